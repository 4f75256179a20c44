"""The figures: the classes of Imitation Nim, the surplus numbers of k-blocking Wythoff Nim, and its automaton."""

from collections import Counter
from itertools import product

import pytest

from tests.papers import imitation
from wythoff.errors import RequestError
from wythoff.papers import Picture, load, papers, surplus

PICTURES = [(name, picture.number) for name in papers() for picture in load(name).pictures]
CLASSES = {"P": "non-dynamic P", "D": "dynamic", "N": "non-dynamic N"}
# By the caption of Figure 4.
COLOURS = {"brown": -5, "dark olive": -4, "olive": -3, "light olive": -2, "yellow": -1, "black": 0, "blue": 1}


def test_all_pictures_are_here():
    assert PICTURES == [("larsson2009", "II.1"), ("larsson2009", "II.2"), ("visions2019", "4")]


@pytest.mark.parametrize("number", ["II.1", "II.2"])
def test_the_classes_over_all_histories(number):
    picture = load("larsson2009").picture(number)
    game = imitation.named(picture.game)
    for (x, row), y in product(enumerate(picture.cells), range(11)):
        assert game.kind((x, y), imitation.FARTHEST) == CLASSES[row[y][0]], (x, y)


def test_the_types_of_n_positions_in_figure_1():
    """(iia): some (c, d) with c <= d < b and b - a = d - c is P; (iib): some (a, c) with c < a is."""
    picture = load("larsson2009").picture("II.1")
    game = imitation.named(picture.game)
    pairs = [(c, d) for c in range(11) for d in range(c, 11) if game.is_p(imitation.State((c, d)))]
    for (x, row), y in product(enumerate(picture.cells), range(11)):
        if row[y][0] == "N":
            a, b = sorted((x, y))
            of_a = any(d < b and b - a == d - c for c, d in pairs)
            of_b = any(c < a == d for c, d in pairs)
            assert row[y] == "N" + "a" * of_a + "b" * of_b


def test_the_surplus_numbers_of_figure_4():
    picture = load("visions2019").picture(4)
    assert len(picture.cells) == len(picture.cells[0]) == 11
    assert surplus(picture) == picture.cells


def test_the_colours_that_the_survey_names():
    cells = load("visions2019").picture(4).cells
    assert cells[3][3] == COLOURS["yellow"]
    assert {cells[x][y] for x, y in ((0, 0), (1, 1), (0, 3), (3, 0))} == {COLOURS["brown"], COLOURS["light olive"]}
    assert {cells[x][y] for x, y in ((3, 1), (3, 2), (2, 2), (2, 3), (1, 3))} == {COLOURS["black"], COLOURS["blue"]}
    indigo = 2
    assert {cell for row in cells for cell in row} == {*COLOURS.values(), indigo}


def test_a_picture_of_surplus_numbers_needs_blocking():
    with pytest.raises(RequestError, match="the game must be one with blocking"):
        surplus(Picture("1", "", "nim | diagonal", "surplus", ((0,),)))


def automaton():
    """Figure 5, cell by cell: how far left and up it is, and its two coefficients."""
    table = load("visions2019").table("Figure 5").true()
    places = zip(table["left_x"], table["left_y"], strict=True)
    return dict(zip(places, zip(table["linear"], table["compensation"], strict=True), strict=True))


def product_of(*polynomials):
    """In X and Y, the shifts by one column and one row: exponents to coefficients."""
    total = {(0, 0): 1}
    for polynomial in polynomials:
        new = Counter()
        for ((i, j), c), ((k, l), d) in product(total.items(), polynomial.items()):
            new[i + k, j + l] += c * d
        total = new
    return total


def test_the_coefficients_of_figure_5_follow_from_the_rules():
    """A cell counts palaces in its row, column and diagonal: X/(1-X) + Y/(1-Y) + XY/(1-XY), cleared of fractions."""
    one = (0, 0)
    row, column, diagonal = {one: 1, (1, 0): -1}, {one: 1, (0, 1): -1}, {one: 1, (1, 1): -1}
    linear = product_of(row, column, diagonal)
    palaces = Counter()
    for shift, others in (((1, 0), (column, diagonal)), ((0, 1), (row, diagonal)), ((1, 1), (row, column))):
        palaces.update(product_of({shift: 1}, *others))
    cells = automaton()
    assert {place: -c for place, c in linear.items() if c and place != one} == {
        p: c for p, (c, _) in cells.items() if c
    }
    assert {place: c for place, c in palaces.items() if c} == {place: c for place, (_, c) in cells.items()}


def test_the_worked_example_of_figure_5():
    table = load("visions2019").table("Figure 5").true()
    *values, p, g = table["example"]
    assert sum(c for c, value in zip(table["compensation"], values, strict=True) if value < 0) == p == 2
    assert sum(c * value for c, value in zip(table["linear"], values, strict=True)) + p == g == 2


@pytest.mark.parametrize("k", [1, 2, 3, 5, 8])
def test_the_automaton_is_the_game(k):
    """From the printed initial condition it computes the surplus numbers of k-blocking Wythoff Nim."""
    side, cells = 16, automaton()
    found = {(x, y): k if x < 0 and y < 0 else 0 for x in range(-2, side) for y in range(-2, side) if min(x, y) < 0}
    for x, y in product(range(side), repeat=2):
        seen = [(found[x - i, y - j], linear, palace) for (i, j), (linear, palace) in cells.items()]
        found[x, y] = sum(c * value + d * (value < 0) for value, c, d in seen)
    picture = Picture("", "", f"block(nim | diagonal, {k - 1})", "surplus", ((0,) * side,) * side)
    assert surplus(picture) == tuple(tuple(found[x, y] for y in range(side)) for x in range(side))
