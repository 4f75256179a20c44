"""Sprague-Grundy values of the rows 0 to r of a board, computed column by column by a `RowMachine`.

Row x consists of the positions (x, y), y = 0, 1, ... Sets of values are bits of Python integers. Values are taken
relative to the current column: value minus y. Then the machine has finitely many states: docs/mathematics/values.md,
section 8.6.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Sequence
from operator import or_
from typing import NamedTuple, TypeAlias

# for one row: each value minus its column, and for each column the hash of its values in the rows 0 to this row
Record: TypeAlias = tuple["array[int]", "array[int]"]
# The prime of the FNV hash for 64 bits, and the mask for 64 bits.
PRIME, WORD = 0x100000001B3, (1 << 64) - 1


class RowPlan(NamedTuple):
    """The description of a two-pile game in which any number may be taken from the second pile, for `RowMachine`.

    A line (i, j, f) leads from (x, y) to (x - i, y - j), and from there by multiples of the direction (p, q) =
    families[f], with i > 0 and p > 0. `lines` is sorted by family. In row x, values are at least y - depths[x], and no
    move to another row goes more than reaches[x] columns to the left.
    """

    families: tuple[tuple[int, int], ...]
    lines: tuple[tuple[int, int, int], ...]
    depths: tuple[int, ...]
    reaches: tuple[int, ...]

    def memory(self, row: int) -> int:
        """Return how many columns before a column determine its values in the rows 0 to `row`."""
        return max(1, self.depths[row] + row, self.reaches[row])


class State(NamedTuple):
    """What a `RowMachine` remembers before it computes column n.

    If the states before the columns n and m are equal, then values minus column are the same in columns n + k and m +
    k, for all k >= 0.

    Bit k of windows[x] is set if n - depths[x] + k is a value in row x to the left of n. `columns` are the last columns
    before n, nearest first. Each contains its values minus its own number.
    """

    windows: tuple[int, ...]
    columns: tuple[tuple[int, ...], ...]

    def digest(self) -> str:
        """Return a short name of the state, which is the same on every computer."""
        from hashlib import blake2b

        windows = ",".join(f"{window:x}" for window in self.windows)
        columns = ";".join(",".join(map(str, column)) for column in self.columns)
        return blake2b(f"{windows}|{columns}".encode(), digest_size=16).hexdigest()


class RowMachine:
    """The machine that computes the values in rows 0 to r column by column; `column` is the next one, at first 0.

    The example computes row 1 of Wythoff Nim in the columns 0 to 8.

    >>> machine = RowMachine(RowPlan(((1, 0), (1, 1)), ((1, 0, 0), (1, 1, 1)), (0, 2), (0, 1)))
    >>> [value + column for column, value in enumerate(machine.advance(9, [1])[0][0])]
    [1, 2, 0, 4, 5, 3, 7, 8, 6]
    """

    def __init__(self, plan: RowPlan) -> None:
        rows = len(plan.depths)
        self.plan, self.column = plan, 0
        # Bit k of a set stands for the value column - _depth + k. Negative values are marked as if they were used on
        # the left.
        self._depth = plan.depths[-1]
        self._left = [(1 << self._depth) - 1] * rows
        # The last columns, nearest first: in `_recent` their values minus the column, in `_bits` each value as a set of
        # one bit.
        self._recent: deque[list[int]] = deque(maxlen=plan.reaches[-1])
        highest = max((j for _, j, _ in plan.lines), default=0)
        self._bits = deque(([0] * rows for _ in range(highest)), maxlen=highest)
        # For each family (p, q): the sets of values along its lines in the last q columns, nearest first.
        self._chains = [deque(([0] * rows for _ in range(q)), maxlen=q) for _, q in plan.families]

    def advance(self, end: int, rows: Sequence[int] = ()) -> list[Record]:
        """Compute the columns up to `end` - 1. Return a pair of arrays (values, hashes) for each x in `rows`.

        For each new column y, `values` contains the value of (x, y) minus y. `hashes` contains a hash of the values of
        (0, y), ..., (x, y).

        Cost: O(families + lines) operations on sets for each cell.
        """
        kept: list[Record] = [(array("i"), array("Q")) for _ in rows]
        while self.column < end:
            column = self._fill()
            self.column += 1
            if rows:
                hashes = _hashes(column, self._depth)
                for row, (values, hashed) in zip(rows, kept, strict=True):
                    values.append(column[row])
                    hashed.append(hashes[row])
        return kept

    def _fill(self) -> list[int]:
        """Compute the values of the next column y, and return for each row the value minus y."""
        left, depth, used = self._left, self._depth, self._left.copy()
        bits, column = [0] * len(left), [0] * len(left)
        chains, within = self._along(bits)
        for chain in chains:
            used = list(map(or_, used, chain))
        for x, seen in enumerate(used):
            taken = seen
            for chain, p, starts in within:
                met = chain[x]
                for i in starts:
                    if x >= i:
                        met |= bits[x - i]
                if x >= p:
                    met |= chain[x - p]
                chain[x] = met
                taken |= met
            bit = ~taken & (taken + 1)
            bits[x] = bit
            column[x] = bit.bit_length() - 1 - depth
            left[x] = (left[x] | bit) >> 1
        for past, chain in zip(self._chains, chains, strict=True):
            past.appendleft(chain)
        self._bits.appendleft(bits)
        self._recent.appendleft(column)
        return column

    def _along(self, bits: list[int]) -> tuple[list[list[int]], list[tuple[list[int], int, list[int]]]]:
        """Return (chains, within): the values to which moves in each direction lead, before the column is computed.

        chains[f][x] is the set of the values to which moves in direction number f lead from row x. At first it contains
        only values in earlier columns. `within` has a triple (chain, p, starts) for each direction with moves inside a
        column. The caller computes the column from row 0 on, and adds its values to these chains: a move goes
        up i rows for some i in `starts`, then any multiple of p rows. If the direction leaves the column, p is
        larger than all rows, so that only the first step counts.
        """
        chains, within = [], []
        beyond = len(bits)
        for f, (p, q) in enumerate(self.plan.families):
            chain = _moved(self._chains[f][-1], p, q) if q else [0] * len(bits)
            starts = []
            for i, j, of in self.plan.lines:
                if of == f and j:
                    chain = list(map(or_, chain, _moved(self._bits[j - 1], i, j)))
                elif of == f:
                    starts.append(i)
            chains.append(chain)
            if starts or not q:
                within.append((chain, beyond if q else p, starts))
        return chains, within

    def state(self, row: int) -> State:
        """Return what determines the next columns of the rows 0 to `row`. If states repeat, the columns repeat too."""
        windows = zip(self._left[: row + 1], self.plan.depths, strict=False)
        recent = list(self._recent)[: self.plan.reaches[row]]
        return State(
            tuple(window >> (self._depth - depth) for window, depth in windows),
            tuple(tuple(column[: row + 1]) for column in recent),
        )


def _moved(cells: Sequence[int], down: int, right: int) -> list[int]:
    """Return `cells`, a set of values for each row, moved by `down` rows and `right` columns.

    The set of row x becomes that of row x + down. Values are relative to the column, so they decrease by `right`.
    """
    return [0] * min(down, len(cells)) + [cell >> right for cell in cells[: max(0, len(cells) - down)]]


def _hashes(column: Sequence[int], depth: int) -> list[int]:
    """Return for each row x a hash of the first x + 1 values of `column`. No value is less than -`depth`."""
    found, mixed = [], 0
    for value in column:
        mixed = (mixed ^ (value + depth)) * PRIME & WORD
        found.append(mixed)
    return found
