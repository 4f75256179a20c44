"""Cyclic Nimhoff on any number of piles."""

from __future__ import annotations

from itertools import product
from math import comb
from operator import attrgetter
from typing import TYPE_CHECKING

from wythoff.calls import Called, Parameter
from wythoff.rulesets.game import Game, Position

if TYPE_CHECKING:
    from wythoff.kernels import BoxGame

MAX_PILES = 4  # piles: a move may take from all of them, in as many ways as there are amounts together
MOST_VECTORS = 100_000  # in a box; more are left to the definition


class CyclicNimhoff(Called, Game):
    """Any positive number from one pile, or positive numbers from two or more piles, together less than h.

    For two piles `nim | where(k > 0 and l > 0 and k + l < h)` says the same.

    >>> CyclicNimhoff(3, piles=3).options((0, 1, 1))
    ((0, 0, 0), (0, 0, 1))

    Source: Fraenkel and Lorberbom 1991.
    """

    __slots__ = ("h", "piles")
    h: int
    piles: int
    word = "cyclic_nimhoff"

    def __init__(self, h: int, piles: int) -> None:
        count = Parameter("piles", least=1, most=MAX_PILES).check(piles)
        self._freeze(h=Parameter("h", least=1).check(h), piles=count)

    takes_anywhere = property(attrgetter("takes"))

    def takes(self, amounts: Position) -> bool:
        """Whether such amounts, not all 0, may be taken where there is as much."""
        return sum(amounts) < self.h or sum(map(bool, amounts)) == 1

    def in_a_box(self, up_to: int) -> BoxGame | None:
        from wythoff.kernels import BoxGame

        if comb(self.h - 1 + self.piles, self.piles) > MOST_VECTORS:
            return None
        taken = product(range(min(up_to, self.h - 2) + 1), repeat=self.piles)
        several = (amounts for amounts in taken if sum(map(bool, amounts)) > 1 and self.takes(amounts))
        return BoxGame(self.piles, True, rooks=True, vectors=tuple(several))

    def options(self, position: Position) -> tuple[Position, ...]:
        piles = self.place(position)
        options = {
            tuple(sorted((*piles[:place], left, *piles[place + 1 :])))
            for place, pile in enumerate(piles)
            for left in range(pile)
        }
        for taken in product(*(range(min(pile, self.h - 2) + 1) for pile in piles)):
            if sum(map(bool, taken)) > 1 and self.takes(taken):
                options.add(tuple(sorted(pile - number for pile, number in zip(piles, taken, strict=True))))
        return tuple(sorted(options))

    @property
    def rules_in_words(self) -> tuple[str, ...]:
        return (
            "Take any positive number from one pile.",
            f"Or take positive numbers, together less than {self.h}, from two or more piles.",
        )
