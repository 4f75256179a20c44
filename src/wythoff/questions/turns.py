"""Partizan games in play: whose turn it is belongs to what a match must know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wythoff.rulesets import PLAYERS, Around, PartizanGame, Position, as_player

if TYPE_CHECKING:
    from wythoff.partizan import Player


class Turns(Around):
    """A partizan game in which the players move in turn. A state is the piles and who is to move: 0 Left, 1 Right.

    >>> from wythoff.rulesets import PartizanSubtraction
    >>> game = Turns(PartizanSubtraction((1, 3), (2, 4)), "right")
    >>> game.start((4,)), game.options((4, 1)), game.shown((4, 1))
    ((4, 1), ((0, 0), (2, 0)), (4,))

    Raises: RequestError if neither "left" nor "right" begins.
    """

    __slots__ = ("begins",)
    game: PartizanGame
    begins: Player

    def __init__(self, game: PartizanGame, begins: Player) -> None:
        self._freeze(game=game, begins=as_player(begins))

    @property
    def remembers(self) -> bool:
        return True

    def mover(self, state: Position) -> Player:
        """The player who is to move."""
        return PLAYERS[state[-1]]

    def start(self, position: Position) -> Position:
        return (*position, PLAYERS.index(self.begins))

    def shown(self, state: Position) -> Position:
        return state[:-1]

    def options(self, state: Position) -> tuple[Position, ...]:
        options = self.game.options_of(self.mover(state), self.shown(state))
        return tuple(self.after(state, option) for option in options)

    def after(self, state: Position, option: Position) -> Position:
        """The state after a move to a position."""
        return (*option, 1 - state[-1])

    def __str__(self) -> str:
        return str(self.game)
