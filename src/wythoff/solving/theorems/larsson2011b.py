"""U. Larsson, Blocking Wythoff Nim, Electronic Journal of Combinatorics 18 (2011) P120.

The theorem gives the P-positions of Wythoff Nim if the opponent may forbid one option, or two options, before each
move.
"""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.game.rulesets import BlockingGame, Position
from wythoff.game.rulesets.matching.rule import Rule, Rules
from wythoff.kernels import Pairs, Progress, pairs_beside_line, silent
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.integers import floor_quadratic
from wythoff.sequences.quadratic import PHI
from wythoff.solving.conclusions.blocking import Blocking, BlockingPairs
from wythoff.solving.conclusions.position_rows import repeating
from wythoff.solving.conclusions.sequence import ByBisection
from wythoff.solving.theorems.fraenkel2014 import translated
from wythoff.solving.theorems.theorem import Conclusion, Theorem, proved

SOURCE = "Larsson 2011"


class OneForbidden(Blocking):
    """P-positions of Wythoff Nim if one option may be forbidden: (0, 0), (n, 2n + 1), (2A_n + 2, 2B_n + 2), n >= 0.

    Here (A_n, B_n) are the P-positions of Wythoff Nim.

    >>> from wythoff.game.rulesets import parse
    >>> answer = OneForbidden(parse("block(nim | diagonal, 1)"))
    >>> [answer.p_position(n) for n in range(7)], answer.index((10**30, 2 * 10**30 + 1))
    ([(0, 0), (0, 1), (1, 3), (2, 2), (2, 5), (3, 7), (4, 6)], 1309016994374947424102293417184)

    Each row n has the P-position (n, 2n + 1). On average, one of 2*phi rows also has a P-position (2A_m + 2, 2B_m + 2),
    which precedes it.

    Cost: a few integer square roots, O(M(d)) for piles of d digits, where M(d) is the time of a product.
    """

    polynomial = True
    cost = "a few integer square roots of the size of the piles"

    def __init__(self, game: BlockingGame) -> None:
        formulas = (
            "(0, 0), and (n, 2*n + 1), (2*A_n + 2, 2*B_n + 2), n >= 0",
            "A_n = floor(n*(1 + sqrt(5))/2), B_n = A_n + n",
        )
        super().__init__(game, self._with, formulas, table=_one_forbidden)
        self.lower, self.upper = Beatty(PHI, offset=0), Beatty(PHI + 1, offset=0)

    def index(self, position: Position) -> int | None:
        if not self.is_p(position):
            return None
        x, y = position
        return self._before(x) + (y != min(self._larger(x)))

    def p_position(self, n: int) -> Position:
        # A row has 1 + 1/(2*phi) = 1/(3 - sqrt(5)) P-positions on average.
        x = floor_quadratic(3 * n, -n, 5, 1)
        while self._before(x) > n:
            x -= 1
        while self._before(x + 1) <= n:
            x += 1
        return x, sorted(self._larger(x))[n - self._before(x)]

    def _before(self, x: int) -> int:
        """Return how many P-positions (u, v), u <= v, have u < x.

        These are (0, 0), one in each row (u, 2u + 1), and some (2A_n + 2, 2B_n + 2).
        """
        return x + (x > 0) + self.lower.first((x - 1) // 2)

    def _larger(self, x: int) -> list[int]:
        return [y for y in self.partners(x) if y >= x]

    def _with(self, pile: int) -> list[int]:
        if pile % 2:
            return [2 * pile + 1, (pile - 1) // 2]
        if pile == 0:
            return [0, 1]
        # (half, other), in some order, is a P-position of Wythoff Nim.
        half = (pile - 2) // 2
        n = self.lower.index(half)
        other = self.upper.term(n) if n is not None else self.lower.term(self.upper.index(half) or 0)
        return [2 * pile + 1, 2 * other + 2]

    def _targets(self, position: Position) -> Iterator[Position]:
        """Yield the P-positions that share a pile with `position`, or have the same difference of piles."""
        yield from self._beside(position)
        difference = position[1] - position[0]
        if difference >= 1:
            yield difference - 1, 2 * difference - 1
        if difference % 2 == 0:
            a = self.lower.term(difference // 2)
            yield 2 * a + 2, 2 * a + 2 + difference
        if difference == 0:
            yield 0, 0


def _one_forbidden(count: int, progress: Progress) -> Pairs:
    # Double the pairs (0, 0) and (A_n + 1, B_n + 1); these are less than a quarter of all P-positions.
    return pairs_beside_line(translated(1, count // 4 + 2, silent), 2, 2, 1, count, progress=progress)


def _two_forbidden(game: BlockingGame) -> Conclusion:
    """Return the P-positions of `game`, where two options may be forbidden: (0, 0), (n, 2n + 1), (n, 2n + 2), n >= 0.

    The P-position (x, y), x <= y, has the number y in lexicographic order.
    """
    formulas = ("(0, 0), and (n, 2*n + 1), (n, 2*n + 2), n >= 0",)

    def pair(n: int) -> Position:
        return max(n - 1, 0) // 2, n

    places = ByBisection(pair, cost="a few additions and halvings")
    return BlockingPairs(game, places, formulas, reach=0, table=repeating(pair, 1, 2, (1, 2)))


# Recognise k-blocking Wythoff Nim, and return k.
GAMES = Rules((Rule("block(nim | diagonal, 1)"), lambda: 2), (Rule("block(nim | diagonal, 2)"), lambda: 3))


THEOREMS = Theorem(
    SOURCE,
    "With one option forbidden the P-positions of Wythoff Nim are (0, 0), (n, 2n + 1), (2A_n + 2, 2B_n + 2), with "
    "those (A_n, B_n) of Wythoff Nim; with two, (0, 0), (n, 2n + 1), (n, 2n + 2).",
    GAMES,
    proved(SOURCE, "this is {}-blocking Wythoff Nim"),
    lambda game, k: OneForbidden(game) if k == 2 else _two_forbidden(game),
)
