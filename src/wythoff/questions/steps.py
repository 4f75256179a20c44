"""What is done in a match: the steps of its players, and what perfect play would do."""

from __future__ import annotations

from typing import Literal, TypeAlias

from wythoff.frozen import Frozen
from wythoff.rulesets import Position

Kind: TypeAlias = Literal["choose", "move", "block", "resign"]
Player: TypeAlias = Literal[1, 2]


def other(player: Player) -> Player:
    """The player against whom one plays."""
    return 2 if player == 1 else 1


class Step(Frozen):
    """What a player did: he moved, forbade some options before the other's move, chose the board, or resigned.

    `targets`: the one he moved to, or those he forbade, as the game lists targets; of a board its number among the
    choices of the game. `state`: where play stood before.
    """

    player: Player
    kind: Kind
    targets: tuple[Position, ...]
    state: Position


class Advice(Frozen):
    """What perfect play would do, and whether that wins against best play."""

    kind: Kind
    targets: tuple[Position, ...]
    wins: bool
