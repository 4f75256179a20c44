"""Columns of P-positions in arrays: the functions of `plain.listing`. This module needs numpy, but not numba.

Pairs (x, y) are given as two columns: all x and all y.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, pairwise
from typing import Any

import numpy as np

from wythoff.kernels.limits import AT_ONCE, BYTE
from wythoff.kernels.plain import listing as plain
from wythoff.kernels.plain.listing import Point, Position, Run, Sums

PART = 1 << 18  # how many numbers are processed at a time
MARGIN = 1e-9  # rounding errors are less than 1e-12; fractions closer than this margin are compared exactly


def repeating(begun: Sequence[Position], block: Sequence[Position], shift: Position, count: int) -> Any:
    """Return `count` positions in columns: first `begun`, then `block` moved by 0, 1, 2, ... times `shift`.

    The result has an array for each pile. For `shift` (3, 6), the block [(1, 2)] yields (1, 2), (4, 8), (7, 14), ...
    """
    start = len(begun)
    rounds = max(-(-(count - start) // len(block)), 0)
    columns = []
    for side in range(len(shift)):
        column = np.empty(start + rounds * len(block), np.int64)
        column[:start] = [position[side] for position in begun]
        base = np.array([position[side] for position in block], np.int64)
        moves = np.arange(rounds, dtype=np.int64) * shift[side]
        np.add(moves[:, None], base, out=column[start:].reshape(rounds, len(block)))
        columns.append(column[:count])
    return tuple(columns)


def beside_line(pairs: Any, factor: int, slope: int, added: int, count: int) -> Any:
    """Merge `pairs`, times `factor`, with the pairs (n, slope*n + added), n = 0, 1, ...; return the first `count`.

    `pairs` must ascend. The merged pairs ascend by their first members. For example, [(0, 0), (1, 1)] times 2, merged
    with (n, 2n + 1), begins (0, 0), (0, 1), (1, 3), (2, 2), (2, 5).
    """
    from wythoff.kernels.compiled.greedy import beside  # imported here, because the other functions need no compiler

    found = np.empty(count, np.int64), np.empty(count, np.int64)
    given_x, given_y = (np.asarray(column, np.int64) for column in pairs)
    beside(given_x, given_y, factor, slope, added, *found)
    return found


def of_runs(runs: Sequence[Run], count: int) -> Any:
    """Return the first `count` pairs of `runs`, as (array of x, array of y).

    A run (x, first, size) contains each pair (x, y) with first <= y < first + size.
    """
    table = np.array(runs, np.int64).reshape(-1, 3)
    starts = np.cumsum(table[:, 2]) - table[:, 2]
    table, starts = table[starts < count], starts[starts < count]
    sizes = np.minimum(table[:, 2], count - starts)
    seconds = np.repeat(table[:, 1] - starts, sizes)
    seconds += np.arange(len(seconds), dtype=np.int64)
    return np.repeat(table[:, 0], sizes), seconds


def sums_along(word: bytes, steps: Sequence[Sequence[int]], starts: Sequence[int]) -> Any:
    """Return partial sums along a word, as one array for each list in `steps`.

    The array for the list `step` begins with its entry of `starts`; each letter x of the word adds step[x]. The word 0,
    1 with the steps (2, 5) from 0 on yields 0, 2, 7.
    """
    letters = np.frombuffer(word, np.uint8)
    columns = []
    for step, start in zip(steps, starts, strict=True):
        column = np.empty(len(letters) + 1, np.int64)
        column[0] = start
        # the sums overwrite the steps, so that each column needs only one array
        np.take(np.array(step, np.int64), letters, out=column[1:], mode="clip")  # this mode needs no copy
        columns.append(np.cumsum(column, out=column))
    return tuple(columns)


def line_floors(step: int, rest: int, bits: int, count: int) -> tuple[Any, list[int]]:
    """Return floor((rest + n*step) / 2^bits) for 0 <= n < count, and the list of all n for which it is uncertain.

    It is uncertain if adding `count` to the numerator might change it: `rest` and `step` may have been rounded down, so
    that the numerator is too small by less than `count`. All numbers must fit in 63 bits.
    """
    found = np.arange(count, dtype=np.int64)
    below = (1 << bits) - 1
    unsure: list[int] = []
    for start in range(0, count, PART):
        part = found[start : start + PART]  # shift in place, a part at a time
        part *= step
        part += rest
        unsure += (np.flatnonzero((part & below) >= below - count) + start).tolist()
        part >>= bits
    return found, unsure


def below(pairs: Any, top: int) -> Any:
    """Return the pairs (x, y) with y <= top; `pairs` is (array of x, array of y), and so is the result."""
    xs, ys = pairs
    inside = ys <= top
    if isinstance(xs, range):  # a range becomes an array by its ends, because reading it number by number is slow
        xs = np.arange(xs.start, xs.stop, xs.step)
    return xs[inside], ys[inside]


def split(x: Any, y: Any, p: int, q: int) -> tuple[Sums, Sums, Sums]:
    """Return (number of points, sum of x, sum of y) three times: for points below, on and above the line p*y = q*x.

    These are the points with p*y < q*x, with p*y = q*x, and with p*y > q*x.
    """
    x, y = x.astype(np.int64, copy=False), y.astype(np.int64, copy=False)
    side = p * y - q * x
    below, on, above = (
        (int(np.count_nonzero(part)), int(x[part].sum()), int(y[part].sum()))
        for part in (side < 0, side == 0, side > 0)
    )
    return below, on, above


def clusters(x: Any, y: Any, gap: float, most: int) -> list[plain.Cluster]:
    """Return clusters of points (x, y) with similar slopes y/x, ascending; [] if there are more than `most` clusters.

    In ascending order, the slope after s begins another cluster if it is more than s + gap*(1 + s).
    """
    slopes = y / x
    ascending = np.sort(slopes)
    starts = np.flatnonzero(np.diff(ascending) > gap * (1 + ascending[:-1])) + 1
    if len(starts) >= most:
        return []
    numbers, found = np.searchsorted(ascending[starts], slopes, side="right"), []
    for number, (start, end) in enumerate(pairwise((0, *starts, len(slopes)))):
        if start < end:
            xs, ys = x[numbers == number], y[numbers == number]
            slope = int(ys.sum(dtype=np.int64)) / int(xs.sum(dtype=np.int64))
            found.append(plain.Cluster(float(ascending[start]), float(ascending[end - 1]), xs, slope))
    return found


def golden_extremes(x: Any, y: Any) -> tuple[Point, Point]:
    """Return the points with the least and the greatest y - phi*x, where phi is the golden ratio.

    Floating point only makes short lists of candidates; exact integers decide.
    """
    slices = [slice(start, start + AT_ONCE) for start in range(0, len(x), AT_ONCE)]
    least, greatest = zip(*(_short_lists(x[part], y[part]) for part in slices), strict=True)
    lowest = plain.golden_extremes(*map(list, zip(*chain(*least), strict=True)))[0]
    highest = plain.golden_extremes(*map(list, zip(*chain(*greatest), strict=True)))[1]
    return lowest, highest


def _short_lists(x: Any, y: Any) -> tuple[list[Point], list[Point]]:
    """Return two short lists of points that contain the points with extreme y - phi*x.

    The first contains the point with the least value, the second the point with the greatest.
    """
    x, y = x.astype(np.int64, copy=False), y.astype(np.int64, copy=False)
    square = 5 * x * x
    surd = np.sqrt(square)
    root = surd.astype(np.int64)
    root -= root * root > square
    root += (root + 1) * (root + 1) <= square
    # 2y - x - sqrt(5)*x = whole - fraction with 0 <= fraction < 1
    whole = 2 * y - x - root
    fraction = (square - root * root) / np.maximum(surd + root, 1)
    lowest, highest = whole == whole.min(), whole == whole.max()
    lowest &= fraction >= fraction[lowest].max() - MARGIN
    highest &= fraction <= fraction[highest].min() + MARGIN
    least, greatest = (list(zip(x[part].tolist(), y[part].tolist(), strict=True)) for part in (lowest, highest))
    return least, greatest


def index_extremes(x: Any, y: Any) -> tuple[int, int]:
    """Return the least and the greatest (y_n - x_n) - n over the points (x_n, y_n), n = 0, 1, ...

    x and y are arrays of at least one number.
    """
    offsets = y.astype(np.int64) - x - np.arange(len(x))
    return int(offsets.min()), int(offsets.max())


def shaded(rows: Any, shades: bytes) -> bytes:
    """Return the byte shades[number] for each number of the array `rows`, row by row."""
    pixels: bytes = np.take(np.frombuffer(shades, np.uint8), rows).tobytes()
    return pixels


def by_rows(x: Any, y: Any, symmetric: bool) -> tuple[Any, Any]:
    """Return the squares (x, y) in lexicographic order, as two columns. If `symmetric`, each (y, x) is included."""
    if symmetric:
        x, y = np.concatenate((x, y)), np.concatenate((y, x))
    order = np.lexsort((y, x))
    return x[order], y[order]


def lines_of_bits(rows: Any, columns: Any, start: int, end: int, width: int) -> bytes:
    """Return the rows `start` to `end` - 1 of a board as lines: a byte 0, then a bit for each of `width` squares.

    Bit 1 marks the squares (rows[n], columns[n]), which are in lexicographic order. The first square of a byte is its
    highest bit.
    """
    first, last = np.searchsorted(rows, (start, end))
    inside = columns[first:last] < width
    a, b = rows[first:last][inside] - start, columns[first:last][inside]
    board = np.zeros((end - start, 1 + (width + 7) // 8), np.uint8)
    np.bitwise_or.at(board, (a, 1 + (b >> 3)), np.uint8(BYTE // 2) >> (b & 7).astype(np.uint8))
    return board.tobytes()


def packed(pixels: bytes, width: int, bits: int = 1) -> bytes:
    """Pack rows of `width` pixels, one byte each, into lines: a byte 0, then `bits` = 1, 2 or 4 bits for each pixel."""
    board = np.frombuffer(pixels, np.uint8).reshape(-1, width)
    lines = np.zeros((len(board), 1 + (width * bits + 7) // 8), np.uint8)
    if bits == 1:
        lines[:, 1:] = np.packbits(board, axis=1)
        return lines.tobytes()
    for place in range(8 // bits):  # the places of pixels within a byte
        column = board[:, place :: 8 // bits]
        lines[:, 1 : 1 + column.shape[1]] |= column << np.uint8(8 - bits * (place + 1))
    return lines.tobytes()


def marked(x: Any, y: Any, start: int, end: int, columns: int, symmetric: bool) -> bytes:
    """Return the rows `start` to `end` - 1 of a board with `columns` columns, as bytes.

    A byte is 1 at the squares (x, y), else 0. If `symmetric`, the squares (y, x) are 1 too.
    """
    board = np.zeros((end - start, columns), np.uint8)
    for a, b in ((x, y), (y, x))[: 1 + symmetric]:
        inside = (start <= a) & (a < end) & (b < columns)
        board[a[inside] - start, b[inside]] = 1
    return board.tobytes()
