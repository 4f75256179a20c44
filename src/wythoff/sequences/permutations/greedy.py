"""Greedy permutations pi: pi(n) is the least unused t such that a multiset M contains t - n often enough.

M contains each integer d with a multiplicity zeta(d), which limits how many n may have pi(n) - n = d. Other functions
create the permutations that have names in the registry.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Literal, TypeAlias

from wythoff import kernels
from wythoff.base.errors import brief
from wythoff.expressions import Expression, as_expression
from wythoff.kernels import has_numba, require_memory, require_time
from wythoff.kernels.plain import greedy as plain
from wythoff.kernels.plain.greedy import Side
from wythoff.sequences.kinds import REACHED, FromZero, IntegerSequence, require_at_most, require_count
from wythoff.sequences.permutations.even import EvenGreedyPermutation
from wythoff.sequences.permutations.multiset import EVERYTHING, Multiset, Subset
from wythoff.sequences.recurrences.blocked import BlockedPairs

Class: TypeAlias = Literal["A", "B", "C"]
EVEN = Multiset(), Subset.multiples(2)
# Seconds and bytes for a term if the multiplicities are not given by a table.
SECONDS, BYTES = 2e-6, 80


class GreedyPermutation(IntegerSequence):
    """The greedy permutation pi of a multiset M and a subset S of the positive integers (by default, all of them).

    pi(n), n = 1, 2, ..., is the least t that is not an earlier term and is allowed. Let zeta(d) be the multiplicity of
    d in M. For n in S, t is allowed if fewer than zeta(t - n) members k < n of S have pi(k) - k = t - n. For n outside
    S, every t is allowed.

    >>> pi = GreedyPermutation(Multiset())
    >>> pi.terms(11), pi.term(10**20), pi.inverse.terms(11) == pi.terms(11)
    ([1, 3, 2, 6, 8, 4, 11, 5, 14, 16, 7], 161803398874989484820, True)
    >>> GreedyPermutation(Multiset(), Subset("n % 2 == 0")).terms(11)
    [1, 2, 3, 5, 4, 8, 6, 7, 9, 13, 10]

    Source: Larsson 2009, paper I, section 2. Cost: O(1) per term if the multiset finds its next difference in O(1). A
    single term requires all earlier terms, with two exceptions. If S contains all numbers, and M has p copies of each
    multiple of m except 0 (and any number of zeros), `BlockedPairs` computes it. If M = Z and S = 2N,
    `EvenGreedyPermutation` computes it.
    """

    def __init__(self, multiset: Multiset, subset: Subset | None = None) -> None:
        self.multiset, self.subset = multiset, EVERYTHING if subset is None else subset
        self._pairs = self._blocked()
        self._even = EvenGreedyPermutation() if (self.multiset, self.subset) == EVEN else None

    def __repr__(self) -> str:
        inside = repr(self.multiset) if self.subset.everything else f"{self.multiset!r}, {self.subset!r}"
        return f"GreedyPermutation({inside})"

    def __iter__(self) -> Iterator[int]:
        multiset, sides = self.multiset, self.multiset.sides()
        upwards = multiset.upwards() if sides is None else sides[0].pairs()
        return plain.walk(multiset.zeros, upwards, multiset.downwards, self.subset.member)

    def _at(self, n: int) -> int:
        if self._even is not None:
            return self._even.term(n)
        if self._pairs is None:
            table = self._table(n)
            if table is None or n > REACHED:
                return super()._at(n)
            return int([chunk[-1] for chunk in kernels.greedy_chunks(*table, count=n)][-1])
        # `_pairs` is for a multiset with p zeros. For another number of zeros, indices and values of the later terms
        # are larger by the difference.
        moved = self.multiset.zeros - self._pairs.p
        return n if n <= self.multiset.zeros else self._pairs.partner(n - moved - 1) + moved + 1

    def terms(self, count: int, *, out: Any = None) -> Sequence[int]:
        """Return the first `count` terms as a list, or write them into `out`, an int32 or int64 array of that length.

        Raises: TooLargeError if they do not fit in memory or in `out`, or take too long.
        """
        table = self._table(count)
        if table is not None:
            found = kernels.greedy_terms(*table, count=count, out=out)
            listed: list[int] = found if out is not None or isinstance(found, list) else found.tolist()
            return listed
        require_time(SECONDS * count, f"{brief(count)} terms")
        require_memory(BYTES * count, f"{brief(count)} terms")
        listed = list(islice(self, count))
        if out is not None:
            out[:] = listed
        return listed if out is None else out

    def compiled_terms(self, count: int) -> Any:
        """Return the first `count` terms as an array; None if no compiled kernel can compute them.

        Raises: TooLargeError if they do not fit in memory or take too long.
        """
        table = self._table(count) if has_numba() else None
        return None if table is None else kernels.greedy_terms(*table, count=count)

    def chunks(self, count: int, size: int = 1 << 16) -> Iterator[Sequence[int]]:
        """Yield the first `count` terms in chunks (lists or arrays) of at most `size` terms.

        A chunk is valid until the next one is requested.

        >>> [list(map(int, chunk)) for chunk in GreedyPermutation(Multiset()).chunks(7, 3)]
        [[1, 3, 2], [6, 8, 4], [11]]

        Memory: that of a chunk, and of the values above n that are already used.
        """
        table = self._table(count)
        if table is not None:
            yield from kernels.greedy_chunks(*table, count=count, size=size)
            return
        terms = islice(self, count)
        while chunk := list(islice(terms, size)):
            yield chunk

    def index(self, value: int) -> int | None:
        """Return the n with pi(n) = value, or None if value < 1.

        Raises: TooLargeError if the value is too large.
        """
        if value < 1:
            return None
        if self._even is not None:
            return self._even.index(value)
        if self.involution:
            return self.term(value)
        require_at_most(value, REACHED, "a value", ": all values before it must be computed")
        return next(n for n, found in enumerate(self, 1) if found == value)

    @property
    def inverse(self) -> IntegerSequence:
        """The inverse permutation, as a sequence."""
        return self if self.involution else InversePermutation(self)

    @property
    def involution(self) -> bool:
        """Whether M is symmetric and S contains all numbers, so that pi is its own inverse (Larsson 2009)."""
        return self.subset.everything and self.multiset.symmetric

    @property
    def closed(self) -> bool:
        """Whether single terms of any size can be computed without all earlier terms."""
        return self._pairs is not None or self._even is not None

    def difference(self, n: int) -> int:
        """Return d(n) = pi(n) - n."""
        return self.term(n) - n

    def classes(self, count: int) -> dict[Class, list[int]]:
        """Return the lists of the numbers n <= `count` in the classes A, B and C, as a dictionary.

        Class A contains the n in S with pi(n) >= n, class B the n in S with pi(n) < n, and class C the n outside S.
        """
        found: dict[Class, list[int]] = {"A": [], "B": [], "C": []}
        for n, value in enumerate(self.terms(count), 1):
            found["C" if n not in self.subset else "A" if value >= n else "B"].append(n)
        return found

    def _table(self, count: int) -> tuple[int, Side, Side, tuple[int, ...]] | None:
        """Return (zeta(0), differences above 0, differences below 0, S), as the kernels need them for `count` terms.

        zeta(0) is the multiplicity of 0 in the multiset, and the differences are its other members. S is the subset, as
        a tuple: n is in S if the entry n modulo its length is not 0. Return None if S is not given by such a tuple, or
        if `Multiset.sides` cannot list the differences.
        """
        sides, rule = self.multiset.sides(count), self.subset.rule
        if sides is None or not isinstance(rule, tuple) or self.subset.excluded:
            return None
        return self.multiset.zeros, *sides, rule

    def _blocked(self) -> BlockedPairs | None:
        """Return the pairs W_{m,p} if they determine pi, else None.

        They determine pi if M has p copies of each multiple of m except 0, and no other numbers except zeros, and S
        contains all numbers. W_{m,p} has the pairs (a_n, b_n), n >= 0, where a_n is the least number in no earlier pair
        and b_n = a_n + m*floor(n/p).
        """
        rule = self.multiset.positive
        if not (self.multiset.finitary and self.involution and isinstance(rule, tuple)) or any(rule[1:]):
            return None
        return BlockedPairs(len(rule), rule[0])


class InversePermutation(IntegerSequence):
    """The inverse of a greedy permutation pi: its terms are the n with pi(n) = 1, pi(n) = 2, pi(n) = 3, ..."""

    title = "{0.permutation!r}.inverse"

    def __init__(self, permutation: GreedyPermutation) -> None:
        self.permutation = permutation

    def __iter__(self) -> Iterator[int]:
        places: dict[int, int] = {}
        value = 1
        for n, found in enumerate(self.permutation, 1):
            places[found] = n
            while value in places:
                yield places.pop(value)
                value += 1

    def _at(self, n: int) -> int:
        found = self.permutation.index(n)
        assert found is not None
        return found

    def index(self, value: int) -> int | None:
        return self.permutation.term(value) if value >= 1 else None


def greedy_permutation(
    zeta: Expression | int,
    negative: Expression | int | None = None,
    infinite_at: int | None = None,
    subset: Expression | int | None = None,
) -> GreedyPermutation:
    """Return the greedy permutation for the multiplicities zeta(d) for d >= 0 and negative(d) for d < 0.

    `subset` is a condition on n, for the subset S of `GreedyPermutation`.

    >>> greedy_permutation(0, infinite_at=2).terms(8)
    [3, 4, 1, 2, 7, 8, 5, 6]

    If `negative` is None, zeta(-d) = zeta(d). If `infinite_at` is k, the differences k and -k have infinite
    multiplicity, and larger |d| have multiplicity 0.
    """
    below = None if negative is None else as_expression(negative)
    bounds = None if infinite_at is None else (-infinite_at, infinite_at)
    multiset = Multiset(as_expression(zeta), below, infinite_at=bounds)
    return GreedyPermutation(multiset, None if subset is None else Subset(as_expression(subset)))


def wythoff_permutation(m: int, p: int) -> GreedyPermutation:
    """Return pi_{m,p}, the greedy permutation of the multiset that contains each multiple of m exactly p times."""
    return GreedyPermutation(Multiset.multiples(m, p))


class WythoffPartner(FromZero):
    """The partner of n = 0, 1, 2, ... in its pair of W_{m,p} (`BlockedPairs`): pi_{m,p}(n + 1) - 1.

    >>> WythoffPartner(1, 1).terms(9), WythoffPartner(1, 1).term(10**20)
    ([0, 2, 1, 5, 7, 3, 10, 4, 13], 161803398874989484821)

    W_{m,p} has the pairs (a_n, b_n), n >= 0, where a_n is the least number in no earlier pair and b_n = a_n +
    m*floor(n/p). a_n and b_n are partners of each other.
    """

    title = "WythoffPartner({0.pairs.m}, {0.pairs.p})"

    def __init__(self, m: int, p: int) -> None:
        self.pairs = BlockedPairs(m, p)

    def _at(self, n: int) -> int:
        return self.pairs.partner(n)

    def terms(self, count: int) -> Sequence[int]:
        """Return the first `count` terms. Cost and Raises: as `GreedyPermutation.terms`."""
        return [term - 1 for term in wythoff_permutation(self.pairs.m, self.pairs.p).terms(require_count(count))]

    def index(self, value: int) -> int | None:
        return self.pairs.partner(value) if value >= 0 else None
