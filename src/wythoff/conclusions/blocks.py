"""Conclusions by blocks: each pile is completed by one pile, in its own block of numbers, and alike in every block."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import Any

from wythoff.conclusions.rows import Near, Rows, repeating
from wythoff.kernels import Progress
from wythoff.rulesets import Position, TwoPileGame
from wythoff.sequences.quadratic import Quadratic


class Blocks(Rows):
    """P-positions (q*b + r, q*b + partner(r)) for every block q and 0 <= r < b: `partner(pile)` is the other pile.

    `near` is as in `Rows`. `firsts` are the r with r <= partner(r), ascending; with them P-positions are numbered.

    >>> from wythoff.rulesets import parse
    >>> answer = Blocks(parse("nim"), lambda pile: pile ^ 1, 2, ("b_n = a_n xor 1",), firsts=(0,))
    >>> answer.p_position(10**30) == (2 * 10**30, 2 * 10**30 + 1), answer.index((6, 7)), answer.index((6, 8))
    (True, 3, None)
    """

    polynomial = True
    cost = "a few operations on each pile"
    slope = Quadratic(1)  # the piles differ by less than the block

    def __init__(
        self,
        game: TwoPileGame,
        partner: Callable[[int], int],
        block: int,
        formulas: tuple[str, ...],
        *,
        near: Near | None = None,
        firsts: Sequence[int],
    ) -> None:
        super().__init__(game, lambda pile: (partner(pile),), formulas, near=near, table=self._table)
        self.partner, self.block = partner, block
        # In ordered games every first pile has its P-position.
        self.firsts = range(block) if game.ordered else firsts

    def _table(self, count: int, progress: Progress) -> Any:
        return repeating(self.p_position, 0, self.in_block, (self.block, self.block))(count, progress)

    @property
    def in_block(self) -> int:
        """How many P-positions are numbered in each block."""
        return len(self.firsts)

    def is_p(self, position: Position) -> bool:
        return self.partner(position[0]) == position[1]

    def index(self, position: Position) -> int | None:
        if not self.is_p(position):
            return None
        number, rest = divmod(position[0], self.block)
        return number * len(self.firsts) + bisect_left(self.firsts, rest)

    def p_position(self, n: int) -> Position:
        number, rest = divmod(n, len(self.firsts))
        first = number * self.block + self.firsts[rest]
        return first, self.partner(first)
