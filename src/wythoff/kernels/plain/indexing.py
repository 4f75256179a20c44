"""P-positions kept by sums of their piles, so that only those on a line with a square are looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple


class Line(NamedTuple):
    """The moves from (x, y) to (a, b) with p*a + q*b + less == r*x + s*y."""

    p: int
    q: int
    r: int
    s: int
    less: int

    def holds(self, x: int, y: int, a: int, b: int) -> bool:
        return self.p * a + self.q * b + self.less == self.r * x + self.s * y


class Index:
    """Squares by the sums p*a + q*b of some lines, in the order in which they were added.

    >>> index = Index([Line(1, 0, 1, 0, 0), Line(1, -1, 1, -1, 0)])
    >>> index.add(0, 0, 0)
    >>> index.add(1, 1, 2)
    >>> list(index.seen(3, 4)), list(index.seen(1, 1))
    ([(1, 1, 2)], [(1, 1, 2), (0, 0, 0)])

    Cost: a step for each line, and for each square on it. Memory: an entry for each square and each kind of sum.
    """

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = lines
        self.kept: dict[tuple[int, int], dict[int, list[tuple[int, int, int]]]] = {
            (line.p, line.q): {} for line in lines
        }

    def add(self, n: int, a: int, b: int) -> None:
        """The square (a, b), found as number n."""
        for (p, q), squares in self.kept.items():
            squares.setdefault(p * a + q * b, []).append((n, a, b))

    def seen(self, x: int, y: int) -> Iterator[tuple[int, int, int]]:
        """The squares on a line with (x, y), each once."""
        for number, (p, q, r, s, less) in enumerate(self.lines):
            for n, a, b in self.kept[p, q].get(r * x + s * y - less, ()):
                if not any(line.holds(x, y, a, b) for line in self.lines[:number]):
                    yield n, a, b
