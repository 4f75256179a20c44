"""Pairs whose smaller members are as crowded as they may be, compiled: see `plain.crowding`.

No queue is kept: what is near are two stretches of the pairs that are made, from `first_x` and `first_y` on, and the
y's wait among them from `waiting` on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import njit

from wythoff.kernels.plain.crowding import Crowd


class _Filled:
    """Arrays that are filled by slices."""

    def __init__(self, kernel: Any, rule: Crowd, count: int, begun: Sequence[tuple[int, int]]) -> None:
        self.pairs = np.empty(count, np.int64), np.empty(count, np.int64)
        for column, terms in zip(self.pairs, zip(*begun, strict=True), strict=False):
            column[: len(begun)] = terms
        self._kernel, self._rule, self._done = kernel, rule, len(begun)
        self._state = np.zeros(4, np.int64)

    def fill(self, end: int) -> None:
        """See `plain.crowding`."""
        self._kernel(*self.pairs, self._done, end, *self._rule, self._state)
        self._done = end


def crowded(rule: Crowd, count: int, begun: Sequence[tuple[int, int]]) -> _Filled:
    """See `plain.crowding.crowded`."""
    return _Filled(_crowded, rule, count, begun)


def both_ways(rule: Crowd, count: int, begun: Sequence[tuple[int, int]]) -> _Filled:
    """See `plain.crowding.both_ways`."""
    return _Filled(_both_ways, rule, count, begun)


@njit(nogil=True, cache=True)
def _crowded(xs, ys, start, end, window, times, slope, step, group, added, state):  # type: ignore[no-untyped-def]
    first_x, first_y, waiting, _ = state
    x = xs[start - 1] if start else 0
    rise, rest = step * (start // group) + added, start % group
    for n in range(start, end):
        while True:
            # Pairs with x = y come first, and count once.
            while waiting < n and (ys[waiting] <= x or ys[waiting] == xs[waiting]):
                if ys[waiting] == xs[waiting]:
                    first_y = waiting + 1
                waiting += 1
            while first_x < n and xs[first_x] <= x - window:
                first_x += 1
            while first_y < waiting and ys[first_y] <= x - window:
                first_y += 1
            if n - first_x + waiting - first_y < times:
                break
            oldest = xs[first_x] if first_x < n else ys[first_y]
            if first_y < waiting and ys[first_y] < oldest:
                oldest = ys[first_y]
            x = oldest + window
        xs[n] = x
        ys[n] = slope * x + rise
        rest += 1
        if rest == group:
            rest = 0
            rise += step
    state[:] = first_x, first_y, waiting, 0


@njit(nogil=True, cache=True)
def _both_ways(xs, ys, start, end, window, times, slope, step, group, added, state):  # type: ignore[no-untyped-def]
    # `made` of the pairs are written in their own order, and `used` of the places of the row x are.
    x, made, waiting, used = state
    rise, rest = step * (made // group) + added, made % group
    for place in range(start, end):
        if used == times:
            x += 1
            used = 0
        while waiting < place and (ys[waiting] <= xs[waiting] or ys[waiting] < x):
            waiting += 1
        used += 1
        xs[place] = x
        if waiting < place and ys[waiting] == x:
            ys[place] = xs[waiting]
            waiting += 1
            continue
        ys[place] = slope * x + rise
        made += 1
        rest += 1
        if rest == group:
            rest = 0
            rise += step
    state[:] = x, made, waiting, used
