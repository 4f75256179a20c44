"""A. S. Fraenkel, Games played by Boole and Galois, Discrete Applied Mathematics 156 (2008) 420-427."""

from __future__ import annotations

from wythoff.expressions import Expression, Operation, parse_expression
from wythoff.game.rulesets import WIDTH_VARIABLES, Game
from wythoff.solving.solution import Hypothesis, conclude
from wythoff.solving.theorems.constraint import X1, width_in_normal_play
from wythoff.solving.theorems.distant import recurrence
from wythoff.solving.theorems.fraenkel2004 import conclusion, examine
from wythoff.solving.theorems.hypotheses import positive, semi_additive
from wythoff.solving.theorems.theorem import Conclusion, Finding, Shape, Theorem

SOURCE = "Fraenkel 2008"
HAMMER = parse_expression("x1 | x0", WIDTH_VARIABLES)
BITWISE = frozenset("&|^")


def is_theorem_2_width(f: Expression) -> bool:
    """Whether f is x1 | k or x1 ^ k with an integer k > 0."""
    if not isinstance(f, Operation) or f.operator not in ("|", "^"):
        return False
    return f.arguments[0] == X1 and (f.arguments[1].constant or 0) > 0


def steps_in_closed_form(width: Expression) -> tuple[str, ...]:
    """The steps of b for x1 | k and x1 ^ k, as formulas."""
    xor = isinstance(width, Operation) and width.operator == "^"
    common = " - (a_(n-1) & k)" if xor else ""
    return (
        f"b_n - b_(n-1) = a_n + (C(a_(n-1)) & k){common} where a_(n-1) >= k,",
        f"b_n - b_(n-1) = a_n - a_(n-1) + k + (a_(n-1) & C(k)){common} where a_(n-1) < k",
    )


def _theorem_2_width(game: Game) -> Expression | None:
    width = width_in_normal_play(game)
    return width if width is not None and is_theorem_2_width(width) else None


def _steps(game: Game, width: Expression) -> Conclusion:
    answer = recurrence(width)
    answer.formulas += steps_in_closed_form(width)
    return answer


def _boolean_width(game: Game) -> Expression | None:
    width = width_in_normal_play(game)
    operators = {node.operator for node in width.walk() if isinstance(node, Operation)} if width is not None else set()
    return width if operators & (BITWISE | {"C"}) else None


def _width_of_hammer(game: Game) -> Expression | None:
    return HAMMER if width_in_normal_play(game) == HAMMER else None


def _applies_section_4(game: Game, width: Expression) -> Finding:
    covering = Hypothesis(
        "covering on the candidates",
        "decided",
        "a < b < c and b - a <= 2 give a | b <= a | c (Proposition 4), and consecutive a's differ by 1 or 2",
    )
    hypotheses = (positive(HAMMER), covering, semi_additive(HAMMER))
    return Finding(
        conclude(f"{SOURCE}, section 4", hypotheses), "f is not monotone, but covers its candidates", hypotheses
    )


SPECIAL = (
    Theorem(
        f"{SOURCE}, Theorem 2",
        "For f = x1 | k and f = x1 ^ k, k > 0, the P-positions are the pairs of the recurrence, with steps of b "
        "in closed form. (The paper calls x1 ^ k positive; it is 0 at x1 = k.)",
        Shape("nim | diagonal(x1 | k) and nim | diagonal(x1 ^ k)", _theorem_2_width, "k >= 1"),
        lambda game, width: examine(width, f"{SOURCE}, Theorem 2"),
        _steps,
    ),
    Theorem(
        f"{SOURCE}, section 4",
        "For f = x1 | x0 the P-positions are the pairs of the recurrence, though f is not monotone.",
        Shape(f"nim | diagonal({HAMMER})", _width_of_hammer),
        _applies_section_4,
        conclusion,
    ),
)
GENERAL = (
    Theorem(
        f"{SOURCE}, Theorem 1",
        "Theorem 3 of Fraenkel 2004, restated for Boolean and GF(2) functions f.",
        Shape("nim | diagonal(f)", _boolean_width, "Boolean or GF(2) operations in f"),
        lambda game, width: examine(width, f"{SOURCE}, Theorem 1"),
        conclusion,
    ),
)
