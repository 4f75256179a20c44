"""Real quadratic numbers (p + q*sqrt(d))/r as exact values; a rational number is one with q = 0."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from math import gcd
from operator import index
from typing import TypeAlias

from wythoff.base.answers import USUAL
from wythoff.base.displayed import Displayed
from wythoff.base.errors import ParameterError, TooLargeError, brief
from wythoff.base.frozen import Frozen
from wythoff.sequences.integers import GUARD_BITS, floor_quadratic, square_root, to_decimal, with_point

AnyReal: TypeAlias = "Quadratic | Fraction | int"  # an exact real number
TRIED = 1000  # the largest divisor that is tried to find square factors
MOST_QUOTIENTS = 1_000_000  # the most partial quotients of a continued fraction that are returned together


class Quadratic(Frozen, Displayed):
    """(p + q*sqrt(d))/r, reduced: gcd(p, q, r) = 1, r >= 1, and d without small square factors.

    >>> phi = Quadratic(1, 1, 5, 2)
    >>> print(phi * phi, phi**2 == phi + 1, 1 / phi == phi - 1, (10**20 * phi).floor())
    (3 + sqrt(5))/2 True True 161803398874989484820

    Two numbers can be added, multiplied and divided if they lie in one field; a rational number (q = 0, d = 1) lies in
    all fields. Any two numbers can be compared. The argument d >= 0 may have square factors; if it is a square, the
    number is rational. Equal numbers compare as equal, also to an int or a Fraction.

    Raises: ParameterError for d < 0 or r = 0, and for operands that lie in no common field.
    """

    __slots__ = ("p", "q", "d", "r")
    p: int
    q: int
    d: int
    r: int

    def __init__(self, p: int, q: int = 0, d: int = 1, r: int = 1) -> None:
        # Python integers do not overflow in these computations, unlike integers of numpy.
        p, q, d, r = map(index, (p, q, d, r))
        if d < 0 or r == 0:
            raise ParameterError(f"d must be at least 0 and r not 0, was d = {brief(d)}, r = {brief(r)}")
        q, d = _without_squares(q, d)
        self._reduce(p, q, d, r)

    def _reduce(self, p: int, q: int, d: int, r: int) -> None:
        """Set the fields to (p + q*sqrt(d))/r in lowest terms. d must have no square factors that can be removed."""
        if d == 1 or not q:
            p, q, d = p + q, 0, 1
        divisor = gcd(r, q, p) if r > 0 else -gcd(r, q, p)
        self._freeze(p=p // divisor, q=q // divisor, d=d, r=r // divisor)

    @property
    def rational(self) -> bool:
        return self.q == 0

    @property
    def fraction(self) -> Fraction:
        """The number as a Fraction, if it is rational.

        Raises: ParameterError if it is irrational.
        """
        if self.q:
            raise ParameterError(f"a rational number is needed, not {self}")
        return Fraction(self.p, self.r)

    @property
    def conjugate(self) -> Quadratic:
        return _made(self.p, -self.q, self.d, self.r)

    @property
    def norm(self) -> Fraction:
        """The number times its conjugate."""
        return Fraction(self.p * self.p - self.q * self.q * self.d, self.r * self.r)

    def minimal_polynomial(self) -> tuple[int, ...]:
        """Return the coefficients, constant first, of the primitive integer polynomial of least degree with this root.

        The leading coefficient is positive.

        >>> Quadratic(1, 1, 5, 2).minimal_polynomial(), Quadratic(3, 0, 1, 4).minimal_polynomial()
        ((-1, -1, 1), (-3, 4))
        """
        if self.rational:
            return -self.p, self.r
        # r^2 x^2 - 2pr x + (p^2 - q^2 d), divided by the common divisor of its coefficients.
        coefficients = (self.p * self.p - self.q * self.q * self.d, -2 * self.p * self.r, self.r * self.r)
        divisor = gcd(*coefficients)
        return tuple(c // divisor for c in coefficients)

    def sign(self) -> int:
        """Return the sign of the number: -1, 0 or 1."""
        square = self.q * self.q * self.d - self.p * self.p
        part = self.q if square > 0 else self.p
        return (part > 0) - (part < 0)

    def floor(self) -> int:
        """Return the greatest integer <= the number.   Cost: one integer square root."""
        return floor_quadratic(self.p, self.q, self.d, self.r)

    def ceil(self) -> int:
        """Return the least integer >= the number."""
        return -floor_quadratic(-self.p, -self.q, self.d, self.r)

    def round(self) -> int:
        """Return the nearest integer; halves are rounded up."""
        return floor_quadratic(2 * self.p + self.r, 2 * self.q, self.d, 2 * self.r)

    def fractional_part(self) -> Quadratic:
        return self - self.floor()

    def continued_fraction(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the partial quotients as two tuples: those before the period, and the period (empty if rational).

        >>> Quadratic(1, 1, 5, 2).continued_fraction(), Quadratic(0, 1, 7).continued_fraction()
        (((), (1,)), ((2,), (1, 1, 1, 4)))

        Cost: O(1) for each quotient; a period may have about sqrt(d) of them.
        Raises: TooLargeError for more than a million quotients.
        """
        if self.rational:
            return tuple(self.quotients()), ()
        quotients: list[int] = []
        start, first = 0, (0, 0)
        for step, (p, q, root, quotient) in enumerate(self._steps()):
            # (p + sqrt(D))/q has a purely periodic expansion iff it is > 1 and its conjugate lies between -1 and 0.
            if first == (p, q):
                break
            if first == (0, 0) and 0 < root - p + 1 <= q <= root + p:
                start, first = step, (p, q)
            if step == MOST_QUOTIENTS:
                raise TooLargeError(
                    f"the continued fraction must repeat within {MOST_QUOTIENTS} quotients, and this one does not"
                )
            quotients.append(quotient)
        return tuple(quotients[:start]), tuple(quotients[start:])

    def quotients(self) -> Iterator[int]:
        """Yield the partial quotients of the continued fraction; their number is infinite if this number is irrational.

        Cost: O(1) operations for each quotient, and no square root.
        """
        if self.q:
            yield from (quotient for _, _, _, quotient in self._steps())
        top, below = self.p, self.r
        while below and not self.q:
            yield top // below
            top, below = below, top % below

    def _steps(self) -> Iterator[tuple[int, int, int, int]]:
        """Yield (p, q, floor(sqrt(D)), a) for each complete quotient (p + sqrt(D))/q of an irrational number.

        The complete quotients are x_0, the number itself, and x_(i+1) = 1/(x_i - floor(x_i)). p, q and D are integers,
        and q divides D - p^2; D is the same for all quotients. The partial quotient a is the floor of the complete
        quotient.
        """
        sign = 1 if self.q > 0 else -1
        # After p, q and sqrt(D) are multiplied by |r|, q divides D - p^2, also in all later steps.
        p, q, square = sign * self.p * self.r, sign * self.r * self.r, (self.q * self.r) ** 2 * self.d
        root = square_root(square)
        while True:
            # x = p + sqrt(D) lies between p + root and p + root + 1. For q < 0, floor(x/q) = floor((p + root + 1)/q).
            quotient = (p + root + (q < 0)) // q
            yield p, q, root, quotient
            p = quotient * q - p
            q = (square - p * p) // q

    def convergents(self, count: int) -> list[Fraction]:
        """Return the first `count` convergents; all of them if a rational number has fewer.

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

    def decimal(self, digits: int = USUAL) -> str:
        """Return the decimal expansion with that many digits after the point, rounded towards -infinity.

        >>> Quadratic(1, 1, 5, 2).decimal(12), Quadratic(-1, 0, 1, 3).decimal(2)
        ('1.618033988749', '-0.34')
        """
        if digits < 0:
            raise ParameterError(f"the number of digits must be at least 0, was {digits}")
        return with_point((self * 10**digits).floor(), digits)

    def __add__(self, other: AnyReal) -> Quadratic:
        one, other = self._beside(other)
        d = max(one.d, other.d)
        return _made(one.p * other.r + other.p * one.r, one.q * other.r + other.q * one.r, d, one.r * other.r)

    def __mul__(self, other: AnyReal) -> Quadratic:
        one, other = self._beside(other)
        d = max(one.d, other.d)
        return _made(one.p * other.p + one.q * other.q * d, one.p * other.q + one.q * other.p, d, one.r * other.r)

    def __truediv__(self, other: AnyReal) -> Quadratic:
        other = as_quadratic(other)
        norm = other.p * other.p - other.q * other.q * other.d
        if not norm:
            raise ZeroDivisionError(f"{self} divided by 0")
        # 1/((p + q*sqrt(d))/r) = r*(p - q*sqrt(d))/norm
        return self * _made(other.r * other.p, -other.r * other.q, other.d, norm)

    def __neg__(self) -> Quadratic:
        return _made(-self.p, -self.q, self.d, self.r)

    def __pos__(self) -> Quadratic:
        return self

    def __abs__(self) -> Quadratic:
        return -self if self.sign() < 0 else self

    def __sub__(self, other: AnyReal) -> Quadratic:
        return self + -as_quadratic(other)

    def __rsub__(self, other: AnyReal) -> Quadratic:
        return as_quadratic(other) - self

    def __rtruediv__(self, other: AnyReal) -> Quadratic:
        return as_quadratic(other) / self

    __radd__, __rmul__ = __add__, __mul__

    def __pow__(self, exponent: int) -> Quadratic:
        if not isinstance(exponent, int):
            return NotImplemented
        power, square = Quadratic(1), self if exponent >= 0 else 1 / self
        for bit in f"{abs(exponent):b}":
            power = power * power * square if bit == "1" else power * power
        return power

    def __bool__(self) -> bool:
        return bool(self.p or self.q)

    __floor__, __ceil__ = floor, ceil

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Quadratic | Fraction | int):
            return NotImplemented
        other = as_quadratic(other)
        if self.d == other.d or not (self.q and other.q):
            return (self.p, self.q, self.r) == (other.p, other.q, other.r)
        # d may have square factors, so compare data that do not depend on how the number is written.
        return self.minimal_polynomial() == other.minimal_polynomial() and (self.q > 0) == (other.q > 0)

    def __lt__(self, other: AnyReal) -> bool:
        return self._compared(other) < 0 if isinstance(other, Quadratic | Fraction | int) else NotImplemented

    def __le__(self, other: AnyReal) -> bool:
        return self._compared(other) <= 0 if isinstance(other, Quadratic | Fraction | int) else NotImplemented

    def __gt__(self, other: AnyReal) -> bool:
        return self._compared(other) > 0 if isinstance(other, Quadratic | Fraction | int) else NotImplemented

    def __ge__(self, other: AnyReal) -> bool:
        return self._compared(other) >= 0 if isinstance(other, Quadratic | Fraction | int) else NotImplemented

    def _compared(self, other: AnyReal) -> int:
        """Return the sign of self - other: -1, 0 or 1.

        Numbers of two different fields are never equal; they are compared with more and more bits until they differ.
        """
        other = as_quadratic(other)
        if (pair := self._in_one_field(other)) is not None:
            one, other = pair
            return (one - other).sign()
        bits = GUARD_BITS
        while True:
            low, high = (floor_quadratic(x.p << bits, x.q << bits, x.d, x.r) for x in (self, other))
            if low != high:
                return 1 if low > high else -1
            bits *= 2

    def __hash__(self) -> int:
        return hash(self.fraction) if self.rational else hash((self.minimal_polynomial(), self.q > 0))

    def __float__(self) -> float:
        """Return a float near the number, even if the number is tiny. It is for display, never for a decision."""
        bits, scaled = GUARD_BITS, 0
        while self and scaled.bit_length() < GUARD_BITS:
            bits *= 2
            scaled = floor_quadratic(self.p << bits, self.q << bits, self.d, self.r)
        return float(Fraction(scaled, 1 << bits))

    def __str__(self) -> str:
        """Return the number as text that can be typed: `(1 + sqrt(5))/2`, `sqrt(2)`, `3/4`."""
        p, q, d, r = map(to_decimal, (self.p, abs(self.q), self.d, self.r))
        surd = f"sqrt({d})" if abs(self.q) == 1 else f"{q}*sqrt({d})"
        if not self.q:
            top = p
        elif self.p:
            top = f"{p} {'+' if self.q > 0 else '-'} {surd}"
        else:
            top = surd if self.q > 0 else f"-{surd}"
        if self.r == 1:
            return top
        return f"({top})/{r}" if self.p and self.q else f"{top}/{r}"

    def _beside(self, other: AnyReal) -> tuple[Quadratic, Quadratic]:
        """Return (self, other), rewritten with the same d unless one of them is rational.

        Raises: ParameterError if they lie in no common field.
        """
        other = as_quadratic(other)
        if (pair := self._in_one_field(other)) is None:
            raise ParameterError(f"the numbers must have square roots of the same number only, were {self} and {other}")
        return pair

    def shares_field(self, other: AnyReal) -> bool:
        """Return whether this number and `other` share a quadratic field, or one of them is rational.

        Only then can they be added and multiplied.
        """
        return self._in_one_field(as_quadratic(other)) is not None

    def _in_one_field(self, other: Quadratic) -> tuple[Quadratic, Quadratic] | None:
        if self.d == other.d or not (self.q and other.q):
            return self, other
        # Large square factors may remain in d and d': sqrt(d') = sqrt(d*d')/d * sqrt(d).
        root = square_root(self.d * other.d)
        if root * root != self.d * other.d:
            return None
        return self, _made(other.p * self.d, other.q * root, self.d, other.r * self.d)


def _made(p: int, q: int, d: int, r: int) -> Quadratic:
    """Return (p + q*sqrt(d))/r. `d` must be without the square factors that `_without_squares` removes."""
    made: Quadratic = object.__new__(Quadratic)
    made._reduce(p, q, d, r)
    return made


def as_quadratic(number: AnyReal) -> Quadratic:
    """Return an int, a Fraction or a Quadratic as a Quadratic.

    Raises: ParameterError for anything else, such as a float.
    """
    if isinstance(number, Quadratic):
        return number
    if not isinstance(number, int | Fraction):
        raise ParameterError(f"a number must be an integer, a Fraction or a Quadratic, was {brief(number)}")
    return Quadratic(number.numerator, 0, 1, number.denominator)


def _without_squares(q: int, d: int) -> tuple[int, int]:
    """Return (q', d') with q'*sqrt(d') = q*sqrt(d), where no p^2 for a prime p <= `TRIED` divides d'."""
    factor, free, rest = 2, 1, d
    while factor <= TRIED and factor * factor <= rest:
        if rest % factor == 0:
            rest //= factor
            if rest % factor == 0:
                rest //= factor
                q *= factor
                continue
            free *= factor
        factor += 1
    root = square_root(rest)
    return (q * root, free) if root * root == rest else (q, free * rest)


PHI = Quadratic(1, 1, 5, 2)
