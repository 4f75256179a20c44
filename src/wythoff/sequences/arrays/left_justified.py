"""The left-justified Wythoff array: every row of the Wythoff array, extended to the left as far as it is >= 0."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from wythoff.sequences.arrays.beatty import WythoffArray
from wythoff.sequences.arrays.linear_rows import (
    NEAR,
    forward,
    require_place,
    require_size,
    row_norm,
    steps_within,
)
from wythoff.sequences.kinds import Array


class LeftJustifiedWythoffArray(Array):
    """Row i of the Wythoff array extended by x_(j-2) = x_j - x_(j-1) until it begins with a > b >= 0.

    >>> array = LeftJustifiedWythoffArray()
    >>> array.rows(3, 7), array.position(11), array.find_pair(3, 1), array.find_pair(0, 0)
    ([[1, 0, 1, 1, 2, 3, 5], [2, 1, 3, 4, 7, 11, 18], [2, 0, 2, 2, 4, 6, 10]], (2, 6), (6, 1), None)

    Every two integers a > b >= 0 begin exactly one row, and every two 0 <= c <= d except 0, 0 stand side by side in
    exactly one place, for they begin the tail of one positive Fibonacci sequence.
    Source: Kimberling 1993, Ordering the set of all positive Fibonacci sequences; Wythoff visions 2019, section 7.1.
    """

    repeats = True
    title = "left-justified Wythoff array"

    def __init__(self) -> None:
        self._wythoff = WythoffArray()

    def entry(self, row: int, column: int) -> int:
        """The number in that row and column.   Cost: O(log column) products and a square root."""
        require_place(row, column)
        require_size(row, column, 1)
        first, second, _ = _leftmost(*self._wythoff.start(row))
        return forward(first, second, column - 1, 1)[0]

    def row(self, row: int, count: int) -> Sequence[int]:
        require_size(row, count, 1, entries=count)
        first, second, _ = _leftmost(*self._wythoff.start(row))
        entries = list(islice((first, second), count))
        while len(entries) < count:
            entries.append(entries[-1] + entries[-2])
        return entries

    def position(self, value: int) -> tuple[int, int] | None:
        """The first row that has the number, and its first column there; None for a negative number.

        A number n >= 2 stands in many rows. The first is its row R in the Wythoff array: an entry left of that array in
        row r is at most floor(r*phi), so that floor(R*phi) + R - 1 <= n <= floor(r*phi), and R < r or R = 1.
        Cost: a few products and square roots; nothing is searched.
        """
        if value < 2:
            return None if value < 0 else (1, 2 - value)
        row, column = self._wythoff.place(value)
        *_, left = _leftmost(*self._wythoff.start(row))
        return row, left + column

    def find_pair(self, x: int, y: int) -> tuple[int, int] | None:
        """The place of x where y stands right of it; None if there is none, as for 0, 0 or a negative number."""
        row = self._wythoff.row_of(x, y) if x >= 0 and y >= 0 else None
        if row is None:
            return None
        *_, left = (0,) if x > y else _leftmost(x, y)
        return row, left + 1


def _leftmost(x: int, y: int) -> tuple[int, int, int]:
    """The first two entries a > b of the row that has 0 <= x <= y, not both 0, side by side, and how many columns left.

    The growing and the shrinking part of x_j have the product norm/5. As long as x^2 is 16 times the norm or more, the
    shrinking part is less than a tenth of the other, and x stands right of the row's first two entries.
    """
    norm = row_norm(x, y, 1)
    left = 0
    while (steps := steps_within(2 * x.bit_length() - norm.bit_length() - 8, 1) // 2) > NEAR:
        x, y = forward(x, y, -steps, 1)
        left += steps
    while x <= y:
        x, y, left = y - x, x, left + 1
    return x, y, left
