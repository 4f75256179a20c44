"""The Zeckendorf arrays, which sort numbers by the least term of their Zeckendorf representation."""

from itertools import pairwise

import pytest

from tests.sequences.arrays.recurrences import linear_recurrence, row_recurrence
from wythoff.base.errors import ParameterError, TooLargeError
from wythoff.sequences.arrays.beatty import WythoffArray
from wythoff.sequences.arrays.zeckendorf import ZeckendorfArray

GIANTS = (10**50, 10**1000)


def bases(order, count):
    found = list(range(1, order + 1))
    while len(found) < count:
        found.append(found[-1] + found[-order])
    return found


@pytest.mark.parametrize("order", [1, 2, 3, 4, 7])
def test_columns_hold_the_numbers_with_a_least_term(order):
    array, terms = ZeckendorfArray(order), bases(order, 40)
    columns = {}
    for n in range(1, 800):
        indices = array.representation(n)
        assert sum(terms[index - 1] for index in indices) == n
        assert all(high - low >= order for low, high in pairwise(indices))
        columns.setdefault(indices[0], []).append(n)
        assert array.entry(*array.position(n)) == n
    for j, column in columns.items():
        assert array.column(j, len(column)) == column


@pytest.mark.parametrize("order", [1, 2, 3, 5])
def test_rows_have_the_recurrence_of_the_terms(order):
    found = row_recurrence(ZeckendorfArray(order), 25, 40)
    assert found == linear_recurrence(bases(order, 40)) == (*(1,) * (order > 1), *(0,) * (order - 2), 1 + (order == 1))


@pytest.mark.parametrize("giant", GIANTS)
def test_representations_agree_with_square_roots(giant):
    for value in range(giant, giant + 3):
        assert ZeckendorfArray().position(value) == WythoffArray().position(value)
        assert ZeckendorfArray().entry(value, 9) == WythoffArray().entry(value, 9)
        assert ZeckendorfArray(3).position(ZeckendorfArray(3).entry(value, 11)) == (value, 11)


def test_refusals():
    with pytest.raises(ParameterError, match="order must be an integer from 1 to 1000, was 0"):
        ZeckendorfArray(0)
    with pytest.raises(TooLargeError, match="must be at most 150000"):
        ZeckendorfArray().entry(1, 10**6)
    with pytest.raises(TooLargeError, match="must be at most 150000"):
        ZeckendorfArray().position(1 << 200_000)
    assert ZeckendorfArray().position(0) is None
