"""P-positions on a square board, compiled: the same functions as in `plain.boards`.

The P-positions found so far mark the squares with a move to them, in an array of bytes `seen`: square (x, y) is
seen[x*width + y], 0 <= x, y < side.
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

    These are the squares whose byte in `seen` is 0, or whose byte in `ended` is 1. If `symmetric`, only those with x <=
    y.
    """
    x = y = np.zeros(0, np.int64)
    count = _push(seen, seen.view(np.uint64), ended, NO_RUNS, side, width, 0, side, symmetric, x, y)
    x, y = np.zeros((2, count), np.int64)
    _push(seen, seen.view(np.uint64), ended, NO_RUNS, side, width, 0, side, symmetric, x, y)
    return x, y


def push(seen: Any, ended: Any, runs: Any, side: int, width: int, start: int, end: int, symmetric: bool) -> None:
    """Find the P-positions in the columns `start` <= x < `end`, and mark in `seen` the squares with a move to them.

    `runs` lists the moves as `plain.boards.MoveRun`. A square is a P-position if it is not marked, or if `ended`, which
    may be empty, has a 1 there. `width` must be a multiple of 8, and bytes that belong to no square must be marked
    before. If `symmetric`, only squares with x <= y are examined and marked.
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

    `ends` is an expression in x and y, true if it is not 0. If `symmetric`, x is the smaller coordinate in the test.
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

    The position is (x, y) with x < y; with `swapped` it has x > y, and with `equal` x = y. The values of x and y do not
    matter otherwise: the condition is evaluated with piles 0 and 1, or 0 and 0.
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
