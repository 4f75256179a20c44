"""The Tribonacci game written from the words of Wythoff visions, section 3. Nothing here is from `wythoff`.

I: any positive amounts from one or two piles. II: a, b, c > 0 from the three with 2 max(a, b, c) <= a + b + c. III: the
same amount from two piles and more than twice as much from the third, unless, with the piles in ascending order before
the move, the smallest is then less than the largest, and that less than the middle one.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations_with_replacement, permutations

Piles = tuple[int, int, int]


def taking(position: Piles, target: Piles) -> Piles | None:
    """What is taken from each pile, if nothing is added and something taken."""
    taken = (position[0] - target[0], position[1] - target[1], position[2] - target[2])
    return taken if min(taken) >= 0 and any(taken) else None


def legal(position: Piles, target: Piles) -> bool:
    """Whether there is a move from an ascending position to the piles of `target`, in the same places."""
    taken = taking(position, target)
    if taken is None:
        return False
    least, middle, most = sorted(taken)
    if least == 0 or 2 * most <= least + middle + most:
        return True
    smallest, second, largest = target
    return least == middle and not smallest < largest < second


def reaches(position: Piles, goal: Piles) -> bool:
    """Whether a move leads from an ascending position to `goal`, in any order of its piles."""
    return any(legal(position, target) for target in set(permutations(goal)))


def stranded(listed: Iterable[Piles], side: int) -> list[Piles]:
    """The ascending positions with piles up to `side` that are not listed and have no move to a listed one."""
    goals = {goal: set(permutations(goal)) for goal in listed}
    return [
        position
        for position in combinations_with_replacement(range(side + 1), 3)
        if position not in goals
        and not any(legal(position, target) for targets in goals.values() for target in targets)
    ]
