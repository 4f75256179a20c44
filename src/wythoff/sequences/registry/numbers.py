"""The parser of numbers such as (1 + sqrt(5))/2."""

from __future__ import annotations

import ast
from collections.abc import Callable
from operator import add, mul, sub, truediv

from wythoff.base.errors import NotationError, ParameterError
from wythoff.expressions.syntax import MAX_CONSTANT_BITS, as_text, describe, syntax_tree
from wythoff.sequences.quadratic import PHI, Quadratic

MAX_EXPONENT = 1000  # the largest exponent in a typed number
OPERATORS: dict[type, Callable[[Quadratic, Quadratic], Quadratic]] = {
    ast.Add: add, ast.Sub: sub, ast.Mult: mul, ast.Div: truediv,
}  # fmt: skip


def read_number(text: str) -> Quadratic:
    """Parse a rational or quadratic number, written with integers, + - * / **, sqrt(d) and phi.

    >>> print(read_number("(1 + sqrt(5))/2"), read_number("1 + 1/phi") == PHI, read_number("3/6"))
    (1 + sqrt(5))/2 True 1/2

    Raises: NotationError for other text.
    """
    text = as_text(text)
    return NumberReader(text).number(syntax_tree(text))


class NumberReader:
    """A parser of numbers, which evaluates parts of the syntax tree of `text`. Its error messages show the text."""

    def __init__(self, text: str) -> None:
        self.text = text

    def error(self, message: str, node: ast.AST) -> NotationError:
        return NotationError(message, self.text, getattr(node, "col_offset", None))

    def number(self, node: ast.expr) -> Quadratic:
        if isinstance(node, ast.Constant) and type(node.value) is int:
            return self._checked(Quadratic(node.value), node)
        if isinstance(node, ast.Name) and node.id == "phi":
            return PHI
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.UAdd):
            inner = self.number(node.operand)
            return -inner if isinstance(node.op, ast.USub) else inner
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "sqrt":
            return self._root(node)
        if isinstance(node, ast.BinOp):
            return self._binary(node)
        raise self.error(
            f"a number may have integers, + - * / **, sqrt(d) and phi: {describe(node)} is not allowed", node
        )

    def _root(self, node: ast.Call) -> Quadratic:
        if len(node.args) != 1 or node.keywords:
            raise self.error("sqrt takes one number", node)
        inner = self.number(node.args[0])
        if not inner.rational or inner.sign() < 0:
            raise self.error(f"sqrt must be taken of a rational number >= 0, was {inner}", node)
        return Quadratic(0, 1, inner.p * inner.r, inner.r)

    def _binary(self, node: ast.BinOp) -> Quadratic:
        left, right = self.number(node.left), self.number(node.right)
        try:
            match node.op:
                case ast.Add() | ast.Sub() | ast.Mult() | ast.Div():
                    value = OPERATORS[type(node.op)](left, right)
                case ast.Pow() if right.r == 1 and not right.q and abs(right.p) <= MAX_EXPONENT:
                    value = left**right.p
                case ast.Pow():
                    raise self.error(f"an exponent must be an integer from -{MAX_EXPONENT} to {MAX_EXPONENT}", node)
                case _:
                    raise self.error("numbers are joined by + - * / **: no other operator is allowed", node)
        except (ParameterError, ZeroDivisionError) as error:
            raise self.error(str(error), node) from None
        return self._checked(value, node)

    def _checked(self, value: Quadratic, node: ast.expr) -> Quadratic:
        if max(abs(part).bit_length() for part in (value.p, value.q, value.d, value.r)) > MAX_CONSTANT_BITS:
            raise self.error(f"a number must have at most {MAX_CONSTANT_BITS} bits", node)
        return value
