"""T. Khovanova and K. Niu, m-modular Wythoff, arXiv:1608.01025.

The game has finitely many P-positions, and all of them are P-positions of Wythoff's game.
`docs/mathematics/more-piles.md`, Theorem 7.7, proves how many there are.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from wythoff.game.catalog.literature import MODULAR_WYTHOFF
from wythoff.game.rulesets import Position, TwoPileGame, parse
from wythoff.game.rulesets.matching.rule import Rule
from wythoff.kernels import Pairs, Progress
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.solving.conclusions.beatty_pairs import BeattyPairs
from wythoff.solving.conclusions.conclusion import require_number
from wythoff.solving.solution import Bound
from wythoff.solving.theorems.theorem import Theorem, proved

SOURCE = "Khovanova and Niu 2016 (docs/mathematics/more-piles.md, Theorem 7.7)"


class ModularPairs(BeattyPairs):
    """P-positions (floor(n*phi), floor(n*phi) + n), n <= m/phi, of m-modular Wythoff.

    A move from both piles takes k and l with k = l mod m, so it does not change y - x modulo m for the ordered piles x,
    y. Hence it leads only to P-positions number n for which n or -n is congruent to y - x modulo m.

    >>> answer = ModularPairs(13)
    >>> answer.total, answer.p_position(8), answer.winning_moves((10**30, 10**30 + 4))
    (9, (12, 20), ((6, 10),))

    Cost: a few terms of Beatty sequences, whatever m.
    """

    total: int

    def __init__(self, m: int) -> None:
        game = cast("TwoPileGame", parse(MODULAR_WYTHOFF.format(m=m)))
        super().__init__(1, misere=False, game=game)
        self.m = m
        self.total = self.lower.term(m) - m + 1  # floor(m/phi) + 1
        self.formulas = (
            "phi = (1 + sqrt(5))/2",
            "a_n = floor(n*phi)",
            "b_n = a_n + n",
            f"for n < {self.total}: there are no others",
        )

    def pairs(self, bound: Bound, progress: Progress) -> Pairs:
        # Reduce bounds beyond the last P-position, so that no terms beyond it are computed.
        last = self.pair(self.total - 1)
        most = {"up_to": last[1], "columns": last[0] + 1, "count": self.total}[bound.kind]
        return super().pairs(Bound(bound.kind, min(bound.value, most)), progress)

    def chunks(self, count: int, size: int) -> Iterator[Pairs]:
        return super().chunks(min(count, self.total), size)

    def index(self, position: Position) -> int | None:
        n = super().index(position)
        return n if n is not None and n < self.total else None

    def p_position(self, n: int) -> Position:
        require_number(n, self.total)
        return self.pair(n)

    def _with(self, sequence: Beatty, pile: int) -> Iterator[Position]:
        return (pair for pair in super()._with(sequence, pile) if pair[1] - pair[0] < self.total)

    def _near(self, position: Position) -> Iterator[Position]:
        """Yield the P-positions whose difference is congruent to y - x or x - y modulo m. `position` is (x, y)."""
        x, y = position
        rest = (y - x) % self.m
        return map(self.pair, sorted({n for n in (rest, -rest % self.m) if n < self.total}))


THEOREMS = Theorem(
    SOURCE,
    "The P-positions of nim | where(k > 0 and l > 0 and (k - l) % m == 0) are the first floor(m/phi) + 1 of "
    "Wythoff's game, and no others.",
    Rule(MODULAR_WYTHOFF, m=1),
    proved(SOURCE, "this is m-modular Wythoff with m = {[m]}"),
    lambda game, found: ModularPairs(found["m"]),
)
