"""How far to solve, and lists of positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, overload

from wythoff.errors import RequestError, brief
from wythoff.frozen import Frozen
from wythoff.rulesets import Position
from wythoff.rulesets.game import Pile, written


class Bound(Frozen):
    """How far to solve: `up_to` (every pile at most), `columns` (smaller, or first, pile less than), or `count`."""

    __slots__ = ("kind", "value")
    kind: Literal["up_to", "columns", "count"]
    value: int

    def __init__(self, kind: Literal["up_to", "columns", "count"], value: int) -> None:
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise RequestError(f"{kind} must be an integer >= 0, was {brief(value)}")
        self._freeze(kind=kind, value=value)

    @classmethod
    def given(cls, *, up_to: int | None = None, columns: int | None = None, count: int | None = None) -> Bound | None:
        """The one bound that was given, if any.   Raises: RequestError for two."""
        found = [cls("up_to", up_to)] if up_to is not None else []
        found += [cls("columns", columns)] if columns is not None else []
        found += [cls("count", count)] if count is not None else []
        if len(found) > 1:
            raise RequestError(
                f"at most one of up_to, columns, count must be given, was {', '.join(bound.kind for bound in found)}"
            )
        return found[0] if found else None

    def columns(self, ordered: bool, each: int = 1) -> int:
        """So many columns x hold every position (x, y) within the bound, where each holds that many positions.

        Unordered games show each of them once, though it lies in two columns if x and y differ.
        """
        counted = -(-self.value // each) if ordered else -(-2 * self.value // each)
        return {"up_to": self.value + 1, "columns": self.value, "count": counted}[self.kind]

    def __str__(self) -> str:
        return {
            "up_to": f"piles up to {brief(self.value)}",
            "columns": f"smaller pile less than {brief(self.value)}",
            "count": f"the first {brief(self.value)}",
        }[self.kind]


class PositionList(Sequence[Position]):
    """Positions held as columns (arrays or lists), shown as tuples of Python ints, or of the fractions of its game.

    >>> PositionList([0, 1], [0, 2]) == [(0, 0), (1, 2)]
    True
    """

    def __init__(self, *columns: Sequence[Pile]) -> None:
        self.columns = columns

    def __len__(self) -> int:
        return len(self.columns[0])

    @overload
    def __getitem__(self, index: int) -> Position: ...
    @overload
    def __getitem__(self, index: slice) -> PositionList: ...
    def __getitem__(self, index: int | slice) -> Position | PositionList:
        if isinstance(index, slice):
            return PositionList(*(column[index] for column in self.columns))
        return tuple(_python(column[index]) for column in self.columns)

    def __iter__(self) -> Iterator[Position]:
        rows = zip(*self.columns, strict=True)
        # Only games of rationals have other piles than integers, and then all of them.
        integers = all(not len(column) or hasattr(column[0], "__index__") for column in self.columns)
        return (tuple(map(int, row)) for row in rows) if integers else rows

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or isinstance(other, str):
            return NotImplemented
        return len(self) == len(other) and all(
            isinstance(theirs, Sequence) and mine == tuple(theirs) for mine, theirs in zip(self, other, strict=True)
        )

    __hash__ = None  # type: ignore[assignment]  # equal to lists, which have no hash

    def __repr__(self) -> str:
        shown = ", ".join(map(written, self[:6]))
        return f"<{len(self)} positions: {shown}{', ...' if len(self) > 6 else ''}>"


def _python(pile: Pile) -> Pile:
    """A pile without the type of its array; a fraction as it is."""
    return int(pile) if hasattr(pile, "__index__") else pile
