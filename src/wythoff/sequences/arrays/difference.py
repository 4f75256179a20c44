"""The Wythoff difference array: the differences of the Wythoff pairs in the rows of the Wythoff array."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from wythoff.sequences.arrays.beatty import WythoffArray
from wythoff.sequences.arrays.linear_rows import forward, require_place, require_size
from wythoff.sequences.integers import floor_quadratic
from wythoff.sequences.kinds import Array


class DifferenceArray(Array):
    """d(i, j) = W(i, 2j) - W(i, 2j - 1), the dispersion of the upper Wythoff sequence floor(n*phi^2).

    >>> array = DifferenceArray()
    >>> array.rows(3, 6), array.position(1076), array.position(10**20)
    ([[1, 2, 5, 13, 34, 89], [3, 7, 18, 47, 123, 322], [4, 10, 26, 68, 178, 466]], (6, 6), (61803398874989484821, 1))

    Because W(i, 2j) - W(i, 2j - 1) = W(i, 2j - 2), with floor(i*phi) for W(i, 0), its columns are the lower Wythoff
    sequence and the even columns of W; every row satisfies x_j = 3*x_(j-1) - x_(j-2).
    Source: Kimberling 2009, The Wythoff difference array; Wythoff visions 2019, section 7.1.
    """

    title = "Wythoff difference array"

    def __init__(self) -> None:
        self._wythoff = WythoffArray()

    def following(self, value: int) -> int:
        """The entry right of a number in its row."""
        return value + floor_quadratic(value, value, 5, 2)

    def entry(self, row: int, column: int) -> int:
        """The number in that row and column.   Cost: O(log column) products and a square root."""
        require_place(row, column)
        require_size(row, 2 * column, 1)
        # Columns -1 and 0 of W are i - 1 and floor(i*phi).
        return forward(row - 1, floor_quadratic(row, row, 5, 2), 2 * column - 1, 1)[0]

    def row(self, row: int, count: int) -> Sequence[int]:
        require_size(row, 2 * count, 1, entries=count)
        entries = [self.entry(row, column) for column in islice((1, 2), count)]
        while len(entries) < count:
            entries.append(3 * entries[-1] - entries[-2])
        return entries

    def position(self, value: int) -> tuple[int, int] | None:
        """The row and column where a number stands; None below 1.   Cost: a few products and square roots."""
        if value < 1:
            return None
        row, column = self._wythoff.place(value)
        if column % 2 == 0:
            return row, column // 2 + 1
        # value is floor(i*phi) for i = ceil(value/phi).
        return -floor_quadratic(value, -value, 5, 2), 1
