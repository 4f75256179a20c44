"""P-positions on a board in rows of bits: bit y of row x stands for the square (x, y).

The P-positions of a row, shifted by a move, mark N-positions in another row. Arguments of several functions:

- `moves`: for moves that depend on the amounts alone, bit j of moves[i] is set if i and j may be taken.
- `lost`: the P-positions found so far, as rows of bits.
- `side`: the number of rows and columns of the board.
- `symmetric`: only squares with x <= y are examined. Each also stands for (y, x).
"""

from __future__ import annotations

from collections.abc import Iterator, MutableSequence, Sequence
from typing import NamedTuple

from wythoff.kernels.limits import Pairs, Progress


def amounts_of(moves: Sequence[int], side: int) -> None:
    """Return None. Only the compiled form of `shift` needs lists of the `moves` on a board of this `side`."""


def shift(
    moves: Sequence[int],
    lost: MutableSequence[int],
    ended: Sequence[int],
    barred: Sequence[int],
    amounts: None,
    side: int,
    start: int,
    end: int,
    symmetric: bool,
) -> int:
    """Find the P-positions (x, y) in the rows `start` <= x < `end`: set bit y of lost[x]. Return the number of shifts.

    `ended` contains, as rows of bits, squares that are P-positions whatever the moves are; `barred` contains those that
    are N-positions whatever the moves are. Bit j of moves[i] says whether i and j may be taken together. `amounts` is
    used by the compiled kernel only. If `symmetric`, each P-position is entered as (x, y) and as (y, x).

    Cost: for each row x and each earlier row w, a shift for each P-position of row w or for each move that takes x - w,
    whichever are fewer. If moves[i] is the same for all i >= n, all rows w <= x - n together cost as much as one row.
    """
    tail, board, shifts, carried = alike_from(moves), (1 << side) - 1, 0, 0
    for before in range(start - tail):
        carried |= joined(moves[tail], lost[before])
    for x in range(start, end):
        if x >= tail:
            carried |= joined(moves[tail], lost[x - tail])
            shifts += fewest(moves[tail], lost[x - tail])
        seen = barred[x] | carried
        for before in range(max(x - tail + 1, 0), x):
            seen |= joined(moves[x - before], lost[before])
            shifts += fewest(moves[x - before], lost[before])
        seen |= joined(moves[0], lost[x])
        above = board & (-1 << x) if symmetric else board
        while free := (~seen | ended[x]) & above:
            y = (free & -free).bit_length() - 1
            lost[x] |= 1 << y
            if symmetric:
                lost[y] |= 1 << x
            seen |= moves[0] << y
            above &= -1 << (y + 1)
            shifts += 1
    return shifts


def alike_from(moves: Sequence[int]) -> int:
    """Return the least index i >= 1 such that all entries of `moves` from index i on are equal.

    >>> alike_from([2, 5, 1, 1, 1]), alike_from([2])
    (2, 1)
    """
    first = len(moves) - 1
    while first > 1 and moves[first - 1] == moves[-1]:
        first -= 1
    return max(first, 1)


def joined(one: int, other: int) -> int:
    """Return the set of all sums of a member of `one` and a member of `other`. A set is an integer: bit n for member n.

    >>> joined(0b101, 0b110) == 0b11110
    True
    """
    found = 0
    few, many = (one, other) if one.bit_count() < other.bit_count() else (other, one)
    for bit in bits(few):
        found |= many << bit
    return found


def fewest(one: int, other: int) -> int:
    """Return how many shifts of an integer `joined(one, other)` takes: the size of the smaller one of the two sets."""
    return min(one.bit_count(), other.bit_count())


def bits(number: int) -> Iterator[int]:
    """Yield the indices of the bits of `number` that are set, ascending."""
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest


def begun(moves: Sequence[int]) -> list[int]:
    """Return the rows `lost` with which `shift` starts: rows without any P-position."""
    return [0] * len(moves)


def listed(lost: Sequence[int], side: int, symmetric: bool) -> tuple[list[int], list[int]]:
    """Return the P-positions (x, y), the set bits y of lost[x], as (all x, all y), in lexicographic order.

    If `symmetric`, return only those with x <= y.
    """
    found = [(x, y) for x in range(side) for y in bits(lost[x]) if x <= y or not symmetric]
    return [x for x, _ in found], [y for _, y in found]


