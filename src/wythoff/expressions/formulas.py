"""Formulas over the integers: bounds of linear forms, combined by "and" and "or", without negations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias, Union

from wythoff.expressions.integers import Bound, Model, Terms, oriented


class Atom(NamedTuple):
    """The condition low <= sum(coefficient * variable) <= high, with low <= high. One of the two bounds may be None."""

    terms: Terms
    low: Bound
    high: Bound


class Junction(NamedTuple):
    """The conjunction (if `every`) or the disjunction of at least two formulas."""

    every: bool
    parts: tuple[LinearFormula, ...]


LinearFormula: TypeAlias = Union[bool, Atom, Junction]  # noqa: UP007  # a name that is defined later cannot stand beside `|`


class Common(NamedTuple):
    """The definition of a new variable `name` as the bitwise "and" of two other variables. It is never negated."""

    name: str
    factors: tuple[str, str]


VariableDefinition: TypeAlias = LinearFormula | Common  # the definition of a new variable


def junction(every: bool, parts: Iterable[LinearFormula]) -> LinearFormula:
    """Return the conjunction (if `every`) or the disjunction of formulas.

    Parts of the same kind are merged into the result, and the constants True and False are simplified away.
    """
    found: list[LinearFormula] = []
    for part in parts:
        if isinstance(part, bool):
            if part is not every:
                return part
        elif isinstance(part, Junction) and part.every is every:
            found.extend(part.parts)
        else:
            found.append(part)
    return found[0] if len(found) == 1 else Junction(every, tuple(found)) if found else every


def within(terms: Terms, low: Bound, high: Bound) -> LinearFormula:
    """Return the formula low <= terms <= high. None stands for no bound; one bound must be given."""
    if not terms:
        return (low is None or low <= 0) and (high is None or high >= 0)
    terms, low, high = oriented(terms, low, high)
    return (low is None or high is None or low <= high) and Atom(terms, low, high)


def denied(formula: LinearFormula) -> LinearFormula:
    """Return the negation of a formula."""
    if isinstance(formula, bool):
        return not formula
    if isinstance(formula, Junction):
        return junction(not formula.every, map(denied, formula.parts))
    terms, low, high = formula
    outside: list[LinearFormula] = [] if low is None else [Atom(terms, None, low - 1)]
    if high is not None:
        outside.append(Atom(terms, high + 1, None))
    return junction(False, outside)


def holds(formula: LinearFormula, model: Model) -> bool:
    """Return whether the values of a model satisfy a formula; variables outside the model have the value 0."""
    if isinstance(formula, Atom):
        value = sum([coefficient * model.get(name, 0) for name, coefficient in formula.terms])
        return (formula.low is None or formula.low <= value) and (formula.high is None or value <= formula.high)
    if isinstance(formula, bool):
        return formula
    for part in formula.parts:
        if holds(part, model) is not formula.every:
            return not formula.every
    return formula.every


def terms_text(terms: Terms) -> str:
    """Return a text that identifies a linear form, such as '+1x-2y'. Coefficients are hexadecimal, which is fast."""
    return "".join([f"{coefficient:+x}{name}" for name, coefficient in terms])


def formula_text(formula: LinearFormula) -> str:
    """Return a text that identifies a formula, such as 'and(1<+1x<,<+1y<5)' for x >= 1 and y <= 5."""
    if isinstance(formula, Junction):
        return f"{'and' if formula.every else 'or'}({','.join(map(formula_text, formula.parts))})"
    if isinstance(formula, bool):
        return str(formula)
    low, high = ("" if bound is None else f"{bound:x}" for bound in (formula.low, formula.high))
    return f"{low}<{terms_text(formula.terms)}<{high}"


def atoms_in(formula: LinearFormula) -> Iterator[Atom]:
    """Yield the atoms of a formula, repeated ones too."""
    if isinstance(formula, Junction):
        for part in formula.parts:
            yield from atoms_in(part)
    elif isinstance(formula, Atom):
        yield formula


def names_in(formula: VariableDefinition) -> Iterator[str]:
    """Yield the variables of a formula, repeated ones too."""
    if isinstance(formula, Junction):
        for part in formula.parts:
            yield from names_in(part)
    elif isinstance(formula, Atom):
        yield from (name for name, _ in formula.terms)
    elif isinstance(formula, Common):
        yield from (formula.name, *formula.factors)


def speaks_of(formula: VariableDefinition, mark: str) -> bool:
    """Return whether the name of some variable of the formula contains the text `mark`."""
    return any(mark in name for name in names_in(formula))
