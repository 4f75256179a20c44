"""The door of pairs whose smaller members are as crowded as they may be; plain or compiled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wythoff.errors import brief
from wythoff.kernels import limits
from wythoff.kernels.costs import choose
from wythoff.kernels.limits import ARRAY_BYTES, INT64_MAX, LIST_BYTES, Pairs, Progress, require_memory, silent, slices
from wythoff.kernels.plain import crowding as plain
from wythoff.kernels.plain.crowding import Crowd as Crowd, walk as walk

SLICE, PLAIN_SLICE = 1 << 22, 1 << 16  # pairs between two calls of `progress`


def crowded_pairs(
    rule: Crowd, count: int, *, begun: Sequence[tuple[int, int]] = (), progress: Progress = silent
) -> Pairs:
    """The first `count` pairs x_n = the least x >= 0 with fewer than q earlier terms in (x - b, x], y_n by the rule.

    A pair with x_n = y_n counts once. The pairs `begun` come first, of which x, y and y - x must not decrease. The
    result is lists, or int64 arrays.

    >>> crowded_pairs(Crowd(step=1), 5)
    ([0, 1, 3, 4, 6], [0, 2, 5, 7, 10])
    >>> crowded_pairs(Crowd(window=2, times=2, step=1), 6)
    ([0, 0, 2, 3, 5, 7], [0, 1, 4, 6, 9, 12])

    Raises: TooLargeError for pairs that do not fit in memory.
    Cost: O(count); 16 bytes a pair compiled, about 80 in plain lists.
    """
    begun = begun[:count]
    twin = _twin(count, rule.largest(count, begun), progress)
    return _filled(twin.Crowded(rule, count, begun), len(begun), count, progress)


def pairs_both_ways(rule: Crowd, count: int, *, top: int | None = None, progress: Progress = silent) -> Pairs:
    """The first `count` of the pairs (x_n, y_n) and (y_n, x_n) in lexicographic order, each once, for the window 1.

    With `top` only those with y_n <= top, of which there must be as many; then y_n must increase.

    >>> pairs_both_ways(Crowd(step=1), 6)
    ([0, 1, 2, 3, 4, 5], [0, 2, 1, 5, 7, 3])
    >>> pairs_both_ways(Crowd(step=1), 5, top=5)
    ([0, 1, 2, 3, 5], [0, 2, 1, 5, 3])

    Raises, cost: as `crowded_pairs`.
    """
    # All pairs that are met have a row up to the top, and no more of them than that has places.
    met = count if top is None else max(count, (top + 1) * rule.times)
    largest = rule.largest(met, ())
    twin = _twin(count, largest, progress)
    return _filled(twin.BothWays(rule, count, largest if top is None else top), 0, count, progress)


def _twin(count: int, largest: int, progress: Progress) -> Any:
    pays = largest <= INT64_MAX and choose("crowding", terms=count).compiled
    require_memory((ARRAY_BYTES if pays else LIST_BYTES) * count, f"{brief(count)} pairs", progress=progress)
    return limits.twin("crowding", pays)


def _filled(pairs: Any, start: int, count: int, progress: Progress) -> Pairs:
    for end in slices(start, count, PLAIN_SLICE if isinstance(pairs, plain.Listed) else SLICE):
        pairs.fill(end)
        progress(end, count)
    columns: Pairs = pairs.columns
    return columns
