"""A. S. Fraenkel, New games related to old and new sequences, Integers 4 (2004) G6.

In a *constraint game* `nim | diagonal(f)`, a move takes from one pile, or amounts that differ by less than the *width*
f(x1, y1, x0) from both. Here x0 is the smaller pile before the move, and x1 <= y1 are the piles after it.
"""

from __future__ import annotations

from collections.abc import Callable

from wythoff.expressions import Expression, parse_expression
from wythoff.game.rulesets import WIDTH_VARIABLES, Game
from wythoff.solving.theorems.constraint import X0, X1, polynomial, width_in_normal_play
from wythoff.solving.theorems.distant import DistantRecurrence, recurrence
from wythoff.solving.theorems.hypotheses import monotone, positive, semi_additive
from wythoff.solving.theorems.theorem import Conclusion, Finding, Shape, Theorem, tested

SOURCE = "Fraenkel 2004"


def _width(text: str) -> Expression:
    return parse_expression(text, WIDTH_VARIABLES)


def with_width(test: Callable[[Expression], bool], shown: str, domain: str = "") -> Shape[Expression]:
    """Return the class of games `nim | diagonal(f)` in normal play whose width f passes `test`.

    `shown` is the notation of these games, and `domain` a text on the values of their parameters.
    """

    def find(game: Game) -> Expression | None:
        width = width_in_normal_play(game)
        return width if width is not None and test(width) else None

    return Shape(shown, find, domain)


CONSTRAINT_GAMES = Shape("nim | diagonal(f)", width_in_normal_play)
G2, G3 = _width("x0 - x1"), _width("y1 - x1 + 1")


def examine(width: Expression, source: str) -> Finding:
    """Return the finding whether Theorem 3 applies to the constraint game with this width f.

    Its hypotheses, which the module `hypotheses` decides or checks, are: f is positive; f does not decrease as x0
    grows; f is semi-additive, that is, f(a_j, b_j, a_n) <= (b_n - a_n) - (b_j - a_j) for all j < n, where (a_n, b_n)
    are the pairs that the theorem gives. `source` is the citation of the theorem.
    """
    hypotheses = (positive(width), monotone(width), semi_additive(width))
    return tested(source, hypotheses, f"f = {width} is positive, monotone and semi-additive")


def conclusion(game: Game, width: Expression) -> Conclusion:
    """Return the P-positions of the constraint game `nim | diagonal(width)`. `game`, the same game, is not used."""
    found = shift_of(width)
    if found is None:
        return recurrence(width)
    from wythoff.solving.conclusions.shifted import LeftShiftPairs  # slow to import, and few games need it

    return LeftShiftPairs(*found)


def exponential() -> DistantRecurrence:
    """Return the P-positions of Fraenkel's game G3, whose width is y1 - x1 + 1: b_n = a_n + 2^n - 1."""
    from wythoff.sequences.recurrences.mex_pairs import MexPairs

    pairs, cost = MexPairs("2**n - 1", 0), "O(digits): a_n is found from less than log(n) of the b's"
    answer = DistantRecurrence(G3, pairs, lambda a, b, x: b - a + 1, 0, polynomial=True, cost=cost)
    answer.formulas += ("b_n = a_n + 2**n - 1",)
    return answer


def shift_of(width: Expression) -> tuple[int, int] | None:
    """Return (s, t) != (1, 0) if the width is (s - 1)*(x0 - x1) + t, so that b_n = s*a_n + t*n; else None.

    >>> shift_of(_width("x0 - x1 + 2")), shift_of(_width("2*(x0 - x1)")), shift_of(_width("x1 + 1"))
    ((2, 2), (3, 0), None)
    """
    form = polynomial(width)
    if form is None:
        return None
    slope, t = form.pop((X0,), 0), form.pop((), 0)
    if form != ({(X1,): -slope} if slope else {}) or slope < 0 or t < 0 or slope == t == 0:
        return None
    return slope + 1, t


THEOREMS = (
    Theorem(
        f"{SOURCE}, Theorem 2",
        "The P-positions of G2 have b_n = 2*a_n, those of G3 b_n = a_n + 2^n - 1; a_n is a mex.",
        with_width(lambda width: width in (G2, G3), " and ".join(f"nim | diagonal({f})" for f in (G2, G3))),
        lambda game, width: examine(width, f"{SOURCE}, Theorem 2 (a corollary of Theorem 3)"),
        lambda game, width: exponential() if width == G3 else conclusion(game, width),
    ),
    Theorem(
        f"{SOURCE}, Theorem 3",
        "If f is positive, monotone and semi-additive, the P-positions of nim | diagonal(f) are the pairs "
        "of recurrence (9).",
        CONSTRAINT_GAMES,
        lambda game, width: examine(width, f"{SOURCE}, Theorem 3"),
        conclusion,
    ),
)
