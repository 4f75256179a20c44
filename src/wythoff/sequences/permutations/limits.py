"""The limits of pi(n)/n: exact, for given densities."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from wythoff.errors import ParameterError, UnsolvedError
from wythoff.sequences.permutations.greedy import GreedyPermutation
from wythoff.sequences.quadratic import Quadratic


class Limits(NamedTuple):
    """alpha = lim |A in 1..n|/n, `upper` = lim pi(n)/n over A, `lower` = lim pi(n)/n over the other n."""

    alpha: Quadratic
    upper: Quadratic
    lower: Quadratic


def limits(r: Fraction | int, s: Fraction | int, delta: Fraction | int = 1) -> Limits:
    """The limits for average multiplicities r of the integers >= 0 and s of those < 0, and a subset of density delta.

    >>> [str(number) for number in limits(1, 1)], [str(number) for number in limits(1, 1, Fraction(1, 2))]
    (['(-1 + sqrt(5))/2', '(1 + sqrt(5))/2', '(-1 + sqrt(5))/2'], ['(-1 + sqrt(3))/2', '(1 + sqrt(3))/2', 'sqrt(3)/2'])

    alpha is the root in (0, delta) of c z^2 + (d - a) z - b, where a = 1 - (delta/s)(1 - 1/r), b = delta/s,
    c = 1/r + 1/(rs) - 1/s, d = 1 + 1/s; upper = 1 + alpha/r, lower = 1 - (delta - alpha)/s.

    Raises: ParameterError unless r, s > 0 and 0 < delta <= 1.
    Source: Larsson 2009, paper I, Theorem 3.3; there the densities of the two halves of M are r/2 and s/2.
    """
    r, s, delta = Fraction(r), Fraction(s), Fraction(delta)
    if not (r > 0 and s > 0 and 0 < delta <= 1):
        raise ParameterError(f"r and s must be positive and delta in (0, 1], was r = {r}, s = {s}, delta = {delta}")
    linear = 1 + 1 / s - (1 - delta / s * (1 - 1 / r))
    constant = delta / s
    square = 1 / r + 1 / (r * s) - 1 / s
    if square:
        root = _square_root(linear * linear + 4 * square * constant)
        candidates = [(root * sign - linear) / (2 * square) for sign in (1, -1)]
    else:
        candidates = [Quadratic(1) * (constant / linear)]
    alpha = next(candidate for candidate in candidates if 0 < candidate < delta)
    return Limits(alpha, 1 + alpha / r, 1 - (delta - alpha) / s)


def limits_of(permutation: GreedyPermutation) -> Limits:
    """The limits of a greedy permutation whose multiplicities and subset are periodic.

    >>> from wythoff.sequences.permutations.multiset import Multiset
    >>> print(limits_of(GreedyPermutation(Multiset.multiples(2, 3))).upper)
    (1 + sqrt(10))/3

    Raises: UnsolvedError where the densities are not known exactly, or a multiplicity is infinite.
    """
    averages, delta = permutation.multiset.densities(), permutation.subset.density()
    if averages is None or delta is None or 0 in (*averages, delta):
        raise UnsolvedError("the limits need periodic finite multiplicities and a periodic subset")
    return limits(*averages, delta)


def _square_root(value: Fraction) -> Quadratic:
    """The square root of a fraction >= 0."""
    return Quadratic(0, 1, value.numerator * value.denominator, value.denominator)
