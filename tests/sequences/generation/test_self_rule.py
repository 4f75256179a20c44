"""The self rule: compared with a set of terms, with the theorem, beyond its conditions, and for giant n."""

import pytest
from hypothesis import given, settings, strategies as st

from wythoff.base.errors import ParameterError, TooLargeError
from wythoff.sequences.recurrences.hiccup import SelfRule


def by_set(first, present, absent, count):
    terms = [first]
    for n in range(1, count):
        terms.append(terms[-1] + (present if n in set(terms) else absent))
    return terms


@pytest.mark.parametrize("first", range(1, 6))
@pytest.mark.parametrize("present", range(1, 5))
@pytest.mark.parametrize("absent", range(1, 5))
def test_the_rule_against_a_set(first, present, absent):
    sequence = SelfRule(first, present, absent)
    terms = by_set(first, present, absent, 60)
    assert list(sequence.terms(60)) == terms
    assert [sequence.term(n) for n in range(1, 61)] == terms
    for value in range(1, terms[-1]):
        assert sequence.index(value) == (terms.index(value) + 1 if value in terms else None)


@pytest.mark.parametrize("absent", range(1, 13))
def test_the_theorem_for_every_first_term(absent):
    for first in range(1, absent + 2):
        sequence = SelfRule(first, absent + 1, absent)
        assert sequence.formula is not None
        assert list(sequence.formula.terms(400)) == sequence.terms(400)


def test_where_the_theorem_says_nothing():
    assert SelfRule(3, 2, 1).formula is None
    assert SelfRule(1, 1, 1).formula is None
    assert SelfRule(3, 2, 1).terms(8) == [3, 4, 5, 7, 9, 11, 12, 14]


@given(st.integers(1, 8), st.integers(0, 8), st.sampled_from([10**50, 10**1000]), st.integers(0, 10**6))
@settings(max_examples=60)
def test_the_formula_obeys_the_rule_far_out(absent, back, size, more):
    """The step at n has its larger length if and only if n is a term."""
    sequence = SelfRule(max(1, absent + 1 - back), absent + 1, absent)
    n = size + more
    step = sequence.term(n + 1) - sequence.term(n)
    assert step == absent + (sequence.index(n) is not None)


def test_beyond_the_theorem_it_is_a_hiccup_sequence():
    n = 10**50
    sequence = SelfRule(5)
    assert sequence.formula is None
    assert sequence.term(n + 1) - sequence.term(n) == 1 + (sequence.index(n) is not None)


def test_what_is_refused():
    with pytest.raises(ParameterError, match="first must be an integer >= 1, was 0"):
        SelfRule(0)
    with pytest.raises(TooLargeError, match=r"levels .* must be at most 50000"):
        SelfRule(5, 1, 2).term(10**50)
