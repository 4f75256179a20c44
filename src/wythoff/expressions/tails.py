"""Values of conditions for all large arguments in a residue class, computed with polynomials.

A variable of the condition that grows has the value `modulus*s + remainder`, where s is a *growing number*: any
sufficiently large integer. There may be two growing numbers. Values are polynomials in them with integer coefficients
(`Growing`: a constant is an int). Comparisons, `min`, `//` and `%` are decided for all sufficiently large growing
numbers, or raise an error.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import gcd
from typing import TypeAlias

from wythoff.base.bisection import least_between
from wythoff.base.errors import WythoffError
from wythoff.expressions.integers import UndecidedError
from wythoff.expressions.tree import COMPARISONS, EVALUATE, Comparison, Expression, Integer, Operation, Variable

# Maps exponents of the two growing numbers to the coefficient. A constant is an int instead of a TailPolynomial.
TailPolynomial: TypeAlias = dict[tuple[int, int], int]
Growing: TypeAlias = int | TailPolynomial
# The largest degree and start that are tried; beyond them the result is undecided.
MOST_DEGREE, MOST_LEAST = 12, 1 << 20


class FinerError(Exception):
    """The signal that a value is not given by one polynomial in the whole residue class of its arguments.

    It may be if the modulus of the class is multiplied by `factor`, so that the classes become smaller: n//2 is a
    polynomial for even n, and another one for odd n.
    """

    def __init__(self, factor: int) -> None:
        self.factor = factor


def growing(which: int, modulus: int, remainder: int) -> Growing:
    """Return the polynomial modulus*s + remainder in a growing number s: the first if `which` is 0, the second if 1.

    Keys are the exponents of the two growing numbers. In the example the polynomial is 2*s + 1:

    >>> growing(0, 2, 1)
    {(1, 0): 2, (0, 0): 1}
    """
    return _number({(1 - which, which): modulus, (0, 0): remainder})


class Tail:
    """An evaluation of expressions in which variables are large: each is a number or a polynomial such as 2*s + 1.

    The numbers s that grow may have any value >= `least`, for which all results so far hold. `least` increases as
    needed.

    >>> from wythoff.expressions import parse_condition
    >>> tail = Tail()
    >>> tail.value(parse_condition("j//2 > 3*k", ("j", "k")), {"j": growing(0, 2, 1), "k": 4}), tail.least
    (1, 13)

    Here (2*s + 1)//2 > 3*4 is true (1) for s >= 13. Cost: a few operations on polynomials for each operation of the
    expression, and a bisection for each comparison.
    """

    def __init__(self) -> None:
        self.least = 0

    def value(self, expression: Expression, at: Mapping[str, Growing]) -> Growing:
        """Return the value of an expression, given the values of its variables in `at`.

        Each value is an integer, or a polynomial in numbers that grow. As in Python, operands of `and` and `or` are
        evaluated only until the result is known. Raises: UndecidedError; FinerError.
        """
        if isinstance(expression, Integer):
            return expression.value
        if isinstance(expression, Variable):
            return at[expression.name]
        if isinstance(expression, Comparison):
            return self._chain(expression, at)
        assert isinstance(expression, Operation)
        if expression.operator == "not":
            return int(not self.truth(expression.arguments[0], at))
        if expression.operator in ("and", "or"):
            stop = expression.operator == "or"
            return int(stop if any(self.truth(part, at) is stop for part in expression.arguments) else not stop)
        return self.combine(expression.operator, *(self.value(part, at) for part in expression.arguments))

    def truth(self, condition: Expression, at: Mapping[str, Growing]) -> bool:
        """Return the truth value that a condition has for all growing numbers >= `self.least`.

        `at` maps the variables of the condition to their values: integers, or polynomials in the growing numbers.
        `self.least` is increased if necessary. Raises: UndecidedError; FinerError.
        """
        return self.sign(self.value(condition, at)) != 0

    def _chain(self, chain: Comparison, at: Mapping[str, Growing]) -> int:
        left = self.value(chain.parts[0], at)
        for sign, part in zip(chain.signs, chain.parts[1:], strict=True):
            right = self.value(part, at)
            if not COMPARISONS[sign](self.sign(_sum(left, right, -1)), 0):
                return 0
            left = right
        return 1

    def combine(self, operator: str, *parts: Growing) -> Growing:
        """Return the value of the operation `operator`, such as "+", for operands with the values `parts`.

        Values are integers, or polynomials in numbers that grow.
        """
        if all(isinstance(part, int) for part in parts):
            try:
                return EVALUATE[operator](*parts)
            except (ZeroDivisionError, WythoffError):
                raise UndecidedError from None
        rule = RULES.get(operator)
        if rule is None:
            raise UndecidedError
        return rule(self, *parts)

    def sign(self, number: Growing) -> int:
        """Return the sign (1, 0 or -1) of `number`, a polynomial in numbers that grow, where these are large.

        The sign is the same for all growing numbers >= `self.least`, which is increased if necessary.
        """
        if isinstance(number, int):
            return (number > 0) - (number < 0)
        highest = [
            coefficient
            for (a, b), coefficient in number.items()
            if not any((c, d) != (a, b) and c >= a and d >= b for c, d in number)
        ]
        sign = 1 if highest[0] > 0 else -1
        if any(sign * coefficient < 0 for coefficient in highest):
            raise UndecidedError
        if all(a + b < 2 for a, b in number):
            slope = sum(c for term, c in number.items() if term != (0, 0))
            self.least = max(self.least, -sign * number.get((0, 0), 0) // (sign * slope) + 1)
            return sign
        # If substituting s + n for s leaves no negative coefficient, the same holds for any larger n.
        high = max(1, self.least)
        while not _positive(number, sign, high):
            high *= 2
            if high > MOST_LEAST:
                raise UndecidedError
        self.least = least_between(self.least - 1, high, lambda n: _positive(number, sign, n))
        return sign

    def divided(self, a: Growing, b: Growing) -> Growing:
        """Return the floor of a/b for large arguments, where a and b are integers or polynomials in numbers that grow.

        Raises: UndecidedError if b is 0 or the quotient is not found; FinerError.
        """
        sign = self.sign(b)
        if not sign:
            raise UndecidedError
        if sign < 0:
            a, b = _product(a, -1), _product(b, -1)
        if isinstance(b, int):
            remainder = _remainder(a, b)
            return _number({term: c // b for term, c in _terms(_sum(a, remainder, -1)).items()})
        small = self._small(a, b)
        return self._long(a, b) if small is None else small

    def _small(self, a: Growing, b: TailPolynomial) -> int | None:
        """Return the floor of a/b if it is 0 or -1 for all large values of the growing numbers, else None. b is > 0."""
        if self.sign(a) >= 0:
            return 0 if self.sign(_sum(a, b, -1)) < 0 else None
        return -1 if self.sign(_sum(a, b)) >= 0 else None

    def _long(self, a: Growing, b: TailPolynomial) -> Growing:
        """Return the floor of a/b for b > 0 by long division. Both are polynomials in the same number that grows.

        Raises: UndecidedError if a or b contains another such number, or if a coefficient does not divide evenly.
        """
        whole: Growing = 0
        highest = max(b)
        while not isinstance(a, int) and max(a) >= highest:
            term = (max(a)[0] - highest[0], max(a)[1] - highest[1])
            if (
                a[max(a)] % b[highest]
                or min(term) < 0
                or len({(k > 0, m > 0) for k, m in (*a, *b)} - {(False,) * 2}) > 1
            ):
                raise UndecidedError
            part = _number({term: a[max(a)] // b[highest]})
            whole, a = _sum(whole, part), _sum(a, _product(part, b), -1)
        small = self._small(a, b)
        if small is None:
            raise UndecidedError
        return _sum(whole, small)


def _remainder(a: Growing, b: int) -> int:
    """Return a % b for a constant b > 0, where a is an integer or a polynomial in numbers that grow.

    Raises: FinerError if the remainder is not the same for all values of these numbers.
    """
    terms = _terms(a)
    step = gcd(*(c for term, c in terms.items() if term != (0, 0)))
    if step % b:
        raise FinerError(b // gcd(step, b))
    return terms.get((0, 0), 0) % b


def _power(tail: Tail, base: Growing, exponent: Growing) -> Growing:
    if isinstance(exponent, int):
        if exponent < 0 or exponent > MOST_DEGREE:
            raise UndecidedError
        found: Growing = 1
        for _ in range(exponent):
            found = _product(found, base)
        return found
    if tail.sign(exponent) < 0 or base not in (-1, 0, 1):
        raise UndecidedError
    return -1 if base == -1 and _remainder(exponent, 2) else abs(base) if isinstance(base, int) else base


def _gcd(tail: Tail, a: Growing, b: Growing) -> Growing:
    if isinstance(a, int):
        a, b = b, a
    if not isinstance(b, int):
        raise UndecidedError
    return gcd(_remainder(a, abs(b)), b) if b else _absolute(tail, a)


def _absolute(tail: Tail, a: Growing) -> Growing:
    return _product(a, -1) if tail.sign(a) < 0 else a


def _least(tail: Tail, *parts: Growing) -> Growing:
    least = parts[0]
    for part in parts[1:]:
        least = part if tail.sign(_sum(part, least, -1)) < 0 else least
    return least


def _greatest(tail: Tail, *parts: Growing) -> Growing:
    return _product(_least(tail, *(_product(part, -1) for part in parts)), -1)


def _bits(operator: str) -> Callable[[Tail, Growing, Growing], Growing]:
    """Return the function that applies `operator`, &, | or ^, to values a and b, one of them a constant >= 0.

    If the constant has k binary digits, only the lowest k digits of the other operand are combined with it. Its higher
    digits stay for | and ^, and become 0 for &.
    """

    def rule(tail: Tail, a: Growing, b: Growing) -> Growing:
        if isinstance(a, int):
            a, b = b, a
        if not isinstance(b, int) or b < 0:
            raise UndecidedError
        low = _remainder(a, 1 << b.bit_length())
        changed = EVALUATE[operator](low, b)
        return changed if operator == "&" else _sum(a, changed - low)

    return rule


RULES: Mapping[str, Callable[..., Growing]] = {
    "+": lambda tail, a, b: _sum(a, b), "-": lambda tail, a, b: _sum(a, b, -1), "*": lambda tail, a, b: _product(a, b),
    "neg": lambda tail, a: _product(a, -1), "//": Tail.divided,
    "%": lambda tail, a, b: _remainder(a, b) if isinstance(b, int) and b > 0
    else _sum(a, _product(tail.divided(a, b), b), -1),
    "**": _power, "abs": _absolute, "min": _least, "max": _greatest, "gcd": _gcd,
    "&": _bits("&"), "|": _bits("|"), "^": _bits("^"),
}  # fmt: skip


def _terms(number: Growing) -> TailPolynomial:
    return {(0, 0): number} if isinstance(number, int) else number


def _number(terms: TailPolynomial) -> Growing:
    kept = {term: c for term, c in terms.items() if c}
    return kept.get((0, 0), 0) if kept.keys() <= {(0, 0)} else kept


def _sum(a: Growing, b: Growing, times: int = 1) -> Growing:
    """Return the polynomial a + times*b."""
    if isinstance(a, int) and isinstance(b, int):
        return a + times * b
    terms = dict(_terms(a))
    for term, c in _terms(b).items():
        terms[term] = terms.get(term, 0) + times * c
    return _number(terms)


def _product(a: Growing, b: Growing) -> Growing:
    if isinstance(a, int) and isinstance(b, int):
        return a * b
    terms: TailPolynomial = {}
    for (i, j), c in _terms(a).items():
        for (k, m), d in _terms(b).items():
            if i + j + k + m > MOST_DEGREE:
                raise UndecidedError
            terms[i + k, j + m] = terms.get((i + k, j + m), 0) + c * d
    return _number(terms)


def _positive(number: TailPolynomial, sign: int, least: int) -> bool:
    """Return whether the form of a polynomial shows that sign*number > 0 for all growing numbers >= `least`.

    In `sign`*`number`, each growing number s is replaced by s + least. The result is True if then all coefficients are
    >= 0 and the constant is > 0.
    """
    moved: Growing = 0
    for (a, b), c in number.items():
        part: Growing = sign * c
        for which, times in ((0, a), (1, b)):
            for _ in range(times):
                part = _product(part, growing(which, 1, least))
        moved = _sum(moved, part)
    terms = _terms(moved)
    return min(terms.values()) >= 0 and terms.get((0, 0), 0) > 0
