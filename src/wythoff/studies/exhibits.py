"""What is shown below a finding, as plain data: numbers across, records, lines, pictures, automata."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from wythoff.frozen import Record
from wythoff.sequences.integers import short
from wythoff.views.numbers import blocks

if TYPE_CHECKING:
    from wythoff.automata.relations import Relation
    from wythoff.views.panels import Panel


class Numbers(NamedTuple):
    """Rows of numbers across, each after its name; the first row numbers the columns."""

    rows: tuple[tuple[str, tuple[str, ...]], ...]

    def as_dict(self) -> dict[str, Any]:
        return {"numbers": {name: list(cells) for name, cells in self.rows}}


class Records(Record):
    """Rows of words, with a heading for each column."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Lines(Record):
    lines: tuple[str, ...]


class Picture(Record):
    panel: Panel
    caption: str
    _told = "picture:caption"


class Automaton(Record):
    relation: Relation
    caption: str
    _told = "automaton:caption"


Exhibit: TypeAlias = Numbers | Records | Lines | Picture | Automaton


def numbered(rows: Iterable[tuple[str, Sequence[int]]], first: int = 0) -> Numbers:
    """Rows of numbers, under the row of n = first, first + 1, ...; long numbers by their first and last digits.

    >>> numbered([("a_n", (1, 3))], 1).rows
    (('n', ('1', '2')), ('a_n', ('1', '3')))
    """
    given = [(name, tuple(map(short, numbers))) for name, numbers in rows]
    longest = max((len(cells) for _, cells in given), default=0)
    return Numbers((("n", tuple(str(n) for n in range(first, first + longest))), *given))


def in_blocks(rows: Sequence[tuple[str, Sequence[str]]], widest: int) -> Iterator[list[tuple[str, Sequence[str]]]]:
    """Rows cut into blocks at most `widest` characters wide, each beginning with the names."""
    sizes = [max(map(len, column)) + 2 for column in zip(*(cells for _, cells in rows), strict=True)]
    for block in blocks(sizes, max(len(name) for name, _ in rows) + 2, widest):
        yield [(name, cells[block]) for name, cells in rows]
