"""The mouse game: any number from one pile, or k, l > 0 with |k - l| < 2 if the difference of the piles is a multiple
of 3, and k = l otherwise.

Our own rule, for the P-positions of the Mouse game of A. S. Fraenkel, The Rat game and the Mouse game (Games of No
Chance 4, 2015), whose rules we have not seen. The proof stands in `docs/notes/short-proofs.md`, section 6.
"""

from __future__ import annotations

from wythoff.rulesets import Game, TwoPileGame
from wythoff.solution import Evidence
from wythoff.theorems.theorem import Conclusion, Finding, Theorem

SOURCE = "docs/notes/short-proofs.md, section 6"
RULE = "nim | where(k > 0 and l > 0 and abs(k - l) < 1 + ((y0 - x0) % 3 == 0))"


def _applies(game: Game) -> Finding:
    if str(game) != RULE:
        return Finding(None, f"speaks of {RULE} in normal play only")
    return Finding(Evidence("proved", SOURCE), "this is the mouse game")


def _conclusion(game: Game) -> Conclusion:
    from wythoff.theorems.mice import Mice

    assert isinstance(game, TwoPileGame)
    return Mice(game)


THEOREMS = (
    Theorem(
        SOURCE,
        "The P-positions of the mouse game are (0, 0) and (floor(3n/2), 3n - 1), n >= 1.",
        _applies,
        _conclusion,
    ),
)
