"""Fractal sequences: the row numbers of an interspersion, and what trimming does to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count as integers, islice, repeat
from sys import maxsize
from typing import ClassVar

from wythoff.errors import ParameterError, TooLargeError, brief
from wythoff.sequences.kinds import Array, IntegerSequence

SEARCHED = 10_000  # that many terms in a row that a trim leaves out end it


class _LineNumbers(IntegerSequence):
    """The row (side 0) or the column (side 1) of an array in which n = 1, 2, ... stands, counted from `start`."""

    side: ClassVar[int]

    def __init__(self, array: Array, start: int = 1) -> None:
        self.array, self.start = array, start

    def __iter__(self) -> Iterator[int]:
        firsts = repeat(self.start) if self.side else integers(self.start)
        return along(self.array, firsts, self.side) or super().__iter__()

    def term(self, n: int) -> int:
        self.require_index(n)
        return place_of(self.array, n)[self.side] - 1 + self.start

    def index(self, value: int) -> int | None:
        """The least n in that line: its first entry."""
        line = value + 1 - self.start
        if line < 1:
            return None
        return self.array.entry(1, line) if self.side else self.array.entry(line, 1)


class RowNumbers(_LineNumbers):
    """The row of an array in which n = 1, 2, ... stands; rows are counted from `start`.

    >>> from wythoff.sequences.arrays.beatty import WythoffArray
    >>> numbers = RowNumbers(WythoffArray())
    >>> numbers.terms(13), numbers.index(6)
    ([1, 1, 1, 2, 1, 3, 2, 1, 4, 3, 2, 5, 1], 14)

    The sequence of an interspersion is fractal: every number occurs in it without end, and without the first occurrence
    of each number it is the same sequence.
    Cost: that of a position in the array; of a dispersion all terms together take one pass.
    Source: Kimberling 1995, Numeration systems and fractal sequences; Wythoff visions 2019, section 7.1.
    """

    title = "row numbers of {0.array!r}"
    side = 0


class ColumnNumbers(_LineNumbers):
    """The column of an array in which n = 1, 2, ... stands; columns are counted from `start`."""

    title = "column numbers of {0.array!r}"
    side = 1


class UpperTrim(IntegerSequence):
    """A sequence without the first occurrence of each of its numbers.

    >>> from wythoff.sequences.arrays.beatty import WythoffArray
    >>> UpperTrim(RowNumbers(WythoffArray())).terms(10)
    [1, 1, 1, 2, 1, 3, 2, 1, 4, 3]

    Cost: the numbers that have occurred are kept.
    Raises: TooLargeError where 10000 terms in a row are new numbers: what is left may be nothing.
    """

    title = "upper trim of {0.of!r}"

    def __init__(self, of: IntegerSequence) -> None:
        self.of, self.offset = of, of.offset

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


class LowerTrim(IntegerSequence):
    """A sequence of positive integers, each made less by 1, without the zeros that come of it.

    >>> from wythoff.sequences.arrays.beatty import WythoffArray
    >>> LowerTrim(RowNumbers(WythoffArray())).terms(10)
    [1, 2, 1, 3, 2, 1, 4, 5, 3, 2]
    """

    title = "lower trim of {0.of!r}"

    def __init__(self, of: IntegerSequence) -> None:
        self.of, self.offset = of, of.offset

    def __iter__(self) -> Iterator[int]:
        ones = 0
        for term in self.of:
            ones = ones + 1 if term == 1 else 0
            _require_kept(ones, "must have numbers above 1")
            if term < 1:
                raise ParameterError(f"a sequence to be trimmed must be positive, had the term {brief(term)}")
            if term > 1:
                yield term - 1


def _require_kept(left_out: int, must: str) -> None:
    if left_out > SEARCHED:
        raise TooLargeError(f"a sequence to be trimmed {must}, had none among {SEARCHED} terms in a row")


def positions(of: IntegerSequence, count: int) -> list[list[int]]:
    """The places of 1, of 2, ... among the first `count` terms: the corner of the array that has these row numbers.

    >>> from wythoff.sequences.arrays.beatty import WythoffArray
    >>> positions(RowNumbers(WythoffArray()), 14)
    [[1, 2, 3, 5, 8, 13], [4, 7, 11], [6, 10], [9], [12], [14]]

    For a fractal sequence this is an interspersion, the associated array.   Source: Kimberling 1997.
    """
    rows: dict[int, list[int]] = {}
    for n, term in enumerate(islice(of, count), of.offset):
        rows.setdefault(term, []).append(n)
    return [rows.get(number, []) for number in range(1, max(rows, default=0) + 1)]


def along(array: Array, firsts: Iterator[int], step: int) -> Iterator[int] | None:
    """What is said of 1, 2, ... in a dispersion: of what begins a row the next of some numbers, else `step` more.

    None for other arrays. Of s(n) it is said what is said of n, and the step.
    """
    following: Callable[[int], int] | None = getattr(array, "following", None)
    return None if following is None else _along(following, firsts, step)


def _along(following: Callable[[int], int], firsts: Iterator[int], step: int) -> Iterator[int]:
    found: list[int] = []
    n, right = 1, following(1)
    while True:
        # Behind right = s(n) stand no values of s before s(n + 1).
        for number in islice(firsts, min(right - 1 - len(found), maxsize)):
            found.append(number)
            yield number
        found.append(found[n - 1] + step)
        yield found[-1]
        n += 1
        right = following(n)


def place_of(array: Array, n: int) -> tuple[int, int]:
    """The row and column of a number that must stand in the array."""
    place = array.position(n)
    if place is None:
        raise ParameterError(f"{brief(n)} does not occur in {array!r}")
    return place
