"""Layers around moves whose states contain more than the piles: `sink`, `passes` and `last`.

In `sink` moves may leave the board, in `passes` a player may pass, and in `last` the amount of the previous move limits
the next one.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, product

from wythoff.base.errors import EvaluationError, ParameterError
from wythoff.expressions import Expression, around, as_expression, template
from wythoff.expressions.calls import Parameter, shown
from wythoff.game.rulesets.facts import Position
from wythoff.game.rulesets.families import Diagonal, Nim, compiled, condition_of
from wythoff.game.rulesets.game import Game
from wythoff.game.rulesets.kinds.pile_games import PilesGame
from wythoff.game.rulesets.kinds.pile_moves import TakeFew
from wythoff.game.rulesets.moves import Moves, parts_of
from wythoff.game.rulesets.playing import Around
from wythoff.kernels import BoxGame, Copies
from wythoff.kernels.limits import MOST_LISTED

OFF = ()  # the state after a move that leaves the board
SINKS = ("wins", "loses")
SINK = Parameter("mover", "word", words=SINKS, default="wins")
PASSES, EACH = Parameter("n"), Parameter("each", least=0, most=1, default=0, keyword_only=True)
AMOUNT = ("n",)


class LayerWithMemory(Around):
    """A layer around a game whose states consist of the piles, followed by numbers that describe earlier moves."""

    __slots__ = ()
    remembers = True

    def shown(self, state: Position) -> Position:
        return state[: self.piles]

    def edges(self, up_to: int) -> int:
        squares: int = (up_to + 1) ** self.piles
        return self.states(up_to) * (self.game.edges(up_to) // squares + 1)

    def states(self, up_to: int) -> int:
        """Estimate the number of states with piles up to `up_to`."""
        found: int = (up_to + 1) ** self.piles
        return found


class Sink(LayerWithMemory):
    """A game whose moves may also leave the board, which ends the game: the player who leaves it wins, or loses.

    `mover` says which: it is "wins" (the default) or "loses".

    >>> from wythoff.game.rulesets import parse
    >>> game = Sink(parse("piles(1, each(2, 3))"))
    >>> print(game, game.options((2,)), game.options(()))
    sink(piles(1, each((2,), (3,)))) ((), (0,)) ()

    Source: after Bhagat, Larsson, Manabe and Yamashita 2026.
    """

    __slots__ = ("mover", "_vectors")
    mover: str
    _vectors: frozenset[Position]

    def __init__(self, game: Game, mover: str = "wins") -> None:
        parts: tuple[object, ...] = parts_of(game) if isinstance(game, Moves) else (game,)
        vectors = [part.fixed_vectors if isinstance(part, Game) else None for part in parts]
        if None in vectors or getattr(game, "misere", False) or getattr(game, "blocking", False):
            raise ParameterError(
                f"sink(...) must be around vectors, such as piles(2, each((1, 2))), was around {shown(game)}"
            )
        moves = frozenset(vector for some in vectors for vector in some or ())
        self._freeze(game=game, mover=SINK.check(mover), _depth=around("a game", game), _vectors=moves)

    @property
    def declares(self) -> bool:
        return self.mover == "loses"

    def declared(self, state: Position) -> bool | None:
        return self.mover == "wins" if state == OFF else None

    def options(self, position: Position) -> tuple[Position, ...]:
        leaves = position != OFF and any(any(map(int.__lt__, position, vector)) for vector in self._vectors)
        return (*((OFF,) if leaves else ()), *(self.game.options(position) if position != OFF else ()))

    def in_a_box(self, up_to: int) -> BoxGame | None:
        lines = tuple((vector, (0,) * self.piles) for vector in sorted(self._vectors))
        return BoxGame(self.piles, not self.ordered, lines=lines, copies=Copies(leaves=self.mover == "wins"))

    def told(self, state: Position) -> str:
        return "off the board" if state == OFF else ""

    @property
    def rules_in_words(self) -> tuple[str | Game, ...]:
        return self.game, f"A move may take more than there is: whoever leaves the board {self.mover}."

    def __str__(self) -> str:
        return f"sink({self.game})" if self.mover == "wins" else f"sink({self.game}, {self.mover!r})"


class Passes(LayerWithMemory):
    """A game in which the players may pass n times in all, or n times each, but not where no move is left.

    Each player has n passes of his own if `each` is 1. A state consists of the piles and the numbers of passes left:
    one number in all, or two, for the player to move and for the other player.

    >>> from wythoff.game.rulesets import parse
    >>> game = Passes(parse("piles(1, each(1))"), 1)
    >>> print(game, game.options(game.start((1,))), game.options((0, 1)))
    passes(piles(1, each((1,))), 1) ((0, 1), (1, 0)) ()
    """

    __slots__ = ("n", "each")
    n: int
    each: int

    def __init__(self, game: Game, n: int, each: int = 0) -> None:
        require_moves("passes", game)
        self._freeze(game=game, n=PASSES.check(n), each=EACH.check(each), _depth=around("a game", game))

    def start(self, position: Position) -> Position:
        return (*position, *(self.n,) * (1 + self.each))

    def options(self, state: Position) -> tuple[Position, ...]:
        piles, left = state[: self.piles], state[self.piles :]
        after = self.game.options(piles)
        found = [(*option, *left[::-1]) for option in after]
        if after and left[0]:
            found.append((*piles, *left[1:], left[0] - 1))
        return tuple(sorted(found))

    @property
    def may_pass(self) -> bool:
        return (self.game, self.n, self.each) == (Nim() | Diagonal(), 1, 0)

    @property
    def in_each_row(self) -> int | None:
        return 1 if self.may_pass else None  # in each row, passing wins on one square only

    def in_a_box(self, up_to: int) -> BoxGame | None:
        box = _in_a_box(self.game, up_to)
        if box is None or box.test is not None or (self.n + 1) ** (1 + self.each) * (up_to + 1) > MOST_LISTED:
            return None
        lefts = _lefts(self.n, 1 + self.each)
        after = tuple(lefts[left[::-1]] for left in lefts)
        return box._replace(copies=Copies(after, tuple(lefts.get((*left[1:], left[0] - 1), -1) for left in lefts)))

    def copy_of(self, state: Position) -> int:
        return _lefts(self.n, 1 + self.each)[state[self.piles :]]

    def states(self, up_to: int) -> int:
        left: int = (self.n + 1) ** (1 + self.each)
        return left * super().states(up_to)

    def told(self, state: Position) -> str:
        left = state[self.piles :]
        return f"passes left: {left[0]}{f' to the mover, {left[1]} to the other player' if self.each else ''}"

    @property
    def rules_in_words(self) -> tuple[str | Game, ...]:
        whose = "Each player may pass" if self.each else "The players may pass"
        often = "once" if self.n == 1 else f"{self.n} times"
        return self.game, f"{whose} {often}{'' if self.each else ' in all'}, but not where there is no move."

    def __str__(self) -> str:
        return f"passes({self.game}, {self.n}{', each=1' if self.each else ''})"


class WythoffPass(Passes):
    """Wythoff's moves; and one pass in the whole game, by either player, but not from (0, 0).

    If (x, y) is listed as a winning move from (x, y), this move is the pass.

    >>> game = WythoffPass()
    >>> game.options((1, 1, 1)), game.options((0, 0, 1))
    (((0, 0, 1), (0, 1, 1), (1, 1, 0)), ())

    Source: Miyadera, Manabe and Fukui 2017.
    """

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(Nim() | Diagonal(), 1)

    def __str__(self) -> str:
        return "wythoff_pass()"

    def __repr__(self) -> str:
        return "WythoffPass()"

    def __reduce__(self) -> tuple[object, ...]:
        return WythoffPass, ()


class LastTaken(LayerWithMemory):
    """A game in which a move takes at most f(n) tokens, where n is the number that the previous move took.

    The first move may not take all tokens. A state consists of the piles and the largest number that may be taken.

    >>> from wythoff.game.rulesets import parse
    >>> game = LastTaken(parse("piles(1, each(1, 2, 3))"), "2*n")
    >>> print(game, game.options(game.start((3,))))
    last(piles(1, each((1,), (2,), (3,))), 2*n) ((1, 1), (2, 2))
    """

    __slots__ = ("f", "_compiled")
    f: Expression

    def __init__(self, game: Game, f: Expression | str | int) -> None:
        require_moves("last", game)
        found = as_expression(f) if isinstance(f, int) else condition_of("f", f, AMOUNT)
        if found.constant is not None:  # a number c stands for the function c*n
            found = template("c*n", c=found)
        self._freeze(game=game, f=found, _depth=around("a game", game, found))

    def start(self, position: Position) -> Position:
        return (*position, max(sum(position) - 1, 0))

    def options(self, state: Position) -> tuple[Position, ...]:
        piles, most, bound = state[:-1], state[-1], compiled(self, self.f, AMOUNT)
        taken = ((option, sum(piles) - sum(option)) for option in self.game.options(piles))
        allowed = ((option, bound(number)) for option, number in taken if 0 < number <= most)
        return tuple(sorted((*option, max(min(sum(option), cap), 0)) for option, cap in allowed))

    def in_a_box(self, up_to: int) -> BoxGame | None:
        box, bound = _in_a_box(self.game, up_to), compiled(self, self.f, AMOUNT)
        if box is None or box.test is not None or box.most > 1 or self.piles * up_to > MOST_LISTED:
            return None
        try:
            return box._replace(caps=tuple(min(bound(n), self.piles * up_to) for n in range(self.piles * up_to + 1)))
        except EvaluationError:  # f(n) is undefined for some n, perhaps for one that no move takes
            return None

    def copy_of(self, state: Position) -> int:
        return state[-1]

    def states(self, up_to: int) -> int:
        return super().states(up_to) * (up_to + 1) * self.piles // 2

    def told(self, state: Position) -> str:
        return f"at most {state[-1]} may be taken"

    @property
    def rules_in_words(self) -> tuple[str | Game, ...]:
        return self.game, f"The first move may not take all; each later one at most {self.f}, if the one before took n."

    def __str__(self) -> str:
        return f"last({self.game}, {self.f})"


@lru_cache
def _lefts(n: int, numbers: int) -> dict[Position, int]:
    """Return a dictionary that maps each possible tuple of passes left to its place in a list of all of them.

    A tuple has `numbers` entries from 0 to `n`. The list is sorted by the sum of the entries, so a pass always leads to
    an earlier tuple.
    """
    return {left: place for place, left in enumerate(sorted(product(range(n + 1), repeat=numbers), key=sum))}


def _in_a_box(game: Game, up_to: int) -> BoxGame | None:
    """Return `game.in_a_box(up_to)`, or an equal `BoxGame` if the game is a set of lines on two piles.

    A `BoxGame` describes moves for the box kernels, compiled loops that solve all positions with piles up to a bound.
    None means that the moves cannot be described so.
    """
    if game.as_kind(Moves) is None:
        return game.in_a_box(up_to)
    parts = (TakeFew(part) for part in parts_of(game))  # type: ignore[arg-type]  # other moves have lines too
    lines = [part.lines(2, game.ordered, up_to) for part in parts]
    listed = tuple(chain.from_iterable(some for some in lines if some is not None))
    return None if None in lines else BoxGame(2, not game.ordered, lines=listed)


def require_moves(layer: str, game: object) -> None:
    """Require that `game` is a set of moves on piles of integers, without layers.

    `layer` is the name of the layer that is to be put around it. Raises: ParameterError.
    """
    if not isinstance(game, Moves | PilesGame) or (layer == "last" and getattr(game, "adds_tokens", False)):
        raise ParameterError(
            f"{layer}(...) must be around moves, such as nim | diagonal or piles(3, nim), was around {shown(game)}"
        )
