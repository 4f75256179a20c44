"""P-positions row by row, for games with the same moves at every position; plain or compiled.

A row x is stored as bits: bit y for position (x, y). *Shifting* the P-positions of a row by the moves to it marks
positions of a later row that are not P-positions. The moves are given by a condition `move` (in `shift_pairs`) or as a
list of vectors (in `vector_squares`). Rows have `side` squares. If the game is `symmetric`, only squares with x <= y
are examined, and each also stands for (y, x). In `misere` play, a player who cannot move wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from math import log2

from wythoff.base.errors import brief
from wythoff.expressions import Expression
from wythoff.kernels import limits
from wythoff.kernels.boards import mark_ended, move_table
from wythoff.kernels.costs import Choice, choose, seconds
from wythoff.kernels.limits import SLICES, WORD_BITS, Pairs, Progress, parts, require_memory, silent
from wythoff.kernels.plain import shifting as plain
from wythoff.kernels.plain.shifting import Board, SquareRows

PROBES = (24, 48)  # the sides of boards from which the number of shifts on a larger board is estimated
A_SHIFT = 100  # starting a shift takes as long as shifting this many words


def shift_pairs(
    move: Expression,
    side: int,
    *,
    symmetric: bool,
    misere: bool,
    ends: Expression | None = None,
    declared: Sequence[tuple[int, int, bool]] = (),
    progress: Progress = silent,
) -> Pairs | None:
    """Return the P-positions (x, y), x, y < side, of a game whose moves depend on the amounts taken alone.

    The result is (all x, all y); it is None if the moves depend on the order of the piles. In symmetric games only
    P-positions with x <= y are returned. Squares that meet the condition `ends` in x and y end the game. Each (x, y,
    is_p) in `declared` overrides the rules: (x, y) is a P-position if `is_p` is true, else an N-position.

    Cost: for each pair of rows, a shift of side/64 words for each P-position of the earlier row or for each move
    between the rows, whichever are fewer. Memory: at most 10 side^2 bytes, most of them for the table of moves and for
    the P-positions. Raises: EvaluationError where the condition has no value; TooLargeError.
    """
    # 10 bytes for each square are needed if many of them are P-positions.
    require_memory(10 * side * side, f"a board of {brief(side)} by {brief(side)} squares", progress=progress)
    table = move_table(move, side)
    if table is None:
        return None
    form = _choice(move, side, symmetric).form
    moves = form.packed(table, side)
    lost = form.begun(moves)
    known = _known(table, side, symmetric, misere, ends, declared)
    del table
    ended, barred = (form.packed(board, side) if board else form.begun(moves) for board in known)
    amounts = form.amounts_of(moves, side)
    for start, end in parts(side, -(-side // SLICES), progress):
        form.shift(moves, lost, ended, barred, amounts, side, start, end, symmetric)
    pairs: Pairs = form.listed(lost, side, symmetric)
    return pairs


def _known(
    table: bytes,
    side: int,
    symmetric: bool,
    misere: bool,
    ends: Expression | None,
    declared: Sequence[tuple[int, int, bool]],
) -> tuple[bytearray, bytearray]:
    """Return two boards of side*side bytes: the first has 1 at known P-positions, the second at known N-positions.

    In normal play, squares that meet `ends` are P-positions. In misere play they are N-positions, and so are squares
    without a move, according to the `table` of moves. `declared` adds squares of both kinds. Both boards are empty if
    no square is known.
    """
    if not misere and ends is None and not declared:
        return bytearray(), bytearray()
    ended, barred = bytearray(side * side), bytearray(side * side)
    if misere:
        firsts = (table.find(1, i * side, (i + 1) * side) for i in range(side))
        for x, lowest in enumerate(accumulate((side if first < 0 else first % side for first in firsts), min)):
            barred[x * side : x * side + lowest] = b"\1" * lowest
    if ends is not None:
        mark_ended(barred if misere else ended, ends, side, side, symmetric)
    for x, y, is_p in declared:
        if x < side and y < side:
            ended[x * side + y], barred[x * side + y] = is_p, not is_p
    return ended, barred


def shift_seconds(move: Expression, side: int, *, symmetric: bool) -> float | None:
    """Estimate the seconds of `shift_pairs` for the condition `move`; None if it depends on the order of the piles.

    Raises: EvaluationError where the condition has no value.
    """
    if move_table(move, PROBES[0]) is None:
        return None
    return _choice(move, min(side, limits.ENDLESS), symmetric).seconds


def _choice(move: Expression, side: int, symmetric: bool) -> Choice:
    squares, shifts = _work(move, side, symmetric)
    words = shifts * (A_SHIFT + side // WORD_BITS)
    return choose("shifting", (move, 2 * squares), built=("amounts", move), tests=2 * squares, words=words)


def _work(move: Expression, side: int, symmetric: bool) -> tuple[float, float]:
    """Return (squares, shifts): the number of squares, and how often `shift_pairs` shifts a row of bits.

    The number of shifts is estimated from small boards. `move` is the condition for moves, and `side` the number of
    rows.
    """
    if side <= PROBES[0]:
        return float(side**2), float(side**2)  # there are at most a few shifts for each square
    few, many = (_probed(move, probe, symmetric) for probe in PROBES)
    power = min(max(log2((many + 1) / (few + 1)), 1.0), 3.0)
    return float(side) ** 2, many * (side / PROBES[1]) ** power


@lru_cache
def _probed(move: Expression, side: int, symmetric: bool) -> int:
    """Return how many shifts of rows a board with `side` rows takes; 0 if `move` depends on the order of the piles."""
    table = move_table(move, side)
    if table is None:
        return 0
    moves, nothing = plain.packed(table, side), [0] * side
    return plain.shift(moves, plain.begun(moves), nothing, nothing, None, side, 0, side, symmetric)


def vector_seconds(moves: int, found: int, rows: int, side: int) -> float:
    """Estimate the seconds of `vector_squares` on rows*side squares with `moves` vectors and `found` P-positions."""
    chosen = _choice_of_vectors(moves, rows, side)
    return min(chosen.seconds, seconds(True, squares=moves * found)) if chosen.compiled else chosen.seconds


def _choice_of_vectors(moves: int, rows: int, side: int) -> Choice:
    words = moves * rows // 2 * (A_SHIFT + side // WORD_BITS)
    return choose("shifting", fits=side <= limits.INT32_MAX, words=words)


def vector_squares(
    vectors: Pairs, side: int, *, rows: int, symmetric: bool, misere: bool, progress: Progress = silent
) -> Pairs:
    """Return the P-positions (x, y), x < rows, y < side, of the game in which a move subtracts one of the vectors.

    `vectors` and the result are pairs (all x, all y). If `symmetric`, a vector (i, j) also stands for (j, i), and only
    P-positions with x <= y are returned. The vector (0, 0) is not a move.

    Cost: each P-position marks the squares with a vector to it, in plain form by shifts of whole rows. For each row,
    all pairs of a row of moves and an earlier row of P-positions are read. Memory: 16 bytes for each P-position, about
    100 in plain lists. Raises: TooLargeError.
    """
    chosen, what = _choice_of_vectors(len(vectors[0]), rows, side), f"a board of {brief(rows)} by {brief(side)} squares"
    require_memory(side + 8 * rows if chosen.compiled else rows * side // 4, what, progress=progress)
    form = chosen.form
    moves = _without_zero(form.squares_of(vectors, rows, symmetric=symmetric))
    lowest = [int(moves.values[start]) if start < end else side for start, end in pairwise(moves.starts)]
    board = Board(
        rows,
        side,
        symmetric,
        lost=list(accumulate(lowest, min)) if misere else [0] * rows,
        open_axes=not misere and moves.starts[1] == 0 and min(lowest) > 0,
        rooks=moves.starts[1] == side - 1,
    )
    found: Pairs = form.pairs_of(form.unseen_squares(moves, board, progress), symmetric=symmetric)
    return found


def _without_zero(squares: SquareRows) -> SquareRows:
    if not len(squares.values) or squares.starts[1] == 0 or squares.values[0] != 0:
        return squares
    return SquareRows([0, *(int(start) - 1 for start in squares.starts[1:])], squares.values[1:])
