"""Two-pile games: moves, unions and differences of sets of moves, and the interface of all families.

A move takes i from the first and j from the second pile of an ordered square (x, y). The conditions of families use
other amounts, called *labels*: k is taken from the smaller pile x0, and l from the larger pile y0. From equal piles the
move (i, j) has two labels, (k, l) = (i, j) and (j, i). It is legal if one of them meets the condition.
Games may have *layers* around their moves: a terminal condition, blocking, declared outcomes, misere play. *Rook moves*
take from one pile only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from wythoff.base.errors import ParameterError, brief
from wythoff.base.frozen import Frozen
from wythoff.expressions import Expression, around
from wythoff.game.rulesets.facts import Position
from wythoff.game.rulesets.game import Game
from wythoff.sequences.integers import large

SortKey: TypeAlias = tuple[int, int, int, str]
# (i, j, p, q): take i + m*p from the first and j + m*q from the second pile, for every m >= 0; one move if p = q = 0.
Line: TypeAlias = tuple[int, int, int, int]
# `lines()` returns None if there would be more lines than this.
MAX_LINES = 100_000
# The order in which unions list their parts.
IN_ORDER = ("Nim", "Diagonal", "Ray", "Jump", "Vector", "Where", "Keep", "Without", "AbVector")


class TwoPileGame(Frozen, Game):
    """A game on two piles that is defined by the squares (x, y) to which moves lead.

    A subclass defines `allows`, which tests one move. It also defines `squares` if it can list the moves without
    testing all of them.
    """

    __slots__ = ()

    @property
    def bare_moves(self) -> Moves | None:
        """The set of moves inside layers such as `misere`, ignoring limits of the board; None if there is none."""
        return None

    @property
    def in_layers(self) -> Layers | None:
        """The moves of the game, and layers around them such as `misere`; None for other games, such as Euclid's."""
        return None

    @property
    def ending(self) -> Expression | None:
        """The condition on x and y under which a position ends the game, even if moves remain; None if there is none.

        In unordered games x <= y; in ordered games x is the first pile.
        """
        return None

    def ends(self, x: int, y: int) -> bool:
        """Return whether the square (x, y) meets the condition `ending`, so that the game ends there."""
        return False

    def allows(self, x: int, y: int, i: int, j: int) -> bool:
        """Return whether taking i from x and j from y is a move, where 0 <= i <= x, 0 <= j <= y, and i + j > 0."""
        raise NotImplementedError

    def squares(self, x: int, y: int) -> Iterator[tuple[int, int]]:
        """Yield the ordered squares that one move from (x, y) leads to, possibly repeated."""
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
    """A set of moves, which is also a game in normal play. `|` joins sets; `-` and `keep` remove moves from them.

    >>> from wythoff.game.rulesets import Diagonal, Jump, Nim
    >>> print((Diagonal() | Nim()) - Jump(2, 1))
    (nim | diagonal) - jump(1, 2)
    """

    __slots__ = ()

    @property
    def rank(self) -> int:
        """The place of this family of moves in the order in which unions list their parts."""
        return IN_ORDER.index(type(self).__name__)

    @property
    def bare_moves(self) -> Moves:
        return self

    @property
    def in_layers(self) -> Layers:
        return Layers(self)

    @property
    def reaches_finitely(self) -> bool:
        """Whether, without rook moves, only finitely many squares (x, y) with the same x have a move to a given square.

        False means that the form of the moves does not show this.
        """
        return False

    def sort_key(self) -> SortKey:
        """Return the sort key for the parts of a union: first the family, then its arguments."""
        return self.rank, 0, 0, str(self)

    def lines(self) -> tuple[Line, ...] | None:
        """Return lines (i, j, p, q) that together contain exactly these moves; None if there are none, or too many.

        A line contains the moves that take i + m*p from the first pile and j + m*q from the second, for every m >= 0.

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
        """The width w, if these moves are a diagonal; None for other moves.

        The moves of a diagonal take positive amounts from both piles that differ by less than w.
        """
        return None

    @property
    def diagonal_step(self) -> int:
        """For a diagonal, the number that must divide the difference of the two amounts; 1 for other moves."""
        return 1

    @property
    def kept_from(self) -> tuple[Moves | None, Expression] | None:
        """The pair (moves, condition), if this is `keep(moves, condition)` or `where(condition)`; None for other moves.

        For `where`, the first item is None.
        """
        return None

    @property
    def taken_away(self) -> Moves | None:
        """The moves b, if this is a difference a - b; None for other moves."""
        return None

    def __or__(self, other: Moves) -> Moves:
        return union((self, other)) if isinstance(other, Game) else NotImplemented

    def __sub__(self, other: Moves) -> Moves:
        return Without(self, other) if isinstance(other, Game) else NotImplemented


def labels(x: int, y: int, i: int, j: int) -> tuple[tuple[int, int], ...]:
    """Return the labels (k, l) of the move that takes i from x and j from y: k is taken from the smaller pile.

    From equal piles there are two labels, if i and j differ.

    >>> labels(5, 3, 1, 2), labels(4, 4, 1, 2)
    (((2, 1),), ((1, 2), (2, 1)))
    """
    if x < y:
        return ((i, j),)
    if x > y:
        return ((j, i),)
    return ((i, j),) if i == j else ((i, j), (j, i))


class Layers(NamedTuple):
    """A set of moves and the layers around it, as in misere(declare(block(terminal(moves, ends), n, of=of), P=P, N=N)).

    The fields of a layer that the game does not have are None, empty or False.
    """

    moves: Moves
    ends: Expression | None = None
    n: int | None = None
    of: Moves | None = None
    P: tuple[Position, ...] = ()
    N: tuple[Position, ...] = ()
    misere: bool = False


def layers_of(game: Game) -> Layers | None:
    """Return the moves of a game and the layers around them. Return None for games of another form, such as Euclid's.

    The example prints the fields of the result:

    >>> from wythoff.game.rulesets import parse
    >>> print(*layers_of(parse("misere(block(nim | diagonal, 2, of=diagonal))")))
    nim | diagonal None 2 diagonal () () True
    """
    squares = game.as_kind(TwoPileGame)
    return None if squares is None else squares.in_layers


def bare_moves(game: Game) -> Moves | None:
    """Return the set of moves of a game inside layers such as `misere`, ignoring its board; None if there is none."""
    squares = game.as_kind(TwoPileGame)
    return None if squares is None else squares.bare_moves


class CompoundMoves(Moves):
    """Moves that contain other moves or a condition. Their hash is cached, because they are often used as keys."""

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
    """The union of two or more sets of moves. Use the function `union` to build it: it sorts the parts.

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
        # Hundreds of parts may be single vectors, so these are looked up in a set.
        vectors = frozenset(vector for part in parts for vector in part.fixed_vectors or ())
        self._freeze(_vectors=vectors, _others=tuple(part for part in parts if part.fixed_vectors is None))

    @property
    def in_each_row(self) -> int | None:
        # All rook moves leave room for at most one P-position in a row, and other moves reach it from finitely many
        # squares.
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
    """Return the parts of `game` if it is a union of moves. A set of moves that is no union is its own only part.

    For other games return ().
    """
    if isinstance(game, Union):
        return game.parts
    return (game,) if isinstance(game, Moves) else ()


