"""The door of P-positions that are listed by a pattern: that repeat, that lie on a line, or that fill runs of rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wythoff.errors import brief
from wythoff.kernels import limits
from wythoff.kernels.costs import choose
from wythoff.kernels.limits import INT64_MAX, WORD_BITS, Pairs, Progress, require_memory, silent
from wythoff.kernels.plain import listing as plain
from wythoff.kernels.plain.listing import Position as Position, Run as Run

ARRAY_BYTES, LIST_BYTES = 32, 80  # a pair, with what is needed on the way
SPARE = 6  # bits that are left between a number and its error: one of 64 numbers is unsure then
SOONER = 3  # times: most of these need numpy alone, which is loaded in less than a third of the time of numba


def repeating_positions(
    begun: Sequence[Position], block: Sequence[Position], shift: Position, count: int, *, progress: Progress = silent
) -> tuple[Sequence[int], ...]:
    """The first `count` of the positions `begun`, and then those of the block moved by 0, 1, 2, ... shifts, in columns.

    All have as many piles as the shift.

    >>> repeating_positions([(0, 0)], [(1, 2), (3, 5)], (3, 6), 6)
    ([0, 1, 3, 4, 6, 7], [0, 2, 5, 8, 11, 14])

    Raises: TooLargeError for pairs that do not fit in memory.
    Cost: O(count); 16 bytes a pair in arrays, about 80 in plain lists.
    """
    rounds = count // len(block) + 1
    largest = max(abs(pile) for position in (*begun, *block) for pile in position) + rounds * max(map(abs, shift))
    found: tuple[Sequence[int], ...] = _twin(count, largest, progress).repeating(begun, block, shift, count)
    progress(count, count)
    return found


def pairs_beside_line(
    pairs: Pairs, factor: int, slope: int, added: int, count: int, *, progress: Progress = silent
) -> Pairs:
    """The first `count` in order of ascending pairs, times a factor, and of (n, slope*n + added), n = 0, 1, ...

    In a row with one of each that of `pairs` must come first; of these as many must be given as are met.

    >>> pairs_beside_line(([0, 1], [0, 1]), 2, 2, 1, 5)
    ([0, 0, 1, 2, 2], [0, 1, 3, 2, 5])

    Raises, cost: as `repeating_positions`.
    """
    largest = max(abs(slope) * count + abs(added), abs(factor) * (int(pairs[1][-1]) if len(pairs[1]) else 0))
    found: Pairs = _twin(count, largest, progress, 1).beside_line(pairs, factor, slope, added, count)
    progress(count, count)
    return found


def pairs_of_runs(runs: Sequence[Run], count: int, *, progress: Progress = silent) -> Pairs:
    """The first `count` pairs (x, y), of each run (x, first, size) those with y = first, ..., first + size - 1.

    >>> pairs_of_runs([(1, 1, 1), (2, 2, 2), (3, 3, 2)], 4)
    ([1, 2, 2, 3], [1, 2, 3, 3])

    Raises, cost: as `repeating_positions`.
    """
    largest = max((max(x, first + size) for x, first, size in runs), default=0)
    found: Pairs = _twin(count, largest, progress).of_runs(runs, count)
    progress(count, count)
    return found


def sums_along(
    word: bytes, steps: Sequence[Sequence[int]], starts: Sequence[int], *, progress: Progress = silent
) -> tuple[Sequence[int], ...]:
    """A column for each list of steps: its start, and what that is after each letter x of the word, plus step[x].

    >>> sums_along(bytes([0, 1, 0]), [(2, 1), (10, 20)], [0, 5])
    ([0, 2, 3, 5], [5, 15, 35, 45])

    Raises, cost: as `repeating_positions`; 8 bytes a number in arrays.
    """
    count = len(word) + 1
    largest = max(abs(start) + len(word) * max(map(abs, step)) for step, start in zip(steps, starts, strict=True))
    found: tuple[Sequence[int], ...] = _twin(count, largest, progress).sums_along(word, steps, starts)
    progress(count, count)
    return found


def line_floors(step: int, rest: int, bits: int, count: int) -> tuple[Sequence[int], Sequence[int]]:
    """floor((rest + n*step) / 2^bits) for 0 <= n < count, and the n where as much as `count` more might change it.

    So the floors of n*alpha + gamma are found from their first bits, but for those n.

    >>> line_floors(7, 1, 2, 4)
    ([0, 2, 3, 5], [0, 1, 2, 3])
    >>> line_floors(7 << 60, 1, 62, 4)
    ([0, 1, 3, 5], [])

    Cost: O(count); 8 bytes a number in an array, of fewer bits where it must be, or about 80.
    """
    ends = max(abs(rest), abs(rest + count * step)) >> bits
    left = WORD_BITS - 2 - ends.bit_length()
    if count.bit_length() + SPARE <= left and choose("listing", terms=count).compiled:
        from wythoff.kernels.compiled import listing as compiled

        cut = max(bits - left, 0)
        return compiled.line_floors(step >> cut, rest >> cut, bits - cut, count)
    return plain.line_floors(step, rest, bits, count)


def pairs_after(begun: Sequence[Position], pairs: Pairs, start: int, shift: int) -> Pairs:
    """The pairs `begun`, and those of `pairs` from number `start` on with both members moved, as many as there were.

    There are at least `start` that are begun. The result is written over the lists or arrays.

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
    """Those of the pairs with y <= top.

    >>> pairs_below(([0, 1, 2], [4, 0, 1]), 1)
    ([1, 2], [0, 1])
    """
    if hasattr(pairs[1], "dtype"):
        from wythoff.kernels.compiled import listing as compiled

        return compiled.below(pairs, top)  # type: ignore[no-any-return]
    return plain.below(pairs, top)


def _twin(count: int, largest: int, progress: Progress, sooner: int = SOONER) -> Any:
    pays = largest <= INT64_MAX // 2 and choose("listing", terms=sooner * count).compiled
    require_memory((ARRAY_BYTES if pays else LIST_BYTES) * count, f"{brief(count)} pairs", progress=progress)
    return limits.twin("listing", pays)
