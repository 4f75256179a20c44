"""Games of vectors on a board, row by row, compiled: see `plain.vectors`.

A row of marks is a byte for each square, which stays in the nearest cache. Indices are unsigned, because numba would
test a signed one for its sign at every access.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wythoff.kernels.compiled.keeping import njit
from wythoff.kernels.limits import Pairs, Progress, require_memory, slices
from wythoff.kernels.plain.vectors import Board, Squares

FIRST_SIZE, SLICES = 1 << 16, 100  # P-positions before the lists grow, and calls of `progress`
BYTES_A_SQUARE = 16  # of the lists below


def squares_of(pairs: Pairs, rows: int, *, symmetric: bool) -> Squares:
    """See `plain.vectors`."""
    x, y = (np.asarray(column, np.int64) for column in pairs)
    if symmetric:
        x, y = np.concatenate((x, y[x != y])), np.concatenate((y, x[x != y]))
    order = np.lexsort((y, x))
    starts = np.concatenate(([0], np.cumsum(np.bincount(x, minlength=rows))))
    return _squares(starts, y[order].astype(np.uint32))


def pairs_of(squares: Squares, *, symmetric: bool) -> Pairs:
    """See `plain.vectors`."""
    x = np.repeat(np.arange(len(squares.starts) - 1), np.diff(squares.starts))
    y = np.asarray(squares.values, np.int64)
    kept = x <= y if symmetric else slice(None)
    pairs: Any = x[kept], y[kept]
    return pairs  # type: ignore[no-any-return]  # arrays


def unseen_squares(moves: Squares, board: Board, progress: Progress) -> Squares:
    """See `plain.vectors`.   Cost: a mark for each P-position and each move that fits, about a nanosecond each."""
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


def _squares(starts: Any, values: Any) -> Squares:
    return Squares(starts, values)


def _lists(size: int) -> tuple[Any, Any, Any]:
    """For each P-position found, in order: its y, its x, and the one found before it with this y."""
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
    """Rows from state[0] to `end`; stops early where the lists may not hold the next row."""
    count = state[1]
    for x in range(state[0], end):
        if count + side > len(values):
            state[0], state[1] = x, count
            return
        first = count
        n = head[x]
        while n >= 0:  # the mirror images of what was found before, from the last on
            values[count] = sources[n]
            count += 1
            n = previous[n]
        values[first:count] = values[first:count][::-1].copy()
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
