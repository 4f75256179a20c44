"""Palace numbers: how many P-cells lie on the rays of each cell of a board, in exact Python integers.

Ray (p, q) of a cell (x, y) consists of the cells (x - m*p, y - m*q), m >= 1. A cell is a P-cell if its palace number is
less than k.
"""

from __future__ import annotations

from array import array
from collections.abc import MutableSequence, Sequence
from typing import TypeAlias

PalaceRay: TypeAlias = tuple[int, int]


class Counters:
    """The numbers of P-cells on the lines of each ray, in the rows before `row`.

    lanes[n] belongs to ray number n, (p, q). It contains p lists. List number `row % p` has an entry for each cell of
    row `row`: the number of P-cells on the line through it. Lines with p = 0 end with their row, and need no list.
    """

    def __init__(self, rays: Sequence[PalaceRay], columns: int, rows: int, highest: int) -> None:
        self.rays, self.columns, self.row = tuple(rays), columns, 0
        self.lanes = [[[0] * columns for _ in range(p)] for p, _ in rays]


def band(rows: int, columns: int, highest: int) -> list[MutableSequence[int]]:
    """Return `rows` arrays of `columns` zeros, of a type that can store numbers up to `highest`."""
    kind = next(kind for kind in "HIQ" if highest < 1 << 8 * array(kind).itemsize)
    return [array(kind, bytes(array(kind).itemsize * columns)) for _ in range(rows)]


def palace_rows(counters: Counters, k: int, rows: Sequence[MutableSequence[int]]) -> None:
    """Fill the next rows of the board, `rows`, with the palace numbers of their cells, and update `counters`.

    The palace number of a cell is the number of P-cells on its rays. A cell is a P-cell if its number is less than k.

    Cost: O(rays) for each cell.
    """
    for row in rows:
        met = [lanes[counters.row % p] for lanes, (p, _) in zip(counters.lanes, counters.rays, strict=True) if p]
        along = [[0] * q for p, q in counters.rays if p == 0]
        for y, seen in enumerate(map(sum, zip(*met, strict=True)) if met else [0] * counters.columns):
            number = seen
            for counts in along:
                number += counts[y % len(counts)]
            row[y] = number
            if number < k:
                for lane in met:
                    lane[y] += 1
                for counts in along:
                    counts[y % len(counts)] += 1
        # p rows further down, each line is q columns further to the right, and q new lines begin
        for lane, (_, q) in zip(met, (ray for ray in counters.rays if ray[0]), strict=True):
            lane[:] = ([0] * q + lane)[: len(lane)]
        counters.row += 1
