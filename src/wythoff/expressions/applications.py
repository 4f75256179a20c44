"""Expressions that are a term of a named integer sequence, such as a(n - 1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wythoff.base.errors import EvaluationError
from wythoff.expressions.tree import Environment, Expression, around


class Application(Expression):
    """A term of a sequence, such as a(n - 1) in an equation.

    `name` is the name of the sequence, here "a". `argument` is the expression for the index, here n - 1.
    """

    __slots__ = ("name", "argument", "_depth")
    name: str
    argument: Expression
    _depth: int

    def __init__(self, name: str, argument: Expression) -> None:
        self._freeze(name=name, argument=argument, _depth=around("an expression", argument))

    def operands(self) -> tuple[Expression, ...]:
        return (self.argument,)

    def evaluate(self, at: Environment) -> int:
        """Return the term of the sequence at the value of `argument`.

        `at` maps names of variables to integers, and the name of the sequence to a function from index to term. Raises:
        EvaluationError if the sequence is missing in `at`.
        """
        term: Any = at.get(self.name)
        if term is None:
            raise EvaluationError(f"{self} has no value here, because the sequence is not known")
        return int(term(self.argument.evaluate(at)))

    def substitute(self, replacements: Mapping[str, Expression]) -> Expression:
        return Application(self.name, self.argument.substitute(replacements))

    def __str__(self) -> str:
        return f"{self.name}({self.argument})"
