"""Conditions on one number that are periodic from some number on, recognised by their form.

There each part is a multiple of the number and what has a period, is bounded, and is the same for equal remainders.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import pairwise
from math import lcm
from typing import NamedTuple, TypeAlias

from wythoff.errors import WythoffError
from wythoff.expressions.functions import function
from wythoff.expressions.tree import Comparison, Expression, Operation, Variable


class Periodic(NamedTuple):
    """A set of numbers that is periodic from `start` on: bit r of `bits` says whether remainder r belongs to it."""

    start: int
    period: int
    bits: int


class _Form(NamedTuple):
    """A value slope*n + p(n) for n >= start, where p is periodic and low <= p <= high."""

    slope: Fraction
    period: int
    low: Fraction
    high: Fraction
    start: int


class _UnknownError(Exception):
    """The rules find no such form for the expression."""


def periodic(condition: Expression, name: str, most: int) -> Periodic | None:
    """Return the values >= 0 of a variable that meet a condition, with a period of at most `most`; None if unknown.

    >>> from wythoff.expressions import parse_condition
    >>> periodic(parse_condition("gcd(n, 6) > 2 or n > 5 and n % 2 == 1 or n < 4", ("n",)), "n", 99)
    Periodic(start=6, period=6, bits=43)

    Cost: an evaluation for each remainder.
    """
    try:
        form = _form(condition, name)
        if form.period > most:
            return None
        meets = function(condition, (name,))
        met = (n for n in range(form.start, form.start + form.period) if meets(n))
        return Periodic(form.start, form.period, sum(1 << n % form.period for n in met))
    except (_UnknownError, WythoffError):
        return None


def _form(part: Expression, name: str) -> _Form:
    names = part.variables()
    if not names:
        return _constant(part.evaluate({}))
    if names != {name}:
        raise _UnknownError
    if isinstance(part, Variable):
        return _Form(Fraction(1), 1, Fraction(0), Fraction(0), 0)
    if isinstance(part, Comparison):
        sides = [_form(side, name) for side in part.parts]
        return _truth([_sign(_minus(one, other)) for one, other in pairwise(sides)])
    assert isinstance(part, Operation)
    forms = [_form(argument, name) for argument in part.arguments]
    if part.operator in ("and", "or", "not"):
        return _truth([_sign(form) for form in forms])
    rule = RULES.get(part.operator)
    if rule is None:
        raise _UnknownError
    found = rule(*forms)
    # What is a number from some n on only, as min(n, 5), is told from there on.
    return found._replace(start=max(found.start, *(form.start for form in forms)))


def _constant(value: int) -> _Form:
    return _Form(Fraction(0), 1, Fraction(value), Fraction(value), 0)


def _truth(parts: list[_Form]) -> _Form:
    """Return the form of a truth value, 0 or 1, from the forms of its parts."""
    period, start = lcm(*(part.period for part in parts)), max(part.start for part in parts)
    return _Form(Fraction(0), period, Fraction(0), Fraction(1), start)


def _sign(form: _Form) -> _Form:
    """Return the form of the sign: from some number on it is the sign of the slope, unless that is 0."""
    if not form.slope:
        return form._replace(low=Fraction(-1), high=Fraction(1))
    far = max(abs(form.low), abs(form.high)) // abs(form.slope) + 1
    sign = Fraction(1 if form.slope > 0 else -1)
    return _Form(Fraction(0), 1, sign, sign, max(form.start, far))


def _plus(one: _Form, other: _Form) -> _Form:
    period, start = lcm(one.period, other.period), max(one.start, other.start)
    return _Form(one.slope + other.slope, period, one.low + other.low, one.high + other.high, start)


def _negative(form: _Form) -> _Form:
    return form._replace(slope=-form.slope, low=-form.high, high=-form.low)


def _minus(one: _Form, other: _Form) -> _Form:
    return _plus(one, _negative(other))


def _times(one: _Form, other: _Form) -> _Form:
    if (one.slope and not _is_constant(other)) or (other.slope and not _is_constant(one)):
        raise _UnknownError
    bounds = [a * b for a in (one.low, one.high) for b in (other.low, other.high)]
    slope = one.slope * other.low + other.slope * one.low
    return _Form(slope, lcm(one.period, other.period), min(bounds), max(bounds), max(one.start, other.start))


def _number(form: _Form) -> int:
    """Return the number that a constant form stands for."""
    if not _is_constant(form):
        raise _UnknownError
    return int(form.low)


def _is_constant(form: _Form) -> bool:
    return not form.slope and form.low == form.high


def _remainder(one: _Form, other: _Form) -> _Form:
    number = _number(other)
    if number <= 0:
        raise _UnknownError
    return _cyclic(one, number, 0, number - 1)


def _cyclic(form: _Form, number: int, low: int, high: int) -> _Form:
    """Return the form of a value that depends on the argument's remainder by `number` alone."""
    # slope*period is an integer, as values whose numbers differ by the period are.
    return _Form(Fraction(0), form.period * number, Fraction(low), Fraction(high), form.start)


