"""What the panels of a picture show, as plain data: cells, points, lines, arrows, words; `canvas` makes it an image."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from wythoff.views.colours import Colour

Place: TypeAlias = tuple[float, float]
FIRST, SECOND, THIRD = "first pile x", "second pile y", "third pile z"


def axes(down: str = FIRST, right: str = SECOND) -> str:
    """How a board lies, by the names of its axes.

    >>> axes()
    'first pile downwards, second pile to the right, (0, 0) in the upper left corner'
    """
    return f"{down[:-2]} downwards, {right[:-2]} to the right, (0, 0) in the upper left corner"


AXES = axes()


class Cells(NamedTuple):
    """A unit square for each entry of `rows`: `rows[x][y]` stands at (x, y); None is off the board and grey.

    With a palette an entry is a place in it, and `names` explain its colours (empty: not explained); else it is a
    number on a scale of colours that `scale` names, and the only name is that of 0, which has a colour of its own.
    `words` are written into the cells.
    """

    rows: Sequence[Sequence[int | None]]
    palette: tuple[Colour, ...] = ()
    names: tuple[str, ...] = ()
    scale: str = ""
    words: Sequence[Sequence[str]] = ()


class Points(NamedTuple):
    """Marks at the points (xs[n], ys[n]); `diameter` in printer's points. Dense ones become an image in every file."""

    xs: Sequence[int]
    ys: Sequence[int]
    colour: Colour
    name: str = ""
    diameter: float = 3.0
    mark: str = "o"
    dense: bool = False


class Line(NamedTuple):
    """A line through points; `dashes` tell lines apart where there is no colour: '-', '--', ':' or '-.'.

    Dense ones become an image in every file.
    """

    xs: Sequence[float]
    ys: Sequence[float]
    colour: Colour
    name: str = ""
    dashes: str = "-"
    width: float = 1.0
    dense: bool = False


class Arrows(NamedTuple):
    """Arrows from one place to each of the ends."""

    start: Place
    ends: tuple[Place, ...]
    colour: Colour


class Words(NamedTuple):
    places: tuple[Place, ...]
    words: tuple[str, ...]


Layer: TypeAlias = Cells | Points | Line | Arrows | Words


class Panel(NamedTuple):
    """Axes with layers, the first of them lowest. `window` is (least x, greatest x, least y, greatest y).

    Pictures of games lie like tables: the first pile goes `downwards`, the second to the right. Words, and what is not
    a game, may go to the right and upwards. `squares`: the window is a board of unit squares with lines between,
    numbered from `start`. `bare`: no axes are drawn.
    """

    window: tuple[float, float, float, float]
    layers: tuple[Layer, ...]
    title: str = ""
    x_label: str = FIRST
    y_label: str = SECOND
    downwards: bool = True
    squares: bool = False
    start: int = 0
    bare: bool = False
    equal: bool = True
    logarithmic: bool = False

    @property
    def of_piles(self) -> bool:
        """Whether its axes are the piles of a game."""
        return self.downwards and not self.bare and {self.x_label, self.y_label} <= {FIRST, SECOND, THIRD}
