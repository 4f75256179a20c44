"""Ways of playing a set of moves: misere play, and positions that end the game.

Each layer may be missing; their order is fixed: misere(terminal(moves, condition)).
"""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.errors import ParameterError
from wythoff.expressions import Expression
from wythoff.rulesets.families import compiled, condition_of
from wythoff.rulesets.moves import Moves, TwoPileGame

TERMINAL_VARIABLES = ("x", "y")
ORDER_HINT = "the order is misere(terminal(moves, condition)), any layer may be missing"


class Terminal(TwoPileGame):
    """The moves played on a board where positions (x, y) that meet a condition end the game.

    In unordered games x <= y; in ordered ones x is the first pile and y the second.

    >>> from wythoff.rulesets import Nim
    >>> Terminal(Nim(), "x + y <= 1").options((0, 2)), Terminal(Nim(), "x + y <= 1").options((0, 1))
    (((0, 0), (0, 1)), ())
    """

    __slots__ = ("moves", "condition", "_compiled")
    moves: Moves
    condition: Expression

    def __init__(self, moves: Moves, condition: str | Expression) -> None:
        if not isinstance(moves, Moves):
            raise ParameterError(f"terminal takes moves, was {moves}: {ORDER_HINT}")
        self._freeze(moves=moves, condition=condition_of("condition", condition, TERMINAL_VARIABLES))

    @property
    def ordered(self) -> bool:
        return self.moves.ordered

    def ends(self, x: int, y: int) -> bool:
        """Whether the square (x, y) ends the game."""
        if not self.ordered and x > y:
            x, y = y, x
        return bool(compiled(self, self.condition, TERMINAL_VARIABLES)(x, y))

    def allows(self, x: int, y: int, i: int, j: int) -> bool:
        return not self.ends(x, y) and self.moves.allows(x, y, i, j)

    def squares(self, x: int, y: int) -> Iterator[tuple[int, int]]:
        return iter(()) if self.ends(x, y) else self.moves.squares(x, y)

    def __str__(self) -> str:
        return f"terminal({self.moves}, {self.condition})"


class Misere(TwoPileGame):
    """The same moves, but the player who cannot move wins.

    >>> from wythoff.rulesets import Nim
    >>> print(Misere(Nim()))
    misere(nim)
    """

    __slots__ = ("game",)
    game: TwoPileGame

    def __init__(self, game: TwoPileGame) -> None:
        if not isinstance(game, Moves | Terminal):
            raise ParameterError(f"misere takes moves or a game in normal play, was {game}: {ORDER_HINT}")
        self._freeze(game=game)

    @property
    def ordered(self) -> bool:
        return self.game.ordered

    @property
    def misere(self) -> bool:
        return True

    def allows(self, x: int, y: int, i: int, j: int) -> bool:
        return self.game.allows(x, y, i, j)

    def squares(self, x: int, y: int) -> Iterator[tuple[int, int]]:
        return self.game.squares(x, y)

    def __str__(self) -> str:
        return f"misere({self.game})"
