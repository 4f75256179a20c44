"""Binary strings read as Fibonacci representations, the sequence T2, and lazy trees."""

from itertools import islice

import pytest
from hypothesis import given, settings, strategies as st

from wythoff.base.errors import ParameterError, TooLargeError
from wythoff.sequences.beatty.wythoff import lower_wythoff, upper_wythoff
from wythoff.sequences.generation.representations import (
    DoublingTree,
    LazyTree,
    LengthDifference,
    lazy_string,
    strings_without,
    zeckendorf_string,
)
from wythoff.sequences.numeration.zeckendorf import ZeckendorfNumeration


def string_value(digits):
    """Return the number whose Fibonacci digits are the binary string `digits`."""
    return ZeckendorfNumeration().value(list(map(int, digits)))


LARGE = st.integers(0, 10**60) | st.integers(10**1000, 10**1000 + 10**6)


def test_strings_are_those_of_the_numbers():
    for block, string in (("11", zeckendorf_string), ("00", lazy_string)):
        listed = list(islice(strings_without(block), 3000))
        assert listed == [string(n) for n in range(3000)]
        assert [string_value(digits) for digits in listed] == list(range(3000))


@given(LARGE)
@settings(max_examples=40)
def test_strings_far_out(n):
    for block, string in (("11", zeckendorf_string), ("00", lazy_string)):
        digits = string(n)
        assert string_value(digits) == n
        assert block not in digits
        assert digits[:1] != "0"
        shifted = string(upper_wythoff().term(n + 1))
        assert shifted == string(lower_wythoff().term(n + 1)) + "0"
    assert lazy_string(n).endswith("1") == (n > 0 and lower_wythoff().index(n) is not None)


@pytest.mark.parametrize(
    "sequence",
    [DoublingTree(), LengthDifference(), LazyTree("both"), LazyTree("lower"), LazyTree("upper")],
    ids=repr,
)
def test_the_formula_against_the_rule(sequence):
    terms = list(islice(sequence, 2000))
    assert [sequence.term(sequence.offset + place) for place in range(2000)] == terms
    for value in range(-2, 300):
        place = terms.index(value) + sequence.offset if value in terms else None
        # A number that is not among the first terms may come later.
        assert sequence.index(value) == place or (place is None and sequence.index(value) >= 2000)


def test_t2_are_the_numbers_that_its_rules_make():
    made, new = {1}, {1}
    while new:
        new = {y for x in new for y in (2 * x, 4 * x - 1) if y <= 10**4} - made
        made |= new
    assert list(DoublingTree().terms(len(made))) == sorted(made)
    assert all((DoublingTree().index(x) is not None) == (x in made) for x in range(-1, 10**4))


def test_fibonacci_less_one_has_one_length():
    zero = [n for n, difference in enumerate(LengthDifference().terms(400)) if difference == 0]
    assert zero == [0, 1, 2, 4, 7, 12, 20, 33, 54, 88, 143, 232, 376]


@given(LARGE.filter(bool))
@settings(max_examples=40)
def test_lazy_trees_far_out(n):
    for root in ("both", "lower", "upper"):
        tree = LazyTree(root)
        assert tree.index(tree.term(n)) == n
    lower = lower_wythoff().index(n) is not None
    assert (LazyTree("lower").index(n) is not None) == lower
    assert (LazyTree("upper").index(n) is None) == lower
    assert LazyTree().term(LazyTree().index(n)) == n


def test_a_tree_that_there_is_not():
    with pytest.raises(ParameterError, match="root must be one of lower, upper, both, was middle"):
        LazyTree("middle")


def test_lengths_that_take_too_long_are_refused():
    with pytest.raises(TooLargeError, match=r"would take about|fit in memory"):
        LengthDifference().terms(5 * 10**10)
