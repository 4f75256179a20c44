"""The Wythoff array and its dual, made anew: of pairs put into rows one by one, by recurrences, and by formulas."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from itertools import count
from typing import NamedTuple, TypeAlias

from wythoff.papers.arrays import lower
from wythoff.papers.from_rules import by_rules
from wythoff.papers.paper import Rows, Table

Pair: TypeAlias = tuple[int, int]
# From the least right-hand end g of the rows: what is added to it, or None where the pairs do not go so far.
Above: TypeAlias = Callable[[int], int | None]


class Placed(NamedTuple):
    """Rows of pairs; and (g, theta, u) if theta, which is to stand right of g, had been passed when u was placed."""

    rows: list[list[int]]
    late: tuple[int, int, int] | None


def placed(pairs: Sequence[Pair], above: Above, first: Sequence[int] = ()) -> Placed:
    """The pairs put into rows: right of the least right-hand end g the one that begins with theta = g + above(g).

    Until that one comes, each begins a new row.

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


def differences(pairs: Sequence[Pair], *, dual: bool = False) -> Above:
    """What algorithm A (A*) adds to g: the difference of the last pair that begins below g (the first above g)."""
    firsts = [u for u, _ in pairs]

    def above(g: int) -> int | None:
        place = bisect_right(firsts, g) if dual else bisect_left(firsts, g) - 1
        return pairs[place][1] - pairs[place][0] if place < len(pairs) else None

    return above


def from_rules(*, dual: bool) -> Callable[[Table], Rows]:
    """The P-positions of the game of a table, put into rows; in the dual every pile has one more."""

    def rows(table: Table) -> Rows:
        largest = max(max(row) for row in table.true().values())
        pairs = [(x + dual, y + dual) for x, y in by_rules(table.game, up_to=largest)[1:]]
        # Of the pair (1, 1) the first row of the dual has one 1.
        made = placed(pairs, differences(pairs, dual=dual), [1] * dual).rows
        return _corner(table, made)

    return rows


def from_recurrence(start: Callable[[list[list[int]]], Pair]) -> Callable[[Table], Rows]:
    """The rows of a table by (6), a_{i,j} = a_{i,j-1} + a_{i,j-2}, from how a row starts."""
    return lambda table: _corner(table, fibonacci_rows(start, len(table.printed), _columns(table)))


def fibonacci_rows(start: Callable[[list[list[int]]], Pair], rows: int, columns: int) -> list[list[int]]:
    """That many rows, each begun by its first two entries, which the rows before it give."""
    made: list[list[int]] = []
    for _ in range(rows):
        row = list(start(made))
        # Far enough for the rows that follow to find their first entries in it.
        while len(row) < columns or row[-1] < 4 * rows:
            row.append(row[-1] + row[-2])
        made.append(row)
    return [row[:columns] for row in made]


def least_difference(rows: list[list[int]]) -> Pair:
    """The caption of Table 4: the least number that is not there, and the least difference that no pair has.

    >>> fibonacci_rows(least_difference, 3, 5)
    [[1, 2, 3, 5, 8], [4, 7, 11, 18, 29], [6, 10, 16, 26, 42]]
    """
    x = least_missing(rows)
    taken = {row[place + 1] - row[place] for row in rows for place in range(0, len(row) - 1, 2)}
    return x, x + next(d for d in count(1) if d not in taken)


def beside(rows: list[list[int]]) -> Pair:
    """Paper I, section 1, the dual array: x = a_{i,1} is the least number not there; beside it is one more than beside
    x - 1.

    >>> fibonacci_rows(beside, 3, 5)
    [[1, 2, 3, 5, 8], [4, 6, 10, 16, 26], [7, 11, 18, 29, 47]]
    """
    x = least_missing(rows)
    right = (row[place + 1] for row in rows for place, entry in enumerate(row[:-1]) if entry == x - 1)
    return x, next(right, 1) + 1


def least_missing(rows: list[list[int]]) -> int:
    """The least positive integer that stands in no row."""
    there = {entry for row in rows for entry in row}
    return next(x for x in count(1) if x not in there)


def dual_formula(table: Table) -> Rows:
    """Right of n stands floor((n - 1)*phi) + 2; a row begins with the least number that is not there."""
    made: list[list[int]] = []
    for _ in table.printed:
        row = [least_missing(made)]
        while len(row) < _columns(table):
            row.append(lower(row[-1] - 1) + 2)
        made.append(row)
    return _corner(table, made)


def _columns(table: Table) -> int:
    return len(next(iter(table.printed.values())))


def _corner(table: Table, rows: Sequence[Sequence[int]]) -> Rows:
    """The rows as the table names them, as long as it has them."""
    return {name: tuple(row[: _columns(table)]) for name, row in zip(table.printed, rows, strict=False)}
