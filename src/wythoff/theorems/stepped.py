"""Our own theorem for moves by multiples: `nim(step=b) | diagonal(w, step=b)`.

The proof stands in `docs/mathematics/variants.md`, Theorem 2.3; Connell's theorem is the case w <= b.
"""

from __future__ import annotations

from typing import NamedTuple

from wythoff.rulesets import TwoPileGame
from wythoff.rulesets.rule import Rule, Rules
from wythoff.theorems.theorem import Conclusion, Shape, Theorem, proved

SOURCE = "docs/mathematics/variants.md, Theorem 2.3"


class Steps(NamedTuple):
    """The moves of multiples of b from one pile, and k = l mod b with |k - l| < bt from both."""

    b: int
    t: int


# But not t-Wythoff itself, of which older theorems speak. Only multiples of b are differences: those below the width w
# are those below b*t.
STEPPED = Rules(
    (Rule("nim(step={b}) | diagonal({w}, step={b})", b=2, w=1), lambda b, w: Steps(b, -(-w // b))),
    (Rule("nim(step={b}) | diagonal(1, step={s})", b=1, s=1), lambda b, s: Steps(b, 1) if max(b, s) > 1 else None),
)


def conclusion(game: TwoPileGame, found: Steps) -> Conclusion:
    """The b pairs of sequences, in the order of the difference d = btn + i of the piles, 0 <= i < b."""
    from wythoff.conclusions.classes import ClassPairs

    return ClassPairs(game, *found)


THEOREMS = (
    Theorem(
        SOURCE,
        "The P-positions of nim(step=b) | diagonal(bt, step=b) are (x, x + btn + i), 0 <= i < b, n >= 0, where "
        "x = floor(n*alpha) for i = 0 and x = floor(n*alpha + i*alpha/(bt) + 1 - 1/t) for i > 0, "
        "alpha = (2 - bt + sqrt(b^2 t^2 + 4))/2.",
        Shape("nim(step={b}) | diagonal({w}, step={b})", STEPPED.find, "b >= 2, w >= 1", b="2", w="4"),
        proved(SOURCE, "all moves keep the piles' difference modulo b = {.b}"),
        conclusion,
    ),
)
