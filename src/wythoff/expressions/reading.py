"""Text and Python syntax trees translated to expressions. Only listed kinds of syntax nodes are allowed.

Arithmetic and conditions are translated by two methods, because `and`, `or` and `not` are allowed in conditions only.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection
from functools import lru_cache

from wythoff.base.errors import EvaluationError, NotationError, TooLargeError, brief
from wythoff.expressions.holes import Hole
from wythoff.expressions.syntax import MAX_CONSTANT_BITS, MAX_DEPTH, MAX_EXPONENT, as_text, describe, syntax_tree
from wythoff.expressions.tree import (
    BITWISE,
    MOST_KEPT,
    Comparison,
    Expression,
    Integer,
    Operation,
    Variable,
    as_expression,
    negation,
)

BINARY = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**",
    ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^",
}  # fmt: skip
SIGNS = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!="}
ARITIES = {
    "abs": (1, 1), "min": (2, 50), "max": (2, 50), "C": (1, 2),
    "popcount": (1, 1), "bit_length": (1, 1), "gcd": (2, 2), "isqrt": (1, 1),
}  # fmt: skip
REFUSED = {ast.Div: "/ (write // for the floor of a quotient)", ast.LShift: "<<", ast.RShift: ">>", ast.MatMult: "@"}


def parse_expression(text: str, variables: Collection[str]) -> Expression:
    """Parse the text of an integer expression, in which only the given `variables` may occur.

    >>> str(parse_expression("x1*(1 + (-1)**x1) + 1", ("x1", "y1", "x0")))
    'x1*(1 + (-1)**x1) + 1'

    Raises: NotationError.
    """
    text = as_text(text)
    return Reader(text, variables).arithmetic(syntax_tree(text))


def parse_condition(text: str, variables: Collection[str]) -> Expression:
    """Parse the text of a condition, in which only the given `variables` may occur.

    >>> str(parse_condition("abs(k-l)<2 or min(k,l)<3", ("k", "l")))
    'abs(k - l) < 2 or min(k, l) < 3'

    Raises: NotationError.
    """
    text = as_text(text)
    return Reader(text, variables).condition(syntax_tree(text))


@lru_cache(maxsize=MOST_KEPT)
def _template(text: str) -> Expression:
    return parse_condition(text, re.findall(r"[a-z]\w*", text))


def template(text: str, **values: int | Expression) -> Expression:
    """Parse `text`, a condition or expression of our own code, and substitute `values` for some of its variables.

    >>> print(template("k % step == 0 and k >= least", step=3, least=Variable("x1")))
    k % 3 == 0 and k >= x1
    """
    return _template(text).substitute({name: as_expression(value) for name, value in values.items()})


class Reader:
    """A translator of syntax trees of `text` to expressions in the given `variables`.

    Error messages quote the text and mark the place. If `holes`, placeholders such as {t} are allowed.
    """

    def __init__(self, text: str, variables: Collection[str], *, holes: bool = False) -> None:
        self.text = text
        self.variables = variables
        self.holes = holes

    def error(self, message: str, node: ast.AST) -> NotationError:
        return NotationError(message, self.text, getattr(node, "col_offset", None))

    def condition(self, node: ast.expr, depth: int = 0) -> Expression:
        self._check_depth(node, depth)
        if isinstance(node, ast.BoolOp):
            name = "and" if isinstance(node.op, ast.And) else "or"
            return Operation(name, *(self.condition(value, depth + 1) for value in node.values))
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return Operation("not", self.condition(node.operand, depth + 1))
        return self.arithmetic(node, depth)

    def arithmetic(self, node: ast.expr, depth: int = 0) -> Expression:
        self._check_depth(node, depth)
        if isinstance(node, ast.Constant):
            return self._literal(node)
        if isinstance(node, ast.Name):
            return self._variable(node)
        if self.holes and isinstance(node, ast.Set) and isinstance(node.elts[0], ast.Name):
            return Hole(node.elts[0].id)
        if isinstance(node, ast.UnaryOp):
            return self._unary(node, depth)
        if isinstance(node, ast.BinOp):
            return self._binary(node, depth)
        if isinstance(node, ast.Compare):
            return self._comparison(node, depth)
        if isinstance(node, ast.Call):
            return self._call(node, depth)
        if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or):
            raise self.error("'or' is not allowed in an expression: write | for the bitwise or", node)
        if isinstance(node, ast.BoolOp):
            raise self.error("'and' is not allowed in an expression: write & for the bitwise and", node)
        raise self.error(f"{describe(node)} is not allowed in an expression", node)

    def _check_depth(self, node: ast.expr, depth: int) -> None:
        if depth > MAX_DEPTH:
            raise self.error(f"an expression must be nested at most {MAX_DEPTH} deep", node)

    def _literal(self, node: ast.Constant) -> Expression:
        if type(node.value) is not int:
            raise self.error(f"a number must be an integer, was {ast.unparse(node)[:20]}", node)
        if node.value.bit_length() > MAX_CONSTANT_BITS:
            raise self.error(
                f"a number must have at most {MAX_CONSTANT_BITS} bits, had {node.value.bit_length()}", node
            )
        return Integer(node.value)

    def _variable(self, node: ast.Name) -> Expression:
        if node.id not in self.variables:
            known = ", ".join(self.variables) or "none"
            raise self.error(f"unknown variable {node.id!r}: must be one of {known}", node)
        return Variable(node.id)

    def _unary(self, node: ast.UnaryOp, depth: int) -> Expression:
        if isinstance(node.op, ast.USub):
            return negation(self.arithmetic(node.operand, depth + 1))
        if isinstance(node.op, ast.UAdd):
            return self.arithmetic(node.operand, depth + 1)
        name = "'not'" if isinstance(node.op, ast.Not) else "'~'"
        raise self.error(f"{name} is not allowed in an expression", node)

    def _binary(self, node: ast.BinOp, depth: int) -> Expression:
        if type(node.op) not in BINARY:
            raise self.error(f"the operator {REFUSED[type(node.op)]} is not allowed", node)
        name = BINARY[type(node.op)]
        left, right = self.arithmetic(node.left, depth + 1), self.arithmetic(node.right, depth + 1)
        if name == "**":
            self._check_power(left, right, node)
        elif name in ("//", "%") and right == Integer(0):
            raise self.error(f"division by zero in {Operation(name, left, right)}", node)
        return self._checked(Operation(name, left, right), node)

    def _check_power(self, base: Expression, exponent: Expression, node: ast.BinOp) -> None:
        value = self._constant(exponent, node)
        if value is None:
            return
        if value < 0:
            raise self.error(f"an exponent must be >= 0, was {brief(value)}", node.right)
        if value > MAX_EXPONENT:
            raise self.error(f"a constant exponent must be at most {MAX_EXPONENT}", node.right)
        root = self._constant(base, node)
        if root is not None and abs(root) > 1 and root.bit_length() * value > MAX_CONSTANT_BITS:
            raise self.error(f"a constant power must have at most {MAX_CONSTANT_BITS} bits", node)

    def _constant(self, expression: Expression, node: ast.expr) -> int | None:
        """Return the value of an expression without variables; None if it has variables.

        Raises: NotationError, which marks the place of `node`, if the value is undefined or too large.
        """
        if expression.variables():
            return None
        try:
            return expression.evaluate({})
        except (EvaluationError, TooLargeError) as error:
            raise self.error(str(error), node) from None

    def _checked(self, expression: Expression, node: ast.expr) -> Expression:
        """Return the expression unchanged. Raises: NotationError if it is a constant with too many bits.

        The error marks the place of the syntax node `node` in the text.
        """
        try:
            value = None if expression.variables() else expression.evaluate({})
        except (EvaluationError, TooLargeError):
            return expression  # undefined: the error is raised later, when it is evaluated
        if value is not None and value.bit_length() > MAX_CONSTANT_BITS:
            raise self.error(f"a constant must have at most {MAX_CONSTANT_BITS} bits, had {value.bit_length()}", node)
        return expression

    def _comparison(self, node: ast.Compare, depth: int) -> Expression:
        operands = [node.left, *node.comparators]
        parts = tuple(self.arithmetic(operand, depth + 1) for operand in operands)
        start = node.col_offset
        for operand, part in zip(operands, parts, strict=True):
            before = self.text[start : operand.col_offset]
            if isinstance(part, Operation) and part.operator in BITWISE and "(" not in before:
                raise self.error(f"{part.operator} next to a comparison needs parentheses: ({part})", operand)
            start = operand.end_col_offset or operand.col_offset
        signs = []
        for sign in node.ops:
            if type(sign) not in SIGNS:
                raise self.error("'in' and 'is' are not allowed in an expression", node)
            signs.append(SIGNS[type(sign)])
        return Comparison(tuple(signs), parts)

    def _call(self, node: ast.Call, depth: int) -> Expression:
        if not isinstance(node.func, ast.Name) or node.func.id not in ARITIES:
            what = repr(node.func.id) if isinstance(node.func, ast.Name) else describe(node.func)
            raise self.error(f"calling {what} is not allowed: the functions are {', '.join(ARITIES)}", node)
        least, most = ARITIES[node.func.id]
        if node.keywords or not least <= len(node.args) <= most:
            count = str(least) if least == most else f"{least} to {most}"
            raise self.error(f"{node.func.id} takes {count} expressions, was given {len(node.args)}", node)
        arguments = [self.arithmetic(argument, depth + 1) for argument in node.args]
        return self._checked(Operation(node.func.id, *arguments), node)
