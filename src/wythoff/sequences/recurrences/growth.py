"""How an integer expression in n grows: exactly linear up to a periodic part, or at least never decreasing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import pairwise
from math import gcd, lcm

from wythoff.expressions import Comparison, Expression, Operation, Variable, bounds, function
from wythoff.frozen import Frozen

# Longer periods and later starts are not looked for: they are checked value by value.
MOST_VALUES = 100_000
RING = ("+", "-", "*", "neg")


class QuasiLinear(Frozen):
    """c(n + period) = c(n) + increase for all n >= start."""

    period: int
    increase: int
    start: int

    def over(self, whole: QuasiLinear) -> QuasiLinear:
        """The same with a period that is a multiple of this one, and a start that is no earlier."""
        return QuasiLinear(whole.period, self.increase * (whole.period // self.period), whole.start)

    def checked(self) -> QuasiLinear | None:
        """None if the period or the start is so late that the values cannot be looked through."""
        return self if self.period + self.start <= MOST_VALUES else None


@lru_cache
def quasi_linear(expression: Expression, variable: str = "n") -> QuasiLinear | None:
    """The period and the increase of an expression in one variable n >= 0; None where none are found.

    >>> from wythoff.expressions import parse_expression
    >>> quasi_linear(parse_expression("n//2 + (n*n % 3)", ("n",)))
    QuasiLinear(6, 3, 0)

    What is found is exact: sums, multiples, floors of quotients, residues of polynomials, bits of n, comparisons,
    min and max. The period need not be the least one.
    """
    if not expression.variables():
        return QuasiLinear(1, 0, 0)
    if isinstance(expression, Variable):
        return QuasiLinear(1, 1, 0)
    if isinstance(expression, Comparison):
        return _comparison(expression, variable)
    assert isinstance(expression, Operation)
    rule = _RULES.get(expression.operator, _periodic)
    found = rule(expression, variable) or _periodic(expression, variable)
    return found and found.checked()


@lru_cache
def non_decreasing(expression: Expression, first: int, variable: str = "n") -> bool:
    """Whether an expression is known never to decrease for n >= first >= 0.

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


@lru_cache  # each level asks for the parts of the next twice
def period_of(expression: Expression) -> int | None:
    """A number q such that an expression, in any variables >= 0, depends on their residues modulo q; None if unknown.

    >>> from wythoff.expressions import parse_expression
    >>> [period_of(parse_expression(text, ("x", "y"))) for text in ("(-1)**y - (-1)**x + 3", "(x*y + 1) % 6", "x - y")]
    [2, 6, None]
    >>> period_of(parse_expression("(d*d % 4 == 1) + 2*(abs(d) % 6)", ("d",)))
    12
    """
    if not expression.variables():
        return 1
    if isinstance(expression, Variable):
        return None
    if (known := _common(period_of(part) for part in expression.operands())) is not None:
        return known
    if not isinstance(expression, Operation) or len(expression.arguments) < 2:
        return None
    left, right = expression.arguments[0], expression.arguments[-1]
    if expression.operator == "**" and _constant(left) == -1:
        return _period_modulo(right, 2)
    constant = _constant(right)
    if expression.operator == "%" and constant:
        return _period_modulo(left, abs(constant))
    if expression.operator == "&" and constant is not None and constant >= 0:
        return _period_modulo(left, 1 << constant.bit_length())
    return None


@lru_cache
def _period_modulo(expression: Expression, modulus: int) -> int | None:
    """A number modulo which the variables, all >= 0 or all <= 0, tell the residue of an expression."""
    known = period_of(expression)
    if known is not None or isinstance(expression, Variable):
        return known or modulus
    if not isinstance(expression, Operation):
        return None
    operator, parts = expression.operator, expression.arguments
    if operator == "abs" and isinstance(parts[0], Variable):
        return modulus
    if operator in RING or (operator == "**" and (_constant(parts[1]) or 0) > 0):
        return _common(_period_modulo(part, modulus) for part in parts)
    return None


