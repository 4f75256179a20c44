"""Columns hold at each place what the expression is there."""

from __future__ import annotations

from hypothesis import given, strategies as st

from tests.expressions.test_logic import NAMES
from tests.random_rulesets import conditions, expressions, numbers
from wythoff.errors import EvaluationError, TooLargeError
from wythoff.expressions import NO_VALUE, Expression, Variable
from wythoff.expressions.columns import Columns

places = st.fixed_dictionaries({name: st.integers(-9, 9) | numbers() for name in NAMES})


@given(conditions(NAMES) | expressions(NAMES), st.lists(places, min_size=1, max_size=5))
def test_columns_hold_what_is_evaluated(expression: Expression, several: list[dict[str, int]]) -> None:
    columns = Columns({Variable(name): [at[name] for at in several] for name in NAMES}, len(several))
    try:
        values, truth = columns.value(expression), columns.truth(expression)
    except NO_VALUE:
        return  # of some part, where evaluation may not come to it
    assert values == [expression.evaluate(at) for at in several]
    assert list(truth.to_bytes(len(several), "little")) == [bool(value) for value in values]


@given(conditions(NAMES) | expressions(NAMES), places)
def test_what_has_no_value_has_none_in_columns(expression: Expression, at: dict[str, int]) -> None:
    try:
        expression.evaluate(at)
    except (EvaluationError, TooLargeError):
        columns = Columns({Variable(name): [at[name]] for name in NAMES}, 1)
        try:
            found = columns.value(expression)
        except NO_VALUE:
            return
        raise AssertionError(f"{expression} had the values {found}") from None
