"""Games with blocking in which no option may be forbidden: the theorems on the games without blocking apply."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

from wythoff.game.rulesets import Game
from wythoff.solving.solution import Evidence
from wythoff.solving.solution.offers import Offer
from wythoff.solving.theorems.theorem import Asked, Conclusion, Finding, Shape, Theorem

REMARK = "since nothing is forbidden"


Best: TypeAlias = "Callable[[Game], Offer[Asked[Any, Conclusion]] | None]"


@cache
def theorem(best: Best) -> Theorem[Game, Conclusion]:
    """Return the theorem that block(game, 0) has the same P-positions as the game.

    best(game) must return the offer of the theorem that determines the P-positions of a game without blocking, or None.
    """

    def applies(game: Game, plain: Game) -> Finding:
        found = best(plain)
        if found is None:
            return Finding(None, f"nothing is forbidden, and no theorem applies to {plain}")
        asked, known = found.answer, found.evidence
        quoted = Evidence(known.kind, f"{known.text}, {REMARK}", known.up_to, known.hypotheses)
        return Finding(quoted, f"the game is {plain}: {asked.reason}", asked.hypotheses, given=asked)

    return Theorem(
        "the theorems of games without blocking",
        "Where nothing may be forbidden, the P-positions are those of the game without blocking.",
        Shape("block(game, 0) and misere(block(game, 0))", lambda game: game.without_blocking),
        applies,
        lambda game, asked: asked.conclusion(),
    )
