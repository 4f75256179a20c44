"""R. Fokkink, D. Rust, A modification of Wythoff Nim (arXiv:1904.08339; Int. J. Game Theory, 2022).

The proof is in `docs/mathematics/more-piles.md`, Theorem 7.9.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from wythoff.game.rulesets import Position, Splythoff
from wythoff.kernels import Pairs, Progress
from wythoff.sequences.recurrences.queens import GreedyQueens, nearest
from wythoff.sequences.words.tribonacci import table_of_sums
from wythoff.solving.conclusions.conclusion import Numbered
from wythoff.solving.conclusions.position_rows import Rows, cut
from wythoff.solving.solution import Bound
from wythoff.solving.theorems.theorem import Theorem, of_kind, proved

SOURCE = "Fokkink and Rust 2022 (docs/mathematics/more-piles.md, Theorem 7.9)"

FORMULAS = (
    "a_n = B_n - A_n, b_n = C_n - B_n, n >= 1; (0, 0)",
    "A_n, B_n, C_n = the places of the n-th a, b, c in the fixed point abacaba... of a -> ab, b -> ac, c -> a",
    "a_n = mex{a_i, b_i : i < n}; each positive integer is b_n - a_n or a_n + b_n, once",
)


class QueenPairs(Numbered, Rows):
    """P-positions of Splythoff Nim: (0, 0), and pairs (a_n, b_n) that are computed from the Tribonacci word.

    The moves are those of Wythoff's game; or, from 0 < x <= y, take x from both piles and split the y - x that are left
    into two piles. Each positive integer is a pile of exactly one pair, and the difference or the sum of the piles of
    exactly one pair.

    >>> answer = QueenPairs(Splythoff())
    >>> answer.winning_moves((10**30, 10**30 + 8)), answer.p_position(5)
    (((3, 5),), (7, 13))

    From (x, y), x <= y, winning moves lead to the pairs that contain x or y, and to the pair whose difference or sum is
    y - x.

    Cost: a few pairs, each O(log n) additions.
    """

    polynomial = True
    cost = "quasi-linear in the digits: some prefixes of the Tribonacci word"

    def __init__(self, game: Splythoff) -> None:
        super().__init__(game, self._partners, FORMULAS, table=self._table)

    def index(self, position: Position) -> int | None:
        n = _number(position[0], 1, 0)
        return n if n is not None and self.p_position(n) == position else None

    def p_position(self, n: int) -> Position:
        return _pair(n) if n else (0, 0)

    def _partners(self, pile: int) -> list[int]:
        n = _number(pile, 1, 0)
        if n is not None:
            return [self.p_position(n)[1]]
        n = _number(pile, 0, 1)
        return [] if n is None else [self.p_position(n)[0]]

    def _targets(self, position: Position) -> Iterator[Position]:
        x, y = position
        yield from self._beside(position)
        # The pairs whose difference (p = -1) or sum (p = 1) is y - x.
        for p in (-1, 1):
            n = _number(y - x, p, 1)
            if n is not None:
                yield self.p_position(n)

    def _table(self, count: int, progress: Progress) -> Pairs:
        xs, ys = table_of_sums([(-1, 1, 0), (0, -1, 1)], count, progress)
        return xs, ys

    def _within(self, bound: Bound) -> Iterator[Position]:
        return cut(chain([(0, 0)], GreedyQueens().walk()), bound)


def _number(value: int, p: int, q: int) -> int | None:
    """Return the n for which the P-position (a_n, b_n) has p*a_n + q*b_n = value; None if there is none.

    For example, p = -1, q = 1 finds the P-position with difference `value`. For value 0, return 0. The sums p*a_n +
    q*b_n must increase with n, about in proportion to n.
    """
    if not value:
        return 0

    def term(n: int) -> int:
        a, b = _pair(n)
        return p * a + q * b

    return nearest(term, value)


@lru_cache
def _pair(n: int) -> Position:
    return GreedyQueens().pair(n)


THEOREMS = Theorem(
    SOURCE,
    "The P-positions of Splythoff Nim are (0, 0) and (B_n - A_n, C_n - B_n), n >= 1, where A_n, B_n, C_n are the "
    "places of the n-th a, b, c in the Tribonacci word.",
    of_kind(Splythoff, "splythoff()"),
    proved(SOURCE, "this is Splythoff Nim"),
    lambda game, splythoff: QueenPairs(splythoff),
)
