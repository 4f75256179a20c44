"""Parsed statements: trees of terms and formulas. Each records where in the text it begins and ends."""

from __future__ import annotations

from typing import Self, TypeAlias

from wythoff.base.frozen import Frozen, field

Span: TypeAlias = tuple[int, int]


class Node(Frozen):
    """A part of a statement, with its position in the text, `span`. Comparisons of nodes ignore the position."""

    _span: Span = field(init=False)

    @property
    def span(self) -> Span:
        """The index of the first character of the part in the text, and the index after its last character."""
        return self._span

    def at(self, span: Span) -> Self:
        """Store the position of this node in the text, and return the node."""
        self._freeze(_span=span)
        return self


class Term(Node):
    """A part of a statement whose value is a number."""

    __slots__ = ()


class Number(Term):
    """An integer constant >= 0."""

    value: int


class Variable(Term):
    """A variable, which stands for integers >= 0, or in systems of integers for all integers."""

    name: str


class Operation(Term):
    """The term left operator right, with one of + - * /. Division is rounded down."""

    operator: str
    left: Term
    right: Term


class Negated(Term):
    """The term _inner: the negative of a number, for systems of integers."""

    inner: Term


class Letter(Node):
    """A letter of a word as a constant, written @3."""

    value: int


class Indexed(Term):
    """The letter of a word at an index, written F[n], or F[n][m] for a word with two indices.

    A formula with one free variable may be used as an index, as in arguments of a relation.
    """

    word: str
    indices: tuple[Term | Formula, ...]


class Measured(Term):
    """The term `inner` with a system in front, ?msd_fib x + 1: its variables have this system."""

    system: str
    inner: Term


class Formula(Node):
    """A part of a statement that is true or false."""

    __slots__ = ()


class TermComparison(Formula):
    """A comparison of terms, or of letters of words, with one of the operators = != < <= > >=."""

    operator: str
    left: Node
    right: Node


class Called(Formula):
    """A call of a relation, $name(terms), with texts in quotes before the terms.

    A formula with one free variable may be used as a term: the formula must hold, and its variable is the value.
    """

    name: str
    texts: tuple[str, ...]
    arguments: tuple[Term | Formula, ...]


class Not(Formula):
    """The negation ~inner."""

    inner: Formula


class Joined(Formula):
    """Two formulas with a connective between them: & | ^ => or <=>."""

    operator: str
    left: Formula
    right: Formula


class Quantified(Formula):
    """A formula after a quantifier A (for all), E (exists) or I (for infinitely many), with its variables."""

    quantifier: str
    variables: tuple[str, ...]
    inner: Formula


class Turned(Formula):
    """A formula after a backtick `: automata read its words from the other end. The numbers stay the same."""

    inner: Formula


class Within(Formula):
    """A formula after a system, ?msd_fib inner: its variables have this system."""

    system: str
    inner: Formula


def free_variables(formula: Node) -> tuple[str, ...]:
    """Return the free variables of a formula or term in the order in which they appear."""
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
    """Return the letters of words, such as F[n], that occur in a term, except inside the indices of words."""
    match term:
        case Indexed():
            return [term]
        case Measured(_, inner) | Negated(inner):
            return letters_in(inner)
        case Operation(_, left, right):
            return letters_in(left) + letters_in(right)
    return []
