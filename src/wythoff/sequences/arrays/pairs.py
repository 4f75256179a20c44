"""The arrays W and W* of the multiset mZ: the P-positions of m-Wythoff, pair after pair in rows."""

from __future__ import annotations

from wythoff.sequences.arrays.linear_rows import LinearRows, require_place
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.beatty.wythoff import t_wythoff_modulus
from wythoff.sequences.integers import floor_quadratic


class PairArray(LinearRows):
    """W (or its dual W*) of the greedy permutation with M = mZ, every multiple of m once; m = 1: the Wythoff array.

    >>> PairArray(2).rows(3, 6)
    [[1, 3, 7, 17, 41, 99], [2, 6, 14, 34, 82, 198], [4, 10, 24, 58, 140, 338]]
    >>> PairArray(2, dual=True).rows(2, 6), PairArray(2).position(10**30)
    ([[1, 3, 7, 17, 41, 99], [2, 4, 10, 24, 58, 140]], (585786437626904951198311275791, 1))

    With rho = (2 - m + sqrt(m^2 + 4))/2, the pairs are (u, u + m*k), u = floor(k*rho) + h, k = 1, 2, ..., where h = 0
    for W and 1 for W*; row 1 of W* begins with a 1 of its own, which is half of a pair (1, 1) with k = 0. Right of a
    pair (a, b) stands the pair with u = m*b + a, and that is the pair of index m*a + (m^2 - m + 1)*k: so the pairs
    that begin rows are those whose index is no such number.
    Source: Larsson 2009, paper I, section 4; the formulas are our own.
    """

    def __init__(self, m: int, *, dual: bool = False) -> None:
        super().__init__(m)
        self.dual = dual
        rho = t_wythoff_modulus(m)
        self._lower, self._upper = Beatty(rho, int(dual), offset=0), Beatty(rho + m, int(dual), offset=0)
        self._squares = Beatty((rho + m - 1) ** 2, offset=0)  # floor(j*alpha^2)

    def __repr__(self) -> str:
        return f"W{'*' * self.dual} of the multiples of {self.m}"

    def following(self, value: int) -> int:
        if self.dual and value == 1:
            return self.m + 1
        k = self._lower.index(value)
        if k is not None:
            return value + self.m * k
        k = self._upper.index(value)
        assert k is not None  # the two sequences are complementary
        return (self.m + 1) * value - self.m * k

    def start(self, row: int) -> tuple[int, int]:
        require_place(row, 1)
        if self.dual and row == 1:
            return 1, self.m + 1
        # The k that is the row-th (in W* the (row - 1)-th, from 1 on) to begin a row: near row*alpha/m.
        count, m = row - self.dual, self.m
        k = max(1, floor_quadratic(count * m, count, m * m + 4, 2 * m) - 2)
        while self._begun(k) < count:
            k += 1
        while self._begun(k - 1) >= count:
            k -= 1
        first = self._lower.term(k)
        return first, first + m * k

    def number(self, first: int, second: int) -> int:
        if self.dual and first == 1:
            return 1
        return self._begun((second - first) // self.m) + self.dual

    def _begun(self, k: int) -> int:
        """How many of the pairs 1, ..., k begin rows."""
        # The index right of that of pair j is m*(floor(j*rho) + h) + (m^2 - m + 1)*j, less than m from alpha^2*j + m*h.
        j = max(0, self._squares.last(k) - 1)
        while self._right(j + 1) <= k:
            j += 1
        while j > 0 and self._right(j) > k:
            j -= 1
        return k - j - (self.dual and self._right(0) <= k)

    def _right(self, j: int) -> int:
        """The index of the pair right of pair j."""
        m = self.m
        return m * self._lower.term(j) + (m * m - m + 1) * j
