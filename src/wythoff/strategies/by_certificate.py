"""By a certificate: polynomial in the digits, where the formulas of a theorem are not."""

from __future__ import annotations

from wythoff.rulesets import Game
from wythoff.strategies.known import Known
from wythoff.theorems.certified import THEOREMS


def known(game: Game) -> Known | None:
    """The strategy by the digits of the piles, if there is a certificate at hand."""
    (theorem,) = THEOREMS
    asked = theorem.asked(game)
    return None if asked.evidence is None else Known(asked.conclusion(), asked.evidence)
