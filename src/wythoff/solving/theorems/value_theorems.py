"""What a theorem about Sprague-Grundy values concludes: a closed form of all values, or the positions of one value."""

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

    `formulas` say them in print. On two piles `partners(pile, g)` are the piles y for which (pile, y) has value g,
    where they are finitely many for every pile and easily found; else it is None. `endless` says that every value has
    infinitely many positions; else only 0 has.

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
    """What is known of the positions of one value; `is_p` and `pairs` are named as where that value is 0."""

    formulas: tuple[str, ...]

    def is_p(self, position: Position) -> bool: ...

    def pairs(self, bound: Bound, progress: Progress) -> Columns: ...


class LevelTheorem(Theorem[T, LevelAnswer]):
    """A result on the positions of one value g: it concludes which they are."""

    g: int
