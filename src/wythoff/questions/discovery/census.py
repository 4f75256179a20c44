"""The census that comes with the package: its games, their classes, and their first P-positions.

The class of a game, such as "beatty", says of what kind its P-positions are. The index is the file of the census. For
each game it has the P-positions with piles up to BOX = 16, and the first 30 ordered by smaller pile.
"""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from operator import sub

from wythoff.base.answers import Answer
from wythoff.game.catalog.canonical import canonical
from wythoff.game.rulesets import Game, Position

# A line for each game, with tabs between its fields: number; class; how the class is known; how the P-positions are
# known; the bound on piles to which they were computed; the game; its P-positions without a pile over BOX, as x,y with
# blanks between; its first P-positions by smaller pile, at most FIRST. A dash stands for none.
BOX, FIRST = 16, 30
PARTS = "smaller piles", "larger piles", "differences"
NONE = "-"
INDEX = os.path.join(os.path.dirname(__file__), "census.tsv.gz")


class CensusRow(Answer):
    """A game of the census: its number, its canonical form, its class and its P-positions, with the evidence for both.

    `kind` is the class, and `kind_known` its evidence: proved, conjectured, computed or unknown. `known` is the
    evidence of the P-positions, and `up_to` the bound on piles up to which all were computed.
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


class CensusTerms(CensusRow):
    """A game of the census that has the given terms, all of them or as many as the file of the census contains.

    `part` says what the terms are: the smaller piles, the larger piles or the differences of its P-positions. The first
    term belongs to P-position number `start`. `compared` is how many terms were compared.
    """

    part: str
    start: int
    compared: int

    def __str__(self) -> str:
        return f"{super().__str__()}: the {self.part}, from n = {self.start} on ({self.compared} compared)"


class CensusEntry:
    """A game of the census, made from its line in the census file. The positions in it are parsed on first use."""

    def __init__(self, line: str) -> None:
        number, kind, kind_known, known, up_to, game, self._written, self._first = line.split("\t")
        self.row = CensusRow(int(number), game, kind, kind_known, known, int(up_to))

    @property
    def positions(self) -> list[tuple[int, ...]] | None:
        """The P-positions with piles up to BOX (16), or None if the index has none for this game."""
        pairs = self._written.split()
        return None if pairs == [NONE] else [tuple(map(int, pair.split(","))) for pair in pairs]

    def parts(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Yield (part, numbers) for three parts of the first P-positions: smaller piles, larger piles, differences."""
        if self._first != NONE:
            piles = tuple(map(int, self._first.replace(",", " ").split()))
            smaller, larger = piles[::2], piles[1::2]
            yield from zip(PARTS, (smaller, larger, tuple(map(sub, larger, smaller))), strict=True)

    def agrees(self, pairs: Sequence[tuple[int, int]]) -> bool:
        """Return whether the game has the P-positions `pairs`, and no others in the part of the board that is compared.

        This part has piles up to BOX (16) that are also within `pairs`: the smaller pile is at most the first number of
        the last pair, the larger at most the largest second number.
        """
        known, width, height = self.positions, pairs[-1][0], max(y for _, y in pairs)
        inside = None if known is None else [(x, y) for x, y in known if x <= width and y <= height]
        return inside == [pair for pair in pairs if pair[1] <= BOX]


@lru_cache(maxsize=1)
def entries() -> tuple[CensusEntry, ...]:
    """Return all games of the census, in the order of their numbers."""
    with gzip.open(INDEX, "rt", encoding="ascii") as file:
        return tuple(CensusEntry(line.rstrip("\n")) for line in file)


def census_row(game: Game) -> CensusRow | None:
    """Return the row of the census for this game, in any notation; None if the census does not have it.

    >>> from wythoff.game.rulesets import parse
    >>> print(census_row(parse("diagonal | nim")))
    row 0 of the census: nim | diagonal (class beatty, proved; P-positions proved)
    """
    written = str(canonical(game))
    return next((entry.row for entry in entries() if entry.row.game == written), None)


def census_rows(pairs: Sequence[tuple[int, int]]) -> tuple[CensusRow, ...]:
    """Return the games of the census whose P-positions agree with the given pairs.

    The pairs are in lexicographic order. They are compared for piles up to BOX (16), and not beyond the largest numbers
    in them.
    """
    return tuple(entry.row for entry in entries() if entry.agrees(pairs))


def census_terms(terms: Sequence[int]) -> tuple[CensusTerms, ...]:
    """Return the games that have these terms as smaller piles, larger piles or differences, from n = 0 or 1 on.

    >>> found = census_terms((1, 3, 4, 6, 8, 9, 11, 12))[0]
    >>> found.game, found.part, found.start, found.compared
    ('nim | diagonal', 'smaller piles', 1, 8)
    """
    given = tuple(terms)
    found = []
    for entry in entries():
        for (part, known), start in product(entry.parts(), (0, 1)):
            compared = min(len(known) - start, len(given))
            # Fewer terms would match almost every game.
            if compared >= 8 and known[start : start + compared] == given[:compared]:
                row = entry.row
                about = row.number, row.game, row.kind, row.kind_known, row.known, row.up_to
                found.append(CensusTerms(*about, part, start, compared))
                break
    return tuple(found)


def nearest_rows(
    positions: Iterable[Position], own: CensusRow | None = None
) -> list[tuple[CensusRow, Position | None]]:
    """Return (row, position) for the games of the census whose P-positions agree longest with `positions`.

    `positions` are the P-positions of some game with piles up to BOX (16). `position` is the first position, in order
    of the larger pile, that is a P-position in only one of the two games, or None. The games for which its larger pile
    is greatest are returned, ordered by number. `own` is a row to leave out, or None. Cost: reading all positions of
    the census.
    """
    given = {tuple(position) for position in positions}
    near: list[tuple[CensusRow, Position | None]] = []
    farthest = 1  # games that differ at once are not near
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


def as_line(row: CensusRow, positions: Iterable[Position] | None, first: Iterable[Position] | None) -> str:
    """Return the line of the census file for a game: its `row`, its P-positions, and the first of them by smaller pile.

    `positions` are the P-positions with piles up to BOX (16), and `first` the first ones by smaller pile. None in place
    of positions becomes a dash. The fields of the line are separated by tabs.
    """
    written = (" ".join(",".join(map(str, pair)) for pair in pairs or ()) or NONE for pairs in (positions, first))
    about = row.number, row.kind, row.kind_known, row.known, row.up_to, row.game
    return "\t".join((*map(str, about), *written)) + "\n"
