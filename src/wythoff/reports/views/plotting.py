"""The functions `plot`, `drawing`, `plot_word` and `plot_array`: they choose the kind of a picture and the format."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeAlias

from wythoff.base.errors import RequestError, brief
from wythoff.base.files import FilePath, is_special, path_of
from wythoff.base.jobs import workers_of
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Game
from wythoff.kernels import Progress, silent
from wythoff.reports import views
from wythoff.reports.views.canvas import has_matplotlib, require_format, require_matplotlib
from wythoff.reports.views.colours import look
from wythoff.reports.views.drawing import Drawing
from wythoff.reports.views.pictures import FIGURE, Picture, cost as of_pixels, made, require_png
from wythoff.reports.views.planes import cut_of
from wythoff.sequences.kinds import Array, Word
from wythoff.solving.solution import Bound, in_time
from wythoff.solving.solvers.patience import soon

# For each kind of picture: a function that loads and returns the function that draws it.
Makers: TypeAlias = Mapping[str, Callable[[], Callable[..., Drawing]]]
GAMES: Makers = {
    "board": lambda: views.board,
    "scatter": lambda: views.scatter_diagram,
    "grundy": lambda: views.heat,
    "palace": lambda: views.palace,
    "moves": lambda: views.moves_diagram,
    "filling": lambda: views.fill_rules,
    "space": lambda: views.space_diagram,
    "why": lambda: views.why_diagram,
}
WORDS: Makers = {
    "turtle": lambda: views.turtle,
    "odd-even": lambda: views.odd_even,
    "staircase": lambda: views.staircase,
}
ARRAYS: Makers = {"parity": lambda: views.parity, "interspersion": lambda: views.interspersion}
OF_A_POSITION = ("moves", "why")
PIXELS = "pixels"
MOST_SQUARES = 60  # piles up to which P-positions are drawn as a board by default


@in_time
def plot(
    game: Game | str,
    path: FilePath,
    *,
    up_to: int | None = None,
    kind: str | None = None,
    position: tuple[int, int] | None = None,
    slice: str | None = None,
    theme: str | None = None,
    scale: int | None = None,
    progress: Progress | None = None,
    jobs: int | None = 1,
) -> Picture | Drawing:
    """Write a picture of a game to `path`, a .png, .svg or .pdf file, which appears only when it is complete.

    `kind` is one of these:

    - "pixels": a dot for each position, of any size; only for PNG, and without Matplotlib
    - "board": P-positions as black squares
    - "scatter": P-positions as points
    - "grundy": Sprague-Grundy values as colours
    - "palace": surplus numbers in their squares, for blocking games
    - "moves": the moves from `position`, with the winning moves marked
    - "why": the winning moves from `position`, or an answer to every move
    - "filling": for each kind of move, the squares from which it leads to a P-position
    - "space": three piles in a box

    By default it is a board for piles up to 60, else pixels for a .png file and a scatter diagram for other files.
    Without Matplotlib, a .png file gets pixels by default.

    - `up_to` is the largest pile. Its default depends on the kind, and is lowered if the picture would take more than a
      few seconds.
    - `slice`, such as "z=4", fixes a pile of a game on three piles, for pixels, board, scatter and grundy.
    - `theme` is "light", "dark", "print" (grey) or "projector" (large letters). `scale` is the width of a square in
      pixels.
    - At most `jobs` processes make pixels, or if it is None, as many as the machine allows. The file is the same.

    The file also contains the game, bound, evidence and version.

    Raises: RequestError if the file cannot be written, if the kind does not suit the game, or if Matplotlib is needed
    and not installed; TooLargeError; UnsolvedError.
    """
    game = as_game(game)
    workers_of(jobs)
    path, chosen = path_of(path), look(theme, scale)
    if kind is None:
        kind = _usual(up_to, path)
    if kind == PIXELS:
        if position is not None:
            raise RequestError("a position can be given only with the pictures `moves` and `why`, not with pixels")
        require_png(path)

        def pixels(bound: int, watched: Progress) -> Picture:
            drawn = made(game, bound, chosen, cut_of(slice), watched, jobs)
            drawn.save(path, watched)
            return drawn

        return soon(FIGURE, pixels, progress or silent) if up_to is None else pixels(up_to, progress or silent)
    _maker(GAMES, kind)
    _require_file(path)
    drawn = drawing(game, kind=kind, up_to=up_to, position=position, slice=slice, progress=progress)
    drawn.save(path, theme=theme, scale=scale)
    return drawn


def cost(
    game: Game, path: str, *, up_to: int | None = None, kind: str | None = None, theme: str | None = None,
    scale: int | None = None,
) -> str | None:  # fmt: skip
    """Return the cost of the picture that `plot` would draw, in words; None if the picture is small.

    The arguments `game`, `path`, `up_to`, `kind`, `theme` and `scale` are those of `plot`.
    """
    if up_to is None or (kind or _usual(up_to, path)) != PIXELS:
        return None
    return of_pixels(game, up_to, look(theme, scale))


@in_time
def drawing(
    game: Game | str,
    *,
    kind: str = "board",
    up_to: int | None = None,
    position: tuple[int, int] | None = None,
    slice: str | None = None,
    progress: Progress | None = None,
) -> Drawing:
    """Return the picture that `plot` draws, as data: panels with layers. It has the methods `figure` and `save`.

    >>> from wythoff.game.rulesets import Diagonal, Nim
    >>> drawn = drawing(Nim() | Diagonal(), up_to=7)
    >>> drawn.title, str(drawn.evidence)
    ('P-positions of nim | diagonal, piles up to 7', 'proved: Wythoff 1907')

    `kind` is a kind of picture of `plot`, except "pixels"; `position` is allowed for "moves" and "why" alone. `up_to`
    is the largest pile. `slice`, such as "z=4", fixes a pile of a game on three piles. Matplotlib is not needed.

    Raises: RequestError; errors of solving.
    """
    game = as_game(game)
    make = _maker(GAMES, kind)
    cut = cut_of(slice)
    if cut is not None:
        if "cut" not in _parameters(make):
            raise RequestError(f"a slice can be drawn as pixels, board, scatter or grundy, not as {kind}")
        make = partial(make, cut=cut)
    if kind in OF_A_POSITION:
        if kind == "why" and up_to is not None:
            raise RequestError("the picture `why` shows the board of its position: leave out the bound")
        return make(game, **_given(up_to=up_to, position=position), progress=progress)
    if position is not None:
        raise RequestError(f"a position can be given only with the pictures `moves` and `why`, not with {kind}")
    if up_to is not None:
        return make(game, up_to, progress=progress)
    usual: int = _parameters(make)["up_to"].default
    return soon(usual, lambda bound, watched: make(game, bound, progress=watched), progress or silent)


def plot_word(word: Word | str, path: FilePath, *, kind: str = "turtle", count: int | None = None) -> Drawing:
    """Draw the first `count` letters of a word into the file `path`, whose name ends in .png, .svg or .pdf.

    `kind` is "turtle" (a turn to the left at 0, to the right at 1), "odd-even" (the rule of the Fibonacci word fractal)
    or "staircase" (for words of two letters).

    Raises: RequestError for an unknown kind, a word that does not suit it, or a file that cannot be written;
    NotationError if the text names no word; TooLargeError.
    """
    return _plotted(WORDS, kind, word, path, count=count)


def plot_array(
    array: Array | str, path: FilePath, *, kind: str = "parity", rows: int | None = None, columns: int | None = None
) -> Drawing:
    """Draw the first `rows` and `columns` of an array into the file `path`, whose name ends in .png, .svg or .pdf.

    `kind` is "parity" (a table, odd entries shaded) or "interspersion" (the entries of each row as points on a line of
    their own, with a logarithmic scale).

    Raises: RequestError for an unknown kind, an array that does not suit it, or a file that cannot be written;
    NotationError if the text names no array.
    """
    return _plotted(ARRAYS, kind, array, path, rows=rows, columns=columns)


def _plotted(kinds: Makers, kind: str, thing: object, path: FilePath, **sizes: int | None) -> Drawing:
    make = _maker(kinds, kind)
    _require_file(path)
    drawn = make(thing, **_given(**sizes))
    drawn.save(path)
    return drawn


def _usual(up_to: int | None, path: str) -> str:
    """Return the default kind of picture for piles up to `up_to` in the file `path`.

    Up to 60, or if `up_to` is None, it is "board", but "pixels" for a PNG file if Matplotlib is not installed. Beyond
    60 it is "pixels" for a PNG file, else "scatter". A device or a pipe counts as a PNG file.
    """
    png = path.lower().endswith(".png") or is_special(path)
    if up_to is None or Bound("up_to", up_to).value <= MOST_SQUARES:
        return PIXELS if png and not has_matplotlib() else "board"
    return PIXELS if png else "scatter"


def _given(**options: Any) -> dict[str, Any]:
    """Return the options that are not None."""
    return {name: value for name, value in options.items() if value is not None}


def _require_file(path: FilePath) -> None:
    require_format(path)
    require_matplotlib()


def _parameters(make: Callable[..., Any]) -> Mapping[str, Any]:
    from inspect import signature  # slow to load: only if needed

    return signature(make).parameters


def _maker(kinds: Makers, kind: str) -> Callable[..., Drawing]:
    if not isinstance(kind, str) or kind not in kinds:
        names = ", ".join([*([PIXELS] if kinds is GAMES else []), *kinds])
        raise RequestError(f"a kind of picture must be one of {names}, was {brief(kind)}")
    return kinds[kind]()
