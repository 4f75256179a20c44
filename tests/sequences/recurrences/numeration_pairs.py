"""The pairs b_n = s*a_n + t*n, a_n by mex, by digits: a_n ends in an even number of zeros, b_n has one zero more.

For s = 2, t = 0, in binary, a_n and b_n are the vile and the dopey numbers; for s = 1 the pairs are those of t-Wythoff.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from wythoff.kernels.greedy import Crowd, crowded
from wythoff.sequences.numeration.zeros import EvenZeros, OddZeros
from wythoff.sequences.recurrences.pairs import DisjointPairs, PairPlace


class NumerationPairs(DisjointPairs):
    """The pairs a_n = mex of all earlier terms, b_n = s*a_n + t*n, n >= offset = 1.

    >>> g2 = NumerationPairs(2, 0)
    >>> g2.pairs(6), g2.pair(10**20)
    ([(1, 2), (3, 6), (4, 8), (5, 10), (7, 14), (9, 18)], (149999999999999999999, 299999999999999999998))

    s >= 1, t >= 0, s + t >= 2. In the system of `LinearNumeration(s, t)` the a_n >= 1 are the numbers that end in an
    even number of zeros, and b_n has the digits of a_n and a zero.

    Source: Fraenkel 1998, Heap games, numeration systems and sequences (s, t >= 1); Fraenkel 2004, section 6.
    Cost: O(digits) additions and comparisons for a term or its place.
    """

    offset = 1

    def __init__(self, s: int, t: int) -> None:
        self.s, self.t = s, t
        self.name = f"pairs b_n = {s}*a_n + {t}*n"
        self._sides = EvenZeros(s, t), OddZeros(s, t)

    def walk(self) -> Iterator[tuple[int, int]]:
        """Iterate over all pairs in order.   Cost: O(1) for a pair; memory for the b_n that are still above a_n."""
        return islice(crowded(Crowd(slope=self.s, step=self.t)), 1, None)

    def pair(self, n: int) -> tuple[int, int]:
        a, b = (side.term(n) for side in self._sides)
        return a, b

    def place(self, value: int) -> PairPlace | None:
        if value < 1:
            return None
        even, odd = (side.index(value) for side in self._sides)
        return (
            PairPlace(even, True, False) if even is not None else None if odd is None else PairPlace(odd, False, True)
        )
