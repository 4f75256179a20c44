"""Canonical forms of partizan games, their order and sums, compared with play by brute force."""

import copy
import pickle
from fractions import Fraction

import pytest
from hypothesis import given, settings, strategies as st

from tests.partizan.naive import at_least, outcome, tree_of, trees, value_of
from wythoff.base.errors import NotationError, ParameterError, TooLargeError
from wythoff.game.partizan import MAX_DEPTH, MAX_LENGTH, Value, nimber, number, parse_value, value

values = trees(leaves=12).map(value_of)
dyadics = st.builds(lambda top, power: Fraction(top, 1 << power), st.integers(-40, 40), st.integers(0, 4))
ZERO = number(0)


@given(trees(), trees())
def test_the_order_is_that_of_play(one, other):
    left, right = value_of(one), value_of(other)
    assert (left >= right) is at_least(one, other)
    assert (left <= right) is at_least(other, one)
    assert (left == right) is (at_least(one, other) and at_least(other, one))
    assert (left > right) is (left >= right and left != right)
    assert (left < right) is (left <= right and left != right)
    assert left.confused(right) is not (left >= right or left <= right)


@given(trees(), trees())
def test_outcomes_of_sums_are_those_of_play(one, other):
    assert value_of(one).outcome == outcome(one)
    assert (value_of(one) + value_of(other)).outcome == outcome(one, other)


@given(trees(most=3, leaves=14))
def test_canonical_form_is_equal_and_minimal(tree):
    form = value_of(tree)
    assert at_least(tree, tree_of(form))
    assert at_least(tree_of(form), tree)
    for place, option in enumerate(form.left):
        others = form.left[:place] + form.left[place + 1 :]
        assert not any(other >= option for other in others)
        assert not any(form >= answer for answer in option.right)
    for place, option in enumerate(form.right):
        others = form.right[:place] + form.right[place + 1 :]
        assert not any(option >= other for other in others)
        assert not any(answer >= form for answer in option.left)


@given(values, values, values)
def test_values_are_an_ordered_group(g, h, k):
    assert g + ZERO == g
    assert g - g == ZERO
    assert g + h == h + g
    assert (g + h) + k == g + (h + k)
    assert -(g + h) == -g - h
    assert ZERO - (-g) == g
    assert (g + k >= h + k) is (g >= h)
    assert (g >= h) is ((g - h).outcome in "LP")
    assert (g == h) is ((g - h).outcome == "P")
    if g >= h and h >= k:
        assert g >= k


@given(dyadics, dyadics)
def test_numbers_are_numbers(x, y):
    assert (number(x) >= number(y)) is (x >= y)
    assert number(x) + number(y) == number(x + y)
    assert -number(x) == number(-x)
    assert number(x).number == number(x).left_stop == number(x).right_stop == x
    assert value(number(x).left, number(x).right) == number(x)


@given(dyadics, dyadics)
def test_between_numbers_lies_the_simplest_and_else_a_switch(x, y):
    made = value([number(x)], [number(y)])
    if x >= y:
        assert made.number is None
        assert made.is_switch
        assert (made.left_stop, made.right_stop) == (x, y)
        return
    found = made.number
    assert x < found < y
    denominators = [1 << power for power in range(12)]
    least = next(d for d in denominators if any(x < Fraction(top, d) < y for top in range(-41 * d, 41 * d)))
    assert found.denominator == least
    if least == 1:
        assert abs(found) == min(abs(top) for top in range(-41, 41) if x < top < y)


@given(values, dyadics)
def test_a_number_is_added_without_moving_in_it(g, x):
    moved = g + number(x)
    assert (moved.left_stop, moved.right_stop) == (g.left_stop + x, g.right_stop + x)
    if g.number is None:
        assert moved.left == tuple(option + number(x) for option in g.left)


@given(values)
def test_stops_are_reached_by_play(g):
    def stop(form, player):
        if form.number is not None:
            return form.number
        if player == "left":
            return max(stop(option, "right") for option in form.left)
        return min(stop(option, "left") for option in form.right)

    assert (g.left_stop, g.right_stop) == (stop(g, "left"), stop(g, "right"))
    assert g.is_numberish is (g.left_stop == g.right_stop)
    tiny = number(Fraction(1, 1024))
    assert (g.reduced() == ZERO) is (-tiny < g < tiny)


@given(values)
def test_a_value_is_one_object_and_prints_as_its_text(g):
    assert parse_value(str(g)) is g
    assert len(str(g)) == g.length
    assert repr(g) == str(g)
    assert pickle.loads(pickle.dumps(g)) is g
    assert copy.copy(g) is copy.deepcopy(g) is g
    assert value(g.left, g.right) is g
    assert value(reversed(g.left), reversed(g.right)) is g


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("{|}", "0"),
        ("{0|}", "1"),
        ("{|{|}}", "-1"),
        ("{5|}", "6"),
        ("{-5|}", "0"),
        ("{-7|-5}", "-6"),
        ("{0|1}", "1/2"),
        ("{1/2|1}", "3/4"),
        ("{0|1/16}", "1/32"),
        ("{0|0}", "*"),
        ("{0,*|0,*}", "*2"),
        ("{*|*}", "0"),
        ("{1,0|0,1}", "{1|0}"),
        ("{1|1}", "{1|1}"),
        ("{0|*}", "{0|*}"),
        ("{{0|*}|{0|*}}", "{0|{0|*}}"),
        ("{1|{1|0}}", "{1|{1|0}}"),
        ("{2|{1|0}}", "{2|{1|0}}"),
        ("{{1|0},1|0}", "{1,{1|0}|0}"),
        ("{{2|1}|{1|0}}", "1"),
        (" { 3 | -1/2 } ", "{3|-1/2}"),
        ("{0,{1|-1}|0}", "*"),
        ("{{1|-1}|{1|-1}}", "0"),
        ("{*2|*2}", "0"),
        ("*3", "*3"),
        ("*0", "0"),
        ("*1", "*"),
        ("-4/2", "-2"),
    ],
)
def test_known_canonical_forms(text, printed):
    found = parse_value(text)
    assert str(found) == printed
    assert parse_value(printed) is found


