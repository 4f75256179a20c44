"""The conclusion of P-positions near the diagonal: apart from their theorem, for most games need none of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from wythoff.conclusions.rows import Rows
from wythoff.rulesets import Position, TwoPileGame
from wythoff.theorems.offsets import OffsetPairs, Repeated
from wythoff.theorems.one_pile import Periodic


class PairsNearDiagonal(OffsetPairs):
    """P-positions (x, x + offset(x)) of a game whose moves look at the position.

    Winning moves are looked for among all P-positions below; one of them is a rook move, or leads near by, or to piles
    smaller than `far` and a period, as the proof says.
    """

    cost = "a few divisions of a pile by the period; all winning moves: a test of each P-position below"

    def __init__(self, game: TwoPileGame, offsets: Periodic, largest: int, far: int) -> None:
        start = len(offsets.before)
        repeated = Repeated(start, start + len(offsets.period), largest, offsets)
        super().__init__(game, repeated, frozenset({(1, 1)}))
        self._far = far

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        return Rows.winning_moves(self, position)

    def winning_move(self, position: Position) -> Position | None:
        if self.is_p(position):
            return None
        return next((target for target in self._likely(position) if self.game.reaches(position, target)), None)

    def _likely(self, position: Position) -> Iterator[Position]:
        yield from self._beside(position)
        x, reach = min(position), self._far + self.period
        for a in chain(range(x - 1, max(x - reach, 0) - 1, -1), range(min(x, reach))):
            b = self.partner(a)
            yield min(a, b), max(a, b)
