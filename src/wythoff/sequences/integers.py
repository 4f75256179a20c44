"""Integer square roots and floors of quadratic irrationals, exact at any size.

gmpy2 is used where it is installed and the numbers are large enough to pay for loading it.
"""

from __future__ import annotations

from math import isqrt

# Above this many bits gmpy2's square root beats Python's by more than its import costs.
LARGE_BITS = 4000


def square_root(n: int) -> int:
    """floor(sqrt(n)) for n >= 0.

    >>> square_root(99), square_root(10**2000) == 10**1000
    (9, True)

    Cost: a few multiplications of that size with gmpy2, quadratic in the digits without it.
    """
    if n.bit_length() > LARGE_BITS:
        try:
            import gmpy2
        except ImportError:
            return isqrt(n)
        return int(gmpy2.isqrt(gmpy2.mpz(n)))
    return isqrt(n)


def floor_quadratic(p: int, q: int, d: int, r: int) -> int:
    """floor((p + q*sqrt(d)) / r) for r > 0, d >= 0.

    >>> floor_quadratic(1, 1, 5, 2), floor_quadratic(0, -1, 5, 1), floor_quadratic(0, -2, 4, 1)
    (1, -3, -4)

    Exact: floor((p + x)/r) = floor((p + floor(x))/r) for every real x.
    """
    square = q * q * d
    root = square_root(square)
    if q < 0:
        root = -root - (root * root != square)
    return (p + root) // r
