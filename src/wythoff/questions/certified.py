"""Questions about a game, decided for positions of any size from a certificate of its P-positions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple, TypeVar

from wythoff.automata.limits import Budget, Limits, UndecidedError
from wythoff.automata.relations import Algebra
from wythoff.base.errors import WythoffError
from wythoff.game.catalog.canonical import canonical
from wythoff.game.rulesets import Game
from wythoff.proofs.certifying import digest, packed
from wythoff.proofs.consequences import Consequences
from wythoff.proofs.folders import knowing, proved_here
from wythoff.proofs.moving import ProvedAnswer
from wythoff.questions.proving import proof_within
from wythoff.solving.solution import Evidence
from wythoff.solving.theorems.certified import THEOREMS

SECONDS = 2.0  # time limit of one question to a certificate
SHARE = 1.5  # CPU seconds to search for a proof of the P-positions where none is stored
T = TypeVar("T")


class CertifiedGame(NamedTuple):
    """A game whose P-positions are proved: `consequences` decides questions about them, and `evidence` is the proof."""

    consequences: Consequences
    evidence: Evidence

    def decide(self, question: Callable[[Consequences], T]) -> T | None:
        """Return question(self.consequences), or None if the question cannot be decided within its limits."""
        with suppress(UndecidedError):
            return question(self.consequences)
        return None


def at_hand(game: Game) -> CertifiedGame | None:
    """Return `game` with its P-positions, if they are proved by a certificate of the package or the user's folder.

    Return None without a certificate, and for a game on more than two piles.
    """
    asked = THEOREMS.asked(game)
    if asked.evidence is None:
        return None
    answer = asked.conclusion()
    if not isinstance(answer, ProvedAnswer):  # for a game on piles, certificates only answer about positions
        return None
    known = Consequences(answer.rules, answer.positions, Algebra(Budget(Limits(seconds=SECONDS))))
    return CertifiedGame(known, Evidence("proved", f"{asked.evidence.text}; decided there"))


@contextmanager
def sought(game: Game) -> Iterator[None]:
    """Search briefly for a certificate of a game on two piles; within the `with` block, `at_hand` finds it.

    Nothing is searched for if a certificate is already stored. An unsuccessful search raises no error.
    """
    proved = dict(proved_here())
    with suppress(WythoffError):
        if game.piles == 2 and not game.partizan and at_hand(canonical(game)) is None:
            limits = Limits(seconds=2 * SHARE)
            proof = proof_within(game, Budget(limits, work=SHARE), limits=limits)
            if proof.proved:
                proved[digest(proof.certificate)] = packed(proof.certificate)
    with knowing(proved):
        yield
