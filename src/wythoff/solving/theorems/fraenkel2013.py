"""A. S. Fraenkel, Y. Tanny, A class of Wythoff-like games, Integers 12B (2012/13) A7; generalized in our note.

A move takes any positive number from one pile, or m and M from the two piles with 1 <= m <= M < f(m).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise

from wythoff.base.errors import EvaluationError, TooLargeError, brief
from wythoff.expressions import Expression, Integer, Operation, Variable, function
from wythoff.game.rulesets import Game, TwoPileGame
from wythoff.game.rulesets.matching.rule import Rule
from wythoff.kernels import LIST_BYTES, Progress, require_memory
from wythoff.sequences.integers import CHECKED
from wythoff.solving.conclusions.position_rows import few_enough
from wythoff.solving.conclusions.sequence import MOST_KEPT, InTable, PairSequence
from wythoff.solving.solution import Hypothesis
from wythoff.solving.theorems.constraint import X0, is_at_least, polynomial, with_part
from wythoff.solving.theorems.fraenkel1998 import SMALLER, conclusion
from wythoff.solving.theorems.hypotheses import trend
from wythoff.solving.theorems.theorem import Conclusion, Shape, Theorem, tested

SOURCE = "Fraenkel and Tanny 2013, and docs/mathematics/variants.md, Theorem 2.9"
STEEP = "f(m + 1) > f(m)"
RULE = Rule("nim | where(min(k, l) > 0 and max(k, l) < {f})", f="expression")


def bound_of(game: Game) -> Expression | None:
    """Return f if the moves from both piles take m and M with 1 <= m <= M < f(m); None for other games.

    f is an expression in x0, which stands for m >= 1. Any number may be taken from one pile.

    >>> from wythoff.game.rulesets import parse
    >>> print(bound_of(parse("nim | where(min(k, l) > 0 and max(k, l) < 2*min(k, l) + 1)")))
    2*x0 + 1
    """
    found = RULE.find(game)
    if found is None:
        return None
    f = with_part(found["f"], SMALLER, X0)
    return f if f.variables() <= {"x0"} and "x0" not in found["f"].variables() else None


@lru_cache
def steep(f: Expression) -> Hypothesis:
    """Decide or check the hypothesis that f(1) >= 1, and f(m + 1) > f(m) for all m >= 1.

    The witness of a violation is (m, f(m), f(m + 1)), or (1, f(1)).
    """
    try:
        if (start := f.evaluate({"x0": 1})) < 1:
            return Hypothesis(STEEP, "refuted", f"f(1) = {start} < 1", witness=(1, start))
        following = f.substitute({"x0": Operation("+", X0, Integer(1))})
        rises = trend(Operation("-", f, X0))
        if (rises is not None and rises >= 0) or is_at_least(Operation("-", following, f), 1):
            return Hypothesis(STEEP, "decided", f"f(1) = {start}, and f increases")
        values = [f.evaluate({"x0": m}) for m in range(1, CHECKED + 2)]
    except (EvaluationError, TooLargeError) as error:
        return Hypothesis(STEEP, "refuted", f"f has no value: {error}")
    for m, (before, after) in enumerate(pairwise(values), 1):
        if after <= before:
            return Hypothesis(
                STEEP, "refuted", f"f({m}) = {before} >= {after} = f({m + 1})", witness=(m, before, after)
            )
    return Hypothesis(STEEP, "checked", f"f increases for m <= {CHECKED}", up_to=CHECKED)


def coefficients(f: Expression) -> list[int] | None:
    """Return the coefficients of f as a polynomial in x0, the constant first; None if f is not known to be one."""
    form = polynomial(f)
    if form is None or any(factor != X0 for monomial in form for factor in monomial):
        return None
    degrees = {len(monomial): coefficient for monomial, coefficient in form.items()}
    return [degrees.get(degree, 0) for degree in range(max(degrees, default=0) + 1)]


def is_superadditive(f: Expression) -> bool:
    """Return whether f(p) + f(q) <= f(p + q) for all p, q >= 1 is proved by the coefficients of a polynomial f.

    It is proved, by (p + q)^i >= p^i + q^i + 2^i - 2, if no coefficient except the constant is negative, and the
    constant is at most the sum of c_i*(2^i - 2) over the other coefficients c_i.
    """
    found = coefficients(f)
    if found is None or any(coefficient < 0 for coefficient in found[1:]):
        return False
    surplus: int = sum(coefficient * (2**i - 2) for i, coefficient in enumerate(found) if i)
    return found[0] <= surplus


def _conclusion(game: TwoPileGame, f: Expression) -> Conclusion:
    value: Callable[[int], int] = lru_cache(maxsize=1 << 16)(function(f, ("x0",)))
    superadditive, line = is_superadditive(f), coefficients(f) or []
    if len(line) == 2 and line[0] >= 0:
        # M < s*m + t is equivalent to M - m < (s - 1)*m + t.
        return conclusion(game, s=line[1], t=line[0])
    rule = f"b_n = max of b_m + f(a_n - a_m) over m < n, with f(m) = {f.substitute({'x0': Variable('m')})}"
    if superadditive:
        rule = f"b_n = f(a_n) for n >= 1, with f(m) = {f.substitute({'x0': Variable('m')})}"

    def partner(a: list[int], b: list[int], x: int) -> int:
        if superadditive:
            return value(x)
        return max(y + value(x - low) for low, y in zip(a, b, strict=True))

    def table(count: int, progress: Progress) -> tuple[list[int], list[int]]:
        require_memory(LIST_BYTES * count, f"{brief(count)} pairs", progress=progress)
        if not superadditive:
            few_enough(count * count // 20)
        return _by_mex(partner, count)

    formulas = ("a_n = mex{a_i, b_i : i < n}", rule)
    return PairSequence(game, InTable(table, largest=2 * MOST_KEPT), formulas, table=table)


def _by_mex(partner: Callable[[list[int], list[int], int], int], count: int) -> tuple[list[int], list[int]]:
    """Return the first `count` pairs (a_n, b_n) as two lists.

    a_n is the mex of all earlier terms, and b_n = partner(earlier a's, earlier b's, a_n). The numbers b_n must
    increase.
    """
    a, b = [0][:count], [0][:count]
    pending, x = 1, 0
    while len(a) < count:
        x += 1
        while pending < len(b) and b[pending] <= x:
            x += b[pending] == x
            pending += 1
        y = partner(a, b, x)
        a.append(x)
        b.append(y)
    return a, b


THEOREMS = Theorem(
    SOURCE,
    "If f(1) >= 1 and f(m + 1) >= f(m) + 1 for all m >= 1, the P-positions are a_n = mex, b_n = the greatest of "
    "b_m + f(a_n - a_m), m < n; b_n = f(a_n) for n >= 1 if f is superadditive.",
    Shape(RULE.shown, bound_of, "f in min(k, l) alone"),
    lambda game, f: tested(SOURCE, (steep(f),), f"f = {f} increases from f(1) >= 1"),
    _conclusion,
)
