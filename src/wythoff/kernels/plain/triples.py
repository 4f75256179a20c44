"""P-positions of three unordered piles straight from a condition for moves: positions tested against earlier ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableSequence, Sequence
from itertools import combinations, permutations

from wythoff.expressions import Expression, function
from wythoff.kernels.plain.boxes import BOX_VARIABLES

Triple = tuple[int, int, int]
ORDERS = tuple(permutations(range(3)))
# Places of a state: how many P-positions were found, moves tested, and positions that tested any.
FOUND, TESTED, LOOKED = range(3)


def complete(
    test: Expression,
    piles: MutableSequence[int],
    shared: set[tuple[int, int]],
    state: MutableSequence[int],
    start: int,
    end: int,
    side: int,
    misere: bool,
) -> None:
    """Find the P-positions x <= y <= z < side with x from `start` to `end`: piles[3n : 3n + 3] is number n.

    The game has every move of Nim, so that any two piles have one third at most; `shared` are those that have it.
    state[FOUND] counts what is found, state[TESTED] the moves that were tested, state[LOOKED] the positions that did.

    Cost: for each position without two such piles a test of the moves to each P-position found before, until one is
    seen; the one that last was comes first.
    """
    allows = function(test, BOX_VARIABLES)
    for x in range(start, end):
        for y in range(x, side):
            last = -1
            # In misere play (0, 0, 0), from where no move leads, is won.
            for z in range(max(y, int(misere and y == 0)), side):
                if not shared.isdisjoint(combinations((x, y, z), 2)):
                    continue
                state[LOOKED] += 1
                last = _seen(allows, (x, y, z), piles, state, last)
                if last < 0:
                    place = 3 * state[FOUND]
                    piles[place : place + 3] = [x, y, z]
                    state[FOUND] += 1
                    shared.update(combinations((x, y, z), 2))


def none_shared(side: int) -> set[tuple[int, int]]:
    """The choices of two piles that are in a P-position: none at first."""
    return set()


def _seen(
    allows: Callable[..., int], place: Triple, piles: Sequence[int], state: MutableSequence[int], last: int
) -> int:
    """The number of a P-position that is seen; -1 if none is."""
    for n in _latest(last, state[FOUND]):
        state[TESTED] += 1
        if reaches(allows, place, piles[3 * n : 3 * n + 3]):
            return n
    return -1


def _latest(last: int, found: int) -> Iterator[int]:
    if last >= 0:
        yield last
    yield from range(found - 1, -1, -1)


def reaches(allows: Callable[..., int], place: Sequence[int], target: Sequence[int]) -> bool:
    """Whether a move leads from ascending piles to a target, whatever pile becomes which."""
    x, y, z = place
    for order in ORDERS:
        u, v, w = (target[n] for n in order)
        i, j, k = x - u, y - v, z - w
        if i >= 0 and j >= 0 and k >= 0 and i + j + k > 0 and allows(x, y, z, i, j, k, u, v, w):
            return True
    return False
