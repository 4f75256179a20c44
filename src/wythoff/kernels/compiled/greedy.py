"""Sequences computed term by term, compiled: greedy permutations, crowded pairs and coupled sequences.

A greedy permutation pi has prescribed differences pi(n) - n, each with a multiplicity: how often it may be used.
`plain.greedy` explains it, and the rules of pairs. `zeros` is the multiplicity of the difference 0, and a `Side`, such
as `up` or `down`, gives the other differences of one sign. Terms of a permutation are int32 or int64; `kernels.greedy`
has checked that they fit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from wythoff.kernels.compiled.keeping import njit
from wythoff.kernels.plain.greedy import Crowd, Side

NONE = -1  # means "no term", or "partner not known yet"


def integers(count: int, largest: int) -> Any:
    """Return a new array for `count` integers up to `largest`: int32 if they fit, else int64."""
    return np.empty(count, np.int32 if largest <= np.iinfo(np.int32).max else np.int64)


def symmetric_terms(out: Any, zeros: int, side: Side, start: int, end: int, state: Any) -> Any:
    """Write the terms pi(start + 1), ..., pi(end) of a symmetric greedy permutation into out[start:end].

    The difference 0 = pi(n) - n is available `zeros` times. `side` gives the positive differences d, and each -d is
    available as often as d. So pi is its own inverse: with a term pi(n) = t > n, the term pi(t) = n is written too.
    `out` is the only memory: it is also read, and it is cleared before the first terms. Return the `state` for the next
    slice; pass None to the first call.
    """
    if state is None:
        out[:] = 0
        # the next difference: its index in the period, the sum of earlier periods, and how often it may still be used
        state = np.array([0, 0, side.multiplicities[0]], np.int64)
    _symmetric_terms(out, zeros, *_arrays(side), start, end, state)
    return state


class GreedyWalk:
    """A greedy permutation pi that is written slice by slice. n is in the subset S if member[n % len(member)] is 1.

    For n in S, pi(n) is the least unused number whose difference to n is still available, else the least unused number.
    A ring of bytes stores for each of the last numbers n, at n modulo its length, whether pi(n) > n. This byte is
    needed until the least unused number is greater than pi(n).
    """

    def __init__(self, zeros: int, up: Side, down: Side, member: Sequence[int]) -> None:
        self._sides = (*_arrays(up), *_arrays(down))
        self._member = np.array(member, np.int64)
        # The state: n; the least unused number; how many zeros are left; the first number m whose term is not yet
        # passed; this term. Then come three differences, each as three numbers: the next positive one, the one of m,
        # and the next negative one.
        first = up.multiplicities[0], down.multiplicities[0]
        self._state = np.array([0, 1, zeros, 1, NONE, 0, 0, first[0], 0, 0, first[0], 0, 0, first[1]], np.int64)
        self._ring = np.zeros(1 << 12, np.uint8)

    def fill(self, out: Any, start: int, end: int) -> None:
        """Write the next `end` - `start` terms into out[start:end]."""
        kept = int(self._state[0] - self._state[3])
        while len(self._ring) <= kept + end - start:
            # Both halves of the new ring get the old ring: n modulo the new length lies in one of them, and only this
            # half is read.
            self._ring = np.concatenate((self._ring, self._ring))
        _fill(out[start:end], *self._sides, self._member, self._state, self._ring)


def _arrays(side: Side) -> tuple[Any, Any, int]:
    return np.array(side.differences, np.int64), np.array(side.multiplicities, np.int64), side.period


# The next difference is computed inside the loop: a call with arrays as arguments would cost ten times as much.


@njit(nogil=True, cache=True)
def _symmetric_terms(out, zeros, differences, multiplicities, period, start, end, state):  # type: ignore[no-untyped-def]
    # pi is an involution: pi(n) = t > n implies pi(t) = n. So if pi(n) is not yet written when n is reached, it is
    # above n. Indices are unsigned, because numba tests the sign of a signed index each time.
    j, base, left = state
    step = np.uint64(base + differences[j])
    for place in range(start, min(zeros, end)):
        out[place] = place + 1
    n, stop, size, one = np.uint64(max(zeros, start)), np.uint64(end), np.uint64(len(out)), np.uint64(1)
    while n < stop:
        if out[n] == 0:
            above = n + step
            out[n] = above + one
            if above < size:
                out[above] = n + one
            left -= 1
            if left == 0:
                j += 1
                if j == len(differences):
                    j = 0
                    base += period
                step = np.uint64(base + differences[j])
                left = multiplicities[j]
        n += one
    state[:] = j, base, left


@njit(nogil=True, cache=True)
def _fill(  # type: ignore[no-untyped-def]
    out, up, up_times, up_period, down, down_times, down_period, member, state, ring
):
    n, least, zeros, first, taken, i, base, left, again, base_again, left_again, k, below, left_below = state
    mask = len(ring) - 1
    step, step_again, back = base + up[i], base_again + up[again], below + down[k]
    phase = n % len(member)
    for place in range(len(out)):
        n += 1
        phase += 1
        if phase == len(member):
            phase = 0
        if zeros > 0:
            zeros -= member[phase]
            out[place] = n
            least = first = n + 1
            continue
        while least == taken:
            # terms above n are passed in the order in which they were made, by the same differences in the same order
            least += 1
            first += 1
            while first < n and ring[first & mask] == 0:
                first += 1
            left_again -= 1
            if left_again == 0:
                again += 1
                if again == len(up):
                    again = 0
                    base_again += up_period
                step_again = base_again + up[again]
                left_again = up_times[again]
            taken = first + step_again if first < n else NONE
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
                ring[n & mask] = 1
                if taken == NONE:
                    first, taken = n, n + step
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
        ring[n & mask] = 0
        out[place] = least
        least += 1
    state[:] = n, least, zeros, first, taken, i, base, left, again, base_again, left_again, k, below, left_below


class _Filled:
    """The first `count` pairs (x, y) of a `plain.greedy.Crowd`, computed slice by slice by the `kernel` of a subclass.

    columns[0] is the array of all x, and columns[1] that of all y. `more` are further arguments of the kernel.
    """

    kernel: Any

    def __init__(self, rule: Crowd, count: int, *more: int) -> None:
        self.columns = np.empty(count, np.int64), np.empty(count, np.int64)
        self._given = (*rule, *more)
        self._state = np.zeros(4, np.int64)
        self._done = 0

    def fill(self, end: int) -> None:
        """Compute the pairs up to number `end` - 1."""
        self.kernel(*self.columns, self._done, end, *self._given, self._state)
        self._done = end


class Crowded(_Filled):
    """The pairs (x_n, y_n) of a `plain.greedy.Crowd`, n = 0, 1, ... The first pairs are given: they are `begun`."""

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
                # pairs with x = y come first, and count once
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
    """The pairs (x, y) of a `plain.greedy.Crowd` with y <= top, and all (y, x), in lexicographic order."""

    @staticmethod
    @njit(nogil=True, cache=True)
    def kernel(xs, ys, start, end, window, times, slope, step, group, added, top, state):  # type: ignore[no-untyped-def]
        # `made` is how many pairs (x, y) with x <= y were computed, and `used` how many of the `times` terms x were
        # used
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


def partners(rights: Sequence[int], lefts: Sequence[int], p: int, q: int, count: int) -> Any:
    """Return the partners of the columns 0, ..., count - 1 in two coupled sequences, as an int64 array.

    If y is the partner of column x, then x is the partner of row y. The first ones are given: rights[x] for column x,
    and lefts[y] for row y, as many of both. The numbers k after these are processed in turn, as columns and as rows. If
    column k has no partner yet, its partner is k + n, and n grows by 1. At first n is q + 1 plus the number of given
    columns x with rights[x] > x + q. If row k has no partner yet, its partner is k + m, and m grows by 1. At first m is
    p + 1 plus the number of given rows y with lefts[y] > y + p.
    """
    found = np.full(max(count, len(rights)), NONE, np.int64)
    found[: len(rights)] = rights
    _partners(found, np.array(lefts, np.int64), p, q)
    return found[:count]


@njit(nogil=True, cache=True)
def _partners(found, lefts, p, q):  # type: ignore[no-untyped-def]
    far, count = len(lefts), len(found)
    n, m = q + 1, p + 1
    for number in range(far):
        n += found[number] - number > q
        left = lefts[number]
        m += left - number > p
        if far <= left < count:
            found[left] = number
    # found[waiting] is the least row of an earlier column that is not yet reached; such rows ascend.
    waiting = 0
    for number in range(far, count):
        if found[number] == NONE:
            found[number] = number + n
            n += 1
        while waiting <= number and found[waiting] < number:
            waiting += 1
        if waiting > number or found[waiting] != number:
            if number + m < count:
                found[number + m] = number
            m += 1


@njit(nogil=True, cache=True)
def beside(given_x, given_y, factor, slope, added, xs, ys):  # type: ignore[no-untyped-def]
    """Merge the pairs (factor*given_x[i], factor*given_y[i]) with (n, slope*n + added), n = 0, 1, ..., by first member.

    Fill xs and ys with the first pairs. If both kinds have a pair with the same first member, the given pair comes
    first.
    """
    n = met = 0
    for place in range(len(xs)):
        if met < len(given_x) and factor * given_x[met] <= n:
            xs[place] = factor * given_x[met]
            ys[place] = factor * given_y[met]
            met += 1
        else:
            xs[place] = n
            ys[place] = slope * n + added
            n += 1
