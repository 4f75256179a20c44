"""What moves mean: the condition for a move on every kind of square, and whether two sets of moves are the same.

Two sets of moves are the same if they lead to the same ordered squares from every ordered square. The squares fall
into regions, by which pile is the smaller before the move and after it; in each of them the piles that are left are
sums, and a condition linear in piles and amounts is decided exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from wythoff.errors import ParameterError
from wythoff.expressions import Expression, Integer, Operation, partial
from wythoff.expressions.failing import may_fail
from wythoff.expressions.normal import normal
from wythoff.rulesets.allowance import MOST_DIFFERENCES, UNDECIDED, is_allowed
from wythoff.rulesets.conditions import as_condition, is_mirrored
from wythoff.rulesets.emptiness import NO_MOVES
from wythoff.rulesets.families import Keep, Where
from wythoff.rulesets.game import Game
from wythoff.rulesets.moves import Moves, parts_of
from wythoff.rulesets.regions import Region, View, places, settled
from wythoff.rulesets.samples import exceeds, told_apart
from wythoff.rulesets.shapes import leaves

LEFT = ("x1", "y1")
PILES = (*LEFT, "x0", "y0")


class Look(NamedTuple):
    """What some moves look at, how many operations say so, and whether a part of them may have no value.

    Of moves in `layers` a label decides more than once: one may meet what is kept, the other what keeps it.
    """

    view: View
    size: int
    partial: bool
    layers: bool


def same_squares(first: Game, second: Game) -> bool | None:
    """Whether two sets of moves lead to the same ordered squares from everywhere; None where that is not decided.

    >>> from wythoff.rulesets import parse
    >>> wythoff, other = parse("nim | diagonal"), parse("where(min(k, l) == 0 or 2*k == k + l)")
    >>> same_squares(wythoff, other), same_squares(wythoff, parse("nim | where(k == l and k < 10**9)"))
    (True, False)
    """
    both = contained(first, second), contained(second, first)
    return False if False in both else None if None in both else True


def contained(first: Game, second: Game) -> bool | None:
    """Whether every move of the first set is one of the second, square by square; None where that is not decided."""
    found = [*_in_regions((first, second))]
    return False if False in found else None if None in found else True


def surely_same(first: Moves, second: Moves) -> bool:
    """Whether it is decided that two sets of moves lead to the same ordered squares; cheap where they do not."""
    return told_apart(first, second) is None and decided_same(first, second)


def decided_same(first: Moves, second: Moves) -> bool:
    """The same for moves that were looked at, and agreed."""
    return all(_in_regions((first, second), (second, first)))


def surely_contained(first: Moves, second: Moves) -> bool:
    """Whether it is decided that every move of the first set is one of the second; cheap where it is not."""
    # Most that are not contained show it at once, before anything is read.
    return not exceeds(first, second) and all(_in_regions((first, second)))


def _in_regions(*pairs: tuple[Game, Game]) -> Iterator[bool | None]:
    """Whether in each region what the first of a pair allows the second does."""
    for first, second in pairs:
        others = [part for part in parts_of(second) or (second,) if part != NO_MOVES]
        parts = [part for part in parts_of(first) or (first,) if part not in others and part != NO_MOVES]
        looks = [_look(part) for part in (*parts, *others)]
        known = [look for look in looks if look is not None]
        if len(known) < len(looks) or not is_allowed(sum(look.size for look in known)):
            yield None
        elif parts:
            yield from _compared(parts, others, _joint(known))


def _compared(parts: Sequence[Game], others: Sequence[Game], view: View) -> Iterator[bool | None]:
    """Whether in each region every move of the parts is one of the others'."""
    reads, claims = ([_reads(part, view) for part in side] for side in (parts, others))
    if None in reads or None in claims:
        yield None
        return
    for number, place in enumerate(places(view)):
        here, there = ([read[number] for read in side if read is not None] for side in (reads, claims))
        left = [part for part in dict.fromkeys(here) if part not in there]
        yield not left or follows(_any(left), _any(there), place)


def follows(known: Expression, claim: Expression, region: Region) -> bool | None:
    """Whether one condition follows from another in a region; None where that is not decided."""
    found = partial.follows([known], claim, region.given, MOST_DIFFERENCES)
    if found is None:
        is_allowed(UNDECIDED)  # which counts it
    return found


def _any(parts: Sequence[Expression]) -> Expression:
    return parts[0] if len(parts) == 1 else Operation("or", *parts) if parts else Integer(0)


def _joint(looks: Sequence[Look]) -> View:
    """What any of them looks at.

    Where amounts alone tell, they tell of equal piles what they tell of others, for either label.
    """
    view = View(*map(any, zip(*[look.view for look in looks], strict=True)))
    told = view.turning or view.piles or any(look.layers and look.view.equal for look in looks)
    return view if told else view._replace(equal=False)


@lru_cache(maxsize=512)
def _look(moves: Game) -> Look | None:
    """What moves look at; None for those without a condition."""
    names: set[str] = set()
    size, equal, partial = 0, False, False
    for leaf in leaves(moves) if isinstance(moves, Moves) else (moves,):
        condition = leaf.condition if isinstance(leaf, Where | Keep) else as_condition(leaf)
        if condition is None:
            return None
        size += len([*condition.walk()])
        names |= condition.variables()
        partial = partial or may_fail(condition)
        equal = equal or not is_mirrored(condition)
    turning, piles = not names.isdisjoint(LEFT), not names.isdisjoint(PILES)
    return Look(View(moves.ordered, turning, piles, equal), size, partial, not isinstance(moves, Where))


def in_regions(moves: Game, ordered: bool) -> tuple[Expression, ...] | None:
    """The condition for a move as it reads in each of the regions; None for moves without one."""
    return _reads(moves, View(ordered, True, True, True))


@lru_cache(maxsize=512)
def _reads(moves: Game, view: View) -> tuple[Expression, ...] | None:
    """The condition for a move as it reads in each region, in k, l and the piles before the move."""
    try:
        condition = as_condition(moves)
    except ParameterError:  # deeper than an expression may be
        return None
    if condition is None:
        return None
    # Where nothing tells equal piles from others, no region is theirs alone, and each holds them too.
    apart = view.equal or not view.piles
    here = ((settled(condition, place.equal) if apart else condition, place) for place in places(view))
    # What is spelled alike need not be decided.
    return tuple([normal(one.substitute(place.left)) for one, place in here])