def _common(periods: Iterable[int | None]) -> int | None:
    """The least common multiple; None if one of them is unknown."""
    found = list(periods)
    return None if None in found else lcm(*(period or 1 for period in found))


def _constant(expression: Expression) -> int | None:
    """The value of an expression without variables."""
    return None if expression.variables() else expression.evaluate({})


def _joined(*parts: QuasiLinear | None) -> QuasiLinear | None:
    """A period and a start of all the parts, without their increases; None if one of them is unknown."""
    known = [part for part in parts if part is not None]
    if len(known) < len(parts):
        return None
    return QuasiLinear(lcm(*(part.period for part in known)), 0, max(part.start for part in known))


def _periodic(expression: Expression, variable: str) -> QuasiLinear | None:
    """Any operation on what repeats itself repeats itself."""
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
        times, part = _constant(factor), quasi_linear(other, variable)
        if times is not None and part is not None:
            return QuasiLinear(part.period, part.increase * times, part.start)
    return None


def _quotient(expression: Operation, variable: str) -> QuasiLinear | None:
    part, divisor = quasi_linear(expression.arguments[0], variable), _constant(expression.arguments[1])
    if part is None or not divisor:
        return None
    times = abs(divisor) // gcd(part.increase, divisor)
    return QuasiLinear(part.period * times, part.increase * times // divisor, part.start)


def _remainder(expression: Operation, variable: str) -> QuasiLinear | None:
    divisor = _constant(expression.arguments[1])
    return _residues(expression.arguments[0], abs(divisor), variable) if divisor else None


def _power(expression: Operation, variable: str) -> QuasiLinear | None:
    """Only (-1)**f grows so slowly."""
    base, exponent = expression.arguments
    return _residues(exponent, 2, variable) if _constant(base) == -1 else None


def _bits(expression: Operation, variable: str) -> QuasiLinear | None:
    """f & k, f | k = f + k - (f & k), f ^ k = f + k - 2*(f & k) for a constant k >= 0."""
    for mask, other in (expression.arguments, expression.arguments[::-1]):
        bits = _constant(mask)
        if bits is None or bits < 0:
            continue
        low, part = _residues(other, 1 << bits.bit_length(), variable), quasi_linear(other, variable)
        if expression.operator == "&" and low is not None:
            return low
        if part is not None and (whole := _joined(low, part)) is not None:
            return part.over(whole)
    return None


def _extreme(expression: Operation, variable: str) -> QuasiLinear | None:
    """Return the form of min, max and abs: the operand that is greater in the end stays so."""
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
    for left, right in pairwise(expression.parts):  # a comprehension would take a frame more for each level
        if (found := _settled(left, right, variable)) is None:
            return None
        sides.append(found[1])
    whole = _joined(*sides)
    return whole and whole.checked()


def _settled(left: Expression, right: Expression, variable: str) -> tuple[int, QuasiLinear] | None:
    """How left - right behaves in the end: the sign of its growth, its period if it does not grow, and from when on."""
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
    """The period of the residues of an expression, which may grow in any way, such as n*n."""
    if not expression.variables():
        return QuasiLinear(1, 0, 0)
    if isinstance(expression, Variable):
        return QuasiLinear(modulus, 0, 0)
    if isinstance(expression, Operation):
        operator, parts = expression.operator, expression.arguments
        constant = _constant(parts[-1]) if len(parts) == 2 else None
        if operator in RING or (operator == "**" and constant is not None):
            found = _joined(*(_residues(part, modulus, variable) for part in parts))
            if found is not None:
                return found
        if operator == "//" and constant is not None and constant > 0:
            return _residues(parts[0], modulus * constant, variable)
    part = quasi_linear(expression, variable)
    return part and QuasiLinear(part.period * (modulus // gcd(part.increase, modulus)), 0, part.start)


_RULES: dict[str, Callable[[Operation, str], QuasiLinear | None]] = {
    "+": _sum, "-": _sum, "neg": _sum, "*": _product, "//": _quotient, "%": _remainder, "**": _power,
    "&": _bits, "|": _bits, "^": _bits, "min": _extreme, "max": _extreme, "abs": _extreme,
}  # fmt: skip
