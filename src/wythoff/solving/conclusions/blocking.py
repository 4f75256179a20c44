"""Conclusions for games with blocking: before each move, the opponent may forbid some options.

They compute the winning moves that cannot be forbidden, and the moves that the opponent should forbid.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import chain, takewhile

from wythoff.base.errors import brief
from wythoff.game.rulesets import BlockingGame, Position
from wythoff.kernels import Pairs
from wythoff.kernels.limits import NUMBER_BYTES, require_memory
from wythoff.sequences.recurrences.blocked import BlockedPairs
from wythoff.sequences.recurrences.ratios import shared_ratio
from wythoff.solving.conclusions.conclusion import Conclusion
from wythoff.solving.conclusions.position_rows import BY_FORMULA, BY_LEVELS, Rows, few_enough
from wythoff.solving.conclusions.sequence import ByBisection, NearPairs, PairSequence
from wythoff.solving.solution.solution import reached_squares


class Blocking(Rows):
    """P-positions and moves of an unordered game with blocking, in normal play.

    Before each move, the opponent may forbid some options. A subclass defines `_targets(position)`. This method yields
    P-positions, among them all that one move from `position` reaches.
    """

    game: BlockingGame

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        targets = self.game.unstoppable(position, self.to_block(position))
        return tuple(sorted({self.game.settled(target) for target in targets}))

    winning_move = Conclusion.winning_move

    def to_block(self, position: Position) -> tuple[Position, ...]:
        """Return the P-positions that one move from `position` reaches, as sorted ordered pairs.

        In a pair (x, y), x is left on the first pile and y on the second; so {a, b} may occur as (a, b) and as (b, a).
        From a P-position, these are the options that the opponent forbids.
        """
        return reached_squares(self.game, position, self._tried(position, self._targets))


class BlockingPairs(Blocking, NearPairs):
    """P-positions (a_n, b_n) of a game with blocking, whose moves nearly keep the difference of the piles.

    The parameters are those of `NearPairs`: `places` computes the pairs, and a move from both piles changes their
    difference by at most `reach`.

    >>> from wythoff.game.rulesets import parse
    >>> game, places = parse("block(nim, 1, of=diagonal)"), ByBisection(lambda n: (n, n))
    >>> answer = BlockingPairs(game, places, ("a_n = b_n = n",), reach=1)
    >>> answer.winning_moves((2, 5))
    ((2, 2),)

    Cost: a square root of the size of the piles and some products, if the pairs are Beatty sequences, as for
    block_nim(m=2, p=3). It is about d^2 for d digits if the pairs come from a substitution, as for block_nim_l(m=3,
    p=2, l=2).
    """


class DiagonalPairs(Blocking, PairSequence):
    """P-positions of a game with blocking: the pairs (a_n, b_n) that `pairs` computes.

    Two numbers m, p >= 1 determine the pairs. Every number is in exactly one pair, and each multiple of m is the
    difference b_n - a_n of p pairs. For m = 2, p = 3 they begin (0, 0), (1, 1), (2, 2), (3, 5), (4, 6), (7, 9), (8,
    12). The numbers m and p are attributes of `pairs`; `formulas` are texts for users.

    Cost: a square root of the size of the piles and a few products, if p divides m. Otherwise it is about d^2 for d
    digits, for each pile and for each pair whose difference is close to that of the position. For most positions there
    is no such pair.
    """

    def __init__(self, game: BlockingGame, pairs: BlockedPairs, formulas: tuple[str, ...]) -> None:
        slope = shared_ratio(1, Fraction(pairs.m, pairs.p))
        places = ByBisection(pairs.pair, BY_FORMULA if pairs.closed else BY_LEVELS)
        super().__init__(game, places, formulas, slope=slope, table=pairs.table)
        self.w = pairs

    def index(self, position: Position) -> int | None:
        n, a, b = self.w.holding(position[0])
        return n if (a, b) == position else None

    def chunks(self, count: int, size: int) -> Iterator[Pairs]:
        # While the pairs are generated, the larger piles ahead are stored.
        require_memory(NUMBER_BYTES * count, f"a stream of {brief(count)} pairs")
        return super().chunks(count, size)

    def _walk(self) -> Iterator[Position]:
        return self.w.walk()

    def _sharing(self, pile: int) -> list[int]:
        return [self.w.partner(pile)]

    def _targets(self, position: Position) -> Iterator[Position]:
        """Yield the P-positions that share a pile with `position` = (x, y), and those with a difference close to y - x.

        The difference of the piles of each P-position is a multiple of the number m of the game. The multiples that
        differ from y - x by less than m are tried.
        """
        x, y = position
        m, p = self.w.m, self.w.p
        low = (y - x) // m * p
        numbers: Iterable[int] = ()
        if self.w.lower_at_least(low) <= x:
            few_enough(min(2 * p, x + 1))  # the smaller piles do not decrease, so at most x + 1 pairs are tried
            numbers = range(low, low + 2 * p)
        near = takewhile(lambda pair: pair[0] <= x, map(self.w.pair, numbers))
        return chain(((min(pile, other), max(pile, other)) for pile in (x, y) for other in self._sharing(pile)), near)
