"""I. G. Connell, A generalization of Wythoff's game, Canadian Mathematical Bulletin 2 (1959) 181-190.

The theorem gives the P-positions of `nim(step=b) | diagonal`: a move takes a multiple of b from one pile, or the same
number from both piles.
"""

from __future__ import annotations

from wythoff.game.catalog.connell import CONNELL
from wythoff.game.rulesets import Game
from wythoff.game.rulesets.matching.rule import Rule
from wythoff.solving.theorems.stepped import STEPPED, Steps, conclusion
from wythoff.solving.theorems.theorem import Shape, Theorem, proved

SOURCE = "Connell 1959"


def _with_one_step(game: Game) -> Steps | None:
    found = STEPPED.find(game)
    return found if found is not None and found.t == 1 else None


THEOREMS = Theorem(
    SOURCE,
    "The P-positions of nim(step=b) | diagonal are (floor(d*alpha/b), floor(d*alpha/b) + d), d >= 0, "
    "alpha = (2 - b + sqrt(b^2 + 4))/2.",
    Shape(Rule(CONNELL).shown, _with_one_step, "b >= 2"),
    proved(SOURCE, "this is Connell's game with b = {.b}"),
    conclusion,
)
