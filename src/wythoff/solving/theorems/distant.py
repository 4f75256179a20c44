"""Constraint games with widths f for which distant pairs (a_m, b_m) can be computed: answers for piles of any size.

*Distant* pairs are those with a large number m; they are computed without all earlier pairs. A move from both piles of
(x, y) reaches the P-position (a_m, b_m) if and only if a_m < x, b_m < y and |d_m - (y - x)| < f(a_m, b_m, x). Here d_m
= b_m - a_m, which does not decrease. The search for these m begins at the last m with d_m <= y - x, and continues down
and up as long as the last condition can be met: docs/mathematics/constraint-games.md, section 1.9.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, count, islice
from typing import TYPE_CHECKING, TypeAlias

from wythoff.base.errors import ParameterError, TooLargeError, brief
from wythoff.expressions import Expression, Integer, Operation, function
from wythoff.expressions.periods import period_of, quasi_linear
from wythoff.game.rulesets import WIDTH_VARIABLES, Diagonal, Nim, Position
from wythoff.kernels import Pairs, constraint_pairs
from wythoff.sequences.integers import least_between
from wythoff.solving.conclusions.recurrence import Recurrence
from wythoff.solving.theorems.constraint import LARGEST, X0, X1, Y1, extent, is_at_least, with_part
from wythoff.solving.theorems.hypotheses import linear_in_x0
from wythoff.solving.theorems.theorem import Conclusion

if TYPE_CHECKING:
    from wythoff.sequences.recurrences.pairs import DistantPairs

QUOTIENT = Operation("//", Operation("+", X1, Integer(1)), X0)
MOST_RESIDUES = 12  # the longest period of a width for which a morphism is searched
FIRST = 200  # the number of terms that are computed to observe where differences begin to double
NEAR = 1 << 12  # piles below this are looked up in a table, which is faster
CONGRUENT = "O(log digits) multiplications of numbers of the size of the piles, for each pair of letters of a morphism"
# The greatest number of targets that are listed for one position, and of the bits of all together.
MOST_LISTED, MOST_BITS = 20_000, 1 << 31
TOO_MANY = f"at most {MOST_LISTED} winning moves can be listed, with {MOST_BITS >> 23} MB together"
# reach(a, b, x): an upper bound for f(a, b, x).
Reach: TypeAlias = Callable[[int, int, int], int]


class DistantRecurrence(Recurrence):
    """P-positions (a_m, b_m) of a constraint game with width f, for which distant pairs can be computed.

    `pairs` computes the pair (a_m, b_m) for a given m, and the m for a given number in the pair. reach(a, b, x) is an
    upper bound of f(a, b, x). Let d_m = b_m - a_m. The sum d_m + reach(a_m, b_m, x) must not decrease with m, and d_m -
    reach(a_m, b_m, x) must not decrease for those m with a_m >= rising.

    Cost: one pair for an outcome, about ten for all winning moves; `cost` describes the time for a pair.
    """

    def __init__(
        self, width: Expression, pairs: DistantPairs, reach: Reach, rising: int, *, polynomial: bool, cost: str
    ) -> None:
        super().__init__(width)
        self._pairs, self._reach_of, self._rising = pairs, reach, rising
        self._f = function(width, WIDTH_VARIABLES)
        self.polynomial, self.cost = polynomial, cost

    def index(self, position: Position) -> int | None:
        x, y = position
        if x < NEAR:
            return super().index(position)
        n, a, b = self._pairs.last_apart(y - x, x)
        if a <= x or b - a < y - x:
            return n if (a, b) == position else None
        # Several pairs may have the same difference.
        place = self._pairs.place(x)
        return place.n if place is not None and place.is_lower and self._pairs.pair(place.n) == position else None

    def p_position(self, n: int) -> Position:
        return self._pairs.pair(n)

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        if position[0] < NEAR:
            return super().winning_moves(position)
        found, bits = {*self._beside_smaller(position), *self._beside_larger(position)}, 0
        for target in self._from_both(position, MOST_LISTED):
            found.add(target)
            bits += target[1].bit_length()
            if len(found) > MOST_LISTED or bits > MOST_BITS:
                raise TooLargeError(TOO_MANY)
        return tuple(sorted(found))

    def winning_move(self, position: Position) -> Position:
        """Return the position after a winning move from `position` = (x, y), which must not be a P-position.

        It is the move that the proof of Fraenkel (2004, Theorem 3, part II) makes. If taking from y alone can lead to a
        P-position, it does so. Otherwise it leads to the last (a_m, b_m) with b_m - a_m <= y - x.
        """
        x, y = position
        return next(self._beside_smaller(position), None) or self._pairs.last_apart(y - x, x)[1:]

    def least_winning_move(self, position: Position) -> Position | None:
        first = islice(self._from_both(position), 1)
        return min(chain(self._beside_smaller(position), self._beside_larger(position), first), default=None)

    def _beside_smaller(self, position: Position) -> Iterator[Position]:
        """Yield the P-position that contains the smaller pile, if a move that takes from the larger pile reaches it."""
        x, y = position
        place = self._pairs.place(x)
        # Skip a pair (x, b) whose difference is too large, because b may be huge.
        if place is not None and not (place.is_lower and place.n > self._pairs.last_apart(y - x, x)[0]):
            target = self._pairs.pair(place.n)
            if self.game.leads(position, target):
                yield target

    def _beside_larger(self, position: Position) -> Iterator[Position]:
        """Yield the P-position that contains the larger pile, if a move that takes from the smaller pile reaches it."""
        x, y = position
        _, a, b = self._pairs.last_below(y, x)
        if b == y and a < x:
            yield a, b

    def _from_both(self, position: Position, most: int | None = None) -> Iterator[Position]:
        """Yield the P-positions that moves from both piles of `position` reach.

        Raises: TooLargeError if there are certainly more than `most`.
        """
        x, y = position
        difference = y - x
        last, *_ = self._pairs.last_apart(difference, x)
        first = self._first(last, x, difference)
        # The pairs that moves reach are consecutive, with few exceptions.
        if most is not None and self._covers(position, *self._pairs.pair(first + most)):
            raise TooLargeError(TOO_MANY)
        for m in count(first):
            a, b = self._pairs.pair(m)
            if a >= x or b >= y:
                return
            if self._covers(position, a, b):
                yield a, b
            elif m > last and a >= self._rising and b - a - self._reach_of(a, b, x) >= difference:
                return

    def _covers(self, position: Position, a: int, b: int) -> bool:
        x, y = position
        return a < x and b < y and abs(b - a - y + x) < self._f(a, b, x)

    def _first(self, last: int, x: int, difference: int) -> int:
        """Return the first m <= last with d_m + reach(a_m, b_m, x) > difference, where d_m = b_m - a_m.

        reach(a, b, x) is the upper bound of f(a, b, x) that was passed to the class. Return last + 1 if there is no
        such m.
        """

        def covers(m: int) -> bool:
            a, b = self._pairs.pair(m)
            return b - a + self._reach_of(a, b, x) > difference

        low, step = last, 1
        while low >= 0 and covers(low):
            low, step = low - step, 2 * step
        return least_between(max(low, -1), last + 1, covers)


def recurrence(width: Expression) -> Conclusion:
    """Return the P-positions of `nim | diagonal(f)` for a width f >= 0, by the fastest known method.

    >>> from wythoff.expressions import parse_expression
    >>> answer = recurrence(parse_expression("x1 + 1", ("x1",)))
    >>> answer.winning_moves((10**20, 10**20 + 7)), answer.index((1000001413119, 500000941937492052063624))
    (((4, 11), (5, 17)), 1000000000000)
    """
    if extent(width)[1] == 0:
        from wythoff.solving.conclusions.blocks import EqualPiles

        return EqualPiles(Nim() | Diagonal(width), ())
    return distant(width) or Recurrence(width)


def distant(width: Expression) -> Recurrence | None:
    """Return the P-positions (a_m, b_m) for the width f, if distant ones can be computed; None for other widths.

    f must be >= 0. Distant means that m is large, and that not all earlier pairs are needed.
    """
    return _sums(width) or _congruent(width) or _doubling(width)


def _sums(width: Expression) -> Recurrence | None:
    """Return the P-positions if b_n - a_n is a sum of terms that depend on one earlier a_i each; None for other widths.

    This is the case for widths g(x1) + c*(x0 - x1). It is also the case if the width depends on x1 alone for x0 = x1 +
    1, and is larger by a constant for all larger x0.
    """
    slope, crossing = 0, 0
    near: Expression | None = width
    if X0.name in width.variables():
        slope, rest = linear_in_x0(width)
        near, crossing = (rest and Operation("+", rest, Integer(slope)), slope) if rest else _near_and_far(width)
    if near is None or near.variables() != {X1.name}:
        return None
    from wythoff.sequences.recurrences.summed import SummedPairs

    try:
        pairs = SummedPairs(near, crossing)
    except ParameterError:
        return None
    value, added = function(near, (X1.name,)), 0 if slope else crossing
    # `near` is the width for x0 = x1 + 1.
    return DistantRecurrence(
        width,
        pairs,
        lambda a, b, x: value(a) + added + slope * (x - a - 1),
        pairs.rising,
        polynomial=False,
        cost=f"sublinear: {pairs.cost}",
    )


def _near_and_far(width: Expression) -> tuple[Expression | None, int]:
    """Return (g, c) if the width is g for x0 = x1 + 1, and g + c with a constant c for all other x0; else (None, 0)."""
    # (x1 + 1)//x0 is 1 for x0 = x1 + 1 and 0 for greater x0.
    near, far = (with_part(width, QUOTIENT, Integer(value)) for value in (1, 0))
    if near.variables() != {X1.name}:
        return None, 0

    more = quasi_linear(Operation("-", far, near), X1.name)
    if more is None or (more.period, more.increase, more.start) != (1, 0, 0):
        return None, 0
    return near, far.evaluate({X1.name: 0}) - near.evaluate({X1.name: 0})


def _congruent(width: Expression) -> Recurrence | None:
    """Return the P-positions for a width that depends only on the residues of x1 and y1 modulo some number p.

    All values of the width must be congruent modulo p. Return None for other widths.
    """
    if X0.name in width.variables():
        return None
    period = period_of(width)
    if period is None or period > MOST_RESIDUES:
        return None
    value = function(width, WIDTH_VARIABLES)
    table = [[value(a, b, 0) for b in range(period)] for a in range(period)]
    from wythoff.sequences.recurrences.congruent import CongruentPairs

    try:
        pairs = CongruentPairs(table)
    except ParameterError:
        return None
    widest = max(map(max, table))
    return DistantRecurrence(width, pairs, lambda a, b, x: widest, 0, polynomial=True, cost=CONGRUENT)


def _doubling(width: Expression) -> Recurrence | None:
    """Return the P-positions for a width that is at least y1 - x1 - k for a constant k >= 0; None for other widths.

    From some n on, b_n - a_n then at least doubles from n to n + 1.
    """
    loss = _loss(width)
    if loss is None:
        return None
    a, b = constraint_pairs(width, FIRST, stop=LARGEST)
    return DoublingRecurrence(width) if int(b[len(b) - 1]) - int(a[len(a) - 1]) > loss else None


def _loss(width: Expression) -> int | None:
    """Return a constant k >= 0 such that the width is always at least y1 - x1 - k; None if none is known."""
    least = extent(Operation("-", width, Operation("-", Y1, X1)))[0]
    if least is not None:
        return max(-least, 0)
    if not isinstance(width, Operation) or not all(is_at_least(part, 0) for part in width.arguments):
        return None
    if width.operator == "^" and {*width.arguments} == {X1, Y1}:
        return 0
    losses = [loss for part in width.arguments if (loss := _loss(part)) is not None]
    if not losses or width.operator not in ("|", "max", "+", "^"):
        return None
    if width.operator != "^":
        return min(losses)
    constants = [part.constant for part in width.arguments if part.constant is not None]
    return losses[0] + constants[0] if constants else None


class DoublingRecurrence(Recurrence):
    """P-positions (a_n, b_n) of a constraint game with a width >= y1 - x1 - k for some constant k >= 0.

    Here x1 <= y1 are the piles after a move. From some n on, b_n - a_n at least doubles from n to n + 1. So b_n grows
    so fast that a short table is enough.

    >>> from wythoff.expressions import parse_expression
    >>> answer = DoublingRecurrence(parse_expression("(x1 ^ y1) | 3", ("x1", "y1")))
    >>> answer.winning_move((10**60, 10**60 + 10**6))
    (19, 515886)

    Cost: as many terms as the larger pile has binary digits, and as many again for each winning move.
    """

    polynomial = True
    cost = "O(digits^2): a table with a term for each binary digit of the larger pile"

    def _made(self, count: int, stop: int | None) -> Pairs:
        bits = count if stop is None else min(count, stop.bit_length())
        if bits * bits > MOST_BITS:
            raise TooLargeError(
                f"the answer needs all P-positions up to {brief(stop or count)} in memory, "
                f"at most {MOST_BITS >> 23} MB, and here about {brief(bits * bits >> 24)} MB: choose smaller piles"
            )
        return constraint_pairs(self.width, count, stop=stop)
