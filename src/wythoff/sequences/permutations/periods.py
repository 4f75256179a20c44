"""Rules for multiplicities and for members: periodic tuples, and what is periodic by its syntax."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import lcm
from typing import TypeAlias

from wythoff.expressions import Expression, Integer, Operation, Variable, function
from wythoff.kernels import MOST_LISTED

# What an integer is given by: a value for each residue, an expression in one variable, or a function.
Rule: TypeAlias = "tuple[int, ...] | Expression | Callable[[int], int]"
# A longer period is not written out.
RING = frozenset(("+", "-", "*", "neg"))


def value(rule: Rule, at: int) -> int:
    """What a rule gives an integer; a tuple is indexed by the absolute value.

    >>> value((5, 6, 7), -4), value(abs, -4)
    (6, 4)
    """
    if isinstance(rule, tuple):
        return rule[abs(at) % len(rule)]
    return _function(rule)(at) if isinstance(rule, Expression) else rule(at)


@lru_cache
def _function(expression: Expression) -> Callable[..., int]:
    return function(expression, tuple(expression.variables()) or ("d",))


def shortest(values: tuple[int, ...]) -> tuple[int, ...]:
    """The values of the least period.

    >>> shortest((1, 2, 1, 2)), shortest((0, 1, 0))
    ((1, 2), (0, 1, 0))
    """
    length = len(values)
    divisors = (k for k in range(1, length + 1) if length % k == 0)
    return next(values[:k] for k in divisors if values[:k] * (length // k) == values)


def period(expression: Expression) -> int | None:
    """A period of an expression in one variable that its syntax shows, or None.

    >>> from wythoff.expressions import parse_expression
    >>> period(parse_expression("(d*d % 4 == 1) + 2*(abs(d) % 6)", ("d",))), period(parse_expression("d < 5", ("d",)))
    (12, None)

    abs(d) counts as a polynomial: the variable is taken to keep one sign.
    """
    if isinstance(expression, Integer):
        return 1
    if isinstance(expression, Operation):
        left, right = expression.arguments[0], expression.arguments[-1].constant
        if expression.operator == "%" and right is not None and right != 0 and _polynomial(left):
            return _shortened(abs(right))
        if expression.operator == "&" and right is not None and right >= 0 and _polynomial(left):
            return _shortened(1 << right.bit_length())
        if expression.operator == "**" and left.constant == -1 and _polynomial(expression.arguments[1]):
            return 2
    if isinstance(expression, Variable) or not expression.operands():
        return None
    total = 1
    for part in expression.operands():
        found = period(part)
        if found is None or lcm(total, found) > MOST_LISTED:
            return None
        total = lcm(total, found)
    return total


def _shortened(found: int) -> int | None:
    return found if found <= MOST_LISTED else None


def _polynomial(expression: Expression) -> bool:
    """Whether the expression is a polynomial in its variable or in the variable's absolute value."""
    if isinstance(expression, Integer | Variable):
        return True
    if not isinstance(expression, Operation):
        return False
    inside = expression.arguments
    if expression.operator == "abs":
        return isinstance(inside[0], Variable)
    if expression.operator == "**":
        return _polynomial(inside[0]) and (inside[1].constant or 0) > 0
    return expression.operator in RING and all(map(_polynomial, inside))
