"""Zeckendorf representations: every number is a sum of Fibonacci numbers of which no two are neighbours.

Long numbers are cut in halves. Let sh(h) be the number whose word is that of h with a zero appended. With m zeros it
is F_m sh(h) + F_{m-1} h, and sh(h) = floor((h + 1)*phi) - 1. The places from m on of n are the word of the greatest h
whose word with m zeros is at most n. As sh(h) - phi*h lies between phi - 2 and phi - 1, that h is one of two neighbours
of n/phi^m, and what is left of n is written in the places below.
"""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.errors import ParameterError, TooLargeError, brief
from wythoff.kernels.limits import require_memory
from wythoff.sequences.integers import floor_quadratic, large
from wythoff.sequences.numeration.greedy import require_representable
from wythoff.sequences.numeration.recurrence import RecurrenceNumeration

# The work grows with the square of the bits: half a minute at a million.
MOST_BITS = 2_000_000
MOST_BITS_HALVED = 1 << 26
SMALL_BITS = 1 << 20  # whose digits need not be asked whether they fit in memory
LEAF = 64  # places whose digits are found one by one


def fibonacci(index: int) -> tuple[int, int]:
    """(F_index, F_(index + 1)) for index >= 0, with F_1 = F_2 = 1.   Cost: O(log index) multiplications.

    >>> fibonacci(10), fibonacci(0)
    ((55, 89), (0, 1))
    """
    f, following = 0, 1
    for bit in f"{index:b}":
        f, following = f * (2 * following - f), f * f + following * following
        if bit == "1":
            f, following = following, f + following
    return f, following


LEAF_BASES = [fibonacci(index)[0] for index in range(LEAF + 1, 1, -1)]


def zeckendorf(n: int) -> tuple[int, ...]:
    """The indices i >= 2 of the F_i whose sum is n >= 0, no two of them neighbours; descending.

    >>> zeckendorf(100), zeckendorf(0)
    ((11, 6, 4), ())

    Cost and Raises: as `zeckendorf_digits`.
    """
    digits = zeckendorf_digits(n)
    top = len(digits) + 1
    return tuple(top - place for place, digit in enumerate(digits) if digit)


def zeckendorf_digits(n: int) -> bytes:
    """The digits of n >= 0, a byte for each, most significant first; none for 0.

    >>> list(zeckendorf_digits(100))
    [1, 0, 0, 0, 0, 1, 0, 1, 0, 0]

    Cost: O(log log n) times some products of the size of n.
    Raises: ParameterError for n < 0; TooLargeError beyond 2^26 bits (two million without gmpy2), or where the digits
    do not fit in memory.
    """
    require_representable(n, MOST_BITS_HALVED, MOST_BITS)
    if n < LEAF_BASES[0] + LEAF_BASES[1]:
        return _leaf(n).lstrip(b"\0")
    if n.bit_length() > SMALL_BITS:
        require_memory(16 * n.bit_length(), "a Zeckendorf representation")
    splits = [_Split(LEAF, *fibonacci(LEAF - 1))]
    while splits[-1].least <= n:
        splits.append(splits[-1].doubled())
    parts = [large(n)]
    # All below least of a split: its halves are below that of the split before.
    for split in reversed(splits[:-1]):
        parts = [half for part in parts for half in split.halves(part)]
    return b"".join(_leaf(int(part)) for part in parts).lstrip(b"\0")


class _Split:
    """How a number below u_{2m} = F_{2m+2} is split at place m; `least` is u_m, the least number that needs it."""

    def __init__(self, m: int, f_before: int, f: int) -> None:
        self.m, self.f_before, self.f = m, large(f_before), large(f)
        self.least = self.f_before + 2 * self.f
        # The Lucas number F_{m-1} + F_{m+1} is phi^m but for phi^-m. With so many bits n/phi^m is known to 1/16.
        bits = 2 * self.least.bit_length() + 8
        self.dropped = max(0, self.f.bit_length() - 8)
        self.bits = bits - self.dropped
        self.inverse = (large(1) << bits) // (2 * self.f_before + self.f)
        # floor(2^k*phi) with some more bits than h has.
        self.phi_bits = self.least.bit_length() + 32
        self.phi = large(floor_quadratic(1 << self.phi_bits, 1 << self.phi_bits, 5, 2))

    def doubled(self) -> _Split:
        f, before = self.f, self.f_before
        return _Split(2 * self.m, f * f + before * before, f * (2 * before + f))

    def halves(self, n: int) -> tuple[int, int]:
        """The number of the digits from place m on, and that of those below it."""
        if n < self.least:
            return 0, n
        # The greatest h is at most n/phi^m + 0.18, and at least the floor of n/phi^m - 0.28.
        high = ((n >> self.dropped) * self.inverse + (1 << (self.bits - 2))) >> self.bits
        low = n - self._raised(high)
        if low < 0:
            high -= 1
            low = n - self._raised(high)
        return high, low

    def _raised(self, high: int) -> int:
        """The number whose word is that of `high` with m zeros."""
        after = (high + 1) * self.phi
        shifted = after >> self.phi_bits
        # (high + 1)*phi lies between after and after + high + 1, in units of 2^-phi_bits.
        if (after + high + 1) >> self.phi_bits != shifted:
            shifted = floor_quadratic(int(high) + 1, int(high) + 1, 5, 2)
        return self.f * (shifted - 1) + self.f_before * high


