"""The star operator: the nonzero P-positions of a game become the moves of another game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations

from wythoff.base.errors import ParameterError, TooLargeError, brief
from wythoff.base.frozen import as_inner
from wythoff.expressions import around
from wythoff.expressions.calls import Called, Parameter, shown
from wythoff.game.rulesets.definition import Definition
from wythoff.game.rulesets.facts import Position, written
from wythoff.game.rulesets.game import Game
from wythoff.game.rulesets.moves import TwoPileGame

TIMES = Parameter("times", least=1, most=100, default=1)
# most options of all positions for which the definition is used; for two piles this means a bound of 309
MAX_OPTIONS = 30_000_000


@as_inner("piles ordered")
class Star(Called, Game):
    """Subtract a nonzero P-position of a game. With `times` > 1 the construction is repeated on the result.

    If the given game is unordered, so is its star: (i, j) is subtracted in either order.

    >>> from wythoff.game.rulesets import Diagonal, Nim
    >>> game = Star(Nim() | Diagonal())
    >>> game.options((3, 6)), Star(game) == Star(Nim() | Diagonal(), 2)
    (((0, 1), (1, 5), (2, 4)), True)

    Source: Larsson, Hegarty and Fraenkel 2011. Cost: the P-positions of the given game up to the largest pile, which
    are computed once, from the options of each position (`Definition`).
    Raises: TooLargeError where the definition would take too long.
    """

    __slots__ = ("game", "times", "_before", "_vectors", "_depth")
    game: Game
    times: int
    _depth: int
    _before: Game
    _vectors: Callable[[int], FoundVectors]
    word = "star"

    def __new__(cls, game: Game, times: int = 1) -> Star:
        # The star of a two-pile game is a two-pile game, with the methods for squares that solvers use.
        return object.__new__(StarOfSquares if isinstance(game, Game) and game.piles == 2 else Star)

    def __init__(self, game: Game, times: int = 1) -> None:
        times = TIMES.check(times)
        if isinstance(game, Star):
            times += game.times
            game = game.game
        if isinstance(game, Game) and game.partizan:
            raise ParameterError(f"star(game) needs an impartial game, not the partizan game {game}")
        if (
            not isinstance(game, Game)
            or game.remembers
            or game.choices
            or not all(isinstance(pile, int) for pile in game.sizes(1))
        ):
            raise ParameterError(
                "star(game) needs a game on piles of integers, without memory and without a choice of the board, "
                f"not {shown(game)}"
            )
        self._freeze(game=game, times=TIMES.check(times), _depth=around("a game", game))
        self._freeze(_before=game if times == 1 else Star(game, times - 1))

    def edges(self, up_to: int) -> int:
        return super().edges(up_to) + self.groundwork(up_to)

    def groundwork(self, up_to: int) -> int:
        # The moves come from the definition of each earlier game in the chain of stars.
        return self.times * super().edges(up_to)

    @property
    def star_of(self) -> tuple[Game, int]:
        return self.game, self.times

    @property
    def before(self) -> Game:
        """The game whose P-positions other than 0 are the moves of this game."""
        return self._before

    def options(self, position: Position) -> tuple[Position, ...]:
        piles = self.place(position)
        after = (tuple(map(int.__sub__, piles, vector)) for vector in self.vectors(max(piles)).listed)
        squares = {option for option in after if min(option) >= 0}
        return tuple(sorted(squares if self.ordered else {tuple(sorted(option)) for option in squares}))

    def vectors(self, up_to: int) -> FoundVectors:
        """Return the moves that take at most `up_to` from each pile, and perhaps some larger ones.

        They are computed from the definition of play. Raises: TooLargeError.
        """
        if (up_to + 1) ** (self.piles + 1) > MAX_OPTIONS:
            raise TooLargeError(
                f"the moves of {self} can be listed for piles up to "
                f"{int(MAX_OPTIONS ** (1 / (self.piles + 1))) - 1}, was {brief(up_to)}"
            )
        games: list[Star] = [self]
        while isinstance(games[-1].before, Star):
            games.append(games[-1].before)
        # The first game of the chain comes first, so that the recursion to earlier games stays shallow.
        for game in reversed(games):
            if not hasattr(game, "_vectors"):
                game._freeze(_vectors=FoundVectors(game.before).within)
            found = game._vectors(up_to)
        return found

    @property
    def rules_in_words(self) -> tuple[str, ...]:
        order = "" if self.ordered else f", in {'either' if self.piles == 2 else 'any'} order"
        return (f"Subtract a P-position of {self.before}, other than {written((0,) * self.piles)}{order}.",)


class StarOfSquares(Star, TwoPileGame):
    """The star of a two-pile game. `Star(game)` builds it."""

    __slots__ = ()

    def allows(self, x: int, y: int, i: int, j: int) -> bool:
        return (i, j) in self.vectors(max(i, j)).all

    def squares(self, x: int, y: int) -> Iterator[tuple[int, int]]:
        return ((x - i, y - j) for i, j in self.vectors(max(x, y)).listed if i <= x and j <= y)


def before(game: Game) -> Game | None:
    """Return the game whose P-positions other than 0 are the moves of `game`; None if `game` is not a star."""
    return game.before if isinstance(game, Star) else None


class FoundVectors:
    """The P-positions of a game, other than 0, up to the largest bound requested so far.

    In unordered games `listed` contains each of them in every order of its piles.
    """

    def __init__(self, game: Game) -> None:
        self.rules, self.reach = Definition(game), -1
        self.all: set[Position] = set()
        self.listed: list[Position] = []

    def within(self, up_to: int) -> FoundVectors:
        """Compute the P-positions with piles up to `up_to` that are not known yet, and return this object."""
        if up_to > self.reach:
            game = self.rules.game
            # Positions are listed in lexicographic order, not by size, so the bound grows in steps of a quarter.
            known, self.reach = self.reach, max(up_to, 5 * self.reach // 4)
            for position in game.positions(self.reach):
                if max(position) > max(known, 0) and self.rules.outcome(position) == "P":
                    self.all.update((position,) if game.ordered else permutations(position))
            self.listed = sorted(self.all)
        return self
