"""P-positions within windows of the board: each method agrees with the definition."""

from itertools import pairwise
from math import isqrt
from time import sleep

import pytest

from wythoff.apps.web import limits
from wythoff.base.errors import RequestError, TooLargeError
from wythoff.game.catalog import NAMES
from wythoff.game.rulesets import Definition, parse
from wythoff.reports.views import within
from wythoff.reports.views.tiles import Tiles
from wythoff.reports.views.within import SIDES, Atlas

GAMES = ["nim", "wythoff", "g1", "g2", "gdwn(1,2)", "t_wythoff(3)", "misere(wythoff)", "block(wythoff, 1)", "maharaja",
         "nim_ab(2,3)", "e_wythoff", "modular_wythoff(3)", "knight"]  # fmt: skip
TOP = 24


def expected(game, x, y, width, height):
    judge = Definition(game)
    squares = [(a, b) for a in range(x, x + width) for b in range(y, y + height)]
    places = [square if game.ordered else tuple(sorted(square)) for square in squares]
    return {
        square for square, place in zip(squares, places, strict=True)
        if game.contains(place) and judge.outcome(place) == "P"
    }  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("window", [(0, 0, TOP, TOP), (5, 2, 7, 11), (2, 9, 13, 3)])
def test_a_window_near_by(name, window):
    game = parse(name, NAMES)
    found = Atlas(game).within(*window)
    assert set(found.squares) == expected(game, *window)
    assert len(set(found.squares)) == len(found.squares)
    assert (found.weight, found.reach) == (1.0, None)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("window", [(0, 0, TOP, TOP), (7, 3, 9, 14)])
def test_a_window_by_numbers_is_the_same(name, window):
    """Find a window by numbers of P-positions, the method for distant windows, near the corner for comparison."""
    atlas = Atlas(parse(name, NAMES))
    if atlas.numbers is None:
        pytest.skip(f"the P-positions of {name} are not known by their numbers")
    assert set(atlas.numbers.within(*window).squares) == expected(atlas.game, *window)


def golden(n):
    """Return the n-th P-position of Wythoff Nim, floor(n*phi) and n more."""
    a = (n + isqrt(5 * n * n)) // 2
    return a, a + n


@pytest.mark.parametrize("power", [6, 12, 30, 100, 300])
def test_far_out_every_p_position_of_wythoff_is_found(power):
    n = 10**power
    a, b = golden(n)
    near = [golden(n + k) for k in range(-60, 61)]
    wide = [pair for pair in near if abs(pair[0] - a) <= 30 and abs(pair[1] - b) <= 30]
    found = Atlas(parse("wythoff", NAMES)).within(a - 30, b - 30, 61, 61)
    assert sorted(found.squares) == wide
    mirrored = Atlas(parse("wythoff", NAMES)).within(b - 30, a - 30, 61, 61)
    assert sorted(mirrored.squares) == sorted((y, x) for x, y in wide)


def test_of_very_many_a_sample_is_taken_that_says_so():
    found = Atlas(parse("wythoff", NAMES)).within(0, 0, 10**30, 10**30)
    assert found.weight > 10**20
    assert 500 < len(found.squares) < 10_000
    for a, b in found.squares:
        low, high = sorted((a, b))
        assert golden(high - low) == (low, high)


def test_a_place_that_nothing_reaches_is_refused():
    atlas = Atlas(parse("gdwn(1,2)", NAMES))
    with pytest.raises(TooLargeError, match=f"can be drawn for piles up to {SIDES[-1]}"):
        atlas.within(10**30, 2 * 10**30, 300, 300)


@pytest.mark.parametrize("name", ["fibonacci_nim", "tribonacci_game", "ratwyt"])
def test_games_without_a_board_are_refused(name):
    with pytest.raises(RequestError):
        Atlas(parse(name, NAMES))


@pytest.mark.parametrize("asked", [("P", 7, 0, 0), ("P", 0, -1, 0), ("P", 0, 0, -1), ("x", 0, 0, 0)])
def test_what_is_no_tile_is_refused(asked):
    with pytest.raises(RequestError):
        Tiles(parse("wythoff", NAMES)).draw(*asked)


