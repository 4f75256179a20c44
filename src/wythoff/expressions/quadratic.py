"""Linear formulas that are equivalent to P == 0 or P >= 0 for a quadratic polynomial P, over the integers.

Completing squares brings the inequality into one of three forms: a bound on the square of a linear form; a bound on the
product of two linear forms; a point in an ellipse, which contains few points with integer coordinates. A polynomial is
a mapping from pairs of variables to the coefficient of their product. The name "" stands for the number 1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from math import gcd, isqrt
from typing import TypeAlias

from wythoff.expressions.formulas import LinearFormula, denied, junction, within
from wythoff.expressions.unknowns import MAX_COMMON

MOST_NAMES, MOST_BITS = 8, 2_000  # most variables of a polynomial, and most bits of its coefficients
MOST_COLUMNS = 64  # most values of x in an ellipse that are listed one by one
MOST_STEPS = 100  # a product is only compared with numbers up to this absolute value
CONSTANT = ""  # the name that stands for the number 1 in a pair of variables
Linear: TypeAlias = Mapping[str, int]  # the coefficients of a linear form, by variable
# the coefficients of products of two variables; the two names in each key are sorted
Quadratic: TypeAlias = Mapping[tuple[str, str], int]


def at_least_zero(polynomial: Quadratic) -> LinearFormula | None:
    """Return a linear formula equivalent to polynomial >= 0, or None if none is found.

    For 5 - k*k >= 0 it is -2 <= k <= 2:

    >>> at_least_zero({("k", "k"): -1, ("", ""): 5})
    Atom(terms=(('k', 1),), low=-2, high=2)
    """
    return _compared(polynomial, exactly=False)


def is_zero(polynomial: Quadratic) -> LinearFormula | None:
    """Return a linear formula equivalent to polynomial == 0, or None if none is found.

    For k*k - l*l == 0 it is k - l == 0 or k + l == 0:

    >>> is_zero({("k", "k"): 1, ("l", "l"): -1}).parts[0]
    Atom(terms=(('k', 1), ('l', -1)), low=0, high=0)
    """
    return _compared(polynomial, exactly=True)


def _compared(polynomial: Quadratic, *, exactly: bool) -> LinearFormula | None:
    """Return a linear formula equivalent to P == 0 (if `exactly`) or P >= 0, for P = `polynomial`; else None."""
    names = {name for pair in polynomial for name in pair} - {CONSTANT}
    if len(names) > MOST_NAMES or any(count.bit_length() > MOST_BITS for count in polynomial.values()):
        return None
    squared = next((name for name in sorted(names) if polynomial.get((name, name))), None)
    if squared is None:
        (one, other), b = next((pair, count) for pair, count in polynomial.items() if CONSTANT not in pair)
        first, second = _derivative(polynomial, one), _derivative(polynomial, other)
        bound = _number(_difference(_times(first, second), polynomial, b))
        return None if bound is None else _of_a_product(first, second, bound, b, exactly)
    a, x = polynomial[squared, squared], _derivative(polynomial, squared)
    rest = _difference(_times(x, x), polynomial, 4 * a)  # 4*a*P = x**2 - rest
    bound = _number(rest)
    if bound is not None:
        return _settled(bound, a, exactly, lambda most: _between(x, most), lambda value: _at_roots(x, value))
    squared = next((name for name in sorted(names) if rest.get((name, name))), None)
    if squared is None:
        return None
    e, y = rest[squared, squared], _derivative(rest, squared)
    bound = _number(_difference(_times(y, y), rest, 4 * e))  # 16*a*e*P = 4*e*x**2 - y**2 + bound
    if bound is None:
        return None
    if e < 0:
        inside, border = (
            (lambda most, side=side: _columns(-4 * e, x, y, most, side)) for side in (_between, _at_roots)
        )
        return _settled(bound, a, exactly, inside, border)
    root = 2 * isqrt(e)
    if root * root != 4 * e:
        return None
    first, second = ({name: root * x.get(name, 0) + s * y.get(name, 0) for name in {*x, *y}} for s in (-1, 1))
    return _of_a_product(first, second, -bound, a, exactly)


def _settled(
    bound: int,
    sign: int,
    exactly: bool,
    at_most: Callable[[int], LinearFormula | None],
    equal: Callable[[int], LinearFormula | None],
) -> LinearFormula | None:
    """Return a formula for v == bound, v <= bound or v >= bound, where v is a value such as the square x**2.

    It compares by == if `exactly`, else by <= if sign < 0, else by >=. The caller passes two functions: at_most(n)
    returns a formula for v <= n, and equal(n) one for v == n. If the function that is needed returns None, so does this
    one.
    """
    if exactly:
        return equal(bound)
    found = at_most(bound if sign < 0 else bound - 1)
    return found if found is None or sign < 0 else denied(found)


def _columns(
    weight: int, x: Linear, y: Linear, bound: int, side: Callable[[Linear, int], LinearFormula]
) -> LinearFormula | None:
    """Return a formula for weight*x**2 + y**2 <= bound, or for == bound, as `side` decides; x and y are linear forms.

    side(y, n) returns the formula for y**2 <= n in the first case, and for y**2 == n in the second. The result has one
    part for each value of x. Return None if x has too many values.
    """
    if bound < 0:
        return False
    # The linear form x takes only values in one residue class, so other values of x need no case.
    step = gcd(*(number for name, number in x.items() if name)) or 1
    widest = isqrt(bound // weight)
    first = -widest + (x.get(CONSTANT, 0) + widest) % step
    if (widest - first) // step >= MOST_COLUMNS:
        return None
    columns = ((_equal(x, at), side(y, bound - weight * at * at)) for at in range(first, widest + 1, step))
    return junction(False, [junction(True, column) for column in columns])


def _of_a_product(first: Linear, second: Linear, number: int, sign: int, exactly: bool) -> LinearFormula | None:
    """Return a formula that compares first*second, a product of two linear forms, with `number`; None if not found.

    The formula is first*second == number if `exactly`, else first*second <= number if sign < 0, else >= number.
    """
    one, other = gcd(*first.values()), gcd(*second.values())
    first, second = (
        {name: count // by for name, count in form.items()} for form, by in ((first, one), (second, other))
    )

    def beyond(number: int, sign: int) -> LinearFormula:
        """Return a formula for first*second >= number if `sign` is 1, or first*second <= -number if it is -1.

        `number` is > 0.
        """
        least = [(d, -(-number // d)) for d in range(1, number + 1)]
        corners = [(a, b) for a, b in least if a == 1 or -(-number // (a - 1)) > b]
        sides = ((1, sign), (-1, -sign))
        places = ((_from(first, s * a), _from(second, t * b)) for a, b in corners for s, t in sides)
        return junction(False, [junction(True, place) for place in places])

    def at_most(most: int) -> LinearFormula | None:
        least = most // (one * other) + 1
        if abs(least) > MOST_STEPS:
            return None
        return denied(beyond(least, 1)) if least > 0 else beyond(1 - least, -1)

    def equal(value: int) -> LinearFormula | None:
        if value % (one * other):
            return False
        value //= one * other
        if not value:
            return junction(False, (_equal(first, 0), _equal(second, 0)))
        if abs(value) > MAX_COMMON:
            return None
        divisors = [d for n in range(1, abs(value) + 1) if value % n == 0 for d in (n, -n)]
        return junction(False, [junction(True, (_equal(first, d), _equal(second, value // d))) for d in divisors])

    return _settled(number, sign, exactly, at_most, equal)


def _derivative(polynomial: Quadratic, name: str) -> Linear:
    return {
        two if name == one else one: count * (1 + (one == two))
        for (one, two), count in polynomial.items()
        if name in (one, two)
    }


def _times(a: Linear, b: Linear) -> dict[tuple[str, str], int]:
    found: dict[tuple[str, str], int] = {}
    for (one, count), (other, number) in product(a.items(), b.items()):
        place = (one, other) if one <= other else (other, one)
        found[place] = found.get(place, 0) + count * number
    return found


def _difference(a: Quadratic, b: Quadratic, times: int) -> Quadratic:
    """Return the polynomial a - times*b."""
    found = {place: a.get(place, 0) - times * b.get(place, 0) for place in dict.fromkeys((*a, *b))}
    return {place: count for place, count in found.items() if count}


def _number(polynomial: Quadratic) -> int | None:
    """Return the value of a polynomial without variables; None if it has variables."""
    return polynomial.get((CONSTANT, CONSTANT), 0) if polynomial.keys() <= {(CONSTANT, CONSTANT)} else None


def _bounded(form: Linear, low: int | None, high: int | None) -> LinearFormula:
    shift = form.get(CONSTANT, 0)
    terms = tuple(sorted((name, count) for name, count in form.items() if name and count))
    return within(terms, None if low is None else low - shift, None if high is None else high - shift)


def _equal(form: Linear, value: int) -> LinearFormula:
    return _bounded(form, value, value)


def _from(form: Linear, value: int) -> LinearFormula:
    """Return a formula for form >= value if value > 0, else for form <= value."""
    return _bounded(form, value, None) if value > 0 else _bounded(form, None, value)


def _between(form: Linear, bound: int) -> LinearFormula:
    """Return a formula for form**2 <= bound, where `form` is linear."""
    return bound >= 0 and _bounded(form, -isqrt(bound), isqrt(bound))


def _at_roots(form: Linear, bound: int) -> LinearFormula:
    """Return a formula for form**2 == bound, where `form` is linear."""
    if bound < 0 or isqrt(bound) ** 2 != bound:
        return False
    return junction(False, [_equal(form, root) for root in dict.fromkeys((isqrt(bound), -isqrt(bound)))])
