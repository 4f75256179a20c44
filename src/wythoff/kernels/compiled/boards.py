"""P-positions on a square board, compiled: the same functions as in `plain.boards`.

The P-positions found so far mark the squares with a move to them. Arguments of several functions:

- `seen`: the marks, an array of bytes: square (x, y), 0 <= x, y < `side`, is seen[x*width + y].
- `ended`: bytes in the same order, 1 at squares that end the game and count as P-positions; empty if there are none.
- `runs`: the moves, as tuples (i, j, p, q, count): take i + m*p from x and j + m*q from y, 0 <= m < count. If count is
  -1, there is no end.
- `symmetric`: only squares with x <= y are examined, and each also stands for (y, x).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from wythoff.expressions import Expression
from wythoff.kernels.compiled.constraint import evaluated
from wythoff.kernels.compiled.keeping import kept, njit
from wythoff.kernels.plain.boards import MOVE_VARIABLES, PLACE_VARIABLES

WORD_OF_ONES = np.uint64(0x0101010101010101)
NO_RUNS = np.zeros((0, 5), np.int64)


def unseen(seen: Any, ended: Any, side: int, width: int, symmetric: bool) -> tuple[Any, Any]:
    """Return the P-positions of a board that `push` has marked completely: (array of x, array of y), lexicographically.

    These are the squares whose byte in `seen` is 0, or whose byte in `ended` is 1. If `symmetric`, return only those
    with x <= y.
    """
    x = y = np.zeros(0, np.int64)
    count = _push(seen, seen.view(np.uint64), ended, NO_RUNS, side, width, 0, side, symmetric, x, y)
    x, y = np.zeros((2, count), np.int64)
    _push(seen, seen.view(np.uint64), ended, NO_RUNS, side, width, 0, side, symmetric, x, y)
    return x, y


def push(seen: Any, ended: Any, runs: Any, side: int, width: int, start: int, end: int, symmetric: bool) -> None:
    """Find the P-positions in the columns `start` <= x < `end`, and mark in `seen` the squares with a move to them.

    A move (i, j, p, q, count) of `runs` takes i + m*p from x and j + m*q from y, 0 <= m < count. Square (x, y) is byte
    x*width + y of `seen` and `ended`. It is a P-position if it is not marked, or if `ended` has a 1 there. `width` must
    be a multiple of 8. Before the first call, the caller marks bytes that belong to no square and, in misere play,
    squares without a move.
    """
    listed, nothing = np.array(runs, np.int64).reshape(-1, 5), np.zeros(0, np.int64)
    _push(seen, seen.view(np.uint64), ended, listed, side, width, start, end, symmetric, nothing, nothing)


@njit(nogil=True, cache=True)
def _push(seen, words, ended, runs, side, width, start, end, symmetric, columns, rows):  # type: ignore[no-untyped-def]
    """Mark the squares with a move of `runs` to a P-position in the columns `start` <= x < `end`.

    Return the number of these P-positions. Write their coordinates into `columns` and `rows` until these arrays are
    full. `words` is the array `seen` as 64-bit words. The other arguments are those of `push`.
    """
    count = 0
    for x in range(start, end):
        lowest = x if symmetric else 0
        for word in range((x * width + lowest) // 8, (x + 1) * width // 8):
            if words[word] == WORD_OF_ONES and len(ended) == 0:
                continue
            for place in range(8 * word, 8 * word + 8):
                y = place - x * width
                if lowest <= y < side and (not seen[place] or (len(ended) and ended[place])):
                    if count < len(columns):
                        columns[count], rows[count] = x, y
                    count += 1
                    _mark(seen, runs, side, width, x, y, symmetric)
                    if symmetric and x != y:
                        _mark(seen, runs, side, width, y, x, symmetric)
    return count


@njit(nogil=True, cache=True)
def _mark(seen, runs, side, width, x, y, symmetric):  # type: ignore[no-untyped-def]  # numba infers the types
    for n in range(len(runs)):
        p, q, count = runs[n, 2], runs[n, 3], runs[n, 4]
        a, b = x + runs[n, 0], y + runs[n, 1]
        if a >= side or b >= side:
            continue
        first, last = 0, min((side - 1 - a) // p if p else side, (side - 1 - b) // q if q else side)
        if p == q == 0:
            last = 0
        if 0 <= count <= last:
            last = count - 1
        if symmetric and q > p and b < a:
            first = -((b - a) // (q - p))
        elif symmetric and b < a:
            continue
        elif symmetric and q < p:
            last = min(last, (b - a) // (p - q))
        step = np.uint64(p * width + q)
        square = np.uint64(a * width + b) + np.uint64(first) * step
        if step == 1:
            for m in range(square, square + np.uint64(max(last - first + 1, 0))):
                seen[m] = 1
        else:
            for _ in range(first, last + 1):
                seen[square] = 1
                square += step


def mark_ended(board: Any, ends: Expression, side: int, width: int, symmetric: bool) -> None:
    """Set board[x*width + y] = 1 for each square (x, y), 0 <= x, y < side, that meets the condition `ends`.

    `ends` is an expression in x and y, true if it is not 0. If `symmetric`, it is evaluated for (min(x, y), max(x, y)).
    """
    _mark_ended(ends)(board, side, width, symmetric)


@lru_cache
def _mark_ended(ends: Expression) -> Any:
    test = evaluated(ends, PLACE_VARIABLES)

    @kept("ends", ends)
    def kernel(board, side, width, symmetric):  # type: ignore[no-untyped-def]  # numba infers the types
        for x in range(side):
            for y in range(side):
                low, high = (min(x, y), max(x, y)) if symmetric else (x, y)
                if test(low, high) != 0:
                    board[x * width + y] = 1

    return kernel


def amounts(move: Expression, side: int, swapped: bool, equal: bool) -> Any:
    """Return allowed[i*side + j] = 1 if the condition `move` allows taking i and j, else 0, for 0 <= i, j < side.

    The condition may depend on the order of the piles. The moves are those from positions (x, y) with x < y; if
    `swapped`, with x > y; if `equal`, with x = y. The condition is evaluated with piles 0 and 1, or 0 and 0, because
    the sizes of the piles must not matter otherwise.
    """
    return _amounts(move)(side, swapped, 0 if equal else 1)


@lru_cache
def _amounts(move: Expression) -> Any:
    test = evaluated(move, MOVE_VARIABLES)

    @kept("amounts", move)
    def kernel(side, swapped, larger):  # type: ignore[no-untyped-def]  # numba infers the types
        allowed = np.zeros(side * side, np.uint8)
        for i in range(side):
            for j in range(side):
                k, l = (j, i) if swapped else (i, j)
                allowed[i * side + j] = i + j > 0 and test(0, larger, 0, larger, k, l, i, j) != 0
        return allowed

    return kernel
