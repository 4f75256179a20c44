"""Pictures of two-pile games as text: small boards in letters, larger ones in braille, values in half blocks.

The first pile goes downwards and the second to the right, as in other pictures. A dot of braille, or half a block, is
about as wide as high, so diagonals look diagonal. If the board does not fit, each dot stands for a square of several
positions.

- `plane`: the board of a game on two piles, or of a slice of a game on three piles, in which `cut` fixes a pile.
- `frame`: the largest pile `up_to`, the positions that a dot stands for, and the style; `width` is in characters.
- `kind`: "board", "grundy" or "palace"; `colours`: the number of colours of the terminal; `plain`: it shows only ASCII.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from wythoff.base.answers import MOST_LINES, WIDTH
from wythoff.base.errors import RequestError, brief
from wythoff.base.frozen import told_of
from wythoff.game.rulesets import Game
from wythoff.kernels import Progress, require_time, silent
from wythoff.kernels.costs import seconds
from wythoff.reports.views.colours import HALF, OFF_BOARD, Colour, value_palette
from wythoff.reports.views.glyphs import braille, coloured_blocks, doubled, half_blocks, lettered
from wythoff.reports.views.panels import axes
from wythoff.reports.views.pictures import LARGEST, SECONDS_A_TEST, has_surplus, picture
from wythoff.reports.views.planes import Cut, Plane, PlaneSquares
from wythoff.sequences.integers import to_decimal
from wythoff.solving.solution import Bound, Evidence, in_time
from wythoff.solving.solvers.patience import soon

Style: TypeAlias = Literal["letters", "braille", "blocks", "ascii"]
STEP, STEP_DOWN = 10, 5  # characters and lines between two numbers of an axis
LEAST_WIDTH = 20  # characters in a line of the narrowest picture
MOST_LETTERS = 60  # piles of the largest board in letters by default
SHADES = " .:-=+*#"  # for values from 1 to the highest
# For surplus numbers of P-positions, from -1 to -k by their logarithm, and of others: 0, 1, and more.
P_SHADES, N_SHADES = "-=+*#", " .:"
ZERO, OFF = "@", "/"  # for the value 0, and for squares off the board


class Cell(NamedTuple):
    """The shape of one character of a picture: how many dots it shows across and down.

    `characters` is how many characters are written side by side for it.
    """

    across: int
    down: int
    characters: int = 1


CELLS: dict[Style, Cell] = {
    "letters": Cell(1, 1, 2),
    "braille": Cell(2, 4),
    "blocks": Cell(1, 2),
    "ascii": Cell(1, 1, 2),
}


class Frame(NamedTuple):
    """The size and style of a picture: piles up to `up_to`, with one dot for `scale` by `scale` positions.

    `style` is "letters", "braille", "blocks" or "ascii". `dots` is the number of dots along a side.
    """

    up_to: int
    scale: int
    style: Style

    @property
    def dots(self) -> int:
        return -(-(self.up_to + 1) // self.scale)

    @property
    def margin(self) -> int:
        """The number of characters to the left of the picture, for the numbers of the axis and the axis itself."""
        return max(3, len(to_decimal(self.up_to // self.scale * self.scale))) + 2


class TextPicture:
    """A picture as text.

    `shows` is its subject, such as "P-positions", `reading` are sentences that explain its axes and characters, `lines`
    are its lines with axes, and `evidence` is the evidence of what it shows.
    """

    def __init__(
        self, plane: Plane, frame: Frame, shows: str, reading: Sequence[str], lines: Iterator[str], evidence: Evidence
    ) -> None:
        self.plane, self.frame, self.shows, self.evidence = plane, frame, shows, evidence
        self.reading = (axes(*plane.labels), *reading)
        self.lines = tuple(framed(frame, lines, (plane.labels[0][-1], plane.labels[1][-1])))

    @property
    def title(self) -> str:
        return f"{self.shows} of {self.plane}, piles up to {brief(self.frame.up_to)}"

    def as_dict(self) -> dict[str, object]:
        return told_of(self, "up_to:frame.up_to shows positions_a_dot:frame.scale lines evidence")

    def __str__(self) -> str:
        return "\n".join([self.title, *self.reading, *self.lines, str(self.evidence)])


@in_time
def text_picture(
    game: Game,
    *,
    up_to: int | None = None,
    width: int = WIDTH,
    kind: str | None = None,
    style: Style | None = None,
    colours: int = 0,
    plain: bool = False,
    cut: Cut | None = None,
    progress: Progress | None = None,
) -> TextPicture:
    """Return a picture of the positions with piles up to `up_to` as text, in lines of `width` characters.

    Without `up_to`, it shows as many positions as fit and are computed quickly.

    >>> from wythoff.game.rulesets import Diagonal, Nim
    >>> print(*text_picture(Nim() | Diagonal(), up_to=15, style="ascii", width=40).lines[:6], sep=chr(10))
     x\\y 0         5         10        15
        ++---------+---------+---------+-
      0 +##..............................
        |....##..........................
        |..##............................
        |..............##................

    `kind` is "board" (P-positions), "grundy" (Sprague-Grundy values) or "palace" (surplus numbers). By default it is
    the board and, for piles beyond 60, surplus numbers if they exist. `style` is "letters" (for small boards),
    "braille" (for large ones), "blocks" (values in colours) or "ascii". `colours` is the number of colours that the
    terminal has: 0, 256 or 2^24. A `plain` terminal shows only ASCII.

    Raises: RequestError for games without such a picture, and for a width below 20; as `solve` and `grundy` do.
    Cost: solving, and O(1) for each P-position.
    """
    plane = Plane(game, cut)
    if kind is None:
        kind = "palace" if not _small(up_to) and has_surplus(game) else "board"
    if kind not in KINDS:
        raise RequestError(f"a picture in the terminal must be one of {', '.join(KINDS)}, was {brief(kind)}")
    if kind == "board" and up_to is not None and Bound("up_to", up_to).value > LARGEST:
        raise RequestError(f"a picture in the terminal can show piles up to {LARGEST}, not up to {brief(up_to)}")
    style = style or _usual(kind, up_to, width, colours, plain)
    if kind != "board" and (style in ("letters", "braille") or (style == "blocks" and not colours)):
        need = "can show values only in colours" if style == "blocks" else "can show only P-positions"
        raise RequestError(f"for values the style must be blocks (in colours) or ascii, was {style}, which {need}")
    frame = _fitted(up_to, width, style)

    def draw(up_to: int, progress: Progress) -> TextPicture:
        return KINDS[kind](plane, frame._replace(up_to=up_to), colours, progress)

    progress = progress or silent
    return soon(frame.up_to, draw, progress) if up_to is None else draw(frame.up_to, progress)


def _small(up_to: int | None) -> bool:
    return up_to is None or Bound("up_to", up_to).value <= MOST_LETTERS


def _usual(kind: str, up_to: int | None, width: int, colours: int, plain: bool) -> Style:
    """Return the default style of a picture.

    A "board" that is small and fits has "letters"; another one has "braille", or if `plain`, "ascii". Pictures of other
    kinds have "blocks" if the terminal has `colours` and is not `plain`, else "ascii".
    """
    if kind == "board":
        if _small(up_to) and _fitted(up_to, width, "letters").scale == 1:
            return "letters"
        return "ascii" if plain else "braille"
    return "blocks" if colours and not plain else "ascii"


def _fitted(up_to: int | None, width: int, style: Style) -> Frame:
    """Return the frame, in this style, of a picture that fills `width` characters and shows all piles up to `up_to`.

    If they do not fit, a dot stands for several positions. If `up_to` is None, each position has its own dot, and the
    frame shows as many positions as fit.
    """
    if width < LEAST_WIDTH:
        raise RequestError(f"the width must be at least {LEAST_WIDTH} characters, was {brief(width)}")
    cell = CELLS[style]
    frame = Frame(up_to or 0, 1, style)
    room = _room(width, frame.margin, cell)
    if up_to is None:
        return frame._replace(up_to=min(room, MOST_LINES * cell.down) - 1)
    # If a dot stands for several positions, the numbers of the axis do not get longer: the room is still enough.
    least = -(-(up_to + 1) // room)
    # The scale is rounded up to two digits, so that the numbers of the axis are round.
    unit = 10 ** max(0, len(str(least)) - 2)
    return frame._replace(scale=-(-least // unit) * unit)


def _room(width: int, margin: int, cell: Cell) -> int:
    room = (width - margin) // cell.characters * cell.across
    if room < 1:
        raise RequestError(
            f"a width of {width} characters leaves no room for squares next to the numbers of the axis: use a "
            "larger width"
        )
    return room


def _board(plane: Plane, frame: Frame, colours: int, progress: Progress | None) -> TextPicture:
    if plane.game.partizan and frame.style in ("letters", "ascii"):
        return _outcomes(plane, frame, progress)
    found = plane.p_squares(frame.up_to, progress)
    rows = _dots(found, frame, symmetric=plane.symmetric)
    if plane.holes and frame.style in ("letters", "ascii"):
        _leave_out(plane, rows, frame)
    if frame.style == "letters":
        reading = "P a P-position, . an N-position" + (", blank squares off the board" if plane.holes else "")
        lines = lettered(rows, (". ", "P ", "  "))
    elif frame.style == "ascii":
        reading = "# P-positions, . others" + (", blank squares off the board" if plane.holes else "")
        lines = doubled(rows, ".# ")
    else:
        reading = "a dot for each P-position" + (", none for squares off the board" if plane.holes else "")
        lines = (braille if frame.style == "braille" else half_blocks)(rows)
    scaled = _scaled(frame, "and is marked if one of them is a P-position")
    return TextPicture(plane, frame, "P-positions", (reading, *scaled), lines, found.evidence)


def _outcomes(plane: Plane, frame: Frame, progress: Progress | None) -> TextPicture:
    """Return a picture of the outcomes of a partizan game as letters.

    If a letter stands for several positions, it is the outcome of the position with the smallest piles.
    """
    found, evidence = plane.outcomes(frame.up_to, progress)
    width = CELLS[frame.style].characters
    lines = ("".join(outcome.ljust(width) for outcome in row[:: frame.scale]) for row in found[:: frame.scale])
    reading = "L and R: Left and Right win whoever begins, N: whoever begins wins, P: whoever begins loses"
    holes = ", blank squares off the board" if plane.holes else ""
    scaled = _scaled(frame, "and shows the one with the smallest piles")
    return TextPicture(plane, frame, "outcomes", (f"{reading}{holes}", *scaled), lines, evidence)


def _dots(found: PlaneSquares, frame: Frame, *, symmetric: bool) -> list[bytearray]:
    """Return rows of dots. A dot stands for one or more squares, and is 1 if one of them is in `found`, else 0.

    If `symmetric`, the mirror images of the squares in `found` count too.
    """
    scale = frame.scale
    require_time(seconds(False, terms=len(found.xs)), f"the dots of {brief(len(found.xs))} P-positions")
    rows = [bytearray(frame.dots) for _ in range(frame.dots)]
    for x, y in zip(found.xs, found.ys, strict=True):
        rows[x // scale][y // scale] = 1
        if symmetric:
            rows[y // scale][x // scale] = 1
    return rows


def _leave_out(plane: Plane, rows: Sequence[bytearray], frame: Frame) -> None:
    """Set each dot in `rows` to OFF_BOARD if all its squares are off the board. Change `rows` in place."""
    require_time((frame.up_to + 1) ** 2 * SECONDS_A_TEST, f"a board of piles up to {brief(frame.up_to)}")

    def squares(place: int) -> range:
        return range(place * frame.scale, min((place + 1) * frame.scale, frame.up_to + 1))

    for first, row in enumerate(rows):
        for second in range(len(row)):
            if not any(plane.contains(x, y) for x in squares(first) for y in squares(second)):
                row[second] = OFF_BOARD


def _surplus(plane: Plane, frame: Frame, colours: int, progress: Progress | None) -> TextPicture:
    game = plane.game
    if not has_surplus(game):
        raise RequestError(
            f"surplus numbers exist only for games whose moves lie along whole rays and can all be blocked: not {game}"
        )
    drawn = picture(game, up_to=frame.up_to, progress=progress)
    side, scale = drawn.side, frame.scale
    pixels = (band[start : start + side] for band in drawn.bands(progress) for start in range(0, len(band), side))
    rows = [row[::scale] for place, row in enumerate(pixels) if place % scale == 0]
    # A character for each palette index: the first HALF are for P-positions, from -1 to -k, the others for 0, 1, ...
    glyphs = "".join(P_SHADES[place * len(P_SHADES) // HALF] for place in range(HALF))
    glyphs += "".join(N_SHADES[min(surplus, 2)] for surplus in range(HALF))
    said = f"P-positions {' '.join(P_SHADES)} from surplus -1 to -k, others blank 0, . 1, : more"
    scale_of = Scale(drawn.shows, drawn.palette, drawn.colours, glyphs, said)
    return _shaded(plane, frame, rows, scale_of, colours, drawn.evidence)


def _values(plane: Plane, frame: Frame, colours: int, progress: Progress | None) -> TextPicture:
    found, evidence = plane.values(frame.up_to, progress)
    values = [row[:: frame.scale] for row in found[:: frame.scale]]
    highest = max((value for row in values for value in row if value), default=1)
    palette = value_palette()
    last = len(palette) - 2  # index of the highest value; the next one is for squares off the board

    def place(value: int | None) -> int:
        return last + 1 if value is None else value and 1 + (value - 1) * (last - 1) // max(highest - 1, 1)

    rows = [bytes(map(place, row)) for row in values]
    glyphs = ZERO + "".join(SHADES[(n - 1) * len(SHADES) // last] for n in range(1, last + 1)) + OFF
    coloured = f"0 yellow, others from dark blue (1) to light blue ({highest})"
    said = ", ".join([f"{ZERO} 0", *_ranges([glyphs[place(value)] for value in range(1, highest + 1)])])
    if plane.holes:
        coloured, said = f"{coloured}, squares off the board grey", f"{said}, {OFF} squares off the board"
    scale = Scale("Sprague-Grundy values", palette, coloured, glyphs, said)
    return _shaded(plane, frame, rows, scale, colours, evidence)


def _ranges(glyphs: Sequence[str]) -> Iterator[str]:
    """Yield a text for each different character with the numbers n for which it stands: glyphs[n - 1] stands for n."""
    for glyph in dict.fromkeys(glyphs):
        first = glyphs.index(glyph) + 1
        last = first + glyphs.count(glyph) - 1
        yield f"{'blank' if glyph == ' ' else glyph} {first}{f' to {last}' if last > first else ''}"


class Scale(NamedTuple):
    """How values are shown. `shows` is their name, such as "surplus numbers".

    `palette` are colours, which `coloured` explains in words. `glyphs` are characters, which `said` explains.
    """

    shows: str
    palette: Sequence[Colour]
    coloured: str
    glyphs: str
    said: str


def _shaded(
    plane: Plane, frame: Frame, rows: Sequence[bytes], scale: Scale, colours: int, evidence: Evidence
) -> TextPicture:
    """Return a picture of `rows` of palette indices: colours of `scale` in the style "blocks", else its characters.

    `colours` is the number of colours of the terminal, and `evidence` that of the values.
    """
    blocks = frame.style == "blocks"
    lines = coloured_blocks(rows, scale.palette, colours) if blocks else doubled(rows, scale.glyphs)
    scaled = _scaled(frame, "and shows the one with the smallest piles")
    reading = scale.coloured if blocks else scale.said
    return TextPicture(plane, frame, scale.shows, (reading, *scaled), lines, evidence)


def _scaled(frame: Frame, how: str) -> tuple[str, ...]:
    if frame.scale == 1:
        return ()
    dot = "dot" if frame.style == "braille" else "mark"
    return (f"each {dot} stands for {frame.scale} by {frame.scale} positions, {how}",)


def framed(frame: Frame, lines: Iterator[str], names: tuple[str, str] = ("x", "y")) -> Iterator[str]:
    """Yield the `lines` of a picture with axes added: first pile on the left, second above. `names` label the axes."""
    cell = CELLS[frame.style]
    corner, across, tick, side, stroke = "+-+|+" if frame.style in ("letters", "ascii") else "┌─┴│┤"
    label = frame.margin - 2
    width = -(-frame.dots // cell.across) * cell.characters
    above, ruler = "", ""
    step = STEP if label < STEP - 1 else 2 * STEP
    for start in range(0, width, step):
        number = str(start // cell.characters * cell.across * frame.scale)
        # The last number is left out if it would reach into the margin.
        above += number.ljust(step) if start + len(number) <= width or not start else ""
        ruler += tick + across * (step - 1)
    yield f"{chr(92).join(names):>{label + 1}} {above}".rstrip()
    yield f"{'':{label + 1}}{corner}{ruler[:width]}"
    for place, line in enumerate(lines):
        number = str(place * cell.down * frame.scale) if place % STEP_DOWN == 0 else ""
        yield f"{number:>{label}} {stroke if number else side}{line}".rstrip()


KINDS = {"board": _board, "grundy": _values, "palace": _surplus}
