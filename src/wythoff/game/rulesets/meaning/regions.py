"""Regions: sets of moves in which the sorted piles after a move are linear in the piles before it and the amounts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from wythoff.expressions import Expression, Integer, Operation, Variable, template
from wythoff.expressions.failing import may_fail
from wythoff.game.rulesets.meaning.conditions import EQUAL_PILES

K, L = Variable("k"), Variable("l")
TRUE, FALSE = Integer(1), Integer(0)
# conditions on the amounts of every move; each region adds further ones
TAKEN = tuple(map(template, ("k >= 0", "l >= 0", "k + l > 0")))


class Region(NamedTuple):
    """A set of moves in which the sorted piles x1 <= y1 after the move are linear in the amounts and the piles before.

    For instance, x1 = x0 - k if the smaller pile remains the smaller one. `given` are the conditions that define the
    region. `left` maps i, j, x1 and y1 to expressions in k, l and the piles before the move. `equal` says whether both
    piles are equal before the moves of this region.
    """

    equal: bool
    given: tuple[Expression, ...]
    left: Mapping[str, Expression]


@lru_cache(maxsize=4)
def regions(ordered: bool, amounts: bool = False) -> tuple[Region, ...]:
    """Return regions that together contain all moves. In each, the sorted piles after a move are linear expressions.

    `ordered` says whether the game is ordered. In unordered games the first pile is the smaller one, and from equal
    piles at least as much is taken from the second. `amounts` says that the moves to be compared depend on the amounts
    alone. Then piles are unbounded, and the regions have no expressions for x1 and y1.
    """
    orders = ((K, L), (L, K)) if ordered else ((K, L),)
    if amounts:
        return tuple([Region(False, TAKEN, {"i": i, "j": j}) for i, j in orders])
    apart = [region for i, j in orders for region in _from_unequal({"i": i, "j": j})]
    return (*_from_equal(ordered), *apart)


def _from_unequal(piles: Mapping[str, Expression]) -> Iterator[Region]:
    given = (*TAKEN, *map(template, ("x0 < y0", "k <= x0", "l <= y0")))
    smaller, larger = template("x0 - k"), template("y0 - l")
    yield Region(False, (*given, template("x0 - k <= y0 - l")), {**piles, "x1": smaller, "y1": larger})
    yield Region(False, (*given, template("x0 - k > y0 - l")), {**piles, "x1": larger, "y1": smaller})


def _from_equal(ordered: bool) -> Iterator[Region]:
    given = (*TAKEN, *map(template, ("k <= x0", "l <= x0")))
    one, other = template("x0 - k"), template("x0 - l")
    piles: Mapping[str, Expression] = {"i": K, "j": L, "y0": Variable("x0")}
    yield Region(True, (*given, template("k <= l")), {**piles, "x1": other, "y1": one})
    if ordered:
        yield Region(True, (*given, template("k > l")), {**piles, "x1": one, "y1": other})


def settled(condition: Expression, equal: bool) -> Expression:
    """Return the condition with `x0 == y0` replaced by its truth value `equal`, and simplified.

    The result is undefined wherever the condition is. For example, `a and 0 and b` becomes `a and 0` if `a` may be
    undefined, else 0.
    """
    if condition == EQUAL_PILES:
        return TRUE if equal else FALSE
    if not isinstance(condition, Operation) or condition.operator not in ("and", "or"):
        return condition
    parts = [settled(part, equal) for part in condition.arguments]
    neutral, stop = (TRUE, FALSE) if condition.operator == "and" else (FALSE, TRUE)
    if stop in parts:
        before = parts[: parts.index(stop)]
        if not any(map(may_fail, before)):
            return stop
        parts = [*before, stop]
    left = [part for part in parts if part != neutral]
    return Operation(condition.operator, *left) if len(left) > 1 else left[0] if left else neutral
