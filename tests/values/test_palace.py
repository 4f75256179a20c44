"""Palace numbers: by counting, by the cellular automaton, and by the definition of the game."""

from itertools import product

import pytest

from tests.sentences import too_small
from wythoff import Definition, ParameterError, RequestError, TooLargeError, parse
from wythoff.kernels import limits
from wythoff.papers import load
from wythoff.solving.values.palace import blocked_rays, palace_bands, palace_numbers
from wythoff.types import CellularAutomaton

QUEEN = [(0, 1), (1, 0), (1, 1)]
MOVES = (
    "nim | diagonal", "nim", "diagonal", "nim | diagonal | ray(1, 2)", "diagonal | ray(1, 2)", "ray(1, 3)",
    "nim(step=2) | diagonal", "nim(step=3) | ray(2, 4)", "nim | ray(2, 2)", "ray(0, 2) | ray(1, 1)",
)  # fmt: skip
SURVEY = load("visions2019")
FIGURE_4 = [list(row) for row in SURVEY.picture(4).cells]


def counted(rays, k, rows, columns):
    """Return the surplus numbers of a board: how many options are P-positions, less k."""
    found = {}
    for x, y in product(range(rows), range(columns)):
        options = {(x - p * t, y - q * t) for p, q in rays for t in range(1, max(rows, columns))}
        found[x, y] = sum(found.get(option, 0) < 0 for option in options) - k
    return [[found[x, y] for y in range(columns)] for x in range(rows)]


@pytest.mark.parametrize("k", [*range(1, 9), 12, 20, 50, 100])
def test_wythoff_to_forty(k):
    right = counted(QUEEN, k, 40, 40)
    found = palace_numbers(parse(f"block(nim | diagonal, {k - 1})"), up_to=39)
    assert list(found.surplus) == right
    assert list(found.numbers) == [[number + k for number in row] for row in right]
    assert list(CellularAutomaton(QUEEN).rows(k, 40, 40)) == right


@pytest.mark.parametrize("moves", MOVES)
@pytest.mark.parametrize("k", [1, 3, 7])
def test_any_rays(moves, k):
    game = parse(f"block({moves}, {k - 1})")
    rays, same = blocked_rays(game)
    assert same == k
    right = counted(rays, k, 15, 15)
    assert list(palace_numbers(game, up_to=14).surplus) == right
    assert list(CellularAutomaton.of(game).rows(k, 15, 15)) == right


@pytest.mark.parametrize("rays", [[(1, 2)], [(0, 1), (1, 1)], [(0, 1)], [(1, 0), (2, 3)], [(3, 0), (0, 2), (2, 1)]])
@pytest.mark.parametrize("k", [1, 2, 6])
def test_rays_of_no_symmetric_game(rays, k):
    assert list(CellularAutomaton(rays).rows(k, 9, 14)) == counted(rays, k, 9, 14)


@pytest.mark.parametrize("moves", ["nim | diagonal", "nim | diagonal | ray(1, 2)", "nim(step=2) | ray(2, 2)"])
@pytest.mark.parametrize("n", [0, 1, 3])
def test_the_definition_counts_the_same_options(moves, n):
    game = parse(f"block({moves}, {n})")
    judge, found = Definition(game), palace_numbers(game, up_to=9)
    for x, y in game.positions(9):
        palaces = sum(judge.is_p(game.settled(target)) for target in game.targets((x, y)))
        assert palaces == found.numbers[x][y] == found.numbers[y][x]
        assert judge.is_p((x, y)) == (palaces < found.k) == (found.surplus[x][y] < 0)


def test_figure_4():
    found = palace_numbers(parse("block(nim | diagonal, 4)"), up_to=10)
    assert found.surplus == FIGURE_4
    assert str(found.evidence) == "computed from the rules (by_counting), for piles up to 10"


