"""Fast conversion to the digits of the numeration system of (s,t)-Wythoff (`LinearNumeration`), t >= 1.

A long number is split in the middle of its digits, and its parts are converted in the same way.

Let beta > 0 > beta' be the roots of x^2 = (s + t - 1)x + s; |beta'| < 1. The *left shift* sh(h) of h is the number
whose word is the word of h with a 0 appended. Let beta^m = p + q*beta with integers p, q. Appending m zeros to the word
of h gives the word of the number p*h + q*sh(h).

The digits of n from place m on are the word of a number h: the greatest h for which p*h + q*sh(h) is at most n. This h
lies between n/beta^m - 5/2 and n/beta^m + 1/2. So an upper bound of h is computed with its word, and decreased until it
is h. The digits below place m are the digits of n - p*h - q*sh(h). docs/mathematics/variants.md, section 2.10, has the
proof.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

from wythoff.kernels import BYTE
from wythoff.sequences.integers import large, square_root
from wythoff.sequences.kinds import require_free_memory
from wythoff.sequences.systems import MOST_QUICK_BITS, require_representable

Digits: TypeAlias = "bytearray | list[int]"  # bytes if all digits are below 256
LEAF = 64  # the most digits that are computed one by one; an even number
KEPT_BITS = 1 << 22  # powers of beta with up to this many bits are stored for the next number


class Halves:
    """The conversion of numbers to digits and left shifts in the system of `LinearNumeration(s, t)`, t >= 1.

    >>> digits, shift = Halves(2, 2).word(22)
    >>> list(digits).index(1) - len(digits), list(digits[-3:]), shift
    (-3, [1, 2, 0], 78)

    The left shift of n is the number whose word is that of n with a 0 appended. In the example, the word is 1, 2, 0;
    zeros may precede it.

    Cost: that of O(log log n) products of numbers of the size of n.
    """

    def __init__(self, s: int, t: int) -> None:
        self.s, self.t, self.most = s, t, s + t - 1
        bases = [1, s + t]
        p, q = 0, 1  # of beta^1
        for _ in range(1, LEAF):
            bases.append(self.most * bases[-1] + s * bases[-2])
            p, q = s * q, p + self.most * q
        self._places = list(pairwise(bases))[::-1]
        self._least = bases[-1]
        self._splits = [_PlaceSplit(self, LEAF, p, q)]

    def word(self, n: int, spare: int = 0) -> tuple[Digits, int]:
        """Return (digits, shift): the digits of n >= 0 preceded by at least `spare` zeros, and the left shift of n.

        The left shift is the number whose word is that of n with a 0 appended.
        """
        splits = self._up_to(n)
        places = 2 * splits[-1].m if splits else LEAF
        size = spare + places
        digits: Digits = bytearray(size) if self.most < BYTE else [0] * size
        return digits, int(self._write(large(n), splits, len(splits), digits, spare))

    def count_down(self, digits: Digits, end: int) -> int:
        """Decrement the number whose word is digits[:end], in place. Return how much its left shift decreases.

        The word of the left shift of a number is the word of the number with a 0 appended.
        """
        place = end - 1
        while not digits[place]:
            place -= 1
        digits[place] -= 1
        zeros = end - 1 - place
        # u_k - 1 has the word s+t-1, s-1, s+t-1, s-1, ... of k digits.
        digits[place + 1 : end] = type(digits)((self.most, self.s - 1) * (zeros // 2 + 1))[:zeros]
        return self.s if zeros % 2 else self.s + self.t

    def _up_to(self, n: int) -> list[_PlaceSplit]:
        """Return the splits at the places 64, 128, 256, ..., up to the first that can split n; none for a short n.

        A split at place m cuts a number into its digits from place m on and its digits below. It works for the numbers
        below its `reach`.
        """
        if n < self._least:
            return []
        splits = list(self._splits)
        while splits[-1].reach <= n:
            splits.append(splits[-1].doubled())
        self._splits += [split for split in splits[len(self._splits) :] if split.base.bit_length() <= KEPT_BITS]
        return splits[: 1 + next(i for i, split in enumerate(splits) if n < split.reach)]

    def _write(self, n: int, splits: list[_PlaceSplit], level: int, digits: Digits, start: int) -> int:
        """Write n into `digits` from the index `start` on, as LEAF * 2^level digits. Return the left shift of n.

        The left shift is the number whose word is the word of n with a 0 appended. `splits` are the results of `_up_to`
        for this n or a larger one.
        """
        if not level:
            return self._write_leaf(int(n), digits, start)
        split = splits[level - 1]
        if split.plain:
            n = int(n)
        middle = start + split.m
        if n < split.base:
            return self._write(n, splits, level - 1, digits, middle)
        high = split.guess(n)
        shifted = self._write(high, splits, level - 1, digits, start)
        low = n - split.p * high - split.q * shifted
        while low < 0:
            less = self.count_down(digits, middle)
            high, shifted, low = high - 1, shifted - less, low + split.p + split.q * less
        below = self._write(low, splits, level - 1, digits, middle)
        # The double shift of h is (s + t - 1)*sh(h) + s*h.
        return split.along * shifted + split.q_s * high + below

    def _write_leaf(self, rest: int, digits: Digits, place: int) -> int:
        shifted = 0
        for base, following in self._places:
            if rest >= base:
                digit, rest = divmod(rest, base)
                digits[place] = digit
                shifted += digit * following
            place += 1
        return shifted


class _PlaceSplit:
    """The constants for splitting numbers n < `reach` = u_{2m} at place m; u_0, u_1, ... are the bases of the system.

    Let beta be the positive root of x^2 = (s + t - 1)x + s. The constants are beta^m = p + q*beta, the base u_m =
    `base`, and an approximation of 1/beta^m. `halves` contains s and t.
    """

    def __init__(self, halves: Halves, m: int, p: int, q: int) -> None:
        s, t, most = halves.s, halves.t, halves.most
        self.halves, self.m, self.p, self.q = halves, m, large(p), large(q)
        self.base = self.p + self.q * (s + t)
        self.along, self.q_s = self.p + self.q * most, self.q * s
        squared = self.p * self.p + s * self.q * self.q, self.q * (2 * self.p + most * self.q)
        self._squared = squared
        self.reach = squared[0] + squared[1] * (s + t)
        self.plain = type(large(int(self.reach))) is int
        # `power` is beta^m, rounded down, in units of 2^-bits, where beta = (s + t - 1 + sqrt(d))/2. It has more bits
        # than h.
        bits = self.base.bit_length() + 16
        root = square_root((most * most + 4 * s) << (2 * bits - 2))
        power = (self.p << bits) + (self.q * ((most << (bits - 1)) + root))
        places = self.reach.bit_length() + 16
        # The last bits of n are dropped: together they are less than beta^m/256.
        self._dropped = max(0, self.base.bit_length() - 12)
        self._bits = places - self._dropped
        self._inverse = (large(1 << (places + bits))) // power
        self._more = (9 << self._bits) >> 4  # 1/2, and 1/16 for the rounding

    def guess(self, n: int) -> int:
        """Return an upper bound, at most 3 too large, of the number h whose digits are those of n from place m on."""
        found: int = ((n >> self._dropped) * self._inverse + self._more) >> self._bits
        return min(found, self.base - 1)

    def doubled(self) -> _PlaceSplit:
        return _PlaceSplit(self.halves, 2 * self.m, *self._squared)


def word(s: int, t: int, n: int, spare: int = 0) -> tuple[Digits, int]:
    """Return (digits, shift): the digits of n >= 0 preceded by at least `spare` zeros, and the left shift of n.

    The numeration system is `LinearNumeration(s, t)`. The left shift is the number whose word is that of n with a 0
    appended. Powers of beta are stored for later calls.

    Cost: that of O(log log n) products of numbers of the size of n. Raises: ParameterError for n < 0; TooLargeError
    beyond 2^26 bits, or if the digits do not fit in memory.
    """
    require_representable(n, MOST_QUICK_BITS)
    require_free_memory(16 * n.bit_length(), "the digits")
    return _halves(s, t).word(n, spare)


_halves = lru_cache(maxsize=16)(Halves)
