"""The largest real root of a polynomial as an exact value.

The largest root of the characteristic polynomial of a matrix of non-negative integers is its Perron root.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from wythoff.answers import USUAL
from wythoff.errors import ParameterError
from wythoff.frozen import Frozen
from wythoff.sequences.integers import least_between, with_point
from wythoff.sequences.polynomials import (
    Polynomial,
    factor_with_largest_root,
    largest_root,
    roots_outside,
    sign_at,
)
from wythoff.sequences.quadratic import Quadratic

Matrix: TypeAlias = tuple[tuple[int, ...], ...]


class LargestRoot(Frozen):
    """The largest real root of a monic integer polynomial: an algebraic integer, held by its minimal polynomial.

    >>> root = LargestRoot((-1, -1, -1, 1))
    >>> root.decimal(12), root.degree, root.pisot, print(LargestRoot((-2, -1, 1)), LargestRoot((0, -1, -1, 1)))
    2 (1 + sqrt(5))/2
    ('1.839286755214', 3, True, None)

    Raises: ParameterError for a polynomial that is not monic; UnsolvedError if no root is real.
    """

    __slots__ = ("polynomial",)
    polynomial: Polynomial

    def __init__(self, polynomial: Sequence[int]) -> None:
        if len(polynomial) < 2 or polynomial[-1] != 1:
            raise ParameterError(f"the polynomial must be monic and not constant, was {tuple(polynomial)}")
        self._freeze(polynomial=factor_with_largest_root(tuple(polynomial)))

    @property
    def degree(self) -> int:
        return len(self.polynomial) - 1

    @property
    def quadratic(self) -> Quadratic | None:
        """The number as (p + q*sqrt(d))/r, or None where its degree is above 2."""
        if self.degree == 1:
            return Quadratic(-self.polynomial[0])
        if self.degree == 2:
            c, b, _ = self.polynomial
            return Quadratic(-b, 1, b * b - 4 * c, 2)
        return None

    def decimal(self, digits: int = USUAL) -> str:
        """The decimal expansion with that many digits after the point, rounded towards -infinity.

        Cost: a number of evaluations of the polynomial proportional to the digits.
        Raises: ParameterError for digits < 0.
        """
        if digits < 0:
            raise ParameterError(f"digits must be at least 0, was {digits}")
        number = self.quadratic
        if number is not None:
            return number.decimal(digits)
        # The polynomial is negative from `low` to the root and positive beyond; the root is irrational.
        low, places = largest_root(self.polynomial)
        scale = 10**digits
        above = least_between(
            low * scale >> places,
            ((low + 1) * scale >> places) + 1,
            lambda n: n << places > low * scale and sign_at(self.polynomial, n, scale) >= 0,
        )
        return with_point(above - 1, digits)

    @property
    def pisot(self) -> bool:
        """Whether the number is greater than 1 and all its conjugates have a modulus less than 1.

        Raises: UnsolvedError if a conjugate lies too near to the unit circle to be told apart.
        """
        low, places = largest_root(self.polynomial)
        if low < 1 << places and sign_at(self.polynomial, 1) >= 0:
            return False
        # An irreducible polynomial with a root of modulus 1 has the inverses of its roots as roots: the inverse of the
        # number would be a conjugate, and the root of modulus 1 too.
        if self.degree > 2 and self.polynomial in (self.polynomial[::-1], tuple(-c for c in self.polynomial[::-1])):
            return False
        return roots_outside(self.polynomial) == 1

    def __float__(self) -> float:
        """The nearest float or so: for display, never for a decision."""
        return float(self.decimal())

    def __str__(self) -> str:
        """`(1 + sqrt(5))/2`, or `1.839286755214 (z^3 - z^2 - z - 1)`."""
        number = self.quadratic
        return str(number) if number is not None else f"{self.decimal(12)} ({written(self.polynomial)})"


def written(polynomial: Sequence[int], variable: str = "z") -> str:
    """A polynomial as it is written, highest power first.

    >>> written((-1, -2, 0, 1)), written((0, 1))
    ('z^3 - 2*z - 1', 'z')
    """
    text = ""
    for power in range(len(polynomial) - 1, -1, -1):
        coefficient = polynomial[power]
        if not coefficient:
            continue
        factor = ("", variable, f"{variable}^{power}")[min(power, 2)]
        size = f"{abs(coefficient)}" if abs(coefficient) != 1 or not power else ""
        joint = ("-" if coefficient < 0 else "") if not text else (" - " if coefficient < 0 else " + ")
        text += joint + (f"{size}*{factor}" if size and factor else size or factor)
    return text or "0"
