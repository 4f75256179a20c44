"""Outcomes by counting P-positions along lines, compiled: see `plain.counting`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from wythoff.kernels.compiled.keeping import njit
from wythoff.kernels.plain.counting import Ray, Track


def listed(lost: Any, columns: int, rows: int, symmetric: bool) -> tuple[Any, Any]:
    """The P-positions of a board, in symmetric games with x <= y, in lexicographic order."""
    x, y = np.divmod(np.flatnonzero(lost.view(np.bool_)), rows)
    kept = y >= x if symmetric else slice(None)
    return x[kept], y[kept]


def least_in_a_column(lost: Any, columns: int, rows: int) -> int:
    """The least number of P-positions that a column holds."""
    return int(lost.reshape(columns, rows).sum(axis=1).min())


def count_up(
    lost: Any,
    ended: Any,
    tracks: Sequence[Track],
    directions: Sequence[tuple[int, int]],
    limits: Sequence[int],
    every: int,
    memory: Any,
    depth: int,
    rows: int,
    start: int,
    end: int,
    symmetric: bool,
) -> None:
    """See `plain.counting.count_up`."""
    along, steps = np.array(tracks, np.int64).reshape(-1, 5), np.array(directions, np.int64).reshape(-1, 2)
    most = np.array(limits, np.int64)
    _count_up(lost, ended, along, steps, most, every, memory, depth, rows, start, end, symmetric)


@njit(nogil=True, cache=True)
def _count_up(  # type: ignore[no-untyped-def]  # numba infers the types
    lost, ended, tracks, directions, limits, every, memory, depth, rows, start, end, symmetric
):
    budgets, ways = len(limits), len(directions)
    tally = np.zeros((budgets, rows), np.int32)
    found = np.zeros(budgets, np.int64)
    here, before = np.zeros(ways, np.int64), np.zeros(ways, np.int64)
    same = np.array([n for n in range(len(tracks)) if tracks[n, 0] == 0])
    # Along its own column a square may take any number, or nothing: then what it sees there is one running number.
    rook = len(same) == 1 and tracks[same[0], 1] == 1 and tracks[same[0], 3] < 0
    rook = rook and directions[tracks[same[0], 2], 0] == 0 and directions[tracks[same[0], 2], 1] == 1
    unread = np.array([rook and d == tracks[same[0], 2] for d in range(ways)])
    for n in range(len(tracks)):
        unread[tracks[n, 2]] = unread[tracks[n, 2]] and tracks[n, 0] == 0
    quick = budgets == 1 and every < 0 and len(ended) == 0 and (rook or len(same) == 0)
    # Where a line does not rise faster than it goes on, squares of symmetric games are seen from above (x, x) only if
    # they lie above it by at least the least difference of its moves.
    above = np.full(ways, -rows)
    for d in range(ways):
        if symmetric and directions[d, 0] >= directions[d, 1]:
            above[d] = min([tracks[n, 0] - tracks[n, 1] for n in range(len(tracks)) if tracks[n, 2] == d])
    for x in range(start, end):
        lowest = x if symmetric else 0
        _tally(tally, tracks, directions, memory, depth, rows, x, lowest)
        if quick:
            _run(lost, tally[0], limits[0], rook, rows, x, lowest, symmetric)
            _remember(lost, directions, unread, above, memory, depth, rows, x)
            continue
        for d in range(ways):
            here[d] = (d * depth + x % depth) * rows
            before[d] = (d * depth + (x - directions[d, 0]) % depth) * rows - directions[d, 1]
        for y in range(rows):
            if y < lowest:
                is_p = lost[y * rows + x] != 0
            elif len(ended) and ended[x * rows + y]:
                is_p = every < 0
            else:
                for b in range(budgets):
                    found[b] = tally[b, y]
                for n in same:
                    j, d = tracks[n, 1], tracks[n, 2]
                    if y >= j:
                        found[tracks[n, 4]] += memory[here[d] + y - j]
                        if tracks[n, 3] >= 0:
                            found[tracks[n, 4]] -= _beyond(memory, directions, depth, rows, x, y, tracks, n)
                is_p = True
                for b in range(budgets):
                    is_p = is_p and found[b] <= limits[b]
                if is_p and every >= 0:
                    is_p = _has_more(tracks, directions, every, x, y, found[every])
            lost[x * rows + y] = is_p
            for d in range(ways):
                p, q = directions[d, 0], directions[d, 1]
                number = 1 if is_p else 0
                if p <= x and q <= y and (p or q):
                    number += memory[before[d] + y]
                memory[here[d] + y] = number


@njit(nogil=True, cache=True)
def _tally(tally, tracks, directions, memory, depth, rows, x, lowest):  # type: ignore[no-untyped-def]
    """What the squares of a column see along the tracks that lead to other columns."""
    tally[:, lowest:] = 0
    for n in range(len(tracks)):
        i, j, d, count, budget = tracks[n]
        if i == 0:
            continue
        if i <= x:
            low = max(j, lowest)
            place = (d * depth + (x - i) % depth) * rows
            to, seen = tally[budget, low:], memory[place + low - j : place + rows - j]
            for y in range(len(to)):
                to[y] += seen[y]
        beyond, above = i + count * directions[d, 0], j + count * directions[d, 1]
        if count >= 0 and beyond <= x and above < rows:
            low = max(above, lowest)
            place = (d * depth + (x - beyond) % depth) * rows
            to, seen = tally[budget, low:], memory[place + low - above : place + rows - above]
            for y in range(len(to)):
                to[y] -= seen[y]


@njit(nogil=True, cache=True)
def _run(lost, tally, limit, rook, rows, x, lowest, symmetric):  # type: ignore[no-untyped-def]
    """Decide a column where one budget counts all; in symmetric games its P-positions are marked by either label."""
    column = lost[x * rows : (x + 1) * rows]
    met = 0
    for y in range(lowest):
        met += column[y]
    least = limit - met if rook else limit
    for y in range(lowest, rows):
        if tally[y] <= least:
            column[y] = 1
            if rook:
                least -= 1
            if symmetric and y * rows + x < len(lost):
                lost[y * rows + x] = 1


@njit(nogil=True, cache=True)
def _remember(lost, directions, unread, above, memory, depth, rows, x):  # type: ignore[no-untyped-def]
    """How many P-positions are met in each direction from each square of a column on that is not too low."""
    column = lost[x * rows : (x + 1) * rows]
    for d in range(len(directions)):
        if unread[d]:
            continue
        p, q = directions[d]
        low = min(max(x + above[d], 0), rows)
        here = memory[(d * depth + x % depth) * rows :][:rows]
        if p > x or (p == 0 and q == 0):
            here[low:] = column[low:]
            continue
        here[low:q] = column[low:q]
        low = max(low, q)
        to, more, before = here[low:], column[low:], memory[(d * depth + (x - p) % depth) * rows + low - q :]
        for y in range(len(to)):
            to[y] = more[y] + before[y]


@njit(nogil=True, cache=True)
def _beyond(memory, directions, depth, rows, x, y, tracks, n):  # type: ignore[no-untyped-def]
    """The P-positions beyond the end of a track that begins in the same column."""
    j, d, count = tracks[n, 1], tracks[n, 2], tracks[n, 3]
    a, b = x - count * directions[d, 0], y - j - count * directions[d, 1]
    return memory[(d * depth + a % depth) * rows + b] if a >= 0 and b >= 0 else 0


@njit(nogil=True, cache=True)
def _has_more(tracks, directions, every, x, y, number):  # type: ignore[no-untyped-def]
    for n in range(len(tracks)):
        i, j, d, count, budget = tracks[n]
        if budget == every and i <= x and j <= y:
            p, q = directions[d, 0], directions[d, 1]
            steps = 1
            if p or q:
                steps += min((x - i) // p if p else y, (y - j) // q if q else x)
            number -= min(steps, count) if count >= 0 else steps
            if number < 0:
                return True
    return False


QUEEN = ((0, 1), (1, 0), (1, 1))


class Counters:
    """See `plain.counting.Counters`; a lane is a window of an array, which moves towards its start, not its contents.

    The lines with p = 0 have a lane as well, which holds them for the last q columns of a row.
    """

    def __init__(self, rays: Sequence[Ray], columns: int, rows: int, highest: int) -> None:
        self.rays, self.columns, self.row = tuple(sorted(rays)), columns, 0
        lanes = [(p, q, residue) for p, q in self.rays for residue in range(max(p, 1))]
        self.plan = np.array(lanes, np.int64)
        self.room = max(q * (rows // max(p, 1) + 1) for p, q in self.rays)
        self.starts = np.full(len(lanes), self.room, np.int64)
        self.lanes = np.zeros((len(lanes), self.room + columns + int(self.plan[:, 1].max())), _kind(highest))

    def make_room(self, rows: int) -> None:
        """Move the windows back to where they began if the next rows would move them too far."""
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
    """Room for that many rows of numbers up to `highest`."""
    return np.empty((rows, columns), _kind(highest))


def palace_rows(counters: Counters, k: int, rows: Any) -> None:
    """See `plain.counting.palace_rows`; rows are at most as many as the counters were made for at a time."""
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
                    writes[count] += q  # where the cell q columns further on reads
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
    """Four rows at once, each one column behind the one above, so that four chains of additions overlap.

    The numbers of a column and of a diagonal go from row to row in registers: c1 is what the row 1 needs of its column,
    d1 and e1 what it needs of its diagonal now and in the next column. At the ends, where rows leave the board, and
    where fewer rows are left, cells are filled one by one.
    """
    width = np.uint64(rows.shape[1])
    met = np.zeros(4, np.uint32)
    edge = np.uint64(6)  # from this column on all four rows take the diagonals from registers
    full = len(rows) // 4 * 4 if width > edge else 0
    for x in range(0, full, 4):
        met[:] = 0
        for y in range(edge):
            for i in range(min(y + 1, 4)):
                _queen_cell(rows, k, met, columns, diagonals, start, x, i, y - i)
        r0, r1, r2, r3 = met[0], met[1], met[2], met[3]
        base = np.uint64(start - x)  # of the diagonal through the first cell
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
    """Count one cell of the row x + i; `met` holds the P-cells before it."""
    diagonal = start - x - i + y
    number = met[i] + columns[y] + diagonals[diagonal]
    palace = number < k
    rows[x + i, y] = number
    met[i] += palace
    columns[y] += palace
    diagonals[diagonal] += palace
