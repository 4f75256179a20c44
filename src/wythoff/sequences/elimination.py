"""Linear equations, solved exactly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any


def solved(rows: Sequence[Sequence[Any]], exact: Callable[[Any], Any] = Fraction) -> list[Any] | None:
    """Return the unique weights w with w_0*a_0 + ... + w_(k-1)*a_(k-1) = a_k for every row (a_0, ..., a_k).

    Return None if no weights satisfy all these equations, or if several choices do.

    >>> solved([[1, 1, 3], [1, 2, 5]])
    [Fraction(1, 1), Fraction(2, 1)]

    `exact` converts every entry to a number of a type with exact division; the weights are of this type.
    """
    width = len(rows[0]) - 1 if rows else 0
    reduced: list[list[Any]] = []
    for row in rows:
        rest = list(map(exact, row))
        for other in reduced:
            if factor := rest[_lead(other)]:
                rest = [x - factor * y for x, y in zip(rest, other, strict=True)]
        lead = _lead(rest)
        if lead == width and rest[width]:
            return None
        if lead < width:
            rest = [x / rest[lead] for x in rest]
            reduced = [[x - other[lead] * y for x, y in zip(other, rest, strict=True)] for other in reduced] + [rest]
    return [row[width] for row in sorted(reduced, key=_lead)] if len(reduced) == width else None


def _lead(row: Sequence[Any]) -> int:
    """Return the index of the first entry of `row` that is not 0, or the last index if all entries are 0."""
    return next((place for place, entry in enumerate(row) if entry), len(row) - 1)
