"""Where a move may be made: regions of squares and moves in which the piles that are left are sums.

They are told apart by which pile is the smaller before the move and after it, and by whether the piles are equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from wythoff.expressions import Comparison, Expression, Integer, Operation, Variable
from wythoff.expressions.failing import may_fail
from wythoff.expressions.formulas import Atom, holds
from wythoff.expressions.integers import Model, Table, Terms, require
from wythoff.expressions.linear import Formulas
from wythoff.expressions.models import Models
from wythoff.expressions.statements import reading
from wythoff.expressions.sums import Value
from wythoff.rulesets.conditions import EQUAL_PILES

K, L, SMALLER, LARGER = map(Variable, ("k", "l", "x0", "y0"))
TRUE, FALSE = Integer(1), Integer(0)
# What a move takes: at most what is there, and something.
TAKEN = (
    Comparison((">=",), (K, FALSE)),
    Comparison((">=",), (L, FALSE)),
    Comparison((">",), (Operation("+", K, L), FALSE)),
)


# Moves that are looked at: small ones and some that are not, from several boards.
BOARDS = ((3, 5), (4, 4), (2, 9), (30, 47), (41, 41))
AMOUNTS = (
    *((k, l) for total in range(1, 7) for k in range(total + 1) if (l := total - k) <= 4 and k <= 4),
    (0, 9), (9, 0), (7, 7), (7, 8), (8, 7), (6, 9), (9, 6), (6, 13), (13, 6), (7, 15), (16, 7), (20, 23), (7, 23),
    (23, 7),
)  # fmt: skip


@lru_cache(maxsize=1)
def moves_to_look_at() -> tuple[Model, ...]:
    """The moves with these amounts from these boards."""
    return tuple({"k": k, "l": l, "x0": x0, "y0": y0} for k, l in AMOUNTS for x0, y0 in BOARDS if k <= x0 and l <= y0)


class View(NamedTuple):
    """What conditions look at: which pile is the first, what is left of piles, any piles, whether these are equal."""

    ordered: bool
    turning: bool
    piles: bool
    equal: bool


class Region(NamedTuple):
    """Ordered squares and moves on which the piles that are left are sums: what is known of them, and those sums."""

    equal: bool
    given: tuple[Expression, ...]
    left: Mapping[str, Expression]


class Place:
    """A region: its piles as sums with the amounts in one order and in the other, and its bounds."""

    __slots__ = ("region", "values", "known", "_moves")

    def __init__(self, region: Region, values: tuple[Mapping[str, Value], Mapping[str, Value]], known: Table) -> None:
        self.region, self.values, self.known = region, values, known
        self._moves: Models | None = None

    @property
    def moves(self) -> Models:
        """Some moves in it, found when they are asked for first: most questions need none."""
        if self._moves is None:
            found: Iterable[Model] = moves_to_look_at()
            for terms, interval in self.known.items():
                bound = Atom(terms, *interval)
                found = [move for move in found if holds(bound, move)]
            if self.region.given == TAKEN:  # the board does not matter
                found = {(move["k"], move["l"]): move for move in found}.values()
            self._moves = Models(tuple(found))
        return self._moves

    def at(self, k: int, l: int) -> Place | None:
        """The place of the moves that take exactly this much; None where these belong to another one."""
        known: Table = {}
        for terms, interval in self.known.items():
            left, shift = _fixed(terms, k, l)
            low, high = [None if bound is None else bound - shift for bound in interval]
            if not require(known, left, low, high):
                return None
        one, other = ({name: _at(value, k, l) for name, value in values.items()} for values in self.values)
        return Place(self.region, (one, other), known)


def _fixed(terms: Terms, k: int, l: int) -> tuple[Terms, int]:
    """What is left of a form where the amounts are known, and what they are of it."""
    known = {"k": k, "l": l}
    shift = sum([count * known[name] for name, count in terms if name in known])
    return tuple([term for term in terms if term[0] not in known]), shift


def _at(value: Value, k: int, l: int) -> Value:
    left, shift = _fixed(value.terms, k, l)
    return Value(left, value.constant + shift)


@lru_cache(maxsize=16)
def places(view: View) -> tuple[Place, ...]:
    """The regions that tell all that conditions look at.

    A condition that reads alike whether the piles are equal or not holds for both labels of a move from equal piles, or
    for none: such moves need no region of their own. Where none looks at the piles, these may be as large as one likes.
    """
    if view.equal:
        return tuple(map(_place, regions(view.ordered, view.turning)))
    found = _from_unequal(view.ordered, view.turning, "<=")
    return tuple(map(_place, found if view.piles else (region._replace(given=TAKEN) for region in found)))


def _place(region: Region) -> Place:
    maker = Formulas()
    values = {name: maker.value(pile) for name, pile in region.left.items()}
    k, l = maker.value(K), maker.value(L)
    return Place(region, ({**values, "k": k, "l": l}, {**values, "k": l, "l": k}), bounded(region.given))


@lru_cache(maxsize=16)
def bounded(given: tuple[Expression, ...]) -> Table:
    """What is known of the amounts and the piles where this is given, which nobody changes."""
    known: Table = {((name, 1),): (0, None) for name in ("k", "l", "x0", "y0")}
    for one in map(reading, given):
        assert one is not None
        assert isinstance(one.formula, Atom)
        require(known, *one.formula)
    return known


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
    """The condition where it is known whether the piles are equal; it has no value where it had none.

    A part that stops `and` or `or` makes those after it idle, which are then not asked for; not those before it.
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
