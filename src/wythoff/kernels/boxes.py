"""The door of the tables of Sprague-Grundy values of any number of piles: plain or compiled."""

from __future__ import annotations

from math import factorial
from typing import Any

from wythoff.errors import brief
from wythoff.kernels import limits
from wythoff.kernels.ending import fits
from wythoff.kernels.limits import Progress, parts, require_memory, silent
from wythoff.kernels.plain import boxes as plain
from wythoff.kernels.plain.boxes import BOX_VARIABLES, BoxGame as BoxGame
from wythoff.kernels.tables import Needs, array_of, copied, width

# Seconds for a position, for an order of its piles, and for an option that is looked at.
PLAIN_POSITION, PLAIN_ORDER, PLAIN_OPTION = 6e-6, 8e-7, 8e-7
POSITION, ORDER, OPTION = 8e-8, 3e-9, 2e-9  # the same, compiled
BUILD_SECONDS = 1.5  # of a kernel for a test
PLAIN_BYTES = 100  # of memory for a position, in lists of Python integers
SLICES = 100  # calls of `progress`


def largest_value(game: BoxGame, side: int) -> int:
    """A bound on the values of a box: the length of the longest play, or the largest number of options.

    >>> largest_value(BoxGame(3, False, vectors=((1, 1, 0), (0, 1, 1))), 100)
    2
    """
    most = side - 1
    if game.balanced or game.test is not None:
        return game.piles * most
    options = len(game.vectors) + game.rooks * game.piles * most + game.equal * most
    return min(game.piles * most, options)


def box_needs(game: BoxGame, side: int) -> Needs:
    """What the table of a game takes."""
    size = side**game.piles
    if not _pays(game, side):
        return Needs(0, PLAIN_BYTES * size, _seconds(game, side, PLAIN_POSITION, PLAIN_ORDER, PLAIN_OPTION))
    largest = largest_value(game, side)
    lines = side ** (game.piles - 1) * (game.rooks + game.equal) + side
    seconds = _seconds(game, side, POSITION, ORDER, OPTION) + _start(game)
    return Needs(8 * (largest // 64 + 1) * lines, width(largest) * size, seconds)


def _seconds(game: BoxGame, side: int, position: float, order: float, option: float) -> float:
    orders = factorial(game.piles) if game.symmetric else 1
    positions = min(side**game.piles // orders + side, limits.ENDLESS)
    options = len(game.vectors)
    if game.balanced:
        options += side ** (game.piles - 1) // 2 ** (game.piles - 1)
    if game.test is not None:
        options += side**game.piles // 2**game.piles
    return float(positions * (position + order * orders + option * min(options, limits.ENDLESS)))


def box_table(game: BoxGame, side: int, *, misere: bool = False, out: Any = None, progress: Progress = silent) -> Any:
    """The values of all positions with piles less than `side`: table[x][y][z], deeper for more piles.

    `out` is an array of that shape, of uint16 or uint32, to fill.

    Cost: as `plain.boxes.box_values`. Memory: see `box_needs`.
    Raises: TooLargeError; RequestError for an array that cannot hold the table.
    """
    # What takes more than the side is no move here, and may be longer than 64 bits.
    game = game._replace(vectors=tuple(vector for vector in game.vectors if max(vector) < side))
    needed, largest = box_needs(game, side), largest_value(game, side)
    if out is None:
        require_memory(needed.memory + needed.table, f"a box of {brief(side**game.piles)} positions")
    rows = side ** (game.piles - 1)
    if not (_fits(game, side) if out is not None else _pays(game, side)):
        values, memory = [0] * side**game.piles, plain.Memory(game, side)
        for start, end in parts(rows, max(1, rows // SLICES), progress):
            plain.box_values(game, side, values, memory, start, end, misere)
        nested = _nested(values, side, game.piles)
        return nested if out is None else copied(nested, out)
    compiled = limits.twin("boxes")
    table = array_of((side,) * game.piles, width(largest), out)
    kept = compiled.Memory(game, side, largest // 64 + 1)
    for start, end in parts(rows, max(1, rows // SLICES), progress):
        compiled.box_values(game, side, table, kept, start, end, misere)
    return table


def _nested(values: list[int], side: int, piles: int) -> list[Any]:
    if piles == 1:
        return values
    size = side ** (piles - 1)
    return [_nested(values[pile * size : (pile + 1) * size], side, piles - 1) for pile in range(side)]


def _pays(game: BoxGame, side: int) -> bool:
    plainly = _seconds(game, side, PLAIN_POSITION, PLAIN_ORDER, PLAIN_OPTION)
    return _fits(game, side) and limits.compiling_pays(plainly - (0 if game.test is None else BUILD_SECONDS))


def _start(game: BoxGame) -> float:
    """About how long the compiled twin takes before it begins."""
    return limits.start_seconds() + (0 if game.test is None else BUILD_SECONDS)


def _fits(game: BoxGame, side: int) -> bool:
    """Whether no intermediate of a test can leave 64 bits."""
    return game.test is None or fits(game.test, dict.fromkeys(BOX_VARIABLES, (0, side)))
