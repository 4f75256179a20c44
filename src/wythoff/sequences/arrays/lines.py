"""Sequences read off an array: rows, columns, the diagonal, antidiagonals; right neighbour, row and column of each n.

The sequence of the row numbers of 1, 2, 3, ... in an interspersion is fractal: if the first occurrence of each number
is left out, the same sequence remains.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from math import isqrt
from typing import Any, ClassVar

from wythoff.base.errors import ParameterError, TooLargeError, UnsolvedError, brief
from wythoff.sequences.arrays.beatty import LeftJustifiedWythoffArray
from wythoff.sequences.arrays.linear_rows import LinearRows
from wythoff.sequences.kinds import Array, IntegerSequence, require_at_most

MOST_READ = 10_000  # the most successive terms that a trim may leave out; the most entries of an antidiagonal in a sum


class _LineNumbers(IntegerSequence):
    """The row numbers (`side` 0) or column numbers (`side` 1) of n = 1, 2, ... in an array, counted from `start`."""

    side: ClassVar[int]

    def __init__(self, array: Array, start: int = 1) -> None:
        self.array, self.start = array, start

    def _at(self, n: int) -> int:
        place = self.array.position(n)
        if place is None:
            raise ParameterError(f"the number {brief(n)} does not occur in the array {self.array!r}")
        return place[self.side] - 1 + self.start

    def __iter__(self) -> Iterator[int]:
        if not isinstance(self.array, LinearRows):
            return super().__iter__()
        return (place[self.side] - 1 + self.start for place in _places(self.array))

    def index(self, value: int) -> int | None:
        """Return the least n in the row (or column) with the number `value`, or None."""
        line = value + 1 - self.start
        if line < 1:
            return None
        return self.array.entry(1, line) if self.side else self.array.entry(line, 1)


def _places(array: LinearRows) -> Iterator[tuple[int, int]]:
    """Yield (row, column) of n = 1, 2, ... The place of the right neighbour of n is stored until its turn comes."""
    ahead: dict[int, tuple[int, int]] = {}
    for n in count(1):
        following = array.following(n)
        row, column = ahead.pop(n) if n in ahead else (array.number(n, following), 1)
        ahead[following] = row, column + 1
        yield row, column


class RowNumbers(_LineNumbers):
    """The row numbers of n = 1, 2, ... in an array; the first row has the number `start`.

    >>> from wythoff.sequences.arrays.beatty import WythoffArray
    >>> numbers = RowNumbers(WythoffArray())
    >>> numbers.terms(13), numbers.index(6)
    ([1, 1, 1, 2, 1, 3, 2, 1, 4, 3, 2, 5, 1], 14)

    The sequence of an interspersion is fractal: every number occurs in it infinitely often, and without the first
    occurrence of each number it is the same sequence. Cost: that of a position in the array.
    Source: Kimberling 1995, Numeration systems and fractal sequences; Wythoff visions 2019, section 7.1.
    """

    title = "row numbers of {0.array!r}"
    side = 0


class ColumnNumbers(_LineNumbers):
    """The column numbers of n = 1, 2, ... in an array; the first column has the number `start`."""

    title = "column numbers of {0.array!r}"
    side = 1


class _Trim(IntegerSequence):
    """The base class of sequences made from the sequence `of` by leaving out terms."""

    def __init__(self, of: IntegerSequence) -> None:
        self.of, self.offset = of, of.offset


class UpperTrim(_Trim):
    """The sequence `of` without the first occurrence of each number in it.

    >>> from wythoff.sequences.arrays.beatty import WythoffArray
    >>> UpperTrim(RowNumbers(WythoffArray())).terms(10)
    [1, 1, 1, 2, 1, 3, 2, 1, 4, 3]

    Cost: all numbers that have occurred are stored. Raises: TooLargeError after 10000 successive new numbers, because
    the result may be empty.
    """

    title = "upper trim of {0.of!r}"

    def __iter__(self) -> Iterator[int]:
        seen: set[int] = set()
        new = 0
        for term in self.of:
            if term in seen:
                new = 0
                yield term
            else:
                seen.add(term)
                new += 1
                _require_kept(new, "must have numbers that recur")


class LowerTrim(_Trim):
    """The terms of a sequence of positive integers, each minus 1, where zeros are left out.

    >>> from wythoff.sequences.arrays.beatty import WythoffArray
    >>> LowerTrim(RowNumbers(WythoffArray())).terms(10)
    [1, 2, 1, 3, 2, 1, 4, 5, 3, 2]
    """

    title = "lower trim of {0.of!r}"

    def __iter__(self) -> Iterator[int]:
        ones = 0
        for term in self.of:
            ones = ones + 1 if term == 1 else 0
            _require_kept(ones, "must have numbers above 1")
            if term < 1:
                raise ParameterError(
                    f"a sequence to be trimmed must have only positive terms, but has the term {brief(term)}"
                )
            if term > 1:
                yield term - 1


def _require_kept(left_out: int, must: str) -> None:
    if left_out > MOST_READ:
        raise TooLargeError(f"a sequence to be trimmed {must}, but {MOST_READ} terms in a row have none")


class _ArrayLine(IntegerSequence):
    """The base class of sequences of entries of an array, one for each n >= 1.

    A subclass defines `_place(n)`, the pair (row, column) of the entry that is the term n.
    """

    def __init__(self, array: Array) -> None:
        self.array = array

    def _at(self, n: int) -> int:
        return self.array.entry(*self._place(n))

    def index(self, value: int) -> int | None:
        """Return the n whose term is `value`, or None. Raise UnsolvedError for an array that repeats numbers."""
        if self.array.repeats:
            return super().index(value)
        place = self.array.position(value)
        return None if place is None else self._number(*place)

    def _place(self, n: int) -> tuple[int, int]:
        raise NotImplementedError

    def _number(self, row: int, column: int) -> int | None:
        """Return the n whose term is the entry in this row and column; None if this entry is not a term."""
        return next((n for n in (row, column) if self._place(n) == (row, column)), None)


class ArrayColumn(_ArrayLine):
    """A column of an array, from its first row on.

    >>> from wythoff.sequences.arrays.beatty import WythoffArray
    >>> ArrayColumn(WythoffArray(), 2).terms(6), ArrayColumn(WythoffArray(), 2).index(23)
    ([2, 7, 10, 15, 20, 23], 6)
    """

    title = "column {0.column} of {0.array!r}"

    def __init__(self, array: Array, column: int) -> None:
        super().__init__(array)
        self.column = column

    def _place(self, n: int) -> tuple[int, int]:
        return n, self.column


class ArrayRow(_ArrayLine):
    """A row of an array, from its first column on.

    >>> from wythoff.sequences.arrays.beatty import WythoffArray
    >>> ArrayRow(WythoffArray(), 2).terms(6)
    [4, 7, 11, 18, 29, 47]
    """

    title = "row {0.row} of {0.array!r}"

    def __init__(self, array: Array, row: int) -> None:
        super().__init__(array)
        self.row = row

    def _place(self, n: int) -> tuple[int, int]:
        return self.row, n


class MainDiagonal(_ArrayLine):
    """The main diagonal of an array: its entries in row n, column n, for n = 1, 2, ...

    >>> from wythoff.sequences.arrays.beatty import WythoffArray
    >>> MainDiagonal(WythoffArray()).terms(5)
    [1, 7, 16, 39, 84]
    """

    title = "main diagonal of {0.array!r}"

    def _place(self, n: int) -> tuple[int, int]:
        return n, n


class Antidiagonals(_ArrayLine):
    """The entries of an array by antidiagonals, each read downwards, or upwards if `upwards` is true.

    >>> from wythoff.sequences.arrays.beatty import WythoffArray
    >>> Antidiagonals(WythoffArray()).terms(10), Antidiagonals(WythoffArray(), upwards=True).terms(6)
    ([1, 2, 4, 3, 7, 6, 5, 11, 10, 9], [1, 4, 2, 6, 7, 3])
    """

    def __init__(self, array: Array, *, upwards: bool = False) -> None:
        super().__init__(array)
        self.upwards = upwards

    def __repr__(self) -> str:
        return f"{self.array!r} by antidiagonals{' upwards' if self.upwards else ''}"

    def __iter__(self) -> Iterator[int]:
        return self.array.antidiagonals(upwards=self.upwards)

    def _at(self, n: int) -> int:
        return super()._at(n) if self.array.row_count is None else IntegerSequence._at(self, n)

    def _place(self, n: int) -> tuple[int, int]:
        before = (isqrt(8 * n - 7) - 1) // 2  # antidiagonals
        first = n - before * (before + 1) // 2
        second = before + 2 - first
        return (second, first) if self.upwards else (first, second)

    def _number(self, row: int, column: int) -> int | None:
        if self.array.row_count is not None:
            raise UnsolvedError(
                f"no formula is known for the places of numbers in {self!r}, which has finitely many rows"
            )
        return self.number(row, column)

    def number(self, row: int, column: int) -> int:
        """Return the n whose term is the entry in this row and column, for an array with infinitely many rows."""
        before = row + column - 2
        return before * (before + 1) // 2 + (column if self.upwards else row)


class AntidiagonalSums(IntegerSequence):
    """The sums of the entries of each antidiagonal of an array.

    >>> from wythoff.sequences.arrays.beatty import WythoffArray
    >>> AntidiagonalSums(WythoffArray()).terms(5)
    [1, 6, 16, 35, 69]

    Cost: that of n entries for term n. Terms in order are computed from whole rows, which costs less.
    """

    title = "antidiagonal sums of {0.array!r}"

    def __init__(self, array: Array) -> None:
        self.array = array

    def __iter__(self) -> Iterator[int]:
        done, size = 0, 16
        while True:
            rows = self.array.rows(size, size)
            for last in range(done, size):
                yield sum(row[last - place] for place, row in enumerate(rows[: last + 1]))
            done, size = size, 2 * size

    def _at(self, n: int) -> int:
        require_at_most(n, MOST_READ, "n", ": that many entries are added")
        height = n if self.array.row_count is None else min(n, self.array.row_count)
        return sum(self.array.entry(row, n + 1 - row) for row in range(1, height + 1))


class RightNeighbour(IntegerSequence):
    """The sequence s whose term s(n) is the entry to the right of n in its row. The array is the dispersion of s.

    >>> from wythoff.sequences.arrays.beatty import stolarsky
    >>> RightNeighbour(stolarsky()).terms(8), RightNeighbour(stolarsky()).index(13)
    ([2, 3, 5, 6, 8, 10, 11, 13], 8)

    Source: Kimberling 1993, Interspersions and dispersions.
    """

    title = "right neighbours in {0.array!r}"

    def __init__(self, array: Array) -> None:
        if not hasattr(array, "following"):
            raise ParameterError(f"the array must be the dispersion of a sequence, was {brief(array)}")
        self.array: Any = array

    def _at(self, n: int) -> int:
        return int(self.array.following(n))

    def index(self, value: int) -> int | None:
        place = self.array.position(value)
        return self.array.entry(place[0], place[1] - 1) if place is not None and place[1] > 1 else None


class ArrayPlaces(IntegerSequence):
    """The place of n = 1, 2, ... in the sequence of all entries of an array by antidiagonals, each read downwards.

    If the array contains every positive integer once, this is a permutation.

    >>> from wythoff.sequences.arrays.beatty import WythoffArray
    >>> ArrayPlaces(WythoffArray()).terms(10), ArrayPlaces(WythoffArray()).index(9)
    ([1, 2, 4, 3, 7, 6, 5, 11, 10, 9], 10)
    """

    title = "places in {0.array!r}"

    def __init__(self, array: Array) -> None:
        self.array, self._order = array, Antidiagonals(array)

    def _at(self, n: int) -> int:
        found = self._order.index(n)
        if found is None:
            raise ParameterError(f"the number {brief(n)} does not occur in the array {self.array!r}")
        return found

    def index(self, value: int) -> int | None:
        return self._order.term(value) if value >= 1 else None


class PreliminaryTriangle(IntegerSequence):
    """The number of the row of the left-justified Wythoff array that begins with the n-th pair a, b, n = 1, 2, ...

    The pairs are all integers a > b >= 0 in lexicographic order: 1, 0; 2, 0; 2, 1; 3, 0; ...

    >>> PreliminaryTriangle().terms(10), PreliminaryTriangle().index(10**6)
    ([1, 3, 2, 4, 6, 8, 5, 7, 9, 11], 624236)

    Each row begins with exactly one of them, so the sequence is a permutation. Source: Kimberling 2011.
    """

    title = "preliminary Wythoff triangle"

    def __init__(self) -> None:
        self._array = LeftJustifiedWythoffArray()

    def _at(self, n: int) -> int:
        a = (isqrt(8 * n - 7) + 1) // 2
        found = self._array.find_pair(a, n - 1 - a * (a - 1) // 2)
        assert found is not None  # a > b >= 0
        return found[0]

    def index(self, value: int) -> int | None:
        if value < 1:
            return None
        a, b = self._array.row(value, 2)
        return a * (a - 1) // 2 + b + 1
