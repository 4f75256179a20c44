"""Where a polynomial of degree 2 is 0, or at least 0, if linear forms say so: exactly, over the integers.

A square bounds what is squared, a product of two linear forms has a sign, and an ellipse holds few points. Squares are
completed to make one of these of the polynomial, if it can be.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import gcd, isqrt
from typing import NamedTuple, TypeAlias

from wythoff.expressions.formulas import Formula, denied, junction, within

MOST_NAMES, MOST_BITS = 8, 2_000  # variables of a form, and bits of its coefficients
MOST_COLUMNS = 64  # of an ellipse
MOST_STEPS = 100  # of a product: the number that it is compared with
MAX_COMMON = 500  # a number whose divisors are gone through
CONSTANT = ""
Form: TypeAlias = Mapping[str, int]  # multiples of names; that of CONSTANT is a number


class Quadratic(NamedTuple):
    """A sum of multiples of products of two names, in order, of names and a constant."""

    products: Mapping[tuple[str, str], int]
    rest: Form


def at_least_zero(polynomial: Quadratic) -> Formula | None:
    """That the polynomial is at least 0; None where linear forms do not say it.

    >>> at_least_zero(Quadratic({("k", "k"): -1}, {"": 5}))
    Atom(terms=(('k', 1),), low=-2, high=2)
    """
    shape = _shape(polynomial)
    return None if shape is None else shape.at_least_zero()


def is_zero(polynomial: Quadratic) -> Formula | None:
    """That the polynomial is 0; None where linear forms do not say it.

    >>> is_zero(Quadratic({("k", "k"): 1, ("l", "l"): -1}, {})).parts[0]
    Atom(terms=(('k', 1), ('l', -1)), low=0, high=0)
    """
    shape = _shape(polynomial)
    return None if shape is None else shape.is_zero()


class _Square(NamedTuple):
    """A multiple, of this sign, of x**2 - bound."""

    sign: int
    x: Form
    bound: int

    def at_least_zero(self) -> Formula | None:
        if self.sign < 0:
            return _between(self.x, self.bound)
        return denied(_between(self.x, self.bound - 1))

    def is_zero(self) -> Formula | None:
        return _at_roots(self.x, self.bound)


class _Ellipse(NamedTuple):
    """A multiple, of this sign, of weight*x**2 + y**2 - bound."""

    sign: int
    weight: int
    x: Form
    y: Form
    bound: int

    def at_least_zero(self) -> Formula | None:
        inside = self._columns(self.bound if self.sign < 0 else self.bound - 1, exactly=False)
        return inside if inside is None or self.sign < 0 else denied(inside)

    def is_zero(self) -> Formula | None:
        return self._columns(self.bound, exactly=True)

    def _columns(self, bound: int, *, exactly: bool) -> Formula | None:
        """That the point lies within the ellipse, or on it, column by column."""
        if bound < 0:
            return False
        # Not every value of x is one of the form: those that it cannot have need no column.
        step = gcd(*(number for name, number in self.x.items() if name)) or 1
        widest = isqrt(bound // self.weight)
        first = -widest + (self.x.get(CONSTANT, 0) + widest) % step
        if (widest - first) // step >= MOST_COLUMNS:
            return None
        side = _at_roots if exactly else _between
        columns = (
            (_equal(self.x, x), side(self.y, bound - self.weight * x * x)) for x in range(first, widest + 1, step)
        )
        return junction(False, [junction(True, column) for column in columns])


class _Product(NamedTuple):
    """A multiple, of this sign, of first*second - number/common, where a fraction is not an integer."""

    sign: int
    first: Form
    second: Form
    number: int
    common: int

    def at_least_zero(self) -> Formula | None:
        if self.sign > 0:
            return self._at_least(-(-self.number // self.common))
        reached = self._at_least(self.number // self.common + 1)
        return None if reached is None else denied(reached)

    def _at_least(self, number: int) -> Formula | None:
        """That the product is a number or more."""
        if abs(number) > MOST_STEPS:
            return None
        return self._beyond(number, 1) if number > 0 else denied(self._beyond(1 - number, -1))

    def _beyond(self, number: int, sign: int) -> Formula:
        """That the product has this sign and at least the size of the number, which is positive: step by step."""
        least = [(d, -(-number // d)) for d in range(1, number + 1)]
        corners = [(a, b) for a, b in least if a == 1 or -(-number // (a - 1)) > b]
        sides = ((1, sign), (-1, -sign))
        return junction(
            False,
            [
                junction(True, (_from(self.first, one * a), _from(self.second, other * b)))
                for a, b in corners
                for one, other in sides
            ],
        )

    def is_zero(self) -> Formula | None:
        if self.number % self.common:
            return False
        number = self.number // self.common
        if not number:
            return junction(False, (_equal(self.first, 0), _equal(self.second, 0)))
        if abs(number) > MAX_COMMON:
            return None
        divisors = [d for n in range(1, abs(number) + 1) if number % n == 0 for d in (n, -n)]
        places = ((_equal(self.first, d), _equal(self.second, number // d)) for d in divisors)
        return junction(False, [junction(True, place) for place in places])


def _shape(polynomial: Quadratic) -> _Square | _Ellipse | _Product | None:
    """The polynomial with its squares completed."""
    products, rest = polynomial
    names = sorted({name for product in products for name in product} | {name for name in rest if name != CONSTANT})
    if len(names) > MOST_NAMES or any(
        number.bit_length() > MOST_BITS for number in (*products.values(), *rest.values())
    ):
        return None
    squared = next((name for name in names if products.get((name, name))), None)
    if squared is None:
        return _of_two(products, rest)
    # 4*a*P = x**2 - e*d**2 + (a linear form in d) where a is what counts the square of the name.
    a = products[squared, squared]
    x = _derivative(products, squared)
    found = _as_square(_difference(_times(x, x), products, 4 * a))
    if found is None:
        return None
    e, d = found
    shift = rest.get(squared, 0)
    linear = _plus(_scaled({name: count for name, count in rest.items() if name}, 4 * a), x, -2 * shift)
    x = _plus(x, {CONSTANT: shift}, 1)
    bound = shift * shift - 4 * a * rest.get(CONSTANT, 0)
    sign = 1 if a > 0 else -1
    if not e:
        return None if linear else _Square(sign, x, bound)
    times = _multiple(linear, d)
    if times is None:
        return None
    # Another factor of 4*e completes the other square.
    y = _plus(_scaled(d, 2 * e), {CONSTANT: -times}, 1)
    bound = 4 * e * bound - times * times
    if e < 0:
        return _Ellipse(sign, -4 * e, x, y, -bound)
    root = isqrt(e)
    if root * root != e:
        return None
    return _product(sign, _plus(_scaled(x, 2 * root), y, -1), _plus(_scaled(x, 2 * root), y, 1), bound)


def _of_two(products: Mapping[tuple[str, str], int], rest: Form) -> _Product | None:
    """The polynomial as a product, where it has no square of a name."""
    (one, other), b = next(iter(products.items()))
    first, second = _derivative(products, one), _derivative(products, other)
    if _difference(_times(first, second), products, b):
        return None
    u, v = rest.get(one, 0), rest.get(other, 0)
    linear = {name: count for name, count in rest.items() if name}
    if _plus(_plus(_scaled(linear, b), second, -u), first, -v):
        return None
    bound = u * v - b * rest.get(CONSTANT, 0)
    return _product(1 if b > 0 else -1, _plus(first, {CONSTANT: u}, 1), _plus(second, {CONSTANT: v}, 1), bound)


def _product(sign: int, first: Form, second: Form, number: int) -> _Product:
    """first*second - number, of forms without common divisors."""
    one, other = gcd(*first.values()), gcd(*second.values())
    first, second = (
        {name: count // by for name, count in form.items()} for form, by in ((first, one), (second, other))
    )
    return _Product(sign, first, second, number, one * other)


def _derivative(products: Mapping[tuple[str, str], int], name: str) -> Form:
    found: dict[str, int] = {}
    for (one, other), count in products.items():
        if one == other == name:
            found[name] = 2 * count
        elif name in (one, other):
            found[other if name == one else one] = count
    return found


def _as_square(products: Mapping[tuple[str, str], int]) -> tuple[int, Form] | None:
    """e and a form d without common divisor, if the sum of products is e*d**2."""
    if not products:
        return 0, {}
    name = next((one for one, other in products if one == other), None)
    if name is None:
        return None
    half = _derivative(products, name)
    common = gcd(*half.values())
    d = {other: count // common for other, count in half.items()}
    e = products[name, name] // d[name] ** 2
    return None if _difference(_times(d, d), products, 1, factor=e) else (e, d)


def _multiple(form: Form, of: Form) -> int | None:
    """The number by which the other form is multiplied; None: it is not a multiple."""
    if not form:
        return 0
    name, count = next(iter(of.items()))
    times = form.get(name, 0) // count
    return None if _plus(form, of, -times) else times


def _times(a: Form, b: Form) -> dict[tuple[str, str], int]:
    found: dict[tuple[str, str], int] = {}
    for one, count in a.items():
        for other, number in b.items():
            place = (one, other) if one <= other else (other, one)
            found[place] = found.get(place, 0) + count * number
    return found


def _difference(
    a: Mapping[tuple[str, str], int], b: Mapping[tuple[str, str], int], times: int, factor: int = 1
) -> dict[tuple[str, str], int]:
    """factor*a - times*b."""
    found = {place: factor * count for place, count in a.items()}
    for place, count in b.items():
        found[place] = found.get(place, 0) - times * count
    return {place: count for place, count in found.items() if count}


def _scaled(form: Form, by: int) -> Form:
    return {name: by * count for name, count in form.items()}


def _plus(a: Form, b: Form, factor: int) -> Form:
    found = dict(a)
    for name, count in b.items():
        found[name] = found.get(name, 0) + factor * count
    return {name: count for name, count in found.items() if count}


def _bounded(form: Form, low: int | None, high: int | None) -> Formula:
    shift = form.get(CONSTANT, 0)
    terms = tuple(sorted((name, count) for name, count in form.items() if name))
    return within(terms, None if low is None else low - shift, None if high is None else high - shift)


def _equal(form: Form, value: int) -> Formula:
    return _bounded(form, value, value)


def _from(form: Form, value: int) -> Formula:
    """That a form is a positive value or more, or a negative one or less."""
    return _bounded(form, value, None) if value > 0 else _bounded(form, None, value)


def _between(form: Form, bound: int) -> Formula:
    """That the square of a form is at most the bound."""
    return bound >= 0 and _bounded(form, -isqrt(bound), isqrt(bound))


def _at_roots(form: Form, bound: int) -> Formula:
    """That the square of a form is the bound."""
    if bound < 0 or isqrt(bound) ** 2 != bound:
        return False
    return junction(False, [_equal(form, root) for root in dict.fromkeys((isqrt(bound), -isqrt(bound)))])
