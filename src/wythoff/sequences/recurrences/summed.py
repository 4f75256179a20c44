"""Pairs whose differences are sums: a_n by mex, b_n = b_(n-1) + a_n - a_(n-1) + f(a_(n-1)).

Fraenkel's G1, f(x) = x + 1, is Hofstadter's figure-figure sequence; his Boolean G1 has f(x) = x | 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, islice
from math import gcd, isqrt

from wythoff.errors import ParameterError, TooLargeError, brief
from wythoff.expressions import Expression, function, parse_expression
from wythoff.kernels.limits import require_memory
from wythoff.sequences.integers import least_between
from wythoff.sequences.kinds import IntegerSequence
from wythoff.sequences.recurrences.growth import quasi_linear
from wythoff.sequences.recurrences.pairs import DisjointPairs, Lower, Place, Upper

# Blocks are made one by one, 2 to 3 microseconds each.
MOST_BLOCKS, BLOCK_BYTES = 1 << 20, 130
MOST_RESIDUES = 64
EARLY = 64


class SummedPairs(DisjointPairs):
    """(a_0, b_0) = (0, 0), a_n = mex of all earlier terms, b_n - a_n = f(a_0) + ... + f(a_(n-1)).

    >>> g1 = SummedPairs("x1 + 1")
    >>> g1.pairs(6), g1.pair(10**12)
    ([(0, 0), (1, 2), (3, 6), (4, 11), (5, 17), (7, 25)], (1000001413119, 500000941937492052063624))

    f is an expression in x1 with f(x1 + q) = f(x1) + s*q for whole numbers s, q >= 1, q <= 64, with f(0) >= 1 and
    f >= 0: such are x1 + 1, 2*x1 + 1, x1 | 3, x1 ^ 3.

    About sqrt(2n/s) of the b's lie below a_n, and between two of them the a's are consecutive numbers: sums over the
    a's are sums over blocks.

    Source: Fraenkel 2004, section 2, and 2008.
    Cost: `walk` O(1) a pair, memory O(sqrt(n)). With m b's below a_n, `upper` needs O(sqrt(m)) blocks, which are kept,
    and `lower` no more than `upper(m)`: O(n^(1/4)) and O(n^(1/8)). `place` costs as much as the term.
    """

    def __init__(self, f: str | Expression) -> None:
        expression = parse_expression(f, ("x1",)) if isinstance(f, str) else f
        self.name = f"pairs of nim | diagonal({expression})"
        self._f = function(expression, ("x1",))
        linear = quasi_linear(expression, "x1")
        if linear is None or linear.start or linear.increase < 1 or linear.increase % linear.period:
            raise ParameterError(f"f must be s*x1 + what repeats itself, s a whole number >= 1, was {expression}")
        if linear.period > MOST_RESIDUES:
            raise ParameterError(f"f must repeat itself after at most {MOST_RESIDUES}, was {expression}")
        values = [self._f(x) for x in range(linear.period)]
        if values[0] < 1 or min(values) < 0:
            raise ParameterError(f"f must be at least 1 at 0 and at least 0 everywhere, was {expression}")
        slope = linear.increase // linear.period
        self._sums = _Sums(slope, [value - slope * x for x, value in enumerate(values)])
        self._b, self._before, self._to = [0], [0], [0]
        self._source = islice(self.walk(), 1, None)

    def walk(self) -> Iterator[tuple[int, int]]:
        """All pairs in order.   Cost: O(1) a pair; memory O(log(log(n))), as b's are made again when a comes near."""
        a = b = 0
        early: list[int] = []  # b_0, b_1, ...
        later = (b for _, b in islice(self.walk(), EARLY, None))
        reached, waiting = 1, 0  # the number of the least b above a, and that b; 0 while it is not looked up
        while True:
            yield a, b
            if len(early) < EARLY:
                early.append(b)
            following = a + 1
            # A b that is not made yet is no a that comes before it.
            while reached < len(early) or reached >= EARLY:
                waiting = waiting or (early[reached] if reached < EARLY else next(later))
                if waiting > following:
                    break
                following, reached, waiting = following + 1, reached + 1, 0
            b += self._f(a) + following - a
            a = following

    def lower(self, n: int) -> int:
        self.require_index(n)
        return n + self._below(n, self.upper)

    def upper(self, n: int) -> int:
        self.require_index(n)
        m = self._below(n, self._near)
        return self._sums.both(n + m) - self._taken(m)

    def place(self, value: int) -> Place | None:
        if value < 1:
            return Place(0, True, True) if value == 0 else None
        # The last m with b_m <= value; b_m - m grows with m as b_m does.
        most = self._most(value)
        self.upper(most)  # refused here, if at all
        m = least_between(0, most + 1, lambda m: self.upper(m) > value) - 1
        return Place(m, False, True) if self.upper(m) == value else Place(value - m, True, False)

    def _most(self, n: int) -> int:
        """A bound for the m with b_m - m < n: b_m - m is at least s*m(m - 1)/2 + m*least."""
        slope, least = self._sums.slope, min(self._sums.rest)
        return isqrt(2 * n // slope) + 2 * max(-least, 0) // slope + 3

    def _below(self, n: int, b: Callable[[int], int]) -> int:
        """How many of b_1, b_2, ... are less than a_n: the last m with b_m - m < n."""
        most = self._most(n)
        b(most)  # refused here, if at all
        return least_between(0, most + 1, lambda m: b(m) - m >= n) - 1

    # Block k are the pairs i with b_k < a_i < b_(k+1): there a_i = i + k, for i from b_k - k + 1 on.
    # _b[k] is b_k, _before[k] = f(b_1) + ... + f(b_k), _to[k] the sum of f(b_i) over all i >= 1 before block k.

    def _near(self, m: int) -> int:
        """b_m, where block by block is near enough."""
        k = self._block(m)
        return self._sums.both(m + k) - self._before[k]

    def _taken(self, m: int) -> int:
        """f(b_1) + ... + f(b_m)."""
        if m == 0:
            return 0
        k = self._block(m)
        return self._to[k] + self._sums.over(self._b[k] + 1, m + k + 1, self._before[k])

    def _block(self, m: int) -> int:
        """The number of the block of pair m >= 1; 0 for m = 0."""
        self._make(m)
        return least_between(0, len(self._b), lambda k: self._b[k] - k >= m) - 1

    def _make(self, m: int) -> None:
        """Make all blocks up to that of pair m."""
        b, before, to = self._b, self._before, self._to
        if b[-1] - len(b) + 1 >= m:
            return
        slope, least = self._sums.slope, min(self._sums.rest)
        if m > slope * MOST_BLOCKS * (MOST_BLOCKS - 1) // 2 + MOST_BLOCKS * min(least, 0):
            raise TooLargeError(
                f"a pair must be found from at most {MOST_BLOCKS} blocks of consecutive numbers, "
                f"needs {brief(isqrt(2 * m // slope))}"
            )
        require_memory(BLOCK_BYTES * isqrt(2 * m // slope), f"about {brief(isqrt(2 * m // slope))} blocks")
        for _, following in self._source:
            to.append(to[-1] + self._sums.over(b[-1] + 1, following, before[-1]))
            b.append(following)
            before.append(before[-1] + self._f(following))
            if following - len(b) + 1 >= m:
                return


class _Sums:
    """Sums of f(x) = slope*x + rest[x % q] over intervals, and sums of f of such sums."""

    def __init__(self, slope: int, rest: Sequence[int]) -> None:
        self.slope, self.rest, self.q = slope, rest, len(rest)
        self._once = [*accumulate(rest, initial=0)]
        self._twice = [*accumulate(self._once, initial=0)]
        # both(x + q) - both(x) leaves the same residue for all x.
        step = (slope * self.q * (self.q - 1) // 2 + self._once[-1]) % self.q
        self._period = self.q * (self.q // gcd(step, self.q))
        self._residues: dict[int, list[int]] = {}

    def both(self, x: int) -> int:
        """x + f(0) + ... + f(x - 1)."""
        turns, left = divmod(x, self.q)
        return x + self.slope * (x * (x - 1) // 2) + turns * self._once[-1] + self._once[left]

    def over(self, start: int, end: int, less: int) -> int:
        """The sum of f(both(x) - less) for start <= x < end."""
        if end <= start:
            return 0
        total = self.slope * (self._all(end) - self._all(start) - (end - start) * less)
        return total + self._rests(end, less) - self._rests(start, less)

    def _all(self, end: int) -> int:
        """The sum of both(x) for 0 <= x < end."""
        turns, left = divmod(end, self.q)
        whole = self._once[-1]
        rests = self.q * whole * (turns * (turns - 1) // 2) + turns * (self._twice[-2] + left * whole)
        return end * (end - 1) // 2 + self.slope * (end * (end - 1) * (end - 2) // 6) + rests + self._twice[left]

    def _rests(self, end: int, less: int) -> int:
        """The sum of rest[(both(x) - less) % q] for 0 <= x < end."""
        table = self._residues.get(less % self.q)
        if table is None:
            shifted = (self.rest[(self.both(x) - less) % self.q] for x in range(self._period))
            table = self._residues[less % self.q] = [*accumulate(shifted, initial=0)]
        turns, left = divmod(end, self._period)
        return turns * table[-1] + table[left]


class FigureFigure(IntegerSequence):
    """Hofstadter's figure-figure sequence R(1) = 1, R(n + 1) = R(n) + S(n), S the numbers that are no R; n >= 1.

    >>> FigureFigure().terms(8), FigureFigure().term(10**12 + 1)
    ([1, 3, 7, 12, 18, 26, 35, 45], 500000941937492052063625)

    With the pairs of G1, R(n) = b_(n-1) + 1 and S(n) = a_n + 1.

    Source: Fraenkel 2004, section 2; Hofstadter, Goedel, Escher, Bach.   Cost: that of `SummedPairs`.
    """

    def __init__(self) -> None:
        self._pairs = SummedPairs("x1 + 1")

    def __repr__(self) -> str:
        return "Hofstadter's figure-figure sequence"

    def __iter__(self) -> Iterator[int]:
        return (b + 1 for _, b in self._pairs.walk())

    def term(self, n: int) -> int:
        self.require_index(n)
        return self._pairs.upper(n - 1) + 1

    def index(self, value: int) -> int | None:
        """The n with R(n) = value, or None."""
        place = self._pairs.place(value - 1)
        return place.n + 1 if place is not None and place.is_upper else None


class FigureDifferences(IntegerSequence):
    """The numbers S(1), S(2), ... that are not in Hofstadter's figure-figure sequence, which are its differences.

    >>> FigureDifferences().terms(9), FigureDifferences().term(10**20)
    ([2, 4, 5, 6, 8, 9, 10, 11, 13], 100000000014142023801)

    Source and cost: those of `FigureFigure`.
    """

    def __init__(self) -> None:
        self._pairs = SummedPairs("x1 + 1")

    def __repr__(self) -> str:
        return "the differences of Hofstadter's figure-figure sequence"

    def __iter__(self) -> Iterator[int]:
        return (a + 1 for a, _ in islice(self._pairs.walk(), 1, None))

    def term(self, n: int) -> int:
        self.require_index(n)
        return self._pairs.lower(n) + 1

    def index(self, value: int) -> int | None:
        """The n with S(n) = value, or None."""
        place = self._pairs.place(value - 1)
        return place.n if place is not None and place.is_lower and place.n else None


def summed_lower(f: str | Expression) -> Lower:
    """The a_n of `SummedPairs`."""
    return Lower(SummedPairs(f))


def summed_upper(f: str | Expression) -> Upper:
    """The b_n of `SummedPairs`."""
    return Upper(SummedPairs(f))
