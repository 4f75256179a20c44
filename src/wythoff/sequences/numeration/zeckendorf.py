"""Zeckendorf representations: every number is a sum of Fibonacci numbers, no two of them consecutive."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wythoff.base.frozen import Frozen
from wythoff.sequences.integers import LARGE_BITS, fibonacci_place, floor_quadratic, large
from wythoff.sequences.kinds import require_integer
from wythoff.sequences.numeration.halving import word
from wythoff.sequences.numeration.recurrence import LinearNumeration
from wythoff.sequences.systems import MOST_QUICK_BITS, NumerationSystem, require_representable

# The work grows with the square of the bits: half a minute at a million.
MOST_BITS = 2_000_000


def fibonacci(index: int) -> tuple[int, int]:
    """Return (F_index, F_(index + 1)) for index >= 0, with F_1 = F_2 = 1.   Cost: O(log index) multiplications.

    >>> fibonacci(10), fibonacci(0)
    ((55, 89), (0, 1))
    """
    return lucas(index, 1)


def lucas(n: int, m: int) -> tuple[int, int]:
    """Return (U_n, U_(n+1)) for n >= 0, with U_0 = 0, U_1 = 1, U_n = m*U_(n-1) + U_(n-2): Fibonacci numbers for m = 1.

    >>> lucas(10, 1), lucas(4, 2)
    ((55, 89), (12, 29))

    Cost: O(log n) products, the last of numbers of about n*log2(m + 1) bits.
    """
    following = large(1, 0) if n * m.bit_length() > LARGE_BITS else 1
    u = 0 * following  # an integer of the same type, int or FLINT's
    for bit in f"{n:b}":
        u, following = u * (2 * following - m * u), u * u + following * following
        if bit == "1":
            u, following = following, m * following + u
    return int(u), int(following)


def zeckendorf(n: int) -> tuple[int, ...]:
    """Return the indices i >= 2, descending, of the Fibonacci numbers F_i in the Zeckendorf representation of n >= 0.

    >>> zeckendorf(100), zeckendorf(0)
    ((11, 6, 4), ())

    Cost: that of O(log log n) products of numbers of the size of n.
    Raises: ParameterError for n < 0; TooLargeError beyond 2^26 bits.
    """
    digits = zeckendorf_digits(n)
    top = len(digits) + 1
    return tuple(top - place for place, digit in enumerate(digits) if digit)


def zeckendorf_digits(n: int) -> bytes:
    """Return the Zeckendorf digits of n >= 0, one byte each, most significant first; b"" for 0.

    >>> list(zeckendorf_digits(100))
    [1, 0, 0, 0, 0, 1, 0, 1, 0, 0]

    Cost: that of O(log log n) products of numbers of the size of n.
    Raises: ParameterError for n < 0; TooLargeError beyond 2^26 bits.
    """
    return bytes(word(1, 1, n)[0]).lstrip(b"\0")


def zeckendorf_terms(n: int) -> Iterator[tuple[int, int]]:
    """Yield the Zeckendorf representation of n >= 0 as pairs (i, F_i), greatest first.

    Raises: ParameterError for n < 0; TooLargeError beyond two million bits.
    """
    require_representable(n, MOST_BITS)
    # F_i has about 0.694*i bits. The index at which the search begins may be too large, but not too small.
    index = fibonacci_place(n.bit_length()) + (n.bit_length() >> 10) + 3
    f, following = fibonacci(index)
    while n:
        if f <= n:
            n -= f
            yield index, f
        f, following = following - f, f
        index -= 1


def least_term(n: int) -> int:
    """Return the least term of the Zeckendorf representation of n >= 1.

    >>> [least_term(n) for n in range(1, 13)]
    [1, 2, 3, 1, 5, 1, 2, 8, 1, 2, 3, 1]

    Let m be the sum of the F_(j+1) for the terms F_j of n, and i the least index j. Because F_(j+1) - phi*F_j =
    (-1/phi)^j, and no two indices are consecutive, m - phi*n lies between (-1)^i phi^-(i+1) and (-1)^i phi^-(i-1). So n
    determines m, the sign of m - phi*n shows whether i is even, and its size determines i.
    Cost: a few multiplications and a square root of a number of the size of n^2; the other terms are not computed.
    """
    require_integer(n, "n", 1)
    m = floor_quadratic(n + 1, n + 1, 5, 2) - 1
    signed = m * m - m * n - n * n  # (m - phi*n)(m + n/phi)
    norm = abs(signed)

    def within(power: int) -> bool:
        """Return whether phi^power * |m - phi*n| < 1.

        n and m are those of `least_term`. Because phi^power = F_power*phi + F_(power-1), this is an inequality c*phi <
        d with integers c and d.
        """
        before, f = fibonacci(power - 1)
        c, d = norm * f - n, m - n - norm * before
        return floor_quadratic(c, c, 5, 2) < d

    # n/norm is about phi^i/sqrt(5); 2 is about phi^1.44.
    index = max(2, fibonacci_place(n.bit_length() - norm.bit_length()) - 2)
    index += (index % 2 == 0) != (signed > 0)
    while within(index + 1):
        index += 2
    return fibonacci(index)[0]


class ZeckendorfNumeration(LinearNumeration):
    """Zeckendorf's system: its bases are 1, 2, 3, 5, 8, ..., its digits 0 and 1, without two successive digits 1.

    >>> ZeckendorfNumeration().digits(100), ZeckendorfNumeration().admissible((1, 1)), ZeckendorfNumeration().shift(100)
    ((1, 0, 0, 0, 0, 1, 0, 1, 0, 0), False, 162)
    """

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(1, 1)

    def __repr__(self) -> str:
        return "ZeckendorfNumeration()"


class LazyNumeration(NumerationSystem, Frozen):
    """The lazy Fibonacci system: its bases are 1, 2, 3, 5, 8, ..., its digits 0 and 1, without two successive digits 0.

    >>> LazyNumeration().digits(11), LazyNumeration().terms(11), LazyNumeration().admissible((1, 0, 1, 0, 0))
    ((1, 1, 1, 1), [(1, 5), (1, 3), (1, 2), (1, 1)], False)

    The word of 0 is (0,). If the words are sorted by length and then by digits, their values increase, as in
    Zeckendorf's system.
    Source: Brown 1965; Duchene, Fraenkel, Gurvich, Ho, Kimberling and Larsson 2019, section 7.3.
    """

    __slots__ = ()

    def bases(self) -> Iterator[int]:
        return ZeckendorfNumeration().bases()

    def value(self, digits: Sequence[int]) -> int:
        """Return the value of a word of digits, most significant first.

        Cost: that of `RecurrenceNumeration.value`.
        """
        return ZeckendorfNumeration().value(digits)

    def digits(self, n: int) -> tuple[int, ...]:
        """Return the digits of n >= 0, most significant first; 0 is (0,).

        Cost: that of O(log log n) products of numbers of the size of n.
        Raises: ParameterError for n < 0; TooLargeError beyond 2^26 bits.
        """
        require_representable(n, MOST_QUICK_BITS)
        # Take the shortest word of ones with a value v >= n, and subtract the Zeckendorf word of v - n digit by digit.
        # The word of `length` ones has the value F_{length+3} - 2, and F_i has more than 0.694*i - 2 bits.
        length = max(0, fibonacci_place(n.bit_length()) - 4)
        f, following = fibonacci(length + 3)
        while f - 2 < n:
            f, following, length = following, f + following, length + 1
        less = zeckendorf_digits(f - 2 - n)
        return (1,) * (length - len(less)) + tuple(1 - digit for digit in less) or (0,)
