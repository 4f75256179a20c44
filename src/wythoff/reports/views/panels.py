"""The panels of a picture as plain data: cells, points, lines, arrows, words. `canvas` turns them into an image.

It also has the captions of pictures, and the page on which panels are drawn, with the memory for its dots.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from wythoff import __version__
from wythoff.kernels import require_memory
from wythoff.reports.views.colours import BRIGHTEST, Colour, Theme
from wythoff.solving.solution import Evidence

PlanePoint: TypeAlias = tuple[float, float]
FIRST: str = "first pile x"
SECOND: str = "second pile y"
THIRD: str = "third pile z"


def axes(down: str = FIRST, right: str = SECOND) -> str:
    """Return how a board lies, by the names of its axes.

    >>> axes()
    'first pile downwards, second pile to the right, (0, 0) in the upper left corner'
    """
    return f"{down[:-2]} downwards, {right[:-2]} to the right, (0, 0) in the upper left corner"


SHARP = 4  # from so many dots for a cell on, each dot of an image has the colour of one cell
AXES = axes()


class Cells(NamedTuple):
    """A unit square for each entry of `rows`: `rows[x][y]` stands at (x, y); None is off the board and grey.

    With a palette an entry is an index into it, and `names` explain its colours (empty: not explained). Otherwise it is
    a number on the colour scale `scale`; only 0 has a name and its own colour. `words` are written into the cells.
    """

    rows: Sequence[Sequence[int | None]]
    palette: tuple[Colour, ...] = ()
    names: tuple[str, ...] = ()
    scale: str = ""
    words: Sequence[Sequence[str]] = ()


class Points(NamedTuple):
    """Marks at the points (xs[n], ys[n]); `diameter` in printer's points. Dense ones become an image in every file."""

    xs: Sequence[float]
    ys: Sequence[float]
    colour: Colour
    name: str = ""
    diameter: float = 3.0
    mark: str = "o"
    dense: bool = False


class Polyline(NamedTuple):
    """A line through points. Without colour, `dashes` distinguish lines: '-', '--', ':' or '-.'.

    Dense lines become an image in every file.
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

    start: PlanePoint
    ends: tuple[PlanePoint, ...]
    colour: Colour


class Labels(NamedTuple):
    places: tuple[PlanePoint, ...]
    words: tuple[str, ...]


Layer: TypeAlias = Cells | Points | Polyline | Arrows | Labels


class Panel(NamedTuple):
    """Axes with layers, the first of them lowest. `window` is (least x, greatest x, least y, greatest y).

    Pictures of games are oriented like tables: the first pile goes `downwards`, the second to the right. Other pictures
    may go to the right and upwards. `squares`: the window is a board of unit squares with lines between, numbered from
    `start`. `bare`: no axes are drawn.
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

    def at(self, x: float, y: float) -> PlanePoint:
        """Return the point (x, y) as (to the right, along the other axis), as it is drawn."""
        return (y, x) if self.downwards else (x, y)

    @property
    def of_piles(self) -> bool:
        """Whether its axes are the piles of a game."""
        return self.downwards and not self.bare and {self.x_label, self.y_label} <= {FIRST, SECOND, THIRD}


class Captioned:
    """A picture that `shows` something `of` a game, a word or an array, up to the `bound`, if there is one."""

    shows: str
    of: str
    bound: str
    evidence: Evidence | None
    source: str

    @property
    def title(self) -> str:
        """The subject of the picture."""
        return f"{self.shows} of {self.of}{self.bound and f', {self.bound}'}"

    @property
    def reading(self) -> tuple[str, ...]:
        """A key to the picture: the axes of a board, the colours, and notes."""
        raise NotImplementedError

    @property
    def known(self) -> str:
        """The evidence, or the source of a definition, in words."""
        return str(self.evidence) if self.evidence is not None else self.source

    @property
    def about(self) -> dict[str, str]:
        """The text in the file, by the keywords that PNG names."""
        return {
            "Title": self.title,
            "Description": "; ".join(self.reading),
            "Evidence": self.known,
            "Software": f"wythoff {__version__}",
        }


DOTS = 200  # an inch, of a PNG, and of what is an image inside the others
MANY = 5_000  # cells from which on a file holds them as an image
CellStyle: TypeAlias = Literal["rectangles", "image", "blended"]
# Bytes of memory for each dot of a figure, by how its cells are drawn.
DOT_BYTES: dict[CellStyle, int] = {"rectangles": 20, "image": 50, "blended": 100}


class Page(NamedTuple):
    """Inches of the side of a panel, and its theme."""

    inches: float
    theme: Theme

    @property
    def dots(self) -> float:
        """Dots of the side of a panel."""
        return self.inches * DOTS * self.theme.zoom

    def rgb(self, colour: Colour) -> tuple[float, float, float]:
        """Return a colour in the form that Matplotlib takes."""
        return rgb(self.theme.shown(colour))


def drawn_as(layer: Cells, page: Page) -> CellStyle:
    """Return how to draw cells: sharp at any size, as an image, or as an image whose dots blend several cells."""
    width, height = len(layer.rows[0]), len(layer.rows)
    if width * height <= MANY:
        return "rectangles"
    return "image" if page.dots >= SHARP * max(width, height) else "blended"


def require_dots(panels: Sequence[Panel], inches: tuple[float, float], page: Page) -> None:
    """Refuse a figure with more dots than there is memory to draw.

    Raises: TooLargeError.
    """
    cells = (layer for panel in panels for layer in panel.layers if isinstance(layer, Cells))
    size = max((DOT_BYTES[drawn_as(layer, page)] for layer in cells), default=DOT_BYTES["rectangles"])
    across, up = (round(side * DOTS * page.theme.zoom) for side in inches)
    require_memory(size * across * up, f"a picture of {across} by {up} dots", "ask for pixels or a smaller scale")


def rgb(colour: Colour) -> tuple[float, float, float]:
    """Return a colour in the form that Matplotlib takes."""
    red, green, blue = colour
    return red / BRIGHTEST, green / BRIGHTEST, blue / BRIGHTEST
