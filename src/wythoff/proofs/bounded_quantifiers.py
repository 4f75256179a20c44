"""Bounded quantifiers over letters of automatic words, written as relations that two laws determine.

For example, `At (t < n) => T[i+t] = T[i+n+t]` is $F(i, i+n, n), where F(x, y, l) is `At (t < l) => T[x+t] = T[y+t]`. By
induction on l, F is the only relation with F(x, y, 0) and F(x, y, l+1) <=> T[x] = T[y] & F(x+1, y+1, l). Small automata
check these laws, even if the automata of the quantifier itself would be too large. A *tree* is a formula or a term as
nested lists, such as ["+", ["var", "x"], ["num", 1]].
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Any

from wythoff.automata.statements import tree as syntax

Tree = list[Any]
LENGTH = "u0"  # the name of the bound of t; the others are u1, u2, ...


class _OtherFormError(Exception):
    """Raised if a formula is not a bounded quantifier over letters whose indices are sums of natural numbers."""


class BoundedQuantifier:
    """A quantifier over t < length, as a relation F(u1, u2, ..., u0) that its formula `text` defines.

    u0 is the length. u1, u2, ... stand for the sums in the indices of letters, without t. `names` lists all the
    variables of F in order.

    For `At (t < n) => T[i+t] = T[i+n+t]`, `text` is `At t < u0 => (T[u1+t] = T[u2+t])`, where u1 = i and u2 = i + n.
    """

    def __init__(self, variable: str, kind: str, operator: str, length: syntax.Term, body: syntax.Formula) -> None:
        self.variable, self.kind = variable, kind
        self.starts: dict[tuple[syntax.Term, bool], str] = {}  # {(sum without t, whether t is added to it): its name}
        self.length = self._plain(length)
        inner, self.first = self._parts(body)
        self.text = f"{kind}t t < {LENGTH} {operator} {inner}"
        self.names = (*self.starts.values(), LENGTH)
        if not any(moving for _, moving in self.starts):
            raise _OtherFormError

    def call(self, write: Callable[[syntax.Node], Tree]) -> Tree:
        """Return the quantifier as a tree: the relation F of this object, applied to terms, such as $F(i, i+n, n).

        `write` returns the tree of a term.
        """
        return ["relation", self.text, [write(term) for term in (*(start for start, _ in self.starts), self.length)]]

    def laws(self, write: Callable[[syntax.Node], Tree]) -> list[Tree]:
        """Return the two laws that determine the relation F, as trees: F for u0 = 0, and F for u0 + 1 from F for u0.

        `write` returns the tree of a term or a formula.
        """
        starts: list[Tree] = [["var", name] for name in self.names[:-1]]
        later = [_next(name) if moving else name for name, (_, moving) in zip(starts, self.starts, strict=True)]
        length: Tree = ["var", LENGTH]
        empty: Tree = ["relation", self.text, [*starts, ["num", 0]]]
        longer, rest = ["relation", self.text, [*starts, _next(length)]], ["relation", self.text, [*later, length]]
        step = ["<=>", longer, ["&" if self.kind == "A" else "|", write(self.first), rest]]
        first = empty if self.kind == "A" else ["not", empty]
        return [["A", [*self.names[:-1]], first], ["A", [*self.names], step]]

    def _parts(self, node: syntax.Node) -> tuple[str, Any]:
        """Return (text, first) for `node`, a part of the formula after the quantifier over t.

        In `text`, names u1, u2, ... replace the sums in indices of letters. `first` is `node` for t = 0, with the same
        names. For `T[i+t]` they are `T[u1+t]` and `T[u1]`.
        """
        match node:
            case syntax.Letter(value):
                return f"@{value}", node
            case syntax.Indexed(word, (syntax.Term() as index,)):
                name, moving = self._start(index)
                return f"{word}[{name}{'+t' * moving}]", syntax.Indexed(word, (syntax.Variable(name),))
            case syntax.Not(inner):
                text, first = self._parts(inner)
                return f"~{text}", syntax.Not(first)
            case syntax.Joined(operator, left, right) | syntax.TermComparison(operator, left, right):
                (one, first), (other, second) = self._parts(left), self._parts(right)
                return f"({one} {operator} {other})", type(node)(operator, first, second)
        raise _OtherFormError

    def _start(self, index: syntax.Term) -> tuple[str, bool]:
        """Return (name, moving) for `index`, the index of a letter.

        `name` is the name u1, u2, ... of the sum of its terms other than t. `moving` says whether t is one of its
        terms.
        """
        terms = _addends(index)
        moving = terms.count(syntax.Variable(self.variable))
        rest = [self._plain(term) for term in terms if term != syntax.Variable(self.variable)]
        if moving > 1:
            raise _OtherFormError
        total = reduce(lambda one, other: syntax.Operation("+", one, other), rest) if rest else syntax.Number(0)
        return self.starts.setdefault((total, bool(moving)), f"u{len(self.starts) + 1}"), bool(moving)

    def _plain(self, term: syntax.Term) -> syntax.Term:
        """Return `term` if it is a sum of products of numbers and variables other than t. Its value is never negative.

        Raises: _OtherFormError for other terms.
        """
        match term:
            case syntax.Operation("+" | "*", left, right):
                self._plain(left), self._plain(right)
            case syntax.Variable(self.variable) | syntax.Operation() | syntax.Indexed():
                raise _OtherFormError
            case syntax.Variable() | syntax.Number():
                pass
            case _:
                raise _OtherFormError
        return term


def bounded(node: syntax.Quantified) -> BoundedQuantifier | None:
    """Return the quantifier `node` as a `BoundedQuantifier`, or None if it has another form.

    The forms are `At (t < n) => body` and `Et (t < n) & body`, also with <=, where `body` compares letters of words.
    """
    match node.quantifier, node.variables, node.inner:
        case (
            ("A" | "E") as kind,
            (variable,),
            syntax.Joined(
                operator, syntax.TermComparison("<" | "<=" as sign, syntax.Variable(first), syntax.Term() as most), body
            ),
        ) if first == variable and operator == {"A": "=>", "E": "&"}[kind]:
            length = most if sign == "<" else syntax.Operation("+", most, syntax.Number(1))
            try:
                return BoundedQuantifier(variable, kind, operator, length, body)
            except _OtherFormError:
                return None
    return None


def _addends(term: syntax.Term) -> list[syntax.Term]:
    """Return the terms of a sum: [a, b, c] for a + b + c, and [term] for a term that is no sum."""
    match term:
        case syntax.Operation("+", left, right):
            return [*_addends(left), *_addends(right)]
    return [term]


def _next(tree: Tree) -> Tree:
    """Return the tree of the number after the number of `tree`, which is `tree` + 1."""
    return ["+", tree, ["num", 1]]
