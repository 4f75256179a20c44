"""Palace numbers: how many P-cells lie on the rays of each cell of a board, compiled: see `plain.palace`.

Ray (p, q) of a cell (x, y) consists of the cells (x - m*p, y - m*q), m >= 1. A cell is a P-cell if its palace number is
less than k.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from wythoff.kernels.compiled.keeping import njit
from wythoff.kernels.plain.palace import PalaceRay

QUEEN = ((0, 1), (1, 0), (1, 1))


class Counters:
    """The number of P-cells on each line in the direction of a ray, counted in the rows before `row`, the next row.

    For ray (p, q) there are p lists, one for each remainder of the row modulo p. A list has an entry for each cell of a
    row: the number of P-cells on the line through the cell. This line meets row x + p at a cell that is q columns
    further on. So that numbers need not be moved, a list is a part, the *window*, of a longer array, its *lane*. After
    each row, the window moves by q towards the start of the lane. Rays with p = 0 have a lane too, for the last q
    columns of a row.
    """

    def __init__(self, rays: Sequence[PalaceRay], columns: int, rows: int, highest: int) -> None:
        self.rays, self.columns, self.row = tuple(sorted(rays)), columns, 0
        lanes = [(p, q, residue) for p, q in self.rays for residue in range(max(p, 1))]
        self.plan = np.array(lanes, np.int64)
        self.room = max(q * (rows // max(p, 1) + 1) for p, q in self.rays)
        self.starts = np.full(len(lanes), self.room, np.int64)
        self.lanes = np.zeros((len(lanes), self.room + columns + int(self.plan[:, 1].max())), _kind(highest))

    def make_room(self, rows: int) -> None:
        """Make room for the next `rows` rows: move the counts of a list to the end of its array if they are too low."""
        for lane, (p, q, _) in enumerate(self.plan.tolist()):
            start = int(self.starts[lane])
            if p and start < q * (rows // p + 1):
                values = self.lanes[lane]
                values[self.room : self.room + self.columns] = values[start : start + self.columns].copy()
                values[: self.room] = 0
                self.starts[lane] = self.room


def _kind(highest: int) -> Any:
    return np.uint16 if highest < 1 << 16 else np.uint32


def band(rows: int, columns: int, highest: int) -> Any:
    """Return an array of `rows` by `columns`, of a type that can store numbers up to `highest`."""
    return np.empty((rows, columns), _kind(highest))


def palace_rows(counters: Counters, k: int, rows: Any) -> None:
    """Fill the next rows of the board, `rows`, with the palace numbers of their cells, and update `counters`.

    A cell is a P-cell if its number is less than k. `rows` may have at most as many rows as `counters` was made for.
    """
    counters.make_room(len(rows))
    lanes, starts = counters.lanes, counters.starts
    if counters.rays == QUEEN:
        columns, diagonals = lanes[1][int(starts[1]) :], lanes[2]
        _queen_rows(rows, rows.reshape(-1), np.uint32(k), columns, diagonals, int(starts[2]))
        starts[2] -= len(rows)
    else:
        _ray_rows(rows, np.uint32(k), lanes, starts, counters.plan, counters.row)
    counters.row += len(rows)


@njit(nogil=True, cache=True)
def _ray_rows(rows, k, lanes, starts, plan, first):  # type: ignore[no-untyped-def]  # numba infers the types
    met, reads, writes = np.empty(len(plan), np.int64), np.empty(len(plan), np.int64), np.empty(len(plan), np.int64)
    for x in range(first, first + len(rows)):
        count = 0
        for lane in range(len(plan)):
            p, q, residue = plan[lane]
            if p == 0 or x % p == residue:
                met[count] = lane
                reads[count] = writes[count] = starts[lane]
                if p == 0:
                    writes[count] += q  # the cell q columns further to the right reads this number
                else:
                    starts[lane] -= q
                count += 1
        row = rows[x - first]
        for y in range(len(row)):
            number = np.uint32(0)
            for n in range(count):
                number += np.uint32(lanes[met[n], reads[n] + y])
            row[y] = number
            for n in range(count):
                lanes[met[n], writes[n] + y] = lanes[met[n], reads[n] + y] + (number < k)


@njit(nogil=True, cache=True)
def _queen_rows(rows, cells, k, columns, diagonals, start):  # type: ignore[no-untyped-def]  # numba infers the types
    """Fill `rows` with palace numbers for the rays (0, 1), (1, 0), (1, 1) of a queen, four rows at once.

    Each of the four rows is one column behind the row above. So the processor can do their additions at the same time.
    The counts of columns and diagonals pass from row to row in registers: c1 is the column count for row 1, d1 and e1
    its diagonal counts for this and the next column. At the ends of rows, and if fewer than four rows are left, cells
    are filled one by one. `cells` are the rows as one array; diagonals[start] is the count of the diagonal through the
    first cell.
    """
    width = np.uint64(rows.shape[1])
    met = np.zeros(4, np.uint32)
    edge = np.uint64(6)  # from this column on, the diagonal counts of all four rows are in registers
    full = len(rows) // 4 * 4 if width > edge else 0
    for x in range(0, full, 4):
        met[:] = 0
        for y in range(edge):
            for i in range(min(y + 1, 4)):
                _queen_cell(rows, k, met, columns, diagonals, start, x, i, y - i)
        r0, r1, r2, r3 = met[0], met[1], met[2], met[3]
        base = np.uint64(start - x)  # the index of the diagonal through the first cell
        here = base + edge
        c1, c2, c3 = np.uint32(columns[5]), np.uint32(columns[4]), np.uint32(columns[3])
        d1, d2, d3 = (
            np.uint32(diagonals[here - np.uint64(2)]),
            np.uint32(diagonals[here - np.uint64(4)]),
            np.uint32(diagonals[here - np.uint64(6)]),
        )
        e1, e2, e3 = (
            np.uint32(diagonals[here - np.uint64(1)]),
            np.uint32(diagonals[here - np.uint64(3)]),
            np.uint32(diagonals[here - np.uint64(5)]),
        )
        o0 = np.uint64(x) * width
        o1, o2, o3 = (
            o0 + width - np.uint64(1),
            o0 + np.uint64(2) * width - np.uint64(2),
            o0 + np.uint64(3) * width - np.uint64(3),
        )
        for y in range(edge, width):
            number = r3 + c3 + d3
            palace = np.uint32(number < k)
            cells[o3 + y] = number
            r3 += palace
            columns[y - np.uint64(3)] = c3 + palace
            diagonals[base + y - np.uint64(6)] = d3 + palace

            number = r2 + c2 + d2
            palace = np.uint32(number < k)
            cells[o2 + y] = number
            r2 += palace
            c3, d3, e3 = c2 + palace, e3, d2 + palace

            number = r1 + c1 + d1
            palace = np.uint32(number < k)
            cells[o1 + y] = number
            r1 += palace
            c2, d2, e2 = c1 + palace, e2, d1 + palace

            above, behind = np.uint32(columns[y]), np.uint32(diagonals[base + y])
            number = r0 + above + behind
            palace = np.uint32(number < k)
            cells[o0 + y] = number
            r0 += palace
            c1, d1, e1 = above + palace, e1, behind + palace
        columns[width - np.uint64(1)], columns[width - np.uint64(2)], columns[width - np.uint64(3)] = c1, c2, c3
        last = base + width
        diagonals[last - np.uint64(2)], diagonals[last - np.uint64(1)] = d1, e1
        diagonals[last - np.uint64(4)], diagonals[last - np.uint64(3)] = d2, e2
        diagonals[last - np.uint64(6)], diagonals[last - np.uint64(5)] = d3, e3
        met[0], met[1], met[2], met[3] = r0, r1, r2, r3
        for y in range(width, width + np.uint64(3)):
            for i in range(y - width + 1, 4):
                _queen_cell(rows, k, met, columns, diagonals, start, x, i, y - i)
    for x in range(full, len(rows)):
        met[0] = 0
        for y in range(width):
            _queen_cell(rows, k, met, columns, diagonals, start, x, 0, y)


@njit(nogil=True, cache=True)
def _queen_cell(rows, k, met, columns, diagonals, start, x, i, y):  # type: ignore[no-untyped-def]
    """Compute the palace number of cell (x + i, y), and update the counts of its row, column and diagonal.

    It is a P-cell if its number is less than k. The count of P-cells in its row is met[i], that in its diagonal is
    diagonals[start - x - i + y].
    """
    diagonal = start - x - i + y
    number = met[i] + columns[y] + diagonals[diagonal]
    palace = number < k
    rows[x + i, y] = number
    met[i] += palace
    columns[y] += palace
    diagonals[diagonal] += palace
