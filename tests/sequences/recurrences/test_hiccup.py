"""Hiccup sequences: the definition, the substitution, and distant terms."""

from itertools import islice, pairwise, product

import pytest
from hypothesis import given, strategies as st

from tests.sequences.recurrences.naive import hiccup
from wythoff.base.errors import ParameterError, TooLargeError
from wythoff.sequences.beatty.wythoff import lower_wythoff
from wythoff.sequences.recurrences.hiccup import Hiccup, SelfRule

SMALL = [(j, x, y, z) for j in range(4) for x in range(4) for y in range(1, 5) for z in range(1, 5)]


@pytest.mark.parametrize("parameters", SMALL)
def test_the_definition(parameters):
    sequence, known = Hiccup(*parameters), hiccup(*parameters, 120)
    assert list(islice(sequence, 120)) == known
    assert [sequence.term(n) for n in range(1, 121)] == known
    places = {value: n for n, value in enumerate(known, 1)}
    for value in range(known[-1]):
        assert sequence.index(value) == places.get(value)


@given(st.integers(0, 30), st.integers(0, 30), st.integers(1, 12), st.integers(1, 12), st.integers(10**50, 10**51))
def test_the_rule_at_any_size(j, x, y, z, n):
    sequence = Hiccup(j, x, y, z)
    try:
        before, term = sequence.term(n - 1), sequence.term(n)
    except TooLargeError:
        assert (y, z) == (1, 2)
        return
    place = sequence.index(n - j)
    assert term - before == (y if place is not None and place < n else z)
    assert sequence.index(term) == n


def test_the_lower_wythoff_sequence():
    assert Hiccup(1, 1, 2, 1).term(10**1000) == lower_wythoff().term(10**1000)


HUGE = 10**9


@pytest.mark.parametrize("parameters", [*product((0, 1, 2, HUGE), (0, 1, HUGE), (1, 2, HUGE), (1, 2, HUGE))])
def test_the_definition_at_the_ends_of_the_domains(parameters):
    sequence, known = Hiccup(*parameters), hiccup(*parameters, 40)
    assert list(islice(sequence, 40)) == known == [sequence.term(n) for n in range(1, 41)]
    assert [sequence.index(value) for value in known] == list(range(1, 41))
    assert all(sequence.index(value + 1) is None for value, following in pairwise(known) if following > value + 1)


@pytest.mark.parametrize(("j", "x"), [(-1, 1), (-HUGE, 0), (0, -1), (1, -HUGE), (-1, -1)])
def test_j_and_x_below_0_are_refused(j, x):
    with pytest.raises(ParameterError, match="j and x must be at least 0, and y and z at least 1"):
        Hiccup(j, x, 2, 1)


@pytest.mark.parametrize("parameters", [(0, 1, 0, 1), (0, 1, 1, 0), (0, 0, -1, 1), (0, 0, 1, -HUGE)])
def test_steps_below_1_are_refused(parameters):
    with pytest.raises(ParameterError, match="j and x must be at least 0, and y and z at least 1"):
        Hiccup(*parameters)


def test_a_first_term_0_by_hand():
    # a(2) = 0 + 2, as 2 is no earlier term; a(3) = 2 + 2; a(4) = 4 + 3, as 4 is a(3); a(7) = 11 + 3, as 7 is a(4).
    assert Hiccup(0, 0, 3, 2).terms(7) == [0, 2, 4, 7, 9, 11, 14]
    # a(3) = 1 + 5, as 3 - 3 = 0 is a(1); a(4) = 6 + 5, as 4 - 3 = 1 is a(2).
    assert Hiccup(3, 0, 5, 1).terms(5) == [0, 1, 6, 11, 12]


def test_a_self_rule_begins_with_1_at_least():
    with pytest.raises(ParameterError, match="first must be an integer >= 1, was 0"):
        SelfRule(0)


def test_steps_one_and_two_are_far_only_by_levels():
    sequence = Hiccup(1, 2, 1, 2)
    known = list(islice(sequence, 40_000))
    assert [sequence.term(n) for n in range(39_900, 40_001)] == known[39_899:]
    with pytest.raises(TooLargeError, match=r"levels .* must be at most 50000"):
        sequence.term(10**50)
