"""What answers an option in Wythoff's game with a pass, by whether the pass is left."""

from __future__ import annotations

from collections.abc import Callable

from wythoff.rulesets import Diagonal, Game, Misere, Nim, Position
from wythoff.solution import Solution
from wythoff.solvers import solve


def answer(game: Game, solution: Solution) -> Callable[[Position], Position | None]:
    """A winning move from a state, by the position to move to: after a pass one of Wythoff's game."""
    wythoff: Game = Nim() | Diagonal()
    without = solve(Misere(wythoff) if game.misere else wythoff, up_to=0)

    def winning(state: Position) -> Position | None:
        *piles, unused = state
        return (solution if unused else without).winning_move(tuple(piles))

    return winning
