"""The hypotheses of the constraint theorems: decided from f, or checked to a bound, or refuted by the least witness.

Witnesses are the lexicographically least violations up to the bounds below; a symbolic decision is a proof.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TypeAlias

from wythoff.expressions import Expression, Integer, Operation, function
from wythoff.solution import Hypothesis
from wythoff.theorems.constraint import X0, X1, TooManyTermsError, extent, is_at_least, polynomial

WIDTH_VARIABLES = ("x1", "y1", "x0")
BOARD = 24  # places of a check: 0 <= x1 <= y1 < BOARD, x1 < x0 < BOARD
TERMS = 60  # terms of the candidate sequence in a check
Witness: TypeAlias = tuple[int, ...]


@lru_cache(maxsize=256)
def positive(f: Expression) -> Hypothesis:
    """f > 0 at all y1 >= x1 >= 0, x0 > x1. A witness is (x1, y1, x0, value)."""
    if is_at_least(f, 1):
        return Hypothesis("positive", "decided", f"f >= {extent(f)[0]} wherever y1 >= x1 >= 0 and x0 > x1")
    return _searched("positive", "f > 0", positivity_witness(f), "f({0}, {1}, {2}) = {3}", BOARD - 1)


@lru_cache(maxsize=256)
def monotone(f: Expression) -> Hypothesis:
    """f does not decrease in x0. A witness is (x1, y1, x0', x0, f at x0', f at x0) with x0' < x0."""
    direction = trend(f)
    if direction is not None and direction >= 0:
        return Hypothesis("monotone", "decided", "f does not use x0" if direction == 0 else "f does not decrease in x0")
    words = "f({0}, {1}, {2}) = {4} > {5} = f({0}, {1}, {3})"
    return _searched("monotone", "f does not decrease in x0", monotonicity_witness(f), words, BOARD - 1)


@lru_cache(maxsize=256)
def semi_additive(f: Expression) -> Hypothesis:
    """Sums of f along the candidates reach f across them. A witness is (n, m, sum, f(a_{n-m-1}, b_{n-m-1}, a_n))."""
    reason = semi_additivity_reason(f)
    if reason is not None:
        return Hypothesis("semi-additive", "decided", reason)
    words = "n = {0}, m = {1}: the sum is {2} < {3}"
    return _searched("semi-additive", "the triangle inequality holds", semi_additivity_witness(f), words, TERMS - 1)


def _searched(name: str, statement: str, witness: Witness | None, words: str, bound: int) -> Hypothesis:
    if witness is None:
        return Hypothesis(name, "checked", f"{statement}: no violation found", up_to=bound)
    return Hypothesis(name, "refuted", words.format(*witness), witness=witness)


