"""Pictures of a two-pile game with a pixel for each position.

In most games they show the P-positions. In a blocking game where every option may be forbidden, they show surplus
numbers: the number of options that are P-positions, minus k, if at most k - 1 options may be forbidden. A *band* is a
group of consecutive rows of pixels.

`up_to` is the largest pile in the picture, and `look` sets the theme and the width of a square in pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from wythoff import kernels
from wythoff.base.displayed import Displayed
from wythoff.base.errors import RequestError, brief
from wythoff.base.files import is_special, path_of, require_folder, save
from wythoff.base.frozen import Carried, Recipe, told_of
from wythoff.base.jobs import in_order
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Game
from wythoff.kernels import AT_ONCE, Progress, require_time, silent
from wythoff.reports.views.colours import BOARD, OFF_BOARD, PLAIN, Colour, Look, surplus_shades
from wythoff.reports.views.panels import Captioned, axes
from wythoff.reports.views.planes import Cut, Plane
from wythoff.reports.views.png import bits_for, write_png
from wythoff.solving.solution import Bound, Evidence
from wythoff.solving.values.palace import NAME, blocked_rays, palace_bands

Bands: TypeAlias = Callable[[Progress], Iterator[bytes]]
# Seconds to compress a pixel at worst, and seconds to test whether its position is on the board.
SECONDS_A_PIXEL, SECONDS_A_TEST = 2e-8, 1e-6
LARGEST = 10_000_000  # piles of a board whose millions of P-positions are drawn one by one
FIGURE = 299  # piles of a picture in pixels: the survey's figure has 300 by 300 positions
LARGE = 30_000  # pixels of a side beyond which the cost of a picture is announced
TESTED = 1 << 17  # pixels of a band if each is tested for being on the board, a slow test
BITS = 1 << 23  # pixels of a band if each is a bit


class Pixels(NamedTuple):
    """The pixels of a picture: what they show, their palette, and functions that yield the rows from top to bottom.

    `shows` is what they show, such as "P-positions". `colours` explains the palette in words. `bands` yields the
    palette index of each pixel as a byte. `lines`, for pictures in two colours, yields each pixel as a bit. `used` are
    the palette indices that may occur, in order, if they are known.
    """

    shows: str
    colours: str
    palette: Sequence[Colour]
    bands: Bands
    lines: Bands | None = None
    used: bytes = b""


class Picture(Carried, Captioned, Displayed):
    """A picture with a pixel for each position with piles up to `up_to`, and its evidence.

    In games such as block(nim | diagonal, 4), where every option may be forbidden and any number may be taken along a
    direction, the pixels show surplus numbers: P-positions from yellow (-1) to brown (-k), others from black (0) to
    blue. In other games, P-positions are black on white, and squares off the board grey. Other themes have other
    colours. The first pile goes downwards, the second to the right, from (0, 0) in the upper left corner.
    """

    evidence: Evidence

    def __init__(self, plane: Plane, up_to: int, evidence: Evidence, look: Look, pixels: Pixels) -> None:
        self.plane, self.game, self.up_to, self.evidence, self.look = plane, plane.game, up_to, evidence, look
        self.of, self.bound, self.source = str(plane), f"piles up to {brief(up_to)}", ""
        self.shows, self.colours, self.palette, self._bands, self.lines, self.used = pixels

    def _recipe(self) -> Recipe:
        return made, (self.game, self.up_to, self.look, self.plane.cut), {}

    @property
    def side(self) -> int:
        """The number of positions along a side of the picture."""
        return self.up_to + 1

    @property
    def scale(self) -> int:
        """How many pixels wide the square of one position is in a file."""
        return self.look.scale or 1

    @property
    def pixels(self) -> int:
        """The number of pixels along a side of the picture in a file."""
        return self.side * self.scale

    @property
    def reading(self) -> tuple[str, ...]:
        """Sentences that explain the picture: the axes and the colours."""
        return axes(*self.plane.labels), self.colours

    @property
    def size(self) -> str:
        """The size of the picture in words, for the title."""
        squares = "" if self.scale == 1 else f"squares of {self.scale} by {self.scale} "
        return f": {self.side} by {self.side} {squares}pixels"

    def bands(self, progress: Progress | None = None) -> Iterator[bytes]:
        """Yield the rows from top to bottom, several at a time, with a byte for each pixel: its palette index."""
        return self._bands(progress or silent)

    def in_file(self, progress: Progress | None = None) -> tuple[Iterator[bytes], Sequence[Colour]]:
        """Return the pair (bands, palette) for a file. Unused colours are left out if pixels then take fewer bits."""
        if not self.used or bits_for(len(self.used)) == bits_for(len(self.palette)):
            return self.bands(progress), self.palette
        places = bytes.maketrans(self.used, bytes(range(len(self.used))))
        return (band.translate(places) for band in self.bands(progress)), [self.palette[place] for place in self.used]

    def save(self, path: str, progress: Progress) -> None:
        """Write the PNG file `path`, which appears when it is complete.

        Raises: RequestError for a file that cannot be written.
        Cost: O(pixels); a pixel is one bit if there are two colours. Memory: two bands of about a million bytes.
        """
        bands, palette = self.in_file(progress)
        if self.lines is not None and self.scale == 1:
            bands, lines = self.lines(progress), True
        else:
            lines = self.scale > 1 and len(palette) <= 2
            bands = enlarged(bands, self.side, self.scale, lines=lines)
        save_png(path, self.pixels, self.pixels, bands, palette, self.about, lines=lines)

    def as_dict(self) -> dict[str, object]:
        """Return the keys that `wythoff plot --json` prints."""
        return told_of(self, "up_to shows width:pixels height:pixels evidence")

    def __repr__(self) -> str:
        return f"<Picture of the {self.title}; {self.evidence}>"


def picture(game: Game | str, *, up_to: int = FIGURE, progress: Progress | None = None) -> Picture:
    """Return the picture of a game in pixels, as `plot` draws it. Its `bands` are rows with a byte for each position.

    >>> from wythoff.game.rulesets import Diagonal, Nim, Star
    >>> drawn = picture(Star(Nim() | Diagonal(), 1), up_to=4)
    >>> rows = b"".join(drawn.bands())
    >>> [rows[5 * x : 5 * x + 5].hex(" ") for x in range(3)]
    ['01 01 01 01 01', '01 01 00 00 00', '01 00 00 00 00']

    Raises: RequestError for games without a board; TooLargeError for too large a bound; UnsolvedError.
    """
    return made(as_game(game), up_to, progress=progress)


def made(
    game: Game, up_to: int, look: Look = PLAIN, cut: Cut | None = None, progress: Progress | None = None,
    jobs: int | None = 1,
) -> Picture:  # fmt: skip
    """Return the picture of a game in pixels, for piles up to `up_to`, in the theme and scale of `look`.

    For a game on three piles, `cut` fixes the size of one pile. At most `jobs` processes compute the pixels.

    Raises: RequestError for games without a board; TooLargeError; UnsolvedError.
    Cost: solving. Memory: for P-positions, the solution, and twice as much if the game is symmetric.
    """
    plane = Plane(game, cut)
    require_time(seconds(game, up_to, look), _sized(up_to, look))
    if has_surplus(game):
        return _of_surplus(plane, up_to, look)
    return _of_p_positions(plane, up_to, look, progress, jobs)


def seconds(game: Game, up_to: int, look: Look = PLAIN) -> float:
    """Estimate how many seconds drawing the game takes, for piles up to `up_to`, without the time for solving it."""
    pixels = min(_side(up_to, look) ** 2, kernels.limits.ENDLESS)
    if game.board:
        return pixels * (SECONDS_A_PIXEL + SECONDS_A_TEST)
    return pixels * (SECONDS_A_PIXEL if has_surplus(game) or (look.scale or 1) > 1 else 1e-9)  # a bit is far cheaper


def cost(game: Game, up_to: int, look: Look = PLAIN) -> str | None:
    """Return the cost of a large picture in words. Return None if it is small, or so large that it is refused."""
    taken = seconds(game, up_to, look)
    if _side(up_to, look) <= LARGE or taken > kernels.limits.MAX_SECONDS:
        return None
    return f"{_sized(up_to, look)} takes about {taken:.2g} s, in addition to solving the game"


def _side(up_to: int, look: Look) -> int:
    return (Bound("up_to", up_to).value + 1) * (look.scale or 1)


def _sized(up_to: int, look: Look) -> str:
    side = brief(_side(up_to, look))
    return f"a picture of {side} by {side} pixels"


def enlarged(bands: Iterable[bytes], side: int, times: int, *, lines: bool = False) -> Iterator[bytes]:
    """Yield bands of rows in which each pixel became a square of `times` by `times` pixels.

    `side` is the number of pixels in a given row. With `lines`, the pixels are 0 or 1, and become bits.

    >>> list(enlarged([bytes([1, 0])], 2, 2)), list(enlarged([bytes([1, 0])], 2, 2, lines=True))
    ([b'\\x01\\x01\\x00\\x00\\x01\\x01\\x00\\x00'], [b'\\x00\\xc0\\x00\\xc0'])
    """
    if times == 1 and not lines:
        yield from bands
        return
    wide = [bytes((pixel,)) * times for pixel in range(kernels.BYTE)]
    for band in bands:
        for start in range(0, len(band), side):
            row = b"".join(map(wide.__getitem__, band[start : start + side]))
            yield (kernels.packed(row, side * times) if lines else row) * times


def require_two_piles(game: Game) -> None:
    """Check that a game has a board: its positions are two piles of integers.

    Raises: RequestError if not.
    """
    Plane(game)


def require_png(given: str) -> None:
    """Check that a path names a PNG file, or a device or a pipe, which may have any name. Call this before any work.

    Raises: RequestError if not.
    """
    path = path_of(given)
    require_folder(path)
    if not path.lower().endswith(".png") and not is_special(path):
        raise RequestError(f"a picture must be a .png file, was {path}")


def save_png(path: str, *picture: Any, **more: Any) -> int:
    """Write a picture to the file `path`, which appears only when it is complete. Return its number of pixels.

    `picture` and `more` are passed to `png.write_png`: width, height, bands of rows, palette, and texts for the file.
    """
    require_png(path)
    return save(path_of(path), lambda file: write_png(file, *picture, **more))


def has_surplus(game: Game) -> bool:
    """Return whether surplus numbers can be drawn for a game.

    This is so if every option may be forbidden, and any number may be taken along each direction of the moves.
    """
    if not game.blocking:
        return False
    try:
        blocked_rays(game)
    except (RequestError, ValueError):
        return False
    return True


def _of_surplus(plane: Plane, up_to: int, look: Look) -> Picture:
    game = plane.game
    rays, k = blocked_rays(game)
    side = up_to + 1
    shades = surplus_shades(k, kernels.highest_number(rays, k, side, side))

    def bands(progress: Progress) -> Iterator[bytes]:
        found = palace_bands(game, rows=side, columns=side, progress=progress)
        return (kernels.shaded(rows.cells, shades) for rows in found)

    used = bytes(sorted(set(shades)))
    pixels = Pixels("surplus numbers", look.theme.said, look.theme.surplus(), bands, used=used)
    return Picture(plane, up_to, Evidence("computed", NAME, up_to), look, pixels)


def _of_p_positions(plane: Plane, up_to: int, look: Look, progress: Progress | None, jobs: int | None) -> Picture:
    side = up_to + 1
    x, y, evidence = plane.p_squares(up_to, progress)

    def bands(progress: Progress) -> Iterator[bytes]:
        tested = plane.holes
        starts = range(0, side, max(1, (TESTED if tested else AT_ONCE) // side))
        work = partial(_band, plane, (x, y), side, starts.step)
        seconds = SECONDS_A_TEST * side**2 if tested else 0.0
        with closing(in_order(work, starts, jobs if tested else 1, seconds=seconds)) as found:
            for start, band in zip(starts, found, strict=True):
                yield band
                progress(min(start + starts.step, side), side)

    def lines(progress: Progress) -> Iterator[bytes]:
        rows, columns = kernels.by_rows(x, y, symmetric=plane.symmetric)
        starts = range(0, side, max(1, BITS // side))
        for start in starts:
            end = min(start + starts.step, side)
            yield kernels.lines_of_bits(rows, columns, start, end, side)
            progress(end, side)

    colours = f"P-positions {look.theme.marked}" + (", squares off the board grey" if plane.holes else "")
    palette = tuple(map(look.theme.shown, BOARD if plane.holes else BOARD[:OFF_BOARD]))
    pixels = Pixels("P-positions", colours, palette, bands, None if plane.holes else lines)
    return Picture(plane, up_to, evidence, look, pixels)


def _band(plane: Plane, squares: tuple[Sequence[int], Sequence[int]], side: int, rows: int, start: int) -> bytes:
    x, y = squares
    board = kernels.marked(x, y, start, min(start + rows, side), side, symmetric=plane.symmetric)
    return _without_holes(plane, board, start, side) if plane.holes else board


def _without_holes(plane: Plane, board: bytes, start: int, side: int) -> bytes:
    found = bytearray(board)
    for place in range(len(found)):
        if not plane.contains(start + place // side, place % side):
            found[place] = OFF_BOARD
    return bytes(found)
