"""The strategy by certificate: it takes time polynomial in the digits of the piles, even where formulas are slower."""

from __future__ import annotations

from wythoff.game.rulesets import Game
from wythoff.solving.conclusions.conclusion import AnySizeAnswer
from wythoff.solving.solution.offers import Offer
from wythoff.solving.strategies.known import known_by
from wythoff.solving.theorems.certified import THEOREMS


def known(game: Game) -> Offer[AnySizeAnswer] | None:
    """Return an offer to answer by a certificate for the game; None if no certificate is available."""
    asked = THEOREMS.asked(game)
    return None if asked.evidence is None else known_by("by_certificate", asked.conclusion(), asked.evidence)
