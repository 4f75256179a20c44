"""Games of vectors on a board, row by row, in exact Python integers: squares of a row are the bits of one integer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wythoff.kernels.limits import Pairs, Progress


class Squares(NamedTuple):
    """Squares of a board: those of row x are (x, y) for each y in values[starts[x] : starts[x + 1]], ascending."""

    starts: Sequence[int]
    values: Sequence[int]

    def row(self, x: int) -> Sequence[int]:
        """The y of a row, ascending."""
        return self.values[self.starts[x] : self.starts[x + 1]]


class Board(NamedTuple):
    """What the rows of a board of vectors share.

    `lost[x]`: that many of the lowest squares of row x are not P-positions. `open_axes`: no move takes from one pile,
    and all squares of the axes are P-positions. `rooks`: any number may be taken from the second pile, so that each
    row holds at most one.
    """

    rows: int
    side: int
    symmetric: bool
    lost: Sequence[int]
    open_axes: bool
    rooks: bool


def squares_of(pairs: Pairs, rows: int, *, symmetric: bool) -> Squares:
    """Squares (x, y), x < rows, given in any order; where symmetric with (y, x)."""
    listed: list[list[int]] = [[] for _ in range(rows)]
    for x, y in zip(*pairs, strict=True):
        listed[x].append(y)
        if symmetric and x != y:
            listed[y].append(x)
    return _joined([sorted(row) for row in listed])


def pairs_of(squares: Squares, *, symmetric: bool) -> Pairs:
    """The squares as columns, in lexicographic order; where symmetric those with x <= y."""
    places = ((x, y) for x in range(len(squares.starts) - 1) for y in squares.row(x) if not symmetric or x <= y)
    found = list(places)
    return [x for x, _ in found], [y for _, y in found]


def unseen_squares(moves: Squares, board: Board, progress: Progress) -> Squares:
    """The P-positions of the game in which the vectors `moves` are subtracted; where symmetric in both orders.

    Cost: for each two rows, one of P-positions and one of moves, a shift of the bits of one by each of the other.
    """
    vectors = [list(moves.row(x)) for x in range(board.rows)]
    vector_bits = [_bits(row) for row in vectors]
    found: list[list[int]] = [[] for _ in range(board.rows)]
    found_bits = [0] * board.rows
    for x in range(board.rows):
        own, low, high = found[x], x if board.symmetric else 0, board.side
        if board.open_axes and x > 0 and vectors[x]:
            high = vectors[x][0]  # from each square beyond, this vector leads to the axis
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


def _joined(rows: Sequence[Sequence[int]]) -> Squares:
    starts = [0]
    for row in rows:
        starts.append(starts[-1] + len(row))
    return Squares(starts, [y for row in rows for y in row])
