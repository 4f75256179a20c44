"""Hiccup sequences: the definition, the substitution, distant terms."""

from itertools import islice

import pytest
from hypothesis import given, strategies as st

from tests.sequences.recurrences.naive import hiccup
from wythoff.errors import ParameterError, TooLargeError
from wythoff.sequences.beatty.wythoff import lower_wythoff
from wythoff.sequences.recurrences.hiccup import Hiccup

SMALL = [(j, x, y, z) for j in range(4) for x in range(1, 4) for y in range(1, 5) for z in range(1, 5)]


@pytest.mark.parametrize("parameters", SMALL)
def test_the_definition(parameters):
    sequence, known = Hiccup(*parameters), hiccup(*parameters, 120)
    assert list(islice(sequence, 120)) == known
    assert [sequence.term(n) for n in range(1, 121)] == known
    places = {value: n for n, value in enumerate(known, 1)}
    for value in range(known[-1]):
        assert sequence.index(value) == places.get(value)
        assert sequence.last(value) == sum(term <= value for term in known)


@given(st.integers(0, 30), st.integers(1, 30), st.integers(1, 12), st.integers(1, 12), st.integers(10**50, 10**51))
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


@pytest.mark.parametrize("parameters", [(-1, 1, 1, 1), (0, 0, 1, 1), (0, 1, 0, 1), (0, 1, 1, 0)])
def test_parameters_outside_the_domain(parameters):
    with pytest.raises(ParameterError, match="j must be at least 0 and x, y, z at least 1"):
        Hiccup(*parameters)


def test_steps_one_and_two_are_far_only_by_levels():
    sequence = Hiccup(1, 2, 1, 2)
    known = list(islice(sequence, 40_000))
    assert [sequence.term(n) for n in range(39_900, 40_001)] == known[39_899:]
    with pytest.raises(TooLargeError, match="at most 50000 levels"):
        sequence.term(10**50)
