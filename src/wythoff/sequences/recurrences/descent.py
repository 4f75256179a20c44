"""The pairs A_k = mex of all earlier terms, B_k = A_k + C_k for large k, by windows of fewer and smaller terms.

The mex is the least positive integer that is not an earlier term; a window is a sequence of consecutive terms A_k.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Callable, Sequence
from itertools import compress, repeat
from math import isqrt
from operator import add, sub
from typing import NamedTuple, TypeAlias

from wythoff.base.errors import UnsolvedError
from wythoff.sequences.integers import FAR_BITS, large, least_between
from wythoff.sequences.kinds import require_at_most, require_bits
from wythoff.sequences.quadratic import AnyReal, as_quadratic

# The most terms that are computed to reach one window: some tens of seconds.
MOST_STEPS = 100_000_000
MOST_FIRST = 5_000_000  # the most first terms that are computed one by one
MOST_BITS = 20_000  # the most bits of an index that `least` tries
NEIGHBOURS = 16  # number of consecutive indices whose terms are computed together: more terms cost hardly more
MOST_ASKED = 16  # the most windows of results that are stored; each contains a few large numbers
DENSE = 64  # if consecutive upper terms differ by at most this on average, they are marked in an array
TermWindow: TypeAlias = tuple[int, Sequence[int]]  # a base number, and consecutive terms, each minus the base


class Growth(NamedTuple):
    """Bounds for the growth of a non-decreasing sequence C: low <= C_k - slope*k <= high for all k.

    If `slope` is None, C grows faster than any linear function.
    """

    slope: AnyReal | None
    low: AnyReal = 0
    high: AnyReal = 0


class Descent:
    """The pairs A_k = mex of all earlier terms, B_k = A_k + C_k for any k >= 1; C_1 > 0, and C never decreases.

    >>> pairs = Descent(lambda k: k, lambda k, count: range(count), Growth(1))
    >>> pairs.lower(10**20), pairs.place(10**20)
    (161803398874989484820, (61803398874989484821, True))

    c(k) is C_k, rises(k, count) is the sequence of C_(k + j) - C_k for 0 <= j < count, and `growth` states bounds for
    C. Of the numbers from 1 to A_k - 1, k - 1 are A's and the others are B's. So A_k = k + i, where i is the last index
    with B_i - i < k, or 0; B_i - i increases with i. A range of indices that contains i is estimated from the slopes
    alpha and beta of A and B (the limits of A_k/k and B_k/k), or from k <= A_k < 2k. If such a range turns
    out to be too small, all later ranges are made larger by `slack` on both sides.

    Source: Fraenkel and Peled, Harnessing the unwieldy mex function; docs/mathematics/memory.md, Lemma 6.8.
    Cost: O(log k) windows of O(high - low) terms; memory for the ends of all windows, and for the terms of two windows.
    """

    def __init__(
        self, c: Callable[[int], int], rises: Callable[[int, int], Sequence[int]], growth: Growth, slack: int = 2
    ) -> None:
        slope, low, high = growth
        self.c, self.rises, self.slope = c, rises, slope
        self.slack = slack + ((as_quadratic(high) - low) / 2).ceil()
        self.middle = ((as_quadratic(low) + high) / 2).floor()
        self._first: list[int] = []
        self._scale = 0, 0, 0
        self._centre = 0
        self._asked: dict[tuple[int, int], TermWindow] = {}

    def lower(self, k: int) -> int:
        """Return A_k, the smaller number of pair k. Raise TooLargeError if this requires too many terms."""
        base, offsets = self._window(k, k)
        return base + offsets[0]

    def place(self, number: int) -> tuple[int, bool]:
        """Return (k, True) if `number` is A_k, and (k, False) if it is B_k; number >= 1.

        Raises: TooLargeError if this requires too many terms.
        """
        while True:
            low, high = self._holding(number)
            base, offsets = self._window(low, high)
            beyond = number - base - self.c(low)
            uppers = [a + rise for a, rise in zip(offsets, self.rises(low, len(offsets)), strict=True)]
            place = bisect_right(uppers, beyond)
            if place < len(uppers) and (place or low == 1):
                i = low + place - 1  # the last i with B_i <= number
                return (i, False) if place and uppers[place - 1] == beyond else (number - i, True)
            self._widen()

    def _window(self, low: int, high: int) -> TermWindow:
        """Return the terms A_low, ..., A_high, 1 <= low <= high, as (base, terms minus base). Results are cached."""
        whole = max(1, low - low % NEIGHBOURS), high - high % NEIGHBOURS + NEIGHBOURS - 1
        found = self._asked.get(whole)
        if found is None:
            found = self._made(*whole)
            if len(self._asked) == MOST_ASKED:
                self._asked.clear()
            self._asked[whole] = found
        base, offsets = found
        return base, offsets[low - whole[0] : high - whole[0] + 1]

    def _made(self, low: int, high: int) -> TermWindow:
        while True:
            windows = self._windows(low, high)
            start, end = windows.pop()
            found: TermWindow | None = (0, self._first[start - 1 : end])
            while windows and found:
                following = windows.pop()
                found = self._above(following, start, *found)
                start = following[0]
            if found:
                return found
            self._widen()

    def _windows(self, low: int, high: int) -> list[tuple[int, int]]:
        """Return ranges (low, high) of indices, beginning with the arguments; the last is among the stored first terms.

        The terms of each range are computed from the terms of the next one.
        """
        require_bits(high.bit_length(), FAR_BITS, "the number of a pair")
        windows, steps = [(low, high)], 0
        while high > len(self._first):
            following = self._below(low, high)
            if following[1] >= high:
                # The ranges no longer shrink, so compute more terms at the beginning.
                self._begin(4 * high + 1000)
                continue
            low, high = following
            windows.append(following)
            steps += high - low + 8
            require_at_most(steps, MOST_STEPS, "the terms from which a pair is found", " or more")
        return windows

    def _below(self, low: int, high: int) -> tuple[int, int]:
        """Return a range (first, last) that should contain the last i with B_i - i < k, for each k from low to high."""
        if self.slope is None:
            # B_i - i lies between C_i and C_i + i - 1.
            last = least(lambda i: self.c(i) + i > low, 1)
            return max(1, last - 1), least(lambda i: self.c(i) >= high, 1)
        bits, part, _ = self._scaled(high)
        around = self._around(low)
        first = int(large(low) * part >> bits) - self._centre
        return max(1, first - around), max(1, first + int((high - low) * part >> bits) + 1 + around)

    def _above(self, window: tuple[int, int], start: int, base: int, offsets: Sequence[int]) -> TermWindow | None:
        """Return the terms A_k for a range of k, computed from the terms A_(start+j) = base + offsets[j].

        `window` is (low, high) with the first and the last k; the result is (base, terms minus base). Return None if
        the given terms are too few.
        """
        if not offsets:
            return None
        low, high = window
        size, given = high - low + 1, len(offsets)
        uppers = list(map(add, offsets, self.rises(start, given)))
        first, last = uppers[0], uppers[-1]
        # Relative to this base, most numbers are small. The first A above B_start has the index B_start - start + 1.
        base += self.c(start)
        skipped = low - (base + first - start) - 1
        if skipped + size > last - first - given + 1 or (start > 1 and skipped < 0):
            return None
        if skipped >= 0 and last <= DENSE * given:
            return base + first, _between(uppers, first + skipped, size)
        surplus = list(map(sub, uppers, range(given)))
        wanted = first + skipped + 1
        # Loops in Python would take twice the time of these calls.
        places = map(bisect_left, repeat(surplus, size), range(wanted, wanted + size))
        return low + start - 1, list(map(add, places, range(size)))

    def _holding(self, number: int) -> tuple[int, int]:
        """Return the ends (low, high) of a range that is estimated to contain the last i with B_i <= number."""
        if self.slope is None:
            last = least(lambda i: self.c(i) + 2 * i > number, 1)
            return max(1, last - 1), least(lambda i: self.c(i) + i > number, 1)
        bits, _, whole = self._scaled(number)
        # B_i is near beta*i + middle - middle/beta.
        near = int(((number - self.middle) << bits) // whole + (self.middle << 2 * bits) // (whole * whole))
        around = self._around(near)
        return max(1, near - around), max(1, near + around)

    def _around(self, k: int) -> int:
        """Return the half-width of the range of indices near k that is tried.

        It is `slack`, or more if k is small: then A_k may differ by about `middle` from the linear function of k that
        approximates it for large k, where `middle` is the mean of the two bounds for C_k - slope*k.
        """
        square = self.middle * self.middle
        return self.slack if k > square else self.slack + min(abs(self.middle), square // max(k, 1))

    def _scaled(self, size: int) -> tuple[int, int, int]:
        """Return (bits, (alpha - 1) * 2^bits, beta * 2^bits) for the slopes alpha and beta of A and B.

        The two slopes are limits of A_k/k and B_k/k, rounded. `bits` is large enough for indices and terms up to
        `size`.
        """
        assert self.slope is not None
        wanted = size.bit_length() + 8
        bits, part, whole = self._scale
        if bits > wanted + 128:
            # For the smaller indices of later windows, shorter factors are precise enough.
            self._scale = wanted, _factor(part >> (bits - wanted)), _factor(whole >> (bits - wanted))
        elif bits < wanted:
            bits = wanted + 64
            slope = (as_quadratic(self.slope) * (1 << bits)).floor()
            # 1/alpha + 1/beta = 1 and beta = alpha + slope
            root = isqrt(slope * slope + (4 << 2 * bits))
            part, whole = (root - slope) // 2, (root + slope) // 2 + (1 << bits)
            self._scale, self._centre = (bits, _factor(part), _factor(whole)), (self.middle << bits) // whole
        return self._scale

    def _begin(self, count: int) -> None:
        """Compute and store the first `count` terms A_k by the recurrence."""
        require_at_most(count, MOST_FIRST, "the terms that begin the pairs", ": c grows too slowly")
        above: deque[int] = deque()
        found, a = [], 0
        first = self.c(1)
        for rise in self.rises(1, count):
            a += 1
            while above and above[0] == a:
                above.popleft()
                a += 1
            found.append(a)
            above.append(a + first + rise)
        self._first = found

    def _widen(self) -> None:
        self.slack = 2 * abs(self.slack) + 2


def _between(uppers: Sequence[int], skipped: int, size: int) -> list[int]:
    """Return the differences n - uppers[0] for `size` numbers n >= 0 that are not in `uppers`, in ascending order.

    The first `skipped` of these numbers n are left out. The numbers in `uppers` increase, and no n beyond the last of
    them is used. For example, _between([2, 4], 1, 2) is [-1, 1], for n = 1 and n = 3.
    """
    first, length = uppers[0], uppers[-1] + 1
    free = bytearray(b"\1") * length
    for upper in uppers:
        free[upper] = 0
    return list(compress(range(-first, length - first), free))[skipped : skipped + size]


def _factor(n: int) -> int:
    return large(int(n))


def least(holds: Callable[[int], bool], first: int) -> int:
    """Return the least integer n >= `first` with holds(n). If holds(n) is true, holds must be true for all greater n.

    >>> least(lambda n: n * n >= 1000, 1)
    32

    Raises: UnsolvedError if there is no such number of up to `MOST_BITS` bits.
    """
    step = 1
    while not holds(first + step - 1):
        step *= 2
        if step.bit_length() > MOST_BITS:
            raise UnsolvedError("no number was found: the terms grow too slowly")
    return least_between(first + step // 2 - 1, first + step - 1, holds)
