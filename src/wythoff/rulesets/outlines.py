"""Rules with holes in outline: the moves of all their games, and those that none has, whatever stands in the holes.

Most rules are told from a game by one move that they must have or cannot have, before any number is tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from wythoff.expressions import Expression, Integer, Operation
from wythoff.frozen import Frozen
from wythoff.rulesets.families import Diagonal, Keep, Nim, Where
from wythoff.rulesets.game import Game
from wythoff.rulesets.holes import ones_of
from wythoff.rulesets.moves import Moves, Union, Without, union
from wythoff.rulesets.naming import NO_MOVES
from wythoff.rulesets.rule import FIRST, Rule
from wythoff.rulesets.samples import membership, value_at

ALL_MOVES, FROM_BOTH = Where("k + l > 0"), Where("k > 0 and l > 0")
MOST_KEPT = 128
Place: TypeAlias = tuple[int, ...]


class Outlines:
    """The least and the most that the games of each of some rules allow.

    >>> from wythoff.rulesets import parse
    >>> rules = Rule("nim | keep(diagonal, x1 >= {k})"), Rule("where(abs(k - l) < {a} or min(k, l) < {b})")
    >>> def taking(i, j): return 5, 8, 5 - i, 8 - j, i, j, i, j
    >>> for seen in ([(taking(0, 2), True)], [(taking(2, 3), True)], [(taking(0, 2), False)]):
    ...     print([rule.shown for rule in outlines_of(rules).fitting(seen)])
    ['nim | keep(diagonal, x1 >= k)', 'where(abs(k - l) < a or min(k, l) < b)']
    ['where(abs(k - l) < a or min(k, l) < b)']
    ['where(abs(k - l) < a or min(k, l) < b)']
    """

    __slots__ = ("rules", "_bounds", "_drawn", "_kept")

    def __init__(self, rules: tuple[Rule, ...]) -> None:
        self.rules = rules
        # They are drawn when it comes to them: a small request finds its rule before it comes to all.
        self._bounds: list[tuple[Moves, Moves]] = [(NO_MOVES, NO_MOVES)] * len(rules)
        self._drawn = 0
        # For each move bits of the rules that were asked, of which some game allows it, of which some game does not.
        self._kept: dict[Place, tuple[int, int, int]] = {}

    def fitting(self, seen: Sequence[tuple[Place, bool]]) -> Iterator[Rule]:
        """The rules of moves that no move which was looked at tells from a game."""
        drawn = self._drawn
        left = self._left(drawn, seen)
        for number, rule in enumerate(self.rules):
            bit = 1 << number
            if not drawn & bit:
                self._draw(number, rule.pattern)
                left |= self._left(bit, seen)
            if left & bit:
                yield rule

    def _draw(self, number: int, pattern: Game) -> None:
        if isinstance(pattern, Moves):
            self._bounds[number] = _least(pattern), _most(pattern)
        self._drawn |= 1 << number

    def _left(self, asked: int, seen: Iterable[tuple[Place, bool]]) -> int:
        for place, allowed in seen:
            if not asked:
                break
            asked &= self._at(place, asked)[1 if allowed else 2]
        return asked

    def _at(self, place: Place, asked: int) -> tuple[int, int, int]:
        known, some, others = self._kept.get(place, (0, 0, 0))
        if new := asked & ~known:
            move = place[0], place[1], place[-2], place[-1]
            for number in ones_of(new):
                least, most = self._bounds[number]
                if value_at(membership(most), move) is not False:
                    some |= 1 << number
                if not value_at(membership(least), move):
                    others |= 1 << number
            if len(self._kept) < MOST_KEPT:
                self._kept[place] = known | new, some, others
        return known | new, some, others


@lru_cache(maxsize=16)
def outlines_of(rules: tuple[Rule, ...]) -> Outlines:
    """The outlines of the rules."""
    return Outlines(rules)


def _least(moves: Moves) -> Moves:
    """Moves that are among these whatever stands in the holes."""
    if isinstance(moves, Union):
        return union(map(_least, moves.parts))
    return NO_MOVES if _has_holes(moves) else moves


def _most(moves: Moves) -> Moves:
    """Moves among which these are whatever stands in the holes."""
    if isinstance(moves, Union):
        return union(map(_most, moves.parts))
    if not _has_holes(moves):
        return moves
    match moves:
        case Keep():
            condition = _said(moves.condition)
            kept = _most(moves.moves)
            return kept if condition is None else Keep(kept, condition)
        case Where():
            condition = _said(moves.condition)
            return ALL_MOVES if condition is None else Where(condition)
        case Without():
            kept = _most(moves.moves)
            return kept if _has_holes(moves.removed) else Without(kept, moves.removed)
        case Nim():
            return Nim()
        case Diagonal():
            return FROM_BOTH
    return ALL_MOVES


def _said(condition: Expression) -> Expression | None:
    """What a condition says without its holes."""
    if not _has_holes(condition):
        return condition
    if not (isinstance(condition, Operation) and condition.operator == "and"):
        return None
    parts = [part for part in condition.arguments if not _has_holes(part)]
    return parts[0] if len(parts) == 1 else Operation("and", *parts) if parts else None


def _has_holes(part: object) -> bool:
    if isinstance(part, Integer):
        return part.value >= FIRST
    if isinstance(part, int):
        return part >= FIRST
    if isinstance(part, Frozen | tuple):
        return any(map(_has_holes, part._fields() if isinstance(part, Frozen) else part))
    return False
