"""Conditions translated to formulas over the integers: bounds on linear forms, combined by "and" and "or".

Terms that are not linear are treated in three ways. Some are split into cases (`min`, `max`, `abs`, comparisons within
sums). Some are described by a new variable (`//` and `%` by constants, common bits of two numbers). The others are
opaque: each becomes a variable that may be any integer, the same for equal terms. A condition that may be undefined,
such as a quotient by a variable, has no formula.

Within this module the value of an expression is a `Total`: a linear form and a constant, plus multiples of maxima and
of numbers that count only where a condition holds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from math import prod
from typing import TypeAlias

from wythoff.expressions.bounds import bounds
from wythoff.expressions.formulas import LinearFormula, VariableDefinition, denied, junction, within
from wythoff.expressions.integers import Terms, UndecidedError
from wythoff.expressions.sums import (
    ONE,
    OPAQUE,
    Case,
    Greatest,
    Total,
    case_of,
    greatest,
    named,
    opaque,
    plus,
    text_of,
    times,
)
from wythoff.expressions.syntax import MAX_CONSTANT_BITS
from wythoff.expressions.tree import BITWISE, EVALUATE, Comparison, Expression, Integer, Operation, Variable
from wythoff.expressions.unknowns import (
    MAX_COMMON,
    common_bits,
    common_divisor,
    divisor_in_common,
    of_a_product,
    with_bits,
)

MAX_PARTS = 1_000  # most inequalities in the formula of one condition
MAX_FACTORS = 16  # most products of terms when two sums are multiplied out
MAX_SIGNS = 4  # most factors of a product whose signs are distinguished
MOST_CLASSES = 100  # most tuples of remainders of the variables in a product
MAX_POWER = 6  # largest exponent of a power that is multiplied out
NOTHING = Integer(0)
Classes: TypeAlias = dict[int, list[tuple[int, ...]]]
# Comparisons that mean v > 0 (True) or v <= 0 (False).
BESIDE_0: Mapping[tuple[str, Expression], bool] = {
    (">", NOTHING): True, (">=", Integer(1)): True, ("<=", NOTHING): False, ("<", Integer(1)): False
}  # fmt: skip


class Formulas:
    """A translator of expressions to formulas. `definitions` maps each new variable to the formula that defines it.

    Methods raise UndecidedError for an expression that may be undefined, or whose formula has too many inequalities.
    """

    def __init__(self) -> None:
        self.definitions: dict[str, VariableDefinition] = {}
        self.parts = 0
        self._factors: dict[str, list[str]] = {}
        # for each form and divisor, the constant in the first quotient (form + constant)//divisor
        self._quotients: dict[tuple[Terms, int], int] = {}

    def truth(self, expression: Expression) -> LinearFormula:
        """Return a formula that is true exactly where the value of `expression` is not 0."""
        if isinstance(expression, Comparison):
            if expression.signs in (("==",), ("!=",)) and expression.parts[1] == NOTHING:
                factors = _factors_of(expression.parts[0])
                if len(factors) > 1:  # a product is 0 if and only if a factor is 0
                    found = junction(False, [self.zero(self.value(factor)) for factor in factors])
                    return found if expression.signs == ("==",) else denied(found)
            if (
                len(expression.signs) == 1
                and (positive := BESIDE_0.get((*expression.signs, expression.parts[1]))) is not None
            ):
                factors = _factors_of(expression.parts[0])
                if 2 < len(factors) <= MAX_SIGNS:  # products of two factors are handled exactly by `_of_degree_2`
                    found = self._positive([self.value(factor) for factor in factors])
                    return found if positive else denied(found)
            if len(expression.signs) == 1 and (rounded := _rounded(*expression.parts)) is not None:
                return self._rounded(expression.signs[0], *rounded)
            values = [self.value(part) for part in expression.parts]
            links = zip(expression.signs, values, values[1:], strict=False)
            return junction(True, [self._compared(sign, plus(left, right, -1)) for sign, left, right in links])
        if isinstance(expression, Operation):
            if expression.operator == "not":
                return denied(self.truth(expression.arguments[0]))
            if expression.operator in ("and", "or"):
                return junction(expression.operator == "and", [self.truth(part) for part in expression.arguments])
        return self._compared("!=", self.value(expression))

    def _rounded(self, sign: str, part: Expression, divisor: int, number: int) -> LinearFormula:
        """Return a formula that compares the quotient part // divisor with `number`, without a variable for it.

        `sign` is the comparison sign. For instance, part // 3 >= 2 becomes part >= 6.
        """
        ways = {">=": (number, None), ">": (number + 1, None), "<=": (None, number), "<": (None, number - 1)}
        low, high = ways.get(sign, (number, number))
        value, sides = self.value(part), []
        if low is not None:
            sides.append(self.at_least(plus(value, ONE, -divisor * low)))
        if high is not None:
            sides.append(self.at_least(plus(times(value, -1), ONE, divisor * (high + 1) - 1)))
        found = junction(True, sides)
        return denied(found) if sign == "!=" else found

    def _positive(self, factors: Sequence[Total]) -> LinearFormula:
        """Return a formula for a product > 0: none of the `factors` is 0, and an even number of them is negative."""
        signs = (signs for signs in product((1, -1), repeat=len(factors)) if prod(signs) > 0)
        above = [{sign: self.at_least(plus(times(one, sign), ONE, -1)) for sign in (1, -1)} for one in factors]
        return junction(
            False, [junction(True, [one[sign] for one, sign in zip(above, each, strict=True)]) for each in signs]
        )

    def _compared(self, sign: str, difference: Total) -> LinearFormula:
        if sign in (">=", ">"):
            return self.at_least(plus(difference, ONE, -1) if sign == ">" else difference)
        if sign in ("<=", "<"):
            return self.at_least(times(plus(difference, ONE) if sign == "<" else difference, -1))
        equal = self.zero(difference)
        return equal if sign == "==" else denied(equal)

    def zero(self, value: Total) -> LinearFormula:
        """Return a formula that is true exactly where `value` is 0."""
        if not value.pieces:
            factors = self._factors.get(value.terms[0][0], ()) if len(value.terms) == 1 and not value.constant else ()
            if factors:  # a product is 0 if and only if a factor is 0
                return junction(False, [within(((name, 1),), 0, 0) for name in dict.fromkeys(factors)])
            found, unread = (
                self._of_degree_2(value, exactly=True),
                within(value.terms, -value.constant, -value.constant),
            )
            if found is None:
                self._tell_of_products(value)
                return unread
            # Other conditions may contain the product as a variable, so a definition links it to its factors.
            if len(value.terms) == 1:
                cases = junction(True, (found, unread)), junction(True, (denied(found), denied(unread)))
                self.definitions[f"{value.terms[0][0]}={value.constant:x}"] = junction(False, cases)
            return found
        return junction(True, (self.at_least(value), self.at_least(times(value, -1))))

    def at_least(self, value: Total) -> LinearFormula:
        """Return a formula that is true exactly where `value` >= 0."""
        self.parts += 1
        if self.parts > MAX_PARTS:
            raise UndecidedError
        if not value.pieces:
            found = self._of_degree_2(value, exactly=False)
            if found is None:
                self._tell_of_products(value)
                return within(value.terms, -value.constant, None)
            return found
        count, piece = value.pieces[0]
        rest = Total(value.terms, value.constant, value.pieces[1:])
        if isinstance(piece, Greatest):
            return junction(count < 0, [self.at_least(plus(rest, one, count)) for one in piece.values])
        here, elsewhere = self.at_least(plus(rest, piece.value, count)), self.at_least(rest)
        if not piece.value.terms and not piece.value.pieces:
            # `piece.value` is a constant, so one of the two inequalities implies the other.
            if count * piece.value.constant > 0:
                return junction(False, (elsewhere, junction(True, (piece.where, here))))
            return junction(False, (here, junction(True, (denied(piece.where), elsewhere))))
        cases = junction(True, (piece.where, here)), junction(True, (denied(piece.where), elsewhere))
        return junction(False, cases)

    def _tell_of_products(self, value: Total) -> None:
        """Add facts about each product of two variables in `value` to `definitions`, such as: x*y is 0 if x is 0."""
        for name, _ in value.terms:
            factors = self._factors.get(name, ())
            if len(factors) == 2 and f"{name}~" not in self.definitions:
                self.definitions[f"{name}~"] = junction(True, of_a_product(factors[0], factors[1], name))

    def _of_degree_2(self, value: Total, *, exactly: bool) -> LinearFormula | None:
        """Return a linear formula for value == 0 (if `exactly`) or value >= 0, where `value` is a quadratic polynomial.

        Return None for other values, and for polynomials for which the module `quadratic` finds no formula.
        """
        if not self._factors:
            return None
        # Imported here, as most conditions have no products.
        from wythoff.expressions.quadratic import CONSTANT, at_least_zero, is_zero

        pairs = {(CONSTANT, CONSTANT): value.constant}
        for name, count in value.terms:
            factors = self._factors.get(name, (CONSTANT, name))
            if len(factors) > 2:
                return None
            pairs[factors[0], factors[1]] = count
        linear = all(CONSTANT in pair for pair in pairs)
        return None if linear else (is_zero if exactly else at_least_zero)(pairs)

    def value(self, expression: Expression) -> Total:
        """Return the value as a `Total`: variables, a constant, maxima, and terms that count only in some cases."""
        if isinstance(expression, Integer):
            return Total(constant=expression.value)
        if isinstance(expression, Variable):
            return Total(((expression.name, 1),))
        if not isinstance(expression, Operation) or expression.operator in ("and", "or", "not"):
            return case_of(self.truth(expression), ONE)
        if expression.operator == "**":
            return self._power(*expression.arguments)
        given = [self.value(part) for part in expression.arguments]
        if expression.operator in BITWISE:
            return self._bitwise(expression.operator, *given)
        return self._operation(expression.operator, given)

    def _operation(self, operator: str, given: Sequence[Total]) -> Total:
        first, last = given[0], given[-1]
        if operator in ("+", "-"):
            return plus(first, last, 1 if operator == "+" else -1)
        if operator == "neg":
            return times(first, -1)
        if operator == "*":
            return self._product(first, last)
        if operator in ("//", "%") and not last.terms and not last.pieces and last.constant:
            return self._quotient(first, last.constant) if operator == "//" else self.rest(first, last.constant)
        if operator == "abs":
            return greatest([first, times(first, -1)])
        if operator == "max":
            return greatest(given)
        if operator == "min":
            return times(greatest([times(one, -1) for one in given]), -1)
        if operator == "gcd":
            return self._common_divisor(given)
        raise UndecidedError

    def _common_divisor(self, given: Sequence[Total]) -> Total:
        for one, other in (tuple(given), tuple(reversed(given))) if len(given) == 2 else ():
            if not one.terms and not one.pieces and abs(one.constant) <= MAX_COMMON:
                if not one.constant:
                    return greatest([other, times(other, -1)])
                return divisor_in_common(self, abs(one.constant), other)
        if len(given) == 2:
            return common_divisor(self, *map(self._plain, given))
        return opaque("gcd", sorted(map(self._plain, given), key=text_of))

    def _product(self, a: Total, b: Total) -> Total:
        for one, other in ((a, b), (b, a)):
            if not one.terms and not one.pieces:
                return times(other, one.constant)
            if not one.terms and len(one.pieces) == 1:
                count, piece = one.pieces[0]
                if isinstance(piece, Case):
                    case = case_of(piece.where, times(self._product(piece.value, other), count))
                    return plus(case, other, one.constant)
                if len(piece.values) == 2:
                    where = self.at_least(plus(*piece.values, -1))
                    cases = [self._product(times(value, count), other) for value in piece.values]
                    found = plus(case_of(where, cases[0]), case_of(denied(where), cases[1]))
                    return plus(found, other, one.constant)
        a, b = self._plain(a), self._plain(b)
        if len(a.terms) * len(b.terms) > MAX_FACTORS:
            return opaque("*", sorted((a, b), key=text_of))
        found = plus(times(a, b.constant), times(b, a.constant))
        for name, coefficient in a.terms:
            for other_name, other_coefficient in b.terms:
                found = plus(found, self._monomial(name, other_name), coefficient * other_coefficient)
        return plus(found, Total(constant=-a.constant * b.constant))

    def _monomial(self, *names: str) -> Total:
        factors = sorted([factor for name in names for factor in self._factors.get(name, (name,))])
        found = named(f"{OPAQUE}({')('.join(factors)})")
        self._factors[found.terms[0][0]] = factors
        return found

    def _quotient(self, value: Total, divisor: int) -> Total:
        """Return value // divisor for a constant divisor != 0.

        Terms that `divisor` divides exactly are divided. For the sum of the others, called `rest`, the quotient is a
        new variable q, defined by 0 <= rest - divisor*q < divisor.
        """
        value = self._plain(value)
        if divisor < 0:
            value, divisor = times(value, -1), -divisor
        terms = tuple([(name, c // divisor) for name, c in value.terms if c % divisor == 0])
        whole = Total(terms, value.constant // divisor)
        value = plus(value, whole, -divisor)
        if not value.terms:
            return whole
        known = self._quotients.setdefault((value.terms, divisor), value.constant)
        if known != value.constant:
            # (form + known)//divisor already has a variable. Up to a constant, the new quotient exceeds it by 1 where
            # (form + known) % divisor is large, and is equal to it elsewhere.
            more = (value.constant - known) % divisor
            other = Total(value.terms, known)
            large = self.at_least(plus(self.rest(other, divisor), ONE, more - divisor))
            found = plus(self._quotient(other, divisor), case_of(large, ONE))
            return plus(plus(whole, found), ONE, (value.constant - known) // divisor)
        found = named(f"({text_of(value)})//{divisor:x}")
        rest = plus(value, found, -divisor)
        self.definitions[found.terms[0][0]] = within(rest.terms, -rest.constant, divisor - 1 - rest.constant)
        return plus(whole, found)

    def rest(self, value: Total, divisor: int) -> Total:
        """Return value % divisor for a constant divisor != 0.

        If `value` contains products of variables, the remainder is computed from the remainders of the variables.
        """
        if divisor > 1 and not value.pieces and any(name in self._factors for name, _ in value.terms):
            products = [(count, self._factors.get(name, (name,))) for name, count in value.terms]
            if (found := _classes(products, value.constant, divisor)) is not None:
                return self._by_classes(*found, divisor)
        return plus(value, self._quotient(value, divisor), -divisor)

    def _by_classes(self, names: Sequence[str], rests: Classes, divisor: int) -> Total:
        found, own = Total(), [self.rest(named(name), divisor) for name in names]
        for rest, chosen in rests.items():
            places = [
                junction(True, [self.zero(plus(one, Total(constant=-n))) for one, n in zip(own, place, strict=True)])
                for place in chosen
            ]
            found = plus(found, case_of(junction(False, places), ONE), rest)
        return found

    def _plain(self, value: Total) -> Total:
        """Return `value` if it has no `pieces` and is therefore linear; else a new variable that is equal to it."""
        if not value.pieces:
            return value
        found = named(f"({text_of(value)})")
        self.definitions[found.terms[0][0]] = self.zero(plus(value, found, -1))
        return found

    def _power(self, base: Expression, exponent: Expression) -> Total:
        root, times_over = self.value(base), self.value(exponent)
        if times_over.terms or times_over.pieces:
            least, _ = bounds(exponent, dict.fromkeys(exponent.variables(), (None, None)))
            if least is None or least < 0:
                raise UndecidedError
            if root == Total(constant=-1):
                return plus(ONE, self.rest(times_over, 2), -2)
            return opaque("**", (root, times_over))
        number = times_over.constant
        if number < 0:
            raise UndecidedError
        if not root.terms and not root.pieces:
            if number * root.constant.bit_length() > MAX_CONSTANT_BITS:
                raise UndecidedError
            return Total(constant=root.constant**number)
        if number > MAX_POWER:
            return opaque("**", (root, times_over))
        found = ONE
        for _ in range(number):
            found = self._product(found, root)
        return found

    def _bitwise(self, operator: str, a: Total, b: Total) -> Total:
        if not (a.terms or a.pieces or b.terms or b.pieces):
            return Total(constant=EVALUATE[operator](a.constant, b.constant))
        return with_bits(operator, a, b, common_bits(self, self._plain(a), self._plain(b)))


def _factors_of(product: Expression) -> list[Expression]:
    if isinstance(product, Operation) and product.operator == "*":
        return [factor for side in product.arguments for factor in _factors_of(side)]
    return [product]


def _rounded(quotient: Expression, number: Expression) -> tuple[Expression, int, int] | None:
    """Return (part, divisor, number) if `quotient` is part // divisor with a constant divisor > 0; else None.

    `number` must be a constant too, and is returned as an integer.
    """
    if not (isinstance(quotient, Operation) and quotient.operator == "//" and isinstance(number, Integer)):
        return None
    part, by = quotient.arguments
    return (part, by.value, number.value) if isinstance(by, Integer) and by.value > 0 else None


def _classes(
    products: Sequence[tuple[int, Sequence[str]]], constant: int, divisor: int
) -> tuple[tuple[str, ...], Classes] | None:
    """Return the remainders of a sum of products modulo `divisor`, for all remainders of its variables.

    The sum is `constant` plus a product for each pair (coefficient, factors) in `products`. The result is (names,
    classes): the sorted names of the variables, and a dictionary from each remainder of the sum to the tuples of
    remainders of the variables that lead to it. Return None if there are too many tuples. In the example the sum is
    k*l:

    >>> _classes([(1, ("k", "l"))], 0, 2)
    (('k', 'l'), {0: [(0, 0), (0, 1), (1, 0)], 1: [(1, 1)]})
    """
    names = tuple(sorted({name for _, factors in products for name in factors}))
    if divisor ** len(names) > MOST_CLASSES:
        return None
    found: Classes = {}
    for rests in product(range(divisor), repeat=len(names)):
        known: Mapping[str, int] = dict(zip(names, rests, strict=True))
        total = constant + sum(count * prod(known[name] for name in factors) for count, factors in products)
        found.setdefault(total % divisor, []).append(rests)
    return names, found
