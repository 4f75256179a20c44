"""Pictures of arrays of integers: a table with its odd entries shaded, and a diagram of interlacing rows."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from wythoff.base.errors import RequestError
from wythoff.reports.views.colours import DEEP_BLUE, GREEN, ORANGE, SKY, VERMILION, WHITE
from wythoff.reports.views.drawing import Drawing, require_legible
from wythoff.reports.views.panels import Cells, Layer, Panel, Points, Polyline
from wythoff.sequences.kinds import Array, require_count
from wythoff.sequences.registry.entry import EntryKind
from wythoff.sequences.registry.reading import read

LARGEST = 40  # rows or columns
SHADE = (190, 220, 240)
COLOURS = (DEEP_BLUE, VERMILION, GREEN, ORANGE, SKY)


def parity(array: Array | str, rows: int = 10, columns: int = 10) -> Drawing:
    """Return a picture of the first `rows` and `columns` of an array: a table with its odd entries shaded.

    >>> cells = parity("wythoff", 2, 3).panels[0].layers[0]
    >>> cells.words, cells.rows
    ((('1', '2', '3'), ('4', '7', '11')), ((1, 0, 1), (0, 1, 1)))

    Raises: RequestError for more rows or columns than can be drawn, and for entries too long for their cells.
    """
    asked, corner = _corner(array, rows, columns)
    words = tuple(tuple(map(str, row)) for row in corner)
    require_legible(words, max(rows, columns), "ask for fewer rows and columns")
    odd = tuple(tuple(entry % 2 for entry in row) for row in corner)
    cells = Cells(odd, palette=(WHITE, SHADE), names=("even", "odd"), words=words)
    window = (-0.5, len(corner) - 0.5, -0.5, columns - 0.5)
    panel = Panel(window, (cells,), x_label="row", y_label="column", squares=True, start=1)
    return _drawing(asked, "parity", corner, panel, "odd entries are shaded")


def interspersion(array: Array | str, rows: int = 6, columns: int = 10) -> Drawing:
    """Return a picture in which the entries of each row of an array are points on a horizontal line of their own.

    It shows whether the array is an interspersion. In an interspersion any two rows interlace: from some entry on,
    there is an entry of the lower row between any two neighbours of the upper row.

    >>> first, *rest = interspersion("wythoff", 2, 4).panels[0].layers
    >>> first.xs, first.ys
    ((1, 2, 3, 5), (1, 1, 1, 1))

    Only numbers up to the last entry of the first row are drawn, on a logarithmic axis.

    Raises: RequestError for more rows or columns than can be drawn, and for numbers less than 1.
    """
    asked, corner = _corner(array, rows, columns)
    last = max(corner[0])
    if min(corner[0]) < 1:
        raise RequestError(
            f"rows are drawn on a logarithmic axis: numbers must be at least 1, {asked.name} has {min(corner[0])}"
        )
    layers: list[Layer] = []
    for number, row in enumerate(corner, 1):
        within = tuple(entry for entry in row if 1 <= entry <= last)
        colour = COLOURS[number % len(COLOURS) - 1]
        layers.append(Points(within, (number,) * len(within), colour, diameter=5))
        layers.append(Polyline(within, (number,) * len(within), colour, width=0.5))
    window = (0.8, 1.25 * last, len(corner) + 0.6, 0.4)
    panel = Panel(window, tuple(layers), x_label="entry", y_label="row", downwards=False, equal=False, logarithmic=True)
    note = "the entries of each row on a logarithmic line; colours tell neighbouring rows apart"
    return _drawing(asked, "interspersion", corner, panel, note)


def _corner(array: Array | str, rows: int, columns: int) -> tuple[Named[Array], list[tuple[int, ...]]]:
    asked = named(array, "array")
    if not (1 <= require_count(rows) <= LARGEST and 1 <= require_count(columns) <= LARGEST):
        raise RequestError(f"a picture of an array must have 1 to {LARGEST} rows and columns, was {rows} by {columns}")
    return asked, [tuple(row) for row in asked.value.rows(rows, columns)]


def _drawing(asked: Named[Array], kind: str, corner: list[tuple[int, ...]], panel: Panel, note: str) -> Drawing:
    shows, of = "the corner" if kind == "parity" else "the rows", f"the array {asked.name}"
    bound = f"{len(corner)} rows and {len(corner[0])} columns"
    return Drawing((panel,), kind=kind, shows=shows, of=of, bound=bound, notes=(note,), source=asked.source)


Thing = TypeVar("Thing")


class Named(NamedTuple, Generic[Thing]):
    """A word or an array (`value`), its name, and the source of its definition as a text ("" if it is unknown)."""

    value: Thing
    name: str
    source: str


def named(given: Thing | str, kind: EntryKind) -> Named[Thing]:
    """Return the word or array that the text `given` names, with its full name and source. `kind` is "word" or "array".

    If `given` is not a text but the word or array itself, its name is its `repr`.

    >>> named("A003849", "word").name, named("wythoff", "array").source
    ('fibonacci()', 'source of the array: Morrison 1980; Wythoff visions 2019, section 7.1')

    Raises: NotationError if the text names none.
    """
    if isinstance(given, str):
        made = read(given, kind)
        # The source of a word or an array with parameters describes the family, not this member.
        what = f"the {kind}" if made.call.endswith("()") else f"{kind}s of this kind"
        return Named(made.value, made.call, f"source of {what}: {made.entry.source}")
    return Named(given, repr(given), "")
