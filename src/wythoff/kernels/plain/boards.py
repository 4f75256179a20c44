"""P-positions on a square board in exact Python integers: each P-position marks the squares with a move to it.

Marks are bytes in one array, `seen`: square (x, y) is seen[x*width + y], 0 <= x, y < side <= width. Since moves
decrease coordinates, marks lie only on squares that are examined later.
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

    `runs` lists the moves. A square is a P-position if it is not marked, or if `ended` has a 1 there: such a square
    ends the game, and counts as a P-position whatever moves it has. `ended` is empty if there are none. Before the
    first call, the caller marks the bytes that belong to no square and, in misere play, the squares without a move. If
    `symmetric`, only squares with x <= y are examined and marked.

    Cost: a step for each square, and for each square that each P-position marks.
    """
    for x in range(start, end):
        for y in _unseen(seen, ended, x * width, x if symmetric else 0, side):
            _mark(seen, runs, side, width, x, y, symmetric)
            if symmetric and x != y:
                _mark(seen, runs, side, width, y, x, symmetric)


def _mark(seen: bytearray, runs: Sequence[MoveRun], side: int, width: int, x: int, y: int, symmetric: bool) -> None:
    """Mark the squares from which a move of some run leads to (x, y). The arguments are those of `push`."""
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

    If `symmetric`, only those with x <= y. The arguments are those of `push`.
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
    """Set board[x*width + y] = 1 for each square (x, y), x, y < side, in `blocks` that meets the condition `ends`.

    Each (a, b) in `blocks` stands for the squares with a <= x < a + size and b <= y < b + size. `ends` is an expression
    in x and y; if `symmetric`, x is the smaller coordinate in the test.
    """
    test = function(ends, PLACE_VARIABLES)
    for a, b in blocks:
        for x in range(a, min(a + size, side)):
            for y in range(b, min(b + size, side)):
                if test(min(x, y), max(x, y)) if symmetric else test(x, y):
                    board[x * width + y] = 1


def amounts(move: Expression, side: int, swapped: bool, equal: bool) -> bytearray:
    """Return allowed[i*side + j] = 1 if the condition `move` allows taking i and j, else 0, for 0 <= i, j < side.

    The position is (x, y) with x < y; with `swapped` it has x > y, and with `equal` x = y. The values of x and y do not
    matter otherwise: the condition is evaluated with piles 0 and 1, or 0 and 0.
    """
    test = function(move, MOVE_VARIABLES)
    before = (0, 0, 0, 0) if equal else (0, 1, 0, 1)
    allowed = bytearray(side * side)
    for i in range(side):
        for j in range(side):
            k, l = (j, i) if swapped else (i, j)
            allowed[i * side + j] = i + j > 0 and test(*before, k, l, i, j) != 0
    return allowed
