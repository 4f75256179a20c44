"""Constraint games: which games are `nim | diagonal(f)`, and facts about the width f on its domain.

Here x0 is the smaller pile before a move, and x1 <= y1 are the piles after it. So the domain of f(x1, y1, x0) is y1 >=
x1 >= 0, x0 > x1. Facts that follow from the expression alone are decided by interval arithmetic, and by polynomials in
the *shifted variables* x1, y1 - x1, x0 - x1 - 1, which are all >= 0. Subexpressions that are no polynomials, such as
x1//3, are called *opaque*; they are bounded by polynomials.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, reduce
from itertools import product
from typing import TypeAlias

from wythoff.base.frozen import Frozen
from wythoff.expressions import Comparison, Expression, Integer, Interval, Operation, Variable
from wythoff.expressions.bounds import combine
from wythoff.game.rulesets import WIDTH_VARIABLES, Game, parts_of, played
from wythoff.game.rulesets.meaning.plain import is_all_of_nim

Monomial: TypeAlias = tuple[Expression, ...]  # a tuple of factors, sorted by their text
PolynomialForm: TypeAlias = dict[Monomial, int]

X1, Y1, X0 = map(Variable, WIDTH_VARIABLES)
DOMAIN: Mapping[str, Interval] = {"x1": (0, None), "y1": (0, None), "x0": (1, None)}
LARGEST = 1 << 256  # larger values are not checked, because each may have twice the digits of the one before
# Limits for a polynomial: the numbers of terms, of opaque factors, and of bounds for each opaque factor.
MAX_TERMS, MAX_OPAQUE, WAYS = 200, 4, 3
# The variables of shifted polynomials: y1 - x1 and x0 - x1 - 1. SHIFTED writes y1 and x0 in them.
RISE, STEP = Variable("y1 - x1"), Variable("x0 - x1 - 1")
SHIFTED: Mapping[Expression, PolynomialForm] = {Y1: {(X1,): 1, (RISE,): 1}, X0: {(X1,): 1, (STEP,): 1, (): 1}}


class ConstraintGame(Frozen):
    """A constraint game: Nim with moves from both piles whose amounts differ by less than `width`.

    That is `nim | diagonal(width)`, in normal or in misere play. The width is an expression in x0, x1, y1.
    """

    width: Expression
    misere: bool


def as_constraint_game(game: Game) -> ConstraintGame | None:
    """Return the game in the form `nim | diagonal(width)`; None if it is not a constraint game.

    Several diagonals act as one diagonal with the greatest width. Without a diagonal the width is 0.

    >>> from wythoff.game.rulesets import parse
    >>> str(as_constraint_game(parse("nim | diagonal(2) | diagonal(x1)")).width)
    'max(2, x1)'
    """
    parts = parts_of(played(game))
    widths = [part.diagonal_width for part in parts if part.diagonal_width is not None and part.diagonal_step == 1]
    if not is_all_of_nim(played(game)) or len(widths) + sum(part.from_one_pile for part in parts) < len(parts):
        return None
    width = widths[0] if len(widths) == 1 else Operation("max", *widths) if widths else Integer(0)
    return ConstraintGame(width, game.misere)


def width_in_normal_play(game: Game) -> Expression | None:
    """Return the width of a constraint game in normal play; None for other games."""
    found = as_constraint_game(game)
    return None if found is None or found.misere else found.width


def with_part(expression: Expression, part: Expression, value: Expression) -> Expression:
    """Return an expression in which every occurrence of `part` is replaced by `value`."""
    if expression == part:
        return value
    if isinstance(expression, Operation):
        return Operation(expression.operator, *(with_part(one, part, value) for one in expression.arguments))
    if isinstance(expression, Comparison):
        return Comparison(expression.signs, tuple(with_part(one, part, value) for one in expression.parts))
    return expression


@lru_cache
def extent(expression: Expression) -> Interval:
    """Return an interval (low, high) that contains all values of an expression over y1 >= x1 >= 0, x0 > x1.

    None instead of a number means that no bound is known.

    >>> from wythoff.expressions import parse_expression
    >>> extent(parse_expression("x1 - (x1 + 1)//x0 + 2", ("x1", "x0")))
    (1, None)
    """
    if isinstance(expression, Integer):
        return expression.value, expression.value
    if isinstance(expression, Variable):
        return DOMAIN[expression.name]
    rough = combine(expression, [extent(part) for part in expression.operands()])
    if isinstance(expression, Operation) and expression.operator in ("+", "-", "*", "neg", "**"):
        return _narrowest(rough, _polynomial_extent(expression))
    if isinstance(expression, Operation) and expression.operator == "//":
        return _narrowest(rough, _quotient_extent(*expression.arguments))
    return rough


def is_at_least(expression: Expression, bound: int) -> bool:
    """Return whether `expression` is known to be at least `bound` for all y1 >= x1 >= 0 and x0 > x1."""
    low = extent(expression)[0]
    return low is not None and low >= bound


def _narrowest(a: Interval, b: Interval) -> Interval:
    lows = [bound for bound in (a[0], b[0]) if bound is not None]
    highs = [bound for bound in (a[1], b[1]) if bound is not None]
    return max(lows, default=None), min(highs, default=None)


def _quotient_extent(above: Expression, below: Expression) -> Interval:
    """Return an interval that contains all values of above//below, where `above` >= 0 and `below` >= 1.

    The quotient is at most q if (q + 1)*below > above. This is tried for q = 0, 1, 2.
    """
    if not (is_at_least(above, 0) and is_at_least(below, 1)):
        return None, None
    for q in range(3):
        if is_at_least(Operation("-", Operation("*", Integer(q + 1), below), above), 1):
            return 0, q
    return 0, None


class _TooManyTermsError(Exception):
    """Raised if a polynomial has too many terms."""


def polynomial(expression: Expression) -> PolynomialForm | None:
    """Return an expression as a polynomial in its variables and its opaque subexpressions; None if it is too long.

    All subexpressions except sums, differences, products and small powers are opaque.
    """
    try:
        return _polynomial(expression)
    except _TooManyTermsError:
        return None


def _polynomial(expression: Expression) -> PolynomialForm:
    if isinstance(expression, Integer):
        return {(): expression.value} if expression.value else {}
    if isinstance(expression, Operation):
        name, parts = expression.operator, expression.arguments
        if name in ("+", "-"):
            return _add(_polynomial(parts[0]), _polynomial(parts[1]), 1 if name == "+" else -1)
        if name == "neg":
            return _add({}, _polynomial(parts[0]), -1)
        if name == "*":
            return _multiply(_polynomial(parts[0]), _polynomial(parts[1]))
        if name == "**" and isinstance(parts[1], Integer) and 1 <= parts[1].value <= 6:
            return reduce(_multiply, [_polynomial(parts[0])] * parts[1].value)
    return {(expression,): 1}


def _add(a: PolynomialForm, b: PolynomialForm, sign: int) -> PolynomialForm:
    total = dict(a)
    for monomial, coefficient in b.items():
        total[monomial] = total.get(monomial, 0) + sign * coefficient
    return {monomial: coefficient for monomial, coefficient in total.items() if coefficient}


def _multiply(a: PolynomialForm, b: PolynomialForm) -> PolynomialForm:
    total: PolynomialForm = {}
    if len(a) * len(b) > MAX_TERMS:
        raise _TooManyTermsError
    for (left, c), (right, d) in product(a.items(), b.items()):
        monomial = tuple(sorted(left + right, key=str))
        total[monomial] = total.get(monomial, 0) + c * d
    return {monomial: coefficient for monomial, coefficient in total.items() if coefficient}


def _polynomial_extent(expression: Expression) -> Interval:
    form = polynomial(expression)
    if form is None or form == {(expression,): 1}:
        return None, None
    try:
        low, high = _least(form), _least(_add({}, form, -1))
    except _TooManyTermsError:
        return None, None
    return low, None if high is None else -high


def _least(form: PolynomialForm) -> int | None:
    """Return a lower bound of the polynomial `form` for all y1 >= x1 >= 0 and x0 > x1; None if none is found.

    Factors such as x1//3, which are no polynomials, are called opaque, and are replaced by polynomials that bound them.
    The result is the best of the lower bounds found in this way.
    """
    opaque = sorted({factor for monomial in form for factor in monomial if not isinstance(factor, Variable)}, key=str)
    if len(opaque) > MAX_OPAQUE or any(sum(factor in opaque for factor in monomial) > 1 for monomial in form):
        return None
    choices = product(*([(factor, way) for way in range(WAYS)] for factor in opaque))
    return max((bound for chosen in choices if (bound := _least_with(form, dict(chosen))) is not None), default=None)


def _least_with(form: PolynomialForm, ways: Mapping[Expression, int]) -> int | None:
    def simpler(factor: Expression, coefficient: int) -> PolynomialForm | None:
        bounds = _simpler(factor, below=coefficient > 0)
        return bounds[ways[factor]] if ways[factor] < len(bounds) else None

    total = _shifted(form, simpler)
    if total is None:
        return None
    constant = total.pop((), 0)
    # Every remaining monomial is a product of quantities >= 0.
    return constant if all(coefficient > 0 for coefficient in total.values()) else None


def _shifted(
    form: PolynomialForm, simpler: Callable[[Expression, int], PolynomialForm | None]
) -> PolynomialForm | None:
    """Rewrite the polynomial `form` in the variables x1, y1 - x1 and x0 - x1 - 1, which are all >= 0.

    Factors such as x1//3, which are no polynomials, are called opaque. They are replaced by polynomials that bound
    them. simpler(factor, coefficient) returns the bound for an opaque factor in a monomial with this coefficient: a
    lower bound if the coefficient is positive, else an upper bound. If it returns None, return None.
    """
    total: PolynomialForm = {}
    for monomial, coefficient in form.items():
        term: PolynomialForm = {(): coefficient}
        for factor in monomial:
            simple: PolynomialForm | None = SHIFTED.get(factor, {(factor,): 1})
            if not isinstance(factor, Variable):
                simple = simpler(factor, coefficient)
            if simple is None:
                return None
            term = _multiply(term, simple)
        total = _add(total, term, 1)
    return total


def _simpler(opaque: Expression, *, below: bool) -> list[PolynomialForm]:
    """Return polynomials in x1, y1 - x1 and x0 - x1 - 1 that bound the expression `opaque`, which is no polynomial.

    With `below` they are lower bounds, else upper bounds. One may be a constant. The others use the operands of the
    expression: for example, a | b <= a + b.
    """
    low, high = extent(opaque)
    constant = low if below else high
    found: list[PolynomialForm | None] = [] if constant is None else [{(): constant}]
    found += [_shifted(form, lambda factor, coefficient: None) for form in _operand_bounds(opaque, below=below)]
    return [form for form in found if form is not None]


def _operand_bounds(opaque: Expression, *, below: bool) -> Iterator[PolynomialForm]:
    if not isinstance(opaque, Operation):
        return
    name, parts = opaque.operator, [_polynomial(part) for part in opaque.arguments]
    natural = all(is_at_least(part, 0) for part in opaque.arguments)
    least, most = (("max", "|"), ("min", "&"))
    if name in (least if below else most) and (natural or name in ("max", "min")):
        yield from parts
    elif not below and natural and name in ("|", "^", "gcd"):
        yield _add(parts[0], parts[1], 1)
    elif not below and natural and name in ("//", "%") and is_at_least(opaque.arguments[1], 1):
        yield parts[0]
    elif not below and name in ("popcount", "bit_length", "isqrt"):
        yield parts[0]  # these functions have no value for negative arguments
