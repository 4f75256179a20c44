"""E. Duchene, M. Rigo, Invariant games, Theoretical Computer Science 411 (2010) 3169-3180.

The theorem gives the P-positions of a variant of Wythoff's game with a parameter k >= 1. The moves (2i, 2i), 0 < i < k,
are left out, and the moves (2k + 1, 2k + 2) and (2k + 2, 2k + 1) are added.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from wythoff.game.rulesets import Game, Position, TwoPileGame, parts_of
from wythoff.game.rulesets.plans.lines import beside_nim
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.beatty.wythoff import mdr_moduli
from wythoff.solving.conclusions.sequence import ByFormulas, NearPairs
from wythoff.solving.theorems.theorem import Conclusion, Shape, Theorem, proved

SOURCE = "Duchene and Rigo 2010; Wythoff visions 2019, Theorem 4"


class JumpingPairs(NearPairs):
    """P-positions (a_n, b_n) of a game in which one jump (p, q), in both orders, is added to other moves.

    A jump takes p from one pile and q from the other. It is the attribute `jump`. Winning moves among the other moves
    keep a pile, or change the difference of the piles by at most the argument `reach`.
    """

    jump: tuple[int, int]

    def _targets(self, position: Position) -> Iterator[Position]:
        (x, y), (p, q) = position, self.jump
        squares = ((x - i, y - j) for i, j in ((p, q), (q, p)) if i <= x and j <= y)
        return chain(super()._targets(position), filter(self.is_p, map(self.game.place, squares)))


def _parameter(game: Game) -> int | None:
    """Return the k >= 1 for which this is Wythoff's game without some moves and with the jump (2k+1, 2k+2); or None.

    The moves (2i, 2i), 0 < i < k, are left out. The result is None if the game is not of this form.
    """
    parts = parts_of(game)
    jump = next((vectors[0] for part in parts if (vectors := part.fixed_vectors)), (0, 0))
    k = (jump[0] - 1) // 2
    if len(parts) != 3 or game.ordered or k < 1 or jump != (2 * k + 1, 2 * k + 2):
        return None
    lines = beside_nim(game) or ()
    if len(lines) != k + 2:
        return None
    odd = [(i, i, 0, 0) for i in range(1, 2 * k - 2, 2)]  # the remaining moves (i, i), i < 2k - 1
    return k if {*lines} == {*odd, (2 * k - 1, 2 * k - 1, 1, 1), (*jump, 0, 0), (*jump[::-1], 0, 0)} else None


MDR = Shape(
    "nim | (diagonal - (jump(2, 2) | ... | jump(c, c))) | jump(p, q)", _parameter, "c = 2k - 2, p = 2k + 1, q = 2k + 2"
)


def _conclusion(game: TwoPileGame, k: int) -> Conclusion:
    lower, upper = (Beatty(modulus, offset=0) for modulus in mdr_moduli(k))
    formulas = (
        f"alpha = {lower.alpha}, beta = {upper.alpha}",
        "a_n = floor(n*alpha), b_n = floor(n*beta)",
    )
    # b_n - a_n is a term of this sequence, or one more.
    differences = Beatty(upper.alpha - lower.alpha, offset=0)

    def pair(n: int) -> Position:
        # beta = (alpha + 2k - 1)/k.
        a = lower.term(n)
        return a, (a + (2 * k - 1) * n) // k

    places = ByFormulas(
        pair,
        lower.first,
        upper.first,
        difference=lambda n: pair(n)[1] - pair(n)[0],
        along=lambda low, high: range(differences.first(low - 1), differences.first(high + 1)),
        number=lambda position: lower.first(position[0]),
    )
    answer = JumpingPairs(game, places, formulas, reach=0, slope=upper.alpha / lower.alpha)
    answer.jump = 2 * k + 1, 2 * k + 2
    return answer


THEOREMS = Theorem(
    SOURCE,
    "The P-positions are (floor(n*alpha), floor(n*beta)), alpha = (2 - k + sqrt(k^2 + 4k))/2, "
    "beta = (3k + sqrt(k^2 + 4k))/(2k).",
    MDR,
    proved(SOURCE, "this is their game with k = {}"),
    _conclusion,
)
