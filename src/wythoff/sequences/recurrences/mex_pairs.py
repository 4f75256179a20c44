"""a_n = mex of all earlier terms, b_n = a_n + c_n, for any c_n >= 0; distant pairs where c_n is known to grow well."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count, islice
from math import isqrt
from typing import Any, NamedTuple, TypeAlias

from wythoff.errors import EvaluationError, ParameterError, RequestError, UnsolvedError, brief
from wythoff.expressions import Expression, Integer, function, parse_expression
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.kinds import IntegerSequence
from wythoff.sequences.quadratic import Number, as_quadratic
from wythoff.sequences.recurrences.descent import Descent, least, require_ascending
from wythoff.sequences.recurrences.growth import non_decreasing, quasi_linear
from wythoff.sequences.recurrences.pairs import DisjointPairs, Lower, Place, Upper

Shift: TypeAlias = "str | int | Expression | Sequence[int] | IntegerSequence | Callable[[int], int]"


class Growth(NamedTuple):
    """c never decreases, and c_n - slope*n lies between low and high; without a slope it outgrows all of them."""

    slope: Number | None
    low: Number = 0
    high: Number = 0


class MexPairs(DisjointPairs):
    """The pairs a_n = mex{a_i, b_i : i < n}, b_n = a_n + c_n; n and the numbers count from `start`, 0 or 1.

    >>> pairs = MexPairs("n + n*n % 2")
    >>> pairs.pairs(5), pairs.lower(10**20)
    ([(1, 3), (2, 4), (5, 9), (6, 10), (7, 13)], 161803398874989484820)
    >>> pairs.place(10**20)
    Place(n=38196601125010515180, is_lower=False, is_upper=True)

    c is an expression in n, an integer, a function, a sequence of the library, or a list (then there are as many pairs
    as it has members); its values are exact integers >= 0. For c_n = s(n) > 0, start = 1, these are Kimberling's
    s-Wythoff sequences.

    `lower`, `upper` and `place` reach an n of a thousand digits where c never decreases and either stays within bounds
    of slope*n, slope > 0, or outgrows all slopes. Expressions and Beatty sequences are examined for that; a function
    is believed to be such where a slope is given, `within` being the bounds of c_n - slope*n. Else what is asked for is
    reached through all pairs before it.

    Source: Fraenkel and Peled, Harnessing the unwieldy mex function; Wythoff visions 2019, sections 4.11 and 7.3.
    Cost: `walk` O(log n) a pair; distant pairs O(log n) windows of O(high - low) terms, see `Descent`.
    """

    def __init__(
        self, c: Shift, start: int = 1, *, slope: Number | None = None, within: tuple[Number, Number] = (0, 0)
    ) -> None:
        if start not in (0, 1):
            raise ParameterError(f"start must be 0 or 1, was {start}")
        self.offset = start
        self.count: int | None = None
        self._growth = None if slope is None else Growth(slope, *within)
        self._descent: _MexDescent | None = None
        if isinstance(c, str | int | Expression):
            expression = _expression(c)
            self.name = f"mex pairs with c = {expression}"
            self._value: Callable[[int], int] = function(expression, ("n",))
            self._growth = _growth(expression, start)
        elif isinstance(c, IntegerSequence):
            self.name = f"mex pairs with c = {c!r}"
            self._value = c.term
            if isinstance(c, Beatty) and c.alpha > 0:
                self._growth = Growth(c.alpha, c.gamma - 1, c.gamma)
        elif callable(c):
            self.name = f"mex pairs with c = {getattr(c, '__name__', c)}"
            self._value = c
        else:
            given: Any = c
            self.name, self.count = "mex pairs with c from a list", len(given)
            self._value = lambda n: int(given[n - start])

    def c(self, n: int) -> int:
        """c_n.   Raises: EvaluationError where it is negative."""
        value = self._value(n)
        if value < 0:
            raise EvaluationError(f"c must be at least 0, was {brief(value)} at n = {brief(n)}")
        return value

    def walk(self) -> Iterator[tuple[int, int]]:
        """All pairs in order.   Cost: O(log n) a pair; memory for the b_n that are still above a_n."""
        above: list[int] = []
        a = self.offset
        for n in islice(count(self.offset), self.count):
            while above and above[0] <= a:
                a += heappop(above) == a
            b = a + self.c(n)
            yield a, b
            heappush(above, b)
            a += 1

    def lower(self, n: int) -> int:
        self.require_index(n)
        far = self._far()
        return self._reached(n)[0] if far is None else far.lower(n)

    def upper(self, n: int) -> int:
        self.require_index(n)
        return self._reached(n)[1] if self._far() is None else self.lower(n) + self.c(n)

    def place(self, value: int) -> Place | None:
        far = self._far()
        if far is None or value < self.offset:
            return super().place(value)
        return far.place(value)

    def counts(self, value: int) -> tuple[int, int]:
        """How many a_n and how many b_n are at most a value.

        >>> MexPairs("n").counts(10**20)
        (61803398874989484821, 38196601125010515179)

        Raises: UnsolvedError where c is not known to grow as `lower` needs it.
        """
        far, held = self._far(), self.place(value)
        if far is None:
            raise UnsolvedError(f"the {self.name} are counted only where c is known never to decrease")
        if held is None:
            return 0, 0
        up_to, all_numbers = held.n - self.offset + 1, value - self.offset + 1
        both = min(far.skipped, all_numbers)
        return (up_to, all_numbers - up_to + both) if held.is_lower else (all_numbers - up_to + both, up_to)

    def require_index(self, n: int) -> None:
        super().require_index(n)
        if self.count is not None and n >= self.offset + self.count:
            raise RequestError(f"n must be less than {self.offset + self.count}, was {brief(n)}: c is given so far")

    def _far(self) -> _MexDescent | None:
        if self._descent is None and self._growth is not None:
            self._descent = _MexDescent(self, self._growth)
        return self._descent


class _MexDescent(Descent):
    """The pairs with c_n > 0, counted from k = 1, with numbers from 1: n = k + shift, a_n = A_k + shift.

    Of the numbers below A_k, k - 1 are A's and the rest B's, so that A_k = k + i for the last i with B_i - i < k (or
    i = 0), and B_i - i increases.
    """

    def __init__(self, pairs: MexPairs, growth: Growth) -> None:
        slope, low, high = growth
        super().__init__(3 + (as_quadratic(high) - low).ceil())
        self.pairs, self.slope = pairs, slope
        # While c is 0, a_n = b_n = n.
        self.skipped = least(lambda n: pairs.c(n) > 0, pairs.offset) - pairs.offset
        self.shift = self.skipped + pairs.offset - 1
        # c_(k + shift) - slope*k in the middle of its bounds
        self.middle = 0 if slope is None else ((as_quadratic(low) + high) / 2 + as_quadratic(slope) * self.shift).floor()
        self._scale = 0, 0, 0

    def lower(self, n: int) -> int:
        k = n - self.shift
        return n if k < 1 else self.window(k, k)[0] + self.shift

    def place(self, value: int) -> Place:
        number = value - self.shift
        if number < 1:
            return Place(value, True, True)
        while True:
            low, high = self._holding(number)
            uppers = [a + c for a, c in zip(self.window(low, high), self._c(low, high), strict=True)]
            place = bisect_right(uppers, number)
            if place < len(uppers) and (place or low == 1):
                i = low + place - 1  # the last i with B_i <= number
                if place and uppers[place - 1] == number:
                    return Place(i + self.shift, False, True)
                return Place(number - i + self.shift, True, False)
            self.widen()

    def below(self, low: int, high: int) -> tuple[int, int]:
        if self.slope is None:
            # k <= A_k < 2k, so that B_k - k lies between C_k and C_k + k - 1.
            last = least(lambda k: self._term(k) + k > low, 1)
            return max(1, last - 1), least(lambda k: self._term(k) >= high, 1)
        bits, part, whole = self._scaled(high)
        centre = -(self.middle << bits) // whole
        return (
            max(1, (low * part >> bits) + centre - self._around(low)),
            max(1, (high * part >> bits) + centre + self._around(low)),
        )

    def above(self, low: int, high: int, start: int, terms: Sequence[int]) -> list[int] | None:
        shifts = self._c(start, start + len(terms) - 1)
        surplus = [a + c - i for i, a, c in zip(count(start), terms, shifts, strict=False)]
        if surplus[-1] < high or (start > 1 and surplus[0] >= low):
            return None
        found, place = [], 0
        for k in range(low, high + 1):
            while surplus[place] < k:
                place += 1
            found.append(k + start - 1 + place)
        return found

    def first(self, count: int) -> list[int]:
        return [a - self.shift for a, _ in islice(self.pairs.walk(), self.skipped, self.skipped + count)]

    def _term(self, k: int) -> int:
        return self.pairs.c(k + self.shift)

    def _c(self, low: int, high: int) -> list[int]:
        values = [self._term(k) for k in range(low, high + 1)]
        require_ascending(values, "c")
        return values

    def _holding(self, number: int) -> tuple[int, int]:
        """Indices between which the last i with B_i <= number should lie."""
        if self.slope is None:
            last = least(lambda k: self._term(k) + 2 * k > number, 1)
            return max(1, last - 1), least(lambda k: self._term(k) + k > number, 1)
        bits, _, whole = self._scaled(number)
        # B_i is near beta*i + middle - middle/beta.
        near = ((number - self.middle) << bits) // whole + (self.middle << 2 * bits) // (whole * whole)
        return max(1, near - self._around(near)), max(1, near + self._around(near))

    def _around(self, k: int) -> int:
        """How far a window near k reaches: near the beginning A_k is about `middle` from where it lies later on."""
        return self.slack + min(abs(self.middle), self.middle * self.middle // max(k, 1))

    def _scaled(self, size: int) -> tuple[int, int, int]:
        """bits, and (alpha - 1) and beta times 2^bits for the slopes alpha and beta of A and B."""
        assert self.slope is not None
        if self._scale[0] < size.bit_length() + 8:
            bits = size.bit_length() + 16
            slope = (as_quadratic(self.slope) * (1 << bits)).floor()
            # 1/alpha + 1/beta = 1 and beta = alpha + slope
            root = isqrt(slope * slope + (4 << 2 * bits))
            self._scale = bits, (root - slope) // 2, (root + slope) // 2 + (1 << bits)
        return self._scale


def mex_pair_lower(c: Shift, start: int = 1) -> Lower:
    """The a_n of `MexPairs`."""
    return Lower(MexPairs(c, start))


def mex_pair_upper(c: Shift, start: int = 1) -> Upper:
    """The b_n of `MexPairs`."""
    return Upper(MexPairs(c, start))


def s_wythoff_lower(s: Shift) -> Lower:
    """Kimberling's lower s-Wythoff sequence: the least positive integers that are left."""
    return Lower(s_wythoff(s))


