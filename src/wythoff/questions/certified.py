"""Decisions by an available certificate about a game, besides its outcomes, for positions of any size."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple, TypeVar

from wythoff.automata.limits import Budget, Limits, UndecidedError, working
from wythoff.automata.relations import Algebra
from wythoff.base.errors import WythoffError
from wythoff.game.catalog.canonical import canonical
from wythoff.game.rulesets import Game
from wythoff.proofs.certifying import digest, packed
from wythoff.proofs.consequences import Consequences
from wythoff.proofs.folders import knowing, proved_here
from wythoff.proofs.moving import ProvedAnswer
from wythoff.questions.proving import prove
from wythoff.solving.solution import Evidence
from wythoff.solving.theorems.certified import THEOREMS

SECONDS = 2.0  # in which a certificate may decide a question besides outcomes
SHARE = 1.5  # CPU seconds for a proof that is looked for before something is said not to be known
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


@contextmanager
def sought(game: Game) -> Iterator[None]:
    """Questions within know a proof of a game that is found in a share of the time, where no theorem gives one."""
    proved = dict(proved_here())
    with suppress(WythoffError), working(SHARE):
        if game.piles == 2 and not game.partizan and at_hand(canonical(game)) is None:
            proof = prove(game, limits=Limits(seconds=2 * SHARE))
            if proof.proved:
                proved[digest(proof.certificate)] = packed(proof.certificate)
    with knowing(proved):
        yield
