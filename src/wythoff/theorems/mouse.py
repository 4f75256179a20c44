"""The mouse game: any number from one pile, or k, l > 0 with |k - l| < 2 if the difference of the piles is a multiple
of 3, and k = l otherwise.

Our own rule, for the P-positions of the Mouse game of A. S. Fraenkel, The Rat game and the Mouse game (Games of No
Chance 4, 2015), whose rules we have not seen. The proof stands in `docs/mathematics/variants.md`, Theorem 2.8.
"""

from __future__ import annotations

from wythoff.catalog.rational import MOUSE_GAME
from wythoff.rulesets import TwoPileGame
from wythoff.rulesets.rule import Found, Rule
from wythoff.theorems.theorem import Conclusion, Theorem, proved

SOURCE = "docs/mathematics/variants.md, Theorem 2.8"


def _conclusion(game: TwoPileGame, found: Found) -> Conclusion:
    from wythoff.conclusions.mice import Mice

    return Mice(game)


THEOREMS = (
    Theorem(
        SOURCE,
        "The P-positions of the mouse game are (0, 0) and (floor(3n/2), 3n - 1), n >= 1.",
        Rule(MOUSE_GAME),
        proved(SOURCE, "this is the mouse game"),
        _conclusion,
    ),
)
