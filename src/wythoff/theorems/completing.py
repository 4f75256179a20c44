"""Conclusions by the last pile: of all piles but one it is known which one makes them a P-position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import comb

from wythoff.errors import UnsolvedError, brief
from wythoff.kernels import Progress
from wythoff.kernels.limits import require_memory
from wythoff.rulesets import Game, Position
from wythoff.solution import Bound
from wythoff.theorems.theorem import Columns

BYTES_A_PILE = 60
BETWEEN_REPORTS = 1 << 12


class LastPile:
    """P-positions on any number of unordered piles: `last(others)` is the only pile that completes ascending others.

    All moves of Nim are allowed; a kind says what moves from several piles lead to, in `several_piles`.
    Cost: that of `last` for an outcome, and of as many as there are piles for the winning moves from one pile.
    """

    finite_rows = False
    quick = False

    def __init__(self, game: Game, last: Callable[[Position], int], formulas: tuple[str, ...]) -> None:
        self.game, self.last, self.formulas = game, last, formulas

    def is_p(self, position: Position) -> bool:
        return self.last(position[:-1]) == position[-1]

    def pairs(self, bound: Bound, progress: Progress) -> Columns:
        if bound.kind != "up_to":
            raise UnsolvedError(f"{bound.kind} needs finitely many P-positions in each row of {self.game}: use up_to")
        # Of the ascending piles but the largest, about one choice in two to three is completed by a larger one.
        expected = comb(bound.value + self.game.piles - 1, self.game.piles - 1) // 2
        require_memory(BYTES_A_PILE * self.game.piles * expected, f"about {brief(expected)} positions")
        found: list[Position] = []
        for done, others in enumerate(self._ascending((), bound.value)):
            last = self.last(others)
            if (others[-1] if others else 0) <= last <= bound.value:
                found.append((*others, last))
            if done % BETWEEN_REPORTS == 0:
                progress(others[0] if others else 0, bound.value)
        return tuple(zip(*found, strict=True)) or ((),) * self.game.piles

    def _ascending(self, head: Position, up_to: int) -> Iterator[Position]:
        """All but the last pile, ascending."""
        if len(head) == self.game.piles - 1:
            yield head
            return
        for pile in range(head[-1] if head else 0, up_to + 1):
            yield from self._ascending((*head, pile), up_to)

    def chunks(self, count: int, size: int) -> Iterator[Columns]:
        raise UnsolvedError(f"count needs finitely many P-positions in each row of {self.game}: use up_to")

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        return tuple(sorted({*self._one_pile(position), *self.several_piles(position)}))

    def winning_move(self, position: Position) -> Position | None:
        """A winning move: one that takes from one pile if there is one."""
        return min(self._one_pile(position), default=None) or next(iter(self.winning_moves(position)), None)

    def _one_pile(self, position: Position) -> Iterator[Position]:
        for place, pile in enumerate(position):
            others = (*position[:place], *position[place + 1 :])
            left = self.last(others)
            if left < pile:
                yield tuple(sorted((*others, left)))

    def several_piles(self, position: Position) -> Iterator[Position]:
        """The P-positions to which a move from several piles leads."""
        raise NotImplementedError
