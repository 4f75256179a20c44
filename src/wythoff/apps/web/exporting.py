"""`wythoff app --export DIR`: the gallery as files, for a web site or a course; it needs no server."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
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
from wythoff.reports.views.colours import N_RAMP, PALE, SKY, VERMILION, ZERO
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
PILES = 40  # the picture of a game whose values are not shown has piles below this
FRACTIONS = 7  # the largest numerator and denominator of the fractions in a picture
CLOSE = 2  # the zoom of the picture of a board: 64 by 64 positions, each 2^2 pixels wide
WON, LOST, LEFT, RIGHT, FAINT = range(5)  # places in COLOURS
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
    """Return a picture of a game near (0, 0): the values of its squares, or else where its P-positions are."""
    game, _ = read_game(given.get("game"))
    if has_board(game):
        tiles = Tiles(game)
        with suppress(WythoffError):  # values may be slow, or unknown
            return {}, tiles.draw("palace" if "palace" in tiles.shows else "grundy", CLOSE, 0, 0)[0]
    if game.piles == 1:
        return {}, _of_heaps(game)
    return {}, _of_piles(game) if game.piles > 2 or has_board(game) else _of_fractions(game)


def _of_heaps(game: Game) -> bytes:
    """Return a picture of the outcomes of the heaps 0, 1, ..., 255, in 16 rows."""
    solution = solve(game, up_to=CELLS * CELLS - 1)
    heaps = range(CELLS * CELLS)
    shades = [OUTCOMES[solution.outcome((heap,))] if game.contains((heap,)) else FAINT for heap in heaps]
    return _cells(CELLS, ((*divmod(heap, CELLS), shade) for heap, shade in enumerate(shades)))


def _of_piles(game: Game) -> bytes:
    """Return a picture with a mark at the last two piles of each P-position, whatever its other piles are."""
    pairs = [(int(place[-2]), int(place[-1])) for place in solve(game, up_to=PILES - 1).p_positions]
    return _cells(PILES, ((*pair, LOST) for a, b in pairs for pair in ((a, b), (a, b) if game.ordered else (b, a))))


def _of_fractions(game: Game) -> bytes:
    """Return a picture with fractions of small numbers along both sides, and a mark at each P-position."""
    sizes = list(game.sizes(FRACTIONS))
    place = {size: n for n, size in enumerate(sizes)}
    pairs = [(place[a], place[b]) for a, b in solve(game, up_to=FRACTIONS).p_positions]
    return _cells(len(sizes), ((a, b, LOST) for x, y in pairs for a, b in ((x, y), (y, x))))


def _cells(side: int, cells: Iterable[tuple[int, int, int]]) -> bytes:
    """Return as PNG a square of `side` by `side` cells; `cells` has the row, column and colour of some."""
    pixels = bytearray(SIDE * SIDE)
    for row, column, shade in cells:
        left, right = column * SIDE // side, (column + 1) * SIDE // side
        for y in range(row * SIDE // side, (row + 1) * SIDE // side):
            pixels[y * SIDE + left : y * SIDE + right] = bytes([shade]) * (right - left)
    return tile_png(pixels, COLOURS)
