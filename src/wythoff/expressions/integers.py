"""Linear forms over the integers, and tables of bounds on them.

A linear form is a sum of variables with integer coefficients. A table maps each form to the pair (low, high) of the
tightest bounds known for its value. For an equality the two bounds are equal; None means no bound.
"""

from __future__ import annotations

from math import gcd
from typing import TypeAlias

Bound: TypeAlias = int | None
Terms: TypeAlias = tuple[tuple[str, int], ...]  # pairs (variable, coefficient) sorted by name, without coefficient 0
# The coefficients of each key have no common divisor, and the first one is positive.
IntervalTable: TypeAlias = dict[Terms, tuple[Bound, Bound]]
Model: TypeAlias = dict[str, int]  # values of variables; a variable that is not a key has the value 0


class UndecidedError(Exception):
    """The question was not decided: the method does not apply, or its budget is spent."""


def require(table: IntervalTable, terms: Terms, low: Bound, high: Bound) -> bool:
    """Add the constraint low <= form <= high to the table. Return False if the table already contradicts it.

    `terms` are the pairs (variable, coefficient) of the form. Only the bounds stored for this form are compared.

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
    """Return the triple (terms, low, high) in which tables store the constraint low <= form <= high.

    In the stored triple the coefficients have no common divisor and the first one is positive. Bounds are rounded to
    integers. For example, 2 <= -2*x <= 5 becomes -2 <= x <= -1.
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
