"""Dispatch for games on any number of piles, plain or compiled.

`box_outcomes` finds P-positions, and `box_table` Sprague-Grundy values, of the games that a `BoxGame` describes.
"""

from __future__ import annotations

from functools import lru_cache
from math import factorial, log2
from typing import Any

from wythoff.base.errors import brief
from wythoff.expressions.failing import may_fail
from wythoff.kernels import limits
from wythoff.kernels.costs import Choice, choose
from wythoff.kernels.limits import Progress, fits, parts, require_memory, silent
from wythoff.kernels.plain import boxes as plain
from wythoff.kernels.plain.boxes import BoxGame as BoxGame, box_variables as box_variables
from wythoff.kernels.tables import Needs, array_of, copied, width

# The sides of small boxes from which the work of larger boxes is estimated, for 1, 2, ... piles. The last one is also
# for more piles.
PROBES = (64, 24, 12, 6, 4, 4, 2)


def outcome_seconds(game: BoxGame, side: int) -> float:
    """Estimate the seconds of `box_outcomes` for piles below `side`.   Raises: EvaluationError."""
    return _marking(game, side).seconds


def _marking(game: BoxGame, side: int) -> Choice:
    steps = _steps(game, side)
    evaluated = () if game.test is None else ((game.test, steps),)
    built = ("boxes", game.test, game.piles)
    return choose("boxes", *evaluated, built=built, fits=_fits(game, side), tests=2 * steps)


def _steps(game: BoxGame, side: int) -> float:
    """Estimate how many positions are read, marked and tested, by extrapolation from small boxes."""
    probe = PROBES[min(game.piles, len(PROBES)) - 1]
    few, many = (_probed(game._replace(lines=_within(game, size)), size) for size in (probe // 2, probe))
    power = min(max(log2((many + 1) / (few + 1)), game.piles - 0.5), 2 * game.piles)
    beyond = len(game.lines) - len(_within(game, probe))  # the number of lines that take too much for the small boxes
    return float(many * (min(side, limits.ENDLESS) / probe) ** power + beyond * side)


def _within(game: BoxGame, side: int) -> tuple[Any, ...]:
    # a line that takes `side` or more from a pile is no move in this box, and its numbers may exceed 64 bits
    return tuple((start, step) for start, step in game.lines if max(start) < side)


@lru_cache
def _probed(game: BoxGame, side: int) -> int:
    memory = plain.OutcomeMemory(game, side)
    plain.box_outcomes(memory, 0, side, misere=False)
    return memory.steps


def box_outcomes(game: BoxGame, side: int, *, misere: bool, progress: Progress = silent) -> Any:
    """Return an `OutcomeMemory` whose method `listed` returns the P-positions with piles below `side`, in columns.

    Cost: as `plain.boxes.box_outcomes`. Memory: a byte for each position, and a byte for each position without one
    pile; in symmetric games only positions with ascending piles count. Also 8 bytes for each pile of each P-position.
    Raises: TooLargeError; EvaluationError.
    """
    cells, rests = (game.cells(side, piles) for piles in (game.piles, game.piles - 1))
    lost = (
        rests if game.most else cells
    )  # most P-positions: if any number may be taken from a pile, the other piles determine this pile
    require_memory(cells + 8 * game.piles * lost, f"a box of {brief(cells)} positions", progress=progress)
    chosen = _marking(game, side)
    memory = chosen.form.OutcomeMemory(game._replace(lines=_within(game, side)), side)
    for start, end in parts(side, max(1, side // limits.SLICES), progress):
        chosen.form.box_outcomes(memory, start, end, misere)
    return memory


def box_needs(game: BoxGame, side: int) -> Needs:
    """Return the memory and the time that `box_table` needs for piles below `side`."""
    size = side**game.piles
    chosen = _filling(game, side)
    if not chosen.compiled:
        return Needs(0, limits.POSITION_BYTES * size, chosen.seconds)
    rests = side ** (game.piles - 1) * (1 if game.symmetric else game.piles) if game.most else 0
    return Needs(8 * game.words(side) * (rests + 1), width(game.largest_value(side)) * size, chosen.seconds)


def _filling(game: BoxGame, side: int) -> Choice:
    orders = factorial(game.piles) if game.symmetric else 1
    positions = side**game.piles // orders + side
    options = sum(side // 2 if any(step) else 1 for _, step in game.lines)
    if game.most > 1:
        options += side**game.most
    if game.test is not None:
        options += side**game.piles // 2**game.piles
    # besides its own options, a position takes as long as 8 options
    built = ("boxes", game.test, game.piles)
    return choose("boxes", built=built, fits=_fits(game, side), tests=positions * (8 + orders + options))


def box_table(game: BoxGame, side: int, *, misere: bool = False, out: Any = None, progress: Progress = silent) -> Any:
    """Return the Sprague-Grundy values of all positions with piles below `side`, as table[x][y][z] for three piles.

    `out` is an array of that shape, of uint16 or uint32, to fill.

    Cost: as `plain.boxes.box_values`. Memory: see `box_needs`.
    Raises: TooLargeError; RequestError for an array that cannot hold the table.
    """
    game = game._replace(lines=_within(game, side))
    needed = box_needs(game, side)
    if out is None:
        require_memory(needed.memory + needed.table, f"a box of {brief(side**game.piles)} positions", progress=progress)
    rows = side ** (game.piles - 1)
    compiles = _filling(game, side).compiled if out is None else _fits(game, side)
    form = limits.kernel_of("boxes", compiles)
    shape, memory = (side,) * game.piles, form.BoxMemory(game, side)
    table = array_of(shape, width(game.largest_value(side)), out) if compiles else [0] * side**game.piles
    for start, end in parts(rows, max(1, rows // limits.SLICES), progress):
        form.box_values(game, side, table, memory, start, end, misere)
    if compiles:
        return table
    nested = _nested(table, side, game.piles)
    return nested if out is None else copied(nested, out)


def _nested(values: list[int], side: int, piles: int) -> list[Any]:
    if piles == 1:
        return values
    size = side ** (piles - 1)
    return [_nested(values[pile * size : (pile + 1) * size], side, piles - 1) for pile in range(side)]


def _fits(game: BoxGame, side: int) -> bool:
    """Return whether the game's test always has a value, and fits in 64 bits. Otherwise the plain form is needed."""
    if game.test is None:
        return True
    return not may_fail(game.test) and fits(game.test, dict.fromkeys(box_variables(game.piles), (0, side)))
