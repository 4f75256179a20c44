"""Rules with holes in outline: the moves of all their games, and those that none has, whatever stands in the holes.

Most rules are told from a game by one move that they must have or cannot have, before any number is tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from wythoff.expressions import Expression, Operation
from wythoff.rulesets.at_once import Sample, sample
from wythoff.rulesets.emptiness import NO_MOVES
from wythoff.rulesets.families import Diagonal, Keep, Nim, Where
from wythoff.rulesets.game import Game
from wythoff.rulesets.moves import Moves, Union, Without, union
from wythoff.rulesets.rule import Rule, has_holes

ALL_MOVES, FROM_BOTH = Where("k + l > 0"), Where("k > 0 and l > 0")


class Outlines:
    """The least and the most that the games of each of some rules allow, on a few squares.

    >>> from wythoff.rulesets import parse
    >>> rules = Rule("nim | keep(diagonal, x1 >= {k})"), Rule("where(abs(k - l) < {a} or min(k, l) < {b})")
    >>> for text in ("nim", "nim | jump(1, 2)", "diagonal"):
    ...     print([rule.shown for rule in outlines_of(rules).fitting(sample(parse(text)))])
    ['nim | keep(diagonal, x1 >= k)', 'where(abs(k - l) < a or min(k, l) < b)']
    ['where(abs(k - l) < a or min(k, l) < b)']
    ['where(abs(k - l) < a or min(k, l) < b)']
    """

    __slots__ = ("rules", "_bounds")

    def __init__(self, rules: tuple[Rule, ...]) -> None:
        self.rules = rules
        # They are drawn when it comes to them: a small request finds its rule before it comes to all.
        self._bounds: list[tuple[Sample, Sample] | None] = [None] * len(rules)

    def fitting(self, seen: Sample) -> Iterator[Rule]:
        """The rules of moves that no move which was looked at tells from a game."""
        for number, rule in enumerate(self.rules):
            bounds = self._bounds[number]
            if bounds is None:
                bounds = self._bounds[number] = _drawn(rule.pattern)
            least, most = bounds
            if not least.exceeds(seen) and not seen.exceeds(most):
                yield rule


def _drawn(pattern: Game) -> tuple[Sample, Sample]:
    least, most = _bounds(pattern) if isinstance(pattern, Moves) else (NO_MOVES, NO_MOVES)
    return sample(least), sample(most)


@lru_cache(maxsize=16)
def outlines_of(rules: tuple[Rule, ...]) -> Outlines:
    """The outlines of the rules."""
    return Outlines(rules)


def _bounds(moves: Moves) -> tuple[Moves, Moves]:
    """Moves that are among these whatever stands in the holes, and moves among which these are."""
    if isinstance(moves, Union):
        least, most = zip(*map(_bounds, moves.parts), strict=True)
        return union(least), union(most)
    return (NO_MOVES, _most(moves)) if has_holes(moves) else (moves, moves)


def _most(moves: Moves) -> Moves:
    """Moves among which those with holes are, whatever stands in them."""
    match moves:
        case Keep():
            condition = _said(moves.condition)
            kept = _bounds(moves.moves)[1]
            return kept if condition is None else Keep(kept, condition)
        case Where():
            condition = _said(moves.condition)
            return ALL_MOVES if condition is None else Where(condition)
        case Without():
            kept = _bounds(moves.moves)[1]
            return kept if has_holes(moves.removed) else Without(kept, moves.removed)
        case Nim():
            return Nim()
        case Diagonal():
            return FROM_BOTH
    return ALL_MOVES


def _said(condition: Expression) -> Expression | None:
    """What a condition says without its holes."""
    if not has_holes(condition):
        return condition
    if not (isinstance(condition, Operation) and condition.operator == "and"):
        return None
    parts = [part for part in condition.arguments if not has_holes(part)]
    return parts[0] if len(parts) == 1 else Operation("and", *parts) if parts else None
