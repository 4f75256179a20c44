"""The games with memory by brute force, written from the definitions in the papers. It does not import `wythoff`."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple


class Moment(NamedTuple):
    """A state of Imitation Nim: the piles, and what counts as imitation.

    The player to move imitates by taking about `z` from the pile `side`; `z` is 0 if imitation is impossible. `mover`
    and `opponent` count the imitations in a row by each player.
    """

    x: int
    y: int
    side: int = 0
    z: int = 0
    mover: int = 0
    opponent: int = 0


class ImitationNim:
    """Imitation Nim, where no player may imitate p times in a row.

    After x was taken from a pile that was not the larger one, taking x to x + m - 1 from the other pile is an
    imitation.
    """

    def __init__(self, m: int, p: int, *, misere: bool = False) -> None:
        self.m, self.p, self.misere = m, p, misere
        self.lost = lru_cache(maxsize=None)(self._lost)

    def moves(self, moment: Moment) -> dict[tuple[int, int], Moment]:
        """Return a dict from each legal (side, amount) to the state after that move."""
        found = {}
        piles = (moment.x, moment.y)
        for side in (0, 1):
            for amount in range(1, piles[side] + 1):
                imitates = moment.z > 0 and side == moment.side and moment.z <= amount < moment.z + self.m
                count = moment.mover + 1 if imitates else 0
                if count < self.p:
                    left = [*piles]
                    left[side] -= amount
                    z = amount if piles[side] <= piles[1 - side] else 0
                    found[side, amount] = Moment(*left, 1 - side if z else 0, z, moment.opponent, count)
        return found

    def _lost(self, moment: Moment) -> bool:
        after = self.moves(moment).values()
        return not any(map(self.lost, after)) if after else not self.misere

    def everywhere(self, up_to: int) -> set[Moment]:
        """Return all states that can be reached from piles up to `up_to`."""
        pending = [Moment(x, y) for x in range(up_to + 1) for y in range(up_to + 1)]
        seen = set(pending)
        while pending:
            fresh = set(self.moves(pending.pop()).values()) - seen
            seen |= fresh
            pending.extend(fresh)
        return seen


class OnePile:
    """Fibonacci Nim: take 1 to n - 1 in the first move, then 1 to twice the number that was taken before."""

    def __init__(self, *, misere: bool = False) -> None:
        self.misere = misere
        self.lost = lru_cache(maxsize=None)(self._lost)

    def _lost(self, n: int, cap: int) -> bool:
        after = [(n - k, 2 * k) for k in range(1, min(n, cap) + 1)]
        return not any(self.lost(*moment) for moment in after) if after else not self.misere

    def start_is_lost(self, n: int) -> bool:
        return self.lost(n, n - 1)
