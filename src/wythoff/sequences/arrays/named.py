"""Arrays, and sequences read off them, by name, from the arguments of a call."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar

from wythoff.expressions import Expression, as_expression
from wythoff.sequences.arrays.beatty import (
    DifferenceArray,
    LeftJustifiedWythoffArray,
    WythoffArray,
    dual_wythoff,
    stolarsky,
)
from wythoff.sequences.arrays.greedy import GreedyArray, greedy_array
from wythoff.sequences.arrays.linear_rows import LinearRows
from wythoff.sequences.arrays.lines import (
    AntidiagonalSums,
    ArrayColumn,
    ArrayRow,
    ColumnNumbers,
    MainDiagonal,
    Places,
    RightNeighbour,
    RowNumbers,
    inverse_dispersion,
)
from wythoff.sequences.kinds import Array
from wythoff.sequences.permutations.multiset import Multiset

T = TypeVar("T")
NAMED: Mapping[str, Callable[[], Array]] = {
    "wythoff": WythoffArray,
    "dual": dual_wythoff,
    "stolarsky": stolarsky,
    "difference": DifferenceArray,
    "left_justified": LeftJustifiedWythoffArray,
}


def greedy_w(m: int, p: int, *, dual: bool = False) -> LinearRows | GreedyArray:
    """W, or its dual, of the multiset with p copies of every multiple of m."""
    return greedy_array(Multiset.multiples(m, p), dual=dual)


def general_w(
    zeta: Expression | int, infinite_at: int | None = None, *, dual: bool = False
) -> LinearRows | GreedyArray:
    """W, or its dual, of the multiset with multiplicities zeta(|d|), infinite at +-`infinite_at`, nothing beyond."""
    bounds = None if infinite_at is None else (-infinite_at, infinite_at)
    return greedy_array(Multiset(as_expression(zeta), infinite_at=bounds), dual=dual)


greedy_w_dual, general_w_dual = partial(greedy_w, dual=True), partial(general_w, dual=True)


def _of_named(kind: Callable[..., T]) -> Callable[..., T]:
    """What is read off an array that is given by its name."""
    return lambda array, **others: kind(NAMED[array](), **others)


fractal_sequence = _of_named(RowNumbers)
column_numbers = _of_named(ColumnNumbers)
array_column = _of_named(ArrayColumn)
array_row = _of_named(ArrayRow)
antidiagonal_sums = _of_named(AntidiagonalSums)
main_diagonal = _of_named(MainDiagonal)
right_neighbour = _of_named(RightNeighbour)
places = _of_named(Places)
inverse_of = _of_named(inverse_dispersion)
