"""Formulas at many places at once: at each of them the variables have values, and each form is worked out once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from wythoff.expressions.columns import bits
from wythoff.expressions.formulas import Atom, Formula
from wythoff.expressions.integers import Bound, Model, Terms
from wythoff.expressions.statements import Reading

MOST_KEPT = 256  # forms, which many formulas share


class Models:
    """Some places, and where what is said holds: a number with a byte for each, of which the lowest is the first place.

    >>> from wythoff.expressions import parse_condition
    >>> from wythoff.expressions.statements import reading
    >>> models = Models([{"k": 1, "l": 5}, {"k": 2, "l": 2}, {"k": 9, "l": 8}])
    >>> f'{models.met(reading(parse_condition("abs(k - l) < 2 and l % 2 == 0", ("k", "l")))):06x}'
    '010100'

    Cost: O(n) for each of the forms and places.
    """

    __slots__ = ("models", "every", "_forms", "_size")

    def __init__(self, models: Sequence[Model]) -> None:
        self.models, self._size = models, len(models)
        self.every = bits([True] * self._size)
        names = models[0] if models else ()
        self._forms: dict[Terms, list[int]] = {((name, 1),): [model[name] for model in models] for name in names}

    def met(self, said: Reading) -> int | None:
        """Where what is said holds; None where that is opaque, or a variable is not one of these nor their quotient."""
        if said.opaque:
            return None
        defined: dict[str, list[int]] = {}
        for name, definition in said.definitions.items():
            column = self._quotients(name, definition, defined)
            if column is None:
                return None
            defined[name] = column
        return self._holding(said.formula, defined)

    def _holding(self, formula: Formula, defined: Mapping[str, list[int]]) -> int:
        if isinstance(formula, Atom):
            terms, low, high = formula
            return self._between(self._column(terms, defined), low, high)
        if isinstance(formula, bool):
            return self.every if formula else 0
        found = self.every if formula.every else 0
        for part in formula.parts:
            if formula.every:
                found &= self._holding(part, defined)
            else:
                found |= self._holding(part, defined)
            if found == (0 if formula.every else self.every):
                break
        return found

    def _between(self, column: Iterable[int], low: Bound, high: Bound) -> int:
        if low is None:
            assert high is not None
            return bits(map(high.__ge__, column))
        if high is None:
            return bits(map(low.__le__, column))
        if low == high:
            return bits(map(low.__eq__, column))
        return bits([low <= value <= high for value in column])

    def _column(self, terms: Terms, defined: Mapping[str, list[int]]) -> list[int]:
        """The values of a form."""
        found = self._forms.get(terms)
        if found is None:
            found = self._summed(terms, defined)
            if len(self._forms) < MOST_KEPT and not any(name in defined for name, _ in terms):
                self._forms[terms] = found
        return found

    def _summed(self, terms: Terms, defined: Mapping[str, list[int]]) -> list[int]:
        found = [0] * self._size
        for name, count in terms:
            column = self._forms.get(((name, 1),)) or defined.get(name)
            if column is not None:  # a variable that has no value here may have any: it is 0
                found = [value + count * one for value, one in zip(found, column, strict=True)]
        return found

    def _quotients(self, name: str, definition: Formula, defined: Mapping[str, list[int]]) -> list[int] | None:
        """The one number for a variable at each place with which a form lies in its interval; None without one."""
        if not isinstance(definition, Atom):
            return None
        terms, low, high = definition
        if low is None or high is None:
            return None
        count, others = dict(terms).get(name, 0), tuple([term for term in terms if term[0] != name])
        known = all(other in defined or ((other, 1),) in self._forms for other, _ in others)
        if abs(count) != high - low + 1 or not known:
            return None
        rests = self._summed(others, defined)
        return [(high - rest) // count if count > 0 else (rest - low) // -count for rest in rests]
