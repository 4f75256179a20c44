"""Subsets of the positive integers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from wythoff.errors import ParameterError, brief
from wythoff.expressions import Expression, parse_condition
from wythoff.frozen import Frozen
from wythoff.sequences.permutations.periods import Rule, period, shortest, value


class Subset(Frozen):
    """A subset of the positive integers: a condition in n, or whatever tells for each n whether it is in.

    >>> even = Subset("n % 2 == 0")
    >>> even, even == Subset.multiples(2), 3 in even, even.density()
    (Subset((1, 0)), True, False, Fraction(1, 2))
    >>> [n for n in range(1, 9) if n in Subset.without([2, 5])]
    [1, 3, 4, 6, 7, 8]

    `rule` is a tuple (whether n is in, by n modulo its length), a condition in n, or a function of n.
    """

    __slots__ = ("rule", "excluded")
    rule: Rule
    excluded: frozenset[int]

    def __init__(self, rule: Rule | str = (1,), *, excluded: Iterable[int] = ()) -> None:
        self._freeze(rule=_rule(rule), excluded=frozenset(excluded))

    @classmethod
    def multiples(cls, k: int) -> Subset:
        """The multiples of k."""
        if k < 1:
            raise ParameterError(f"k must be at least 1, was {k}")
        return cls((1, *[0] * (k - 1)))

    @classmethod
    def without(cls, numbers: Iterable[int]) -> Subset:
        """All positive integers but finitely many."""
        return cls(excluded=numbers)

    def __repr__(self) -> str:
        rule = repr(str(self.rule)) if isinstance(self.rule, Expression) else repr(self.rule)
        return f"Subset({rule}, excluded={sorted(self.excluded)})" if self.excluded else f"Subset({rule})"

    def __contains__(self, n: int) -> bool:
        return n > 0 and n not in self.excluded and bool(value(self.rule, n))

    @property
    def everything(self) -> bool:
        """Whether the form shows that this is all positive integers."""
        return isinstance(self.rule, tuple) and all(self.rule) and not self.excluded

    def density(self) -> Fraction | None:
        """The natural density, where the rule is periodic."""
        return Fraction(sum(self.rule), len(self.rule)) if isinstance(self.rule, tuple) else None

    @property
    def member(self) -> Callable[[int], int] | None:
        """What tells of n > 0 whether it is in; None for all positive integers."""
        return None if self.everything else self.__contains__


def _rule(given: Any) -> Rule:
    if isinstance(given, str):
        given = parse_condition(given, ("n",))
    if isinstance(given, tuple):
        if not given:
            raise ParameterError("a subset must be given for at least one residue, was ()")
        return shortest(tuple(int(bool(inside)) for inside in given))
    if isinstance(given, Expression):
        if not given.variables() <= {"n"}:
            raise ParameterError(f"a subset must be a condition in n, was {given}")
        found = period(given)
        if found is not None:
            return shortest(tuple(int(bool(value(given, n or found))) for n in range(found)))
        return given
    if not callable(given):
        raise ParameterError(f"a subset must be a tuple, a condition in n or a function, was {brief(given)}")
    rule: Rule = given
    return rule


EVERYTHING = Subset()
