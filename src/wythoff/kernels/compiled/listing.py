"""Pairs that are listed by a pattern, as arrays: see `plain.listing`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from wythoff.kernels.plain.listing import Position, Run

PART = 1 << 18  # numbers that are worked on at a time


def repeating(begun: Sequence[Position], block: Sequence[Position], shift: Position, count: int) -> Any:
    """See `plain.listing.repeating`."""
    start = len(begun)
    rounds = max(-(-(count - start) // len(block)), 0)
    columns = []
    for side in range(len(shift)):
        column = np.empty(start + rounds * len(block), np.int64)
        column[:start] = [position[side] for position in begun]
        base = np.array([position[side] for position in block], np.int64)
        moves = np.arange(rounds, dtype=np.int64) * shift[side]
        np.add(moves[:, None], base, out=column[start:].reshape(rounds, len(block)))
        columns.append(column[:count])
    return tuple(columns)


def beside_line(pairs: Any, factor: int, slope: int, added: int, count: int) -> Any:
    """See `plain.listing.beside_line`."""
    from wythoff.kernels.compiled.merging import beside  # the others need no compiler

    found = np.empty(count, np.int64), np.empty(count, np.int64)
    given_x, given_y = (np.asarray(column, np.int64) for column in pairs)
    beside(given_x, given_y, factor, slope, added, *found)
    return found


def of_runs(runs: Sequence[Run], count: int) -> Any:
    """See `plain.listing.of_runs`."""
    table = np.array(runs, np.int64).reshape(-1, 3)
    starts = np.cumsum(table[:, 2]) - table[:, 2]
    table, starts = table[starts < count], starts[starts < count]
    sizes = np.minimum(table[:, 2], count - starts)
    seconds = np.repeat(table[:, 1] - starts, sizes)
    seconds += np.arange(len(seconds), dtype=np.int64)
    return np.repeat(table[:, 0], sizes), seconds


def sums_along(word: bytes, steps: Sequence[Sequence[int]], starts: Sequence[int]) -> Any:
    """See `plain.listing.sums_along`."""
    letters = np.frombuffer(word, np.uint8)
    columns = []
    for step, start in zip(steps, starts, strict=True):
        column = np.empty(len(letters) + 1, np.int64)
        column[0] = start
        # Each takes the place of the step to it: there is one array for each column.
        np.take(np.array(step, np.int64), letters, out=column[1:], mode="clip")  # which needs no copy
        columns.append(np.cumsum(column, out=column))
    return tuple(columns)


def line_floors(step: int, rest: int, bits: int, count: int) -> tuple[Any, list[int]]:
    """See `plain.listing.line_floors`; all numbers have 63 bits at most."""
    found = np.arange(count, dtype=np.int64)
    below = (1 << bits) - 1
    unsure: list[int] = []
    for start in range(0, count, PART):
        part = found[start : start + PART]  # in place, a part at a time
        part *= step
        part += rest
        unsure += (np.flatnonzero((part & below) >= below - count) + start).tolist()
        part >>= bits
    return found, unsure


def below(pairs: Any, top: int) -> Any:
    """See `plain.listing.below`."""
    xs, ys = pairs
    inside = ys <= top
    if isinstance(xs, range):  # an array of it is made fast by its ends alone
        xs = np.arange(xs.start, xs.stop, xs.step)
    return xs[inside], ys[inside]
