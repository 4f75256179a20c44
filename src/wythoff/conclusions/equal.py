"""Conclusions where all equal piles are P-positions, in games with every move of Nim."""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.conclusions.blocks import Blocks
from wythoff.errors import TooLargeError, brief
from wythoff.kernels import MOST_LISTED, Pairs, Progress
from wythoff.rulesets import Moves, Position, TwoPileGame
from wythoff.solution import Bound


class EqualPiles(Blocks):
    """P-positions (n, n): from (x, y), x < y, the rook move to (x, x), and moves from both piles that make them equal.

    A line makes them equal at one of its points at most; where all unequal amounts may be taken, every (n, n) with
    n <= x is reached, x + 1 of them, and (0, 0) is the least. The parts are lines, none parallel to the diagonal, or
    take all unequal amounts.

    Cost: O(d) for each vector, and a division for each ray, for piles of d digits.
    """

    def __init__(self, game: TwoPileGame, parts: tuple[Moves, ...]) -> None:
        super().__init__(game, lambda pile: pile, 1, ("P-positions: (n, n)",), firsts=(0,))
        self.lines = [line for part in parts for line in part.lines() or ()]
        self.all_below = any(part.lines() is None for part in parts)

    def pairs(self, bound: Bound, progress: Progress) -> Pairs:
        self._require_memory(bound, progress)  # whoever writes the pairs has them one by one
        piles = range(bound.value + (bound.kind == "up_to"))
        return piles, piles

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        if self.all_below and not self.is_p(position):
            return tuple((n, n) for n in range(_few(min(position)) + 1))
        return tuple(sorted({(n, n) for n in self._reached(position)}))

    def winning_move(self, position: Position) -> Position | None:
        """A winning move: the one that takes from one pile."""
        return None if self.is_p(position) else (min(position),) * 2

    def least_winning_move(self, position: Position) -> Position | None:
        if self.all_below and not self.is_p(position):
            return 0, 0
        return super().least_winning_move(position)

    def _reached(self, position: Position) -> Iterator[int]:
        x, y = position
        if x == y:
            return
        yield min(x, y)
        for i, j, p, q in self.lines:
            # After t steps of the line the piles are x - i - t*p and y - j - t*q.
            missing = x - i - (y - j)
            steps, rest = divmod(missing, p - q) if p != q else (0, missing)
            if not rest and steps >= 0 and x >= i + steps * p and y >= j + steps * q:
                yield x - i - steps * p


def _few(smaller: int) -> int:
    """The smaller pile, where the winning moves can be listed.   Raises: TooLargeError."""
    if smaller > MOST_LISTED:
        raise TooLargeError(
            f"at most {MOST_LISTED} winning moves are listed, there are {brief(smaller + 1)}: the (n, n) with "
            f"n <= {brief(smaller)}"
        )
    return smaller
