"""What moves mean: the condition for a move on every kind of square, and whether two sets of moves are the same.

Two sets of moves are the same if they lead to the same ordered squares from every ordered square. The squares fall
into regions, by which pile is the smaller before the move and after it; in each of them the piles that are left are
sums, and a condition linear in piles and amounts is decided exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from wythoff.errors import ParameterError
from wythoff.expressions import Comparison, Expression, Integer, Operation, Variable
from wythoff.expressions.logic import possible
from wythoff.expressions.normal import may_fail
from wythoff.expressions.partial import has_value, with_unknowns
from wythoff.rulesets.allowance import is_allowed
from wythoff.rulesets.conditions import EQUAL_PILES, as_condition
from wythoff.rulesets.game import Game

LEFT = ("x1", "y1")
K, L, SMALLER, LARGER = map(Variable, ("k", "l", "x0", "y0"))
TRUE, FALSE = Integer(1), Integer(0)
# What a move takes: at most what is there, and something.
TAKEN = (
    Comparison((">=",), (K, FALSE)),
    Comparison((">=",), (L, FALSE)),
    Comparison((">",), (Operation("+", K, L), FALSE)),
)


MOST_CONSTRAINTS = 1_500  # made for one question
# What is claimed of two conditions: pairs of which one must hold at once.
Claim: TypeAlias = Callable[[Expression, Expression], Iterator[tuple[Expression, Expression]]]


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
    return _nowhere(first, second, _differ)


def contained(first: Game, second: Game) -> bool | None:
    """Whether every move of the first set is one of the second, square by square; None where that is not decided."""
    return _nowhere(first, second, _beyond)


def _nowhere(first: Game, second: Game, claim: Claim) -> bool | None:
    """Whether the claim about two memberships holds of no move at all."""
    one, other = _condition(first), _condition(second)
    if one is None or other is None:
        return None
    ordered = first.ordered or second.ordered
    turning = not one.variables().isdisjoint(LEFT) or not other.variables().isdisjoint(LEFT)
    decided: bool | None = True
    if not is_allowed(_size(first) + _size(second)):
        return None
    everywhere = regions(ordered, turning)
    within = _within(first, ordered, turning), _within(second, ordered, turning)
    for region, here, there in zip(everywhere, *within, strict=True):
        if here == there:
            continue
        found = _somewhere(claim(here, there), region)
        if found:
            return False
        if found is None:
            decided = None
    return decided


@lru_cache(maxsize=64)
def _size(moves: Game) -> int:
    """How many operations the condition for a move has."""
    condition = _condition(moves)
    return 0 if condition is None else sum(1 for _ in condition.walk())


def _somewhere(pairs: Iterator[tuple[Expression, Expression]], region: Region) -> bool | None:
    """Whether both conditions of some pair hold at once in a region."""
    decided: bool | None = False
    for pair in pairs:
        unknowns = any(map(may_fail, pair))
        if unknowns and not all(has_value(condition, region.given) for condition in pair):
            return None
        found = possible(*region.given, *(map(with_unknowns, pair) if unknowns else pair), budget=MOST_CONSTRAINTS)
        if found and not unknowns:
            return True
        if found is not False:
            decided = None
    return decided


@lru_cache(maxsize=64)  # the same moves are compared with many others
def _within(moves: Game, ordered: bool, turning: bool) -> tuple[Expression, ...]:
    """The condition for a move as it reads in each region: in k, l and the piles before the move."""
    condition = as_condition(moves)
    assert condition is not None
    equal = {True: _settled(condition, True), False: _settled(condition, False)}
    return tuple(equal[region.equal].substitute(region.left) for region in regions(ordered, turning))


def _differ(one: Expression, other: Expression) -> Iterator[tuple[Expression, Expression]]:
    yield from _beyond(one, other)
    yield from _beyond(other, one)


def _beyond(one: Expression, other: Expression) -> Iterator[tuple[Expression, Expression]]:
    yield one, Operation("not", other)


@lru_cache(maxsize=64)
def _condition(moves: Game) -> Expression | None:
    try:
        return as_condition(moves)
    except ParameterError:  # deeper than an expression may be
        return None


@lru_cache(maxsize=4)
def regions(ordered: bool, turning: bool) -> tuple[Region, ...]:
    """The regions of all moves; `turning`: it matters whether the smaller pile stays the smaller.

    In unordered games the smaller pile may stand first, and from equal piles no less be taken from the second.
    """
    found = list(_from_equal(ordered, turning))
    for i, j in ((K, L), (L, K)) if ordered else ((K, L),):
        found += _from_unequal({"i": i, "j": j}, turning)
    return tuple(found)


def _from_unequal(piles: Mapping[str, Expression], turning: bool) -> Iterator[Region]:
    smaller, larger = Operation("-", SMALLER, K), Operation("-", LARGER, L)
    given = (*TAKEN, _compared(SMALLER, "<", LARGER), _compared(K, "<=", SMALLER), _compared(L, "<=", LARGER))
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


def _settled(condition: Expression, equal: bool) -> Expression:
    """The condition where it is known whether the piles are equal."""
    if condition == EQUAL_PILES:
        return TRUE if equal else FALSE
    if not isinstance(condition, Operation) or condition.operator not in ("and", "or"):
        return condition
    parts = [_settled(part, equal) for part in condition.arguments]
    neutral, stop = (TRUE, FALSE) if condition.operator == "and" else (FALSE, TRUE)
    if stop in parts:
        return stop
    left = [part for part in parts if part != neutral]
    return Operation(condition.operator, *left) if len(left) > 1 else left[0] if left else neutral
