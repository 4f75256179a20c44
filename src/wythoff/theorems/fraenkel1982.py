"""A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, Amer. Math. Monthly 89 (1982) 353-361."""

from __future__ import annotations

from wythoff.rulesets import Game
from wythoff.solution import Evidence
from wythoff.theorems.constraint import as_constraint_game
from wythoff.theorems.theorem import Conclusion, Finding, Theorem

SOURCE = "Fraenkel 1982"


def constant_width(game: Game) -> tuple[int, bool] | None:
    """t >= 1 and whether play is misere, if the game is t-Wythoff."""
    found = as_constraint_game(game)
    t = None if found is None else found.width.constant
    return None if found is None or t is None or t < 1 else (t, found.misere)


def _applies(game: Game, *, misere: bool) -> Finding:
    found = constant_width(game)
    if found is None or found[1] is not misere:
        play = "misere" if misere else "normal"
        return Finding(None, f"speaks of nim | diagonal(t) with an integer t >= 1 in {play} play only")
    source = f"{SOURCE}, {'misere' if misere else 'normal'} play"
    return Finding(Evidence("proved", source), f"this is t-Wythoff with t = {found[0]}")


def conclusion(game: Game) -> Conclusion:
    from wythoff.theorems.beatty import BeattyPairs  # only for games that need it: start-up

    found = constant_width(game)
    assert found is not None
    return BeattyPairs(found[0], misere=found[1])


THEOREMS = (
    Theorem(
        f"{SOURCE}, normal play",
        "The P-positions of nim | diagonal(t) are (floor(n*alpha), floor(n*alpha) + t*n), "
        "alpha = (2 - t + sqrt(t^2 + 4))/2.",
        lambda game: _applies(game, misere=False),
        conclusion,
    ),
    Theorem(
        f"{SOURCE}, misere play",
        "In misere play a_n = floor(n*alpha + 1/alpha), b_n = a_n + t*n + 1 for t > 1; for t = 1 the P-positions are "
        "those of normal play with (0, 0), (1, 2) replaced by (0, 1), (2, 2).",
        lambda game: _applies(game, misere=True),
        conclusion,
    ),
)
