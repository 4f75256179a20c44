"""Larsson's three recurrences, compared with Beatty sequences, and the first with its definition."""

from collections import Counter

import pytest

from tests.sentences import M_AND_P
from wythoff.base.errors import ParameterError
from wythoff.sequences.recurrences.p_complementary import (
    by_classes,
    by_counting,
    by_residues,
    p_complementary,
)
from wythoff.sequences.recurrences.pairs import mex

CHOICES = [(m, p) for m in range(1, 6) for p in range(1, 7)]


@pytest.mark.parametrize(("m", "p"), CHOICES)
def test_three_recurrences_and_two_formulas(m, p):
    count = 400
    formulas = zip(*(side.terms(count) for side in p_complementary(m, p)), strict=True)
    assert by_counting(m, p, count) == by_residues(m, p, count) == by_classes(m, p, count) == list(formulas)


@pytest.mark.parametrize(("m", "p"), CHOICES)
def test_the_definition_with_all_earlier_terms(m, p):
    earlier: list[int] = []
    for n, (x, y) in enumerate(by_counting(m, p, 60)):
        assert x == mex(earlier, q=p)
        assert y == x + m * n
        earlier += {x, y}


@pytest.mark.parametrize(("m", "p"), CHOICES)
def test_every_number_lies_p_times_in_the_pairs(m, p):
    pairs = by_residues(m, p, 300)
    times = Counter(x for x, _ in pairs) + Counter(y for _, y in pairs[1:])
    assert all(times[number] == p for number in range(pairs[-1][0]))


def test_the_place_of_a_repeated_value_is_its_first():
    lower = p_complementary(1, 3).lowers
    value = lower.term(10**60)
    first = lower.index(value)
    assert first <= 10**60
    assert lower.term(first) == value > lower.term(first - 1)


def test_nothing_and_refusals():
    for make in (by_counting, by_residues, by_classes):
        assert make(2, 3, 0) == []
        with pytest.raises(ParameterError, match=M_AND_P):
            make(0, 1, 5)
