"""The Wythoff array, its differences and its dual, computed from the rules, by recurrences, and by formulas.

In each row of the Wythoff array, an entry is the sum of the two before it. Its rows consist of *pairs* of neighbours
(1st, 2nd), (3rd, 4th), ..., which are the P-positions of Wythoff Nim. Arrays are given by their first entries, as a
list of rows: a `grid`. Functions return as many as `rows` and `columns` say. The *dual* array is defined at `beside`.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, count, pairwise, repeat
from math import isqrt
from typing import NamedTuple, TypeAlias

from wythoff.papers.from_rules import by_rules
from wythoff.papers.printed import PrintedTable, TableRows

Grid: TypeAlias = list[list[int]]
NumberPair: TypeAlias = tuple[int, int]
# A function of the least last entry g of the rows. It returns the number to add to g, or None if more pairs are needed.
Above: TypeAlias = Callable[[int], int | None]


def lower(n: int) -> int:
    """Return floor(n*phi).

    >>> [lower(n) for n in range(6)]
    [0, 1, 3, 4, 6, 8]
    """
    return (n + isqrt(5 * n * n)) // 2


def upper(n: int) -> int:
    """Return floor(n*phi^2)."""
    return lower(n) + n


def right_of(n: int) -> int:
    """Return the entry to the right of n in the Wythoff array: floor((n + 1)*phi) - 1."""
    return lower(n + 1) - 1


def from_pairs(rows: int, columns: int, largest: int) -> Grid:
    """Return the array made of P-positions of Wythoff Nim: after (a, b) comes the P-position with smaller pile a + b.

    Each row begins with the least number that is in no earlier row. No entry may be larger than `largest`.

    >>> from_pairs(2, 6, 47)
    [[1, 2, 3, 5, 8, 13], [4, 7, 11, 18, 29, 47]]
    """
    partner = {pair[0]: pair[1] for pair in by_rules("wythoff", up_to=largest)}
    made: Grid = []
    for _ in range(rows):
        a, row = least_missing(made), list[int]()
        while a in partner:
            row += [a, partner[a]]
            a += partner[a]
        made.append(row)
    return [row[:columns] for row in made]


def dispersed(following: Callable[[int], int], rows: int, columns: int) -> Grid:
    """Return the dispersion of a sequence s = `following`: its rows are x, s(x), s(s(x)), ...

    The first entries x of the rows are the positive integers that are not terms of s.

    >>> dispersed(upper, 2, 4)
    [[1, 2, 5, 13], [3, 7, 18, 47]]
    """
    made: Grid = []
    start, term = 0, 1
    while len(made) < rows:
        start += 1
        while following(term) < start:
            term += 1
        if following(term) > start:
            made.append([*accumulate(repeat(start, columns), lambda n, _: following(n))])
    return made


def by_formula(rows: int, columns: int) -> Grid:
    """Return the Wythoff array by the formula W(i, j) = F_(j+1)*floor(i*phi) + F_j*(i - 1), with Fibonacci numbers F.

    >>> by_formula(2, 4)
    [[1, 2, 3, 5], [4, 7, 11, 18]]
    """
    fibonacci = [1, 1]
    while len(fibonacci) <= columns:
        fibonacci.append(sum(fibonacci[-2:]))
    return [[after * lower(i) + f * (i - 1) for f, after in pairwise(fibonacci)] for i in range(1, rows + 1)]


def pair_differences(grid: Grid) -> Grid:
    """Return the array of the differences b - a. A row a_1, b_1, a_2, b_2, ... consists of pairs (a, b).

    >>> pair_differences([[1, 2, 3, 5], [4, 7, 11, 18]])
    [[1, 2], [3, 7]]
    """
    return [[b - a for a, b in zip(row[::2], row[1::2], strict=True)] for row in grid]


class Placed(NamedTuple):
    """Rows that `placed` made of pairs, and the first failure, if any.

    `late` is None if all pairs could be placed. Otherwise it is (g, theta, u): the number theta must stand to the right
    of the entry g, but no pair begins with theta, as the next pair begins with a number u > theta.
    """

    rows: Grid
    late: tuple[int, int, int] | None


def placed(pairs: Sequence[NumberPair], above: Above, first: Sequence[int] = ()) -> Placed:
    """Put ascending `pairs` into rows, one by one. `first` contains the entries with which the first row begins.

    Let g be the least of the last entries of the rows. Then g + above(g) must stand to the right of g. So a pair that
    begins with this number continues the row of g. Any other pair begins a new row.

    >>> pairs = [(1, 2), (3, 5), (4, 7), (6, 10), (8, 13)]
    >>> placed(pairs, differences(pairs)).rows
    [[1, 2, 3, 5, 8, 13], [4, 7], [6, 10]]

    Source: Larsson 2009, paper I, section 4, algorithms A and A*.
    """
    rows = [list(first)] if first else []
    for u, partner in pairs:
        row = min(rows, key=lambda entries: entries[-1], default=None)
        if row is not None:
            added = above(row[-1])
            if added is None:
                break
            theta = row[-1] + added
            if theta < u:
                return Placed(rows, (row[-1], theta, u))
            if theta == u:
                row += u, partner
                continue
        rows.append([u, partner])
    return Placed(rows, None)


def differences(pairs: Sequence[NumberPair], *, dual: bool = False) -> Above:
    """Return the function `above` for `placed` in algorithm A, or if `dual`, in algorithm A*.

    In algorithm A, above(g) is the difference b - a of the last pair (a, b) with a < g. In algorithm A*, it is the
    difference of the first pair with a > g. If the list `pairs` ends too early to tell, above(g) is None.
    """
    firsts = [u for u, _ in pairs]

    def above(g: int) -> int | None:
        place = bisect_right(firsts, g) if dual else bisect_left(firsts, g) - 1
        return pairs[place][1] - pairs[place][0] if place < len(pairs) else None

    return above


def fibonacci_rows(start: Callable[[Grid], NumberPair], rows: int, columns: int) -> Grid:
    """Return an array in which each entry of a row is the sum of the two before it.

    `start(earlier rows)` returns the first two entries of the next row, as `least_difference` does.
    """
    made: Grid = []
    for _ in range(rows):
        row = list(start(made))
        # The rows are made so long that the rows after them find their first entries in them.
        while len(row) < columns or row[-1] < 4 * rows:
            row.append(row[-1] + row[-2])
        made.append(row)
    return [row[:columns] for row in made]


def least_difference(rows: Grid) -> NumberPair:
    """Return the first two entries (x, x + d) of the next row.

    x is the least number that is in none of `rows`, and d the least number that is not a difference of a pair in them.

    >>> fibonacci_rows(least_difference, 3, 5)
    [[1, 2, 3, 5, 8], [4, 7, 11, 18, 29], [6, 10, 16, 26, 42]]
    """
    x = least_missing(rows)
    taken = {row[place + 1] - row[place] for row in rows for place in range(0, len(row) - 1, 2)}
    return x, x + next(d for d in count(1) if d not in taken)


def beside(rows: Grid) -> NumberPair:
    """Return the first two entries of the next row of the dual array, whose first rows are `rows`.

    The first one, x, is the least number in no earlier row. The second one is one more than the entry to the right of
    x - 1 (Larsson 2009, paper I, section 1).

    >>> fibonacci_rows(beside, 3, 5)
    [[1, 2, 3, 5, 8], [4, 6, 10, 16, 26], [7, 11, 18, 29, 47]]
    """
    x = least_missing(rows)
    right = (row[place + 1] for row in rows for place, entry in enumerate(row[:-1]) if entry == x - 1)
    return x, next(right, 1) + 1


def least_missing(rows: Grid) -> int:
    """Return the least positive integer that is in none of `rows`."""
    there = {entry for row in rows for entry in row}
    return next(x for x in count(1) if x not in there)


def dual_rows(rows: int, columns: int) -> Grid:
    """Return the dual array by a formula: to the right of n stands floor((n - 1)*phi) + 2.

    Each row begins with the least number that is in no earlier row.
    """
    made: Grid = []
    for _ in range(rows):
        made.append([*accumulate(repeat(least_missing(made), columns), lambda n, _: lower(n - 1) + 2)])
    return made


def interspersed(largest: int, *, dual: bool) -> Grid:
    """Return the P-positions of Wythoff Nim with piles up to `largest`, put into rows by `placed`.

    For the dual array, each pile is increased by 1 first.
    """
    pairs = [(x + dual, y + dual) for x, y in by_rules("wythoff", up_to=largest)[1:]]
    # The first row of the dual has only one 1 from the pair (1, 1).
    return placed(pairs, differences(pairs, dual=dual), [1] * dual).rows


def filled(make: Callable[[int, int, int], Grid]) -> Callable[[PrintedTable], TableRows]:
    """Return a function that recomputes the rows of a printed table of an array.

    It calls `make(rows, columns, largest pile)`, which returns the array.
    """

    def rows(table: PrintedTable) -> TableRows:
        printed = table.printed.values()
        columns = len(next(iter(printed)))
        # More than the larger pile of any pair of which a pile or the difference is printed: b < 3*(b - a) < 3*b.
        largest = 3 * max(n for row in printed for n in row)
        grid = make(len(printed), columns, largest)
        return {name: tuple(row[:columns]) for name, row in zip(table.printed, grid, strict=False)}

    return rows


# Makers of the rows of tables, by what they list: from the rules, by recurrences, and by formulas.
FROM_RULES: Mapping[str, Callable[[PrintedTable], TableRows]] = {
    "Wythoff array": filled(from_pairs),
    "difference array": filled(lambda rows, columns, far: pair_differences(from_pairs(rows, 2 * columns, far))),
    "Wythoff interspersion": filled(lambda rows, columns, far: interspersed(far, dual=False)),
    "dual Wythoff interspersion": filled(lambda rows, columns, far: interspersed(far, dual=True)),
}
BY_RECURRENCE: Mapping[str, Callable[[PrintedTable], TableRows]] = {
    "Wythoff array": filled(lambda rows, columns, _: dispersed(right_of, rows, columns)),
    "difference array": filled(lambda rows, columns, _: dispersed(upper, rows, columns)),
    "Wythoff interspersion": filled(lambda rows, columns, _: fibonacci_rows(least_difference, rows, columns)),
    "dual Wythoff interspersion": filled(lambda rows, columns, _: fibonacci_rows(beside, rows, columns)),
}
BY_FORMULA: Mapping[str, Callable[[PrintedTable], TableRows]] = {
    "Wythoff array": filled(lambda rows, columns, _: by_formula(rows, columns)),
    "difference array": filled(lambda rows, columns, _: pair_differences(by_formula(rows, 2 * columns))),
    "dual Wythoff interspersion": filled(lambda rows, columns, _: dual_rows(rows, columns)),
}
