"""N. B. Ho, Two variants of Wythoff's game preserving its P-positions, J. Combin. Theory A 119 (2012) 1302-1314.

The theorems are about two games that have the P-positions of Wythoff's game, and give their positions of value 1. In
one game, no move takes from the smaller pile alone. In the other, a move may also take k from the smaller pile and l <
k from the larger one.
"""

from __future__ import annotations

from wythoff.game.catalog.literature import E_WYTHOFF, R_WYTHOFF
from wythoff.game.rulesets import TwoPileGame
from wythoff.game.rulesets.matching.rule import Rule, Rules
from wythoff.sequences.beatty.wythoff import lower_wythoff, upper_wythoff
from wythoff.solving.conclusions.beatty_pairs import BeattyPairs
from wythoff.solving.conclusions.position_rows import Rows
from wythoff.solving.theorems.theorem import Conclusion, Theorem, proved
from wythoff.solving.theorems.value_theorems import LevelAnswer, LevelTheorem

SOURCE = "Ho 2012"
# Recognise Ho's two games, and return True for the restriction of Wythoff's game, False for the extension.
GAMES = Rules((Rule(R_WYTHOFF), lambda: True), (Rule(E_WYTHOFF), lambda: False))


def _conclusion(game: TwoPileGame, restricted: bool) -> Conclusion:
    wythoff = BeattyPairs(1, misere=False)

    def below(x: int, y: int) -> range:
        """Return the n for which a move from (x, y) may reach the P-position (a_n, a_n + n), as a range.

        The moves take more from the smaller pile x than from the larger pile y, so n > y - x.
        """
        return range(y - x + 1, 1 + min(wythoff.lower.last(x), wythoff.upper.last(y)))

    return BeattyPairs(1, misere=False, game=game, numbers=None if restricted else below)


THEOREMS = Theorem(
    SOURCE,
    "The restriction of Wythoff's game in which nothing is taken from the smaller pile alone, and the extension in "
    "which k may be taken from the smaller and l < k from the larger pile, have its P-positions.",
    GAMES,
    proved(SOURCE, "this game has the P-positions of Wythoff's game"),
    _conclusion,
)


def _ones(game: TwoPileGame, restricted: bool) -> LevelAnswer:
    lower, upper = lower_wythoff(), upper_wythoff()
    formulas: tuple[str, ...] = ("(floor(n*phi) - 1, floor(n*phi) + n - 1), n >= 1, phi = (1 + sqrt(5))/2",)
    if restricted:
        formulas += ("for n != 2, and (2, 2), (4, 6)",)

    def partners(pile: int) -> list[int]:
        # pile + 1 is a term of exactly one of the two complementary sequences.
        n = lower.index(pile + 1)
        other = pile - (upper.index(pile + 1) or 0) if n is None else pile + n
        if not restricted:
            return [other]
        return [*([] if abs(other - pile) == 2 else [other]), *{2: (2,), 4: (6,), 6: (4,)}.get(pile, ())]

    return Rows(game, partners, formulas)


LEVELS = LevelTheorem(
    SOURCE,
    "The positions of value 1 are those one less in both piles than the P-positions but (0, 0); in the restriction "
    "(2, 2) and (4, 6) replace (2, 4).",
    GAMES,
    proved(SOURCE, "its positions of value 1 are known"),
    _ones,
    g=1,
)
