"""Bisection of integers of any size. In a browser, Python's own `bisect` refuses ranges of 2^31 numbers or more."""

from __future__ import annotations

from collections.abc import Callable


def least_between(low: int, high: int, holds: Callable[[int], bool]) -> int:
    """Return the least n with low < n <= high such that `holds(n)` is true; `high` if there is none below `high`.

    If `holds(n)` is true, `holds(m)` must be true for all m from n to `high`.

    >>> least_between(0, 100, lambda n: n * n >= 1000)
    32

    `holds(low)` and `holds(high)` are never called.   Cost: log2(high - low) calls of `holds`.
    """
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return high