class Without(CompoundMoves):
    """The moves of the set `moves` that do not lead to the same square as a move of the set `removed`.

    >>> from wythoff.game.rulesets import Diagonal, Jump, Nim
    >>> Without(Nim() | Diagonal(), Jump(1, 2)).reaches((3, 5), (1, 4))
    False
    """

    __slots__ = ("moves", "removed")
    moves: Moves
    removed: Moves

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
    """Yield lines that together contain the moves of `line` except the one that takes (i, j).

    They are the single moves before it, and the line that begins after it.
    """
    first, second, p, q = line
    m = max((i - first) // p if p else 0, (j - second) // q if q else 0)
    if m < 0 or (first + m * p, second + m * q) != (i, j):
        yield line
    elif p or q:
        yield from ((first + before * p, second + before * q, 0, 0) for before in range(min(m, MAX_LINES + 1)))
        yield i + p, j + q, p, q


def union(moves: Iterable[Moves]) -> Moves:
    """Return the union of sets of moves, flattened, without repeats, and sorted.

    >>> from wythoff.game.rulesets import Jump, Nim, Where
    >>> print(union([Where("k == l"), Jump(2, 1), Nim()]))
    nim | jump(1, 2) | where(k == l)

    Raises: ParameterError for an empty union.
    """
    given = tuple(moves)
    only_moves("|", *given)
    parts = {part for group in given for part in (group.parts if isinstance(group, Union) else (group,))}
    if not parts:
        raise ParameterError("a union of moves must have at least one part")
    if len(parts) == 1:
        return parts.pop()
    by_rank = len({part.rank for part in parts}) == len(parts)  # texts are compared only for parts of the same family
    return Union(tuple(sorted(parts, key=lambda part: (part.rank,) if by_rank else part.sort_key())))


def only_moves(sign: str, *given: object) -> None:
    for value in given:
        if not isinstance(value, Moves):
            raise ParameterError(f"{sign} needs moves, such as nim or diagonal, not {brief(value)}")
