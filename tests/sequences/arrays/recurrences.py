"""Linear recurrences found in the rows of an array, and formulas for columns in terms of the lower Wythoff sequence."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from wythoff.base.errors import ParameterError
from wythoff.sequences.integers import floor_quadratic
from wythoff.sequences.kinds import Array


def linear_recurrence(terms: Sequence[int]) -> tuple[Fraction, ...] | None:
    """Return c_1, ..., c_k of the shortest recurrence x_j = c_1*x_(j-1) + ... + c_k*x_(j-k) of all the terms.

    >>> [str(c) for c in linear_recurrence([1, 2, 5, 13, 34, 89, 233])]
    ['3', '-1']
    >>> linear_recurrence([2, 3, 5, 7, 11, 13, 17, 19])

    Return None if k is more than a third of the number of terms: too few terms would be left to check it.
    Cost: O(n^2) operations on fractions for n terms (Berlekamp and Massey).
    """
    current, previous = [Fraction(1)], [Fraction(1)]
    length, shift, last = 0, 1, Fraction(1)
    for n in range(len(terms)):
        gap = sum((c * terms[n - i] for i, c in enumerate(current) if i <= n), Fraction(0))
        if not gap:
            shift += 1
            continue
        kept = current
        size = max(len(current), len(previous) + shift)
        current = current + [Fraction(0)] * (size - len(current))
        for i, c in enumerate(previous):
            current[i + shift] -= gap / last * c
        if 2 * length <= n:
            length, previous, last, shift = n + 1 - length, kept, gap, 1
        else:
            shift += 1
    if 3 * length > len(terms):
        return None
    return tuple(-c for c in (current + [Fraction(0)] * length)[1 : length + 1])


def row_recurrence(array: Array, rows: int, columns: int) -> tuple[Fraction, ...] | None:
    """Return the coefficients of a recurrence that all rows of a corner of the array satisfy, or None.

    >>> from wythoff.sequences.arrays.greedy import PairArray
    >>> [str(c) for c in row_recurrence(PairArray(3), 20, 12)]
    ['3', '1']
    """
    corner = array.rows(rows, columns)
    each = [linear_recurrence(row) for row in corner]
    found = [coefficients for coefficients in each if coefficients is not None]
    if len(found) < len(each):
        return None
    longest = max(found, key=len, default=())
    return longest if all(_satisfied(row, longest) for row in corner) else None


def _satisfied(terms: Sequence[int], coefficients: tuple[Fraction, ...]) -> bool:
    return all(
        terms[j] == sum(c * terms[j - i] for i, c in enumerate(coefficients, 1))
        for j in range(len(coefficients), len(terms))
    )


def column_formula(array: Array, column: int, rows: int) -> tuple[int, int, int] | None:
    """Return integers p, q, r with entry = p*floor(i*phi) + q*i + r in each row i <= `rows` of a column, or None.

    >>> from wythoff.sequences.arrays.beatty import WythoffArray
    >>> [column_formula(WythoffArray(), column, 100) for column in (1, 2, 3, 4)]
    [(1, 1, -1), (2, 1, -1), (3, 2, -2), (5, 3, -3)]

    With the lower and upper Wythoff sequences A(i) and B(i) = A(i) + i, this is (p - q)*A(i) + q*B(i) + r.
    Raises: ParameterError for fewer than 5 rows, which could not refute a formula.
    """
    if rows < 5:
        raise ParameterError(f"rows must be at least 5, was {rows}")
    entries = array.column(column, rows)
    lower = [floor_quadratic(i, i, 5, 2) for i in range(1, rows + 1)]
    # A(1), A(2), A(3), A(4) = 1, 3, 4, 6: differences 2, 1, 2.
    p = (entries[1] - entries[0]) - (entries[2] - entries[1])
    q = entries[1] - entries[0] - 2 * p
    r = entries[0] - p - q
    holds = all(entry == p * low + q * i + r for i, (entry, low) in enumerate(zip(entries, lower, strict=True), 1))
    return (p, q, r) if holds else None
