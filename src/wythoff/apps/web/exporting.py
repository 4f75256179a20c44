"""`wythoff app --export DIR`: the gallery as files, for a web site or a course; it needs no server."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from wythoff.apps.web import pages
from wythoff.apps.web.games import beginning, has_board, read_game, typed
from wythoff.base.errors import RequestError, WythoffError, brief, said
from wythoff.base.files import is_part, path_of, save
from wythoff.base.frozen import told_of
from wythoff.game.catalog import ENTRIES
from wythoff.game.rulesets import Game
from wythoff.kernels import Progress
from wythoff.reports.views.colours import DEEP_BLUE, ORANGE
from wythoff.reports.views.tiles import SIDE, Tiles, tile_png
from wythoff.solving.solvers import solve

STATIC = pages.TABLES
FOLDERS, PAGE = ("static", "pictures"), "index.html"
MARK = '<meta name="generator" content="wythoff">'  # marks a page as written by this package
FILES = ("style.css", "board.css", "theme.js", "gallery.js", "icon.svg")


def export_gallery(folder: str, progress: Progress) -> list[str]:
    """Write the gallery into a folder, which is made if missing, and return the names of the files.

    The page is written last, after the files that it shows. Raises: RequestError for a folder that cannot be written
    to, or holds files that do not belong to a gallery.
    """
    place = Path(path_of(folder))
    if place.exists() and not place.is_dir():
        raise RequestError(f"--export must name a folder, was the file {brief(folder)}")
    found = cards({})["cards"]
    written: list[str] = []
    try:
        strange = min(_strange(place), default=None)
        if strange is not None:
            raise RequestError(f"--export must name a new folder, or one of a gallery: {folder} holds {strange}")
        for inside in FOLDERS:
            (place / inside).mkdir(parents=True, exist_ok=True)
        written += [_saved(place, os.path.join("static", name), (STATIC / name).read_bytes()) for name in FILES]
    except OSError as error:
        raise RequestError(f"--export must name a folder that can be written to, was {folder}: {said(error)}") from None
    for done, card in enumerate(found):
        progress(done, len(found))
        try:
            content = picture({"game": card["call"]})[1]
        except WythoffError as error:
            raise RequestError(f"the picture of {card['call']} cannot be made: {error}") from None
        written.append(_saved(place, os.path.join("pictures", f"{card['name']}.png"), content))
    return [*written, _saved(place, PAGE, pages.gallery(found, here=False).encode())]


def _saved(place: Path, name: str, content: bytes) -> str:
    save(str(place / name), lambda file: file.write(content))
    return name


def _names(folder: Path) -> set[str]:
    """Return the names in a folder, without incomplete files of a killed run, which the next write removes."""
    return {entry.name for entry in folder.iterdir() if not is_part(entry.name)} if folder.is_dir() else set()


def _strange(place: Path) -> set[str]:
    """Return the names in a folder that do not belong to a gallery."""
    if not place.exists():
        return set()
    page, there = place / PAGE, _names(place)
    if page.is_file() and MARK in page.read_text("utf-8", "replace"):
        return there - {*FOLDERS, PAGE}
    # A first run that was cut short has written no page yet, only the static files, and after them pictures.
    static, pictures = (place / name for name in FOLDERS)
    begun = _names(static)
    ours = all(name in FILES and (static / name).read_bytes() == (STATIC / name).read_bytes() for name in begun)
    return there - {*FOLDERS} if ours and (begun or not _names(pictures)) else there


CELLS = 16  # rows of heaps in the picture of a game on one pile
PILES = 40  # the picture of a game on three or more piles shows piles below this
FRACTIONS = 7  # the largest numerator and denominator of the fractions in a picture
CLOSE = 2  # the zoom of the picture of a board: 64 by 64 positions, each 2^2 pixels wide
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
    """Return a picture of a game: its board near (0, 0), or without a board its P-positions."""
    game, _ = read_game(given.get("game"))
    if has_board(game):
        tiles = Tiles(game)
        content, _ = tiles.draw("palace" if "palace" in tiles.shows else "P", CLOSE, 0, 0)
        return {}, content
    if game.piles == 1:
        return {}, _of_heaps(game)
    return {}, _of_more(game) if game.piles > 2 else _of_fractions(game)


def _of_heaps(game: Game) -> bytes:
    """Return a picture of the outcomes of the heaps 0, 1, ..., 255, in 16 rows."""
    solution = solve(game, up_to=CELLS * CELLS - 1)
    heaps = range(CELLS * CELLS)
    shades = [OUTCOMES[solution.outcome((heap,))] if game.contains((heap,)) else FAINT for heap in heaps]
    return _cells(CELLS, ((*divmod(heap, CELLS), shade) for heap, shade in enumerate(shades)))


def _of_more(game: Game) -> bytes:
    """Return a picture with a mark at the last two piles of each P-position, whatever its other piles are."""
    found = solve(game, up_to=PILES - 1).p_positions
    return _cells(PILES, ((int(place[-2]), int(place[-1]), BLACK) for place in found))


def _of_fractions(game: Game) -> bytes:
    """Return a picture with fractions of small numbers along both sides, and a mark at each P-position."""
    sizes = list(game.sizes(FRACTIONS))
    place = {size: n for n, size in enumerate(sizes)}
    pairs = [(place[a], place[b]) for a, b in solve(game, up_to=FRACTIONS).p_positions]
    return _cells(len(sizes), ((a, b, BLACK) for x, y in pairs for a, b in ((x, y), (y, x))))


def _cells(side: int, cells: Iterable[tuple[int, int, int]]) -> bytes:
    """Return as PNG a square of `side` by `side` cells; `cells` has the row, column and colour of those not white."""
    pixels = bytearray(SIDE * SIDE)
    for row, column, shade in cells:
        left, right = column * SIDE // side, (column + 1) * SIDE // side
        for y in range(row * SIDE // side, (row + 1) * SIDE // side):
            pixels[y * SIDE + left : y * SIDE + right] = bytes([shade]) * (right - left)
    return tile_png(pixels, COLOURS)