def test_where_squares_can_be_told_apart_none_is_left_out(monkeypatch):
    """List all P-positions of a distant window, even if each is slow; only very large windows are sampled."""
    atlas = Atlas(parse("wythoff", NAMES))
    monkeypatch.setattr(atlas.numbers, "seconds", 1.0)
    a, b = golden(10**30)
    found = atlas.numbers.within(a - 128, b - 128, 256, 256)
    assert found.weight == 1.0
    assert len(found.squares) == sum(-128 <= y - b < 128 for y in (golden(10**30 + k)[1] for k in range(-200, 200)))


@pytest.mark.parametrize(
    ("name", "extent"),
    [
        ("wythoff", "endless"), ("g1", "endless"), ("knight", "close"), ("gdwn(1,2)", "near"),
        ("boole_or(1)", "endless"), ("nim | diagonal(2**x1)", "near"),
    ],
)  # fmt: skip
def test_how_far_a_map_goes_is_said(name, extent):
    atlas = Atlas(parse(name, NAMES))
    assert atlas.extent == extent
    far = 10**30, 10**30 + 10**29, 8, 8
    if extent == "near":
        with pytest.raises(TooLargeError):
            atlas.within(*far)
    else:
        assert atlas.within(*far).weight == 1.0


def test_zoomed_out_map_looks_the_same():
    """Draw the same tile at zooms beyond 2**1023 squares a side, which no float holds; the beams are straight."""
    tiles = Tiles(parse("nim | diagonal"))
    near, far, farthest = (tiles.draw("P", zoom, 0, 0)[0] for zoom in (-60, -1100, -limits.ZOOM))
    assert near == far == farthest


def test_a_window_is_not_refused_where_others_have_the_processor(monkeypatch):
    numbers = Atlas(parse("nim | diagonal")).numbers
    asked, waits = numbers._ask, iter([0.4])

    def asked_late(n):
        sleep(next(waits, 0))
        return asked(n)

    monkeypatch.setattr(within, "PATIENCE", 0.3)
    monkeypatch.setattr(numbers, "_ask", asked_late)
    assert numbers.within(0, 0, 4, 4).squares == [(0, 0), (1, 2), (2, 1)]


def test_a_map_without_any_square_says_so(monkeypatch):
    monkeypatch.setattr(within, "SECONDS", 0.0)
    with pytest.raises(TooLargeError, match=r"the map of .* can be drawn for no piles: .* and the board would take"):
        Atlas(parse("block(nim | where(k * l % 7 == 1), 3)")).within(0, 0, TOP, TOP)


def test_colours_are_explained_by_numbers():
    tiles = Tiles(parse("block(nim | diagonal, 3)"))
    assert tiles.legend("P") == []
    assert [value for value, _ in tiles.legend("grundy")] == [0, 1, 4, 16, 64, 256]
    surplus = dict(tiles.legend("palace"))
    assert min(surplus) == -4
    assert surplus[0] == (0, 0, 0)
    assert len(set(surplus.values())) == len(surplus)


@pytest.mark.parametrize(
    "name", ["g1", "example3", "maharaja", "block_diagonal(1,2)", "nim_abpq(1,1,2,1)", "t_wythoff(3)"]
)
def test_narrowed_columns_hold_what_all_columns_hold(name):
    """Restrict the search to numbers whose larger pile is in the window, and compare with all numbers.

    The larger pile must grow with the number.
    """
    atlas = Atlas(parse(name, NAMES))
    strategy, numbers = atlas.numbers.strategy, atlas.numbers
    if strategy.rising:
        upper = [strategy.p_position(n)[1] for n in (*range(300), *range(10**20, 10**20 + 60))]
        assert all(low < high for low, high in pairwise(upper))
    # A distant window with a P-position, one beside it, and one near the corner.
    a, b = strategy.p_position(10**20)
    for window in ((a - 20, b - 20, 40, 40), (a - 20, b + 10**9, 40, 40), (0, 0, TOP, TOP)):
        found = numbers.within(*window)
        strategy.rising, before = False, strategy.rising
        assert sorted(found.squares) == sorted(numbers.within(*window).squares)
        strategy.rising = before
    assert (a, b) in numbers.within(a - 20, b - 20, 40, 40).squares
