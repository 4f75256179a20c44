"""Games on any number of piles, plain or compiled: P-positions and Sprague-Grundy values of a box of positions.

A box consists of the positions with all piles below `side`. A *row* of it has the positions that differ only in the
last pile. `BoxGame` describes the rules as a union of three kinds of moves: those on lines (a vector plus multiples of
another one), those that take any positive numbers from few piles, and those that meet a condition. In a game with
*caps*, each move limits how much the next one may take. In `misere` play, a player who cannot move wins.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from itertools import combinations
from math import comb, factorial, log2, prod
from typing import Any

from wythoff.base.errors import brief
from wythoff.expressions.failing import may_fail
from wythoff.kernels import limits
from wythoff.kernels.costs import Choice, choose
from wythoff.kernels.limits import Progress, fits, parts, require_memory, silent
from wythoff.kernels.plain import boxes as plain
from wythoff.kernels.plain.boxes import BoxGame as BoxGame, Copies as Copies, box_variables as box_variables
from wythoff.kernels.tables import Needs, array_of, copied, width

# The sides of small boxes from which the work of larger boxes is estimated, for 1, 2, ... piles. The last one is also
# for more piles.
PROBES = (64, 24, 12, 6, 4, 4, 2)


def outcome_seconds(game: BoxGame, side: int) -> float:
    """Estimate the seconds that `box_outcomes` takes to find the P-positions of `game` with piles below `side`.

    Raises: EvaluationError where the condition of the game has no value.
    """
    return _marking(game, side).seconds


def _marking(game: BoxGame, side: int) -> Choice:
    steps, copies = _steps(game, side), len(game.copies.after)
    rows = _rows(game, side)
    evaluated = () if game.test is None else ((game.test, steps["tests"]),)
    return choose(
        "boxes", *evaluated, built=("boxes", "outcomes", game.test, game.piles),
        fits=copies == 1 and not game.copies.leaves and not game.caps and _fits(game, side),
        rows=rows, words=(rows + steps["steps"]) * copies * min(side, limits.ENDLESS) / limits.WORD_BITS, **steps,
    )  # fmt: skip


def _rows(game: BoxGame, side: int) -> float:
    """Estimate how often the plain form combines two rows of bits: twice for each row and each line of moves.

    A row contains the positions that differ only in the last pile. A line is a set of moves start + m*step, m >= 0. The
    result is 0 if the game has caps, because then the plain form does not use rows.
    """
    lines = len(game.lines) + game.most * comb(game.piles, game.most) + 2
    return 0.0 if game.caps else 2.0 * lines * min(side, limits.ENDLESS) ** (game.piles - 1)


def _steps(game: BoxGame, side: int) -> dict[str, float]:
    """Estimate how many steps of each kind it takes to find the P-positions of `game` with all piles below `side`.

    The estimate is made from two smaller sides. The result has the keys of `_probed`: "steps" (P-positions), "marked"
    (positions marked or visited) and "tests" (tests of a condition or of the cap on a move).
    """
    probe = min(PROBES[min(game.piles, len(PROBES)) - 1], side)
    few, many = (_probed(game._replace(lines=_within(game, size)), size) for size in (-(-probe // 2), probe))
    grown = {
        name: steps
        * (min(side, limits.ENDLESS) / probe)
        ** min(max(log2((steps + 1) / (few[name] + 1)), game.piles - 0.5), 2 * game.piles)
        for name, steps in many.items()
    }
    beyond = len(game.lines) - len(_within(game, probe))  # lines too long for the small boxes
    return grown | {"marked": grown["marked"] + beyond * side}


def _within(game: BoxGame, side: int) -> tuple[Any, ...]:
    # a line that takes `side` or more from a pile is no move in this box, and its numbers may exceed 64 bits
    if game.copies.leaves:  # such a move leaves the board from any position
        return tuple((tuple(min(amount, side) for amount in start), step) for start, step in game.lines)
    return tuple((start, step) for start, step in game.lines if max(start) < side)


@lru_cache
def _probed(game: BoxGame, side: int) -> dict[str, float]:
    """Find the P-positions of `game` with all piles below `side`. Return how many steps of each kind this took.

    "steps" counts the P-positions. "marked" counts the moves that lead to P-positions, plus the number of all
    positions. "tests" counts how often the condition for a move, or the cap on its size, is tested.
    """
    memory, fill = _begun(plain, game, side, False)
    fill(0, side)
    found: list[tuple[int, ...]] = [*zip(*memory.listed(), strict=True)]
    marks = sum(_marks(game, side, place) for place in found) + game.cells(side, game.piles)
    tests = game.cells(side, game.piles) if game.caps else 0
    return {"steps": memory.many, "marked": marks, "tests": tests + 2 * memory.steps}


def _marks(game: BoxGame, side: int, place: tuple[int, ...]) -> int:
    """Return how many moves lead to the position `place` from positions with all piles below `side`.

    Two kinds of moves count: those on `game.lines`, and, if game.most is at least 2, those that take any numbers from
    at most game.most piles. Moves allowed by the condition `game.test` do not count.
    """
    marks = 0
    for start, step in game.lines:
        room = [side - 1 - pile - part for pile, part in zip(place, start, strict=True)]
        times = min((left // part for left, part in zip(room, step, strict=True) if part), default=0)
        marks += times + 1 if min(room) >= 0 else 0
    groups = combinations(place, game.most) if game.most > 1 else ()
    return marks + sum(prod(side - pile for pile in some) for some in groups)


def box_outcomes(game: BoxGame, side: int, *, misere: bool, progress: Progress = silent) -> Any:
    """Find the P-positions of `game` with piles below `side`. Return an object with the methods `listed` and `holds`.

    listed() returns the P-positions as a tuple of columns: the first contains the first pile of each P-position, and so
    on. holds(place) returns whether the position `place` is a P-position. In the compiled form, holds must not be used
    if game.most is 1. In `misere` play, a player who cannot move wins.

    Cost: each P-position marks the positions with a move to it, in plain form whole rows at once. A condition is tested
    for each position that is not marked and each smaller P-position. Memory: 8 bytes for each pile of a P-position. The
    compiled form also takes a byte for each position (in symmetric games only those with piles ascending), and a byte
    for each position with one pile left out. The plain form takes two bits for each position and line of moves, times
    the number of copies of the box: one for each state of the game's memory, such as the number of passes left.
    Raises: TooLargeError; EvaluationError.
    """
    chosen, cells, rests = _marking(game, side), *(game.cells(side, piles) for piles in (game.piles, game.piles - 1))
    # A bound for the number of P-positions: if any number may be taken from a pile, the other piles determine it.
    lost = rests if game.most and not game.copies.leaves else cells
    size = cells
    if game.caps:
        size = limits.NUMBER_BYTES * side**game.piles
    elif not chosen.compiled:
        rows = side ** (game.piles - 1) * (len(plain.OutcomeMemory(game, 1).fans) + 1)
        size = rows * (limits.NUMBER_BYTES + side * 2 * len(game.copies.after) // 7)
    require_memory(size + 8 * game.piles * lost, f"a box of {brief(cells)} positions", progress=progress)
    memory, fill = _begun(chosen.form, game._replace(lines=_within(game, side)), side, misere)
    for start, end in parts(side, max(1, side // limits.SLICES), progress):
        fill(start, end)
    return memory


def _begun(form: Any, game: BoxGame, side: int, misere: bool) -> tuple[Any, Callable[[int, int], None]]:
    """Return an empty memory for the P-positions of `game` below `side`, and a function f(start, end) that fills it.

    The positions are those with all piles below `side`. `form` is the module with the plain or the compiled form. In
    the plain form, f finds the P-positions whose first pile is from `start` to `end` - 1. In the compiled form, f finds
    those whose last pile is in this range. The caller calls f for consecutive ranges, from 0 to `side`.
    """
    if game.caps:
        capped = plain.CapMemory(game, side, misere)
        return capped, partial(plain.box_caps, capped)
    memory = form.OutcomeMemory(game, side)
    return memory, lambda start, end: form.box_outcomes(memory, start, end, misere)


def box_needs(game: BoxGame, side: int) -> Needs:
    """Return the memory and the seconds that `box_table` needs for `game` and piles below `side`, as `Needs`.

    The field `table` gives the bytes of the table itself, and `memory` the other bytes. The two are separate because
    the caller may provide an array for the table.
    """
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
    built = ("boxes", "values", game.test, game.piles)
    return choose("boxes", built=built, fits=_fits(game, side), tests=positions * (8 + orders + options))


def box_table(game: BoxGame, side: int, *, misere: bool = False, out: Any = None, progress: Progress = silent) -> Any:
    """Return the Sprague-Grundy values of `game` for all piles below `side`, as table[x][y][z] for three piles.

    If `out`, an array of this shape of uint16 or uint32, is given, fill and return it. In misere play, a position
    without a move has the value 1.

    Cost: a step for each position (in symmetric games with ascending piles) and each of its moves, except moves that
    take any number from one pile. Memory: see `box_needs`. Raises: TooLargeError; RequestError for an array that cannot
    hold the table.
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
    """Return whether the condition `game.test` has a value of at most 64 bits for all moves with piles up to `side`.

    Otherwise the plain form is needed.
    """
    if game.test is None:
        return True
    return not may_fail(game.test) and fits(game.test, dict.fromkeys(box_variables(game.piles), (0, side)))
