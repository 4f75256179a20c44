"""Expressions that may be undefined for some values of their variables: quotients, powers, roots and complements."""

from __future__ import annotations

from wythoff.expressions.tree import NATURAL, Comparison, Expression, Operation

MAX_EXPONENT = 64  # largest constant exponent; with larger ones a power may be too large to compute


def may_fail(expression: Expression) -> bool:
    """Return whether an expression may be undefined for some values of its variables, judged by its form alone.

    The result is True if it contains `C`, `popcount`, `bit_length` or `isqrt`; a quotient or remainder, unless the
    divisor is a nonzero constant; or a power, unless the exponent is a constant from 0 to `MAX_EXPONENT`.
    """
    if not isinstance(expression, Operation | Comparison):
        return False
    kept: bool | None = getattr(expression, "_fails", None)  # cached, as proofs call this very often
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
