"""The axioms of an interspersion, tested on the corner of an array."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from wythoff.errors import brief
from wythoff.sequences.kinds import Array

Axiom = Literal["I1", "I2", "I3", "I4"]


class Violation(NamedTuple):
    """An axiom that does not hold, with the least numbers that show it."""

    axiom: Axiom
    numbers: tuple[int, ...]
    reason: str


def violations(rows: Sequence[Sequence[int]], *, all_rows: bool = False) -> list[Violation]:
    """The axioms I1 to I4 that a corner, given by its rows, does not meet; for each the least witness (of I4 by v).

    >>> violations([[1, 2, 3, 5], [4, 6, 10, 16], [7, 8, 11, 17]])
    [Violation(axiom='I4', numbers=(6, 7, 10, 8), reason='6 < 7, but the entries right of them are 10 and 8')]

    I1: every positive integer stands in one place. Of a corner this can be asked up to the least number that stands
    last in its row or first in the last row (the last row is no bound if `all_rows` are there). I2, I3: rows and
    columns increase. I4: if u < v < u', where u and u' are neighbours in one row and v is in another, then the right
    neighbours have u' < v' < u''. Given I2, this says that of two numbers the smaller has the smaller right neighbour.
    Cost: that of sorting the corner.
    Source: Kimberling 1993, Interspersions and dispersions.
    """
    return [found for find in (_i1, _i2, _i3, _i4) if (found := find(rows, all_rows)) is not None]


def array_violations(array: Array, rows: int, columns: int) -> list[Violation]:
    """The axioms that a corner of that many rows and columns does not meet.

    >>> from wythoff.sequences.arrays.beatty import WythoffArray
    >>> array_violations(WythoffArray(), 50, 20)
    []
    """
    corner = array.rows(rows, columns)
    return violations(corner, all_rows=len(corner) < rows)


def column(rows: Sequence[Sequence[int]], index: int) -> list[int]:
    """A column of a corner, counted from 0, as far as the rows before it go on."""
    return [row[index] for row in rows if index < len(row)]


def _i1(rows: Sequence[Sequence[int]], all_rows: bool) -> Violation | None:
    counts = Counter(value for row in rows for value in row)
    filled = [row for row in rows if row]
    bound = min((row[-1] for row in filled), default=0)
    if filled and not all_rows:
        bound = min(bound, filled[-1][0])
    twice = min((value for value, times in counts.items() if times > 1 or value < 1), default=None)
    missing = next((value for value in range(1, bound) if value not in counts), None)
    if twice is not None and (missing is None or twice < missing):
        reason = f"{brief(twice)} stands in {counts[twice]} places" if twice >= 1 else f"{brief(twice)} is not positive"
        return Violation("I1", (twice,), reason)
    return None if missing is None else Violation("I1", (missing,), f"{brief(missing)} stands nowhere")


def _i2(rows: Sequence[Sequence[int]], all_rows: bool) -> Violation | None:
    return _descent("I2", "row", rows)


def _i3(rows: Sequence[Sequence[int]], all_rows: bool) -> Violation | None:
    columns = [column(rows, index) for index in range(max(map(len, rows), default=0))]
    return _descent("I3", "column", columns)


def _i4(rows: Sequence[Sequence[int]], all_rows: bool) -> Violation | None:
    neighbours = sorted((x, y, number) for number, row in enumerate(rows) for x, y in pairwise(row))
    for (u, right, one), (v, lower, other) in pairwise(neighbours):
        if one != other and u < v and right >= lower:
            return Violation(
                "I4",
                (u, v, right, lower),
                f"{brief(u)} < {brief(v)}, but the entries right of them are {brief(right)} and {brief(lower)}",
            )
    return None


def _descent(axiom: Axiom, what: str, lines: Sequence[Sequence[int]]) -> Violation | None:
    """The least entry, by where it descends to, that is not greater than the one before it in its line."""
    found = min(
        ((y, x, number) for number, line in enumerate(lines, 1) for x, y in pairwise(line) if x >= y), default=None
    )
    if found is None:
        return None
    y, x, number = found
    return Violation(axiom, (x, y), f"in {what} {number}, {brief(x)} is followed by {brief(y)}")
