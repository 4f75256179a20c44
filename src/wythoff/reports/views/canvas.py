"""Panels rendered by Matplotlib: figures in memory, and PNG, SVG and PDF files. Each run makes the same bytes.

No windows are opened and no global state is used: `pyplot` is never loaded, and the user's styles are ignored.

- `panels`: the panels of a picture, from left to right; a `panel` consists of layers.
- `layer`, `depth`: a layer of a panel, such as coloured cells, and its place, counted from 1 for the lowest layer.
- `caption`: the text below the panels.
- `page`: the side of a panel in inches, and the theme; `look`: the theme, and the width of a square in pixels.
- `made`: the Matplotlib figure; `axes`: its Matplotlib axes, one for each panel; `place`: one of these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import BytesIO
from math import ceil
from textwrap import wrap
from threading import Lock
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from wythoff.base.errors import RequestError
from wythoff.base.files import FilePath, is_special, path_of, require_folder
from wythoff.kernels import has_room, require_room
from wythoff.reports.views.colours import BRIGHTEST, GREY, PLAIN, Look, Theme, light, shades
from wythoff.reports.views.panels import (
    DOTS,
    Arrows,
    Cells,
    Labels,
    Page,
    Panel,
    Points,
    Polyline,
    drawn_as,
    require_dots,
    rgb,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Format: TypeAlias = Literal["png", "svg", "pdf"]
FORMATS: tuple[Format, ...] = ("png", "svg", "pdf")
WIDE, NARROW, SCALE = 5.4, 3.7, 0.75  # inches: a panel alone, beside others, a scale of colours
POINTS = 72  # printer's points in an inch
SMALL = 8.0  # size of letters of captions and ticks, in printer's points
LINE_HEIGHT = 1.45 * SMALL / 72  # inches of a line of a caption
STROKE = 20_000  # points of a line drawn at once: the time grows with the square
EVERY_LINE = 60  # squares along a side, up to which each has a border
INKED = ("text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color", "ytick.color")  # settings of Matplotlib
GRID: dict[str, Any] = {"which": "minor", "alpha": 0.6, "linewidth": 0.4, "zorder": 1.5}  # between squares
SQUARE: dict[str, Any] = {"linestyle": "", "marker": "s", "markersize": 7}  # a colour in the legend
LEAST_INCHES = 1.2  # of a panel beside whose axes there is room for numbers
MOST_DOTS = 20_000  # of a side of a PNG
_ONE_AT_A_TIME = Lock()  # the settings of Matplotlib are global


def require_matplotlib() -> None:
    """Check that Matplotlib can be used. Call this before any work.

    Raises: RequestError if it is not installed; TooLargeError if there is no memory to load it.
    """
    require_room("matplotlib", "pictures other than pixels")
    if not has_matplotlib():
        raise RequestError('pictures other than pixels need Matplotlib: pip install "wythoff[plot]"')


def has_matplotlib() -> bool:
    """Return whether Matplotlib with its dependencies is installed, and there is memory to load it."""
    if not has_room("matplotlib"):
        return False
    try:
        import matplotlib.figure  # noqa: F401
    except ImportError:
        return False
    return True


def require_format(given: FilePath) -> Format:
    """Return the image format that the suffix of the path `given` names. For other devices or pipes, return PNG.

    Call this before any work. Raises: RequestError for another suffix, and for a path that cannot be written.
    """
    path = path_of(given)
    require_folder(path)
    found = next((known for known in FORMATS if path.lower().endswith(f".{known}")), None)
    if found is None and not is_special(path):
        raise RequestError(f"a picture must be a .png, .svg or .pdf file, was {path}")
    return found or "png"


def rendered(
    panels: Sequence[Panel], caption: str, about: Mapping[str, str], form: Format, look: Look = PLAIN
) -> bytes:
    """Return the bytes of an image file of panels in the format `form`, with `caption` below them.

    `look` is the theme, and the size of a square. The file contains the texts `about` by their keywords, and no date.
    """
    file = BytesIO()
    with _own_style(look.theme):
        _figure(panels, caption, look).savefig(
            file, format=form, metadata=_metadata(about, form), bbox_inches="tight", pad_inches=0.08
        )
    return file.getvalue()


def figure(panels: Sequence[Panel], caption: str, look: Look = PLAIN) -> Figure:
    """Return a Matplotlib figure with the panels from left to right, and `caption` below them. No window opens."""
    with _own_style(look.theme):
        return _figure(panels, caption, look)


@contextmanager
def _own_style(theme: Theme) -> Iterator[None]:
    require_matplotlib()
    import matplotlib.style

    own = {
        "svg.hashsalt": "wythoff",
        "font.size": SMALL,
        "axes.titlesize": SMALL + 1,
        "axes.labelsize": SMALL + 1,
        "agg.path.chunksize": STROKE,
        "savefig.facecolor": "auto",
        "figure.facecolor": rgb(theme.paper),
        "axes.facecolor": rgb(theme.paper),
        **dict.fromkeys(INKED, rgb(theme.ink)),
    }
    with _ONE_AT_A_TIME, matplotlib.style.context(["default", own]):
        yield


def _metadata(about: Mapping[str, str], form: Format) -> dict[str, Any]:
    if form == "png":
        return {**about}
    words = ". ".join(part for part in (about["Description"], about["Evidence"]) if part)
    subject, date = ("Description", "Date") if form == "svg" else ("Subject", "CreationDate")
    return {"Title": about["Title"], subject: words, "Creator": about["Software"], date: None}


def _figure(panels: Sequence[Panel], caption: str, look: Look) -> Figure:
    """Return a figure of the panels. It is as wide as a page, unless `look` sets the number of pixels of a square."""
    if look.scale is None:
        return _of_side(panels, caption, look, (WIDE if len(panels) == 1 else NARROW) / look.theme.zoom)
    dots = DOTS * look.theme.zoom
    wanted = _squares(panels, look.scale, dots) * look.scale / dots
    side = wanted
    # Numbers and names beside the axes take about the same room at any size.
    for _ in range(3):  # after three corrections the squares have the wanted pixels
        made = _of_side(panels, caption, look, side)
        made.draw_without_rendering()
        box = made.axes[0].get_window_extent()
        side += wanted - max(box.width, box.height) / dots
    return _of_side(panels, caption, look, side)


def _squares(panels: Sequence[Panel], scale: int, dots: float) -> float:
    """Return how many squares the largest panel has on its longer side.

    Raises: RequestError if the panels have no squares, or if the picture becomes too small or too large when a square
    is `scale` pixels wide and an inch has `dots` pixels.
    """
    if not all(panel.equal for panel in panels):
        raise RequestError("this picture has no squares, so pixels per square cannot be chosen: leave out --scale")
    squares = max(max(panel.window[1] - panel.window[0], panel.window[3] - panel.window[2]) for panel in panels)
    least, most = ceil(LEAST_INCHES * dots / squares), int(MOST_DOTS / (squares * len(panels)))
    if not least <= scale <= most:
        raise RequestError(
            f"a square of this picture must be {least} to {most} pixels wide, was {scale}: draw "
            "it with --as pixels, or choose another --scale"
        )
    return squares


def _of_side(panels: Sequence[Panel], caption: str, look: Look, side: float) -> Figure:
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    tallest = max(side * _proportion(panel) for panel in panels)
    scaled = any(isinstance(layer, Cells) and layer.scale for panel in panels for layer in panel.layers)
    width = side * len(panels) + SCALE * scaled
    # A letter is 0.55 of its size wide, and a caption leaves a margin.
    lines = wrap(caption, int((width - 0.1) * POINTS / (0.54 * SMALL)), break_long_words=True)
    below = LINE_HEIGHT * len(lines) + 0.12
    height = tallest + below + 0.35
    require_dots(panels, (width, height), Page(side, look.theme))
    made = Figure(figsize=(width, height), dpi=DOTS * look.theme.zoom)
    made.set_layout_engine(ConstrainedLayoutEngine(rect=(0, below / height, 1, 1 - below / height), wspace=0.06))
    axes = made.subplots(1, len(panels), squeeze=False)[0]
    for place, panel in zip(axes, panels, strict=True):
        _draw(place, panel, Page(side, look.theme))
    _legend(made, axes)
    made.text(0.05 / width, 0.06 / height, "\n".join(lines), fontsize=SMALL, linespacing=1.35, va="bottom", ha="left")
    return made


def _proportion(panel: Panel) -> float:
    """Return the height of a panel divided by its width, limited to values for which the panel fits on a page."""
    low_x, high_x, low_y, high_y = panel.window
    if not panel.equal:
        return 0.7
    whole = (high_y - low_y) / (high_x - low_x)
    return min(1.4, max(0.25, 1 / whole if panel.downwards else whole))


def _legend(made: Figure, axes: Sequence[Axes]) -> None:
    """Add one legend for all panels, above them, where it covers nothing."""
    from matplotlib.lines import Line2D

    found: dict[str, Any] = {}
    for place in axes:
        for handle, name in zip(*place.get_legend_handles_labels(), strict=True):
            found.setdefault(name, handle)
    if found:
        columns = max(1, min(len(found), int(made.get_figwidth() * 13 / (max(map(len, found)) + 5))))
        legend = made.legend(
            [*found.values()], [*found], loc="outside upper center", ncols=columns, frameon=False, fontsize=SMALL
        )
        # Points in the legend can be seen, however small or large those in the picture are.
        for drawn in legend.legend_handles:
            if isinstance(drawn, Line2D):
                drawn.set_markersize(min(8.0, max(4.0, drawn.get_markersize())))


def _draw(place: Axes, panel: Panel, page: Page) -> None:
    low_x, high_x, low_y, high_y = panel.window
    for depth, layer in enumerate(panel.layers, 1):
        _LAYERS[type(layer)](place, panel, layer, depth, page)
    if panel.downwards:
        place.set(xlim=(low_y, high_y), ylim=(high_x, low_x), xlabel=panel.y_label, ylabel=panel.x_label)
        place.xaxis.set_label_position("top")
        place.xaxis.tick_top()
    else:
        place.set(xlim=(low_x, high_x), ylim=(low_y, high_y), xlabel=panel.x_label, ylabel=panel.y_label)
    if panel.title:
        place.set_title(panel.title)
    if panel.bare:
        place.set(xlabel="", ylabel="")
        place.spines[:].set_visible(False)
    if panel.logarithmic:
        place.set_xscale("log")
    if panel.equal:
        place.set_aspect("equal")
    _ticks(place, panel, page)


def _ticks(place: Axes, panel: Panel, page: Page) -> None:
    from matplotlib.ticker import FixedLocator, FuncFormatter, MaxNLocator

    low_x, high_x, low_y, high_y = panel.window
    of_x, of_y = (place.yaxis, place.xaxis) if panel.downwards else (place.xaxis, place.yaxis)
    for axis, low, high in ((of_x, low_x, high_x), (of_y, low_y, high_y)):
        axis.set_tick_params(labelsize=SMALL, direction="out")
        if panel.logarithmic and axis is place.xaxis:
            axis.set_major_formatter(FuncFormatter(lambda value, _: _thousands(value)))
            continue
        if panel.bare:
            axis.set_major_locator(FixedLocator([]))
        elif panel.logarithmic:
            axis.set_major_locator(FixedLocator(range(1, round(max(low, high)))))
        elif panel.squares and page.inches / (high - low) > 0.22:  # inches of a square with a tick
            axis.set_major_locator(FixedLocator(range(round(low + 0.5), round(high + 0.5))))
        else:
            axis.set_major_locator(MaxNLocator(nbins=8, steps=[1, 2, 5, 10], integer=True, min_n_ticks=1))
        axis.set_major_formatter(FuncFormatter(lambda value, _: _thousands(value + panel.start)))
        if panel.squares and high - low <= EVERY_LINE + 1:
            axis.set_minor_locator(FixedLocator([low + step for step in range(round(high - low) + 1)]))
            axis.set_tick_params(which="minor", length=0)
            place.grid(axis="x" if axis is place.xaxis else "y", color=page.rgb(GREY), **GRID)


def _thousands(value: float) -> str:
    """Return `value` as text with small spaces between thousands, such as 1 000 000, never as a power of ten."""
    return f"{value:,.0f}".replace(",", "\u2009")


def _cells(place: Axes, panel: Panel, layer: Cells, depth: int, page: Page) -> None:
    from matplotlib.ticker import MaxNLocator

    shown: list[list[float]] = [[float("nan") if cell is None else cell for cell in row] for row in layer.rows]
    if not panel.downwards:
        shown = [list(column) for column in zip(*shown, strict=True)]
    colours, scale = _colours(layer, page)
    width, height = len(shown[0]), len(shown)
    way = drawn_as(layer, page)
    if way == "rectangles":
        # Rectangles are sharp at any size. They overlap slightly, so that no seams are visible.
        image: Any = place.pcolormesh(
            [edge - 0.5 for edge in range(width + 1)], [edge - 0.5 for edge in range(height + 1)], shown,
            cmap=colours, norm=scale, edgecolors="face", linewidth=0.1, zorder=depth,
        )  # fmt: skip
    else:
        # If one dot shows many cells, their colours are blended. Otherwise enlarging the numbers before colouring them
        # takes half the memory.
        image = place.imshow(
            shown, cmap=colours, norm=scale, extent=(-0.5, width - 0.5, -0.5, height - 0.5), aspect="auto",
            origin="lower", zorder=depth, interpolation="antialiased" if way == "blended" else "nearest",
            interpolation_stage="rgba" if way == "blended" else "data",
        )  # fmt: skip
    if layer.scale:
        whole = MaxNLocator(integer=True, min_n_ticks=1)
        bar = place.figure.colorbar(image, cax=place.inset_axes((1.03, 0, 0.04, 1)), ticks=whole)
        bar.set_label(layer.scale, fontsize=SMALL + 1)
        bar.ax.tick_params(labelsize=SMALL)
    named = [page.theme.zero] if layer.scale else map(page.theme.shown, layer.palette)
    for colour, name in zip(named, layer.names, strict=False):
        # This plot draws nothing, but makes an entry in the legend.
        place.plot([], [], color=rgb(colour), markeredgecolor=page.rgb(GREY), label=name, **SQUARE)
    _cell_words(place, panel, layer, depth, page)


def _colours(layer: Cells, page: Page) -> tuple[Any, Any]:
    """Return the pair of Matplotlib objects that colour cells: a colour map, and a norm that scales numbers to it.

    For cells without a palette, the number 0 lies below the range, so that it gets the separate colour `under`.
    """
    from matplotlib.colors import ListedColormap, Normalize

    if layer.palette:
        listed = ListedColormap([page.rgb(colour) for colour in layer.palette])
        return listed.with_extremes(bad=page.rgb(GREY)), Normalize(-0.5, len(layer.palette) - 0.5)
    most = max((cell for row in layer.rows for cell in row if cell is not None), default=1)
    zero, *others = map(rgb, shades(page.theme, BRIGHTEST + 1))
    return ListedColormap(others).with_extremes(bad=page.rgb(GREY), under=zero), Normalize(1, max(most, 2))


def _cell_words(place: Axes, panel: Panel, layer: Cells, depth: int, page: Page) -> None:
    """Write the words of the cells of `layer`, each in black or white: the one easier to read on the cell's colour."""
    colours, scale = _colours(layer, page)
    across = max(len(layer.rows), len(layer.rows[0]))
    longest = max((len(word) for row in layer.words for word in row), default=1)
    size = min(SMALL + 1, page.inches * POINTS / across / max(1.6, 0.75 * longest))
    for x, words in enumerate(layer.words):
        for y, word in enumerate(words):
            cell = layer.rows[x][y]
            red, green, blue, _ = colours(float("nan") if cell is None else scale(cell))
            ink = "black" if light((int(BRIGHTEST * red), int(BRIGHTEST * green), int(BRIGHTEST * blue))) else "white"
            place.text(*panel.at(x, y), word, ha="center", va="center", fontsize=size, color=ink, zorder=depth + 0.5)


