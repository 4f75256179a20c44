"""Expressions typeset in LaTeX."""

from __future__ import annotations

from wythoff.expressions.tree import COMPARE, Comparison, Expression, Integer, Operation, Variable

BINARY = {
    "+": " + ",
    "-": " - ",
    "*": r" \cdot ",
    "&": r" \mathbin{\&} ",
    "|": r" \mathbin{|} ",
    "^": r" \oplus ",
    "%": r" \bmod ",
}
SIGNS = {"<": "<", "<=": r"\le", ">": ">", ">=": r"\ge", "==": "=", "!=": r"\ne"}
WORDS = {"and": r" \mbox{ and } ", "or": r" \mbox{ or } "}


def latex(expression: Expression) -> str:
    r"""Return the expression as LaTeX, without the dollar signs.

    >>> from wythoff.expressions import parse_expression
    >>> print(latex(parse_expression("x1 - (x1 + 1)//x0 + 2", ("x1", "x0"))))
    x_1 - \left\lfloor \frac{x_1 + 1}{x_0} \right\rfloor + 2
    """
    if isinstance(expression, Integer):
        return str(expression)
    if isinstance(expression, Variable):
        first, index = expression.name[0], expression.name[1:]
        if not index:
            return r"\ell" if first == "l" else first
        return f"{first}_{index}" if len(index) == 1 else f"{first}_{{{index}}}"
    if isinstance(expression, Comparison):
        parts = [_beside_sign(part) for part in expression.parts]
        return parts[0] + "".join(
            f" {SIGNS[sign]} {part}" for sign, part in zip(expression.signs, parts[1:], strict=True)
        )
    assert isinstance(expression, Operation)
    return _operation(expression.operator, expression.arguments, expression.precedence)


def _operation(name: str, parts: tuple[Expression, ...], precedence: int) -> str:
    if name == "//":
        return rf"\left\lfloor \frac{{{latex(parts[0])}}}{{{latex(parts[1])}}} \right\rfloor"
    if name == "**":
        return f"{_within(parts[0], precedence + 1)}^{{{latex(parts[1])}}}"
    if name == "abs":
        return rf"\left| {latex(parts[0])} \right|"
    if name == "isqrt":
        return rf"\left\lfloor \sqrt{{{latex(parts[0])}}} \right\rfloor"
    if name in ("popcount", "bit_length"):  # \operatorname would need a package
        return rf"\mathrm{{{name.replace('_', '')}}}({latex(parts[0])})"
    if name in ("min", "max", "gcd"):
        return rf"\{name}({', '.join(map(latex, parts))})"
    if name == "C":
        return f"C_{{{latex(parts[0])}}}({latex(parts[1])})" if len(parts) == 2 else f"C({latex(parts[0])})"
    if name == "neg":
        return f"-{_within(parts[0], precedence)}"
    if name == "not":
        return rf"\mbox{{not }} {_within(parts[0], precedence)}"
    if name in WORDS:
        return WORDS[name].join(_within(part, precedence + 1) for part in parts)
    return f"{_within(parts[0], precedence)}{BINARY[name]}{_within(parts[1], precedence + 1)}"


def _beside_sign(part: Expression) -> str:
    modulo = isinstance(part, Operation) and part.operator == "%"
    return latex(part) if modulo else _within(part, COMPARE + 1)


def _within(part: Expression, least: int) -> str:
    # A floor has its own brackets. A `mod` always gets parentheses, as its reach to both sides is unclear.
    operator = part.operator if isinstance(part, Operation) else ""
    if operator == "%":
        return rf"\left({latex(part)}\right)"
    return latex(part) if operator == "//" or part.precedence >= least else rf"\left({latex(part)}\right)"
