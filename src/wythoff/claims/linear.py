"""Formulas read as sums: one reader, which each use tells what names, calls and floors stand for."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from math import lcm
from typing import NamedTuple

from wythoff.errors import ParameterError
from wythoff.sequences.quadratic import Quadratic
from wythoff.sequences.registry.numbers import read_number

MOST_POWER = 100  # exponent of a number that is multiplied out
ZERO, ONE = Quadratic(0), Quadratic(1)


class NotLinearError(ParameterError):
    """A part of a formula that is not a sum of what is known."""


class Form(NamedTuple):
    """A sum: the factor of each variable, and a constant."""

    terms: Mapping[str, Quadratic]
    constant: Quadratic = ZERO

    def plus(self, other: Form, factor: Quadratic = ONE) -> Form:
        """This and a multiple of another one."""
        names = dict.fromkeys((*self.terms, *other.terms))
        terms = {name: self.terms.get(name, ZERO) + other.terms.get(name, ZERO) * factor for name in names}
        return Form({name: term for name, term in terms.items() if term}, self.constant + other.constant * factor)

    def times(self, factor: Quadratic) -> Form:
        return Form({}).plus(self, factor)

    @property
    def numbers(self) -> tuple[Quadratic, ...]:
        """The factors and the constant."""
        return (*self.terms.values(), self.constant)

    @property
    def whole(self) -> bool:
        return all(map(is_whole, self.numbers))

    @property
    def rational(self) -> bool:
        return all(number.rational for number in self.numbers)

    def over(self) -> tuple[int, str, str]:
        """A denominator of a rational sum, and the positive and the negative part of as many times the sum."""
        size = lcm(*(number.r for number in self.numbers))
        return size, *self.times(Quadratic(size)).sides({})

    def sides(self, more: Mapping[str, int]) -> tuple[str, str]:
        """The positive and the negative part of the sum with some more variables, both written as sums."""
        parts: tuple[list[str], list[str]] = ([], [])
        for name, factor in [*((name, term.p) for name, term in self.terms.items()), *more.items()]:
            parts[factor < 0].append(f"{abs(factor)}*{name}")
        if self.constant.p:
            parts[self.constant.p < 0].append(str(abs(self.constant.p)))
        return " + ".join(parts[0]) or "0", " + ".join(parts[1]) or "0"


def is_whole(number: Quadratic) -> bool:
    return number.rational and number.r == 1


def variable(name: str) -> Form:
    return Form({name: ONE})


class Linear:
    """Reads formulas in n as sums; of other names and of calls it knows nothing.

    >>> Linear().form(ast.parse("2*(n + phi) - n/2", mode="eval").body).terms
    {'n': Quadratic(3, 0, 1, 2)}
    """

    def form(self, node: ast.expr) -> Form:
        """The sum.   Raises: NotLinearError; ParameterError for numbers of different fields."""
        match node:
            case ast.Constant(value=int(number)):
                return Form({}, Quadratic(number))
            case ast.Name(id="n"):
                return variable("n")
            case ast.Name(id="phi") | ast.Call(func=ast.Name(id="sqrt")):
                return Form({}, read_number(ast.unparse(node)))
            case ast.Call(func=ast.Name(id="floor"), args=[inside]):
                return self.floor(self.form(inside))
            case ast.Call(func=ast.Name(id="ceil"), args=[inside]):
                return self.ceil(self.form(inside))
            case ast.UnaryOp(op=sign, operand=inside):
                return self.form(inside).times(Quadratic(-1 if isinstance(sign, ast.USub) else 1))
            case ast.BinOp(left=left, op=operator, right=right):
                return self.joined(operator, self.form(left), self.form(right))
        return self.other(node)

    def joined(self, operator: ast.operator, one: Form, other: Form) -> Form:
        match operator:
            case ast.Add():
                return one.plus(other)
            case ast.Sub():
                return one.plus(other, Quadratic(-1))
            case ast.Mult() if not one.terms or not other.terms:
                return other.times(one.constant) if not one.terms else one.times(other.constant)
            case ast.Div() if not other.terms and other.constant:
                return one.times(1 / other.constant)
            case ast.FloorDiv() if not other.terms and other.constant:
                return self.floor(one.times(1 / other.constant))
            case ast.Mod() if not other.terms and other.constant:
                return one.plus(self.floor(one.times(1 / other.constant)), -other.constant)
            case ast.Pow() if not one.terms and not other.terms and is_whole(other.constant):
                if 0 <= other.constant.p <= MOST_POWER:
                    return Form({}, one.constant**other.constant.p)
        raise NotLinearError("the formula is not linear")

    def floor(self, form: Form) -> Form:
        """The sum rounded down: whole parts stay, and of the rest a constant is a number."""
        part = Form({name: term for name, term in form.terms.items() if not is_whole(term)}, form.constant)
        rest = form.plus(part, Quadratic(-1))
        return rest.plus(self.floored(part) if part.terms else Form({}, Quadratic(part.constant.floor())))

    def ceil(self, form: Form) -> Form:
        return self.floor(form.times(Quadratic(-1))).times(Quadratic(-1))

    def floored(self, part: Form) -> Form:
        """What stands for the floor of a sum without whole factors."""
        raise NotLinearError("the formula is rounded")

    def other(self, node: ast.expr) -> Form:
        """What a name or a call stands for."""
        raise NotLinearError(f"{ast.unparse(node)} is not linear")
