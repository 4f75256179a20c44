"""Scatter diagrams: P-positions as points, a million and more, with lines along their beams."""

from __future__ import annotations

from wythoff.game.rulesets import Game
from wythoff.kernels import POSITION_BYTES, Progress, require_memory
from wythoff.questions.measured_beams.beam_slopes import Slope, slopes
from wythoff.reports.views.board_pictures import MIRRORED, require_side
from wythoff.reports.views.colours import DEEP_BLUE, ORANGE, PINK, VERMILION, Colour
from wythoff.reports.views.drawing import Drawing, as_far_as
from wythoff.reports.views.panels import MANY, Layer, Panel, Points, Polyline
from wythoff.reports.views.pictures import LARGEST
from wythoff.reports.views.planes import Cut, Plane

EXACT, STYLES = (VERMILION, "--"), ((ORANGE, "-."), (PINK, ":"))
# Width of a line, in printer's points: thin between points that are far apart, wide under points that touch.
THIN, WIDE = 1.3, 3.2
MARGIN = 0.012  # around the points, so that points on the axes are visible
MOST_COLUMNS = 100_000  # columns in which slopes are measured


def scatter_diagram(
    game: Game, up_to: int = 1000, *, lines: bool = True, cut: Cut | None = None, progress: Progress | None = None
) -> Drawing:
    """Return a picture of all P-positions with piles up to `up_to` as points.

    With `lines`, lines show the slopes of the beams. For a game on three piles, `cut` fixes the size of one pile.

    >>> from wythoff.game.rulesets import Diagonal, Nim
    >>> drawn = scatter_diagram(Nim() | Diagonal(), 5)
    >>> steep, flat, points, mirrored = drawn.panels[0].layers
    >>> list(zip(points.xs, points.ys)), list(zip(mirrored.xs, mirrored.ys)), steep.name
    ([(0, 0), (1, 2), (3, 5)], [(0, 0), (2, 1), (5, 3)], 'slopes φ and 1/φ, proved: Wythoff 1907')

    Raises: RequestError; the errors of `solve`; TooLargeError for more points than fit in memory.
    """
    plane = Plane(game, cut)
    require_side(up_to, LARGEST, "a scatter", "ask for smaller piles")
    x, y, evidence = plane.p_squares(up_to, progress)
    count = 2 * len(x) if plane.symmetric else len(x)
    require_memory(POSITION_BYTES * count, f"a scatter of {count} points", progress=progress)
    dense = count > MANY
    diameter = 6.0 if count < 120 else 3.0 if count < 400 else 1.6 if count < 3000 else 0.8
    width = THIN if diameter > 2 else WIDE
    points: list[Layer] = [Points(x, y, DEEP_BLUE, "P-position", diameter, dense=dense)]
    if plane.symmetric:
        points.append(Points(y, x, DEEP_BLUE, diameter=diameter, dense=dense))
    known = slopes(game, min(up_to // 2 + 1, MOST_COLUMNS)) if lines and cut is None else ()
    beams = [line for slope, style in zip(known, STYLES, strict=False) for line in _lines(slope, up_to, style, width)]
    # Points are drawn over the lines; both are visible, whichever is wider.
    layers = [*beams, *points]
    notes = [MIRRORED] if plane.symmetric else []
    if dense:
        notes.append(f"all {count} points are drawn, as an image, in which many share a dot")
    notes += map(str, known)
    margin = max(0.5, MARGIN * up_to)
    panel = Panel((-margin, up_to + margin) * 2, tuple(layers), "", *plane.labels)
    said = {"kind": "scatter", "shows": "P-positions", **as_far_as(up_to, plane, evidence)}
    return Drawing((panel,), **said, notes=tuple(notes))


def _lines(slope: Slope, up_to: int, style: tuple[Colour, str], width: float) -> list[Layer]:
    """Return a line from (0, 0) with this slope, for piles up to `up_to`, and its mirror image.

    `style` is the pair (colour, dashes) for slopes that are estimated; exact ones have a fixed style. `width` is the
    width of the line in printer's points.
    """
    colour, dashes = style if slope.exact is None else EXACT
    far = up_to / slope.value
    word = f"proved: {slope.reason}" if slope.known == "proved" else f"estimated ({slope.known})"
    both = f"slopes {slope.text} and {slope.inverse_text}, {word}"
    return [
        Polyline((0, far), (0, up_to), colour, name=both, dashes=dashes, width=width),
        Polyline((0, up_to), (0, far), colour, dashes=dashes, width=width),
    ]
