"""Expressions that may be undefined for some values: quotients, powers, roots and complements."""

from __future__ import annotations

from wythoff.expressions.tree import NATURAL, Comparison, Expression, Operation

MAX_EXPONENT = 64  # no power with a larger one is certain to be small enough to have a value


def may_fail(expression: Expression) -> bool:
    """Return whether some part may be undefined: a quotient, a power, a root or a complement."""
    if not isinstance(expression, Operation | Comparison):
        return False
    kept: bool | None = getattr(expression, "_fails", None)  # asked of every part of what is decided, again and again
    if kept is None:
        kept = _may_fail(expression)
        object.__setattr__(expression, "_fails", kept)
    return kept


def _may_fail(expression: Expression) -> bool:
    if isinstance(expression, Operation):
        operator, given = expression.operator, expression.arguments
        if operator == "C" or operator in NATURAL or (operator in ("//", "%") and not given[1].constant):
            return True
        if operator == "**" and ((exponent := given[1].constant) is None or not 0 <= exponent <= MAX_EXPONENT):
            return True
    return any(may_fail(part) for part in expression.operands())
