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
    """The values of a game: `form(position)` for a position of any size, as `game.place` writes it.

    `formulas` are the formulas as text. On two piles `partners(pile, g)` are the y for which (pile, y) has value g; it
    is None unless they are finitely many and easily found. `endless`: every value has infinitely many positions;
    otherwise only 0 has.

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
    """A result on Sprague-Grundy values: it concludes a closed form."""

    __slots__ = ()


class LevelAnswer(Protocol):
    """The positions of one value. `is_p` and `pairs` are named as for value 0."""

    formulas: tuple[str, ...]

    def is_p(self, position: Position) -> bool: ...

    def pairs(self, bound: Bound, progress: Progress) -> Columns: ...


class LevelTheorem(Theorem[T, LevelAnswer]):
    """A result on the positions of one value g, whose conclusion lists them."""

    g: int
