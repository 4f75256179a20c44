"""Expressions as source text and as functions: the one place where generated code is executed.

The code is always printed from one of our own trees, never from text that a person typed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from wythoff.errors import EvaluationError, TooLargeError
from wythoff.expressions.arithmetic import alternating, complement, complement_within, power
from wythoff.expressions.tree import Comparison, Expression, Integer, Operation, Variable

EXACT: Mapping[str, Any] = {
    "power": power, "alternating": alternating, "complement": complement, "complement_within": complement_within,
}  # fmt: skip


def source(expression: Expression) -> str:
    """Source text whose value is the expression's; powers and complements are calls to the functions in `EXACT`.

    The text means the same in exact Python and inside a compiled kernel, given these functions.

    >>> from wythoff.expressions import parse_expression
    >>> source(parse_expression("(x1 < 2)*3 + (-1)**x1", ("x1",)))
    '(((1 if x1 < 2 else 0) * 3) + alternating(x1))'
    """
    if isinstance(expression, Integer):
        return str(expression) if expression.value >= 0 else f"({expression})"
    if isinstance(expression, Variable):
        return expression.name
    parts = [source(part) for part in expression.operands()]
    if isinstance(expression, Comparison):
        chain = parts[0] + "".join(f" {sign} {part}" for sign, part in zip(expression.signs, parts[1:], strict=True))
        return f"(1 if {chain} else 0)"
    assert isinstance(expression, Operation)
    name = expression.operator
    if name == "C":
        return f"{'complement' if len(parts) == 1 else 'complement_within'}({', '.join(parts)})"
    if name in ("abs", "min", "max"):
        return f"{name}({', '.join(parts)})"
    if name == "**" and parts[0] == "(-1)":
        return f"alternating({parts[1]})"
    if name == "**":
        return f"power({parts[0]}, {parts[1]})"
    if name in ("and", "or"):
        return "(1 if " + f" {name} ".join(f"{part} != 0" for part in parts) + " else 0)"
    if name == "not":
        return f"(1 if {parts[0]} == 0 else 0)"
    if name == "neg":
        return f"(-{parts[0]})"
    return f"({parts[0]} {name} {parts[1]})"


def namespace(text: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Execute generated source with the names `given`, and return what it defines."""
    names: dict[str, Any] = dict(given)
    exec(compile(text, "<expression>", "exec"), names)  # noqa: S102  # printed from our own tree, see the module docstring
    return names


@lru_cache(maxsize=512)
def function(expression: Expression, names: tuple[str, ...]) -> Callable[..., int]:
    """The expression as a Python function of the named variables, exact at any size.

    >>> from wythoff.expressions import parse_expression
    >>> function(parse_expression("x0 - x1", ("x1", "y1", "x0")), ("x1", "y1", "x0"))(3, 9, 10)
    7

    Errors are those of `Expression.evaluate`: they name the subexpression and the place.
    """

    def explain(*values: int) -> int:
        return expression.evaluate(dict(zip(names, values, strict=True)))

    text = (
        f"def f({', '.join(names)}):\n"
        f"    try:\n        return {source(expression)}\n"
        f"    except problems:\n        return explain({', '.join(names)})\n"
    )
    problems = (ZeroDivisionError, EvaluationError, TooLargeError, RecursionError)
    defined = namespace(text, {**EXACT, "problems": problems, "explain": explain})
    result: Callable[..., int] = defined["f"]
    return result
