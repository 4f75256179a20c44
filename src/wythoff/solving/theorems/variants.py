"""Our own theorem: games with other rules that have the P-positions of t-Wythoff, in normal and misere play.

The proofs are in `docs/mathematics/variants.md`, Theorem 2.1.
"""

from wythoff.game.catalog.wythoff import VARIANTS
from wythoff.game.rulesets.matching.rule import Rule, Rules
from wythoff.solving.conclusions.beatty_pairs import BeattyPairs
from wythoff.solving.theorems.theorem import InBothPlays, Theorem, proved

SOURCE = "Fraenkel 1982, and docs/mathematics/variants.md, Theorem 2.1"
SAME_MOVES = "its options are those of t-Wythoff"
REASONS = {
    "sorted": SAME_MOVES,
    "order": SAME_MOVES,
    "larger": "it has all moves of t-Wythoff that the theorem about t-Wythoff uses",
}


# Recognise a variant, and return (t, the reason why its P-positions are those of t-Wythoff).
GAMES = Rules(
    *(
        (Rule(f"nim | where({VARIANTS[name]})", t=1), lambda t, reason=reason: (t, reason))
        for name, reason in REASONS.items()
    )
)


THEOREMS = Theorem(
    SOURCE,
    "Three rules for moves from both piles give the P-positions of t-Wythoff: the difference of the sorted piles "
    "changes by less than t; |k - l| < t and the order of the piles is kept; 0 <= l - k < t.",
    InBothPlays(GAMES),
    proved(SOURCE, "t = {0[0]}: {0[1]}"),
    lambda game, found: BeattyPairs(found[0], misere=game.misere, game=game),
)
