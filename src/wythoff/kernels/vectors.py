"""The door of games of vectors, row by row: a row of P-positions is found from those before, plain or compiled."""

from __future__ import annotations

from itertools import accumulate, pairwise

from wythoff.errors import brief
from wythoff.kernels import limits
from wythoff.kernels.costs import Choice, choose, seconds
from wythoff.kernels.limits import WORD_BITS, Pairs, Progress, require_memory, silent
from wythoff.kernels.plain.vectors import Board, Squares

A_SHIFT = 100  # words that a row could have in the time that it takes to begin to shift it


def vector_seconds(moves: int, found: int, rows: int, side: int) -> float:
    """About how long `vector_squares` takes for that many moves and P-positions."""
    chosen = _choice(moves, rows, side)
    return min(chosen.seconds, seconds(True, squares=moves * found)) if chosen.compiled else chosen.seconds


def _choice(moves: int, rows: int, side: int) -> Choice:
    return choose("vectors", words=moves * rows // 2 * (A_SHIFT + side // WORD_BITS))


def vector_squares(
    vectors: Pairs, side: int, *, rows: int, symmetric: bool, misere: bool, progress: Progress = silent
) -> Pairs:
    """The P-positions (x, y), x < rows, y < side, of the game in which the vectors are subtracted; where symmetric,
    (i, j) as (j, i) too and x <= y. The vector (0, 0) is not a move.

    Cost: each row looks at each two rows of moves and of P-positions that add up to it, as
    `plain.unseen_squares` says. Memory: 16 bytes a P-position compiled, some 100 in plain lists.
    Raises: TooLargeError.
    """
    pays = side <= limits.INT32_MAX and _choice(len(vectors[0]), rows, side).compiled
    require_memory(
        side + 8 * rows if pays else rows * side // 4,
        f"a board of {brief(rows)} by {brief(side)} squares",
        progress=progress,
    )
    twin = limits.twin("vectors", pays)
    moves = _without_zero(twin.squares_of(vectors, rows, symmetric=symmetric))
    lowest = [int(moves.values[start]) if start < end else side for start, end in pairwise(moves.starts)]
    board = Board(
        rows,
        side,
        symmetric,
        lost=list(accumulate(lowest, min)) if misere else [0] * rows,
        open_axes=not misere and moves.starts[1] == 0 and min(lowest) > 0,
        rooks=moves.starts[1] == side - 1,
    )
    found: Pairs = twin.pairs_of(twin.unseen_squares(moves, board, progress), symmetric=symmetric)
    return found


def _without_zero(squares: Squares) -> Squares:
    if not len(squares.values) or squares.starts[1] == 0 or squares.values[0] != 0:
        return squares
    return Squares([0, *(int(start) - 1 for start in squares.starts[1:])], squares.values[1:])
