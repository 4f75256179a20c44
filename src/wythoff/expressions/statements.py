"""Conditions translated to formulas, cached by condition."""

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
    """A condition translated to a formula, with definitions of the new variables in it.

    If `opaque`, the formula contains a term as an unknown integer. Then a solution of the formula may not satisfy the
    condition.
    """

    formula: LinearFormula
    definitions: Mapping[str, VariableDefinition]
    opaque: bool

    @property
    def denial(self) -> LinearFormula:
        return denied(self.formula)


@lru_cache(maxsize=MOST_KEPT)
def reading(condition: Expression) -> ConditionReading | None:
    """Translate a condition to a formula; None if it may be undefined, or if it has too many parts.

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
