"""The P-positions of t-Wythoff, the game `nim | diagonal(t)`, as terms floor(n*alpha + gamma) of Beatty sequences.

A move takes any positive number from one pile, or takes from both piles numbers that differ by less than t. The
formulas answer for positions of any size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from wythoff.base.errors import TooLargeError, brief, times
from wythoff.expressions import Integer
from wythoff.game.rulesets import Diagonal, Nim, Position, TwoPileGame
from wythoff.kernels import MOST_LISTED, Pairs, Progress, constraint_chunks, constraint_pairs
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.beatty.wythoff import t_wythoff_misere, t_wythoff_modulus
from wythoff.sequences.quadratic import Quadratic
from wythoff.solving.conclusions.conclusion import Later, Numbered
from wythoff.solving.conclusions.position_rows import BY_FORMULA, Rows, replaced
from wythoff.solving.solution import Bound

ONE_PILE_OR_TWO = (0, 1), (2, 2)  # the first P-positions of misere Wythoff; in normal play these are (0, 0) and (1, 2)


class BeattyPairs(Numbered, Rows):
    """P-positions (a_n, b_n) of t-Wythoff, t >= 1: a_n = floor(n*alpha + gamma), b_n = a_n + t*n + e for all n >= 0.

    Here alpha = (2 - t + sqrt(t^2 + 4))/2. In normal play gamma = e = 0. In misere play with t > 1, gamma = 1/alpha and
    e = 1. In misere play with t = 1, the pairs are those of normal play, except that (0, 1) and (2, 2) replace (0, 0)
    and (1, 2).

    >>> BeattyPairs(1, misere=False).winning_moves((10**30, 10**30 + 1))
    ((1, 2), (618033988749894848204586834366, 1000000000000000000000000000001))

    `game` may be another game with the same P-positions and additional moves. The functions `more` and `numbers`
    describe the P-positions that additional moves from (x, y) reach. All (a_n, b_n) with n in the range numbers(x, y)
    are reached. Others may be reached if they are in the collection more(x, y), whose members are tested one by one.

    Source: Wythoff 1907; Fraenkel 1982. Cost: one square root of the size of the piles, which is cached, and a few
    products: about d^1.5 for d digits.
    """

    quick = True
    polynomial = True
    cost = BY_FORMULA

    @property
    def slope(self) -> Quadratic:
        """The limit of b_n/a_n."""
        return self.upper.alpha / self.lower.alpha

    def __init__(
        self,
        t: int,
        *,
        misere: bool,
        game: TwoPileGame | None = None,
        more: Callable[[int, int], Iterable[Position]] | None = None,
        numbers: Callable[[int, int], range] | None = None,
    ) -> None:
        self.t, self.more, self.numbers = t, more, numbers
        self.offset = int(misere and t > 1)
        self.first: tuple[Position, ...] = ONE_PILE_OR_TWO if misere and t == 1 else ()
        # The sequences are complementary and increasing, and a_n < b_n: so a_n is the least unused number.
        self.later = Later(len(self.first), t, self.offset)
        alpha = t_wythoff_modulus(t)
        if self.offset:
            self.lower, self.upper = t_wythoff_misere(t)
        else:
            self.lower, self.upper = Beatty(alpha, offset=0), Beatty(alpha + t, offset=0)
        formulas: tuple[str, ...] = (
            f"alpha = {alpha}",
            f"a_n = floor(n*alpha{' + 1/alpha' if self.offset else ''})",
            f"b_n = a_n + {times(t, 'n')}{' + 1' if self.offset else ''}",
        )
        if self.first:
            formulas += ("for n >= 2, and (0, 1), (2, 2)",)
        super().__init__(game or Nim() | Diagonal(t), self._others, formulas)

    def pairs(self, bound: Bound, progress: Progress) -> Pairs:
        count = bound.value
        if bound.kind != "count":
            count = self.upper.first(count + 1) if bound.kind == "up_to" else self.lower.first(count)
        terms = constraint_pairs(Integer(self.t), count, first=self.offset, progress=progress)
        return replaced(self.first, terms, bound)

    def chunks(self, count: int, size: int) -> Iterator[Pairs]:
        done = 0
        for a, b in constraint_chunks(Integer(self.t), count, size=size, first=self.offset):
            for place, pair in enumerate(self.first[done : done + len(a)]):
                a[place], b[place] = pair  # type: ignore[index]  # lists or arrays, made for us
            done += len(a)
            yield a, b

    def pair(self, n: int) -> Position:
        """Return (a_n, b_n) by the formulas.   Cost: one term of a Beatty sequence."""
        a = self.lower.term(n)
        return a, a + self.t * n + self.offset

    def index(self, position: Position) -> int | None:
        """Return the n with (a_n, b_n) = `position`; None if it is no P-position.

        Cost: one term of a Beatty sequence.
        """
        x, y = position
        if position in self.first:
            return self.first.index(position)
        n, rest = divmod(y - x - self.offset, self.t)
        return n if rest == 0 and n >= len(self.first) and self.lower.term(n) == x else None

    def p_position(self, n: int) -> Position:
        return self.first[n] if n < len(self.first) else self.pair(n)

    def winning_move(self, position: Position) -> Position | None:
        """Return the position after a winning move, if possible a move from one pile; None if no move wins.

        Cost: at most seven terms of Beatty sequences.
        """
        return next(self._reached(position, self._beside(position), self._near(position)), None)

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        numbers = self._numbers(position)
        if (count := numbers.stop - numbers.start) > MOST_LISTED:
            raise TooLargeError(
                f"at most {MOST_LISTED} winning moves can be listed, and there are about {brief(count)}: ask for "
                "one, with --least"
            )
        return tuple(sorted({*super().winning_moves(position), *map(self.pair, numbers)}))

    def least_winning_move(self, position: Position) -> Position | None:
        # Do not use len(), because the range may be too long for it.
        numbers = self._numbers(position)
        first = [self.pair(numbers.start)] if numbers.start < numbers.stop else []
        return min((*self._reached(position, self._targets(position)), *first), default=None)

    def _numbers(self, position: Position) -> range:
        return self.numbers(*position) if self.numbers else range(0)

    def _reached(self, position: Position, *targets: Iterable[Position]) -> Iterator[Position]:
        return (target for target in chain(*targets) if self.game.leads(position, target))

    def _targets(self, position: Position) -> Iterator[Position]:
        more = self.more(*position) if self.more else ()
        return chain(self._beside(position), self._near(position), filter(self.is_p, more))

    def _others(self, pile: int) -> list[int]:
        """Return the piles y for which {`pile`, y} is a P-position. The list has at most one item."""
        found = {*self.first, *self._with(self.lower, pile), *self._with(self.upper, pile)}
        return [sum(pair) - pile for pair in found if pile in pair]

    def _with(self, sequence: Beatty, pile: int) -> Iterator[Position]:
        """Yield the P-position in which `pile` is a term of `sequence`, if there is one.

        `sequence` is the sequence of the a_n or of the b_n.
        """
        n = sequence.index(pile)
        if n is not None and n >= len(self.first):
            yield self.pair(n) if sequence is self.upper else (pile, pile + self.t * n + self.offset)

    def _beside(self, position: Position) -> Iterator[Position]:
        """Yield P-positions that share a pile with `position`, in lexicographic order.

        They include all P-positions that a move from one pile reaches.
        """
        x, y = position
        yield from (pair for pair in self.first if {*pair} & {*position})
        below = list(self._with(self.lower, x))
        # Each number except 0 is a term of only one of the sequences.
        if not below:
            yield from self._with(self.upper, x)
        if not below or y <= below[0][1]:
            yield from self._with(self.upper, y)
        yield from below

    def _near(self, position: Position) -> Iterator[Position]:
        """Yield the P-positions (a, b) with d - t < b - a < d + t, and perhaps a few others.

        Here d = y - x for `position` = (x, y), and t is that of t-Wythoff: a move from both piles changes the
        difference of the piles by less than t.
        """
        x, y = position
        yield from self.first
        first = (y - x - self.offset) // self.t
        yield from map(self.pair, range(max(first, len(self.first)), first + 2))
