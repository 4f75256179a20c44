"""The pairs W_{m,p}: a_n is the mex of all earlier terms, b_n = a_n + m*floor(n/p).

They are the P-positions of two games with two piles. A move of m-Wythoff takes any number from one pile, or k from one
and l from the other with |k - l| < m; here the opponent may forbid at most p - 1 of the latter before each move. (m,
p)-Imitation Nim is Nim, but nobody may answer x from the smaller pile by x to x + m - 1 from the other pile p times in
a row.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import gcd

from wythoff.base.errors import ParameterError, brief
from wythoff.expressions import Integer, Operation, Variable
from wythoff.kernels import Crowd, Pairs as Columns, Progress, crowded_pairs, silent
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.beatty.wythoff import t_wythoff_modulus
from wythoff.sequences.kinds import require_positive
from wythoff.sequences.recurrences.mex_pairs import MexPairs
from wythoff.sequences.recurrences.pairs import DisjointPairs, PairPlace


class BlockedPairs(DisjointPairs):
    """The pairs (a_n, b_n) of W_{m,p}: the pair with a given index n >= 0, and the pair that contains a given number.

    >>> pairs = BlockedPairs(2, 3)
    >>> [pairs.pair(n) for n in range(7)]
    [(0, 0), (1, 1), (2, 2), (3, 5), (4, 6), (7, 9), (8, 12)]
    >>> pairs.holding(12), pairs.partner(12), pairs.holding(pairs.pair(10**50)[1])[0] == 10**50
    ((6, 8, 12), 8, True)

    Every number is in exactly one pair, and a_n and b_n increase. Let g = gcd(m, p). The pairs are (g*a + j, g*b + j)
    with 0 <= j < g, for the pairs (a, b) of m/g and p/g. For p = 1 these are the pairs of m-Wythoff. Otherwise a_n
    follows from terms a_i with i near (alpha - 1)*n, where alpha = (2p - m + sqrt(m^2 + 4p^2))/(2p) is the limit of
    a_n/n. So each window of terms (consecutive a_n) is computed from a window of fewer and smaller terms.

    Source: Larsson 2009, paper II, Definition 4 and Proposition 2; docs/mathematics/memory.md, Lemma 6.8. Cost: let m
    and p be already divided by g. If p = 1, two integer square roots. If p > 1, windows of O(p^2) terms each: O(log n)
    windows for m > p, and O(p*log n) windows for m < p.
    """

    def __init__(self, m: int, p: int) -> None:
        require_positive(m=m, p=p)
        self.m, self.p = m, p
        self.name = f"pairs W_{{{m},{p}}}"
        self._times = gcd(m, p)
        w, rest = divmod(m, p)
        alpha = t_wythoff_modulus(w)
        self._beatty = None if rest else (Beatty(alpha, offset=0), Beatty(alpha + w, offset=0))

    @property
    def closed(self) -> bool:
        """Whether p divides m; the pairs are then Beatty sequences with known formulas."""
        return self._beatty is not None

    @cached_property
    def _reduced(self) -> MexPairs:
        """The pairs W_{m/g, p/g}, where g = gcd(m, p)."""
        groups = Operation("//", Variable("n"), Integer(self.p // self._times))
        return MexPairs(Operation("*", Integer(self.m // self._times), groups), 0)

    def pair(self, n: int) -> tuple[int, int]:
        """Return (a_n, b_n), the pair with the index n.

        Raises: TooLargeError if too many terms would have to be computed.
        """
        a = self.lower(n)
        return a, a + n // self.p * self.m

    def lower(self, n: int) -> int:
        """Return a_n, the smaller number of pair n. Raise TooLargeError if too many terms would have to be computed."""
        self.require_index(n)
        if n < self.p:
            return n
        index, rest = divmod(n, self._times)
        found = self._reduced.lower(index) if self._beatty is None else self._beatty[0].term(index)
        return self._times * found + rest

    def lower_at_least(self, n: int) -> int:
        """Return a lower bound for a_n, at the cost of a division.

        Because a_i <= 2i, b_i <= (2 + m/p)*i < n <= a_n for all i < n*p/(2p + m). Every number is in exactly one pair.
        So the numbers below a_n include the n numbers a_0, ..., a_(n-1) and these b_i with i >= p.
        """
        return n + n * self.p // (2 * self.p + self.m) - self.p

    def place(self, value: int) -> PairPlace | None:
        if value < self.p:
            return None if value < 0 else PairPlace(value, True, True)
        reduced, rest = divmod(value, self._times)
        if self._beatty is None:
            found = self._reduced.place(reduced)
        else:
            # The two sequences are complementary.
            lower, upper = (side.index(reduced) for side in self._beatty)
            n = upper if lower is None else lower
            found = None if n is None else PairPlace(n, lower is not None, upper == n)
        assert found is not None
        return found._replace(n=self._times * found.n + rest)

    def holding(self, number: int) -> tuple[int, int, int]:
        """Return (n, a_n, b_n) for the pair that contains `number` >= 0.

        Raises: TooLargeError if too many terms would have to be computed.
        """
        place = self.place(number)
        if place is None:
            raise ParameterError(f"a number must be at least 0, was {brief(number)}")
        difference = place.n // self.p * self.m
        return (place.n, number, number + difference) if place.is_lower else (place.n, number - difference, number)

    def partner(self, number: int) -> int:
        """Return the other member of the pair that contains `number`, or `number` itself if a_n = b_n.

        Raises: TooLargeError if too many terms would have to be computed.
        """
        _, a, b = self.holding(number)
        return a + b - number

    def walk(self) -> Iterator[tuple[int, int]]:
        """Yield all pairs (a_n, b_n), n = 0, 1, 2, ...

        Cost: that of `MexPairs.walk`.
        """
        return MexPairs(lambda n: n // self.p * self.m, 0).walk()

    def table(self, count: int, progress: Progress = silent) -> Columns:
        """Return the first `count` pairs in two columns, the a_n and the b_n.

        Raises: TooLargeError for pairs that do not fit in memory.
        Cost: O(1) per pair.
        """
        return crowded_pairs(Crowd(step=self.m, group=self.p), count, progress=progress)
