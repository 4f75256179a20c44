"""Closed forms of P-positions, parsed from the formulas that a theorem prints.

A closed form is only returned if every printed line is understood.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from typing import NamedTuple

from wythoff.sequences.quadratic import Quadratic
from wythoff.sequences.registry.numbers import NumberReader

PARTS = re.compile(r", (?=[A-Za-z]\w* = )|,? and (?=\()| (?=for n [>!]= )|, (?=n >= )")
POSITIONS = re.compile(r"\(\d+(?:, \d+)+\)")
PILES = "abcdefgh"  # names of the piles


class ClosedForm(NamedTuple):
    """A formula in n for each pile, for all n >= `first` except those in `without`.

    `piles` maps the names of the piles to their formulas, and `constants` named numbers, such as alpha, to theirs.
    `besides` are P-positions that no n gives.
    """

    constants: dict[str, ast.expr]
    piles: dict[str, ast.expr]
    first: int
    without: tuple[int, ...]
    besides: tuple[tuple[int, ...], ...]

    def values(self, n: int) -> tuple[int, ...]:
        reader = _ReaderAt(n)
        for name, formula in (*self.constants.items(), *((f"{name}_n", pile) for name, pile in self.piles.items())):
            reader.known[name] = reader.number(formula)
        return tuple(reader.known[f"{name}_n"].floor() for name in self.piles)


def read_formulas(lines: Sequence[str]) -> ClosedForm | None:
    """Return the closed form that a theorem prints in `lines`, or None if a part of them is not understood.

    >>> form = read_formulas(("alpha = (1 + sqrt(5))/2", "a_n = floor(n*alpha)", "b_n = a_n + n"))
    >>> form.values(10**20)
    (161803398874989484820, 261803398874989484820)
    """
    constants: dict[str, ast.expr] = {}
    piles: dict[str, ast.expr] = {}
    first, without, besides = 0, (), []  # type: int, tuple[int, ...], list[tuple[int, ...]]
    try:
        for part in (part.strip(" ,") for line in _by_number(lines) for part in PARTS.split(_unfolded(line))):
            if found := re.fullmatch(r"(?:for )?n >= (\d+)", part):
                first = int(found[1])
            elif found := re.fullmatch(r"for n != (\d+)", part):
                without = (int(found[1]),)
            elif found := re.fullmatch(r"\(i, i\) for 0 <= i < (\d{1,4})", part):
                besides += [(i, i) for i in range(int(found[1]))]
            elif POSITIONS.sub("", part).strip(" ,") == "" and POSITIONS.search(part):
                besides += [tuple(map(int, re.findall(r"\d+", pair))) for pair in POSITIONS.findall(part)]
            elif found := re.fullmatch(r"([a-z])_n = (?:([a-z])_n = )?(.*)", part):
                piles[found[1]] = expression(found[3])
                piles |= {found[2]: expression(f"{found[1]}_n")} if found[2] else {}
            elif found := re.fullmatch(r"([a-z]{2,}) = (.*)", part):
                constants[found[1]] = expression(found[2])
            else:
                return None
    except (SyntaxError, ValueError):
        return None
    known = {*constants, "n", "floor", "sqrt", *(f"{name}_n" for name in piles)}
    nodes = (node for tree in (*constants.values(), *piles.values()) for node in ast.walk(tree))
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    return ClosedForm(constants, piles, first, without, tuple(besides)) if piles and names <= known else None


def _by_number(lines: Sequence[str]) -> list[str]:
    """Return the formulas with n in place of d, the difference y - x of two piles, if d takes all values >= 0.

    The second of the `lines` says so: "the difference is d = 3*n + i, 0 <= i < 3, n >= 0". Then it is left out, and x
    and y become x_n and y_n. Other lines are returned unchanged.
    """
    if not lines[1:] or not re.fullmatch(r"the difference is d = (\d+)\*n \+ i, 0 <= i < \1, n >= 0", lines[1]):
        return list(lines)
    names = {"d": "n", "x": "x_n", "y": "y_n"}
    return [re.sub(r"\b[dxy]\b", lambda found: names[found[0]], line) for line in (lines[0], *lines[2:])]


def _unfolded(line: str) -> str:
    """Return "a_n = f, b_n = g for n >= 1" for a line such as "(f, g) for n >= 1", and other lines unchanged."""
    line = line.removeprefix("P-positions: ").removeprefix("and ")
    if not line.startswith("(") or line.startswith("(i, i)") or POSITIONS.match(line):
        return line
    tree = ast.parse(line[: _closing(line) + 1], mode="eval").body
    if not isinstance(tree, ast.Tuple):
        return line
    named = [f"{name}_n = {ast.unparse(part)}" for name, part in zip(PILES, tree.elts, strict=False)]
    return ", ".join(named) + line[_closing(line) + 1 :]


def _closing(line: str) -> int:
    """Return the index of the bracket that closes the first one of `line`, which begins with a bracket."""
    depth = 0
    for place, character in enumerate(line):
        depth += (character == "(") - (character == ")")
        if not depth:
            return place
    raise ValueError


def expression(text: str) -> ast.expr:
    """Return the syntax tree of `text`, a formula made of + - * /, floor and sqrt.

    Raises: SyntaxError; ValueError.
    """
    tree = ast.parse(text.strip(), mode="eval").body
    operators = ast.Add, ast.Sub, ast.Mult, ast.Div, ast.unaryop
    allowed = (*operators, ast.BinOp, ast.UnaryOp, ast.Name, ast.Constant, ast.Call, ast.expr_context)
    for node in ast.walk(tree):
        if not isinstance(node, allowed) or (isinstance(node, ast.Constant) and type(node.value) is not int):
            raise ValueError(text)
    return tree


class _ReaderAt(NumberReader):
    """An evaluator of formulas at one n. `known` maps names, such as n and alpha, to their values."""

    def __init__(self, n: int) -> None:
        super().__init__("")
        self.known = {"n": Quadratic(n)}

    def number(self, node: ast.expr) -> Quadratic:
        match node:
            case ast.Name(id=name) if name in self.known:
                return self.known[name]
            case ast.Call(func=ast.Name(id="floor"), args=[inside]):
                return Quadratic(self.number(inside).floor())
        return super().number(node)

    def _checked(self, value: Quadratic, node: ast.expr) -> Quadratic:
        return value  # of any size
