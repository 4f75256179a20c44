"""Intervals of expressions contain all their values, and are not infinite without need."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from tests.random_rulesets import conditions, expressions, numbers
from wythoff.base.errors import EvaluationError, TooLargeError
from wythoff.expressions import Expression, Interval, bounds, parse_condition, peak

NAMES = ("x1", "y1", "x0")


@st.composite
def places(draw: st.DrawFn) -> tuple[dict[str, Interval], dict[str, int]]:
    """Draw a domain of intervals, which may be infinite, and a place in it, both as dicts by variable."""
    reach = st.none() | numbers().map(abs)
    at = {name: draw(numbers()) for name in NAMES}
    domain: dict[str, Interval] = {}
    for name, value in at.items():
        below, above = draw(reach), draw(reach)
        domain[name] = (None if below is None else value - below, None if above is None else value + above)
    return domain, at


@settings(max_examples=2 * settings().max_examples)
@given(conditions(NAMES) | expressions(NAMES), places())
def test_every_value_lies_within(expression: Expression, place: tuple[dict[str, Interval], dict[str, int]]) -> None:
    domain, at = place
    largest = peak(expression, domain)
    for node in expression.walk():
        least, greatest = bounds(node, domain)
        try:
            value = node.evaluate(at)
        except (EvaluationError, TooLargeError):
            continue
        assert least is None or least <= value
        assert greatest is None or value <= greatest
        assert largest is None or abs(value) <= largest


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("7", (7, 7)),
        ("a", (0, 10)),
        ("n", (0, None)),
        ("a - n", (None, 10)),
        ("m - m", (-10, 10)),
        ("a*m", (-50, 50)),
        ("-n*n", (None, 0)),
        ("-n*-n", (0, None)),
        ("0*n", (0, 0)),
        ("a//2", (0, 5)),
        ("m//2", (-3, 2)),
        ("a//m", (-10, 10)),
        ("a//n", (0, 10)),
        ("m//n", (-5, 5)),
        ("n//-2", (None, 0)),
        ("n % 6", (0, 5)),
        ("a % 20", (0, 10)),
        ("m % -3", (-2, 0)),
        ("a % n", (0, 10)),
        ("(-1)**n", (-1, 1)),
        ("a**2", (0, 100)),
        ("m**2", (0, 25)),
        ("m**3", (-125, 125)),
        ("2**a", (1, 1024)),
        ("2**n", (1, None)),
        ("a & n", (0, 10)),
        ("a | 16", (16, 26)),
        ("a ^ 16", (0, 26)),
        ("m & -1", (-8, 7)),
        ("n | n", (0, None)),
        ("abs(m)", (0, 5)),
        ("abs(-n)", (0, None)),
        ("min(n, a)", (0, 10)),
        ("max(n, a)", (0, None)),
        ("C(a)", (0, 15)),
        ("C(a, n)", (0, 15)),
        ("popcount(a)", (0, 3)),
        ("popcount(n)", (0, None)),
        ("popcount(n + 1)", (1, None)),
        ("popcount(7 & m)", (0, 3)),
        ("popcount(10)", (2, 2)),
        ("bit_length(a)", (0, 4)),
        ("bit_length(m + 9)", (3, 4)),
        ("bit_length(n + 8)", (4, None)),
        ("isqrt(a)", (0, 3)),
        ("isqrt(m)", (0, 2)),
        ("isqrt(n + 16)", (4, None)),
        ("gcd(a, m)", (0, 10)),
        ("gcd(a, 6)", (1, 6)),
        ("gcd(n, a + 1)", (1, 11)),
        ("gcd(-7, a + 1)", (1, 7)),
        ("gcd(n, m)", (0, None)),
        ("a < 11", (1, 1)),
        ("n >= 0", (1, 1)),
        ("0 <= a < 11", (1, 1)),
        ("a < n < 0", (0, 0)),
        ("a == 11", (0, 0)),
        ("a != 11", (1, 1)),
        ("a == m", (0, 1)),
        ("a and n", (0, 1)),
        ("not a", (0, 1)),
        ("a < 11 and n >= 0", (1, 1)),
        ("a < 11 and n", (0, 1)),
        ("a and n < 0", (0, 0)),
        ("a or n >= 0", (1, 1)),
        ("a or n < 0", (0, 1)),
        ("a > 10 or n < 0", (0, 0)),
        ("not (a + 1 and n < 0)", (1, 1)),
        ("not (m - 6)", (0, 0)),
    ],
)
def test_intervals_are_narrow(text: str, expected: Interval) -> None:
    domain: dict[str, Interval] = {"a": (0, 10), "m": (-5, 5), "n": (0, None)}
    assert bounds(parse_condition(text, domain), domain) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a*a - a*a", 100),
        ("a - 1000", 1000),
        ("(a*a) % 3", 100),
        ("a < 500", 500),
        ("n % 3", None),
        ("C(a)", 15),
        ("popcount(a*a)", 100),
        ("gcd(a, 0)", 10),
        ("0", 0),
    ],
)
def test_peak_is_the_largest_part(text: str, expected: int | None) -> None:
    domain: dict[str, Interval] = {"a": (0, 10), "n": (0, None)}
    assert peak(parse_condition(text, domain), domain) == expected


@pytest.mark.parametrize(
    "text",
    [
        "a**(-1 - n)",
        "a**-n",
        "(-a)**(-1 - n)",
        "a//(n - n)",
        "a % (n - n)",
        "C(-a)",
        "C(n, a)",
        "popcount(-a)",
        "isqrt(-1 - a)",
        "bit_length(n - a)",
        "10**a**a",
    ],
)
@pytest.mark.parametrize("n", [(0, 0), (0, 5), (0, None), (None, None)])
def test_places_without_a_value_have_an_interval_all_the_same(text: str, n: Interval) -> None:
    domain: dict[str, Interval] = {"a": (0, 10**400), "n": n}
    least, greatest = bounds(parse_condition(text, domain), domain)
    assert all(side is None or isinstance(side, int) for side in (least, greatest))
