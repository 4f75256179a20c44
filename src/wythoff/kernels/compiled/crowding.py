"""Pairs whose smaller members are as crowded as they may be, compiled: see `plain.crowding`.

No queue is kept: what is near are two stretches of the pairs that are made, from `first_x` and `first_y` on, and the
y's wait among them from `waiting` on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from wythoff.kernels.compiled.keeping import njit
from wythoff.kernels.plain.crowding import Crowd


class _Filled:
    """Pairs in two arrays, `columns`, that are filled by slices."""

    kernel: Any

    def __init__(self, rule: Crowd, count: int, *more: int) -> None:
        self.columns = np.empty(count, np.int64), np.empty(count, np.int64)
        self._given = (*rule, *more)
        self._state = np.zeros(4, np.int64)
        self._done = 0

    def fill(self, end: int) -> None:
        """See `plain.crowding`."""
        self.kernel(*self.columns, self._done, end, *self._given, self._state)
        self._done = end


class Crowded(_Filled):
    """See `plain.crowding.Crowded`."""

    def __init__(self, rule: Crowd, count: int, begun: Sequence[tuple[int, int]]) -> None:
        super().__init__(rule, count)
        self._done = len(begun)
        for column, terms in zip(self.columns, zip(*begun, strict=True), strict=False):
            column[: self._done] = terms

    @staticmethod
    @njit(nogil=True, cache=True)
    def kernel(xs, ys, start, end, window, times, slope, step, group, added, state):  # type: ignore[no-untyped-def]
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


class BothWays(_Filled):
    """See `plain.crowding.BothWays`."""

    @staticmethod
    @njit(nogil=True, cache=True)
    def kernel(xs, ys, start, end, window, times, slope, step, group, added, top, state):  # type: ignore[no-untyped-def]
        # `made` of the pairs have been met in their own order, and `used` of the places of the row x.
        x, made, waiting, used = state
        rise, rest = step * (made // group) + added, made % group
        place = start
        while place < end:
            if used == times:
                x += 1
                used = 0
            used += 1
            while waiting < place and (ys[waiting] <= xs[waiting] or ys[waiting] < x):
                waiting += 1
            if waiting < place and ys[waiting] == x:
                xs[place] = x
                ys[place] = xs[waiting]
                place += 1
                waiting += 1
                continue
            y = slope * x + rise
            if y <= top:
                xs[place] = x
                ys[place] = y
                place += 1
            made += 1
            rest += 1
            if rest == group:
                rest = 0
                rise += step
        state[:] = x, made, waiting, used
