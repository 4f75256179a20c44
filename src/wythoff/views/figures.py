"""The figures of the papers, as the program draws them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wythoff.catalog import NAMES
from wythoff.errors import RequestError, brief
from wythoff.rulesets import Game, parse
from wythoff.views.boards import board, palace, stencil
from wythoff.views.drawing import Drawing, beside
from wythoff.views.filling import fill_rules
from wythoff.views.moves import moves_diagram
from wythoff.views.pictures import Picture, picture
from wythoff.views.scatter import scatter

QUEEN = (6, 4)  # where the queen of Figures 2 and 8 stands here
SQUARES = 20  # piles of the boards with first P-positions


def paper_figure(paper: str, number: str) -> tuple[Drawing | Picture, ...]:
    """A figure of a paper, its parts from left to right: drawings, and pictures of pixels.

    >>> [drawn.title for drawn in paper_figure("visions2019", "4")]
    ['surplus numbers of block(nim | diagonal, 4), piles up to 10']

    Raises: RequestError for a figure that is not drawn here.
    Cost: that of the drawing or picture; Figure 6 is counted as it is written.
    """
    if not (isinstance(paper, str) and isinstance(number, str) and (paper, number) in FIGURES):
        known = ", ".join(f"{name} {figure}" for name, figure in FIGURES)
        given = brief(f"{paper} {number}").strip("'") if isinstance(paper, str) else brief((paper, number))
        raise RequestError(f"a figure must be one of {known}, was {given}")
    return FIGURES[paper, number]()


def queen_moves() -> Drawing:
    """Figure 2: the queen of Wythoff Nim on a board of chess."""
    return moves_diagram(_game("wythoff"), QUEEN, 7)


def blocking_numbers() -> Drawing:
    """Figure 4: the surplus numbers of 5-blocking Wythoff Nim."""
    return palace(_game("block(nim | diagonal, 4)"), 10)


def blocking_stencil() -> Drawing:
    """Figure 5: the cellular automaton of blocking Wythoff Nim."""
    return stencil(_game("block(nim | diagonal, 4)"))


def blocking_regions() -> tuple[Picture, Picture]:
    """Figure 6: 100-blocking Wythoff Nim on 300 by 300 positions, 1000-blocking on 3000 by 3000."""
    return tuple(  # type: ignore[return-value]  # two of them
        picture(_game(f"block(nim | diagonal, {k - 1})"), up_to=side - 1) for k, side in ((100, 300), (1000, 3000))
    )


def fill_rules_of_gdwn() -> Drawing:
    """Figure 7: what the moves (0, t), (t, t) and (3t, 5t) fill in (3, 5)-GDWN."""
    return fill_rules(_game("gdwn(p=3, q=5)"), 400)


def moves_of_two_games() -> Drawing:
    """Figure 8: the moves of Wythoff Nim and of Maharaja Nim."""
    return beside(
        [moves_diagram(_game(name), QUEEN, 7) for name in ("wythoff", "maharaja")], shows=f"the moves from {QUEEN}"
    )


def first_positions() -> Drawing:
    """Figure 9: the first P-positions of Wythoff Nim and of Maharaja Nim."""
    return beside([board(_game(name), SQUARES) for name in ("wythoff", "maharaja")], shows="the first P-positions")


def stripes_and_beams() -> Drawing:
    """Figure 10: P-positions of Maharaja Nim in a narrow stripe, those of (1, 2)-GDWN on two pairs of beams."""
    return beside([scatter(_game(name), 300) for name in ("maharaja", "gdwn(p=1, q=2)")], shows="P-positions")


def star_of_wythoff() -> Drawing:
    """Figure 12: the P-positions of (Wythoff Nim)*."""
    return scatter(_game("star(wythoff)"), 4999, lines=False)


def _game(text: str) -> Game:
    return parse(text, NAMES)


FIGURES: Mapping[tuple[str, str], Callable[[], tuple[Drawing | Picture, ...]]] = {
    ("visions2019", "2"): lambda: (queen_moves(),),
    ("visions2019", "4"): lambda: (blocking_numbers(),),
    ("visions2019", "5"): lambda: (blocking_stencil(),),
    ("visions2019", "6"): blocking_regions,
    ("visions2019", "7"): lambda: (fill_rules_of_gdwn(),),
    ("visions2019", "8"): lambda: (moves_of_two_games(),),
    ("visions2019", "9"): lambda: (first_positions(),),
    ("visions2019", "10"): lambda: (stripes_and_beams(),),
    ("visions2019", "12"): lambda: (star_of_wythoff(),),
}
