"""The printed tables made anew: from the rules, from the recurrence, and from a closed form where there is one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeAlias

from wythoff.catalog import NAMES
from wythoff.expressions import Expression
from wythoff.papers.paper import Paper, Table
from wythoff.rulesets import Game, parse
from wythoff.sequences.numeration import LinearNumeration
from wythoff.solution import PositionList
from wythoff.solvers import solve
from wythoff.theorems.constraint import as_constraint_game
from wythoff.theorems.fraenkel2008 import boolean_step
from wythoff.theorems.witnesses import candidates

Way: TypeAlias = Literal["rules", "recurrence", "closed form"]
Rows: TypeAlias = dict[str, tuple[Any, ...]]
# b_n from n, a_n, a_{n-1}, b_{n-1} and the width; each as the paper states it.
Formula: TypeAlias = Callable[[int, int, int, int, Expression], int]


def _boolean(n: int, a: int, a1: int, b1: int, f: Expression) -> int:
    """Theorem 2 of Fraenkel 2008."""
    return b1 + boolean_step(f, a1, a)


CLOSED_FORMS: Mapping[tuple[str, int], Formula] = {
    ("fraenkel2004", 2): lambda n, a, a1, b1, f: 2 * a,
    ("fraenkel2004", 3): lambda n, a, a1, b1, f: a + 2**n - 1,
    ("fraenkel2004", 5): lambda n, a, a1, b1, f: 3 * n,
    ("fraenkel2004", 8): lambda n, a, a1, b1, f: 2 * (a + n),
    ("fraenkel2008", 1): _boolean,
    ("fraenkel2008", 2): _boolean,
    ("fraenkel2008", 3): _boolean,
    ("fraenkel2008", 4): _boolean,
}


def regenerate(paper: Paper, table: Table, way: Way) -> Rows | None:
    """The rows of a printed table, made in one way; None where that way does not make them.

    A table of candidates is not made from the rules, except where the candidates are the P-positions after all.

    >>> from wythoff.papers import load
    >>> paper = load("fraenkel2004")
    >>> regenerate(paper, paper.table(8), "closed form")["b"][:5]
    (0, 4, 8, 12, 18)
    """
    if table.lists == "representations":
        return _representations(table) if way == "recurrence" else None
    game = parse(table.game, NAMES)
    count = len(table.printed["a"])
    if way == "rules":
        return _from_rules(game, count)
    found = as_constraint_game(game)
    assert found is not None
    if way == "recurrence":
        return _rows(PositionList(*zip(*candidates(found.width, count), strict=True)))
    formula = CLOSED_FORMS.get((paper.name, table.number))
    return None if formula is None else _from_formula(formula, found.width, count)


def _from_rules(game: Game, count: int) -> Rows:
    return _rows(solve(game, count=count, solver="by_sweep").p_positions)


def _rows(pairs: PositionList) -> Rows:
    a, b = zip(*pairs, strict=True)
    return {"a": a, "b": b}


def _from_formula(formula: Formula, width: Expression, count: int) -> Rows:
    a, b, x = [0], [0], 0
    for n in range(1, count):
        x += 1
        while x in b:
            x += 1
        b.append(formula(n, x, a[-1], b[-1], width))
        a.append(x)
    return {"a": tuple(a), "b": tuple(b)}


def _representations(table: Table) -> Rows:
    system = LinearNumeration(2, 2)  # Example 2: s = t = 2
    return {"digits": tuple(system.digits(n) for n in range(1, len(table.printed["digits"]) + 1))}
