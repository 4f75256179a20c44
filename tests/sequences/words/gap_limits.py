"""The limit of x_n/n for NIM(a, b): it is a/(r - 1), where r > 1 is the positive root of a known polynomial.

Source: Boros, Gurvich and Oudalov 2013; the polynomial also in Wythoff visions 2019, section 5.
"""

from itertools import chain
from math import gcd

from wythoff.base.errors import ParameterError
from wythoff.sequences.integers import least_between, with_point
from wythoff.sequences.polynomials import Polynomial, sign_at


def polynomial(a: int, b: int) -> Polynomial:
    """Return the coefficients of z^(b+1) - z - 1 - (sum of z^ceil(ib/a) over 0 < i < a) for coprime a, b.

    >>> polynomial(1, 1), polynomial(3, 2)
    ((-1, -1, 1), (-1, -2, -1, 1))

    The constant coefficient comes first. It is the characteristic polynomial of the morphism of the gap word.
    """
    if a < 1 or b < 1:
        raise ParameterError(f"a and b must be at least 1, was a = {a}, b = {b}")
    if gcd(a, b) != 1:
        raise ParameterError(f"a and b must be coprime, was a = {a}, b = {b}: divide by {gcd(a, b)}")
    coefficients = [0] * (b + 2)
    for power in chain((0, 1), (-(-i * b // a) for i in range(1, a))):
        coefficients[power] -= 1
    coefficients[b + 1] += 1
    return tuple(coefficients)


def limit(a: int, b: int, digits: int = 9) -> str:
    """Return the limit of x_n/n as text, truncated to `digits` decimals.

    >>> limit(1, 2), limit(2, 3), limit(2, 4)
    ('3.079595623', '4.295798071', '6.159191246')

    Cost: a number of multiplications proportional to b and to the digits.
    """
    if digits < 0:
        raise ParameterError(f"digits must be at least 0, was {digits}")
    factor = gcd(a, b)
    p, scale = polynomial(a // factor, b // factor), 10**digits
    # The limit lies between b and 2b. It is at least N/scale exactly if the polynomial is not negative at 1 +
    # a*scale/N, because it is negative from 1 to r and positive beyond. The root is irrational.
    above = least_between(b * scale, 2 * b * scale + 1, lambda n: sign_at(p, n + a * scale, n) < 0)
    return with_point(above - 1, digits)
