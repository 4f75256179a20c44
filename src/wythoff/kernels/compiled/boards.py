"""P-positions on a square board, compiled: see `plain.boards`."""

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
    """Return the P-positions of a board after `push`, in lexicographic order. In symmetric games, x <= y."""
    x = y = np.zeros(0, np.int64)
    count = _push(seen, seen.view(np.uint64), ended, NO_RUNS, side, width, 0, side, symmetric, x, y)
    x, y = np.zeros((2, count), np.int64)
    _push(seen, seen.view(np.uint64), ended, NO_RUNS, side, width, 0, side, symmetric, x, y)
    return x, y


def push(seen: Any, ended: Any, runs: Any, side: int, width: int, start: int, end: int, symmetric: bool) -> None:
    """Mark the squares with a move to P-positions in the columns x from `start` to `end`, as `plain.boards.push` does.

    `width` must be a multiple of 8, and squares beyond `side` must be marked as seen.
    """
    listed, nothing = np.array(runs, np.int64).reshape(-1, 5), np.zeros(0, np.int64)
    _push(seen, seen.view(np.uint64), ended, listed, side, width, start, end, symmetric, nothing, nothing)


@njit(nogil=True, cache=True)
def _push(seen, words, ended, runs, side, width, start, end, symmetric, columns, rows):  # type: ignore[no-untyped-def]
    """Mark squares along the runs from each P-position. Return how many P-positions there are.

    The P-positions are listed in `columns` and `rows` as far as they fit.
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
    """Set board[x*width + y] = 1 where (x, y), x, y < side, meets the condition `ends`.

    In symmetric games, x and y are sorted before the test. `width` is the number of bytes of `board` for each x.
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
    """Return allowed[i*side + j] = 1 where taking i and j is a move from a position with x < y.

    With `swapped`, the position has x > y; with `equal`, it has x = y.
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
