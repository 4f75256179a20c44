"""Statements as they are written: trees of terms and formulas, each with its place in the text."""

from __future__ import annotations

from typing import Self, TypeAlias

from wythoff.frozen import Frozen, field

Span: TypeAlias = tuple[int, int]


class Node(Frozen):
    """A part of a statement. `span` is where it stands in the text, and no field: equal parts are equal anywhere."""

    _span: Span = field(init=False)

    @property
    def span(self) -> Span:
        """From which character to before which it is written."""
        return self._span

    def at(self, span: Span) -> Self:
        """The same, with its place."""
        self._freeze(_span=span)
        return self


class Term(Node):
    """What has a number for its value."""

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


class Letter(Node):
    """@3: a letter of a word."""

    value: int


class Indexed(Node):
    """F[n]: the letter of a word at a place."""

    word: str
    index: Term


class Formula(Node):
    """What is true or false."""

    __slots__ = ()


class Comparison(Formula):
    """left = != < <= > >= right: terms, or letters of words."""

    operator: str
    left: Node
    right: Node


class Called(Formula):
    """$name(terms), with texts in quotes before the terms."""

    name: str
    texts: tuple[str, ...]
    arguments: tuple[Term, ...]


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


class Within(Formula):
    """?system inner."""

    system: str
    inner: Formula
