"""Decisions by an available certificate about a game, besides its outcomes, for positions of any size."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple, TypeVar

from wythoff.automata.limits import Budget, Limits, UndecidedError
from wythoff.automata.relations import Algebra
from wythoff.game.rulesets import Game
from wythoff.proofs.consequences import Consequences
from wythoff.proofs.moving import ProvedAnswer
from wythoff.solving.solution import Evidence
from wythoff.solving.theorems.certified import THEOREMS

SECONDS = 2.0  # in which a certificate may decide a question besides outcomes
T = TypeVar("T")


class CertifiedGame(NamedTuple):
    """The P-positions of a certificate, with the evidence for decisions based on them."""

    consequences: Consequences
    evidence: Evidence

    def decide(self, question: Callable[[Consequences], T]) -> T | None:
        """Return the answer to a question, or None if it is not decided within `SECONDS`."""
        with suppress(UndecidedError):
            return question(self.consequences)
        return None


def at_hand(game: Game) -> CertifiedGame | None:
    """Return what a certificate of the package, or of the folder in use, proves about a game; or None."""
    asked = THEOREMS.asked(game)
    if asked.evidence is None:
        return None
    answer = asked.conclusion()
    assert isinstance(answer, ProvedAnswer)
    known = Consequences(answer.rules, answer.positions, Algebra(Budget(Limits(seconds=SECONDS))))
    return CertifiedGame(known, Evidence("proved", f"{asked.evidence.text}; decided there"))
