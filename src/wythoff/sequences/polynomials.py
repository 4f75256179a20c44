"""Polynomials with integer coefficients as tuples, constant first: values, factors, and exact largest real roots.

FLINT multiplies, divides and factors; no result depends on approximate numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from math import prod
from typing import TYPE_CHECKING, Any, TypeAlias

from wythoff.base.answers import USUAL
from wythoff.base.errors import ParameterError, UnsolvedError
from wythoff.base.frozen import Frozen
from wythoff.sequences.integers import least_between, with_point
from wythoff.sequences.quadratic import Quadratic

if TYPE_CHECKING:
    from flint import fmpz_poly

Polynomial: TypeAlias = tuple[int, ...]
# The most times that all roots are squared, to separate the roots inside the unit circle from those outside.
MOST_SQUARINGS = 20


def characteristic_polynomial(square: Sequence[Sequence[int]]) -> Polynomial:
    """Return the coefficients, constant first, of det(z - M), where M is the matrix `square`.

    >>> characteristic_polynomial(((0, 1), (1, 1)))
    (-1, -1, 1)
    """
    from flint import fmpz_mat

    return _coefficients(fmpz_mat([list(row) for row in square]).charpoly())


def sign_at(polynomial: Sequence[int], above: int, below: int = 1) -> int:
    """Return -1, 0 or 1: the sign of the polynomial (constant first) at the fraction above/below, where below > 0.

    >>> sign_at((-1, -1, 1), 8, 5), sign_at((-1, -1, 1), 13, 8)
    (-1, 1)
    """
    total, power = 0, 1
    for coefficient in reversed(polynomial):
        total = total * above + coefficient * power
        power *= below
    return (total > 0) - (total < 0)


def sturm_chain(polynomial: fmpz_poly) -> list[Polynomial]:
    """Return Sturm's chain: the polynomial, its derivative, then minus the remainder of the last two, and so on.

    Each remainder is multiplied by a positive number that makes its coefficients coprime integers. The last one is not
    0.
    """
    from flint import fmpq_poly

    chain = [polynomial, polynomial.derivative()]
    while rest := -(fmpq_poly(chain[-2]) % fmpq_poly(chain[-1])).numer():
        chain.append(rest // rest.content())
    return [_coefficients(member) for member in chain]


def largest_root(polynomial: Polynomial) -> tuple[int, int]:
    """Return integers (n, k) such that n/2^k < r <= (n + 1)/2^k for the largest real root r.

    All other real roots are less than n/2^k.

    The polynomial must be monic and square-free.

    >>> largest_root((-1, -1, 1)), largest_root((6, -5, 1))
    ((1, 0), (5, 1))

    Raises: UnsolvedError if no root is real.
    """
    from flint import fmpz_poly

    chain = sturm_chain(fmpz_poly(list(polynomial)))

    def roots_above(above: int, below: int) -> int:
        at = [sign_at(member, above, below) for member in chain]
        far = [1 if member[-1] > 0 else -1 for member in chain]
        return _variations(at) - _variations(far)

    def none_above(unit: int, n: int) -> bool:
        return not roots_above(n, unit)

    bound = 1 + max(map(abs, polynomial[:-1]), default=0)
    if not roots_above(-bound, 1):
        raise UnsolvedError("the polynomial has no real root")
    low, high, places = -bound, bound, 0
    while True:
        unit = 1 << places
        high = least_between(low, high, partial(none_above, unit))
        low = high - 1
        if roots_above(low, unit) == 1 and sign_at(polynomial, low, unit):
            return low, places
        low, high, places = 2 * low, 2 * high, places + 1


def integral_roots(polynomial: Polynomial) -> dict[int, int]:
    """Return the integer roots of a polynomial with their multiplicities, as {root: multiplicity}.

    >>> integral_roots((1, -2, 1)), integral_roots((-1, -1, 1))
    ({1: 2}, {})
    """
    from flint import fmpz_poly

    return {int(root): times for root, times in fmpz_poly(list(polynomial)).roots()}


def complex_roots(polynomial: Polynomial) -> list[complex]:
    """Return floating-point approximations of all complex roots of `polynomial`, in order of decreasing modulus.

    A multiple root occurs as often as its multiplicity.
    """
    from flint import fmpz_poly

    found: Any = fmpz_poly(list(polynomial)).complex_roots()  # with multiplicities, unlike in its stub
    return sorted((complex(root) for root, times in found for _ in range(times)), key=lambda root: -abs(root))


def roots_outside(polynomial: Polynomial) -> int:
    """Return how many roots of a monic polynomial without roots of modulus 1 lie outside the unit circle.

    >>> roots_outside((-1, -1, 1)), roots_outside((-1, -1, 0, 0, 0, 0, 1))
    (1, 3)

    The polynomial is replaced again and again by the one whose roots are the squares of its roots, until one
    coefficient is larger than all others together. If this is the coefficient of z^k, k roots lie inside the circle,
    and all others outside (Rouche). Raises: UnsolvedError if roots lie too near to the circle.
    """
    from flint import fmpz_poly

    degree = len(polynomial) - 1
    for _ in range(MOST_SQUARINGS):
        sizes = list(map(abs, polynomial))
        largest = max(sizes)
        if 2 * largest > sum(sizes):
            return degree - sizes.index(largest)
        even, odd = fmpz_poly(list(polynomial[::2])), fmpz_poly(list(polynomial[1::2]))
        polynomial = _coefficients(even * even - (odd * odd).left_shift(1))
    raise UnsolvedError(
        f"the roots of the polynomial cannot be compared with 1: one is too near (after {MOST_SQUARINGS} squarings)"
    )


def factor_with_largest_root(polynomial: Polynomial) -> Polynomial:
    """Return the irreducible factor of a monic polynomial that has its largest real root.

    >>> factor_with_largest_root((-2, -1, 1)), factor_with_largest_root((0, -1, 0, 0, 0, 1))
    ((-2, 1), (-1, 1))
    >>> factor_with_largest_root((-1, -2, -1, 1, 1))
    (-1, -1, 0, 1)

    Raises: UnsolvedError if no root is real.
    """
    from flint import fmpz_poly

    factors = [factor for factor, _ in fmpz_poly(list(polynomial)).factor()[1]]
    low, places = largest_root(_coefficients(prod(factors, start=fmpz_poly([1]))))
    # Only one root of the product lies above n/2^k, so exactly one factor is not positive there.
    return next(found for found in map(_coefficients, factors) if sign_at(found, low, 1 << places) < 0)


def shortest_recurrence(terms: Sequence[int], prime: int) -> list[int]:
    """Return [c_1, ..., c_r] with a(n) = c_1 a(n - 1) + ... + c_r a(n - r) modulo `prime` for all `terms` with n > r.

    `terms` are a(1), a(2), ..., up to the last one given. The order r is the least possible (Massey 1969).

    >>> shortest_recurrence((1, 1, 2, 3, 5, 8), 101)
    [1, 1]
    """
    from flint import fmpz_mod_ctx, fmpz_mod_poly_ctx

    found = fmpz_mod_poly_ctx(fmpz_mod_ctx(prime)).minpoly(list(terms))
    return [int(-coefficient) for coefficient in found.coeffs()[-2::-1]]


def _coefficients(polynomial: fmpz_poly) -> Polynomial:
    return tuple(map(int, polynomial.coeffs()))


def _variations(signs: Sequence[int]) -> int:
    kept = [sign for sign in signs if sign]
    return sum(one != other for one, other in pairwise(kept))


Matrix: TypeAlias = tuple[tuple[int, ...], ...]


class LargestRoot(Frozen):
    """The largest real root of a monic integer polynomial: an algebraic integer, stored as its minimal polynomial.

    For the characteristic polynomial of a matrix of non-negative integers it is the Perron root of the matrix.

    >>> root = LargestRoot((-1, -1, -1, 1))
    >>> root.decimal(12), root.degree, root.pisot, print(LargestRoot((-2, -1, 1)), LargestRoot((0, -1, -1, 1)))
    2 (1 + sqrt(5))/2
    ('1.839286755214', 3, True, None)

    Raises: ParameterError for a polynomial that is not monic; UnsolvedError if no root is real.
    """

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
        """The number as (p + q*sqrt(d))/r, or None if its degree is above 2."""
        if self.degree == 1:
            return Quadratic(-self.polynomial[0])
        if self.degree == 2:
            c, b, _ = self.polynomial
            return Quadratic(-b, 1, b * b - 4 * c, 2)
        return None

    def decimal(self, digits: int = USUAL) -> str:
        """Return the decimal expansion with that many digits after the point, rounded towards -infinity.

        Cost: O(digits) evaluations of the polynomial.
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
        scaled = low * scale
        ends = scaled >> places, (scaled + scale >> places) + 1
        above = least_between(*ends, lambda n: n << places > scaled and sign_at(self.polynomial, n, scale) >= 0)
        return with_point(above - 1, digits)

    @property
    def pisot(self) -> bool:
        """Whether the number is greater than 1 and all its conjugates have a modulus less than 1.

        Raises: UnsolvedError if a conjugate lies too near to the unit circle.
        """
        low, places = largest_root(self.polynomial)
        if low < 1 << places and sign_at(self.polynomial, 1) >= 0:
            return False
        # If an irreducible polynomial has a root of modulus 1, the inverses of its roots are roots, too: the polynomial
        # equals its reversal up to sign. Then a conjugate has modulus 1.
        if self.degree > 2 and self.polynomial in (self.polynomial[::-1], tuple(-c for c in self.polynomial[::-1])):
            return False
        return roots_outside(self.polynomial) == 1

    def __float__(self) -> float:
        """Return a float near the number, for display and never for a decision."""
        return float(self.decimal())

    def __str__(self) -> str:
        """Return the number as text: `(1 + sqrt(5))/2`, or `1.839286755214 (z^3 - z^2 - z - 1)`."""
        number = self.quadratic
        return str(number) if number is not None else f"{self.decimal(12)} ({written(self.polynomial)})"


def written(polynomial: Sequence[int], variable: str = "z") -> str:
    """Return a polynomial in `variable` as text, highest power first.

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
