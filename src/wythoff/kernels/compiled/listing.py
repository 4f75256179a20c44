"""Columns of P-positions in arrays: see `plain.listing`. Only numpy is loaded here."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

import numpy as np

from wythoff.kernels.limits import AT_ONCE, BYTE
from wythoff.kernels.plain import listing as plain
from wythoff.kernels.plain.listing import Point, Position, Run, Sums

PART = 1 << 18  # numbers that are worked on at a time
MARGIN = 1e-9  # fractions are off by less than 1e-12; those that are closer to each other are compared exactly


def repeating(begun: Sequence[Position], block: Sequence[Position], shift: Position, count: int) -> Any:
    """See `plain.listing.repeating`."""
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
    """See `plain.listing.beside_line`."""
    from wythoff.kernels.compiled.greedy import beside  # the others need no compiler

    found = np.empty(count, np.int64), np.empty(count, np.int64)
    given_x, given_y = (np.asarray(column, np.int64) for column in pairs)
    beside(given_x, given_y, factor, slope, added, *found)
    return found


def of_runs(runs: Sequence[Run], count: int) -> Any:
    """See `plain.listing.of_runs`."""
    table = np.array(runs, np.int64).reshape(-1, 3)
    starts = np.cumsum(table[:, 2]) - table[:, 2]
    table, starts = table[starts < count], starts[starts < count]
    sizes = np.minimum(table[:, 2], count - starts)
    seconds = np.repeat(table[:, 1] - starts, sizes)
    seconds += np.arange(len(seconds), dtype=np.int64)
    return np.repeat(table[:, 0], sizes), seconds


def sums_along(word: bytes, steps: Sequence[Sequence[int]], starts: Sequence[int]) -> Any:
    """See `plain.listing.sums_along`."""
    letters = np.frombuffer(word, np.uint8)
    columns = []
    for step, start in zip(steps, starts, strict=True):
        column = np.empty(len(letters) + 1, np.int64)
        column[0] = start
        # Each takes the place of the step to it: there is one array for each column.
        np.take(np.array(step, np.int64), letters, out=column[1:], mode="clip")  # which needs no copy
        columns.append(np.cumsum(column, out=column))
    return tuple(columns)


def line_floors(step: int, rest: int, bits: int, count: int) -> tuple[Any, list[int]]:
    """See `plain.listing.line_floors`; all numbers have 63 bits at most."""
    found = np.arange(count, dtype=np.int64)
    below = (1 << bits) - 1
    unsure: list[int] = []
    for start in range(0, count, PART):
        part = found[start : start + PART]  # in place, a part at a time
        part *= step
        part += rest
        unsure += (np.flatnonzero((part & below) >= below - count) + start).tolist()
        part >>= bits
    return found, unsure


def below(pairs: Any, top: int) -> Any:
    """See `plain.listing.below`."""
    xs, ys = pairs
    inside = ys <= top
    if isinstance(xs, range):  # an array of it is made fast by its ends alone
        xs = np.arange(xs.start, xs.stop, xs.step)
    return xs[inside], ys[inside]


def split(x: Any, y: Any, p: int, q: int) -> tuple[Sums, Sums, Sums]:
    """See `plain.listing.split`."""
    x, y = x.astype(np.int64, copy=False), y.astype(np.int64, copy=False)
    side = p * y - q * x
    below, on, above = (
        (int(np.count_nonzero(part)), int(x[part].sum()), int(y[part].sum()))
        for part in (side < 0, side == 0, side > 0)
    )
    return below, on, above


def golden_extremes(x: Any, y: Any) -> tuple[Point, Point]:
    """See `plain.listing.golden_extremes`; floating point only makes short lists, exact integers decide on them."""
    slices = [slice(start, start + AT_ONCE) for start in range(0, len(x), AT_ONCE)]
    least, greatest = zip(*(_short_lists(x[part], y[part]) for part in slices), strict=True)
    lowest = plain.golden_extremes(*map(list, zip(*chain(*least), strict=True)))[0]
    highest = plain.golden_extremes(*map(list, zip(*chain(*greatest), strict=True)))[1]
    return lowest, highest


def _short_lists(x: Any, y: Any) -> tuple[list[Point], list[Point]]:
    """Return two short lists of points. They contain the points with the least and the greatest y - phi*x."""
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
    """See `plain.listing.index_extremes`."""
    offsets = y.astype(np.int64) - x - np.arange(len(x))
    return int(offsets.min()), int(offsets.max())


def shaded(rows: Any, shades: bytes) -> bytes:
    """See `plain.listing.shaded`; rows are an array whose numbers are all less than len(shades)."""
    pixels: bytes = np.take(np.frombuffer(shades, np.uint8), rows).tobytes()
    return pixels


def by_rows(x: Any, y: Any, symmetric: bool) -> tuple[Any, Any]:
    """See `plain.listing.by_rows`."""
    if symmetric:
        x, y = np.concatenate((x, y)), np.concatenate((y, x))
    order = np.lexsort((y, x))
    return x[order], y[order]


def lines_of_bits(rows: Any, columns: Any, start: int, end: int, width: int) -> bytes:
    """See `plain.listing.lines_of_bits`."""
    first, last = np.searchsorted(rows, (start, end))
    inside = columns[first:last] < width
    a, b = rows[first:last][inside] - start, columns[first:last][inside]
    board = np.zeros((end - start, 1 + (width + 7) // 8), np.uint8)
    np.bitwise_or.at(board, (a, 1 + (b >> 3)), np.uint8(BYTE // 2) >> (b & 7).astype(np.uint8))
    return board.tobytes()


def packed(pixels: bytes, width: int, bits: int = 1) -> bytes:
    """See `plain.listing.packed`."""
    board = np.frombuffer(pixels, np.uint8).reshape(-1, width)
    lines = np.zeros((len(board), 1 + (width * bits + 7) // 8), np.uint8)
    if bits == 1:
        lines[:, 1:] = np.packbits(board, axis=1)
        return lines.tobytes()
    for place in range(8 // bits):  # within a byte
        column = board[:, place :: 8 // bits]
        lines[:, 1 : 1 + column.shape[1]] |= column << np.uint8(8 - bits * (place + 1))
    return lines.tobytes()


def marked(x: Any, y: Any, start: int, end: int, columns: int, symmetric: bool) -> bytes:
    """See `plain.listing.marked`."""
    board = np.zeros((end - start, columns), np.uint8)
    for a, b in ((x, y), (y, x))[: 1 + symmetric]:
        inside = (start <= a) & (a < end) & (b < columns)
        board[a[inside] - start, b[inside]] = 1
    return board.tobytes()
