"""Conclusions by a sequence: the P-positions (a_n, b_n) in order, from a rule for the n-th."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, count, takewhile

from wythoff.conclusions.conclusion import Numbered
from wythoff.conclusions.places import Places
from wythoff.conclusions.rows import Rows, Table, few_enough
from wythoff.kernels import Pairs, Progress
from wythoff.rulesets import Position, TwoPileGame
from wythoff.sequences.quadratic import Quadratic
from wythoff.solution import Bound

BY_LEVELS = "as the square of the digits"


class PairSequence(Numbered, Rows):
    """P-positions (a_n, b_n) with a_n <= b_n; a_n does not decrease, b_n increases. All below one are tried as targets.

    `places` finds positions among them. `table` is as in `Rows`. `slope` is the limit of b_n/a_n, and `slope_source`
    where that is shown, if it does not follow from the formulas.
    """

    rising = True

    def __init__(
        self,
        game: TwoPileGame,
        places: Places,
        formulas: tuple[str, ...],
        *,
        table: Table | None = None,
        slope: Quadratic | None = None,
        slope_source: str = "",
    ) -> None:
        super().__init__(game, self._sharing, formulas, table=table)
        self.places, self.pair = places, places.pair
        self.polynomial, self.cost = places.polynomial, places.cost
        self.slope, self.slope_source = slope, slope_source

    def index(self, position: Position) -> int | None:
        self.places.require(position)
        return self.places.index(position)

    def p_position(self, n: int) -> Position:
        return self.pair(n)

    def winning_move(self, position: Position) -> Position | None:
        """A winning move: one that takes from one pile if there is one."""
        likely = (target for target in self._likely(position) if self.game.reaches(position, target))
        return next(likely, None) or next(iter(self.winning_moves(position)), None)

    def pairs(self, bound: Bound, progress: Progress) -> Pairs:
        size = {
            "up_to": lambda: self.places.before(bound.value + 1, lambda _, y: y),
            "columns": lambda: self.places.before(bound.value, lambda x, _: x),
            "count": lambda: bound.value,
        }[bound.kind]()
        return super().pairs(Bound("count", size), progress)

    def _walk(self) -> Iterator[Position]:
        return map(self.pair, count())

    def _sharing(self, pile: int) -> list[int]:
        """The piles that complete one to a P-position."""
        found = chain(self.places.with_larger(pile, pile), self.places.with_smaller(pile))
        return [x + y - pile for x, y in found]

    def _targets(self, position: Position) -> Iterator[Position]:
        self.places.require(position)
        x = few_enough(position[0])
        return takewhile(lambda pair: pair[0] <= x, self._walk())

    def _likely(self, position: Position) -> Iterator[Position]:
        """Targets that are tried first, those with one pile left before others."""
        return self._beside(position)

    def _with_piles(self, piles: Position, within: Position) -> Iterator[Position]:
        """The P-positions with one of two piles that are no larger than a position, in lexicographic order.

        A row may hold a billion others.
        """
        most, highest = within
        for pile in dict.fromkeys(pile for pile in piles if pile >= 0):
            yield from self.places.with_larger(pile, most) if pile <= highest else ()
        for pile in dict.fromkeys(pile for pile in piles if 0 <= pile <= most):
            yield from takewhile(lambda pair: pair[1] <= highest, self.places.with_smaller(pile))

    def _beside(self, position: Position) -> Iterator[Position]:
        self.places.require(position)
        yield from self._with_piles(position, position)


class NearPairs(PairSequence):
    """The same where a move from both piles changes their difference by at most `reach`, or takes less than `band` from
    one of them.

    >>> from wythoff.rulesets import parse
    >>> from wythoff.conclusions.places import ByBisection
    >>> answer = NearPairs(parse("nim"), ByBisection(lambda n: (n, n)), ("a_n = b_n = n",), reach=0)
    >>> answer.winning_moves((10**30, 10**30 + 7)) == ((10**30, 10**30),)
    True

    Cost: by Beatty sequences one square root, which is kept, and some products; to tell a P-position takes about a
    quarter of the time of a winning move.
    """

    def __init__(
        self,
        game: TwoPileGame,
        places: Places,
        formulas: tuple[str, ...],
        *,
        reach: int,
        band: int = 1,
        table: Table | None = None,
        slope: Quadratic | None = None,
        slope_source: str = "",
    ) -> None:
        super().__init__(game, places, formulas, table=table, slope=slope, slope_source=slope_source)
        self.reach, self.band = reach, band

    def _likely(self, position: Position) -> Iterator[Position]:
        yield from self._beside(position)
        if self.polynomial and self.band == 1:
            # In lexicographic order, and found one by one.
            yield from self._along(position)

    def _targets(self, position: Position) -> Iterator[Position]:
        self.places.require(position)
        x, y = position
        for less in range(few_enough(min(self.band, y + 1))):
            yield from self._with_piles((x - less, y - less), position)
        yield from self._along(position)

    def _along(self, position: Position) -> Iterator[Position]:
        """The P-positions with no larger smaller pile whose difference is within reach of that of a position."""
        x, y = position
        # What is reached has no larger pile, and so no larger difference: the reach may be a billion.
        return self.places.differing(y - x - self.reach, min(y - x + self.reach, y), x)
