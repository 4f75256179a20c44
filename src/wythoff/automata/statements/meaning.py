"""From statements as they are written to their small form: what terms, words and named relations mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import count, product
from math import prod
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
    Measured,
    Node,
    Not,
    Number,
    Operation,
    Quantified,
    Term,
    Variable,
    Within,
    free_variables,
    letters_in,
)
from wythoff.automata.systems import System
from wythoff.automata.words import AutomaticWord
from wythoff.errors import NotationError, brief

MOST_BITS = 4000  # of a constant
MOST_CHOICES = 1000  # of letters that are numbers


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
    """What the terms of one comparison or call need: bound variables with their definitions, and guards; and the
    formulas that stand for terms, which have to hold besides."""

    __slots__ = ("besides", "bound", "definitions", "guards")

    def __init__(self) -> None:
        self.bound: list[str] = []
        self.definitions: list[Core] = []
        self.guards: list[Core] = []
        self.besides: list[Core] = []

    def where(self, claim: Core, part: str) -> Core:
        """The claim about them."""
        found = where(tuple(self.bound), tuple(self.definitions), tuple(self.guards), claim, part)
        return every([*self.besides, found], part)


class Meaning:
    """The small form of the formulas of one text; bound variables get names of their own, such as x#3."""

    def __init__(self, text: str, names: Names) -> None:
        self.text, self.names = text, names
        self.systems: dict[str, System] = {}  # those that are used
        self.kinds: dict[str, System] = {}  # those of the variables
        # A variable with two of them is an error where its conditions meet: beside one that never holds they need not.
        self.conflict: NotationError | None = None
        self.letters: dict[Indexed, int] = {}  # those that are numbers, in the case that is looked at
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
        # Infinitely many: of some system, for each bound there are some the sum of whose variables is greater.
        measured: dict[str, list[str]] = {}
        for name in names:
            measured.setdefault(self.kinds.setdefault(name, system).name, []).append(name)
        cases: list[Core] = []
        for together in measured.values():
            of = self.kinds[together[0]]
            self.use(of)
            bound = self.fresh("bound")
            beyond = self.linear(node, of, {bound: 1, **dict.fromkeys(together, -1)}, "<=", -1, part)
            cases.append(negated(exists((bound,), negated(exists(names, every([beyond, inner], part), part)), part)))
        return some(cases, part)

    def use(self, system: System) -> None:
        """Note that a system is used."""
        self.systems[system.name] = system

    def linear(self, node: Node, system: System, form: dict[str, int], kind: str, target: int, part: str) -> Core:
        """A linear condition; its variables have this system."""
        self._measured(form, system, node)
        return linear(system, form, kind, target, part)

    def _measured(self, names: Iterable[str], system: System, node: Node) -> None:
        for name in names:
            before = self.kinds.setdefault(name, system)
            if before.name != system.name and self.conflict is None:
                said = f"{name.partition('#')[0]} had {before.name} and {system.name}"
                self.conflict = self.error(f"a variable must have one numeration system, {said}", node)

    def _called(self, node: Called, system: System, scope: dict[str, str]) -> Core:
        try:
            relation = self.names.relation(node.name, node.texts, system)
        except NotationError as error:
            raise self.error(str(error), node) from None
        if len(relation.variables) != len(node.arguments):
            raise self.error(f"${node.name} must have {len(relation.variables)} terms, had {len(node.arguments)}", node)
        if not relation.variables:
            return Truth(not relation.empty, self.part(node))
        return self._applied(relation, node.arguments, node, system, scope)

    def _only_variable(self, node: Formula) -> Variable:
        """The free variable of a formula that stands for a term."""
        free = free_variables(node)
        if len(free) != 1:
            shown = ", ".join(free) or "none"
            raise self.error(f"a formula that stands for a term must have one free variable, had {shown}", node)
        return Variable(free[0]).at(node.span)

    def _applied(
        self, relation: Relation, arguments: Sequence[Node], node: Node, system: System, scope: dict[str, str]
    ) -> Core:
        """The relation of some terms: those that are no variables, or the same one again, get variables."""
        values = Values()
        names = self._named_values(relation, arguments, node, system, scope, values)
        return values.where(self._known(relation, names, node), self.part(node))

    def _known(self, relation: Relation, names: Sequence[str], node: Node) -> Core:
        """The relation of these variables, which have the systems of its own."""
        for name, of in zip(names, relation.systems, strict=True):
            self.use(of)
            self._measured([name], of, node)
        return Known(relation.renamed(dict(zip(relation.variables, names, strict=True))), self.part(node))

    def _named_values(
        self, relation: Relation, terms: Sequence[Node], node: Node, system: System, scope: dict[str, str], values: Values
    ) -> list[str]:
        """Variables with the values of terms, no two of them the same; of a formula its free variable."""
        names: list[str] = []
        for term, of in zip(terms, relation.systems, strict=True):
            if isinstance(term, Formula):
                values.besides.append(self.formula(term, system, scope))
                term = self._only_variable(term)  # noqa: PLW2901
            assert isinstance(term, Term)
            names.append(self._named_value(term, of, scope, values, names, self.part(node)))
        return names

    def _named_value(
        self, term: Term, system: System, scope: dict[str, str], values: Values, taken: Sequence[str], part: str
    ) -> str:
        """A variable with the value of a term: the term itself, if it is a variable that is not taken."""
        name = scope.get(term.name, term.name) if isinstance(term, Variable) else ""
        if name and name not in taken:
            return name
        name = self.fresh("value")
        if isinstance(term, Measured):
            system, term = self.system(term.system, term), term.inner
        form, constant = self._term(term, system, scope, values)
        values.bound.append(name)
        values.definitions.append(self.linear(term, system, {**form, name: -1}, "=", -constant, part))
        return name

    def _comparison(self, node: Comparison, system: System, scope: dict[str, str]) -> Core:
        holds = COMPARE[node.operator]
        left, right = node.left, node.right
        if isinstance(left, Letter) and isinstance(right, Letter):
            return Truth(holds(left.value, right.value), self.part(node))
        if isinstance(left, Letter):
            assert isinstance(right, Indexed)
            return self._at(right, lambda letter: holds(left.value, letter), system, scope)
        if isinstance(right, Letter):
            assert isinstance(left, Indexed)
            return self._at(left, lambda letter: holds(letter, right.value), system, scope)
        if isinstance(left, Indexed) and isinstance(right, Indexed):
            return self._two_words(node, left, right, system, scope)
        assert isinstance(left, Term)
        assert isinstance(right, Term)
        read = [*dict.fromkeys([*letters_in(left), *letters_in(right)])]
        if read:
            return self._of_letters(node, read, left, right, system, scope)
        return self._terms(node, left, right, system, scope)

    def _at(self, node: Indexed, letter: Callable[[int], bool], system: System, scope: dict[str, str]) -> Core:
        return self._applied(self._places(node, system, letter), node.indices, node, system, scope)

    def _two_words(
        self, node: Comparison, left: Indexed, right: Indexed, system: System, scope: dict[str, str]
    ) -> Core:
        """Letter by letter of the word on the left."""
        holds = COMPARE[node.operator]
        values = Values()
        names = [self._place(side, system, scope, values) for side in (left, right)]
        cases: list[Core] = []
        for letter in self.names.letters(left.word, system):
            one = self._places(left, system, partial(int.__eq__, letter))
            two = self._places(right, system, partial(holds, letter))
            cases.append(every([self._known(one, names[0], left), self._known(two, names[1], right)], self.part(node)))
        return values.where(some(cases, self.part(node)), self.part(node))

    def _place(self, node: Indexed, system: System, scope: dict[str, str], values: Values) -> list[str]:
        """Variables with the values of the indices of a letter."""
        places = self._places(node, system, lambda letter: True)
        return self._named_values(places, node.indices, node, system, scope, values)

    def _of_letters(
        self, node: Comparison, read: Sequence[Indexed], left: Term, right: Term, system: System, scope: dict[str, str]
    ) -> Core:
        """A comparison in which letters of words are numbers: for each choice of them."""
        values = Values()
        names = [self._place(one, system, scope, values) for one in read]
        alphabets = [self.names.letters(one.word, system) for one in read]
        if prod(map(len, alphabets)) > MOST_CHOICES:
            raise self.error(f"the letters of words in one comparison must have at most {MOST_CHOICES} choices", node)
        cases: list[Core] = []
        for letters in product(*alphabets):
            self.letters = dict(zip(read, letters, strict=True))
            there = [
                self._known(self._places(one, system, partial(int.__eq__, letter)), places, one)
                for one, places, letter in zip(read, names, letters, strict=True)
            ]
            cases.append(every([*there, self._terms(node, left, right, system, scope)], self.part(node)))
        self.letters = {}
        return values.where(some(cases, self.part(node)), self.part(node))

    def _places(self, node: Indexed, system: System, letter: Callable[[int], bool]) -> Relation:
        """Where a word has a letter of that kind."""
        try:
            found = self.names.places(node.word, system, letter)
        except NotationError as error:
            raise self.error(str(error), node) from None
        if len(found.variables) != len(node.indices):
            raise self.error(f"{node.word} must have {len(found.variables)} in [ ], had {len(node.indices)}", node)
        return found

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
            "=": lambda: self.linear(node, system, difference, "=", target, part),
            "!=": lambda: self.linear(node, system, difference, "!=", target, part),
            "<=": lambda: self.linear(node, system, difference, "<=", target, part),
            "<": lambda: self.linear(node, system, difference, "<=", target - 1, part),
            ">=": lambda: self.linear(node, system, negative, "<=", -target, part),
            ">": lambda: self.linear(node, system, negative, "<=", -target - 1, part),
        }[node.operator]()
        return values.where(claim, part)

    def _term(self, node: Term, system: System, scope: dict[str, str], values: Values) -> tuple[dict[str, int], int]:
        """A linear form and a constant; that no part is negative becomes a guard, a quotient a bound variable."""
        match node:
            case Number(value):
                return {}, self._small(value, node)
            case Variable(name):
                return {scope.get(name, name): 1}, 0
            case Indexed():
                return {}, self._letter(node)
            case Measured(name, inner):
                if self.system(name, node).name != system.name:
                    raise self.error(f"one comparison must have one numeration system, had {system.name} and {name}", node)
                return self._term(inner, system, scope, values)
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
                values.guards.append(self.linear(node, system, negative, "<=", constant - further, part))
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
            self.linear(node, system, {**{name: -w for name, w in form.items()}, quotient: further}, "<=", constant, part)
        )
        values.definitions.append(self.linear(node, system, {**form, quotient: -further}, "<=", further - 1 - constant, part))
        return {quotient: 1}, 0

    def _letter(self, node: Indexed) -> int:
        """The number that a letter is."""
        if node not in self.letters:
            raise self.error("a letter of a word must stand in a comparison, in no index or argument", node)
        if self.letters[node] < 0:
            raise self.error(f"letters that are numbers must be >= 0, {node.word} has {self.letters[node]}", node)
        return self.letters[node]

    def _small(self, value: int, node: Node) -> int:
        if value.bit_length() > MOST_BITS:
            raise self.error(f"a constant must have at most {MOST_BITS} bits, was {brief(value)}", node)
        return value
