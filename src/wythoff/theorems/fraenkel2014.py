"""A. S. Fraenkel, N. B. Ho, When are translations of P-positions of Wythoff's game P-positions?, arXiv:1403.2512."""

from __future__ import annotations

from wythoff.catalog.literature import T_INFINITY, T_K, W_JK, W_K
from wythoff.rulesets import TwoPileGame
from wythoff.rulesets.rule import Rule, Rules
from wythoff.theorems.theorem import Conclusion, Theorem, proved

SOURCE = "Fraenkel and Ho 2014"
# By how much the P-positions of Wythoff's game are translated, and which of the games it is. In W_jk the smaller pile
# is not larger than the other: for j > k the moves are those of W_j. T_k translates by one, whatever k is, and also
# where the ratio is not restricted.
TRANSLATIONS = Rules(
    (Rule(W_K), lambda k: (k, f"W_k with k = {k}")),
    (Rule(W_JK), lambda j, k: (max(j, k), f"W_jk with j = {j}, k = {k}")),
    (Rule(T_K), lambda k: (1, "T_k")),
    (Rule(T_INFINITY), lambda: (1, "T_k with k = infinity")),
)


def _conclusion(game: TwoPileGame, found: tuple[int, str]) -> Conclusion:
    from wythoff.conclusions.translated import TranslatedPairs

    return TranslatedPairs(game, found[0])


THEOREMS = (
    Theorem(
        SOURCE,
        "The P-positions of W_k and of W_jk, j <= k, are (i, i) for i < k and those of Wythoff's game translated by k "
        "(for j > k the moves of W_jk are those of W_j); "
        "the P-positions of T_k are (0, 0) and those of Wythoff's game translated by 1.",
        TRANSLATIONS,
        proved(SOURCE, "this is {0[1]}, which translates by {0[0]}"),
        _conclusion,
    ),
)
