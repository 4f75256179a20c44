"""Columns of P-positions in exact Python integers: listing by a pattern, comparison with lines, and pixels.

Pairs (x, y) are given as two columns: all x and all y.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from heapq import merge
from itertools import accumulate, chain, count as numbers, islice, pairwise
from math import isqrt
from operator import add
from typing import NamedTuple, TypeAlias

from wythoff.kernels.limits import BYTE

Position: TypeAlias = tuple[int, ...]
Run: TypeAlias = tuple[int, int, int]
PairLists: TypeAlias = tuple[list[int], list[int]]
Sums: TypeAlias = tuple[int, int, int]
Point: TypeAlias = tuple[int, int]


class Cluster(NamedTuple):
    """Points (x, y) with least <= y/x <= greatest. `xs` contains all x, and `slope` is (sum of y) / (sum of x)."""

    least: float
    greatest: float
    xs: Sequence[int]
    slope: float


DIGITS = b"0123456789abcdef" + bytes(
    240
)  # the digits with which a row of pixels is read as a number in base 2, 4 or 16


def repeating(
    begun: Sequence[Position], block: Sequence[Position], shift: Position, count: int
) -> tuple[list[int], ...]:
    """Return `count` positions in columns: first `begun`, then `block` moved by 0, 1, 2, ... times `shift`.

    The result has a list for each pile. For `shift` (3, 6), the block [(1, 2)] yields (1, 2), (4, 8), (7, 14), ...
    """

    def moved() -> Iterator[Position]:
        moving = list(block)
        while True:
            yield from moving
            moving = [tuple(map(add, position, shift)) for position in moving]

    found: tuple[list[int], ...] = tuple([] for _ in shift)
    for position in islice(chain(begun, moved()), count):
        for column, pile in zip(found, position, strict=True):
            column.append(pile)
    return found


def beside_line(
    pairs: tuple[Sequence[int], Sequence[int]], factor: int, slope: int, added: int, count: int
) -> PairLists:
    """Merge `pairs`, times `factor`, with the pairs (n, slope*n + added), n = 0, 1, ...; return the first `count`.

    `pairs` must ascend. The merged pairs ascend by their first members. For example, [(0, 0), (1, 1)] times 2, merged
    with (n, 2n + 1), begins (0, 0), (0, 1), (1, 3), (2, 2), (2, 5).
    """
    line = ((n, slope * n + added) for n in numbers())
    return _columns(merge(((factor * x, factor * y) for x, y in zip(*pairs, strict=True)), line), count)


def of_runs(runs: Sequence[Run], count: int) -> PairLists:
    """Return the first `count` pairs of `runs`, as (all x, all y).

    A run (x, first, size) contains each pair (x, y) with first <= y < first + size.
    """
    return _columns(((x, y) for x, first, size in runs for y in range(first, first + size)), count)


def sums_along(word: Sequence[int], steps: Sequence[Sequence[int]], starts: Sequence[int]) -> tuple[list[int], ...]:
    """Return partial sums along a word, as one column for each list in `steps`.

    The column for the list `step` begins with its entry of `starts`; each letter x of the word adds step[x]. The word
    [0, 1] with the steps (2, 5) from 0 on yields 0, 2, 7.
    """
    return tuple(
        list(accumulate(map(step.__getitem__, word), initial=start)) for step, start in zip(steps, starts, strict=True)
    )


def line_floors(step: int, rest: int, bits: int, count: int) -> tuple[list[int], list[int]]:
    """Return floor((rest + n*step) / 2^bits) for 0 <= n < count, and the list of all n for which it is uncertain.

    It is uncertain if adding `count` to the numerator might change it: `rest` and `step` may have been rounded down, so
    that the numerator is too small by less than `count`.
    """
    below = (1 << bits) - 1
    lows = [rest + n * step for n in range(count)]
    return [low >> bits for low in lows], [n for n, low in enumerate(lows) if low & below >= below - count]


def below(pairs: tuple[Sequence[int], Sequence[int]], top: int) -> PairLists:
    """Return the pairs (x, y) with y <= top; `pairs` is (all x, all y), and so is the result."""
    return _columns(((x, y) for x, y in zip(*pairs, strict=True) if y <= top), None)


def _columns(pairs: Iterable[tuple[int, int]], count: int | None) -> PairLists:
    xs: list[int] = []
    ys: list[int] = []
    for x, y in islice(pairs, count):
        xs.append(int(x))
        ys.append(int(y))
    return xs, ys


def split(x: Sequence[int], y: Sequence[int], p: int, q: int) -> tuple[Sums, Sums, Sums]:
    """Return (number of points, sum of x, sum of y) three times: for points below, on and above the line p*y = q*x.

    These are the points with p*y < q*x, with p*y = q*x, and with p*y > q*x.

    >>> split([0, 1, 2, 4], [0, 3, 4, 5], 1, 2)
    ((1, 4, 5), (2, 2, 4), (1, 1, 3))
    """
    sums = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
    for a, b in zip(x, y, strict=True):
        side = p * b - q * a
        found = sums[(side > 0) - (side < 0) + 1]
        found[0] += 1
        found[1] += a
        found[2] += b
    below, on, above = ((number, total_x, total_y) for number, total_x, total_y in sums)
    return below, on, above


def clusters(x: Sequence[int], y: Sequence[int], gap: float, most: int) -> list[Cluster]:
    """Return clusters of points (x, y) with similar slopes y/x, ascending; [] if there are more than `most` clusters.

    In ascending order, the slope after s begins another cluster if it is more than s + gap*(1 + s).

    The x are positive and ascend. Raises: OverflowError if a slope is too large for a float.
    """
    points = sorted((b / a, a, b) for a, b in zip(x, y, strict=True))
    starts = [
        n for n, ((slope, *_), (later, *_)) in enumerate(pairwise(points), 1) if later - slope > gap * (1 + slope)
    ]
    if len(starts) >= most:
        return []
    found = []
    for part in (points[start:end] for start, end in pairwise((0, *starts, len(points))) if start < end):
        xs = sorted(a for _, a, _ in part)
        found.append(Cluster(part[0][0], part[-1][0], xs, sum(b for *_, b in part) / sum(xs)))
    return found


def golden_extremes(x: Sequence[int], y: Sequence[int]) -> tuple[Point, Point]:
    """Return the points with the least and the greatest y - phi*x, where phi is the golden ratio.

    >>> golden_extremes([0, 1, 2, 4], [0, 3, 6, 5])
    ((4, 5), (2, 6))
    """
    # Different values of 2y - x - sqrt(5)*x differ by at least 1/(6 x), so with this scale they stay different.
    scale = 16 * (max(x) + 1)

    def key(point: Point) -> int:
        a, b = point
        return scale * (2 * b - a) - isqrt(5 * (scale * a) ** 2)

    points = list(zip(x, y, strict=True))
    return min(points, key=key), max(points, key=key)


def index_extremes(x: Sequence[int], y: Sequence[int]) -> tuple[int, int]:
    """Return the least and the greatest (y_n - x_n) - n over the points (x_n, y_n), n = 0, 1, ...

    >>> index_extremes([0, 1, 2, 4], [0, 3, 6, 5])
    (-2, 2)
    """
    offsets = [b - a - n for n, (a, b) in enumerate(zip(x, y, strict=True))]
    return min(offsets), max(offsets)


def shaded(rows: Sequence[Sequence[int]], shades: bytes) -> bytes:
    """Return the byte shades[number] for each number of the rows, row by row."""
    return b"".join(bytes(map(shades.__getitem__, row)) for row in rows)


def marked(x: Sequence[int], y: Sequence[int], start: int, end: int, columns: int, symmetric: bool) -> bytes:
    """Return the rows `start` to `end` - 1 of a board with `columns` columns, as bytes.

    A byte is 1 at the squares (x, y), else 0. If `symmetric`, the squares (y, x) are 1 too.

    Cost: O(squares of these rows + number of pairs).
    """
    board = bytearray((end - start) * columns)
    for a, b in zip(x, y, strict=True):
        if start <= a < end and b < columns:
            board[(a - start) * columns + b] = 1
        if symmetric and start <= b < end and a < columns:
            board[(b - start) * columns + a] = 1
    return bytes(board)


def by_rows(x: Sequence[int], y: Sequence[int], symmetric: bool) -> tuple[list[int], list[int]]:
    """Return the squares (x, y) in lexicographic order, as two columns. If `symmetric`, each (y, x) is included."""
    squares = list(zip(x, y, strict=True))
    squares = sorted(squares + [(b, a) for a, b in squares] if symmetric else squares)
    return [a for a, _ in squares], [b for _, b in squares]


def lines_of_bits(rows: Sequence[int], columns: Sequence[int], start: int, end: int, width: int) -> bytes:
    """Return the rows `start` to `end` - 1 of a board as lines: a byte 0, then a bit for each of `width` squares.

    Bit 1 marks the squares (rows[n], columns[n]), which are in lexicographic order. The first square of a byte is its
    highest bit.
    """
    size = 1 + (width + 7) // 8
    board = bytearray((end - start) * size)
    for place in range(bisect_left(rows, start), bisect_left(rows, end)):
        column = columns[place]
        if column < width:
            board[(rows[place] - start) * size + 1 + (column >> 3)] |= BYTE // 2 >> (column & 7)
    return bytes(board)


def packed(pixels: bytes, width: int, bits: int = 1) -> bytes:
    """Pack rows of `width` pixels, one byte each, into lines: a byte 0, then `bits` = 1, 2 or 4 bits for each pixel."""
    size, spare = (width * bits + 7) // 8, -width * bits % 8
    rows = (pixels[start : start + width].translate(DIGITS) for start in range(0, len(pixels), width))
    return b"".join(b"\0" + (int(row, 1 << bits) << spare).to_bytes(size, "big") for row in rows)
