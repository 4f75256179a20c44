"""Figures of papers, drawn by the program."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wythoff.base.answers import USUAL
from wythoff.base.errors import RequestError, brief
from wythoff.game.catalog import NAMES
from wythoff.game.rulesets import Game, parse
from wythoff.reports.views.board_pictures import board, palace, stencil
from wythoff.reports.views.drawing import Drawing, beside
from wythoff.reports.views.fill_pictures import fill_rules
from wythoff.reports.views.moves import moves_diagram
from wythoff.reports.views.pictures import Picture, picture
from wythoff.reports.views.scatter import scatter_diagram

QUEEN = (6, 4)  # the position of the queen in Figures 2 and 8


def paper_figure(paper: str, number: str) -> tuple[Drawing | Picture, ...]:
    """Return a figure of a paper as its parts from left to right: drawings, and pictures of pixels.

    >>> [drawn.title for drawn in paper_figure("visions2019", "4")]
    ['surplus numbers of block(nim | diagonal, 4), piles up to 10']

    Raises: RequestError for a figure that is not drawn here.
    """
    if not (isinstance(paper, str) and isinstance(number, str) and (paper, number) in FIGURES):
        known = ", ".join(f"{name} {figure}" for name, figure in FIGURES)
        given = brief(f"{paper} {number}").strip("'") if isinstance(paper, str) else brief((paper, number))
        raise RequestError(f"a figure must be one of {known}, was {given}")
    return FIGURES[paper, number]()


def _game(text: str) -> Game:
    return parse(text, NAMES)


def _beside(draw: Callable[[Game], Drawing], *games: str, shows: str) -> tuple[Drawing]:
    return (beside([draw(_game(text)) for text in games], shows=shows),)


FIGURES: Mapping[tuple[str, str], Callable[[], tuple[Drawing | Picture, ...]]] = {
    # The queen of Wythoff Nim on a board of chess.
    ("visions2019", "2"): lambda: (moves_diagram(_game("wythoff"), QUEEN, 7),),
    # The surplus numbers of Wythoff Nim where 4 options are blocked, and their cellular automaton.
    ("visions2019", "4"): lambda: (palace(_game("block(nim | diagonal, 4)"), 10),),
    ("visions2019", "5"): lambda: (stencil(_game("block(nim | diagonal, 4)")),),
    ("visions2019", "6"): lambda: tuple(
        picture(_game(f"block(nim | diagonal, {k - 1})"), up_to=side - 1) for k, side in ((100, 300), (1000, 3000))
    ),
    # The positions of (3, 5)-GDWN that the moves (0, t), (t, t) and (3t, 5t) rule out.
    ("visions2019", "7"): lambda: (fill_rules(_game("gdwn(p=3, q=5)"), 400),),
    ("visions2019", "8"): lambda: _beside(
        lambda game: moves_diagram(game, QUEEN, 7), "wythoff", "maharaja", shows=f"the moves from {QUEEN}"
    ),
    ("visions2019", "9"): lambda: _beside(
        lambda game: board(game, USUAL), "wythoff", "maharaja", shows="the first P-positions"
    ),
    # P-positions in a narrow stripe, and along two pairs of beams.
    ("visions2019", "10"): lambda: _beside(
        lambda game: scatter_diagram(game, 300), "maharaja", "gdwn(p=1, q=2)", shows="P-positions"
    ),
    ("visions2019", "12"): lambda: (scatter_diagram(_game("star(wythoff)"), 4999, lines=False),),
}
