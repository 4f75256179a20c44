"""Formulas for values that are not linear forms: greatest common divisors, products, and bitwise operations.

Such a value becomes a new variable, with a definition that states facts about it. A value is a `Total`: a linear form
and a constant, plus maxima and cases. `maker` translates comparisons to formulas, and stores the definitions.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd
from typing import Protocol

from wythoff.expressions.formulas import Common, LinearFormula, VariableDefinition, denied, junction, within
from wythoff.expressions.integers import Terms
from wythoff.expressions.sums import ONE, Total, case_of, named, opaque, plus, text_of, times

MAX_COMMON = 500  # the largest number whose divisors are tried one by one
DIVISORS = (2, 3)  # numbers d for which a fact says: d divides gcd(a, b) if and only if it divides a and b


class Maker(Protocol):
    """A translator of comparisons of values to formulas. `definitions` maps each new variable to facts about it."""

    definitions: dict[str, VariableDefinition]

    def at_least(self, value: Total) -> LinearFormula: ...

    def zero(self, value: Total) -> LinearFormula: ...

    def rest(self, value: Total, divisor: int) -> Total: ...


def with_bits(operator: str, a: Total, b: Total, common: Total) -> Total:
    """Return a & b, a | b or a ^ b, according to `operator`, as a linear expression in a, b and `common` = a & b.

    For instance, a | b = a + b - common.
    """
    return common if operator == "&" else plus(plus(a, b), common, -1 if operator == "|" else -2)


def common_bits(maker: Maker, a: Total, b: Total) -> Total:
    """Return a & b as a new variable, defined as the bitwise "and" of two variables that are equal to a and b.

    The definition is stored in `maker.definitions`.
    """
    first, second = sorted(_as_variable(maker, value) for value in (a, b))
    found = named(f"&({first})({second})")
    maker.definitions[found.terms[0][0]] = Common(found.terms[0][0], (first, second))
    return found


def _as_variable(maker: Maker, value: Total) -> str:
    """Return the name of a variable that is equal to `value`. If `value` is not a single variable, define a new one.

    The definition is stored in `maker.definitions`.
    """
    if not value.constant and len(value.terms) == 1 and value.terms[0][1] == 1:
        return value.terms[0][0]
    found = named(f"({text_of(value)})")
    maker.definitions[found.terms[0][0]] = maker.zero(plus(value, found, -1))
    return found.terms[0][0]


def divisor_in_common(maker: Maker, number: int, value: Total) -> Total:
    """Return gcd(number, value) for a constant `number` > 0, as a sum of terms that each count only in some cases.

    There is a term for each divisor d of `number`: Euler's phi(d), which counts where d divides `value`. `maker` writes
    these conditions as formulas.
    """
    found = Total()
    for divisor in range(1, number + 1):
        if number % divisor == 0:
            coprime = sum(1 for n in range(1, divisor + 1) if gcd(n, divisor) == 1)
            found = plus(found, case_of(maker.zero(maker.rest(value, divisor)), ONE), coprime)
    return found


def common_divisor(maker: Maker, a: Total, b: Total) -> Total:
    """Return gcd(a, b) as a new variable, whose definition in `maker.definitions` states facts about it.

    The facts: if a > 0, the gcd is from 1 to a; if a is 0, the gcd is abs(b); the same with a and b exchanged. It is
    even if and only if both are even, and a multiple of 3 if and only if both are multiples of 3. A common divisor of
    all coefficients is factored out first.
    """
    common = gcd(*(count for value in (a, b) for _, count in value.terms), a.constant, b.constant)
    if common > 1:
        return times(common_divisor(maker, *(_divided(value, common) for value in (a, b))), common)
    found = opaque("gcd", sorted((a, b), key=text_of))
    maker.definitions[found.terms[0][0]] = junction(True, _of_a_common_divisor(maker, a, b, found))
    return found


def _divided(value: Total, number: int) -> Total:
    """Return value / number for a value that is linear, without `pieces`. The number must divide all coefficients."""
    return Total(tuple((name, count // number) for name, count in value.terms), value.constant // number)


def _of_a_common_divisor(maker: Maker, a: Total, b: Total, found: Total) -> Iterator[LinearFormula]:
    def either_sign(value: Total) -> LinearFormula:
        return junction(False, (maker.zero(plus(found, value, -1)), maker.zero(plus(found, value))))

    yield maker.at_least(found)
    for one, other in ((a, b), (b, a)):
        none = maker.at_least(times(one, -1))
        yield junction(False, (none, maker.at_least(plus(found, ONE, -1))))
        yield junction(False, (none, maker.at_least(plus(one, found, -1))))
        yield junction(False, (denied(maker.zero(one)), either_sign(other)))
    yield junction(False, (denied(maker.zero(plus(a, b, -1))), either_sign(a)))
    for divisor in DIVISORS:
        both = junction(True, [maker.zero(maker.rest(value, divisor)) for value in (a, b)])
        divided = maker.zero(maker.rest(found, divisor))
        yield junction(False, (junction(True, (both, divided)), junction(True, (denied(both), denied(divided)))))


def of_a_product(one: str, other: str, product: str) -> Iterator[LinearFormula]:
    """Yield formulas for facts about the variable `product` = one*other, where all three are names of variables.

    They state the value of the product if a factor is 0 or 1, and lower bounds if both factors are >= 0.
    """
    pairs = ((one, other), (other, one)) if one != other else ((one, other),)
    for a, b in pairs:
        for value in (0, 1):
            is_factor = within(_sum((product, 1), (b, -value)), 0, 0)
            yield junction(False, (denied(within(((a, 1),), value, value)), is_factor))
        for least in (1, 2):
            grown = within(_sum((product, 1), (b, -least)), 0, None)
            yield junction(False, (within(((a, 1),), None, least - 1), within(((b, 1),), None, -1), grown))
    if one == other:
        # A square n*n lies on or above the chord through two neighbouring points, such as n and n + 1.
        for slope in (-1, 1, 3):
            yield within(_sum((product, 1), (one, -slope)), -(slope * slope // 4), None)


def _sum(*terms: tuple[str, int]) -> Terms:
    return tuple(sorted(term for term in terms if term[1]))
