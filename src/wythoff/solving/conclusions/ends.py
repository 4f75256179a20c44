"""End-Wythoff: for a given middle and left end a, the right end b for which (a, middle, b) is a P-position.

A position is a row of piles. Moves take from the two end piles as in Wythoff's game. The *middle* is the row without
its ends. For a fixed middle, the pairs (a, b) are the squares of a *board*. If an end is 0, play continues in a shorter
row.

For each a there is one b that makes a P-position, and for each b one a. The b for a = 0 makes the shorter row (middle,
b) a P-position; the a for b = 0 makes (a, middle) one. All other P-positions follow by the rule of Wythoff's game: b is
the least number such that no P-position with a smaller a has this b or this difference b - a.
"""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.game.rulesets import Position
from wythoff.game.rulesets.kinds.rows import without_empty


class Ends:
    """The P-positions of End-Wythoff, in normal or misere play. Tables are stored and extended as needed.

    >>> ends = Ends(misere=False)
    >>> [ends.partner((1, 2), a) for a in range(8)], ends.is_p((3, 1, 2, 5)), ends.is_p((1, 2))
    ([0, 2, 1, 5, 7, 3, 10, 4], True, True)

    Cost: the shorter rows are solved first. So for each run of successive piles inside the row, there is one step for
    each left end from 0 up to the pile on the left of the run. Rows are turned so that the left end is the smaller one;
    the right end may have any size.
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
        """Return the P-positions that one move from a row of positive piles reaches, in lexicographic order.

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
                # Use a stack, because recursion might exceed Python's limit of nested calls.
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
        """Return the board of `middle`: the P-positions (a, *middle, b), stored as pairs (a, b)."""
        self.partner(middle, 0)
        return self._boards[middle]

    def _knows(self, middle: Position, a: int) -> bool:
        board = self._boards.get(middle)
        return board is not None and a < len(board.partners)


def reached(a: int, b: int, right: int, left: int, both: int) -> set[Position]:
    """Return those of the P-positions (a, right), (left, b) and (both, both + b - a) that a move from (a, b) reaches.

    These three are the only P-positions of the board that share a, b or the difference b - a with (a, b).
    """
    found: set[Position] = {(left, b)} if left < a else set()
    if right < b:
        found.add((a, right))
    if both < a and both + b - a >= 0:
        found.add((both, both + b - a))
    return found


class EndsBoard:
    """The P-positions (a, *middle, b) of End-Wythoff for one row of piles `middle`, as pairs (a, b).

    The pairs (0, above) and (beside, 0) are given; they determine all others. The list `partners` grows as needed: (a,
    partners[a]) is the pair that begins with a.
    """

    def __init__(self, above: int, beside: int) -> None:
        self.beside = beside
        self.partners = [above]
        self.lefts = {above: 0}  # for each b, the a of the P-position
        self.columns = {above: 0, -beside: beside}  # for each difference b - a, the a of the P-position
        # A link leads from each taken number towards the next free one; numbers without a link are free.
        self._rows = {0: 1, above: above + 1}
        self._diagonals = {above: above + 1, -beside: 1 - beside}

    def partner(self, a: int) -> int:
        while len(self.partners) <= a:
            self._extend(len(self.partners))
        return self.partners[a]

    def left(self, b: int) -> int:
        """Return the a for which (a, b) is a P-position."""
        while b not in self.lefts:
            self._extend(len(self.partners))
        return self.lefts[b]

    def column(self, difference: int) -> int:
        """Return the a for which (a, a + difference) is a P-position."""
        while difference not in self.columns:
            self._extend(len(self.partners))
        return self.columns[difference]

    def by_smaller_end(self, most: int) -> Iterator[Position]:
        """Yield the P-positions (a, b) with min(a, b) < most, in the order of their smaller ends."""
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
        """Return the least free number >= `number`.

        `following` contains a link from each number that is not free towards the next free number. The links that the
        search follows are replaced by shorter paths.
        """
        while number in following:
            after = following[number]
            following[number] = after = following.get(after, after)
            number = after
        return number
