"""Functions that create arrays, and sequences read off named arrays, from the arguments of a call in the registry.

The arrays W and W* of a multiset consist of the pairs n, pi(n), where pi is the greedy permutation of the multiset: see
the module `greedy`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar

from wythoff.expressions import Expression, as_expression
from wythoff.sequences.arrays import beatty, lines
from wythoff.sequences.arrays.dispersion import Dispersion
from wythoff.sequences.arrays.greedy import GreedyArray, greedy_array
from wythoff.sequences.arrays.linear_rows import LinearRows
from wythoff.sequences.kinds import Array, IntegerSequence
from wythoff.sequences.permutations.multiset import Multiset

T = TypeVar("T")
NAMED: Mapping[str, Callable[[], Array]] = {
    "wythoff": beatty.WythoffArray,
    "dual": beatty.dual_wythoff,
    "stolarsky": beatty.stolarsky,
    "difference": beatty.DifferenceArray,
    "left_justified": beatty.LeftJustifiedWythoffArray,
}


def greedy_w(m: int, p: int, *, dual: bool = False) -> LinearRows | GreedyArray:
    """Return the greedy array W, or W* if `dual` is true, of the multiset with p copies of every multiple of m.

    The array consists of pairs n, pi(n), where pi is the greedy permutation of the multiset.
    """
    return greedy_array(Multiset.multiples(m, p), dual=dual)


def general_w(
    zeta: Expression | int, infinite_at: int | None = None, *, dual: bool = False
) -> LinearRows | GreedyArray:
    """Return the greedy array W, or W* if `dual` is true, of the multiset that contains each integer d zeta(|d|) times.

    The array consists of pairs n, pi(n), where pi is the greedy permutation of the multiset. If `infinite_at` is given,
    the multiset contains the two integers d = `infinite_at` and d = -`infinite_at` infinitely often, and no d with a
    larger |d|.
    """
    bounds = None if infinite_at is None else (-infinite_at, infinite_at)
    return greedy_array(Multiset(as_expression(zeta), infinite_at=bounds), dual=dual)


greedy_w_dual, general_w_dual = partial(greedy_w, dual=True), partial(general_w, dual=True)


def inverse_dispersion(array: Array) -> Dispersion:
    """Return the inverse of a dispersion: the dispersion of its first column without the first entry.

    >>> from wythoff.sequences.arrays.beatty import stolarsky
    >>> inverse_dispersion(stolarsky()).rows(2, 5)
    [[1, 4, 12, 33, 88], [2, 7, 20, 54, 143]]

    If `array` is the dispersion of s, the first column of its inverse is 1, s(1), s(2), ... So the inverse of the
    inverse of a dispersion is that dispersion. Source: Kimberling 1993, Interspersions and dispersions.
    """
    return Dispersion(_Rest(lines.ArrayColumn(array, 1)))


class _Rest(IntegerSequence):
    """A sequence without its first term."""

    title = "{0.of!r}, without its first term"

    def __init__(self, of: IntegerSequence) -> None:
        self.of = of

    def _at(self, n: int) -> int:
        return self.of.term(n + self.of.offset)

    def index(self, value: int) -> int | None:
        found = self.of.index(value)
        return found - self.of.offset if found is not None and found > self.of.offset else None


def _of_named(kind: Callable[..., T]) -> Callable[..., T]:
    """Return a function like `kind` whose first argument is the name of an array (a key of `NAMED`), not the array."""
    return lambda array, **others: kind(NAMED[array](), **others)


fractal_sequence = _of_named(lines.RowNumbers)
column_numbers = _of_named(lines.ColumnNumbers)
array_column = _of_named(lines.ArrayColumn)
array_row = _of_named(lines.ArrayRow)
antidiagonal_sums = _of_named(lines.AntidiagonalSums)
main_diagonal = _of_named(lines.MainDiagonal)
right_neighbour = _of_named(lines.RightNeighbour)
places = _of_named(lines.ArrayPlaces)
inverse_of = _of_named(inverse_dispersion)
