"""The pairs b_n = s*a_n + t*n: the definition, and pairs of any size by digits."""

from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from tests.sequences.recurrences.naive import mex_pairs
from tests.sequences.recurrences.numeration_pairs import NumerationPairs
from wythoff.base.errors import ParameterError
from wythoff.sequences.recurrences.mex_pairs import MexPairs
from wythoff.sequences.recurrences.pairs import PairPlace
from wythoff.sequences.words.named import dopey, vile

CHOICES = [(s, t) for s in range(1, 5) for t in range(5) if s + t > 1]


@pytest.mark.parametrize(("s", "t"), CHOICES)
def test_the_definition(s, t):
    pairs = NumerationPairs(s, t)
    used, known, a = set(), [], 0
    for n in range(1, 400):
        a = next(a for a in range(a + 1, 2 * n + 1) if a not in used)
        known.append((a, s * a + t * n))
        used.update(known[-1])
    assert pairs.pairs(399) == known
    for n, (a, b) in enumerate(known, 1):
        assert pairs.pair(n) == (a, b)
        assert pairs.place(a) == PairPlace(n, True, False)
        assert pairs.place(b) == PairPlace(n, False, True)


@given(st.sampled_from(CHOICES), st.sampled_from([50, 1000]).flatmap(lambda e: st.integers(10**e, 2 * 10**e)))
def test_every_number_is_in_one_pair(choice, number):
    pairs = NumerationPairs(*choice)
    n, is_lower, is_upper = pairs.place(number)
    assert pairs.pair(n)[is_upper] == number
    assert is_lower != is_upper


def test_s_one_is_t_wythoff():
    assert NumerationPairs(1, 3).pair(10**80) == MexPairs("3*n").pair(10**80)
    assert NumerationPairs(1, 2).pairs(200) == mex_pairs(lambda n: 2 * n, 1, 200)


def test_trailing_binary_zeros():
    lower, upper = vile(), dopey()
    zeros = {number: (number & -number).bit_length() - 1 for number in range(1, 400)}
    assert lower.terms(200) == [number for number in zeros if zeros[number] % 2 == 0][:200]
    assert upper.terms(100) == [number for number in zeros if zeros[number] % 2 == 1][:100]
    n = 10**1000 + 1
    assert upper.term(n) == 2 * lower.term(n)
    assert lower.index(2) is upper.index(3) is lower.index(0) is None


def test_gaps_of_the_vile_numbers_spell_thue_morse():
    """The word 0^(a1 - a0) 1^(a2 - a1) 0^(a3 - a2) ..., with a0 = 0, is the Thue-Morse word."""
    a = [0, *vile().terms(600)]
    word = [letter % 2 for letter, (low, high) in enumerate(pairwise(a)) for _ in range(low, high)]
    assert word == [place.bit_count() % 2 for place in range(len(word))]


def test_refusals():
    with pytest.raises(ParameterError, match="s = 1, t = 0"):
        NumerationPairs(1, 0)
    with pytest.raises(ParameterError, match="n must be an integer >= 1"):
        NumerationPairs(2, 0).lower(0)
