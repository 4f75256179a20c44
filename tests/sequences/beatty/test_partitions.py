"""Theorems on partitions into Beatty sequences, compared with the decision procedure and with counting."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, strategies as st

from tests.sequences.beatty.theorems import failing_conditions, graham, uspensky
from wythoff.base.errors import ParameterError, TooLargeError
from wythoff.sequences.beatty.covering import covering
from wythoff.sequences.beatty.partitions import distinct_systems
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.beatty.wythoff import beatty_pair, rat_system
from wythoff.sequences.quadratic import PHI, Quadratic

ROOT2 = Quadratic(0, 1, 2)


def decided(lower, upper):
    return bool(covering([lower, upper], start=1))


@pytest.mark.parametrize("q", range(2, 7))
def test_fraenkel_on_every_small_rational_pair(q):
    """Compare Fraenkel's theorem with the decision for densities p/q, (q - p)/q and all shifts on a fine grid."""
    held = 0
    for p in range(1, q):
        alpha, beta = Fraction(q, p), Fraction(q, q - p)
        shifts = [Fraction(k, 2) for k in range(-2 * q - 1, 2 * q + 2)]
        for gamma, delta in product(shifts, shifts):
            if abs(gamma + delta) > q + 1:
                continue
            lower, upper = Beatty(alpha, gamma / p), Beatty(beta, delta / (q - p))
            assert decided(lower, upper) == (not failing_conditions(lower, upper)), (lower, upper)
            held += decided(lower, upper)
    assert held


def test_a_condition_is_stated_too_strongly():
    """The printed condition 1/q <= alpha + alpha' (density, shift) is too strong: here 1/12, but q = 6."""
    lower, upper = Beatty(6, Fraction(1, 2)), Beatty(Fraction(6, 5), Fraction(-1, 5))
    terms = sorted(term for sequence in (lower, upper) for term in sequence.terms(60) if term < 60)
    assert terms == list(range(1, 60))
    assert 1 / lower.alpha - lower.gamma / lower.alpha == Fraction(1, 12)
    assert failing_conditions(lower, upper) == ()


@pytest.mark.parametrize("alpha", [PHI, ROOT2, Quadratic(5, 1, 3, 2)])
def test_fraenkel_on_irrational_pairs(alpha):
    """Compare Fraenkel's theorem with the decision for irrational alpha, with correct delta, or delta off by 1 or 1/2.

    gamma is a + b*alpha, or a third of it.
    """
    _, upper = beatty_pair(alpha)
    held = refuted = 0
    for a, b, part, miss in product(range(-5, 6), range(-5, 6), (1, 3), (0, 1, Fraction(1, 2))):
        gamma = (a + b * alpha) / part
        pair = Beatty(alpha, gamma), Beatty(upper.alpha, -gamma / alpha * upper.alpha + miss)
        failing = failing_conditions(*pair)
        assert decided(*pair) == (not failing), pair
        held += not failing
        refuted += failing == ("alpha is irrational: n*alpha + gamma is an integer >= 2 for no n",)
        later = Beatty(alpha, gamma - 2 * alpha, offset=3), pair[1]
        assert failing_conditions(*later) == failing
    assert held
    assert refuted


@pytest.mark.parametrize(
    ("pair", "failing"),
    [
        ((Beatty(PHI), Beatty(PHI + 2)), "1/alpha + 1/beta = 1"),
        ((Beatty(PHI), Beatty(ROOT2)), "1/alpha + 1/beta = 1"),
        ((Beatty(PHI), Beatty(PHI + 1, 1)), "alpha is irrational: gamma/alpha + delta/beta = 0"),
        (
            (Beatty(PHI, 5 - 3 * PHI), Beatty(PHI + 1, -(5 - 3 * PHI) * PHI)),
            "alpha is irrational: n*alpha + gamma is an integer >= 2 for no n",
        ),
    ],
)
def test_what_fails_is_named(pair, failing):
    assert failing in failing_conditions(*pair)
    assert not decided(*pair)


moduli = st.sampled_from(
    [PHI, PHI + 1, 2 * PHI, ROOT2, ROOT2 + 2, Quadratic(2), Quadratic(3), Quadratic(3, 0, 1, 2), Quadratic(4)]
)


@given(st.lists(moduli, min_size=2, max_size=4))
def test_uspensky(chosen):
    assert uspensky(*chosen) == bool(covering([Beatty(modulus) for modulus in chosen]))


def test_graham():
    """Split complementary pairs further: two moduli become equal; Graham's theorem says that this is necessary."""
    lower, upper = beatty_pair(ROOT2)
    system = [lower, Beatty(2 * upper.alpha), Beatty(2 * upper.alpha, -upper.alpha)]
    assert covering(system)
    assert graham(*(sequence.alpha for sequence in system))
    for chosen in product([ROOT2, 2 * ROOT2, ROOT2 + 2, 2 * ROOT2 + 4, 3 * ROOT2], repeat=3):
        if not graham(*chosen):
            shifts = product([0, Fraction(1, 2), -chosen[0], -chosen[1] / 2], repeat=3)
            assert not any(covering([Beatty(a, g) for a, g in zip(chosen, some, strict=True)]) for some in shifts)


@pytest.mark.parametrize("m", range(3, 9))
def test_the_rat_systems_have_the_moduli_of_the_conjecture(m):
    system = rat_system(m)
    assert covering(system)
    assert [sequence.alpha for sequence in system] == [Quadratic(2**m - 1, 0, 1, 2 ** (m - k)) for k in range(1, m + 1)]


def test_the_generating_function_of_the_survey_is_misprinted():
    """In section 2, the sum of z^(na + b) over n >= 1 is z^(a + b)/(1 - z^a); the survey prints z^b/(1 - z^a)."""
    system, size = [(4, -3), (4, -1), (2, 0)], 40

    def coefficients(first):
        """Return the coefficients of z^-4, ..., z^(size - 1) in the sum of z^first(a, b)/(1 - z^a) over the system."""
        exponents = [first(a, b) + k * a for a, b in system for k in range(size)]
        return [exponents.count(place) for place in range(-4, size)]

    whole = [int(place >= 1) for place in range(-4, size)]
    assert coefficients(lambda a, b: a + b) == whole != coefficients(lambda a, b: b)


def test_the_conjecture_by_exhaustion():
    """Check Fraenkel's conjecture up to period 33: 3 or 4 distinct moduli partition only as multiples of his system."""
    for m, periods in ((3, range(2, 34)), (4, range(2, 31))):
        found = {period: list(distinct_systems(period, m)) for period in periods}
        whole = 2**m - 1
        assert {period: systems for period, systems in found.items() if systems} == {
            whole * k: [tuple(k * 2**i for i in reversed(range(m)))] for k in range(1, max(periods) // whole + 1)
        }


def test_two_sequences_partition_any_period():
    assert list(distinct_systems(7, 2)) == [(6, 1), (5, 2), (4, 3)]


def test_refusals():
    with pytest.raises(ParameterError, match="two moduli"):
        uspensky(PHI)
    with pytest.raises(ParameterError, match="three moduli"):
        graham(PHI, PHI)
    with pytest.raises(TooLargeError, match="at most 127"):
        list(distinct_systems(128, 3))
