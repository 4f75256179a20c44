"""The last digits and the left shift of a long number in (s,t)-Wythoff's systems, t >= 1, without its other digits.

Let beta > 0 > beta' be the roots of x^2 = (s + t - 1)x + s, n with the last digit d, h the number of the digits before
it, and X = sh(n) the number with a zero appended. Then n = sh(h) + d and X = (s + t - 1)n + s*h + d, so that the
residue of X - (s + t - 1)n modulo s leaves few d, and each of them gives h and sh(h) from n and X. And X - beta*n is
the sum of digit times (1 + beta')*beta'^place, between known bounds. From every X within them with t | X - s*n digits
are read while the bounds allow it. The word of n is never lost, so that what all ways have in common is true.
The proof stands in docs/mathematics/variants.md, section 2.10.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import takewhile
from typing import Any, NamedTuple

from wythoff.sequences.integers import GUARD_BITS, LARGE_BITS, large, square_root
from wythoff.sequences.numeration.halving import require_halved

MOST_DIGIT, MOST_S = 64, 4  # with greater digits, or s beyond that many times t, there are too many ways for too long
LOOKED_AT, NEEDED = 24, 8  # digits
CHUNK = 4096  # a square root is kept for numbers of that many bits, or a multiple, from one to the next


class _Way(NamedTuple):
    """A shift that may be that of the number, digits that may be its last, and what stands before them.

    `number`, that of the digits before, and its `shift` are known modulo a power of s; `rest` is shift - beta*number
    in units of 2^-bits.
    """

    found: int
    number: int
    shift: int
    rest: int
    digits: tuple[int, ...]  # most significant first


def ending(s: int, t: int, n: int) -> tuple[list[int], int] | None:
    """The last digits of n, at least `NEEDED` and not all 0, and sh(n); None where so few are not enough to tell.

    >>> found = ending(2, 2, 10**3000)
    >>> found is not None and (found[0][-9:], found[1] % 10**6)
    ([2, 3, 0, 2, 2, 1, 2, 1, 2], 226376)

    Cost: a product of the size of n. Raises: as `halving.word`.
    """
    if n.bit_length() < LARGE_BITS or s > MOST_S * t or s + t - 1 > MOST_DIGIT:
        return None
    require_halved(n)
    return _field(s, t).ending(n)


@lru_cache(maxsize=16)
def _field(s: int, t: int) -> _Field:
    return _Field(s, t)


class _Field:
    """beta of s and t, 1 + beta', and bounds of sh(n) - beta*n, in units of 2^-bits.

    An error grows by less than s + t with each digit, for which there are bits.
    """

    def __init__(self, s: int, t: int) -> None:
        self.s, self.t, self.most = s, t, s + t - 1
        self.bits = GUARD_BITS + LOOKED_AT * (s + t).bit_length()
        one = 1 << self.bits
        self.beta = ((self.most << self.bits) + self._root(self.bits)) >> 1
        self.factor = one - (s << 2 * self.bits) // self.beta
        # The greatest digit at all even places, and at all odd ones.
        high = (self.most * self.beta << self.bits) // (self.beta + (s << self.bits))
        slack = one >> 32
        self.low, self.high = high - self.most * one - slack, high + slack
        self._kept: tuple[int, Any] = (0, 0)  # the last square root, and its bits

    def ending(self, n: int) -> tuple[list[int], int] | None:
        ways = self._shifts(n)
        for places in range(LOOKED_AT, 0, -1):
            ways = [longer for way in ways for longer in self._longer(way, self.s ** (places - 1))]
        last = zip(*(reversed(way.digits) for way in ways), strict=True)
        digits = [same[0] for same in takewhile(lambda digits: len(set(digits)) == 1, last)][::-1]
        if len({way.found for way in ways}) > 1 or len(digits) < NEEDED or not any(digits):
            return None
        return digits, ways[0].found

    def _shifts(self, n: int) -> list[_Way]:
        """What sh(n) may be: sh(n) - s*n is a multiple of t."""
        s, t, known = self.s, self.t, self.s**LOOKED_AT
        product, number = self._times_beta(n), n % known
        first = product + self.low >> self.bits
        first += (s * n - first) % t
        return [
            _Way(found, number, found % known, (found << self.bits) - product, ())
            for found in range(first, (product + self.high >> self.bits) + 1, t)
        ]

    def _longer(self, way: _Way, known: int) -> Iterator[_Way]:
        """The ways with a digit more, before which numbers are known modulo `known`."""
        s = self.s
        left = way.shift - self.most * way.number  # s*h + d
        for digit in range(left % s, self.most + 1, s):
            rest = ((self.factor * digit - way.rest) * self.beta >> self.bits) // s
            followed = digit < self.most or not way.digits or way.digits[0] < s
            if followed and self.low <= rest <= self.high:
                yield _Way(
                    way.found, (left - digit) // s % known, (way.number - digit) % known, rest, (digit, *way.digits)
                )

    def _times_beta(self, n: int) -> int:
        """beta*n in units of 2^-bits, less than two too small."""
        size = -(-(n.bit_length() + self.bits) // CHUNK) * CHUNK
        kept, root = self._kept
        if kept != size:
            root = large(self._root(size))
            self._kept = size, root
        return (self.most * n << self.bits - 1) + int(large(n) * root >> (size - self.bits + 1))

    def _root(self, bits: int) -> int:
        return square_root((self.most**2 + 4 * self.s) << 2 * bits)
