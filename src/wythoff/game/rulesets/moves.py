"""Two-pile games of moves: moves, how sets of moves combine, and the properties on which all families rest.

A move takes i from the first and j from the second pile of an ordered square (x, y). Families speak of labels
instead: k from the smaller pile x0, l from the larger y0. Where the piles are equal, (k, l) and (l, k) are labels
of the same two squares, and a rule holds for a square if it holds for either label.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import ClassVar, NamedTuple, TypeAlias

from wythoff.base.errors import ParameterError, brief
from wythoff.base.frozen import Frozen
from wythoff.expressions import Expression, around
from wythoff.game.rulesets.facts import Position
from wythoff.game.rulesets.game import Game
from wythoff.sequences.integers import large

SortKey: TypeAlias = tuple[int, int, int, str]
# (i, j, p, q): take i + m*p from the first and j + m*q from the second pile, for every m >= 0; once if p = q = 0.
Line: TypeAlias = tuple[int, int, int, int]
# Moves that would need more lines than this are not listed.
MAX_LINES = 100_000


class TwoPileGame(Frozen, Game):
    """A game on two piles given by the squares that a move may reach.

    A family gives `allows`, and `squares` too where it can list them faster than by trying all.
    """

    __slots__ = ()

    @property
    def bare_moves(self) -> Moves | None:
        """The moves of the game without layers and board; None if they are not a set of moves."""
        return None

    @property
    def in_layers(self) -> Layers | None:
        """The moves and the layers around them; None for games that are not built in layers."""
        return None

    @property
    def ending(self) -> Expression | None:
        """The condition on x and y under which a position ends the game, even if moves remain; None without one.

        In unordered games x <= y, in ordered ones x is the first pile.
        """
        return None

    def ends(self, x: int, y: int) -> bool:
        """Return whether the square (x, y) meets the condition `ending`."""
        return False

    def allows(self, x: int, y: int, i: int, j: int) -> bool:
        """Return whether taking i and j from (x, y) is a move.

        0 <= i <= x, 0 <= j <= y, not both are 0.
        """
        raise NotImplementedError

    def squares(self, x: int, y: int) -> Iterator[tuple[int, int]]:
        """Yield the ordered squares one move away from (x, y), possibly repeated."""
        for i in range(x + 1):
            for j in range(y + 1):
                if i + j and self.allows(x, y, i, j):
                    yield x - i, y - j

    def options(self, position: Position) -> tuple[Position, ...]:
        x, y = self.place(position)
        squares = set(self.squares(x, y))
        if not self.ordered:
            squares = {(a, b) if a <= b else (b, a) for a, b in squares}
        return tuple(sorted(squares))

    def stuck(self, state: Position) -> bool:
        x, y = state
        return next(iter(self.squares(x, y)), None) is None

    def leads(self, position: Position, target: Position) -> bool:
        """Return whether one move leads from `position` to `target`, without listing the options.

        >>> from wythoff.game.rulesets import Diagonal, Nim
        >>> (Nim() | Diagonal("x1 + 1")).leads((11, 15), (3, 4))
        True
        """
        (x, y), (a, b) = map(large, position), map(large, target)
        seen = ((a, b),) if self.ordered or a == b else ((a, b), (b, a))
        return any(c <= x and d <= y and (c, d) != (x, y) and self.allows(x, y, x - c, y - d) for c, d in seen)


class Moves(TwoPileGame):
    """A set of moves; as a game it is played normally. Joined by `|`, reduced by `-` and `keep`.

    >>> from wythoff.game.rulesets import Diagonal, Jump, Nim
    >>> print((Diagonal() | Nim()) - Jump(2, 1))
    (nim | diagonal) - jump(1, 2)
    """

    __slots__ = ()

    # The place of the family among the parts of a union.
    rank: ClassVar[int]

    @property
    def bare_moves(self) -> Moves:
        return self

    @property
    def in_layers(self) -> Layers:
        return Layers(self)

    @property
    def reaches_finitely(self) -> bool:
        """Whether the form shows: apart from rook moves, each square is reached from finitely many squares of a row."""
        return False

    def sort_key(self) -> SortKey:
        """Return the key that sorts a union: by family, then by arguments."""
        return self.rank, 0, 0, str(self)

    def lines(self) -> tuple[Line, ...] | None:
        """Return the lines that make up these moves at every position; None if it is not known that a few lines do.

        >>> from wythoff.game.rulesets import Diagonal, Jump
        >>> (Diagonal() - Jump(2, 2)).lines()
        ((1, 1, 0, 0), (3, 3, 1, 1))
        """
        return None

    def most_options(self, piles: Position) -> int:
        lines = self.lines()
        if lines is None:
            return super().most_options(piles)
        x, y = piles
        steps = (
            [(pile - first) // step for pile, first, step in ((x, i, p), (y, j, q)) if step] for i, j, p, q in lines
        )
        return sum(max(min(found, default=0) + 1, 0) for found in steps)

    @property
    def diagonal_width(self) -> Expression | None:
        """The width: two positive amounts must differ by less, in equal steps. None for moves with other conditions."""
        return None

    @property
    def diagonal_step(self) -> int:
        """The number that divides the difference of both amounts."""
        return 1

    @property
    def kept_from(self) -> tuple[Moves | None, Expression] | None:
        """The moves that `keep` restricts (None for all moves) and the condition; None for other games."""
        return None

    @property
    def taken_away(self) -> Moves | None:
        """The moves that `-` removes from others; None for other games."""
        return None

    def __or__(self, other: Moves) -> Moves:
        return union((self, other)) if isinstance(other, Game) else NotImplemented

    def __sub__(self, other: Moves) -> Moves:
        return Without(self, other) if isinstance(other, Game) else NotImplemented


def labels(x: int, y: int, i: int, j: int) -> tuple[tuple[int, int], ...]:
    """Return the labels (k, l) of taking i, j from (x, y): k from the smaller pile, l from the larger one.

    >>> labels(5, 3, 1, 2), labels(4, 4, 1, 2)
    (((2, 1),), ((1, 2), (2, 1)))
    """
    if x < y:
        return ((i, j),)
    if x > y:
        return ((j, i),)
    return ((i, j),) if i == j else ((i, j), (j, i))


class Layers(NamedTuple):
    """Moves, and the ways of playing around them: misere(declare(block(terminal(moves, ends), n, of=of), P=.., N=..)).

    Layers that a game lacks are None or empty.
    """

    moves: Moves
    ends: Expression | None = None
    n: int | None = None
    of: Moves | None = None
    P: tuple[Position, ...] = ()
    N: tuple[Position, ...] = ()
    misere: bool = False


def layers_of(game: Game) -> Layers | None:
    """Return the moves of a game and the layers around them; None for games that are not built in layers.

    >>> from wythoff.game.rulesets import parse
    >>> print(*layers_of(parse("misere(block(nim | diagonal, 2, of=diagonal))")))
    nim | diagonal None 2 diagonal () () True
    """
    squares = game.as_kind(TwoPileGame)
    return None if squares is None else squares.in_layers


def bare_moves(game: Game) -> Moves | None:
    """Return the moves of a game without layers and board; None if they are not a set of moves."""
    squares = game.as_kind(TwoPileGame)
    return None if squares is None else squares.bare_moves


class CompoundMoves(Moves):
    """Moves made of other moves, or of a condition. Their hash is cached, as tables look them up often."""

    __slots__ = ("_ordered", "_depth", "_hash")
    _ordered: bool
    _depth: int
    _hash: int

    @property
    def ordered(self) -> bool:
        return self._ordered

    def __hash__(self) -> int:
        kept: int | None = getattr(self, "_hash", None)
        if kept is None:
            kept = super().__hash__()
            self._freeze(_hash=kept)
        return kept

    def __eq__(self, other: object) -> bool:
        return self is other or super().__eq__(other)


class Union(CompoundMoves):
    """Moves of any of two or more parts. `union` makes it and fixes the order.

    >>> from wythoff.game.rulesets import Diagonal, Nim
    >>> print(Diagonal() | Nim() | Diagonal())
    nim | diagonal
    """

    __slots__ = ("parts", "_vectors", "_others")
    parts: tuple[Moves, ...]
    _vectors: frozenset[Position]
    _others: tuple[Moves, ...]

    def __init__(self, parts: tuple[Moves, ...]) -> None:
        self._freeze(parts=parts, _ordered=any(part.ordered for part in parts), _depth=around("a game", *parts))
        # There may be hundreds of parts that are a vector each.
        vectors = frozenset(vector for part in parts for vector in part.fixed_vectors or ())
        self._freeze(_vectors=vectors, _others=tuple(part for part in parts if part.fixed_vectors is None))

    @property
    def in_each_row(self) -> int | None:
        # All rook moves allow one at most, and each P-position is reached from finitely many squares by all others.
        return 1 if any(part.in_each_row for part in self.parts) and self.reaches_finitely else None

    @property
    def reaches_finitely(self) -> bool:
        return all(part.reaches_finitely for part in self.parts)

    def allows(self, x: int, y: int, i: int, j: int) -> bool:
        return (i, j) in self._vectors or any(part.allows(x, y, i, j) for part in self._others)

    def squares(self, x: int, y: int) -> Iterator[tuple[int, int]]:
        for part in self.parts:
            yield from part.squares(x, y)

    def lines(self) -> tuple[Line, ...] | None:
        found: list[Line] = []
        for part in self.parts:
            lines = part.lines()
            if lines is None:
                return None
            found += lines
        return tuple(dict.fromkeys(found))

    def __str__(self) -> str:
        return " | ".join(f"({part})" if isinstance(part, Without) else str(part) for part in self.parts)


def parts_of(game: Game) -> tuple[Moves, ...]:
    """Return the parts of a set of moves in normal play. Return () for other games."""
    if isinstance(game, Union):
        return game.parts
    return (game,) if isinstance(game, Moves) else ()


class Without(CompoundMoves):
    """Moves of `moves` that are not moves of `removed`, square by square.

    >>> from wythoff.game.rulesets import Diagonal, Jump, Nim
    >>> Without(Nim() | Diagonal(), Jump(1, 2)).reaches((3, 5), (1, 4))
    False
    """

    __slots__ = ("moves", "removed")
    moves: Moves
    removed: Moves
    rank = 7

    def __init__(self, moves: Moves, removed: Moves) -> None:
        only_moves("-", moves, removed)
        self._freeze(moves=moves, removed=removed, _depth=around("a game", moves, removed))
        self._freeze(_ordered=moves.ordered or removed.ordered)

    @property
    def taken_away(self) -> Moves:
        return self.removed

    @property
    def reaches_finitely(self) -> bool:
        return self.moves.reaches_finitely

    def allows(self, x: int, y: int, i: int, j: int) -> bool:
        return self.moves.allows(x, y, i, j) and not self.removed.allows(x, y, i, j)

    def squares(self, x: int, y: int) -> Iterator[tuple[int, int]]:
        return ((a, b) for a, b in self.moves.squares(x, y) if not self.removed.allows(x, y, x - a, y - b))

    def lines(self) -> tuple[Line, ...] | None:
        lines, removed = self.moves.lines(), self.removed.lines()
        if lines is None or removed is None or any(p or q for _, _, p, q in removed):
            return None
        for i, j, _, _ in removed:
            lines = tuple(part for line in lines for part in _split(line, i, j))
            if len(lines) > MAX_LINES:
                return None
        return lines

    def __str__(self) -> str:
        left = f"({self.moves})" if isinstance(self.moves, Union) else str(self.moves)
        right = f"({self.removed})" if isinstance(self.removed, Union | Without) else str(self.removed)
        return f"{left} - {right}"


def _split(line: Line, i: int, j: int) -> Iterator[Line]:
    """Yield `line` without the vector (i, j): the vectors before it, and the line after it."""
    first, second, p, q = line
    m = max((i - first) // p if p else 0, (j - second) // q if q else 0)
    if m < 0 or (first + m * p, second + m * q) != (i, j):
        yield line
    elif p or q:
        yield from ((first + before * p, second + before * q, 0, 0) for before in range(min(m, MAX_LINES + 1)))
        yield i + p, j + q, p, q


def union(moves: Iterable[Moves]) -> Moves:
    """Return the union of sets of moves: flattened, without repeats, in a fixed order.

    >>> from wythoff.game.rulesets import Jump, Nim, Where
    >>> print(union([Where("k == l"), Jump(2, 1), Nim()]))
    nim | jump(1, 2) | where(k == l)

    Raises: ParameterError for an empty union.
    """
    given = tuple(moves)
    only_moves("|", *given)
    parts = set(_flatten(given))
    if not parts:
        raise ParameterError("a union must have at least one part, had none")
    return parts.pop() if len(parts) == 1 else Union(tuple(_in_order(parts)))


def _in_order(parts: Collection[Moves]) -> list[Moves]:
    """Return the parts by family, then by arguments; texts are compared only within a family."""
    ranks = {getattr(part, "rank", None) for part in parts}
    if len(ranks) == len(parts) and None not in ranks:
        return sorted(parts, key=lambda part: part.rank)
    return sorted(parts, key=lambda part: part.sort_key())


def only_moves(sign: str, *given: object) -> None:
    for value in given:
        if not isinstance(value, Moves):
            raise ParameterError(f"{sign} takes moves, was {brief(value)}")


def _flatten(moves: Iterable[Moves]) -> Iterator[Moves]:
    for part in moves:
        if isinstance(part, Union):
            yield from part.parts
        else:
            yield part
