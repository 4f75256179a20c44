"""W. A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7 (1907) 199-202."""

from __future__ import annotations

from wythoff.rulesets import Game
from wythoff.solution import Evidence
from wythoff.theorems.fraenkel1982 import conclusion, constant_width
from wythoff.theorems.theorem import Finding, Theorem

SOURCE = "Wythoff 1907"


def _applies(game: Game) -> Finding:
    if constant_width(game) != (1, False):
        return Finding(None, "speaks of nim | diagonal in normal play only")
    return Finding(Evidence("proved", SOURCE), "this is Wythoff's game")


THEOREMS = (
    Theorem(
        SOURCE,
        "The P-positions of nim | diagonal are (floor(n*phi), floor(n*phi) + n), phi = (1 + sqrt(5))/2.",
        _applies,
        conclusion,
    ),
)
