"""Read-only lists that store arrays, and create their items on access."""

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
    """A read-only list, equal to every sequence with the same items.

    A subclass defines `__len__`, `_item` (the item at an index) and `_slice` (the list for a slice).
    """

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
    """A read-only list of positions, stored as one column (an array or list) for each pile.

    Its items are tuples of Python integers, or of fractions.

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
        """Return the positions as a pandas data frame with one column for each pile.

        `names` are the titles of the columns; by default they are chosen by the number of piles.

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
    """Return `pile`, an integer such as a NumPy integer, as a Python int; return a fraction unchanged."""
    return int(pile) if hasattr(pile, "__index__") else pile
