"""Statements in a core form: linear conditions and relations, joined by "and", "or", "exactly one", "not", "exists".

The classes are the kinds of formulas. The functions make formulas and simplify them. In all of them, `part` is the text
of the formula in its statement, for messages.
"""

from __future__ import annotations

from math import gcd
from typing import TypeAlias

from wythoff.automata.relations import Relation
from wythoff.automata.systems import System
from wythoff.base.frozen import Frozen, field

LinearForm: TypeAlias = tuple[tuple[str, int], ...]  # variables in order, each with a coefficient that is not 0


class Core(Frozen):
    """A formula in core form. `part` is its text in the statement, for messages."""

    part: str = field(default="", kw_only=True)


class Truth(Core):
    """A formula that is always true (`holds`) or always false."""

    holds: bool


class Linear(Core):
    """The formula sum(coefficient * variable) = target, != target, or <= target. `kind` is the sign: = or != or <=.

    `form` lists pairs (variable, coefficient). `system` is the numeration system of the variables.
    """

    system: System
    form: LinearForm
    kind: str
    target: int


class KnownRelation(Core):
    """The formula that `relation` holds for its variables, which are all different."""

    relation: Relation


class All(Core):
    """The conjunction of `parts`: all of them hold."""

    parts: tuple[Core, ...]


class Some(Core):
    """The disjunction of `parts`: at least one of them holds."""

    parts: tuple[Core, ...]


class Other(Core):
    """The formula "exactly one of `left` and `right` holds"."""

    left: Core
    right: Core


class Fails(Core):
    """The negation of `inner`, which is a `KnownRelation`, an `Other` or an `Exists`."""

    inner: Core


class Exists(Core):
    """The formula "there are values of `variables` for which `inner` holds". No other part uses these variables."""

    variables: tuple[str, ...]
    inner: Core


class Where(Exists):
    """The formula that values of `variables` exist that satisfy definitions, guards and a claim.

    Definitions determine the values. For example, n/2 = k defines q by 2*q <= n <= 2*q + 1, and claims q = k. A guard
    says that some part of a term is not negative. The negation says that a guard fails, or that the values exist and
    the claim fails.
    """

    definitions: tuple[Core, ...]
    guards: tuple[Core, ...]
    claim: Core

    def opposite(self) -> Core:
        """Return the negation of this formula."""
        values = where(self.variables, self.definitions, self.guards, negated(self.claim), self.part)
        if any(names_of(guard) & set(self.variables) for guard in self.guards):
            known = exists(self.variables, every([*self.guards, *self.definitions], self.part), self.part)
            return some([negated(known), values], self.part)
        return some([*map(negated, self.guards), values], self.part)


def where(
    variables: tuple[str, ...], definitions: tuple[Core, ...], guards: tuple[Core, ...], claim: Core, part: str
) -> Core:
    """Return the formula that values of `variables` exist that satisfy the definitions, the guards and the claim.

    See `Where` for their meaning.
    """
    if not variables:
        return every([*guards, claim], part)
    if isinstance(claim, Truth) and not claim.holds:
        return claim
    if any(isinstance(item, Truth) and not item.holds for item in (*definitions, *guards)):
        return Truth(False, part=part)
    guards = tuple(item for item in guards if not isinstance(item, Truth))
    return Where(variables, every([*guards, *definitions, claim], part), definitions, guards, claim, part=part)


def names_of(core: Core) -> set[str]:
    """Return the names of all variables in a formula, bound ones included."""
    match core:
        case Linear():
            return {name for name, _ in core.form}
        case KnownRelation():
            return set(core.relation.variables)
        case All() | Some():
            return set().union(*map(names_of, core.parts))
        case Other():
            return names_of(core.left) | names_of(core.right)
        case Fails() | Exists():
            return names_of(core.inner)
    return set()


def linear(system: System, form: dict[str, int], kind: str, target: int, part: str) -> Core:
    """Return the condition that a linear form of numbers of `system` is =, != or <= `target`, in lowest terms.

    `form` maps variables to coefficients, and `kind` is the sign. Common factors are removed: 2*x + 4*y = 6 becomes x +
    2*y = 3. If the condition is obviously true or false, return a `Truth`.
    """
    kept = tuple(sorted((name, weight) for name, weight in form.items() if weight))
    divisor = gcd(*(weight for _, weight in kept))
    if not kept:
        return Truth({"=": target == 0, "!=": target != 0, "<=": target >= 0}[kind], part=part)
    if kind != "<=" and target % divisor:
        return Truth(kind == "!=", part=part)
    target //= divisor
    # Whether all weights are positive and the target is negative, or all are negative and the target is >= 0.
    one_sign = not system.signed and {weight > 0 for _, weight in kept} == {target < 0}
    if one_sign and (target or kind == "<="):
        return Truth(target >= 0 if kind == "<=" else kind == "!=", part=part)
    sign = -1 if kind != "<=" and kept[0][1] < 0 else 1
    lowest = tuple((name, sign * weight // divisor) for name, weight in kept)
    return Linear(system, lowest, kind, sign * target, part=part)


def every(parts: list[Core], part: str) -> Core:
    """Return the conjunction of the formulas `parts`, simplified."""
    return _together(All, parts, part)


def some(parts: list[Core], part: str) -> Core:
    """Return the disjunction of the formulas `parts`, simplified."""
    return _together(Some, parts, part)


def _together(kind: type[All] | type[Some], parts: list[Core], part: str) -> Core:
    kept: list[Core] = []
    for item in parts:
        if isinstance(item, Truth):
            if item.holds is (kind is Some):
                return Truth(item.holds, part=part)
        elif isinstance(item, kind):
            kept += item.parts
        else:
            kept.append(item)
    if len(kept) == 1:
        return kept[0]
    return kind(tuple(kept), part=part) if kept else Truth(kind is All, part=part)


def exists(variables: tuple[str, ...], inner: Core, part: str) -> Core:
    """Return the formula that `inner` holds for some values of `variables`, simplified."""
    if isinstance(inner, Truth):
        return inner
    if isinstance(inner, Some):  # quantify each part by itself
        return some([exists(variables, item, item.part) for item in inner.parts], part)
    if isinstance(inner, Exists):
        return Exists(variables + inner.variables, inner.inner, part=part)
    return Exists(variables, inner, part=part)


def negated(core: Core) -> Core:
    """Return the negation of a formula, with the sign "not" moved as far inside as possible."""
    part = core.part
    if isinstance(core, Truth):
        return Truth(not core.holds, part=part)
    if isinstance(core, Linear):
        form = dict(core.form)
        if core.kind == "<=":
            return linear(core.system, {name: -weight for name, weight in form.items()}, "<=", -core.target - 1, part)
        return Linear(core.system, core.form, "!=" if core.kind == "=" else "=", core.target, part=part)
    if isinstance(core, All):
        return some([negated(item) for item in core.parts], part)
    if isinstance(core, Some):
        return every([negated(item) for item in core.parts], part)
    if isinstance(core, Fails):
        return core.inner
    if isinstance(core, Where):
        return core.opposite()
    return Fails(core, part=part)


def joined(operator: str, left: Core, right: Core, part: str) -> Core:
    """Return the formula `left` operator `right`. The operator is & | => <=> or ^ (exactly one)."""
    if operator == "&":
        return every([left, right], part)
    if operator == "|":
        return some([left, right], part)
    if operator == "=>":
        return some([negated(left), right], part)
    for one, other in ((left, right), (right, left)):
        if isinstance(one, Truth):
            return negated(other) if one.holds == (operator == "^") else other
    found = Other(left, right, part=part)
    return found if operator == "^" else Fails(found, part=part)
