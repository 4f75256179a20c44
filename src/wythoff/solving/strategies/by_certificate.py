"""By a certificate: polynomial in the digits, even if the formulas of a theorem are not."""

from __future__ import annotations

from wythoff.game.rulesets import Game
from wythoff.solving.solution.offers import Offer
from wythoff.solving.strategies.known import known_by
from wythoff.solving.theorems.certified import THEOREMS
from wythoff.solving.theorems.theorem import Conclusion


def known(game: Game) -> Offer[Conclusion] | None:
    """Return the strategy by the digits of the piles, if a certificate is available."""
    asked = THEOREMS.asked(game)
    return None if asked.evidence is None else known_by("by_certificate", asked.conclusion(), asked.evidence)
