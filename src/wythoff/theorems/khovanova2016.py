"""T. Khovanova and K. Niu, m-modular Wythoff, arXiv:1608.01025: finitely many P-positions, all of them Wythoff's.

How many there are is proved in `docs/mathematics/more-piles.md`, Theorem 7.7.
"""

from __future__ import annotations

from wythoff.catalog.literature import MODULAR_WYTHOFF
from wythoff.rulesets import Game
from wythoff.rulesets.rule import Found, Rule
from wythoff.theorems.theorem import Conclusion, Theorem, proved

SOURCE = "Khovanova and Niu 2016 (docs/mathematics/more-piles.md, Theorem 7.7)"


def _conclusion(game: Game, found: Found) -> Conclusion:
    from wythoff.conclusions.modular import ModularPairs

    return ModularPairs(found["m"])


THEOREMS = (
    Theorem(
        SOURCE,
        "The P-positions of nim | where(k > 0 and l > 0 and (k - l) % m == 0) are the first floor(m/phi) + 1 of "
        "Wythoff's game, and no others.",
        Rule(MODULAR_WYTHOFF, m=1),
        proved(SOURCE, "this is m-modular Wythoff with m = {[m]}"),
        _conclusion,
    ),
)
