"""The page of a picture: its dots, how cells become them, and the memory that they take."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from wythoff.kernels import require_memory
from wythoff.views.colours import BRIGHTEST, Colour
from wythoff.views.panels import Cells, Panel
from wythoff.views.themes import Theme

DOTS = 200  # an inch, of a PNG, and of what is an image inside the others
MANY = 5_000  # cells from which on a file holds them as an image
SHARP = 4  # dots of a cell of an image from which on each dot has the colour of one cell
Way: TypeAlias = Literal["rectangles", "image", "blended"]
# Bytes of memory for each dot of a figure, by how its cells are drawn.
DOT_BYTES: dict[Way, int] = {"rectangles": 20, "image": 50, "blended": 100}


class Page(NamedTuple):
    """Inches of the side of a panel, and its theme."""

    inches: float
    theme: Theme

    @property
    def dots(self) -> float:
        """Dots of the side of a panel."""
        return self.inches * DOTS * self.theme.zoom

    def rgb(self, colour: Colour) -> tuple[float, float, float]:
        """A colour in the form that Matplotlib takes."""
        return rgb(self.theme.shown(colour))


def drawn_as(layer: Cells, page: Page) -> Way:
    """How cells are drawn: sharp at any size, as an image, or as one in which a dot has the colours of several."""
    width, height = len(layer.rows[0]), len(layer.rows)
    if width * height <= MANY:
        return "rectangles"
    return "image" if page.dots >= SHARP * max(width, height) else "blended"


def require_dots(panels: Sequence[Panel], inches: tuple[float, float], page: Page) -> None:
    """Refuse a figure of so many dots that there is no memory to draw them.

    Raises: TooLargeError.
    """
    cells = (layer for panel in panels for layer in panel.layers if isinstance(layer, Cells))
    size = max((DOT_BYTES[drawn_as(layer, page)] for layer in cells), default=DOT_BYTES["rectangles"])
    across, up = (round(side * DOTS * page.theme.zoom) for side in inches)
    require_memory(size * across * up, f"a picture of {across} by {up} dots", "ask for pixels or a smaller scale")


def rgb(colour: Colour) -> tuple[float, float, float]:
    """A colour in the form that Matplotlib takes."""
    red, green, blue = colour
    return red / BRIGHTEST, green / BRIGHTEST, blue / BRIGHTEST
