"""Moves from some squares, all looked at at once: what tells rules apart, and the net below their rewriting."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from wythoff.expressions import NO_VALUE, Expression, Operation, Variable
from wythoff.expressions.columns import Columns, Shared, bits
from wythoff.rulesets.families import MOVE_VARIABLES, Diagonal, Jump, Keep, Nim, Ray, Vector, Where
from wythoff.rulesets.moves import Moves, Union, Without
from wythoff.rulesets.samples import BOARDS, membership, small, value_at
from wythoff.rulesets.vectors import AbVector

FAR = 4  # the board on which every rewriting is looked at
ON_BOARD = tuple((x, y) for x in range(FAR + 1) for y in range(FAR + 1))
K, L, LENGTH = map(Variable, ("k", "l", "n"))
AMOUNT, SPREAD = Operation("+", K, L), Operation("abs", Operation("-", K, L))
SMALLER, LARGER = Operation("min", K, L), Operation("max", K, L)
# What rules speak of again and again.
OFTEN = (SMALLER, LARGER, SPREAD, AMOUNT, Operation("-", Variable("x0"), K), Operation("-", Variable("y0"), L))


def told_apart_on_a_board(first: Moves, second: Moves) -> tuple[int, int, int, int] | None:
    """A move (x, y, i, j) from the squares x, y <= 4 that only one of the two allows; None without one.

    >>> from wythoff.rulesets import parse
    >>> print(told_apart_on_a_board(parse("nim | where(k == l)"), parse("nim | diagonal")))
    None
    >>> told_apart_on_a_board(parse("nim | where(k == l and k < 4)"), parse("nim | diagonal"))
    (4, 4, 4, 4)

    Moves for which one of the two has no value tell nothing.
    """
    look = _Look(_board(first.ordered or second.ordered))
    try:
        differing = look.allowed(first) ^ look.allowed(second)
    except NO_VALUE:  # somewhere: perhaps where another part tells already
        return told_apart_one_by_one(first, second, look.board.places)
    return look.board.places[(differing & -differing).bit_length() // 8] if differing else None


def holds_on_a_board(condition: Expression) -> bool:
    """Whether a condition that has a value everywhere holds for all moves from the squares x, y <= 4, by each label."""
    columns = _board(True).looked_at()
    return columns.truth(condition) == columns.every


def told_apart_one_by_one(
    first: Moves, second: Moves, places: Iterable[tuple[int, int, int, int]]
) -> tuple[int, int, int, int] | None:
    """The first of the moves that only one of the two allows; None without one."""
    one, other = membership(first), membership(second)
    for place in places:
        here, there = value_at(one, place), value_at(other, place)
        if here is not there and None not in (here, there):
            return place
    return None


class Sample(NamedTuple):
    """The moves from a few squares that are allowed, and those that are not: those of which the rule has no value are
    neither."""

    met: int
    missed: int

    @property
    def values(self) -> tuple[bool | None, ...]:
        """Whether each of the moves in `small` is allowed; None: the rule has no value there."""
        size, in_order = len(_few().places), _telling_first()
        met, missed = (in_order(side.to_bytes(size, "little")) for side in self)
        return tuple([bool(here) if here or there else None for here, there in zip(met, missed, strict=True)])

    @property
    def valued(self) -> int:
        """Of how many of them the rule has a value."""
        return (self.met | self.missed).bit_count()

    def exceeds(self, other: Sample) -> bool:
        """Whether a move is seen that is allowed here and not there."""
        return bool(self.met & other.missed)

    def differs(self, other: Sample) -> bool:
        """Whether a move is seen that only one of the two allows."""
        return bool(self.met & other.missed or self.missed & other.met)


@lru_cache(maxsize=256)  # the same moves are compared with many others
def sample(moves: Moves) -> Sample:
    """What moves are on a few squares: enough to tell most of them apart before anything is decided."""
    board = _few()
    try:
        met = _allowed(moves)
    except NO_VALUE:
        allows = membership(moves)
        values = [value_at(allows, place) for place in board.places]
        return Sample(bits([value is True for value in values]), bits([value is False for value in values]))
    return Sample(met, board.every ^ met)


@lru_cache(maxsize=256)  # and as a part of others
def _allowed(moves: Moves) -> int:
    if not isinstance(moves, Union):
        return _Look(_few()).allowed(moves)
    found = 0
    for part in moves.parts:
        found |= _allowed(part)
    return found


def told_apart(first: Moves, second: Moves) -> bool:
    """Whether the few squares show a move that only one of the two allows."""
    return sample(first).differs(sample(second))


def exceeds(first: Moves, second: Moves) -> bool:
    """Whether the few squares show a move that the first allows and the second does not."""
    return sample(first).exceeds(sample(second))


class Board:
    """All moves from some squares, with a row for each label of a move: what a condition sees of it.

    Moves with two labels, from equal piles, stand first. The rows of the second labels follow those of all the moves.
    """

    __slots__ = ("places", "every", "columns", "rows", "rook", "both", "taking", "_shared")

    def __init__(self, ordered: bool, squares: Iterable[tuple[int, int]] = ON_BOARD) -> None:
        # Unordered moves are the same from (x, y) and from (y, x).
        told = [(x, y) for x, y in squares if ordered or x <= y]
        moves = [(x, y, i, j) for x, y in told for i in range(x + 1) for j in range(y + 1) if i + j]
        self.places = sorted(moves, key=lambda move: move[0] != move[1] or move[2] == move[3])
        seen = [_seen(*move, turned=move[0] > move[1]) for move in self.places]
        seen += [_seen(*move, turned=True) for move in self.places if move[0] == move[1] and move[2] != move[3]]
        self.rows, self.every = len(seen), bits([True] * len(self.places))
        known: dict[Expression, list[int]] = {
            Variable(name): list(column) for name, column in zip(MOVE_VARIABLES, zip(*seen, strict=True), strict=True)
        }
        columns = Columns(known, self.rows)
        self.columns = known | {part: columns.value(part) for part in OFTEN} | {LENGTH: columns.value(AMOUNT)}
        self._shared = self._by_amounts()
        # From one pile, and from both: the same for either label.
        self.rook, self.both = (bits([bool(i and j) is both for _, _, i, j in self.places]) for both in (False, True))
        self.taking: dict[tuple[int, int], int] = {}
        for place, (_, _, i, j) in enumerate(self.places):
            self.taking[i, j] = self.taking.get((i, j), 0) | 1 << 8 * place

    def _by_amounts(self) -> Shared:
        """What amounts alone say is the same in many rows."""
        named = [part for part in self.columns if part.variables() <= {"k", "l", "n"}]
        rows = [*zip(*[self.columns[part] for part in named], strict=True)]
        apart = [*dict.fromkeys(rows)]
        columns = {part: list(column) for part, column in zip(named, zip(*apart, strict=True), strict=True)}
        number = {row: place for place, row in enumerate(apart)}
        return Shared(columns, len(apart), [number[row] for row in rows])

    def looked_at(self) -> Columns:
        """Columns of its rows, for one look."""
        return Columns(self.columns, self.rows, self._shared)


def _seen(x: int, y: int, i: int, j: int, *, turned: bool) -> tuple[int, ...]:
    """The values of `MOVE_VARIABLES`; `turned`: k is taken from the second pile."""
    return (*sorted((x, y)), *sorted((x - i, y - j)), *((j, i) if turned else (i, j)), i, j)


@lru_cache(maxsize=2)
def _board(ordered: bool) -> Board:
    return Board(ordered)


@lru_cache(maxsize=1)
def _few() -> Board:
    return Board(True, BOARDS)


@lru_cache(maxsize=1)
def _telling_first() -> Callable[[Sequence[int]], tuple[int, ...]]:
    """What brings what is known of each of the few moves into the order of `small`."""
    return itemgetter(*map(_few().places.index, small()))


class _Look:
    """Which of the moves on a board some moves are: a byte for each, as a number."""

    def __init__(self, board: Board) -> None:
        self.board, self.columns = board, board.looked_at()
        self._turned, self._every = 8 * len(board.places), (1 << 8 * len(board.places)) - 1

    def allowed(self, moves: Moves) -> int:
        """Raises what is in `NO_VALUE` where any part has no value, needed or not."""
        match moves:
            case Union():
                found = 0
                for part in moves.parts:
                    found |= self.allowed(part)
                return found
            case Without():
                return self.allowed(moves.moves) & ~self.allowed(moves.removed)
            case Keep():
                return self.allowed(moves.moves) & self._met(moves.condition)
            case Where():
                return self._met(moves.condition)
            case Diagonal(step=1):
                return self.board.both & self._by_either_label(self.columns.compared("<", SPREAD, moves.width))
            case Nim(step=1):
                return self.board.rook if moves.lengths is None else self.board.rook & self._met(moves.lengths)
            case Jump() | Vector():
                return sum([self.board.taking.get(taken, 0) for taken in moves.fixed_vectors])
            case Ray() | Nim(lengths=None) | AbVector():
                # The same from every square.
                return sum([here for (i, j), here in self.board.taking.items() if moves.allows(i, j, i, j)])
        allows = membership(moves)
        return bits([allows(*place) for place in self.board.places])

    def _met(self, condition: Expression) -> int:
        return self._by_either_label(self.columns.truth(condition))

    def _by_either_label(self, rows: int) -> int:
        return (rows | rows >> self._turned) & self._every
