"""Layers around a set of moves: misere play, positions that end the game, and declared outcomes.

Each layer may be missing. Their order is fixed: misere(declare(block(terminal(moves, condition), n, of=moves), P=..)).
The layer `block` is defined in `blocking.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from wythoff.base.errors import ParameterError, PositionError
from wythoff.base.frozen import Frozen, as_inner
from wythoff.expressions import Expression, around
from wythoff.expressions.calls import Parameter, full_call, shown
from wythoff.game.rulesets.facts import Given, Position, written
from wythoff.game.rulesets.families import compiled, condition_of
from wythoff.game.rulesets.game import Game, own_of
from wythoff.game.rulesets.kinds.history import GameWithMemory, History
from wythoff.game.rulesets.kinds.pile_games import PilesGame
from wythoff.game.rulesets.moves import Layers, Moves, TwoPileGame

TERMINAL_VARIABLES = ("x", "y")
NAMES = "xyzuvw"  # names of the piles in a condition about a game in Python
ORDER_HINT = "write misere(block(terminal(moves, condition), n, of=moves)), or parts of it in this order"


class Terminal(TwoPileGame):
    """Moves on a board where positions (x, y) that meet a condition end the game.

    In unordered games x <= y; in ordered ones x is the first pile and y the second.

    >>> from wythoff.game.rulesets import Nim
    >>> Terminal(Nim(), "x + y <= 1").options((0, 2)), Terminal(Nim(), "x + y <= 1").options((0, 1))
    (((0, 0), (0, 1)), ())
    """

    __slots__ = ("moves", "condition", "_compiled", "_depth")
    moves: Moves
    condition: Expression
    _depth: int

    def __new__(cls, moves: Any, condition: Any) -> Any:
        """Return terminal(moves, condition), as a `TerminalAround` for a game in Python or on many piles."""
        if not isinstance(moves, Moves) and takes_layers(moves):
            return TerminalAround(moves, condition)
        return object.__new__(cls)

    def __init__(self, moves: Moves, condition: str | Expression) -> None:
        if not isinstance(moves, Moves):
            raise ParameterError(f"terminal(...) must be around moves, was around {shown(moves)}: {ORDER_HINT}")
        self._freeze(moves=moves, condition=condition_of("condition", condition, TERMINAL_VARIABLES))
        self._freeze(_depth=around("a game", moves, self.condition))

    @property
    def bare_moves(self) -> Moves:
        return self.moves

    @property
    def in_layers(self) -> Layers:
        return Layers(self.moves, self.condition)

    @property
    def ordered(self) -> bool:
        return self.moves.ordered

    @property
    def ending(self) -> Expression:
        return self.condition

    def ends(self, x: int, y: int) -> bool:
        return self.ends_in(self, x, y)

    def ends_in(self, game: Game, x: int, y: int) -> bool:
        """Return whether the square (x, y) meets the terminal condition. `game` is this game or a layer around it.

        `game` decides what x means: if it is unordered, x is the smaller pile. A layer may be ordered although the
        moves are not, because its forbidden moves distinguish the piles.
        """
        if not game.ordered and x > y:
            x, y = y, x
        return bool(compiled(self, self.condition, TERMINAL_VARIABLES)(x, y))

    def allows(self, x: int, y: int, i: int, j: int) -> bool:
        return not self.ends(x, y) and self.moves.allows(x, y, i, j)

    def squares(self, x: int, y: int) -> Iterator[tuple[int, int]]:
        return iter(()) if self.ends(x, y) else self.moves.squares(x, y)

    def __str__(self) -> str:
        return f"terminal({self.moves}, {self.condition})"


@as_inner("piles ordered board contains place pile positions sizes reach")
class Around(Frozen, Game):
    """A layer around the game `game`, such as `misere`: it changes how the game is played, not its positions."""

    __slots__ = ("game", "_depth")
    game: Game
    _depth: int


class TerminalAround(Around):
    """A game that ends where its piles x, y, z, ... meet a condition; in unordered games x is the smallest pile.

    `Terminal` builds it around games in Python and games on any number of piles.
    """

    __slots__ = ("condition",)
    condition: Expression

    def __init__(self, game: Game, condition: str | Expression) -> None:
        require_own(game, "terminal")
        if game.misere or game.blocking:
            raise ParameterError(f"terminal(...) must be directly around the moves, was around {game}: {ORDER_HINT}")
        if game.piles > len(NAMES):
            raise ParameterError(
                f"a condition on the piles is possible for at most {len(NAMES)} piles, and this game has {game.piles}"
            )
        self._freeze(game=game, condition=condition_of("condition", condition, terminal_variables(game)))
        self._freeze(_depth=around("a game", game, self.condition))

    @property
    def as_code(self) -> str:
        return f"w.Terminal({self.game.as_code}, {str(self.condition)!r})"

    def options(self, position: Position) -> Iterable[Position]:
        """Return the options of `position` in the inner game, or none where the condition holds."""
        piles = dict(zip(terminal_variables(self.game), (*position, *position), strict=False))
        return () if self.condition.evaluate(piles) else self.game.options(position)

    def __str__(self) -> str:
        return f"terminal({self.game}, {self.condition})"


def terminal_variables(game: Game) -> tuple[str, ...]:
    """Return the names that a terminal condition may use for the piles: x, y, z, ... and p1, p2, p3, ..."""
    return (*NAMES[: game.piles], *(f"p{n}" for n in range(1, game.piles + 1)))


def takes_layers(game: object) -> bool:
    """Return whether `game` is a user's game in Python, a game on any number of piles, or a layer around one."""
    inner = without_layers(game) if isinstance(game, Game) else None
    return isinstance(inner, PilesGame) or own_of(game) is not None


