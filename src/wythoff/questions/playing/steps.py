"""The steps of a match: steps of the players, advice of perfect play, and turns in partizan games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from wythoff.base.frozen import Frozen
from wythoff.game.rulesets import PLAYERS, Around, PartizanGame, Position, as_player

if TYPE_CHECKING:
    from wythoff.game.partizan import Player as Side

StepKind: TypeAlias = Literal["choose", "move", "block", "resign"]
Player: TypeAlias = Literal[1, 2]


def other(player: Player) -> Player:
    """Return the opponent of a player."""
    return 2 if player == 1 else 1


class Step(Frozen):
    """A step of a player: a move, forbidding options before the other player's move, a choice of board, or resigning.

    `targets` has the target of the move, or the forbidden targets, or ((number of the board among the choices,),).
    `state` is the state before the step.
    """

    player: Player
    kind: StepKind
    targets: tuple[Position, ...]
    state: Position


class Advice(Frozen):
    """The step of perfect play: its kind and `targets`, as in `Step`, and whether it wins against best play."""

    kind: StepKind
    targets: tuple[Position, ...]
    wins: bool


class Turns(Around):
    """A partizan game in which the players move in turn.

    A state is (pile, ..., player), the player 0 for Left, 1 for Right.

    >>> from wythoff.game.rulesets import PartizanSubtraction
    >>> game = Turns(PartizanSubtraction((1, 3), (2, 4)), "right")
    >>> game.start((4,)), game.options((4, 1)), game.shown((4, 1))
    ((4, 1), ((0, 0), (2, 0)), (4,))

    Raises: RequestError unless "left" or "right" begins.
    """

    __slots__ = ("begins",)
    game: PartizanGame
    begins: Side

    def __init__(self, game: PartizanGame, begins: Side) -> None:
        self._freeze(game=game, begins=as_player(begins))

    @property
    def remembers(self) -> bool:
        return True

    def mover(self, state: Position) -> Side:
        """Return the side that is to move in a state: "left" or "right"."""
        return PLAYERS[state[-1]]

    def start(self, position: Position) -> Position:
        return (*position, PLAYERS.index(self.begins))

    def shown(self, state: Position) -> Position:
        return state[:-1]

    def options(self, state: Position) -> tuple[Position, ...]:
        options = self.game.options_of(self.mover(state), self.shown(state))
        return tuple(self.after(state, option) for option in options)

    def after(self, state: Position, option: Position) -> Position:
        """Return the state after a move from `state` to the position `option`."""
        return (*option, 1 - state[-1])

    def __str__(self) -> str:
        return str(self.game)
