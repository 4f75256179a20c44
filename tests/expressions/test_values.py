"""Three ways to evaluate agree: the expression tree, the generated function, and Python's eval of the printed text."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import TypeAlias

import pytest
from hypothesis import given, strategies as st

from tests.random_rulesets import conditions, expressions, numbers
from wythoff.base.errors import EvaluationError, TooLargeError
from wythoff.expressions import Expression, function, parse_condition

NAMES = ("x1", "y1", "x0")
Way: TypeAlias = Callable[[Expression, Mapping[str, int]], int]
places = st.fixed_dictionaries({name: numbers() for name in NAMES})
WAYS: Mapping[str, Way] = {
    "tree": lambda expression, at: expression.evaluate(at),
    "function": lambda expression, at: function(expression, NAMES)(*(at.get(name, 0) for name in NAMES)),
}
both_ways = pytest.mark.parametrize("value", WAYS.values(), ids=WAYS.keys())


def answer(value: Way, expression: Expression, at: Mapping[str, int]) -> object:
    try:
        return value(expression, at)
    except (EvaluationError, TooLargeError) as error:
        return type(error), str(error)


def by_python(expression: Expression, at: Mapping[str, int]) -> int:
    def flip(*given: int) -> int:
        return sum(1 << place for place in range(given[0].bit_length()) if not given[-1] >> place & 1)

    functions = {
        "C": flip,
        "popcount": lambda a: f"{a:b}".count("1"),
        "bit_length": lambda a: len(f"{a:b}".lstrip("0")),
        "gcd": math.gcd,
        "isqrt": math.isqrt,
    }
    return eval(str(expression), {**functions, **at})  # the text comes from our own expression


@given(expressions(NAMES), places)
def test_expression_tree_function_and_python_agree(expression: Expression, at: dict[str, int]) -> None:
    found = answer(WAYS["tree"], expression, at)
    assert answer(WAYS["function"], expression, at) == found
    if isinstance(found, int):
        assert by_python(expression, at) == found


@given(conditions(NAMES), places)
def test_condition_tree_function_and_python_agree(condition: Expression, at: dict[str, int]) -> None:
    found = answer(WAYS["tree"], condition, at)
    assert answer(WAYS["function"], condition, at) == found
    if isinstance(found, int):
        assert bool(by_python(condition, at)) == bool(found)


@given(conditions(NAMES), places)
def test_an_error_names_a_subexpression_and_its_place(condition: Expression, at: dict[str, int]) -> None:
    found = answer(WAYS["tree"], condition, at)
    if isinstance(found, tuple):
        assert any(_names(node, at, found[1]) for node in condition.walk())


def _names(node: Expression, at: Mapping[str, int], message: str) -> bool:
    used = ", ".join(f"{name} = {at[name]}" for name in sorted(node.variables()))
    return message.endswith(f" in {node}" + (f" at {used}" if used else ""))


@given(expressions(NAMES, total=True), st.fixed_dictionaries({name: st.integers(0, 1 << 70) for name in NAMES}))
def test_total_expressions_have_values(expression: Expression, at: dict[str, int]) -> None:
    assert isinstance(expression.evaluate(at), int)


@both_ways
@pytest.mark.parametrize(
    ("text", "x1", "y1", "message"),
    [
        ("y1 + x1//(x1 - y1)", 3, 3, "division by zero in x1//(x1 - y1) at x1 = 3, y1 = 3"),
        ("x1 % y1", 2, 0, "division by zero in x1 % y1 at x1 = 2, y1 = 0"),
        ("1//(1 - 1)", 0, 0, "division by zero in 1//(1 - 1)"),
        ("1 + 2**(x1 - y1)", 2, 3, "an exponent must be >= 0, was -1 in 2**(x1 - y1) at x1 = 2, y1 = 3"),
        (
            "C(x1 - y1)",
            2,
            3,
            "the binomial coefficient C(b, a) needs numbers >= 0, was -1 in C(x1 - y1) at x1 = 2, y1 = 3",
        ),
        (
            "C(x1, -y1)",
            2,
            3,
            "the binomial coefficient C(b, a) needs numbers >= 0, was -3 in C(x1, -y1) at x1 = 2, y1 = 3",
        ),
        ("popcount(x1 - y1)", 2, 3, "popcount needs numbers >= 0, was -1 in popcount(x1 - y1) at x1 = 2, y1 = 3"),
        ("1 + bit_length(-y1)", 2, 3, "bit_length needs numbers >= 0, was -3 in bit_length(-y1) at y1 = 3"),
        ("isqrt(x1 - y1)", 2, 3, "isqrt needs numbers >= 0, was -1 in isqrt(x1 - y1) at x1 = 2, y1 = 3"),
        ("C(x1, y1)", 2, 3, "C(b, a) needs a <= b, was C(2, 3) in C(x1, y1) at x1 = 2, y1 = 3"),
    ],
)
def test_errors_name_subexpression_and_place(value: Way, text: str, x1: int, y1: int, message: str) -> None:
    with pytest.raises(EvaluationError) as error:
        value(parse_condition(text, NAMES), {"x1": x1, "y1": y1})
    assert str(error.value) == message


@both_ways
def test_a_power_too_large_names_its_place(value: Way) -> None:
    with pytest.raises(TooLargeError, match=r"would have more in 2\*\*x1 at x1 = 1099511627776$"):
        value(parse_condition("1 + 2**x1", NAMES), {"x1": 1 << 40})


@both_ways
@pytest.mark.parametrize("text", ["x1//(y1 - y1)", "2**(y1 - x1)", "C(y1 - x1)", "C(y1, x1)", "isqrt(y1 - x1)"])
def test_errors_at_giants_name_their_size(value: Way, text: str) -> None:
    with pytest.raises(EvaluationError, match=r"x1 = a number of .+, y1 = 1$") as error:
        value(parse_condition(text, NAMES), {"x1": 10**5000, "y1": 1})
    assert f" in {text} at " in str(error.value)
    assert len(str(error.value)) < 200


@both_ways
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("y1 != 0 and x1//y1 > 2", 0),
        ("y1 == 0 or x1//y1 > 2", 1),
        ("not (y1 == 0 or x1//y1 > 2)", 0),
        ("y1 > x1 > x1//y1", 0),
        ("y1 and x1//y1", 0),
        ("x1 or x1//y1", 1),
    ],
)
def test_conditions_stop_early(value: Way, text: str, expected: int) -> None:
    assert value(parse_condition(text, NAMES), {"x1": 5, "y1": 0}) == expected


@both_ways
@pytest.mark.parametrize(
    "text", ["(y1 != 0) & (x1//y1 > 2)", "y1 < x1 < x1//y1", "(y1 != 0)*(x1//y1)", "y1 == 0 and x1//y1"]
)
def test_what_is_needed_is_evaluated(value: Way, text: str) -> None:
    with pytest.raises(EvaluationError, match="division by zero in x1//y1 at x1 = 5, y1 = 0"):
        value(parse_condition(text, NAMES), {"x1": 5, "y1": 0})


@both_ways
@pytest.mark.parametrize(
    "step",
    [
        "not ({})",
        "y1 and ({})",
        "({}) or 0",
        "({}) < 1",
        "min({}, x1)",
        "-({})",
        "({})**1",
        "C({})",
        "gcd({}, x1)",
        "isqrt({})",
    ],
)
def test_the_deepest_nesting_that_is_read_can_be_evaluated(value: Way, step: str) -> None:
    text = "x1"
    for _ in range(99):
        text = step.format(text)
    assert value(parse_condition(text, NAMES), {"x1": 0, "y1": 1}) in (0, 1)
