"""Two games on three piles written from the words of Wythoff visions. Nothing here is from `wythoff`.

A rule says whether there is a move from an ascending position to `target`, which has the piles in the same places.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement, permutations

Piles = tuple[int, int, int]
Rule = Callable[[Piles, Piles], bool]


def taking(position: Piles, target: Piles) -> Piles | None:
    """What is taken from each pile, if nothing is added and something taken."""
    taken = (position[0] - target[0], position[1] - target[1], position[2] - target[2])
    return taken if min(taken) >= 0 and any(taken) else None


def tribonacci(position: Piles, target: Piles) -> bool:
    """Section 3, the Tribonacci game.

    I: any positive amounts from one or two piles. II: a, b, c > 0 from the three with 2 max(a, b, c) <= a + b + c.
    III: the same amount from two piles and more than twice as much from the third, unless the pile that was smallest
    is then less than the one that was largest, and that less than the one between them.
    """
    taken = taking(position, target)
    if taken is None:
        return False
    least, middle, most = sorted(taken)
    if least == 0 or 2 * most <= least + middle + most:
        return True
    smallest, second, largest = target
    return least == middle and not smallest < largest < second


def rat(residues: frozenset[int]) -> Rule:
    """Section 4.7, the rat game, where a = 2 if (y - x) mod 7 is in `residues`, else 1.

    I: any positive amounts from one or two piles. II: l, k > 0 from x and y with |k - l| < a, and any positive number
    from z. III: l, k > 0 from x and z with |k - l| < b, and any positive number from y; b = 3 if w = u, 6 if w - u is 4
    (mod 7), else 5. After II and III the piles are still ascending, u <= v <= w.
    """

    def rule(position: Piles, target: Piles) -> bool:
        taken = taking(position, target)
        if taken is None:
            return False
        if 0 in taken:
            return True
        (x, y, _), (u, v, w), (i, j, k) = position, target, taken
        a = 2 if (y - x) % 7 in residues else 1
        b = 3 if w == u else 6 if (w - u) % 7 == 4 else 5
        return u <= v <= w and (abs(i - j) < a or abs(i - k) < b)

    return rule


def p_positions(rule: Rule, side: int) -> list[Piles]:
    """The ascending positions with piles up to `side` from which no move leads to one of them."""
    found: dict[Piles, set[Piles]] = {}
    for position in sorted(combinations_with_replacement(range(side + 1), 3), key=sum):
        if not any(rule(position, target) for targets in found.values() for target in targets):
            found[position] = set(permutations(position))
    return sorted(found)
