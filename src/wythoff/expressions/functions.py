"""Expressions as Python source text and as compiled Python functions.

No other module executes generated code. The code is always printed from an expression tree, never copied from the text
of a user.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from itertools import count
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
FEW_BITS = 1 << 14  # most bits of a power in quick tests of many values
NUMBER = re.compile(r"\b\d+\b")
TRUTHS = frozenset(("and", "or", "not"))


def source(expression: Expression) -> str:
    """Return Python source text that computes the value of the expression.

    For operations that Python lacks, it calls functions by the names in `EXACT`, such as alternating(n) for (-1)**n.
    The text gives the same value in Python and in a compiled kernel that defines these functions. Each operation adds
    at most one level of parentheses. Python accepts 200 levels, more than any expression has.

    >>> from wythoff.expressions import parse_condition
    >>> source(parse_condition("(x1 < 2)*3 + (-1)**x1 and not x1", ("x1",)))
    '(1 if (1 if x1 < 2 else 0)*3 + alternating(x1) != 0 and not x1 != 0 else 0)'
    """
    return _value(expression, OR)


def _value(expression: Expression, least: int) -> str:
    """Return source text for the value of an expression.

    The text is in parentheses if the precedence of the expression is below `least`.
    """
    if isinstance(expression, Integer):
        return _within(str(expression), expression.precedence, least)
    if isinstance(expression, Variable):
        return expression.name
    if isinstance(expression, Application):  # a call of the function that computes terms of the sequence
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
    """Return source text that applies the function `name` to the arguments `parts`, such as "min(k, l)".

    If `name` is "**", the text computes a power.
    """
    if name == "**" and parts[0] == Integer(-1):
        return f"alternating({_value(parts[1], OR)})"
    called = {"**": "power", "C": "complement" if len(parts) == 1 else "complement_within"}.get(name, name)
    return f"{called}({', '.join(_value(part, OR) for part in parts)})"


def _truth(expression: Expression, least: int) -> str:
    """Return source text for a Python condition that is true if the value of the expression is not 0.

    The text is in parentheses if the precedence of the expression is below `least`.
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
    """Execute generated source text, and return all global names that it defines, with their values.

    `given` are the global names that the text may use.
    """
    names: dict[str, Any] = dict(given)
    exec(compile(text, "<expression>", "exec"), names)  # noqa: S102  # printed from our own tree, see the module docstring
    return names


@lru_cache(maxsize=MOST_KEPT)
def function(expression: Expression, names: tuple[str, ...]) -> Callable[..., int]:
    """Return a Python function with the parameters `names` that computes the expression, exactly at any size.

    >>> from wythoff.expressions import parse_expression
    >>> function(parse_expression("x0 - x1", ("x1", "y1", "x0")), ("x1", "y1", "x0"))(3, 9, 10)
    7

    The function raises the errors of `Expression.evaluate`: their messages quote the subexpression and the values.
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
    """Return a fast Python function with the parameters `names` that computes the expression for small values.

    >>> from wythoff.expressions import parse_expression
    >>> glance(parse_expression("x1**4", ("x1",)), ("x1",))(3)
    81

    Unlike the result of `function`, it raises TooLargeError for powers with more than `FEW_BITS` bits, and its messages
    do not quote the values. Where the expression is undefined it raises one of the errors in `NO_VALUE`, such as
    ZeroDivisionError.
    """
    result: Callable[..., int] = _evaluated(f"lambda {', '.join(names)}: {source(expression)}")
    return result


@lru_cache(maxsize=MOST_KEPT)
def glance_along(expression: Expression, names: tuple[str, ...]) -> Callable[[Iterable[tuple[int, ...]]], list[int]]:
    """Return a function that lists the values of the expression for many tuples of values of the variables `names`.

    One call is faster than many calls of the function that `glance` returns. If one of the values is undefined, it
    raises the same errors.
    """
    # The numbers in the expression are arguments: expressions that differ only in numbers share one compiled function.
    numbers, places = [int(number) for number in NUMBER.findall(source(expression))], count()
    value = NUMBER.sub(lambda _: f"_{next(places)}", source(expression))
    given = ", ".join([*(f"_{place}" for place in range(len(numbers))), "rows"])
    return partial(_evaluated(f"lambda {given}: [{value} for {', '.join(names)}, in rows]"), *numbers)


@lru_cache(maxsize=MOST_KEPT)
def _evaluated(text: str) -> Any:
    given = {**EXACT, "power": short_power}
    return eval(compile(text, "<expression>", "eval"), given)  # noqa: S307  # printed from our own tree, see the module docstring


# The errors that a function made by `glance` raises where the expression is undefined.
NO_VALUE = (ZeroDivisionError, EvaluationError, TooLargeError)


def short_power(base: int, exponent: int) -> int:
    """Return base**exponent. Raises: TooLargeError beyond `FEW_BITS` bits."""
    if exponent > 0 and exponent * (abs(base).bit_length() - 1) > FEW_BITS:
        raise TooLargeError(f"a power must have at most {FEW_BITS} bits here, this one would have more")
    return power(base, exponent)


Seen: TypeAlias = Iterable[tuple[tuple[int, ...], bool]]


def search(
    expression: Expression, names: tuple[str, ...], holes: tuple[str, ...]
) -> Callable[[Seen, Iterable[tuple[int, ...]]], Iterator[tuple[int, ...]]]:
    """Return a function that finds values for the variables `holes` such that the expression agrees with observations.

    An observation is a pair: a tuple of values for the variables `names`, and the observed truth value of the
    expression. The returned function takes the observations and the candidates, which are tuples of values for `holes`.
    It yields each candidate for which the expression has the observed truth value in all observations.

    >>> from wythoff.expressions import parse_condition
    >>> found = search(parse_condition("k < a", ("k", "a")), ("k",), ("a",))
    >>> list(found([((2,), True), ((4,), False)], [(2,), (3,), (4,), (5,)]))
    [(3,), (4,)]

    A candidate for which the expression is undefined is skipped. The search is one generated loop, because most
    candidates fail at the first observations.
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
