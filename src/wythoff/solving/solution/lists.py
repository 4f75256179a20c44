"""Read-only lists that store arrays, and make their items on access."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Self, TypeVar, overload

from wythoff.base.displayed import Displayed
from wythoff.base.errors import counted
from wythoff.base.frames import DataFrame, frame, pile_names
from wythoff.game.rulesets import Position
from wythoff.game.rulesets.facts import Pile, written

Item = TypeVar("Item", covariant=True)


class ListView(Sequence[Item]):
    """A read-only list, equal to every list with the same items. A subclass defines `_item` and `_slice`."""

    def _item(self, index: int) -> Item:
        raise NotImplementedError

    def _slice(self, index: slice) -> Self:
        raise NotImplementedError

    @overload
    def __getitem__(self, index: int) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> Self: ...
    def __getitem__(self, index: int | slice) -> Item | Self:
        return self._slice(index) if isinstance(index, slice) else self._item(index)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or isinstance(other, str):
            return NotImplemented
        return len(self) == len(other) and all(map(self._same, self, other))

    __hash__ = None  # type: ignore[assignment]  # equal to lists, which have no hash

    def _same(self, mine: object, theirs: object) -> bool:
        return mine == theirs


class PositionList(ListView[Position], Displayed):
    """A list of positions stored as columns (arrays or lists). Its items are tuples of Python ints or fractions.

    >>> PositionList([0, 1], [0, 2]) == [(0, 0), (1, 2)]
    True
    """

    def __init__(self, *columns: Sequence[Pile]) -> None:
        self.columns = columns

    def __len__(self) -> int:
        return len(self.columns[0])

    def _item(self, index: int) -> Position:
        return tuple(_python(column[index]) for column in self.columns)

    def _slice(self, index: slice) -> Self:
        return type(self)(*(column[index] for column in self.columns))

    def __iter__(self) -> Iterator[Position]:
        rows = zip(*self.columns, strict=True)
        # Piles are integers, except in games with rational piles, where all piles are fractions.
        integers = all(not len(column) or hasattr(column[0], "__index__") for column in self.columns)
        return (tuple(map(int, row)) for row in rows) if integers else rows

    def to_frame(self, names: Sequence[str] | None = None) -> DataFrame:
        """Return the positions as a pandas data frame, a column for each pile, with the titles `names`.

        Raises: RequestError if pandas is not installed.
        """
        titles = names or pile_names(len(self.columns), ordered=True)
        return frame({title: map(_python, column) for title, column in zip(titles, self.columns, strict=True)})

    def _same(self, mine: object, theirs: object) -> bool:
        return isinstance(theirs, Sequence) and mine == tuple(theirs)

    def __repr__(self) -> str:
        shown = ", ".join(map(written, self[:6]))
        return f"<{counted(len(self), 'positions')}: {shown}{', ...' if len(self) > 6 else ''}>"


def _python(pile: Pile) -> Pile:
    """Return a pile as an int, or a fraction unchanged."""
    return int(pile) if hasattr(pile, "__index__") else pile
