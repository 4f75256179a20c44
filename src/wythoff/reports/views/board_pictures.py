"""Pictures of boards with a square for each position: P-positions, values as colours, surplus numbers.

`plane` is the board of a game, and `up_to` the largest pile that the picture shows.
"""

from __future__ import annotations

from typing import Any

from wythoff import kernels
from wythoff.base.answers import USUAL
from wythoff.base.errors import RequestError, brief
from wythoff.game.rulesets import Game
from wythoff.kernels import Progress
from wythoff.reports.views.colours import DEEP_BLUE, GREY, OFF_BOARD, ORANGE, P_RAMP, PALE, SKY, WHITE, surplus_colours
from wythoff.reports.views.drawing import Drawing, as_far_as, require_legible
from wythoff.reports.views.panels import Cells, Labels, Panel, PlanePoint
from wythoff.reports.views.pictures import require_two_piles
from wythoff.reports.views.planes import Cut, Plane
from wythoff.solving.solution import Bound, Evidence
from wythoff.solving.values.palace import LETTERS, CellularAutomaton, palace_numbers

LARGEST = 200  # piles of a board with squares
LARGEST_FILLED = 2000  # piles of a picture that computes each square: four million squares
LARGEST_WRITTEN = 30  # piles of a board with numbers in its squares
LARGEST_VALUED = 15  # piles of a board with the values in its squares
ZERO = "0: P-position"
STENCIL = (
    "the number at the cell ? is the sum of those at the other cells, each multiplied as shown, and of what is added "
    "for the cells whose number is negative"
)
# The colour and the meaning of each outcome in a partizan game; the last is for squares off the board.
OUTCOMES = {
    "N": (WHITE, "N: whoever begins wins"), "P": (DEEP_BLUE, "P: whoever begins loses"), "L": (ORANGE, "L: Left wins"),
    "R": (SKY, "R: Right wins"), "": (GREY, "not on the board"),
}  # fmt: skip
MIRRORED = "each P-position stands on its square and on the mirror image"


def board(game: Game, up_to: int = USUAL, *, cut: Cut | None = None, progress: Progress | None = None) -> Drawing:
    """Return the picture of a board, for piles up to `up_to`, in which P-positions are black squares.

    For a game on three piles, `cut` fixes the size of one pile.

    >>> from wythoff.game.rulesets import Diagonal, Nim
    >>> drawn = board(Nim() | Diagonal(), 3)
    >>> drawn.panels[0].layers[0].rows
    ((1, 0, 0, 0), (0, 0, 1, 0), (0, 1, 0, 0), (0, 0, 0, 0))

    In `rows`, 1 is a P-position, 0 another position, and 2 a square off the board.

    Raises: RequestError for games without a board, or a bound that is too large; the errors of `solve`.
    """
    plane = Plane(game, cut)
    require_side(up_to, LARGEST, "a board with squares")
    side = range(up_to + 1)
    if game.partizan:
        return _outcomes(plane, up_to, progress)
    x, y, evidence = plane.p_squares(up_to, progress)
    marks = kernels.marked(x, y, 0, len(side), len(side), symmetric=plane.symmetric)
    rows = [[*marks[len(side) * row : len(side) * (row + 1)]] for row in side]
    holes = [(i, j) for i in side for j in side if plane.holes and not plane.contains(i, j)]
    for i, j in holes:
        rows[i][j] = OFF_BOARD
    names = ("N-position", "P-position", "not on the board")[: None if holes else OFF_BOARD]
    cells = Cells(tuple(map(tuple, rows)), palette=(WHITE, DEEP_BLUE, GREY), names=names)
    notes = (MIRRORED,) if plane.symmetric else ()
    return _board_drawing(cells, plane, up_to, evidence, notes, kind="board", shows="P-positions")


def _board_drawing(
    cells: Cells, plane: Plane, up_to: int, evidence: Evidence, notes: tuple[str, ...], *, squares: bool = True,
    **said: Any,
) -> Drawing:  # fmt: skip
    """Return the picture of the board `plane` of a game, for piles up to `up_to`, with the coloured squares `cells`.

    `notes` are sentences for the caption, besides the evidence. With `squares`, lines are drawn between the squares.
    `said` are further fields of the `Drawing`.
    """
    panel = Panel(window_of(up_to), (cells,), "", *plane.labels, squares=squares)
    return Drawing((panel,), **as_far_as(up_to, plane, evidence), notes=notes, **said)


def _outcomes(plane: Plane, up_to: int, progress: Progress | None) -> Drawing:
    """Return the picture of a board of a partizan game, in which each outcome (L, R, N, P) has its own colour."""
    found, evidence = plane.outcomes(up_to, progress)
    met = [outcome for outcome in OUTCOMES if any(outcome in row for row in found)]
    palette, names = zip(*(OUTCOMES[outcome] for outcome in met), strict=True)
    cells = Cells(tuple(tuple(met.index(outcome) for outcome in row) for row in found), palette=palette, names=names)
    return _board_drawing(cells, plane, up_to, evidence, (), kind="board", shows="outcomes")


