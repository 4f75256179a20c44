"""The panels of a picture as plain data: cells, points, lines, arrows, words. `canvas` turns them into an image.

Also here: the captions of pictures, and the page on which panels are drawn, with the memory that its dots need.
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
    """Return the orientation of a board in words, given the labels of its axes: `down` and `right`.

    >>> axes()
    'first pile downwards, second pile to the right, (0, 0) in the upper left corner'
    """
    return f"{down[:-2]} downwards, {right[:-2]} to the right, (0, 0) in the upper left corner"


SHARP = 4  # dots along a cell from which on each dot of an image has the colour of one cell
AXES = axes()


class Cells(NamedTuple):
    """Coloured unit squares. The entry rows[x][y] belongs to the square (x, y); None is a grey square off the board.

    With a palette, an entry is the index of a colour, and `names` explain the colours in a legend. A colour with an
    empty name is left out there. Without a palette, an entry is a number on a colour scale, whose label is `scale`; 0
    has its own colour. `words` are texts that are written into the squares.
    """

    rows: Sequence[Sequence[int | None]]
    palette: tuple[Colour, ...] = ()
    names: tuple[str, ...] = ()
    scale: str = ""
    words: Sequence[Sequence[str]] = ()


class Points(NamedTuple):
    """Marks at the points (xs[n], ys[n]), in one colour, with a `diameter` in printer's points.

    `mark` is their shape, as in Matplotlib, and `name` their name in a legend. `dense` points are stored as an image in
    every file format.
    """

    xs: Sequence[float]
    ys: Sequence[float]
    colour: Colour
    name: str = ""
    diameter: float = 3.0
    mark: str = "o"
    dense: bool = False


class Polyline(NamedTuple):
    """A line through the points (xs[n], ys[n]), in one colour.

    `dashes` ('-', '--', ':' or '-.') distinguish lines that are printed without colours. `name` is its name in
    a legend, and `width` is in printer's points. `dense` lines are stored as an image in every file format.
    """

    xs: Sequence[float]
    ys: Sequence[float]
    colour: Colour
    name: str = ""
    dashes: str = "-"
    width: float = 1.0
    dense: bool = False


class Arrows(NamedTuple):
    """Arrows from the point `start` to each of the points `ends`."""

    start: PlanePoint
    ends: tuple[PlanePoint, ...]
    colour: Colour


class Labels(NamedTuple):
    places: tuple[PlanePoint, ...]
    words: tuple[str, ...]


Layer: TypeAlias = Cells | Points | Polyline | Arrows | Labels


class Panel(NamedTuple):
    """Axes with layers, the first of them lowest. `window` is (least x, greatest x, least y, greatest y).

    `title` stands above the panel; `x_label` and `y_label` are the labels of the axes. Pictures of games are oriented
    like tables: the first pile goes `downwards`, the second to the right. Other pictures may go to the right and
    upwards. With `squares`, the window is a board of unit squares with lines between them, numbered from `start`. With
    `bare`, no axes are drawn. With `equal`, both axes have the same scale; with `logarithmic`, x has a logarithmic one.
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
        """Return the coordinates (horizontal, vertical) at which the point (x, y) is drawn."""
        return (y, x) if self.downwards else (x, y)

    @property
    def of_piles(self) -> bool:
        """Whether the axes are the piles of a game."""
        return self.downwards and not self.bare and {self.x_label, self.y_label} <= {FIRST, SECOND, THIRD}


class Captioned:
    """The base class of pictures with a caption.

    A picture `shows` something, such as P-positions, `of` a game, a word or an array, up to the `bound`, if there is
    one. `source` takes the place of the evidence if there is none, such as the source of the definition of a word.
    """

    shows: str
    of: str
    bound: str
    evidence: Evidence | None
    source: str

    @property
    def title(self) -> str:
        """The title of the picture, such as "P-positions of nim, piles up to 10"."""
        return f"{self.shows} of {self.of}{self.bound and f', {self.bound}'}"

    @property
    def reading(self) -> tuple[str, ...]:
        """Sentences that explain the picture: the axes of a board, the colours, and notes."""
        raise NotImplementedError

    @property
    def known(self) -> str:
        """The evidence in words or, for a word or an array, the source of its definition."""
        return str(self.evidence) if self.evidence is not None else self.source

    @property
    def about(self) -> dict[str, str]:
        """The texts stored in the file, by the standard keywords of PNG."""
        return {
            "Title": self.title,
            "Description": "; ".join(self.reading),
            "Evidence": self.known,
            "Software": f"wythoff {__version__}",
        }


DOTS = 200  # dots per inch in a PNG, and in images inside other files
MANY = 5_000  # from this number of cells on, a file stores them as an image
CellStyle: TypeAlias = Literal["rectangles", "image", "blended"]
# Bytes of memory for each dot of a figure, for each way to draw its cells.
DOT_BYTES: dict[CellStyle, int] = {"rectangles": 20, "image": 50, "blended": 100}


class Page(NamedTuple):
    """The place for a panel: the length of its side in inches, and the theme with its colours."""

    inches: float
    theme: Theme

    @property
    def dots(self) -> float:
        """The length of the side of a panel in dots."""
        return self.inches * DOTS * self.theme.zoom

    def rgb(self, colour: Colour) -> tuple[float, float, float]:
        """Return the colour that the theme shows for `colour`, as Matplotlib expects it: numbers from 0 to 1."""
        return rgb(self.theme.shown(colour))


def drawn_as(layer: Cells, page: Page) -> CellStyle:
    """Return how to draw the cells of `layer` on `page`.

    "rectangles" are sharp at any size, and are used for few cells. "image" means an image with a colour for each dot,
    and "blended" an image whose dots blend the colours of several cells.
    """
    width, height = len(layer.rows[0]), len(layer.rows)
    if width * height <= MANY:
        return "rectangles"
    return "image" if page.dots >= SHARP * max(width, height) else "blended"


def require_dots(panels: Sequence[Panel], inches: tuple[float, float], page: Page) -> None:
    """Check that the dots of a figure with these panels fit in memory.

    `inches` is its (width, height), and `page` is the place for each of its panels.

    Raises: TooLargeError if they do not fit.
    """
    cells = (layer for panel in panels for layer in panel.layers if isinstance(layer, Cells))
    size = max((DOT_BYTES[drawn_as(layer, page)] for layer in cells), default=DOT_BYTES["rectangles"])
    across, up = (round(side * DOTS * page.theme.zoom) for side in inches)
    require_memory(size * across * up, f"a picture of {across} by {up} dots", "ask for pixels or a smaller scale")


def rgb(colour: Colour) -> tuple[float, float, float]:
    """Return the red, green and blue of a colour as numbers from 0 to 1, as Matplotlib expects them."""
    red, green, blue = colour
    return red / BRIGHTEST, green / BRIGHTEST, blue / BRIGHTEST
