"""I. G. Connell, A generalization of Wythoff's game, Canadian Mathematical Bulletin 2 (1959) 181-190."""

from __future__ import annotations

from wythoff.rulesets import Game
from wythoff.solution import Evidence
from wythoff.theorems.stepped import conclusion, steps
from wythoff.theorems.theorem import Finding, Theorem

SOURCE = "Connell 1959"


def _applies(game: Game) -> Finding:
    found = steps(game)
    if found is None or found[1] != 1:
        return Finding(None, "speaks of nim(step=b) | diagonal in normal play only")
    return Finding(Evidence("proved", SOURCE), f"this is Connell's game with b = {found[0]}")


THEOREMS = (
    Theorem(
        SOURCE,
        "The P-positions of nim(step=b) | diagonal are (floor(d*alpha/b), floor(d*alpha/b) + d), d >= 0, "
        "alpha = (2 - b + sqrt(b^2 + 4))/2.",
        _applies,
        conclusion,
    ),
)
