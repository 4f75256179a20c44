"""Complementary equations term by term, compiled: the equation is a list of steps on a stack, in 64 bits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wythoff.expressions.applications import Application
from wythoff.expressions.tree import Expression, Integer, Operation, Variable
from wythoff.kernels import limits
from wythoff.kernels.costs import choose

NUMBER, INDEX, TERM, OTHER = range(4)  # what is put on the stack: an integer, n, A or B at the index on top
OPERATORS = ("+", "-", "*", "//", "%", "min", "max", "neg", "abs")


def unfolded(
    equation: Expression, names: Sequence[str], first: int, start: int, begun: Sequence[int], count: int
) -> list[int] | None:
    """Return `count` terms of A from A(first) on; the first terms are `begun`, and B begins at `start`.

    None where the compiled form does not pay or does not know an operation, and where a term does not exceed the one
    before it and all of B so far, is not known yet, or leaves 62 bits: then the plain loop says what is wrong.
    """
    code = list(_steps(equation, names))
    if None in code or max([*begun, start, first, *(abs(number) for _, number in code)]) > limits.INT32_MAX:  # type: ignore[misc]
        return None
    if not choose("postfix", terms=count * len(code)).compiled:
        return None
    found: list[int] | None = limits.kernel_of("postfix").unfolded(code, first, start, begun, count)
    return found


def _steps(part: Expression, names: Sequence[str]) -> Iterator[tuple[int, int] | None]:
    """Yield the steps that compute an expression, operands first; None for one that is not known here."""
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
