"""Games with a certificate from `wythoff prove` that the stand-alone checker has verified.

Source: docs/proving.md.
"""

from __future__ import annotations

from wythoff.base.errors import counted
from wythoff.game.rulesets import Game, TwoPileGame
from wythoff.proofs.certificate_store import Held, held
from wythoff.solving.solution import Evidence
from wythoff.solving.theorems.theorem import Conclusion, Finding, Shape, Theorem


def certified(game: Game) -> Held | None:
    """Return the verified certificate of a game on two piles; None if none is available."""
    return None if game.as_kind(TwoPileGame) is None else held(game)


def _applies(game: Game, found: Held) -> Finding:
    text = f"certificate {found.digest[:12]}, {counted(found.states, 'states')} in {found.system}"
    return Finding(Evidence("proved", text), "the certificate holds")


def _conclusion(game: Game, found: Held) -> Conclusion:
    from wythoff.proofs.moving import certified_answer

    return certified_answer(game, found)


THEOREMS = Theorem(
    "a certificate",
    "The automaton of the certificate recognises the P-positions.",
    Shape("game", certified, "a certificate at hand"),
    _applies,
    _conclusion,
)
