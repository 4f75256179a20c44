"""Quadratic numbers: field laws, order and floors compared with integer arithmetic, continued fractions, refusals."""

from fractions import Fraction
from itertools import islice
from math import isqrt

import pytest
from hypothesis import given, strategies as st

from wythoff.base.errors import NotationError, ParameterError, TooLargeError
from wythoff.sequences.quadratic import PHI, Quadratic
from wythoff.sequences.registry.numbers import read_number

short = st.one_of(st.integers(-20, 20), st.integers(-(10**50), 10**50))
sizes = st.one_of(short, st.integers(10**999, 10**1000))
roots = st.sampled_from([2, 3, 5, 8, 12, 45, 49, 1, 0, 10**9 + 7])


def numbers(d, parts=sizes):
    return st.builds(Quadratic, parts, parts, st.just(d), parts.filter(bool))


triples = roots.flatmap(lambda d: st.tuples(numbers(d), numbers(d), numbers(d)))


def bracket(x, digits=2300):
    """Return integers (low, high) with low <= x*10^digits <= high, by one square root of a huge integer."""
    scale = 10**digits
    root = isqrt(x.q * x.q * x.d * scale * scale)
    low, high = (root, root + 1) if x.q >= 0 else (-root - 1, -root)
    return (x.p * scale + low) // x.r, -(-(x.p * scale + high) // x.r)


@given(triples)
def test_laws_of_a_field(three):
    x, y, z = three
    assert x + y == y + x
    assert x * y == y * x
    assert (x + y) + z == x + (y + z)
    assert (x * y) * z == x * (y * z)
    assert x * (y + z) == x * y + x * z
    assert x - x == 0
    assert x + 0 == x * 1 == x
    if y != 0:
        assert x / y * y == x
        assert y**-2 == 1 / (y * y)
    assert hash(x + y - y) == hash(x)


@given(triples)
def test_order_and_floor_as_integers_say(three):
    x, y, _ = three
    (low, high), (below, above) = bracket(x), bracket(y)
    if high < below:
        assert x < y
    if above < low:
        assert x > y
    assert (x < y) + (x == y) + (x > y) == 1
    assert x.floor() in (low // 10**2300, high // 10**2300)
    assert x.floor() <= x < x.floor() + 1
    assert x.ceil() - 1 < x <= x.ceil()
    assert 2 * abs(x - x.round()) <= 1
    assert x.sign() == (x > 0) - (x < 0)


@given(st.fractions(), st.fractions(), st.integers())
def test_rational_numbers_are_fractions(a, b, n):
    x = Quadratic(a.numerator, 0, 7, a.denominator)
    assert x == a
    assert hash(x) == hash(a)
    assert (x + b, x * b, b - x, x < b, n + x) == (a + b, a * b, b - a, a < b, n + a)
    assert x.fraction == a
    assert str(x) == str(a)


@given(triples)
def test_the_minimal_polynomial_has_the_root(three):
    x, *_ = three
    polynomial = x.minimal_polynomial()
    assert sum((c * x**k for k, c in enumerate(polynomial)), Quadratic(0)) == 0
    assert len(polynomial) == 2 if x.rational else 3
    assert polynomial[-1] > 0


def test_large_square_factors_make_no_difference():
    big = 10**9 + 7
    x, y = Quadratic(1, 1, 5 * big * big, 2), Quadratic(1, big, 5, 2)
    assert x == y
    assert hash(x) == hash(y)
    assert x - y == 0
    assert x + PHI == y + PHI
    assert x / PHI == y / PHI
    assert Quadratic(0, 1, big * big) == big


@pytest.mark.parametrize(
    ("x", "before", "period"),
    [
        (PHI, (), (1,)),
        (Quadratic(0, 1, 2), (1,), (2,)),
        (Quadratic(0, 1, 7), (2,), (1, 1, 1, 4)),
        (Quadratic(0, -1, 2), (-2, 1, 1), (2,)),
        (Quadratic(415, 0, 1, 93), (4, 2, 6, 7), ()),
        (Quadratic(3), (3,), ()),
    ],
)
def test_continued_fractions(x, before, period):
    assert x.continued_fraction() == (before, period)
    value = Fraction(0)
    for quotient in reversed(list(islice(x.quotients(), 40))):
        value = Fraction(quotient) + (1 / value if value else 0)
    assert abs(x - value) < Fraction(1, 10**10)


@given(st.integers(2, 200).filter(lambda d: isqrt(d) ** 2 < d), st.integers(-9, 9), st.integers(1, 9))
def test_convergents_lie_by_turns_below_and_above(d, p, r):
    x = Quadratic(p, 1, d, r)
    found = x.convergents(12)
    for place, convergent in enumerate(found):
        assert (convergent < x) == (place % 2 == 0)
        assert abs(x - convergent) < Fraction(1, convergent.denominator**2)


@given(roots.flatmap(lambda d: numbers(d, short)))  # a number in the notation has at most 1,200 digits
def test_what_is_printed_is_read_again(x):
    assert read_number(str(x)) == x


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("(1 + sqrt(5))/2", PHI),
        ("phi", PHI),
        ("phi**2 - 1", PHI),
        ("1/phi + 1", PHI),
        ("sqrt(1/2)", Quadratic(0, 1, 2, 2)),
        ("-sqrt(8)", Quadratic(0, -2, 2)),
        ("sqrt(9/4)", Fraction(3, 2)),
        ("3**-2", Fraction(1, 9)),
    ],
)
def test_numbers_are_read(text, value):
    assert read_number(text) == value


