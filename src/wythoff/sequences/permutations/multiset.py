"""Multisets of integers, which limit how often a difference pi(n) - n occurs, and subsets of the positive integers.

They define the greedy permutations pi of the module `greedy`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from time import process_time
from typing import Any, TypeAlias

from wythoff.base.errors import ParameterError, TooLargeError, brief
from wythoff.base.frozen import Frozen
from wythoff.expressions import Expression, function, parse_condition, parse_expression
from wythoff.expressions.calls import INFINITY, Infinity
from wythoff.expressions.periods import period_of
from wythoff.kernels import MOST_LISTED
from wythoff.kernels.plain.greedy import Side
from wythoff.sequences.kinds import AT_ONCE, require_at_most, require_integer, require_positive

# A rule maps integers d to values: it is a tuple (the value is rule[|d| % len(rule)]), an expression, or a function.
IntegerRule: TypeAlias = "tuple[int, ...] | Expression | Callable[[int], int]"


def value(rule: IntegerRule, at: int) -> int:
    """Return the value of a rule at the integer `at`. A tuple is indexed by the absolute value modulo its length.

    >>> value((5, 6, 7), -4), value(abs, -4)
    (6, 4)
    """
    if isinstance(rule, tuple):
        return rule[abs(at) % len(rule)]
    return _function(rule)(at) if isinstance(rule, Expression) else rule(at)


@lru_cache
def _function(expression: Expression) -> Callable[..., int]:
    return function(expression, tuple(expression.variables()) or ("d",))


def shortest(values: tuple[int, ...]) -> tuple[int, ...]:
    """Return the shortest tuple that yields `values` if it is repeated.

    >>> shortest((1, 2, 1, 2)), shortest((0, 1, 0))
    ((1, 2), (0, 1, 0))
    """
    length = len(values)
    divisors = (k for k in range(1, length + 1) if length % k == 0)
    return next(values[:k] for k in divisors if values[:k] * (length // k) == values)


def as_rule(
    given: Any, kept: Callable[[object, int], int], what: tuple[str, str, str, str], sign: int = 1
) -> IntegerRule:
    """Return `given` as a rule for the integers d with the sign `sign`: as a tuple indexed by |d|, if it is periodic.

    `given` is a tuple, an expression or a function; an expression becomes a tuple if its syntax shows a period.
    kept(value, integer) checks the value at an integer and returns it as an int. `what` are four texts for error
    messages. For multiplicities they are "multiplicities", "a multiplicity", "an expression" and "d", for messages such
    as "multiplicities must be a tuple, an expression in d or a function".
    """
    every, one, form, variable = what
    if isinstance(given, tuple):
        if not given:
            raise ParameterError(f"{every} must be given for at least one residue, was ()")
        return shortest(tuple(kept(found, at) for at, found in enumerate(given)))
    if isinstance(given, Expression):
        if not given.variables() <= {variable}:
            raise ParameterError(f"{one} must be {form} in {variable}, was {given}")
        period = period_of(given)
        if period is not None and period <= MOST_LISTED:
            # Evaluate at 1, ..., period (times the sign), because the value at 0 may be different.
            return shortest(tuple(kept(value(given, sign * (k or period)), sign * k) for k in range(period)))
    elif not callable(given):
        raise ParameterError(f"{every} must be a tuple, {form} in {variable} or a function, was {brief(given)}")
    rule: IntegerRule = given
    return rule


# Stands for infinity: more than all terms that can be computed.
ENOUGH = 1 << 61
# The search for the next difference ends after SEARCHED successive integers of multiplicity 0, or after SECONDS
# seconds, because a function may take long for each integer.
SEARCHED, SECONDS = 100_000, 2.0
WORDS = "multiplicities", "a multiplicity", "an expression", "d"


class Multiset(Frozen):
    """A multiset of integers, given by zeta(d), the multiplicity of each d: 0, 1, 2, ... or infinity.

    >>> Multiset()                                   # every integer once
    Multiset((1,))
    >>> wide = Multiset((2, 1, 0), infinite_at=(-4, 4))
    >>> [wide.zeta(d) for d in range(-5, 6)], wide.symmetric
    ([0, infinity, 2, 0, 1, 2, 1, 0, 2, infinity, 0], True)
    >>> Multiset("d % 3", "2*(d % 2)") == Multiset((0, 1, 2), (0, 2))
    True

    `positive` determines zeta(d) for d >= 0, and `negative` for d < 0; if `negative` is None, zeta(d) = zeta(-d). Each
    is a tuple of multiplicities, indexed by |d| modulo its length, or an expression in d, or a function of d. If
    `infinite_at` is (low, high), low <= 0 <= high, the integers low and high have infinite multiplicity, and integers
    beyond them have multiplicity 0. `zero` replaces zeta(0).

    So on each side of 0 at most one multiplicity is infinite, and multiplicities beyond it are 0, as Larsson's
    definition of a greedy multiset requires. The sums of zeta over d >= 0 and over d <= 0 must be infinite.
    Raises: ParameterError if a periodic multiset violates this. A function that is 0 from some d on raises
    TooLargeError when its next difference is needed.
    Source: Larsson 2009, paper I, section 2.
    """

    positive: IntegerRule
    negative: IntegerRule | None
    infinite_at: tuple[int, int] | None
    zero: int | Infinity

    def __init__(
        self,
        positive: IntegerRule | str = (1,),
        negative: IntegerRule | str | None = None,
        *,
        infinite_at: tuple[int, int] | None = None,
        zero: int | None = None,
    ) -> None:
        given = [parse_expression(rule, ("d",)) if isinstance(rule, str) else rule for rule in (positive, negative)]
        up = as_rule(given[0], _multiplicity, WORDS)
        down = None if negative is None else as_rule(given[1], _multiplicity, WORDS, -1)
        if infinite_at is not None and not infinite_at[0] <= 0 <= infinite_at[1]:
            raise ParameterError(f"infinite_at must be (low, high) with low <= 0 <= high, was {infinite_at}")
        for rule in (up, down):
            if infinite_at is None and isinstance(rule, tuple) and not any(rule):
                raise ParameterError("some positive and some negative difference must have a multiplicity above 0")
        self._freeze(positive=up, negative=None if isinstance(up, tuple) and up == down else down)
        self._freeze(infinite_at=infinite_at)
        if infinite_at is None or 0 not in infinite_at:
            self._freeze(zero=_multiplicity(value(up, 0) if zero is None else zero, 0))
        elif infinite_at == (0, 0) and zero is None:
            self._freeze(zero=INFINITY)
        else:
            raise ParameterError(
                "if 0 has infinite multiplicity, infinite_at must be (0, 0) without zero, was "
                f"{infinite_at}, zero = {zero}"
            )

    @classmethod
    def finite(cls, multiplicities: Mapping[int, int | Infinity]) -> Multiset:
        """Return the multiset with the given multiplicities {d: zeta(d)}; all other integers have multiplicity 0.

        On each side of 0, or at 0, one multiplicity must be infinite.

        >>> Multiset.finite({-2: INFINITY, 0: 1, 1: 3, 5: INFINITY}).zeta(1)
        3

        Raises: ParameterError if a side of 0 has no infinite multiplicity, or if an integer beyond it has a
        multiplicity > 0.
        """
        infinite = sorted(d for d, times in multiplicities.items() if times == INFINITY)
        present = [d for d, times in multiplicities.items() if times != 0]
        if not infinite or infinite[0] > 0 or infinite[-1] < 0:
            raise ParameterError(
                f"the multiplicity must be INFINITY at some d <= 0 and at some d >= 0, but it is at {infinite}"
            )
        low, high = infinite[0], infinite[-1]
        beyond = [d for d in present if not low <= d <= high] + [d for d in infinite if low < d < high]
        if beyond:
            raise ParameterError(
                f"no difference may be farther from 0 than one with infinite multiplicity, but {beyond[0]} is"
            )
        if max(high, -low) > MOST_LISTED:
            raise ParameterError(
                f"differences must be from -{MOST_LISTED} to {MOST_LISTED}, were infinite at {low} and {high}"
            )
        up = tuple(_multiplicity(multiplicities.get(d, 0), d) for d in range(max(high, 1)) if d != high)
        down = tuple(_multiplicity(multiplicities.get(-k, 0), -k) for k in range(max(-low, 1)) if -k != low)
        return cls(up or (0,), down or (0,), infinite_at=(low, high))

    @classmethod
    def multiples(cls, m: int, p: int = 1) -> Multiset:
        """Return M_{m,p}, the multiset that contains every multiple of m p times.

        >>> [Multiset.multiples(2, 3).zeta(d) for d in range(-2, 3)]
        [3, 0, 3, 0, 3]
        """
        require_positive(m=m, p=p)
        require_at_most(m, MOST_LISTED, "m", ": the multiplicities are written out")
        return cls((p, *[0] * (m - 1)))

    def __repr__(self) -> str:
        parts = [_shown(self.positive)] + ([] if self.negative is None else [_shown(self.negative)])
        if self.infinite_at is not None:
            parts.append(f"infinite_at={self.infinite_at}")
        if self.zero not in (INFINITY, value(self.positive, 0)):
            parts.append(f"zero={self.zero}")
        return f"Multiset({', '.join(parts)})"

    def zeta(self, d: int) -> int | Infinity:
        """Return the multiplicity of d."""
        if d == 0:
            return self.zero
        if self.infinite_at is not None:
            low, high = self.infinite_at
            if d in (low, high):
                return INFINITY
            if not low < d < high:
                return 0
        if self.negative is None:
            return _multiplicity(value(self.positive, abs(d)), d)
        return _multiplicity(value(self.positive if d > 0 else self.negative, d), d)

    def _periods(self) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """Return the multiplicities for d > 0 and for d < 0 as two tuples indexed by |d| modulo their length.

        Return None unless the rules for both sides are tuples.
        """
        down = self.positive if self.negative is None else self.negative
        return (self.positive, down) if isinstance(self.positive, tuple) and isinstance(down, tuple) else None

    @property
    def symmetric(self) -> bool:
        """Whether the form of the rules shows that zeta(d) = zeta(-d) for all d. Two functions count as unequal."""
        sides = self.sides()
        if sides is not None:
            return sides[0] == sides[1]
        return self.negative is None and (self.infinite_at is None or sum(self.infinite_at) == 0)

    def asymmetry(self, up_to: int) -> int | None:
        """Return the least d in 1..up_to with zeta(d) != zeta(-d), or None."""
        return next((d for d in range(1, up_to + 1) if self.zeta(d) != self.zeta(-d)), None)

    @property
    def finitary(self) -> bool:
        """Whether every multiplicity is finite."""
        return self.infinite_at is None

    @property
    def zeros(self) -> int:
        """The multiplicity zeta(0), or `ENOUGH`, a huge number, if it is infinite."""
        return ENOUGH if isinstance(self.zero, Infinity) else min(self.zero, ENOUGH)

    def sides(self, count: int | None = None) -> tuple[Side, Side] | None:
        """Return the differences above 0 and those below 0, each as a `Side` of the kernels; None if not possible.

        A `Side` lists |d| for the differences d of one period, their multiplicities, and the period.

        It is not possible if a rule is not a tuple, or if a difference of infinite multiplicity is too large to list
        all differences up to it. If `count` is given, such a difference is left out if the first `count` terms cannot
        use it: differences are used in order, each as often as allowed.
        """
        low, high = self.infinite_at or (None, None)
        sides: list[Side] = []
        for times, end in zip(self._periods() or (), (high, None if low is None else -low), strict=False):
            # There are more than `count` differences before the end, counted with multiplicity.
            enough = end is not None and count is not None and (end - 1) // len(times) * sum(times) > count
            if not enough and end is not None and end > MOST_LISTED:
                return None
            sides.append(_side(times, None if enough else end))
        return (sides[0], sides[1]) if sides else None

    def densities(self) -> tuple[Fraction, Fraction] | None:
        """Return the average multiplicities r of the integers >= 0 and s of the integers < 0, as (r, s).

        Return None unless all multiplicities are finite and both rules are periodic.

        >>> [str(average) for average in Multiset((2, 1, 0), (1,)).densities()]
        ['1', '1']
        """
        if not self.finitary or (periods := self._periods()) is None:
            return None
        up, down = (Fraction(sum(times), len(times)) for times in periods)
        return up, down

    def upwards(self) -> Iterator[tuple[int, int]]:
        """Yield (d, zeta(d)) for the d > 0 with zeta(d) > 0, in ascending order; `ENOUGH` stands for infinity.

        Raises: TooLargeError after `SEARCHED` successive integers of multiplicity 0, or `SECONDS` seconds without
        another d.
        """
        d, last, begun = 0, 0, process_time()
        while d - last <= SEARCHED:
            if not d % AT_ONCE:
                if d - last < AT_ONCE:
                    begun = process_time()
                elif process_time() - begun > SECONDS:
                    raise TooLargeError(f"no next difference after {last} was found up to {d} in {SECONDS:g} s")
            d += 1
            times = self.zeta(d)
            if isinstance(times, Infinity):
                yield d, ENOUGH
                return
            if times:
                last = d
                yield d, times
        raise TooLargeError(f"the next difference must be at most {SEARCHED} after {last}; none was found there")

    def downwards(self, k: int) -> int:
        """Return the multiplicity of -k, where k > 0; `ENOUGH`, a huge number, stands for infinity."""
        times = self.zeta(-k)
        return ENOUGH if isinstance(times, Infinity) else times


def _side(times: tuple[int, ...], last: int | None) -> Side:
    """Return the `Side` of the multiset in which each d = 1, 2, ... occurs times[d % len(times)] times.

    A `Side` lists the differences d of one period, their multiplicities, and the period.

    If `last` is given, it has infinite multiplicity, and no larger d occurs.
    """
    if last == 0:
        return Side((1,), (ENOUGH,), ENOUGH)
    period = len(times)
    present = [d for d in range(1, period + 1 if last is None else last) if times[d % period]]
    differences = tuple(present) if last is None else (*present, last)
    multiplicities = tuple(min(times[d % period], ENOUGH) if d != last else ENOUGH for d in differences)
    return Side(differences, multiplicities, period if last is None else ENOUGH)


def _multiplicity(times: object, d: int) -> int:
    """Return the multiplicity `times` of d as an int. Raise ParameterError unless it is an integer >= 0."""
    if not isinstance(times, int) or times < 0:
        raise ParameterError(f"the multiplicity of {brief(d)} must be an integer >= 0, was {brief(times)}")
    return int(times)


def _shown(rule: IntegerRule) -> str:
    return repr(str(rule)) if isinstance(rule, Expression) else repr(rule)


class Subset(Frozen):
    """A subset of the positive integers, given by a condition in n or by a rule for each n.

    >>> even = Subset("n % 2 == 0")
    >>> even, even == Subset.multiples(2), 3 in even, even.density()
    (Subset((1, 0)), True, False, Fraction(1, 2))
    >>> [n for n in range(1, 9) if n in Subset.without([2, 5])]
    [1, 3, 4, 6, 7, 8]

    `rule` is a condition in n, or a function of n, or a tuple: then n is in the subset if rule[n % len(rule)] is true.
    The finitely many numbers `excluded` are not in the subset.
    """

    rule: IntegerRule
    excluded: frozenset[int]

    def __init__(self, rule: IntegerRule | str = (1,), *, excluded: Iterable[int] = ()) -> None:
        given = parse_condition(rule, ("n",)) if isinstance(rule, str) else rule
        words = "a subset", "a subset", "a condition", "n"
        self._freeze(rule=as_rule(given, lambda inside, _: int(bool(inside)), words), excluded=frozenset(excluded))

    @classmethod
    def multiples(cls, k: int) -> Subset:
        """Return the subset of the positive multiples of k."""
        return cls((1, *[0] * (require_integer(k, "k", 1) - 1)))

    @classmethod
    def without(cls, numbers: Iterable[int]) -> Subset:
        """Return the subset of all positive integers except the given numbers."""
        return cls(excluded=numbers)

    def __repr__(self) -> str:
        without = f", excluded={sorted(self.excluded)}" if self.excluded else ""
        return f"Subset({_shown(self.rule)}{without})"

    def __contains__(self, n: int) -> bool:
        return n > 0 and n not in self.excluded and bool(value(self.rule, n))

    @property
    def everything(self) -> bool:
        """Whether the form of the rule shows that the subset contains all positive integers."""
        return isinstance(self.rule, tuple) and all(self.rule) and not self.excluded

    def density(self) -> Fraction | None:
        """Return the natural density if the rule is periodic, else None."""
        return Fraction(sum(self.rule), len(self.rule)) if isinstance(self.rule, tuple) else None

    @property
    def member(self) -> Callable[[int], int] | None:
        """The function that decides for n > 0 whether n is in the subset; None if all positive integers are in it."""
        return None if self.everything else self.__contains__


EVERYTHING = Subset()