def _leaf(n: int) -> bytes:
    digits = bytearray(LEAF)
    if n:
        for place, base in enumerate(LEAF_BASES):
            if base <= n:
                n -= base
                digits[place] = 1
    return bytes(digits)


def zeckendorf_terms(n: int) -> Iterator[tuple[int, int]]:
    """The representation of n >= 0 as pairs (i, F_i), descending.   Cost and Raises: as `zeckendorf`."""
    if n < 0:
        raise ParameterError(f"a represented number must be >= 0, was {brief(n)}")
    if n.bit_length() > MOST_BITS:
        raise TooLargeError(
            f"a Zeckendorf representation is made of numbers of at most {MOST_BITS} bits, had {n.bit_length()}"
        )
    # F_i has about 0.694*i bits, and fewer than the index that begins here.
    index = n.bit_length() * 1441 // 1000 + 3
    f, following = fibonacci(index)
    while n:
        if f <= n:
            n -= f
            yield index, f
        f, following = following - f, f
        index -= 1


def least_term(n: int) -> int:
    """The least term of the Zeckendorf representation of n >= 1.

    >>> [least_term(n) for n in range(1, 13)]
    [1, 2, 3, 1, 5, 1, 2, 8, 1, 2, 3, 1]

    Let m be the sum of the F_(i+1) for the terms F_i of n. Because F_(i+1) - phi*F_i = (-1/phi)^i, and the i are no
    neighbours, m - phi*n lies between (-1)^i phi^-(i+1) and (-1)^i phi^-(i-1) for the least i. So m is determined by n,
    the sign tells whether i is even, and the size tells which i it is.
    Cost: a few multiplications and a square root of the size of n^2; the other terms are not found.
    """
    if n < 1:
        raise ParameterError(f"a least term is one of n >= 1, was {brief(n)}")
    m = floor_quadratic(n + 1, n + 1, 5, 2) - 1
    signed = m * m - m * n - n * n  # (m - phi*n)(m + n/phi)
    norm = abs(signed)

    def within(power: int) -> bool:
        """Whether phi^power |m - phi*n| < 1: with phi^power = F_power*phi + F_(power-1) this is c*phi < d."""
        before, f = fibonacci(power - 1)
        c, d = norm * f - n, m - n - norm * before
        return floor_quadratic(c, c, 5, 2) < d

    # n/norm is about phi^i/sqrt(5); 2 is about phi^1.44.
    index = max(2, (n.bit_length() - norm.bit_length()) * 144 // 100 - 2)
    index += (index % 2 == 0) != (signed > 0)
    while within(index + 1):
        index += 2
    return fibonacci(index)[0]


class ZeckendorfNumeration(RecurrenceNumeration):
    """Bases 1, 2, 3, 5, 8, ...; digits 0 and 1, no two successive digits 1.

    >>> ZeckendorfNumeration().digits(100), ZeckendorfNumeration().admissible((1, 1)), ZeckendorfNumeration().shift(100)
    ((1, 0, 0, 0, 0, 1, 0, 1, 0, 0), False, 162)
    """

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__((1, 1), (1, 2))

    def __repr__(self) -> str:
        return "ZeckendorfNumeration()"

    def digits(self, n: int) -> tuple[int, ...]:
        """The digits of n >= 0, most significant first; 0 is (0,).   Cost and Raises: as `zeckendorf_digits`."""
        return tuple(zeckendorf_digits(n)) or (0,)
