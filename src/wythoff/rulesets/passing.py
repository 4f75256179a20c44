"""Wythoff's game with a pass: once in the whole game one of the players may pass."""

from __future__ import annotations

from wythoff.calls import Called
from wythoff.rulesets.game import Game, Position


class WythoffPass(Called, Game):
    """Wythoff's moves; and one pass in the whole game, by either player, but not from (0, 0).

    A state (x, y, p) has p = 1 as long as nobody has passed. Positions are asked as (x, y) with the pass unused, and so
    answered: where (x, y) itself is a winning move, that is the pass.

    >>> game = WythoffPass()
    >>> game.options((1, 1, 1)), game.options((0, 0, 1))
    (((0, 0, 1), (0, 1, 1), (1, 1, 0)), ())

    Source: Miyadera, Manabe and Fukui 2017.
    """

    __slots__ = ()
    word = "wythoff_pass"
    remembers = True
    may_pass = True
    in_each_row = 1  # a pass is of use in one square of each row only

    def start(self, position: Position) -> Position:
        return (*position, 1)

    def shown(self, state: Position) -> Position:
        return state[:2]

    def told(self, state: Position) -> str:
        return "a pass is left" if state[2] else "nobody may pass any more"

    def options(self, position: Position) -> tuple[Position, ...]:
        x, y, unused = position
        squares = {(left, y) for left in range(x)} | {(x, left) for left in range(y)}
        squares |= {(x - n, y - n) for n in range(1, min(x, y) + 1)}
        states = {(min(square), max(square), unused) for square in squares}
        return tuple(sorted(states | ({(x, y, 0)} if unused and x + y else set())))

    def edges(self, up_to: int) -> int:
        # Twice as many states as positions, each with three lines of options.
        side = up_to + 1
        return side * side * (2 * side + 1)

    rules_in_words = (
        "Take any positive number from one pile.",
        "Or take the same positive number from both piles.",
        "Once in the whole game one of the players may pass instead, but not from (0, 0).",
    )
