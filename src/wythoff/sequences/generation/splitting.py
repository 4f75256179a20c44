"""Hanna's splitting of the positive integers by a k-bonacci constant t: the multiples of 1, t, ..., t^(k-1) ranked.

t > 1 is the root of t^k = t^(k-1) + ... + t + 1: phi for k = 2, the tribonacci constant for k = 3. The positions of the
multiples of t^i are n + the sum of floor(n*t^(i-j)) over j != i, about n*t^(i+1). For k = 2 they are A and B.

Source: Hanna at A184820 to A184826, named in Wythoff visions 2019, section 7.3.
"""

from __future__ import annotations

from functools import lru_cache, partial

from wythoff.errors import ParameterError, brief
from wythoff.sequences.generation.ranking import Ranked
from wythoff.sequences.integers import GUARD_BITS

MOST = 64  # the largest k: each term is a sum of k - 1 parts, of powers of t


@lru_cache
def scaled_constant(k: int, bits: int) -> int:
    """floor(2^bits * t) for the k-bonacci constant t, k >= 2.

    >>> scaled_constant(3, 20) / 2**20
    1.8392858505249023

    Cost: Newton's method on integers: about log(bits) steps of k multiplications.
    """
    # With x = m/2^bits and p(x) = x^k - x^(k-1) - ... - 1: p is convex and positive beyond t, so that steps from 2 stay
    # above t, and a step of less than one unit leaves at most one unit to go. The root is irrational.
    one = 1 << bits
    m = 2 * one
    while True:
        value, slope = _at(k, m, one)
        # p(x)/p'(x) in units: value/one^k over slope/one^(k-1), times one.
        step = value // slope
        if not step:
            break
        m -= step
    while _at(k, m, one)[0] > 0:
        m -= 1
    return m


def _at(k: int, m: int, one: int) -> tuple[int, int]:
    """one^k * p(m/one) and one^(k-1) * p'(m/one)."""
    value, slope, power = 1, 0, 1
    for _ in range(k):
        slope = slope * m + value
        power *= one
        value = value * m - power
    return value, slope


def floor_power(k: int, exponent: int, n: int) -> int:
    """floor(n*t^exponent) for the k-bonacci constant t and n >= 1, decided by integers alone.

    >>> [floor_power(3, e, 100) for e in (-2, -1, 0, 1, 2)], floor_power(2, 1, 10**20)
    ([29, 54, 100, 183, 338], 161803398874989484820)

    t is a unit of an algebraic ring and no power of it but t^0 is rational, so that the bounds part.
    Cost: a few multiplications and divisions of |exponent| times the size of n.
    """
    if not exponent:
        return n
    size, bits = abs(exponent), GUARD_BITS
    while bits < n.bit_length() + 2 * size + 16:
        bits *= 2
    while True:
        low = scaled_constant(k, bits)
        below: int = low**size
        above: int = (low + 1) ** size
        unit = 1 << bits * size
        if exponent > 0:
            bounds = n * below // unit, (n * above - 1) // unit
        else:
            bounds = n * unit // above, n * unit // below
        if bounds[0] == bounds[1]:
            return bounds[0]
        bits *= 2


class NacciSplit(Ranked):
    """Where the multiples of t^power stand among those of 1, t, ..., t^(k-1), t the k-bonacci constant.

    >>> [NacciSplit(3, power).terms(6) for power in range(3)]
    [[1, 3, 4, 7, 8, 10], [2, 6, 9, 13, 16, 20], [5, 11, 18, 24, 30, 37]]
    """

    title = "positions of the multiples of t^{0.power} among those of the first {0.k} powers, t {0.k}-bonacci"

    def __init__(self, k: int = 3, power: int = 0) -> None:
        if not 2 <= k <= MOST:
            raise ParameterError(f"k must be an integer from 2 to {MOST}, was {brief(k)}")
        if not 0 <= power < k:
            raise ParameterError(f"power must be an integer from 0 to k - 1 = {k - 1}, was {brief(power)}")
        self.k, self.power = k, power
        super().__init__([partial(floor_power, k, power - j) for j in range(k) if j != power])
