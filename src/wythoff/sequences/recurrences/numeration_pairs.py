"""The pairs b_n = s*a_n + t*n, a_n by mex: a_n ends in an even number of zeros, and b_n is a_n with one more.

For s = 2, t = 0, in binary, a_n and b_n are the vile and the dopey numbers; for s = 1 the pairs are t-Wythoff's.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from wythoff.sequences.numeration.linear import LinearNumeration
from wythoff.sequences.recurrences.pairs import DisjointPairs, Lower, Place, Upper


class NumerationPairs(DisjointPairs):
    """The pairs a_n = mex of all earlier terms, b_n = s*a_n + t*n, n >= offset = 1.

    >>> g2 = NumerationPairs(2, 0)
    >>> g2.pairs(6), g2.pair(10**20)
    ([(1, 2), (3, 6), (4, 8), (5, 10), (7, 14), (9, 18)], (149999999999999999999, 299999999999999999998))

    s >= 1, t >= 0, s + t >= 2. In the system of `LinearNumeration(s, t)` the a_n >= 1 are the numbers that end in an
    even number of zeros, and b_n has the digits of a_n and a zero.

    Source: Fraenkel 1998, Heap games, numeration systems and sequences (s, t >= 1); Fraenkel 2004, section 6.
    Cost: O(digits) additions and comparisons for a term or its place.
    """

    offset = 1

    def __init__(self, s: int, t: int) -> None:
        self.system = LinearNumeration(s, t)
        self.s, self.t = s, t
        self.name = f"pairs b_n = {s}*a_n + {t}*n"
        # Those at most u_0, u_1, ...: of the numbers up to u_j as many are b's as up to u_(j-1) are a's.
        self._ranks = [1]

    def walk(self) -> Iterator[tuple[int, int]]:
        """All pairs in order.   Cost: O(1) a pair; memory for the b_n that are still above a_n."""
        above: deque[int] = deque()
        a = n = 1
        while True:
            b = self.s * a + self.t * n
            yield a, b
            above.append(b)
            a, n = a + 1, n + 1
            if above[0] == a:
                above.popleft()
                a += 1

    def lower(self, n: int) -> int:
        self.require_index(n)
        # The greatest number with at most n - 1 a's up to it, digit by digit; a_n <= 2n - 1 comes right after it.
        bases = self.system.bases(2 * n)
        ranks = self._at_most(bases)
        left, value, most, highest = n - 1, 0, self.s + self.t - 1, self.s + self.t - 1
        for base, rank in zip(reversed(bases), reversed(ranks), strict=True):
            digit = min(left // rank, most)
            left -= digit * rank
            value += digit * base
            most = self.s - 1 if digit == highest else highest
        return value + 1

    def upper(self, n: int) -> int:
        return self.s * self.lower(n) + self.t * n

    def place(self, value: int) -> Place | None:
        if value < 1:
            return None
        is_lower = self.system.trailing_zeros(value) % 2 == 0
        # The b's up to a number are the a's up to what is left of it without its last digit.
        digits, ranks = self.system.digits(value), self._at_most(self.system.bases(value))
        kept = digits if is_lower else digits[:-1]
        n = sum(digit * rank for digit, rank in zip(reversed(kept), ranks, strict=False))
        return Place(n, is_lower, not is_lower)

    def _at_most(self, bases: tuple[int, ...]) -> list[int]:
        """How many a's are at most u_0, u_1, ...; at most the number with digits d_j are d_0*r_0 + d_1*r_1 + ..."""
        for base in bases[len(self._ranks) :]:
            self._ranks.append(base - self._ranks[-1])
        return self._ranks[: len(bases)]


def numeration_lower(s: int, t: int) -> Lower:
    """The a_n of `NumerationPairs`."""
    return Lower(NumerationPairs(s, t))


def numeration_upper(s: int, t: int) -> Upper:
    """The b_n of `NumerationPairs`."""
    return Upper(NumerationPairs(s, t))


def vile() -> Lower:
    """The numbers that end in an even number of binary zeros."""
    return numeration_lower(2, 0)


def dopey() -> Upper:
    """The numbers that end in an odd number of binary zeros."""
    return numeration_upper(2, 0)
