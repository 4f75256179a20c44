"""U. Larsson, Blocking Wythoff Nim, Electronic Journal of Combinatorics 18 (2011) P120."""

from __future__ import annotations

from wythoff.rulesets import BlockingGame
from wythoff.rulesets.rule import Rule, Rules
from wythoff.theorems.theorem import Conclusion, Theorem, proved

SOURCE = "Larsson 2011"


# The k of k-blocking Wythoff Nim.
GAMES = Rules((Rule("block(nim | diagonal, 1)"), lambda: 2), (Rule("block(nim | diagonal, 2)"), lambda: 3))


def _conclusion(game: BlockingGame, k: int) -> Conclusion:
    from wythoff.conclusions.palaces import OneForbidden, TwoForbidden

    return OneForbidden(game) if k == 2 else TwoForbidden(game)


THEOREMS = (
    Theorem(
        SOURCE,
        "With one option forbidden the P-positions of Wythoff Nim are (0, 0), (n, 2n + 1), (2A_n + 2, 2B_n + 2), with "
        "those (A_n, B_n) of Wythoff Nim; with two, (0, 0), (n, 2n + 1), (n, 2n + 2).",
        GAMES,
        proved(SOURCE, "this is {}-blocking Wythoff Nim"),
        _conclusion,
    ),
)
