"""Arrays whose rows satisfy x_j = m*x_(j-1) + x_(j-2): entries and positions by a few products of large integers."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import lru_cache

from wythoff.base.errors import ParameterError, brief
from wythoff.sequences.integers import large
from wythoff.sequences.kinds import Array, require_bits, require_free_memory, require_integer
from wythoff.sequences.numeration.zeckendorf import lucas

MOST_BITS = 20_000_000  # the most bits of an entry; to write its decimal digits takes some seconds
POWER = 256  # number of steps along a row for which `_growth` bounds the growth of the entries
NEAR = 6  # the most steps along a row that are made one by one


def row_norm(x: int, y: int, m: int) -> int:
    """Return |y^2 - m*x*y - x^2|, which is the same for all consecutive x, y if x_j = m*x_(j-1) + x_(j-2)."""
    x, y = large(x), large(y)
    return int(abs(y * (y - m * x) - x * x))


def forward(x: int, y: int, steps: int, m: int) -> tuple[int, int]:
    """Return the two terms `steps` places after the consecutive terms x, y of a sequence x_j = m*x_(j-1) + x_(j-2).

    `steps` may be negative.

    >>> forward(1, 2, 5, 1), forward(13, 21, -5, 1)
    ((13, 21), (1, 2))
    """
    x, y = large(x), large(y)
    u, following = map(large, lucas(abs(steps), m))
    before = following - m * u
    if steps >= 0:
        return int(before * x + u * y), int(u * x + following * y)
    # Apply the inverse of the matrix for -steps steps; its determinant is 1 or -1.
    sign = -1 if steps % 2 else 1
    return int(sign * (following * x - u * y)), int(sign * (before * y - u * x))


def extended(start: tuple[int, int], count: int, m: int, sign: int = 1) -> list[int]:
    """Return the first `count` terms of the sequence x_j = m*x_(j-1) + sign*x_(j-2) with the first two terms `start`.

    >>> extended((1, 2), 5, 1), extended((1, 2), 5, 3, -1)
    ([1, 2, 3, 5, 8], [1, 2, 5, 13, 34])
    """
    entries = list(start[:count])
    while len(entries) < count:
        entries.append(m * entries[-1] + sign * entries[-2])
    return entries


@lru_cache
def _growth(m: int) -> int:
    """Return POWER * log2(alpha), rounded up, where alpha = (m + sqrt(m^2 + 4))/2 is the growth of a row per step."""
    u, following = lucas(POWER, m)
    # alpha^n + (-1/alpha)^n = U_(n-1) + U_(n+1)
    return (2 * following - m * u).bit_length()


def steps_within(bits: int, m: int) -> int:
    """Return a number of steps in which the entries of a row grow by a factor less than 2^bits, nearly the greatest.

    The rows satisfy x_j = m*x_(j-1) + x_(j-2).
    """
    return bits * POWER // _growth(m) - 2


def require_size(row: int, column: int, m: int, *, entries: int = 1) -> None:
    """Raise TooLargeError if the entry in this row and column has too many bits to multiply.

    Also raise it if `entries` entries of this size do not fit in memory. The rows satisfy x_j = m*x_(j-1) + x_(j-2).
    """
    bits = column * _growth(m) // POWER + row.bit_length()
    require_bits(bits, MOST_BITS, "an entry")
    require_free_memory(entries * (bits // 16 + 64), f"{brief(entries)} entries")


def require_place(row: int, column: int) -> None:
    """Raise ParameterError for a row or column below 1."""
    if row < 1 or column < 1:
        raise ParameterError(f"row and column must be at least 1, were {brief(row)} and {brief(column)}")


class LinearRows(Array):
    """An array that contains every positive integer once, with rows x_j = m*x_(j-1) + x_(j-2).

    A subclass defines `start`, `following` and `number`. The norm |y^2 - m*x*y - x^2| is the same for all consecutive
    x, y of a row. The first entry of a row must be at most (m + 3) times the norm; this bounds the number of columns
    between the first entry and a given entry.
    """

    def __init__(self, m: int) -> None:
        self.m = require_integer(m, "m", 1)

    @abstractmethod
    def start(self, row: int) -> tuple[int, int]:
        """Return the first two entries of the row with the number `row`."""

    @abstractmethod
    def following(self, value: int) -> int:
        """Return the entry to the right of `value` in its row."""

    @abstractmethod
    def number(self, first: int, second: int) -> int:
        """Return the number, from 1 on, of the row with the first two entries `first` and `second`."""

    def entry(self, row: int, column: int) -> int:
        """Return the number in the row `row` and the column `column`.

        Cost: O(log column) products, and square roots of numbers of the size of `row`.
        Raises: TooLargeError for an entry of more than twenty million bits.
        """
        require_place(row, column)
        require_size(row, column, self.m)
        return forward(*self.start(row), column - 1, self.m)[0]

    def row(self, row: int, count: int) -> Sequence[int]:
        require_place(row, 1)
        require_size(row, count, self.m, entries=count)
        return extended(self.start(row), count, self.m)

    def position(self, value: int) -> tuple[int, int] | None:
        """Return (row, column) of the number `value`; None if value < 1. Cost: that of `place`."""
        return self.place(value) if value >= 1 else None

    def place(self, value: int) -> tuple[int, int]:
        """Return (row, column) of the number `value` >= 1.

        Cost: a few products and square roots of numbers of the size of `value`; nothing is searched.
        """
        x, y, back = self.first(value, self.following(value))
        return self.number(x, y), back + 1

    def first(self, x: int, y: int) -> tuple[int, int, int]:
        """Return (first, second, columns): the row with the neighbours x, y begins with the entries first, second.

        They are `columns` columns to the left of x, y.
        """
        norm = row_norm(x, y, self.m)
        least_bits = ((self.m + 3) * norm).bit_length()
        back = 0
        while (steps := steps_within(x.bit_length() - 2 - least_bits, self.m)) > NEAR:
            x, y = forward(x, y, -steps, self.m)
            back += steps
        while (before := y - self.m * x) >= 1 and self.following(before) == x:
            x, y, back = before, x, back + 1
        return x, y, back
