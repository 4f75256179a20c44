"""The census that comes with the package: its games, their classes, and their first P-positions."""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterable, Sequence
from functools import lru_cache

from wythoff.answers import Answer
from wythoff.catalog.canonical import canonical
from wythoff.rulesets import Game

# A line for each game, with tabs between: number, class, how its P-positions are known, the game, and those
# of its P-positions that have no pile over BOX, as x,y with blanks between; a dash where the rules give none.
BOX = 16
NONE = "-"
INDEX = os.path.join(os.path.dirname(__file__), "census.tsv.gz")


class CensusRow(Answer):
    """A game of the census: its number there, its canonical form, its class, and how its P-positions are known."""

    number: int
    game: str
    kind: str
    known: str

    def __str__(self) -> str:
        return f"row {self.number} of the census: {self.game} ({self.kind}; P-positions {self.known})"


class Entry:
    """A line of the index."""

    def __init__(self, line: str) -> None:
        number, kind, known, game, self._written = line.split("\t")
        self.row = CensusRow(int(number), game, kind, known)

    def agrees(self, pairs: Sequence[tuple[int, int]]) -> bool:
        """Whether pairs, in order, are all P-positions of the game in the box of their greatest piles, to BOX."""
        if self._written == NONE:
            return False
        width, height = pairs[-1][0], max(y for _, y in pairs)
        known = (tuple(map(int, pair.split(","))) for pair in self._written.split())
        return [(x, y) for x, y in known if x <= width and y <= height] == [pair for pair in pairs if pair[1] <= BOX]


@lru_cache(maxsize=1)
def entries() -> tuple[Entry, ...]:
    """All games of the census, in the order of their numbers."""
    with gzip.open(INDEX, "rt", encoding="ascii") as file:
        return tuple(Entry(line.rstrip("\n")) for line in file)


def census_row(game: Game) -> CensusRow | None:
    """The row of a game, in whatever words it is said.

    >>> from wythoff.rulesets import parse
    >>> print(census_row(parse("diagonal | nim")))
    row 0 of the census: nim | diagonal (beatty; P-positions proved)
    """
    written = str(canonical(game))
    return next((entry.row for entry in entries() if entry.row.game == written), None)


def census_rows(pairs: Sequence[tuple[int, int]]) -> tuple[CensusRow, ...]:
    """The games of which pairs, in order, are the P-positions as far as the index goes: to piles of BOX."""
    return tuple(entry.row for entry in entries() if entry.agrees(pairs))


def as_line(row: CensusRow, positions: Iterable[Sequence[int]] | None) -> str:
    """A line of the index."""
    written = NONE if positions is None else " ".join(",".join(map(str, position)) for position in positions)
    return "\t".join((str(row.number), row.kind, row.known, row.game, written)) + "\n"
