"""Closed forms of P-positions and sequences, written as programs for SymPy or Sage.

A closed form is a formula such as a_n = floor(n*alpha). It is written only if exact arithmetic confirms that it gives
the first P-positions or terms.

`content` are the P-positions or the terms, and `file` is an open file.
"""

from __future__ import annotations

import ast
from itertools import islice
from typing import IO

from wythoff.base.errors import UnsolvedError, WythoffError
from wythoff.game.catalog.canonical import meant
from wythoff.questions.closed_forms import ClosedForm, expression, read_formulas
from wythoff.reports.views.exports.content import Content
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.registry.reading import Reading, read
from wythoff.solving.solution import PAPERS_TERMS
from wythoff.solving.theorems import proof_of

CHECKED = 40  # P-positions or terms compared before a formula is written


def write_closed_form(file: IO[bytes], content: Content, *, sage: bool) -> int:
    """Write a program with the closed form of `content`. Return how many terms it will print.

    The program is for Sage if `sage` is true, otherwise for SymPy.

    Raises: UnsolvedError if no closed form is known.
    """
    form = closed_form(content)
    file.write(content.provenance.comment())
    file.write("".join(f"{line}\n" for line in _lines(form, content, sage=sage)).encode("ascii"))
    return min(PAPERS_TERMS, content.length)


def closed_form(content: Content) -> ClosedForm:
    """Return the closed form of the P-positions or of the sequence in `content`.

    Raises: UnsolvedError if none is known, or if it does not give the first numbers of `content`.
    """
    if content.kind == "sequence":
        made = _of_sequence(content)
    else:
        found = proof_of(meant(content.game)) if content.kind == "P-positions" and content.game is not None else None
        made = None if found is None else read_formulas(found.answer.conclusion().formulas)
    if made is None or not _agrees(made, content):
        raise UnsolvedError(f"no closed form is known for the {content.subject}")
    return made


def _of_sequence(content: Content) -> ClosedForm | None:
    value = read(content.provenance.about["sequence"], "sequence").value
    if isinstance(value, Reading):
        value = value.source
    if not isinstance(value, Beatty):
        return None
    added = " + gamma" if value.gamma else ""
    constants = {"alpha": expression(str(value.alpha))}
    constants |= {"gamma": expression(str(value.gamma))} if added else {}
    return ClosedForm(constants, {"a": expression(f"floor(n*alpha{added})")}, content.first, (), ())


def _agrees(form: ClosedForm, content: Content) -> bool:
    """Return whether the formulas of a closed form give the first rows of `content`, by exact arithmetic."""
    rows = list(islice((row for chunk in content.chunks() for row in zip(*chunk, strict=True)), CHECKED))
    wanted = [row[1:] for row in rows] if content.kind == "sequence" else rows
    indices = (n for n in range(form.first, form.first + len(wanted) + 1) if n not in form.without)
    try:
        made = [*form.besides, *map(form.values, indices)]
    except (WythoffError, KeyError, ValueError, TypeError):
        return False
    return sorted(made)[: len(wanted)] == sorted(wanted)


class _Calls(ast.NodeTransformer):
    """A transformer of syntax trees, which adapts formulas to Sage and SymPy.

    a_n becomes a(n), and 1/2 becomes Integer(1)/2, which is exact.
    """

    def visit_Name(self, node: ast.Name) -> ast.expr:  # `ast` requires this name
        return ast.Name(f"{node.id[0]}(n)") if node.id.endswith("_n") else node

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        plain = not any(isinstance(part, ast.Name | ast.Call) for part in ast.walk(node.left))
        if isinstance(node.op, ast.Div) and plain:
            return ast.BinOp(ast.Call(ast.Name("Integer"), [node.left], []), node.op, node.right)
        return node


def _text(tree: ast.expr) -> str:
    return ast.unparse(_Calls().visit(ast.parse(ast.unparse(tree), mode="eval").body))


def _lines(form: ClosedForm, content: Content, *, sage: bool) -> list[str]:
    shown = min(PAPERS_TERMS, content.length)
    lines = [] if sage else ["from sympy import Integer, floor, sqrt", ""]
    lines += [f"{name} = {_text(value)}" for name, value in form.constants.items()]
    condition = f"n >= {form.first}" + "".join(f", n != {n}" for n in form.without)
    for name, formula in form.piles.items():
        lines += ["", f"def {name}(n):  # {condition}", "    n = Integer(n)", f"    return {_text(formula)}"]
    several = len(form.piles) > 1
    term = f"({', '.join(f'{name}(n)' for name in form.piles)})" if several else f"{next(iter(form.piles))}(n)"
    last = form.first + shown - len(form.besides) + len(form.without)
    only = "".join(f" if n != {n}" for n in form.without)
    made = f"[{term} for n in range({form.first}, {max(last, form.first)}){only}]"
    lines += ["", f"first_terms = {f'sorted({list(form.besides)} + {made})' if form.besides else made}"]
    return [*lines, "print(first_terms)"]
