"""End-Wythoff from the inside: the right end that each left end needs, for given middle piles.

For a fixed middle, the rows (a, middle, b) form a board of squares (a, b) with Wythoff's moves. If an end is 0, play
goes on in a shorter row. Each row and each column of the board has one P-position. In the row a = 0 it is the right end
that (middle_1; middle_2, ..., b) needs, in the column b = 0 the same for the reversed row. All others follow by the
rule of Wythoff's game: the least b in no earlier row, column or diagonal.
"""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.game.rulesets import Position
from wythoff.game.rulesets.kinds.rows import without_empty


class Ends:
    """The P-positions of End-Wythoff, in normal or misere play. Tables are cached and extended.

    >>> ends = Ends(misere=False)
    >>> [ends.partner((1, 2), a) for a in range(8)], ends.is_p((3, 1, 2, 5)), ends.is_p((1, 2))
    ([0, 2, 1, 5, 7, 3, 10, 4], True, True)

    Cost: one step for each left end of each middle. The middles are the parts of a row and of its reverse, and the left
    ends are the piles beside them. A row is read from its smaller end, so the other end may have any size.
    """

    def __init__(self, *, misere: bool) -> None:
        self.misere = misere
        self._boards: dict[Position, EndsBoard] = {}

    def is_p(self, row: Position) -> bool:
        """Return whether a row of positive piles is a P-position."""
        if len(row) < 2:
            return sum(row) == self.misere
        if row[0] > row[-1]:
            row = row[::-1]
        return self.partner(row[1:-1], row[0]) == row[-1]

    def winning_moves(self, row: Position) -> tuple[Position, ...]:
        """Return the rows one move away that are P-positions, in lexicographic order.

        >>> Ends(misere=False).winning_moves((3, 1, 2, 6)), Ends(misere=False).winning_moves((3, 1, 2, 5))
        (((3, 1, 2, 5),), ())
        """
        if len(row) < 2:
            return (without_empty((int(self.misere),)),) if sum(row) > self.misere else ()
        if row[0] > row[-1]:
            return tuple(sorted(left[::-1] for left in self.winning_moves(row[::-1])))
        a, *inside, b = row
        middle = tuple(inside)
        right = self.partner(middle, a)
        board = self._boards[middle]
        found = reached(a, b, right, board.lefts.get(b, a), board.columns.get(b - a, a))
        return tuple(sorted({without_empty((c, *middle, d)) for c, d in found}))

    def partner(self, middle: Position, a: int) -> int:
        """Return the only b for which (a, *middle, b) is a P-position."""
        waiting = [(middle, a)]
        while True:
            middle, a = waiting[-1]
            board = self._boards.get(middle)
            if board is None:
                # A stack, because a row may be longer than calls can be nested.
                inner = [(part[1:], part[0]) for part in (middle, middle[::-1]) if part]
                unknown = [(part, end) for part, end in inner if not self._knows(part, end)]
                if unknown:
                    waiting += unknown
                    continue
                edges = [self._boards[part].partner(end) for part, end in inner] or [int(self.misere)] * 2
                board = self._boards[middle] = EndsBoard(*edges)
            b = board.partner(a)
            waiting.pop()
            if not waiting:
                return b

    def board(self, middle: Position) -> EndsBoard:
        """Return the P-positions (a, b) beside a middle."""
        self.partner(middle, 0)
        return self._boards[middle]

    def _knows(self, middle: Position, a: int) -> bool:
        board = self._boards.get(middle)
        return board is not None and a < len(board.partners)


def reached(a: int, b: int, right: int, left: int, both: int) -> set[Position]:
    """Return which of (a, right), (left, b) and (both, both + b - a) lie below (a, b)."""
    found: set[Position] = {(left, b)} if left < a else set()
    if right < b:
        found.add((a, right))
    if both < a and both + b - a >= 0:
        found.add((both, both + b - a))
    return found


class EndsBoard:
    """The P-positions (a, b) of one middle for a = 0, 1, ...: `above` is b for a = 0, `beside` is a for b = 0."""

    def __init__(self, above: int, beside: int) -> None:
        self.beside = beside
        self.partners = [above]
        self.lefts = {above: 0}  # for each b the column a
        self.columns = {above: 0, -beside: beside}  # for each difference b - a the column a
        # The next free number for every taken one, halfway at least; what is not there is free.
        self._rows = {0: 1, above: above + 1}
        self._diagonals = {above: above + 1, -beside: 1 - beside}

    def partner(self, a: int) -> int:
        while len(self.partners) <= a:
            self._extend(len(self.partners))
        return self.partners[a]

    def left(self, b: int) -> int:
        """Return the column of the P-position of a row."""
        while b not in self.lefts:
            self._extend(len(self.partners))
        return self.lefts[b]

    def column(self, difference: int) -> int:
        """Return the column of the P-position with b - a = difference."""
        while difference not in self.columns:
            self._extend(len(self.partners))
        return self.columns[difference]

    def by_smaller_end(self, most: int) -> Iterator[Position]:
        """Yield the P-positions with an end less than `most`, by their smaller ends."""
        for end in range(most):
            if (b := self.partner(end)) >= end:
                yield end, b
            if (a := self.left(end)) > end:
                yield a, end

    def _extend(self, a: int) -> None:
        if a == self.beside:
            self.partners.append(0)
            self.lefts[0] = a
            return
        b = self._free(self._rows, 1)
        while True:
            diagonal = self._free(self._diagonals, b - a)
            if diagonal == b - a:
                break
            b = self._free(self._rows, a + diagonal)
        self.partners.append(b)
        self.columns[b - a] = self.lefts[b] = a
        self._rows[b], self._diagonals[b - a] = b + 1, b - a + 1

    @staticmethod
    def _free(following: dict[int, int], number: int) -> int:
        """Return the least number from this one on that is free; chains are halved."""
        while number in following:
            after = following[number]
            following[number] = after = following.get(after, after)
            number = after
        return number
