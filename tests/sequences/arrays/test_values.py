"""Arrays that are made from games, compared with play by the rules."""

import pytest

from tests.own_games import SameFromAny
from wythoff.base.errors import ParameterError, TooLargeError
from wythoff.game.rulesets import Definition, parse
from wythoff.sequences.arrays import values
from wythoff.sequences.arrays.values import (
    GrundyDiagonal,
    GrundyDiagonalInverse,
    GrundyTriangle,
    ThirdPiles,
    WythoffGrundy,
)


def test_the_array_holds_the_values_of_the_game():
    rules = Definition(parse("nim | diagonal"))
    assert WythoffGrundy().rows(14, 14) == [[rules.value((x, y)) for y in range(14)] for x in range(14)]


def test_long_rows_go_on_as_the_square_begins():
    values = WythoffGrundy()
    for row in (1, 7, 66):
        long = values.row(row, 120)
        assert [values.entry(row, column) for column in range(1, 121)] == long
        assert values.column(row, 120) == long


def test_the_diagonal_is_a_permutation_with_its_inverse():
    diagonal, inverse = GrundyDiagonal(), GrundyDiagonalInverse()
    assert [inverse.term(value) for value in diagonal.terms(50)] == list(range(50))
    assert [inverse.index(n) for n in range(20)] == diagonal.terms(20)
    assert inverse.index(-1) is None


def test_terms_of_the_inverse_go_along_the_diagonal_once(monkeypatch):
    apart, asked = [GrundyDiagonalInverse().term(value) for value in range(200)], []
    original = values.value_of
    monkeypatch.setattr(values, "value_of", lambda x, y: asked.append(x) or original(x, y))
    assert GrundyDiagonalInverse().terms(200) == apart
    assert asked == list(range(max(apart) + 1))


def test_the_triangle_is_the_lower_half():
    terms, values = GrundyTriangle().terms(55), WythoffGrundy()
    assert terms == [values.entry(x, y) for x in range(1, 11) for y in range(1, x + 1)]
    assert GrundyTriangle().index(-1) is None


def test_third_piles_complete_p_positions():
    found = Definition(SameFromAny()).p_positions(14)
    third = ThirdPiles()
    listed = {tuple(sorted((a, b, third.entry(a + 1, b + 1)))) for a in range(15) for b in range(15)}
    assert sorted(position for position in listed if max(position) <= 14) == found
    # The first row maps lower to upper Wythoff numbers and back: it is its own inverse.
    assert [third.position(n) for n in range(20)] == [(1, third.entry(1, n + 1) + 1) for n in range(20)]


def test_places_that_are_none_and_piles_too_large_are_refused():
    for array in (WythoffGrundy(), ThirdPiles()):
        with pytest.raises(ParameterError, match="row and column must be at least 1, were 0 and 3"):
            array.entry(0, 3)
        with pytest.raises(TooLargeError):
            array.entry(3, 10**50)
        assert array.position(-1) is None
