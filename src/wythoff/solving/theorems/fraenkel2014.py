"""A. S. Fraenkel, N. B. Ho, When are translations of P-positions of Wythoff's game P-positions?, arXiv:1403.2512.

The theorem is about games whose P-positions are (i, i) for i < k, and the P-positions of Wythoff's game with k added to
both piles.
"""

from __future__ import annotations

from functools import partial

from wythoff.game.catalog.literature import T_INFINITY, T_K, W_JK, W_K
from wythoff.game.rulesets import Position, TwoPileGame
from wythoff.game.rulesets.matching.rule import Rule, Rules
from wythoff.kernels import Crowd, Pairs, Progress, crowded_pairs
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.quadratic import PHI
from wythoff.solving.conclusions.conclusion import Later
from wythoff.solving.conclusions.sequence import ByFormulas, NearPairs
from wythoff.solving.theorems.theorem import Theorem, proved


class TranslatedPairs(NearPairs):
    """P-positions (i, i) for i < k, and the P-positions of Wythoff's game with k added to both piles.

    >>> from wythoff.game.rulesets import parse
    >>> TranslatedPairs(parse("nim | keep(diagonal, x1 >= 2)"), 2).winning_moves((10, 11))
    ((3, 4),)

    Source: Fraenkel and Ho 2014. Cost: one square root of the size of the piles, and a few products.
    """

    def __init__(self, game: TwoPileGame, k: int) -> None:
        lower, upper = Beatty(PHI, offset=0), Beatty(PHI + 1, offset=0)

        def pair(number: int) -> Position:
            if number < k:
                return number, number
            a = lower.term(number - k) + k
            return a, a + number - k

        places = ByFormulas(
            pair,
            lambda value: lower.first(value - k) + k if value > k else max(value, 0),
            lambda value: upper.first(value - k) + k if value > k else max(value, 0),
            difference=lambda n: max(n - k, 0),
            # Moves from both piles reach only the last one of the pairs (i, i).
            along=lambda low, high: range(low + k, high + k + 1),
            number=lambda position: position[1] - position[0] + k if position[0] >= k else position[0],
        )
        formulas = ("phi = (1 + sqrt(5))/2", f"a_n = floor(n*phi) + {k}, b_n = a_n + n", f"and (i, i) for 0 <= i < {k}")
        super().__init__(game, places, formulas, reach=0, slope=PHI, table=partial(translated, k))
        self.later = Later(k, 1, -k)  # pair number n >= k is number n - k of Wythoff's game


def translated(k: int, count: int, progress: Progress) -> Pairs:
    """Return the first `count` pairs: (i, i) for i < k, then (a_n, a_n + n - k) with a_n the least unused number."""
    begun = [(number, number) for number in range(min(k, count))]
    return crowded_pairs(Crowd(step=1, added=-k), count, begun=begun, progress=progress)


SOURCE = "Fraenkel and Ho 2014"
# Recognise a game, and return (the number by which the P-positions of Wythoff's game are translated, the game's name).
# If j > k, W_jk has the moves of W_j. T_k translates by one for every k, even if the ratio is not restricted.
TRANSLATIONS = Rules(
    (Rule(W_K), lambda k: (k, f"W_k with k = {k}")),
    (Rule(W_JK), lambda j, k: (max(j, k), f"W_jk with j = {j}, k = {k}")),
    (Rule(T_K), lambda k: (1, "T_k")),
    (Rule(T_INFINITY), lambda: (1, "T_k with k = infinity")),
)


THEOREMS = Theorem(
    SOURCE,
    "The P-positions of W_k and of W_jk, j <= k, are (i, i) for i < k and those of Wythoff's game translated by k "
    "(for j > k the moves of W_jk are those of W_j); "
    "the P-positions of T_k are (0, 0) and those of Wythoff's game translated by 1.",
    TRANSLATIONS,
    proved(SOURCE, "this is {0[1]}, which translates by {0[0]}"),
    lambda game, found: TranslatedPairs(game, found[0]),
)