def heat(game: Game, up_to: int = 60, *, cut: Cut | None = None, progress: Progress | None = None) -> Drawing:
    """Return a picture of the Sprague-Grundy values for piles up to `up_to`, as colours from dark to light.

    The value 0, that of P-positions, has its own colour. For a game on three piles, `cut` fixes the size of one pile.

    >>> from wythoff.game.rulesets import Diagonal, Nim
    >>> heat(Nim() | Diagonal(), 2).panels[0].layers[0].rows
    ((0, 1, 2), (1, 2, 0), (2, 0, 1))

    Raises: RequestError for games without a board, or a bound that is too large; the errors of `grundy`.
    """
    plane = Plane(game, cut)
    require_side(up_to, LARGEST_FILLED, "a heat map", "write the values into a file with `grundy --npy FILE`")
    values, evidence = plane.values(up_to, progress)
    rows = tuple(map(tuple, values))
    written = up_to <= LARGEST_VALUED
    words = tuple(tuple("" if value is None else str(value) for value in row) for row in rows) if written else ()
    cells = Cells(rows, names=(ZERO,), scale="Sprague-Grundy value", words=words)
    holes = any(None in row for row in rows)
    notes = ("value 0, which has its own colour, marks the P-positions", *["grey is not on the board"] * holes)
    said: dict[str, Any] = {"kind": "grundy", "shows": "Sprague-Grundy values"}
    return _board_drawing(cells, plane, up_to, evidence, notes, squares=written, **said)


def palace(game: Game, up_to: int = 10, *, progress: Progress | None = None) -> Drawing:
    """Return a picture of the board of a blocking game, with a surplus number in each square.

    If at most k - 1 options may be blocked, the surplus number of a position is the number of its options that are
    P-positions, minus k. It is negative exactly at P-positions. The first pile goes downwards, as in Figures 4 and 6 of
    *Wythoff visions* (2019).

    >>> from wythoff.game.rulesets import parse
    >>> palace(parse("block(nim | diagonal, 4)"), 2).panels[0].layers[0].words
    (('-5', '-4', '-3'), ('-4', '-2', '-1'), ('-3', '-1', '1'))

    Raises: RequestError for other games, and for boards whose numbers could not be read.
    """
    plane = Plane(game)
    require_side(up_to, LARGEST_WRITTEN, "a board with numbers")
    found = palace_numbers(game, up_to=up_to, progress=progress)
    numbers = list(found.surplus)
    words = tuple(tuple(map(str, row)) for row in numbers)
    require_legible(words, up_to + 1, "ask for pixels")
    seen = sorted({number for row in numbers for number in row})
    places = {number: place for place, number in enumerate(seen)}
    cells = Cells(
        tuple(tuple(places[number] for number in row) for row in numbers),
        palette=tuple(surplus_colours(found.k, seen)),
        names=tuple(map(str, seen)) if len(seen) <= 12 else (),  # a legend explains at most twelve colours
        words=words,
    )
    note = f"the number of options that are P-positions, less k = {found.k}: negative at the P-positions"
    return _board_drawing(cells, plane, up_to, found.evidence, (note,), kind="palace", shows="surplus numbers")


def stencil(game: Game) -> Drawing:
    """Return a picture of the cellular automaton of surplus numbers: the cells that determine the number at "?".

    Surplus numbers are explained at `palace`. The number is the sum of two parts: the numbers of the cells, each times
    a factor, and a fixed amount for each cell whose number is negative. Two more panels show these factors and amounts.

    >>> from wythoff.game.rulesets import parse
    >>> drawn = stencil(parse("block(nim | diagonal, 4)"))
    >>> [layer.words for layer in drawn.panels[2].layers[1:]]
    [('3', '-2', '-2', '-1', '1', '1', '?')]

    Raises: RequestError for games without such an automaton.
    """
    require_two_piles(game)
    cells = CellularAutomaton.of(game).stencil
    if len(cells) > len(LETTERS) - 1:
        raise RequestError(
            f"a cellular automaton with at most {len(LETTERS) - 1} cells can be drawn; that of {game} has {len(cells)}"
        )
    deep, wide = max(cell.dx for cell in cells), max(cell.dy for cell in cells)
    places: tuple[PlanePoint, ...] = (*((deep - cell.dx, wide - cell.dy) for cell in cells), (deep, wide))
    shades = [[0] * (wide + 1) for _ in range(deep + 1)]
    for x, y in places:
        shades[int(x)][int(y)] = 1
    shades[deep][wide] = 2
    written = {
        "cells": (*LETTERS[: len(cells)], "?"),
        "times": (*(str(cell.value) for cell in cells), "?"),
        "added if negative": (*(str(cell.compensation) for cell in cells), "?"),
    }
    layer = Cells(tuple(map(tuple, shades)), palette=(WHITE, PALE, P_RAMP[1]))
    window = (-0.5, deep + 0.5, -0.5, wide + 0.5)
    panels = [
        Panel(window, (layer, Labels(places, words)), title=title, squares=True, bare=True)
        for title, words in written.items()
    ]
    shows, source = "the cellular automaton of the surplus numbers", "Cook, Larsson and Neary 2015"
    return Drawing(tuple(panels), kind="stencil", shows=shows, of=str(game), notes=(STENCIL,), source=source)


def window_of(up_to: int) -> tuple[float, float, float, float]:
    """Return the window (least x, greatest x, least y, greatest y) of a board for piles up to `up_to`.

    >>> window_of(3)
    (-0.5, 3.5, -0.5, 3.5)
    """
    return -0.5, up_to + 0.5, -0.5, up_to + 0.5


def require_side(up_to: int, largest: int, what: str, instead: str = "use --as pixels or --as scatter") -> None:
    """Check that `up_to` is a valid bound and at most `largest`, so that the picture is readable.

    Raises: RequestError if not. Its message calls the picture `what`, and suggests `instead`.
    """
    if Bound("up_to", up_to).value > largest:
        raise RequestError(f"{what} can show piles up to {largest}, not up to {brief(up_to)}: {instead}")
