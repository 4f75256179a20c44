"""Conclusions by blocks: both piles of a P-position lie in the same block {q*b, ..., q*b + b - 1} of b numbers.

All blocks contain the same P-positions, up to a shift by b in both piles. Examples are equal piles (b = 1) and cyclic
Nimhoff, which is solved here on any number of piles. In cyclic Nimhoff with parameter h, a move takes any positive
number from one pile, or fewer than h tokens in all from any piles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from math import comb

from wythoff.base.errors import TooLargeError, brief
from wythoff.game.rulesets import Game, Moves, Position, TwoPileGame, nim_sum
from wythoff.kernels import BETWEEN_REPORTS, MOST_LISTED, Pairs, Progress, require_memory
from wythoff.sequences.quadratic import Quadratic
from wythoff.solving.conclusions.conclusion import BYTES_A_PILE, Columns, ListedUpTo
from wythoff.solving.conclusions.position_rows import Rows, few_enough, repeating
from wythoff.solving.solution import Bound


class Blocks(Rows):
    """P-positions (q*b + r, q*b + partner(r)) for every q >= 0 and 0 <= r < b, where b is `block`.

    `in_block` is the number of P-positions in each block: r <= partner(r) if and only if r < in_block. The function
    `partner` must be defined for piles of any size, with partner(q*b + r) = q*b + partner(r). `formulas` are texts for
    users.

    >>> from wythoff.game.rulesets import parse
    >>> answer = Blocks(parse("nim"), lambda pile: pile ^ 1, 2, 1, ("b_n = a_n xor 1",))
    >>> answer.p_position(10**30) == (2 * 10**30, 2 * 10**30 + 1), answer.index((6, 7)), answer.index((6, 8))
    (True, 3, None)
    """

    polynomial = True
    cost = "a few operations on each pile"
    slope = Quadratic(1)  # two numbers of one block differ by less than `block`

    def __init__(
        self,
        game: TwoPileGame,
        partner: Callable[[int], int],
        block: int,
        in_block: int,
        formulas: tuple[str, ...],
    ) -> None:
        table = repeating(self.p_position, 0, in_block, (block, block))
        super().__init__(game, lambda pile: (partner(pile),), formulas, table=table)
        self.partner, self.block, self.in_block = partner, block, in_block

    def is_p(self, position: Position) -> bool:
        return self.partner(position[0]) == position[1]

    def index(self, position: Position) -> int | None:
        if not self.is_p(position):
            return None
        number, rest = divmod(position[0], self.block)
        return number * self.in_block + rest

    def p_position(self, n: int) -> Position:
        number, rest = divmod(n, self.in_block)
        first = number * self.block + rest
        return first, self.partner(first)


class EqualPiles(Blocks):
    """P-positions (n, n), in a game with all moves of Nim and with further moves, which are given as `parts`.

    A part is of one of two kinds. Either its moves lie on lines: a line (i, j, p, q) takes i + n*p from the first pile
    and j + n*q from the second for any n >= 0, and is not parallel to the diagonal. Or the part takes any two unequal
    amounts. From (x, y) with x < y, the moves of a line reach at most one P-position; a part with all unequal amounts
    reaches every (n, n) with n <= x.

    Cost: for piles of d digits, O(d) for each line of a single move, and a division for each other line.
    """

    def __init__(self, game: TwoPileGame, parts: tuple[Moves, ...]) -> None:
        super().__init__(game, lambda pile: pile, 1, 1, ("P-positions: (n, n)",))
        self.lines = [line for part in parts for line in part.lines() or ()]
        self.all_below = any(part.lines() is None for part in parts)

    def pairs(self, bound: Bound, progress: Progress) -> Pairs:
        self._require_memory(bound, progress)  # list the pairs without a table
        piles = range(bound.value + (bound.kind == "up_to"))
        return piles, piles

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        if self.all_below and not self.is_p(position):
            smaller = min(position)
            if smaller > MOST_LISTED:
                raise TooLargeError(
                    f"at most {MOST_LISTED} winning moves can be listed, and there are {brief(smaller + 1)}: to "
                    "all (n, n) with "
                    f"n <= {brief(smaller)}"
                )
            return tuple((n, n) for n in range(smaller + 1))
        return tuple(sorted({(n, n) for n in self._reached(position)}))

    def winning_move(self, position: Position) -> Position | None:
        """Return the position after the winning move from one pile; None from a P-position."""
        return None if self.is_p(position) else (min(position),) * 2

    def least_winning_move(self, position: Position) -> Position | None:
        if self.all_below and not self.is_p(position):
            return 0, 0
        return super().least_winning_move(position)

    def _reached(self, position: Position) -> Iterator[int]:
        x, y = position
        if x == y:
            return
        yield min(x, y)
        for i, j, p, q in self.lines:
            # After t steps along the line the piles are x - i - t*p and y - j - t*q.
            missing = x - i - (y - j)
            steps, rest = divmod(missing, p - q) if p != q else (0, missing)
            if not rest and steps >= 0 and x >= i + steps * p and y >= j + steps * q:
                yield x - i - steps * p


class Completed(ListedUpTo):
    """P-positions (x_1 <= ... <= x_k) of an unordered game in which any k - 1 piles determine the remaining one.

    Subclasses define `last`, which computes the remaining pile. Cost of a list: one call for each choice of all piles
    but the largest.
    """

    def __init__(self, game: Game, formulas: tuple[str, ...]) -> None:
        self.game, self.formulas = game, formulas

    def last(self, others: Position) -> int:
        """Return the only pile that makes a P-position together with the piles `others`."""
        raise NotImplementedError

    def is_p(self, position: Position) -> bool:
        return self.last(position[:-1]) == position[-1]

    def one_pile(self, position: Position) -> Iterator[Position]:
        """Yield the positions after the winning moves that take from one pile."""
        for place, pile in enumerate(position):
            others = (*position[:place], *position[place + 1 :])
            left = self.last(others)
            if left < pile:
                yield tuple(sorted((*others, left)))

    def listed(self, up_to: int, progress: Progress) -> Columns:
        # The last pile is the largest for about a half to a third of the choices of the other piles.
        expected = comb(up_to + self.game.piles - 1, self.game.piles - 1) // 2
        require_memory(
            BYTES_A_PILE * self.game.piles * expected, f"about {brief(expected)} positions", progress=progress
        )
        found: list[Position] = []
        for others in self._ascending((), up_to):
            last = self.last(others)
            if (others[-1] if others else 0) <= last <= up_to:
                found.append((*others, last))
                if len(found) % BETWEEN_REPORTS == 0:
                    progress(others[0], up_to)
        return tuple(zip(*found, strict=True)) or ((),) * self.game.piles

    def _ascending(self, head: Position, up_to: int) -> Iterator[Position]:
        """Yield the ascending tuples of k - 1 piles, at most `up_to`, that begin with `head`.

        Here k is the number of piles of the game.
        """
        if len(head) == self.game.piles - 1:
            yield head
            return
        for pile in range(head[-1] if head else 0, up_to + 1):
            yield from self._ascending((*head, pile), up_to)


def last_pile(piles: Position, h: int) -> int:
    """Return the only pile that, together with `piles`, makes a P-position of cyclic Nimhoff with parameter h.

    >>> last_pile((4, 1), 3), last_pile((), 3)
    (4, 0)
    """
    return h * nim_sum(pile // h for pile in piles) + -sum(piles) % h


class CyclicPairs(Blocks):
    """P-positions (h*q + r, h*q + s) with r = s = 0 or r + s = h, of cyclic Nimhoff on two piles.

    A move takes any positive number from one pile, or fewer than h tokens in all from both piles. A winning move from
    both piles x and y takes (x + y) % h tokens in all, and leaves both piles in the same block {h*q, ..., h*q + h - 1}.
    The possible first piles after such moves form a range.

    >>> from wythoff.game.rulesets import parse
    >>> answer = CyclicPairs(parse("nim | where(k > 0 and l > 0 and k + l < 5)"), 5)
    >>> answer.winning_moves((8, 9)), answer.least_winning_move((5 * 10**30 + 3, 5 * 10**30 + 4)) == (5 * 10**30 + 1,
    ...     5 * 10**30 + 4)
    (((6, 9), (7, 8)), True)

    Cost: O(d) for an outcome from piles of d digits, with a division by h; O(h*d) for all winning moves.
    """

    def __init__(self, game: TwoPileGame, h: int) -> None:
        formulas = (f"P-positions: x//{h} = y//{h} and (x + y) % {h} = 0",)
        super().__init__(game, lambda pile: last_pile((pile,), h), h, h // 2 + 1, formulas)

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        if self.is_p(position):
            return ()
        run, together = self._both_piles(position)
        if run.stop - run.start > MOST_LISTED:
            number = brief((run.stop - run.start) // 2)
            raise TooLargeError(f"at most {MOST_LISTED} winning moves can be listed, and there are at least {number}")
        both = {(min(left, together - left), max(left, together - left)) for left in run}
        return tuple(sorted({*self._one_pile(position), *both}))

    def winning_move(self, position: Position) -> Position | None:
        """Return the position after a winning move, if possible a move from one pile; None from a P-position."""
        return min(self._one_pile(position), default=None) or self.least_winning_move(position)

    def least_winning_move(self, position: Position) -> Position | None:
        if self.is_p(position):
            return None
        run, together = self._both_piles(position)
        ends = () if run.stop <= run.start else (run.start, run.stop - 1)
        both = ((min(left, together - left), max(left, together - left)) for left in ends)
        return min((*self._one_pile(position), *both), default=None)

    def _one_pile(self, position: Position) -> Iterator[Position]:
        x, y = position
        for kept, pile in ((x, y), (y, x)):
            left = self.partner(kept)
            if left < pile:
                yield (kept, left) if kept <= left else (left, kept)

    def _both_piles(self, position: Position) -> tuple[range, int]:
        """Return (firsts, total), which describe the positions after the winning moves that take from both piles.

        `firsts` is the range of their first piles, and `total` is the sum of their two piles.
        """
        (x, y), h = position, self.block
        surplus = (x + y) % h
        together = x + y - surplus
        twice, odd = divmod(together // h, 2)
        low, high = (h * twice + 1, h * twice + h - 1) if odd else (h * twice, h * twice)
        # A move from both piles takes at least 1 token from each.
        return range(max(low, x - surplus + 1), min(high, x - 1) + 1), together


class Cyclic(Completed):
    """P-positions of cyclic Nimhoff on any number of piles: all piles but one determine the remaining one.

    A single winning move is computed directly. It takes from one pile, or it reduces the residues of the piles modulo h
    until the sum of the piles is 0 modulo h. To list all winning moves, all amounts below h are tried for each pile.

    Cost: O(d) for an outcome and one winning move, for piles of d digits. For all winning moves, O(d) for each choice
    of amounts below h.
    """

    polynomial = True
    cost = "a few operations on each pile; all winning moves by trying all amounts below h"

    def __init__(self, game: Game, h: int) -> None:
        self.h = h
        formula = f"P-positions: the piles//{self.h} have nim-sum 0, the sum of the piles is 0 mod {self.h}"
        super().__init__(game, (formula,))

    def last(self, others: Position) -> int:
        return last_pile(others, self.h)

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        if self.is_p(position):
            return ()
        found = set(self.one_pile(position))
        few_enough(min(self.h, max(position) + 1) ** len(position))
        for taken in product(*(range(min(pile, self.h - 2) + 1) for pile in position)):
            if sum(map(bool, taken)) > 1 and sum(taken) < self.h:
                target = tuple(sorted(pile - number for pile, number in zip(position, taken, strict=True)))
                if self.is_p(target):
                    found.add(target)
        return tuple(sorted(found))

    def winning_move(self, position: Position) -> Position | None:
        """Return the position after a winning move, if possible a move from one pile; None from a P-position."""
        return min(self.one_pile(position), default=None) or self._many_piles(position)

    def _many_piles(self, position: Position) -> Position | None:
        """Return the position after a winning move from several piles; None from a P-position.

        Use it only if no move from one pile wins. After the move the sum of the piles is 0 modulo h. The quotients
        pile//h do not change.
        """
        surplus, left = sum(position) % self.h, list[int]()
        for pile in position:
            taken = min(surplus, pile % self.h)
            left.append(pile - taken)
            surplus -= taken
        return tuple(sorted(left)) if tuple(left) != position else None
