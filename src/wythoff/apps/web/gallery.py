"""The page Gallery: the named games, each with its story, a picture, and a position to begin with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wythoff.apps.web import limits
from wythoff.apps.web.games import beginning, has_board, read_game, read_text, typed
from wythoff.catalog import ENTRIES
from wythoff.frozen import told_of
from wythoff.rulesets import Game
from wythoff.solvers import solve
from wythoff.views.colours import DEEP_BLUE, ORANGE
from wythoff.views.tiles import SIDE, Tiles, tile_png

CELLS = 16  # rows of heaps in the picture of a game on one pile
PILES = 40  # to which games on more piles are solved for a picture
FRACTIONS = 7  # the numerators and denominators up to which fractions stand in a picture
CLOSE = 2  # doublings: 64 by 64 positions
WHITE, BLACK, LEFT, RIGHT, FAINT = 0, 1, 2, 3, 4  # places in COLOURS
COLOURS = ((255, 255, 255), (0, 0, 0), DEEP_BLUE, ORANGE, (225, 225, 225))
OUTCOMES = {"N": WHITE, "P": BLACK, "L": LEFT, "R": RIGHT}


def cards(given: dict[str, Any]) -> dict[str, Any]:
    found = []
    for entry in ENTRIES:
        call = entry.examples[0].call
        game, _ = read_game(call)
        begun = {"call": call, "from": typed(beginning(game)), "board": has_board(game)}
        found.append(told_of(entry, "name rule:shown_rule story:summary source") | begun)
    return {"cards": found}


def picture(given: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
    """A picture of a game: its board near (0, 0) or, without a board, which heaps or positions are P-positions."""
    text = read_text(given.get("game"), "a game", limits.NOTATION)
    game, _ = read_game(text)
    if has_board(game):
        tiles = Tiles(game)
        content, _ = tiles.draw("palace" if "palace" in tiles.shows else "P", CLOSE, 0, 0)
        return {}, content
    if game.piles == 1:
        return {}, _of_heaps(game)
    return {}, _of_more(game) if game.piles > 2 else _of_fractions(game)


def _of_heaps(game: Game) -> bytes:
    """The heaps 0, 1, ..., 255 in rows, by their outcomes."""
    solution = solve(game, up_to=CELLS * CELLS - 1)
    heaps = range(CELLS * CELLS)
    shades = [OUTCOMES[solution.outcome((heap,))] if game.contains((heap,)) else FAINT for heap in heaps]
    return _cells(CELLS, ((heap // CELLS, heap % CELLS, shade) for heap, shade in enumerate(shades)))


def _of_more(game: Game) -> bytes:
    """The two largest piles of each P-position, whatever the other piles are."""
    found = solve(game, up_to=PILES - 1).p_positions
    return _cells(PILES, ((int(place[-2]), int(place[-1]), BLACK) for place in found))


def _of_fractions(game: Game) -> bytes:
    """Fractions of small numbers in order, and which pairs of them are P-positions."""
    sizes = list(game.sizes(FRACTIONS))
    place = {size: n for n, size in enumerate(sizes)}
    found = solve(game, up_to=FRACTIONS).p_positions
    pairs = [(place[a], place[b]) for a, b in found]
    return _cells(len(sizes), ((a, b, BLACK) for x, y in pairs for a, b in ((x, y), (y, x))))


def _cells(side: int, cells: Iterable[tuple[int, int, int]]) -> bytes:
    """A square of cells, each as large as fits: rows from the top, columns from the left."""
    pixels = bytearray(SIDE * SIDE)
    for row, column, shade in cells:
        left, right = column * SIDE // side, (column + 1) * SIDE // side
        for y in range(row * SIDE // side, (row + 1) * SIDE // side):
            pixels[y * SIDE + left : y * SIDE + right] = bytes([shade]) * (right - left)
    return tile_png(pixels, COLOURS)
