"""Statements as they are written: trees of terms and formulas, each with its place in the text."""

from __future__ import annotations

from typing import Self, TypeAlias

from wythoff.frozen import Frozen

Span: TypeAlias = tuple[int, int]


class Node(Frozen):
    """A part of a statement. `span` is where it stands in the text, and no field: equal parts are equal anywhere."""

    __slots__ = ("_span",)
    _span: Span

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

    __slots__ = __match_args__ = ("value",)
    value: int

    def __init__(self, value: int) -> None:
        self._freeze(value=value)


class Variable(Term):
    """A variable for integers >= 0."""

    __slots__ = __match_args__ = ("name",)
    name: str

    def __init__(self, name: str) -> None:
        self._freeze(name=name)


class Operation(Term):
    """left + - * / right, the last one rounded down."""

    __slots__ = __match_args__ = ("operator", "left", "right")
    operator: str
    left: Term
    right: Term

    def __init__(self, operator: str, left: Term, right: Term) -> None:
        self._freeze(operator=operator, left=left, right=right)


class Letter(Node):
    """@3: a letter of a word."""

    __slots__ = __match_args__ = ("value",)
    value: int

    def __init__(self, value: int) -> None:
        self._freeze(value=value)


class Indexed(Node):
    """F[n]: the letter of a word at a place."""

    __slots__ = __match_args__ = ("word", "index")
    word: str
    index: Term

    def __init__(self, word: str, index: Term) -> None:
        self._freeze(word=word, index=index)


class Formula(Node):
    """What is true or false."""

    __slots__ = ()


class Comparison(Formula):
    """left = != < <= > >= right: terms, or letters of words."""

    __slots__ = __match_args__ = ("operator", "left", "right")
    operator: str
    left: Node
    right: Node

    def __init__(self, operator: str, left: Node, right: Node) -> None:
        self._freeze(operator=operator, left=left, right=right)


class Called(Formula):
    """$name(terms), with texts in quotes before the terms."""

    __slots__ = __match_args__ = ("name", "texts", "arguments")
    name: str
    texts: tuple[str, ...]
    arguments: tuple[Term, ...]

    def __init__(self, name: str, texts: tuple[str, ...], arguments: tuple[Term, ...]) -> None:
        self._freeze(name=name, texts=texts, arguments=arguments)


class Not(Formula):
    """~ inner."""

    __slots__ = __match_args__ = ("inner",)
    inner: Formula

    def __init__(self, inner: Formula) -> None:
        self._freeze(inner=inner)


class Joined(Formula):
    """left & | ^ => <=> right."""

    __slots__ = __match_args__ = ("operator", "left", "right")
    operator: str
    left: Formula
    right: Formula

    def __init__(self, operator: str, left: Formula, right: Formula) -> None:
        self._freeze(operator=operator, left=left, right=right)


class Quantified(Formula):
    """A E I, over some variables."""

    __slots__ = __match_args__ = ("quantifier", "variables", "inner")
    quantifier: str
    variables: tuple[str, ...]
    inner: Formula

    def __init__(self, quantifier: str, variables: tuple[str, ...], inner: Formula) -> None:
        self._freeze(quantifier=quantifier, variables=variables, inner=inner)


class Within(Formula):
    """?system inner."""

    __slots__ = __match_args__ = ("system", "inner")
    system: str
    inner: Formula

    def __init__(self, system: str, inner: Formula) -> None:
        self._freeze(system=system, inner=inner)
