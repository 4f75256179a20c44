"""The pairs W_{m,p}: a_n is the mex of all earlier terms, b_n = a_n + m*floor(n/p).

They solve m-Wythoff with p - 1 diagonal options forbidden, and (m, p)-Imitation Nim.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import count, islice
from math import gcd, isqrt
from typing import TypeAlias

from wythoff.errors import ParameterError, TooLargeError, brief
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.beatty.wythoff import t_wythoff_modulus
from wythoff.sequences.integers import floor_quadratic

# Terms computed on the way to one pair: some tens of seconds.
MOST_STEPS = 100_000_000
Window: TypeAlias = tuple[int, int]


class BlockedPairs:
    """The pairs (a_n, b_n) of W_{m,p} for any n >= 0, and the pair that holds a number.

    >>> pairs = BlockedPairs(2, 3)
    >>> [pairs.pair(n) for n in range(7)]
    [(0, 0), (1, 1), (2, 2), (3, 5), (4, 6), (7, 9), (8, 12)]
    >>> pairs.holding(12), pairs.partner(12), pairs.index(pairs.pair(10**50)[1]) == 10**50
    ((6, 8, 12), 8, True)

    Every number is in exactly one pair, and a_n and b_n increase. With g = gcd(m, p) the pairs are g*a + j, g*b + j,
    0 <= j < g, for the pairs (a, b) of m/g and p/g; those of p = 1 are the pairs of m-Wythoff. Else a_n follows from
    some a_i with i near (alpha - 1)*n, where alpha, the slope of a, is (2p - m + sqrt(m^2 + 4p^2))/(2p): each window of
    terms from a window of fewer and smaller ones.

    Source: Larsson 2009, paper II, Definition 4 and Proposition 2; docs/notes/memory.md, section 4.
    Cost, with m and p divided by g: two integer square roots if p = 1; else O(log n) windows, for m < p O(p*log n)
    windows of O(p^2) terms.
    """

    def __init__(self, m: int, p: int) -> None:
        if m < 1 or p < 1:
            raise ParameterError(f"m and p must be at least 1, was m = {m}, p = {p}")
        self.m, self.p = m, p
        self._times = gcd(m, p)
        self._reduced = m // self._times, p // self._times
        w, rest = divmod(m, p)
        self._lower = None if rest else Beatty(t_wythoff_modulus(w), offset=0)
        self._upper = None if rest else Beatty(t_wythoff_modulus(w) + w, offset=0)
        self._first: list[int] = []  # a_n from the recurrence, up to where windows get no smaller
        self._slack = 2  # how much wider than the known bounds a window is

    def pair(self, n: int) -> tuple[int, int]:
        """(a_n, b_n).

        Raises: TooLargeError if too many terms would have to be computed.
        """
        if n < self.p:
            return n, n
        index, rest = divmod(n, self._times)
        if self._lower is not None:
            found = self._lower.term(index)
        else:
            base, offsets = self._terms(index, index)
            found = base + offsets[0]
        a = self._times * found + rest
        return a, a + n // self.p * self.m

    def holding(self, number: int) -> tuple[int, int, int]:
        """(n, a_n, b_n) for the pair that holds a number >= 0.   Raises: TooLargeError as `pair`."""
        if number < self.p:
            return number, number, number
        reduced, rest = divmod(number, self._times)
        index, is_lower = self._search(reduced) if self._lower is None else self._in_beatty(reduced)
        n = self._times * index + rest
        difference = n // self.p * self.m
        return (n, number, number + difference) if is_lower else (n, number - difference, number)

    def index(self, number: int) -> int:
        """The n for which a_n or b_n is a number >= 0.   Raises: TooLargeError as `pair`."""
        return self.holding(number)[0]

    def partner(self, number: int) -> int:
        """The other member of the pair that holds a number; itself where a_n = b_n.   Raises: as `pair`."""
        _, a, b = self.holding(number)
        return a + b - number

    def walk(self) -> Iterator[tuple[int, int]]:
        """All pairs in order.   Cost: O(1) for each, by the recurrence."""
        return _walk(self.m, self.p)

    # From here on m and p are without common factors, and so are the terms.

    def _in_beatty(self, number: int) -> tuple[int, bool]:
        """As `_search`, for p = 1: the two sequences are complementary."""
        assert self._lower is not None
        assert self._upper is not None
        lower, upper = self._lower.index(number), self._upper.index(number)
        if lower is not None:
            return lower, True
        assert upper is not None
        return upper, False

    def _search(self, number: int) -> tuple[int, bool]:
        """The index of the pair that holds a number >= p, and whether the number is its a_n."""
        m, p = self._reduced
        while True:
            # i is the least index >= p with b_i > number; b_i lies between floor((i - p + 1)*beta) and i*beta.
            near = floor_quadratic(number * (2 * p + m), -number, m * m + 4 * p * p, 2 * m)
            low, high = max(p, near - self._slack), near + p + self._slack
            base, offsets = self._terms(low, high)
            upper = [base + offset + i // p * m for i, offset in enumerate(offsets, low)]
            place = bisect_right(upper, number)
            if place < len(upper) and (place or low == p):
                i = low + place
                return (i - 1, False) if place and upper[place - 1] == number else (number - (i - p), True)
            self._widen()

    def _terms(self, low: int, high: int) -> tuple[int, Sequence[int]]:
        """The a_j with low <= j <= high, as their distances from a number."""
        first = self._recurrence()
        while True:
            windows = self._windows(low, high, len(first))
            low_end, high_end = windows.pop()
            base, offsets = 0, first[low_end : high_end + 1]
            start = low_end
            for window in reversed(windows):
                found = self._above(window, start, base, offsets)
                if found is None:
                    break
                start, (base, offsets) = window[0], found
            else:
                return base, offsets
            self._widen()

    def _windows(self, low: int, high: int, enough: int) -> list[Window]:
        """Windows of indices, each below the one before, down to the terms that are known."""
        m, p = self._reduced
        windows = [(low, high)]
        bits = high.bit_length() + 8
        # floor(alpha * 2^bits); a_j lies between floor((j - p + 1)*alpha) and j*alpha.
        slope = floor_quadratic((2 * p - m) << bits, 1 << bits, m * m + 4 * p * p, 2 * p)
        steps = 0
        while high >= enough:
            low = max(p, ((low - p + 1) * slope >> bits) - low + p - self._slack)
            high = (high * slope >> bits) - high + p + self._slack
            windows.append((low, high))
            steps += high - low + 8
            if steps > MOST_STEPS:
                raise TooLargeError(
                    f"a pair of W with m = {self.m}, p = {self.p} must be found from at most {MOST_STEPS} terms, "
                    f"number {brief(windows[0][1])} takes more"
                )
        return windows

    def _above(self, window: Window, start: int, base: int, offsets: Sequence[int]) -> tuple[int, list[int]] | None:
        """The terms of a window from those that begin with index `start`; None if these do not reach far enough.

        a_j = j + i - p for the least i >= p with b_i - i > j - p, because i - p of the b_i from b_p on lie below a_j.
        """
        m, p = self._reduced
        low, high = window
        # Everything is counted from b_start - start, so that most numbers are small.
        phase = start % p
        there = base + start // p * m - start
        wanted = low - p - there
        found: list[int] = []
        i, size = 0, len(offsets)
        if not size:
            return None
        surplus = offsets[0]
        for j in range(high - low + 1):
            while surplus <= wanted + j:
                i += 1
                if i == size:
                    return None
                surplus = offsets[i] + (phase + i) // p * m - i
            if i == 0 and start > p:
                return None
            found.append(j + i)
        return low + start - p, found

    def _recurrence(self) -> list[int]:
        """The first a_n, as far as windows do not shrink."""
        if not self._first:
            m, p = self._reduced
            root = isqrt(m * m + 4 * p * p)
            # A window ends at about p + (alpha - 1)*j, which is j at p/(2 - alpha) = p(2p + m + sqrt(m^2 + 4p^2))/(2m).
            fixed = p * (2 * p + m + root + 1) // (2 * m) + 1
            enough = 8 * (fixed + self._slack) + 64
            if enough > MOST_STEPS // 10:
                raise TooLargeError(
                    f"m = {self.m}, p = {self.p} must be such that p^2/(m*gcd(m, p)) is at most about "
                    f"{MOST_STEPS // 160}"
                )
            self._first = [a for a, _ in islice(_walk(m, p), enough)]
        return self._first

    def _widen(self) -> None:
        self._slack = 2 * abs(self._slack) + 2


def _walk(m: int, p: int) -> Iterator[tuple[int, int]]:
    """All pairs in order, by the recurrence; b's wait until a reaches them."""
    pending: deque[int] = deque()
    a = 0
    for n in count():
        while pending and pending[0] == a:
            pending.popleft()
            a += 1
        b = a + n // p * m
        yield a, b
        if b > a:
            pending.append(b)
        a += 1
