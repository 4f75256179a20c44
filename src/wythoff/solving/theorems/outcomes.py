"""Conclusions by outcome: a function decides which positions are P-positions.

Winning moves are found by trying options.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod

from wythoff.base.errors import TooLargeError, brief
from wythoff.game.rulesets import Game, Position
from wythoff.kernels import MOST_LISTED, POSITION_BYTES, Progress, require_memory
from wythoff.solving.conclusions.conclusion import Columns, ListedUpTo


class ByOutcome(ListedUpTo):
    """P-positions given only by a function `is_p`, for games of any kind on any number of piles.

    To find winning moves, all options are tried, so the piles must not be too large.

    >>> from wythoff.game.rulesets import parse
    >>> answer = ByOutcome(parse("nim"), lambda position: position[0] == position[1], ("x = y",))
    >>> answer.is_p((10**30, 10**30)), answer.winning_moves((2, 5))
    (True, ((2, 2),))
    """

    needed = "an order of the P-positions"

    def __init__(self, game: Game, is_p: Callable[[Position], bool], formulas: tuple[str, ...]) -> None:
        self.game, self.formulas, self._is_p = game, formulas, is_p

    def is_p(self, position: Position) -> bool:
        return bool(self._is_p(position))

    def listed(self, up_to: int, progress: Progress) -> Columns:
        count = (up_to + 1) ** self.game.piles
        require_memory(POSITION_BYTES * count, f"the positions with piles up to {brief(up_to)}", progress=progress)
        found = sorted(position for position in self.game.positions(up_to) if self.is_p(position))
        return tuple(list(column) for column in zip(*found, strict=True)) or ([],) * self.game.piles

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        if prod(min(pile, MOST_LISTED) + 1 for pile in position) > MOST_LISTED:
            raise TooLargeError(f"the options of {brief(position)} must be listed to find those that win: too many")
        return tuple(option for option in self.game.options(position) if self.is_p(option))
