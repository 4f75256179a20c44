"""Conclusions by outcome alone: a formula says which positions are P-positions, all else is found by the moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from wythoff.base.errors import TooLargeError, UnsolvedError, brief
from wythoff.game.rulesets import Game, Position
from wythoff.kernels import MOST_LISTED, POSITION_BYTES, Progress, require_memory
from wythoff.solving.conclusions.conclusion import Columns
from wythoff.solving.solution import Bound
from wythoff.solving.theorems.theorem import Conclusion


class ByOutcome(Conclusion):
    """P-positions given by `is_p` alone; winning moves are found among the options, of piles that are not too large.

    For theorems of games of any kind, with any number of piles, where no formula for the moves is at hand.

    >>> from wythoff.game.rulesets import parse
    >>> answer = ByOutcome(parse("nim"), lambda position: position[0] == position[1], ("x = y",))
    >>> answer.is_p((10**30, 10**30)), answer.winning_moves((2, 5))
    (True, ((2, 2),))
    """

    finite_rows = False

    def __init__(self, game: Game, is_p: Callable[[Position], bool], formulas: tuple[str, ...]) -> None:
        self.game, self.formulas, self._is_p = game, formulas, is_p

    def is_p(self, position: Position) -> bool:
        return bool(self._is_p(position))

    def pairs(self, bound: Bound, progress: Progress) -> Columns:
        if bound.kind != "up_to":
            raise UnsolvedError(f"{bound.kind} needs the P-positions in order: use up_to")
        count = (bound.value + 1) ** self.game.piles
        require_memory(
            POSITION_BYTES * count, f"the positions with piles up to {brief(bound.value)}", progress=progress
        )
        found = sorted(position for position in self.game.positions(bound.value) if self.is_p(position))
        return tuple(list(column) for column in zip(*found, strict=True)) or ([],) * self.game.piles

    def chunks(self, count: int, size: int) -> Iterator[Columns]:
        raise UnsolvedError("count needs the P-positions in order: use up_to")

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        below = 1
        for pile in position:
            below *= min(pile, MOST_LISTED) + 1
        if below > MOST_LISTED:
            raise TooLargeError(f"the options of {brief(position)} must be listed to find those that win: too many")
        return tuple(option for option in self.game.options(position) if self.is_p(option))
