"""A. S. Fraenkel, RatWyt, College Mathematics Journal 43 (2012) 160-164.

A *step* leads from a fraction p/q to (p - q)/q if p >= q, else to p/(q - p); from 0 there is no step. In RatWyt, a move
makes a positive number of steps on one of two fractions, or the same number of steps on both.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from wythoff.base.errors import brief
from wythoff.game.rulesets import Game, Position, RatWyt
from wythoff.kernels import ARRAY_BYTES, POSITION_BYTES, Progress, require_memory
from wythoff.sequences.integers import large
from wythoff.solving.conclusions.beatty_pairs import BeattyPairs
from wythoff.solving.conclusions.conclusion import Columns, ListedUpTo
from wythoff.solving.theorems.theorem import InBothPlays, Theorem, of_kind, proved

SOURCE = "Fraenkel 2012"


class StepCounts(ListedUpTo):
    """P-positions (f, g) of RatWyt: the numbers of steps from f and from g to 0 are a P-position of Wythoff's game.

    The function `count_steps` counts the steps. Both games are in normal play, or both in misere play.

    Cost: the Euclidean algorithm, O(d^2) for fractions of d digits, and a few integer square roots.
    """

    polynomial = True
    cost = "the Euclidean algorithm on each fraction, quadratic in the digits"

    def __init__(self, game: Game) -> None:
        self.game, self.wythoff = game, BeattyPairs(1, misere=game.misere)
        self.formulas: tuple[str, ...] = (
            "c(f) = sum of the partial quotients of the continued fraction of f, the number of its steps to 0",
            "P-positions: {c(f), c(g)} = {floor(n*phi), floor(n*phi) + n}, phi = (1 + sqrt(5))/2",
            *(["for n >= 2, and {0, 1}, {2, 2}"] if game.misere else []),
        )

    def is_p(self, position: Position) -> bool:
        low, high = sorted(map(count_steps, position))
        return self.wythoff.is_p((low, high))

    def listed(self, up_to: int, progress: Progress) -> Columns:
        # Of all pairs p, q, a share of 6/pi^2, about 5/8, are reduced fractions p/q.
        require_memory(POSITION_BYTES * up_to**2 * 5 // 8, f"the fractions up to {brief(up_to)}", progress=progress)
        sizes = self.game.sizes(up_to)
        by_count: dict[int, list[Any]] = {}
        for number in sizes:
            by_count.setdefault(count_steps(number), []).append(number)
        partners = {steps: self.wythoff.partners(steps)[0] for steps in by_count}
        expected = sum(len(by_count[steps]) * len(by_count.get(other, ())) for steps, other in partners.items()) // 2
        require_memory(ARRAY_BYTES * expected, f"about {brief(expected)} pairs", progress=progress)
        f: list[Any] = []
        g: list[Any] = []
        for done, number in enumerate(sizes):
            for other in by_count.get(partners[count_steps(number)], ()):
                if other >= number:
                    f.append(number)
                    g.append(other)
            progress(done, len(sizes))
        return f, g

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        f, g = position
        c, d = count_steps(f), count_steps(g)
        found = {(after(f, c - left), g) for left in self.wythoff.partners(d) if left < c}
        found |= {(f, after(g, d - left)) for left in self.wythoff.partners(c) if left < d}
        # The P-position with the same difference n. In misere play it is (2, 2) for n = 0 and (0, 1) for n = 1.
        n = abs(c - d)
        taken = min(c, d) - (self.wythoff.pair(n)[0] if n > 1 or not self.game.misere else 2 - 2 * n)
        if taken > 0:
            found.add((after(f, taken), after(g, taken)))
        return tuple(sorted({(a, b) if a <= b else (b, a) for a, b in found}))


def count_steps(number: Any) -> int:
    """Return the number of steps from a fraction to 0: the sum of its partial quotients.

    >>> from fractions import Fraction
    >>> count_steps(Fraction(3, 5)), count_steps(Fraction(0)), count_steps(Fraction(7, 2))
    (4, 0, 5)
    """
    p, q, total = large(number.numerator), large(number.denominator), 0
    while q:
        quotient, rest = divmod(p, q)
        total += quotient
        p, q = q, rest
    return int(total)


def after(number: Any, steps: int) -> Any:
    """Return the fraction after `steps` steps from `number`.

    >>> from fractions import Fraction
    >>> [str(after(Fraction(3, 5), steps)) for steps in range(5)]
    ['3/5', '3/2', '1/2', '1', '0']

    Cost: the Euclidean algorithm.
    """
    p, q = large(number.numerator), large(number.denominator)
    while steps:
        if p >= q:
            taken = min(steps, p // q)
            p -= taken * q
        else:
            taken = min(steps, (q - 1) // p)
            q -= taken * p
        steps -= taken
    return Fraction(int(p), int(q))


THEOREMS = Theorem(
    SOURCE,
    "RatWyt is Wythoff's game on the numbers of steps from the two fractions to 0.",
    InBothPlays(of_kind(RatWyt, "ratwyt()")),
    # A fraction with n steps to 0 is like a pile of n: both games are the same, in normal and in misere play.
    proved(SOURCE, "this is RatWyt"),
    lambda game, ratwyt: StepCounts(game),
)
