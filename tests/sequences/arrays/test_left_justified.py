"""The left-justified Wythoff array, and the triangle of its rows."""

import pytest

from wythoff.base.errors import ParameterError
from wythoff.sequences.arrays.beatty import LeftJustifiedWythoffArray, WythoffArray
from wythoff.sequences.arrays.lines import PreliminaryTriangle

GIANTS = (10**50, 10**1000)


def extended(row):
    """Extend a row of the Wythoff array to the left until its first entries satisfy a > b >= 0."""
    while not row[0] > row[1] >= 0:
        row = [row[1] - row[0], *row]
    return row


def test_rows_are_extended_as_defined():
    array = LeftJustifiedWythoffArray()
    for number in range(1, 500):
        expected = extended(list(WythoffArray().row(number, 8)))
        assert list(array.row(number, len(expected))) == expected


def test_the_first_place_of_every_small_number():
    array = LeftJustifiedWythoffArray()
    first = {}
    for number, row in enumerate(array.rows(420, 24), 1):
        for column, value in enumerate(row, 1):
            first.setdefault(value, (number, column))
    for value in range(400):
        assert array.position(value) == first[value]
    assert array.position(-1) is None


@pytest.mark.parametrize("giant", GIANTS)
def test_giants_in_the_left_justified_array(giant):
    array = LeftJustifiedWythoffArray()
    for value in range(giant, giant + 5):
        assert array.entry(*array.position(value)) == value
        row, column = array.find_pair(value, value + 12345)
        assert (array.entry(row, column), array.entry(row, column + 1)) == (value, value + 12345)
        assert array.find_pair(value, 3)[1] == array.find_pair(3 * giant, value)[1] == 1
        a, b = array.row(value, 2)
        assert a > b >= 0
        assert array.find_pair(a, b) == (value, 1)
        assert PreliminaryTriangle().index(PreliminaryTriangle().term(value)) == value


def test_refusals():
    with pytest.raises(ParameterError, match="row and column must be at least 1"):
        LeftJustifiedWythoffArray().entry(0, 1)
