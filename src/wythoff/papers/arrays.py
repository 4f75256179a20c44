"""The Wythoff array and the array of its differences, made from the rules of the game, by dispersion, by a formula."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from math import isqrt

from wythoff.papers.from_rules import by_rules
from wythoff.papers.paper import Rows, Table

Grid = list[list[int]]


def lower(n: int) -> int:
    """floor(n*phi).

    >>> [lower(n) for n in range(6)]
    [0, 1, 3, 4, 6, 8]
    """
    return (n + isqrt(5 * n * n)) // 2


def upper(n: int) -> int:
    """floor(n*phi^2)."""
    return lower(n) + n


def from_rules(rows: int, columns: int, largest: int) -> Grid:
    """Rows of Wythoff pairs: P-positions of Wythoff Nim, after (a, b) that with the smaller pile a + b.

    Each row begins with the least number that is in no earlier one; none of its entries may exceed `largest`.

    >>> from_rules(2, 6, 47)
    [[1, 2, 3, 5, 8, 13], [4, 7, 11, 18, 29, 47]]
    """
    partner = {pair[0]: pair[1] for pair in by_rules("wythoff", up_to=largest)}
    used: set[int] = set()
    made: Grid = []
    for _ in range(rows):
        a, row = next(n for n in count(1) if n not in used), list[int]()
        while a in partner:
            b = partner[a]
            row += [a, b]
            a += b
        used.update(row)
        made.append(row[:columns])
    return made


def dispersed(following: Callable[[int], int], rows: int, columns: int) -> Grid:
    """The dispersion of a sequence: the rows begin with the numbers that are none of its terms, in order.

    >>> dispersed(upper, 2, 4)
    [[1, 2, 5, 13], [3, 7, 18, 47]]
    """
    made: Grid = []
    start, term = 0, 1
    while len(made) < rows:
        start += 1
        while following(term) < start:
            term += 1
        if following(term) == start:
            continue
        row = [start]
        while len(row) < columns:
            row.append(following(row[-1]))
        made.append(row)
    return made


def by_formula(rows: int, columns: int) -> Grid:
    """W(i, j) = F_(j+1)*floor(i*phi) + F_j*(i - 1).

    >>> by_formula(2, 4)
    [[1, 2, 3, 5], [4, 7, 11, 18]]
    """
    made: Grid = []
    for i in range(1, rows + 1):
        f, after, row = 1, 1, list[int]()
        while len(row) < columns:
            row.append(after * lower(i) + f * (i - 1))
            f, after = after, f + after
        made.append(row)
    return made


def differences(grid: Grid) -> Grid:
    """The differences of the Wythoff pairs in each row.

    >>> differences([[1, 2, 3, 5], [4, 7, 11, 18]])
    [[1, 2], [3, 7]]
    """
    return [[b - a for a, b in zip(row[::2], row[1::2], strict=True)] for row in grid]


def right_of(n: int) -> int:
    """What stands to the right of n in the Wythoff array: floor((n + 1)*phi) - 1."""
    return lower(n + 1) - 1


def _rows(make: Callable[[int, int, int], Grid]) -> Callable[[Table], Rows]:
    """The rows of a table, from how many rows and columns it has and how far the pairs are to go."""

    def rows(table: Table) -> Rows:
        printed = table.printed.values()
        # More than the larger pile of any pair of which a pile or the difference is printed: b < 3*(b - a) < 3*b.
        largest = 3 * max(n for row in printed for n in row)
        grid = make(len(printed), len(next(iter(printed))), largest)
        return dict(zip(table.printed, map(tuple, grid), strict=True))

    return rows


# Table 7 of Wythoff visions, and Table 8.
array_from_rules = _rows(from_rules)
array_by_dispersion = _rows(lambda rows, columns, _: dispersed(right_of, rows, columns))
array_by_formula = _rows(lambda rows, columns, _: by_formula(rows, columns))
difference_array_from_rules = _rows(lambda rows, columns, largest: differences(from_rules(rows, 2 * columns, largest)))
difference_array_by_dispersion = _rows(lambda rows, columns, _: dispersed(upper, rows, columns))
difference_array_by_formula = _rows(lambda rows, columns, _: differences(by_formula(rows, 2 * columns)))