def require_own(game: Game, layer: str) -> None:
    if not takes_layers(game) or game.partizan or game.remembers or game.choices:
        raise ParameterError(
            f"{layer}(...) must be around moves, or an impartial game in Python, was around {shown(game)}: {ORDER_HINT}"
        )


@as_inner(
    "middle_piles may_pass from_one_pile in_each_row in_a_box copy_of off_board blocking blockable "
    "remembers declares declared options stuck start shown told targets settled unstoppable edges groundwork"
)
class Misere(Around):
    """The same moves, but the player who cannot move wins.

    >>> from wythoff.game.rulesets import Nim
    >>> print(Misere(Nim()))
    misere(nim)
    """

    __slots__ = ()
    misere = True

    def __new__(cls, game: Game) -> Misere:
        # A two-pile game keeps the methods for squares that solvers use; a game with memory can be replayed.
        kinds: tuple[tuple[type[Game], type[Misere]], ...] = (
            (TwoPileGame, MisereOfSquares),
            (GameWithMemory, MisereWithMemory),
        )
        return object.__new__(next((kind for of, kind in kinds if isinstance(game, of)), Misere))

    def __init__(self, game: Game) -> None:
        if not isinstance(game, Game) or game.misere:
            raise ParameterError(
                f"misere(...) must be around moves or a game in normal play, was around {shown(game)}: {ORDER_HINT}"
            )
        if game.partizan:
            raise ParameterError(f"a partizan game cannot be played in misere play, as in misere({game})")
        self._freeze(game=game, _depth=around("a game", game))

    @property
    def as_code(self) -> str:
        return f"w.Misere({self.game.as_code})"

    @property
    def choices(self) -> tuple[Game, ...]:
        return tuple(map(Misere, self.game.choices))

    @property
    def without_blocking(self) -> Game | None:
        plain = self.game.without_blocking
        return None if plain is None else Misere(plain)

    def __repr__(self) -> str:
        return f"Misere({self.game!r})"

    def __str__(self) -> str:
        return f"misere({self.game})"


@as_inner("bare_moves ending ends allows squares")
class MisereOfSquares(Misere, TwoPileGame):
    """Misere play of a two-pile game; made by `Misere`."""

    __slots__ = ()
    game: TwoPileGame

    @property
    def in_layers(self) -> Layers | None:
        found = self.game.in_layers
        return None if found is None else found._replace(misere=True)


