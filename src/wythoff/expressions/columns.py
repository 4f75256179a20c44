"""Expressions at many places at once: a column of values for each part, and a byte for the truth of each condition.

No code is made for them, so that a look at a hundred places takes less than to make the code would.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import itemgetter

from wythoff.expressions.functions import short_power
from wythoff.expressions.tree import EVALUATE, Comparison, Expression, Integer, Operation

# As the tables in `tree`: these are called by the hundred.
COMPARE: Mapping[str, Callable[[int, int], bool]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "==": operator.eq, "!=": operator.ne,
}  # fmt: skip
WORK: Mapping[str, Callable[..., int]] = {
    **EVALUATE, "+": operator.add, "-": operator.sub, "*": operator.mul, "//": operator.floordiv, "%": operator.mod,
    "&": operator.and_, "|": operator.or_, "^": operator.xor, "neg": operator.neg, "**": short_power,
}  # fmt: skip


class Shared:
    """Places that are the same to some variables: what these alone say is worked out once for all of them."""

    __slots__ = ("names", "known", "size", "spread")

    def __init__(self, known: Mapping[Expression, list[int]], size: int, places: Sequence[int]) -> None:
        """`places`: for each of the places the one, of fewer, at which the variables have the same values."""
        self.names = frozenset([name for part in known for name in part.variables()])
        self.known, self.size = known, size
        self.spread: Callable[[Sequence[int]], tuple[int, ...]] = itemgetter(*places)


class Columns:
    """Values of expressions at some places, where those of their variables are known; each is worked out once.

    >>> from wythoff.expressions import Variable, parse_condition
    >>> columns = Columns({Variable("k"): [1, 2, 3], Variable("l"): [2, 2, 2]}, 3)
    >>> columns.value(parse_condition("k*k + l", ("k", "l")))
    [3, 6, 11]
    >>> f'{columns.truth(parse_condition("k <= l and k != 1", ("k", "l"))):06x}'  # the last place first
    '000100'

    Errors are those in `expressions.NO_VALUE`: of any part, at any place, whether it is needed there or not.
    Cost: O(n) for each of the operations and places.
    """

    __slots__ = ("every", "_size", "_values", "_truths", "_shared", "_few")

    def __init__(self, known: Mapping[Expression, list[int]], size: int, shared: Shared | None = None) -> None:
        self.every = bits([True] * size)
        self._shared = shared
        self._few = None if shared is None else Columns(shared.known, shared.size)
        self._size, self._values = size, dict(known)
        self._truths: dict[Expression, int] = {}

    def value(self, expression: Expression) -> list[int]:
        """The value at each place."""
        found = self._values.get(expression)
        if found is None:
            found = self._values[expression] = self._value(expression)
        return found

    def truth(self, condition: Expression) -> int:
        """A number with a byte for each place, of which the lowest is the first place: 1 where the condition holds."""
        found = self._truths.get(condition)
        if found is None:
            found = self._truths[condition] = self._truth(condition)
        return found

    def compared(self, sign: str, left: Expression, right: Expression) -> int:
        """The same for a comparison of two values."""
        if self._shared is not None and self._few is not None and self._are_shared(left, right):
            return self._spread(self._few.compared(sign, left, right))
        return bits(map(COMPARE[sign], self.value(left), self.value(right)))

    def _value(self, expression: Expression) -> list[int]:
        if isinstance(expression, Integer):
            return [expression.value] * self._size
        if self._shared is not None and self._few is not None and self._are_shared(expression):
            return list(self._shared.spread(self._few.value(expression)))
        if isinstance(expression, Comparison) or (
            isinstance(expression, Operation) and expression.operator in ("and", "or", "not")
        ):
            return list(self.truth(expression).to_bytes(self._size, "little"))
        assert isinstance(expression, Operation)
        return list(map(WORK[expression.operator], *map(self.value, expression.arguments)))

    def _are_shared(self, *parts: Expression) -> bool:
        assert self._shared is not None
        names = self._shared.names
        return all(part.variables() <= names for part in parts)

    def _spread(self, truths: int) -> int:
        assert self._shared is not None
        return bits(self._shared.spread(truths.to_bytes(self._shared.size, "little")))

    def _truth(self, condition: Expression) -> int:
        if self._shared is not None and self._few is not None and self._are_shared(condition):
            return self._spread(self._few.truth(condition))
        if isinstance(condition, Comparison):
            found = self.every
            for sign, left, right in zip(condition.signs, condition.parts, condition.parts[1:], strict=False):
                found &= self.compared(sign, left, right)
            return found
        if isinstance(condition, Operation):
            if condition.operator == "not":
                return self.every ^ self.truth(condition.arguments[0])
            if condition.operator in ("and", "or"):
                first, *others = map(self.truth, condition.arguments)
                for other in others:
                    first = first & other if condition.operator == "and" else first | other
                return first
        return bits(map(bool, self.value(condition)))


def bits(held: Iterable[int]) -> int:
    """A byte for each, the first the lowest."""
    return int.from_bytes(bytes(held), "little")
