"""The limits l(a, b) of x_n/n for spaced complementary pairs, by their polynomial and their non-negative matrix.

For coprime a, b >= 1, l = a/(r - 1), where r > 1 is the Perron root of the matrix, the one positive root of its
characteristic polynomial.

Source: Boros, Gurvich and Oudalov 2013; the matrix and the polynomial also in Wythoff visions 2019, section 5.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd

from wythoff.errors import ParameterError
from wythoff.sequences.integers import to_decimal

Matrix = tuple[tuple[int, ...], ...]


def matrix(a: int, b: int) -> Matrix:
    """The (b + 1) x (b + 1) matrix: column j counts the letters of the word that stands for j.

    >>> matrix(1, 2)
    ((0, 0, 1), (1, 0, 1), (0, 1, 0))
    """
    _positive(a, b)
    size = range(b + 1)
    rows = [[int((j + a - i) % b == 0) for j in size] for i in size]
    rows[0] = [(a + j - 1) // b for j in size]
    return tuple(map(tuple, rows))


def polynomial(a: int, b: int) -> tuple[int, ...]:
    """The coefficients, constant first, of z^(b+1) - z - 1 - sum of z^ceil(ib/a) over 0 < i < a, for coprime a, b.

    >>> polynomial(1, 1), polynomial(3, 2)
    ((-1, -1, 1), (-1, -2, -1, 1))
    """
    _positive(a, b)
    if gcd(a, b) != 1:
        raise ParameterError(f"a and b must be coprime, was a = {a}, b = {b}: divide by {gcd(a, b)}")
    coefficients = [0] * (b + 2)
    for power in (0, 1, *(-(-i * b // a) for i in range(1, a))):
        coefficients[power] -= 1
    coefficients[b + 1] += 1
    return tuple(coefficients)


def characteristic_polynomial(square: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The coefficients, constant first, of det(z - M).   Cost: O(n^4) exact operations.

    >>> characteristic_polynomial(((0, 1), (1, 1)))
    (-1, -1, 1)

    Source: the method of Faddeev and Le Verrier; its divisions are exact.
    """
    size = len(square)
    coefficients = [1]
    power = [[0] * size for _ in range(size)]
    for step in range(1, size + 1):
        for i in range(size):
            power[i][i] += coefficients[-1]
        columns = list(zip(*power, strict=True))
        power = [[sum(map(int.__mul__, row, column)) for column in columns] for row in square]
        coefficients.append(-sum(power[i][i] for i in range(size)) // step)
    return tuple(reversed(coefficients))


def limit(a: int, b: int, digits: int = 9) -> str:
    """The limit of x_n/n, with so many digits after the point, cut off.

    >>> limit(1, 2), limit(2, 3), limit(2, 4)
    ('3.079595623', '4.295798071', '6.159191246')

    Cost: a number of multiplications proportional to b and to the digits.
    """
    _positive(a, b)
    if digits < 0:
        raise ParameterError(f"digits must be at least 0, was {digits}")
    factor = gcd(a, b)
    p, scale = polynomial(a // factor, b // factor), 10**digits
    # The limit lies between b and 2b, and is at least N/scale exactly if the polynomial is not negative at
    # 1 + a*scale/N, because it is negative from 1 to r and positive beyond. The root is irrational.
    low, high = b * scale, 2 * b * scale + 1
    while high - low > 1:
        middle = (low + high) // 2
        if _sign(p, middle + a * scale, middle) >= 0:
            low = middle
        else:
            high = middle
    text = to_decimal(low).rjust(digits + 1, "0")
    return f"{text[: len(text) - digits]}.{text[len(text) - digits :]}" if digits else text


def _sign(coefficients: Sequence[int], above: int, below: int) -> int:
    """A number of the sign of the polynomial at above/below, below > 0."""
    total, power = 0, 1
    for coefficient in reversed(coefficients):
        total = total * above + coefficient * power
        power *= below
    return total


def _positive(a: int, b: int) -> None:
    if a < 1 or b < 1:
        raise ParameterError(f"a and b must be at least 1, was a = {a}, b = {b}")
