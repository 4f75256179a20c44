"""Limits of pi(n)/n: the equation of Theorem 3.3, its special cases, and the permutations themselves."""

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from wythoff.base.errors import ParameterError, UnsolvedError
from wythoff.sequences.permutations.greedy import GreedyPermutation
from wythoff.sequences.permutations.limits import limits, limits_of
from wythoff.sequences.permutations.multiset import Multiset, Subset
from wythoff.sequences.quadratic import PHI, Quadratic

averages = st.fractions(Fraction(1, 20), 20, max_denominator=20)
densities = st.fractions(Fraction(1, 20), 1, max_denominator=20)


@given(averages, averages, densities)
def test_the_equation(r, s, delta):
    alpha, upper, lower = limits(r, s, delta)
    a, b = 1 - delta / s * (1 - 1 / r), delta / s
    c, d = 1 / r + 1 / (r * s) - 1 / s, 1 + 1 / s
    assert 0 < alpha < delta
    assert not (c * alpha * alpha + (d - a) * alpha - b).sign()
    assert (upper, lower) == (1 + alpha / r, 1 - (delta - alpha) / s)
    # alpha is a fixed point of z -> (az + b)/(cz + d). Its determinant is 1 + (1 - delta)/s, not 1 - (1 - delta)/s as
    # printed.
    assert (a * alpha + b) / (c * alpha + d) == alpha
    assert a * d - b * c == 1 + (1 - delta) / s
    assert (a * d - b * c == 1 - (1 - delta) / s) == (delta == 1)


@given(averages, densities)
def test_the_linear_case(s, delta):
    """For r = s + 1 the coefficient c is 0, so the equation is linear and alpha is rational."""
    alpha, _, _ = limits(s + 1, s, delta)
    assert alpha.rational


@given(averages)
def test_symmetric_multisets(d):
    """Equations (14), (15), (16) hold for r = s = d, not for r = s = 2d as printed."""
    alpha, upper, lower = limits(d, d)
    root = Quadratic(0, 1, (1 + 4 * d * d).numerator * (1 + 4 * d * d).denominator, (1 + 4 * d * d).denominator)
    assert alpha == (1 - 2 * d + root) / 2
    assert upper - lower == 1 / d
    assert upper * lower == 1
    printed = limits(2 * d, 2 * d)
    assert printed.upper - printed.lower != 1 / d


@pytest.mark.parametrize(("m", "p"), [(1, 1), (2, 1), (1, 2), (3, 2), (4, 6)])
def test_copies_of_the_multiples_of_m(m, p):
    found = limits_of(GreedyPermutation(Multiset.multiples(m, p))).upper
    assert found == Quadratic(m, 1, m * m + 4 * p * p, 2 * p)
    assert found * found - found * Fraction(m, p) == 1


@pytest.mark.parametrize(
    ("multiset", "subset"),
    [
        (Multiset(), Subset()),
        (Multiset(), Subset.multiples(2)),
        (Multiset((2, 1, 0)), Subset()),
        (Multiset((1,), (0, 2)), Subset("n % 3 > 0")),
        (Multiset((2,), (1,)), Subset()),
        (Multiset((1, 0, 3, 0, 0), (0, 0, 1, 1)), Subset((0, 1, 1, 0, 1))),
        (Multiset("d % 3", "1 + d % 2"), Subset("n % 7 < 3")),
    ],
)
def test_the_permutations_have_these_limits(multiset, subset):
    pi, up_to = GreedyPermutation(multiset, subset), 20_000
    _, upper, lower = limits_of(pi)
    for n, value in enumerate(pi.terms(up_to), 1):
        if n > up_to - 100:
            limit = upper if n in subset and value >= n else lower
            # Measured: the differences from n*limit are below 5 here.
            assert abs(value - limit * n) < 10


def test_known_limits():
    assert limits_of(GreedyPermutation(Multiset())) == (PHI - 1, PHI, 1 / PHI)
    assert limits(1, 1, Fraction(1, 2)).lower == Quadratic(0, 1, 3, 2)


@pytest.mark.parametrize(
    ("ask", "kind", "message"),
    [
        (lambda: limits(0, 1), ParameterError, "r and s must be positive"),
        (lambda: limits(1, 1, 2), ParameterError, "delta in"),
        (lambda: limits_of(GreedyPermutation(Multiset("1 + d//9"))), UnsolvedError, "the limits are known only for"),
        (lambda: limits_of(GreedyPermutation(Multiset(infinite_at=(-1, 1)))), UnsolvedError, "periodic finite"),
        (lambda: limits_of(GreedyPermutation(Multiset(), Subset((0,)))), UnsolvedError, "a periodic subset"),
    ],
)
def test_what_is_refused(ask, kind, message):
    with pytest.raises(kind, match=message) as caught:
        ask()
    assert "\n" not in str(caught.value)
