"""Conclusions by a sequence: the P-positions (a_n, b_n) in order, from a rule for the n-th."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, count, takewhile
from typing import NamedTuple

from wythoff.errors import TooLargeError, brief
from wythoff.kernels import Pairs, Progress
from wythoff.kernels.limits import silent
from wythoff.rulesets import Position, TwoPileGame
from wythoff.sequences.quadratic import Quadratic
from wythoff.solution import Bound
from wythoff.theorems.rows import BY_FORMULA, Rows, Table, few_enough, first_number
from wythoff.theorems.theorem import BY_TABLE

# Terms of a table that is kept for single positions: at most twice as many are computed.
MOST_KEPT = 2_000_000
TOO_MANY = 10**12  # more than any memory holds
# From here on a search among the pairs does not begin with the first.
FAR = 1 << 12


BY_LEVELS = "as the square of the digits"


class Inverse(NamedTuple):
    """Where numbers lie among the pairs (a_n, b_n), n >= 0, by formulas.

    `lower`, `upper`: the least n with a_n >= value, b_n >= value. `difference`: b_n - a_n. `along`: a range in which
    all n with low <= b_n - a_n <= high lie. `number`: the only n that can be that of a position.
    """

    lower: Callable[[int], int]
    upper: Callable[[int], int]
    difference: Callable[[int], int]
    along: Callable[[int, int], range]
    number: Callable[[Position], int]


class PairSequence(Rows):
    """P-positions `pair(n)` = (a_n, b_n) with a_n <= b_n; a_n does not decrease, b_n increases.

    `reach`: a move from both piles changes the difference of the piles by at most so much, or takes less than `band`
    from one of them; differences must not decrease then, except at n = 1. With reach None nothing is known, and all
    P-positions below are tried. Moves keep the difference, or change its sign too, modulo `step`. Other moves into
    P-positions lead to those among what `more(x, y)` lists.

    With an `inverse` positions are found by formulas, else by bisection. `table` is as in `Rows`. Single positions are
    answered only if their smaller pile is at most `largest`. `slope` is the limit of b_n/a_n, and
    `slope_source` where that is shown, if it does not follow from the formulas.

    >>> from wythoff.rulesets import parse
    >>> answer = PairSequence(parse("nim"), lambda n: (n, n), ("a_n = b_n = n",), reach=0)
    >>> answer.winning_moves((10**30, 10**30 + 7)) == ((10**30, 10**30),)
    True

    Cost: by Beatty sequences one square root, which is kept, and some products; to tell a P-position takes about a
    quarter of the time of a winning move.
    """

    rising = True

    def __init__(
        self,
        game: TwoPileGame,
        pair: Callable[[int], Position],
        formulas: tuple[str, ...],
        *,
        reach: int | None = None,
        band: int = 1,
        step: int = 1,
        more: Callable[[int, int], Iterable[Position]] | None = None,
        inverse: Inverse | None = None,
        cost: str = BY_FORMULA,
        table: Table | None = None,
        largest: int | None = None,
        slope: Quadratic | None = None,
        slope_source: str = "",
    ) -> None:
        super().__init__(game, self._sharing, formulas, table=table)
        self.pair, self.reach, self.band, self.largest = pair, reach, band, largest
        self.step, self.more, self.inverse = step, more, inverse
        self.slope, self.slope_source = slope, slope_source
        if inverse is not None:
            self.polynomial, self.cost = True, cost
        else:
            self.cost = BY_TABLE

    def is_p(self, position: Position) -> bool:
        return self.index(position) is not None

    def index(self, position: Position) -> int | None:
        self._within_reach(position)
        if self.inverse is not None:
            n = self.inverse.number(position)
            return n if n >= 0 and self.pair(n) == position else None
        n = self.first(lambda x, y: (x, y) >= position, self._about(position[0], lambda x, _: x))
        return n if self.pair(n) == position else None

    def p_position(self, n: int) -> Position:
        return self.pair(n)

    def winning_move(self, position: Position) -> Position | None:
        """A winning move: one that takes from one pile if there is one."""
        targets = self._beside(position)
        if self.inverse is not None and self.band == 1 and self.reach is not None:
            # In lexicographic order, and found one by one.
            targets = chain(targets, self._along(position[1] - position[0], position[0]))
        found = next((target for target in targets if self.game.reaches(position, target)), None)
        return found or next(iter(self.winning_moves(position)), None)

    def pairs(self, bound: Bound, progress: Progress) -> Pairs:
        size = {
            "up_to": lambda: self._before(bound.value + 1, lambda _, y: y),
            "columns": lambda: self._before(bound.value, lambda x, _: x),
            "count": lambda: bound.value,
        }[bound.kind]()
        return super().pairs(Bound("count", size), progress)

    def _before(self, value: int, size: Callable[[int, int], int]) -> int:
        """How many pairs have a smaller or larger pile less than a value; `TOO_MANY` where there are more."""
        if self.largest is None and value > TOO_MANY and size(*self.pair(TOO_MANY)) < value:
            return TOO_MANY  # to count them may take long where numbers have thousands of digits
        return self.first(lambda x, y: size(x, y) >= value, self._about(value, size))

    def first(self, test: Callable[[int, int], bool], start: int = 0) -> int:
        """The least n for which the pair passes a test that all later pairs pass too.   Cost: as `first_number`."""
        return first_number(self.pair, test, start)

    def _about(self, value: int, size: Callable[[int, int], int]) -> int:
        """About which pair has a smaller pile, a larger pile or a difference of that size: by proportion."""
        if self.largest is not None or value < FAR:
            return 0
        late = 1 << value.bit_length()
        return value * late // max(size(*self.pair(late)), 1)

    def _within_reach(self, position: Position) -> None:
        """Raises: TooLargeError."""
        if self.largest is not None and position[0] > self.largest:
            raise TooLargeError(
                f"this game is answered from a table, the smaller pile must be at most {self.largest}, "
                f"was {brief(position[0])}"
            )

    def _walk(self) -> Iterator[Position]:
        return map(self.pair, count())

    def _within(self, bound: Bound) -> Iterator[Position]:
        # One by one, for a row may hold as many as can be forbidden.
        if bound.kind == "up_to":
            return takewhile(lambda position: position[1] <= bound.value, self._walk())
        if bound.kind == "columns":
            return takewhile(lambda position: position[0] < bound.value, self._walk())
        return super()._within(bound)

    def _sharing(self, pile: int) -> list[int]:
        """The piles that complete one to a P-position."""
        return [x + y - pile for x, y in chain(self._as_larger(pile, pile), self._as_smaller(pile))]

    def _as_larger(self, pile: int, most: int) -> Iterator[Position]:
        """The P-position whose larger pile is this one, if its smaller one is less and at most `most`."""
        if self.inverse is not None:
            found = [self.pair(self.inverse.upper(pile))]
        else:
            # Tests stop at a_n > most, because a table need not reach as far as the larger pile.
            late = min(self._about(pile, lambda _, y: y), self._about(most, lambda x, _: x))
            found = [self.pair(self.first(lambda x, y: y >= pile or x > most, late))]
        return (pair for pair in found if pair[1] == pile and pair[0] < min(pile, most + 1))

    def _as_smaller(self, pile: int) -> Iterator[Position]:
        """The P-positions whose smaller pile is this one."""
        if self.inverse is not None:
            numbers = range(self.inverse.lower(pile), self.inverse.lower(pile + 1))
            return ((pile, pile + self.inverse.difference(n)) for n in numbers)
        start = self.first(lambda x, _: x >= pile, self._about(pile, lambda x, _: x))
        return takewhile(lambda pair: pair[0] == pile, map(self.pair, count(start)))

    def _targets(self, position: Position) -> Iterator[Position]:
        self._within_reach(position)
        x, y = position
        if self.reach is None:
            few_enough(x)
            yield from takewhile(lambda pair: pair[0] <= x, self._walk())
            return
        for less in range(few_enough(min(self.band, y + 1))):
            yield from self._with_piles((x - less, y - less), x)
        yield from self._along(y - x, x)
        if self.more is not None:
            yield from filter(self.is_p, self.more(x, y))

    def _with_piles(self, piles: Position, most: int) -> Iterator[Position]:
        """The P-positions with one of two piles whose smaller pile is at most `most`, in lexicographic order."""
        for pile in dict.fromkeys(pile for pile in piles if pile >= 0):
            yield from self._as_larger(pile, most)
        for pile in dict.fromkeys(pile for pile in piles if 0 <= pile <= most):
            yield from self._as_smaller(pile)

    def _along(self, difference: int, most: int) -> Iterator[Position]:
        """The P-positions whose difference is within reach of one and whose smaller pile is at most `most`."""
        assert self.reach is not None
        low, high = difference - self.reach, difference + self.reach
        if self.inverse is not None:
            yield from (pair for pair in map(self.pair, self._kept(difference, low, high)) if pair[0] <= most)
            return
        yield from map(self.pair, range(2))
        late = min(self._about(max(low, 0), lambda a, b: b - a), self._about(most, lambda a, _: a))
        start = max(2, self.first(lambda a, b: b - a >= low or a > most, late))
        near = takewhile(lambda pair: pair[1] - pair[0] <= high and pair[0] <= most, map(self.pair, count(start)))
        for number, pair in enumerate(near):
            few_enough(number)
            yield pair

    def _kept(self, difference: int, low: int, high: int) -> Iterator[int]:
        """The numbers of the pairs with a difference from low to high that a move may make of one."""
        assert self.inverse is not None
        numbers = self.inverse.along(max(low, 0), high)
        few_enough(numbers.stop - numbers.start)
        if self.step == 1:
            return iter(numbers)
        kinds = {difference % self.step, -difference % self.step}
        return (n for n in numbers if self.inverse.difference(n) % self.step in kinds)

    def _beside(self, position: Position) -> Iterator[Position]:
        self._within_reach(position)
        x, y = position
        yield from (pair for pair in self._with_piles(position, x) if pair[1] <= y)


def from_table(grow: Table) -> Callable[[int], Position]:
    """The rule for the n-th pair of a table that is kept and doubled; `grow(count, progress)` gives its first terms.

    Raises: TooLargeError for tables that are too long.
    """
    kept: list[Pairs] = [([], [])]

    def pair(n: int) -> Position:
        a, b = kept[0]
        if n >= len(a):
            if n > MOST_KEPT:
                raise TooLargeError(f"at most {MOST_KEPT} terms are kept, was asked for number {brief(n)}")
            a, b = kept[0] = grow(max(2 * n, 64), silent)
        return int(a[n]), int(b[n])

    return pair
