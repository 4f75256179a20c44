"""Subsets of the positive integers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from wythoff.errors import ParameterError
from wythoff.expressions import Expression, parse_condition
from wythoff.frozen import Frozen
from wythoff.sequences.permutations.periods import Rule, as_rule, value


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
        given = parse_condition(rule, ("n",)) if isinstance(rule, str) else rule
        words = "a subset", "a subset", "a condition", "n"
        self._freeze(rule=as_rule(given, lambda inside, _: int(bool(inside)), words), excluded=frozenset(excluded))

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


EVERYTHING = Subset()
