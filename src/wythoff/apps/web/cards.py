"""The pictures of the named games, which the cards of the gallery show."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from wythoff.apps.web.games import beginning, has_board, read_game, typed
from wythoff.base.errors import WythoffError
from wythoff.base.frozen import told_of
from wythoff.game.catalog import ENTRIES
from wythoff.game.rulesets import Game
from wythoff.reports.views.colours import N_RAMP, PALE, SKY, VERMILION, ZERO
from wythoff.reports.views.tiles import SIDE, Tiles, tile_png
from wythoff.solving.solvers import solve

CELLS = 16  # number of rows of heaps in the picture of a game on one pile
PILES = 40  # if values are not shown, the picture has piles below this
FRACTIONS = 7  # the largest numerator and denominator of the fractions in a picture
CLOSE = 2  # the zoom of the picture of a board: 64 by 64 positions, each 2^2 pixels wide
WON, LOST, LEFT, RIGHT, FAINT = range(5)  # indices in COLOURS
COLOURS = (N_RAMP[0], ZERO, SKY, VERMILION, PALE)
OUTCOMES = {"N": WON, "P": LOST, "L": LEFT, "R": RIGHT}


def cards(given: dict[str, Any]) -> dict[str, Any]:
    found = []
    for entry in ENTRIES:
        call = entry.examples[0].call
        game, _ = read_game(call)
        begun = {"call": call, "from": typed(beginning(game)), "board": has_board(game)}
        found.append(told_of(entry, "name rule:shown_rule story:summary source") | begun)
    return {"cards": found}


def picture(given: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
    """Return the answer for a picture of the game `given["game"]` near (0, 0): an empty dictionary, and a PNG file.

    The picture shows the palace numbers or Sprague-Grundy values of the positions. If these are unknown or take too
    long, it shows the P-positions.
    """
    game, _ = read_game(given.get("game"))
    if has_board(game):
        tiles = Tiles(game)
        with suppress(WythoffError):  # values may be unknown, or take too long
            return {}, tiles.draw("palace" if "palace" in tiles.shows else "grundy", CLOSE, 0, 0)[0]
    if game.piles == 1:
        return {}, _of_heaps(game)
    return {}, _of_piles(game) if game.piles > 2 or has_board(game) else _of_fractions(game)


def _of_heaps(game: Game) -> bytes:
    """Return a picture of a game on one pile, as PNG: the outcomes of the heaps 0, 1, ..., 255, in 16 rows."""
    solution = solve(game, up_to=CELLS * CELLS - 1)
    heaps = range(CELLS * CELLS)
    shades = [OUTCOMES[solution.outcome((heap,))] if game.contains((heap,)) else FAINT for heap in heaps]
    return _cells(CELLS, ((*divmod(heap, CELLS), shade) for heap, shade in enumerate(shades)))


def _of_piles(game: Game) -> bytes:
    """Return a picture of `game` as PNG. Each P-position with the last two piles a, b has a mark at row a, column b.

    If the piles are not ordered, there is also a mark at row b, column a.
    """
    pairs = [(int(place[-2]), int(place[-1])) for place in solve(game, up_to=PILES - 1).p_positions]
    return _cells(PILES, ((*pair, LOST) for a, b in pairs for pair in ((a, b), (a, b) if game.ordered else (b, a))))


def _of_fractions(game: Game) -> bytes:
    """Return a picture of a game on two fractions, as PNG, with a mark at each P-position.

    Rows and columns stand for the fractions whose numerator and denominator are at most FRACTIONS.
    """
    sizes = list(game.sizes(FRACTIONS))
    place = {size: n for n, size in enumerate(sizes)}
    pairs = [(place[a], place[b]) for a, b in solve(game, up_to=FRACTIONS).p_positions]
    return _cells(len(sizes), ((a, b, LOST) for x, y in pairs for a, b in ((x, y), (y, x))))


def _cells(side: int, cells: Iterable[tuple[int, int, int]]) -> bytes:
    """Return a PNG picture of `side` by `side` squares, some of them coloured.

    `cells` yields a triple (row, column, colour) for each coloured square. The colour is an index in COLOURS.
    """
    pixels = bytearray(SIDE * SIDE)
    for row, column, shade in cells:
        left, right = column * SIDE // side, (column + 1) * SIDE // side
        for y in range(row * SIDE // side, (row + 1) * SIDE // side):
            pixels[y * SIDE + left : y * SIDE + right] = bytes([shade]) * (right - left)
    return tile_png(pixels, COLOURS)
