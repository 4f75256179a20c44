"""Our own theorem: other rules with the P-positions of t-Wythoff, in normal and misere play.

The proofs stand in `docs/notes/short-proofs.md`, section 1.
"""

from __future__ import annotations

from collections.abc import Mapping

from wythoff.rulesets import Game, TwoPileGame, Where, played
from wythoff.solution import Evidence
from wythoff.theorems.matching import numbers, with_nim
from wythoff.theorems.theorem import Conclusion, Finding, Theorem

SOURCE = "Fraenkel 1982, and docs/notes/short-proofs.md, section 1"
SAME_MOVES = "its options are those of t-Wythoff"
RULES: Mapping[str, str] = {
    "where(k > 0 and l > 0 and abs(y0 - x0 - (y1 - x1)) < {t})": SAME_MOVES,
    "where(k > 0 and l > 0 and abs(k - l) < {t} and x0 - k <= y0 - l)": SAME_MOVES,
    "where(k > 0 and 0 <= l - k < {t})": "of the moves of t-Wythoff it has those that its theorem uses",
}


def _parameter(game: Game) -> tuple[int, str] | None:
    """t >= 1 and why the P-positions are those of t-Wythoff."""
    part = with_nim(played(game), Where)
    for template, reason in RULES.items():
        if (found := numbers(part, template)) is not None and found["t"] >= 1:
            return found["t"], reason
    return None


def _applies(game: Game) -> Finding:
    found = _parameter(game)
    if found is None:
        return Finding(None, "speaks of three other ways to restrict the moves of t-Wythoff, t >= 1")
    return Finding(Evidence("proved", SOURCE), f"t = {found[0]}: {found[1]}")


def _conclusion(game: Game) -> Conclusion:
    from wythoff.theorems.beatty import BeattyPairs

    found = _parameter(game)
    assert found is not None
    assert isinstance(game, TwoPileGame)
    return BeattyPairs(found[0], misere=game.misere, game=game)


THEOREMS = (
    Theorem(
        SOURCE,
        "Three rules for moves from both piles give the P-positions of t-Wythoff: the difference of the sorted piles "
        "changes by less than t; |k - l| < t and the order of the piles is kept; 0 <= l - k < t.",
        _applies,
        _conclusion,
    ),
)
