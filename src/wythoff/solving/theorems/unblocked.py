"""Games with blocking in which nothing may be forbidden: they are the games without blocking, theorems and all."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from wythoff.game.rulesets import Game
from wythoff.solving.conclusions.blocking import Unblocked
from wythoff.solving.solution import Evidence
from wythoff.solving.solution.offers import Offer
from wythoff.solving.theorems.theorem import Asked, Conclusion, Finding, Shape, Theorem

REMARK = "since nothing is forbidden"


Best: TypeAlias = "Callable[[Game], Offer[Asked[Any, Conclusion]] | None]"


class Plain(NamedTuple):
    """A game without its blocking manoeuvre, and the theorem that has the strongest evidence for it."""

    game: Game
    known: Offer[Asked[Any, Conclusion]] | None


def _applies(game: Game, plain: Plain) -> Finding:
    if plain.known is None:
        return Finding(None, f"nothing is forbidden, and no theorem speaks of {plain.game}")
    asked, known = plain.known.answer, plain.known.evidence
    quoted = Evidence(known.kind, f"{known.text}, {REMARK}", known.up_to, known.hypotheses)
    return Finding(quoted, f"the game is {plain.game}: {asked.reason}", asked.hypotheses, given=asked)


@cache
def theorem(best: Best) -> Theorem[Plain, Conclusion]:
    """Return the theorem, for the theorems among which `best` finds the strongest evidence for a game."""

    def plain(game: Game) -> Plain | None:
        found = game.without_blocking
        return None if found is None else Plain(found, best(found))

    return Theorem(
        "the theorems of games without blocking",
        "Where nothing may be forbidden, the P-positions are those of the game without blocking.",
        Shape("block(game, 0) and misere(block(game, 0))", plain),
        _applies,
        lambda game, asked: Unblocked(asked.conclusion()),
    )
