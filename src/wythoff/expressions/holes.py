"""Holes: placeholders such as {t} in the text of a rule, where t is a parameter."""

from __future__ import annotations

from wythoff.expressions.tree import Variable


class Hole(Variable):
    """A placeholder in the text of a rule, to be replaced by an integer or an expression.

    >>> from wythoff.expressions.tree import Integer, Operation
    >>> print(Operation("+", Variable("x1"), Hole("t")).substitute({"{t}": Integer(10**12)}))
    x1 + 1000000000000

    Some families of moves sort their parameters. For this order a hole is greater than all integers.
    """

    __slots__ = ()

    def __init__(self, name: str) -> None:
        super().__init__(f"{{{name}}}")

    __hash__ = Variable.__hash__

    def __reduce__(self) -> tuple[object, ...]:
        return Hole, (self.name[1:-1],)

    def __lt__(self, other: object) -> bool:
        return isinstance(other, Hole) and self.name < other.name

    def __gt__(self, other: object) -> bool:
        return not isinstance(other, Hole) or self.name > other.name
