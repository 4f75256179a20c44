"""Expressions as source text and as functions. No other module executes generated code.

The code is always printed from one of our own trees, never copied from user text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from wythoff.base.errors import EvaluationError, TooLargeError
from wythoff.expressions.applications import Application
from wythoff.expressions.arithmetic import (
    alternating,
    bit_length,
    complement,
    complement_within,
    gcd,
    isqrt,
    popcount,
    power,
)
from wythoff.expressions.tree import (
    BIT_OR,
    COMPARE,
    FUNCTIONS,
    MOST_KEPT,
    OR,
    PRODUCT,
    Comparison,
    Expression,
    Integer,
    Operation,
    Variable,
)

EXACT: Mapping[str, Any] = {
    "power": power, "alternating": alternating, "complement": complement, "complement_within": complement_within,
    "popcount": popcount, "bit_length": bit_length, "gcd": gcd, "isqrt": isqrt,
}  # fmt: skip
FEW_BITS = 1 << 14  # most bits of a power where many values are tried
TRUTHS = frozenset(("and", "or", "not"))


def source(expression: Expression) -> str:
    """Return Python source text that computes the expression. It calls the functions in `EXACT`.

    The text gives the same value in Python and in a compiled kernel that defines these functions. Each operation adds
    at most one level of parentheses. Python accepts 200 levels, more than any expression has.

    >>> from wythoff.expressions import parse_condition
    >>> source(parse_condition("(x1 < 2)*3 + (-1)**x1 and not x1", ("x1",)))
    '(1 if (1 if x1 < 2 else 0)*3 + alternating(x1) != 0 and not x1 != 0 else 0)'
    """
    return _value(expression, OR)


def _value(expression: Expression, least: int) -> str:
    """Return the source text of an expression's value, in parentheses if its precedence is below `least`."""
    if isinstance(expression, Integer):
        return _within(str(expression), expression.precedence, least)
    if isinstance(expression, Variable):
        return expression.name
    if isinstance(expression, Application):  # a call of the function that represents the sequence
        return f"{expression.name}({_value(expression.argument, OR)})"
    if isinstance(expression, Comparison) or (isinstance(expression, Operation) and expression.operator in TRUTHS):
        return f"(1 if {_truth(expression, OR)} else 0)"
    assert isinstance(expression, Operation)
    name, parts, strength = expression.operator, expression.arguments, expression.precedence
    if name in FUNCTIONS or name == "**":
        return _call(name, parts)
    if name == "neg":
        return _within(f"-{_value(parts[0], strength)}", strength, least)
    sign = name if strength == PRODUCT and name != "%" else f" {name} "
    return _within(f"{_value(parts[0], strength)}{sign}{_value(parts[1], strength + 1)}", strength, least)


def _call(name: str, parts: tuple[Expression, ...]) -> str:
    """Return the source text of a call of the function `name`, or of a power."""
    if name == "**" and parts[0] == Integer(-1):
        return f"alternating({_value(parts[1], OR)})"
    called = {"**": "power", "C": "complement" if len(parts) == 1 else "complement_within"}.get(name, name)
    return f"{called}({', '.join(_value(part, OR) for part in parts)})"


def _truth(expression: Expression, least: int) -> str:
    """Return the source text of a condition that is true if the value is not 0.

    It is in parentheses if the precedence of the expression is below `least`.
    """
    if isinstance(expression, Comparison):
        first, *others = (_value(part, BIT_OR) for part in expression.parts)
        text = first + "".join(f" {sign} {part}" for sign, part in zip(expression.signs, others, strict=True))
        return _within(text, COMPARE, least)
    if isinstance(expression, Operation) and expression.operator in TRUTHS:
        name, strength = expression.operator, expression.precedence
        if name == "not":
            return _within(f"not {_truth(expression.arguments[0], strength)}", strength, least)
        text = f" {name} ".join(_truth(part, strength + 1) for part in expression.arguments)
        return _within(text, strength, least)
    return _within(f"{_value(expression, BIT_OR)} != 0", COMPARE, least)


