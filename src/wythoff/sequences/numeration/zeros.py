"""The numbers that end in evenly and in oddly many zeros in a system of (s,t)-Wythoff: its P-positions."""

from __future__ import annotations

from wythoff.sequences.kinds import IntegerSequence
from wythoff.sequences.numeration.greedy import require_representable
from wythoff.sequences.numeration.linear import LinearNumeration

MOST_BITS = 30_000  # all bases are kept: 160 MB


class EvenZeros(IntegerSequence):
    """The n-th number >= 1 whose word with the bases of `LinearNumeration(s, t)` ends in an even number of zeros.

    >>> EvenZeros(2, 2).terms(12), EvenZeros(2, 2).index(13), EvenZeros(2, 0).term(10**20)
    ([1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15], 10, 149999999999999999999)

    These are the a_n of the P-positions (a_n, b_n) of (s,t)-Wythoff, for (s, t) other than (1, 0).
    Cost: a division by each base that is at most the term.
    Source: Fraenkel 2004, section 6; Fraenkel 1998.
    """

    def __init__(self, s: int, t: int) -> None:
        self.system = LinearNumeration(s, t)

    def __repr__(self) -> str:
        return f"EvenZeros({self.system.s}, {self.system.t})"

    # Every word may be moved, so that the numbers up to N that end in at least k zeros are as many as the word of N
    # with its last k digits dropped says. Hence those that end in evenly many are the value of the word of N with the
    # weights w_i = u_i - u_{i-1} + u_{i-2} - ... instead of the bases.

    def term(self, n: int) -> int:
        """The n-th of them: 1 more than the greatest N with n - 1 of them up to N, found digit by digit."""
        self.require_index(n)
        require_representable(n, MOST_BITS)
        s, most = self.system.s, self.system.s + self.system.t - 1
        bases: list[int] = []
        weights = [0]
        for base in self.system.bases():
            bases.append(base)
            weights.append(base - weights[-1])
            if weights[-1] >= n:
                break
        rest, last, found = n - 1, 0, 0
        for base, weight in zip(reversed(bases), reversed(weights), strict=False):
            last = min(rest // weight, s - 1 if last == most else most)
            rest, found = rest - last * weight, found + last * base
        return found + 1

    def index(self, value: int) -> int | None:
        if value < 1 or self.system.trailing_zeros(value) % 2:
            return None
        digits = self.system.digits(value)
        found = weight = 0
        for digit, base in zip(reversed(digits), self.system.bases(), strict=False):
            weight = base - weight
            found += digit * weight
        return found


class OddZeros(IntegerSequence):
    """The n-th number whose word with the bases of `LinearNumeration(s, t)` ends in an odd number of zeros.

    >>> OddZeros(2, 2).terms(8), OddZeros(2, 2).index(22)
    ([4, 8, 12, 18, 22, 26, 32, 36], 5)

    Its word is that of the n-th `EvenZeros` with a zero appended: s*a_n + t*n.
    """

    def __init__(self, s: int, t: int) -> None:
        self.even = EvenZeros(s, t)

    def __repr__(self) -> str:
        return f"OddZeros({self.even.system.s}, {self.even.system.t})"

    def term(self, n: int) -> int:
        system = self.even.system
        return system.s * self.even.term(n) + system.t * n

    def index(self, value: int) -> int | None:
        if value < 1 or self.even.system.trailing_zeros(value) % 2 == 0:
            return None
        return self.even.index(self.even.system.shift(value, -1))
