"""Beatty sequences: terms, indices and counts of any size compared with the definition; complementary pairs."""

from __future__ import annotations

import pickle
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from tests.kernels.engines import both_engines, engine
from wythoff.base.errors import ParameterError
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.beatty.wythoff import t_wythoff_misere, t_wythoff_modulus
from wythoff.sequences.quadratic import PHI, Quadratic

GIANTS = (10**50, 10**1000)
FIRST = -150
ROOT2 = Quadratic(0, 1, 2)


def shifted(t: int, offset: int) -> tuple[Beatty, Beatty]:
    alpha = t_wythoff_modulus(t)
    return Beatty(alpha, offset=offset), Beatty(alpha + t, offset=offset)


PAIRS = [*(shifted(t, 1) for t in range(1, 9)), *map(t_wythoff_misere, range(2, 9))]
INCREASING = [
    *(Beatty(sequence.alpha, sequence.gamma, offset=FIRST) for pair in PAIRS for sequence in pair),
    Beatty(ROOT2, offset=FIRST), Beatty(Quadratic(-3, 4, 7, 5), Quadratic(11, -6, 7, 5), offset=FIRST),
    Beatty(Quadratic(5, -1, 2, 3), Quadratic(-7, 2, 2, 3), offset=FIRST),
    Beatty(Quadratic(0, 1, 3), Quadratic(0, 100, 3), offset=FIRST),
    Beatty(Fraction(7, 4), Fraction(-1, 3), offset=FIRST), Beatty(5, -3, offset=FIRST), Beatty(1, offset=FIRST),
    Beatty(Fraction(7, 4), ROOT2, offset=FIRST), Beatty(2, PHI / 7, offset=FIRST),
]  # fmt: skip
SLOW = [
    Beatty(1 / PHI, offset=FIRST), Beatty(Fraction(1, 3), ROOT2, offset=FIRST), Beatty(ROOT2 / 5, -3, offset=FIRST),
    Beatty(Fraction(2, 7), Fraction(1, 2), offset=FIRST),
]  # fmt: skip
SEQUENCES = INCREASING + SLOW
every_sequence = pytest.mark.parametrize("sequence", SEQUENCES, ids=str)
every_pair = pytest.mark.parametrize("pair", PAIRS, ids=str)


@both_engines
@every_sequence
def test_many_terms_at_once(name: str, sequence: Beatty) -> None:
    """Compute many terms at once, including those where n*alpha + gamma is an integer before rounding.

    Examples are rational sequences, and gamma = -7*alpha.
    """
    shifted_by = Beatty(sequence.alpha, -7 * sequence.alpha, offset=sequence.offset)
    with engine(name):
        for given_, count in ((sequence, 99), (sequence, 400), (shifted_by, 400)):
            found = given_.terms(count)
            assert found == [given_.term(given_.offset + n) for n in range(count)]
            assert all(type(term) is int for term in found)


@both_engines
def test_many_terms_across_64_bits(name: str) -> None:
    for offset in (2**62 - 200, 2**63 - 200, -(2**63) - 200, 10**40):
        sequence = Beatty(Fraction(9, 8), ROOT2, offset=offset)
        with engine(name):
            assert sequence.terms(400) == [sequence.term(offset + n) for n in range(400)]


def test_first_terms() -> None:
    lower, upper = shifted(1, 0)
    assert [lower.term(n) for n in range(12)] == [0, 1, 3, 4, 6, 8, 9, 11, 12, 14, 16, 17]
    assert [upper.term(n) for n in range(8)] == [0, 2, 5, 7, 10, 13, 15, 18]
    assert shifted(2, 0)[0].terms(8) == [0, 1, 2, 4, 5, 7, 8, 9]


@every_sequence
def test_terms_are_floors(sequence: Beatty) -> None:
    for n in (*range(-20, 20), *GIANTS):
        assert sequence.term(n) == (n * sequence.alpha + sequence.gamma).floor()


