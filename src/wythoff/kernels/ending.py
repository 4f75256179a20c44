"""The door of the squares that end a game: whole blocks of a board where a condition holds or fails throughout."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wythoff.expressions import Expression
from wythoff.expressions.bounds import Interval, bounds, peak
from wythoff.expressions.failing import may_fail
from wythoff.kernels import limits
from wythoff.kernels.costs import choose, seconds
from wythoff.kernels.limits import INT64_MAX
from wythoff.kernels.plain import boards as plain

BLOCK = 16  # the side of blocks whose squares are tested one by one
PROBE = 256  # the side of a board that tells how many of these there are

Block = tuple[int, int]


def mark_ended(board: Any, ends: Expression, side: int, width: int, symmetric: bool, compile_it: bool) -> None:
    """Mark the squares of a board that meet a condition in x and y; in symmetric games x <= y.

    Cost: for conditions that hold in a few regions a test of the blocks of 16 by 16 squares along their borders; else
    a test of each square.
    Raises: EvaluationError where the condition has no value.
    """
    mixed: list[Block] = []
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
    if compile_it and fits(ends, {"x": (0, side), "y": (0, side)}):
        try:
            limits.twin("boards").mark_ended(board, ends, side, width, symmetric)
            return
        except (ZeroDivisionError, ValueError):
            pass  # the plain twin says where there is no value
    plain.mark_ended(board, ends, side, width, symmetric, [(0, 0)], side)


def ended_seconds(ends: Expression, side: int, symmetric: bool) -> float:
    """About how long `mark_ended` takes."""
    probe = min(side, PROBE)
    found = [size for _, _, size, holds in _blocks(ends, probe, symmetric) if holds is None]
    if not found or max(found) <= BLOCK:
        return seconds(False, tests=len(found) * BLOCK**2 * side // probe)
    return choose("boards", (ends, side * side), built=("ends", ends), tests=side * side).seconds


def _blocks(ends: Expression, side: int, symmetric: bool) -> Iterator[tuple[int, int, int, bool | None]]:
    """Blocks (x, y, size) of a board, and whether a condition holds in all squares of each, or in none.

    None where both may be: for blocks of the least size; for the first of a larger size where half the board is like
    that, and there it ends.
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
    # Blocks of one size lie above the diagonal, below it, or on it, where both piles have the same range.
    low, high = sorted((x, y)) if symmetric else (x, y)
    least, greatest = bounds(ends, {"x": low, "y": high})
    if least == greatest == 0:
        return False
    return True if (least or 0) > 0 or (greatest or 0) < 0 else None


def fits(test: Expression, domain: Mapping[str, Interval]) -> bool:
    """Whether a condition can be compiled: no part of it passes 64 bits there."""
    worst = peak(test, domain)
    return worst is not None and worst <= INT64_MAX
