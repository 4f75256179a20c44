"""Properties of a width f that are decided from its expression hold at all small places, and signs are used well."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from tests.kernels.engines import attempt, recurrence, width
from tests.theorems.judging import widths
from wythoff.expressions import Expression, Operation, function
from wythoff.game.rulesets.families import WIDTH_VARIABLES
from wythoff.solving.theorems.hypotheses import (
    linear_in_x0,
    monotone,
    positive,
    semi_additive,
    semi_additivity_reason,
    trend,
)

SIZE = 7
PLACES = [(x1, y1) for x1 in range(SIZE) for y1 in range(x1, SIZE)]
# Expressions of either sign, or of no constant sign, with and without x0.
LEAVES = (
    "0", "1", "2", "-1", "-2", "x1", "y1", "x1 % 3 - 1", "x1 % 3", "-(x1 % 3)", "y1 % 2 - 2", "1 - x1", "x1 - y1",
    "x0", "-x0", "x0 - 3", "3 - x0", "min(x0, 4)", "max(x0, 4)", "x0 % 2", "x0 - x1", "x1 - x0", "7//x0",
)  # fmt: skip


def signed() -> st.SearchStrategy[Expression]:
    """Return a strategy for products, quotients, powers and differences that may be negative, with or without x0."""
    leaves = st.sampled_from(LEAVES).map(width)

    def joined(inner: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
        divisors = st.sampled_from(("1", "2", "x1 + 1", "x0", "x0 - x1", "5", "-2", "x1 - y1 - 1")).map(width)
        powers = st.sampled_from(("0", "1", "2", "3", "x1")).map(width)
        return st.one_of(
            st.builds(Operation, st.sampled_from(("*", "*", "+", "-", "min", "max")), inner, inner),
            st.builds(lambda part: Operation("neg", part), inner),
            st.builds(lambda part, by: Operation("//", part, by), inner, divisors),
            st.builds(lambda part, to: Operation("**", part, to), inner, powers),
        )

    return st.recursive(leaves, joined, max_leaves=4)


def falls_and_rises(f: Expression) -> tuple[bool, bool]:
    """Return whether f decreases, and whether it increases, from some x0 to x0 + 1 at a small place."""
    value = function(f, WIDTH_VARIABLES)
    steps = [value(x1, y1, x + 1) - value(x1, y1, x) for x1, y1 in PLACES for x in range(x1 + 1, x1 + SIZE)]
    return any(step < 0 for step in steps), any(step > 0 for step in steps)


def holds_what_is_decided(f: Expression) -> None:
    falls, rises = falls_and_rises(f)
    way = trend(f)
    assert way is None or (not (falls and way >= 0) and not (rises and way <= 0))
    found = monotone(f)
    assert found.verdict != "decided" or not falls
    value = function(f, WIDTH_VARIABLES)
    if found.witness is not None:
        x1, y1, x, z, *values = found.witness
        assert values == [value(x1, y1, x), value(x1, y1, z)] and values[0] > values[1] and x < z
    if positive(f).verdict == "decided":
        assert all(value(x1, y1, x0) > 0 for x1, y1 in PLACES for x0 in range(x1 + 1, x1 + SIZE))
    slope, rest = linear_in_x0(f)
    if rest is not None:
        at = function(rest, WIDTH_VARIABLES)
        places = [(x1, y1, x0) for x1, y1 in PLACES for x0 in range(x1 + 1, x1 + SIZE)]
        assert all(value(*place) == slope * (place[2] - place[0]) + at(*place) for place in places)


def is_semi_additive_if_decided(f: Expression) -> None:
    if semi_additive(f).verdict != "decided":
        return
    count = 12
    pairs = attempt(recurrence, f, count, stop=1 << 200)
    if not isinstance(pairs, list) or len(pairs) < count:
        return  # grows too fast for so many terms
    value = function(f, WIDTH_VARIABLES)
    for n in range(count):
        total = 0
        for j in range(n - 1, -1, -1):
            total += value(*pairs[j], pairs[j + 1][0])
            assert total >= value(*pairs[j], pairs[n][0]), (j, n)


@given(signed())
@settings(max_examples=400)
def test_what_signs_decide_holds(f: Expression) -> None:
    attempt(holds_what_is_decided, f)


@given(widths())
@settings(max_examples=100)
def test_what_is_decided_of_widths_holds(f: Expression) -> None:
    attempt(holds_what_is_decided, f)
    is_semi_additive_if_decided(f)


def test_a_product_with_a_factor_of_both_signs_is_not_decided() -> None:
    f = width("20 - x0*(x1 % 3 - 1)")
    found = monotone(f)
    assert (trend(f), found.verdict, found.witness) == (None, "refuted", (2, 2, 3, 4, 17, 16))


UP, DOWN, LEVEL = 1, -1, 0


@pytest.mark.parametrize(
    ("text", "way"),
    [
        ("x1*y1 - 3", LEVEL), ("x0", UP), ("-x0", DOWN), ("x1 - x0", DOWN), ("x0 - x1", UP), ("x0 + (-x1)", UP),
        ("min(x0, y1)", UP), ("max(-x0, y1)", DOWN), ("x0 - (-x0)", UP), ("-x0 - x0", DOWN), ("x0 - x0", None),
        ("x0 | x1", None), ("x0 % 3", None), ("C(x0)", None), ("x0 + (x0 | x1)", None),
        # One factor has a constant sign, and the other depends on x0.
        ("x0*x1", UP), ("x1*x0", UP), ("x0*(-x1)", DOWN), ("(-x1)*x0", DOWN), ("-x0*(x1 - y1)", UP), ("x0*x0", UP),
        ("x1*(x0 - 3)", UP), ("(x0 - 3)*x1", UP), ("(-x1)*(x0 - 3)", DOWN), ("(3 - x0)*(-x1)", UP),
        ("(x1 - 2)*(3 - x0)", None),
        ("x0*(x1 % 3 - 1)", None), ("(x1 % 3 - 1)*x0", None), ("(x0 - x1)*(x1 - x0)", DOWN), ("x0*(3 - x0)", None),
        ("(3 - x0)*x0", None), ("(-x0)*x0", DOWN), ("x0*0", UP), ("0*x0", UP), ("(x1 - 2)*(y1 - 3)", LEVEL),
        # A quotient decreases with its divisor if it is >= 0, and increases if it is <= 0.
        ("x0//2", UP), ("-x0//2", DOWN), ("x1//x0", DOWN), ("(-x1)//x0", UP), ("(x1 - 2)//x0", None),
        ("(x1 - 2 + x0)//3", UP), ("x0//(x1 + 1)", UP), ("x0//x1", None), ("x0//(x1 - y1)", None), ("x0//x0", None),
        ("(-x0)//x0", None), ("(x1 - x0)//(y1 + 1)", DOWN), ("5//x0", DOWN), ("0//x0", DOWN),
        # A power increases with a base >= 0.
        ("x0**2", UP), ("x0**(x1 + 1)", UP), ("(-x0)**2", None), ("(x0 - 3)**2", None), ("2**x0", None),
        ("(x0 - x1)**2", UP), ("-(x0**2)", DOWN),
    ],
)  # fmt: skip
def test_which_way_signs_decide(text: str, way: int | None) -> None:
    assert trend(width(text)) == way


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("x1", "f >= 0 does not use x0, so the sum contains the term that it must reach"),
        ("0", "f >= 0 does not use x0, so the sum contains the term that it must reach"),
        ("-1", None), ("x1 - 1", None), ("x0 - x1 - 2", None),
        ("x0 - x1", "f = 1*(x0 - x1) + g(x1, y1) with g >= 0, so the sum telescopes"),
        ("3*(x0 - x1) + y1", "f = 3*(x0 - x1) + g(x1, y1) with g >= 0, so the sum telescopes"),
        ("2*x0 - x1", "f = 2*(x0 - x1) + g(x1, y1) with g >= 0, so the sum telescopes"),
        ("y1 + 5 - x0 + (x0 - x1)", "f = 0*(x0 - x1) + g(x1, y1) with g >= 0, so the sum telescopes"),
        ("x0 % 2 + 1", "f varies with x0 by at most 1 and is at least 1: the next term of the sum makes up for it"),
        ("x0 % 3 + 2", "f varies with x0 by at most 2 and is at least 2: the next term of the sum makes up for it"),
        ("2*(x0 % 2) + 2", "f varies with x0 by at most 2 and is at least 2: the next term of the sum makes up for it"),
        ("3 - x0 % 2", "f varies with x0 by at most 1 and is at least 1: the next term of the sum makes up for it"),
        ("x0 % 3 + 1", None), ("2*(x0 % 2) + 1", None), ("x0 % 2", None),
        ("max(x0, 3)", None), ("x0*x0", None),
        ("x0 + min(x1, 3)", "f = 1*(x0 - x1) + g(x1, y1) with g >= 0, so the sum telescopes"),
        ("x0 - (x0 & 3)", None), ("(x0 | x1) + 1", None),
        ("(x0 | x1) - 1", None),
        ("x0 | x1", "x0 <= f <= x0 + x1: the last two terms of the sum are at least a_n + a_{n-1}"),
    ],
)  # fmt: skip
def test_why_sums_reach_far_enough(text: str, reason: str | None) -> None:
    assert semi_additivity_reason(width(text)) == reason


@pytest.mark.parametrize(
    ("text", "verdict", "reason", "up_to"),
    [
        ("x1 + 2", "decided", "f >= 2 wherever y1 >= x1 >= 0 and x0 > x1", None),
        ("x0 - x1", "decided", "f >= 1 wherever y1 >= x1 >= 0 and x0 > x1", None),
        ("x1", "refuted", "f(0, 0, 1) = 0", None),
        ("x0 % 23", "refuted", "f(0, 0, 23) = 0", None),
        ("x0 % 24", "checked", "f > 0: no violation up to 23", 23),
        ("9//x1", "refuted", "f has no value: division by zero in 9//x1 at x1 = 0", None),
    ],
)
def test_where_f_is_positive(text: str, verdict: str, reason: str, up_to: int | None) -> None:
    found = positive(width(text))
    assert (found.name, found.verdict, found.reason, found.up_to) == ("positive", verdict, reason, up_to)


@pytest.mark.parametrize(
    ("text", "verdict", "reason", "up_to"),
    [
        ("x1*y1", "decided", "f does not use x0", None),
        ("x0*x1", "decided", "f does not decrease in x0", None),
        ("x1 | x0", "refuted", "f(2, 2, 5) = 7 > 6 = f(2, 2, 6)", None),
        ("x0 % 24", "checked", "f does not decrease in x0: no violation up to 23", 23),
        ("x0 % 23", "refuted", "f(0, 0, 1) = 1 > 0 = f(0, 0, 23)", None),
    ],
)
def test_where_f_is_monotone(text: str, verdict: str, reason: str, up_to: int | None) -> None:
    found = monotone(width(text))
    assert (found.name, found.verdict, found.reason, found.up_to) == ("monotone", verdict, reason, up_to)


def test_what_has_too_many_terms_is_not_linear() -> None:
    f = width("*".join(f"(x0 + x1 + y1 + {k})" for k in range(1, 12)))
    assert linear_in_x0(f) == (0, None) and semi_additivity_reason(f) is None and trend(f) == UP


@pytest.mark.parametrize(
    ("text", "verdict", "reason", "up_to"),
    [
        ("x0 - x1", "decided", "f = 1*(x0 - x1) + g(x1, y1) with g >= 0, so the sum telescopes", None),
        ("max(x0, 3)", "checked", "the triangle inequality holds: no violation up to 59", 59),
        ("x0 - x1 - 1", "refuted", "n = 2, m = 1: the sum is 0 < 1", None),
    ],
)
def test_where_f_is_semi_additive(text: str, verdict: str, reason: str, up_to: int | None) -> None:
    found = semi_additive(width(text))
    assert (found.name, found.verdict, found.reason, found.up_to) == ("semi-additive", verdict, reason, up_to)