def trend(expression: Expression) -> int | None:
    """How the expression goes with x0 over the domain: 0 not at all, 1 never down, -1 never up, None unknown.

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
    name, parts = expression.operator, expression.arguments
    trends = [trend(part) for part in parts]
    if None in trends:
        return None
    ways = [way for way in trends if way is not None]
    if name == "-":
        ways[1] = -ways[1]
    elif name == "neg":
        ways[0] = -ways[0]
    elif name == "*":
        ways = [ways[0] * _sign(parts[1]), ways[1] * _sign(parts[0])]
        if not all(_sign(part) for part, way in zip(reversed(parts), trends, strict=True) if way):
            return None
    elif name == "//":
        if not is_at_least(parts[1], 1) or (ways[1] and not _sign(parts[0])):
            return None
        ways[1] = -ways[1] * _sign(parts[0])
    elif name == "**":
        if ways[1] or not is_at_least(parts[0], 0):
            return None
    elif name not in ("+", "min", "max"):
        return None
    up, down = any(way > 0 for way in ways), any(way < 0 for way in ways)
    return None if up and down else 1 if up else -1 if down else 0


def _sign(expression: Expression) -> int:
    """1 where the expression is known to be >= 0, -1 where <= 0, 0 where unknown."""
    low, high = extent(expression)
    return 1 if low is not None and low >= 0 else -1 if high is not None and high <= 0 else 0


def semi_additivity_reason(f: Expression) -> str | None:
    """Why f is semi-additive on its candidates, if that follows from the expression; else None.

    In each case f >= 0, and d_n - d_j is the sum of f over the steps from j to n.
    """
    if not is_at_least(f, 0):
        return None
    if "x0" not in f.variables():
        return "f >= 0 does not use x0: the sum contains the term it must reach"
    slope, rest = _linear_in_x0(f)
    if rest is not None and slope >= 0 and is_at_least(rest, 0):
        return f"f = {slope}*(x0 - x1) + g(x1, y1) with g >= 0: the sum telescopes"
    spread = _spread(f)
    if spread is not None and is_at_least(f, spread):
        return f"f varies with x0 by at most {spread} and is at least {spread}: the next term of the sum makes up for it"
    above, below = Operation("-", Operation("+", X0, X1), f), Operation("-", f, X0)
    if is_at_least(above, 0) and is_at_least(below, 0):
        return "x0 <= f <= x0 + x1: the last two terms of the sum are at least a_n + a_{n-1}"
    return None


def _linear_in_x0(f: Expression) -> tuple[int, Expression | None]:
    """c and f - c*(x0 - x1), where this does not use x0; else None."""
    try:
        form = polynomial(f)
    except TooManyTermsError:
        return 0, None
    slope = form.get((X0,), 0)
    if any("x0" in factor.variables() for monomial in form if monomial != (X0,) for factor in monomial):
        return slope, None
    rest: Expression = Operation("*", Integer(slope), X1)
    for monomial, coefficient in form.items():
        if monomial != (X0,):
            term: Expression = Integer(coefficient)
            for factor in monomial:
                term = Operation("*", term, factor)
            rest = Operation("+", rest, term)
    return slope, rest


def _spread(f: Expression) -> int | None:
    """By how much f can vary with x0 alone: the width of the interval of its part that uses x0."""
    try:
        form = polynomial(f)
    except TooManyTermsError:
        return None
    spread = 0
    for monomial, coefficient in form.items():
        if any("x0" in factor.variables() for factor in monomial):
            term: Expression = Integer(coefficient)
            for factor in monomial:
                term = Operation("*", term, factor)
            low, high = extent(term)
            if low is None or high is None:
                return None
            spread += high - low
    return spread


def _places(board: int) -> Iterator[tuple[int, int]]:
    return ((x1, y1) for x1 in range(board) for y1 in range(x1, board))


def positivity_witness(f: Expression, board: int = BOARD) -> Witness | None:
    """The least (x1, y1, x0) with f <= 0, and the value; None if there is none on the board."""
    value = function(f, WIDTH_VARIABLES)
    for x1, y1 in _places(board):
        for x0 in range(x1 + 1, board):
            if (found := value(x1, y1, x0)) <= 0:
                return x1, y1, x0, found
    return None


def monotonicity_witness(f: Expression, board: int = BOARD) -> Witness | None:
    """The least (x1, y1, x0', x0) with x0' < x0 and f larger at x0', and both values; None if there is none."""
    value = function(f, WIDTH_VARIABLES)
    for x1, y1 in _places(board):
        values = [value(x1, y1, x0) for x0 in range(x1 + 1, board)]
        for i, before in enumerate(values):
            for j in range(i + 1, len(values)):
                if before > values[j]:
                    return x1, y1, x1 + 1 + i, x1 + 1 + j, before, values[j]
    return None


def semi_additivity_witness(f: Expression, terms: int = TERMS) -> Witness | None:
    """The least n, then m, with sum_{i<=m} f(a_{n-1-i}, b_{n-1-i}, a_{n-i}) < f(a_{n-m-1}, b_{n-m-1}, a_n), and both sides."""
    value = function(f, WIDTH_VARIABLES)
    s = candidates(f, terms)
    for n in range(1, terms):
        total = 0
        for m in range(n):
            total += value(*s[n - 1 - m], s[n - m][0])
            across = value(*s[n - m - 1], s[n][0])
            if total < across:
                return n, m, total, across
    return None


def positivity_witness_on_candidates(f: Expression, terms: int = 40) -> Witness | None:
    """The least (m, n), m < n, with f(a_m, b_m, a_n) <= 0, and the value."""
    value = function(f, WIDTH_VARIABLES)
    s = candidates(f, terms)
    for m in range(terms):
        for n in range(m + 1, terms):
            if (found := value(*s[m], s[n][0])) <= 0:
                return m, n, found
    return None


def monotonicity_witness_on_candidates(f: Expression, terms: int = 40) -> Witness | None:
    """The least (m, n', n), m < n' < n, with f(a_m, b_m, a_n') > f(a_m, b_m, a_n), and both values."""
    value = function(f, WIDTH_VARIABLES)
    s = candidates(f, terms)
    for m in range(terms):
        for earlier in range(m + 1, terms):
            before = value(*s[m], s[earlier][0])
            for n in range(earlier + 1, terms):
                if before > (after := value(*s[m], s[n][0])):
                    return m, earlier, n, before, after
    return None


def candidates(f: Expression, count: int) -> list[tuple[int, int]]:
    """The first pairs (a_n, b_n) of the recurrence, as they come, for f of any sign.

    A set holds the earlier terms, so that b may repeat or fall below a. Source: Fraenkel 2004, (3) and (9).
    """
    value: Callable[..., int] = function(f, WIDTH_VARIABLES)
    pairs = [(0, 0)][:count]
    earlier = {0}
    x0 = 0
    while len(pairs) < count:
        x1, y1 = pairs[-1]
        while x0 in earlier:
            x0 += 1
        y0 = value(x1, y1, x0) + y1 + x0 - x1
        pairs.append((x0, y0))
        earlier.update((x0, y0))
    return pairs
