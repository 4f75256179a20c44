"""Games with blocking in which nothing may be forbidden: they are the games without blocking, theorems and all."""

from __future__ import annotations

from wythoff.rulesets import Block, Game, Misere, NimAbpq, played
from wythoff.solution import Evidence
from wythoff.theorems.theorem import Conclusion, Finding, Theorem

REMARK = "since nothing is forbidden"


def without_blocking(game: Game) -> Game | None:
    """The same game without its blocking manoeuvre, if that forbids nothing."""
    inner = played(game)
    plain: Game | None = None
    if isinstance(inner, Block) and inner.n == 0 and inner.ordered is inner.game.ordered:
        plain = inner.game
    elif isinstance(inner, NimAbpq) and inner.p == inner.q == 1:
        plain = inner.moves
    return Misere(plain) if plain is not None and game.misere else plain


def _speaking(game: Game) -> tuple[Theorem, Finding] | None:
    """The theorem with the strongest evidence for a game, of equals the first."""
    from wythoff.theorems import speaking  # which loads this file

    found = [
        (theorem, finding) for theorem in speaking(game) if (finding := theorem.applies(game)).evidence is not None
    ]
    return max(found, key=lambda item: item[1].evidence.strength if item[1].evidence else 0, default=None)


def _applies(game: Game) -> Finding:
    plain = without_blocking(game)
    if plain is None:
        return Finding(None, "speaks of games with blocking in which nothing may be forbidden")
    found = _speaking(plain)
    if found is None or found[1].evidence is None:
        return Finding(None, f"nothing is forbidden, and no theorem speaks of {plain}")
    known = found[1].evidence
    quoted = Evidence(known.kind, f"{known.text}, {REMARK}", known.up_to, known.hypotheses)
    return Finding(quoted, f"the game is {plain}: {found[1].reason}", found[1].hypotheses)


def _conclusion(game: Game) -> Conclusion:
    from wythoff.theorems.blocking import Unblocked

    plain = without_blocking(game)
    assert plain is not None
    found = _speaking(plain)
    assert found is not None
    return Unblocked(found[0].conclusion(plain))


THEOREMS = (
    Theorem(
        "the theorems of games without blocking",
        "Where nothing may be forbidden, the P-positions are those of the game without blocking.",
        _applies,
        _conclusion,
    ),
)
