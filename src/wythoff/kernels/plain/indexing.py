"""P-positions indexed by sums of their piles, so that a square is tested only against P-positions on a line with it.

If every move lies on one of a few lines, only these P-positions can be reached from the square. On a *sure* line there
are moves to all squares. Then whole columns of squares are decided at once, as bits of an integer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

MOST_MARKED = 1 << 20  # larger rows and sums are not marked


class MoveLine(NamedTuple):
    """A line of moves: from (x, y) to each (a, b) with p*a + q*b + less == r*x + s*y.

    For example, p = r = 1 and q = s = less = 0 are the moves within a column.
    """

    p: int
    q: int
    r: int
    s: int
    less: int

    def holds(self, x: int, y: int, a: int, b: int) -> bool:
        return self.p * a + self.q * b + self.less == self.r * x + self.s * y


COLUMN_ITSELF = MoveLine(1, 0, 1, 0, 0)


class Sure(NamedTuple):
    """A `line` of squares. From each, moves surely lead to all its squares (a, b), a, b >= `least`, of earlier columns.

    If `forbidden`, the opponent may forbid some of these moves. The line `COLUMN_ITSELF` is an exception: its moves
    lead to all lower squares of the column. Every other line (p, q, r, s, less) has s = 1. So the square of column x
    from which a move leads to (a, b) is (x, p*a + q*b + less - r*x).
    """

    line: MoveLine
    least: int
    forbidden: bool


class Index:
    """Squares (a, b) of P-positions, grouped by the sums p*a + q*b of each line, in order of insertion.

    In the example, the two lines of a square are its column and its diagonal:

    >>> index = Index([MoveLine(1, 0, 1, 0, 0), MoveLine(1, -1, 1, -1, 0)])
    >>> index.add(0, 0, 0)
    >>> index.add(1, 1, 2)
    >>> list(index.seen(3, 4)), list(index.seen(1, 1))
    ([(1, 1, 2)], [(1, 1, 2), (0, 0, 0)])

    `sure`, n and `skipping` are passed to `Marks`. Cost: a step for each line, and for each square on it. Memory: an
    entry for each square and each kind of sum.
    """

    def __init__(self, lines: Sequence[MoveLine], sure: Sequence[Sure] = (), n: int = 0, skipping: int = -1) -> None:
        self.lines = lines
        self.marks = Marks(sure, n, skipping)
        self.kept: dict[tuple[int, int], dict[int, list[tuple[int, int, int]]]] = {
            (line.p, line.q): {} for line in lines
        }

    def add(self, n: int, a: int, b: int) -> None:
        """Add the square (a, b) of P-position number n."""
        self.marks.add(a, b)
        for (p, q), squares in self.kept.items():
            squares.setdefault(p * a + q * b, []).append((n, a, b))

    def seen(self, x: int, y: int) -> Iterator[tuple[int, int, int]]:
        """Yield (n, a, b) for each indexed square on a line with (x, y), without repeats."""
        for number, (p, q, r, s, less) in enumerate(self.lines):
            for n, a, b in self.kept[p, q].get(r * x + s * y - less, ()):
                if not any(line.holds(x, y, a, b) for line in self.lines[:number]):
                    yield n, a, b


class Marks:
    """The rows of the current column in which squares are surely N-positions because of moves on `sure` lines.

    From these squares, moves lead to P-positions, and the opponent, who can forbid n moves, cannot forbid all of them.
    Also, in a row with more than `skipping` P-positions all later squares are N-positions; -1 means that no such number
    is known. In the example, moves lead down the diagonals y - x to squares with both piles positive, so (3, 4) has a
    move to the P-position (1, 2).

    >>> marks = Marks([Sure(MoveLine(-1, 1, -1, 1, 0), 1, False)], 0)
    >>> marks.add(1, 2)
    >>> marks.next_open(1, 2, 9), [marks.next_open(3, y, 9) for y in (3, 4)]
    (2, [3, 5])

    Columns must be processed in order.

    Cost: for each column and sure line a few steps for each 64 rows. Memory: a bit for each row.
    """

    def __init__(self, sure: Sequence[Sure], n: int, skipping: int = -1) -> None:
        self.skipping = skipping
        self.crossed: dict[int, int] = {}  # P-positions in each row
        self.passed = 0  # the rows that are skipped, as bits
        self.sure, self.n = tuple(one for one in sure if one.line.s), n
        self.within = [one for one in sure if one.line == COLUMN_ITSELF]
        self.sums = [0] * len(self.sure)
        self.waiting: dict[int, list[int]] = {}  # second piles of P-positions by first pile
        self.column = 0
        self._begin()

    def add(self, a: int, b: int) -> None:
        """Add the P-position (a, b)."""
        if self.sure:
            self.waiting.setdefault(a, []).append(b)
        if a == self.column:
            self._meet_above(b)

    def cross(self, y: int) -> None:
        """Count a P-position in row y. From now on skip the row if it has more than `skipping` P-positions."""
        if self.skipping >= 0 and y < MOST_MARKED:
            self.crossed[y] = self.crossed.get(y, 0) + 1
            if self.crossed[y] > self.skipping:
                self.passed |= 1 << y

    def next_open(self, x: int, y: int, end: int) -> int:
        """Return the least row from y on of column x whose square is not surely an N-position, but at most `end`."""
        if x != self.column:
            for column in range(self.column, x):
                for b in self.waiting.pop(column, ()):
                    self._enter(column, b)
            self.column = x
            self._begin()
            for b in self.waiting.get(x, ()):
                self._meet_above(b)
        met = self.met[self.n] if self.n < len(self.met) else 0
        known = (self.free | met | self.passed) >> y
        return end if known == -1 else min(y + (~known & (known + 1)).bit_length() - 1, end)

    def _enter(self, a: int, b: int) -> None:
        for number, (line, least, _) in enumerate(self.sure):
            total = line.p * a + line.q * b
            if min(a, b) >= least and 0 <= total < MOST_MARKED:
                self.sums[number] |= 1 << total

    def _begin(self) -> None:
        """Mark the rows of the current column from which moves lead to P-positions of earlier columns."""
        # Bitsets of rows. From the rows in `free`, a move that cannot be forbidden leads to a P-position. From the rows
        # in met[k], more than k moves that may be forbidden lead to P-positions.
        self.free, self.met = 0, list[int]()  # grows as needed, as n may be a billion
        for sums, (line, _, forbidden) in zip(self.sums, self.sure, strict=True):
            moved = line.less - line.r * self.column
            self._meet(sums << moved if moved >= 0 else sums >> -moved, forbidden)

    def _meet_above(self, b: int) -> None:
        """Mark the rows above row b of the current column: moves within the column lead to the P-position in row b."""
        for _, least, forbidden in self.within if b < MOST_MARKED else ():
            if min(self.column, b) >= least:
                self._meet(-1 << b + 1, forbidden)

    def _meet(self, rows: int, forbidden: bool) -> None:
        if not forbidden:
            self.free |= rows
            return
        if len(self.met) <= self.n:
            self.met.append(0)
        for number in range(len(self.met) - 1, 0, -1):
            self.met[number] |= self.met[number - 1] & rows
        self.met[0] |= rows
