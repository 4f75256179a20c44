"""Generate code that computes for how many steps a condition keeps its truth value.

In each step some variables grow by 1. After t steps a linear term has the value `value + slope*t`. The number of steps
ends where a remainder wraps, an absolute value changes its branch or a comparison changes. Some terms, such as bitwise
operations, are not analysed; for them the number of steps is 0. For each value, the generated code has three variables:
the value, its slope, and the number of steps for which it stays linear.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from wythoff.expressions.functions import TRUTHS, source
from wythoff.expressions.partial import PARTIAL, has_value
from wythoff.expressions.tree import Comparison, Expression, Integer, Operation, Variable

MOST = "most"  # the name of the parameter that limits the number of steps


class _Segment(NamedTuple):
    """Names in the generated code for a value, its slope, and the number of steps for which it stays linear."""

    value: str
    slope: str
    steps: str


class _Truth(NamedTuple):
    """Names in the generated code for a truth value (0 or 1) and the number of steps for which it stays the same."""

    value: str
    steps: str


def stretch_source(condition: Expression, variables: tuple[str, ...], growing: tuple[str, ...]) -> str | None:
    """Return the source of a function `stretch(*variables, most)` that says how long a condition stays true or false.

    The function takes values >= 0 of the `variables`. It returns (truth, steps): the truth value for these values, and
    a number of steps, at most `most`, for which it surely stays the same. In each step the variables `growing` grow by
    1.

    >>> from wythoff.expressions import namespace, parse_condition
    >>> text = stretch_source(parse_condition("abs(k - l) < 3", ("k", "l")), ("k", "l"), ("l",))
    >>> namespace(text, {})["stretch"](9, 2, 100), namespace(text, {})["stretch"](9, 7, 100)
    ((0, 4), (1, 2))

    Return None if the condition may be undefined, or if it has no part that can be followed for more than one step.
    """
    natural = [Comparison((">=",), (Variable(name), Integer(0))) for name in variables]
    partial = [node for node in condition.walk() if isinstance(node, Operation) and node.operator in PARTIAL]
    if not all(has_value(node, natural) for node in partial):
        return None
    writer = _Writer(growing)
    found = writer.truth(condition)
    if not writer.follows:
        return None
    body = "".join(f"    {line}\n" for line in writer.lines)
    return f"def stretch({', '.join((*variables, MOST))}):\n{body}    return {found.value}, {found.steps}\n"


class _Writer:
    """A writer of the lines of the generated function. The lines for operands precede those for operations.

    For each value the lines define three variables: the value, its slope (its growth in a step), and the number of
    steps for which it stays linear. Their names are a `_Segment`. Methods with such results take those of the operands.
    """

    def __init__(self, growing: tuple[str, ...]) -> None:
        self.growing = frozenset(growing)
        self.lines: list[str] = []
        self.follows = False  # whether some number of steps may exceed 0

    def _named(self, text: str) -> str:
        name = f"v{len(self.lines)}"
        self.lines.append(f"{name} = {text}")
        return name

    def _stands(self, node: Expression) -> bool:
        return self.growing.isdisjoint(node.variables())

    def line(self, node: Expression) -> _Segment:
        """Write code for the value of `node`, its slope, and the number of steps for which it stays linear.

        Return the names of these three variables of the generated function.
        """
        if self._stands(node):
            return _Segment(self._named(source(node)), "0", MOST)
        if isinstance(node, Variable):
            return _Segment(node.name, "1", MOST)
        if isinstance(node, Operation) and node.operator in LINES and self._is_followed(node):
            first, *others = (self.line(part) for part in node.arguments)
            rule = LINES[node.operator]
            if not others:
                return rule(self, first, first)
            for other in others:
                first = rule(self, first, other)
            return first
        if isinstance(node, Comparison) or (isinstance(node, Operation) and node.operator in TRUTHS):
            return _Segment((found := self.truth(node)).value, "0", found.steps)
        return _Segment(self._named(source(node)), "0", "0")

    @staticmethod
    def _is_followed(node: Operation) -> bool:
        if node.operator not in ("//", "%"):
            return True
        divisor = node.arguments[1]
        return isinstance(divisor, Integer) and divisor.value > 0

    def truth(self, node: Expression) -> _Truth:
        """Write code for the truth value of `node`, and the number of steps for which it stays the same.

        Return the names of these two variables of the generated function.
        """
        if self._stands(node):
            return _Truth(self._named(f"1 if {source(node)} != 0 else 0"), MOST)
        if isinstance(node, Comparison):
            parts = [self.line(part) for part in node.parts]
            return self._all(
                [self._link(sign, *pair) for sign, *pair in zip(node.signs, parts, parts[1:], strict=False)]
            )
        if isinstance(node, Operation) and node.operator == "not":
            return self._denied(self.truth(node.arguments[0]))
        if isinstance(node, Operation) and node.operator == "and":
            return self._all([self.truth(part) for part in node.arguments])
        if isinstance(node, Operation) and node.operator == "or":
            return self._denied(self._all([self._denied(self.truth(part)) for part in node.arguments]))
        return self._link("!=", self.line(node), _Segment("0", "0", MOST))

    def _denied(self, truth: _Truth) -> _Truth:
        return _Truth(self._named(f"1 - {truth.value}"), truth.steps)

    def _all(self, truths: list[_Truth]) -> _Truth:
        """Write code for the conjunction of `truths`, and for how many steps it stays the same; return both names.

        A true conjunction stays true as long as all its conditions stay true. A false one stays false as long as one of
        its false conditions stays false.
        """
        found = truths[0]
        for other in truths[1:]:
            both = self._named(f"{found.value} & {other.value}")
            least = f"min({found.steps}, {other.steps})"
            most = f"max({found.steps} if {found.value} == 0 else 0, {other.steps} if {other.value} == 0 else 0)"
            found = _Truth(both, self._named(f"{least} if {both} else {most}"))
        return found

    def _link(self, sign: str, left: _Segment, right: _Segment) -> _Truth:
        """Write code for the truth value of the comparison `left sign right`, such as `left` < `right`.

        Return the names of this value and of the number of steps for which it stays the same.
        """
        if sign in (">", ">="):
            sign, left, right = sign.replace(">", "<"), right, left
        value, slope, steps = self.sum(left, right, "-")
        if sign in ("==", "!="):
            away = self._named(f"{steps} if {slope} == 0 else 0 if {value} == 0 else (abs({value}) - 1)//abs({slope})")
            truth = self._named(f"1 if {value} {sign} 0 else 0")
            return _Truth(truth, self._within(steps, away))
        if sign == "<":
            value = self._named(f"{value} + 1")  # now the comparison is value <= 0
        truth = self._named(f"1 if {value} <= 0 else 0")
        stays = self._named(
            f"{steps} if {slope} == 0 or ({slope} > 0) == ({value} > 0)"
            f" else -{value}//{slope} if {truth} else ({value} - 1)//-{slope}"
        )
        return _Truth(truth, self._within(steps, stays))

    def _within(self, steps: str, other: str) -> str:
        """Write code for the minimum of the numbers of steps called `steps` and `other`, but at least 0.

        Return the name of the result. A number is negative if it was computed from a value that is not linear even in
        the first step.
        """
        self.follows = self.follows or steps != "0"
        return self._named(f"max(min({steps}, {other}), 0)")

    def _fewer(self, one: str, other: str) -> str:
        if one == other or other == MOST:
            return one
        return other if one == MOST else self._named(f"min({one}, {other})")

    def sum(self, a: _Segment, b: _Segment, sign: str = "+") -> _Segment:
        """Write code for a + b, or for a - b if `sign` is "-".

        Return the names of its value, its slope and the number of steps for which it stays linear.
        """
        value = self._named(f"{a.value} {sign} {b.value}")
        slope = a.slope if b.slope == "0" else self._named(f"{a.slope} {sign} {b.slope}")
        return _Segment(value, slope, self._fewer(a.steps, b.steps))

    def negation(self, a: _Segment, _: _Segment) -> _Segment:
        """Write code for -a.

        Return the names of its value, its slope and the number of steps for which it stays linear.
        """
        return _Segment(self._named(f"-{a.value}"), self._named(f"-{a.slope}"), a.steps)

    def product(self, a: _Segment, b: _Segment) -> _Segment:
        """Write code for a*b, which is linear if a or b has slope 0.

        Return the names of its value, its slope and the number of steps for which it stays linear.
        """
        value = self._named(f"{a.value}*{b.value}")
        slope = self._named(f"{a.slope}*{b.value} + {a.value}*{b.slope}")
        steps = self._fewer(a.steps, b.steps)
        if "0" not in (a.slope, b.slope):
            steps = self._named(f"{steps} if {a.slope} == 0 or {b.slope} == 0 else 0")
        return _Segment(value, slope, steps)

    def quotient(self, a: _Segment, b: _Segment) -> _Segment:
        """Write code for a // b, where b > 0 is a constant.

        Return the names of its value, its slope (0) and the number of steps for which it stays the same.
        """
        return _Segment(self._named(f"{a.value}//{b.value}"), "0", self._unwrapped(a, b))

    def remainder(self, a: _Segment, b: _Segment) -> _Segment:
        """Write code for a % b, where b > 0 is a constant.

        Return the names of its value, its slope and the number of steps for which it stays linear.
        """
        return _Segment(self._named(f"{a.value} % {b.value}"), a.slope, self._unwrapped(a, b))

    def _unwrapped(self, a: _Segment, b: _Segment) -> str:
        """Write code for the number of steps for which a // b stays the same. Return the name of this number."""
        rest = self._named(f"{a.value} % {b.value}")
        stays = self._named(
            f"{a.steps} if {a.slope} == 0 else ({b.value} - 1 - {rest})//{a.slope} if {a.slope} > 0"
            f" else {rest}//-{a.slope}"
        )
        return self._within(a.steps, stays)

    def one_of(self, a: _Segment, b: _Segment, sign: str) -> _Segment:
        """Write code for min(a, b) if `sign` is "", or for max(a, b) if it is "-".

        Return the names of its value, its slope and the number of steps for which it stays linear: until the other
        operand becomes the smaller (or greater) one.
        """
        beyond = self.sum(a, b, "-")
        value, slope = (self._named(f"{sign}{part}") for part in beyond[:2])
        first = self._named(f"{value} < 0 or ({value} == 0 and {slope} <= 0)")
        stays = self._named(
            f"{beyond.steps} if {slope} == 0 or ({slope} < 0) == {first} else abs({value})//abs({slope})"
        )
        value, slope = (self._named(f"{x} if {first} else {y}") for x, y in zip(a[:2], b[:2], strict=True))
        return _Segment(value, slope, self._within(beyond.steps, stays))


LINES: dict[str, Callable[[_Writer, _Segment, _Segment], _Segment]] = {
    "+": _Writer.sum, "-": lambda to, a, b: to.sum(a, b, "-"), "neg": _Writer.negation, "*": _Writer.product,
    "//": _Writer.quotient, "%": _Writer.remainder, "abs": lambda to, a, _: to.one_of(a, to.negation(a, a), "-"),
    "min": lambda to, a, b: to.one_of(a, b, ""), "max": lambda to, a, b: to.one_of(a, b, "-"),
}  # fmt: skip
