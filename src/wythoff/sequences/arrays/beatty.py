"""Dispersions of floor(n*alpha + gamma) whose rows satisfy x_j = m*x_(j-1) + x_(j-2): Wythoff, Stolarsky, dual."""

from __future__ import annotations

from wythoff.errors import ParameterError
from wythoff.sequences.arrays.linear_rows import LinearRows, forward, require_place
from wythoff.sequences.beatty.sequence import Line
from wythoff.sequences.integers import floor_quadratic
from wythoff.sequences.quadratic import PHI, Number, Quadratic, as_quadratic


class BeattyDispersion(LinearRows):
    """The dispersion of s(n) = floor(n*alpha + gamma), where alpha = (m + sqrt(m^2 + 4))/2.

    >>> from fractions import Fraction
    >>> stolarsky = BeattyDispersion(1, Fraction(1, 2))
    >>> stolarsky.rows(3, 6), stolarsky.position(123), stolarsky.entry(10**20, 1)
    ([[1, 2, 3, 5, 8, 13], [4, 6, 10, 16, 26, 42], [7, 11, 18, 29, 47, 76]], (3, 7), 261803398874989484819)

    Its rows satisfy x_j = m*x_(j-1) + x_(j-2) if and only if 1/(alpha + 1) <= gamma <= alpha/(alpha + 1): with
    d = s(n) - n*alpha, which takes values near all of gamma - 1 < d <= gamma, s(s(n)) - m*s(n) - n is the floor of
    d/alpha + gamma, and must be 0. For m = 1, the ends of the range are the dual and the Wythoff array, and 1/2, in the
    middle, is the Stolarsky array.

    Raises: ParameterError for a gamma outside that range.
    Source: Kimberling 1993, Interspersions and dispersions, for dispersions; the range of gamma is our own.
    """

    title = "dispersion of floor(n*({0.alpha}) + {0.gamma})"

    def __init__(self, m: int, gamma: Number) -> None:
        super().__init__(m)
        self.alpha, self.gamma = Quadratic(m, 1, m * m + 4, 2), as_quadratic(gamma)
        least, most = 1 / (self.alpha + 1), self.alpha / (self.alpha + 1)
        if not least <= self.gamma <= most:
            raise ParameterError(f"gamma must be from {least} to {most}, was {self.gamma}")
        self._following = Line(self.alpha, self.gamma)
        self._before = Line(1 / self.alpha, (1 - self.gamma) / self.alpha)
        self._others = Line(self.alpha / (self.alpha - 1), Quadratic(0))

    def following(self, value: int) -> int:
        return self._following.floor(value)

    def start(self, row: int) -> tuple[int, int]:
        require_place(row, 1)
        # The row-th number that is not a value of s: at most 2 from where the density has it.
        value = self._others.floor(row) - 1
        while value - self._values(value) < row:
            value += 1
        while value - 1 - self._values(value - 1) >= row:
            value -= 1
        return value, self.following(value)

    def number(self, first: int, second: int) -> int:
        return first - self._values(first)

    def _values(self, value: int) -> int:
        """How many n >= 1 have s(n) <= value."""
        return max(0, self._before.ceil(value) - 1)


class WythoffArray(BeattyDispersion):
    """F_(j+1)*floor(i*phi) + F_j*(i - 1) in row i, column j, with the Fibonacci numbers F_1 = F_2 = 1.

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
        # Two steps to the left of the first column stands row - 1.
        return 2 * first - second + 1

    def row_of(self, x: int, y: int) -> int | None:
        """The row that has the tail of the Fibonacci sequence ..., x, y, x + y, ...; None if its tail is not positive.

        Every Fibonacci sequence of integers with a positive tail is, from some place on, a row.
        Cost: a few products and square roots of numbers of at most three times that size.
        """
        # x + phi*y is a positive multiple of the growing part.
        if (x + y * PHI).sign() <= 0:
            return None
        # |y - phi*x| shrinks by phi at each step; in a row it is below 1.
        steps = (abs(x) + abs(y)).bit_length() * 3 // 2 + 8
        x, y = forward(x, y, steps, self.m)
        first, second, _ = self.first(x, y)
        return self.number(first, second)


def dual_wythoff() -> BeattyDispersion:
    """The dual Wythoff array: the dispersion of floor((n - 1)*phi) + 2."""
    return BeattyDispersion(1, 2 - PHI)


def stolarsky() -> BeattyDispersion:
    """The Stolarsky array: the dispersion of the integer nearest to n*phi."""
    return BeattyDispersion(1, Quadratic(1, 0, 1, 2))
