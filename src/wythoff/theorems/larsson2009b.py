"""U. Larsson, 2-pile Nim with a restricted number of move-size dynamic imitations (2009; Integers 9, G4).

The paper proves its Theorem 1 for m = 1; the proof for every m stands in docs/mathematics/memory.md.
"""

from __future__ import annotations

from wythoff.rulesets import Game, Imitation
from wythoff.solution import Evidence
from wythoff.theorems.theorem import Conclusion, Finding, Theorem, of_kind

SOURCE = "Larsson 2009, paper II, Theorem 1"
NOTE = "docs/mathematics/memory.md, Theorem 6.1"


def _applies(game: Game, nim: Imitation) -> Finding:
    source = SOURCE if nim.m == 1 else f"{SOURCE}, by the proof for every m in {NOTE}"
    return Finding(Evidence("proved", source), f"this is imitation Nim with m = {nim.m}, p = {nim.p}")


def _conclusion(game: Game, nim: Imitation) -> Conclusion:
    from wythoff.conclusions.imitation import ImitationPairs

    return ImitationPairs(nim)


THEOREMS = (
    Theorem(
        f"{SOURCE} and Corollary 2",
        "As starts, the P-positions of (m, p)-Imitation Nim are those of m-Wythoff with p - 1 diagonal options "
        "forbidden: a_n = mex, b_n = a_n + m*floor(n/p). Later, such a pair (a, b) is P if the player who has just "
        "moved may still imitate xi(a, b) times; and so is (a, b) if some such pair (a, c), a <= c < b, is reached by "
        "an imitation only and the player to move may imitate at most xi(a, c) times. xi counts the pairs before it "
        "with the same difference.",
        of_kind(Imitation, "imitation({m}, {p})", m="2", p="3"),
        _applies,
        _conclusion,
    ),
)
