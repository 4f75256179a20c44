"""Pairs x < y such that no number and no difference y - x occurs twice.

In `GreedyQueens`, which describe greedy queens on a spiral, no sum y + x equals a sum or a difference of another pair.
`JumpPairs` are the P-positions of a game with two piles, written `nim | diagonal | jump(p, q) | ...`: a move takes any
number from one pile, or the same number from both, or p from one and q from the other for a given jump (p, q). No move
leads from one pair to another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from wythoff.base.errors import ParameterError, brief
from wythoff.sequences.integers import least_near
from wythoff.sequences.kinds import IntegerSequence
from wythoff.sequences.recurrences.pairs import DisjointPairs, PairPlace
from wythoff.sequences.words.tribonacci import triple


class GreedyQueens(DisjointPairs):
    """The pairs (x_n, y_n) of greedy queens, where x_n is the least positive integer in no earlier pair.

    y_n is the least y > x_n that is in no earlier pair and such that neither y - x_n nor y + x_n is the difference or
    the sum of an earlier pair.

    >>> GreedyQueens().pairs(6), GreedyQueens().pair(10**20)
    ([(1, 2), (3, 5), (4, 8), (6, 11), (7, 13), (9, 16)], (154368901269207636157, 283928675521416113255))

    x_n = b - a and y_n = c - b, where a, b, c are the places of the n-th letters a, b and c in the Tribonacci word.
    `pair` uses this, whereas `walk` follows the definition.

    Source: Hanna, A140100; Dekking, Shallit and Sloane 2020, Queens in exile; Fokkink and Rust 2019.
    Cost: O(log n) additions for a pair; a place costs as much as a few pairs.
    """

    offset = 1
    name = "pairs of greedy queens"

    def walk(self) -> Iterator[tuple[int, int]]:
        used: set[int] = set()
        lines: set[int] = set()
        x = first = 1  # the least unused number, and the least unused difference
        while True:
            while x in used:
                used.remove(x)
                x += 1
            while first in lines:
                lines.remove(first)
                first += 1
            difference = first
            while x + difference in used or difference in lines or 2 * x + difference in lines:
                difference += 1
            yield x, x + difference
            used.add(x + difference)
            lines.update((difference, 2 * x + difference))
            x += 1

    def pair(self, n: int) -> tuple[int, int]:
        self.require_index(n)
        a, b, c = triple(n)
        return b - a, c - b

    def place(self, value: int) -> PairPlace | None:
        for member, is_lower in ((self.lower, True), (self.upper, False)):
            if value > 0 and (n := nearest(member, value)) is not None:
                return PairPlace(n, is_lower, not is_lower)
        return None


def nearest(member: Callable[[int], int], value: int) -> int | None:
    """Return the n with member(n) = value >= 1, or None.

    member(n) must increase, and differ from a multiple of n by O(1).
    """
    n = least_near(value * value // member(value), 1, lambda n: member(n) >= value)
    return n if member(n) == value else None


class QueenLines(IntegerSequence):
    """The differences y_n - x_n, or the sums y_n + x_n, of the pairs (x_n, y_n) of `GreedyQueens`.

    `lines` is "differences" or "sums".

    >>> QueenLines("differences").terms(6), QueenLines("sums").terms(6)
    ([1, 2, 4, 5, 6, 7], [3, 8, 12, 17, 20, 25])
    """

    title = "{0.lines} of the pairs of greedy queens"

    def __init__(self, lines: str) -> None:
        self.lines = lines

    def __iter__(self) -> Iterator[int]:
        return (self._line(*pair) for pair in GreedyQueens().walk())

    def term(self, n: int) -> int:
        return self._line(*GreedyQueens().pair(n))

    def _line(self, x: int, y: int) -> int:
        return y + x if self.lines == "sums" else y - x


class JumpPairs(DisjointPairs):
    """The pairs (a_n, b_n) with a_0 = b_0 = 0, where a_n is the least number in no earlier pair.

    b_n is the least b > a_n such that b is in no earlier pair, no earlier pair has the difference b - a_n, and no jump
    leads from (a_n, b) to an earlier pair. A jump (p, q), one of `jumps`, subtracts p from one of the two numbers and q
    from the other.

    >>> JumpPairs(((1, 2),)).pairs(9)
    [(0, 0), (1, 3), (2, 6), (4, 5), (7, 10), (8, 13), (9, 16), (11, 19), (12, 18)]

    Source: Larsson and Wastlund 2014 for one jump; Liu and Zhao 2014.
    Cost: `walk` takes a few steps for each pair and jump, and memory for all pairs. For a distant pair, all pairs
    before it are computed.
    Raises: ParameterError for a jump (0, 0).
    """

    def __init__(self, jumps: Sequence[tuple[int, int]]) -> None:
        if any(not any(jump) for jump in jumps):
            raise ParameterError(f"a jump must not be (0, 0), but one of {brief(jumps)} is")
        self.name = f"pairs of nim | diagonal{''.join(f' | jump({p}, {q})' for p, q in jumps)}"
        self._steps = sorted({way for p, q in jumps for way in ((p, q), (q, p))})

    def walk(self) -> Iterator[tuple[int, int]]:
        """Yield all pairs (a_n, b_n) in order."""
        partner: dict[int, int] = {}
        differences: set[int] = set()
        a = least = 0  # the least unused number, and the least unused difference
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