def test_nimbers_add_as_nim_heaps():
    assert all(nimber(m) + nimber(n) == nimber(m ^ n) for m in range(6) for n in range(6))
    assert [str(nimber(n)) for n in (0, 1, 2, 17)] == ["0", "*", "*2", "*17"]
    assert nimber(3).nimber == 3
    assert parse_value("{0,*2|0,*2}").nimber == 1
    assert parse_value("{1|1}").nimber is None


def test_sums_of_the_books():
    up, star = parse_value("{0|*}"), nimber(1)
    assert star + star == ZERO
    assert up > ZERO
    assert up.confused(star)
    assert up + up > star
    assert up + star == parse_value("{0,*|0}")
    assert up + up + star == parse_value("{0|{0|*}}")
    # The game tiny: infinitesimal with respect to up.
    tiny = parse_value("{0|{0|-1}}")
    assert tiny > ZERO
    assert tiny + tiny + tiny < up
    assert parse_value("{1|{1|0}}") == number(1) + tiny
    assert parse_value("{1|0}") + parse_value("{1|0}") == number(1)
    assert parse_value("{2|-2}") + number(1) == parse_value("{3|-1}")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "was 'the end'"),
        ("{1|0", "',' must stand here, was 'the end'"),
        ("{1|0}}", "the end must stand here, was '}'"),
        ("{1,|0}", "was '|'"),
        ("{1 0|}", "',' must stand here, was '0'"),
        ("1/3", "a fraction whose denominator is a power of 2, was 1/3"),
        ("1/0", "Fraction(1, 0)"),
        ("*9999", "n must be an integer from 0 to 250, was 9999"),
        ("x", "was 'x'"),
        ("{1||0}", "was '|'"),
        ("1.5", "was '.5'"),
        ("{" * 300 + "|" * 300, "nested at most 250 deep"),
        ("9" * 2000, "the end must stand here"),
    ],
)
def test_texts_that_are_no_value_are_refused_in_one_line(text, words):
    with pytest.raises(NotationError) as error:
        parse_value(text)
    assert words in str(error.value)
    assert "\n" not in str(error.value)


def test_forms_nested_too_deep_are_refused():
    deep = parse_value("{1|0}")
    while deep.depth < MAX_DEPTH:
        deep = value([number(1)], [deep])
    assert parse_value(str(deep)) is deep
    assert deep > number(1)
    assert pickle.loads(pickle.dumps(deep)) is deep
    assert deep - number(3) < deep
    assert -(-number(1) - deep) == deep + number(1)
    with pytest.raises(TooLargeError, match=f"a value must be nested at most {MAX_DEPTH} deep, was {MAX_DEPTH + 1}"):
        value([number(1)], [deep])
    with pytest.raises(TooLargeError, match="nested at most"):
        deep + deep


def test_texts_that_are_too_long_are_not_written():
    # Heaps from which Left takes 1, 3 or 6, Right 2, 3, 5 or 6.
    heaps = [ZERO]
    while len(heaps) < 80:
        heaps.append(value(*([heaps[-n] for n in taken if n <= len(heaps)] for taken in ((1, 3, 6), (2, 3, 5, 6)))))
    form = max(heaps, key=lambda heap: heap.length)
    assert form.length > MAX_LENGTH
    with pytest.raises(TooLargeError, match=f"at most {MAX_LENGTH} characters, this one has {form.length}"):
        str(form)
    assert repr(form) == f"<a value of {form.length} characters>"
    assert pickle.loads(pickle.dumps(form)) is form


def test_numbers_of_any_size():
    large = number(10**400)
    assert large.left == (number(10**400 - 1),)
    assert large + number(1) > large
    assert value([large], []) == number(10**400 + 1)
    with pytest.raises(ParameterError, match="power of 2, was 1/3"):
        number(Fraction(1, 3))
    with pytest.raises(ParameterError, match="a number must be"):
        number(0.5)


def test_values_are_made_by_their_functions_and_do_not_change():
    with pytest.raises(ParameterError, match="make a value with value"):
        Value()
    with pytest.raises(AttributeError):
        ZERO.depth = 1
    assert (ZERO == 0, ZERO != 0) == (False, True)
    with pytest.raises(TypeError):
        ZERO < 1  # noqa: B015
    with pytest.raises(TypeError):
        ZERO + 1


@pytest.mark.slow
@settings(max_examples=1000)
@given(trees(most=3, leaves=20), trees(most=3, leaves=20))
def test_larger_games_are_ordered_as_in_play(one, other):
    assert (value_of(one) >= value_of(other)) is at_least(one, other)
