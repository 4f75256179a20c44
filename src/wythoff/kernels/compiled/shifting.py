"""P-positions on a board row by row, compiled: the functions of `plain.shifting`.

For moves by a condition, rows are 64-bit words in one array: bit y of row x stands for the square (x, y). For vectors,
a row has a byte for each square, so that it fits in the fastest cache. Indices are unsigned, because numba would test
the sign of an index at every access. Arguments of several functions:

- `moves`: for moves by a condition, bit j of row i is set if i and j may be taken.
- `lost`: the P-positions found so far, as rows of bits.
- `side`: the number of squares of a row, and for moves by a condition also the number of rows.
- `symmetric`: only squares with x <= y are examined. Each also stands for (y, x).
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

from wythoff.kernels.compiled.bits import LOW, ONE, SIX, trailing_zeros
from wythoff.kernels.compiled.keeping import njit
from wythoff.kernels.limits import SLICES, WORD_BITS, Pairs, Progress, require_memory, slices
from wythoff.kernels.plain.shifting import Board, SquareRows

U64 = np.uint64
NONE, WORD = U64(0), U64(WORD_BITS)
# For the lists of `unseen_squares`: the number of P-positions for which they have room at first, and bytes for each.
FIRST_SIZE, BYTES_A_SQUARE = 1 << 16, 16
BAND = 64  # how many rows are unpacked together
FEW = 8  # how many bits of a row are also stored as a list, which is read faster than all words of the row


def begun(moves: Any) -> Any:
    """Return the array `lost` with which `shift` starts: as many words as `moves`, without any P-position."""
    return np.zeros_like(moves)


def packed(board: Any, side: int) -> Any:
    """Pack a board of bytes 0 or 1 into 64-bit words, row by row: bit y of row x is board[x*side + y]."""
    bits = np.packbits(np.frombuffer(board, np.uint8).reshape(side, side), axis=1, bitorder="little")
    rows = np.zeros((side, 8 * -(-side // WORD_BITS)), np.uint8)
    rows[:, : bits.shape[1]] = bits
    return rows.view(np.uint64).reshape(-1)


def listed(lost: Any, side: int, symmetric: bool) -> tuple[Any, Any]:
    """Return the P-positions (x, y), bits y of the rows x of `lost`, as (array of x, array of y), lexicographically.

    If `symmetric`, return only those with x <= y.
    """
    bands = [*range(0, side, BAND), side]
    count = sum(np.count_nonzero(_band(lost, side, *ends, symmetric)) for ends in pairwise(bands))
    columns, rows, done = np.empty(count, np.int64), np.empty(count, np.int64), 0
    for start, end in pairwise(bands):
        found = np.nonzero(_band(lost, side, start, end, symmetric))
        columns[done : done + len(found[0])] = found[0] + start
        rows[done : done + len(found[0])] = found[1]
        done += len(found[0])
    return columns, rows


def _band(lost: Any, side: int, start: int, end: int, symmetric: bool) -> Any:
    """Return the rows `start` to `end` - 1 of `lost` with a byte for each square: 1 at P-positions, else 0.

    If `symmetric`, squares with x > y get 0.
    """
    packed_rows = lost.view(np.uint8).reshape(side, -1)[start:end]
    bits = np.unpackbits(packed_rows, axis=1, count=side, bitorder="little")
    return np.triu(bits, start) if symmetric else bits


def amounts_of(moves: Any, side: int) -> tuple[Any, Any]:
    """Return the argument `amounts` of `shift`: a pair of arrays (amounts, numbers), made from the bits of `moves`.

    amounts[i] lists the first `FEW` numbers j that may be taken together with i, and numbers[i] counts all such j.
    """
    found: tuple[Any, Any] = _places(moves, side, U64(-(-side // WORD_BITS)))
    return found


def shift(
    moves: Any, lost: Any, ended: Any, barred: Any, amounts: Any, side: int, start: int, end: int, symmetric: bool
) -> None:
    """Find the P-positions (x, y) in the rows `start` <= x < `end`: set bit y of row x of `lost`.

    `ended` contains, as rows of bits, squares that are P-positions whatever the moves are; `barred` contains those that
    are N-positions whatever the moves are. Both may be empty. `amounts` is the result of `amounts_of`. If `symmetric`,
    each P-position is entered as (x, y) and as (y, x).
    """
    _shift(moves, lost, ended, barred, *amounts, side, start, end, symmetric)


@njit(nogil=True, cache=True, inline="always")
def _join(seen, source, base, words, by, first):  # type: ignore[no-untyped-def]  # numba infers the types
    """Mark in `seen`, from word `first` on, the row of `source` that begins at word `base`, shifted up by `by` bits.

    A row has `words` words. The function is inlined: otherwise it would count references to its arrays, which costs
    more than a short row.
    """
    whole, part = by >> SIX, by & LOW
    start = max(first, whole)
    if part == NONE:
        for word in range(start, words):
            seen[word] |= source[base + word - whole]
        return
    if start == whole:
        seen[whole] |= source[base] << part
        start += ONE
    for word in range(start, words):
        place = base + word - whole
        seen[word] |= source[place] << part | source[place - ONE] >> (WORD - part)


@njit(nogil=True, cache=True, inline="always")
def _join_all(seen, few, few_base, many, many_base, words, first):  # type: ignore[no-untyped-def]
    """Mark in `seen`, from word `first` on, all sums of two indices of set bits: one in each of two rows.

    The rows begin at word `few_base` of `few` and at word `many_base` of `many`, and have `words` words. The row of
    `many` is shifted once for each set bit of the other one.
    """
    for word in range(words):
        rest = few[few_base + word]
        while rest:
            _join(seen, many, many_base, words, (word << SIX) + trailing_zeros(rest), first)
            rest &= rest - ONE


@njit(nogil=True, cache=True)
def _places(rows, side, words):  # type: ignore[no-untyped-def]  # numba infers the types
    """Return (indices, numbers): the indices of the first `FEW` set bits, and the number of set bits, by row.

    The rows, of `words` words each, are one array.
    """
    places, numbers = np.zeros((side, FEW), np.uint32), np.zeros(side, np.int64)
    for x in range(side):
        for word in range(words):
            rest = rows[U64(x) * words + word]
            while rest:
                if numbers[x] < FEW:
                    places[x, numbers[x]] = (word << SIX) + trailing_zeros(rest)
                numbers[x] += 1
                rest &= rest - ONE
    return places, numbers


@njit(nogil=True, cache=True)
def _tail(moves, side, words):  # type: ignore[no-untyped-def]
    """Return the least index >= 1 from which on all rows of `moves` are equal, or 0 if there is one row.

    A row has `words` words.
    """
    tail, last = side - 1, U64(side - 1) * words
    while tail > 1:
        for word in range(words):
            if moves[U64(tail - 1) * words + word] != moves[last + word]:
                return tail
        tail -= 1
    return tail


@njit(nogil=True, cache=True)
def _shift(moves, lost, ended, barred, amounts, numbers, side, start, end, symmetric):  # type: ignore[no-untyped-def]
    words = U64(-(-side // WORD_BITS))
    places, found = _places(lost, side, words)  # the first P-positions of each row, and their number
    seen, carried = np.empty(words, np.uint64), np.zeros(words, np.uint64)
    last = U64(side - 1) * words
    tail = _tail(moves, side, words)
    for before in range(start - tail):
        _join_all(carried, lost, U64(before) * words, moves, last, words, NONE)
    for x in range(start, end):
        row, first = U64(x) * words, U64(x) >> SIX if symmetric else NONE
        if x >= tail >= 1:
            _join_all(carried, lost, U64(x - tail) * words, moves, last, words, first)
        for word in range(words):
            seen[word] = carried[word] | barred[row + word] if len(barred) else carried[word]
        for before in range(max(x - tail + 1, 0), x + 1):
            move, earlier = U64(x - before), U64(before)
            if found[before] <= min(FEW, numbers[x - before]):
                for turn in range(found[before]):
                    _join(seen, moves, move * words, words, U64(places[before, turn]), first)
            elif numbers[x - before] <= min(FEW, found[before]):
                for turn in range(numbers[x - before]):
                    _join(seen, lost, earlier * words, words, U64(amounts[x - before, turn]), first)
            elif numbers[x - before] < found[before]:
                _join_all(seen, moves, move * words, lost, earlier * words, words, first)
            else:
                _join_all(seen, lost, earlier * words, moves, move * words, words, first)
        for y in range(x if symmetric else 0, side):
            place, bit = U64(y) >> SIX, ONE << (U64(y) & LOW)
            if seen[place] & bit and not (len(ended) and ended[row + place] & bit):
                continue
            lost[row + place] |= bit
            if found[x] < FEW:
                places[x, found[x]] = y
            found[x] += 1
            if symmetric and x != y:
                lost[U64(y) * words + (U64(x) >> SIX)] |= ONE << (U64(x) & LOW)
                if found[y] < FEW:
                    places[y, found[y]] = x
                found[y] += 1
            _join(seen, moves, NONE, words, U64(y), place)


def squares_of(pairs: Pairs, rows: int, *, symmetric: bool) -> SquareRows:
    """Return pairs (x, y), x < rows, given in any order as (all x, all y), as squares by rows.

    If `symmetric`, each (y, x) is included.
    """
    x, y = (np.asarray(column, np.int64) for column in pairs)
    if symmetric:
        x, y = np.concatenate((x, y[x != y])), np.concatenate((y, x[x != y]))
    order = np.lexsort((y, x))
    starts = np.concatenate(([0], np.cumsum(np.bincount(x, minlength=rows))))
    return _squares(starts, y[order].astype(np.uint32))


def pairs_of(squares: SquareRows, *, symmetric: bool) -> Pairs:
    """Return the squares as (array of x, array of y) in lexicographic order. If `symmetric`, only those with x <= y."""
    x = np.repeat(np.arange(len(squares.starts) - 1), np.diff(squares.starts))
    y = np.asarray(squares.values, np.int64)
    kept = x <= y if symmetric else slice(None)
    pairs: Any = x[kept], y[kept]
    return pairs  # type: ignore[no-any-return]  # arrays


def unseen_squares(moves: SquareRows, board: Board, progress: Progress) -> SquareRows:
    """Return the P-positions on a `board`, by rows, of the game in which each move subtracts one of some vectors.

    (i, j) is such a vector if moves.row(i) contains j. If the board is symmetric, the result contains both (x, y) and
    (y, x). Cost: a mark for each P-position and each move that fits on the board, about a nanosecond each.
    """
    vectors = np.asarray(moves.starts, np.int64), np.asarray(moves.values, np.uint32)
    lists = _lists(FIRST_SIZE + board.side)
    starts, head, seen = np.zeros(board.rows + 1, np.int64), np.full(board.rows, -1), np.zeros(board.side, np.uint8)
    lost, state = np.array(board.lost, np.int64), np.zeros(2, np.int64)
    for end in slices(0, board.rows, max(1, board.rows // SLICES)):
        while state[0] < end:
            _fill(
                *vectors, starts, *lists, head, seen, lost, state, end,
                board.side, board.symmetric, board.open_axes, board.rooks,
            )  # fmt: skip
            if state[0] < end:
                lists = _doubled(lists)
        progress(end, board.rows)
    return _squares(starts, lists[0][: state[1]])


def _squares(starts: Any, values: Any) -> SquareRows:
    return SquareRows(starts, values)


def _lists(size: int) -> tuple[Any, Any, Any]:
    """Return three arrays of `size` zeros. They will contain P-positions (x, y) in the order found: y, x, and a link.

    The link is the index of the previous P-position with the same y.
    """
    return np.zeros(size, np.uint32), np.zeros(size, np.uint32), np.zeros(size, np.int64)


def _doubled(lists: tuple[Any, Any, Any]) -> tuple[Any, Any, Any]:
    size = len(lists[0])
    require_memory(2 * size * BYTES_A_SQUARE, f"{2 * size} P-positions", "ask for smaller piles")
    larger = _lists(2 * size)
    for new, old in zip(larger, lists, strict=True):
        new[:size] = old
    return larger


@njit(nogil=True, cache=True)
def _fill(  # type: ignore[no-untyped-def]  # numba infers the types
    vector_starts, vectors, starts, values, sources, previous, head, seen, lost, state, end,
    side, symmetric, open_axes, rooks,
):  # fmt: skip
    """Find the P-positions in the rows from state[0] to `end` - 1, and store them in `values`, by rows.

    - `vectors`: the moves that take a from the first pile take vectors[vector_starts[a] : vector_starts[a + 1]] from
      the second.
    - `values`: the P-positions of row x begin at index starts[x]; state[1] counts all. Stop before a row for which
      `values` may be too short; state[0] is then this row.
    - `seen`: seen[y] is 1 if a move leads from square y of the current row to a P-position.
    - `lost`: the lowest lost[x] squares of row x are no P-positions.
    - `open_axes`: if true, all squares of the axes are P-positions. `rooks`: if true, a row has at most one P-position.
    - `sources`, `previous` (see `_lists`), and head[y], the last P-position with second pile y, serve to find mirror
      images.
    """
    count = state[1]
    for x in range(state[0], end):
        if count + side > len(values):
            state[0], state[1] = x, count
            return
        first = count
        n = head[x]
        while n >= 0:  # the mirror images of earlier P-positions, the last one first
            values[count] = sources[n]
            count += 1
            n = previous[n]
        for n in range((count - first) // 2):
            values[first + n], values[count - 1 - n] = values[count - 1 - n], values[first + n]
        low, high = x if symmetric else 0, side
        if open_axes and x > 0 and vector_starts[x] < vector_starts[x + 1]:
            high = np.int64(vectors[vector_starts[x]])
        if low < high and not (rooks and count > first):
            seen[low:high] = 0
            seen[low : min(high, lost[x])] = 1
            top = np.uint64(high)
            for a in range(1 if open_axes else 0, x):
                v, v_end = np.uint64(vector_starts[x - a]), np.uint64(vector_starts[x - a + 1])
                p, p_end = np.uint64(starts[a]), np.uint64(starts[a + 1])
                if p_end - p <= v_end - v:
                    for m in range(p, p_end):
                        for n in range(v, v_end):
                            mark = np.uint64(values[m]) + np.uint64(vectors[n])
                            if mark >= top:
                                break
                            seen[mark] = 1
                else:
                    for n in range(v, v_end):
                        for m in range(p, p_end):
                            mark = np.uint64(values[m]) + np.uint64(vectors[n])
                            if mark >= top:
                                break
                            seen[mark] = 1
            for m in range(first, count):
                for n in range(vector_starts[0], vector_starts[1]):
                    y = np.int64(values[m]) + np.int64(vectors[n])
                    if low <= y < high:
                        seen[y] = 1
            for square in range(low, high):
                if seen[square]:
                    continue
                values[count], sources[count] = square, x
                if symmetric and x < square < len(head):
                    previous[count], head[square] = head[square], count
                count += 1
                if rooks:
                    break
                for n in range(vector_starts[0], vector_starts[1]):
                    if square + vectors[n] >= high:
                        break
                    seen[square + vectors[n]] = 1
        starts[x + 1] = count
    state[0], state[1] = end, count
