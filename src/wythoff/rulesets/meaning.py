"""What moves mean: the condition for a move on every kind of square, and whether two sets of moves are the same.

Two sets of moves are the same if they lead to the same ordered squares from every ordered square. The squares fall
into regions, by which pile is the smaller before the move and after it; in each of them the piles that are left are
sums, and a condition linear in piles and amounts is decided exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from wythoff.errors import ParameterError
from wythoff.expressions import Comparison, Expression, Integer, Operation, Variable
from wythoff.expressions.logic import covers, implies
from wythoff.expressions.normal import may_fail
from wythoff.expressions.partial import has_value, with_unknowns
from wythoff.rulesets.allowance import is_allowed
from wythoff.rulesets.conditions import EQUAL_PILES, as_condition
from wythoff.rulesets.game import Game
from wythoff.rulesets.moves import Moves, parts_of
from wythoff.rulesets.samples import exceeds, told_apart

LEFT = ("x1", "y1")
PILES = (*LEFT, "x0", "y0")
K, L, SMALLER, LARGER = map(Variable, ("k", "l", "x0", "y0"))
TRUE, FALSE = Integer(1), Integer(0)
# What a move takes: at most what is there, and something.
TAKEN = (
    Comparison((">=",), (K, FALSE)),
    Comparison((">=",), (L, FALSE)),
    Comparison((">",), (Operation("+", K, L), FALSE)),
)


MOST_CONSTRAINTS = 1_500  # made for one question


class View(NamedTuple):
    """What conditions look at: which pile is the first, what is left of piles, any piles, whether these are equal."""

    ordered: bool
    turning: bool
    piles: bool
    equal: bool


class Membership(NamedTuple):
    """The condition for a move, how many operations it has, and what it looks at."""

    condition: Expression
    size: int
    view: View


class Region(NamedTuple):
    """Ordered squares and moves on which the piles that are left are sums: what is known of them, and those sums."""

    equal: bool
    given: tuple[Expression, ...]
    left: Mapping[str, Expression]


def same_squares(first: Game, second: Game) -> bool | None:
    """Whether two sets of moves lead to the same ordered squares from everywhere; None where that is not decided.

    >>> from wythoff.rulesets import parse
    >>> wythoff, other = parse("nim | diagonal"), parse("where(min(k, l) == 0 or 2*k == k + l)")
    >>> same_squares(wythoff, other), same_squares(wythoff, parse("nim | where(k == l and k < 10**9)"))
    (True, False)
    """
    return _all(_compared_in_regions(first, second, both_ways=True))


def contained(first: Game, second: Game) -> bool | None:
    """Whether every move of the first set is one of the second, square by square; None where that is not decided."""
    return _all(_compared_in_regions(first, second, both_ways=False))


def surely_same(first: Moves, second: Moves) -> bool:
    """Whether it is decided that two sets of moves lead to the same ordered squares; cheap where they do not."""
    return not told_apart(first, second) and decided_same(first, second)


def decided_same(first: Moves, second: Moves) -> bool:
    """The same for moves that were looked at, and agreed."""
    return all(_compared_in_regions(first, second, both_ways=True))


def surely_contained(first: Moves, second: Moves) -> bool:
    """Whether it is decided that every move of the first set is one of the second; cheap where it is not."""
    return not exceeds(first, second) and all(_compared_in_regions(first, second, both_ways=False))


def _all(outcomes: Iterable[bool | None]) -> bool | None:
    """Whether all are true; None where that rests on one that is not known."""
    decided: bool | None = True
    for outcome in outcomes:
        if outcome is False:
            return False
        if outcome is None:
            decided = None
    return decided


def _compared_in_regions(first: Game, second: Game, *, both_ways: bool) -> Iterator[bool | None]:
    """Whether in each region what the first set allows the second does, and the other way round if that is asked."""
    sides = parts_of(first) or (first,), parts_of(second) or (second,)
    known = {part: _condition(part) for part in (*sides[0], *sides[1])}
    found = [member for member in known.values() if member is not None]
    if len(found) < len(known) or not is_allowed(sum(member.size for member in found)):
        yield None
        return
    view = View(*map(any, zip(*(member.view for member in found), strict=True)))
    one, other = ({part: _reads(part, view) for part in side} for side in sides)
    for here, there in ((one, other), (other, one)) if both_ways else ((one, other),):
        beside = [reads for part, reads in here.items() if part not in there]
        if beside:
            yield from (
                _covered([reads[number] for reads in beside], [reads[number] for reads in there.values()], region)
                for number, region in enumerate(_places(view))
            )


def _covered(parts: Sequence[Expression], by: Sequence[Expression], region: Region) -> bool | None:
    """Whether in a region one of some conditions holds wherever one of the parts does."""
    parts = [part for part in parts if part not in by]
    if not parts:
        return True
    if not any(map(may_fail, (*parts, *by))):
        return covers(parts, by, region.given, budget=MOST_CONSTRAINTS)
    # Of these one may have a value only where another one does not hold.
    return follows(_any(parts), _any(by), region)


def _any(parts: Sequence[Expression]) -> Expression:
    return parts[0] if len(parts) == 1 else Operation("or", *parts)


@lru_cache(maxsize=16)
def _places(view: View) -> tuple[Region, ...]:
    """The regions that tell all that conditions look at.

    A condition that reads alike whether the piles are equal or not holds for both labels of a move from equal piles, or
    for none: such moves need no region of their own. Where none looks at the piles, these may be as large as one likes.
    """
    if view.equal:
        return regions(view.ordered, view.turning)
    found = _from_unequal(view.ordered, view.turning, "<=")
    return tuple(found if view.piles else (region._replace(given=TAKEN) for region in found))


def follows(known: Expression, claim: Expression, region: Region) -> bool | None:
    """Whether one condition follows from another in a region."""
    if not (may_fail(known) or may_fail(claim)):
        return implies((*region.given, known), claim, budget=MOST_CONSTRAINTS)
    if not (has_value(known, region.given) and has_value(claim, region.given)):
        return None
    # What has no value elsewhere may here be any number: what follows all the same is so.
    return implies((*region.given, with_unknowns(known)), with_unknowns(claim), budget=MOST_CONSTRAINTS) or None


def in_regions(moves: Game, ordered: bool) -> tuple[Expression, ...] | None:
    """The condition for a move as it reads in each of the regions; None for moves without one."""
    return None if _condition(moves) is None else _reads(moves, View(ordered, True, True, True))


@lru_cache(maxsize=512)  # the same moves are compared with many others
def _reads(moves: Game, view: View) -> tuple[Expression, ...]:
    """The condition for a move as it reads in each region: in k, l and the piles before the move."""
    found = _condition(moves)
    assert found is not None
    equal = {side: settled(found.condition, side) if found.view.equal else found.condition for side in (True, False)}
    return tuple(equal[region.equal].substitute(region.left) for region in _places(view))


@lru_cache(maxsize=512)
def _condition(moves: Game) -> Membership | None:
    try:
        condition = as_condition(moves)
    except ParameterError:  # deeper than an expression may be
        return None
    if condition is None:
        return None
    nodes = list(condition.walk())
    names = {node.name for node in nodes if isinstance(node, Variable)}
    turning, piles = not names.isdisjoint(LEFT), not names.isdisjoint(PILES)
    return Membership(condition, len(nodes), View(moves.ordered, turning, piles, EQUAL_PILES in nodes))


@lru_cache(maxsize=4)
def regions(ordered: bool, turning: bool) -> tuple[Region, ...]:
    """The regions of all moves; `turning`: it matters whether the smaller pile stays the smaller.

    In unordered games the smaller pile may stand first, and from equal piles no less be taken from the second.
    """
    return (*_from_equal(ordered, turning), *_from_unequal(ordered, turning, "<"))


def _from_unequal(ordered: bool, turning: bool, sign: str) -> Iterator[Region]:
    for i, j in ((K, L), (L, K)) if ordered else ((K, L),):
        yield from _from_smaller({"i": i, "j": j}, turning, sign)


def _from_smaller(piles: Mapping[str, Expression], turning: bool, sign: str) -> Iterator[Region]:
    smaller, larger = Operation("-", SMALLER, K), Operation("-", LARGER, L)
    given = (*TAKEN, _compared(SMALLER, sign, LARGER), _compared(K, "<=", SMALLER), _compared(L, "<=", LARGER))
    if not turning:
        yield Region(False, given, piles)
        return
    yield Region(False, (*given, _compared(smaller, "<=", larger)), {**piles, "x1": smaller, "y1": larger})
    yield Region(False, (*given, _compared(smaller, ">", larger)), {**piles, "x1": larger, "y1": smaller})


def _from_equal(ordered: bool, turning: bool) -> Iterator[Region]:
    given = (*TAKEN, _compared(K, "<=", SMALLER), _compared(L, "<=", SMALLER))
    one, other = Operation("-", SMALLER, K), Operation("-", SMALLER, L)
    piles = {"i": K, "j": L, "y0": SMALLER}
    if ordered and not turning:
        yield Region(True, given, piles)
        return
    yield Region(True, (*given, _compared(K, "<=", L)), {**piles, "x1": other, "y1": one})
    if ordered:
        yield Region(True, (*given, _compared(K, ">", L)), {**piles, "x1": one, "y1": other})


def _compared(one: Expression, sign: str, other: Expression) -> Expression:
    return Comparison((sign,), (one, other))


def settled(condition: Expression, equal: bool) -> Expression:
    """The condition where it is known whether the piles are equal."""
    if condition == EQUAL_PILES:
        return TRUE if equal else FALSE
    if not isinstance(condition, Operation) or condition.operator not in ("and", "or"):
        return condition
    parts = [settled(part, equal) for part in condition.arguments]
    neutral, stop = (TRUE, FALSE) if condition.operator == "and" else (FALSE, TRUE)
    if stop in parts:
        return stop
    left = [part for part in parts if part != neutral]
    return Operation(condition.operator, *left) if len(left) > 1 else left[0] if left else neutral
