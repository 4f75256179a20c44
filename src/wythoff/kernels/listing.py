"""Columns of P-positions, plain or compiled: listing by a pattern, sums, comparison with lines, and pixels.

Pairs (x, y) are given as two columns: all x and all y. Functions that list pairs (repeating, on a line, or in runs) use
the form that `choose` picks. Functions that read columns use numpy for arrays and plain loops for lists.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from wythoff.base.errors import brief
from wythoff.kernels import limits
from wythoff.kernels.costs import choose
from wythoff.kernels.limits import INT64_MAX, WORD_BITS, Pairs, Progress, require_memory, silent
from wythoff.kernels.plain import listing as plain
from wythoff.kernels.plain.listing import (
    Cluster as Cluster,
    Point as Point,
    Position as Position,
    Run as Run,
    Sums as Sums,
)

ARRAY_BYTES, LIST_BYTES = 32, 80  # bytes for a pair in arrays and in lists, with intermediate results


def repeating_positions(
    begun: Sequence[Position], block: Sequence[Position], shift: Position, count: int, *, progress: Progress = silent
) -> tuple[Sequence[int], ...]:
    """Return `count` positions in columns: first `begun`, then `block` moved by 0, 1, 2, ... times `shift`.

    The result has a column for each pile; all positions have as many piles as `shift`.

    >>> repeating_positions([(0, 0)], [(1, 2), (3, 5)], (3, 6), 6)
    ([0, 1, 3, 4, 6, 7], [0, 2, 5, 8, 11, 14])

    Raises: TooLargeError for pairs that do not fit in memory. Cost: O(count); 16 bytes a pair in arrays, about 80 in
    plain lists.
    """
    rounds = count // len(block) + 1
    largest = max(abs(pile) for position in (*begun, *block) for pile in position) + rounds * max(map(abs, shift))
    found: tuple[Sequence[int], ...] = _form(count, largest, progress).repeating(begun, block, shift, count)
    progress(count, count)
    return found


def pairs_beside_line(
    pairs: Pairs, factor: int, slope: int, added: int, count: int, *, progress: Progress = silent
) -> Pairs:
    """Merge `pairs`, times `factor`, with the pairs (n, slope*n + added), n = 0, 1, ...; return the first `count`.

    `pairs` must ascend, and there must be enough of them. The merged pairs ascend by their first members. If both kinds
    have a pair with the same first member, the pair from `pairs` comes first, and must be the smaller one.

    >>> pairs_beside_line(([0, 1], [0, 1]), 2, 2, 1, 5)
    ([0, 0, 1, 2, 2], [0, 1, 3, 2, 5])

    Raises, cost: as `repeating_positions`.
    """
    largest = max(abs(slope) * count + abs(added), abs(factor) * (int(pairs[1][-1]) if len(pairs[1]) else 0))
    found: Pairs = _form(count, largest, progress, 1).beside_line(pairs, factor, slope, added, count)
    progress(count, count)
    return found


def pairs_of_runs(runs: Sequence[Run], count: int, *, progress: Progress = silent) -> Pairs:
    """Return the first `count` pairs of the runs. A run (x, first, size) is all (x, y) with first <= y < first + size.

    >>> pairs_of_runs([(1, 1, 1), (2, 2, 2), (3, 3, 2)], 4)
    ([1, 2, 2, 3], [1, 2, 3, 3])

    Raises, cost: as `repeating_positions`.
    """
    largest = max((max(x, first + size) for x, first, size in runs), default=0)
    found: Pairs = _form(count, largest, progress).of_runs(runs, count)
    progress(count, count)
    return found


def sums_along(
    word: bytes, steps: Sequence[Sequence[int]], starts: Sequence[int], *, progress: Progress = silent
) -> tuple[Sequence[int], ...]:
    """Return the partial sums along a word, one column for each list in `steps`.

    The column for the list `step` begins with its entry of `starts`; each letter x of the word adds step[x].

    >>> sums_along(bytes([0, 1, 0]), [(2, 1), (10, 20)], [0, 5])
    ([0, 2, 3, 5], [5, 15, 35, 45])

    Raises, cost: as `repeating_positions`; 8 bytes a number in arrays.
    """
    count = len(word) + 1
    largest = max(abs(start) + len(word) * max(map(abs, step)) for step, start in zip(steps, starts, strict=True))
    found: tuple[Sequence[int], ...] = _form(count, largest, progress).sums_along(word, steps, starts)
    progress(count, count)
    return found


def line_floors(step: int, rest: int, bits: int, count: int) -> tuple[Sequence[int], Sequence[int]]:
    """Return floor((rest + n*step) / 2^bits) for 0 <= n < count, and the list of all n for which it is uncertain.

    A floor is uncertain if adding `count` to its numerator might change it. So if step/2^bits and rest/2^bits are alpha
    and gamma, rounded down, the result is floor(n*alpha + gamma), except at the uncertain n.

    >>> line_floors(7, 1, 2, 4)
    ([0, 2, 3, 5], [0, 1, 2, 3])
    >>> line_floors(7 << 60, 1, 62, 4)
    ([0, 1, 3, 5], [])

    Cost: O(count); 8 bytes a number in an array, which uses fewer bits of `step` if needed; about 80 in a list.
    """
    ends = max(abs(rest), abs(rest + count * step)) >> bits
    left = WORD_BITS - 2 - ends.bit_length()
    # with 6 bits more than the error takes, about one of 64 numbers is uncertain
    if count.bit_length() + 6 <= left and choose("listing", terms=count).compiled:
        cut = max(bits - left, 0)
        floors: tuple[Sequence[int], Sequence[int]]
        floors = limits.kernel_of("listing").line_floors(step >> cut, rest >> cut, bits - cut, count)
        return floors
    return plain.line_floors(step, rest, bits, count)


def pairs_after(begun: Sequence[Position], pairs: Pairs, start: int, shift: int) -> Pairs:
    """Return the pairs `begun`, then `pairs` from index `start` on, with both members increased by `shift`.

    len(begun) >= start. The given lists or arrays are overwritten and returned. Their length does not change, so the
    last pairs may drop out.

    >>> pairs_after([(0, 0), (1, 1)], ([0, 1, 3, 4], [0, 2, 5, 7]), 1, 2)
    ([0, 1, 3, 5], [0, 1, 4, 7])

    Cost: O(pairs); 8 bytes a pair.
    """
    before = min(len(begun), len(pairs[0]))
    for side in (0, 1):
        column: Any = pairs[side]
        later = column[start : start + len(column) - before]
        column[before:] = [number + shift for number in later] if isinstance(column, list) else later + shift
        column[:before] = [pair[side] for pair in begun[:before]]
    return pairs


def pairs_below(pairs: Pairs, top: int) -> Pairs:
    """Return the pairs with y <= top.

    >>> pairs_below(([0, 1, 2], [4, 0, 1]), 1)
    ([1, 2], [0, 1])
    """
    found: Pairs = _of(*pairs).below(pairs, top)
    return found


def _form(count: int, largest: int, progress: Progress, sooner: int = 3) -> Any:
    # most of these forms need only numpy, which loads in a third of the time of numba, so they are chosen sooner
    chosen = choose("listing", fits=largest <= INT64_MAX // 2, terms=sooner * count)
    size = ARRAY_BYTES if chosen.compiled else LIST_BYTES
    require_memory(size * count, f"{brief(count)} pairs", progress=progress)
    return chosen.form


def split(x: Sequence[int], y: Sequence[int], p: int, q: int) -> tuple[Sums, Sums, Sums]:
    """Return (number of points, sum of x, sum of y) three times: for points below, on and above the line p*y = q*x.

    These are the points with p*y < q*x, with p*y = q*x, and with p*y > q*x.
    """
    # the sums over all points must fit in 64 bits too
    form, x, y = _able(x, y, max(p, q, len(x)))
    return form.split(x, y, p, q)  # type: ignore[no-any-return]


def clusters(x: Sequence[int], y: Sequence[int], gap: float, most: int) -> list[Cluster]:
    """Return clusters of points (x, y) with similar slopes y/x, ascending; [] if there are more than `most` clusters.

    In ascending order, the slope after s begins another cluster if it is more than s + gap*(1 + s). All x are positive
    and in ascending order.

    >>> [cluster.xs for cluster in clusters([1, 2, 3], [1, 4, 3], 0.1, 2)]
    [[1, 3], [2]]

    Raises: OverflowError if a slope is too large for a float. Cost: O(n log n) for n points.
    """
    form, x, y = _able(x, y, len(x))
    return form.clusters(x, y, gap, most)  # type: ignore[no-any-return]


def golden_extremes(x: Sequence[int], y: Sequence[int]) -> tuple[Point, Point]:
    """Return the points with the least and the greatest y - phi*x, where phi is the golden ratio.

    There must be at least one point, and the points must be sorted by x.
    """
    form, x, y = _able(x, y, 5 * (int(x[-1]) + 1))
    return form.golden_extremes(x, y)  # type: ignore[no-any-return]


def index_extremes(x: Sequence[int], y: Sequence[int]) -> tuple[int, int]:
    """Return the least and the greatest of the numbers (y_n - x_n) - n, for the points (x_n, y_n), n = 0, 1, ..."""
    form, x, y = _able(x, y, 2)
    return form.index_extremes(x, y)  # type: ignore[no-any-return]


def _able(x: Any, y: Any, factor: int) -> tuple[Any, Any, Any]:
    """Return the module that can read the columns x and y, and these columns in its form (arrays or lists).

    Arrays are used if entries times `factor` fit in 64 bits, so that the kernel cannot overflow.
    """
    if _packed(x, y) and int(max(x.max(initial=0), y.max(initial=0))) < INT64_MAX // (2 * factor + 1):
        return _of(x, y), x, y
    return plain, *(c.tolist() if hasattr(c, "dtype") else c for c in (x, y))


def shaded(rows: Any, shades: bytes) -> bytes:
    """Return the byte shades[number] for each number in the rows of a table, row by row.

    `palace_bands` yields such rows: the palace number of a cell is the number of P-positions on its rays.
    """
    pixels: bytes = _of(rows).shaded(rows, shades)
    return pixels


def marked(x: Sequence[int], y: Sequence[int], start: int, end: int, columns: int, *, symmetric: bool) -> bytes:
    """Return the rows `start` to `end` - 1 of a board with `columns` columns, as bytes.

    A byte is 1 at the squares (x, y), else 0. If `symmetric`, the squares (y, x) are 1 too.

    Cost: O(squares of these rows + number of pairs).
    """
    board: bytes = _of(x, y).marked(x, y, start, end, columns, symmetric)
    return board


def by_rows(x: Sequence[int], y: Sequence[int], *, symmetric: bool) -> tuple[Sequence[int], Sequence[int]]:
    """Return the squares (x, y) in lexicographic order, as two columns. If `symmetric`, each (y, x) is included.

    >>> by_rows([0, 1], [2, 1], symmetric=True)
    ([0, 1, 1, 2], [2, 1, 1, 0])

    Cost: O(n log n) for n squares.
    """
    found: tuple[Sequence[int], Sequence[int]] = _of(x, y).by_rows(x, y, symmetric)
    return found


def lines_of_bits(rows: Sequence[int], columns: Sequence[int], start: int, end: int, width: int) -> bytes:
    r"""Return the rows `start` to `end` - 1 of a board as lines: a byte 0, then a bit for each of `width` squares.

    Bit 1 marks the squares (rows[n], columns[n]), which are in lexicographic order. The first square of a byte is its
    highest bit, and spare bits are 0.

    >>> lines_of_bits([0, 1, 1], [0, 1, 9], 0, 2, 9)
    b'\x00\x80\x00\x00@\x00'

    Cost: O(squares of these rows / 8 + number of marked squares).
    """
    lines: bytes = _of(rows, columns).lines_of_bits(rows, columns, start, end, width)
    return lines


def packed(pixels: bytes, width: int, bits: int = 1) -> bytes:
    r"""Pack rows of `width` pixels, one byte each, into lines of a byte 0, then 1, 2 or 4 bits per pixel.

    >>> packed(bytes([1, 0, 0, 1]), 2), packed(bytes([1, 0, 2, 3]), 2, bits=4)
    (b'\x00\x80\x00@', b'\x00\x10\x00#')
    """
    lines: bytes = limits.kernel_of("listing", "numpy" in sys.modules).packed(pixels, width, bits)
    return lines


def _packed(*columns: Any) -> bool:
    return all(hasattr(column, "dtype") for column in columns)


def _of(*columns: Any) -> Any:
    """Return the module that reads these columns: compiled if all are arrays, else plain."""
    return limits.kernel_of("listing", _packed(*columns))
