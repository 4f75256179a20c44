"""Zeckendorf arrays: column j lists the numbers in whose representation H_j is the least term.

H_1, H_2, ... generalizes the Fibonacci numbers: H_j = H_(j-1) + H_(j-order); see `ZeckendorfArray`.
"""

from __future__ import annotations

from wythoff.sequences.arrays.linear_rows import require_place
from wythoff.sequences.kinds import Array, require_at_most, require_between

# With these limits, additions take about a second.
MOST_ORDER = 1000  # every index j of an H_j costs a copy of this many terms
MOST_PLACES = 150_000  # the greatest index j of an H_j in a representation


class ZeckendorfArray(Array):
    """The array whose column j lists, in order, the numbers in whose representation H_j is the least term.

    >>> ZeckendorfArray().rows(2, 6), ZeckendorfArray(3).rows(2, 6), ZeckendorfArray().position(100)
    ([[1, 2, 3, 5, 8, 13], [4, 7, 11, 18, 29, 47]], [[1, 2, 3, 4, 6, 9], [5, 8, 12, 17, 25, 37]], (15, 3))

    Let H_j = j for j <= order, and H_j = H_(j-1) + H_(j-order) for j > order. The representation of n >= 0 is the
    unique sum of terms H_j with value n whose indices j differ by at least `order`. Order 2 gives Fibonacci numbers and
    the Wythoff array; order 1 gives binary numerals. Replacing every H_j in the representation of an entry by H_(j+1)
    gives the next entry of its row, so rows satisfy the recurrence of H.
    Source: Kimberling 1995, The Zeckendorf array equals the Wythoff array; Wythoff visions 2019, section 7.2.
    """

    title = "Zeckendorf array of order {0.order}"

    # `RecurrenceNumeration` would be slower, as it multiplies order^2 numbers to join two words: for order 40 and 3000
    # digits it took 4.6 s, these additions 0.5 s.

    def __init__(self, order: int = 2) -> None:
        require_between(order, "order", 1, MOST_ORDER)
        self.order = order

    def entry(self, row: int, column: int) -> int:
        """Return the number in the row `row` and the column `column`.

        Cost: as many additions as the greatest index j of a term H_j in its representation.
        Raises: TooLargeError if this index is greater than 150000.
        """
        require_place(row, column)
        # The other terms are the terms of row - 1, with all indices increased by the same number.
        return self._sum([column, *(index + column + self.order - 1 for index in self.representation(row - 1))])

    def position(self, value: int) -> tuple[int, int] | None:
        """Return (row, column) of a number, computed from its representation; None if value < 1.

        Cost and Raises: as `entry`.
        """
        if value < 1:
            return None
        least, *others = self.representation(value)
        return 1 + self._sum([index - least - self.order + 1 for index in others]), least

    def representation(self, n: int) -> list[int]:
        """Return the indices j of the H_j whose sum is n, ascending.

        H_j = j for j <= order, and H_j = H_(j-1) + H_(j-order) for j > order.

        >>> ZeckendorfArray(3).representation(100)
        [3, 6, 12]
        """
        window, place = list(range(1, self.order + 1)), self.order
        while window[-1] <= n:
            require_at_most(place := place + 1, MOST_PLACES, "the places of a representation", " or more")
            window = [*window[1:], window[-1] + window[0]]
        indices = []
        while n:
            if window[-1] <= n:
                n -= window[-1]
                indices.append(place)
            # H_(j-order) = H_j - H_(j-1) for j > order, H_j = j for j <= order. For order 1, H_(j-1) = H_j/2.
            place -= 1
            earlier = place - self.order + 1
            window = [window[-1] // 2 if self.order == 1 else max(earlier, window[-1] - window[-2]), *window[:-1]]
        return indices[::-1]

    def _sum(self, indices: list[int]) -> int:
        """Return the sum of the H_j (see the class) for the indices j in `indices`, which must increase."""
        if indices:
            require_at_most(indices[-1], MOST_PLACES, "the places of a representation")
        total, place, window = 0, self.order, list(range(1, self.order + 1))
        for index in indices:
            while place < index:
                window = [*window[1:], window[-1] + window[0]]
                place += 1
            total += window[index - place - 1]
        return total
