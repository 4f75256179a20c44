"""Certificates of statements: what the stand-alone checker needs to decide them again."""

from __future__ import annotations

from typing import Any

from wythoff.automata.digits import moved_by_zeros, read_in
from wythoff.automata.letters import split
from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.statements.names import Table
from wythoff.automata.statements.reading import read
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
    Turned,
    Variable,
    Within,
    letters_in,
)
from wythoff.automata.systems import System
from wythoff.automata.words import AutomaticWord
from wythoff.errors import RequestError
from wythoff.kernels.automata import Machine

KINDS: dict[type[Node], str] = {Number: "num", Variable: "var", Letter: "@"}


class _Writer:
    """The tree of a statement, and the tables of what it names."""

    def __init__(self, system: System, names: Table) -> None:
        self.system, self.names = system, names
        self.words: dict[str, AutomaticWord] = {}
        self.relations: dict[str, dict[str, Any]] = {}
        self.lsd = system.lsd  # whether words of relations of digits begin with the least digit here

    def tree(self, node: Node) -> list[Any]:
        """A term or a formula as nested lists."""
        match node:
            case Number() | Variable() | Letter():
                return [KINDS[type(node)], *node._fields()]
            case Operation("*", left, right) if not isinstance(right, Number):
                return ["*", self.tree(right), self.tree(left)]
            case Operation(operator, left, right) | Joined(operator, left, right):
                return [operator, self.tree(left), self.tree(right)]
            case Indexed(word, (index,)) if isinstance(index, Term):
                return ["at", self.word(word), self.tree(index)]
            case Indexed() | Measured():
                raise RequestError("a certificate must be of words with one index, and of terms of one system")
            case Comparison():
                return self.comparison(node)
            case Turned(inner):  # of the same numbers
                return self.tree(inner)
            case Not(inner):
                return ["not", self.tree(inner)]
            case Quantified(quantifier, variables, inner):
                return [quantifier, list(variables), self.tree(inner)]
            case Called():
                return self.called(node)
            case Within():
                return self.within(node)
        raise AssertionError(node)

    def within(self, node: Within) -> list[Any]:
        """A part after a question mark."""
        system, before = self.names.system(node.system), self.lsd
        if system.name != self.system.name:
            raise RequestError(f"a certificate must be of one system, had {self.system.name} and {node.system}")
        self.lsd = system.lsd
        found = self.tree(node.inner)
        self.lsd = before
        return found

    def word(self, name: str) -> str:
        """The name of a word, whose table the certificate holds."""
        self.words[name] = found = self.names.word(name)
        if not found.finite:
            raise RequestError(f"a certificate must be of words with finitely many letters, not of {name}")
        return name

    def comparison(self, node: Comparison) -> list[Any]:
        """Of terms, or of letters of words."""
        sides = [self.tree(node.left), self.tree(node.right)]
        if all(isinstance(side, Letter | Indexed) for side in (node.left, node.right)):
            return ["letter", node.operator, *sides]
        if any(letters_in(side) for side in (node.left, node.right) if isinstance(side, Term)):
            raise RequestError("a certificate must be of letters that are compared with letters, not numbers")
        return [node.operator, *sides]

    def called(self, node: Called) -> list[Any]:
        """A relation, whose table the certificate holds."""
        relation = self.names.relation(node.name, node.texts, self.system)
        if any(of.open for of in relation.systems):
            relation = self.of_digits(relation, node)
        if relation.variables and relation.system.name != self.system.name:
            raise RequestError(
                f"a certificate must be of one system, had {self.system.name} and {relation.system.name}"
            )
        if any(isinstance(argument, Formula) for argument in node.arguments):
            raise RequestError("a certificate must be of relations of terms, not of formulas")
        key = node.name + "".join(f" {text!r}" for text in node.texts)
        tracks = len(relation.variables)
        if not tracks:
            raise RequestError("a certificate must be of relations with variables")
        found = {"tracks": tracks, "table": table(relation.machine, self.system.digits, tracks)}
        if self.relations.setdefault(key, found) != found:
            raise RequestError(f"a certificate must read the words of ${key} from one end")
        return ["relation", key, [self.tree(term) for term in node.arguments]]

    def of_digits(self, relation: Relation, node: Called) -> Relation:
        """A relation of digits in the system of the statement."""
        if moved_by_zeros(relation, backwards=self.lsd):
            raise RequestError(
                f"a certificate must be of numbers, but ${node.name} has words that zeros before them change"
            )
        systems = [self.system if of.open else of for of in relation.systems]
        return read_in(relation, systems, Algebra(), backwards=self.lsd)


def table(machine: Machine, digits: int, tracks: int, outputs: tuple[int, ...] | None = None) -> dict[str, Any]:
    """The transitions of each state, letters in order, and whether it accepts, or its letter."""
    rows = [[[*split(letter, (digits,) * tracks), to] for letter, to in sorted(row.items())] for row in machine.rows]
    return {"rows": rows, "accepting": list(map(int, machine.accepting if outputs is None else outputs))}


def certificate(
    text: str, system: System, names: Table, result: bool, witness: dict[str, int] | None
) -> dict[str, Any]:
    """The certificate of a closed statement that was decided.

    Raises: RequestError for a statement of several systems.
    """
    writer = _Writer(system, names)
    tree = writer.tree(read(text).formula)
    digits = system.digits
    words = {name: table(word.machine, digits, 1, word.outputs) for name, word in writer.words.items()}
    for name, word in writer.words.items():
        if word.system.name != system.name:
            raise RequestError(
                f"a certificate must be of one system, had {system.name} and {word.system.name} of {name}"
            )
    return {
        "certificate": "statement", "version": 1, "text": text, "system": system.name, "digits": digits,
        "V": table(system.machine, digits, 1), "ADD": table(system.adder.machine, digits, 3), "words": words,
        "relations": writer.relations, "tree": tree, "result": result,
        "witness": None if witness is None else {name: str(number) for name, number in witness.items()},
    }  # fmt: skip
