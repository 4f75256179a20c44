"""N. B. Ho, Two variants of Wythoff's game preserving its P-positions, J. Combin. Theory A 119 (2012) 1302-1314."""

from __future__ import annotations

from wythoff.rulesets import Game, TwoPileGame
from wythoff.solution import Evidence
from wythoff.theorems.theorem import Conclusion, Finding, Theorem

SOURCE = "Ho 2012"
RESTRICTION = "diagonal | where(k == 0)"
EXTENSION = "nim | diagonal | where(l < k)"


def _applies(game: Game) -> Finding:
    if str(game) not in (RESTRICTION, EXTENSION):
        return Finding(None, f"speaks of {RESTRICTION} and {EXTENSION} in normal play only")
    return Finding(Evidence("proved", SOURCE), "this game has the P-positions of Wythoff's game")


def _conclusion(game: Game) -> Conclusion:
    from wythoff.theorems.beatty import BeattyPairs

    assert isinstance(game, TwoPileGame)
    return BeattyPairs(1, misere=False, game=game, all_below=str(game) == EXTENSION)


THEOREMS = (
    Theorem(
        SOURCE,
        "The restriction of Wythoff's game in which nothing is taken from the smaller pile alone, and the extension in "
        "which k may be taken from the smaller and l < k from the larger pile, have its P-positions.",
        _applies,
        _conclusion,
    ),
)
