"""Formulas of a claim in LaTeX."""

from __future__ import annotations

import ast

from wythoff.expressions.syntax import syntax_tree


def formulas(text: str) -> str:
    r"""The formulas of a claim as a tuple.

    >>> print(formulas("floor(n*phi), floor(n*phi**2)"))
    (\lfloor n \varphi \rfloor, \lfloor n \varphi^{2} \rfloor)
    """
    tree = syntax_tree(text)
    return f"({', '.join(map(_tex, tree.elts if isinstance(tree, ast.Tuple) else [tree]))})"


def _tex(node: ast.expr) -> str:  # noqa: C901  # a case for each kind of syntax
    match node:
        case ast.Name(id=name):
            return {"phi": r"\varphi", "mex": r"\operatorname{mex}"}.get(name, name)
        case ast.Constant(value=value):
            return str(value)
        case ast.UnaryOp(op=operator, operand=inside):
            return f"{'-' if isinstance(operator, ast.USub) else ''}{_within(inside)}"
        case ast.Call(func=ast.Name(id=name), args=arguments):
            within = ", ".join(map(_tex, arguments))
            if name in ("floor", "ceil"):
                return rf"\l{name} {within} \r{name}"
            if name == "sqrt":
                return rf"\sqrt{{{within}}}"
            return f"{name}_{{{within}}}" if len(name) == 1 else rf"\{name}({within})"
        case ast.BinOp(left=left, op=operator, right=right):
            match operator:
                case ast.Add():
                    return f"{_tex(left)} + {_tex(right)}"
                case ast.Sub():
                    return f"{_tex(left)} - {_within(right)}"
                case ast.Div():
                    return rf"\frac{{{_tex(left)}}}{{{_tex(right)}}}"
                case ast.FloorDiv():
                    return rf"\lfloor \frac{{{_tex(left)}}}{{{_tex(right)}}} \rfloor"
                case ast.Mod():
                    return rf"({_within(left)} \bmod {_within(right)})"
                case ast.Pow():
                    base = _tex(left) if isinstance(left, ast.Name | ast.Constant) else f"({_tex(left)})"
                    return f"{base}^{{{_tex(right)}}}"
            dot = r" \cdot " if isinstance(right, ast.Constant) else " "
            return f"{_within(left)}{dot}{_within(right)}"
    raise AssertionError(ast.dump(node))


def _within(node: ast.expr) -> str:
    low = isinstance(node, ast.UnaryOp) or (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub))
    return f"({_tex(node)})" if low else _tex(node)
