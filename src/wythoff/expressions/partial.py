"""Implications between conditions that may be undefined, such as l//k > 1 for k = 0."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wythoff.expressions.bounds import Interval, bounds
from wythoff.expressions.failing import may_fail
from wythoff.expressions.logic import implies, possible
from wythoff.expressions.normal import collected, spelled
from wythoff.expressions.reading import template
from wythoff.expressions.tree import NATURAL, Comparison, Expression, Integer, Operation, Variable

ZERO = Integer(0)
PARTIAL = frozenset(("//", "%", "**", "C", *NATURAL))
# For each operator, facts about its value v for operands a and b, true wherever v is defined.
OF_VALUES = {
    "%": "b <= 0 or 0 <= v < b and (a < 0 or v <= a and (a >= b or v == a))",
    "//": "b <= 0 or a < 0 or 0 <= v <= a and (a < b) == (v == 0)",
    "isqrt": "a < 0 or 0 <= v <= a and (a < 1) == (v < 1) and (a < 4) == (v < 2)",
    "bit_length": "a < 0 or 0 <= v <= a and (a < 1) == (v < 1) and (a < 2) == (v < 2)",
    "popcount": "a < 0 or 0 <= v <= a and (a < 1) == (v < 1)",
}


def follows(known: Sequence[Expression], claim: Expression, given: Sequence[Expression], budget: int) -> bool | None:
    """Return whether `claim` holds for all integers that satisfy `known` and `given`; None if undecided.

    `known` and `given` are lists of conditions that must all hold. Those in `known` and the claim may be undefined
    where `given` fails, as l//k is where k > 0 fails. Where `given` holds, all must be defined; if this is not proved,
    the answer is None. `budget` limits the work of the proof; beyond it the answer is None too.
    """
    if not any(map(may_fail, (*known, claim))):
        return implies([*given, *known], claim, budget=budget)
    if not all(has_value(one, given) for one in (*known, claim)):
        return None
    # Each term that may be undefined is replaced by a variable that may have any value. An implication that holds even
    # then is true.
    said = [*given, *map(with_unknowns, known), *facts(*known, claim)]
    return implies(said, with_unknowns(claim), budget=budget) or None


def has_value(condition: Expression, given: Sequence[Expression]) -> bool:
    """Return whether it is proved that `condition` is defined wherever the conditions `given` hold.

    Evaluation of `and` stops at the first false operand, and that of `or` at the first true one. So an operand need
    only be defined where the evaluation reaches it.

    >>> from wythoff.expressions import parse_condition
    >>> read = lambda text: parse_condition(text, ("k", "l"))
    >>> has_value(read("k > 0 and l % k == 0"), ()), has_value(read("l % k == 0 and k > 0"), ())
    (True, False)
    """
    if not may_fail(condition):
        return True
    if isinstance(condition, Operation) and condition.operator in ("and", "or"):
        known = list(given)
        for part in condition.arguments:
            if not has_value(part, known):
                return False
            if not may_fail(part):
                known.append(part if condition.operator == "and" else Operation("not", part))
        return True
    if not all(has_value(part, given) for part in condition.operands()):
        return False
    if not isinstance(condition, Operation):
        return True
    if condition.operator in ("//", "%"):
        return _never(Comparison(("==",), (condition.arguments[1], ZERO)), given)
    if condition.operator == "**":
        return _never(Comparison(("<",), (condition.arguments[1], ZERO)), given)
    if condition.operator in NATURAL:
        return _never(Comparison(("<",), (condition.arguments[0], ZERO)), given)
    return condition.operator != "C"


def _never(problem: Expression, given: Sequence[Expression]) -> bool:
    if may_fail(problem):
        return False
    # Interval arithmetic also covers powers and products, which `possible` cannot decide.
    least: dict[str, Interval] = dict.fromkeys(problem.variables(), (None, None))
    least |= {str(one.parts[0]): (0, None) for one in given if isinstance(one, Comparison) and _is_natural(one)}
    return bounds(problem, least) == (0, 0) or possible(*given, problem) is False


def _is_natural(condition: Comparison) -> bool:
    """Return whether a condition has the form `variable >= 0`."""
    return condition.signs == (">=",) and isinstance(condition.parts[0], Variable) and condition.parts[1] == ZERO


def with_unknowns(condition: Expression) -> Expression:
    """Return the condition with each term that may be undefined replaced by a variable.

    The name of the variable is "?" and the text of the term, so equal terms become the same variable.

    >>> from wythoff.expressions import parse_condition
    >>> print(with_unknowns(parse_condition("k > 0 and (l + 1)//k < 2", ("k", "l"))))
    k > 0 and ?(l + 1)//k < 2
    """
    if not may_fail(condition):
        return condition
    if isinstance(condition, Comparison):
        return Comparison(condition.signs, tuple(map(with_unknowns, condition.parts)))
    assert isinstance(condition, Operation)
    parts = tuple(map(with_unknowns, condition.arguments))
    if condition.operator in PARTIAL:
        given = (spelled(collected(part)) for part in condition.arguments)
        return Variable(f"?{Operation(condition.operator, *given)}")
    return Operation(condition.operator, *parts)


def facts(*conditions: Expression) -> Iterator[Expression]:
    """Yield conditions that hold for the variables introduced by `with_unknowns`, such as 0 <= r < b for r = a % b.

    >>> from wythoff.expressions import parse_condition
    >>> print(*facts(parse_condition("k % (l + 1) == k*l", ("k", "l"))))
    l + 1 <= 0 or 0 <= ?k % (l + 1) < l + 1 and (k < 0 or ?k % (l + 1) <= k and (k >= l + 1 or ?k % (l + 1) == k))
    """
    parts = (part for condition in conditions if may_fail(condition) for part in condition.walk())
    for part in dict.fromkeys(part for part in parts if isinstance(part, Operation) and part.operator in OF_VALUES):
        if may_fail(part):
            given = zip("ab", map(with_unknowns, part.arguments), strict=False)
            yield template(OF_VALUES[part.operator], v=with_unknowns(part), **dict(given))
