"""U. Larsson, Blocking Wythoff Nim, Electronic Journal of Combinatorics 18 (2011) P120."""

from __future__ import annotations

from wythoff.rulesets import Block, BlockingGame, Diagonal, Game
from wythoff.solution import Evidence
from wythoff.theorems.matching import with_nim
from wythoff.theorems.theorem import Conclusion, Finding, Theorem

SOURCE = "Larsson 2011"


def any_blocking(game: Game) -> int | None:
    """The k of k-blocking Wythoff Nim."""
    if not isinstance(game, Block) or game.of is not None:
        return None
    strip = with_nim(game.game, Diagonal)
    return game.n + 1 if strip is not None and strip.width.constant == 1 else None


def _applies(game: Game) -> Finding:
    k = any_blocking(game)
    if k not in (2, 3):
        return Finding(None, "speaks of block(nim | diagonal, k - 1) with k = 2 and k = 3 in normal play only")
    return Finding(Evidence("proved", SOURCE), f"this is {k}-blocking Wythoff Nim")


def _conclusion(game: Game) -> Conclusion:
    from wythoff.theorems.palaces import OneForbidden, TwoForbidden

    assert isinstance(game, BlockingGame)
    return OneForbidden(game) if any_blocking(game) == 2 else TwoForbidden(game)


THEOREMS = (
    Theorem(
        SOURCE,
        "With one option forbidden the P-positions of Wythoff Nim are (0, 0), (n, 2n + 1), (2A_n + 2, 2B_n + 2), with "
        "those (A_n, B_n) of Wythoff Nim; with two, (0, 0), (n, 2n + 1), (n, 2n + 2).",
        _applies,
        _conclusion,
    ),
)
