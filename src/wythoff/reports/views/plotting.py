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
    """Draw a game into a file, which appears when it is complete.

    `kind` is "pixels" (PNG only, a dot for each position, of any size, no Matplotlib needed), "board", "scatter",
    "grundy" (Sprague-Grundy values), "palace" (surplus numbers in their squares), "moves" (those from `position`, the
    winning ones marked), "why" (the winning moves from it, or an answer to every move), "filling" (what each move
    fills) or "space" (three piles in a box). Without a kind, any file gets a board for piles up to 60, and beyond them
    a .png file gets pixels, .svg and .pdf files points; without Matplotlib a .png file gets pixels. `up_to` bounds the
    piles; the default suits the kind, and is lowered if that would take more than a few seconds. `slice` fixes a pile
    of a game on three, as in "z=4", for pixels, board, scatter and grundy.
    `theme` is "light", "dark", "print" (grey) or "projector" (large letters), `scale` the pixels of a square. Game,
    bound, evidence and version stand in the file. Pixels are made by at most `jobs` processes, None for as many as may
    run at once: the file is the same.

    Raises: RequestError for a file that cannot be written, a kind that does not go with the game, and where Matplotlib
    is needed and not installed; TooLargeError; UnsolvedError.
    Cost: that of `drawing` or `picture`, and the drawing by Matplotlib, which is loaded only here.
    """
    game = as_game(game)
    workers_of(jobs)
    path, chosen = path_of(path), look(theme, scale)
    if kind is None:
        kind = _usual(up_to, path)
    if kind == PIXELS:
        if position is not None:
            raise RequestError("a position goes with the kind moves or why, was given with pixels")
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
    """Return the cost of `plot` in words if the picture is large, or None."""
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
    """Return the picture that `plot` draws, as data: panels with layers, and `figure()` and `save(path)`.

    >>> from wythoff.game.rulesets import Diagonal, Nim
    >>> drawn = drawing(Nim() | Diagonal(), up_to=7)
    >>> drawn.title, str(drawn.evidence)
    ('P-positions of nim | diagonal, piles up to 7', 'proved: Wythoff 1907')

    No Matplotlib is needed for the data. Raises: RequestError, and the errors of solving.
    """
    game = as_game(game)
    make = _maker(GAMES, kind)
    cut = cut_of(slice)
    if cut is not None:
        if "cut" not in _parameters(make):
            raise RequestError(f"a slice must be drawn as pixels, board, scatter or grundy, was {kind}")
        make = partial(make, cut=cut)
    if kind in OF_A_POSITION:
        if kind == "why" and up_to is not None:
            raise RequestError("a picture of kind why has the board of its position, was given a bound")
        return make(game, **_given(up_to=up_to, position=position), progress=progress)
    if position is not None:
        raise RequestError(f"a position goes with the kind moves or why, was given with {kind}")
    if up_to is not None:
        return make(game, up_to, progress=progress)
    usual: int = _parameters(make)["up_to"].default
    return soon(usual, lambda bound, watched: make(game, bound, progress=watched), progress or silent)


def plot_word(word: Word | str, path: FilePath, *, kind: str = "turtle", count: int | None = None) -> Drawing:
    """Draw the first `count` letters of a word into a .png, .svg or .pdf file.

    `kind` is "turtle" (a turn to the left at 0, to the right at 1), "odd-even" (the rule of the Fibonacci word fractal)
    or "staircase" (for words of two letters).

    Raises: RequestError, NotationError, TooLargeError.
    """
    return _plotted(WORDS, kind, word, path, count=count)


def plot_array(
    array: Array | str, path: FilePath, *, kind: str = "parity", rows: int | None = None, columns: int | None = None
) -> Drawing:
    """Draw the corner of an array into a .png, .svg or .pdf file.

    `kind` is "parity" (a table, odd entries shaded) or "interspersion" (rows on logarithmic lines).

    Raises: RequestError, NotationError.
    """
    return _plotted(ARRAYS, kind, array, path, rows=rows, columns=columns)


def _plotted(kinds: Makers, kind: str, thing: object, path: FilePath, **sizes: int | None) -> Drawing:
    make = _maker(kinds, kind)
    _require_file(path)
    drawn = make(thing, **_given(**sizes))
    drawn.save(path)
    return drawn


def _usual(up_to: int | None, path: str) -> str:
    """Return the default kind of a picture for a bound and a file; a device or a pipe counts as a PNG file."""
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
