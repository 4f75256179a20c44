"""Palace numbers, plain or compiled: how many P-positions lie on the rays of each cell.

A board has `rows` rows of `columns` cells. Ray (p, q) of a cell (x, y) consists of the cells (x - m*p, y - m*q), m >=
1. A cell is a P-cell (a P-position) if fewer than k P-cells lie on its `rays`; this number is its palace number. So a
line contains at most k P-cells: a further one would have k of them on its ray. The number of P-cells on a ray is at
most k, and at most the length of the board. Palace numbers have 16 bits if they surely fit, else 32.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from wythoff.base.errors import brief
from wythoff.kernels.costs import Choice, choose
from wythoff.kernels.limits import AT_ONCE, Progress, require_memory, require_time, silent
from wythoff.kernels.plain.palace import PalaceRay


def palace_seconds(rays: Sequence[PalaceRay], rows: int, columns: int) -> float:
    """Estimate how many seconds `palace_table` takes for `rays` and a board of rows*columns cells."""
    return _choice(rays, rows, columns).seconds


def _choice(rays: Sequence[PalaceRay], rows: int, columns: int) -> Choice:
    return choose("palace", cells=rows * columns * len(rays))


def highest_number(rays: Sequence[PalaceRay], k: int, rows: int, columns: int) -> int:
    """Return an upper bound for the palace numbers of a board, and for the number of P-cells on each of its lines.

    A cell is a P-cell if fewer than `k` P-cells lie on its `rays`; this number is its palace number.
    """
    return len(rays) * min(k, max(rows, columns))


def palace_table(
    rays: Sequence[PalaceRay], k: int, rows: int, columns: int, *, out: Any = None, progress: Progress = silent
) -> Any:
    """Return the palace numbers of a board as table[x][y], x < rows, y < columns.

    The palace number of a cell (x, y) counts the P-cells (x - m*p, y - m*q), m >= 1, for all (p, q) in `rays`. A cell
    is a P-cell if its number is less than `k`. `out` is a table returned earlier for the same board size and k; its
    memory is used again.

    Cost: O(rays) for each cell. Memory: 2 bytes a cell, 4 where the numbers may pass 65535. Raises: TooLargeError.
    """
    highest = highest_number(rays, k, rows, columns)
    _require(rays, rows, columns, rows * columns, highest, progress)
    form = _choice(rays, rows, columns).form
    table = form.band(rows, columns, highest) if out is None else out
    counters = form.Counters(rays, columns, _band_rows(rows, columns), highest)
    for start, end in _bands(rows, columns):
        form.palace_rows(counters, min(k, highest + 1), table[start:end])
        progress(end, rows)
    return table


def palace_bands(
    rays: Sequence[PalaceRay], k: int, rows: int, columns: int, *, progress: Progress = silent
) -> Iterator[Any]:
    """Yield the rows of `palace_table(rays, k, rows, columns)` in bands of about a million cells.

    Memory: two bands, and for each ray (p, q) as much as p rows. Raises: TooLargeError.
    """
    highest = highest_number(rays, k, rows, columns)
    _require(rays, rows, columns, 2 * _band_rows(rows, columns) * columns, highest, progress)
    form = _choice(rays, rows, columns).form
    counters = form.Counters(rays, columns, _band_rows(rows, columns), highest)

    def bands() -> Iterator[Any]:
        for start, end in _bands(rows, columns):
            band = form.band(end - start, columns, highest)
            form.palace_rows(counters, min(k, highest + 1), band)
            yield band
            progress(end, rows)

    return bands()


def _bands(rows: int, columns: int) -> Iterator[tuple[int, int]]:
    starts = range(0, rows, _band_rows(rows, columns))
    return ((start, min(start + starts.step, rows)) for start in starts)


def _band_rows(rows: int, columns: int) -> int:
    return max(1, min(rows, AT_ONCE // max(columns, 1)))


def _require(rays: Sequence[PalaceRay], rows: int, columns: int, cells: int, highest: int, progress: Progress) -> None:
    what = f"{brief(rows)} rows of {brief(columns)} palace numbers"
    require_time(palace_seconds(rays, rows, columns), what)
    lines = sum(max(p, 1) for p, _ in rays) * columns
    # the plain form stores 8 bytes for each line, the compiled form fewer
    require_memory((2 if highest < 1 << 16 else 4) * cells + 8 * lines, what, progress=progress)
