"""P-positions on a square board in exact Python integers: each P-position marks the squares with a move to it.

A square is a position (x, y) with 0 <= x, y < `side`. Moves lead to lower squares, so marks lie only on squares that
are examined later. Arguments of several functions:

- `seen`: the marks, bytes in columns of `width` >= `side`: square (x, y) is seen[x*width + y].
- `ended`: bytes in the same order, 1 at squares that end the game and count as P-positions; empty if there are none.
- `runs`: the moves, as tuples (i, j, p, q, count): take i + m*p from x and j + m*q from y, 0 <= m < count. If count is
  -1, there is no end.
- `symmetric`: only squares with x <= y are examined, and each also stands for (y, x).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableSequence, Sequence
from typing import TypeAlias

from wythoff.expressions import Expression, function

# (i, j, p, q, count): the moves that take i + m*p from x and j + m*q from y, 0 <= m < count. A count of -1 means that
# there is no end.
MoveRun: TypeAlias = tuple[int, int, int, int, int]
Test: TypeAlias = Callable[..., int]
MOVE_VARIABLES = ("x0", "y0", "x1", "y1", "k", "l", "i", "j")
PLACE_VARIABLES = ("x", "y")


def push(
    seen: bytearray,
    ended: bytes,
    runs: Sequence[MoveRun],
    side: int,
    width: int,
    start: int,
    end: int,
    symmetric: bool,
) -> None:
    """Find the P-positions in the columns `start` <= x < `end`, and mark in `seen` the squares with a move to them.

    Square (x, y) is byte x*width + y of `seen` and `ended`. It is a P-position if it is not marked, or if `ended` has a
    1 there. A move (i, j, p, q, count) of `runs` takes i + m*p from x and j + m*q from y, 0 <= m < count. Before the
    first call, the caller marks the bytes that belong to no square and, in misere play, the squares without a move.

    Cost: a step for each square, and for each square that each P-position marks.
    """
    for x in range(start, end):
        for y in _unseen(seen, ended, x * width, x if symmetric else 0, side):
            _mark(seen, runs, side, width, x, y, symmetric)
            if symmetric and x != y:
                _mark(seen, runs, side, width, y, x, symmetric)


def _mark(seen: bytearray, runs: Sequence[MoveRun], side: int, width: int, x: int, y: int, symmetric: bool) -> None:
    """Mark in `seen` the squares from which a move of `runs` leads to (x, y)."""
    for i, j, p, q, count in runs:
        a, b = x + i, y + j
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
        if first <= last:
            step = p * width + q
            place = a * width + b + first * step
            seen[place : place + (last - first) * step + 1 : step or 1] = b"\1" * (last - first + 1)


def _unseen(seen: bytearray, ended: bytes, row: int, lowest: int, side: int) -> Iterator[int]:
    """Yield the y of each P-position in the column that begins at index `row`, from y = `lowest` on, in order.

    A P-position is a 0 in `seen` or a 1 in `ended`. The caller may mark squares further up in the column meanwhile.
    """
    place, end = row + lowest, row + side
    over = ended.find(1, place, end)
    while True:
        found = seen.find(0, place, end)
        if over >= 0 and (over < found or found < 0):
            found = over
        if found < 0:
            return
        yield found - row
        place = found + 1
        if 0 <= over < place:
            over = ended.find(1, place, end)


def unseen(
    seen: bytearray, ended: bytes, side: int, width: int, symmetric: bool
) -> tuple[MutableSequence[int], MutableSequence[int]]:
    """Return the P-positions of a board that `push` has marked completely: (list of x, list of y), lexicographically.

    If `symmetric`, return only those with x <= y.
    """
    rows = [list(_unseen(seen, ended, x * width, x if symmetric else 0, side)) for x in range(side)]
    return [x for x, row in enumerate(rows) for _ in row], [y for row in rows for y in row]


def mark_ended(
    board: MutableSequence[int],
    ends: Expression,
    side: int,
    width: int,
    symmetric: bool,
    blocks: Sequence[tuple[int, int]],
    size: int,
) -> None:
    """Set board[x*width + y] = 1 for the squares (x, y) of some blocks that meet the condition `ends`; x, y < side.

    Each (a, b) in `blocks` stands for the squares with a <= x < a + size and b <= y < b + size. `ends` is an expression
    in x and y. If `symmetric`, it is evaluated for (min(x, y), max(x, y)).
    """
    test = function(ends, PLACE_VARIABLES)
    for a, b in blocks:
        for x in range(a, min(a + size, side)):
            for y in range(b, min(b + size, side)):
                if test(min(x, y), max(x, y)) if symmetric else test(x, y):
                    board[x * width + y] = 1


def amounts(move: Expression, side: int, swapped: bool, equal: bool) -> bytearray:
    """Return allowed[i*side + j] = 1 if the condition `move` allows taking i and j, else 0, for 0 <= i, j < side.

    The condition may depend on the order of the piles. The moves are those from positions (x, y) with x < y; if
    `swapped`, with x > y; if `equal`, with x = y. The condition is evaluated with piles 0 and 1, or 0 and 0, because
    the sizes of the piles must not matter otherwise.
    """
    test = function(move, MOVE_VARIABLES)
    before = (0, 0, 0, 0) if equal else (0, 1, 0, 1)
    allowed = bytearray(side * side)
    for i in range(side):
        for j in range(side):
            k, l = (j, i) if swapped else (i, j)
            allowed[i * side + j] = i + j > 0 and test(*before, k, l, i, j) != 0
    return allowed
