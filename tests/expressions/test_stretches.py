"""Stretches (how many steps a condition keeps its value), compared with evaluation step by step."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from tests.random_rulesets import conditions
from wythoff.expressions import namespace, parse_condition
from wythoff.expressions.functions import EXACT
from wythoff.expressions.stretches import stretch_source

VARIABLES = ("x1", "y0", "k", "l")
GROWING = ("y0", "l")
MOST = 40


def stretch(condition, at, most=MOST):
    text = stretch_source(condition, VARIABLES, GROWING)
    return None if text is None else namespace(text, EXACT)["stretch"](*at, most)


@given(conditions(VARIABLES, total=True), st.tuples(*[st.integers(0, 20)] * 4), st.integers(0, MOST))
@settings(max_examples=150)
def test_a_condition_keeps_its_value(condition, at, most):
    found = stretch(condition, at, most)
    if found is None:
        return
    truth, steps = found
    assert 0 <= steps <= most
    x1, y0, k, l = at
    for t in range(steps + 1):
        now = condition.evaluate(dict(zip(VARIABLES, (x1, y0 + t, k, l + t), strict=True)))
        assert (now != 0) == truth


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("abs(k - l) < x1", (0, 8)),
        ("k == l", (0, 10)),
        ("l < 2*k and k < 30", (1, 22)),
        ("not 2*y0 + 3*x1 >= 5*k", (1, 5)),
        ("(l + 2) % 9 < 8", (1, 4)),
        ("l//7 == 0", (1, 5)),
        ("min(k, l) <= x1", (1, 2)),
        ("max(l - 5, 3) == 3", (1, 7)),
        ("k > 3 or l < 10**6", (1, MOST)),
        ("isqrt(x1) + l <= 6 and k//(x1 + 1) == 3", (1, 4)),
    ],
)
def test_stretches_are_as_long_as_they_can_be(text, found):
    """Find the longest stretch at x1 = 3, y0 = 20, k = 12, l = 1."""
    assert stretch(parse_condition(text, VARIABLES), (3, 20, 12, 1)) == found


@pytest.mark.parametrize("text", ["k == 3", "(k & l) == 1", "gcd(y0, 6) == 1", "l % k == 0", "isqrt(k - 3) < l"])
def test_what_is_not_followed(text):
    """Give up on conditions that do not change along the steps, use bits, or may have no value."""
    assert stretch_source(parse_condition(text, VARIABLES), VARIABLES, GROWING) is None
