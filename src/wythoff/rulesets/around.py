"""Layers around games that are not read from the notation: squares that end the game, and blocking."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wythoff.calls import Parameter, shown
from wythoff.errors import ParameterError, brief
from wythoff.expressions import Expression, around
from wythoff.frozen import as_inner
from wythoff.rulesets.families import condition_of
from wythoff.rulesets.game import Game, Position, own_of
from wythoff.rulesets.own import squares
from wythoff.rulesets.playing import ORDER_HINT, Around

NAMES = "xyzuvw"  # of the piles, in a condition


class TerminalAround(Around):
    """A game that is over where its piles meet a condition: x, y, z, ... from the smallest on if they have no order.

    Made by `Terminal`, for games in Python.
    """

    __slots__ = ("condition",)
    condition: Expression

    def __init__(self, game: Game, condition: str | Expression) -> None:
        _require(game, "terminal")
        if game.misere or game.blocking:
            raise ParameterError(f"terminal stands within the other layers, was around {game}: {ORDER_HINT}")
        if game.piles > len(NAMES):
            raise ParameterError(f"a condition is made for at most {len(NAMES)} piles, this game has {game.piles}")
        self._freeze(game=game, condition=condition_of("condition", condition, tuple(NAMES[: game.piles])))
        self._freeze(_depth=around("a game", game, self.condition))

    @property
    def as_code(self) -> str:
        return f"w.Terminal({self.game.as_code}, {str(self.condition)!r})"

    def options(self, position: Position) -> Iterable[Position]:
        """None where the condition holds."""
        piles = dict(zip(NAMES, position, strict=False))
        return () if self.condition.evaluate(piles) else self.game.options(position)

    def __str__(self) -> str:
        return f"terminal({self.game}, {self.condition})"


@as_inner("options")
class BlockAround(Around):
    """Before each move the opponent forbids at most n options, which are those that the game's `options` gives.

    Where that names both (0, 1) and (1, 0), each of them has to be forbidden. Made by `Block`, for games in Python.
    """

    __slots__ = ("n",)
    n: int
    blocking = True

    def __init__(self, game: Game, n: int) -> None:
        _require(game, "block")
        if game.misere or game.blocking:
            raise ParameterError(f"block stands around moves in normal play, was around {game}: {ORDER_HINT}")
        self._freeze(game=game, n=Parameter("n").check(n), _depth=around("a game", game))

    @property
    def as_code(self) -> str:
        return f"w.Block({self.game.as_code}, {self.n})"

    def targets(self, state: Position) -> tuple[Position, ...]:
        inner = self.game
        if isinstance(inner, TerminalAround):
            return squares(inner.game, state) if inner.options(state) else ()
        return squares(inner, state)

    def settled(self, target: Position) -> Position:
        return target if self.ordered else tuple(sorted(target))

    def unstoppable(self, state: Position, winning: Sequence[Position]) -> Sequence[Position]:
        return winning if len(winning) > self.n else ()

    def __str__(self) -> str:
        return f"block({self.game}, {self.n})"


def _require(game: Game, layer: str) -> None:
    if own_of(game) is None or game.partizan or game.remembers or game.choices:
        raise ParameterError(f"{layer} takes moves, or an impartial game in Python, was {shown(game)}: {ORDER_HINT}")


def refuse_of(of: object) -> None:
    """Refuse to say about a game in Python which of its moves may be forbidden: its moves have no names."""
    if of is not None:
        raise ParameterError(
            f"of must be left out around a game in Python, was {brief(of)}: every option may be forbidden"
        )
