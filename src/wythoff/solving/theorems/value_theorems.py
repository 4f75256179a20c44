"""Conclusions of theorems about Sprague-Grundy values: a closed form of all values, or the positions of one value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from wythoff.base.frozen import Frozen, field
from wythoff.game.rulesets import Position
from wythoff.kernels import Progress
from wythoff.solving.conclusions.conclusion import Columns
from wythoff.solving.solution import Bound
from wythoff.solving.theorems.theorem import T, Theorem

Partners: TypeAlias = Callable[[int, int], Sequence[int]]


class ClosedForm(Frozen):
    """A closed form of the values of a game. Calling it with a position from `game.place` returns the value.

    `formulas` are the formulas as text. For two piles, partners(pile, g) returns all y such that (pile, y) has value g.
    `partners` is None if these are infinitely many or not easily computed. `endless` is true if every value occurs at
    infinitely many positions; if it is false, the first n positions of a value can only be requested for the value 0.

    >>> from wythoff.game.rulesets import parse
    >>> from wythoff.solving.theorems.grundy_theorems import known_values
    >>> form, evidence = known_values(parse("nim"))
    >>> form((10, 12)), form.partners(10, 6), form.formulas
    (6, (12,), ('G = x xor y',))
    """

    value: Callable[[Position], int]
    formulas: tuple[str, ...]
    partners: Partners | None = None
    endless: bool = field(default=True, kw_only=True)

    def __call__(self, position: Position) -> int:
        return self.value(position)


class ValueTheorem(Theorem[T, ClosedForm]):
    """A theorem about Sprague-Grundy values, whose conclusion is a closed form."""

    __slots__ = ()


class LevelAnswer(Protocol):
    """The interface of answers about the positions of one value g of a game.

    `is_p` returns whether a position has the value g, and `pairs` lists these positions within a bound, as one column
    for each pile.
    """

    formulas: tuple[str, ...]

    def is_p(self, position: Position) -> bool: ...

    def pairs(self, bound: Bound, progress: Progress) -> Columns: ...


class LevelTheorem(Theorem[T, LevelAnswer]):
    """A theorem about the positions of one value g, whose conclusion lists them."""

    g: int
