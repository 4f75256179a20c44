"""The strategy by certificate: its time is polynomial in the digits of the piles, even where formulas are slower."""

from __future__ import annotations

from wythoff.game.rulesets import Game
from wythoff.solving.conclusions.conclusion import AnySizeAnswer
from wythoff.solving.solution.offers import Offer
from wythoff.solving.strategies.known import known_by
from wythoff.solving.theorems.certified import THEOREMS


def known(game: Game) -> Offer[AnySizeAnswer] | None:
    """Return the offer to answer by the certificate of a game; None if no certificate is available."""
    asked = THEOREMS.asked(game)
    return None if asked.evidence is None else known_by("by_certificate", asked.conclusion(), asked.evidence)
