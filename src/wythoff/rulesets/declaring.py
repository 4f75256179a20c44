"""Declared outcomes: finitely many positions of a two-pile game count as P- or N-positions, whatever their moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wythoff.calls import Parameter, full_call, shown
from wythoff.errors import ParameterError, PositionError
from wythoff.expressions import around
from wythoff.frozen import as_inner
from wythoff.rulesets.facts import Layers
from wythoff.rulesets.game import Game, Position, written
from wythoff.rulesets.moves import TwoPileGame

# How the layers stand within each other, for messages.
ORDER = "the order is misere(declare(game, P=(..), N=(..)))"
POSITIONS = {name: Parameter(name, "positions", default=(), keyword_only=True) for name in ("P", "N")}


@as_inner(
    "bare_moves ordered board blocking ending contains ends allows squares targets settled blockable unstoppable "
    "edges groundwork"
)
class Declare(TwoPileGame):
    """A two-pile game in which listed positions have a declared outcome: who moves to one of P has won, to N has lost.

    In unordered games both squares are meant. All other positions have the outcome that follows from these.

    >>> from wythoff.rulesets import Definition, Diagonal, Nim
    >>> game = Declare(Nim() | Diagonal(), P=((2, 1),))
    >>> print(game), Definition(Declare(Nim() | Diagonal(), N=((1, 2),))).p_positions(4)
    declare(nim | diagonal, P=((1, 2),))
    (None, [(0, 0), (1, 3)])

    Source: after finite alterations of the P-positions of Wythoff's game, arXiv:2408.02851.
    Raises: ParameterError for positions that are not on the board, and for one that is declared both.
    """

    __slots__ = ("game", "P", "N", "_depth")
    game: TwoPileGame
    P: tuple[Position, ...]
    N: tuple[Position, ...]
    _depth: int
    declares = True

    def __init__(self, game: TwoPileGame, P: Sequence[Position] = (), N: Sequence[Position] = ()) -> None:  # noqa: N803
        if not isinstance(game, TwoPileGame) or game.misere or isinstance(game, Declare):
            raise ParameterError(f"declare takes a two-pile game in normal play, was {shown(game)}: {ORDER}")
        lost, won = (self._placed(game, name, given) for name, given in (("P", P), ("N", N)))
        both = next((position for position in lost if position in won), None)
        if both is not None:
            raise ParameterError(f"a position must be declared P or N, {written(both)} was declared both")
        self._freeze(game=game, P=lost, N=won, _depth=around("a game", game))

    @staticmethod
    def _placed(game: Game, name: str, given: Sequence[Position]) -> tuple[Position, ...]:
        positions = POSITIONS[name].check(tuple(map(tuple, given)))
        try:
            return tuple(sorted(set(map(game.place, positions))))
        except PositionError as error:
            raise ParameterError(f"{name} must hold positions of {game}: {error}") from None

    def declared(self, state: Position) -> bool | None:
        return True if state in self.P else False if state in self.N else None

    @property
    def in_layers(self) -> Layers | None:
        found = self.game.in_layers
        return None if found is None else found._replace(P=self.P, N=self.N)

    def in_form(self, form: Callable[[Game], Game]) -> Game:
        found = form(self.game)
        if found.by_squares is None or found.ordered is not self.ordered:
            return self
        return Declare(found.by_squares, self.P, self.N) if self.P or self.N else found

    def __str__(self) -> str:
        given = full_call("", {"P": self.P or None, "N": self.N or None})[1:]
        return f"declare({self.game}{', ' if len(given) > 1 else ''}{given}"
