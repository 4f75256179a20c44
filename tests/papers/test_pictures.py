"""The figures: the classes of Imitation Nim, and the surplus numbers of k-blocking Wythoff Nim."""

from itertools import product

import pytest

from tests.papers import imitation
from wythoff.papers import load, papers, redraw

PICTURES = [(name, picture.number) for name in papers() for picture in load(name).pictures]
CLASSES = {"P": "non-dynamic P", "D": "dynamic", "N": "non-dynamic N"}
# The numbers of the colours, by the caption of Figure 4.
COLOURS = {"brown": -5, "dark olive": -4, "olive": -3, "light olive": -2, "yellow": -1, "black": 0, "blue": 1}


def test_all_pictures_are_here():
    assert PICTURES == [("larsson2009", "II.1"), ("larsson2009", "II.2"), ("visions2019", "4")]


@pytest.mark.parametrize(("name", "number"), PICTURES)
def test_the_program_draws_them(name, number):
    picture = load(name).picture(number)
    assert len(picture.cells) == len(picture.cells[0]) == 11
    assert redraw(picture) == picture.cells


@pytest.mark.parametrize("number", ["II.1", "II.2"])
def test_the_classes_over_all_histories(number):
    picture = load("larsson2009").picture(number)
    game = imitation.named(picture.game)
    for (x, row), y in product(enumerate(picture.cells), range(11)):
        assert imitation.kind(game, (x, y)) == CLASSES[row[y][0]], (x, y)


def test_the_types_that_the_paper_names():
    """The text after Remark 2 says: (2, 3) and (3, 4) have type (iia), and (2, x) with x >= 3 type (iib)."""
    cells = load("larsson2009").picture("II.1").cells
    assert (cells[2][3], cells[3][4]) == ("Nab", "Na")
    assert {cells[2][x] for x in range(4, 11)} == {"Nb"}


def test_the_colours_that_the_survey_names():
    cells = load("visions2019").picture(4).cells
    assert cells[3][3] == COLOURS["yellow"]
    assert {cells[x][y] for x, y in ((0, 0), (1, 1), (0, 3), (3, 0))} == {COLOURS["brown"], COLOURS["light olive"]}
    assert {cells[x][y] for x, y in ((3, 1), (3, 2), (2, 2), (2, 3), (1, 3))} == {COLOURS["black"], COLOURS["blue"]}
    indigo = 2
    assert {cell for row in cells for cell in row} == {*COLOURS.values(), indigo}
