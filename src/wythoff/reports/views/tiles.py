"""Tiles of an endless map of a two-pile game, as PNG files of 256 by 256 pixels.

They show P-positions (far out their density), Sprague-Grundy values, or palace numbers: how many options of a position
are P-positions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from io import BytesIO
from typing import Any, TypeAlias

from wythoff.base.errors import RequestError, TooLargeError
from wythoff.game.rulesets import Game
from wythoff.kernels import silent
from wythoff.kernels.budget import MODEST, WorkBudget
from wythoff.reports.views.colours import BRIGHTEST, GREY, LIGHT, Colour, surplus_shades, value_palette
from wythoff.reports.views.pictures import has_surplus
from wythoff.reports.views.png import write_png
from wythoff.reports.views.within import Atlas, WindowSquares, as_far
from wythoff.solving.solution import Evidence
from wythoff.solving.values.grundy_tables import grundy
from wythoff.solving.values.palace import blocked_rays, palace_numbers

SIDE = 256  # pixels of a tile
SHOWS = ("P", "grundy", "palace")
CLOSEST = 6  # the largest zoom: a position is 2^6 pixels wide
VALUED = (63, 255, 1023)  # the largest piles of a table of values
SECONDS = 2.5  # seconds for a table of values, or of palace numbers, that tiles show
# Shades of pixels. A pixel for several squares is shaded from FAINTEST to BLACK by their number of P-positions.
FAINTEST, BLACK, STRIPE, HOLE = 70, 255, 45, 95
Shades: TypeAlias = Callable[[int, range], bytes]  # maps a row a and a range of b to the shades of the squares (a, b)
ShadeTable: TypeAlias = tuple[int, Shades, Evidence]  # the largest pile of a table, its shades, and their evidence


class Tiles:
    """The map of one game, drawn tile by tile. All tiles share one solution of the game.

    Tile (x, y) of zoom z has 256 by 256 pixels. A position is 2**z pixels wide; for z < 0, a pixel stands for 2**-z
    positions in each direction. The tile begins at the position (256 * x / 2**z, 256 * y / 2**z). The first pile goes
    downwards, the second to the right.

    >>> from wythoff.game.rulesets import Diagonal, Nim
    >>> tiles = Tiles(Nim() | Diagonal())
    >>> png, evidence = tiles.draw("P", 0, 0, 0)
    >>> png[:4], str(evidence)
    (b'\\x89PNG', 'proved: Wythoff 1907')
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.atlas = Atlas(game)
        self._tables: dict[str, ShadeTable] = {}
        self._refused: dict[str, tuple[int, str]] = {}

    @property
    def shows(self) -> tuple[str, ...]:
        return SHOWS if has_surplus(self.game) else SHOWS[:2]

    def legend(self, shows: str) -> list[tuple[int, Colour]]:
        """Return pairs (number, colour) for the legend of a map that `shows` "grundy" or "palace"; [] for "P".

        >>> from wythoff.game.rulesets import Diagonal, Nim
        >>> [number for number, _ in Tiles(Nim() | Diagonal()).legend("grundy")]
        [0, 1, 4, 16, 64, 256]
        """
        if shows == "grundy":
            return [(value, value_palette()[shade_of(value)]) for value in LEGEND]
        if shows != "palace":
            return []
        _, k = blocked_rays(self.game)
        shades, colours = surplus_shades(k, k + LEGEND[2]), LIGHT.surplus()
        return [(n - k, colours[shades[n]]) for n in sorted({0, k // 2, k - 1, *range(k, k + LEGEND[2] + 1)})]

    def draw(self, shows: str, z: int, x: int, y: int) -> tuple[bytes, Evidence]:
        """Return the tile (x, y) of zoom z as a pair (PNG file, evidence). `shows` is "P", "grundy" or "palace".

        Raises: RequestError; TooLargeError if the tile is too far out.
        """
        require_tile(shows, z, x, y)
        return self._of_p_positions(z, x, y) if shows == "P" else self._of_table(shows, z, x, y)

    def _of_p_positions(self, z: int, x: int, y: int) -> tuple[bytes, Evidence]:
        side = squares_of(z)
        found = self.atlas.within(x * side, y * side, side, side)
        pixels = bytearray(SIDE * SIDE)
        if z >= 0:
            for a, b in found.squares:
                _fill(pixels, (a - x * side) << z, (b - y * side) << z, 1 << z, BLACK)
            self._holes(pixels, z, x * side, y * side)
        else:
            _shade(pixels, found, x * side, y * side, -z)
        if found.reach is not None:
            _unknown(pixels, z, found.reach + 1 - x * side, found.reach + 1 - y * side)
        return tile_png(pixels, [(BRIGHTEST - grey,) * 3 for grey in range(BRIGHTEST + 1)]), found.evidence

    def _holes(self, pixels: bytearray, z: int, x: int, y: int) -> None:
        if not self.game.board:
            return
        side = squares_of(z)
        for a in range(x, x + side):
            for b in range(y, y + side):
                if not self.game.contains((a, b) if self.game.ordered or a <= b else (b, a)):
                    _fill(pixels, (a - x) << z, (b - y) << z, 1 << z, HOLE)

    def _of_table(self, shows: str, z: int, x: int, y: int) -> tuple[bytes, Evidence]:
        side = squares_of(z)
        top = (max(x, y) + 1) * side - 1
        reached, shades, evidence = self._table(shows, min(top, VALUED[-1]) if min(x, y) * side <= VALUED[-1] else top)
        step, wide = (1, 1 << z) if z >= 0 else (1 << -z, 1)
        pixels = bytearray([OFF_SHADE]) * (SIDE * SIDE)
        across = range(y * side, min((y + 1) * side, reached + 1), step)
        for down, a in enumerate(range(x * side, min((x + 1) * side, reached + 1), step)):
            found = b"".join(bytes([shade]) * wide for shade in shades(a, across)) if wide > 1 else shades(a, across)
            for row in range(down * wide, (down + 1) * wide):
                pixels[row * SIDE : row * SIDE + len(found)] = found
        palette = LIGHT.surplus() if shows == "palace" else value_palette()
        return tile_png(pixels, (*palette[:OFF_SHADE], GREY)), evidence

    def _table(self, shows: str, top: int) -> ShadeTable:
        known = self._tables.get(shows)
        if known is not None and known[0] >= top:
            return known
        bound = next((bound for bound in VALUED if bound >= top), None)
        refused = self._refused.get(shows)
        if bound is None or (refused is not None and bound >= refused[0]):
            why = refused[1] if refused else f"a table of values has at most {VALUED[-1] + 1} rows"
            reached = known[0] if known else -1
            raise TooLargeError(f"this map can be drawn only for {as_far(reached)}: {why}")
        try:
            table = TABLES[shows](self.game, bound)
        except TooLargeError as error:
            self._refused[shows] = bound, str(error)
            return self._table(shows, top)
        self._tables[shows] = table
        return table


OFF_SHADE = BRIGHTEST  # the shade of squares that are not positions
HALFWAY = 64  # the value whose colour is in the middle of the palette
LEGEND = (0, 1, 4, 16, 64, 256)  # values whose colours are shown in a legend


def require_tile(shows: str, z: int, x: int, y: int) -> None:
    """Check that a map has the tile (x, y) of zoom z.

    Raises: RequestError for an unknown `shows`, a zoom above 6, or negative x or y.
    """
    if shows not in SHOWS:
        raise RequestError(f"a map can show {', '.join(SHOWS)}, not {shows!r:.20}")
    if z > CLOSEST:
        raise RequestError(
            f"the zoom of a map must be at most {CLOSEST} ({1 << CLOSEST} pixels for each position), was {z}"
        )
    if x < 0 or y < 0:
        raise RequestError("a tile must have x, y >= 0: piles must not be negative")


def squares_of(z: int) -> int:
    """Return how many positions lie along a side of a tile of zoom z: 256 / 2**z.

    >>> squares_of(0), squares_of(4), squares_of(-10)
    (256, 16, 262144)
    """
    return SIDE >> z if z >= 0 else SIDE << -z


def _budget() -> WorkBudget:
    return WorkBudget(silent, "the table", seconds=SECONDS, bytes=MODEST)


def _values(game: Game, bound: int) -> ShadeTable:
    table = grundy(game, up_to=bound, progress=_budget())
    return bound, _shades(table.values, shade_of), table.evidence


def _shades(rows: Any, shade: Callable[[Any], int]) -> Shades:
    return lambda a, across: bytes(map(shade, rows[a][across.start : across.stop : across.step]))


def shade_of(value: int | None) -> int:
    """Return the palette index for a value. Small values have different indices; similar large values share one.

    None stands for a square that is not a position.
    """
    if not value:
        return OFF_SHADE if value is None else 0
    return 1 + (OFF_SHADE - 2) * int(value) // (int(value) + HALFWAY)


def _palaces(game: Game, bound: int) -> ShadeTable:
    found = palace_numbers(game, up_to=bound, progress=_budget())
    numbers: Any = found.numbers
    shades = surplus_shades(found.k, int(max(max(numbers[row]) for row in range(bound + 1))))
    return bound, _shades(numbers, lambda number: shades[int(number)]), found.evidence


TABLES: dict[str, Callable[[Game, int], ShadeTable]] = {"grundy": _values, "palace": _palaces}


def _shade(pixels: bytearray, found: WindowSquares, x: int, y: int, doublings: int) -> None:
    """Shade each pixel of a tile by the number of P-positions in it.

    `found` contains the P-positions of the tile, which begins at the square (x, y). A pixel is 2**doublings squares
    wide and high. `pixels` is changed in place.
    """
    counts = Counter(((a - x) >> doublings) * SIDE + ((b - y) >> doublings) for a, b in found.squares)
    # The shade that one P-position adds, where one in each row makes black. The weight may be too large for a float.
    each = float(Fraction(found.weight) / (1 << doublings))
    for place, count in counts.items():
        pixels[place] = FAINTEST + int((BLACK - FAINTEST) * min(1.0, count * each))


def _unknown(pixels: bytearray, z: int, down: int, across: int) -> None:
    """Draw stripes over the unknown part of a tile of zoom z, whose `pixels` are changed in place.

    Only its first `down` rows and `across` columns are known, counted in squares of the board.
    """
    down, across = (down << z, across << z) if z >= 0 else (-(-down >> -z), -(-across >> -z))
    for row in range(SIDE):
        known = max(0, min(across, SIDE)) if row < down else 0
        for column in range(known, SIDE):
            pixels[row * SIDE + column] = STRIPE if (row + column) % 8 < 2 else 0


def _fill(pixels: bytearray, down: int, across: int, wide: int, shade: int) -> None:
    for row in range(down, down + wide):
        start = row * SIDE + across
        pixels[start : start + wide] = bytes([shade]) * wide


def tile_png(pixels: bytes | bytearray, palette: Iterable[Colour]) -> bytes:
    """Return a tile of 256 by 256 pixels as PNG; each pixel is a byte, the index of its colour in the palette."""
    file = BytesIO()
    write_png(file, SIDE, SIDE, [bytes(pixels)], list(palette), {})
    return file.getvalue()
