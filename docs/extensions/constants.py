"""Numeric constants of the package, each with the comment in its source.

Each constant is defined in the module that uses it. If users can notice a constant, a comment says what it is for: at
the end of its line, or in the lines above it.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Iterator
from functools import cache
from math import inf
from pathlib import Path
from typing import NamedTuple

SOURCES = Path(__file__).parents[2] / "src" / "wythoff"
OPERATORS = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Pow: operator.pow,
    ast.Div: operator.truediv, ast.FloorDiv: operator.floordiv, ast.LShift: operator.lshift,
}  # fmt: skip


class Constant(NamedTuple):
    """A numeric constant of the package: its module, name, source text and value, and the comment beside it."""

    module: str
    name: str
    written: str
    value: float
    comment: str

    @property
    def key(self) -> str:
        return f"{self.module}.{self.name}"


@cache
def constants() -> tuple[Constant, ...]:
    """Return all numeric constants of the package, ordered by module and line."""
    return tuple(found for path in sorted(SOURCES.rglob("*.py")) for found in _of(path))


def _of(path: Path) -> Iterator[Constant]:
    text = path.read_text("utf-8")
    lines, known = text.splitlines(), dict[str, float]()
    module = ".".join(path.relative_to(SOURCES).with_suffix("").parts).removesuffix(".__init__")
    for node in ast.parse(text).body:
        for name, written in _named(node):
            value = _value(written, known)
            if value is None:
                continue
            known[name] = value
            beside = lines[(node.end_lineno or node.lineno) - 1].partition("  # ")[2]
            yield Constant(module, name, ast.unparse(written), value, beside or _heading(lines, node.lineno))


def _named(node: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
    """Yield the name and the expression of each constant that a statement assigns: `A, B = 1, 2` has two.

    A constant is a name in capitals.
    """
    match node:
        case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=numbers)):
            pairs = [*zip(names, numbers, strict=False)]
        case ast.Assign(targets=[name], value=number) | ast.AnnAssign(target=name, value=ast.expr() as number):
            pairs = [(name, number)]
        case _:
            pairs = []
    yield from ((name.id, number) for name, number in pairs if isinstance(name, ast.Name) and name.id.isupper())


def _heading(lines: list[str], line: int) -> str:
    """Return the comment directly above line number `line` (counted from 1), as one line; empty if there is none."""
    first = line - 1
    while first > 0 and lines[first - 1].startswith("# "):
        first -= 1
    return " ".join(text.removeprefix("# ") for text in lines[first : line - 1])


def _value(written: ast.expr, known: dict[str, float]) -> float | None:
    """Return the value of an expression of numbers and constants, or None if it is something else.

    `known` maps the constants that are defined above it to their values.
    """
    match written:
        case ast.Constant(value=int() | float() as number) if not isinstance(number, bool):
            return number
        case ast.Name(id=name):
            return known.get(name)
        case ast.Call(func=ast.Name(id="float"), args=[ast.Constant(value="inf")]):
            return inf
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            number = _value(operand, known)
            return None if number is None else -number
        case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATORS:
            one, other = _value(left, known), _value(right, known)
            return None if one is None or other is None else OPERATORS[type(op)](one, other)
    return None
