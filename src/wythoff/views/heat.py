"""Heat maps of Sprague-Grundy values."""

from __future__ import annotations

from wythoff.kernels import Progress
from wythoff.rulesets import Game
from wythoff.views.boards import LARGEST_FILLED, require_side, window_of
from wythoff.views.drawing import Drawing, as_far_as
from wythoff.views.panels import Cells, Panel
from wythoff.views.planes import Cut, Plane

ZERO = "0: P-position"
LARGEST_WRITTEN = 15  # whose values are written into the squares


def heat(game: Game, up_to: int = 60, *, cut: Cut | None = None, progress: Progress | None = None) -> Drawing:
    """The Sprague-Grundy values as colours, from dark to light; 0, the value of P-positions, has a colour of its own.

    >>> from wythoff.rulesets import Diagonal, Nim
    >>> heat(Nim() | Diagonal(), 2).panels[0].layers[0].rows
    ((0, 1, 2), (1, 2, 0), (2, 0, 1))

    Raises: RequestError; what `grundy` raises.
    """
    plane = Plane(game, cut)
    require_side(up_to, LARGEST_FILLED, "a heat map", "write the values by `grundy --npy FILE`")
    values, evidence = plane.values(up_to, progress)
    rows = tuple(map(tuple, values))
    written = up_to <= LARGEST_WRITTEN
    words = tuple(tuple("" if value is None else str(value) for value in row) for row in rows) if written else ()
    cells = Cells(rows, names=(ZERO,), scale="Sprague-Grundy value", words=words)
    holes = any(value is None for row in rows for value in row)
    return Drawing(
        (Panel(window_of(up_to), (cells,), x_label=plane.labels[0], y_label=plane.labels[1], squares=written),),
        kind="grundy",
        shows="Sprague-Grundy values",
        **as_far_as(up_to, plane, evidence),
        notes=("value 0, in a colour of its own, is that of the P-positions", *(["grey is not on the board"] * holes)),
    )
