"""A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, Amer. Math. Monthly 89 (1982) 353-361.

The theorems give the P-positions of t-Wythoff, `nim | diagonal(t)`, in normal and in misere play. A move takes from one
pile, or takes from both piles numbers that differ by less than t.
"""

from __future__ import annotations

from wythoff.game.catalog.wythoff import T_WYTHOFF
from wythoff.game.rulesets import Game
from wythoff.solving.theorems.constraint import as_constraint_game
from wythoff.solving.theorems.theorem import Conclusion, Shape, Theorem, proved

SOURCE = "Fraenkel 1982"
SHOWN = T_WYTHOFF.format(t="t")


def constant_width(game: Game) -> tuple[int, bool] | None:
    """Return (t, misere) if the game is t-Wythoff, `nim | diagonal(t)`, with t >= 1; else None.

    `misere` is true for misere play.
    """
    found = as_constraint_game(game)
    t = None if found is None else found.width.constant
    return None if found is None or t is None or t < 1 else (t, found.misere)


def in_normal_play(game: Game) -> int | None:
    """Return t >= 1 if the game is t-Wythoff, `nim | diagonal(t)`, in normal play; else None."""
    found = constant_width(game)
    return found[0] if found is not None and not found[1] else None


def _in_misere_play(game: Game) -> int | None:
    found = constant_width(game)
    return found[0] if found is not None and found[1] else None


def conclusion(game: Game, t: int) -> Conclusion:
    from wythoff.solving.conclusions.beatty_pairs import BeattyPairs  # slow to import, and few games need it

    return BeattyPairs(t, misere=game.misere)


THEOREMS = (
    Theorem(
        f"{SOURCE}, normal play",
        "The P-positions of nim | diagonal(t) are (floor(n*alpha), floor(n*alpha) + t*n), "
        "alpha = (2 - t + sqrt(t^2 + 4))/2.",
        Shape(SHOWN, in_normal_play, "t >= 1"),
        proved(f"{SOURCE}, normal play", "this is t-Wythoff with t = {}"),
        conclusion,
    ),
    Theorem(
        f"{SOURCE}, misere play",
        "In misere play a_n = floor(n*alpha + 1/alpha), b_n = a_n + t*n + 1 for t > 1; for t = 1 the P-positions are "
        "those of normal play with (0, 0), (1, 2) replaced by (0, 1), (2, 2).",
        Shape(f"misere({SHOWN})", _in_misere_play, "t >= 1"),
        proved(f"{SOURCE}, misere play", "this is t-Wythoff with t = {}"),
        conclusion,
    ),
)
