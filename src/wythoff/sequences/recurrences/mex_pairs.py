"""The pairs a_n = mex of all earlier terms, b_n = a_n + c_n, for a given sequence c_n >= 0.

The mex is the least number that is not an earlier term. If the growth of c is known, single pairs are computed for
large n.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count, islice, pairwise
from typing import Any, TypeAlias, TypeVar

from wythoff.base.errors import EvaluationError, ParameterError, RequestError, UnsolvedError, brief
from wythoff.expressions import Expression, as_expression, bounds, function, parse_expression
from wythoff.expressions.periods import QuasiLinear, non_decreasing, quasi_linear
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.integers import GUARD_BITS
from wythoff.sequences.kinds import IntegerSequence
from wythoff.sequences.quadratic import AnyReal, as_quadratic
from wythoff.sequences.recurrences.descent import Descent, Growth, least
from wythoff.sequences.recurrences.pairs import DistantPairs, PairPlace, Upper

T = TypeVar("T")
FEW = 256  # the longest period of c_n - slope*n for which differences c_(n + j) - c_n are stored, j < FEW
Shift: TypeAlias = "str | int | Expression | Sequence[int] | IntegerSequence | Callable[[int], int]"


class MexPairs(DistantPairs):
    """The pairs a_n = mex{a_i, b_i : i < n}, b_n = a_n + c_n; n and the values begin at `start`, 0 or 1.

    >>> pairs = MexPairs("n + n*n % 2")
    >>> pairs.pairs(5), pairs.lower(10**20)
    ([(1, 3), (2, 4), (5, 9), (6, 10), (7, 13)], 161803398874989484820)
    >>> pairs.place(10**20)
    PairPlace(n=38196601125010515180, is_lower=False, is_upper=True)

    c is an expression in n, an integer, a function, a sequence of the library, or a list (then there are only as many
    pairs as list entries). Its values are integers >= 0. For c_n = s(n) > 0 and start = 1, the pairs are Kimberling's
    s-Wythoff sequences.

    `lower`, `upper` and `place` reach an n of a thousand digits if c never decreases and grows in one of two ways: c_n
    - slope*n is bounded for a slope > 0, or c grows faster than any linear function. Expressions and Beatty sequences
    are tested for these conditions. For a function, pass `slope` and the bounds `within` = (low, high) of c_n -
    slope*n; they are not checked. In all other cases all earlier pairs are computed.

    Source: Fraenkel and Peled, Harnessing the unwieldy mex function; Wythoff visions 2019, sections 4.11 and 7.3.
    Cost: `walk` takes O(1) per pair while b increases, else O(log n). Distant pairs and places take about the square of
    the number of digits, as in `Descent`.
    """

    def __init__(
        self, c: Shift, start: int = 1, *, slope: AnyReal | None = None, within: tuple[AnyReal, AnyReal] = (0, 0)
    ) -> None:
        if start not in (0, 1):
            raise ParameterError(f"start must be 0 or 1, was {start}")
        self.offset = start
        self.count: int | None = None
        self._growth = None if slope is None else Growth(slope, *within)
        self._linear: QuasiLinear | None = None
        self.beatty: Beatty | None = None
        self._descent: _Skipping | None = None
        if isinstance(c, str | int | Expression):
            expression = _expression(c)
            self.name = f"mex pairs with c = {expression}"
            self._value: Callable[[int], int] = function(expression, ("n",))
            self._growth, self._linear = _growth(expression, start)
        elif isinstance(c, IntegerSequence):
            self.name = f"mex pairs with c = {c!r}"
            self._value = c.term
            if isinstance(c, Beatty) and c.alpha > 0:
                self.beatty, self._growth = c, Growth(c.alpha, c.gamma - 1, c.gamma)
        elif callable(c):
            self.name = f"mex pairs with c = {getattr(c, '__name__', c)}"
            self._value = c
        else:
            given: Any = c
            self.name, self.count = "mex pairs with c from a list", len(given)
            self._value = lambda n: int(given[n - start])

    def c(self, n: int) -> int:
        """Return c_n, the difference b_n - a_n. Raise EvaluationError if it is negative."""
        value = self._value(n)
        if value < 0:
            raise EvaluationError(f"c must be at least 0, was {brief(value)} at n = {brief(n)}")
        return value

    @property
    def complement(self) -> Complement:
        """The sequence of all numbers that are not equal to any a_n: the b_n with b_n > a_n, in order."""
        return Complement(self)

    def walk(self) -> Iterator[tuple[int, int]]:
        """Yield all pairs (a_n, b_n) in order.

        Cost: O(1) per pair while b increases, else O(log n); memory for the b_n that are still greater than the current
        a.
        """
        above: deque[int] = deque()  # the b's that were added in increasing order
        late: list[int] = []  # the b's that were added after a greater b, as a heap
        value, a = self._value, self.offset
        for n in islice(count(self.offset), self.count):
            while True:
                if above and above[0] <= a:
                    a += above.popleft() == a
                elif late and late[0] <= a:
                    a += heappop(late) == a
                else:
                    break
            b = a + value(n)
            if b < a:
                self.c(n)
            yield a, b
            if above and b < above[-1]:
                heappush(late, b)
            else:
                above.append(b)
            a += 1

    def lower(self, n: int) -> int:
        self.require_index(n)
        found = self._by_descent(lambda far: far.lower(n))
        return super().pair(n)[0] if found is None else found

    def pair(self, n: int) -> tuple[int, int]:
        self.require_index(n)
        found = self._by_descent(lambda far: far.lower(n))
        return super().pair(n) if found is None else (found, found + self.c(n))

    def place(self, value: int) -> PairPlace | None:
        found = self._by_descent(lambda far: far.place(value)) if value >= self.offset else None
        return super().place(value) if found is None else found

    def counts(self, value: int) -> tuple[int, int]:
        """Return how many of the a_n are at most `value`, and how many of the b_n, as a pair.

        >>> MexPairs("n").counts(10**20)
        (61803398874989484821, 38196601125010515179)

        Raises: UnsolvedError if c is not known to grow as described in the class.
        """
        far, held = self._known(), self.place(value)
        if held is None:
            return 0, 0
        up_to, all_numbers = held.n - self.offset + 1, value - self.offset + 1
        both = min(far.skipped, all_numbers)
        return (up_to, all_numbers - up_to + both) if held.is_lower else (all_numbers - up_to + both, up_to)

    def last_apart(self, difference: int, up_to: int = 0) -> tuple[int, int, int]:
        """Return (n, a_n, b_n) for the last n with b_n - a_n <= difference.

        `difference` must be at least the first term of c. `up_to` is ignored, because pairs of any size can be
        computed.

        >>> MexPairs("2**n - 1", 0).last_apart(10**6)
        (19, 23, 524310)

        Raises: UnsolvedError if c is not known to grow as described in the class, or grows too slowly.
        """
        self._known()
        n = least(lambda n: self.c(n) > difference, self.offset) - 1
        return n, *self.pair(n)

    def last_below(self, value: int, up_to: int = 0) -> tuple[int, int, int]:
        """Return (n, a_n, b_n) for the last n with b_n <= value; value must be at least the first b_n.

        `up_to` is ignored, because pairs of any size can be computed.

        >>> MexPairs("2**n - 1", 0).last_below(10**6)
        (19, 23, 524310)

        Raises: UnsolvedError if c is not known to grow as described in the class.
        """
        n = self.counts(value)[1] + self.offset - 1
        return n, *self.pair(n)

    def number(self, x: int, y: int) -> int | None:
        """Return the n with (a_n, b_n) = (x, y), or None.

        >>> MexPairs("n").number(8, 13), MexPairs("n").number(8, 14)
        (5, None)
        """
        held = self.place(x)
        return held.n if held is not None and held.is_lower and y - x == self.c(held.n) else None

    @property
    def equal(self) -> int:
        """The number of pairs with c_n = 0, that is, a_n = b_n; they come first. Raises: UnsolvedError, as `counts`."""
        return self._known().skipped

    def require_index(self, n: int) -> None:
        super().require_index(n)
        if self.count is not None and n >= self.offset + self.count:
            raise RequestError(
                f"n must be less than {self.offset + self.count}, where the given list c ends, was {brief(n)}"
            )

    def _by_descent(self, ask: Callable[[_Skipping], T]) -> T | None:
        """Return ask(far), where `far` (a `_Skipping`) computes distant pairs; None if that is not possible.

        If c turns out to be bounded, all later calls return None, too.
        """
        try:
            far = self._far()
            return None if far is None else ask(far)
        except UnsolvedError:
            self._growth = self._descent = None
            return None

    def _far(self) -> _Skipping | None:
        if self._descent is None and self._growth is not None:
            self._descent = _Skipping(self, self._growth, self._linear)
        return self._descent

    def _known(self) -> _Skipping:
        far = self._far()
        if far is None:
            raise UnsolvedError(
                f"this is possible only if c never decreases, and grows; for the {self.name} that is not known"
            )
        return far


class _Skipping:
    """The pairs (a_n, b_n) with c_n > 0, renumbered as `Descent` requires: its pairs (A_k, B_k) begin with A_1 = 1.

    While c_n = 0, a_n = b_n = n. If `shift` is the last such n (or start - 1), each pair n = k + shift with k >= 1 has
    a_n = A_k + shift. `growth` are bounds for c. If `linear` is not None, it states from where on c(n + period) = c(n)
    + increase.
    """

    def __init__(self, pairs: MexPairs, growth: Growth, linear: QuasiLinear | None) -> None:
        # While c is 0, a_n = b_n = n.
        self.skipped = least(lambda n: pairs.c(n) > 0, pairs.offset) - pairs.offset
        self.shift = self.skipped + pairs.offset - 1
        self._pairs, self._linear = pairs, linear
        if growth.slope is not None:
            moved = as_quadratic(growth.slope) * self.shift
            growth = Growth(growth.slope, moved + growth.low, moved + growth.high)
        if linear is not None:
            self._start = max(linear.start, pairs.offset)
            first = pairs.c(self._start)
            self._period = [pairs.c(self._start + n) - first for n in range(linear.period)]
            self._known: dict[int, list[int]] = {}
        self._descent = Descent(lambda k: pairs.c(k + self.shift), self._rises, growth)

    def lower(self, n: int) -> int:
        return n if n <= self.shift else self._descent.lower(n - self.shift) + self.shift

    def place(self, value: int) -> PairPlace:
        if value <= self.shift:
            return PairPlace(value, True, True)
        k, is_lower = self._descent.place(value - self.shift)
        return PairPlace(k + self.shift, is_lower, not is_lower)

    def _rises(self, k: int, count: int) -> list[int]:
        n = k + self.shift
        if self._pairs.beatty is not None:
            return _beatty_rises(self._pairs.beatty, n, count)
        if self._linear is None or n < self._start:
            first = self._pairs.c(n)
            rises = [self._pairs.c(n + j) - first for j in range(count)]
            if any(after < before for before, after in pairwise(rises)):
                raise ParameterError(f"c must never decrease, but decreases near n = {brief(n)}")
            return rises
        period = self._linear.period
        phase = (n - self._start) % period
        if count > FEW or period > FEW:
            return self._of_phase(phase, count)
        if phase not in self._known:
            self._known[phase] = self._of_phase(phase, FEW)
        return self._known[phase][:count]

    def _of_phase(self, phase: int, count: int) -> list[int]:
        assert self._linear is not None
        period, increase, first = self._linear.period, self._linear.increase, self._period[phase]
        return [self._period[j % period] + j // period * increase - first for j in range(phase, phase + count)]


def _beatty_rises(c: Beatty, n: int, count: int) -> list[int]:
    """Return c_(n + j) - c_n for 0 <= j < count, where c is a Beatty sequence. For most j no square root is needed."""
    first, bits = c.term(n), GUARD_BITS
    rest = ((c.alpha * n + c.gamma - first) * (1 << bits)).floor()
    step = (c.alpha * (1 << bits)).floor()
    rises = []
    for j in range(count):
        low = rest + j * step
        # The fractional bits that are cut off add up to less than j + 1.
        sure = low >> bits == low + j + 1 >> bits
        rises.append(low >> bits if sure else c.term(n + j) - first)
    return rises


class Complement(Upper):
    """The sequence, from index 1, of the numbers that are not an a_n of `pairs`: the b_n with b_n > a_n.

    >>> Complement(MexPairs("n//2")).terms(5), Complement(MexPairs("n//2")).index(13)
    ([3, 5, 8, 9, 13], 5)

    Raises: UnsolvedError if c is not known to grow as described in `MexPairs`.
    """

    def __init__(self, pairs: MexPairs) -> None:
        super().__init__(pairs)
        self.offset = 1
        self._before = pairs.offset + pairs.equal - 1  # the last n with c_n = 0

    def __iter__(self) -> Iterator[int]:
        return islice(super().__iter__(), self._before + 1 - self.pairs.offset, None)

    def _at(self, n: int) -> int:
        return self.pairs.upper(n + self._before)

    def index(self, value: int) -> int | None:
        """Return the n whose term is `value`, or None."""
        found = super().index(value)
        return None if found is None or found <= self._before else found - self._before


def s_wythoff(s: Shift) -> MexPairs:
    """Return Kimberling's s-Wythoff pairs: a_n is the least unused positive integer, b_n = a_n + s(n), s(n) > 0.

    >>> s_wythoff("2*n + 1").pairs(6)
    [(1, 4), (2, 7), (3, 10), (5, 14), (6, 17), (8, 21)]

    Raises: ParameterError for s(1) = 0.
    Source: Wythoff visions 2019, section 7.3; OEIS A184117.
    """
    pairs = MexPairs(getattr(s, "sequence", s), 1)  # a text may be the name of a sequence of the library
    if not pairs.c(1):
        raise ParameterError(f"s must be at least 1, was {pairs.c(1)} at n = 1")
    return pairs


def _expression(c: str | int | Expression) -> Expression:
    expression = parse_expression(c, ("n",)) if isinstance(c, str) else as_expression(c)
    if not expression.variables() <= {"n"}:
        raise ParameterError(f"c must be an expression in n, was {c}")
    return expression


def _growth(expression: Expression, start: int) -> tuple[Growth | None, QuasiLinear | None]:
    """Return (growth, form) of an expression c in n >= `start`: bounds of its growth, and its form up to a period.

    `form` says that c(n + period) = c(n) + increase from some n on. It is None if this is not known. `growth` is None
    if c may decrease, is bounded, or is not understood.
    """
    linear = quasi_linear(expression)
    if not non_decreasing(expression, start) or (linear is not None and not linear.increase):
        return None, linear
    if linear is None:
        bounded = bounds(expression, {"n": (start, None)})[1] is not None
        return None if bounded else Growth(None), None
    slope, value = Fraction(linear.increase, linear.period), function(expression, ("n",))
    first = max(start, linear.start)
    surplus = [value(n) - slope * n for n in range(first, first + linear.period)]
    return Growth(slope, min(surplus), max(surplus)), linear
