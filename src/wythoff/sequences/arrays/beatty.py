"""Dispersions of floor(n*alpha + gamma) whose rows satisfy x_j = m*x_(j-1) + x_(j-2).

The dispersion of an increasing sequence s is the array with the rows t, s(t), s(s(t)), ..., one for each positive
integer t that is not a value of s. The dispersions here include the Wythoff array, the Stolarsky array and the dual
Wythoff array. Two more arrays are derived from the Wythoff array: the array of some differences of neighbours, and the
left-justified array, whose rows begin further to the left.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from wythoff.base.errors import ParameterError
from wythoff.sequences.arrays import linear_rows
from wythoff.sequences.arrays.linear_rows import LinearRows, forward, require_place, require_size
from wythoff.sequences.beatty.sequence import LinearFunction
from wythoff.sequences.integers import floor_quadratic, least_near
from wythoff.sequences.kinds import Array
from wythoff.sequences.quadratic import PHI, AnyReal, Quadratic, as_quadratic


class BeattyDispersion(LinearRows):
    """The dispersion of s(n) = floor(n*alpha + gamma), where alpha = (m + sqrt(m^2 + 4))/2 (see `Dispersion`).

    >>> from fractions import Fraction
    >>> stolarsky = BeattyDispersion(1, Fraction(1, 2))
    >>> stolarsky.rows(3, 6), stolarsky.position(123), stolarsky.entry(10**20, 1)
    ([[1, 2, 3, 5, 8, 13], [4, 6, 10, 16, 26, 42], [7, 11, 18, 29, 47, 76]], (3, 7), 261803398874989484819)

    Its rows satisfy x_j = m*x_(j-1) + x_(j-2) if and only if 1/(alpha + 1) <= gamma <= alpha/(alpha + 1). Proof: let d
    = s(n) - n*alpha. Then s(s(n)) - m*s(n) - n is the floor of d/alpha + gamma, which must be 0 for all n. The numbers
    d are dense in the interval gamma - 1 < d <= gamma. For m = 1, the least gamma gives the dual Wythoff array, the
    greatest gives the Wythoff array, and 1/2, in the middle, gives the Stolarsky array.

    Raises: ParameterError for other gamma.
    Source: Kimberling 1993, Interspersions and dispersions, for dispersions; the range of gamma is our own.
    """

    title = "dispersion of floor(n*({0.alpha}) + {0.gamma})"

    def __init__(self, m: int, gamma: AnyReal) -> None:
        super().__init__(m)
        self.alpha, self.gamma = Quadratic(m, 1, m * m + 4, 2), as_quadratic(gamma)
        least, most = 1 / (self.alpha + 1), self.alpha / (self.alpha + 1)
        if not least <= self.gamma <= most:
            raise ParameterError(
                f"gamma must be from 1/(alpha + 1) = {least} to alpha/(alpha + 1) = {most}, was {self.gamma}"
            )
        self._following = LinearFunction(self.alpha, self.gamma)
        self._before = LinearFunction(1 / self.alpha, (1 - self.gamma) / self.alpha)
        self._others = LinearFunction(self.alpha / (self.alpha - 1), Quadratic(0))

    def following(self, value: int) -> int:
        return self._following.floor(value)

    def start(self, row: int) -> tuple[int, int]:
        require_place(row, 1)
        # The first entry is the row-th number that is not a value of s. The density of these numbers determines it up
        # to an error of 2.
        value = least_near(self._others.floor(row) - 1, 0, lambda value: value - self._values(value) >= row)
        return value, self.following(value)

    def number(self, first: int, second: int) -> int:
        return first - self._values(first)

    def _values(self, value: int) -> int:
        """Return how many n >= 1 have s(n) <= value, where s(n) = floor(n*alpha + gamma)."""
        return max(0, self._before.ceil(value) - 1)


class WythoffArray(BeattyDispersion):
    """The Wythoff array, with the entry F_(j+1)*floor(i*phi) + F_j*(i - 1) in row i, column j; F_1 = F_2 = 1.

    >>> array = WythoffArray()
    >>> array.rows(3, 8)
    [[1, 2, 3, 5, 8, 13, 21, 34], [4, 7, 11, 18, 29, 47, 76, 123], [6, 10, 16, 26, 42, 68, 110, 178]]
    >>> array.position(2026), array.row_of(-8, 5), array.row_of(2, 1)
    ((183, 4), 1, 2)

    Source: Morrison 1980; Wythoff visions 2019, section 7.1.
    """

    title = "Wythoff array"

    def __init__(self) -> None:
        super().__init__(1, PHI - 1)

    def following(self, value: int) -> int:
        return floor_quadratic(value + 1, value + 1, 5, 2) - 1

    def start(self, row: int) -> tuple[int, int]:
        require_place(row, 1)
        lower = floor_quadratic(row, row, 5, 2)
        return lower + row - 1, 2 * lower + row - 1

    def number(self, first: int, second: int) -> int:
        # Extended to the left, the row has the entry row - 1 two steps to the left of the first column.
        return 2 * first - second + 1

    def row_of(self, x: int, y: int) -> int | None:
        """Return the number of the row with which the sequence x, y, x + y, x + 2y, ... agrees from some place on.

        Return None if the sequence does not become positive. Every sequence of integers in which each term is the sum
        of the two terms before it, and that becomes positive, agrees with exactly one row from some place on.
        Cost: a few products and square roots of numbers with at most three times as many bits.
        """
        # x + phi*y is a positive multiple of the coefficient of phi^j in the terms, which decides their sign.
        if (x + y * PHI).sign() <= 0:
            return None
        # |y - phi*x| is divided by phi at each step; for neighbours in a row it is less than 1.
        steps = (abs(x) + abs(y)).bit_length() * 3 // 2 + 8
        x, y = forward(x, y, steps, self.m)
        first, second, _ = self.first(x, y)
        return self.number(first, second)


# The dispersion of floor((n - 1)*phi) + 2, and the dispersion of the integer nearest to n*phi.
dual_wythoff, stolarsky = partial(BeattyDispersion, 1, 2 - PHI), partial(BeattyDispersion, 1, Quadratic(1, 0, 1, 2))


class DifferenceArray(Array):
    """The array of W(i, 2j) - W(i, 2j - 1), where W is the Wythoff array. It is the dispersion of floor(n*phi^2).

    >>> array = DifferenceArray()
    >>> array.rows(3, 6), array.position(1076), array.position(10**20)
    ([[1, 2, 5, 13, 34, 89], [3, 7, 18, 47, 123, 322], [4, 10, 26, 68, 178, 466]], (6, 6), (61803398874989484821, 1))

    W(i, 2j) - W(i, 2j - 1) = W(i, 2j - 2), where W(i, 0) = floor(i*phi). So the columns are the lower Wythoff sequence
    and the even columns of W; every row satisfies x_j = 3*x_(j-1) - x_(j-2).
    Source: Kimberling 2009, The Wythoff difference array; Wythoff visions 2019, section 7.1.
    """

    title = "Wythoff difference array"

    def __init__(self) -> None:
        self._wythoff = WythoffArray()

    def following(self, value: int) -> int:
        """Return the entry to the right of `value` in its row."""
        return value + floor_quadratic(value, value, 5, 2)

    def entry(self, row: int, column: int) -> int:
        """Return the number in the row `row` and the column `column`.

        Cost: O(log column) products and a square root.
        """
        require_place(row, column)
        require_size(row, 2 * column, 1)
        # Columns -1 and 0 of W are i - 1 and floor(i*phi).
        return forward(row - 1, floor_quadratic(row, row, 5, 2), 2 * column - 1, 1)[0]

    def row(self, row: int, count: int) -> Sequence[int]:
        require_size(row, 2 * count, 1, entries=count)
        return linear_rows.extended((self.entry(row, 1), self.entry(row, 2)), count, 3, -1)

    def position(self, value: int) -> tuple[int, int] | None:
        """Return (row, column) of the number `value`; None if value < 1.

        Cost: a few products and square roots.
        """
        if value < 1:
            return None
        row, column = self._wythoff.place(value)
        if column % 2 == 0:
            return row, column // 2 + 1
        # value is floor(i*phi) for i = ceil(value/phi).
        return -floor_quadratic(value, -value, 5, 2), 1


class LeftJustifiedWythoffArray(Array):
    """The left-justified Wythoff array: the rows of the Wythoff array, extended to the left.

    Rows are extended by x_(j-2) = x_j - x_(j-1) until the first two entries a, b satisfy a > b >= 0.

    >>> array = LeftJustifiedWythoffArray()
    >>> array.rows(3, 7), array.position(11), array.find_pair(3, 1), array.find_pair(0, 0)
    ([[1, 0, 1, 1, 2, 3, 5], [2, 1, 3, 4, 7, 11, 18], [2, 0, 2, 2, 4, 6, 10]], (2, 6), (6, 1), None)

    For all integers a > b >= 0, exactly one row begins with a, b. For all integers c, d with 0 <= c <= d and d > 0,
    there is exactly one place where c is the left neighbour of d.
    Source: Kimberling 1993, Ordering the set of all positive Fibonacci sequences; Wythoff visions 2019, section 7.1.
    """

    repeats = True
    title = "left-justified Wythoff array"

    def __init__(self) -> None:
        self._wythoff = WythoffArray()

    def entry(self, row: int, column: int) -> int:
        """Return the number in the row `row` and the column `column`.

        Cost: O(log column) products and a square root.
        """
        require_place(row, column)
        require_size(row, column, 1)
        first, second, _ = _leftmost(*self._wythoff.start(row))
        return forward(first, second, column - 1, 1)[0]

    def row(self, row: int, count: int) -> Sequence[int]:
        require_size(row, count, 1, entries=count)
        first, second, _ = _leftmost(*self._wythoff.start(row))
        return linear_rows.extended((first, second), count, 1)

    def position(self, value: int) -> tuple[int, int] | None:
        """Return (row, column): the first row that contains `value`, and its first column there; None if `value` < 0.

        A number n >= 2 occurs in many rows. The first of them is its row R in the Wythoff array. Proof: let n also
        occur in the part of row r that was added on the left. The numbers in this part are at most floor(r*phi), and
        row R of the Wythoff array begins with floor(R*phi) + R - 1. So floor(R*phi) + R - 1 <= n <= floor(r*phi), and R
        < r or R = 1.
        Cost: a few products and square roots; nothing is searched.
        """
        if value < 2:
            return None if value < 0 else (1, 2 - value)
        row, column = self._wythoff.place(value)
        *_, left = _leftmost(*self._wythoff.start(row))
        return row, left + column

    def find_pair(self, x: int, y: int) -> tuple[int, int] | None:
        """Return (row, column) of the entry x whose right neighbour is y, or None if no such entry exists."""
        row = self._wythoff.row_of(x, y) if x >= 0 and y >= 0 else None
        if row is None:
            return None
        *_, left = (0,) if x > y else _leftmost(x, y)
        return row, left + 1


def _leftmost(x: int, y: int) -> tuple[int, int, int]:
    """Return (a, b, steps), where a, b are the first two entries of the left-justified row with the neighbours x, y.

    They are `steps` columns to the left of x, y, and 0 <= x <= y, a > b. A row satisfies x_j = x_(j-1) + x_(j-2), so
    norm = |y^2 - xy - x^2| is the same for all neighbours x, y in it. Each entry is the sum of a part that is
    multiplied by phi from column to column, and a part that is multiplied by -1/phi; the product of the two parts is
    norm/5, up to its sign. If x^2 >= 16*norm, the second part is less than a tenth of the first, and x is not one of
    the first two entries. So while this inequality holds, the search may go back many columns at once without passing
    the beginning.
    """
    norm = linear_rows.row_norm(x, y, 1)
    left = 0
    while (steps := linear_rows.steps_within(2 * x.bit_length() - norm.bit_length() - 8, 1) // 2) > linear_rows.NEAR:
        x, y = forward(x, y, -steps, 1)
        left += steps
    while x <= y:
        x, y, left = y - x, x, left + 1
    return x, y, left
