"""Arrays from games: the Sprague-Grundy values of Wythoff Nim, and the P-positions of three-pile Wythoff."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import count as integers

from wythoff import kernels
from wythoff.sequences.arrays.linear_rows import require_place
from wythoff.sequences.kinds import Array, FromZero, require_at_most, require_count

SIDES = (64, 256, 512, 1024, 4096)  # the numbers of rows of the square tables of values
LARGEST_PILE = 511  # the largest pile in `ThirdPiles`: an entry is computed after all entries for smaller piles
WYTHOFF = kernels.LineGame(True, (kernels.Family(0, 1, True, ()), kernels.Family(1, 1, True, ())), ())


# The table of G(x, y) for x, y < side. All are cached, because a search alternates between small and large piles.
_square = lru_cache(maxsize=len(SIDES))(partial(kernels.line_table, WYTHOFF))


def value_of(x: int, y: int) -> int:
    """Return G(x, y): the Sprague-Grundy value of the piles x and y in Wythoff Nim.

    Raises: TooLargeError for a pile larger than all tables.
    """
    larger = max(x, y)
    require_at_most(larger, SIDES[-1] - 1, "a pile", ": use a row, or a table")
    side = next(side for side in SIDES if side > larger)
    return int(_square(side)[x][y])


class WythoffGrundy(Array):
    """The array of Sprague-Grundy values of Wythoff Nim: row i, column j has the value of the piles i - 1, j - 1.

    >>> values = WythoffGrundy()
    >>> values.rows(3, 8), values.entry(4, 10)
    ([[0, 1, 2, 3, 4, 5, 6, 7], [1, 2, 0, 4, 5, 3, 7, 8], [2, 0, 1, 5, 3, 4, 8, 6]], 12)

    Each row is a permutation of the numbers from 0 on.
    Cost: entries come from square tables of 64, 256, 512, 1024 and 4096 rows; a whole row needs only the rows above it.
    Source: Blass and Fraenkel 1990; Nivasch 2009.
    """

    repeats = True
    title = "Sprague-Grundy values of Wythoff Nim"

    def entry(self, row: int, column: int) -> int:
        require_place(row, column)
        return value_of(row - 1, column - 1)

    def row(self, row: int, count: int) -> Sequence[int]:
        require_place(row, 1)
        if max(row, require_count(count, "entries")) <= SIDES[0]:
            return [value_of(row - 1, column) for column in range(count)]
        # The first `row` rows, in the form that the kernel for rows requires: docs/mathematics/values.md, section 8.6.
        depths, rows = tuple(range(0, 2 * row, 2)), tuple(range(row))
        plan = kernels.RowPlan(((1, 0), (1, 1)), ((1, 0, 0), (1, 1, 1)), depths, rows)
        machine = kernels.row_machine(plan, count)
        ((less, _),) = machine.advance(count, (row - 1,))
        return [value + column for column, value in enumerate(less)]

    def column(self, column: int, count: int) -> Sequence[int]:
        return self.row(column, count)

    def position(self, value: int) -> tuple[int, int] | None:
        """Return (row, column) of a value in the first row, which contains n in column n + 1; None if value < 0."""
        return (1, value + 1) if value >= 0 else None


class GrundyDiagonal(FromZero):
    """The Sprague-Grundy values G(n, n), n >= 0, of Wythoff Nim with two equal piles.

    They are a permutation of the numbers from 0 on, with n/2 <= G(n, n) <= 2n.

    >>> GrundyDiagonal().terms(12), GrundyDiagonal().index(16)
    ([0, 2, 1, 6, 7, 8, 3, 5, 4, 16, 14, 15], 9)

    Source: Landman, in OEIS A047708.
    """

    title = "the values of equal piles in Wythoff Nim"

    def _at(self, n: int) -> int:
        return value_of(n, n)

    def index(self, value: int) -> int | None:
        """Return the n with G(n, n) = value. It lies between value/2 and 2*value."""
        return next((n for n in range(-(-value // 2), 2 * value + 1) if self.term(n) == value), None)


class GrundyDiagonalInverse(FromZero):
    """The sequence of the n with G(n, n) = g, for g = 0, 1, 2, ...: the inverse of `GrundyDiagonal`."""

    title = "the equal piles of each value in Wythoff Nim"

    def __iter__(self) -> Iterator[int]:
        """Yield all terms in one pass along the diagonal. A value that occurs before its turn is stored."""
        waiting: dict[int, int] = {}
        diagonal = enumerate(GrundyDiagonal())
        for value in integers():
            while value not in waiting:
                n, found = next(diagonal)
                waiting[found] = n
            yield waiting.pop(value)

    def _at(self, n: int) -> int:
        found = GrundyDiagonal().index(n)
        assert found is not None  # the diagonal is a permutation
        return found

    def index(self, value: int) -> int | None:
        return GrundyDiagonal().term(value) if value >= 0 else None


class GrundyTriangle(FromZero):
    """The Sprague-Grundy values G(x, y), y <= x, of Wythoff Nim row by row: G(0, 0), G(1, 0), G(1, 1), G(2, 0), ...

    >>> GrundyTriangle().terms(10), GrundyTriangle().index(6)
    ([0, 1, 2, 2, 0, 1, 3, 4, 5, 6], 9)
    """

    title = "the values of Wythoff Nim as a triangle"

    def __iter__(self) -> Iterator[int]:
        return (value_of(x, y) for x in integers() for y in range(x + 1))

    def index(self, value: int) -> int | None:
        """Return the least index of the term `value`. It is in a row x <= `value`."""
        if value < 0:
            return None
        rows = ((x, y) for x in range(value + 1) for y in range(x + 1))
        return next(x * (x + 1) // 2 + y for x, y in rows if value_of(x, y) == value)


class ThirdPiles(Array):
    """The array of third piles of three-pile Wythoff: (i - 1, j - 1, c) is a P-position if c is in row i, column j.

    >>> ThirdPiles().rows(3, 6)
    [[0, 2, 1, 5, 7, 3], [2, 4, 0, 3, 1, 6], [1, 0, 6, 8, 10, 12]]

    A move takes the same positive number from one, two or all three piles. If c is the third pile for a and b, then b
    is the third pile for a and c. In the first row, where a = 0, the piles b and c are a Wythoff pair: c = 2 for b = 1,
    and c = 1 for b = 2.

    Cost: an entry takes a step for each smaller pile, and requires all entries in rows and columns before it. Source:
    Kleber, in OEIS A018219.
    """

    repeats = True
    title = "third piles of three-pile Wythoff with equal amounts"

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], int] = {}

    def entry(self, row: int, column: int) -> int:
        require_place(row, column)
        a, b = sorted((row - 1, column - 1))
        require_at_most(b, LARGEST_PILE, "a pile")
        if (a, b) not in self._known:
            for y in range(b + 1):
                for x in range(min(a, y) + 1):
                    if (x, y) not in self._known:
                        self._known[x, y] = self._third(x, y)
        return self._known[a, b]

    def _third(self, a: int, b: int) -> int:
        """Return the least c such that no move leads from (a, b, c) to a P-position."""
        taken = {self._at(a - i, b) + amount for i in range(1, a + 1) for amount in (0, i)}
        taken |= {self._at(a, b - i) + amount for i in range(1, b + 1) for amount in (0, i)}
        taken |= {self._at(a - i, b - i) + amount for i in range(1, min(a, b) + 1) for amount in (0, i)}
        return next(c for c in range(len(taken) + 1) if c not in taken)

    def _at(self, a: int, b: int) -> int:
        return self._known[min(a, b), max(a, b)]

    def position(self, value: int) -> tuple[int, int] | None:
        """Return (row, column) of a value in the first row, which contains all numbers >= 0; None if value < 0."""
        return (1, self.entry(1, value + 1) + 1) if value >= 0 else None
