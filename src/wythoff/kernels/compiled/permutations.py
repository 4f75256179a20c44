"""Greedy permutations, compiled: see `plain.permutations`.

Arrays of terms are int32 or int64, as the door has found their bound.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import njit

from wythoff.kernels.plain.permutations import Side


def integers(count: int, largest: int) -> Any:
    """A fresh array for integers up to `largest`, int32 if they fit."""
    return np.empty(count, np.int32 if largest <= np.iinfo(np.int32).max else np.int64)


def symmetric_terms(out: Any, zeros: int, side: Side, start: int, end: int, state: Any) -> Any:
    """See `plain.permutations.symmetric_terms`."""
    if state is None:
        # The place, counted from 0, and the value of the first term above n that is not yet met again; the next
        # difference: its place in the period, the sum of the periods before it, and how often it may still be used.
        state = np.array([zeros, zeros + 1 + side.differences[0], 0, 0, side.multiplicities[0]], np.int64)
    _symmetric_terms(out, zeros, *_arrays(side), start, end, state)
    return state


class Walk:
    """See `plain.permutations.Walk`; the values not yet passed wait in a ring, 8 bytes each."""

    def __init__(self, zeros: int, up: Side, down: Side, member: Sequence[int]) -> None:
        self._sides = (*_arrays(up), *_arrays(down))
        self._member = np.array(member, np.int64)
        # n, the least unused number, how many zeros are left; the next differences upwards and downwards as in
        # `symmetric_terms`; the ends of what waits in the ring.
        first = up.multiplicities[0], down.multiplicities[0]
        self._state = np.array([0, 1, zeros, 0, 0, first[0], 0, 0, first[1], 0, 0], np.int64)
        self._ring = np.zeros(1 << 12, np.int64)

    def fill(self, out: Any, start: int, end: int) -> None:
        """Write the next terms into out[start:end]."""
        waiting = int(self._state[10] - self._state[9])
        while len(self._ring) < waiting + end - start:
            places = np.arange(self._state[9], self._state[10])
            wider = np.zeros(2 * len(self._ring), np.int64)
            wider[places & (len(wider) - 1)] = self._ring[places & (len(self._ring) - 1)]
            self._ring = wider
        _fill(out[start:end], *self._sides, self._member, self._state, self._ring)


def _arrays(side: Side) -> tuple[Any, Any, int]:
    return np.array(side.differences, np.int64), np.array(side.multiplicities, np.int64), side.period


# The next difference is found by lines in the loop: a call with arrays as arguments costs ten times the loop.


@njit(nogil=True, cache=True)
def _symmetric_terms(out, zeros, differences, multiplicities, period, start, end, state):  # type: ignore[no-untyped-def]
    # The terms below n are met in order again, as those above n were: no list of them is kept.
    place, pending, j, base, left = state
    step = base + differences[j]
    for n in range(start, min(zeros, end)):
        out[n] = n + 1
    for n in range(max(zeros, start) + 1, end + 1):
        if n == pending:
            place += 1
            out[n - 1] = place
            while place < n and out[place] <= place:
                place += 1
            # If none is left, the next n has a greater term, and will be the next that is met again.
            pending = np.int64(out[place]) if place < n else n + 1 + step
        else:
            out[n - 1] = n + step
            left -= 1
            if left == 0:
                j += 1
                if j == len(differences):
                    j = 0
                    base += period
                step = base + differences[j]
                left = multiplicities[j]
    state[:] = place, pending, j, base, left


@njit(nogil=True, cache=True)
def _fill(  # type: ignore[no-untyped-def]
    out, up, up_times, up_period, down, down_times, down_period, member, state, ring
):
    n, least, zeros, i, base, left, k, below, left_below, head, tail = state
    mask = len(ring) - 1
    step, back = base + up[i], below + down[k]
    phase = n % len(member)
    for place in range(len(out)):
        n += 1
        phase += 1
        if phase == len(member):
            phase = 0
        if zeros > 0:
            zeros -= member[phase]
            out[place] = n
            least = n + 1
            continue
        while head < tail and ring[head & mask] == least:
            head += 1
            least += 1
        if member[phase]:
            if n - least == back:
                left_below -= 1
                if left_below == 0:
                    k += 1
                    if k == len(down):
                        k = 0
                        below += down_period
                    back = below + down[k]
                    left_below = down_times[k]
            else:
                ring[tail & mask] = n + step
                tail += 1
                out[place] = n + step
                left -= 1
                if left == 0:
                    i += 1
                    if i == len(up):
                        i = 0
                        base += up_period
                    step = base + up[i]
                    left = up_times[i]
                continue
        out[place] = least
        least += 1
    state[:] = n, least, zeros, i, base, left, k, below, left_below, head, tail
