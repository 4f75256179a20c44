"""The conclusion for Splythoff Nim: (0, 0), and the pairs of greedy queens."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, islice, takewhile

from wythoff.kernels import Pairs, Progress
from wythoff.kernels.limits import require_memory
from wythoff.rulesets import Position, Splythoff
from wythoff.sequences.recurrences.queens import GreedyQueens
from wythoff.solution import Bound
from wythoff.theorems.rows import BYTES_A_PAIR, columns_of
from wythoff.theorems.theorem import Conclusion


class QueenPairs(Conclusion):
    """(0, 0), and pairs in which each positive integer is once a pile, and once a difference or a sum of piles.

    >>> answer = QueenPairs(Splythoff())
    >>> answer.winning_moves((10**30, 10**30 + 8)), answer.p_position(5)
    (((3, 5),), (7, 13))

    From x <= y the winning moves are those to the pairs of x and of y, and to the pair with the difference y - x or
    with the sum y - x.

    Cost: a few pairs, each O(log n) additions.
    """

    finite_rows = True
    polynomial = True
    cost = "quasi-linear in the digits: some prefixes of the Tribonacci word"
    formulas = (
        "a_n = B_n - A_n, b_n = C_n - B_n, n >= 1; (0, 0)",
        "A_n, B_n, C_n = the places of the n-th a, b, c in the fixed point abacaba... of a -> ab, b -> ac, c -> a",
        "a_n = mex{a_i, b_i : i < n}; each positive integer is b_n - a_n or a_n + b_n, once",
    )

    def __init__(self, game: Splythoff) -> None:
        self.game = game

    def is_p(self, position: Position) -> bool:
        return self.index(position) is not None

    def index(self, position: Position) -> int | None:
        n = _number(position[0], 1, 0)
        return n if n is not None and self.p_position(n) == position else None

    def p_position(self, n: int) -> Position:
        return _pair(n) if n else (0, 0)

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        if self.is_p(position):
            return ()
        return tuple(sorted(found for found in {*self._likely(*position)} if self.game.reaches(position, found)))

    def winning_move(self, position: Position) -> Position | None:
        """A winning move: one that takes from one pile if there is one."""
        moves = self.winning_moves(position)
        return next((move for move in moves if {*move} & {*position}), None) or next(iter(moves), None)

    def pairs(self, bound: Bound, progress: Progress) -> Pairs:
        require_memory(BYTES_A_PAIR * (bound.value + 1), f"about {bound.value + 1} pairs")
        return columns_of(self._within(bound), bound, progress)

    def chunks(self, count: int, size: int) -> Iterator[Pairs]:
        terms = self._within(Bound("count", count))
        while chunk := list(islice(terms, size)):
            yield [x for x, _ in chunk], [y for _, y in chunk]

    def _likely(self, x: int, y: int) -> Iterator[Position]:
        """The P-positions with a pile, or with the difference or the sum that a move may leave."""
        for number, p, q in ((x, 1, 0), (x, 0, 1), (y, 1, 0), (y, 0, 1), (y - x, -1, 1), (y - x, 1, 1)):
            n = _number(number, p, q)
            if n is not None:
                yield self.p_position(n)

    def _within(self, bound: Bound) -> Iterator[Position]:
        walk = chain([(0, 0)], GreedyQueens().walk())
        if bound.kind == "count":
            return islice(walk, bound.value)
        place = 0 if bound.kind == "columns" else 1
        return takewhile(lambda pair: pair[place] < bound.value + place, walk)


def _number(value: int, p: int, q: int) -> int | None:
    """The n with p*a_n + q*b_n = value, where that increases, close to a multiple of n; 0 for 0."""
    if not value:
        return 0

    def term(n: int) -> int:
        a, b = _pair(n)
        return p * a + q * b

    n = max(1, value * value // term(value))
    while term(n) > value and n > 1:
        n -= 1
    while term(n) < value:
        n += 1
    return n if term(n) == value else None


@lru_cache(maxsize=4096)
def _pair(n: int) -> Position:
    return GreedyQueens().pair(n)
