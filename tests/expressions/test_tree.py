"""Expressions are values: equal if built alike, hashable, immutable, with a method for their variables."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given, strategies as st

from tests.random_rulesets import conditions, expressions, numbers
from tests.sentences import UNCHANGEABLE
from wythoff.base.errors import ParameterError
from wythoff.expressions import Expression, Integer, Operation, Variable, as_expression, parse_condition
from wythoff.expressions.tree import negation

NAMES = ("x1", "y1", "x0")


@given(conditions(NAMES))
def test_copies_are_equal(condition: Expression) -> None:
    for twin in (pickle.loads(pickle.dumps(condition)), copy.copy(condition), copy.deepcopy(condition)):
        assert twin == condition
        assert hash(twin) == hash(condition)


@given(expressions(NAMES), expressions(NAMES))
def test_equal_means_printed_alike(one: Expression, other: Expression) -> None:
    assert (one == other) == (str(one) == str(other))


@given(conditions(NAMES))
def test_variables_are_the_names_in_the_text(condition: Expression) -> None:
    assert condition.variables() == {name for name in NAMES if name in str(condition)}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("1", set()),
        ("x1 + x1", {"x1"}),
        ("min(x1, 2) < y1 or not x0", {"x1", "y1", "x0"}),
        ("C(x1, abs(y1))", {"x1", "y1"}),
    ],
)
def test_variables(text: str, names: set[str]) -> None:
    assert parse_condition(text, NAMES).variables() == names


@given(st.lists(expressions(NAMES), min_size=2, max_size=2))
def test_walk_ends_with_the_whole(parts: list[Expression]) -> None:
    whole = Operation("+", *parts)
    assert list(whole.walk()) == [*parts[0].walk(), *parts[1].walk(), whole]


def test_only_a_literal_is_constant() -> None:
    assert Integer(3).constant == 3
    assert Operation("+", Integer(1), Integer(2)).constant is None
    assert Variable("x1").constant is None


@given(numbers())
def test_the_minus_of_a_literal_is_part_of_it(number: int) -> None:
    assert negation(Integer(number)) == Integer(-number) == as_expression(-number)


def test_a_value_cannot_change() -> None:
    one = Integer(1)
    with pytest.raises(AttributeError, match=UNCHANGEABLE):
        one.value = 2
    with pytest.raises(AttributeError, match=UNCHANGEABLE):
        del one.value


@pytest.mark.parametrize("given", [True, 1.0, "x1", None])
def test_an_expression_is_an_integer_or_an_expression(given: object) -> None:
    with pytest.raises(ParameterError, match="must be an integer or an Expression, was"):
        as_expression(given)  # type: ignore[arg-type]
