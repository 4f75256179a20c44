"""Coverings by Beatty sequences: each decision compared with counting; theorems as examples; giant parameters."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import assume, given, settings, strategies as st

from wythoff.base.errors import ParameterError, TooLargeError
from wythoff.sequences.beatty.covering import complementary, covered_from, covering, first_in_arc
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.beatty.wythoff import beatty_pair
from wythoff.sequences.quadratic import PHI, Quadratic

ROOT2 = Quadratic(0, 1, 2)
LONG = Fraction(10**5 + 1, 50000)
REACH = 300


def counted(sequences, times, start):
    """Return the least number below `REACH` with a wrong count, and its count, by counting terms.

    Numbers from `start` on should occur `times` times, smaller ones never. Return None if all counts are right.
    """
    counts = {}
    for sequence in sequences:
        n = sequence.offset
        while (term := sequence.term(n)) < REACH:
            counts[term] = counts.get(term, 0) + 1
            n += 1
    wrong = [x for x in range(min([start, *counts]), REACH) if counts.get(x, 0) != (times if x >= start else 0)]
    return (wrong[0], counts.get(wrong[0], 0)) if wrong else None


def agrees(sequences, times, start):
    found, right = covering(sequences, times=times, start=start), counted(sequences, times, start)
    if right is None:
        assert found.witness is None or found.witness >= REACH
    else:
        assert (found.witness, found.covered) == right
        assert found.least
    return found


fractions = st.fractions(min_value=Fraction(1, 2), max_value=6, max_denominator=6)
shifts = st.fractions(min_value=-4, max_value=4, max_denominator=6)


@given(st.lists(st.tuples(fractions, shifts, st.integers(0, 3)), min_size=1, max_size=3), st.integers(1, 2))
@settings(max_examples=60)
def test_rational_systems_agree_with_counting(system, times):
    agrees([Beatty(alpha, gamma, offset=first) for alpha, gamma, first in system], times, 1)


@given(st.fractions(min_value=Fraction(3, 2), max_value=3, max_denominator=5), shifts, shifts, st.integers(0, 1))
@settings(max_examples=60)
def test_irrational_pairs_agree_with_counting(shift, gamma, delta, first):
    alpha = ROOT2 * shift
    assume(alpha > 1)
    upper = alpha / (alpha - 1)
    for offset in (gamma, gamma * alpha):
        agrees([Beatty(alpha, offset, offset=first), Beatty(upper, delta)], 1, 1)
        # gamma/alpha + delta/beta is an integer: complementary, except for the first terms and perhaps one more.
        agrees([Beatty(alpha, offset, offset=first), Beatty(upper, -offset / alpha * upper)], 1, 1)


@pytest.mark.parametrize("alpha", [PHI, ROOT2, Quadratic(1, 1, 3, 2), Quadratic(3, 1, 13, 2), ROOT2 / 10**4 + 1])
def test_beatty_theorem(alpha):
    assert complementary(*beatty_pair(alpha))


@pytest.mark.parametrize("alpha", [2, Fraction(3, 2), Fraction(7, 4)])
def test_homogeneous_rational_sequences_are_never_complementary(alpha):
    """Both sequences contain a common multiple of the numerators, and neither contains the number before it."""
    found = complementary(*beatty_pair(alpha))
    assert not found
    assert agrees(beatty_pair(alpha), 1, 1).witness == found.witness


@pytest.mark.parametrize("m", range(2, 10))
def test_rat_systems(m):
    """Fraenkel's system with the distinct moduli (2^m - 1)/2^(m - k) covers.

    With floors of these moduli, as the survey prints, it does not.
    """
    system = [Beatty(Fraction(2**m - 1, 2 ** (m - k)), 1 - 2 ** (k - 1)) for k in range(1, m + 1)]
    assert covering(system)
    if m > 2:
        printed = [Beatty((2**m - 1) // 2 ** (m - k), 1 - 2 ** (k - 1)) for k in range(1, m + 1)]
        assert not covering(printed)


def test_uspensky_three_homogeneous_sequences_never_cover():
    moduli = [PHI, PHI + 1, 2 * PHI, 4 * PHI, PHI * PHI * PHI, Quadratic(3), Quadratic(3, 0, 1, 2), Quadratic(5) - PHI]
    for chosen in combinations(moduli, 3):
        found = agrees([Beatty(modulus) for modulus in chosen], 1, 1)
        assert not found


def test_graham_irrational_systems_of_three_have_equal_moduli():
    # A complementary pair in which one sequence is split into odd and even n.
    lower, upper = beatty_pair(ROOT2)
    assert covering([Beatty(2 * lower.alpha), Beatty(2 * lower.alpha, -lower.alpha), upper])
    assert not covering([Beatty(2 * lower.alpha), Beatty(2 * lower.alpha), upper])


def test_an_exact_cover_of_the_survey_is_misprinted():
    """The survey, section 2, prints 4n-3, 4n-1, 4n as an exact cover, but it misses 2; correct is 4n-3, 4n-1, 2n."""
    printed = covering([Beatty(4, -3), Beatty(4, -1), Beatty(4)])
    assert (printed.holds, printed.witness, printed.covered) == (False, 2, 0)
    assert covering([Beatty(4, -3), Beatty(4, -1), Beatty(2)])


@pytest.mark.parametrize("m", range(1, 6))
@pytest.mark.parametrize("p", range(1, 6))
def test_larsson_pairs_cover_p_times(m, p):
    """Every n >= 0 occurs p times among the a_i = floor(i*phi_mp/p), i >= 0, and the b_i = a_i + m*i, i >= 1."""
    phi = Quadratic(2 - m * p, 1, m * m * p * p + 4, 2)
    lower, upper = Beatty(phi / p, offset=0), Beatty(phi / p + m)
    assert covering([lower, upper], times=p, start=0)
    assert not covering([lower, Beatty(phi / p + m, offset=0)], times=p, start=0)


@pytest.mark.parametrize("t", range(2, 6))
def test_misere_pairs(t):
    alpha = Quadratic(2 - t, 1, t * t + 4, 2)
    pair = [Beatty(alpha, 1 / alpha, offset=0), Beatty(alpha + t, 1 / alpha + 1, offset=0)]
    assert covering(pair, start=0)


@pytest.mark.parametrize("exponent", [3, 10, 50, 200])
def test_a_tiny_shift_is_found_far_out(exponent):
    shift = Fraction(1, 10**exponent)
    lower, upper = Beatty(PHI), Beatty(PHI + 1, shift)
    found = covering([lower, upper])
    assert found.witness > 10**exponent // 10
    # Check by the terms: the number occurs not at all, or twice.
    hits = [lower.index(found.witness), upper.index(found.witness)]
    assert sum(index is not None for index in hits) == found.covered != 1


def test_the_least_place_in_an_arc_is_least():
    step = PHI - 1
    for low, high in (
        (Fraction(1, 3), Fraction(11, 30)),
        (Fraction(99, 100), 1),
        (Fraction(1, 2), Fraction(501, 1000)),
    ):
        for begin in (Quadratic(0), (7 * PHI).fractional_part()):
            found = first_in_arc(step, begin, Quadratic(0) + low, Quadratic(0) + high)
            places = ((begin + k * step).fractional_part() for k in range(5000))
            assert found == next(k for k, place in enumerate(places) if low <= place <= high)


def test_a_wrong_density_is_found():
    assert agrees([Beatty(PHI), Beatty(PHI + 1), Beatty(100)], 1, 1).covered == 2
    found = covering([Beatty(PHI), Beatty(PHI + 1 + Fraction(1, 10**9))])
    assert not found
    assert not found.least
    assert found.covered != 1


@given(
    st.fractions(min_value=Fraction(51, 50), max_value=6, max_denominator=50),
    shifts,
    shifts,
    st.integers(-3, 3),
    st.integers(1, 2),
)
@settings(max_examples=60)
def test_rational_pairs_agree_with_counting(alpha, gamma, delta, more, times):
    beta = alpha / (times * alpha - 1)
    agrees([Beatty(alpha, gamma), Beatty(beta, delta)], times, 1)
    # Near the shifts that Fraenkel's theorem requires.
    agrees([Beatty(alpha, gamma), Beatty(beta, -gamma / alpha * beta + more * beta / alpha.numerator)], times, 1)


@pytest.mark.parametrize("size", [10**9, 10**30, 10**200])
def test_rational_pairs_of_any_size(size):
    """Homogeneous sequences contain the least common multiple of their numerators, and miss the number before it."""
    numerator = size + size % 2 + 1
    alpha = Fraction(numerator, numerator // 2)
    found = covering([Beatty(alpha), Beatty(alpha / (alpha - 1))])
    assert (found.witness, found.covered) == (numerator - 1, 0)
    shifted = Fraction(-1, numerator // 2 + 1)  # one step of the second sequence; with it they cover
    assert covering([Beatty(alpha), Beatty(alpha / (alpha - 1), shifted)])


def test_pairs_of_several_fields_cover_together():
    """Two complementary pairs together cover every integer twice, even from different quadratic fields."""
    pairs = [*beatty_pair(PHI), *beatty_pair(ROOT2)]
    assert covering(pairs, times=2)
    assert agrees([*pairs, Beatty(2, -1), Beatty(2)], 3, 1)
    assert not agrees([*pairs, Beatty(2), Beatty(2)], 3, 1)
    assert not agrees(pairs, 3, 1)
    # A large shift of one pair is noticed early, a tiny one only at large integers.
    root3 = Quadratic(0, 1, 3)
    for shift in (Fraction(1, 2), Fraction(1, 10**4)):
        lower, upper = beatty_pair(root3)
        assert not agrees([*pairs, lower, Beatty(upper.alpha, shift)], 3, 1)


@pytest.mark.parametrize("size", [400, 3000])
def test_pairs_of_one_field_whose_inverses_differ_by_thirds(size):
    """Cover twice by the inverses theta and 1 - theta, theta + 1/3 and 2/3 - theta; then shift one sequence slightly.

    Which integers are then wrong depends on them modulo 3.
    """
    theta = ROOT2 - 1
    whole, lower, upper = beatty_pair(1 / theta), Beatty(1 / (theta + Fraction(1, 3))), 1 / (Fraction(2, 3) - theta)
    assert covering([*whole, lower, Beatty(upper)], times=2)
    for shift in (Fraction(1, size), Fraction(-1, size)):
        moved = Beatty(upper, shift)
        # A tiny shift changes only those terms for which n*upper + shift passes an integer.
        wrong = next(n for n in range(1, 10 * size) if moved.term(n) != Beatty(upper).term(n))
        found = covering([*whole, lower, moved], times=2)
        least = min(moved.term(wrong), Beatty(upper).term(wrong))
        assert (found.witness, found.covered) == (least, 3 if moved.term(wrong) == least else 1)


def test_what_was_decided_in_words():
    twice = [*beatty_pair(PHI), *beatty_pair(ROOT2)]
    assert str(covering(twice, times=2)) == "they cover every integer >= 1 exactly twice"
    assert str(covering(twice, times=3)) == ("they do not cover every integer >= 1 exactly 3 times: 1 is covered twice")
    assert str(covering([*twice, Beatty(1)], times=2)) == (
        "they do not cover every integer >= 1 exactly twice: 1 is covered 3 times"
    )
    assert str(covering(beatty_pair(PHI), start=3)) == (
        "they do not cover every integer >= 3 exactly once: 1 is covered once"
    )


def begun(alpha, gamma, start):
    """Return the Beatty sequence from its first term >= `start` on."""
    return Beatty(alpha, gamma, offset=((start - gamma) / alpha).ceil())


@pytest.mark.parametrize("place", [7, 40, 10**30])
def test_the_exceptional_case_of_skolem_and_fraenkel(place):
    """gamma/alpha + delta/beta is an integer, but so is 3*alpha + gamma.

    That integer is covered twice, and the one before it not at all.
    """
    alpha, beta, start = ROOT2, ROOT2 + 2, place - 4
    gamma = place - 3 * alpha
    pair = [begun(alpha, gamma, start), begun(beta, -gamma / alpha * beta, start)]
    alone = covering(pair, start=start)
    assert (alone.witness, alone.covered) == (place - 1, 0)
    later = [begun(sequence.alpha, sequence.gamma, place + 1) for sequence in pair]
    assert covering(later, start=place + 1)
    # The same together with a pair of another field that covers everything once.
    whole = [begun(PHI, Quadratic(0), start), begun(PHI + 1, Quadratic(0), start)]
    both = covering([*pair, *whole], times=2, start=start)
    assert (both.witness, both.covered) == (place - 1, 1)


def test_sequences_of_two_fields_alone_have_a_wrong_density():
    assert not agrees([Beatty(PHI), Beatty(ROOT2 + 2)], 1, 1)
    # 1/alpha + 1/beta differs from 1 by about 10^-12.
    near = (ROOT2 * 10**12 / (ROOT2 - 1)).floor()
    assert not covering([Beatty(ROOT2), Beatty(Fraction(near, 10**12) + Quadratic(-1, 1, 5 * 10**4) / 10**20)])


@given(st.integers(1, 12), st.integers(1, 12), st.sampled_from([PHI, ROOT2, Quadratic(1, 1, 3, 2)]), st.integers(-9, 9))
def test_the_bound_from_which_a_pair_covers(first, second, alpha, place):
    """Find from where on a pair covers, if its sequences begin late, or one term is an integer before rounding."""
    lower, upper = beatty_pair(alpha)
    gamma = place - 3 * alpha
    for shift, other in ((Quadratic(0), Quadratic(0)), (gamma, -gamma / alpha * upper.alpha)):
        pair = [Beatty(lower.alpha, shift, offset=first), Beatty(upper.alpha, other, offset=second)]
        bound = covered_from(pair)
        reach = max(sequence.term(sequence.offset) for sequence in pair) + 30
        wrong = [x for x in range(-60, reach) if sum(sequence.count(x) for sequence in pair) != 1]
        assert bound == wrong[-1] + 1


def test_a_bound_where_there_is_one():
    far = 10**40
    alpha = ROOT2 + 1
    beta = alpha / (alpha - 1)
    gamma = far - 3 * alpha
    assert covered_from([begun(alpha, gamma, 0), begun(beta, -gamma / alpha * beta, 0)]) == far + 1
    assert covered_from([*beatty_pair(PHI), *beatty_pair(ROOT2)], times=2) == 1
    pairs = [begun(alpha, gamma, 0), begun(beta, -gamma / alpha * beta, 0), *beatty_pair(PHI)]
    assert covered_from(pairs, times=2) == far + 1
    assert covered_from(pairs) is None
    assert covered_from([Beatty(2), Beatty(2, Fraction(1, 2))]) is None
    assert covered_from([Beatty(2), Beatty(2, 5)]) == 6
    assert covered_from([Beatty(PHI), Beatty(ROOT2 + 2)]) is None
    # floor(n/2) for n >= 1: 0 once, and every later integer twice.
    assert covered_from([Beatty(Fraction(1, 2), offset=1)], times=2) == 1


@pytest.mark.parametrize(
    ("sequences", "times", "error"),
    [
        ([], 1, ParameterError),
        ([Beatty(PHI)], 0, ParameterError),
        # A covering pair with one sequence split by parity: it covers, but the period is too long to decide it.
        (
            [Beatty(2 * LONG, -LONG), Beatty(2 * LONG), Beatty(LONG / (LONG - 1), Fraction(-1, 50001))],
            1,
            TooLargeError,
        ),
        ([Beatty(2), Beatty(2, 10**9)], 1, TooLargeError),
        # Two covering pairs: the period is short, but the inverses are large multiples of one irrational number.
        (
            [*beatty_pair(Quadratic(12, 1, 3, 3)), *beatty_pair(Quadratic(11, 1, 3, 5))],
            2,
            TooLargeError,
        ),
    ],
)
def test_what_cannot_be_decided_is_refused(sequences, times, error):
    with pytest.raises(error):
        covering(sequences, times=times)
