"""Parsed statements: trees of terms and formulas, each with its place in the text."""

from __future__ import annotations

from typing import Self, TypeAlias

from wythoff.base.frozen import Frozen, field

Span: TypeAlias = tuple[int, int]


class Node(Frozen):
    """A part of a statement. `span` is its place in the text, and no field: equal parts are equal anywhere."""

    _span: Span = field(init=False)

    @property
    def span(self) -> Span:
        """The first character of the part, and the one after its end."""
        return self._span

    def at(self, span: Span) -> Self:
        """Return the same, with its place."""
        self._freeze(_span=span)
        return self


class Term(Node):
    """A part of a statement whose value is a number."""

    __slots__ = ()


class Number(Term):
    """An integer >= 0."""

    value: int


class Variable(Term):
    """A variable for integers >= 0."""

    name: str


class Operation(Term):
    """left + - * / right, the last one rounded down."""

    operator: str
    left: Term
    right: Term


class Negated(Term):
    """_ inner: minus a number."""

    inner: Term


class Letter(Node):
    """@3: a letter of a word."""

    value: int


class Indexed(Term):
    """F[n], or F[n][m] of a word with two indices: the letter of a word at a place.

    A formula with one free variable may stand for an index, as for an argument of a relation.
    """

    word: str
    indices: tuple[Term | Formula, ...]


class Measured(Term):
    """?system inner, a term: its variables have this system."""

    system: str
    inner: Term


class Formula(Node):
    """A part of a statement that is true or false."""

    __slots__ = ()


class TermComparison(Formula):
    """left = != < <= > >= right: terms, or letters of words."""

    operator: str
    left: Node
    right: Node


class Called(Formula):
    """$name(terms), with texts in quotes before the terms.

    A formula with one free variable may stand for a term: the variable, for which the formula must hold.
    """

    name: str
    texts: tuple[str, ...]
    arguments: tuple[Term | Formula, ...]


class Not(Formula):
    """~ inner."""

    inner: Formula


class Joined(Formula):
    """left & | ^ => <=> right."""

    operator: str
    left: Formula
    right: Formula


class Quantified(Formula):
    """A E I, over some variables."""

    quantifier: str
    variables: tuple[str, ...]
    inner: Formula


class Turned(Formula):
    """A ` before `inner`: automata read words from the other end. The numbers stay the same."""

    inner: Formula


class Within(Formula):
    """?system inner."""

    system: str
    inner: Formula


def free_variables(formula: Node) -> tuple[str, ...]:
    """Return the free variables in order of appearance."""
    found: dict[str, None] = {}

    def visit(node: Node, bound: frozenset[str]) -> None:
        match node:
            case Variable(name):
                if name not in bound:
                    found[name] = None
            case Operation(_, left, right) | TermComparison(_, left, right) | Joined(_, left, right):
                visit(left, bound)
                visit(right, bound)
            case Not(inner) | Turned(inner) | Within(_, inner) | Measured(_, inner) | Negated(inner):
                visit(inner, bound)
            case Indexed(_, parts) | Called(_, _, parts):
                for part in parts:
                    visit(part, bound)
            case Quantified(_, variables, inner):
                visit(inner, bound | set(variables))

    visit(formula, frozenset())
    return tuple(found)


def letters_in(term: Term) -> list[Indexed]:
    """Return the letters of words in a term, except those within indices of words."""
    match term:
        case Indexed():
            return [term]
        case Measured(_, inner) | Negated(inner):
            return letters_in(inner)
        case Operation(_, left, right):
            return letters_in(left) + letters_in(right)
    return []
