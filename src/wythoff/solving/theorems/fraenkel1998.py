"""A. S. Fraenkel, Heap games, numeration systems and sequences, Annals of Combinatorics 2 (1998) 197-210.

The theorem gives the P-positions of a game in which a move takes from one pile, or k and l with 0 < k <= l and l - k <
(s - 1)*k + t from the two piles. Here s >= 1 and t >= 0 are parameters.
"""

from __future__ import annotations

from wythoff.expressions import parse_expression
from wythoff.game.rulesets import Game, TwoPileGame
from wythoff.game.rulesets.matching.rule import Rule
from wythoff.solving.conclusions.beatty_pairs import BeattyPairs
from wythoff.solving.conclusions.blocks import EqualPiles
from wythoff.solving.conclusions.shifted import LeftShiftPairs
from wythoff.solving.theorems.constraint import polynomial
from wythoff.solving.theorems.theorem import Conclusion, Finding, Shape, Theorem, proof

SOURCE = "Fraenkel 1998"
NOTE = "docs/mathematics/variants.md, Theorem 2.9"  # for t = 0
RULE = Rule("nim | where(min(k, l) > 0 and abs(k - l) < {f})", f="expression")
SMALLER = parse_expression("min(k, l)", ("k", "l"))


def parameters(game: Game) -> tuple[int, int] | None:
    """Return (s, t), s >= 1, t >= 0, if the game is Nim with certain additional moves; else None.

    The additional moves take k from one pile and l from the other, with 0 < k <= l and l - k < (s-1)k + t.
    """
    found = RULE.find(game)
    form = None if found is None else polynomial(found["f"])
    if form is None:
        return None
    slope, t = form.pop((SMALLER,), 0), form.pop((), 0)
    return None if form or slope < 0 or t < 0 else (slope + 1, t)


def _applies(game: Game, found: tuple[int, int]) -> Finding:
    source = SOURCE if found[1] else NOTE
    return proof(source, f"this is the game with s = {found[0]}, t = {found[1]}")


def conclusion(game: TwoPileGame, s: int, t: int) -> Conclusion:
    """Return the P-positions (a_n, s*a_n + t*n) of `game`.

    The moves of `game` from both piles take k from one and l from the other, with 0 < k <= l < s*k + t.
    """
    if s > 1:
        return LeftShiftPairs(s, t, amounts=game)
    return BeattyPairs(t, misere=False, game=game) if t else EqualPiles(game, ())


THEOREMS = Theorem(
    SOURCE,
    "If k and l, 0 < k <= l, may be taken from the two piles where l - k < (s-1)k + t, the P-positions are "
    "a_n = mex, b_n = s*a_n + t*n.",
    Shape("nim | where(min(k, l) > 0 and abs(k - l) < (s - 1)*min(k, l) + t)", parameters, "s >= 1"),
    _applies,
    lambda game, found: conclusion(game, *found),
)
