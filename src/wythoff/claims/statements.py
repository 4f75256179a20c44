"""Formulas and conditions of a claim as statements that automata decide: what no statement says is refused.

Statements speak of natural numbers, and a comparison with a negative part in them is false. So every sum is written
with its negative parts on the other side, and what a formula makes is used only where it is proved to exist.
"""

from __future__ import annotations

import ast

from wythoff.claims.linear import Form, Linear, NotLinearError, variable
from wythoff.expressions import Expression, Variable
from wythoff.expressions.formulas import Atom, Formula, Junction
from wythoff.sequences.quadratic import Quadratic

NAMES = "abcdefgh"


class Speaker(Linear):
    """Makes the statement that a variable is what a formula gives; `lines` are the Beatty sequences that it names.

    In the statement x, y are the piles a(n), b(n), m is mex, and a1 is a(n - 1); `mex` says whether a formula has it,
    and `back` which earlier terms they have, as the number of the pile and how far back.

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
            raise NotLinearError("the formula is not an integer by its form")
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
            case ast.Call(func=ast.Name(id=name), args=[ast.BinOp(right=ast.Constant(value=int(back)))]) if (
                name in NAMES
            ):
                self.back.add((NAMES.index(name), back))
                return variable(f"{name}{back}")
        return super().other(node)

    def floored(self, part: Form) -> Form:
        """One variable of the rest may have an irrational factor."""
        found = self._new()
        if part.rational:
            size, left, right = part.over()
            self._said.append(f"{size}*{found} + {right} <= {left}")
            self._said.append(f"{left} < {size}*{found} + {size} + {right}")
        elif len(part.terms) == 1:
            ((name, slope),) = part.terms.items()
            line = (slope, part.constant)
            if line not in self.lines:
                self.lines.append(line)
            self._said.append(f"$line{self.lines.index(line)}({name}, {found})")
        else:
            raise NotLinearError("several variables have irrational factors under one floor")
        return variable(found)

    def ceil(self, form: Form) -> Form:
        """The form rounded up; what is rational in its own way, for the opposite of a natural number is none."""
        if not form.rational:
            return super().ceil(form)
        found = self._new()
        size, left, right = form.over()
        self._said.append(f"{left} <= {size}*{found} + {right}")
        self._said.append(f"{size}*{found} + {right} < {left} + {size}")
        return variable(found)


def condition(said: Expression) -> str:
    """The statement that piles x and y meet a condition.

    >>> from wythoff.expressions import parse_condition
    >>> condition(parse_condition("x == y or x % 2 == 1", ("x", "y")))
    '(((1*x = 1*y)) | (Eq1 (2*q1 + 1 = 1*x)))'

    Raises: RequestError for what is not linear, or may have no value.
    """
    from wythoff.proofs.rules import parts

    names = {"x": Variable("x0"), "y": Variable("y0")}
    alternatives = []
    for part in parts(said.substitute(names), (), "the condition"):
        bound = f"E{','.join(part.bound)} " if part.bound else ""
        alternatives.append(f"({bound}{_formula(part.formula)})")
    return f"({' | '.join(alternatives)})" if alternatives else "0 = 1"


def _formula(formula: Formula) -> str:
    if isinstance(formula, bool):
        return "0 = 0" if formula else "0 = 1"
    if isinstance(formula, Junction):
        return f"({(' & ' if formula.every else ' | ').join(map(_formula, formula.parts))})"
    return f"({' & '.join(_atom(formula))})"


def _atom(atom: Atom) -> list[str]:
    terms = {{"x0": "x", "y0": "y"}.get(name, name): Quadratic(factor) for name, factor in atom.terms}
    if atom.low is not None and atom.low == atom.high:
        left, right = Form(terms, Quadratic(-atom.low)).sides({})
        return [f"{left} = {right}"]
    made = []
    for bound, sign in ((atom.low, ">="), (atom.high, "<=")):
        if bound is not None:
            left, right = Form(terms, Quadratic(-bound)).sides({})
            made.append(f"{left} {sign} {right}")
    return made
