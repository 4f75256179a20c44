"""Games with blocking in which nothing may be forbidden: they are the games without blocking, theorems and all."""

from __future__ import annotations

from typing import Any, NamedTuple

from wythoff.conclusions.blocking import Unblocked
from wythoff.rulesets import Game
from wythoff.solution import Evidence
from wythoff.solution.offers import Offer
from wythoff.theorems.theorem import Asked, Conclusion, Finding, Shape, Theorem

REMARK = "since nothing is forbidden"


class Plain(NamedTuple):
    """A game without its blocking manoeuvre, and the theorem that has the strongest evidence for it."""

    game: Game
    known: Offer[Asked[Any, Conclusion]] | None


def _plain(game: Game) -> Plain | None:
    from wythoff.theorems import best  # which loads this file

    plain = game.without_blocking
    return None if plain is None else Plain(plain, best(plain))


def _applies(game: Game, plain: Plain) -> Finding:
    if plain.known is None:
        return Finding(None, f"nothing is forbidden, and no theorem speaks of {plain.game}")
    asked, known = plain.known.answer, plain.known.evidence
    quoted = Evidence(known.kind, f"{known.text}, {REMARK}", known.up_to, known.hypotheses)
    return Finding(quoted, f"the game is {plain.game}: {asked.reason}", asked.hypotheses, given=asked)


THEOREMS = Theorem(
    "the theorems of games without blocking",
    "Where nothing may be forbidden, the P-positions are those of the game without blocking.",
    Shape("block(game, 0) and misere(block(game, 0))", _plain),
    _applies,
    lambda game, asked: Unblocked(asked.conclusion()),
)
