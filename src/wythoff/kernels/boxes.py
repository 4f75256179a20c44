"""Dispatch for games on more than two piles, plain or compiled.

Three kinds of games: P-positions of unordered piles by rules on the amounts (`completions`), P-positions of three
unordered piles by a condition (`complete_triples`), and Sprague-Grundy values on any number of piles (`box_table`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb, factorial, log2
from typing import Any

from wythoff.base.errors import brief
from wythoff.expressions import Expression
from wythoff.kernels import limits
from wythoff.kernels.costs import Choice, choose
from wythoff.kernels.limits import Progress, filled, fits, parts, require_memory, silent
from wythoff.kernels.plain import boxes as plain
from wythoff.kernels.plain.boxes import BOX_VARIABLES, FOUND, LOOKED, TESTED, BoxGame as BoxGame, Rule
from wythoff.kernels.tables import Needs, array_of, copied, width

# The sides of boxes that tell how many moves a larger one tests; twice as large ones do, and so on, which are such a
# share of it at most, as long as they soon tell.
PROBES, SHARE, LARGEST = (8, 16), 8, 64


def completion_seconds(rule: Rule, piles: int, side: int) -> float:
    """Estimate how long `completions` takes."""
    return _completing(rule, piles, side).seconds


def pile_number(piles: Sequence[int], side: int) -> int:
    """Return the index of all piles but one in a table of `completions`."""
    return plain.number(piles, side)


def _completing(rule: Rule, piles: int, side: int) -> Choice:
    """Choose the kernel by the number of choices of amounts and of last piles."""
    others = comb(side + piles - 2, piles - 1)
    steps = side ** (2 * piles - 2) // (2 ** (piles - 1) * factorial(piles - 1)) if rule == "xor" else others * side
    return choose("boxes", cells=steps, tests=others * side // 2)


def completions(
    rule: Rule, piles: int, side: int, *, misere: bool, progress: Progress = silent
) -> tuple[Sequence[int], tuple[Sequence[int], ...]]:
    """Return the table of last piles from `plain.boxes.complete`, and columns of P-positions with piles below `side`.

    In the table, numbers of `side` or more mean no pile.

    Cost: O(side^(2n - 2)) steps for n piles ("xor"); memory: 4 bytes (plain 8) for each choice of n - 1 piles.
    Raises: TooLargeError.
    """
    chosen, size = _completing(rule, piles, side), side ** (piles - 1)
    what = f"a table of {brief(size)} choices of {piles - 1} piles"
    require_memory((4 if chosen.compiled else 8) * size, what, progress=progress)
    none = 1 << side.bit_length()
    table = filled(chosen.compiled, size, none, "uint32")
    for first in range(side):
        chosen.form.complete(table, rule, piles, side, none, first, first + 1, misere)
        progress(first, side)
    return table, chosen.form.listed(table, piles, side)


def box_needs(game: BoxGame, side: int) -> Needs:
    """Return the memory and work that the table of a game needs."""
    size = side**game.piles
    chosen = _filling(game, side)
    if not chosen.compiled:
        return Needs(0, limits.POSITION_BYTES * size, chosen.seconds)
    lines = side ** (game.piles - 1) * (game.rooks + game.equal) + side
    return Needs(8 * game.words(side) * lines, width(game.largest_value(side)) * size, chosen.seconds)


def _filling(game: BoxGame, side: int) -> Choice:
    orders = factorial(game.piles) if game.symmetric else 1
    positions = side**game.piles // orders + side
    options = len(game.vectors)
    if game.balanced:
        options += side ** (game.piles - 1) // 2 ** (game.piles - 1)
    if game.test is not None:
        options += side**game.piles // 2**game.piles
    built = () if game.test is None else ("boxes", game.test)
    # A position takes as long as 8 options, beside its own.
    return choose("boxes", built=built, fits=_fits(game, side), tests=positions * (8 + orders + options))


def box_table(game: BoxGame, side: int, *, misere: bool = False, out: Any = None, progress: Progress = silent) -> Any:
    """Return the values of all positions with piles less than `side`, as table[x][y][z] or deeper.

    `out` is an array of that shape, of uint16 or uint32, to fill.

    Cost: as `plain.boxes.box_values`. Memory: see `box_needs`.
    Raises: TooLargeError; RequestError for an array that cannot hold the table.
    """
    # What takes more than the side is no move here, and may be longer than 64 bits.
    game = game._replace(vectors=tuple(vector for vector in game.vectors if max(vector) < side))
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
    """Return whether all intermediates of a test fit in 64 bits."""
    return game.test is None or fits(game.test, dict.fromkeys(BOX_VARIABLES, (0, side)))


def complete_triples(
    test: Expression, side: int, *, misere: bool, progress: Progress = silent
) -> tuple[Sequence[int], Sequence[int], Sequence[int]]:
    """Return the P-positions x <= y <= z < side of a game with the moves of Nim and a condition in `BOX_VARIABLES`.

    Cost: as `plain.boxes.complete_triples`; O(side^3) where few earlier P-positions decide, at most O(side^5) where
    moves are few. Memory: 13 side^2 bytes (plain 108 side^2). Raises: TooLargeError; EvaluationError.
    """
    chosen, size = _testing(test, side), 3 * side * (side + 1) // 2
    form, what = chosen.form, f"a list for {brief(size // 3)} choices of two piles"
    of_piles, of_shared = (8, 1) if chosen.compiled else (limits.NUMBER_BYTES, limits.NUMBER_BYTES)
    require_memory(of_piles * size + of_shared * side**2, what, progress=progress)
    piles, state = filled(chosen.compiled, size), filled(chosen.compiled, 3)
    shared = form.none_shared(side)
    for first in range(side):
        form.complete_triples(test, piles, shared, state, first, first + 1, side, misere)
        progress(first + 1, side)
    end = 3 * int(state[FOUND])
    x, y, z = (piles[n:end:3] for n in range(3))
    return x, y, z


def triple_seconds(test: Expression, side: int) -> float:
    """Estimate how long `complete_triples` takes, judged by small boxes.   Raises: EvaluationError."""
    return _testing(test, side).seconds


def _testing(test: Expression, side: int) -> Choice:
    tests, within = _tests(test, side), fits(test, dict.fromkeys(BOX_VARIABLES, (0, side)))
    return choose("boxes", (test, 2 * tests), built=("triples", test), fits=within, tests=2 * tests)


def _tests(test: Expression, side: int) -> float:
    """Estimate how many moves are tested.

    Most positions see the last P-position again, which takes one test. The tests of the others grow faster and soon
    dominate, so they are extrapolated separately.
    """
    probe = PROBES[1]
    while probe < LARGEST and SHARE * 2 * probe <= side:
        probe *= 2
    (_, few), (looked, many) = _probed(test, probe // 2), _probed(test, probe)
    ratio = min(side, limits.ENDLESS) / probe
    power = min(max(log2((many + 1) / (few + 1)), 3.0), 5.0)
    return float(looked * ratio**3 + many * ratio**power)


@lru_cache
def _probed(test: Expression, side: int) -> tuple[int, int]:
    """Return how many positions of a box test moves, and how many further moves they test."""
    state = [0, 0, 0]
    plain.complete_triples(test, [0] * (3 * side * (side + 1) // 2), set(), state, 0, side, side, misere=False)
    return state[LOOKED], state[TESTED] - state[LOOKED]
