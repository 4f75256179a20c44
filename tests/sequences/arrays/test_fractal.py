"""Fractal sequences (row numbers of arrays), their trims, and other sequences that are read from arrays."""

from itertools import islice

import pytest

from wythoff.base.errors import ParameterError, UnsolvedError
from wythoff.sequences.arrays.beatty import (
    DifferenceArray,
    LeftJustifiedWythoffArray,
    WythoffArray,
    dual_wythoff,
    stolarsky,
)
from wythoff.sequences.arrays.dispersion import violations
from wythoff.sequences.arrays.lines import (
    ArrayColumn,
    ArrayPlaces,
    ArrayRow,
    ColumnNumbers,
    LowerTrim,
    MainDiagonal,
    RightNeighbour,
    RowNumbers,
    UpperTrim,
)
from wythoff.sequences.kinds import Array


def positions(of, count):
    """Return for each number 1, 2, ... its places among the first `count` terms of `of`, as the rows of an array.

    For a fractal sequence this is the associated interspersion.   Source: Kimberling 1997.
    """
    rows = {}
    for n, term in enumerate(islice(of, count), of.offset):
        rows.setdefault(term, []).append(n)
    return [rows.get(number, []) for number in range(1, max(rows, default=0) + 1)]


def upper_trim_differs(of, count):
    """Return the first place, up to `count`, where a sequence differs from its upper trim; None if there is none.

    The upper trim drops the first occurrence of each number. For the Wythoff array it needs 1.6 times `count` terms.
    """
    pairs = zip(islice(of, count), UpperTrim(of), strict=False)
    return next((n for n, (term, trimmed) in enumerate(pairs, of.offset) if term != trimmed), None)


ARRAYS = [WythoffArray(), dual_wythoff(), stolarsky(), DifferenceArray()]
every_array = pytest.mark.parametrize("array", ARRAYS, ids=repr)


@every_array
def test_row_and_column_numbers(array):
    corner = array.rows(80, 12)
    bound = min(corner[-1][0], corner[0][-1])
    places = {value: (i, j) for i, row in enumerate(corner, 1) for j, value in enumerate(row, 1)}
    expected = [places[n] for n in range(1, bound)]
    assert RowNumbers(array).terms(bound - 1) == [i for i, _ in expected]
    assert ColumnNumbers(array, 0).terms(bound - 1) == [j - 1 for _, j in expected]
    assert RowNumbers(array, 0).index(5) == corner[5][0]


@every_array
def test_trimming(array):
    """Trim a fractal sequence: the upper trim is the sequence itself, the lower trim another fractal sequence.

    The upper trim drops the first occurrence of each number. The lower trim subtracts 1 and drops the zeros.
    """
    numbers = RowNumbers(array)
    assert upper_trim_differs(numbers, 1000) is None
    assert upper_trim_differs(UpperTrim(numbers), 300) is None
    lower = LowerTrim(numbers)
    assert lower.terms(30) != numbers.terms(30)
    assert upper_trim_differs(lower, 500) is None


@every_array
def test_the_array_of_a_fractal_sequence(array):
    """Rebuild an array from its row numbers; the array of the lower trim is an interspersion too."""
    rows = positions(RowNumbers(array), 600)
    assert all(row == list(array.row(number, len(row))) for number, row in enumerate(rows, 1))
    assert violations(positions(LowerTrim(RowNumbers(array)), 600)) == []


def test_a_sequence_that_is_not_fractal():
    assert upper_trim_differs(ColumnNumbers(WythoffArray()), 50) == 2
    with pytest.raises(ParameterError, match="must have only positive terms, but has the term 0"):
        LowerTrim(RowNumbers(WythoffArray(), 0)).terms(3)


@every_array
@pytest.mark.parametrize("giant", [10**50, 10**1000])
def test_lines_far_out(array, giant):
    for line in (
        ArrayColumn(array, 1),
        ArrayColumn(array, 4),
        RightNeighbour(array),
        ArrayPlaces(array),
        RowNumbers(array),
    ):
        value = line.term(giant)
        found = line.index(value)
        assert line.term(found) == value
        assert found <= giant
        assert found == giant or isinstance(line, RowNumbers)
    assert ArrayRow(array, giant).index(ArrayRow(array, giant).term(90)) == 90
    assert MainDiagonal(array).index(MainDiagonal(array).term(1000)) == 1000


@every_array
def test_places_are_those_in_the_antidiagonals(array):
    read = list(islice(array.antidiagonals(), 500))
    assert all(ArrayPlaces(array).term(value) == place for place, value in enumerate(read, 1) if value < 10**6)
    assert [ArrayPlaces(array).index(place) for place in range(1, 501)] == read


def test_what_is_not_in_a_line():
    array = WythoffArray()
    assert ArrayColumn(array, 1).index(2) is None
    assert ArrayRow(array, 1).index(4) is ArrayRow(array, 1).index(0) is None
    assert MainDiagonal(array).index(2) is None
    assert RightNeighbour(array).index(1) is RightNeighbour(array).index(0) is ArrayPlaces(array).index(0) is None
    for line in (ArrayColumn, ArrayRow):
        with pytest.raises(UnsolvedError):
            line(LeftJustifiedWythoffArray(), 1).index(3)
    with pytest.raises(ParameterError, match="must be the dispersion of a sequence"):
        RightNeighbour(LeftJustifiedWythoffArray())


def test_an_array_that_lacks_a_number():
    class Evens(Array):
        def entry(self, row, column):
            return 2 * row

        def position(self, value):
            return None if value % 2 else (value // 2, 1)

    with pytest.raises(ParameterError, match="3 does not occur in"):
        RowNumbers(Evens()).term(3)
