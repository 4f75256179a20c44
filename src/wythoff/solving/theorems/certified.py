"""Games with a certificate from `wythoff prove` that the stand-alone checker has verified.

Source: docs/proving.md.
"""

from __future__ import annotations

from wythoff.base.errors import counted
from wythoff.game.rulesets import Game, PilesGame, TwoPileGame, played
from wythoff.proofs.certificate_store import Held, held
from wythoff.solving.solution import Evidence
from wythoff.solving.theorems.theorem import Conclusion, Finding, Shape, Theorem


def certified(game: Game) -> Held | None:
    """Return the verified certificate of a game on piles; None if none is available."""
    on_piles = game.as_kind(TwoPileGame) is not None or played(game).as_kind(PilesGame) is not None
    return held(game) if on_piles else None


def _applies(game: Game, found: Held) -> Finding:
    text = f"certificate {found.digest[:12]}, {counted(found.states, 'states')} in {found.system}"
    return Finding(Evidence("proved", text), "the certificate holds")


def _conclusion(game: Game, found: Held) -> Conclusion:
    if found.body["certificate"] == "statement":
        from wythoff.proofs.moving_piles import certified_piles

        return certified_piles(game, found)
    from wythoff.proofs.moving import certified_answer

    return certified_answer(game, found)


THEOREMS = Theorem(
    "a certificate",
    "The automaton of the certificate recognises the P-positions.",
    Shape("game", certified, "a certificate"),
    _applies,
    _conclusion,
)
