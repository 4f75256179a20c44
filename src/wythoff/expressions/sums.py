"""Values of expressions as sums: variables with coefficients, a constant, maxima and cases.

A case is a number that counts only where a formula holds.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias, Union

from wythoff.expressions.formulas import LinearFormula, formula_text, terms_text
from wythoff.expressions.integers import Terms, UndecidedError

MAX_TEXT = 4_000  # most characters of the text that identifies a term
OPAQUE = "?"  # first character in the name of a variable that stands for a term that cannot be translated


class Total(NamedTuple):
    """The value of an expression as a sum.

    It is the sum of `constant`, of the `terms`, which are pairs (variable, coefficient), and of the `pieces`. These are
    pairs (coefficient, piece), where a piece is a maximum (`Greatest`) or a `Case`.
    """

    terms: Terms = ()
    constant: int = 0
    pieces: tuple[tuple[int, Piece], ...] = ()


class Greatest(NamedTuple):
    """The maximum of `values`. It is identified by `text`: equal texts mean equal maxima."""

    text: str
    values: tuple[Total, ...]


class Case(NamedTuple):
    """A number that is `value` where the formula `where` is true, and 0 elsewhere.

    It is identified by `text`: equal texts mean equal cases.
    """

    text: str
    where: LinearFormula
    value: Total


Piece: TypeAlias = Union[Greatest, Case]  # noqa: UP007  # a name that is defined later cannot stand beside `|`
ONE = Total(constant=1)


def plus(a: Total, b: Total, factor: int = 1) -> Total:
    """Return the sum a + factor*b."""
    terms: Terms = a.terms
    if b.terms and factor:
        sums = dict(a.terms)
        for name, coefficient in b.terms:
            sums[name] = sums.get(name, 0) + factor * coefficient
        terms = tuple(sorted([term for term in sums.items() if term[1]]))
    pieces = a.pieces
    if b.pieces and factor:
        counts = {piece.text: count for count, piece in a.pieces}
        for count, piece in b.pieces:
            counts[piece.text] = counts.get(piece.text, 0) + factor * count
        known = {piece.text: piece for _, piece in (*a.pieces, *b.pieces)}
        pieces = tuple([(counts[text], known[text]) for text in sorted(counts) if counts[text]])
    return Total(terms, a.constant + factor * b.constant, pieces)


def times(value: Total, factor: int) -> Total:
    return plus(Total(), value, factor)


def text_of(value: Total) -> str:
    """Return a text that identifies the sum `value`: equal texts mean equal sums."""
    pieces = "".join([f"{count:+x}{piece.text}" for count, piece in value.pieces])
    return f"{terms_text(value.terms)}{value.constant:+x}{pieces}"


def checked(text: str) -> str:
    if len(text) > MAX_TEXT:
        raise UndecidedError
    return text


def named(name: str) -> Total:
    return Total(((checked(name), 1),))


def opaque(operator: str, given: Iterable[Total]) -> Total:
    return named(f"{OPAQUE}{operator}({')('.join(map(text_of, given))})")


def case_of(where: LinearFormula, value: Total) -> Total:
    if isinstance(where, bool):
        return value if where else Total()
    text = checked(f"[{formula_text(where)}]({text_of(value)})")
    return Total(pieces=((1, Case(text, where, value)),))


def greatest(values: Iterable[Total]) -> Total:
    found: dict[str, Total] = {}
    for value in values:
        alone = not value.terms and not value.constant and len(value.pieces) == 1 and value.pieces[0][0] == 1
        piece = value.pieces[0][1] if alone else None
        for one in piece.values if isinstance(piece, Greatest) else (value,):
            found[text_of(one)] = one
    if len(found) == 1:
        return next(iter(found.values()))
    text = checked(f"max({','.join(sorted(found))})")
    return Total(pieces=((1, Greatest(text, tuple([found[text] for text in sorted(found)]))),))
