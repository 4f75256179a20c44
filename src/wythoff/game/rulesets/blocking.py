"""Blocking manoeuvres: before each move the opponent may forbid some of the options.

*Rook moves* take from one pile only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from wythoff.base.errors import ParameterError
from wythoff.base.frozen import as_inner
from wythoff.expressions import Comparison, Expression, Integer, Variable, around
from wythoff.expressions.calls import Called, Parameter, shown
from wythoff.game.rulesets.facts import Position
from wythoff.game.rulesets.families import Diagonal, Jump, Nim, Ray, Vector, Where
from wythoff.game.rulesets.game import Game, own_of
from wythoff.game.rulesets.moves import Layers, Moves, TwoPileGame, only_moves, parts_of
from wythoff.game.rulesets.own import squares
from wythoff.game.rulesets.playing import (
    ORDER_HINT,
    Around,
    Declare,
    Misere,
    Terminal,
    TerminalAround,
    require_own,
    takes_layers,
)

# A pair (moves, n): the opponent can forbid at most n of these moves at the same time.
ForbiddenBudget: TypeAlias = tuple[Moves, int]


class BlockingGame(TwoPileGame):
    """A two-pile game in which the opponent may forbid options before each move.

    He forbids squares, in which the order of the piles counts: from (1, 2) both (0, 1) and (1, 0) are options, and he
    must forbid each of them separately. A subclass defines `moves`, `budgets` and the method `unstoppable`.
    """

    __slots__ = ()
    blocking = True

    def targets(self, state: Position) -> tuple[Position, ...]:
        return tuple(sorted(set(self.squares(*state))))

    def settled(self, target: Position) -> Position:
        x, y = target
        return target if self.ordered or x <= y else (y, x)

    @property
    def bare_moves(self) -> Moves:
        return self.moves

    @property
    def moves(self) -> Moves:
        """The set of moves of the game inside `terminal`, the layer that lets positions end the game."""
        raise NotImplementedError

    @property
    def budgets(self) -> tuple[ForbiddenBudget, ...]:
        """Pairs (moves, n): at most n of the options forbidden before one move may be reached by a move in `moves`.

        All these limits must be met together. The sets of moves may overlap, and may contain amounts that are not
        legal.
        """
        raise NotImplementedError


class Block(BlockingGame):
    """Before each move the opponent forbids at most n of the options whose move belongs to `of`, by default all.

    An option can be forbidden if its move is in `of`, even if another family makes it too.

    >>> from wythoff.game.rulesets import Diagonal, Nim
    >>> print(Block(Nim() | Diagonal(), 2), Block(Nim() | Diagonal(), 1, of=Diagonal()))
    block(nim | diagonal, 2) block(nim | diagonal, 1, of=diagonal)

    Source: Larsson 2009, papers II and III; Wythoff visions 2019, section 8.1.
    """

    __slots__ = ("game", "n", "of", "_depth")
    game: Moves | Terminal
    n: int
    of: Moves | None
    _depth: int

    def __new__(cls, game: Any, n: int, of: Any = None) -> Any:
        """Return block(game, n, of=of). If `game` is written in Python or has many piles, it is a `BlockAround`."""
        if not isinstance(game, Moves | Terminal) and takes_layers(game):
            if of is not None:
                where = "a game in Python" if own_of(game) is not None else "piles(...)"
                raise ParameterError(
                    f"the parameter `of` of block must be left out around {where}, because every option may be "
                    f"forbidden; was {shown(of)}"
                )
            return BlockAround(game, n)
        return object.__new__(cls)

    def __init__(self, game: Moves | Terminal, n: int, of: Moves | None = None) -> None:
        if not isinstance(game, Moves | Terminal):
            raise ParameterError(
                f"block(...) must be around moves, or around terminal(moves, condition), was {shown(game)}: "
                f"{ORDER_HINT}"
            )
        if of is not None:
            only_moves("of", of)
        self._freeze(game=game, n=Parameter("n").check(n), of=of)
        self._freeze(_depth=around("a game", game, *(() if of is None else (of,))))

    @property
    def in_layers(self) -> Layers:
        return self.game.in_layers._replace(n=self.n, of=self.of)

    @property
    def in_each_row(self) -> int | None:
        if self.game.in_each_row is None:
            return None
        if self.of is None or any(map(_has_long_rook_moves, parts_of(self.of))):
            return self.n + 1
        return 1 if all(map(_takes_from_both, parts_of(self.of))) else None

    @property
    def ordered(self) -> bool:
        return self.game.ordered or (self.of is not None and self.of.ordered)

    @property
    def ending(self) -> Expression | None:
        return self.game.ending

    def ends(self, x: int, y: int) -> bool:
        return isinstance(self.game, Terminal) and self.game.ends_in(self, x, y)

    def allows(self, x: int, y: int, i: int, j: int) -> bool:
        return not self.ends(x, y) and self.moves.allows(x, y, i, j)

    def squares(self, x: int, y: int) -> Iterator[tuple[int, int]]:
        return iter(()) if self.ends(x, y) else self.moves.squares(x, y)

    def blockable(self, state: Position, target: Position) -> bool:
        (x, y), (a, b) = state, target
        return self.of is None or self.of.allows(x, y, x - a, y - b)

    @property
    def moves(self) -> Moves:
        return self.game.moves if isinstance(self.game, Terminal) else self.game

    @property
    def budgets(self) -> tuple[ForbiddenBudget, ...]:
        return ((self.moves, self.n),) if self.of is None else ((self.moves - self.of, 0), (self.of, self.n))

    @property
    def without_blocking(self) -> Game | None:
        return self.game if self.n == 0 and self.ordered is self.game.ordered else None

    def unstoppable(self, state: Position, winning: Sequence[Position]) -> Sequence[Position]:
        blockable = [target for target in winning if self.blockable(state, target)]
        if len(blockable) > self.n:
            return winning
        return [target for target in winning if target not in blockable]

    def __str__(self) -> str:
        return f"block({self.game}, {self.n}{f', of={self.of}' if self.of is not None else ''})"


@as_inner("options")
class BlockAround(Around):
    """A game in Python in which, before each move, the opponent forbids at most n options of the game's `options`.

    The game is an instance of a user's own class, or a game on many piles. If its `options` list both (0, 1) and
    (1, 0), each must be forbidden separately. `Block(game, n)` makes these games.
    """

    __slots__ = ("n",)
    n: int
    blocking = True

    def __init__(self, game: Game, n: int) -> None:
        require_own(game, "block")
        if game.misere or game.blocking:
            raise ParameterError(f"block(...) must be around moves in normal play, was around {game}: {ORDER_HINT}")
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


def game_of(layers: Layers) -> Game:
    """Build the game that consists of the moves and the layers in `layers`.

    >>> from wythoff.game.rulesets.moves import layers_of
    >>> print(game_of(layers_of(Block(Nim(), 2))._replace(misere=True)))
    misere(block(nim, 2))
    """
    inner = layers.moves if layers.ends is None else Terminal(layers.moves, layers.ends)
    found = inner if layers.n is None else Block(inner, layers.n, layers.of)
    declared = Declare(found, layers.P, layers.N) if layers.P or layers.N else found
    return Misere(declared) if layers.misere else declared


def _has_long_rook_moves(part: Moves) -> bool:
    """Return whether the form of `part` shows that, for some n, it contains all rook moves that take at least n.

    The forms nim and nim(lengths=n >= 3) show it.
    """
    match part:
        case Nim(step=1, lengths=None | Comparison(signs=(">=",), parts=(Variable(), Integer()))):
            return True
    return False


def _takes_from_both(part: Moves) -> bool:
    """Return whether the form of `part` shows that each of its moves takes from both piles."""
    match part:
        case Diagonal():
            return True
        case Jump() | Ray():
            return part.p > 0
        case Vector():
            return part.i > 0 < part.j
    return False


class NimAbpq(Called, BlockingGame):
    """NIM(a, b) with blocking. A move takes i and j with |i - j| < a (kind A) or min(i, j) < b (kind B).

    Before each move the opponent may forbid at most p - 1 moves of kind A. Of kind B he may forbid at most q - 1 moves
    with i <= j, and at most q - 1 with j <= i. A move of both kinds is stopped only if it is forbidden as both; this
    uses both budgets. A move of kind B with i = j uses either of the two budgets of kind B.

    >>> game = NimAbpq(1, 2, p=1, q=2)
    >>> print(game, game.options((1, 1)))
    nim_abpq(a=1, b=2, p=1, q=2) ((0, 0), (0, 1))

    Source: Gurvich, RUTCOR Research Report 18-2010, by its abstract; Wythoff visions 2019, section 5, for p = q = 1.
    """

    __slots__ = ("a", "b", "p", "q")
    a: int
    b: int
    p: int
    q: int
    word = "nim_abpq"

    def __init__(self, a: int, b: int, p: int, q: int) -> None:
        self._freeze(a=Parameter("a").check(a), b=Parameter("b").check(b))
        self._freeze(p=Parameter("p", least=1).check(p), q=Parameter("q", least=1).check(q))

    def allows(self, x: int, y: int, i: int, j: int) -> bool:
        return abs(i - j) < self.a or min(i, j) < self.b

    @property
    def moves(self) -> Moves:
        """The moves of NIM(a, b), without blocking."""
        return Where(f"abs(k - l) < {self.a} or min(k, l) < {self.b}")

    @property
    def budgets(self) -> tuple[ForbiddenBudget, ...]:
        # A move with i = j may use the budget for i <= j or the one for j <= i. Together they allow 2*(q - 1) moves.
        near = Diagonal(self.a) | Nim(lengths=f"n < {self.a}")
        first, second = (Where(f"min(i, j) < {self.b} and i {sign} j") for sign in ("<", ">"))
        either = Where(f"min(k, l) < {self.b}")
        return (near, self.p - 1), (first, self.q - 1), (second, self.q - 1), (either, 2 * (self.q - 1))

    @property
    def without_blocking(self) -> Game | None:
        return self.moves if self.p == self.q == 1 else None

    def unstoppable(self, state: Position, winning: Sequence[Position]) -> Sequence[Position]:
        kinds = {target: self._kinds(state, target) for target in winning}
        counts = Counter(kinds.values())
        through = {
            kinds_of: self._breaks({other: count - (other == kinds_of) for other, count in counts.items()}, *kinds_of)
            for kinds_of in counts
        }
        return [target for target in winning if through[kinds[target]]]

    def _kinds(self, state: Position, target: Position) -> tuple[bool, int | None]:
        """Return (near, side) for the move from `state` to `target`, which takes i and j from the piles.

        `near` says whether the move is of kind A: |i - j| < a. `side` is the sign of i - j if the move is of kind B,
        which means min(i, j) < b; else `side` is None.
        """
        i, j = (had - left for had, left in zip(state, target, strict=True))
        return abs(i - j) < self.a, (i > j) - (i < j) if min(i, j) < self.b else None

    def _breaks(self, counts: Mapping[tuple[bool, int | None], int], near: bool, side: int | None) -> bool:
        """Return whether a winning move may succeed because the opponent has used his budgets for other winning moves.

        A move that takes i and j is of kind A if |i - j| < a (then `near` is true), and of kind B if min(i, j) < b. For
        kind B `side` is the sign of i - j, else None. `counts` maps each pair (near, side) to the number of other moves
        to P-positions that have this pair.
        """
        only_b = {sign: counts.get((False, sign), 0) for sign in (-1, 0, 1)}
        both = {sign: counts.get((True, sign), 0) for sign in (-1, 0, 1)}
        if near and counts.get((True, None), 0) + self._room(both) >= self.p - 1:
            return True
        if side is None:
            return False
        # A move of both kinds also needs the budget of kind A, so at most p - 1 of these are forbidden.
        together = {sign: only_b[sign] + both[sign] for sign in both}
        most = min(self._room(together), self._room(only_b) + self.p - 1)
        return most >= 2 * (self.q - 1) or (side != 0 and only_b[side] + min(both[side], self.p - 1) >= self.q - 1)

    def _room(self, counts: Mapping[int, int]) -> int:
        """Return how many moves of kind B the opponent can forbid together, out of those that `counts` describes.

        A move of kind B takes i and j with min(i, j) < b. `counts[s]` is the number of moves for which i - j has the
        sign s, where s is -1, 0 or 1.
        """
        least, most = (min(counts[sign], self.q - 1) for sign in (-1, 1))
        return min(least + most + counts[0], 2 * (self.q - 1))

    @property
    def rules_in_words(self) -> tuple[str | Game, ...]:
        of_a = f"{self.p - 1} of the moves with |k - l| < {self.a}"
        of_b = f"min(k, l) < {self.b}, taking i from the first pile and j from the second"
        kinds = f"at most {self.q - 1} with i <= j and at most {self.q - 1} with i >= j"
        return (
            self.moves,
            f"Before each move the opponent may forbid at most {of_a}; and of those with {of_b}, {kinds}.",
            "A move of both kinds is stopped only if it is forbidden in both.",
        )
