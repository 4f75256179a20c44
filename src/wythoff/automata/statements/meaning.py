"""From statements as they are written to their small form: what terms, words and named relations mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from typing import Protocol

from wythoff.automata.relations import Relation
from wythoff.automata.statements.core import (
    Core,
    Fails,
    Known,
    Other,
    Truth,
    every,
    exists,
    linear,
    negated,
    some,
    where,
)
from wythoff.automata.statements.tree import (
    Called,
    Comparison,
    Formula,
    Indexed,
    Joined,
    Letter,
    Node,
    Not,
    Number,
    Operation,
    Quantified,
    Term,
    Variable,
    Within,
)
from wythoff.automata.systems import System
from wythoff.automata.words import AutomaticWord
from wythoff.errors import NotationError, brief

MOST_BITS = 4000  # of a constant


class Names(Protocol):
    """What a statement may call by name."""

    def system(self, name: str) -> System:
        """The system behind a question mark."""

    def places(self, word: str, system: System, letter: Callable[[int], bool]) -> Relation:
        """Where (one variable, n) a word has a letter of that kind."""

    def letters(self, word: str, system: System) -> Sequence[int]:
        """The letters that a word has."""

    def word(self, name: str) -> AutomaticWord:
        """The word of a name."""

    def relation(self, name: str, texts: tuple[str, ...], system: System) -> Relation:
        """The relation of a name, with its variables in the order of the arguments."""


COMPARE: dict[str, Callable[[int, int], bool]] = {
    "=": int.__eq__, "!=": int.__ne__, "<": int.__lt__, "<=": int.__le__, ">": int.__gt__, ">=": int.__ge__,
}  # fmt: skip


class Values:
    """What the terms of one comparison or call need: bound variables with their definitions, and guards."""

    __slots__ = ("bound", "definitions", "guards")

    def __init__(self) -> None:
        self.bound: list[str] = []
        self.definitions: list[Core] = []
        self.guards: list[Core] = []

    def where(self, claim: Core, part: str) -> Core:
        """The claim about them."""
        return where(tuple(self.bound), tuple(self.definitions), tuple(self.guards), claim, part)


class Meaning:
    """The small form of the formulas of one text; bound variables get names of their own, such as x#3."""

    def __init__(self, text: str, names: Names) -> None:
        self.text, self.names = text, names
        self.systems: dict[str, System] = {}  # those that are used
        self._fresh = count(1)

    def error(self, message: str, node: Node) -> NotationError:
        return NotationError(message, self.text, node.span[0])

    def part(self, node: Node) -> str:
        """The text of a node."""
        return self.text[node.span[0] : node.span[1]]

    def fresh(self, name: str) -> str:
        """A name that nothing else has."""
        return f"{name}#{next(self._fresh)}"

    def formula(self, node: Formula, system: System, scope: dict[str, str]) -> Core:
        """The small form; `scope` gives the variables that are bound outside their names."""
        part = self.part(node)
        match node:
            case Within(name, inner):
                return self.formula(inner, self.system(name, node), scope)
            case Not(inner):
                return negated(self.formula(inner, system, scope))
            case Quantified():
                return self._quantified(node, system, scope)
            case Joined(operator, left, right):
                return self._joined(
                    operator, self.formula(left, system, scope), self.formula(right, system, scope), part
                )
            case Called():
                return self._called(node, system, scope)
            case Comparison():
                return self._comparison(node, system, scope)
        raise AssertionError(node)

    def system(self, name: str, node: Node) -> System:
        """The system of a name."""
        try:
            return self.names.system(name)
        except NotationError as error:
            raise self.error(str(error), node) from None

    def _joined(self, operator: str, left: Core, right: Core, part: str) -> Core:
        if operator == "&":
            return every([left, right], part)
        if operator == "|":
            return some([left, right], part)
        if operator == "=>":
            return some([negated(left), right], part)
        for one, other in ((left, right), (right, left)):
            if isinstance(one, Truth):
                return negated(other) if one.holds == (operator == "^") else other
        found = Other(left, right, part)
        return found if operator == "^" else Fails(found, part)

    def _quantified(self, node: Quantified, system: System, scope: dict[str, str]) -> Core:
        part = self.part(node)
        names = tuple(map(self.fresh, node.variables))
        inner = self.formula(node.inner, system, {**scope, **dict(zip(node.variables, names, strict=True))})
        if node.quantifier == "E":
            return exists(names, inner, part)
        if node.quantifier == "A":
            return negated(exists(names, negated(inner), part))
        # Infinitely many: for each bound there are some whose sum is greater.
        self.use(system)
        bound = self.fresh("bound")
        beyond = linear(system, {bound: 1, **dict.fromkeys(names, -1)}, "<=", -1, part)
        return negated(exists((bound,), negated(exists(names, every([beyond, inner], part), part)), part))

    def use(self, system: System) -> None:
        """Note that a system is used."""
        self.systems[system.name] = system

    def _called(self, node: Called, system: System, scope: dict[str, str]) -> Core:
        try:
            relation = self.names.relation(node.name, node.texts, system)
        except NotationError as error:
            raise self.error(str(error), node) from None
        if len(relation.variables) != len(node.arguments):
            raise self.error(f"${node.name} must have {len(relation.variables)} terms, had {len(node.arguments)}", node)
        if not relation.variables:
            return Truth(not relation.empty, self.part(node))
        self.use(relation.system)
        return self._applied(relation, node.arguments, node, scope)

    def _applied(self, relation: Relation, arguments: Sequence[Term], node: Node, scope: dict[str, str]) -> Core:
        """The relation of some terms: those that are no variables, or the same one again, get variables."""
        part = self.part(node)
        values = Values()
        names: list[str] = []
        for argument in arguments:
            names.append(self._named_value(argument, relation.system, scope, values, names, part))
        renamed = relation.renamed(dict(zip(relation.variables, names, strict=True)))
        return values.where(Known(renamed, part), part)

    def _named_value(
        self, term: Term, system: System, scope: dict[str, str], values: Values, taken: list[str], part: str
    ) -> str:
        """A variable with the value of a term: the term itself, if it is a variable that is not taken."""
        name = scope.get(term.name, term.name) if isinstance(term, Variable) else ""
        if name and name not in taken:
            return name
        name = self.fresh("value")
        form, constant = self._term(term, system, scope, values)
        values.bound.append(name)
        values.definitions.append(linear(system, {**form, name: -1}, "=", -constant, part))
        return name

    def _comparison(self, node: Comparison, system: System, scope: dict[str, str]) -> Core:
        if isinstance(node.left, Term) and isinstance(node.right, Term):
            return self._terms(node, node.left, node.right, system, scope)
        holds = COMPARE[node.operator]
        left, right = node.left, node.right
        if isinstance(left, Letter) and isinstance(right, Letter):
            return Truth(holds(left.value, right.value), self.part(node))
        if isinstance(left, Letter):
            assert isinstance(right, Indexed)
            return self._at(right, lambda letter: holds(left.value, letter), system, scope)
        assert isinstance(left, Indexed)
        if isinstance(right, Letter):
            return self._at(left, lambda letter: holds(letter, right.value), system, scope)
        assert isinstance(right, Indexed)
        return self._two_words(node, left, right, system, scope)

    def _at(self, node: Indexed, letter: Callable[[int], bool], system: System, scope: dict[str, str]) -> Core:
        places = self._places(node, system, letter)
        self.use(places.system)
        return self._applied(places, (node.index,), node, scope)

    def _two_words(
        self, node: Comparison, left: Indexed, right: Indexed, system: System, scope: dict[str, str]
    ) -> Core:
        """Letter by letter of the word on the left."""
        holds = COMPARE[node.operator]
        part = self.part(node)
        values = Values()
        names: list[str] = []
        for side in (left, right):
            of = self._places(side, system, lambda letter: True).system
            self.use(of)
            names.append(self._named_value(side.index, of, scope, values, [], part))
        cases: list[Core] = []
        for letter in self.names.letters(left.word, system):
            one = self._places(left, system, partial(int.__eq__, letter)).renamed({"n": names[0]})
            two = self._places(right, system, partial(holds, letter)).renamed({"n": names[1]})
            cases.append(every([Known(one, part), Known(two, part)], part))
        return values.where(some(cases, part), part)

    def _places(self, node: Indexed, system: System, letter: Callable[[int], bool]) -> Relation:
        """Where a word has a letter of that kind."""
        try:
            return self.names.places(node.word, system, letter)
        except NotationError as error:
            raise self.error(str(error), node) from None

    def _terms(self, node: Comparison, left: Term, right: Term, system: System, scope: dict[str, str]) -> Core:
        self.use(system)
        part = self.part(node)
        values = Values()
        form, constant = self._term(left, system, scope, values)
        other, further = self._term(right, system, scope, values)
        difference = {name: form.get(name, 0) - other.get(name, 0) for name in {**form, **other}}
        target = further - constant
        negative = {name: -weight for name, weight in difference.items()}
        claim = {
            "=": lambda: linear(system, difference, "=", target, part),
            "!=": lambda: linear(system, difference, "!=", target, part),
            "<=": lambda: linear(system, difference, "<=", target, part),
            "<": lambda: linear(system, difference, "<=", target - 1, part),
            ">=": lambda: linear(system, negative, "<=", -target, part),
            ">": lambda: linear(system, negative, "<=", -target - 1, part),
        }[node.operator]()
        return values.where(claim, part)

    def _term(self, node: Term, system: System, scope: dict[str, str], values: Values) -> tuple[dict[str, int], int]:
        """A linear form and a constant; that no part is negative becomes a guard, a quotient a bound variable."""
        match node:
            case Number(value):
                return {}, self._small(value, node)
            case Variable(name):
                return {scope.get(name, name): 1}, 0
        assert isinstance(node, Operation)
        form, constant = self._term(node.left, system, scope, values)
        other, further = self._term(node.right, system, scope, values)
        part = self.part(node)
        match node.operator:
            case "+":
                total = {name: form.get(name, 0) + other.get(name, 0) for name in {**form, **other}}
                return total, self._small(constant + further, node)
            case "-":
                total = {name: form.get(name, 0) - other.get(name, 0) for name in {**form, **other}}
                negative = {name: -weight for name, weight in total.items()}
                values.guards.append(linear(system, negative, "<=", constant - further, part))
                return total, constant - further
            case "*":
                if any(form.values()) and any(other.values()):
                    raise self.error("a product must have a constant for a factor", node)
                if any(other.values()):
                    form, constant, other, further = other, further, form, constant
                weights = {name: self._small(weight * further, node) for name, weight in form.items()}
                return weights, self._small(constant * further, node)
        if any(other.values()) or further < 1:
            raise self.error("a quotient must be by a constant >= 1", node)
        if not any(form.values()) and constant >= 0:
            return {}, constant // further
        quotient = self.fresh("quotient")
        values.bound.append(quotient)
        self.use(system)
        # further * quotient <= form + constant <= further * quotient + further - 1
        values.definitions.append(
            linear(system, {**{name: -w for name, w in form.items()}, quotient: further}, "<=", constant, part)
        )
        values.definitions.append(linear(system, {**form, quotient: -further}, "<=", further - 1 - constant, part))
        return {quotient: 1}, 0

    def _small(self, value: int, node: Node) -> int:
        if value.bit_length() > MOST_BITS:
            raise self.error(f"a constant must have at most {MOST_BITS} bits, was {brief(value)}", node)
        return value
