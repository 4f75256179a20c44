"""Conditions translated to formulas over the integers, cached by condition."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from wythoff.expressions.formulas import LinearFormula, VariableDefinition, denied, speaks_of
from wythoff.expressions.integers import UndecidedError
from wythoff.expressions.linear import Formulas
from wythoff.expressions.sums import OPAQUE
from wythoff.expressions.tree import MOST_KEPT, Expression


class ConditionReading(NamedTuple):
    """A condition translated to a formula, and the `definitions` of new variables in the formula.

    If `opaque`, a term that cannot be translated became a variable that may be any integer. Then a solution of the
    formula need not satisfy the condition.
    """

    formula: LinearFormula
    definitions: Mapping[str, VariableDefinition]
    opaque: bool

    @property
    def denial(self) -> LinearFormula:
        return denied(self.formula)


@lru_cache(maxsize=MOST_KEPT)
def reading(condition: Expression) -> ConditionReading | None:
    """Translate a condition to a formula. Return None if it may be undefined, or if the formula would be too large.

    >>> from wythoff.expressions import parse_condition
    >>> reading(parse_condition("k >= 2*l + 1 and k != 3", ("k", "l"))).formula.parts[0]
    Atom(terms=(('k', 1), ('l', -2)), low=1, high=None)
    """
    maker = Formulas()
    try:
        formula = maker.truth(condition)
    except UndecidedError:
        return None
    is_opaque = any(speaks_of(part, OPAQUE) for part in (formula, *maker.definitions.values()))
    return ConditionReading(formula, maker.definitions, is_opaque)
