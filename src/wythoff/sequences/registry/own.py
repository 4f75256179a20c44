"""Sequences and words that users define: listed terms, formulas in n, complements and differences."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from wythoff.base.answers import FEW
from wythoff.base.errors import NotationError, ParameterError, brief
from wythoff.expressions import Expression, parse_expression
from wythoff.sequences.beatty.sequence import Beatty, LinearFunction
from wythoff.sequences.integers import short
from wythoff.sequences.kinds import IntegerSequence, Word, require_between, require_count
from wythoff.sequences.quadratic import Quadratic
from wythoff.sequences.recurrences.equation_systems import EquationSystem, SystemComplement
from wythoff.sequences.systems import written

ZERO = Quadratic(0)


def as_integers(given: Any, what: str) -> tuple[int, ...]:
    """Return a list of terms or letters as a tuple. Raise ParameterError unless `given` is a list of integers.

    Messages call it `what`.
    """
    if not isinstance(given, list | tuple | range):
        raise ParameterError(f"{what} must be a name, a formula or a list of integers, was {brief(given)}")
    wrong = next((item for item in given if not hasattr(item, "__index__") or isinstance(item, bool)), None)
    if wrong is not None:
        raise ParameterError(f"{what} must be listed as integers, one was {brief(wrong)}")
    return tuple(int(item.__index__()) for item in given)


class _Listed:
    """The base class of finite sequences and words, given by the tuple `listed` of their terms or letters."""

    listed: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.listed)

    def __iter__(self) -> Iterator[int]:
        return iter(self.listed)


class FiniteSequence(_Listed, IntegerSequence):
    """A finite sequence of listed terms, the first with index `offset`.

    >>> FiniteSequence((0, 2, 5, 7)).term(3)
    5
    >>> FiniteSequence((0, 2, 5, 7)).term(9)
    Traceback (most recent call last):
    wythoff.base.errors.ParameterError: n must be at most 4, was 9: only 4 terms are given
    """

    def __init__(self, listed: tuple[int, ...], offset: int = 1) -> None:
        self.listed, self.offset = listed, offset
        self.known = f"finite: only the given {len(listed)} terms"

    def __repr__(self) -> str:
        more = ", ..." if len(self.listed) > FEW else ""
        return f"<finite sequence of {len(self.listed)} terms: {', '.join(map(short, self.listed[:FEW]))}{more}>"

    def _at(self, n: int) -> int:
        if n >= self.offset + len(self.listed):
            last = self.offset + len(self.listed) - 1
            raise ParameterError(f"n must be at most {last}, was {brief(n)}: only {len(self.listed)} terms are given")
        return self.listed[n - self.offset]

    def terms(self, count: int) -> Sequence[int]:
        if require_count(count) > len(self.listed):
            raise ParameterError(f"only {len(self.listed)} terms are given, but {brief(count)} were requested")
        return self.listed[:count]

    def index(self, value: int) -> int | None:
        return self.offset + self.listed.index(value) if value in self.listed else None


class FiniteWord(_Listed, Word):
    """A finite word of listed letters.

    >>> FiniteWord((0, 1, 0)), FiniteWord((0, 1, 0))[:2]
    (<finite word of 3 letters: 010>, [0, 1])
    """

    def __init__(self, listed: tuple[int, ...]) -> None:
        if any(letter < 0 for letter in listed):
            raise ParameterError(f"letters must be integers >= 0, one was {brief(min(listed))}")
        self.listed = listed
        self.known = f"finite: only the given {len(listed)} letters"

    def __repr__(self) -> str:
        more = "..." if len(self.listed) > 3 * FEW else ""
        return f"<finite word of {len(self.listed)} letters: {written(self.listed[: 3 * FEW])}{more}>"

    def __contains__(self, letter: object) -> bool:
        return letter in self.listed

    def letter(self, n: int) -> int:
        require_between(n, "a place", 0, len(self.listed) - 1)
        return self.listed[n]

    def letters(self, count: int) -> Sequence[int]:
        if require_count(count, "letters") > len(self.listed):
            raise ParameterError(f"this word has only {len(self.listed)} letters, but {brief(count)} were requested")
        return self.listed[:count]


class SequenceFormula(IntegerSequence):
    """The sequence of a formula in n.

    The formula is the integer `expression` in n and f0, f1, ..., where f0, f1, ... are the floors of linear functions
    of n. `floors` are the pairs (slope, intercept) of these functions, and `text` is the formula as the user typed it.
    Cost: one evaluation per term.
    """

    known = "given by a formula"
    title = "{0.text}"

    def __init__(self, text: str, expression: Expression, floors: Sequence[tuple[Quadratic, Quadratic]]) -> None:
        self.text, self.expression, self.floors = text, expression, tuple(floors)
        self._lines = [LinearFunction(*line) for line in floors]

    def _at(self, n: int) -> int:
        floors = {f"f{place}": line.floor(n) for place, line in enumerate(self._lines)}
        return int(self.expression.evaluate({"n": n, **floors}))


class Complement(IntegerSequence):
    """The positive integers that are not terms of an increasing sequence; for a finite sequence, up to its last term.

    Raises: ParameterError if the terms do not increase.
    """

    title = "complement({0.of!r})"

    def __init__(self, of: IntegerSequence) -> None:
        self.of = of
        self.known = "finite: its sequence has finitely many terms" if hasattr(of, "__len__") else "by complement"

    def __iter__(self) -> Iterator[int]:
        before: int | None = None
        for value in self.of:
            if before is not None and value <= before:
                terms = f"{self.of!r} has {short(before)}, then {short(value)}"
                raise ParameterError(f"complement(...) needs increasing terms, but {terms}")
            yield from range(max(1, 1 if before is None else before + 1), value)
            before = value

    def term(self, n: int) -> int:
        try:
            return super().term(n)
        except StopIteration:
            raise ParameterError(
                f"fewer than {brief(n)} numbers are missing from the given terms: ask for a smaller n"
            ) from None

    def index(self, value: int) -> int | None:
        """Return the least n whose term is `value`, or None.

        Cost: all terms before it are computed.
        """
        if value < 1:
            return None
        for n, found in enumerate(self, 1):
            if found >= value:
                return n if found == value else None
        return None


class Differences(IntegerSequence):
    """The differences a(n + 1) - a(n) of a sequence."""

    title = "differences({0.of!r})"

    def __init__(self, of: IntegerSequence) -> None:
        self.of, self.offset = of, of.offset
        self.known = "finite: its sequence has finitely many terms" if hasattr(of, "__len__") else "by differences"

    def __iter__(self) -> Iterator[int]:
        return (after - before for before, after in pairwise(self.of))

    def _at(self, n: int) -> int:
        return self.of.term(n + 1) - self.of.term(n)


def of_equations(text: str) -> tuple[EquationSystem | SystemComplement | Differences, str]:
    """Parse a system of equations. Return the sequence that it denotes, and the text in normal form.

    The sequence is the sequence A of the system, or the complement or the differences of A if the text says so.

    Raises: NotationError for other text.
    """
    called, _, inner = text.strip().partition("(")
    if called not in ("complement", "differences"):
        found = EquationSystem(text)
        return found, found.text
    of = EquationSystem(inner.removesuffix(")"))
    return of.complement if called == "complement" else Differences(of), f"{called}({of.text})"


def formula(text: str, tree: ast.expr, number: Any) -> IntegerSequence:
    """Return the sequence of a formula in n, given as `text` and as its syntax tree.

    number(part) returns the number that a part of the tree denotes, such as sqrt(7).

    Raises: NotationError if the formula is not allowed.
    """
    reader = _Floors(text, number)
    if isinstance(tree, ast.Call) and reader.is_floor(tree):
        slope, intercept = reader.line(tree.args[0])
        if slope.sign() > 0:
            return Beatty(slope, intercept)
    left = ast.unparse(reader.visit(tree))
    names = ("n", *(f"f{place}" for place in range(len(reader.lines))))
    return SequenceFormula(text.strip(), parse_expression(left, names), reader.lines)


class _Floors(ast.NodeTransformer):
    """A transformer of syntax trees that replaces each floor(...) by a variable f0, f1, ...

    The arguments of floor must be linear in n. `lines` are their pairs (slope, intercept), in the order of the
    variables. `text` is the whole formula, and number(tree) returns the number that a part of its syntax tree denotes.
    """

    def __init__(self, text: str, number: Any) -> None:
        self.text, self.number = text, number
        self.lines: list[tuple[Quadratic, Quadratic]] = []

    def is_floor(self, node: ast.Call) -> bool:
        plain = isinstance(node.func, ast.Name) and node.func.id == "floor"
        if plain and (len(node.args) != 1 or node.keywords):
            raise NotationError("floor takes one number", self.text, node.col_offset)
        return plain

    def visit_Call(self, node: ast.Call) -> ast.AST:  # the name that ast calls
        if not self.is_floor(node):
            return self.generic_visit(node)
        self.lines.append(self.line(node.args[0]))
        return ast.Name(id=f"f{len(self.lines) - 1}", ctx=ast.Load())

    def line(self, node: ast.expr) -> tuple[Quadratic, Quadratic]:
        """Return (slope, intercept) of the expression with the syntax tree `node`, which must be linear in n.

        Raises: NotationError for other expressions.
        """
        if not any(isinstance(part, ast.Name) and part.id == "n" for part in ast.walk(node)):
            return ZERO, self.number(node)
        if isinstance(node, ast.Name):
            return Quadratic(1), ZERO
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            slope, intercept = self.line(node.operand)
            return -slope, -intercept
        if isinstance(node, ast.BinOp):
            (a, b), (c, d) = self.line(node.left), self.line(node.right)
            if isinstance(node.op, ast.Add):
                return a + c, b + d
            if isinstance(node.op, ast.Sub):
                return a - c, b - d
            if isinstance(node.op, ast.Mult) and (not a or not c):
                return a * d + b * c, b * d
            if isinstance(node.op, ast.Div) and not c and d:
                return a / d, b / d
        raise NotationError(
            "floor needs a number that is linear in n, such as n*sqrt(7) + 1", self.text, node.col_offset
        )
