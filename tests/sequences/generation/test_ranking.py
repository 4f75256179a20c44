"""Joint rankings of multiples: compared with sorting; partitions; moduli from two quadratic fields."""

from decimal import Decimal, localcontext
from itertools import islice

import pytest
from hypothesis import given, settings, strategies as st

from wythoff.base.errors import ParameterError
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.generation.ranking import JointRanking, Quotient, RankingNumerators, RankingWord, ranking
from wythoff.sequences.quadratic import PHI, Quadratic

ROOT2, ROOT3, ROOT5 = (Quadratic(0, 1, d) for d in (2, 3, 5))
MODULI = [
    (1 / PHI, 1 / PHI**2),
    (1 / ROOT2, 1 / (2 + ROOT2)),
    (1 / ROOT2, 1 / ROOT3, 1 / ROOT5),
    (PHI, ROOT2 + 1, Quadratic(3, 0, 1, 2)),
    (Quadratic(7, -3, 5), ROOT3 / 40),
    (Quadratic(1), ROOT2, ROOT2 + 1, PHI),
]


def sorted_by_decimals(moduli, count):
    """Return the first `count` multiples in increasing order, computed to 60 digits, as pairs (which modulus, n)."""
    with localcontext() as context:
        context.prec = 60
        values = [(Decimal(x.p) + Decimal(x.q) * Decimal(x.d).sqrt()) / Decimal(x.r) for x in moduli]
        multiples = [(n * value, which, n) for which, value in enumerate(values, 1) for n in range(1, count + 1)]
    return [(which, n) for _, which, n in sorted(multiples)][:count]


@pytest.mark.parametrize("moduli", MODULI)
def test_the_ranking_against_sorting(moduli):
    assert list(islice(ranking(moduli), 150)) == sorted_by_decimals(moduli, 150)


@pytest.mark.parametrize("moduli", MODULI)
def test_formulas_against_the_ranking(moduli):
    ranked = list(islice(ranking(moduli), 150))
    numerators, word = RankingNumerators(moduli), RankingWord(moduli)
    assert [numerators.term(place) for place in range(1, 151)] == [n for _, n in ranked]
    assert [word.letter(place) for place in range(150)] == [which - 1 for which, _ in ranked]
    for of in range(1, len(moduli) + 1):
        positions = [place for place, (which, _) in enumerate(ranked, 1) if which == of]
        sequence = JointRanking(moduli, of)
        assert [sequence.term(n) for n in range(1, len(positions) + 1)] == positions
        assert [place for place in range(1, 151) if sequence.index(place) is not None] == positions


@pytest.mark.parametrize("moduli", [moduli for moduli in MODULI if len(moduli) == 2 and moduli[0].d == moduli[1].d])
def test_two_moduli_whose_inverses_are_complementary(moduli):
    """If 1/r + 1/s = 1, the multiple n/r has rank floor(n*s), and n/s has rank floor(n*r)."""
    r, s = (1 / x for x in moduli)
    assert 1 / r + 1 / s == 1
    for of, alpha in ((1, s), (2, r)):
        assert JointRanking(moduli, of).terms(100) == list(Beatty(alpha).terms(100))
        assert JointRanking(moduli, of).term(10**1000 + 1) == Beatty(alpha).term(10**1000 + 1)


@pytest.mark.parametrize("size", [10**50, 10**1000])
@pytest.mark.parametrize("moduli", MODULI[1:4])
def test_every_far_place_is_of_one_modulus(moduli, size):
    for place in range(size, size + 3):
        found = [JointRanking(moduli, of).index(place) for of in range(1, len(moduli) + 1)]
        assert sum(n is not None for n in found) == 1


QUADRATICS = st.builds(
    lambda p, q, d, r: abs(Quadratic(p, q, d, r)),
    *(st.integers(-9, 9), st.integers(-9, 9), st.sampled_from([2, 3, 5, 6, 7, 8, 12]), st.integers(1, 9)),
).filter(lambda x: x.sign() > 0)


@given(QUADRATICS, QUADRATICS, st.integers(1, 10**60))
@settings(max_examples=150)
def test_a_quotient_of_two_fields_lies_where_its_floor_says(x, y, n):
    """floor(n*x/y) = m if and only if m*y <= n*x < (m + 1)*y, checked with 400 decimals up to an error of 10^-100."""
    m = Quotient(x, y).floor(n)
    with localcontext() as context:
        context.prec = 400
        one, other = ((Decimal(z.p) + Decimal(z.q) * Decimal(z.d).sqrt()) / Decimal(z.r) for z in (x, y))
        ratio = n * one / other
        assert m - Decimal(10) ** -100 <= ratio < m + 1 + Decimal(10) ** -100


def test_moduli_that_cannot_be_ranked():
    with pytest.raises(
        ParameterError, match=r"moduli must have no common multiple, but 3\*\(2\*sqrt\(2\)\) = 2\*\(3\*"
    ):
        JointRanking((2 * ROOT2, 3 * ROOT2))
    with pytest.raises(ParameterError, match="two or more positive numbers, were 1"):
        JointRanking((1,))
    with pytest.raises(ParameterError, match="positive numbers, were 2 - sqrt"):
        list(islice(ranking((2 - ROOT5, 1)), 1))
    with pytest.raises(ParameterError, match="of must be an integer from 1 to 2, was 3"):
        JointRanking((1, PHI), 3)
