"""Arrays with rows x_j = m*x_(j-1) + x_(j-2): corners compared with definitions, positions near and far."""

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from tests.sentences import too_small
from wythoff.base.errors import ParameterError, TooLargeError
from wythoff.sequences.arrays.beatty import BeattyDispersion, DifferenceArray, WythoffArray, dual_wythoff, stolarsky
from wythoff.sequences.arrays.greedy import PairArray
from wythoff.sequences.arrays.linear_rows import forward, lucas
from wythoff.sequences.numeration.zeckendorf import fibonacci, zeckendorf
from wythoff.sequences.quadratic import PHI, Quadratic

FLOORS = [
    (1, PHI - 1), (1, 2 - PHI), (1, Fraction(1, 2)), (1, Fraction(2, 5)), (2, Fraction(1, 2)), (2, Fraction(3, 10)),
    (3, Fraction(1, 4)), (7, Fraction(1, 8)), (7, Fraction(7, 8)),
]  # fmt: skip
ARRAYS = [
    WythoffArray(), DifferenceArray(), *(BeattyDispersion(m, gamma) for m, gamma in FLOORS),
    *(PairArray(m, dual=dual) for m in (1, 2, 3, 5) for dual in (False, True)),
]  # fmt: skip
every_array = pytest.mark.parametrize("array", ARRAYS, ids=repr)
GIANTS = (10**50, 10**1000)


def dispersed(s, rows, columns):
    """Return `rows` rows of the dispersion of the function s, by its definition."""
    values = {s(n) for n in range(1, 3 * rows + 9)}
    starts = [n for n in range(1, 3 * rows) if n not in values][:rows]
    corner = []
    for start in starts:
        row = [start]
        while len(row) < columns:
            row.append(s(row[-1]))
        corner.append(row)
    return corner


@pytest.mark.parametrize("m", [1, 2, 3, 10])
def test_powers_of_the_recurrence(m):
    u, following = 0, 1
    x, y = 5, -3
    for n in range(60):
        assert lucas(n, m) == (u, following)
        assert forward(5, -3, n, m) == (x, y)
        assert forward(x, y, -n, m) == (5, -3)
        u, following = following, m * following + u
        x, y = y, m * y + x


@pytest.mark.parametrize(("m", "gamma"), FLOORS)
def test_a_floor_is_dispersed(m, gamma):
    array = BeattyDispersion(m, gamma)
    alpha = Quadratic(m, 1, m * m + 4, 2)
    assert array.rows(40, 9) == dispersed(lambda n: (n * alpha + gamma).floor(), 40, 9)
    assert all(row[j] == m * row[j - 1] + row[j - 2] for row in array.rows(40, 9) for j in range(2, 9))


@pytest.mark.parametrize("gamma", [Fraction(38, 100), Fraction(62, 100), Fraction(0), Fraction(1)])
def test_other_floors_have_other_rows(gamma):
    """Refuse gamma just outside of 1/phi^2 = 0.381... to 1/phi = 0.618...: there the recurrence fails somewhere."""
    with pytest.raises(
        ParameterError,
        match=r"gamma must be from 1/\(alpha \+ 1\) = \(3 - sqrt\(5\)\)/2 to "
        r"alpha/\(alpha \+ 1\) = \(-1 \+ sqrt\(5\)\)/2, was",
    ):
        BeattyDispersion(1, gamma)

    def s(n):
        return (n * PHI + gamma).floor()

    assert any(s(s(n)) != s(n) + n for n in range(1, 1000))


def test_three_arrays_are_dispersions():
    assert WythoffArray().rows(60, 12) == BeattyDispersion(1, PHI - 1).rows(60, 12) == PairArray(1).rows(60, 12)
    assert dual_wythoff().rows(60, 12) == PairArray(1, dual=True).rows(60, 12)
    assert [stolarsky().following(n) for n in range(1, 200)] == [(n * PHI).round() for n in range(1, 200)]


def test_the_wythoff_array_by_its_formula():
    array = WythoffArray()
    for i in range(1, 50):
        for j in range(1, 20):
            f, following = fibonacci(j)
            assert array.entry(i, j) == following * (i * PHI).floor() + f * (i - 1)
    for n in range(1, 2000):
        assert array.position(n)[1] == zeckendorf(n)[-1] - 1


@every_array
def test_every_small_number_stands_where_it_is_found(array):
    corner = array.rows(90, 13)
    places = {value: (i, j) for i, row in enumerate(corner, 1) for j, value in enumerate(row, 1)}
    assert len(places) == 90 * 13
    assert all(array.entry(*place) == value for value, place in places.items())
    for value in range(1, min(corner[-1][0], corner[0][-1])):
        assert array.position(value) == places[value]
    assert array.column(3, 20) == [row[2] for row in corner[:20]]


@every_array
@pytest.mark.parametrize("giant", GIANTS)
def test_giants_are_found(array, giant):
    for value in (giant, giant + 1, 3 * giant + 7):
        assert array.entry(*array.position(value)) == value
        # A far row, and a far column.
        assert array.position(array.entry(value, 2)) == (value, 2)
        assert array.position(array.entry(value, 50)) == (value, 50)
    assert array.position(array.entry(7, 3000)) == (7, 3000)
    row = array.row(giant, 4)
    assert row == [array.entry(giant, column) for column in range(1, 5)]
    assert [array.following(entry) for entry in row[:3]] == row[1:]


@given(st.sampled_from(ARRAYS), st.integers(1, 10**60), st.integers(1, 300))
def test_random_places(array, row, column):
    assert array.position(array.entry(row, column)) == (row, column)
    assert array.entry(*array.position(row)) == row


def test_the_row_of_any_fibonacci_sequence():
    array = WythoffArray()
    for x in range(-24, 25):
        for y in range(-24, 25):
            a, b = forward(x, y, 30, 1)
            found = array.row_of(x, y)
            if a <= 0:
                assert found is None
            else:
                row, column = array.position(a)
                assert found == row
                assert array.entry(row, column + 1) == b


def test_the_row_of_sequences_whose_growing_part_is_small():
    """Find the row of Fibonacci sequences far to the left, where signs alternate: ..., 5, -3, 2, -1, 1, 0, 1, 1.

    The negative of such a sequence tends to minus infinity, so it is in no row.
    """
    array = WythoffArray()
    f, following = fibonacci(5000)
    assert array.row_of(-f, following) is None or array.row_of(f, -following) is None
    assert array.row_of(*forward(0, 1, -5001, 1)) == array.row_of(*forward(0, 1, -5000, 1)) == 1
    assert array.row_of(*forward(0, -1, -5001, 1)) is None
    x, y = array.row(10**50, 2)
    assert array.row_of(*forward(x, y, -1000, 1)) == array.row_of(*forward(x, y, 1000, 1)) == 10**50


@every_array
def test_refusals(array):
    for row, column in ((0, 1), (1, 0), (-(10**60), 1)):
        with pytest.raises(ParameterError, match="row and column must be at least 1, were"):
            array.entry(row, column)
    assert array.position(0) is array.position(-(10**60)) is None
    with pytest.raises(TooLargeError, match="must have at most 20000000 bits"):
        array.entry(1, 10**9)


def test_numbers_of_the_recurrence_are_refused_below_1():
    with pytest.raises(ParameterError, match=too_small("m", 1, was=0)):
        PairArray(0)
