"""Linear forms over the integers, and tables that bound them by intervals.

A form is a sum of variables times coefficients. A table keeps the tightest of all bounds on a form; an equality is an
interval of one number.
"""

from __future__ import annotations

from math import gcd
from typing import TypeAlias

Bound: TypeAlias = int | None
Terms: TypeAlias = tuple[tuple[str, int], ...]  # by name, no coefficient is 0
# Coefficients without common divisor, the first of them positive.
IntervalTable: TypeAlias = dict[Terms, tuple[Bound, Bound]]
Model: TypeAlias = dict[str, int]  # a variable that is not in it has 0


class UndecidedError(Exception):
    """The answer was not found: the method does not apply, or the budget is spent."""


def require(table: IntervalTable, terms: Terms, low: Bound, high: Bound) -> bool:
    """Add a constraint to the table; return False if it contradicts what the table says about the same form.

    >>> table = {}
    >>> require(table, (("x", -2), ("y", 4)), 1, 7), table
    (True, {(('x', 1), ('y', -2)): (-3, -1)})
    >>> require(table, (("x", 1), ("y", -2)), 0, None)
    False
    """
    if not terms:
        return (low is None or low <= 0) and (high is None or high >= 0)
    terms, low, high = oriented(terms, low, high)
    if (known := table.get(terms)) is not None:
        least, greatest = known
        if low is None or (least is not None and least > low):
            low = least
        if high is None or (greatest is not None and greatest < high):
            high = greatest
    table[terms] = low, high
    return low is None or high is None or low <= high


def oriented(terms: Terms, low: Bound, high: Bound) -> tuple[Terms, Bound, Bound]:
    """Return the constraint in the form that tables store.

    Coefficients are divided by their common divisor, bounds are rounded, and the first coefficient is positive.
    """
    common = terms[0][1] if len(terms) == 1 else gcd(*[coefficient for _, coefficient in terms])
    if terms[0][1] < 0 < common:
        common = -common
    if common == 1:
        return terms, low, high
    if common < 0:
        low, high = high, low
    return (
        tuple([(name, coefficient // common) for name, coefficient in terms]),
        None if low is None else -(-low // common),
        None if high is None else high // common,
    )