@every_sequence
def test_every_small_value(sequence: Beatty) -> None:
    terms = [sequence.term(n) for n in range(FIRST, 200)]
    assert terms == sorted(terms)
    for value in range(terms[0] - 3, terms[-1]):
        places = [n for n, term in enumerate(terms, FIRST) if term == value]
        assert sequence.index(value) == (places[0] if places else None)
        assert sequence.count(value) == len(places)
        assert sequence.first(value) == next(n for n, term in enumerate(terms, FIRST) if term >= value)
        assert sequence.last(value) == FIRST - 1 + sum(term <= value for term in terms)


@every_sequence
@pytest.mark.parametrize("giant", GIANTS)
def test_giant_terms_have_their_index(sequence: Beatty, giant: int) -> None:
    for n in (giant, giant + 1, 3 * giant - 7):
        value = sequence.term(n)
        found = sequence.index(value)
        assert found is not None
        assert sequence.term(found - 1) < value == sequence.term(found)
        assert found <= n <= sequence.last(value) < sequence.first(value + 1) == found + sequence.count(value)
        assert found == n or sequence.alpha < 1


@given(st.sampled_from(INCREASING), st.one_of(st.integers(FIRST), st.integers(FIRST, 10**300)))
def test_random_terms_have_their_index(sequence: Beatty, n: int) -> None:
    assert sequence.index(sequence.term(n)) == n


@given(st.sampled_from(INCREASING), st.integers(1000, 10**100))
def test_an_index_is_right_or_there_is_none(sequence: Beatty, value: int) -> None:
    n = sequence.index(value)
    if n is not None:
        assert sequence.term(n) == value
        return
    # Neighbouring terms lie on both sides of the value.
    low, high = FIRST, value + 200
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if sequence.term(middle) < value else (low, middle)
    assert sequence.term(low) < value < sequence.term(high)


@every_pair
def test_complementary_from_the_first_term(pair: tuple[Beatty, Beatty]) -> None:
    """Each number from `start` on is a term of exactly one sequence; `start` is 0 in misere play, else 1."""
    start = pair[0].offset
    terms = sorted(sequence.term(n) for sequence in pair for n in range(start, 300))
    assert terms[:300] == list(range(start, 300 + start))


@given(st.sampled_from(PAIRS), st.sampled_from(GIANTS), st.integers(0, 10**50))
def test_complementary_around_a_giant(pair: tuple[Beatty, Beatty], giant: int, offset: int) -> None:
    for value in range(giant + offset - 3, giant + offset + 4):
        indices = [sequence.index(value) for sequence in pair]
        assert indices.count(None) == 1


@pytest.mark.parametrize(
    ("alpha", "gamma"),
    [(0, 0), (-1, 0), (-PHI, 0), (1 - PHI, 0), (Fraction(-1, 10**50), 0), (PHI, ROOT2), (0.5, 0), (PHI, 0.5)],
)
def test_parameters_outside_the_domain(alpha: Quadratic, gamma: Quadratic) -> None:
    with pytest.raises(ParameterError, match=r"was |were "):
        Beatty(alpha, gamma)


def test_no_term_before_the_first() -> None:
    sequence = Beatty(PHI, offset=5)
    assert sequence.terms(2) == [8, 9]
    assert (sequence.index(6), sequence.first(6), sequence.last(6), sequence.count(6)) == (None, 5, 4, 0)
    with pytest.raises(ParameterError, match="n must be an integer >= 5, was 4"):
        sequence.term(4)


def test_a_value() -> None:
    lower, again, upper = Beatty(PHI), Beatty(Quadratic(1, 1, 5, 2)), Beatty(PHI + 1)
    assert lower == again
    assert len({lower, again, upper, Beatty(PHI, offset=0)}) == 3
    assert pickle.loads(pickle.dumps(upper)) == upper
    assert pickle.loads(pickle.dumps(upper)).term(10**50) == upper.term(10**50)
    assert repr(Beatty(PHI, ROOT2 - ROOT2 + 1)) == "floor(n*(1 + sqrt(5))/2 + 1)"
    with pytest.raises(AttributeError):
        lower.alpha = PHI  # type: ignore[misc]  # what is tested
