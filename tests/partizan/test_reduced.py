"""Reduced canonical forms: infinitesimally close to the value, and equal for all values that are so."""

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from tests.partizan.naive import trees, value_of
from wythoff.game.partizan import nimber, number, parse_value
from wythoff.game.partizan.values import close_or_above

values = trees(leaves=12).map(value_of)
# Trees with other numbers than 0 at their leaves: trees of 0 alone rarely have switches that stay hot when reduced.
dyadics = st.builds(lambda top, power: number(Fraction(top, 1 << power)), st.integers(-6, 6), st.integers(0, 2))
hot = st.recursive(
    dyadics,
    lambda inner: st.builds(
        lambda left, right: parse_value(f"{{{','.join(map(str, left))}|{','.join(map(str, right))}}}"),
        st.lists(inner, min_size=1, max_size=2),
        st.lists(inner, min_size=1, max_size=2),
    ),
    max_leaves=8,
)
INFINITESIMALS = ("0", "*", "*2", "{0|*}", "{*|0}", "{0|{0|-1}}", "{0|{0|-4}}", "{{1/2|0}|0}", "{0,*|0}")
infinitesimals = st.sampled_from(INFINITESIMALS).map(parse_value)


def infinitesimal(value):
    return value.left_stop == value.right_stop == 0


def test_the_infinitesimals_are_infinitesimal():
    assert all(infinitesimal(parse_value(text)) for text in INFINITESIMALS)


@given(st.one_of(values, hot))
def test_a_reduced_form_is_infinitely_close(g):
    found = g.reduced()
    assert infinitesimal(g - found)
    assert found.reduced() is found
    assert (found.left_stop, found.right_stop) == (g.left_stop, g.right_stop)
    assert found.length <= g.length


@given(hot, infinitesimals, infinitesimals)
def test_infinitely_close_values_have_one_reduced_form(g, one, other):
    assert (g + one + other).reduced() is g.reduced()
    assert close_or_above(g + one, g + other)
    assert close_or_above(g + other, g + one)


@given(hot, hot)
def test_closeness_is_that_of_the_stops_of_the_difference(g, h):
    difference = g - h
    assert close_or_above(g, h) is (difference.right_stop >= 0)
    close = close_or_above(g, h) and close_or_above(h, g)
    assert close is infinitesimal(difference) is (g.reduced() is h.reduced())


@given(hot, hot)
def test_sums_and_negatives_of_reduced_forms(g, h):
    assert (g + h).reduced() is (g.reduced() + h.reduced()).reduced()
    assert (-g).reduced() is -(g.reduced())


@given(st.one_of(values, hot))
def test_a_reduced_form_has_nothing_to_leave_out(g):
    form = g.reduced()
    if form.number is not None:
        return
    for options, other_side, beats in (
        (form.left, "right", close_or_above),
        (form.right, "left", lambda one, other: close_or_above(other, one)),
    ):
        for option in options:
            assert option.reduced() is option
            assert not any(beats(other, option) for other in options if other is not option)
            assert not any(beats(form, answer) for answer in getattr(option, other_side))


@pytest.mark.parametrize(
    ("text", "reduced"),
    [
        ("1/2", "1/2"),
        ("*7", "0"),
        ("{1|1}", "1"),
        ("{1|{1|0}}", "1"),
        ("{1,{1|0}|0}", "{1|0}"),
        ("{{1|{1|0}}|0,{1|0}}", "{1|0}"),
        ("{2|{1|0}}", "{2|{1|0}}"),
        ("{3|{3|1},{2|2}}", "{3|2}"),
        ("{{2|1}|0}", "{{2|1}|0}"),
    ],
)
def test_known_reduced_forms(text, reduced):
    assert str(parse_value(text).reduced()) == reduced


def test_the_number_that_decides_closeness_is_finer_than_both():
    assert nimber(1).grain == 1
    assert parse_value("{1/8|{0|-3/4}}").grain == 8
