"""How fast a formula in n grows: the exact limit of a(n)/n, read off the formula."""

from __future__ import annotations

import ast

from wythoff.errors import WythoffError
from wythoff.expressions.syntax import as_text, syntax_tree
from wythoff.sequences.quadratic import Quadratic, as_quadratic
from wythoff.sequences.registry.numbers import read_number

ROUNDED = ("floor", "ceil")
ZERO = Quadratic(0)


def rates(text: str) -> tuple[Quadratic, ...] | None:
    """The limits of a(n)/n for formulas separated by commas; None unless all are linear in n up to bounded terms.

    >>> print(*rates("3*n//2, 3*n - 1"), *rates("floor(n*phi)"), rates("n**2"), rates("mex, a(n) + n"))
    3/2 3 (1 + sqrt(5))/2 None None
    """
    tree = syntax_tree(as_text(text))
    found = []
    for part in tree.elts if isinstance(tree, ast.Tuple) else (tree,):
        try:
            rate = _rate(part)
        except WythoffError:
            rate = None
        if rate is None:
            return None
        found.append(rate)
    return tuple(found)


def _rate(node: ast.expr) -> Quadratic | None:
    """The rate of a formula; None if it is not linear, or uses other terms."""
    if _fixed(node):
        return ZERO
    match node:
        case ast.Name(id="n"):
            return Quadratic(1)
        case ast.UnaryOp(op=ast.USub(), operand=inside):
            rate = _rate(inside)
            return None if rate is None else ZERO - rate
        case ast.Call(func=ast.Name(id=name), args=[inside]) if name in ROUNDED:
            return _rate(inside)
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub(), right=right):
            first, second = _rate(left), _rate(right)
            if first is None or second is None:
                return None
            return first + second if isinstance(node.op, ast.Add) else first - second
        case ast.BinOp(left=left, op=ast.Mult(), right=right) if _fixed(left) or _fixed(right):
            number, inside = (left, right) if _fixed(left) else (right, left)
            rate = _rate(inside)
            return None if rate is None else rate * _number(number)
        case ast.BinOp(left=left, op=ast.Div() | ast.FloorDiv(), right=right) if _fixed(right):
            rate = _rate(left)
            return None if rate is None else rate / _number(right)
        case ast.BinOp(left=left, op=ast.Mod(), right=right) if _fixed(right):
            return None if _rate(left) is None else ZERO
    return None


def _number(node: ast.expr) -> Quadratic:
    return as_quadratic(read_number(ast.unparse(node)))


def _fixed(node: ast.expr) -> bool:
    """Whether a formula is a constant: nothing in it depends on n or on other terms."""
    names = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
    return names <= {"phi", "sqrt"}
