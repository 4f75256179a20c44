"""The door of the tables of Sprague-Grundy values of any number of piles: plain or compiled."""

from __future__ import annotations

from math import factorial
from typing import Any

from wythoff.errors import brief
from wythoff.kernels import limits
from wythoff.kernels.costs import Choice, choose
from wythoff.kernels.ending import fits
from wythoff.kernels.limits import POSITION_BYTES, SLICES, WORD_BITS, Progress, parts, require_memory, silent
from wythoff.kernels.plain import boxes as plain
from wythoff.kernels.plain.boxes import BOX_VARIABLES, BoxGame as BoxGame
from wythoff.kernels.tables import Needs, array_of, copied, width

A_POSITION = 8  # options that could be looked at in the time that a position takes beside its own


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
    chosen = _choice(game, side)
    if not chosen.compiled:
        return Needs(0, POSITION_BYTES * size, chosen.seconds)
    largest = largest_value(game, side)
    lines = side ** (game.piles - 1) * (game.rooks + game.equal) + side
    return Needs(8 * (largest // WORD_BITS + 1) * lines, width(largest) * size, chosen.seconds)


def _choice(game: BoxGame, side: int) -> Choice:
    orders = factorial(game.piles) if game.symmetric else 1
    positions = side**game.piles // orders + side
    options = len(game.vectors)
    if game.balanced:
        options += side ** (game.piles - 1) // 2 ** (game.piles - 1)
    if game.test is not None:
        options += side**game.piles // 2**game.piles
    built = () if game.test is None else ("boxes", game.test)
    chosen = choose("boxes", built=built, tests=positions * (A_POSITION + orders + options))
    return chosen if _fits(game, side) else Choice(False, chosen.seconds)


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
        require_memory(needed.memory + needed.table, f"a box of {brief(side**game.piles)} positions", progress=progress)
    rows = side ** (game.piles - 1)
    if not (_fits(game, side) if out is not None else _choice(game, side).compiled):
        values, memory = [0] * side**game.piles, plain.Memory(game, side)
        for start, end in parts(rows, max(1, rows // SLICES), progress):
            plain.box_values(game, side, values, memory, start, end, misere)
        nested = _nested(values, side, game.piles)
        return nested if out is None else copied(nested, out)
    compiled = limits.twin("boxes")
    table = array_of((side,) * game.piles, width(largest), out)
    kept = compiled.Memory(game, side, largest // WORD_BITS + 1)
    for start, end in parts(rows, max(1, rows // SLICES), progress):
        compiled.box_values(game, side, table, kept, start, end, misere)
    return table


def _nested(values: list[int], side: int, piles: int) -> list[Any]:
    if piles == 1:
        return values
    size = side ** (piles - 1)
    return [_nested(values[pile * size : (pile + 1) * size], side, piles - 1) for pile in range(side)]


def _fits(game: BoxGame, side: int) -> bool:
    """Whether no intermediate of a test can leave 64 bits."""
    return game.test is None or fits(game.test, dict.fromkeys(BOX_VARIABLES, (0, side)))
