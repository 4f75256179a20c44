"""Linear recurrences and column formulas that are found from the terms alone."""

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from tests.sequences.arrays.recurrences import column_formula, linear_recurrence, row_recurrence
from wythoff.base.errors import ParameterError
from wythoff.sequences.arrays.beatty import (
    DifferenceArray,
    LeftJustifiedWythoffArray,
    WythoffArray,
    dual_wythoff,
    stolarsky,
)
from wythoff.sequences.numeration.zeckendorf import fibonacci


@given(st.lists(st.integers(-4, 4), min_size=1, max_size=4), st.lists(st.integers(-9, 9), min_size=4, max_size=4))
def test_a_recurrence_is_found_and_none_is_shorter(coefficients, first):
    terms = first[: len(coefficients)]
    while len(terms) < 24:
        terms.append(sum(c * x for c, x in zip(coefficients, reversed(terms), strict=False)))
    found = linear_recurrence(terms)
    assert found is not None
    assert len(found) <= len(coefficients)
    for j in range(len(found), 24):
        assert terms[j] == sum(c * terms[j - i] for i, c in enumerate(found, 1))


def test_recurrences_with_fractions_and_without_terms():
    assert linear_recurrence([64, 32, 16, 8, 4, 2, 1]) == (Fraction(1, 2),)
    assert linear_recurrence([0] * 9) == ()
    assert linear_recurrence([1, 1, 1, 1, 1, 2]) is None


@pytest.mark.parametrize(
    ("array", "found"),
    [
        (WythoffArray(), (1, 1)), (dual_wythoff(), (1, 1)), (stolarsky(), (1, 1)), (DifferenceArray(), (3, -1)),
        (LeftJustifiedWythoffArray(), (1, 1)),
    ],
)  # fmt: skip
def test_rows_of_the_named_arrays(array, found):
    assert row_recurrence(array, 50, 12) == found


def test_columns_in_terms_of_the_lower_wythoff_sequence():
    for column in range(1, 12):
        f, following = fibonacci(column)
        assert column_formula(WythoffArray(), column, 200) == (following, f, -f)
        f, following = fibonacci(2 * column - 2)
        assert column_formula(DifferenceArray(), column, 200) == (following, f, -f)
    # Columns of the dual array need floor((i - 1)*phi) instead of floor(i*phi); those of the Stolarsky array are no
    # such sums.
    assert column_formula(stolarsky(), 1, 200) is column_formula(dual_wythoff(), 1, 500) is None
    with pytest.raises(ParameterError, match="rows must be at least 5, was 4"):
        column_formula(WythoffArray(), 1, 4)
