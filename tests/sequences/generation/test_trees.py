"""Trees of numbers: rules compared with formulas, inverse functions, and giant numbers."""

from fractions import Fraction
from itertools import islice
from math import gcd

import pytest
from hypothesis import given, settings, strategies as st

from wythoff.base.errors import TooLargeError
from wythoff.sequences.beatty.wythoff import lower_wythoff, upper_wythoff
from wythoff.sequences.generation.trees import (
    IntegerTree,
    RationalTree,
    WythoffTree,
    WythoffTreeInverse,
    rational,
    rational_position,
)
from wythoff.sequences.kinds import breadth_first

LARGE = st.integers(1, 10**60) | st.integers(10**1000, 10**1000 + 10**6)


@pytest.mark.parametrize(
    "tree", [WythoffTree(), IntegerTree(), RationalTree("numerators"), RationalTree("denominators")], ids=repr
)
def test_the_formula_against_the_rule(tree):
    by_rule = list(islice(tree, 3000))
    assert [tree.term(n) for n in range(1, 3001)] == by_rule
    for value in set(by_rule[:150]):
        assert tree.index(value) == by_rule.index(value) + 1


def test_t1_has_every_number_once():
    places = [WythoffTree().index(x) for x in range(1, 1000)]
    assert len(set(places)) == 999
    assert WythoffTree().index(0) is None
    assert all(WythoffTree().term(n) == x for x, n in enumerate(places, 1))
    assert WythoffTreeInverse().terms(999) == places


def test_t3_has_every_integer_once():
    tree = IntegerTree()
    places = [tree.index(x) for x in range(-500, 501)]
    assert len(set(places)) == 1001
    assert [tree.term(n) for n in places] == list(range(-500, 501))


@given(LARGE)
@settings(max_examples=40)
def test_t1_and_t3_far_out(n):
    assert WythoffTree().index(WythoffTree().term(n)) == n
    assert IntegerTree().index(IntegerTree().term(n)) == n
    lower = lower_wythoff().index(n) is not None
    assert (IntegerTree().term(n) % 2 == 0) == lower


def test_t4_has_every_rational_number_once():
    numbers = {Fraction(p, q) for p in range(1, 13) for q in range(1, 13)}
    places = {rational_position(x): x for x in numbers}
    assert len(places) == len(numbers)
    assert all(rational(n) == x for n, x in places.items())


@given(st.integers(1, 10**60))
@settings(max_examples=40)
def test_t4_far_out(n):
    x = rational(n)
    assert rational_position(x) == n
    assert gcd(x.numerator, x.denominator) == 1
    assert (x <= 1) == (upper_wythoff().index(n + 1) is not None)
    # If n is in a row of the Wythoff array, x + 1 belongs to the next entry of that row.
    assert rational_position(x + 1) == lower_wythoff().term(n + 1) - 1


def test_numbers_far_out_in_t4_are_refused():
    with pytest.raises(TooLargeError, match="sum of the partial quotients must be at most 100000"):
        rational_position(Fraction(10**50))
    with pytest.raises(TooLargeError, match="value must be at most 1000"):
        RationalTree().index(10**20)
    assert RationalTree().index(0) is None


def test_a_tree_that_ends():
    assert list(breadth_first([1], lambda x: (x * 2 % 7,))) == [1, 2, 4]