def _marks(place: Axes, panel: Panel, layer: Points | Polyline, depth: int, page: Page) -> None:
    across, up = (layer.ys, layer.xs) if panel.downwards else (layer.xs, layer.ys)
    style: dict[str, Any]
    if isinstance(layer, Points):
        style = {"linestyle": "", "marker": layer.mark, "markersize": layer.diameter, "markeredgewidth": 0}
    else:
        style = {"linestyle": layer.dashes, "linewidth": layer.width, "solid_joinstyle": "miter", "marker": ""}
    style |= {"color": page.rgb(layer.colour), "label": layer.name or "_", "rasterized": layer.dense}
    place.plot(across, up, zorder=depth + 2, **style)


def _arrows(place: Axes, panel: Panel, layer: Arrows, depth: int, page: Page) -> None:
    style = {
        "arrowstyle": "-|>", "color": page.rgb(layer.colour), "linewidth": 1.3, "shrinkA": 6, "shrinkB": 3,
        "mutation_scale": 14, "zorder": depth + 2,
    }  # fmt: skip
    for end in layer.ends:
        place.annotate("", xy=panel.at(*end), xytext=panel.at(*layer.start), arrowprops=style.copy())


def _words(place: Axes, panel: Panel, layer: Labels, depth: int, page: Page) -> None:
    low, high = panel.window[:2]
    size = min(2 * SMALL, page.inches * POINTS / (high - low) / 3)
    for (x, y), word in zip(layer.places, layer.words, strict=True):
        place.text(*panel.at(x, y), word, ha="center", va="center", fontsize=size, zorder=depth + 3)


_LAYERS: dict[type, Callable[[Any, Panel, Any, int, Page], None]] = {
    Cells: _cells, Points: _marks, Polyline: _marks, Arrows: _arrows, Labels: _words,
}  # fmt: skip
