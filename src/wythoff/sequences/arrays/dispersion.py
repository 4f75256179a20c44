"""The dispersion of an increasing sequence of integers, and a test of the axioms of an interspersion.

The dispersion of s is the array with the rows t, s(t), s(s(t)), ..., one for each positive integer t that is not a
value of s. A *corner* of an array is the list of the first entries of its first rows.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import islice, pairwise
from typing import Literal, NamedTuple

from wythoff.base.errors import ParameterError, UnsolvedError, brief
from wythoff.kernels import MOST_STEPS
from wythoff.sequences.arrays.linear_rows import require_place
from wythoff.sequences.integers import CHECKED, least_between
from wythoff.sequences.kinds import Array, IntegerSequence, require_at_most, require_bits

MOST_BITS = 4_000_000  # the most bits of an index in a search for a term
SECANTS = 60  # the most steps of a search by secants


class Dispersion(Array):
    """The dispersion of an increasing sequence s: the rows are t, s(t), s(s(t)), ... for all t that s does not contain.

    These t are positive integers, in ascending order: t(1) = 1, t(2), ...

    >>> from wythoff.sequences.beatty.sequence import Beatty
    >>> from wythoff.sequences.quadratic import PHI
    >>> array = Dispersion(Beatty(PHI, 3))
    >>> array.rows(2, 5), array.position(106)
    ([[1, 4, 9, 17, 30], [2, 6, 12, 22, 38]], (2, 7))
    >>> Dispersion(Beatty(PHI))
    Traceback (most recent call last):
    wythoff.base.errors.ParameterError: the sequence s of a dispersion must not have the value 1, but s(1) = 1

    The dispersions are exactly the interspersions. The first `checked` terms of s are read, and must increase; each
    later term that is used must be greater than all of these. If only finitely many numbers are not values of s, pass
    their number as `row_count`.

    Cost: an entry takes column - 1 terms of s, and about ten more to find t(row) if s grows evenly.
    Raises: ParameterError if s is found not to increase, or to have the value 1.
    Source: Kimberling 1993, Interspersions and dispersions; Wythoff visions 2019, section 7.1.
    """

    title = "dispersion of {0._of}"

    def __init__(self, of: IntegerSequence, row_count: int | None = None, *, checked: int = CHECKED) -> None:
        if of.offset > 1:
            raise ParameterError(
                f"the sequence s of a dispersion must have a term s(1), but begins with s({of.offset})"
            )
        self._of, self.row_count = of, row_count
        self._known: list[int] = []
        self._rest = islice(of, 1 - of.offset, None)
        self._learn(checked)

    def following(self, value: int) -> int:
        """Return s(value), the entry to the right of `value` in its row."""
        if value <= len(self._known):
            return self._known[value - 1]
        found = self._of.term(value)
        if found <= self._known[-1]:
            self._refuse(len(self._known), value, found)
        return found

    def entry(self, row: int, column: int) -> int:
        """Return the number in that row and column.

        Raises: ParameterError for a row that does not exist; TooLargeError for an entry too large to compute.
        """
        require_place(row, column)
        require_at_most(column, MOST_STEPS, "column", ": entries are computed one after the other")
        value = self.first(row)
        for _ in range(column - 1):
            value = _within(self.following(value))
        return value

    def row(self, row: int, count: int) -> Sequence[int]:
        require_place(row, 1)
        require_at_most(count, MOST_STEPS, "column", ": entries are computed one after the other")
        entries = [self.first(row)][:count]
        while len(entries) < count:
            entries.append(_within(self.following(entries[-1])))
        return entries

    def first(self, row: int) -> int:
        """Return t(row), the row-th number that is not a value of s. Cost: about ten terms if s grows evenly."""
        require_place(row, 1)
        if self.row_count is not None and row > self.row_count:
            raise ParameterError(
                f"the row must be at most {self.row_count}, because the array has no more, was {brief(row)}"
            )
        # t(i) = i + #{n: s(n) - n < i} (Lambek and Moser 1954).
        return row + self._last(row - 1, lambda n: self.following(n) - n)

    def position(self, value: int) -> tuple[int, int] | None:
        """Return (row, column) of the number `value`; None if value < 1.

        Cost: for each column one call of s.index or, if s.index cannot answer, a search among the terms of s.
        """
        if value < 1:
            return None
        column = 1
        while (before := self._before(value)) is not None:
            value, column = before, column + 1
            require_at_most(
                column, MOST_STEPS, "the column of a number", " or more: columns are computed one after the other"
            )
        return value - self._values(value), column

    def _before(self, value: int) -> int | None:
        """Return the n with s(n) = value, or None. This array is the dispersion of s."""
        if value <= self._known[-1]:
            n = self._values(value)
            return n if n and self.following(n) == value else None
        try:
            n = self._of.index(value) or 0
        except UnsolvedError:
            n = self._values(value)
        return n if n >= 1 and self.following(n) == value else None

    def _values(self, value: int) -> int:
        """Return how many n >= 1 have s(n) <= value. This array is the dispersion of s."""
        if value <= self._known[-1]:
            return bisect_right(self._known, value)
        return self._last(value, self.following)

    def _last(self, goal: int, of: Callable[[int], int]) -> int:
        """Return the greatest n >= 1 with of(n) <= goal, or 0 if there is none; the function `of` must not decrease.

        Larger and larger n are tried until of(n) exceeds the goal. Then the result is found between the last two of
        them by secants.
        """
        of = cache(of)
        if of(1) > goal:
            return 0
        low, high = 1, 2
        while of(high) <= goal:
            require_bits(high.bit_length(), MOST_BITS, "an index that is sought")
            low, high = high, 1 << (high.bit_length() * 5 // 4 + 1)
        guess = _near(goal, of, low, high)
        if of(guess) <= goal:
            low, high = _climb(guess, high, lambda n: of(n) <= goal)
        else:
            # Search for the lower bound in the same way, downwards.
            below, above = _climb(-guess, -low, lambda n: of(-n) > goal)
            low, high = -above, -below
        return least_between(low, high, lambda n: of(n) > goal) - 1

    def _learn(self, count: int) -> None:
        """Read the next `count` terms of s. Raise ParameterError unless they increase and are greater than 1."""
        for term in islice(self._rest, count):
            n = len(self._known)
            if not n and term < 2:
                shown = "must not have the value 1" if term == 1 else "must be positive"
                raise ParameterError(f"the sequence s of a dispersion {shown}, but s(1) = {brief(term)}")
            if n and term <= self._known[-1]:
                self._refuse(n, n + 1, term)
            self._known.append(term)

    def _refuse(self, n: int, later: int, term: int) -> None:
        terms = f"s({n}) = {brief(self._known[n - 1])} and s({brief(later)}) = {brief(term)}"
        raise ParameterError(f"the sequence s of a dispersion must increase, but {terms}")


def _within(value: int) -> int:
    """Return `value`, an entry. Raise TooLargeError if it has more than `MOST_BITS` bits."""
    require_bits(value.bit_length(), MOST_BITS, "an entry")
    return value


def _near(goal: int, of: Callable[[int], int], low: int, high: int) -> int:
    """Return an n with low < n < high and of(n) near `goal`, found by secants.

    The more evenly `of` grows, the nearer is of(n). Return `low` if there is no integer between `low` and `high`.
    """
    one, other = low, high
    for _ in range(SECANTS):
        rise = of(other) - of(one)
        if not rise:
            break
        following = min(max(one + (goal - of(one)) * (other - one) // rise, low + 1), high - 1)
        if abs(following - other) <= 1:
            break
        one, other = other, following
    return min(max(other, low + 1), high - 1) if high - low > 1 else low


def _climb(low: int, high: int, holds: Callable[[int], bool]) -> tuple[int, int]:
    """Return (a, b) with low <= a < b <= high such that holds(a) is true, and holds(b) is false or b = high.

    holds(low) must be true. Steps of 1, 2, 4, ... are tried from `low` on.
    """
    step = 1
    while low + step < high and holds(low + step):
        low, step = low + step, 2 * step
    return low, min(high, low + step)


Axiom = Literal["I1", "I2", "I3", "I4"]


class Violation(NamedTuple):
    """An axiom of interspersions that fails, the least numbers that show it, and the reason in words."""

    axiom: Axiom
    numbers: tuple[int, ...]
    reason: str


def violations(rows: Sequence[Sequence[int]], *, all_rows: bool = False) -> list[Violation]:
    """Return the axioms I1 to I4 of interspersions that a corner of an array violates, each with its least witness.

    `rows` are the first entries of the first rows, and `all_rows` says that the array has no other rows. A witness is a
    tuple of entries that violate an axiom; for I4 it is (u, v, u', v') as below, with the least v.

    >>> violations([[1, 2, 3, 5], [4, 6, 10, 16], [7, 8, 11, 17]])
    [Violation(axiom='I4', numbers=(6, 7, 10, 8), reason='6 < 7, but the entries to their right are 10 and 8')]

    I1: every positive integer occurs in exactly one place. Numbers below the last entry of each row are tested. Unless
    `all_rows` is true, they must also be below the first entry of the last row. I2, I3: rows and columns increase. I4:
    let u' and u'' be the next entries after u in its row, and v' the next entry after v in another row; if u < v < u',
    then u' < v' < u''. Given I2, this says that the smaller of two numbers has the smaller right neighbour.
    Cost: that of sorting the corner.
    Source: Kimberling 1993, Interspersions and dispersions.
    """
    columns = [column(rows, index) for index in range(max(map(len, rows), default=0))]
    found = (_i1(rows, all_rows), _descent("I2", "row", rows), _descent("I3", "column", columns), _i4(rows))
    return [violation for violation in found if violation is not None]


def array_violations(array: Array, rows: int, columns: int) -> list[Violation]:
    """Return the axioms of interspersions that fail in the first `rows` rows and `columns` columns of an array.

    >>> from wythoff.sequences.arrays.beatty import WythoffArray
    >>> array_violations(WythoffArray(), 50, 20)
    []
    """
    corner = array.rows(rows, columns)
    return violations(corner, all_rows=len(corner) < rows)


def column(rows: Sequence[Sequence[int]], index: int) -> list[int]:
    """Return the entries with the index `index`, counted from 0, of all rows that are long enough."""
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
        reason = f"{brief(twice)} occurs in {counts[twice]} places" if twice >= 1 else f"{brief(twice)} is not positive"
        return Violation("I1", (twice,), reason)
    return None if missing is None else Violation("I1", (missing,), f"{brief(missing)} does not occur")


def _i4(rows: Sequence[Sequence[int]]) -> Violation | None:
    neighbours = sorted((x, y, number) for number, row in enumerate(rows) for x, y in pairwise(row))
    for (u, right, one), (v, lower, other) in pairwise(neighbours):
        if one != other and u < v and right >= lower:
            entries = f"the entries to their right are {brief(right)} and {brief(lower)}"
            return Violation("I4", (u, v, right, lower), f"{brief(u)} < {brief(v)}, but {entries}")
    return None


def _descent(axiom: Axiom, what: str, lines: Sequence[Sequence[int]]) -> Violation | None:
    """Return the violation by the least entry that is not greater than the entry before it in its line, or None.

    `lines` are the rows or the columns of a corner, and `what` is "row" or "column". `axiom` is I2 or I3.
    """
    found = [(y, x, number) for number, line in enumerate(lines, 1) for x, y in pairwise(line) if x >= y]
    if not found:
        return None
    y, x, number = min(found)
    return Violation(axiom, (x, y), f"in {what} {number}, {brief(x)} is followed by {brief(y)}")