@pytest.mark.parametrize(
    "text",
    ["", "sqrt(-2)", "sqrt(phi)", "sqrt(2) + sqrt(3)", "1/0", "2**(1/2)", "2**100000", "1.5", "pi", "x", "1 // 2",
     "sqrt(2, 3)", "__import__('os')", "9**999**9", "2 ^ 3"],
)  # fmt: skip
def test_what_is_no_number_is_refused_in_one_line(text):
    with pytest.raises(NotationError) as caught:
        read_number(text)
    assert "\n" not in str(caught.value)


def test_refusals():
    with pytest.raises(ParameterError, match="square roots of the same number"):
        PHI + Quadratic(0, 1, 2)
    with pytest.raises(ZeroDivisionError):
        PHI / 0
    with pytest.raises(ParameterError, match="d must be"):
        Quadratic(1, 1, -5)
    with pytest.raises(ParameterError, match=r"was 0\.5"):
        PHI + 0.5
    with pytest.raises(ParameterError, match="rational"):
        PHI.fraction  # noqa: B018


def test_display():
    assert PHI.decimal(30) == "1.618033988749894848204586834365"
    assert (-PHI).decimal(3) == "-1.619"
    assert float(PHI) == 1.618033988749895
    shown = [Quadratic(0, 2, 50, 4), Quadratic(-7, -3, 2, 4), Quadratic(2, 1, 3), Quadratic(0, -1, 3, 7)]
    assert [*map(str, shown)] == ["5*sqrt(2)/2", "(-7 - 3*sqrt(2))/4", "2 + sqrt(3)", "-sqrt(3)/7"]


def test_square_factors_beside_small_ones_are_taken_out():
    big = 10**9 + 7
    number = Quadratic(1, 1, 2 * 9 * big * big, 1)
    assert (number.p, number.q, number.d, number.r) == (1, 3 * big, 2, 1)
    assert str(number) == "1 + 3000000021*sqrt(2)"


@given(st.integers(2, 10**12), st.integers(1, 10**6))
def test_square_factors_do_not_change_the_value(d, root):
    number = Quadratic(0, 1, d * root * root)
    assert number * number == d * root * root
    assert number == Quadratic(0, root, d)
    assert hash(number) == hash(Quadratic(0, root, d))


@given(st.lists(st.tuples(sizes, sizes, st.integers(0, 60), sizes.filter(bool)), min_size=2, max_size=2))
def test_numbers_of_two_fields_are_compared(parts):
    """Compare numbers of two quadratic fields, and check by integer bounds; equal numbers are in one field."""
    x, y = (Quadratic(*part) for part in parts)
    (low, high), (below, above) = bracket(x), bracket(y)
    if high < below or above < low:
        assert (x < y, x <= y, x > y, x >= y) == (high < below, high < below, above < low, above < low)
    assert (x < y) + (x == y) + (x > y) == 1


@pytest.mark.parametrize("digits", [5, 50, 500])
def test_close_numbers_of_two_fields(digits):
    two, three, step = Quadratic(0, 1, 2), Quadratic(0, 1, 3), Fraction(1, 10**digits)
    scale = 10 ** (2 * digits)
    difference = Fraction(isqrt(3 * scale) - isqrt(2 * scale), 10**digits)  # of the roots, with an error below one step
    assert two + difference - step < three < two + difference + step
    assert not two + difference + step <= three


def test_a_long_period_is_refused_and_convergents_do_not_need_it():
    number = Quadratic(0, 1, 10**40 + 7)
    with pytest.raises(TooLargeError, match="within 1000000 quotients"):
        number.continued_fraction()
    third = number.convergents(3)[-1]
    assert abs(number - third) < Fraction(1, third.denominator**2)


@given(st.integers(2, 400).filter(lambda d: isqrt(d) ** 2 < d), st.integers(-9, 9), st.integers(-9, 9).filter(bool))
def test_continued_fraction_has_the_least_period(d, p, r):
    number = Quadratic(p, 1, d, r)
    before, period = number.continued_fraction()
    rest, quotients = number, []
    for _ in range(len(before) + 2 * len(period)):
        quotients.append(rest.floor())
        rest = 1 / rest.fractional_part()
    assert quotients == [*before, *period, *period]
    assert list(islice(number.quotients(), len(quotients))) == quotients
    assert not before or before[-1] != period[-1]
    assert all(period != period[k:] + period[:k] for k in range(1, len(period)))


def test_tiny_and_huge_numbers_are_shown():
    tiny = PHI**-200
    assert float(tiny) == pytest.approx(1.5939399287891073e-42)
    assert float(-tiny) == pytest.approx(-1.5939399287891073e-42)
    assert float(Quadratic(0)) == 0
    huge = Quadratic(10**5000, 1, 5)
    assert str(huge) == f"1{'0' * 5000} + sqrt(5)"
    assert huge.decimal(2) == f"1{'0' * 4999}2.23"
    with pytest.raises(ParameterError, match="at least 0"):
        PHI.decimal(-1)


def test_a_number_is_true_unless_it_is_zero():
    assert PHI
    assert not Quadratic(0)
    assert not PHI - PHI


def test_only_integers_make_a_number():
    with pytest.raises(TypeError):
        Quadratic(0.5)
    numpy = pytest.importorskip("numpy", reason="needs numpy, from the extra 'fast'")
    wide = Quadratic(numpy.int64(2**62)) * 4
    assert wide == 2**64
    with pytest.raises(TypeError):
        PHI**0.5
