"""A. S. Fraenkel, New games related to old and new sequences, Integers 4 (2004) G6."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wythoff.expressions import Expression, parse_expression
from wythoff.rulesets import Game
from wythoff.solution import conclude
from wythoff.theorems.constraint import (
    WIDTH_VARIABLES,
    X0,
    X1,
    TooManyTermsError,
    polynomial,
    width_in_normal_play,
)
from wythoff.theorems.hypotheses import monotone, positive, semi_additive
from wythoff.theorems.theorem import Conclusion, Finding, Theorem, standing

SOURCE = "Fraenkel 2004"


def _width(text: str) -> Expression:
    return parse_expression(text, WIDTH_VARIABLES)


def _g2() -> Conclusion:
    from wythoff.theorems.shifted import LeftShiftPairs  # here and below, for few games only: start-up

    return LeftShiftPairs(2, 0)


def _g3() -> Conclusion:
    from wythoff.theorems.exponential import Exponential

    return Exponential()


CLOSED_FORMS: Mapping[Expression, Callable[[], Conclusion]] = {
    _width("x0 - x1"): _g2,
    _width("y1 - x1 + 1"): _g3,
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
    found = shift_of(width)
    if found is None:
        from wythoff.theorems.distant import recurrence

        return recurrence(width)
    from wythoff.theorems.shifted import LeftShiftPairs

    return LeftShiftPairs(*found)


def shift_of(width: Expression) -> tuple[int, int] | None:
    """(s, t) if the width is (s - 1)*(x0 - x1) + t, so that b_n = s*a_n + t*n; but not for s = 1, t = 0.

    >>> shift_of(_width("x0 - x1 + 2")), shift_of(_width("2*(x0 - x1)")), shift_of(_width("x1 + 1"))
    ((2, 2), (3, 0), None)
    """
    try:
        form = polynomial(width)
    except TooManyTermsError:
        return None
    slope, t = form.pop((X0,), 0), form.pop((), 0)
    if form != ({(X1,): -slope} if slope else {}) or slope < 0 or t < 0 or slope == t == 0:
        return None
    return slope + 1, t


def _applies_theorem_2(game: Game) -> Finding:
    width = width_in_normal_play(game)
    if width not in CLOSED_FORMS:
        return Finding(None, "speaks of G2 and G3 in normal play only")
    return examine(game, f"{SOURCE}, Theorem 2 (a corollary of Theorem 3)")


def _closed_form(game: Game) -> Conclusion:
    width = width_in_normal_play(game)
    assert width is not None
    return CLOSED_FORMS[width]()


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
