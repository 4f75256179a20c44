"""The numbers that the terms of statements are: linear forms, bound variables with definitions, and guards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count
from typing import Protocol

from wythoff.automata.alphabets import Alphabet
from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.statements.core import Core, every, linear, where
from wythoff.automata.statements.tree import Indexed, Measured, Node, Number, Operation, Term, Variable
from wythoff.automata.systems import System
from wythoff.automata.words import AutomaticWord, Wanted
from wythoff.errors import NotationError, brief

MOST_BITS = 4000  # of a constant


class Names(Protocol):
    """What a statement may call by name."""

    algebra: Algebra

    def system(self, name: str) -> System:
        """The system after a question mark."""

    def places(self, word: str, system: System, wanted: Wanted | None) -> Relation:
        """Where (one variable, n) a word has a letter that is wanted; all places for None."""

    def against(self, word: str, other: str, operator: str) -> list[tuple[Relation, ...]]:
        """The cases in which letters of two words compare so; see `AutomaticWord.against`."""

    def letters(self, word: str, system: System) -> Sequence[int]:
        """The letters that a word has."""

    def word(self, name: str) -> AutomaticWord:
        """The word of a name."""

    def relation(self, name: str, texts: tuple[str, ...], system: System) -> Relation:
        """The relation of a name, with its variables in the order of the arguments."""


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


class Terms:
    """The terms of one text; bound variables get names of their own, such as x#3."""

    def __init__(self, text: str, names: Names) -> None:
        self.text, self.names = text, names
        self.systems: dict[str, System] = {}  # those that are used
        self.kinds: dict[str, System] = {}  # those of the variables
        # A variable with two of them is an error, even where one of its conditions always or never holds: which system
        # its words are read in would depend on that.
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

    def system(self, name: str, node: Node) -> System:
        """The system of a name."""
        try:
            return self.names.system(name)
        except NotationError as error:
            raise self.error(str(error), node) from None

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
                advice = f"if one of them is only that of the statement, write ?{system.name} or ?{before.name} instead"
                letters = isinstance(before, Alphabet) or isinstance(system, Alphabet)
                told = said if letters else f"{said}: {advice}"
                self.conflict = self.error(f"a variable must have one numeration system, {told}", node)
                if letters:  # no word over letters is a number
                    raise self.conflict

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
                    had = f"had {system.name} and {name}"
                    raise self.error(f"one comparison must have one numeration system, {had}", node)
                return self._term(inner, system, scope, values)
        assert isinstance(node, Operation)
        return self._operation(node, system, scope, values)

    def _operation(
        self, node: Operation, system: System, scope: dict[str, str], values: Values
    ) -> tuple[dict[str, int], int]:
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
        below = {**{name: -weight for name, weight in form.items()}, quotient: further}
        above = {**form, quotient: -further}
        values.definitions.append(self.linear(node, system, below, "<=", constant, part))
        values.definitions.append(self.linear(node, system, above, "<=", further - 1 - constant, part))
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
