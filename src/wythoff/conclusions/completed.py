"""Conclusions by completion: given all piles but one, exactly one further pile makes a P-position."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from wythoff.conclusions.conclusion import BYTES_A_PILE, Columns, Conclusion
from wythoff.errors import UnsolvedError, brief
from wythoff.kernels import Progress, require_memory
from wythoff.rulesets import Game, Position
from wythoff.solution import Bound

BETWEEN_REPORTS = 1 << 12  # P-positions between two calls of `progress`: each takes a search


class Completed(Conclusion):
    """P-positions (x_1 <= ... <= x_k) of an unordered game, by the pile that completes the others; subclasses find it.

    Cost: one completion for each choice of all piles but the largest.
    """

    finite_rows = False
    quick = False

    def __init__(self, game: Game, formulas: tuple[str, ...]) -> None:
        self.game, self.formulas = game, formulas

    def last(self, others: Position) -> int:
        """The pile that completes others to a P-position."""
        raise NotImplementedError

    def is_p(self, position: Position) -> bool:
        return self.last(position[:-1]) == position[-1]

    def pairs(self, bound: Bound, progress: Progress) -> Columns:
        if bound.kind != "up_to":
            raise UnsolvedError(f"{bound.kind} needs finitely many P-positions in each row of {self.game}: use up_to")
        # Of the ascending piles but the largest, about one choice in two to three is completed by a larger one.
        expected = comb(bound.value + self.game.piles - 1, self.game.piles - 1) // 2
        require_memory(
            BYTES_A_PILE * self.game.piles * expected, f"about {brief(expected)} positions", progress=progress
        )
        found: list[Position] = []
        for others in self._ascending((), bound.value):
            last = self.last(others)
            if (others[-1] if others else 0) <= last <= bound.value:
                found.append((*others, last))
                if len(found) % BETWEEN_REPORTS == 0:
                    progress(others[0], bound.value)
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
