"""Greedy permutations by name, from the arguments of a call."""

from __future__ import annotations

from collections.abc import Sequence

from wythoff.expressions import Expression, as_expression
from wythoff.sequences.kinds import IntegerSequence, require_count
from wythoff.sequences.permutations.greedy import GreedyPermutation
from wythoff.sequences.permutations.multiset import Multiset
from wythoff.sequences.permutations.subset import Subset
from wythoff.sequences.recurrences.blocked import BlockedPairs


def greedy_permutation(
    zeta: Expression | int,
    negative: Expression | int | None = None,
    infinite_at: int | None = None,
    subset: Expression | int | None = None,
) -> GreedyPermutation:
    """The greedy permutation for multiplicities zeta(d), d >= 0, `negative` for d < 0, at the n that meet a condition.

    >>> greedy_permutation(0, infinite_at=2).terms(8)
    [3, 4, 1, 2, 7, 8, 5, 6]

    Without `negative` zeta(-d) = zeta(d). With `infinite_at` = k the differences k and -k are there without end, and
    none beyond them.
    """
    multiset = Multiset(
        as_expression(zeta),
        None if negative is None else as_expression(negative),
        infinite_at=None if infinite_at is None else (-infinite_at, infinite_at),
    )
    return GreedyPermutation(multiset, None if subset is None else Subset(as_expression(subset)))


def wythoff_permutation(m: int, p: int) -> GreedyPermutation:
    """pi_{m,p}: the greedy permutation whose differences are the multiples of m, p times each."""
    return GreedyPermutation(Multiset.multiples(m, p))


class WythoffPartner(IntegerSequence):
    """n -> the number that stands with n >= 0 in a pair of W_{m,p}: pi_{m,p}(n + 1) - 1.

    >>> WythoffPartner(1, 1).terms(9), WythoffPartner(1, 1).term(10**20)
    ([0, 2, 1, 5, 7, 3, 10, 4, 13], 161803398874989484821)
    """

    offset = 0
    title = "WythoffPartner({0.pairs.m}, {0.pairs.p})"

    def __init__(self, m: int, p: int) -> None:
        self.pairs = BlockedPairs(m, p)

    def term(self, n: int) -> int:
        self.require_index(n)
        return self.pairs.partner(n)

    def terms(self, count: int) -> Sequence[int]:
        """The first `count` terms.   Cost, Raises: as those of pi."""
        return [term - 1 for term in wythoff_permutation(self.pairs.m, self.pairs.p).terms(require_count(count))]

    def index(self, value: int) -> int | None:
        return self.pairs.partner(value) if value >= 0 else None
