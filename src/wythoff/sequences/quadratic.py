"""Real quadratic numbers (p + q*sqrt(d))/r as exact values; a rational number is one with q = 0."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import total_ordering
from itertools import islice
from math import gcd, isqrt
from typing import TypeAlias

from wythoff.errors import ParameterError
from wythoff.frozen import Frozen
from wythoff.sequences.integers import floor_quadratic

Number: TypeAlias = "Quadratic | Fraction | int"
TRIED = 1000  # divisors tried to find square factors


@total_ordering
class Quadratic(Frozen):
    """(p + q*sqrt(d))/r, reduced: gcd(p, q, r) = 1, r >= 1, and d without small square factors.

    >>> phi = Quadratic(1, 1, 5, 2)
    >>> print(phi * phi, phi**2 == phi + 1, 1 / phi == phi - 1, (10**20 * phi).floor())
    (3 + sqrt(5))/2 True True 161803398874989484820

    Two numbers can be added, multiplied and divided if they lie in one field, and compared if they do; a rational
    number (q = 0, d = 1) lies in all. d >= 0 may be given with square factors; a square d gives a rational number.
    Equal numbers are equal values; an integral or rational one equals the int or the Fraction.
    """

    __slots__ = ("p", "q", "d", "r")
    p: int
    q: int
    d: int
    r: int

    def __init__(self, p: int, q: int = 0, d: int = 1, r: int = 1) -> None:
        if d < 0 or r == 0:
            raise ParameterError(f"d must be at least 0 and r not 0, was d = {d}, r = {r}")
        q, d = _without_squares(q, d)
        if d < 2 or not q:
            p, q, d = p + q * d, 0, 1
        divisor = gcd(p, q, r)
        if r < 0:
            divisor = -divisor
        self._freeze(p=p // divisor, q=q // divisor, d=d, r=r // divisor)

    @property
    def rational(self) -> bool:
        return self.q == 0

    @property
    def fraction(self) -> Fraction:
        """The value of a rational number.

        Raises: ParameterError for an irrational one.
        """
        if self.q:
            raise ParameterError(f"a rational number was needed, was {self}")
        return Fraction(self.p, self.r)

    @property
    def conjugate(self) -> Quadratic:
        return Quadratic(self.p, -self.q, self.d, self.r)

    @property
    def norm(self) -> Fraction:
        """The number times its conjugate."""
        return Fraction(self.p * self.p - self.q * self.q * self.d, self.r * self.r)

    def minimal_polynomial(self) -> tuple[int, ...]:
        """Coefficients, constant first, of the primitive integer polynomial of least degree; leading one positive.

        >>> Quadratic(1, 1, 5, 2).minimal_polynomial(), Quadratic(3, 0, 1, 4).minimal_polynomial()
        ((-1, -1, 1), (-3, 4))
        """
        if self.rational:
            return -self.p, self.r
        # r^2 x^2 - 2pr x + (p^2 - q^2 d), divided by what its coefficients have in common.
        coefficients = (self.p * self.p - self.q * self.q * self.d, -2 * self.p * self.r, self.r * self.r)
        divisor = gcd(*coefficients)
        return tuple(c // divisor for c in coefficients)

    def sign(self) -> int:
        """-1, 0 or 1."""
        square = self.q * self.q * self.d - self.p * self.p
        part = self.q if square > 0 else self.p
        return (part > 0) - (part < 0)

    def floor(self) -> int:
        """The greatest integer that is not greater.   Cost: one integer square root."""
        return floor_quadratic(self.p, self.q, self.d, self.r)

    def ceil(self) -> int:
        """The least integer that is not less."""
        return -floor_quadratic(-self.p, -self.q, self.d, self.r)

    def round(self) -> int:
        """The nearest integer; of two, the greater."""
        return floor_quadratic(2 * self.p + self.r, 2 * self.q, self.d, 2 * self.r)

    def fractional_part(self) -> Quadratic:
        return self - self.floor()

    def continued_fraction(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The partial quotients: those before the period, and the period (empty for a rational number).

        >>> Quadratic(1, 1, 5, 2).continued_fraction(), Quadratic(0, 1, 7).continued_fraction()
        (((), (1,)), ((2,), (1, 1, 1, 4)))

        Cost: O(1) for each quotient; a period may have about sqrt(d) of them.
        """
        seen: dict[Quadratic, int] = {}
        quotients: list[int] = []
        rest = self
        while rest not in seen:
            seen[rest] = len(quotients)
            quotients.append(rest.floor())
            rest = rest.fractional_part()
            if not rest.sign():
                return tuple(quotients), ()
            rest = 1 / rest
        start = seen[rest]
        return tuple(quotients[:start]), tuple(quotients[start:])

    def quotients(self) -> Iterator[int]:
        """All partial quotients, without end for an irrational number."""
        before, period = self.continued_fraction()
        yield from before
        while period:
            yield from period

    def convergents(self, count: int) -> list[Fraction]:
        """The first `count` convergents; all of them if a rational number has fewer.

        >>> [str(c) for c in Quadratic(1, 1, 5, 2).convergents(6)]
        ['1', '2', '3/2', '5/3', '8/5', '13/8']
        """
        (top, below), (top_before, below_before) = (1, 0), (0, 1)
        found = []
        for quotient in islice(self.quotients(), count):
            top, top_before = quotient * top + top_before, top
            below, below_before = quotient * below + below_before, below
            found.append(Fraction(top, below))
        return found

    def decimal(self, digits: int = 20) -> str:
        """The decimal expansion with so many digits after the point, cut off towards -infinity.

        >>> Quadratic(1, 1, 5, 2).decimal(12), Quadratic(-1, 0, 1, 3).decimal(2)
        ('1.618033988749', '-0.34')
        """
        scaled = (self * 10**digits).floor()
        text = str(abs(scaled)).rjust(digits + 1, "0")
        whole = f"{text[: len(text) - digits]}.{text[len(text) - digits :]}" if digits else text
        return f"-{whole}" if scaled < 0 else whole

    def __add__(self, other: Number) -> Quadratic:
        one, other = self._beside(other)
        return Quadratic(
            one.p * other.r + other.p * one.r, one.q * other.r + other.q * one.r, max(one.d, other.d), one.r * other.r
        )

    def __mul__(self, other: Number) -> Quadratic:
        one, other = self._beside(other)
        d = max(one.d, other.d)
        return Quadratic(one.p * other.p + one.q * other.q * d, one.p * other.q + one.q * other.p, d, one.r * other.r)

    def __truediv__(self, other: Number) -> Quadratic:
        other = as_quadratic(other)
        norm = other.p * other.p - other.q * other.q * other.d
        if not norm:
            raise ZeroDivisionError(f"{self} divided by 0")
        # 1/((p + q*sqrt(d))/r) = r*(p - q*sqrt(d))/norm
        return self * Quadratic(other.r * other.p, -other.r * other.q, other.d, norm)

    def __neg__(self) -> Quadratic:
        return Quadratic(-self.p, -self.q, self.d, self.r)

    def __pos__(self) -> Quadratic:
        return self

    def __abs__(self) -> Quadratic:
        return -self if self.sign() < 0 else self

    def __sub__(self, other: Number) -> Quadratic:
        return self + -as_quadratic(other)

    def __rsub__(self, other: Number) -> Quadratic:
        return as_quadratic(other) - self

    def __rtruediv__(self, other: Number) -> Quadratic:
        return as_quadratic(other) / self

    __radd__, __rmul__ = __add__, __mul__

    def __pow__(self, exponent: int) -> Quadratic:
        power, square, left = Quadratic(1), self if exponent >= 0 else 1 / self, abs(exponent)
        while left:
            if left & 1:
                power *= square
            square, left = square * square, left >> 1
        return power

    def __floor__(self) -> int:
        return self.floor()

    def __ceil__(self) -> int:
        return self.ceil()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Quadratic | Fraction | int):
            return NotImplemented
        # By what is the same for every way to write the number, whatever square factors were left in d.
        other = as_quadratic(other)
        return self.minimal_polynomial() == other.minimal_polynomial() and (self.q > 0) == (other.q > 0)

    def __lt__(self, other: Number) -> bool:
        if not isinstance(other, Quadratic | Fraction | int):
            return NotImplemented
        return (self - other).sign() < 0

    def __hash__(self) -> int:
        return hash(self.fraction) if self.rational else hash((self.minimal_polynomial(), self.q > 0))

    def __float__(self) -> float:
        """The nearest float or so: for display, never for a decision."""
        return float(Fraction((self * (1 << 64)).floor(), 1 << 64))

    def __str__(self) -> str:
        """As it is typed and read: `(1 + sqrt(5))/2`, `sqrt(2)`, `3/4`."""
        surd = f"sqrt({self.d})" if abs(self.q) == 1 else f"{abs(self.q)}*sqrt({self.d})"
        if not self.q:
            top = str(self.p)
        elif self.p:
            top = f"{self.p} {'+' if self.q > 0 else '-'} {surd}"
        else:
            top = surd if self.q > 0 else f"-{surd}"
        if self.r == 1:
            return top
        return f"({top})/{self.r}" if self.p and self.q else f"{top}/{self.r}"

    def _beside(self, other: Number) -> tuple[Quadratic, Quadratic]:
        """Both numbers, with one d unless one of them is rational.

        Raises: ParameterError where they lie in no common field.
        """
        other = as_quadratic(other)
        if self.d == other.d or not (self.q and other.q):
            return self, other
        # Square factors that were left in: sqrt(d') = sqrt(d*d')/d * sqrt(d).
        root = isqrt(self.d * other.d)
        if root * root != self.d * other.d:
            raise ParameterError(f"numbers must lie in one quadratic field, were {self} and {other}")
        moved: Quadratic = object.__new__(Quadratic)
        moved._freeze(p=other.p * self.d, q=other.q * root, d=self.d, r=other.r * self.d)
        return self, moved


def as_quadratic(number: Number) -> Quadratic:
    """An integer, a fraction or a quadratic number as the last of these.

    Raises: ParameterError for anything else, floats above all.
    """
    if isinstance(number, Quadratic):
        return number
    if not isinstance(number, int | Fraction):
        raise ParameterError(f"a number must be an integer, a Fraction or a Quadratic, was {number!r}")
    return Quadratic(number.numerator, 0, 1, number.denominator)


def _without_squares(q: int, d: int) -> tuple[int, int]:
    """q and d with the square factors of d moved into q, those with prime factors beyond `TRIED` left in."""
    factor, rest = 2, d
    while factor <= TRIED and factor * factor <= rest:
        while rest % (factor * factor) == 0:
            rest //= factor * factor
            q *= factor
        factor += 1
    root = isqrt(rest)
    return (q * root, 1) if root * root == rest else (q, rest)


PHI = Quadratic(1, 1, 5, 2)
