"""Conclusions by a sequence: a function returns the n-th P-position (a_n, b_n) for each n.

To answer for a given position, the index n for which a_n or b_n is a given number is computed. This is done by
formulas, by bisection, or from a table.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from itertools import chain, count, takewhile

from wythoff.base.errors import TooLargeError, brief
from wythoff.game.rulesets import Position, TwoPileGame
from wythoff.kernels import Pairs, Progress, silent
from wythoff.sequences.integers import large
from wythoff.sequences.quadratic import Quadratic
from wythoff.solving.conclusions.conclusion import BY_TABLE, Numbered
from wythoff.solving.conclusions.position_rows import BY_FORMULA, ColumnTable, Rows, few_enough, first_number
from wythoff.solving.solution import Bound

# The greatest index in a table that is stored for single positions; up to twice as many terms are computed.
MOST_KEPT = 2_000_000
TOO_MANY = 10**12  # more than any memory holds
# The search for a number of at least this size begins at an estimated index, not at the first pair.
FAR = 1 << 12

Size = Callable[[int, int], int]  # size(a, b) is a, b or the difference b - a


class PairPlaces(ABC):
    """Pairs (a_n, b_n), n >= 0, and methods to search for pairs.

    a_n <= b_n, the a_n are non-decreasing and the b_n increasing. The function `pair` returns the pair for an index n.
    """

    polynomial = False
    cost = BY_TABLE

    def __init__(self, pair: Callable[[int], Position]) -> None:
        self.pair = pair

    @abstractmethod
    def index(self, position: Position) -> int | None:
        """Return the n with pair(n) = position, or None if there is none."""

    @abstractmethod
    def with_larger(self, pile: int, most: int) -> Iterator[Position]:
        """Yield the pair (a, pile) with a < pile and a <= most, if there is one."""

    @abstractmethod
    def with_smaller(self, pile: int) -> Iterator[Position]:
        """Yield all pairs (pile, b), whose smaller number is `pile`."""

    @abstractmethod
    def differing(self, low: int, high: int, most: int) -> Iterator[Position]:
        """Yield the pairs (a, b) with low <= b - a <= high and a <= most. A few other pairs may be among them.

        Raises: TooLargeError if there are too many pairs.
        """

    def require(self, position: Position) -> None:  # noqa: B027  # most pairs reach all positions
        """Raise TooLargeError if the pairs cannot be computed up to the size of `position`."""

    def before(self, value: int, size: Size) -> int:
        """Return how many pairs (a, b) have size(a, b) < value; `TOO_MANY` if there are more than that.

        The function `size` returns a, b or b - a.
        """
        if value > TOO_MANY and size(*self.pair(TOO_MANY)) < value:
            return TOO_MANY  # an exact count may take long, because the numbers have thousands of digits
        return self._first(lambda x, y: size(x, y) >= value, self._about(value, size))

    def _first(self, test: Callable[[int, int], bool], start: int) -> int:
        """Return the least n for which test(a, b) is true, where (a, b) = pair(n).

        The test must be true for all larger n, too. `start` is an estimate of n, and does not change the result. Cost:
        O(log |n - start|) pairs.
        """
        return first_number(self.pair, test, start)

    def _about(self, value: int, size: Size) -> int:
        """Estimate the n for which size(a_n, b_n) = value, as if the size were proportional to n.

        The function `size` returns a, b or b - a. For small values the estimate is 0.
        """
        if value < FAR:
            return 0
        late = 1 << value.bit_length()
        return int(large(value * late) // max(size(*self.pair(late)), 1))


class ByFormulas(PairPlaces):
    """Pairs (a_n, b_n) whose indices n are computed by formulas. These are given as functions.

    - pair(n) is (a_n, b_n); `cost` is a text on the time to compute it.
    - lower(v) is the least n with a_n >= v, and upper(v) the least n with b_n >= v.
    - difference(n) is b_n - a_n.
    - along(low, high) is a range that contains all n with low <= b_n - a_n <= high.
    - number(position) is the only n for which (a_n, b_n) may be the position.
    """

    polynomial = True

    def __init__(
        self,
        pair: Callable[[int], Position],
        lower: Callable[[int], int],
        upper: Callable[[int], int],
        *,
        difference: Callable[[int], int],
        along: Callable[[int, int], range],
        number: Callable[[Position], int],
        cost: str = BY_FORMULA,
    ) -> None:
        super().__init__(pair)
        self.lower, self.upper, self.difference = lower, upper, difference
        self.along, self.number, self.cost = along, number, cost

    def index(self, position: Position) -> int | None:
        n = self.number(position)
        return n if n >= 0 and self.pair(n) == position else None

    def with_larger(self, pile: int, most: int) -> Iterator[Position]:
        pair = self.pair(self.upper(pile))
        if pair[1] == pile and pair[0] < min(pile, most + 1):
            yield pair

    def with_smaller(self, pile: int) -> Iterator[Position]:
        return ((pile, pile + self.difference(n)) for n in range(self.lower(pile), self.lower(pile + 1)))

    def differing(self, low: int, high: int, most: int) -> Iterator[Position]:
        numbers = self.numbers(low, high, most)
        few_enough(numbers.stop - numbers.start)
        return (pair for pair in map(self.pair, numbers) if pair[0] <= most)

    def numbers(self, low: int, high: int, most: int) -> range:
        """Return a range that contains all n with low <= b_n - a_n <= high and a_n <= most."""
        found = self.along(max(low, 0), high)
        # Add 1 to the bound, because a_n may be a_{n-1} - 1 in bt-Wythoff.
        return range(found.start, max(found.start, min(found.stop, self.lower(most + 2))))


class ByBisection(PairPlaces):
    """Pairs (a_n, b_n) whose indices n are computed by bisection. b_n - a_n must not decrease, except at n = 1.

    `cost` is a text on the time for one pair. Give it only if this time is polynomial in the digits.
    """

    def __init__(self, pair: Callable[[int], Position], cost: str = "") -> None:
        super().__init__(pair)
        self.polynomial, self.cost = bool(cost), cost or BY_TABLE

    def index(self, position: Position) -> int | None:
        n = self._first(lambda x, y: (x, y) >= position, self._about(position[0], lambda x, _: x))
        return n if self.pair(n) == position else None

    def with_larger(self, pile: int, most: int) -> Iterator[Position]:
        # Stop the search at a_n > most, so that a table need not reach as far as the larger pile.
        late = min(self._about(pile, lambda _, y: y), self._about(most, lambda x, _: x))
        pair = self.pair(self._first(lambda x, y: y >= pile or x > most, late))
        if pair[1] == pile and pair[0] < min(pile, most + 1):
            yield pair

    def with_smaller(self, pile: int) -> Iterator[Position]:
        start = self._first(lambda x, _: x >= pile, self._about(pile, lambda x, _: x))
        return takewhile(lambda pair: pair[0] == pile, map(self.pair, count(start)))

    def differing(self, low: int, high: int, most: int) -> Iterator[Position]:
        yield from map(self.pair, range(2))
        late = min(self._about(max(low, 0), lambda a, b: b - a), self._about(most, lambda a, _: a))
        start = max(2, self._first(lambda a, b: b - a >= low or a > most, late))
        near = takewhile(lambda pair: pair[1] - pair[0] <= high and pair[0] <= most, map(self.pair, count(start)))
        for number, pair in enumerate(near):
            few_enough(number)
            yield pair


class InTable(ByBisection):
    """Pairs (a_n, b_n) from a stored table. grow(count, progress) computes the first `count` pairs as two columns.

    If a pair is missing from the table, `grow` computes a table of twice the length that is needed. Positions whose
    smaller pile is greater than `largest` are refused.

    Raises: TooLargeError if the table would become too long.
    """

    def __init__(self, grow: ColumnTable, largest: int) -> None:
        super().__init__(self._kept)
        self.grow, self.largest = grow, largest
        self._columns: Pairs = ([], [])

    def require(self, position: Position) -> None:
        if position[0] > self.largest:
            raise TooLargeError(
                "for this game all P-positions are computed one by one, so the smaller pile must be at most "
                f"{self.largest}, "
                f"was {brief(position[0])}"
            )

    def before(self, value: int, size: Size) -> int:
        return self._first(lambda x, y: size(x, y) >= value, 0)

    def _about(self, value: int, size: Size) -> int:
        return 0  # an estimate would require distant terms

    def _kept(self, n: int) -> Position:
        a, b = self._columns
        if n >= len(a):
            if n > MOST_KEPT:
                raise TooLargeError(
                    f"at most {MOST_KEPT} terms can be stored, so term number {brief(n)} cannot be computed"
                )
            a, b = self._columns = self.grow(max(2 * n, 16), silent)
        return int(a[n]), int(b[n])


class PairSequence(Numbered, Rows):
    """P-positions (a_n, b_n) with a_n <= b_n, a_n non-decreasing and b_n increasing.

    To find the winning moves from (x, y), the moves to all P-positions with a_n <= x are tested. `places` computes the
    pairs (a_n, b_n), and their indices n; table(count, progress), if given, returns the first `count` P-positions as
    columns. `slope` is the limit of b_n/a_n, or None if it is not stated. `slope_source` cites a proof of the limit, if
    it does not follow from the formulas.
    """

    rising = True

    def __init__(
        self,
        game: TwoPileGame,
        places: PairPlaces,
        formulas: tuple[str, ...],
        *,
        table: ColumnTable | None = None,
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
        """Return the position after a winning move, if possible a move from one pile; None if no move wins."""
        likely = (target for target in self._likely(position) if self.game.leads(position, target))
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
        """Return the list of piles y for which {`pile`, y} is a P-position."""
        found = chain(self.places.with_larger(pile, pile), self.places.with_smaller(pile))
        return [x + y - pile for x, y in found]

    def _targets(self, position: Position) -> Iterator[Position]:
        self.places.require(position)
        x = few_enough(position[0])
        return takewhile(lambda pair: pair[0] <= x, self._walk())

    def _likely(self, position: Position) -> Iterator[Position]:
        """Yield the P-positions to try first as targets of a move: those that share a pile with `position`."""
        return self._beside(position)

    def _with_piles(self, piles: Position, within: Position) -> Iterator[Position]:
        """Yield the P-positions (a, b) with a or b in `piles`, a <= x and b <= y, where (x, y) is `within`."""
        most, highest = within
        for pile in dict.fromkeys(pile for pile in piles if pile >= 0):
            yield from self.places.with_larger(pile, most) if pile <= highest else ()
        for pile in dict.fromkeys(pile for pile in piles if 0 <= pile <= most):
            yield from takewhile(lambda pair: pair[1] <= highest, self.places.with_smaller(pile))

    def _beside(self, position: Position) -> Iterator[Position]:
        self.places.require(position)
        yield from self._with_piles(position, position)


class NearPairs(PairSequence):
    """P-positions (a_n, b_n) of a game whose winning moves keep a pile, or nearly keep the difference of the piles.

    A winning move takes from one pile; or it changes the difference of the piles by at most `reach`; or it takes less
    than `band` from one of the two piles. `places` computes the pairs (a_n, b_n). The parameters `formulas`, `table`,
    `slope` and `slope_source` are those of `PairSequence`.

    >>> from wythoff.game.rulesets import parse
    >>> from wythoff.solving.conclusions.sequence import ByBisection
    >>> answer = NearPairs(parse("nim"), ByBisection(lambda n: (n, n)), ("a_n = b_n = n",), reach=0)
    >>> answer.winning_moves((10**30, 10**30 + 7)) == ((10**30, 10**30),)
    True

    Cost with Beatty sequences: one square root, which is stored, and some products. An outcome takes about a quarter of
    the time of a winning move.
    """

    def __init__(
        self,
        game: TwoPileGame,
        places: PairPlaces,
        formulas: tuple[str, ...],
        *,
        reach: int,
        band: int = 1,
        table: ColumnTable | None = None,
        slope: Quadratic | None = None,
        slope_source: str = "",
    ) -> None:
        super().__init__(game, places, formulas, table=table, slope=slope, slope_source=slope_source)
        self.reach, self.band = reach, band

    def _likely(self, position: Position) -> Iterator[Position]:
        yield from self._beside(position)
        if self.polynomial and self.band == 1:
            # The P-positions of `_along` are in lexicographic order, so the first target found is the least one.
            yield from self._along(position)

    def _targets(self, position: Position) -> Iterator[Position]:
        self.places.require(position)
        x, y = position
        for less in range(few_enough(min(self.band, y + 1))):
            yield from self._with_piles((x - less, y - less), position)
        yield from self._along(position)

    def _along(self, position: Position) -> Iterator[Position]:
        """Yield the P-positions (a, b) with a <= x whose difference b - a differs from y - x by at most `reach`."""
        x, y = position
        # The piles of a target, and so their difference, are at most y. This bound helps if `reach` is very large.
        return self.places.differing(y - x - self.reach, min(y - x + self.reach, y), x)
