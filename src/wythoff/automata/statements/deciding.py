"""Statements decided: true or false with the least witness, or the relation of the free variables."""

from __future__ import annotations

from typing import NamedTuple

from wythoff.automata.limits import UndecidedError
from wythoff.automata.relations import Algebra, Relation, TwoSystemsError
from wythoff.automata.solutions import first
from wythoff.automata.statements.core import negated
from wythoff.automata.statements.meaning import Meaning
from wythoff.automata.statements.names import Table
from wythoff.automata.statements.planning import Planner
from wythoff.automata.statements.reading import Read, read
from wythoff.automata.statements.tree import Formula, Not, Quantified, Turned, Within, free_variables
from wythoff.automata.systems import System

DEFAULT = "base(2)"
OF_WORDS = "words of one length"  # what a statement about words is decided in


class Outcome(NamedTuple):
    """What became of a statement; `truth` and `relation` are None where it is undecided, with the reason."""

    truth: bool | None
    witness: dict[str, int] | None
    relation: Relation | None
    system: str
    notes: tuple[str, ...]
    undecided: UndecidedError | None


def decide(text: str, table: Table, algebra: Algebra, system: System) -> Outcome:
    """Decide a statement; `system` is that of what follows no question mark.

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
            if table.may_be_of_words(statement.turned):
                spelt = _of_words(inner, statement, text, table, algebra)
                if spelt is not None:
                    return spelt
            if free:
                found = _relation(inner, free, statement, meaning, algebra, top)
            else:
                found = _truth(inner, statement, meaning, algebra, top)
            if meaning.conflict:
                raise meaning.conflict
            return found._replace(notes=(*found.notes, *meaning.notes))
    except TwoSystemsError as error:
        raise meaning.conflict or error from None
    except UndecidedError as error:
        return Outcome(None, None, None, top.name, statement.notes, error)


def _of_words(formula: Formula, statement: Read, text: str, table: Table, algebra: Algebra) -> Outcome | None:
    """Of a statement about words, which are not numbers; None for another."""
    from wythoff.automata.statements.spelling import Spell, of_words_only

    if not of_words_only(formula, table):
        return None
    found = Spell(text, table, algebra.budget).decided(formula)
    if isinstance(found, bool):
        return Outcome(found, None, None, OF_WORDS, statement.notes, None)
    return Outcome(None, None, found, OF_WORDS, statement.notes, None)


def _relation(
    inner: Formula, free: tuple[str, ...], statement: Read, meaning: Meaning, algebra: Algebra, top: System
) -> Outcome:
    core = meaning.somewhere(meaning.whole(inner, top), free)
    found = Planner(algebra, top).relation(core)
    found = algebra.spread(found, {name: meaning.kinds.get(name, top) for name in free})
    return Outcome(None, None, found.ordered(tuple(sorted(free))), found.system_name, statement.notes, None)


def _truth(inner: Formula, statement: Read, meaning: Meaning, algebra: Algebra, top: System) -> Outcome:
    """Of the first block of quantifiers a witness is given, if it is E and the block true, or A and it is false."""
    system, positive, kind = top, True, ""
    names: list[str] = []
    while True:
        if isinstance(inner, Within):
            system, inner = meaning.system(inner.system, inner), inner.inner
        elif isinstance(inner, Turned):
            meaning.turned, inner = True, inner.inner
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
    core = meaning.whole(inner, system)
    sought = meaning.somewhere(core if positive == (kind != "A") else negated(core), names)
    found = Planner(algebra, system).relation(sought)
    truth = found.empty if kind == "A" else not found.empty
    witness, notes = None, statement.notes
    if names and not found.empty:
        # Of variables that nothing is said of, 0 is the least value.
        order = [name for name in names if name in found.variables]
        try:
            least = dict(zip(order, first(found.ordered(order), 1, algebra.budget.watch)[0], strict=True))
            witness = {name: least.get(name, 0) for name in names}
        except UndecidedError as error:
            notes = (*notes, f"the least numbers that show it were not found within the limits ({error.limit})")
    used = [*meaning.systems]
    name = " and ".join(used) if used else system.name
    return Outcome(truth, witness, None, name, notes, None)
