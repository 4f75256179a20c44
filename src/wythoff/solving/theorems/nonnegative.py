"""Theorem 3 of Fraenkel (2004) for widths f >= 0: our own strengthening.

The proof is in docs/mathematics/constraint-games.md, Theorem 1.1. If the width is <= 0, there is no move from both
piles; so f may be replaced by max(f, 0). The *candidates* for P-positions are the pairs (a_n, b_n) of the recurrence:
a_n is the mex of all a_i, b_i with i < n, b_0 = 0, and b_n - a_n = b_{n-1} - a_{n-1} + f(a_{n-1}, b_{n-1}, a_n).
Instead of monotonicity the proof requires only the condition called *covering*, on the candidates: f(a_j, b_j, a_{j+1})
<= f(a_j, b_j, a_n) for j < n. Semi-additivity is the condition f(a_j, b_j, a_n) <= (b_n - a_n) - (b_j - a_j) for j < n.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from wythoff.base.errors import EvaluationError, TooLargeError
from wythoff.expressions import Expression, Integer, Operation, function
from wythoff.game.rulesets import WIDTH_VARIABLES, Game
from wythoff.kernels import constraint_pairs, constraint_violations
from wythoff.solving.solution import Hypothesis
from wythoff.solving.theorems.constraint import LARGEST, is_at_least
from wythoff.solving.theorems.distant import recurrence
from wythoff.solving.theorems.fraenkel2004 import CONSTRAINT_GAMES
from wythoff.solving.theorems.hypotheses import semi_additivity_reason, trend
from wythoff.solving.theorems.theorem import Finding, Theorem, tested
from wythoff.solving.theorems.witnesses import Violation

SOURCE = "docs/mathematics/constraint-games.md, Theorem 1.1 (Theorem 3 with non-negative f)"
COVERING, SEMI_ADDITIVE = "covering on the candidates", "semi-additive on the candidates"
TERMS = 150  # the number of candidates in the check of conditions that are not decided


def non_negative(f: Expression) -> Expression:
    """Return f if it is known to be >= 0, else max(f, 0), which defines the same game."""
    return f if is_at_least(f, 0) else Operation("max", f, Integer(0))


@lru_cache
def hypotheses(f: Expression, terms: int = TERMS) -> tuple[Hypothesis, Hypothesis]:
    """Decide or check two hypotheses for f >= 0, covering and semi-additivity, and return both.

    Covering is f(a_j, b_j, a_{j+1}) <= f(a_j, b_j, a_n), semi-additivity is f(a_j, b_j, a_n) <= (b_n - a_n) - (b_j -
    a_j), for all j < n. Here (a_n, b_n) are the candidates for P-positions that the module docstring defines. A check
    examines all pairs j < n < terms. The witness of a violation is (j, n, left side, right side) of the inequality,
    with the least n, then the least j.
    """
    direction, reason = trend(f), semi_additivity_reason(f)
    covering = semi = None
    if direction is not None and direction >= 0:
        covering = Hypothesis(COVERING, "decided", "f does not decrease in x0" if direction else "f does not use x0")
    if reason is not None:
        semi = Hypothesis(SEMI_ADDITIVE, "decided", reason)
    if covering is None or semi is None:
        found_covering, found_semi = _checked(f, terms, covering is None, semi is None)
        covering, semi = covering or found_covering, semi or found_semi
    return covering, semi


def _checked(f: Expression, terms: int, ask_covering: bool, ask_semi: bool) -> tuple[Hypothesis, Hypothesis]:
    covering = semi = None
    try:
        a, b = constraint_pairs(f, terms, stop=LARGEST)
        # Most violations occur among the first terms.
        covering, semi = _least_violations(f, a[:12], b[:12])
        settled = (covering or not ask_covering) and (semi or not ask_semi)
        if not settled and constraint_violations(f, a, b):
            covering, semi = _least_violations(f, a, b)
    except (EvaluationError, TooLargeError) as error:
        reason = f"f has no value on the candidates: {error}"
        return Hypothesis(COVERING, "refuted", reason), Hypothesis(SEMI_ADDITIVE, "refuted", reason)
    reach = int(a[len(a) - 1])
    words = "j = {0}, n = {1}: f(a_j, b_j, a_(j+1)) = {2} > {3} = f(a_j, b_j, a_n)"
    return (
        _verdict(COVERING, covering, words, reach),
        _verdict(SEMI_ADDITIVE, semi, "j = {0}, n = {1}: the sum is {2} < {3} = f(a_j, b_j, a_n)", reach),
    )


def _least_violations(f: Expression, a: Sequence[int], b: Sequence[int]) -> tuple[Violation, Violation]:
    """Return the least violation of covering and the least violation of semi-additivity, in this order.

    A violation is (j, n, left side, right side) of the inequality in `hypotheses`, with the least n, then the least j;
    it is None if there is no violation. `a` and `b` are the numbers a_n and b_n of the first candidates for
    P-positions.
    """
    value = function(f, WIDTH_VARIABLES)
    d = [int(y) - int(x) for x, y in zip(a, b, strict=True)]
    covering: Violation = None
    semi: Violation = None
    for n in range(1, len(d)):
        for j in range(n):
            across = value(int(a[j]), int(b[j]), int(a[n]))
            if covering is None and across < d[j + 1] - d[j]:
                covering = j, n, d[j + 1] - d[j], across
            if semi is None and across > d[n] - d[j]:
                semi = j, n, d[n] - d[j], across
        if covering and semi:
            break
    return covering, semi


def _verdict(name: str, witness: Violation, words: str, reach: int) -> Hypothesis:
    if witness is None:
        return Hypothesis(name, "checked", f"no violation for a_n <= {reach}", up_to=reach)
    return Hypothesis(name, "refuted", words.format(*witness), witness=witness)


def _applies(game: Game, width: Expression) -> Finding:
    f = non_negative(width)
    return tested(SOURCE, hypotheses(f), f"f = {f} covers and is semi-additive on its candidates")


THEOREMS = Theorem(
    SOURCE,
    "If max(f, 0) covers and is semi-additive on its candidates, the P-positions of nim | diagonal(f) "
    "are the pairs of recurrence (9).",
    CONSTRAINT_GAMES,
    _applies,
    lambda game, width: recurrence(non_negative(width)),
)
