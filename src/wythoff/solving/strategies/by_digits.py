"""The strategy by digits, for (s,t)-Wythoff: outcomes and moves from the digits of the piles in a numeration system.

In (s,t)-Wythoff, b_n = s*a_n + t*n for the P-positions (a_n, b_n). A *word* is the digits of a number in the numeration
system `LinearNumeration(s, t)`. The formulas of theorems use square roots and counting; this is a second, independent
method.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise

from wythoff.game.rulesets import Game, Position, TwoPileGame
from wythoff.sequences.integers import large
from wythoff.sequences.numeration.recurrence import LinearNumeration, RecurrenceNumeration
from wythoff.sequences.systems import trailing
from wythoff.solving.conclusions.beatty_pairs import ONE_PILE_OR_TWO
from wythoff.solving.conclusions.conclusion import AnySizeAnswer
from wythoff.solving.conclusions.position_rows import Rows, few_enough
from wythoff.solving.solution import Evidence
from wythoff.solving.solution.offers import Offer
from wythoff.solving.strategies.known import known_by
from wythoff.solving.theorems import fraenkel1998, fraenkel2004
from wythoff.solving.theorems.constraint import width_in_normal_play
from wythoff.solving.theorems.fraenkel1982 import constant_width

NOTE = "docs/mathematics/variants.md, sections 2.8 to 2.11"


class ByDigits(Rows):
    """P-positions (a_n, b_n) of (s,t)-Wythoff by their words in `LinearNumeration(s, t)`.

    The word of each a_n > 0 ends in an even number of zeros, and the word of b_n is that of a_n with a 0 appended.

    >>> from wythoff.game.rulesets import parse
    >>> answer = ByDigits(parse("nim | diagonal(x0 - x1)"), 2, 0)
    >>> answer.is_p((12, 24)), answer.index((12, 24)), answer.p_position(8), answer.winning_moves((5, 9))
    (True, 8, (12, 24), ((0, 0), (1, 2), (3, 6), (4, 8)))

    To count the numbers among 1, ..., N whose words end in an even number of zeros, evaluate the word of N with the
    weights w_0 = 1, w_1 = s + t - 1, w_i = (s + t - 1)*w_{i-1} + s*w_{i-2} in place of the bases. For N = a_n the count
    is n. With `amounts`, the game has other moves from both piles: they take k and l with 0 < k <= l < s*k + t.

    Source: Fraenkel 1982, 1998, 2004, and docs/mathematics/variants.md, sections 2.8 to 2.11.
    Cost: for outcomes and moves from one pile, O(log log n) times some products of the size n of the piles; for moves
    from both piles, O(digits) times an addition.
    """

    quick = False
    polynomial = True
    by_proof = False
    cost = "quadratic in the digits of the piles; the outcome, a little more than linear"

    def __init__(self, game: TwoPileGame, s: int, t: int, *, amounts: bool = False) -> None:
        self.s, self.t, self.amounts = s, t, amounts
        self.exceptional = game.misere
        self.system = LinearNumeration(s, t)
        # For s + t = 2, both w_0 and w_1 are 1: the bases of the numeration `weights` begin with w_1.
        most = s + t - 1
        self.doubled = most == 1
        self.weights = RecurrenceNumeration((most, s), (1, 1 + s) if self.doubled else (1, most))
        formulas = (
            f"bases u_0 = 1, u_1 = {s + t}, u_i = {most}*u_(i-1) + {s}*u_(i-2)",
            "a ends in an even number of zeros, b has the digits of a and a 0",
        )
        super().__init__(game, self._completing, formulas + ("(0, 1), (2, 2) for (0, 0), (1, 2)",) * self.exceptional)

    def is_p(self, position: Position) -> bool:
        x, y = position
        if self.exceptional and max(position) < 3:
            return position in ONE_PILE_OR_TWO
        if not x:
            return not y
        # b has one digit more than a, so it is at most 2*(s + t) times as large.
        if not x < y <= 2 * (self.s + self.t) * x:
            return False
        word = self.system.digits(x)
        return trailing(word, 0) % 2 == 0 and self.system.digits(y) == (*word, 0)

    def index(self, position: Position) -> int | None:
        if not self.is_p(position):
            return None
        if self.exceptional and position in ONE_PILE_OR_TWO:
            return ONE_PILE_OR_TWO.index(position)
        return self._count(self.system.digits(position[0])) if position[0] else 0

    def p_position(self, n: int) -> Position:
        return ONE_PILE_OR_TWO[n] if self.exceptional and n < 2 else self._pair(n)

    def least_winning_move(self, position: Position) -> Position | None:
        # If moves from both piles reach any P-position outside ONE_PILE_OR_TWO, they reach the first one of the range.
        first = map(self.p_position, self._both(position)[:1])
        targets = [*self._beside(position), *first, *(ONE_PILE_OR_TWO if self.exceptional else ())]
        return min((target for target in targets if self._wins(position, target)), default=None)

    def winning_move(self, position: Position) -> Position | None:
        """Return the position after a winning move, if possible a move from one pile; None from a P-position."""
        beside = min((target for target in self._beside(position) if self._wins(position, target)), default=None)
        if beside is not None or self.exceptional:
            return beside or self.least_winning_move(position)
        x, y = position
        n = self._last(-1, 1, y - x)
        # Of two consecutive numbers, the word of at least one ends in an even number of zeros.
        n -= n > 0 and trailing(self.system.digits(n), 0) % 2
        return n, self._shifted(n)

    def _wins(self, position: Position, target: Position) -> bool:
        return self.game.leads(position, target) and self.is_p(target)

    def _targets(self, position: Position) -> Iterator[Position]:
        both = self._both(position)
        few_enough(both.stop - both.start)
        yield from self._beside(position)
        yield from map(self.p_position, both)
        if self.exceptional:
            yield from ONE_PILE_OR_TWO

    def _completing(self, pile: int) -> Sequence[int]:
        """Return the piles y for which {`pile`, y} is a P-position, as a sequence of at most one item."""
        if self.exceptional and pile < 3:
            return (1, 0, 2)[pile : pile + 1]
        if not pile:
            return (0,)
        word = self.system.digits(pile)
        return (self.system.value(word[:-1] if trailing(word, 0) % 2 else (*word, 0)),)

    def _both(self, position: Position) -> range:
        """Return a range that contains every n for which a move from both piles of `position` reaches (a_n, b_n)."""
        x, y = position
        s, t = self.s, self.t
        if x == 0 or (t == 0 and y >= s * x):
            return range(0)
        first = max((y - s * x) // t, 0) if t else 0
        if s == 1:
            return range(first, first + 2)
        steep = (-1, s, s * y - x + t - 1) if self.amounts else (s - 2, 1, y + (s - 2) * x + t - 1)
        last = min(x - 1, self._last(0, 1, y - 1), self._last(*steep))
        return range(first, 1 + self._count(self.system.digits(last)))

    def _last(self, a: int, b: int, most: int) -> int:
        """Return the greatest N with a*N + b*sh(N) <= most.

        Here sh(N) is the number whose word (its digits in the numeration system) is that of N with a 0 appended. Cost:
        a division by each base.
        """
        if (a, b) == (0, 1):
            return self.system.shift(most, -1)
        bases = self.system.descending(4 * most * (self.s + self.t))
        return self.system.value(
            self._greatest((a * base + b * following for following, base in pairwise(bases)), most)
        )

    def _greatest(self, weights: Iterable[int], most: int) -> list[int]:
        """Return the greatest word, a list of digits, whose value with respect to `weights` is at most `most`.

        Word `d_1 ... d_k` has the value d_1*w_1 + ... + d_k*w_k for the `weights` w_1, ..., w_k, which descend. Only
        words that occur in the numeration system are considered. The result begins with one additional digit 0.
        """
        greatest = self.s + self.t - 1
        rest, word = large(most), [0]
        for weight in weights:
            allowed = self.s - 1 if word[-1] == greatest else greatest
            digit = min(int(rest // weight), allowed) if rest >= weight else 0
            rest -= digit * weight
            word.append(digit)
        return word

    def _pair(self, n: int) -> Position:
        if not n:
            return 0, 0
        weights = chain(self.weights.descending(n), (1,) * self.doubled)
        a = self.system.value(self._greatest(weights, n - 1)) + 1
        return a, self._shifted(a)

    def _shifted(self, n: int) -> int:
        return self.system.value((*self.system.digits(n), 0))

    def _count(self, word: Sequence[int]) -> int:
        """Return how many of the numbers 1, ..., N have a word that ends in an even number of zeros.

        The word of a number is its digits in the numeration system. N is the number with the word `word`.
        """
        return self.weights.value(word[:-1]) + word[-1] if self.doubled else self.weights.value(word)


def known(game: Game) -> Offer[AnySizeAnswer] | None:
    """Return an offer to answer by digits; None unless the game is (s,t)-Wythoff."""
    found, squares = _system(game), game.as_kind(TwoPileGame)
    if found is None or squares is None:
        return None
    s, t, amounts = found
    source = "Fraenkel 1982" if s == 1 else "Fraenkel 1998" if t else "Fraenkel 2004, section 6"
    evidence = Evidence("proved", f"{source}, by digits as in {NOTE}")
    return known_by("by_digits", ByDigits(squares, s, t, amounts=amounts), evidence)


def _system(game: Game) -> tuple[int, int, bool] | None:
    """Return (s, t, amounts), the parameters of `ByDigits`, for a game; None if it is not (s,t)-Wythoff."""
    constant = constant_width(game)
    if constant is not None:
        t, misere = constant
        return (1, t, False) if t == 1 or not misere else None
    width = width_in_normal_play(game)
    found = None if width is None else fraenkel2004.shift_of(width)
    if found is not None:
        return *found, False
    heaps = fraenkel1998.parameters(game)
    return (*heaps, True) if heaps is not None and heaps != (1, 0) else None