def _within(text: str, strength: int, least: int) -> str:
    return text if strength >= least else f"({text})"


def namespace(text: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Execute generated source text with the names `given`, and return all names that are then defined."""
    names: dict[str, Any] = dict(given)
    exec(compile(text, "<expression>", "exec"), names)  # noqa: S102  # printed from our own tree, see the module docstring
    return names


@lru_cache(maxsize=MOST_KEPT)
def function(expression: Expression, names: tuple[str, ...]) -> Callable[..., int]:
    """Return the expression as a Python function of the variables `names`, exact at any size.

    >>> from wythoff.expressions import parse_expression
    >>> function(parse_expression("x0 - x1", ("x1", "y1", "x0")), ("x1", "y1", "x0"))(3, 9, 10)
    7

    Errors are those of `Expression.evaluate`: the message quotes the subexpression and the values.
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


@lru_cache(maxsize=MOST_KEPT)
def glance(expression: Expression, names: tuple[str, ...]) -> Callable[..., int]:
    """Return a Python function for quick tests of many values: large powers raise an error, and messages are short.

    >>> from wythoff.expressions import parse_expression
    >>> glance(parse_expression("x1**4", ("x1",)), ("x1",))(3)
    81

    Otherwise it computes what `function` does. Errors are those in `NO_VALUE`: TooLargeError beyond `FEW_BITS` bits.
    """
    text = f"lambda {', '.join(names)}: {source(expression)}"
    given = {**EXACT, "power": short_power}
    result: Callable[..., int] = eval(compile(text, "<expression>", "eval"), given)  # noqa: S307  # printed from our own tree, see the module docstring
    return result


# The errors that a function of `glance` raises where the expression has no value.
NO_VALUE = (ZeroDivisionError, EvaluationError, TooLargeError)


def short_power(base: int, exponent: int) -> int:
    """Return base**exponent. Raises: TooLargeError beyond `FEW_BITS` bits."""
    if exponent > 0 and exponent * (abs(base).bit_length() - 1) > FEW_BITS:
        raise TooLargeError(f"a power must have at most {FEW_BITS} bits in a quick test, this one would have more")
    return power(base, exponent)


Seen: TypeAlias = Iterable[tuple[tuple[int, ...], bool]]


def search(
    expression: Expression, names: tuple[str, ...], holes: tuple[str, ...]
) -> Callable[[Seen, Iterable[tuple[int, ...]]], Iterator[tuple[int, ...]]]:
    """Return a function that searches for values of the variables `holes` that agree with observations.

    >>> from wythoff.expressions import parse_condition
    >>> found = search(parse_condition("k < a", ("k", "a")), ("k",), ("a",))
    >>> list(found([((2,), True), ((4,), False)], [(2,), (3,), (4,), (5,)]))
    [(3,), (4,)]

    An observation is a pair: values of the variables `names`, and the truth value of the expression for them. The
    function takes the observations and candidates for `holes`, and yields the candidates that match all observations. A
    candidate for which the expression is undefined does not match. The search is one generated loop, as most candidates
    fail at the first observations.
    """
    text = (
        f"def find(seen, choices):\n"
        f"    for values in choices:\n"
        f"        ({''.join(f'{hole}, ' for hole in holes)}) = values\n"
        f"        try:\n"
        f"            for ({', '.join(names)},), held in seen:\n"
        f"                if ({source(expression)} != 0) is not held:\n"
        f"                    break\n"
        f"            else:\n"
        f"                yield values\n"
        f"        except problems:\n"
        f"            pass\n"
    )
    problems = (ZeroDivisionError, EvaluationError, TooLargeError, RecursionError)
    found: Callable[[Seen, Iterable[tuple[int, ...]]], Iterator[tuple[int, ...]]]
    found = namespace(text, {**EXACT, "problems": problems})["find"]
    return found
