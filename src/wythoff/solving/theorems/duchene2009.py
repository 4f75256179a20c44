"""E. Duchene, S. Gravier, Geometrical extensions of Wythoff's game, Discrete Mathematics 309 (2009) 3595-3608.

Nim on an odd number of piles, with additional moves that take equal amounts from all piles, has the P-positions of Nim.
In misere play it has those of misere Nim, which is our own theorem; `docs/mathematics/more-piles.md`, Theorem 7.1, has
both proofs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from wythoff.game.rulesets import Game, NheapEqual, Position, nim_sum
from wythoff.solving.conclusions.blocks import Completed
from wythoff.solving.theorems.bouton1902 import HEAPS
from wythoff.solving.theorems.theorem import Finding, InBothPlays, Theorem, proof

Borrows: TypeAlias = tuple[int, ...]
Bits: TypeAlias = tuple[str, ...]
SOURCE = "Duchene and Gravier 2009"
OURS = "docs/mathematics/more-piles.md, Theorem 7.1"


class NimPiles(Completed):
    """P-positions of Nim: nim-sum 0; in misere play nim-sum 1 if no pile is larger than 1, else nim-sum 0.

    Cost: O(d) for an outcome or a winning move, for piles of d digits.
    """

    polynomial = True
    cost = "a few operations on each pile; for all winning moves one step for each bit"

    def __init__(self, game: Game) -> None:
        self.misere = game.misere
        small = "; 1 where all piles are at most 1" if game.misere else ""
        super().__init__(game, (f"P-positions: the piles have nim-sum 0{small}",))

    def last(self, others: Position) -> int:
        return nim_sum(others) ^ (self.misere and max(others) <= 1)

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        return tuple(sorted({*self.one_pile(position), *self._all_piles(position)}))

    def winning_move(self, position: Position) -> Position | None:
        """Return the position after a winning move that takes from one pile; None from a P-position."""
        return min(self.one_pile(position), default=None)

    def _all_piles(self, position: Position) -> Iterator[Position]:
        smallest = position[0]
        # Only one amount leads to nim-sum 0. The others are for misere play, where piles up to 1 must have nim-sum 1.
        for amount in {equal_amount(position), smallest - 1, smallest}:
            target = tuple(pile - amount for pile in position)
            if 0 < amount <= smallest and self.is_p(target):
                yield target


def equal_amount(piles: Position) -> int:
    """Return the amount that makes the nim-sum of the piles 0 if it is subtracted from each pile, modulo a power of 2.

    The subtraction is modulo 2^L, where L is the number of binary digits of the largest pile. The amount is unique if
    the number of piles is odd.

    >>> equal_amount((3, 6, 6)), equal_amount((1, 2, 3))
    (3, 0)

    The amount is computed bit by bit, the lowest bit first. Subtract the bits known so far from all piles: the next bit
    of the amount is that of the nim-sum of the results. The borrow of each pile for the next bit depends on its current
    bit and its current borrow.
    """
    length = max(piles).bit_length()
    columns = zip(*(f"{pile:0{length}b}"[::-1] for pile in piles), strict=True)
    found, known = list[str](), dict[tuple[Borrows, Bits], tuple[str, Borrows]]()
    borrows: Borrows = (0,) * len(piles)
    for column in columns if length else ():
        seen = known.get((borrows, column))
        if seen is None:
            bits = [int(bit) - borrow for bit, borrow in zip(column, borrows, strict=True)]
            bit = sum(bits) % 2
            seen = known[borrows, column] = str(bit), tuple(int(left < bit) for left in bits)
        bit_here, borrows = seen
        found.append(bit_here)
    return int("".join(reversed(found)) or "0", 2)


def _applies(game: Game, equal: NheapEqual) -> Finding:
    if equal.n % 2 == 0:
        return Finding(None, f"applies only to an odd number of piles, and there are {equal.n}")
    source = OURS if game.misere else SOURCE
    return proof(source, "an equal amount from an odd number of piles changes their nim-sum")


THEOREMS = Theorem(
    SOURCE,
    "Nim and equal amounts from all of an odd number of piles: the P-positions of Nim, in normal and misere play.",
    InBothPlays(HEAPS),
    _applies,
    lambda game, equal: NimPiles(game),
)
