"""The census that comes with the package: its games, their classes, and their first P-positions."""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from wythoff.answers import Answer
from wythoff.catalog.canonical import canonical
from wythoff.rulesets import Game, Position

# A line for each game, with tabs between: number, class, how that is known, how its P-positions are known, piles up to
# which they were looked at, the game, and those of its P-positions that have no pile over BOX, as x,y with blanks
# between; a dash where the rules give none.
BOX = 16
NONE = "-"
INDEX = os.path.join(os.path.dirname(__file__), "census.tsv.gz")


class CensusRow(Answer):
    """A game of the census: its number there, its canonical form, its class, and how that and its P-positions are known.

    `kind` is the class, `kind_known` proved, conjectured or computed, and unknown where the class is; `known` is how the
    P-positions are known, and `up_to` the bound on the piles to which all of them were looked at.
    """

    number: int
    game: str
    kind: str
    kind_known: str
    known: str
    up_to: int

    def __str__(self) -> str:
        kind = "unknown" if self.kind_known == "unknown" else f"{self.kind}, {self.kind_known}"
        return f"row {self.number} of the census: {self.game} (class {kind}; P-positions {self.known})"


class Entry:
    """A line of the index."""

    def __init__(self, line: str) -> None:
        number, kind, kind_known, known, up_to, game, self._written = line.split("\t")
        self.row = CensusRow(int(number), game, kind, kind_known, known, int(up_to))

    @property
    def positions(self) -> Iterator[tuple[int, ...]] | None:
        """Its P-positions with piles to BOX; None where the rules give none."""
        return None if self._written == NONE else (tuple(map(int, pair.split(","))) for pair in self._written.split())

    def agrees(self, pairs: Sequence[tuple[int, int]]) -> bool:
        """Whether pairs, in order, are all P-positions of the game in the box of their greatest piles, to BOX."""
        known = self.positions
        if known is None:
            return False
        width, height = pairs[-1][0], max(y for _, y in pairs)
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
    row 0 of the census: nim | diagonal (class beatty, proved; P-positions proved)
    """
    written = str(canonical(game))
    return next((entry.row for entry in entries() if entry.row.game == written), None)


def census_rows(pairs: Sequence[tuple[int, int]]) -> tuple[CensusRow, ...]:
    """The games of which pairs, in order, are the P-positions as far as the index goes: to piles of BOX."""
    return tuple(entry.row for entry in entries() if entry.agrees(pairs))


def nearest_rows(
    positions: Iterable[Position], own: CensusRow | None = None
) -> list[tuple[CensusRow, Position | None]]:
    """The games whose P-positions agree farthest with all of a game that have no pile over BOX; its `own` is left out.

    Beside each the least position, by its largest pile, that is a P-position of one of the two games alone: None where
    there is none. All games for which that is farthest are given, in the order of their numbers.
    Cost: to read all positions of the index.
    """
    given = {tuple(position) for position in positions}
    near: list[tuple[CensusRow, Position | None]] = []
    farthest = 0
    for entry in entries():
        known = entry.positions
        if known is None or entry.row == own:
            continue
        differ = min(given.symmetric_difference(known), key=lambda place: (max(place), place), default=None)
        agreed = BOX + 1 if differ is None else max(differ)
        if agreed > farthest:
            farthest, near = agreed, []
        if agreed == farthest:
            near.append((entry.row, differ))
    return near


def as_line(row: CensusRow, positions: Iterable[Sequence[int]] | None) -> str:
    """A line of the index."""
    written = NONE if positions is None else " ".join(",".join(map(str, position)) for position in positions)
    return "\t".join((str(row.number), row.kind, row.kind_known, row.known, str(row.up_to), row.game, written)) + "\n"
