"""Pairs whose differences are sums: a_n = mex of all earlier terms, b_n - a_n = b_(n-1) - a_(n-1) + f(a_(n-1)).

The mex is the least number >= 0 that is not an earlier term. Fraenkel's game G1 has f(x) = x + 1, and its pairs are
those of Hofstadter's figure-figure sequence; his Boolean G1 has f(x) = x | 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import isqrt

from wythoff.base.errors import ParameterError
from wythoff.expressions import Expression, function, parse_expression
from wythoff.expressions.periods import quasi_linear
from wythoff.sequences.kinds import IntegerSequence
from wythoff.sequences.recurrences.pairs import DistantPairs, Lower, PairPlace
from wythoff.sequences.recurrences.tower import A, B, Holds, N, Sums, Tower, TowerState

MOST_RESIDUES = 64  # the longest period of f(x) - s*x
EARLY = 64  # the number of first terms b_n that `walk` stores; a second walk computes later ones again


class SummedPairs(DistantPairs):
    """The pairs (a_0, b_0) = (0, 0), a_n = mex of all earlier terms, b_n - a_n = f(a_0) + ... + f(a_(n-1)).

    >>> g1 = SummedPairs("x1 + 1")
    >>> g1.pairs(6), g1.pair(10**12)
    ([(0, 0), (1, 2), (3, 6), (4, 11), (5, 17), (7, 25)], (1000001413119, 500000941937492052063624))

    f is an expression in x1 with f(0) >= 1 and f >= 0, such that f(x1 + q) = f(x1) + s*q for integers s >= 1 and 1 <= q
    <= 64. Examples are x1 + 1, 2*x1 + 1, x1 | 3 and x1 ^ 3. If `crossing` is not 0, the difference b_n - a_n grows by
    `crossing` more for each b between a_(n-1) and a_n; then f >= 1 is required.

    About sqrt(2n/s) of the b's are less than a_n. The a's between two successive b's are consecutive integers; they are
    called a block. So sums over the a's are sums over blocks, these are sums over blocks of blocks, and so on.

    Source: Fraenkel 2004, section 2, and 2008; docs/mathematics/constraint-games.md, section 1.7. Cost: `walk` takes
    O(1) per pair. `cost` states the cost of the first distant pair; later pairs of that size take at most a tenth of
    it.
    """

    def __init__(self, f: str | Expression, crossing: int | None = None) -> None:
        crossing = crossing or 0
        expression = parse_expression(f, ("x1",)) if isinstance(f, str) else f
        added = f" + {crossing} over a b" * bool(crossing)
        self.name = f"pairs with differences of the sums of {expression}{added}"
        self._f = function(expression, ("x1",))
        linear = quasi_linear(expression, "x1")
        if linear is None or linear.start or linear.increase < 1 or linear.increase % linear.period:
            raise ParameterError(
                f"f must be s*x1 plus a periodic function of x1, with an integer s >= 1, was {expression}"
            )
        if linear.period > MOST_RESIDUES:
            raise ParameterError(
                f"f must be s*x1 plus a function with a period of at most {MOST_RESIDUES}, was {expression}"
            )
        values = [self._f(x) for x in range(linear.period)]
        if values[0] < 1 or min(values) < 0:
            raise ParameterError(f"f must be at least 1 for x1 = 0 and at least 0 for all x1, was {expression}")
        if crossing < 0 or (crossing and min(values) < 1):
            raise ParameterError(f"crossing must be at least 0, and 0 if f has the value 0, was {crossing}")
        slope = linear.increase // linear.period
        self._crossing = crossing
        self._sums = Sums(slope, [value - slope * x for x, value in enumerate(values)], crossing)
        self._tower = Tower(self._sums, self.walk, self._touching(), self._most)

    @property
    def cost(self) -> str:
        """A description in words of how the time to compute a pair grows with the larger number of the pair."""
        if self._sums.q == 1:
            return "hardly more than polynomial; a second at 80 digits, 20 seconds at 155"
        return "with the sixteenth root of the piles; up to five seconds at 46 to 67 digits, and no farther"

    @property
    def rising(self) -> int:
        """A number x such that f(a') - f(a) <= f(a) - `crossing` for all a = a_n >= x, where a' is a_(n+1)."""
        sums, below = self._sums, max(self._touching().values(), default=0)
        growth = sums.slope * (2 + below) + max(sums.rest) - min(sums.rest)
        return max(growth + self._crossing - min(sums.rest), 0) // sums.slope + 1

    def _touching(self) -> dict[int, int]:
        """Return {n: k} for all n such that b_n - 1, ..., b_n - k are other b's, where k >= 1 is as large as possible.

        The b's are the larger numbers of the pairs (a_n, b_n). If b_n - 1 is a b, then f(a_(n-1)) = 0.
        """
        last = max(-min(self._sums.rest), 0) // self._sums.slope
        found: dict[int, int] = {}
        before = 0
        for n, (a, b) in enumerate(self.walk()):
            if n and b == before + 1:
                found[n] = found.get(n - 1, 0) + 1
            if a > last + 1:
                return found
            before = b
        return found

    def walk(self) -> Iterator[tuple[int, int]]:
        """Yield all pairs (a_n, b_n) in order.

        Cost: O(1) per pair; memory O(log(log(n))), because the b's are computed again, by another walk, when a reaches
        them.
        """
        a = b = 0
        early: list[int] = []  # b_0, b_1, ...
        later = (b for _, b in islice(self.walk(), EARLY, None))
        reached, waiting = 1, 0  # the index of the least b above a, and this b (0 if not yet known)
        while True:
            yield a, b
            if len(early) < EARLY:
                early.append(b)
            following = a + 1
            # Any b that is not yet computed is greater than the next a.
            while reached < len(early) or reached >= EARLY:
                waiting = waiting or (early[reached] if reached < EARLY else next(later))
                if waiting > following:
                    break
                following, reached, waiting = following + 1, reached + 1, 0
            # The numbers between a and the next a are b's.
            gap = following - a
            b += self._f(a) + self._crossing * (gap - 1) + gap
            a = following

    def lower(self, n: int) -> int:
        self.require_index(n)
        return n + self._block(n, 0)[N]

    def pair(self, n: int) -> tuple[int, int]:
        self.require_index(n)
        k, _, _, taken = self._block(n, 1)
        return n + k, self._sums.both(n + k) - taken

    def place(self, value: int) -> PairPlace | None:
        if value < 1:
            return PairPlace(0, True, True) if value == 0 else None
        k, _, b = self._tower.last(lambda state: state[B] <= value, 0, self._most(value))
        return PairPlace(k, False, True) if b == value else PairPlace(value - k, True, False)

    def last_apart(self, difference: int, up_to: int) -> tuple[int, int, int]:
        """Return (n, a_n, b_n) for the last n with b_n - a_n <= difference and a_n <= up_to; both limits are >= 0."""
        return self._last(lambda state: state[B] - state[A] <= difference, difference, up_to)

    def last_below(self, value: int, up_to: int) -> tuple[int, int, int]:
        """Return (n, a_n, b_n) for the last n with b_n <= value and a_n <= up_to; both limits are >= 0."""
        return self._last(lambda state: state[B] <= value, value, up_to)

    def _last(self, holds: Holds, bound: int, up_to: int) -> tuple[int, int, int]:
        most = min(self._most(bound), up_to)
        n, a, b = self._tower.last(lambda state: state[A] <= up_to and holds(state), 0, most)
        return n, a, b

    def _block(self, n: int, height: int) -> TowerState:
        """Return the state of pair k, for the last k with b_k - k < n; a_n lies between b_k and b_(k+1).

        The state is (k, a_k, b_k, X_1, ..., X_h), where h is `height`. X_1 is the sum of f(b) - `crossing` for b = b_1,
        ..., b_k, and X_(r+1) is the X_r of the last pair before block k (see the module `tower`).
        """
        return self._tower.last(lambda state: state[N] == 0 or state[B] - state[N] < n, height, self._most(n))

    def _most(self, n: int) -> int:
        """Return an upper bound of all m with b_m - a_m <= n or b_m - m < n.

        Both differences are at least s*m(m - 1)/2 + m*least, where s is the slope of f, and `least` the minimum of f(x)
        - s*x.
        """
        slope, least = self._sums.slope, min(self._sums.rest)
        return isqrt(2 * n // slope) + 2 * max(-least, 0) // slope + 3


class _Figures(IntegerSequence):
    """The sequence of x + 1 for the terms x of the sequence `of` from the index `first` on.

    `of` is the sequence of the a_n or of the b_n of Fraenkel's game G1, `SummedPairs("x1 + 1")`.
    """

    def __init__(self, of: Lower, first: int) -> None:
        self._of, self._first = of, first

    def __iter__(self) -> Iterator[int]:
        return (number + 1 for number in islice(self._of, self._first, None))

    def _at(self, n: int) -> int:
        return self._of.term(n - 1 + self._first) + 1

    def index(self, value: int) -> int | None:
        """Return the n whose term is `value`, or None."""
        found = self._of.index(value - 1)
        return None if found is None or found < self._first else found + 1 - self._first


class FigureFigure(_Figures):
    """Hofstadter's figure-figure sequence: R(1) = 1, R(n + 1) = R(n) + S(n), where S lists the numbers >= 1 not in R.

    >>> FigureFigure().terms(8), FigureFigure().term(10**12 + 1)
    ([1, 3, 7, 12, 18, 26, 35, 45], 500000941937492052063625)

    R(n) = b_(n-1) + 1 and S(n) = a_n + 1 for the pairs (a_n, b_n) of Fraenkel's game G1, `SummedPairs("x1 + 1")`.

    Source: Fraenkel 2004, section 2; Hofstadter, Goedel, Escher, Bach.   Cost: that of `SummedPairs`.
    """

    title = "Hofstadter's figure-figure sequence"

    def __init__(self) -> None:
        super().__init__(SummedPairs("x1 + 1").uppers, 0)


class FigureDifferences(_Figures):
    """The numbers S(1), S(2), ... that are not in Hofstadter's figure-figure sequence R: S(n) = R(n + 1) - R(n).

    >>> FigureDifferences().terms(9), FigureDifferences().term(10**20)
    ([2, 4, 5, 6, 8, 9, 10, 11, 13], 100000000014142023801)

    Source and cost: those of `FigureFigure`.
    """

    title = "the differences of Hofstadter's figure-figure sequence"

    def __init__(self) -> None:
        super().__init__(SummedPairs("x1 + 1").lowers, 1)