def _quotient(one: _Form, other: _Form) -> _Form:
    whole = _minus(one, _remainder(one, other))
    number = _number(other)
    return whole._replace(slope=whole.slope / number, low=whole.low / number, high=whole.high / number)


def _least(*forms: _Form) -> _Form:
    least = forms[0]
    for form in forms[1:]:
        sign = _sign(_minus(form, least))
        if sign.low == sign.high:
            least = (form if sign.low < 0 else least)._replace(start=sign.start)
        else:
            low, high = min(form.low, least.low), min(form.high, least.high)
            least = _Form(form.slope, lcm(form.period, least.period), low, high, sign.start)
    return least


def _greatest(*forms: _Form) -> _Form:
    return _negative(_least(*map(_negative, forms)))


def _common(one: _Form, other: _Form) -> _Form:
    if not _is_constant(one):
        one, other = other, one
    number = abs(_number(one))
    if not number:
        return _greatest(other, _negative(other))
    return _cyclic(other, number, 1, number)


def _natural(form: _Form) -> _Form:
    """Return the form from the number on where it is at least 0."""
    if not form.slope and form.low >= 0:
        return form
    if _sign(form).low < 1:
        raise _UnknownError
    return form._replace(start=_sign(form).start)


def _shrinking(form: _Form) -> _Form:
    """Return the form of a value between 0 and its argument, which must be bounded."""
    if form.slope:
        raise _UnknownError
    return _natural(form)._replace(low=Fraction(0))


def _bits(operator: str) -> Callable[[_Form, _Form], _Form]:
    """Return the rule of a bit operator with a number >= 0: the other operand's higher bits all stay, or all go."""

    def rule(one: _Form, other: _Form) -> _Form:
        if not _is_constant(one):
            one, other = other, one
        number = _number(one)
        if number < 0:
            raise _UnknownError
        size, other = 1 << number.bit_length(), _natural(other)
        if operator == "&":
            return _cyclic(other, size, 0, number)
        return _plus(other, _cyclic(other, size, -number if operator == "^" else 0, number))

    return rule


Rule: TypeAlias = Callable[..., _Form]
RULES: Mapping[str, Rule] = {
    "+": _plus, "-": _minus, "neg": _negative, "*": _times, "%": _remainder, "//": _quotient, "min": _least,
    "max": _greatest, "abs": lambda form: _greatest(form, _negative(form)), "gcd": _common,
    "&": _bits("&"), "|": _bits("|"), "^": _bits("^"),
    "popcount": _shrinking, "bit_length": _shrinking, "isqrt": _shrinking,
}  # fmt: skip


def common_period(condition: Expression, moving: frozenset[str]) -> int | None:
    """Return a number m such that adding multiples of m to any of the moving variables keeps the condition's value.

    None if the form does not show one: moving variables must stand under remainders by constants.

    >>> from wythoff.expressions import parse_condition
    >>> variables = ("k", "l", "x1")
    >>> texts = ("(k + x1*l) % 3 == 1 or x1**2 > 5", "k % 4 == l % 6", "k % 2 == 0 and k > 3")
    >>> [common_period(parse_condition(text, variables), frozenset("kl")) for text in texts]
    [3, 12, None]
    """
    if condition.variables().isdisjoint(moving):
        return 1
    if isinstance(condition, Variable):
        return None
    if isinstance(condition, Operation) and condition.operator == "%":
        number = condition.arguments[1].constant
        if number:
            return _under_remainder(condition.arguments[0], moving, abs(number))
    return _together(common_period(part, moving) for part in condition.operands())


def _under_remainder(part: Expression, moving: frozenset[str], number: int) -> int | None:
    """Return such a number for the remainder of a part by `number`."""
    if isinstance(part, Variable):
        return number if part.name in moving else 1
    if isinstance(part, Operation) and part.operator in ("+", "-", "*", "neg"):
        return _together(_under_remainder(inner, moving, number) for inner in part.operands())
    return common_period(part, moving)


def _together(periods: Iterable[int | None]) -> int | None:
    found = list(periods)
    return None if None in found else lcm(*(period for period in found if period))
