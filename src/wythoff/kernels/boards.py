"""P-positions on square boards, plain or compiled: each P-position marks the squares with a move to it.

A board has the squares (x, y), 0 <= x, y < `side`. A *run of moves* (i, j, p, q, count) is a set of moves: take i + m*p
from the first pile and j + m*q from the second, for 0 <= m < count, or for all m >= 0 if count is -1. For each run of
moves, the squares from which these moves lead to one P-position form a *run of squares*. If the game is `symmetric`,
only squares with x <= y are examined, and each also stands for (y, x).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any

from wythoff.base.errors import brief
from wythoff.expressions import Expression
from wythoff.expressions.bounds import Interval, bounds
from wythoff.expressions.failing import may_fail
from wythoff.kernels import limits
from wythoff.kernels.costs import Choice, choose, seconds
from wythoff.kernels.limits import Pairs, Progress, filled, fits, parts, require_memory, silent
from wythoff.kernels.plain import boards as plain
from wythoff.kernels.plain.boards import MOVE_VARIABLES, MoveRun

SQUARES = 1 << 22  # how many squares the compiled form processes between two calls of `progress`
PLAIN_TESTS = 1 << 17  # how many runs the plain form processes between two calls of `progress`
PROBE = 24  # the side of a board from which the density of P-positions and moves is estimated
# How many tables of amounts are cached, and their largest side. They serve requests for many single positions.
KEPT, KEPT_SIDE = 64, 256
# The side of blocks in which squares are tested one by one whether they end the game, and the side of a board from
# which the number of such blocks is estimated.
BLOCK, ENDED_PROBE = 16, 256


def runs_made(runs: Sequence[MoveRun], side: int) -> int:
    """Estimate how many runs of squares `push_pairs` marks on a board of `side` by `side` squares.

    `runs` lists the moves: (i, j, p, q, count) takes (i, j) + m*(p, q) for 0 <= m < count. Each of these with (p, q) !=
    (0, 0) is counted `side` times. A single move is counted once for each P-position. There are about `side`
    P-positions if some (p, q) is along a row or a column. Otherwise their number is estimated as side^2 / (number of
    runs + 1).
    """
    endless = [(p, q) for _, _, p, q, _ in runs if p or q]
    few = any(not (p and q) for p, q in endless)
    return side * len(endless) + (side if few else side * side // (len(runs) + 1)) * (len(runs) - len(endless))


def push_seconds(side: int, runs: int, marks: int) -> float:
    """Estimate the seconds that `push_pairs` takes on a board of `side`^2 squares to mark `marks` squares.

    The squares are marked in `runs` runs: each run is a set of squares in one direction.
    """
    return choose("boards", squares=side * side + marks, tests=runs).seconds


def push_pairs(
    runs: Sequence[MoveRun],
    side: int,
    *,
    symmetric: bool,
    misere: bool,
    ends: Expression | None = None,
    declared: Sequence[tuple[int, int, bool]] = (),
    progress: Progress = silent,
) -> Pairs:
    """Return the P-positions (x, y), x, y < side, of the game with the moves `runs`, as (all x, all y).

    An item (i, j, p, q, count) of `runs` allows taking i + m*p from x and j + m*q from y, for 0 <= m < count. A count
    of -1 means no end. If `symmetric`, only P-positions with x <= y are returned. In `misere` play, a player who cannot
    move wins.

    Squares that meet the condition `ends` in x and y end the game, even if they have moves. Each (x, y, is_p) in
    `declared` overrides the rules: (x, y) is a P-position if `is_p` is true, else an N-position. Cost: O(side^2), and a
    step for each square marked by each P-position. Memory: side^2 bytes, twice as many with `ends` or `declared`.
    Raises: EvaluationError where the condition has no value; TooLargeError.
    """
    width = -(-side // 8) * 8
    require_memory(
        side * width * (2 if ends or declared else 1),
        f"a board of {brief(side)} by {brief(side)} squares",
        progress=progress,
    )
    # a run that takes `side` or more is no move on this board, and its numbers may exceed 64 bits
    runs = [(i, j, min(p, side), min(q, side), min(n, side)) for i, j, p, q, n in runs if i < side and j < side]
    made = runs_made(runs, side)
    compiled = limits.kernel_of("boards") if choose("boards", squares=side * side, tests=made).compiled else None
    sizes = side * width, side * width if (ends and not misere) or declared else 0
    seen, ended = (filled(compiled, size, kind="uint8") for size in sizes)
    lost = _heights([(run[0], run[1]) for run in runs], side) if misere else [0] * side
    _close(seen, filled(compiled, width, 1, "uint8"), lost, width)
    if ends:
        mark_ended(seen if misere else ended, ends, side, width, symmetric)
    for column, row, is_p in declared:
        if column < side and row < side:
            seen[column * width + row], ended[column * width + row] = not is_p, is_p
    push = compiled.push if compiled else plain.push
    rows = max(1, SQUARES // width if compiled else PLAIN_TESTS // (width * (len(runs) + 1)))
    for start, end in parts(side, rows, progress):
        push(seen, ended, runs, side, width, start, end, symmetric)
    pairs: Pairs = (compiled or plain).unseen(seen, ended, side, width, symmetric)
    return pairs


def _close(seen: Any, ones: Any, lost: Sequence[int], width: int) -> None:
    """Set to 1 the bytes of `seen` that belong to no square, and those of the lost[x] lowest squares of each column x.

    The lowest squares are those without a move. In misere play a player without a move wins, so they are N-positions.
    Column x begins at byte x*width, and the board has len(lost) squares in each column. `ones` is an array of `width`
    ones.
    """
    side = len(lost)
    for x in range(side if any(lost) or width > side else 0):
        row = x * width
        seen[row + side : row + width] = ones[: width - side]
        seen[row : row + lost[x]] = ones[: lost[x]]


def _heights(starts: Sequence[tuple[int, int]], side: int) -> list[int]:
    """Return for each column x < side how many of its lowest squares (x, 0), (x, 1), ... have no move.

    `starts` contains the least amounts (i, j) of each run of moves: the run allows a move from (x, y) if x >= i and y
    >= j.
    """
    lowest = [side] * side
    for i, j in starts:
        if i < side:
            lowest[i] = min(lowest[i], j)
    return list(accumulate(lowest, min))


def move_runs(move: Expression, side: int) -> list[MoveRun] | None:
    """Return the moves that the condition `move` allows, as runs (i, first, 0, 1, count).

    Such a run takes i from the first pile and each number from `first` to first + count - 1 from the second. All
    amounts are below `side`. Return None if the moves depend on the order of the piles.

    Cost: that of `move_table`. Raises: EvaluationError where the condition has no value.
    """
    straight = move_table(move, side)
    if straight is None:
        return None
    rows = (straight[i * side : (i + 1) * side] for i in range(side))
    return [(i, start, 0, 1, end - start) for i, row in enumerate(rows) for start, end in stretches(row)]


def stretches(row: bytes) -> Iterator[tuple[int, int]]:
    """Yield (start, end) for each stretch of ones in a row of zeros and ones: the indices from `start` to `end` - 1."""
    end = 0
    while (start := row.find(1, end)) >= 0:
        end = row.find(0, start)
        end = len(row) if end < 0 else end
        yield start, end


def move_table(move: Expression, side: int) -> bytes | None:
    """Return table[i*side + j] = 1 if the condition `move` allows taking i and j, else 0, for 0 <= i, j < side.

    Return None if the moves depend on the order of the piles: if those from positions (x, y) with x < y, x = y and x >
    y are not the same. Cost: 2 side^2 evaluations, 3 side^2 if the condition compares the piles. Raises:
    EvaluationError where the condition has no value.
    """
    below, equal, above = amount_tables(move, side)
    return below if below == above == equal else None


def table_seconds(move: Expression, side: int) -> float:
    """Estimate how many seconds `move_table` takes for the condition `move` and a board of this `side`."""
    return _table_choice(move, side).seconds


def _table_choice(move: Expression, side: int) -> Choice:
    tests = 2 * side * side
    return choose("boards", (move, tests), built=("amounts", move), tests=tests)


def amount_tables(move: Expression, side: int) -> tuple[bytes, bytes, bytes]:
    """Return three tables (below, equal, above) of the moves from (x, y) with x < y, with x = y, and with x > y.

    In each, table[i*side + j] is 1 if the condition `move` allows taking i and j, else 0.

    Raises: EvaluationError where the condition has no value.
    """
    in_reach: dict[str, Interval] = dict.fromkeys(MOVE_VARIABLES, (0, side))
    pays = _table_choice(move, side).compiled and fits(move, in_reach)
    below = _amounts(move, side, pays)
    used = move.variables()
    above = _amounts(move, side, pays, swapped=True) if not used.isdisjoint(("k", "l")) else below
    return below, _amounts(move, side, pays, equal=True) if "x0" in used else below, above


def marked_lines(lines: Sequence[tuple[int, int, int, int]], columns: int, rows: int) -> bytes:
    """Return table[i*rows + j] = 1 for i < columns, j < rows where a line takes i and j, else 0.

    The line (a, b, p, q) takes i = a + m*p and j = b + m*q for each m >= 0; with p = q = 0 it is one move.
    """
    table = bytearray(columns * rows)
    for i, j, p, q in lines:
        if i < columns and j < rows:
            last = min((columns - 1 - i) // p if p else rows, (rows - 1 - j) // q if q else columns) if p or q else 0
            step = p * rows + q
            table[i * rows + j : i * rows + j + last * step + 1 : step or 1] = b"\1" * (last + 1)
    return bytes(table)


def _amounts(move: Expression, side: int, compile_it: bool, *, swapped: bool = False, equal: bool = False) -> bytes:
    make = _kept_amounts if side <= KEPT_SIDE else _kept_amounts.__wrapped__
    return make(move, side, compile_it, swapped, equal)


@lru_cache(KEPT)
def _kept_amounts(move: Expression, side: int, compile_it: bool, swapped: bool, equal: bool) -> bytes:
    if compile_it:
        try:
            return bytes(limits.kernel_of("boards").amounts(move, side, swapped, equal))
        except (ZeroDivisionError, ValueError):
            pass  # the plain form reports where there is no value
    return bytes(plain.amounts(move, side, swapped, equal))


def mark_ended(board: Any, ends: Expression, side: int, width: int, symmetric: bool) -> None:
    """Set board[x*width + y] = 1 for each square (x, y), 0 <= x, y < side, that meets the condition `ends`.

    `ends` is an expression in x and y. If `symmetric`, it is evaluated for (min(x, y), max(x, y)).

    Cost: a test of each square; if the condition holds in a few regions, only of the blocks of 16 by 16 squares along
    their borders. Raises: EvaluationError where the condition has no value.
    """
    mixed: list[tuple[int, int]] = []
    for x, y, size, holds in _blocks(ends, side, symmetric):
        if holds is None and size > BLOCK:
            break
        if holds is None:
            mixed.append((x, y))
        elif holds:
            count = min(y + size, side) - y
            for row in range(x, min(x + size, side)):
                start = row * width + y
                board[start : start + count] = b"\1" * count if isinstance(board, bytearray) else 1
    else:
        plain.mark_ended(board, ends, side, width, symmetric, mixed, BLOCK)
        return
    if _ending(ends, side).compiled and fits(ends, {"x": (0, side), "y": (0, side)}):
        try:
            limits.kernel_of("boards").mark_ended(board, ends, side, width, symmetric)
            return
        except (ZeroDivisionError, ValueError):
            pass  # the plain form reports where there is no value
    plain.mark_ended(board, ends, side, width, symmetric, [(0, 0)], side)


def ended_seconds(ends: Expression, side: int, symmetric: bool) -> float:
    """Estimate how many seconds `mark_ended` takes for the condition `ends` on a board of this `side`."""
    probe = min(side, ENDED_PROBE)
    found = [size for _, _, size, holds in _blocks(ends, probe, symmetric) if holds is None]
    if not found or max(found) <= BLOCK:
        return seconds(False, tests=len(found) * BLOCK**2 * side // probe)
    return _ending(ends, side).seconds


def _ending(ends: Expression, side: int) -> Choice:
    return choose("boards", (ends, side * side), built=("ends", ends), tests=side * side)


def _blocks(ends: Expression, side: int, symmetric: bool) -> Iterator[tuple[int, int, int, bool | None]]:
    """Split a board into square blocks. Yield (x, y, size, holds) for each, where (x, y) is its lowest square.

    `holds` is True if the condition `ends` holds on the whole block, False if it holds nowhere in the block, and None
    if interval arithmetic cannot decide this. If `symmetric`, (x, y) is tested as (min(x, y), max(x, y)).

    A block with None has the side `BLOCK`, with one exception: if splitting does not pay, a larger block with None is
    yielded last. Then the caller must test all squares of the board. Splitting does not pay if the condition may have
    no value, or if more than half of the board is undecided at some larger size.
    """
    size, waiting = BLOCK, [(0, 0)]
    if may_fail(ends):
        yield 0, 0, side, None
        return
    while size < side:
        size *= 2
    while waiting:
        mixed = []
        for x, y in waiting:
            holds = _holds(ends, (x, min(x + size, side) - 1), (y, min(y + size, side) - 1), symmetric)
            if holds is None and size > BLOCK:
                mixed.append((x, y))
            else:
                yield x, y, size, holds
        if size <= side // 8 and 2 * len(mixed) * size**2 > side**2:
            yield *mixed[0], size, None
            return
        size //= 2
        waiting = [
            (x + a, y + b) for x, y in mixed for a in (0, size) for b in (0, size) if x + a < side and y + b < side
        ]


def _holds(ends: Expression, x: Interval, y: Interval, symmetric: bool) -> bool | None:
    # A block lies above, below or on the diagonal. On the diagonal, both piles have the same range.
    low, high = sorted((x, y)) if symmetric else (x, y)
    least, greatest = bounds(ends, {"x": low, "y": high})
    if least == greatest == 0:
        return False
    return True if (least or 0) > 0 or (greatest or 0) < 0 else None
