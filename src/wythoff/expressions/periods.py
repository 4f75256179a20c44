"""Periods and growth of integer expressions in one variable n >= 0, derived from their form.

An expression such as n//2 + n % 3 is linear up to a periodic part: c(n + period) = c(n) + increase from some number on.
The three numbers (period, increase, start) are called its *growth* here (`QuasiLinear`). A condition on n is periodic
from some number on. Expressions in several variables have a common period if all variables stand inside remainders.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import pairwise, repeat
from math import gcd, lcm
from typing import NamedTuple

from wythoff.base.errors import WythoffError
from wythoff.base.frozen import Frozen
from wythoff.expressions.bounds import bounds
from wythoff.expressions.functions import NO_VALUE, function
from wythoff.expressions.tree import Comparison, Expression, Integer, Operation, Variable

# The greatest sum of period and start, because values up to there are tested one by one.
MOST_VALUES = 100_000
MOST_REMAINDERS, MOST_CHECKED = 512, 1 << 12  # the longest period, and the most numbers before it begins
RING = ("+", "-", "*", "neg")
ZERO = Integer(0)


class Periodic(NamedTuple):
    """A set of numbers that is periodic from some number on.

    A number n >= `start` is in the set if bit number n % period of `bits` is 1. Numbers below `start` are not
    described.
    """

    start: int
    period: int
    bits: int


def periodic(condition: Expression, name: str, most: int) -> Periodic | None:
    """Return the set of values n >= 0 of the variable `name` that satisfy a condition, as a periodic set.

    Return None if the form of the condition shows no period of at most `most`.

    >>> from wythoff.expressions import parse_condition
    >>> periodic(parse_condition("gcd(n, 6) > 2 or n > 5 and n % 2 == 1 or n < 4", ("n",)), "n", 99)
    Periodic(start=6, period=6, bits=43)

    The result says nothing about values below its `start`. Cost: one evaluation for each number of a period.
    """
    if not condition.variables() <= {name}:
        return None
    try:
        form = _truth(condition, name)
        if form is None or form.period > most:
            return None
        meets, period = function(condition, (name,)), form.period
        met = (n for n in range(form.start, form.start + period) if meets(n))
        return Periodic(form.start, period, sum(1 << n % period for n in met))
    except (*NO_VALUE, WythoffError):
        return None


def holds_beyond(condition: Expression, name: str, last: int) -> bool:
    """Return whether it is proved that a condition holds for all values n > last >= 0 of the variable `name`.

    >>> from wythoff.expressions import parse_condition
    >>> holds_beyond(parse_condition("gcd(n, 12) > 1 or n % 2 == 1 and n > 9", ("n",)), "n", 8)
    True

    Cost: one evaluation for each number of a period, and for each number before the period begins.
    """
    found = periodic(condition, name, MOST_REMAINDERS)
    if found is None or found.bits + 1 < 1 << found.period or found.start - last > MOST_CHECKED:
        return False
    try:
        return all(condition.evaluate({name: number}) != 0 for number in range(last + 1, found.start))
    except WythoffError:  # the condition is undefined somewhere
        return False


class QuasiLinear(Frozen):
    """The growth of a function c: c(n + period) = c(n) + increase for all n >= start."""

    period: int
    increase: int
    start: int

    def over(self, whole: QuasiLinear) -> QuasiLinear:
        """Return this growth over the period of `whole`, a multiple of its own, from the start of `whole` on."""
        return QuasiLinear(whole.period, self.increase * (whole.period // self.period), whole.start)

    def checked(self) -> QuasiLinear | None:
        """Return this growth, or None if period + start exceeds `MOST_VALUES`: then too many values would be tested."""
        return self if self.period + self.start <= MOST_VALUES else None


@lru_cache
def quasi_linear(expression: Expression, variable: str = "n") -> QuasiLinear | None:
    """Return the growth of an expression in one variable n >= 0, or None if its form does not show that it has one.

    >>> from wythoff.expressions import parse_expression
    >>> quasi_linear(parse_expression("n//2 + (n*n % 3)", ("n",)))
    QuasiLinear(6, 3, 0)

    Here f(n + 6) = f(n) + 3 for all n >= 0. Growth (period, increase, start) is found for sums, multiples, floors,
    residues of polynomials, bits of n, comparisons, min, max and gcd. The period need not be the least one.
    """
    if not expression.variables():
        return QuasiLinear(1, 0, 0)
    if isinstance(expression, Variable):
        return QuasiLinear(1, 1, 0)
    if isinstance(expression, Comparison):
        return _comparison(expression, variable)
    assert isinstance(expression, Operation)
    rule = _RULES.get(expression.operator, _repeated)
    found = rule(expression, variable) or _repeated(expression, variable)
    return found and found.checked()


@lru_cache
def non_decreasing(expression: Expression, first: int, variable: str = "n") -> bool:
    """Return whether it is proved that an expression in n, the `variable`, never decreases for n >= first >= 0.

    >>> from wythoff.expressions import parse_expression
    >>> [non_decreasing(parse_expression(text, ("n",)), 0) for text in ("n*(n + 1)//2", "2**n - 1", "n + 3*(n % 2)")]
    [True, True, False]
    """
    linear = quasi_linear(expression, variable)
    if linear is not None:
        end = max(linear.start, first) + linear.period
        value = function(expression, (variable,))
        return linear.increase >= 0 and all(a <= b for a, b in pairwise(value(n) for n in range(first, end + 1)))
    if not isinstance(expression, Operation):
        return False
    parts = expression.operands()
    rising = [non_decreasing(part, first, variable) for part in parts]
    least = [bounds(part, {variable: (first, None)})[0] for part in parts]
    match expression.operator:
        case "+" | "min" | "max":
            return all(rising)
        case "bit_length" | "isqrt":
            return rising[0] and least[0] is not None and least[0] >= 0
        case "*":
            return all(rising) and all(low is not None and low >= 0 for low in least)
        case "-":
            return rising[0] and not parts[1].variables()
        case "//":
            return rising[0] and not parts[1].variables() and least[1] is not None and least[1] > 0
        case "**":
            base, exponent = least
            safe = 1 if parts[1].variables() else 0
            return all(rising) and base is not None and base >= safe and exponent is not None and exponent >= 0
    return False


@lru_cache  # cached, because each level of the recursion uses the results for its operands twice
def period_of(expression: Expression, moving: frozenset[str] | None = None) -> int | None:
    """Return q such that the value depends only on the residues of the variables modulo q; None if none is found.

    All variables are >= 0. If `moving` is given, only these variables count; the others have fixed values.

    >>> from wythoff.expressions import parse_condition, parse_expression
    >>> [period_of(parse_expression(text, ("x", "y"))) for text in ("(-1)**y - (-1)**x + 3", "(x*y + 1) % 6", "x - y")]
    [2, 6, None]
    >>> period_of(parse_expression("(d*d % 4 == 1) + 2*(abs(d) % 6)", ("d",)))
    12
    >>> texts = ("(k + x1*l) % 3 == 1 or x1**2 > 5", "k % 4 == l % 6", "k % 2 == 0 and k > 3")
    >>> [period_of(parse_condition(text, ("k", "l", "x1")), frozenset("kl")) for text in texts]
    [3, 12, None]
    """
    if not expression.variables() if moving is None else expression.variables().isdisjoint(moving):
        return 1
    if isinstance(expression, Variable):
        return None
    if (known := _common(period_of(part, moving) for part in expression.operands())) is not None:
        return known
    if not isinstance(expression, Operation) or len(expression.arguments) < 2:
        return None
    left, right = expression.arguments[0], expression.arguments[-1]
    if expression.operator == "**" and _value(left) == -1:
        return _period_modulo(right, 2, moving)
    constant = _value(right)
    if expression.operator == "%" and constant:
        return _period_modulo(left, abs(constant), moving)
    if expression.operator == "&" and constant is not None and constant >= 0:
        return _period_modulo(left, 1 << constant.bit_length(), moving)
    return None


@lru_cache
def _period_modulo(expression: Expression, modulus: int, moving: frozenset[str] | None) -> int | None:
    """Return m such that `expression % modulus` depends only on the `moving` variables modulo m; None if not found."""
    known = period_of(expression, moving)
    if known is not None or isinstance(expression, Variable):
        return known or modulus
    if not isinstance(expression, Operation):
        return None
    operator, parts = expression.operator, expression.arguments
    if operator == "abs" and isinstance(parts[0], Variable):
        return modulus
    if operator in RING or (operator == "**" and (_value(parts[1]) or 0) > 0):
        return _common(_period_modulo(part, modulus, moving) for part in parts)
    return None


def _common(periods: Iterable[int | None]) -> int | None:
    """Return the least common multiple of `periods`, or None if one of them is None (unknown)."""
    found = list(periods)
    return None if None in found else lcm(*(period or 1 for period in found))


def _value(expression: Expression) -> int | None:
    """Return the value of an expression without variables; None if it has variables."""
    return None if expression.variables() else expression.evaluate({})


def _constant(expression: Expression, variable: str) -> tuple[int, QuasiLinear] | None:
    """Return (value, growth) if the expression has this value for all `variable` >= growth.start, else None."""
    found = quasi_linear(expression, variable)
    if found is None or found.increase or found.period > 1:
        return None
    return expression.evaluate({variable: found.start}), found


def _joined(*parts: QuasiLinear | None) -> QuasiLinear | None:
    """Return (period, 0, start) with the least common period and the last start of `parts`; None if one is None."""
    known = [part for part in parts if part is not None]
    if len(known) < len(parts):
        return None
    return QuasiLinear(lcm(*(part.period for part in known)), 0, max(part.start for part in known))


def _repeated(expression: Expression, variable: str) -> QuasiLinear | None:
    """Return (period, 0, start): from `variable` = start on, an operation on periodic operands repeats; else None."""
    parts = [quasi_linear(part, variable) for part in expression.operands()]
    return None if any(part and part.increase for part in parts) else _joined(*parts)


def _sum(expression: Operation, variable: str) -> QuasiLinear | None:
    parts = [quasi_linear(part, variable) for part in expression.arguments]
    whole = _joined(*parts)
    if whole is None:
        return None
    signs = (-1,) if expression.operator == "neg" else (1, -1 if expression.operator == "-" else 1)
    increase = sum(sign * part.over(whole).increase for sign, part in zip(signs, parts, strict=True) if part)
    return QuasiLinear(whole.period, increase, whole.start)


def _product(expression: Operation, variable: str) -> QuasiLinear | None:
    for factor, other in (expression.arguments, expression.arguments[::-1]):
        times, part = _constant(factor, variable), quasi_linear(other, variable)
        if times is not None and part is not None:
            return QuasiLinear(part.period, part.increase * times[0], max(part.start, times[1].start))
    return None


def _quotient(expression: Operation, variable: str) -> QuasiLinear | None:
    part, by = quasi_linear(expression.arguments[0], variable), _constant(expression.arguments[1], variable)
    if part is None or by is None or not by[0]:
        return None
    divisor, since = by
    times = abs(divisor) // gcd(part.increase, divisor)
    return QuasiLinear(part.period * times, part.increase * times // divisor, max(part.start, since.start))


def _remainder(expression: Operation, variable: str) -> QuasiLinear | None:
    """Return the growth (period, increase, start) in `variable` of f % g or gcd(f, g), or None if it is not found.

    g must be constant from some number on; in gcd(f, g) it may be f instead.
    """
    for left, right in (expression.arguments, expression.arguments[::-1]):
        by = _constant(right, variable)
        if by is not None and by[0]:
            return _joined(_residues(left, abs(by[0]), variable), by[1])
        if expression.operator == "%":
            return None
        if by is not None:  # gcd(f, 0)
            found = quasi_linear(Operation("abs", left), variable)
            whole = _joined(found, by[1])
            return None if found is None or whole is None else found.over(whole)
    return None


def _power(expression: Operation, variable: str) -> QuasiLinear | None:
    """Return (period, 0, start): from `variable` = start on, (-1)**f repeats. Return None for other powers."""
    base, exponent = expression.arguments
    return _residues(exponent, 2, variable) if _value(base) == -1 else None


def _bits(expression: Operation, variable: str) -> QuasiLinear | None:
    """Return the growth (period, increase, start) in `variable` of f & k, f | k or f ^ k, or None.

    k must be a constant >= 0. f & k is periodic if the residues of f modulo powers of 2 are. The growth of the other
    two follows, because f | k = f + k - (f & k) and f ^ k = f + k - 2*(f & k).
    """
    for mask, other in (expression.arguments, expression.arguments[::-1]):
        bits = _constant(mask, variable)
        if bits is None or bits[0] < 0:
            continue
        low = _joined(_residues(other, 1 << bits[0].bit_length(), variable), bits[1])
        part = quasi_linear(other, variable)
        if expression.operator == "&" and low is not None:
            return low
        if part is not None and (whole := _joined(low, part)) is not None:
            return part.over(whole)
    return None


def _extreme(expression: Operation, variable: str) -> QuasiLinear | None:
    """Return the growth (period, increase, start) in `variable` of a minimum, a maximum or an absolute value, or None.

    From some number on, either one operand is the least (or greatest), or all of them grow in the same way.
    """
    operator, parts = expression.operator, expression.arguments
    if operator == "abs":
        operator, parts = "max", (parts[0], Operation("neg", parts[0]))
    *before, right = parts
    left = before[0] if len(before) == 1 else Operation(operator, *before)
    if (found := _settled(left, right, variable)) is None:
        return None
    sign, settled = found
    chosen = quasi_linear(right if sign == (1 if operator == "min" else -1) else left, variable)
    whole = _joined(chosen, settled)
    return chosen.over(whole) if chosen is not None and whole is not None else None


def _comparison(expression: Comparison, variable: str) -> QuasiLinear | None:
    sides: list[QuasiLinear] = []
    for left, right in pairwise(expression.parts):  # a loop, as a comprehension needs one more stack frame
        if (found := _settled(left, right, variable)) is None:
            return None
        sides.append(found[1])
    whole = _joined(*sides)
    return whole and whole.checked()


def _truth(condition: Expression, variable: str) -> QuasiLinear | None:
    """Return (period, 0, start): from `variable` = start on, the truth value (nonzero or 0) repeats; None if not found.

    If the expression grows, it is not 0 from some number on, so it is true from there on.
    """
    found = quasi_linear(condition, variable)
    if found is None or not found.increase:
        return found
    settled = _settled(condition, ZERO, variable)
    return settled and settled[1]


def _truths(expression: Operation, variable: str) -> QuasiLinear | None:
    """Return (period, 0, start): from `variable` = start on, the truth values of all operands repeat; or None."""
    return _joined(*map(_truth, expression.arguments, repeat(variable)))


def _settled(left: Expression, right: Expression, variable: str) -> tuple[int, QuasiLinear] | None:
    """Return (sign, growth) for left - right at large values of `variable`; None if not found.

    A sign of 1 or -1 means that the difference has this sign from `growth.start` on. A sign of 0 means that the
    difference is periodic, with the growth (period, 0, start).
    """
    difference = Operation("-", left, right)
    found = quasi_linear(difference, variable)
    if found is None:
        return None
    if not found.increase:
        return 0, found
    sign = 1 if found.increase > 0 else -1
    value = function(difference, (variable,))
    worst = min(sign * value(n) for n in range(found.start, found.start + found.period))
    turns = 0 if worst > 0 else -worst // abs(found.increase) + 1
    start = found.start + turns * found.period
    return (sign, QuasiLinear(1, 0, start)) if start <= MOST_VALUES else None


@lru_cache
def _residues(expression: Expression, modulus: int, variable: str) -> QuasiLinear | None:
    """Return (period, 0, start): from `variable` = start on, `expression % modulus` repeats; None if not found."""
    if not expression.variables():
        return QuasiLinear(1, 0, 0)
    if isinstance(expression, Variable):
        return QuasiLinear(modulus, 0, 0)
    if isinstance(expression, Operation):
        operator, parts = expression.operator, expression.arguments
        constant = _value(parts[-1]) if len(parts) == 2 else None
        if operator in RING or (operator == "**" and constant is not None):
            found = _joined(*(_residues(part, modulus, variable) for part in parts))
            if found is not None:
                return found
        if operator == "//" and constant is not None and constant > 0:
            return _residues(parts[0], modulus * constant, variable)
    part = quasi_linear(expression, variable)
    return part and QuasiLinear(part.period * (modulus // gcd(part.increase, modulus)), 0, part.start)


_RULES: dict[str, Callable[[Operation, str], QuasiLinear | None]] = {
    "+": _sum, "-": _sum, "neg": _sum, "*": _product, "//": _quotient, "%": _remainder, "gcd": _remainder,
    "**": _power, "&": _bits, "|": _bits, "^": _bits, "min": _extreme, "max": _extreme, "abs": _extreme,
    "and": _truths, "or": _truths, "not": _truths,
}  # fmt: skip
