"""U. Larsson, Blocking Wythoff Nim, Electronic Journal of Combinatorics 18 (2011) P120."""

from __future__ import annotations

from wythoff.rulesets import BlockingGame, Game
from wythoff.rulesets.rule import Rule, Rules
from wythoff.solution import Evidence
from wythoff.theorems.theorem import Conclusion, Finding, Theorem

SOURCE = "Larsson 2011"


# The k of k-blocking Wythoff Nim.
GAMES = Rules((Rule("block(nim | diagonal, 1)"), lambda: 2), (Rule("block(nim | diagonal, 2)"), lambda: 3))


def _applies(game: Game, k: int) -> Finding:
    return Finding(Evidence("proved", SOURCE), f"this is {k}-blocking Wythoff Nim")


def _conclusion(game: Game, k: int) -> Conclusion:
    from wythoff.theorems.palaces import OneForbidden, TwoForbidden

    assert isinstance(game, BlockingGame)
    return OneForbidden(game) if k == 2 else TwoForbidden(game)


THEOREMS = (
    Theorem(
        SOURCE,
        "With one option forbidden the P-positions of Wythoff Nim are (0, 0), (n, 2n + 1), (2A_n + 2, 2B_n + 2), with "
        "those (A_n, B_n) of Wythoff Nim; with two, (0, 0), (n, 2n + 1), (n, 2n + 2).",
        GAMES,
        _applies,
        _conclusion,
    ),
)
