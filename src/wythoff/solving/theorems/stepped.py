"""Our own theorem on games in which moves take multiples of b: `nim(step=b) | diagonal(w, step=b)`.

The proof is in `docs/mathematics/variants.md`, Theorem 2.3; Connell's theorem is the case w <= b.

In this game, called bt-Wythoff, a move takes a multiple of b from one pile, or k and l from the two piles with k = l
mod b and |k - l| < w.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from wythoff.base.errors import times
from wythoff.game.rulesets import Position, TwoPileGame
from wythoff.game.rulesets.matching.rule import Rule, Rules
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.beatty.wythoff import bt_wythoff, t_wythoff_modulus
from wythoff.solving.conclusions.position_rows import few_enough
from wythoff.solving.conclusions.sequence import ByFormulas, NearPairs
from wythoff.solving.theorems.theorem import Conclusion, Shape, Theorem, proved

SOURCE = "docs/mathematics/variants.md, Theorem 2.3"


class ClassPairs(NearPairs):
    """P-positions (x, x + d) of bt-Wythoff in the order of their differences d = w*n + i, w = b*t, 0 <= i < b.

    P-position number b*n + i has x = floor(d*alpha/w + 1 - 1/t) or, if i = 0, x = floor(n*alpha), where alpha = (2 - w
    + sqrt(w^2 + 4))/2.

    >>> from wythoff.game.rulesets import parse
    >>> ClassPairs(parse("nim(step=2) | diagonal"), 2, 1).winning_moves((10**30, 10**30 + 5))
    ((3, 8),)

    Cost: one square root of the size of the piles, and a few products.
    """

    def __init__(self, game: TwoPileGame, b: int, t: int) -> None:
        self.b, self.t, self.w = b, t, b * t
        modulus, added = t_wythoff_modulus(self.w), 1 - Fraction(1, t)
        slope = modulus / self.w
        # x and y are functions of the difference d. For t > 1 and i = 0, `even` is used instead.
        self.lower, self.upper = Beatty(slope, added, offset=0), Beatty(slope + 1, added, offset=0)
        self.even: tuple[Beatty, ...] = () if t == 1 else bt_wythoff(b, t, 0)
        self.classes = ByFormulas(
            self._pair,
            lambda value: self._first(self.lower, value, *self.even[:1]),
            lambda value: self._first(self.upper, value, *self.even[1:]),
            difference=self._difference,
            along=lambda low, high: range(self._number(low), self._number(high + 1)),
            number=lambda position: self._number(position[1] - position[0]),
        )
        formulas = (
            f"alpha = {t_wythoff_modulus(self.w)}",
            f"the difference is d = {times(self.w, 'n')} + i, 0 <= i < {b}, n >= 0",
            f"x = floor(d*alpha/{self.w}{f' + {t - 1}/{t}, and without the last term for i = 0' if t > 1 else ''})",
            "y = x + d",
        )
        limit = self.upper.alpha / self.lower.alpha
        super().__init__(game, self.classes, formulas, reach=self.w - 1, slope=limit)

    def _difference(self, number: int) -> int:
        n, i = divmod(number, self.b)
        return self.w * n + i

    def _number(self, difference: int) -> int:
        """Return the number of the first P-position whose piles differ by at least `difference`."""
        n, i = divmod(max(difference, 0), self.w)
        return self.b * n + min(i, self.b)

    def _pair(self, number: int) -> Position:
        n, i = divmod(number, self.b)
        difference = self.w * n + i
        x = self.even[0].term(n) if self.even and i == 0 else self.lower.term(difference)
        return x, x + difference

    def _first(self, sequence: Beatty, value: int, even: Beatty | None = None) -> int:
        """Return the number of the first P-position (x, y) with x >= value or, with other sequences, with y >= value.

        P-position number b*n + i, 0 <= i < b, has the difference d = w*n + i. sequence.term(d) is its x (or its y). If
        `even` is given, even.term(n) is used instead for i = 0.
        """
        number = self._number(sequence.first(value))
        # For i = 0 the term of `even` is not larger than that of `sequence`.
        return number if even is None or number % self.b else number + (even.term(number // self.b) < value)

    def _along(self, position: Position) -> Iterator[Position]:
        """Yield the P-positions with a difference of piles near y - x that moves may reach, where (x, y) is `position`.

        Moves take multiples of b from one pile, or numbers that are equal modulo b from both. So, modulo b, the
        difference of the target is y - x or x - y.
        """
        x, y = position
        kinds = sorted({(y - x) % self.b, (x - y) % self.b})
        numbers = self.classes.numbers(y - x - self.reach, min(y - x + self.reach, y), x)
        rounds = range(numbers.start // self.b, numbers.stop // self.b + 1)
        few_enough(rounds.stop - rounds.start)
        found = (self.pair(n) for each in rounds for kind in kinds if (n := each * self.b + kind) in numbers)
        return (pair for pair in found if pair[0] <= x)

    def _with_piles(self, piles: Position, within: Position) -> Iterator[Position]:
        """Yield the P-positions (u, v) that contain one of two `piles` and that moves may reach.

        u is at most the first number in `within`, and v at most the second. Moves from one pile take multiples of b. So
        v - u is congruent to the difference of the piles modulo b, or to its negative if the piles change their order.
        """
        (x, y), (most, highest) = piles, within
        i = (y - x) % self.b
        for pile, kind in ((x, -i % self.b), (y, i)):
            n = _sides(self.b, self.t, kind).uppers.index(pile)
            if n is not None and (other := pile - self.w * n - kind) <= most:
                yield other, pile
        n = _sides(self.b, self.t, i).lowers.index(x)
        if n is not None and x + self.w * n + i <= highest:
            yield x, x + self.w * n + i


_sides = lru_cache(bt_wythoff)


class Steps(NamedTuple):
    """The parameters b and t of bt-Wythoff.

    Moves take a multiple of b from one pile, or k and l from the two piles with k = l mod b and |k - l| < bt.
    """

    b: int
    t: int


# t-Wythoff itself is excluded, because older theorems apply to it. Differences k - l are multiples of b, so a width w
# allows the same moves as b*t, t = w/b rounded up.
STEPPED = Rules(
    (Rule("nim(step={b}) | diagonal({w}, step={b})", b=2, w=1), lambda b, w: Steps(b, -(-w // b))),
    (Rule("nim(step={b}) | diagonal(1, step={s})", b=1, s=1), lambda b, s: Steps(b, 1) if max(b, s) > 1 else None),
)


def conclusion(game: TwoPileGame, found: Steps) -> Conclusion:
    """Return the P-positions of `game`, bt-Wythoff with the b and t in `found`, in the order of their differences."""
    return ClassPairs(game, *found)


THEOREMS = Theorem(
    SOURCE,
    "The P-positions of nim(step=b) | diagonal(bt, step=b) are (x, x + btn + i), 0 <= i < b, n >= 0, where "
    "x = floor(n*alpha) for i = 0 and x = floor(n*alpha + i*alpha/(bt) + 1 - 1/t) for i > 0, "
    "alpha = (2 - bt + sqrt(b^2 t^2 + 4))/2.",
    Shape("nim(step=b) | diagonal(w, step=b)", STEPPED.find, "b >= 2, w >= 1"),
    proved(SOURCE, "all moves keep the piles' difference modulo b = {.b}"),
    conclusion,
)
