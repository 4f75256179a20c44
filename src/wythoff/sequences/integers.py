"""Integer square roots, floors of quadratic irrationals and decimals, exact at any size.

FLINT (python-flint) is used where the numbers are large enough to pay for loading it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import isqrt
from typing import TYPE_CHECKING, Any

from wythoff.base.answers import USUAL
from wythoff.base.bisection import least_between as least_between

if TYPE_CHECKING:
    from fractions import Fraction

# Above this many bits the square root of FLINT beats Python's by more than its import costs.
LARGE_BITS = 4000
FAR_BITS = 70_000  # the most bits of n where computing a term takes one step for each bit of n (some seconds)
CHECKED = 1000  # number of terms that are compared before a property is assumed for all terms, or searched for a value
SHOWN_DIGITS = 60  # the most digits of a number that is shown in full; a longer one is cut to its first and last 20
GUARD_BITS = 64  # extra bits of an approximation: with probability 2^-64 it does not determine the floor


def square_root(n: int) -> int:
    """Return floor(sqrt(n)) for n >= 0.

    >>> square_root(99), square_root(10**2000) == 10**1000
    (9, True)

    Cost: that of a few multiplications of numbers as long as n.
    """
    return int(_root(large(n)))


def _root(n: Any) -> Any:
    """Return floor(sqrt(n)) for n >= 0, an int or an integer of FLINT, in the type of n."""
    return isqrt(n) if isinstance(n, int) else n.isqrt()


def least_near(guess: int, least: int, holds: Callable[[int], bool]) -> int:
    """Return the least n >= `least` for which `holds(n)` is true, searching in steps of 1 from `guess`.

    If `holds(n)` is true, it must be true for all greater numbers.

    >>> least_near(30, 0, lambda n: n * n >= 1000)
    32
    """
    n = max(guess, least)
    while not holds(n):
        n += 1
    while n > least and holds(n - 1):
        n -= 1
    return n


def to_decimal(n: int) -> str:
    """Return the decimal digits of n, of any length.

    >>> to_decimal(-120), len(to_decimal(10**9999))
    ('-120', 10000)
    """
    return str(large(n))


def in_digits(number: int | Fraction) -> str:
    """Return a number as text with all its digits; a fraction as `3/5`.

    >>> from fractions import Fraction
    >>> in_digits(12), in_digits(Fraction(6, 10)), in_digits(Fraction(6, 2))
    ('12', '3/5', '3')
    """
    if number.denominator == 1:
        return to_decimal(number.numerator)
    return f"{to_decimal(number.numerator)}/{to_decimal(number.denominator)}"


def short(number: int | Fraction) -> str:
    """Return a number as readable text. If it has more than 60 characters, only the first and last 20 are shown.

    >>> short(10**99 + 7)
    '10000000000000000000...00000000000000000007 (100 digits)'
    """
    return shortened(in_digits(number))


def shortened(text: str) -> str:
    """Return a text of digits, cut to its first and last 20 characters if it has more than 60."""
    if len(text) <= SHOWN_DIGITS:
        return text
    return f"{text[:USUAL]}...{text[-USUAL:]} ({len(text)} digits)"


def with_point(scaled: int, digits: int) -> str:
    """Return scaled/10^digits as a decimal with all its digits after the point.

    >>> with_point(-5, 2), with_point(314, 2), with_point(7, 0)
    ('-0.05', '3.14', '7')
    """
    text = to_decimal(abs(scaled)).rjust(digits + 1, "0")
    whole = f"{text[: len(text) - digits]}.{text[len(text) - digits :]}" if digits else text
    return f"-{whole}" if scaled < 0 else whole


def from_decimal(text: str) -> int:
    """Return the integer whose decimal digits are `text`, of any length; the inverse of `to_decimal`."""
    return int(text) if len(text) <= LARGE_BITS // 4 else int(_fast(text.removeprefix("+")))


def floor_quadratic(p: int, q: int, d: int, r: int) -> int:
    """Return floor((p + q*sqrt(d)) / r) for r > 0, d >= 0.

    >>> floor_quadratic(1, 1, 5, 2), floor_quadratic(0, -1, 5, 1), floor_quadratic(0, -2, 4, 1)
    (1, -3, -4)

    Exact: floor((p + x)/r) = floor((p + floor(x))/r) for every real x. Cost: a product of numbers of the size of q, and
    the integer square root of q^2*d. Successive calls with large q of about the same size share one square root.
    """
    if q.bit_length() > LARGE_BITS or r.bit_length() > LARGE_BITS:
        return int((large(p) + _times_root(large(q), d)) // r)
    square = q * q * d
    root = isqrt(square)
    return int((p + (root if q >= 0 else -root - (root * root != square))) // r)


def _times_root(q: Any, d: int) -> Any:
    """Return floor(q*sqrt(d)), in the type of q: int, or the integer type of FLINT."""
    if q.bit_length() > LARGE_BITS and isqrt(d) ** 2 != d:
        bits = q.bit_length() + GUARD_BITS
        step = 1 << bits.bit_length() - 5
        size = -(-bits // step) * step
        # `guarded` is too small by less than 2 units, which matters only if all its guard bits are ones.
        guarded = abs(q) * _scaled_root(d, size) >> size - GUARD_BITS
        if ~guarded & ((1 << GUARD_BITS) - 1):
            found = guarded >> GUARD_BITS
            return found if q > 0 else -found - 1
    square = q * q * d
    root = _root(square)
    return root if q >= 0 else -root - (root * root != square)


@lru_cache(maxsize=2)
def _scaled_root(d: int, bits: int) -> Any:
    """Return floor(sqrt(d) * 2^bits)."""
    return _root(large(d << 2 * bits))


def power(base: int, exponent: int) -> int:
    """Return base**exponent for an exponent >= 0, with FLINT if the result is large.

    >>> power(3, 4), power(10, 5000) == 10**5000
    (81, True)
    """
    return int((base if base.bit_length() * exponent <= LARGE_BITS else _fast(base)) ** exponent)


def large(n: int, beyond: int = LARGE_BITS) -> int:
    """Return the same integer, as a FLINT integer if n is large, because its products are faster.

    n is large if it has more than `beyond` bits. Callers with thousands of products may pass a smaller `beyond`.

    >>> large(12), large(10**2000) == 10**2000
    (12, True)
    """
    return n if n.bit_length() <= beyond else _fast(n)


def _fast(n: int | str) -> int:
    """Return n as a FLINT integer or, if FLINT is not installed (as in some browsers), as a Python integer.

    n is an integer, or a text of its decimal digits.
    """
    try:
        from flint import fmpz
    except ImportError:
        return int(n)
    return fmpz(n)  # type: ignore[return-value]  # it takes an integer's place in all that is asked of it


def fibonacci_place(bits: int) -> int:
    """Return a lower estimate of the index k of a Fibonacci number F(k) with `bits` bits.

    >>> fibonacci_place(1000)
    1440
    """
    return bits * 1440 // 1000
