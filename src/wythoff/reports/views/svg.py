"""Panels as SVG, without a library: part of a page, or a picture that stands alone.

A page styles the classes `ink`, `mark`, `off`, `dots`, `line` and `frame`. A picture with a theme stands alone: it has
its own colours and a legend.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from wythoff.reports.views.colours import DEEP_BLUE, GREY, VERMILION, WHITE, Colour, Theme, light, value_palette
from wythoff.reports.views.panels import Cells, Labels, Panel, Points, Polyline

SIDE, LEFT, BELOW, ABOVE = 400.0, 52.0, 36.0, 12.0  # points: the picture, and the margins at the left, below and above
TICKS = (1, 2, 5)
ROW = 18.0  # height of a row of the legend, in points
NAMES = "http://www.w3.org/2000/svg"
LETTERS = 'font-family="DejaVu Sans, Arial, sans-serif"'
# The colours of the classes in a picture that stands alone; `ink` and `frame` have the theme's colour of ink.
KINDS = {"mark": DEEP_BLUE, "off": GREY, "dots": DEEP_BLUE, "line": VERMILION}
STROKED = ("dots", "line", "frame")
DASHES = {"--": "6 4", ":": "1.5 3", "-.": "6 3 1.5 3"}
Point = tuple[float, float]


def svg(panel: Panel, title: str, theme: Theme | None = None) -> str:
    """Return a panel as an SVG element with a title for screen readers.

    Without a theme, the page that contains it must style it; with a theme, the picture has its own colours.
    """
    return "\n".join(_Drawn(panel, theme).parts(title))


class _Drawn:
    """A panel with its size and scale in SVG, and methods that yield the SVG elements of its parts."""

    def __init__(self, panel: Panel, theme: Theme | None) -> None:
        self.panel, self.theme = panel, theme
        low_x, high_x, low_y, high_y = panel.window
        across, up = (high_y - low_y, high_x - low_x) if panel.downwards else (high_x - low_x, high_y - low_y)
        self.scale = SIDE / max(across, up)
        self.width, self.height = across * self.scale, up * self.scale
        self.above = BELOW if panel.downwards else ABOVE

    def at(self, x: float, y: float) -> Point:
        low_x, _, low_y, high_y = self.panel.window
        across, down = (y - low_y, x - low_x) if self.panel.downwards else (x - low_x, high_y - y)
        return LEFT + across * self.scale, self.above + down * self.scale

    def parts(self, title: str) -> Iterator[str]:
        legend = [*self.legend(ABOVE + self.height + BELOW)]
        whole = LEFT + self.width + ABOVE, ABOVE + self.height + BELOW + ROW * len(legend)
        size = f'viewBox="0 0 {_n(whole[0])} {_n(whole[1])}"'
        if self.theme is None:
            yield f'<svg class="drawn" role="img" {size}>'
        else:
            yield f'<svg xmlns="{NAMES}" role="img" width="{_n(whole[0])}" height="{_n(whole[1])}" {size} {LETTERS}>'
        yield f"<title>{escape(title)}</title>"
        if self.theme is not None:
            yield f'<rect width="100%" height="100%" fill="{_hex(self.theme.paper)}"/>'
        for layer in self.panel.layers:
            if isinstance(layer, Cells):
                yield from self.cells(layer)
            elif isinstance(layer, Points):
                yield self.points(layer)
            elif isinstance(layer, Polyline):
                yield self.line(layer)
            elif isinstance(layer, Labels):
                yield f'<g {self.kind("ink")} font-size="13" text-anchor="middle">'
                words = zip(layer.places, layer.words, strict=True)
                yield "".join(self.word(place, word, 13) for place, word in words) + "</g>"
        if not self.panel.bare:
            yield from self.axes()
        yield from legend
        yield "</svg>"

    def legend(self, top: float) -> Iterator[str]:
        """Yield the legend of a stand-alone picture, from `top` downwards: a line for each colour with a name."""
        named = [
            pair for layer in self.panel.layers if isinstance(layer, Cells) and self.theme is not None
            for pair in zip(layer.palette, layer.names, strict=False) if pair[1]
        ]  # fmt: skip
        for place, (colour, name) in enumerate(named):
            line = top + ROW * place
            yield (
                f'<rect x="{_n(LEFT)}" y="{_n(line)}" width="11" height="11" {self.fill(colour)}/>'
                f'<g {self.kind("ink")} font-size="12">{_label(LEFT + 18, line + 10, name, "start")}</g>'
            )

    def kind(self, name: str) -> str:
        """Return the SVG attribute that colours an element: the class `name`, or with a theme its colour."""
        if self.theme is None:
            return f'class="{name}"'
        colour = self.theme.shown(KINDS[name]) if name in KINDS else self.theme.ink
        return f'{"stroke" if name in STROKED else "fill"}="{_hex(colour)}"'

    def fill(self, colour: Colour) -> str:
        """Return the SVG attribute that gives a square this colour. Return "" for white: such squares are not drawn."""
        if self.theme is not None:
            return f'fill="{_hex(self.theme.shown(colour))}"' if colour != WHITE else ""
        return "" if colour == WHITE else 'class="off"' if colour == GREY else 'class="mark"'

    def cells(self, layer: Cells) -> Iterator[str]:
        """Yield the squares of `layer`, those of each colour as one path. White squares are left out."""
        squares: dict[str, list[str]] = {}
        ramp = value_palette()
        most = max((cell for row in layer.rows for cell in row if cell is not None), default=0)
        inks: dict[str, list[tuple[Point, str]]] = {}
        for x, row in enumerate(layer.rows):
            for y, cell in enumerate(row):
                colour = GREY if cell is None else layer.palette[cell] if layer.palette else _shade(ramp, cell, most)
                style = self.fill(colour) if layer.palette else f'fill="{_hex(colour)}"'
                if style:
                    squares.setdefault(style, []).append(self.square(x, y))
                if layer.words:
                    ink = self.word_ink(colour, scaled=not layer.palette)
                    inks.setdefault(ink, []).append(((x, y), layer.words[x][y]))
        for style, paths in squares.items():
            yield f'<path {style} d="{"".join(paths)}"/>'
        for ink, words in inks.items():
            size = min(14.0, self.scale / max(1.6, 0.7 * max(len(word) for _, word in words)))
            yield f'<g {ink} font-size="{_n(size)}" text-anchor="middle">'
            yield "".join(self.word(place, word, size) for place, word in words) + "</g>"

    def word_ink(self, colour: Colour, *, scaled: bool) -> str:
        """Return the attribute that colours a word on a square of this colour: black or white, as is easier to read.

        `scaled` says that the colour belongs to a colour scale, which no theme changes. Without it and without a theme,
        the page colours the word.
        """
        if self.theme is None and not scaled:
            return self.kind("ink")
        shown = colour if self.theme is None or scaled else self.theme.shown(colour)
        return 'fill="#000"' if light(shown) else 'fill="#fff"'

    def square(self, x: int, y: int) -> str:
        left, top = self.at(x - 0.5, y - 0.5 if self.panel.downwards else y + 0.5)
        return f"M{_n(left)} {_n(top)}h{_n(self.scale)}v{_n(self.scale)}h-{_n(self.scale)}z"

    def word(self, place: Point, word: str, size: float) -> str:
        across, down = self.at(*place)
        return f'<text x="{_n(across)}" y="{_n(down + 0.35 * size)}">{escape(word)}</text>'

    def points(self, layer: Points) -> str:
        dots = "".join("M{} {}h0".format(*map(_n, self.at(x, y))) for x, y in zip(layer.xs, layer.ys, strict=True))
        return (
            f'<path {self.kind("dots")} stroke-width="{_n(1.2 * layer.diameter)}" stroke-linecap="round" d="{dots}"/>'
        )

    def line(self, layer: Polyline) -> str:
        places = [self.at(x, y) for x, y in zip(layer.xs, layer.ys, strict=True)]
        path = "".join(f"{'L' if n else 'M'}{_n(x)} {_n(y)}" for n, (x, y) in enumerate(places))
        dashes = f' stroke-dasharray="{DASHES[layer.dashes]}"' * (layer.dashes in DASHES)
        return f'<path {self.kind("line")} fill="none" stroke-width="1.4"{dashes} d="{path}"/>'

    def axes(self) -> Iterator[str]:
        right, bottom = LEFT + self.width, self.above + self.height
        yield (
            f'<path {self.kind("frame")} fill="none" d="M{_n(LEFT)} {_n(self.above)}V{_n(bottom)}H{_n(right)}'
            f'V{_n(self.above)}z"/><g {self.kind("ink")} font-size="12">'
        )
        low_x, high_x, low_y, high_y = self.panel.window
        down = self.panel.downwards
        for x in _ticks(low_x, high_x):
            across, deep = self.at(x, low_y)
            yield _label(LEFT - 5, deep + 4, x, "end") if down else _label(across, bottom + 15, x, "middle")
        for y in _ticks(low_y, high_y):
            across, deep = self.at(low_x, y)
            yield _label(across, self.above - 6, y, "middle") if down else _label(LEFT - 5, deep + 4, y, "end")
        names = (self.panel.y_label, self.panel.x_label) if down else (self.panel.x_label, self.panel.y_label)
        middle = LEFT + self.width / 2, self.above + self.height / 2
        yield _label(middle[0], 12 if down else bottom + 31, names[0], "middle")
        yield f'<g transform="rotate(-90 12 {_n(middle[1])})">{_label(12, middle[1], names[1], "middle")}</g></g>'


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _shade(ramp: tuple[Colour, ...], value: int, most: int) -> Colour:
    """Return the colour of `value` in `ramp`, a palette as of `value_palette`; `most` is the largest value."""
    return ramp[0] if not value else ramp[1 + (value - 1) * (len(ramp) - 3) // max(most - 1, 1)]


def _ticks(low: float, high: float) -> list[int]:
    step = 1
    while (high - low) / step > 8:
        step = next(s * 10**power for power in range(20) for s in TICKS if s * 10**power > step)
    first = -(-max(0, low) // step)
    return [round(n * step) for n in range(round(first), int(high // step) + 1)]


def _label(x: float, y: float, word: object, anchor: str) -> str:
    return f'<text x="{_n(x)}" y="{_n(y)}" text-anchor="{anchor}">{escape(str(word))}</text>'


def _n(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
