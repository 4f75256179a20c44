"""Laws that define the sequences of a system of equations, in the language of statements that `decide` reads.

A system defines a sequence A by an equation, and B, the numbers that are not in A. Let r be the relation of n and A(n),
and q that of n and B(n). The laws say: r has the given terms, and obeys the equation at every other n. Each term of A
that the equation uses has an index before n, and each term of B is less than A(n). A increases after the given terms
and repeats none of them, and q lists, in ascending order, the numbers that are not in A. A *step* is a named relation
of n and v that the laws use, such as s1(n, v): v = A(n - 1). It is defined by a statement.

By induction on n the laws determine both sequences: a term of B that is used for A(n) is known then, because all later
terms of A are greater. If A increases from its first term on, r defines q: B(n) is the number v that is not in A and
equals n plus the number of terms of A less than v, up to a constant.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count as integers
from typing import NamedTuple

from wythoff.base.errors import ParameterError
from wythoff.expressions import Expression
from wythoff.expressions.applications import Application
from wythoff.expressions.tree import Integer, Operation, Variable
from wythoff.sequences.recurrences.equation_systems import EquationSystem


class _LinearSum(NamedTuple):
    """A sum at n: `constant`, plus coefficient * value for each item {name: coefficient} of `parts`.

    The value is n for the name "n". Other names are those of relations of n and v; then the value is v. For example,
    constant 1 and parts {"n": 2, "s1": -1} stand for 2*n + 1 - v, where s1(n, v) holds.
    """

    constant: int
    parts: Mapping[str, int]

    def plus(self, other: _LinearSum, times: int = 1) -> _LinearSum:
        names = dict.fromkeys((*self.parts, *other.parts))
        parts = {name: self.parts.get(name, 0) + times * other.parts.get(name, 0) for name in names}
        return _LinearSum(self.constant + times * other.constant, {name: c for name, c in parts.items() if c})

    @property
    def of_n(self) -> bool:
        """Whether the sum is a constant plus a multiple of n."""
        return set(self.parts) <= {"n"}


def _text(constant: int, parts: Mapping[str, int]) -> str:
    """Return the sum of `constant` and the multiples in `parts` as text, with the subtracted terms last.

    `_text(-1, {"n": 2})` is "2*n - 1".
    """
    terms = [(c, f"{abs(c)}*{name}" if abs(c) > 1 else name) for name, c in parts.items()]
    terms += [(constant, str(abs(constant)))] if constant else []
    above = " + ".join(text for c, text in terms if c > 0) or "0"
    return above + "".join(f" - {text}" for c, text in terms if c < 0)


class EquationLaws:
    """The laws that the equation of a system stands for, for all n >= `least`.

    `laws` lists statements. They use relations of n and v, called steps: `steps` maps the name of each to the statement
    that defines it. The equation defines the terms of A if `owner` is "r", and those of B if it is "q".
    """

    def __init__(self, system: EquationSystem, least: int, owner: str) -> None:
        self.names, self.least, self.owner = dict(zip(system.names, "rq", strict=True)), least, owner
        self.steps: dict[str, str] = {}
        self.laws: list[str] = []
        self._fresh = map("s{}".format, integers(1))
        value = self.relation(self.linear(system.equation))
        self.laws.append(f"n >= {least} => (Ev ${owner}(n, v) & {value})")

    def linear(self, part: Expression) -> _LinearSum:
        """Return the expression `part` as a sum of n and of values of steps.

        A step, a relation of n and v, is added for each part that is not linear in n, such as B(n - 1) or n // 2.
        Raises: ParameterError for other parts.
        """
        match part:
            case Integer():
                return _LinearSum(part.value, {})
            case Variable():
                return _LinearSum(0, {"n": 1})
            case Application():
                return _LinearSum(0, {self.term(part): 1})
            case Operation(operator="+" | "-" as sign, arguments=(left, right)):
                return self.linear(left).plus(self.linear(right), 1 if sign == "+" else -1)
            case Operation(operator="neg", arguments=(inner,)):
                return _LinearSum(0, {}).plus(self.linear(inner), -1)
            case Operation(operator="*", arguments=(left, right)):
                sums = self.linear(left), self.linear(right)
                for one, other in (sums, sums[::-1]):
                    if not one.parts:
                        return _LinearSum(0, {}).plus(other, one.constant)
            case Operation(operator="//" | "%", arguments=(left, right)) if (by := right.constant or 0) > 0:
                return self.divided(part.operator, left, by)
            case Operation(operator="min" | "max", arguments=parts):
                return self.extreme(part.operator == "min", parts)
        raise ParameterError(f"{part} must be made of sums, multiples by integers, min, max, and // and % by integers")

    def divided(self, sign: str, part: Expression, by: int) -> _LinearSum:
        """Return the quotient (`sign` "//") or remainder ("%") of `part` by `by` > 0; add a step that defines it."""
        rest = f"z = {by}*v + w & w < {by}" if sign == "//" else f"z = {by}*w + v & v < {by}"
        return _LinearSum(0, {self.step(f"Ez,w {self.relation(self.linear(part), 'z')} & {rest}"): 1})

    def extreme(self, least: bool, parts: tuple[Expression, ...]) -> _LinearSum:
        """Return the minimum (if `least`) or the maximum of the expressions `parts`, and add a step that defines it."""
        found, *others = (self.step(self.relation(self.linear(part))) for part in parts)
        order = "v <= z" if least else "z <= v"
        for other in others:
            both = f"(${found}(n, v) & ${other}(n, z)) | (${other}(n, v) & ${found}(n, z))"
            found = self.step(f"Ez ({both}) & {order}")
        return _LinearSum(0, {found: 1})

    def term(self, part: Application) -> str:
        """Return the name of the step s(n, v) that says v = `part`, a term A(index) or B(index) of the equation.

        Add the law that the term is known when it is used: its index is less than n, or its value is less than A(n).
        """
        relation, index = self.names[part.name], self.linear(part.argument)
        if index.of_n:
            at = _text(*index)
            found = self.step(f"${relation}({at}, v)")
            before = f"{at} < n"
        else:
            inner = self.step(self.relation(index))
            found = self.step(f"Ez ${inner}(n, z) & ${relation}(z, v)")
            before = f"(Ez ${inner}(n, z) & z < n)"
        if relation == self.owner == "r":
            self.laws.append(f"n >= {self.least} => {before}")
        elif self.owner == "r":
            self.laws.append(f"n >= {self.least} & ${found}(n, t) & $r(n, v) => t < v")
        else:  # the equation of B in a system with mex
            self.laws.append(f"n >= {self.least} => {before.replace('< n', '<= n') if relation == 'r' else before}")
        return found

    def step(self, statement: str) -> str:
        """Return the name of the step that `statement`, about n and v, defines. Add the step if there is none."""
        known = next((name for name, said in self.steps.items() if said == statement), None)
        if known is None:
            known = next(self._fresh)
            self.steps[known] = statement
        return known

    def relation(self, of: _LinearSum, value: str = "v") -> str:
        """Return the condition, as text, that the variable `value` equals the sum `of` at n.

        If the sum contains values of several steps, further steps define the sums of the first two, the first three,
        and so on.
        """
        sides = []
        for sign in (1, -1):
            parts = [(name, sign * c) for name, c in of.parts.items() if name != "n" and sign * c > 0]
            while len(parts) > 1:
                (one, c), (other, d), *parts = parts
                added = self.step(f"Ey,z ${one}(n, y) & ${other}(n, z) & v = {_text(0, {'y': c, 'z': d})}")
                parts.append((added, 1))
            sides.append(parts[0] if parts else None)
        above, below = ({"n": c} if c > 0 else {} for c in (of.parts.get("n", 0), -of.parts.get("n", 0)))
        names, said = [], []
        for side, sums, name in ((sides[0], above, "i"), (sides[1], below, "j")):
            if side is not None:
                names.append(name)
                said.append(f"${side[0]}(n, {name})")
                sums[name] = side[1]
        left = _text(max(-of.constant, 0), {value: 1, **below})
        said.append(f"{left} = {_text(max(of.constant, 0), above)}")
        return f"(E{','.join(names)} {' & '.join(said)})" if names else said[0]


def equation_laws(system: EquationSystem) -> Iterator[tuple[str, str]]:
    """Yield the laws of a system, ("", statement), and the named relations that they use, (name, statement).

    A law is a statement about the relations r of n and A(n), and q of n and B(n). The statement of a named relation is
    about n and v, and defines it.

    Raises: ParameterError if the given terms have gaps, or the equation cannot be written as a statement.
    """
    first, given = system.offset, system.given[0]
    if system.mex:
        laws = EquationLaws(system, 0, "q")
        yield from laws.steps.items()
        yield "early", "Em m < n & ($r(m, v) | $q(m, v))"
        yield "", "$r(n, v) => ~$early(n, v)"
        yield "", "$r(n, v) & z < v => $early(n, z)"
    else:
        if sorted(given) != list(range(first, first + len(given))):
            raise ParameterError("the given terms must be the first terms of the sequence, without gaps")
        laws = EquationLaws(system, first + len(given), "r")
        terms = [given[n] for n in sorted(given)]
        if terms == sorted(terms) and system.start == min(terms, default=1):
            below = f"(m = 0 & (Eu $r({first}, u) & v < u))"
            between = f"(m > 0 & (Eu,w $r(m + {first} - 1, u) & $r(m + {first}, w) & u < v & v < w))"
            yield "q", f"Em v + {first} = n + m + {system.start} & n >= {first} & ({below} | {between})"
        yield from laws.steps.items()
        yield "set", f"v >= {system.start} & ~En $r(n, v)"
        yield "", f"n >= {laws.least} & $r(n, v) & $r(n + 1, w) => v < w"
        yield "", "$r(n, v) => v >= 1"
        yield "", f"n >= {first} <=> Ev $q(n, v)"
        yield "", "$q(n, v) & $q(n, w) => v = w"
        yield "", "$set(v) <=> En $q(n, v)"
        yield "", "$q(n, v) & $q(n + 1, w) => v < w"
        for n, value in given.items():
            yield "", f"$r({n}, v) => v = {value}"
            yield "", f"$r(n, {value}) => n = {n}"
        for n, value in system.given[1].items():
            yield "", f"$q({n}, v) => v = {value}"
    yield from (("", law) for law in laws.laws)
