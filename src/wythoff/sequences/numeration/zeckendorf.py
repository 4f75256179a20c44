"""Zeckendorf representations: every number is a sum of Fibonacci numbers of which no two are neighbours."""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.errors import ParameterError, TooLargeError, brief
from wythoff.sequences.integers import floor_quadratic

# The work grows with the square of the bits: half a minute at a million.
MOST_BITS = 2_000_000


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


def zeckendorf(n: int) -> tuple[int, ...]:
    """The indices i >= 2 of the F_i whose sum is n >= 0, no two of them neighbours; descending.

    >>> zeckendorf(100), zeckendorf(0)
    ((11, 6, 4), ())

    Cost: O(log n) subtractions, two Fibonacci numbers at a time.
    Raises: TooLargeError beyond two million bits.
    """
    return tuple(index for index, _ in zeckendorf_terms(n))


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
