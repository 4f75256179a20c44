"""Arrays, and sequences read off them, by name, from the arguments of a call."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wythoff.expressions import Expression, as_expression
from wythoff.sequences.arrays.beatty import BeattyDispersion, WythoffArray, dual_wythoff, stolarsky
from wythoff.sequences.arrays.difference import DifferenceArray
from wythoff.sequences.arrays.dispersion import Dispersion
from wythoff.sequences.arrays.fractal import ColumnNumbers, LowerTrim, RowNumbers, UpperTrim
from wythoff.sequences.arrays.greedy import GreedyArray, greedy_array
from wythoff.sequences.arrays.left_justified import LeftJustifiedWythoffArray
from wythoff.sequences.arrays.linear_rows import LinearRows
from wythoff.sequences.arrays.lines import (
    AntidiagonalSums,
    ArrayColumn,
    ArrayRow,
    MainDiagonal,
    Places,
    PreliminaryTriangle,
    RightNeighbour,
    inverse_dispersion,
)
from wythoff.sequences.arrays.zeckendorf import ZeckendorfArray
from wythoff.sequences.kinds import Array
from wythoff.sequences.permutations.multiset import Multiset

__all__ = [
    "BeattyDispersion", "DifferenceArray", "Dispersion", "LeftJustifiedWythoffArray", "LowerTrim",
    "PreliminaryTriangle", "UpperTrim", "WythoffArray", "ZeckendorfArray", "dual_wythoff", "stolarsky",
]  # fmt: skip

NAMED: Mapping[str, Callable[[], Array]] = {
    "wythoff": WythoffArray,
    "dual": dual_wythoff,
    "stolarsky": stolarsky,
    "difference": DifferenceArray,
    "left_justified": LeftJustifiedWythoffArray,
}


def greedy_w(m: int, p: int) -> LinearRows | GreedyArray:
    """W of the multiset with p copies of every multiple of m."""
    return greedy_array(Multiset.multiples(m, p))


def greedy_w_dual(m: int, p: int) -> LinearRows | GreedyArray:
    """W* of the multiset with p copies of every multiple of m."""
    return greedy_array(Multiset.multiples(m, p), dual=True)


def general_w(zeta: Expression | int, infinite_at: int | None = None) -> LinearRows | GreedyArray:
    """W of the multiset with multiplicities zeta(|d|), infinite at +-`infinite_at` and nothing beyond."""
    return greedy_array(_symmetric(zeta, infinite_at))


def general_w_dual(zeta: Expression | int, infinite_at: int | None = None) -> LinearRows | GreedyArray:
    """W* of the same multiset."""
    return greedy_array(_symmetric(zeta, infinite_at), dual=True)


def _symmetric(zeta: Expression | int, infinite_at: int | None) -> Multiset:
    bounds = None if infinite_at is None else (-infinite_at, infinite_at)
    return Multiset(as_expression(zeta), infinite_at=bounds)


def fractal_sequence(array: str, start: int) -> RowNumbers:
    """The row of the named array in which n stands, rows counted from `start`."""
    return RowNumbers(NAMED[array](), start)


def column_numbers(array: str, start: int) -> ColumnNumbers:
    """The column of the named array in which n stands, columns counted from `start`."""
    return ColumnNumbers(NAMED[array](), start)


def array_column(array: str, column: int) -> ArrayColumn:
    """A column of the named array."""
    return ArrayColumn(NAMED[array](), column)


def array_row(array: str, row: int) -> ArrayRow:
    """A row of the named array."""
    return ArrayRow(NAMED[array](), row)


def antidiagonal_sums(array: str) -> AntidiagonalSums:
    """The sums of the antidiagonals of the named array."""
    return AntidiagonalSums(NAMED[array]())


def main_diagonal(array: str) -> MainDiagonal:
    """The main diagonal of the named array."""
    return MainDiagonal(NAMED[array]())


def right_neighbour(array: str) -> RightNeighbour:
    """The sequence of which the named array is the dispersion."""
    return RightNeighbour(NAMED[array]())


def places(array: str) -> Places:
    """Where n comes when the named array is read by antidiagonals."""
    return Places(NAMED[array]())


def inverse_of(array: str) -> Dispersion:
    """The inverse dispersion of the named array."""
    return inverse_dispersion(NAMED[array]())
