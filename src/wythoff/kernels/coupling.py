"""The door of two coupled sequences, as End-Wythoff has them beyond its first rows; plain or compiled."""

from __future__ import annotations

from collections.abc import Sequence

from wythoff.errors import brief
from wythoff.kernels import limits
from wythoff.kernels.costs import choose
from wythoff.kernels.limits import INT64_MAX, Progress, require_memory, silent

ARRAY_BYTES, LIST_BYTES = 8, 80  # of memory for a column, in an array and in lists


def coupled_partners(
    rights: Sequence[int], lefts: Sequence[int], p: int, q: int, count: int, *, progress: Progress = silent
) -> Sequence[int]:
    """The partner of each of the columns 0, ..., count - 1, of which those of the first columns and rows are given.

    Later columns without one have the partners x + n, later rows y those y + m, where n and m count on from the numbers
    q + 1 and p + 1 of such columns and rows among the first.

    >>> coupled_partners([0, 2, 1], [0, 2, 1], 0, 0, 9)
    [0, 2, 1, 5, 7, 3, 10, 4, 13]

    Raises: TooLargeError for what does not fit in memory.   Cost: O(count); 8 bytes a column compiled.
    """
    largest = 4 * (count + len(rights) + p + q) + max((*rights, *lefts), default=0)
    pays = largest <= INT64_MAX and choose("coupling", terms=count).compiled
    require_memory((ARRAY_BYTES if pays else LIST_BYTES) * count, f"{brief(count)} columns", progress=progress)
    found: Sequence[int] = limits.twin("coupling", pays).partners(rights, lefts, p, q, count)
    progress(count, count)
    return found
