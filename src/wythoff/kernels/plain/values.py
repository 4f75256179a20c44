"""Sprague-Grundy values of two-pile games with lines, row by row; sets of values are Python integers.

A *line* of squares has a direction (p, q). The lines of one direction form a family, and are numbered. For each line,
the set of the values on it so far is stored. Arguments of several functions:

- `rows`: the table, rows[x][y] for 0 <= x, y < `side`. Row x is computed from y = `lowest` on: from x in symmetric
  games, else from 0.
- `memory`: the sets of the lines, a `ValueMemory`.
- `misere`: in misere play, a square without a move has the value 1; P-positions are the squares with value 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import or_
from typing import NamedTuple, TypeAlias

# the codes of a board: for a place without a square, and for a square that ends the game
NO_SQUARE, ENDED = 1, 2
ValueRows: TypeAlias = list[list[int | None]]


class Family(NamedTuple):
    """The moves of one direction (p, q): they take (s, u) + m*(p, q), m >= 0, for each (s, u) in `starts`.

    If `own`, (p, q) itself is also a start, which is not listed. Starts take from the same piles as the direction: s >
    0 if and only if p > 0, and u > 0 if and only if q > 0.
    """

    p: int
    q: int
    own: bool
    starts: tuple[tuple[int, int], ...]


class LineGame(NamedTuple):
    """A two-pile game whose moves lie on lines (`families`) or are single moves: (s, u) in `vectors` takes s and u.

    In symmetric games the mirror image (q, p) of a direction is not listed. Only squares with x <= y are computed; each
    also stands for its mirror image (y, x) (docs/decisions, number 10).
    """

    symmetric: bool
    families: tuple[Family, ...]
    vectors: tuple[tuple[int, int], ...]


class ValueLines:
    """The numbered lines of one family on a board. sets[n] is the set of the values on line n so far.

    If `paired`, the game also has the mirror image of the family.
    """

    def __init__(self, family: Family, side: int, symmetric: bool) -> None:
        self.family, self.side, self.symmetric = family, side, symmetric
        self.paired = symmetric and family.p != family.q
        self.offset, self.count = numbering(family, side, symmetric)
        self.sets = [0] * self.count

    def through(self, x: int, y: int) -> int:
        """Return the number of the line through (x, y)."""
        p, q = self.family.p, self.family.q
        return x * q + y % q if p == 0 else x % p * (self.count // p) + y - q * (x // p) + self.offset

    def of_row(self, x: int, lowest: int) -> slice:
        """Return a slice of the list `sets` with the lines through the squares (x, y), lowest <= y < side.

        Each of these squares has its own line, unless the lines run along the row x; then the slice is shorter.
        """
        return slice(self.through(x, lowest), self.through(x, self.side - 1) + 1)

    def of_images(self, x: int, lowest: int) -> slice | list[int]:
        """Return the numbers of the lines through the mirror images (y, x) for lowest <= y < side."""
        if self.family.p == 0 and self.family.q == 1:
            return slice(lowest, self.side)
        return [self.through(y, x) for y in range(lowest, self.side)]


def numbering(family: Family, side: int, symmetric: bool) -> tuple[int, int]:
    """Return (offset, count), which number the lines of a family on a board of `side` rows and columns.

    Their direction is (p, q), and their numbers are 0, ..., count - 1. For p > 0, the line through (x, y) has the
    number (x % p)*(count/p) + y - q*floor(x/p) + offset; for p = 0 it has x*q + y % q. In symmetric games with p = q,
    only lines through squares with x <= y are numbered.
    """
    p, q = family.p, family.q
    if p == 0:
        return 0, side * q
    offset = 0 if symmetric and p == q else q * ((side - 1) // p)
    return offset, p * (side + offset)


class ValueMemory:
    """The sets of values on all lines so far: an item of `lines` for each direction. bits[v] is the set {v}."""

    def __init__(self, game: LineGame, side: int) -> None:
        self.lines = [ValueLines(family, side, game.symmetric) for family in game.families]
        self.bits = [1]

    def need(self, value: int) -> None:
        """Extend the list `bits` such that it contains bits[value]."""
        while value >= len(self.bits):
            self.bits.append(self.bits[-1] << 1)


def line_values(
    game: LineGame, rows: ValueRows, memory: ValueMemory, start: int, end: int, board: bytes, misere: bool
) -> None:
    """Compute the values of the squares in the rows x from `start` to `end` - 1: rows[x][y].

    In symmetric games rows[y][x] is set too. board[x*side + y] is `NO_SQUARE` where there is no square; such a place
    gets the value None. It is `ENDED` for a square that ends the game. `board` is empty if there are neither.

    Cost: for each square an operation on sets of as many bits as there are values, for each family and start.
    """
    side, sweep = len(rows), _Sweep(game, rows, memory)
    for x in range(start, end):
        lowest = x if game.symmetric else 0
        codes = board[x * side + lowest : (x + 1) * side]
        found = sweep.row(x, lowest, codes, misere)
        rows[x][lowest:] = found
        if game.symmetric:
            for y, value in enumerate(found, lowest):
                rows[y][x] = value


# The lines of a family, the numbers of its lines through a row, and whether these are lines through the mirror images.
_LinesOfRow: TypeAlias = tuple[ValueLines, slice | list[int], bool]


class _Sweep:
    """The computation of Sprague-Grundy values, one row after the other."""

    def __init__(self, game: LineGame, rows: ValueRows, memory: ValueMemory) -> None:
        self.game, self.rows, self.memory, self.side = game, rows, memory, len(rows)
        self.lines, self.bits = memory.lines, memory.bits
        # two squares of a row lie on one line only if the line lies within the row
        self.within = [line for line in self.lines if line.family.p == 0]
        self.across = [line for line in self.lines if line.family.p]

    def row(self, x: int, lowest: int, codes: bytes, misere: bool) -> list[int | None]:
        """Return the values of the squares (x, y) for lowest <= y < side.

        `codes` is the part of the board for these squares, or empty.
        """
        places: list[_LinesOfRow] = [(line, line.of_row(x, lowest), False) for line in self.across]
        places += [(line, line.of_images(x, lowest), True) for line in self.lines if line.paired]
        seen = self._seen(x, lowest, places)
        simple = len(self.within) == 1 and self.within[0].family == (0, 1, True, ()) and not misere and not codes
        plain = simple and all(s for s, _ in self.game.vectors)
        found = self._rook_row(x, seen) if plain else self._any_row(x, lowest, seen, codes, misere)
        marks = [0 if value is None else self.bits[value] for value in found]
        for line, place, _ in places:
            if line.family.own:
                _join(line.sets, place, marks)
        return found

    def _seen(self, x: int, lowest: int, places: list[_LinesOfRow]) -> list[int]:
        """Return for each square (x, y), y >= lowest, the set of the values of its options in other rows.

        `places` lists the lines of each family through these squares.
        """
        seen = [0] * (self.side - lowest)
        for s, u in self.game.vectors:
            if 0 < s <= x:
                seen = list(map(or_, seen, self._marks(x - s, lowest - u)))
        for line, place, mirrored in places:
            for s, u in line.family.starts:
                if mirrored:
                    _join(line.sets, place, [self._mark(y - s, x - u) for y in range(lowest, self.side)])
                elif s <= x:
                    _join(line.sets, place, self._marks(x - s, lowest - u))
            held = line.sets[place] if isinstance(place, slice) else [line.sets[number] for number in place]
            seen = list(map(or_, seen, held))
        return seen

    def _rook_row(self, x: int, seen: list[int]) -> list[int | None]:
        """Return the values of row x in a game in which any number may be taken from the second pile.

        seen[y] is the set of the values of options of (x, y) in other rows.
        """
        bits, (line,) = self.bits, self.within
        taken, found = line.sets[x], []
        for others in seen:
            union = taken | others
            value = (union ^ (union + 1)).bit_length() - 1
            if value >= len(bits):
                self.memory.need(value)
            taken += bits[value]
            found.append(value)
        line.sets[x] = taken
        return found  # type: ignore[return-value]  # integers, without None

    def _any_row(self, x: int, lowest: int, seen: list[int], codes: bytes, misere: bool) -> list[int | None]:
        """Return the values of the squares (x, y), y >= lowest, one after the other, whatever moves stay in the row.

        seen[y - lowest] is the set of the values of options of (x, y) in other rows; `codes` is the part of the board.
        """
        row, bits = self.rows[x], self.bits
        for y, others in enumerate(seen, lowest):
            union = others
            for s, u in self.game.vectors:
                if s == 0:
                    union |= self._mark(x, y - u)
            for line in self.within:
                number = line.through(x, y)
                for _, u in line.family.starts:
                    line.sets[number] |= self._mark(x, y - u)
                union |= line.sets[number]
            code = codes[y - lowest] if codes else 0
            value = (union ^ (union + 1)).bit_length() - 1
            if code == ENDED or (misere and not union):
                value = int(misere)
            self.memory.need(value)
            row[y] = None if code == NO_SQUARE else value
            for line in self.within:
                if line.family.own and code != NO_SQUARE:
                    line.sets[line.through(x, y)] |= bits[value]
        return row[lowest:]

    def _mark(self, x: int, y: int) -> int:
        """Return the set that contains only the value of (x, y); the empty set if there is no value."""
        value = self.rows[x][y] if x >= 0 and y >= 0 else None
        return 0 if value is None else self.bits[value]

    def _marks(self, x: int, lowest: int) -> Iterator[int]:
        """Yield for y = lowest, lowest + 1, ... the set that contains only the value of (x, y); empty sets for y < 0.

        There are at least as many items as squares to compute in the current row.
        """
        yield from (0 for _ in range(lowest, 0))
        count = self.side - max(lowest, 0) + min(lowest, 0)
        yield from (self._mark(x, y) for y in range(max(lowest, 0), max(lowest, 0) + count))


def _join(sets: list[int], place: slice | list[int], marks: Iterator[int] | list[int]) -> None:
    if isinstance(place, slice):
        sets[place] = map(or_, sets[place], marks)
    else:
        for number, mark in zip(place, marks, strict=False):
            sets[number] |= mark