class MisereWithMemory(Misere):
    """Misere play of a game with memory; made by `Misere`."""

    __slots__ = ()
    game: GameWithMemory

    def replay(self, start: Given, moves: Iterable[Any] = ()) -> History:
        """Play `moves` from a start, as `GameWithMemory.replay` does, and return the history.

        The outcomes in this history are those of misere play.

        >>> from wythoff.game.rulesets import FibonacciNim
        >>> Misere(FibonacciNim()).replay((3,), [2]).outcome
        'P'
        """
        found = self.game.replay(start, moves)
        return History(found.game, found.start, found.moves, found.states, self)


# The order of the layers, for messages.
ORDER = "write misere(declare(game, P=(..), N=(..))) in this order"
POSITIONS = {name: Parameter(name, "positions", default=(), keyword_only=True) for name in ("P", "N")}


@as_inner(
    "bare_moves ordered board blocking ending contains ends allows squares targets settled blockable unstoppable "
    "edges groundwork"
)
class Declare(TwoPileGame):
    """A two-pile game with declared outcomes: moving to a square in P wins, moving to one in N loses.

    In unordered games a square stands for its mirror image too. Outcomes of all other positions follow from the
    declared ones.

    >>> from wythoff.game.rulesets import Definition, Diagonal, Nim
    >>> game = Declare(Nim() | Diagonal(), P=((2, 1),))
    >>> print(game), Definition(Declare(Nim() | Diagonal(), N=((1, 2),))).p_positions(4)
    declare(nim | diagonal, P=((1, 2),))
    (None, [(0, 0), (1, 3)])

    Source: after finite alterations of the P-positions of Wythoff's game, arXiv:2408.02851.
    Raises: ParameterError for a position that is not on the board, and for one that is in both P and N.
    """

    __slots__ = ("game", "P", "N", "_depth")
    game: TwoPileGame
    P: tuple[Position, ...]
    N: tuple[Position, ...]
    _depth: int
    declares = True

    def __init__(self, game: TwoPileGame, P: Sequence[Position] = (), N: Sequence[Position] = ()) -> None:  # noqa: N803
        if not isinstance(game, TwoPileGame) or game.misere or isinstance(game, Declare):
            raise ParameterError(
                f"declare(...) must be around a two-pile game in normal play, was around {shown(game)}: {ORDER}"
            )
        lost, won = (self._placed(game, name, given) for name, given in (("P", P), ("N", N)))
        both = next((position for position in lost if position in won), None)
        if both is not None:
            raise ParameterError(f"a position must be declared P or N, but {written(both)} was declared both")
        self._freeze(game=game, P=lost, N=won, _depth=around("a game", game))

    @staticmethod
    def _placed(game: Game, name: str, given: Sequence[Position]) -> tuple[Position, ...]:
        positions = POSITIONS[name].check(tuple(map(tuple, given)))
        try:
            return tuple(sorted(set(map(game.place, positions))))
        except PositionError as error:
            raise ParameterError(f"{name} of declare(...) must have positions of {game}: {error}") from None

    def declared(self, state: Position) -> bool | None:
        return True if state in self.P else False if state in self.N else None

    @property
    def in_layers(self) -> Layers | None:
        found = self.game.in_layers
        return None if found is None else found._replace(P=self.P, N=self.N)

    def __str__(self) -> str:
        given = full_call("", {"P": self.P or None, "N": self.N or None})[1:]
        return f"declare({self.game}{', ' if len(given) > 1 else ''}{given}"


def played(game: Game) -> Game:
    """Return the same game in normal play if `game` is a misere game, else `game` itself.

    >>> from wythoff.game.rulesets import Nim
    >>> print(played(Misere(Nim())), played(Nim()))
    nim nim
    """
    return game.game if isinstance(game, Misere) else game


def without_layers(game: Game) -> Game:
    """Return the game inside misere play and all other layers of the class `Around`.

    The layers `terminal`, `block` and `declare` around moves on two piles are not of this class, so they stay.

    >>> from wythoff.game.rulesets import parse
    >>> print(without_layers(parse("misere(block(terminal(piles(3, nim), p1 == 1), 1))")))
    piles(3, nim)
    """
    while isinstance(game, Around):
        game = game.game
    return game