def packed(board: bytes | bytearray, side: int) -> list[int]:
    """Pack a board of bytes 0 or 1 into one integer for each row: bit y of row x is board[x*side + y]."""
    rows = (board[x * side : (x + 1) * side] for x in range(side))
    return [int(bytes(ord("0") + mark for mark in reversed(row)), 2) for row in rows]


class SquareRows(NamedTuple):
    """Squares (x, y) by rows: for row x, values[starts[x] : starts[x + 1]] contains all y in ascending order."""

    starts: Sequence[int]
    values: Sequence[int]

    def row(self, x: int) -> Sequence[int]:
        """Return all y such that (x, y) is one of the squares, in ascending order."""
        return self.values[self.starts[x] : self.starts[x + 1]]


class Board(NamedTuple):
    """The board of a game in which each move subtracts one of some vectors: `rows` rows of `side` squares.

    The lowest `lost[x]` squares of row x are not P-positions: in misere play, a player who has no move there wins. If
    `open_axes`, no move takes from one pile only, so all squares of the axes are P-positions. If `rooks`, any number
    may be taken from the second pile, so each row contains at most one P-position.
    """

    rows: int
    side: int
    symmetric: bool
    lost: Sequence[int]
    open_axes: bool
    rooks: bool


def squares_of(pairs: Pairs, rows: int, *, symmetric: bool) -> SquareRows:
    """Return pairs (x, y), x < rows, given in any order as (all x, all y), as squares by rows.

    If `symmetric`, each (y, x) is included.
    """
    listed: list[list[int]] = [[] for _ in range(rows)]
    for x, y in zip(*pairs, strict=True):
        listed[x].append(y)
        if symmetric and x != y:
            listed[y].append(x)
    return _joined([sorted(row) for row in listed])


def pairs_of(squares: SquareRows, *, symmetric: bool) -> Pairs:
    """Return the squares as (all x, all y) in lexicographic order. If `symmetric`, only those with x <= y."""
    places = ((x, y) for x in range(len(squares.starts) - 1) for y in squares.row(x) if not symmetric or x <= y)
    found = list(places)
    return [x for x, _ in found], [y for _, y in found]


def unseen_squares(moves: SquareRows, board: Board, progress: Progress) -> SquareRows:
    """Return the P-positions on a `board`, by rows, of the game in which each move subtracts one of some vectors.

    (i, j) is such a vector if moves.row(i) contains j. If the board is symmetric, the result contains both (x, y) and
    (y, x). After each row, `progress` is called. Cost: for each row of P-positions and each row of moves, the bits of
    one are shifted by each number in the other.
    """
    vectors = [list(moves.row(x)) for x in range(board.rows)]
    vector_bits = [_bits(row) for row in vectors]
    found: list[list[int]] = [[] for _ in range(board.rows)]
    found_bits = [0] * board.rows
    for x in range(board.rows):
        own, low, high = found[x], x if board.symmetric else 0, board.side
        if board.open_axes and x > 0 and vectors[x]:
            high = vectors[x][0]  # from each square at least as high as this, the vector leads to the axis
        if low < high and not (board.rooks and own):
            seen = (1 << max(low, board.lost[x])) - 1
            for a in range(int(board.open_axes), x):
                here, there = found[a], vectors[x - a]
                if len(here) <= len(there):
                    for y in here:
                        seen |= vector_bits[x - a] << y
                else:
                    for y in there:
                        seen |= found_bits[a] << y
            for y in own:
                seen |= vector_bits[0] << y
            free = ~seen & ((1 << high) - 1)
            while free:
                y = (free & -free).bit_length() - 1
                own.append(y)
                if board.symmetric and x < y < board.rows:
                    found[y].append(x)
                if board.rooks:
                    break
                free &= ~(1 << y | vector_bits[0] << y)
        found_bits[x] = _bits(own)
        progress(x + 1, board.rows)
    return _joined(found)


def _bits(row: Sequence[int]) -> int:
    bits = 0
    for y in row:
        bits |= 1 << y
    return bits


def _joined(rows: Sequence[Sequence[int]]) -> SquareRows:
    starts = [0]
    for row in rows:
        starts.append(starts[-1] + len(row))
    return SquareRows(starts, [y for row in rows for y in row])
