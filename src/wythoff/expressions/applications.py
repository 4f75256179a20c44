"""Terms of sequences in expressions, such as a(n - 1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wythoff.base.errors import EvaluationError
from wythoff.expressions.tree import Environment, Expression, around


class Application(Expression):
    """A term a(...) or b(...) of a sequence, as equations contain it: `name` and `argument`."""

    __slots__ = ("name", "argument", "_depth")
    name: str
    argument: Expression
    _depth: int

    def __init__(self, name: str, argument: Expression) -> None:
        self._freeze(name=name, argument=argument, _depth=around("an expression", argument))

    def operands(self) -> tuple[Expression, ...]:
        return (self.argument,)

    def evaluate(self, at: Environment) -> int:
        """Return the term. The environment maps the name of the sequence to a function from index to term."""
        term: Any = at.get(self.name)
        if term is None:
            raise EvaluationError(f"{self} has no value here, as the sequence is not given")
        return int(term(self.argument.evaluate(at)))

    def substitute(self, replacements: Mapping[str, Expression]) -> Expression:
        return Application(self.name, self.argument.substitute(replacements))

    def __str__(self) -> str:
        return f"{self.name}({self.argument})"
