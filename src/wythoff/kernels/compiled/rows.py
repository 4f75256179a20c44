"""Sprague-Grundy values of the rows 0 to r of a board, column by column, compiled: as in `plain.rows`.

Row x consists of the positions (x, y), y = 0, 1, ... Sets of values are windows of 2^k bits, indexed by value modulo
2^k. For cell (x, y), only values from y - reach - depth to y + x matter. Depth and reach are bounds in the `plan` of
the game: values are at least y - depth, and moves to other rows lead at most `reach` columns to the left. Windows are
longer than this range, so no two such values share a bit.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

import numpy as np

from wythoff.kernels.compiled.bits import FULL, LOW, ONE, trailing_zeros
from wythoff.kernels.compiled.keeping import njit
from wythoff.kernels.limits import WORD_BITS
from wythoff.kernels.plain.rows import PRIME, Record, RowPlan, State

U64 = np.uint64
FACTOR = U64(PRIME)


def window_bits(plan: RowPlan) -> int:
    """Return how many bits a set of values has: a power of two, at least 64.

    The set contains the values that matter for one cell (x, y) of a game, which `plan` describes.
    """
    return max(WORD_BITS, 1 << (plan.reaches[-1] + plan.depths[-1] + len(plan.depths)).bit_length())


def chain_count(plan: RowPlan) -> int:
    """Return how many lines of moves may cross the rows 0 to r in one column: for each, a set of values is stored.

    `plan` describes the game. A line in direction (p, q) begins in one of the first p rows, and stays in the rows 0 to
    r for at most `_turns` columns.
    """
    return sum(p * _turns(p, q, len(plan.depths)) for p, q in plan.families)


def _turns(p: int, q: int, rows: int) -> int:
    """Return for how many columns a line in direction (p, q) may stay within the first `rows` rows.

    The line begins in row 0, and goes down p rows every q columns. For example, `_turns(2, 3, 5)` is 7: the rows 0, 2
    and 4 are met in the columns 0, 3 and 6.
    """
    return q * ((rows - 1) // p) + 1


class RowMachine:
    """The machine that computes the values in rows 0 to r column by column; `column` is the next column.

    `plan` describes the game: its moves, and bounds for its values in each row.
    """

    def __init__(self, plan: RowPlan) -> None:
        rows = len(plan.depths)
        self.plan, self.column = plan, 0
        self._words = window_bits(plan) // WORD_BITS
        self._left = np.zeros((rows, self._words), np.uint64)
        self._chains = np.zeros((chain_count(plan), self._words), np.uint64)
        # _recent[y % len(_recent), x] is the value of (x, y) minus y, for the current column y and the columns before
        # it.
        self._recent = np.zeros((plan.reaches[-1] + 1, rows), np.int64)
        self._depths = np.array(plan.depths, np.int64)
        turns = [_turns(p, q, rows) for p, q in plan.families]
        first = [sum(p * n for (p, _), n in zip(plan.families[:f], turns, strict=False)) for f in range(len(turns))]
        self._families = np.array(
            [(p, q, n, start) for (p, q), n, start in zip(plan.families, turns, first, strict=True)], np.int64
        ).reshape(-1, 4)
        self._lines = np.array(plan.lines, np.int64).reshape(-1, 3)
        counts = [sum(of == f for _, _, of in plan.lines) for f in range(len(turns))]
        self._starts = np.cumsum([0, *counts])

    def advance(self, end: int, rows: Sequence[int] = ()) -> list[Record]:
        """Compute the columns up to `end` - 1. Return a pair of arrays (values, hashes) for each x in `rows`.

        For each new column y, `values` contains the value of (x, y) minus y. `hashes` contains a hash of the values of
        (0, y), ..., (x, y).
        """
        place = np.full(len(self._left), -1, np.int64)
        place[list(rows)] = range(len(rows))
        count = max(0, end - self.column)
        values, hashes = np.empty((len(rows), count), np.int32), np.empty((len(rows), count), np.uint64)
        tables = self._depths, self._families, self._lines, self._starts
        _advance(self._left, self._chains, self._recent, self.column, end, *tables, place, values, hashes)
        self.column = max(self.column, end)
        return [(_array("i", found), _array("Q", hashed)) for found, hashed in zip(values, hashes, strict=True)]

    def state(self, row: int) -> State:
        """Return what determines the next columns of the rows 0 to `row`. If states repeat, the columns repeat too."""
        reach = min(self.plan.reaches[row], self.column)
        recent = (self._recent[(self.column - k) % len(self._recent), : row + 1] for k in range(1, reach + 1))
        columns = tuple(tuple(column.tolist()) for column in recent)
        return State(tuple(map(self._window, range(row + 1))), columns)

    def _window(self, x: int) -> int:
        """Return which values >= n - d occur in row x to the left of column n, the next column, as bits.

        Here d is plan.depths[x]. Bit m is 1 if n - d + m is the value of some (x, y), y < n, for 0 <= m < d + x. Bits
        for negative numbers are 1.
        """
        bits, depth = WORD_BITS * self._words, self.plan.depths[x]
        whole = int.from_bytes(self._left[x].astype("<u8").tobytes(), "little")
        low = (self.column - depth) % bits
        turned = whole >> low | whole << (bits - low)
        return turned & ((1 << (depth + x)) - 1) | (1 << max(0, depth - self.column)) - 1


def _array(kind: str, numbers: Any) -> Any:
    found = array(kind)
    found.frombytes(numbers.tobytes())
    return found


@njit(nogil=True, cache=True)
def _advance(left, chains, recent, start, end, depths, families, lines, starts, place, values, hashes):  # type: ignore[no-untyped-def]  # numba infers the types
    rows, words = left.shape
    around = words - 1  # this is a mask, as `words` is a power of two
    slots = np.empty(len(families), np.int64)  # for each family, the index of the set of the line through the cell
    turn = np.empty(len(families), np.int64)
    seen = np.empty(len(lines), np.int64)  # the index in `recent` of the column that each line reads
    lanes, shifts = np.empty((rows, len(families)), np.int64), np.empty((rows, len(families)), np.int64)
    for f in range(len(families)):
        p, q, turns, first = families[f]
        for x in range(rows):
            lanes[x, f] = first + x % p * turns
            shifts[x, f] = x // p * q
    for y in range(start, end):
        for f in range(len(families)):
            p, q, turns, first = families[f]
            turn[f] = y % turns
            for residue in range(p):
                chains[first + residue * turns + turn[f]] = U64(0)
        for line in range(len(lines)):
            seen[line] = (y - lines[line, 1]) % len(recent)
        here = y % len(recent)
        mixed = U64(0)
        for x in range(rows):
            for f in range(len(families)):
                # The line through (x, y) entered in a row less than p, shifts[x, f] columns before.
                back = turn[f] - shifts[x, f]
                slot = lanes[x, f] + (back if back >= 0 else back + families[f, 2])
                slots[f] = slot
                for line in range(starts[f], starts[f + 1]):
                    if x >= lines[line, 0] and y >= lines[line, 1]:
                        met = recent[seen[line], x - lines[line, 0]] + y - lines[line, 1]
                        chains[slot, (met >> 6) & around] |= ONE << (U64(met) & LOW)
            # The window now also covers the largest value that the cell may have.
            left[x, ((y + x) >> 6) & around] &= ~(ONE << (U64(y + x) & LOW))
            least = max(0, y - depths[x])
            word = least >> 6
            within = FULL << (U64(least) & LOW)
            while True:
                taken = left[x, word & around]
                for f in range(len(families)):
                    taken |= chains[slots[f], word & around]
                free = ~taken & within
                if free != U64(0):
                    break
                word += 1
                within = FULL
            value = (word << 6) + np.int64(trailing_zeros(free))
            left[x, word & around] |= ONE << (U64(value) & LOW)
            recent[here, x] = value - y
            mixed = (mixed ^ U64(value - y + depths[rows - 1])) * FACTOR
            if place[x] >= 0:
                values[place[x], y - start] = value - y
                hashes[place[x], y - start] = mixed
