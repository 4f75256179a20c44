"""Complementary equations solved term by term, compiled: the equation becomes steps on a stack of 64-bit integers.

A complementary equation, such as A(n) = B(n) + n, defines a sequence A, where B is the complement of A, in order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wythoff.expressions.applications import Application
from wythoff.expressions.tree import Expression, Integer, Operation, Variable
from wythoff.kernels import limits
from wythoff.kernels.costs import choose

NUMBER, INDEX, TERM, OTHER = range(4)  # a step pushes an integer, n, or A or B at the index on top
OPERATORS = ("+", "-", "*", "//", "%", "min", "max", "neg", "abs")


def unfolded(
    equation: Expression, names: Sequence[str], first: int, start: int, begun: Sequence[int], count: int
) -> list[int] | None:
    """Return `count` terms A(first), A(first + 1), ... of the sequence A that solves a complementary equation.

    `equation` is the right side, an expression for A(n). `begun` are the first terms; B, the complement of A, begins at
    `start`. `names` are the names of A and B. Return None if the compiled form does not pay or lacks an operation. Also
    return None if a term is not yet known, exceeds 62 bits, or is not greater than the term before it and all terms of
    B so far. The plain loop then reports the fault.
    """
    code = list(_steps(equation, names))
    if None in code or max([*begun, start, first, *(abs(number) for _, number in code)]) > limits.INT32_MAX:  # type: ignore[misc]
        return None
    if not choose("postfix", terms=count * len(code)).compiled:
        return None
    found: list[int] | None = limits.kernel_of("postfix").unfolded(code, first, start, begun, count)
    return found


def _steps(part: Expression, names: Sequence[str]) -> Iterator[tuple[int, int] | None]:
    """Yield the steps that compute `part`, an expression, operands first: pairs (kind, number).

    A kind is NUMBER, with the number to push, or INDEX (n), TERM (A), OTHER (B) or an operator, with 0. `names` are the
    names of A and B. For example, B(n) + 1 becomes (INDEX, 0), (OTHER, 0), (NUMBER, 1), (+, 0). Yield None for an
    operation that the compiled form lacks.
    """
    if isinstance(part, Integer):
        yield NUMBER, part.value
    elif isinstance(part, Variable):
        yield INDEX, 0
    elif isinstance(part, Application):
        yield from _steps(part.argument, names)
        yield TERM + names.index(part.name), 0
    elif isinstance(part, Operation) and part.operator in OPERATORS:
        operator, (head, *others) = OPERATORS.index(part.operator) + OTHER + 1, part.arguments
        yield from _steps(head, names)
        for other in others:
            yield from _steps(other, names)
            yield operator, 0
        if not others:
            yield operator, 0
    else:
        yield None
