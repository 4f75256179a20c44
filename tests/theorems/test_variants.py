"""Other rules with the P-positions of t-Wythoff, in normal and misere play."""

from __future__ import annotations

import pytest

from tests.theorems.agreement import agrees, conclusion
from wythoff.game.rulesets import parse
from wythoff.solving.theorems import THEOREMS

VARIANTS = {
    "sorted": "nim | where(k > 0 and l > 0 and abs(y0 - x0 - (y1 - x1)) < {t})",
    "order": "nim | where(k > 0 and l > 0 and abs(k - l) < {t} and x0 - k <= y0 - l)",
    "larger": "nim | where(k > 0 and 0 <= l - k < {t})",
}


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("t", [1, 2, 3, 4])
@pytest.mark.parametrize("play", ["{}", "misere({})"])
def test_other_rules_of_t_wythoff(variant: str, t: int, play: str) -> None:
    agrees(
        play.format(VARIANTS[variant].format(t=t)),
        "Fraenkel 1982, and docs/mathematics/variants.md",
        up_to=30,
        moves=12,
    )


@pytest.mark.parametrize("variant", VARIANTS)
def test_other_rules_need_a_positive_width(variant: str) -> None:
    game = parse(VARIANTS[variant].format(t=0))
    # These theorems apply to general rules by deciding their properties; their P-positions are still correct.
    deciding = (
        "docs/mathematics/vectors.md, Theorem 4.3",
        "docs/mathematics/altered-games.md, Theorem 3.9",
        "docs/mathematics/vectors.md, Theorem 4.2",
    )
    assert not any(theorem.asked(game).evidence for theorem in THEOREMS if theorem.source not in deciding)
    assert conclusion(VARIANTS[variant].format(t=4)).winning_move((10**20, 10**20 + 9)) is not None
