"""Statements about the growth of an expression hold for its values."""

import pytest
from hypothesis import given, settings, strategies as st

from wythoff.expressions import function, parse_expression
from wythoff.expressions.periods import non_decreasing, quasi_linear

LEAVES = st.sampled_from(["n", "n", "n", "1", "2", "3", "5", "-2"])


def larger(parts):
    joined = st.tuples(parts, st.sampled_from(["+", "-", "*", "<", "=="]), parts)
    divided = st.tuples(parts, st.sampled_from(["//", "%", "&", "|", "^"]), st.sampled_from(["2", "3", "6"]))
    called = st.tuples(st.sampled_from(["min", "max"]), parts, parts).map(lambda p: f"{p[0]}({p[1]}, {p[2]})")
    rising = st.tuples(st.sampled_from(["bit_length", "isqrt", "popcount"]), parts).map(
        lambda p: f"{p[0]}(abs({p[1]}))"
    )
    return (
        rising
        | joined.map(lambda p: f"({p[0]} {p[1]} {p[2]})")
        | divided.map(lambda p: f"({p[0]} {p[1]} {p[2]})")
        | called
    )


EXPRESSIONS = st.recursive(LEAVES, larger, max_leaves=7)


@settings(max_examples=300)
@given(EXPRESSIONS)
def test_what_is_found_is_true(text):
    expression = parse_expression(text, ("n",))
    value = function(expression, ("n",))
    found = quasi_linear(expression)
    if found is not None and found.period <= 500 and found.start <= 500:
        values = [value(n) for n in range(found.start, found.start + 4 * found.period)]
        assert values[found.period :] == [value + found.increase for value in values[: 3 * found.period]]
    if non_decreasing(expression, 1):
        values = [value(n) for n in range(1, 300)]
        assert values == sorted(values)


@pytest.mark.parametrize(
    ("text", "period", "increase", "start"),
    [
        ("n", 1, 1, 0),
        ("n//3", 3, 1, 0),
        ("n + n*n % 2", 2, 2, 0),
        ("n | 3", 4, 4, 0),
        ("n ^ 5", 8, 8, 0),
        ("(-1)**n", 2, 0, 0),
        ("max(n, 7)", 1, 1, 8),
        ("n > 30", 1, 0, 31),
        ("abs(n - 4)", 1, 1, 5),
        ("n*n//2 % 3", 6, 0, 0),
        ("7", 1, 0, 0),
    ],
)
def test_periods(text, period, increase, start):
    found = quasi_linear(parse_expression(text, ("n",)))
    assert (found.period, found.increase, found.start) == (period, increase, start)


@pytest.mark.parametrize("text", ["n*n", "2**n", "n*(n % 2)", "n % (n + 1)", "n % 100003", "n & (n + 1)"])
def test_what_does_not_repeat_or_repeats_too_late(text):
    assert quasi_linear(parse_expression(text, ("n",))) is None


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("n*n", True), ("n*(n + 1)//2", True), ("2**n - 1", True), ("n**3 + n//7", True), ("max(n*n, 5)", True),
        ("n + 2*(n % 2)", False), ("5 - n", False), ("n*n - n", False), ("n*n % 7", False), ("7", True),
    ],
)  # fmt: skip
def test_what_is_known_never_to_decrease(text, known):
    assert non_decreasing(parse_expression(text, ("n",)), 0) is known
