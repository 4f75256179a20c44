"""A condition as a formula: atoms of linear forms over the integers, joined by all and any, without negations.

What is not linear is taken apart (`min`, `max`, `abs`, comparisons within sums), described by a variable of its own
(the quotients of `//` and `%` by constants), or opaque: an unknown integer, the same wherever it is spelled the same.
What may have no value, such as a quotient by a variable, has no formula.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias, Union

from wythoff.expressions.bounds import bounds
from wythoff.expressions.integers import Bound, Model, Terms, UndecidedError, oriented
from wythoff.expressions.tree import (
    BITWISE,
    EVALUATE,
    Comparison,
    Expression,
    Integer,
    Operation,
    Variable,
)

MAX_PARTS = 2_000  # atoms and junctions made of one condition
MAX_FACTORS = 16  # terms of a product that is multiplied out
MAX_POWER = 6  # exponent of a power that is multiplied out
MAX_BITS = 4_000  # of a constant power
OPAQUE = "?"  # begins the name of what is opaque


class Atom(NamedTuple):
    """A form lies in an interval, which is not empty and has a bound."""

    terms: Terms
    low: Bound
    high: Bound


class Junction(NamedTuple):
    """All or any of at least two formulas hold."""

    every: bool
    parts: tuple[Formula, ...]


Formula: TypeAlias = Union[bool, Atom, Junction]  # noqa: UP007  # a name that is defined later cannot stand beside `|`


class Value(NamedTuple):
    """A sum of terms, a constant, and multiples of pieces: what is linear in pieces only."""

    terms: Terms = ()
    constant: int = 0
    pieces: tuple[tuple[int, Piece], ...] = ()


class Greatest(NamedTuple):
    """The largest of some values."""

    values: tuple[Value, ...]


class Case(NamedTuple):
    """A value where a formula holds, 0 elsewhere."""

    where: Formula
    value: Value


Piece: TypeAlias = Union[Greatest, Case]  # noqa: UP007  # as above
ONE = Value(constant=1)


def junction(every: bool, parts: Iterable[Formula]) -> Formula:
    """All or any of the formulas, in the simplest form."""
    found: list[Formula] = []
    for part in parts:
        if isinstance(part, bool):
            if part is not every:
                return part
        elif isinstance(part, Junction) and part.every is every:
            found.extend(part.parts)
        else:
            found.append(part)
    return found[0] if len(found) == 1 else Junction(every, tuple(found)) if found else every


def within(terms: Terms, low: Bound, high: Bound) -> Formula:
    """That a form lies in an interval with at least one bound."""
    if not terms:
        return (low is None or low <= 0) and (high is None or high >= 0)
    terms, low, high = oriented(terms, low, high)
    return (low is None or high is None or low <= high) and Atom(terms, low, high)


def denied(formula: Formula) -> Formula:
    """That a formula does not hold."""
    if isinstance(formula, bool):
        return not formula
    if isinstance(formula, Junction):
        return junction(not formula.every, map(denied, formula.parts))
    terms, low, high = formula
    outside: list[Formula] = [] if low is None else [Atom(terms, None, low - 1)]
    if high is not None:
        outside.append(Atom(terms, high + 1, None))
    return junction(False, outside)


def holds(formula: Formula, model: Model) -> bool:
    """Whether the values of a model meet a formula."""
    if isinstance(formula, Atom):
        value = sum([coefficient * model.get(name, 0) for name, coefficient in formula.terms])
        return (formula.low is None or formula.low <= value) and (formula.high is None or value <= formula.high)
    if isinstance(formula, bool):
        return formula
    for part in formula.parts:
        if holds(part, model) is not formula.every:
            return not formula.every
    return formula.every


def plus(a: Value, b: Value, factor: int = 1) -> Value:
    """a + factor*b."""
    terms: Terms = a.terms
    if b.terms and factor:
        sums = dict(a.terms)
        for name, coefficient in b.terms:
            sums[name] = sums.get(name, 0) + factor * coefficient
        terms = tuple(sorted([term for term in sums.items() if term[1]]))
    pieces = a.pieces
    if b.pieces and factor:
        counts: dict[Piece, int] = {piece: count for count, piece in a.pieces}
        for count, piece in b.pieces:
            counts[piece] = counts.get(piece, 0) + factor * count
        pieces = tuple(sorted([(count, piece) for piece, count in counts.items() if count], key=repr))
    return Value(terms, a.constant + factor * b.constant, pieces)


def times(value: Value, factor: int) -> Value:
    return plus(Value(), value, factor)


class Formulas:
    """Makes formulas of expressions, and keeps the definitions of the variables that it had to introduce.

    Raises: UndecidedError where a part may have no value, or there are too many parts.
    """

    def __init__(self) -> None:
        self.definitions: dict[str, Formula] = {}
        self.parts = 0
        self._factors: dict[str, list[str]] = {}

    def truth(self, expression: Expression) -> Formula:
        """That the value of an expression is not 0."""
        if isinstance(expression, Comparison):
            values = [self.value(part) for part in expression.parts]
            links = zip(expression.signs, values, values[1:], strict=False)
            return junction(True, [self._compared(sign, plus(left, right, -1)) for sign, left, right in links])
        if isinstance(expression, Operation):
            if expression.operator == "not":
                return denied(self.truth(expression.arguments[0]))
            if expression.operator in ("and", "or"):
                return junction(expression.operator == "and", [self.truth(part) for part in expression.arguments])
        return self._compared("!=", self.value(expression))

    def _compared(self, sign: str, difference: Value) -> Formula:
        truth = _as_truth(difference)
        if truth is not None and sign in ("==", "!="):
            return truth if sign == "!=" else denied(truth)
        if sign in (">=", ">"):
            return self.at_least(plus(difference, ONE, -1) if sign == ">" else difference)
        if sign in ("<=", "<"):
            return self.at_least(times(plus(difference, ONE) if sign == "<" else difference, -1))
        equal = self.zero(difference)
        return equal if sign == "==" else denied(equal)

    def zero(self, value: Value) -> Formula:
        """That a value is 0."""
        if not value.pieces:
            return within(value.terms, -value.constant, -value.constant)
        return junction(True, (self.at_least(value), self.at_least(times(value, -1))))

    def at_least(self, value: Value) -> Formula:
        """That a value is at least 0."""
        self.parts += 1
        if self.parts > MAX_PARTS:
            raise UndecidedError
        if not value.pieces:
            return within(value.terms, -value.constant, None)
        count, piece = value.pieces[0]
        rest = Value(value.terms, value.constant, value.pieces[1:])
        if isinstance(piece, Greatest):
            return junction(count < 0, [self.at_least(plus(rest, one, count)) for one in piece.values])
        here, elsewhere = self.at_least(plus(rest, piece.value, count)), self.at_least(rest)
        if not piece.value.terms and not piece.value.pieces:
            # One of the two follows from the other.
            if count * piece.value.constant > 0:
                return junction(False, (elsewhere, junction(True, (piece.where, here))))
            return junction(False, (here, junction(True, (denied(piece.where), elsewhere))))
        cases = junction(True, (piece.where, here)), junction(True, (denied(piece.where), elsewhere))
        return junction(False, cases)

    def value(self, expression: Expression) -> Value:
        """The value of an expression, linear in pieces."""
        if isinstance(expression, Integer):
            return Value(constant=expression.value)
        if isinstance(expression, Variable):
            return Value(((expression.name, 1),))
        if not isinstance(expression, Operation) or expression.operator in ("and", "or", "not"):
            return _case(self.truth(expression), ONE)
        if expression.operator == "**":
            return self._power(*expression.arguments)
        given = [self.value(part) for part in expression.arguments]
        if expression.operator in BITWISE:
            return self._bitwise(expression.operator, *given)
        return self._operation(expression.operator, given)

    def _operation(self, operator: str, given: Sequence[Value]) -> Value:
        first, last = given[0], given[-1]
        if operator in ("+", "-"):
            return plus(first, last, 1 if operator == "+" else -1)
        if operator == "neg":
            return times(first, -1)
        if operator == "*":
            return self._product(first, last)
        if operator in ("//", "%") and not last.terms and not last.pieces and last.constant:
            quotient = self._quotient(first, last.constant)
            return quotient if operator == "//" else plus(first, quotient, -last.constant)
        if operator == "abs":
            return _greatest([first, times(first, -1)])
        if operator == "max":
            return _greatest(given)
        if operator == "min":
            return times(_greatest([times(one, -1) for one in given]), -1)
        raise UndecidedError

    def _product(self, a: Value, b: Value) -> Value:
        for one, other in ((a, b), (b, a)):
            if not one.terms and not one.pieces:
                return times(other, one.constant)
            if not one.terms and len(one.pieces) == 1:
                count, piece = one.pieces[0]
                if isinstance(piece, Case):
                    case = _case(piece.where, times(self._product(piece.value, other), count))
                    return plus(case, other, one.constant)
        a, b = self._plain(a), self._plain(b)
        if len(a.terms) * len(b.terms) > MAX_FACTORS:
            return self._opaque("*", sorted((a, b)))
        found = plus(times(a, b.constant), times(b, a.constant))
        for name, coefficient in a.terms:
            for other_name, other_coefficient in b.terms:
                found = plus(found, self._monomial(name, other_name), coefficient * other_coefficient)
        return plus(found, Value(constant=-a.constant * b.constant))

    def _monomial(self, *names: str) -> Value:
        factors = sorted([factor for name in names for factor in self._factors.get(name, (name,))])
        name = f"{OPAQUE}{factors}"
        self._factors[name] = factors
        return Value(((name, 1),))

    def _quotient(self, value: Value, divisor: int) -> Value:
        """value // divisor: the one q with 0 <= value - divisor*q < divisor, or > divisor if that is negative."""
        value = self._plain(value)
        if divisor < 0:
            value, divisor = times(value, -1), -divisor
        if not value.terms or divisor == 1:
            return Value(tuple([(name, c // divisor) for name, c in value.terms]), value.constant // divisor)
        name = f"//{divisor}{value}"
        rest = plus(value, Value(((name, divisor),)), -1)
        self.definitions[name] = within(rest.terms, -rest.constant, divisor - 1 - rest.constant)
        return Value(((name, 1),))

    def _plain(self, value: Value) -> Value:
        """The value, as a variable of its own if it has pieces."""
        if not value.pieces:
            return value
        found = Value(((f"={value}", 1),))
        self.definitions[found.terms[0][0]] = self.zero(plus(value, found, -1))
        return found

    def _power(self, base: Expression, exponent: Expression) -> Value:
        root, times_over = self.value(base), self.value(exponent)
        if times_over.terms or times_over.pieces:
            least, _ = bounds(exponent, dict.fromkeys(exponent.variables(), (None, None)))
            if least is None or least < 0:
                raise UndecidedError
            if root == Value(constant=-1):
                return plus(ONE, plus(times_over, self._quotient(times_over, 2), -2), -2)
            return self._opaque("**", (root, times_over))
        number = times_over.constant
        if number < 0:
            raise UndecidedError
        if not root.terms and not root.pieces:
            if number * root.constant.bit_length() > MAX_BITS:
                raise UndecidedError
            return Value(constant=root.constant**number)
        if number > MAX_POWER:
            return self._opaque("**", (root, times_over))
        found = ONE
        for _ in range(number):
            found = self._product(found, root)
        return found

    def _bitwise(self, operator: str, a: Value, b: Value) -> Value:
        if not a.terms and not a.pieces:
            a, b = b, a
        if not b.terms and not b.pieces:
            if not a.terms and not a.pieces:
                return Value(constant=EVALUATE[operator](a.constant, b.constant))
            if operator == "&" and b.constant >= 0 and not b.constant & (b.constant + 1):
                return plus(a, self._quotient(a, b.constant + 1), -b.constant - 1)
        first, second = _as_truth(a, only=1), _as_truth(b, only=1)
        if first is None or second is None:
            return self._opaque(operator, sorted((a, b), key=repr))
        if operator != "^":
            return _case(junction(operator == "&", (first, second)), ONE)
        cases = junction(True, (first, denied(second))), junction(True, (denied(first), second))
        return _case(junction(False, cases), ONE)

    def _opaque(self, operator: str, given: Sequence[Value]) -> Value:
        return Value(((f"{OPAQUE}{operator}{given}", 1),))


def _case(where: Formula, value: Value) -> Value:
    if isinstance(where, bool):
        return value if where else Value()
    return Value(pieces=((1, Case(where, value)),))


def _greatest(values: Iterable[Value]) -> Value:
    found: dict[Value, None] = {}
    for value in values:
        nested = value.pieces[0][1] if len(value.pieces) == 1 else None
        if isinstance(nested, Greatest) and value == Value(pieces=((1, nested),)):
            found.update(dict.fromkeys(nested.values))
        else:
            found[value] = None
    return next(iter(found)) if len(found) == 1 else Value(pieces=((1, Greatest(tuple(sorted(found, key=repr)))),))


def _as_truth(value: Value, only: int = 0) -> Formula | None:
    """Where a value that is 0 elsewhere is not 0, if it is a multiple of one condition; None: it is something else.

    With `only`, the value must be that where it is not 0.
    """
    if value.terms or value.constant or len(value.pieces) != 1:
        return None
    count, piece = value.pieces[0]
    if not isinstance(piece, Case) or piece.value.terms or piece.value.pieces:
        return None
    reached = count * piece.value.constant
    return piece.where if reached and (not only or reached == only) else None


class Reading(NamedTuple):
    """The formula of a condition, its denial, the definitions of the variables introduced, whether a part is opaque."""

    formula: Formula
    denial: Formula
    definitions: dict[str, Formula]
    opaque: bool


@lru_cache(maxsize=4096)
def reading(condition: Expression) -> Reading | None:
    """What a condition says, as a formula; None where a part may have no value, or there are too many parts.

    >>> from wythoff.expressions import parse_condition
    >>> reading(parse_condition("k >= 2*l + 1 and k != 3", ("k", "l"))).formula.parts[0]
    Atom(terms=(('k', 1), ('l', -2)), low=1, high=None)
    """
    maker = Formulas()
    try:
        formula = maker.truth(condition)
    except UndecidedError:
        return None
    opaque = any(OPAQUE in name for part in (formula, *maker.definitions.values()) for name in _names(part))
    return Reading(formula, denied(formula), maker.definitions, opaque)


def _names(formula: Formula) -> Iterable[str]:
    if isinstance(formula, Junction):
        for part in formula.parts:
            yield from _names(part)
    elif isinstance(formula, Atom):
        yield from [name for name, _ in formula.terms]
