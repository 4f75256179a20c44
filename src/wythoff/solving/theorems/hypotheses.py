"""The hypotheses of the theorems about constraint games with width f.

Each hypothesis is decided from the expression f, checked to a bound, or refuted by a witness. A symbolic decision is a
proof. The module `witnesses` contains the checks, with their bounds and witnesses.

The *recurrence* consists of the pairs (a_n, b_n): a_n is the mex of all a_i, b_i with i < n, b_0 = 0, and b_n - a_n =
b_{n-1} - a_{n-1} + f(a_{n-1}, b_{n-1}, a_n). Here x0 is the smaller pile before a move, and x1 <= y1 are the piles
after it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from wythoff.base.errors import EvaluationError, TooLargeError
from wythoff.expressions import Expression, Integer, Operation, balanced
from wythoff.solving.solution import Hypothesis
from wythoff.solving.theorems.constraint import X0, X1, extent, is_at_least, polynomial
from wythoff.solving.theorems.witnesses import BOARD, TERMS, Violation, monotonicity, positivity, semi_additivity


@lru_cache
def positive(f: Expression) -> Hypothesis:
    """Decide or check the hypothesis that f > 0 for all y1 >= x1 >= 0, x0 > x1.

    The witness of a violation is (x1, y1, x0, value).
    """
    if is_at_least(f, 1):
        return Hypothesis("positive", "decided", f"f >= {extent(f)[0]} wherever y1 >= x1 >= 0 and x0 > x1")
    return _searched("positive", "f > 0", positivity, f, "f({0}, {1}, {2}) = {3}", BOARD - 1)


@lru_cache
def monotone(f: Expression) -> Hypothesis:
    """Decide or check the hypothesis that f(x1, y1, x0) does not decrease as x0 grows.

    The witness of a violation is (x1, y1, x0', x0, f at x0', f at x0) with x0' < x0.
    """
    direction = trend(f)
    if direction is not None and direction >= 0:
        return Hypothesis("monotone", "decided", "f does not use x0" if direction == 0 else "f does not decrease in x0")
    words = "f({0}, {1}, {2}) = {4} > {5} = f({0}, {1}, {3})"
    return _searched("monotone", "f does not decrease in x0", monotonicity, f, words, BOARD - 1)


@lru_cache
def semi_additive(f: Expression) -> Hypothesis:
    """Decide or check the hypothesis that f is semi-additive on certain pairs (a_n, b_n).

    The pairs are: (a_0, b_0) = (0, 0), a_n is the mex of all a_i and b_i with i < n, and b_n - a_n = b_{n-1} - a_{n-1}
    + f(a_{n-1}, b_{n-1}, a_n). Semi-additive means, for all 0 <= m < n: f(a_{n-m-1}, b_{n-m-1}, a_n) <= the sum of
    f(a_{i-1}, b_{i-1}, a_i) over i = n - m, ..., n. The witness of a violation is (n, m, sum, f(a_{n-m-1}, b_{n-m-1},
    a_n)).
    """
    reason = semi_additivity_reason(f)
    if reason is not None:
        return Hypothesis("semi-additive", "decided", reason)
    words = "n = {0}, m = {1}: the sum is {2} < {3}"
    return _searched("semi-additive", "the triangle inequality holds", semi_additivity, f, words, TERMS - 1)


def _searched(
    name: str, statement: str, search: Callable[[Expression], Violation], f: Expression, words: str, bound: int
) -> Hypothesis:
    try:
        witness = search(f)
    except EvaluationError as error:
        return Hypothesis(name, "refuted", f"f has no value: {error}")
    except TooLargeError as error:
        return Hypothesis(name, "checked", f"{statement}: not checked, {error}", up_to=0)
    if witness is None:
        return Hypothesis(name, "checked", f"{statement}: no violation up to {bound}", up_to=bound)
    return Hypothesis(name, "refuted", words.format(*witness), witness=witness)


def trend(expression: Expression) -> int | None:
    """Return how an expression changes as x0 grows, as a number.

    0 means that it does not change, 1 that it never decreases, -1 that it never increases. None means that this is not
    known.

    >>> from wythoff.expressions import parse_expression
    >>> trend(parse_expression("x1 - (x1 + 1)//x0", ("x1", "x0"))), trend(parse_expression("x1 | x0", ("x1", "x0")))
    (1, None)
    """
    if "x0" not in expression.variables():
        return 0
    if expression == X0:
        return 1
    if not isinstance(expression, Operation):
        return None
    trends = [trend(part) for part in expression.arguments]
    known = [way for way in trends if way is not None]
    ways = _contributions(expression.operator, expression.arguments, known) if len(known) == len(trends) else None
    if ways is None:
        return None
    up, down = any(way > 0 for way in ways), any(way < 0 for way in ways)
    return None if up and down else 1 if up else -1 if down else 0


def _contributions(name: str, parts: tuple[Expression, ...], ways: list[int]) -> list[int] | None:
    """Return one number for each operand: how the result of an operation changes if x0 grows only in this operand.

    The number is 1 if the result never decreases, -1 if it never increases, and 0 if it does not change. `name` is the
    operation, such as "+", and `parts` are its operands. `ways` contains the same kind of number for each operand
    itself. Return None if some number is unknown.
    """
    if name in ("+", "min", "max", "bit_length", "isqrt"):
        return ways
    if name == "neg":
        return [-ways[0]]
    if name == "-":
        return [ways[0], -ways[1]]
    signs = [_sign(part) for part in parts]
    if name == "*" and (signs[1] or not ways[0]) and (signs[0] or not ways[1]):
        return [ways[0] * signs[1], ways[1] * signs[0]]
    if name == "//" and is_at_least(parts[1], 1) and (signs[0] or not ways[1]):
        return [ways[0], -ways[1] * signs[0]]
    if name == "**" and not ways[1] and signs[0] > 0:
        return ways
    return None


def _sign(expression: Expression) -> int:
    """Return 1 if the expression is known to be >= 0, -1 if it is known to be <= 0, and 0 if its sign is unknown."""
    low, high = extent(expression)
    return 1 if low is not None and low >= 0 else -1 if high is not None and high <= 0 else 0


def semi_additivity_reason(f: Expression) -> str | None:
    """Return a text with the reason why f is semi-additive; None if no reason is found.

    Semi-additive means f(a_j, b_j, a_n) <= the sum of f(a_{i-1}, b_{i-1}, a_i) over j < i <= n, for all j < n. The
    pairs (a_n, b_n) are those of `semi_additive`, so the sum is b_n - a_n - (b_j - a_j). In each case f >= 0 is
    required.
    """
    if not is_at_least(f, 0):
        return None
    if "x0" not in f.variables():
        return "f >= 0 does not use x0, so the sum contains the term that it must reach"
    slope, rest = linear_in_x0(f)
    if rest is not None and slope >= 0 and is_at_least(rest, 0):
        return f"f = {slope}*(x0 - x1) + g(x1, y1) with g >= 0, so the sum telescopes"
    spread = _spread(f)
    if spread is not None and is_at_least(f, spread):
        return (
            f"f varies with x0 by at most {spread} and is at least {spread}: the next term of the sum makes up for it"
        )
    above, below = Operation("-", Operation("+", X0, X1), f), Operation("-", f, X0)
    if is_at_least(above, 0) and is_at_least(below, 0):
        return "x0 <= f <= x0 + x1: the last two terms of the sum are at least a_n + a_{n-1}"
    return None


def linear_in_x0(f: Expression) -> tuple[int, Expression | None]:
    """Return (c, f - c*(x0 - x1)) if f is c*x0 plus an expression without x0; otherwise (any number, None)."""
    form = polynomial(f)
    if form is None:
        return 0, None
    slope = form.get((X0,), 0)
    if any("x0" in factor.variables() for monomial in form if monomial != (X0,) for factor in monomial):
        return slope, None
    terms = [balanced("*", Integer(c), *monomial) for monomial, c in form.items() if monomial != (X0,)]
    return slope, balanced("+", Operation("*", Integer(slope), X1), *terms)


def _spread(f: Expression) -> int | None:
    """Return an upper bound for the change of f(x1, y1, x0) if only x0 changes; None if none is found."""
    form = polynomial(f)
    if form is None:
        return None
    spread = 0
    for monomial, coefficient in form.items():
        if any("x0" in factor.variables() for factor in monomial):
            low, high = extent(balanced("*", Integer(coefficient), *monomial))
            if low is None or high is None:
                return None
            spread += high - low
    return spread
