"""Exact integer operations that expressions may use and that Python has no operator for."""

from __future__ import annotations

import math

from wythoff.base.errors import EvaluationError, TooLargeError, brief

# Powers with more bits raise an error: a number of this size takes 8 MB.
MAX_BITS = 1 << 26


def power(base: int, exponent: int) -> int:
    """Return `base**exponent` for an exponent >= 0.

    >>> power(-1, 5), power(0, 0)
    (-1, 1)

    Raises: EvaluationError for a negative exponent; TooLargeError beyond `MAX_BITS` bits.
    """
    if exponent < 0:
        raise EvaluationError(f"an exponent must be >= 0, was {brief(exponent)}")
    if base not in (-1, 0, 1) and exponent * (abs(base).bit_length() - 1) > MAX_BITS:
        raise TooLargeError(f"a power must have at most {MAX_BITS} bits, this one would have more")
    return int(base**exponent)


def alternating(exponent: int) -> int:
    """Return `(-1)**exponent` for an exponent >= 0, without multiplying.

    >>> [alternating(e) for e in range(4)]
    [1, -1, 1, -1]
    """
    return power(-1, exponent) if exponent < 0 else 1 - 2 * (exponent & 1)


def complement(number: int) -> int:
    """Return C(a) for a = `number`: flip all its binary digits, from the highest 1 down; C(0) = 0.

    >>> [complement(a) for a in range(9)]
    [0, 0, 1, 0, 3, 2, 1, 0, 7]

    Raises: EvaluationError for a negative number. Source: Fraenkel 2008, section 1.
    """
    return complement_within(number, number)


def complement_within(frame: int, number: int) -> int:
    """Return C(b, a) for b = `frame` and a = `number`, with b >= a >= 0.

    If b has n binary digits, C(b, a) is a with its lowest n binary digits flipped.

    >>> complement_within(5, 2), complement_within(1, complement(1))
    (5, 1)

    Raises: EvaluationError for a negative number or a > b.
    Source: Fraenkel 2008, section 1 and Proposition 2.
    """
    if number < 0 or frame < 0:
        raise EvaluationError(f"the binomial coefficient C(b, a) needs numbers >= 0, was {brief(min(number, frame))}")
    if number > frame:
        raise EvaluationError(f"C(b, a) needs a <= b, was C({brief(frame)}, {brief(number)})")
    return number ^ ((1 << frame.bit_length()) - 1)


def popcount(number: int) -> int:
    """Return how many binary digits of `number` are 1.

    >>> [popcount(a) for a in range(9)]
    [0, 1, 1, 2, 1, 2, 2, 3, 1]

    Raises: EvaluationError for a negative number.
    """
    return _natural("popcount", number).bit_count()


def bit_length(number: int) -> int:
    """Return how many binary digits `number` has; 0 has none.

    >>> [bit_length(a) for a in range(9)]
    [0, 1, 2, 2, 3, 3, 3, 3, 4]

    Raises: EvaluationError for a negative number.
    """
    return _natural("bit_length", number).bit_length()


def isqrt(number: int) -> int:
    """Return the floor of the square root of `number`.

    >>> [isqrt(a) for a in (0, 8, 9, 10**30)]
    [0, 2, 3, 1000000000000000]

    Raises: EvaluationError for a negative number.
    """
    return math.isqrt(_natural("isqrt", number))


def gcd(one: int, other: int) -> int:
    """Return the greatest common divisor of `one` and `other`. It is never negative, and gcd(0, 0) = 0.

    >>> gcd(12, 18), gcd(-4, 6), gcd(0, 5), gcd(0, 0)
    (6, 2, 5, 0)
    """
    return math.gcd(one, other)


def _natural(name: str, number: int) -> int:
    # In two's complement a negative number has infinitely many digits 1. Other conventions would surprise some users.
    if number < 0:
        raise EvaluationError(f"{name} needs numbers >= 0, was {brief(number)}")
    return number
