"""A. S. Fraenkel, New games related to old and new sequences, Integers 4 (2004) G6."""

from __future__ import annotations

from collections.abc import Mapping

from wythoff.expressions import Expression, parse_expression
from wythoff.rulesets import Game, Position
from wythoff.sequences.recurrences.mex_pairs import MexPairs
from wythoff.solution import conclude
from wythoff.theorems.constraint import WIDTH_VARIABLES, width_in_normal_play
from wythoff.theorems.distant import DistantRecurrence
from wythoff.theorems.hypotheses import monotone, positive, semi_additive
from wythoff.theorems.recurrence import Recurrence, recurrence
from wythoff.theorems.theorem import Conclusion, Finding, Theorem, standing

SOURCE = "Fraenkel 2004"


def _width(text: str) -> Expression:
    return parse_expression(text, WIDTH_VARIABLES)


class Doubling(Recurrence):
    """G2: b_n = 2 a_n, and the a_n >= 1 are the numbers with an even number of trailing binary zeros."""

    def __init__(self) -> None:
        super().__init__(_width("x0 - x1"))
        self.formulas += ("b_n = 2*a_n; n >= 1 is an a exactly if its binary form ends in an even number of zeros",)

    def is_p(self, position: Position) -> bool:
        """At any size.   Cost: O(digits)."""
        x, y = position
        zeros = (x & -x).bit_length() - 1
        return y == 2 * x and (x == 0 or zeros % 2 == 0)


class Exponential(DistantRecurrence):
    """G3: b_n = a_n + 2^n - 1."""

    def __init__(self) -> None:
        super().__init__(
            _width("y1 - x1 + 1"),
            MexPairs("2**n - 1", 0),
            lambda a, b, x: b - a + 1,
            0,
            polynomial=True,
            cost="O(digits): a_n is found from less than log(n) of the b's",
        )
        self.formulas += ("b_n = a_n + 2**n - 1",)


CLOSED_FORMS: Mapping[Expression, type[Recurrence]] = {
    _width("x0 - x1"): Doubling,
    _width("y1 - x1 + 1"): Exponential,
}


def examine(game: Game, source: str) -> Finding:
    """The hypotheses of Theorem 3 on a game: positive, monotone, semi-additive."""
    width = width_in_normal_play(game)
    if width is None:
        return Finding(None, "speaks of nim | diagonal(f) in normal play only")
    hypotheses = (positive(width), monotone(width), semi_additive(width))
    evidence = conclude(source, hypotheses)
    return Finding(evidence, standing(hypotheses, f"f = {width} is positive, monotone and semi-additive"), hypotheses)


def conclusion(game: Game) -> Conclusion:
    """The recurrence for the width of a constraint game."""
    width = width_in_normal_play(game)
    assert width is not None
    return recurrence(width)


def _applies_theorem_2(game: Game) -> Finding:
    width = width_in_normal_play(game)
    if width not in CLOSED_FORMS:
        return Finding(None, "speaks of G2 and G3 in normal play only")
    return examine(game, f"{SOURCE}, Theorem 2 (a corollary of Theorem 3)")


def _closed_form(game: Game) -> Conclusion:
    width = width_in_normal_play(game)
    assert width is not None
    return CLOSED_FORMS[width]()  # type: ignore[call-arg]  # the subclasses fix their width


THEOREMS = (
    Theorem(
        f"{SOURCE}, Theorem 2",
        "The P-positions of G2 have b_n = 2*a_n, those of G3 b_n = a_n + 2^n - 1; a_n is a mex.",
        _applies_theorem_2,
        _closed_form,
    ),
    Theorem(
        f"{SOURCE}, Theorem 3",
        "If f is positive, monotone and semi-additive, the P-positions of nim | diagonal(f) are the pairs "
        "of recurrence (9).",
        lambda game: examine(game, f"{SOURCE}, Theorem 3"),
        conclusion,
    ),
)
