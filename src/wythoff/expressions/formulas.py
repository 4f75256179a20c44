"""Formulas over the integers: bounds on linear forms, combined by "and" and "or", without negations.

A formula (`LinearFormula`) is True, False, an `Atom` or a `Junction`. A linear form is a sum of variables with integer
coefficients.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias, Union

from wythoff.expressions.integers import Bound, Model, Terms, oriented


class Atom(NamedTuple):
    """The formula low <= form <= high, where `terms` are the pairs (variable, coefficient) of the linear form.

    One of the bounds may be None, which means that there is no bound on this side.
    """

    terms: Terms
    low: Bound
    high: Bound


class Junction(NamedTuple):
    """The conjunction of at least two formulas `parts` if `every` is true, else their disjunction."""

    every: bool
    parts: tuple[LinearFormula, ...]


LinearFormula: TypeAlias = Union[bool, Atom, Junction]  # noqa: UP007  # a name that is defined later cannot stand beside `|`


class Common(NamedTuple):
    """The definition of a new variable: `name` is the bitwise "and" of the two variables `factors`.

    It cannot be expressed by linear forms, so it stands beside formulas and never inside one.
    """

    name: str
    factors: tuple[str, str]


VariableDefinition: TypeAlias = LinearFormula | Common  # the definition of a new variable


def junction(every: bool, parts: Iterable[LinearFormula]) -> LinearFormula:
    """Return the conjunction of the formulas `parts` if `every` is true, else their disjunction.

    A conjunction in a conjunction, or a disjunction in a disjunction, is replaced by its parts. The constants True and
    False are simplified away.
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
    """Return the formula low <= form <= high for the linear form with the given `terms`, pairs (variable, coefficient).

    A bound None means that there is no bound on this side; at least one bound must be given.
    """
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
    """Return whether the values of variables in `model` satisfy a formula. Variables not in `model` are 0."""
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
    """Return a text that identifies the linear form with the given `terms`, pairs (variable, coefficient).

    For x - 2*y it is '+1x-2y'. Coefficients are hexadecimal, because long integers are converted to hexadecimal faster
    than to decimal.
    """
    return "".join([f"{coefficient:+x}{name}" for name, coefficient in terms])


def formula_text(formula: LinearFormula) -> str:
    """Return a text that identifies a formula: 'and(1<+1x<,<+1y<5)' for x >= 1 and y <= 5."""
    if isinstance(formula, Junction):
        return f"{'and' if formula.every else 'or'}({','.join(map(formula_text, formula.parts))})"
    if isinstance(formula, bool):
        return str(formula)
    low, high = ("" if bound is None else f"{bound:x}" for bound in (formula.low, formula.high))
    return f"{low}<{terms_text(formula.terms)}<{high}"


def atoms_in(formula: LinearFormula) -> Iterator[Atom]:
    """Yield the bounds on linear forms (`Atom`s) in a formula. One that occurs twice is yielded twice."""
    if isinstance(formula, Junction):
        for part in formula.parts:
            yield from atoms_in(part)
    elif isinstance(formula, Atom):
        yield formula


def names_in(formula: VariableDefinition) -> Iterator[str]:
    """Yield the names of the variables in a formula. A name that occurs twice is yielded twice."""
    if isinstance(formula, Junction):
        for part in formula.parts:
            yield from names_in(part)
    elif isinstance(formula, Atom):
        yield from (name for name, _ in formula.terms)
    elif isinstance(formula, Common):
        yield from (formula.name, *formula.factors)


def speaks_of(formula: VariableDefinition, mark: str) -> bool:
    """Return whether a variable of the formula has a name that contains the text `mark`."""
    return any(mark in name for name in names_in(formula))
