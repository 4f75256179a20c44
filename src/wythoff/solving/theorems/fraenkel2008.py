"""A. S. Fraenkel, Games played by Boole and Galois, Discrete Applied Mathematics 156 (2008) 420-427.

The games are `nim | diagonal(f)`, where the *width* f is an expression with bitwise operations: `x1 | k` is the bitwise
or of x1 and k, and `x1 ^ k` their exclusive or. x1 is the smaller pile after a move.
"""

from __future__ import annotations

from wythoff.expressions import Expression, Operation, parse_expression
from wythoff.game.rulesets import WIDTH_VARIABLES, Game
from wythoff.solving.solution import Hypothesis
from wythoff.solving.theorems.constraint import X1
from wythoff.solving.theorems.distant import recurrence
from wythoff.solving.theorems.fraenkel2004 import conclusion, examine, with_width
from wythoff.solving.theorems.hypotheses import positive, semi_additive
from wythoff.solving.theorems.theorem import Conclusion, Finding, Theorem, tested

SOURCE = "Fraenkel 2008"
HAMMER = parse_expression("x1 | x0", WIDTH_VARIABLES)
BOOLEAN = frozenset("&|^C")


def is_theorem_2_width(f: Expression) -> bool:
    """Return whether the width f is x1 | k or x1 ^ k with an integer k > 0."""
    if not isinstance(f, Operation) or f.operator not in ("|", "^"):
        return False
    return f.arguments[0] == X1 and (f.arguments[1].constant or 0) > 0


def _steps(game: Game, width: Expression) -> Conclusion:
    """Return the P-positions (a_n, b_n) of `nim | diagonal(width)`, where `width` is x1 | k or x1 ^ k.

    The attribute `formulas` of the result includes formulas for b_n - b_{n-1}. `game`, the same game, is not used.
    """
    answer = recurrence(width)
    common = " - (a_(n-1) & k)" if isinstance(width, Operation) and width.operator == "^" else ""
    answer.formulas += (
        f"b_n - b_(n-1) = a_n + (C(a_(n-1)) & k){common} where a_(n-1) >= k,",
        f"b_n - b_(n-1) = a_n - a_(n-1) + k + (a_(n-1) & C(k)){common} where a_(n-1) < k",
    )
    return answer


def _is_boolean(width: Expression) -> bool:
    return any(isinstance(node, Operation) and node.operator in BOOLEAN for node in width.walk())


def _applies_section_4(game: Game, width: Expression) -> Finding:
    covering = Hypothesis(
        "covering on the candidates",
        "decided",
        "a < b < c and b - a <= 2 give a | b <= a | c (Proposition 4), and consecutive a's differ by 1 or 2",
    )
    hypotheses = (positive(HAMMER), covering, semi_additive(HAMMER))
    return tested(f"{SOURCE}, section 4", hypotheses, "f is not monotone, but covers its candidates")


SPECIAL = (
    Theorem(
        f"{SOURCE}, Theorem 2",
        "For f = x1 | k and f = x1 ^ k, k > 0, the P-positions are the pairs of the recurrence, with steps of b "
        "in closed form. (The paper calls x1 ^ k positive; it is 0 at x1 = k.)",
        with_width(is_theorem_2_width, "nim | diagonal(x1 | k) and nim | diagonal(x1 ^ k)", "k >= 1"),
        lambda game, width: examine(width, f"{SOURCE}, Theorem 2"),
        _steps,
    ),
    Theorem(
        f"{SOURCE}, section 4",
        "For f = x1 | x0 the P-positions are the pairs of the recurrence, though f is not monotone.",
        with_width(lambda width: width == HAMMER, f"nim | diagonal({HAMMER})"),
        _applies_section_4,
        conclusion,
    ),
)
GENERAL = (
    Theorem(
        f"{SOURCE}, Theorem 1",
        "Theorem 3 of Fraenkel 2004, restated for Boolean and GF(2) functions f.",
        with_width(_is_boolean, "nim | diagonal(f)", "Boolean or GF(2) operations in f"),
        lambda game, width: examine(width, f"{SOURCE}, Theorem 1"),
        conclusion,
    ),
)
