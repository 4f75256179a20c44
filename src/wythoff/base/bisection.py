"""Bisection of integers of any size; the ranges of `bisect` must be shorter than 2^31 in a browser."""

from __future__ import annotations

from collections.abc import Callable


def least_between(low: int, high: int, holds: Callable[[int], bool]) -> int:
    """Return the least n with low < n <= high for which `holds(n)` is true. From there up to `high` it must stay true.

    >>> least_between(0, 100, lambda n: n * n >= 1000)
    32

    Neither `low` nor `high` is tried.   Cost: log2(high - low) trials.
    """
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return high
