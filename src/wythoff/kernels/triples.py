"""The door of three unordered piles with conditions for moves, plain or compiled."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import log2

from wythoff.errors import brief
from wythoff.expressions import Expression, Interval
from wythoff.kernels import limits
from wythoff.kernels.costs import Choice, choose
from wythoff.kernels.ending import fits
from wythoff.kernels.limits import NUMBER_BYTES, Progress, filled, require_memory, silent
from wythoff.kernels.plain import triples as plain
from wythoff.kernels.plain.boxes import BOX_VARIABLES
from wythoff.kernels.plain.triples import FOUND, LOOKED, TESTED

# The sides of boxes that tell how many moves a larger one tests; twice as large ones do, and so on, which are such a
# share of it at most, as long as they soon tell.
PROBES, SHARE, LARGEST = (8, 16), 8, 64


def complete_triples(
    test: Expression, side: int, *, misere: bool, progress: Progress = silent
) -> tuple[Sequence[int], Sequence[int], Sequence[int]]:
    """The P-positions x <= y <= z < side of a game with every move of Nim and a condition in `BOX_VARIABLES`.

    Cost: that of `plain.triples.complete`; O(side^3) where few earlier P-positions decide, at most O(side^5) where
    moves are few. Memory: 13 side^2 bytes (plain 108 side^2). Raises: TooLargeError; EvaluationError.
    """
    domain: dict[str, Interval] = dict.fromkeys(BOX_VARIABLES, (0, side))
    compile_it = _choice(test, side).compiled and fits(test, domain)
    size = 3 * side * (side + 1) // 2
    require_memory(
        (8 if compile_it else NUMBER_BYTES) * size + (1 if compile_it else NUMBER_BYTES) * side**2,
        f"a list for {brief(size // 3)} choices of two piles",
        progress=progress,
    )
    twin = limits.twin("triples", compile_it)
    piles, state = filled(compile_it, size), filled(compile_it, 3)
    shared = twin.none_shared(side)
    for first in range(side):
        twin.complete(test, piles, shared, state, first, first + 1, side, misere)
        progress(first + 1, side)
    end = 3 * int(state[FOUND])
    x, y, z = (piles[n:end:3] for n in range(3))
    return x, y, z


def triple_seconds(test: Expression, side: int) -> float:
    """About how long `complete_triples` takes, judged by small boxes.   Raises: EvaluationError."""
    return _choice(test, side).seconds


def _choice(test: Expression, side: int) -> Choice:
    tests = _tests(test, side)
    return choose("triples", (test, 2 * tests), built=("triples", test), tests=2 * tests)


def _tests(test: Expression, side: int) -> float:
    """About how many moves are tested.

    The last P-position that was seen is mostly seen again: that is one test for each position. How many the others take
    grows sooner, and is soon most of all, so that it is judged alone.
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
    """How many positions of a box test moves, and how many more moves they test."""
    state = [0, 0, 0]
    plain.complete(test, [0] * (3 * side * (side + 1) // 2), set(), state, 0, side, side, misere=False)
    return state[LOOKED], state[TESTED] - state[LOOKED]
