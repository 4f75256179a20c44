"""Statements decided: true or false with the least witness, or the relation of the free variables."""

from __future__ import annotations

from typing import NamedTuple

from wythoff.automata.limits import UndecidedError
from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.statements.core import negated
from wythoff.automata.statements.meaning import Meaning
from wythoff.automata.statements.names import Table
from wythoff.automata.statements.planning import Planner
from wythoff.automata.statements.reading import Read, read
from wythoff.automata.statements.tree import (
    Called,
    Comparison,
    Formula,
    Indexed,
    Joined,
    Node,
    Not,
    Operation,
    Quantified,
    Variable,
    Within,
)
from wythoff.automata.systems import System

DEFAULT = "base(2)"


class Outcome(NamedTuple):
    """What became of a statement; `truth` and `relation` are None where it is undecided, with the reason."""

    truth: bool | None
    witness: dict[str, int] | None
    relation: Relation | None
    system: str
    notes: tuple[str, ...]
    undecided: UndecidedError | None


def decide(text: str, table: Table, algebra: Algebra, system: System) -> Outcome:
    """Decide a statement; `system` is that of what stands behind no question mark.

    Raises: NotationError, and what systems and words raise that are refused.
    """
    statement = read(text)
    table.algebra = algebra
    meaning = Meaning(text, table)
    algebra.budget.part = text.strip()
    top, inner = system, statement.formula
    try:
        with algebra.budget.including():
            while isinstance(inner, Within):
                top, inner = meaning.system(inner.system, inner), inner.inner
            free = free_variables(inner)
            if free:
                return _relation(inner, free, statement, meaning, algebra, top)
            return _truth(inner, statement, meaning, algebra, top)
    except UndecidedError as error:
        return Outcome(None, None, None, top.name, statement.notes, error)


def _relation(
    inner: Formula, free: tuple[str, ...], statement: Read, meaning: Meaning, algebra: Algebra, top: System
) -> Outcome:
    core = meaning.formula(inner, top, {})
    found = Planner(algebra, top).relation(core)
    found = algebra.widened(found, free, found.system if found.variables else top)
    return Outcome(None, None, found.ordered(tuple(sorted(free))), found.system.name, statement.notes, None)


def _truth(inner: Formula, statement: Read, meaning: Meaning, algebra: Algebra, top: System) -> Outcome:
    """Of the first block of quantifiers a witness is given, if it is E and the block true, or A and it is false."""
    system, positive, kind = top, True, ""
    names: list[str] = []
    while True:
        if isinstance(inner, Within):
            system, inner = meaning.system(inner.system, inner), inner.inner
        elif isinstance(inner, Not):
            positive, inner = not positive, inner.inner
        elif isinstance(inner, Quantified) and inner.quantifier in "AE":
            # ~A is E~.
            this = inner.quantifier if positive else {"A": "E", "E": "A"}[inner.quantifier]
            if (kind and this != kind) or set(names) & set(inner.variables):
                break
            kind, names, inner = this, [*names, *inner.variables], inner.inner
        else:
            break
    core = meaning.formula(inner, system, {})
    sought = core if positive == (kind != "A") else negated(core)
    found = Planner(algebra, system).relation(sought)
    truth = found.empty if kind == "A" else not found.empty
    witness = None
    if names and not found.empty:
        # Of variables that nothing is said of, 0 is the least value.
        order = [name for name in names if name in found.variables]
        least = dict(zip(order, found.ordered(order).first(1)[0], strict=True))
        witness = {name: least.get(name, 0) for name in names}
    used = [*meaning.systems]
    name = system.name if system.name in used or not used else used[0]
    return Outcome(truth, witness, None, name, statement.notes, None)


def free_variables(formula: Formula) -> tuple[str, ...]:
    """The free variables, in the order in which they are written.

    >>> free_variables(read("y > x & Ez z = x").formula)
    ('y', 'x')
    """
    found: dict[str, None] = {}

    def visit(node: Node, bound: frozenset[str]) -> None:
        match node:
            case Variable(name):
                if name not in bound:
                    found[name] = None
            case Operation(_, left, right) | Comparison(_, left, right) | Joined(_, left, right):
                visit(left, bound)
                visit(right, bound)
            case Not(inner) | Within(_, inner):
                visit(inner, bound)
            case Indexed(_, index):
                visit(index, bound)
            case Called(_, _, arguments):
                for argument in arguments:
                    visit(argument, bound)
            case Quantified(_, variables, inner):
                visit(inner, bound | set(variables))

    visit(formula, frozenset())
    return tuple(found)
