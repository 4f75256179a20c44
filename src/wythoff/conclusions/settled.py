"""End-Wythoff with any fixed middle at any size: from some rows on, the differences of the two ends come in order.

The proof stands in `docs/mathematics/more-piles.md`, Theorem 7.5.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from wythoff.conclusions.ends import Board
from wythoff.rulesets import Position
from wythoff.sequences.recurrences.coupled import CoupledPairs

# Ends up to which P-positions are looked for whose differences leave no gap; some tenths of a second.
MOST_ENDS = 100_000


class Settled:
    """The P-positions (a, b) of one board of End-Wythoff for any a, b, once those found so far leave no gap.

    Let the P-positions with an end less than t have the differences b - a = -p, ..., q, each once. All others are
    (u_n, u_n + n), n > q, and (v_m + m, v_m), m > p, where u_n and v_m are the least numbers > all before that are in
    no P-position with smaller ends.

    >>> from wythoff.conclusions.ends import Ends
    >>> settled = Settled.of(Ends(misere=False).board((3, 1, 2)))
    >>> settled.p, settled.q, settled.partner(10**20)
    (5, 5, 161803398874989484821)
    """

    def __init__(self, board: Board, p: int, q: int, far: int) -> None:
        self.board, self.p, self.q = board, p, q
        self.far = far  # from here on all is as the theorem says
        self.pairs = CoupledPairs(p, q, self._counts, far)

    @classmethod
    def of(cls, board: Board) -> Settled | None:
        """The board from its first rows without a gap; None if they are not found in time."""
        size = 64
        while size <= MOST_ENDS:
            low = high = number = farthest = 0
            for a, b in board.by_smaller_end(size):
                low, high, number = min(low, b - a), max(high, b - a), number + 1
                farthest = max(farthest, a, b)
                if high - low + 1 == number:
                    return cls(board, -low, high, farthest + max(-low, high) + 2)
            size *= 2
        return None

    def partner(self, a: int) -> int:
        """The only b for which (a, b) is a P-position."""
        return self.board.partner(a) if a < self.far else self._met(a, self.q, of_u=True)

    def left(self, b: int) -> int:
        """The only a for which (a, b) is a P-position."""
        return self.board.left(b) if b < self.far else self._met(b, self.p, of_u=False)

    def _met(self, end: int, missed: int, *, of_u: bool) -> int:
        """The other end, of an end that is u_n, or v_m + m: before that are the terms of u, the m - p - 1 terms v + m,
        and p + q + 1 earlier columns; and so with u and v exchanged."""
        before, after = self.pairs.below(end, of_u=of_u)
        return missed + before + (end + 1 if after > before else 0)

    def column(self, difference: int) -> int:
        """The a of the P-position with b - a = difference."""
        if difference > self.q and difference >= self.far:
            return difference + self.p + self.pairs.below(difference, of_u=False)[0]
        if -difference > self.p and -difference >= self.far:
            return -2 * difference + self.q + self.pairs.below(-difference, of_u=True)[0]
        return self.board.column(difference)

    def is_p(self, position: Position) -> bool:
        a, b = position
        return self.partner(a) == b

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        """The (a', b') one move of Wythoff's away that are P-positions, in lexicographic order."""
        a, b = position
        if (right := self.partner(a)) == b:
            return ()
        left, both = self.left(b), self.column(b - a)
        found = {(left, b)} if left < a else set()
        if right < b:
            found.add((a, right))
        if both < a and both + b - a >= 0:
            found.add((both, both + b - a))
        return tuple(sorted(found))

    def _counts(self, most: int) -> tuple[Sequence[int], Sequence[int]]:
        of_u = (self.board.partner(a) - a > self.q for a in range(most))
        of_v = (self.board.left(b) - b > self.p for b in range(most))
        return tuple(accumulate(of_u, initial=0)), tuple(accumulate(of_v, initial=0))