def s_wythoff_upper(s: Shift) -> Upper:
    """Kimberling's upper s-Wythoff sequence: a_n + s(n)."""
    return Upper(s_wythoff(s))


def s_wythoff(s: Shift) -> MexPairs:
    """Kimberling's s-Wythoff pairs: a_n the least positive integer that is left, b_n = a_n + s(n), s(n) > 0.

    >>> s_wythoff("2*n + 1").pairs(6)
    [(1, 4), (2, 7), (3, 10), (5, 14), (6, 17), (8, 21)]

    Raises: ParameterError for s(1) = 0.
    Source: Wythoff visions 2019, section 7.3; OEIS A184117.
    """
    pairs = MexPairs(s, 1)
    if not pairs.c(1):
        raise ParameterError(f"s must be at least 1, was {pairs.c(1)} at n = 1")
    return pairs


def _expression(c: str | int | Expression) -> Expression:
    if isinstance(c, str):
        return parse_expression(c, ("n",))
    if isinstance(c, int):
        return Integer(c)
    if not c.variables() <= {"n"}:
        raise ParameterError(f"c must be an expression in n, was {c}")
    return c


def _growth(expression: Expression, start: int) -> Growth | None:
    """How an expression grows; None where nothing is known that helps."""
    if not non_decreasing(expression, start):
        return None
    linear = quasi_linear(expression)
    if linear is None:
        return Growth(None)
    if not linear.increase:
        return None
    slope, value = Fraction(linear.increase, linear.period), function(expression, ("n",))
    first = max(start, linear.start)
    surplus = [value(n) - slope * n for n in range(first, first + linear.period)]
    return Growth(slope, min(surplus), max(surplus))
