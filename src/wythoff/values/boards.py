"""The board of a game where not all of it is play, as the kernels of `values` take it."""

from __future__ import annotations

from wythoff import kernels
from wythoff.rulesets import Game, Terminal, played
from wythoff.rulesets.boards import BesideRectangle, Euclid


def board_of(game: Game, side: int) -> bytes:
    """For each square of a board whether it is none, or has ended the game; empty if all is play."""
    inner = played(game)
    if isinstance(inner, Terminal):
        return kernels.ended_board(inner.condition, side, symmetric=not game.ordered)
    if isinstance(inner, Euclid):
        return bytes(kernels.NO_SQUARE * (x < 1 or y < 1) for x in range(side) for y in range(side))
    if isinstance(inner, BesideRectangle) and inner.u and inner.v:
        row = bytes([kernels.NO_SQUARE]) * min(inner.v, side) + bytes(max(side - inner.v, 0))
        return row * min(inner.u, side) + bytes(side * max(side - inner.u, 0))
    return b""
