"""The mouse game: a move takes from one pile, or k, l > 0 from both piles under a condition.

If the difference of the piles is a multiple of 3, the condition is |k - l| < 2; otherwise it is k = l.

The rule is our own. It has the P-positions of the Mouse game of A. S. Fraenkel, The Rat game and the Mouse game (Games
of No Chance 4, 2015); we have not seen the rules of that game. The proof is in `docs/mathematics/variants.md`, Theorem
2.8.
"""

from __future__ import annotations

from wythoff.game.catalog.rational import MOUSE_GAME
from wythoff.game.rulesets import Position, TwoPileGame
from wythoff.game.rulesets.matching.rule import Rule
from wythoff.solving.conclusions.position_rows import repeating
from wythoff.solving.conclusions.sequence import ByBisection, NearPairs
from wythoff.solving.theorems.theorem import Conclusion, Theorem, proved

SOURCE = "docs/mathematics/variants.md, Theorem 2.8"


def pair(n: int) -> Position:
    """Return the P-position number n. The difference of its piles grows by 1 and 2 in turn.

    >>> [pair(n) for n in range(5)]
    [(0, 0), (1, 2), (3, 5), (4, 8), (6, 11)]
    """
    return (3 * n // 2, 3 * n - 1) if n else (0, 0)


def conclusion(game: TwoPileGame, found: object) -> Conclusion:
    """Return the P-positions of the mouse game. Moves from both piles change their difference by at most 1.

    `found`, the parameters of the game, is not used: the mouse game has none.
    """
    formulas = ("a_n = floor(3*n/2), b_n = 3*n - 1 for n >= 1, and (0, 0)",)
    places = ByBisection(pair, cost="a few multiplications and divisions by small numbers")
    return NearPairs(game, places, formulas, reach=1, table=repeating(pair, 1, 2, (3, 6)))


THEOREMS = Theorem(
    SOURCE,
    "The P-positions of the mouse game are (0, 0) and (floor(3n/2), 3n - 1), n >= 1.",
    Rule(MOUSE_GAME),
    proved(SOURCE, "this is the mouse game"),
    conclusion,
)
