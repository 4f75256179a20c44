"""Statements about words of one length, whose relations have alphabets and no systems; ` reads them from their ends.

All variables that stand together are words of one length. What binds every variable that it has is true or false: E
where there is a length with such words, A where there is none without.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING

from wythoff.automata.limits import Budget
from wythoff.automata.relations import Relation, TwoSystemsError
from wythoff.automata.spelled import MEASURE, Spelled, Words, of_words
from wythoff.automata.statements.core import Core, Known, Truth, every, exists, joined, negated
from wythoff.automata.statements.planning import Planner
from wythoff.automata.statements.tree import (
    Called,
    Formula,
    Joined,
    Node,
    Not,
    Quantified,
    Turned,
    Variable,
    Within,
    free_variables,
)
from wythoff.automata.systems import System
from wythoff.errors import NotationError

if TYPE_CHECKING:
    from wythoff.automata.statements.names import Table


def called_in(node: Node) -> Iterator[Node]:
    """The calls of relations in a statement, and what else has no place in a statement about words."""
    match node:
        case Called():
            yield node
        case Not(inner) | Turned(inner) | Within(_, inner) | Quantified(_, _, inner):
            yield from called_in(inner)
        case Joined(_, left, right):
            yield from called_in(left)
            yield from called_in(right)
        case _:
            yield node


def turns(node: Node) -> bool:
    """Whether a part of a statement is read from the end of words."""
    match node:
        case Turned():
            return True
        case Not(inner) | Within(_, inner) | Quantified(_, _, inner):
            return turns(inner)
        case Joined(_, left, right):
            return turns(left) or turns(right)
    return False


def of_words_only(formula: Formula, table: Table) -> bool:
    """Whether a statement is about words: it calls what is known of words alone; or it calls nothing but relations over
    alphabets, and reads words from their ends or zeros before the words of one of them matter."""
    parts = list(called_in(formula))
    names = [part.name for part in parts if isinstance(part, Called)]
    if any(table.of_words_alone(name) for name in names):
        return True
    if not names or len(names) < len(parts) or any(table.spelled(name) is None for name in names):
        return False
    if turns(formula):
        return True
    plain = all(isinstance(argument, Variable) for part in parts for argument in getattr(part, "arguments", ()))
    return plain and any(table.told_apart(name) for name in names)


class Spell:
    """Decides statements about words of one text."""

    def __init__(self, text: str, table: Table, budget: Budget) -> None:
        self.text, self.table = text, table
        self.algebra = Words(budget)
        self.kinds: dict[str, System] = {}
        self._fresh = count(1)

    def error(self, message: str, node: Node) -> NotationError:
        return NotationError(message, self.text, node.span[0])

    def part(self, node: Node) -> str:
        return self.text[node.span[0] : node.span[1]]

    def decided(self, formula: Formula) -> bool | Spelled:
        """Whether it is true, or the words that satisfy it.   Raises: NotationError; UndecidedError."""
        core = self.formula(formula, {})
        if isinstance(core, Truth) and not free_variables(formula):
            return core.holds
        names = sorted(free_variables(formula))
        found = self.algebra.spread(self.made(core), {name: self.kinds[name] for name in names})
        return of_words(found).ordered(names)

    def made(self, core: Core) -> Relation:
        try:
            return Planner(self.algebra, MEASURE).relation(core)
        except TwoSystemsError as error:
            said = str(error).replace("numeration system", "alphabet")
            raise NotationError(said, self.text) from None

    def formula(self, node: Formula, scope: dict[str, str]) -> Core:
        """Its small form; one that has no free variable is decided at once."""
        part = self.part(node)
        match node:
            case Within(_, inner):  # a system is for sums, which words have not
                return self.formula(inner, scope)
            case Not(inner):
                return negated(self.formula(inner, scope))
            case Turned(inner):
                core = self.formula(inner, scope)
                return (
                    core
                    if isinstance(core, Truth)
                    else Known(of_words(self.made(core)).backwards(self.algebra), part=part)
                )
            case Joined(operator, left, right):
                return joined(operator, self.formula(left, scope), self.formula(right, scope), part)
            case Called():
                return self.called(node, scope)
            case Quantified(kind, variables, inner) if kind in "AE":
                names = tuple(f"{name}#{next(self._fresh)}" for name in variables)
                core = self.formula(inner, {**scope, **dict(zip(variables, names, strict=True))})
                found = exists(names, core if kind == "E" else negated(core), part)
                if not free_variables(node) and not isinstance(found, Truth):
                    found = Truth(not self.made(found).empty, part=part)
                return found if kind == "E" else negated(found)
        raise self.error(
            "a statement about words must be made of relations over alphabets: words are not numbers", node
        )

    def called(self, node: Called, scope: dict[str, str]) -> Core:
        """A relation of words; one that has a variable twice is that of two words that are the same."""
        relation = None if node.texts else self.table.spelled(node.name)
        if relation is None:
            said = f"${node.name} must have alphabets for its tracks, not systems, beside relations of words"
            raise self.error(said, node)
        if len(relation.named) != len(node.arguments):
            raise self.error(f"${node.name} must have {len(relation.named)} terms, had {len(node.arguments)}", node)
        part = self.part(node)
        names: list[str] = []
        equal: list[Core] = []
        again: list[str] = []
        for argument, system in zip(node.arguments, relation.systems[1:], strict=True):
            if not isinstance(argument, Variable):
                raise self.error(f"${node.name} must be of variables: words are not numbers", node)
            name = scope.get(argument.name, argument.name)
            if name in names:
                again.append(f"{name}#{next(self._fresh)}")
                equal.append(Known(self.algebra.same(system, name, again[-1]), part=part))
                name = again[-1]
            names.append(name)
            self.kinds[name] = system
        known = Known(relation.renamed(dict(zip(relation.named, names, strict=True))), part=part)
        return exists(tuple(again), every([known, *equal], part), part) if again else known
