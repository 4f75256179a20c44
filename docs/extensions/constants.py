"""The numbers that stand as constants in the sources, each with the comment beside it, and what kind of number it is.

A number stays where it is used. A comment at the end of its line, or in the lines above it, says what it counts and why
it is what it is.
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
# A kind by the whole names of constants, or by their first words. What is named otherwise is a size: the last kind.
KINDS = {
    "shown": """
        BRIEF CONJECTURES DECIMALS DRAWN LINE LISTED MOST_ARROWS MOST_DRAWN MOST_LINES MOST_NAMED MOST_SAID MOST_SHOWN
        MOST_TICKS NAMED NARROWEST PAPERS PIPED READABLE SHARED SHOWN WIDE WIDEST
        """,
    "estimates": """
        ARRAY_BYTES BUILD_SECONDS BYTES CELL COMPILED COMPILING COUNTER DECIDING FLOOR_SECONDS IN_ROWS JSON_BYTES
        LETTER_BYTES LIST_BYTES MARK NUMBER PLAIN READS SECONDS_A SECONDS_AN SECONDS_PER TEST WAITING_BYTES
        """,
    "limits": """
        AFFORDABLE BUDGET CHECKED CONNECTIONS DEEPEST DECIMAL_BITS ENDLESS FARTHEST FURTHEST LARGEST LONGEST MAX MODEST
        MOST PATIENCE PATIENT REACHED RECURRED REPLAYED REPLAY_SECONDS SEARCHED SECONDS SECOND_OPINION SOUGHT SPACE
        STUDY TERMS TRIED UP_TO VALUED VISITORS WAITING ZOOM
        """,
    "sizes": "",
}
# Of single constants, whatever their names say: caches, formats, defaults, and how far is looked ahead.
SINGLE = {
    "shown": """
        apps.cli.progress.PATIENCE apps.web.studying.MOST_CHARACTERS studies.panels.automaton.TRIED
        views.displays.MOST_HYPOTHESES views.displays.MOST_PILES views.displays.MOST_RULES
        """,
    "estimates": "sequences.words.longest.SECONDS_POWERS",
    "limits": "discovery.copies.MOST_LINES",
    "sizes": """
        apps.cli.exporting.TERMS apps.cli.exporting.UP_TO automata.halves.MOST catalog.canonical.MOST_CAUGHT
        catalog.canonical.MOST_ROUNDS conclusions.telescope.MOST_NODES conclusions.telescope.MOST_READ
        conclusions.telescope.MOST_WALKS expressions.models.MOST_KEPT kernels.compiled.automata.FURTHEST
        kernels.compiled.digits.MOST_DIGITS kernels.compiled.keeping.MOST_BYTES kernels.compiled.keeping.MOST_KERNELS
        kernels.compiled.sifting.MOST_AT_ONCE kernels.compiled.sorting.MOST_BUCKETS kernels.compiled.sorting.MOST_PARTS
        kernels.limits.MOST_THREADS kernels.plain.sifting.MOST_AT_ONCE kernels.probing.PATIENT kernels.triples.LARGEST
        proofs.confined.MOST proofs.reaching.MOST_STEPS questions.proving.CHECKED questions.sameness.MOST_GUESSES
        rulesets.holes.MOST_KEPT sequences.integers.MOST_KEPT_ROOTS sequences.numeration.radix.MOST_WORDS
        sequences.recurrences.descent.MOST_ASKED sequences.words.longest.MOST_COUNTS solvers.patience.LONGEST
        solvers.refusals.TRIED values.far.CHECKED_UP_TO values.tables.MOST_TOLD views.exports.tex.SPACE
        """,
}
KIND_OF = {key: kind for kind, keys in SINGLE.items() for key in keys.split()}
WORDS = {kind: frozenset(words.split()) for kind, words in KINDS.items()}
OPERATORS = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Pow: operator.pow,
    ast.Div: operator.truediv, ast.FloorDiv: operator.floordiv, ast.LShift: operator.lshift,
}  # fmt: skip
# So few seconds are no limit, but what a step takes.
STEP = 0.01


class Constant(NamedTuple):
    """A number of the sources: where it stands, as it is written, what it is, and what the comment says."""

    module: str
    name: str
    written: str
    value: float
    comment: str

    @property
    def key(self) -> str:
        return f"{self.module}.{self.name}"

    @property
    def room(self) -> str:
        return self.module.partition(".")[0]

    @property
    def kind(self) -> str:
        if self.key in KIND_OF:
            return KIND_OF[self.key]
        if self.name == "SECONDS" and self.value < STEP:
            return "estimates"
        parts = self.name.split("_")
        names = {"_".join(parts[:count]) for count in range(1, len(parts) + 1)}
        return next((kind for kind in KINDS if WORDS[kind] & names), "sizes")


@cache
def constants() -> tuple[Constant, ...]:
    """All of them, by module and place."""
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
    """What stands for what in an assignment, one to one, in capitals."""
    match node:
        case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=numbers)):
            pairs = [*zip(names, numbers, strict=False)]
        case ast.Assign(targets=[name], value=number) | ast.AnnAssign(target=name, value=ast.expr() as number):
            pairs = [(name, number)]
        case _:
            pairs = []
    yield from ((name.id, number) for name, number in pairs if isinstance(name, ast.Name) and name.id.isupper())


def _heading(lines: list[str], line: int) -> str:
    """The comment in the lines above that one, which is counted from 1."""
    first = line - 1
    while first > 0 and lines[first - 1].startswith("# "):
        first -= 1
    return " ".join(text.removeprefix("# ") for text in lines[first : line - 1])


def _value(written: ast.expr, known: dict[str, float]) -> float | None:
    """The number that is written so, from numbers and constants above it; None if it is none."""
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
