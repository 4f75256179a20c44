"""The board of a game where not all of it is play, as the kernels of `values` take it."""

from __future__ import annotations

from wythoff import kernels
from wythoff.rulesets import Game


def board_of(game: Game, side: int) -> bytes:
    """For each square of a board whether it is none, or has ended the game; empty if all is play."""
    ends = None if game.by_squares is None else game.by_squares.ending
    if ends is not None:
        return kernels.ended_board(ends, side, symmetric=not game.ordered)
    return game.off_board(side)