def test_the_stencil_and_the_example_of_figure_5():
    printed = SURVEY.table("Figure 5").printed
    stencil = CellularAutomaton(QUEEN).stencil
    assert tuple(cell.dx for cell in stencil) == printed["left_x"]
    assert tuple(cell.dy for cell in stencil) == printed["left_y"]
    assert tuple(cell.value for cell in stencil) == printed["linear"]
    assert tuple(cell.compensation for cell in stencil) == printed["compensation"]
    *values, p, g = printed["example"]
    assert p == sum(cell.compensation for cell, value in zip(stencil, values, strict=True) if value < 0)
    assert g == p + sum(cell.value * value for cell, value in zip(stencil, values, strict=True))


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("nim | diagonal(2)", "whole rays"),
        ("nim | jump(1, 2)", "whole rays"),
        ("nim - jump(0, 1)", "whole rays"),
        ("g1", "whole rays"),
        ("ray(2, 2) | ray(3, 3)", "different directions"),
        ("nim(step=2) | nim(step=3)", "different directions"),
        ("block(nim | diagonal, 2, of=nim)", "every move"),
        ("block(terminal(nim, x + y <= 2), 2)", "palace numbers are defined only for moves"),
        ("misere(nim)", "palace numbers are defined only for moves"),
        ("euclid", "palace numbers are defined only for moves"),
    ],
)
def test_other_games_are_refused_with_the_reason(given, words):
    for question in (CellularAutomaton.of, lambda game: palace_numbers(game, up_to=3)):
        with pytest.raises((RequestError, ParameterError), match=words):
            question(parse(given))


@pytest.mark.parametrize("rays", [[], [(0, 0)], [(1, 1), (1, 1)], [(1, 1), (2, 2)], [(-1, 1)], [(1, 2, 3)], [(1.0, 1)]])
def test_wrong_rays_are_refused(rays):
    with pytest.raises(ParameterError):
        CellularAutomaton(rays)


def test_a_ray_within_another_counts_once():
    assert blocked_rays(parse("nim | ray(0, 3) | diagonal | ray(2, 2)")) == (tuple(QUEEN), 1)


def test_bands_are_the_table():
    game = parse("block(nim | diagonal, 6)")
    rows = [row for band in palace_bands(game, rows=30, columns=9) for row in band]
    assert rows == [row[:9] for row in palace_numbers(game, up_to=29).numbers]


def test_numbers_are_python_integers(monkeypatch):
    pytest.importorskip("numba", reason="the compiled twin gives arrays")
    monkeypatch.setattr(limits, "compiling_pays", lambda seconds: True)
    found = palace_numbers(parse("block(nim | diagonal, 4)"), up_to=7)
    assert type(found.numbers[0][0]) is int and found.numbers[0][0] - 5 == found.surplus[0][0] == -5
    assert found.surplus == [row[:8] for row in FIGURE_4[:8]] != FIGURE_4
    assert repr(found.surplus[:1]) == "<1 row: [-5, -4, -3, -2, -1, 0, 0, 0]>"


def test_what_cannot_fit_is_refused_before_it_starts(monkeypatch):
    game = parse("block(nim | diagonal, 4)")
    with pytest.raises(TooLargeError, match="the limit is 3600 s"):
        palace_numbers(game, up_to=10**9)
    monkeypatch.setattr(limits, "available_memory", lambda: 1_000_000)
    with pytest.raises(TooLargeError, match="must fit in memory"):
        palace_numbers(game, up_to=2000)
    with pytest.raises(TooLargeError, match="must fit in memory"):
        palace_bands(game, rows=2, columns=10**6)
    with pytest.raises(RequestError, match=too_small("up_to", 0)):
        palace_numbers(game, up_to=-1)
    with pytest.raises(RequestError, match="rows must be an integer >= 1"):
        palace_bands(game, rows=0, columns=3)


@pytest.mark.parametrize("text", ["block(nim | diagonal, 3)", "block(diagonal, 2)"])
def test_cells_outside_are_told_in_multiples_of_k(text):
    automaton = CellularAutomaton.of(parse(text))
    told = automaton.as_dict()["outside"]
    regions = {"x < 0 and y < 0": (-1, -1), "x < 0 and y >= 0": (-1, 0), "x >= 0 and y < 0": (0, -1)}
    assert {region: 7 * number for region, number in told.items()} == {
        region: automaton.outside(7, *cell) for region, cell in regions.items()
    }


@pytest.mark.parametrize(
    ("rays", "cells"),
    [([(1, 0), (0, 1), (1, 2), (3, 1), (3, 2)], 26), ([(1, 0), (0, 1), (1, 1), (1, 3), (3, 1)], 27)],
)
def test_cells_have_letters_as_long_as_there_are_letters(rays, cells):
    """Begin each line of a stencil with a letter for its cell; more than 26 cells have no letters."""
    lines = str(CellularAutomaton(rays)).splitlines()[2:-1]
    assert len(lines) == cells
    assert "".join(line[0] for line in lines) == ("abcdefghijklmnopqrstuvwxyz" if cells <= 26 else " " * cells)
