"""Formulas read as linear forms c + f_1*v_1 + f_2*v_2 + ..., by one reader and its subclasses.

The subclasses give a meaning to names, calls and floors. `Speaker` turns the formulas and conditions of a claim into
statements that automata decide, and refuses formulas that are not linear. Statements are about natural numbers: a
comparison in which some part is negative is false. So negative parts of a sum are written on the other side, and the
value of a formula is used only if it is proved to exist.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from math import lcm
from typing import NamedTuple

from wythoff.automata.sequence_automata import sides
from wythoff.base.errors import ParameterError, WythoffError
from wythoff.expressions import Expression, Variable
from wythoff.expressions.syntax import as_text, syntax_tree
from wythoff.proofs.certifying import said
from wythoff.proofs.rules import parts
from wythoff.questions.claims.formulas import NAMES
from wythoff.sequences.quadratic import Quadratic
from wythoff.sequences.registry.numbers import read_number

MOST_POWER = 100  # exponent of a number that is multiplied out
ZERO, ONE, MINUS = Quadratic(0), Quadratic(1), Quadratic(-1)


class NotLinearError(ParameterError):
    """Raised for a formula that is not a sum of multiples of n and of terms of known sequences."""


class Form(NamedTuple):
    """A linear form c + f_1*v_1 + f_2*v_2 + ...: `terms` maps each variable v_i to its factor f_i, `constant` is c."""

    terms: Mapping[str, Quadratic]
    constant: Quadratic = ZERO

    def plus(self, other: Form, factor: Quadratic = ONE) -> Form:
        """Return the form: this one plus `factor` times `other`."""
        names = dict.fromkeys((*self.terms, *other.terms))
        terms = {name: self.terms.get(name, ZERO) + other.terms.get(name, ZERO) * factor for name in names}
        return Form({name: term for name, term in terms.items() if term}, self.constant + other.constant * factor)

    def times(self, factor: Quadratic) -> Form:
        return Form({}).plus(self, factor)

    @property
    def numbers(self) -> tuple[Quadratic, ...]:
        """All factors of the variables, and the constant."""
        return (*self.terms.values(), self.constant)

    @property
    def whole(self) -> bool:
        return all(map(is_whole, self.numbers))

    @property
    def rational(self) -> bool:
        return all(number.rational for number in self.numbers)

    def over(self) -> tuple[int, str, str]:
        """Return (m, left, right) such that m times this form is left - right, for the least possible m >= 1.

        All factors must be rational. `left` and `right` are sums as text, with integer factors >= 0: (2, "2", "5*n")
        for n/2 - 3*n + 1.
        """
        size = lcm(*(number.r for number in self.numbers))
        return size, *self.times(Quadratic(size)).sides({})

    def sides(self, more: Mapping[str, int]) -> tuple[str, str]:
        """Return (left, right), two sums as text with factors >= 0, such that left - right is this form plus `more`.

        `more` is {variable: factor}. For n - 3 and {"v": -1} the result is ("1*n", "1*v + 3"). All factors are
        integers.
        """
        return sides([*((name, term.p) for name, term in self.terms.items()), *more.items()], self.constant.p)


def is_whole(number: Quadratic) -> bool:
    return number.rational and number.r == 1


def variable(name: str) -> Form:
    return Form({name: ONE})


class Linear:
    """A reader of formulas in n as linear forms c + f_1*v_1 + f_2*v_2 + ... Subclasses read other names and calls.

    >>> str(Linear().form(ast.parse("2*(n + phi) - n/2", mode="eval").body).terms["n"])
    '3/2'
    """

    def form(self, node: ast.expr) -> Form:
        """Return the formula with the syntax tree `node` as a linear form.

        Raises: NotLinearError; ParameterError for numbers of different fields, such as sqrt(2) and sqrt(3).
        """
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
                return self.form(inside).times(MINUS if isinstance(sign, ast.USub) else ONE)
            case ast.BinOp(left=left, op=operator, right=right):
                return self.joined(operator, self.form(left), self.form(right))
        return self.other(node)

    def joined(self, operator: ast.operator, one: Form, other: Form) -> Form:
        number = None if other.terms else other.constant
        match operator:
            case ast.Add():
                return one.plus(other)
            case ast.Sub():
                return one.plus(other, MINUS)
            case ast.Mult() if not one.terms:
                return other.times(one.constant)
            case ast.Mult() if number is not None:
                return one.times(number)
            case ast.Div() if number:
                return one.times(1 / number)
            case ast.FloorDiv() if number:
                return self.floor(one.times(1 / number))
            case ast.Mod() if number:
                return one.plus(self.floor(one.times(1 / number)), -number)
            case ast.Pow() if number is not None and not one.terms and is_whole(number) and 0 <= number.p <= MOST_POWER:
                return Form({}, one.constant**number.p)
        raise NotLinearError("the formula is not linear in the variables")

    def floor(self, form: Form) -> Form:
        """Return the floor of the linear form `form` as a linear form.

        Terms with integer factors need no floor: floor(2*n + k/2) is 2*n + floor(k/2). The sum of the other terms and
        the constant is rounded down. If it contains a variable, `floored` does this.
        """
        part = Form({name: term for name, term in form.terms.items() if not is_whole(term)}, form.constant)
        rest = form.plus(part, MINUS)
        return rest.plus(self.floored(part) if part.terms else Form({}, Quadratic(part.constant.floor())))

    def ceil(self, form: Form) -> Form:
        return self.floor(form.times(MINUS)).times(MINUS)

    def floored(self, part: Form) -> Form:
        """Return the floor of `part` as a form. No variable in `part` has an integer factor.

        This class refuses it; subclasses override the method. Raises: NotLinearError.
        """
        raise NotLinearError("a floor or a ceiling is not allowed in this formula")

    def other(self, node: ast.expr) -> Form:
        """Return the form of `node`, a name or a call that `form` does not know.

        This class refuses it; subclasses override the method. Raises: NotLinearError.
        """
        raise NotLinearError(f"{ast.unparse(node)} is not linear in the variables")


class Speaker(Linear):
    """A writer of statements, in the language of `decide`, that a variable equals a formula.

    In a statement x, y are the piles a(n), b(n), m is mex, and a1 is a(n - 1). $line0, $line1, ... are the Beatty
    sequences floor(n*slope + intercept), for the pairs (slope, intercept) in `lines`. `mex` says whether a formula uses
    mex. `back` has the earlier terms that formulas use: (0, 1) for a(n - 1), (1, 2) for b(n - 2).

    >>> speaker = Speaker()
    >>> speaker.equals("v", ast.parse("floor(n*phi) + n//2", mode="eval").body)
    'Ef1,f2 $line0(n, f1) & 1*f1 + 1*f2 = 1*v & 1*n < 2*f2 + 2 + 0 & 2*f2 + 0 <= 1*n'
    >>> [str(slope) for slope, intercept in speaker.lines]
    ['(1 + sqrt(5))/2']
    """

    def __init__(self) -> None:
        self.lines: list[tuple[Quadratic, Quadratic]] = []
        self.mex = False
        self.back: set[tuple[int, int]] = set()
        self._fresh = 0
        self._said: list[str] = []
        self._bound: list[str] = []

    def equals(self, name: str, formula: ast.expr) -> str:
        self._said, self._bound = [], []
        form = self.form(formula)
        if not form.whole:
            raise NotLinearError("it is not known whether the formula gives only integers")
        left, right = form.sides({name: -1})
        quantified = f"E{','.join(self._bound)} " if self._bound else ""
        return quantified + " & ".join(sorted([*self._said, f"{left} = {right}"]))

    def _new(self) -> str:
        self._fresh += 1
        self._bound.append(f"f{self._fresh}")
        return self._bound[-1]

    def other(self, node: ast.expr) -> Form:
        match node:
            case ast.Name(id="mex"):
                self.mex = True
                return variable("m")
            case ast.Call(func=ast.Name(id=name), args=[ast.Name()]) if name in NAMES:
                return variable("xyz"[NAMES.index(name)])
            case ast.Call(func=ast.Name(id=name), args=[ast.BinOp(right=ast.Constant(value=int(back)))]):
                self.back.add((NAMES.index(name), back))
                return variable(f"{name}{back}")
        return super().other(node)

    def floored(self, part: Form) -> Form:
        """Return a new variable that stands for the floor of `part`, and store the conditions that define it.

        If `part` has an irrational number, only one variable is allowed in it.
        """
        found = self._new()
        if part.rational:
            size, left, right = part.over()
            self._said += [f"{size}*{found} + {right} <= {left}", f"{left} < {size}*{found} + {size} + {right}"]
        elif len(part.terms) == 1:
            ((name, slope),) = part.terms.items()
            line = (slope, part.constant)
            if line not in self.lines:
                self.lines.append(line)
            self._said.append(f"$line{self.lines.index(line)}({name}, {found})")
        else:
            raise NotLinearError("a floor may contain only one variable with an irrational factor")
        return variable(found)

    def ceil(self, form: Form) -> Form:
        """Return the form of the ceiling of `form`: a new variable if `form` is rational, else -floor(-form)."""
        if not form.rational:
            return super().ceil(form)
        found = self._new()
        size, left, right = form.over()
        self._said += [f"{left} <= {size}*{found} + {right}", f"{size}*{found} + {right} < {left} + {size}"]
        return variable(found)


def condition(given: Expression) -> str:
    """Return the condition `given` on the piles x and y as a statement in the language of `decide`.

    >>> from wythoff.expressions import parse_condition
    >>> condition(parse_condition("x == y or x % 2 == 1", ("x", "y")))
    '((x=y) | (Eq1 2*q1+1=x))'

    Raises: RequestError for a condition that is not linear, or may be undefined.
    """
    names = {"x": Variable("x0"), "y": Variable("y0")}
    alternatives = parts(given.substitute(names), (), "the condition")
    return f"({' | '.join(said(part, {'x0': 'x', 'y0': 'y'}) for part in alternatives)})" if alternatives else "0 = 1"


def rates(text: str) -> tuple[Quadratic, ...] | None:
    """Return the limit of a(n)/n for each formula in `text`, or None unless all are linear up to bounded terms.

    >>> print(*rates("3*n//2, 3*n - 1"), *rates("floor(n*phi)"), rates("n**2"), rates("mex, a(n) + n"))
    3/2 3 (1 + sqrt(5))/2 None None
    """
    tree = syntax_tree(as_text(text))
    found = []
    for part in tree.elts if isinstance(tree, ast.Tuple) else (tree,):
        try:
            found.append(_Rate().form(part).terms.get("n", ZERO))
        except WythoffError:
            return None
    return tuple(found)


class _Rate(Linear):
    """A reader of formulas for their growth rates: floor(f) becomes f plus a new variable that stays bounded."""

    rounded = 0

    def floored(self, part: Form) -> Form:
        self.rounded += 1
        return part.plus(variable(f"rounded{self.rounded}"))
