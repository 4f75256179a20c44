"""What one evaluation of an expression costs, by its operations: beside the call that any expression takes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from wythoff.expressions import Expression
from wythoff.expressions.tree import Operation

# Seconds of an operation that takes more than a step, plain and compiled, for numbers to a few thousand.
PLAIN: Mapping[str, float] = {
    "gcd": 9e-8, "min": 12e-8, "max": 12e-8, "**": 20e-8, "popcount": 7e-8, "bit_length": 6e-8, "isqrt": 8e-8,
    "C": 10e-8, "abs": 2e-8, "%": 2e-8,
}  # fmt: skip
COMPILED: Mapping[str, float] = {"gcd": 3e-8, "isqrt": 5e-9, "C": 5e-9}
# And of others; of a quotient compiled, unless what it is divided by is known before.
PLAIN_STEP, STEP, DIVISION = 1e-8, 2e-10, 4e-9


@lru_cache(maxsize=256)
def plain_cost(expression: Expression) -> float:
    """Seconds of an evaluation in Python.

    >>> from wythoff.expressions import parse_condition
    >>> one, other = (parse_condition(text, ("k", "l")) for text in ("k == 2*l", "gcd(k, l) == 2"))
    >>> plain_cost(one) < plain_cost(other)
    True
    """
    return _cost(expression, PLAIN, PLAIN_STEP, PLAIN_STEP)


@lru_cache(maxsize=256)
def compiled_cost(expression: Expression) -> float:
    """Seconds of an evaluation in a kernel."""
    return _cost(expression, COMPILED, STEP, DIVISION)


def _cost(expression: Expression, known: Mapping[str, float], step: float, division: float) -> float:
    parts = [_cost(part, known, step, division) for part in expression.operands()]
    if not parts:
        return 0.0
    name = expression.operator if isinstance(expression, Operation) else ""
    if name in ("and", "or"):
        # Each is asked only where those before it do not decide.
        return sum(cost / (1 << place) for place, cost in enumerate(parts)) + step
    if name in ("%", "//") and expression.operands()[1].constant is None:
        return sum(parts) + max(known.get(name, step), division)
    return sum(parts) + known.get(name, step)
