"""Pairs that no move of Wythoff's game, and no jump, joins: the P-positions of `nim | diagonal | jump(p, q) | ...`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wythoff.errors import ParameterError, brief
from wythoff.sequences.recurrences.pairs import DisjointPairs


class JumpPairs(DisjointPairs):
    """(a_0, b_0) = (0, 0); a_n is the least number in no earlier pair, b_n the least that may go with it.

    b_n > a_n lies in no earlier pair, b_n - a_n is the difference of none, and no jump (p, q), p from either number and
    q from the other, leads from (a_n, b_n) to one.

    >>> JumpPairs(((1, 2),)).pairs(9)
    [(0, 0), (1, 3), (2, 6), (4, 5), (7, 10), (8, 13), (9, 16), (11, 19), (12, 18)]

    Source: Larsson and Wastlund 2014 for one jump; Liu and Zhao 2014.
    Cost: `walk` a few steps a pair for each jump; memory for all pairs. Distant pairs are reached through all before.
    Raises: ParameterError for a jump (0, 0).
    """

    def __init__(self, jumps: Sequence[tuple[int, int]]) -> None:
        if any(not any(jump) for jump in jumps):
            raise ParameterError(f"a jump must move, one of {brief(jumps)} is (0, 0)")
        self.name = f"pairs of nim | diagonal{''.join(f' | jump({p}, {q})' for p, q in jumps)}"
        self._steps = sorted({way for p, q in jumps for way in ((p, q), (q, p))})

    def walk(self) -> Iterator[tuple[int, int]]:
        """All pairs in order."""
        partner: dict[int, int] = {}
        differences: set[int] = set()
        a = least = 0  # the least number that is free, and a difference below which none is
        while True:
            while a in partner:
                a += 1
            while least in differences:
                differences.remove(least)
                least += 1
            jumped = {partner[a - p] + q for p, q in self._steps if a - p in partner}
            difference = least
            while difference in differences or a + difference in partner or a + difference in jumped:
                difference += 1
            yield a, a + difference
            partner[a], partner[a + difference] = a + difference, a
            differences.add(difference)
