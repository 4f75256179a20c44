"""The last digits and the left shift of a long number in `LinearNumeration(s, t)`, without its other digits.

Let beta > 0 > beta' be the roots of x^2 = (s + t - 1)x + s, t >= 1. The *left shift* sh(n) of n is the number whose
word is that of n with a 0 appended. Let d be the last digit of n, h the number whose word consists of the other digits,
and X = sh(n). Then n = sh(h) + d, X = (s + t - 1)n + s*h + d, and X - beta*n lies between known bounds. So only a few X
are possible. From each of them, digits are computed from the last one on: d is known modulo s, and each possible d
yields h and sh(h), which must satisfy the same bounds. A wrong X mostly violates the bounds soon. The true X never
does, so whatever all remaining possibilities have in common is true. docs/mathematics/variants.md, section 2.10, has
the proof.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

from wythoff.sequences.integers import GUARD_BITS, LARGE_BITS, floor_quadratic

MOST_RATIO = 4  # if s and t differ by a greater factor, too many possibilities remain
READ_BACK = 24  # number of digits that are computed for each possible left shift


class _Way(NamedTuple):
    """A possible left shift of n (`found`), possible last digits of n, and what they imply about the digits before.

    `digits` are the possible last digits, most significant first. `number` is the number h whose word consists of the
    digits before them, and `shift` is sh(h), the number whose word is that of h with a 0 appended. Both are known
    modulo a power of s. `rest` is sh(h) - beta*h in units of 2^-bits, where `bits` is that of `_Ends`.
    """

    found: int
    number: int
    shift: int
    rest: int
    digits: tuple[int, ...]  # most significant first


class _Ends:
    """The bounds of sh(n) - beta*n for given s and t, and the search for last digits.

    The word of the number sh(n) is the word of n with a 0 appended; beta is the positive root of x^2 = (s + t - 1)x +
    s. All real numbers are in units of 2^-bits. An error is multiplied by less than s + t with each digit; `bits`
    allows for this.
    """

    def __init__(self, s: int, t: int) -> None:
        self.s, self.t, self.most = s, t, s + t - 1
        self.bits = GUARD_BITS + READ_BACK * (s + t).bit_length()
        self.beta, one = self._times_beta(1), 1 << self.bits
        self.factor = one - (s << 2 * self.bits) // self.beta  # 1 + beta'
        # The extreme values occur if the greatest digit is at all even places, or at all odd places.
        high, slack = (self.most * self.beta << self.bits) // (self.beta + (s << self.bits)), one >> GUARD_BITS // 2
        self.low, self.high = high - self.most * one - slack, high + slack

    def of(self, n: int) -> tuple[list[int], int] | None:
        """Return (last digits of n, sh(n)), where the word of the number sh(n) is the word of n with a 0 appended.

        Return None if the possibilities that remain do not agree on sh(n) and on two or more last digits, not all 0.
        """
        ways = self._shifts(n)
        for _ in range(READ_BACK):
            ways = [longer for way in ways for longer in self._longer(way)]
        last_first = zip(*(reversed(way.digits) for way in ways), strict=True)
        digits = [same[0] for same in takewhile(lambda digits: len(set(digits)) == 1, last_first)][::-1]
        known = len(digits) > 1 and any(digits) and len({way.found for way in ways}) == 1
        return (digits, ways[0].found) if known else None

    def _shifts(self, n: int) -> list[_Way]:
        """Return the possible left shifts sh(n) of n, without digits.

        The word of the number sh(n) is the word of n with a 0 appended. The results satisfy the bounds, and sh(n) - s*n
        is a multiple of t.
        """
        known, product = self.s**READ_BACK, self._times_beta(n)
        first = product + self.low >> self.bits
        first += (self.s * n - first) % self.t
        found = range(first, (product + self.high >> self.bits) + 1, self.t)
        return [_Way(shift, n % known, shift % known, (shift << self.bits) - product, ()) for shift in found]

    def _longer(self, way: _Way) -> Iterator[_Way]:
        """Yield the possibilities that result if one more digit is put in front of the last digits in `way`."""
        before = way.shift - self.most * way.number  # s*h + d
        for digit in range(before % self.s, self.most + 1, self.s):
            rest = ((self.factor * digit - way.rest) * self.beta >> self.bits) // self.s
            follows = digit < self.most or not way.digits or way.digits[0] < self.s
            if follows and self.low <= rest <= self.high:
                digits = digit, *way.digits
                yield _Way(way.found, (before - digit) // self.s, way.number - digit, rest, digits)

    def _times_beta(self, n: int) -> int:
        return floor_quadratic(self.most * n << self.bits, n << self.bits, self.most**2 + 4 * self.s, 2)


def ending(s: int, t: int, n: int) -> tuple[list[int], int] | None:
    """Return (digits, shift): two or more last digits of n, not all 0, and the left shift of n.

    The digits are those in `LinearNumeration(s, t)`. The left shift is the number whose word is that of n with a 0
    appended. Return None if n has at most LARGE_BITS = 4000 bits, if one of s and t is more than 4 times the other, or
    if the last digits cannot be determined without the others.

    >>> found = ending(2, 2, 10**3000)
    >>> found is not None and (found[0][-9:], found[1] % 10**6)
    ([2, 3, 0, 2, 2, 1, 2, 1, 2], 226376)

    Cost: that of `floor_quadratic` for n.
    """
    few = max(s, t) <= MOST_RATIO * min(s, t)
    return _ends(s, t).of(n) if few and n.bit_length() > LARGE_BITS else None


_ends = lru_cache(maxsize=16)(_Ends)
