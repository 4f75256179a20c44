"""Greedy permutations pi: pi(n) is the least unused number whose difference from n a multiset still allows.

Also here: the permutations that have names in the registry.
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
# Seconds and bytes for a term if the multiplicities are no table.
SECONDS, BYTES = 2e-6, 80


class GreedyPermutation(IntegerSequence):
    """The greedy permutation pi: pi(n), n = 1, 2, ..., is the least unused value t that the multiset allows.

    For n in the subset S, t is allowed if fewer than zeta(t - n) members k < n of S have pi(k) - k = t - n. For n
    outside S, every t is allowed.

    >>> pi = GreedyPermutation(Multiset())
    >>> pi.terms(11), pi.term(10**20), pi.inverse.terms(11) == pi.terms(11)
    ([1, 3, 2, 6, 8, 4, 11, 5, 14, 16, 7], 161803398874989484820, True)
    >>> GreedyPermutation(Multiset(), Subset("n % 2 == 0")).terms(11)
    [1, 2, 3, 5, 4, 8, 6, 7, 9, 13, 10]

    Source: Larsson 2009, paper I, section 2. Cost: O(1) a term if the multiset finds its next difference in O(1). A
    single term needs all earlier terms, with two exceptions. `BlockedPairs` computes it if S is everything, and M has p
    copies of each multiple of m (of 0 any number). `EvenGreedyPermutation` computes it for M = Z, S = 2N.
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
        # The pairs have p zeros. If the multiset has another number of zeros, all later terms move by the difference.
        moved = self.multiset.zeros - self._pairs.p
        return n if n <= self.multiset.zeros else self._pairs.partner(n - moved - 1) + moved + 1

    def terms(self, count: int, *, out: Any = None) -> Sequence[int]:
        """Return the first `count` terms as a list, or write them into `out`, an int32 or int64 array of that length.

        Raises: TooLargeError for a request that does not fit in memory or time, or into `out`.
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

        Raises: TooLargeError for a request that does not fit in memory or time.
        """
        table = self._table(count) if has_numba() else None
        return None if table is None else kernels.greedy_terms(*table, count=count)

    def chunks(self, count: int, size: int = 1 << 16) -> Iterator[Sequence[int]]:
        """Yield the first `count` terms in chunks (lists or arrays) of at most `size` terms.

        A chunk is valid until the next one is requested.

        >>> [list(map(int, chunk)) for chunk in GreedyPermutation(Multiset()).chunks(7, 3)]
        [[1, 3, 2], [6, 8, 4], [11]]

        Memory: that of a chunk, and of the used values above n.
        """
        table = self._table(count)
        if table is not None:
            yield from kernels.greedy_chunks(*table, count=count, size=size)
            return
        terms = islice(self, count)
        while chunk := list(islice(terms, size)):
            yield chunk

    def index(self, value: int) -> int | None:
        """Return the n with pi(n) = value, or None below 1.

        Raises: TooLargeError for a value too large to be reached.
        """
        if value < 1:
            return None
        if self._even is not None:
            return self._even.index(value)
        if self.involution:
            return self.term(value)
        require_at_most(value, REACHED, "a value", ": it is found among all before it")
        return next(n for n, found in enumerate(self, 1) if found == value)

    @property
    def inverse(self) -> IntegerSequence:
        """The inverse permutation."""
        return self if self.involution else InversePermutation(self)

    @property
    def involution(self) -> bool:
        """Whether M is symmetric and S everything, so that pi is its own inverse (Proposition 3.1 (iv))."""
        return self.subset.everything and self.multiset.symmetric

    @property
    def closed(self) -> bool:
        """Whether a single term of any size is found without all earlier terms."""
        return self._pairs is not None or self._even is not None

    def difference(self, n: int) -> int:
        """Return d(n) = pi(n) - n."""
        return self.term(n) - n

    def classes(self, count: int) -> dict[Class, list[int]]:
        """Return the numbers n <= count by class.

        Class A: n in S with pi(n) >= n; class B: n in S with pi(n) < n; class C: n outside S.
        """
        found: dict[Class, list[int]] = {"A": [], "B": [], "C": []}
        for n, value in enumerate(self.terms(count), 1):
            found["C" if n not in self.subset else "A" if value >= n else "B"].append(n)
        return found

    def _table(self, count: int) -> tuple[int, Side, Side, tuple[int, ...]] | None:
        """Return the arguments of the kernels for `count` terms; None unless multiplicities and subset are tables."""
        sides, rule = self.multiset.sides(count), self.subset.rule
        if sides is None or not isinstance(rule, tuple) or self.subset.excluded:
            return None
        return self.multiset.zeros, *sides, rule

    def _blocked(self) -> BlockedPairs | None:
        """Return the pairs W_{m,p} if M has p copies of each multiple of m except 0, and S is everything; else None."""
        rule = self.multiset.positive
        if not (self.multiset.finitary and self.involution and isinstance(rule, tuple)) or any(rule[1:]):
            return None
        return BlockedPairs(len(rule), rule[0])


class InversePermutation(IntegerSequence):
    """The inverse of a greedy permutation pi: the n with pi(n) = 1, 2, 3, ..."""

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
    """Return the greedy permutation for multiplicities zeta(d), d >= 0, and `negative` for d < 0.

    `subset` is a condition on n.

    >>> greedy_permutation(0, infinite_at=2).terms(8)
    [3, 4, 1, 2, 7, 8, 5, 6]

    Without `negative`, zeta(-d) = zeta(d). With `infinite_at` = k, the differences k and -k have infinite multiplicity,
    and differences beyond them do not occur.
    """
    below = None if negative is None else as_expression(negative)
    bounds = None if infinite_at is None else (-infinite_at, infinite_at)
    multiset = Multiset(as_expression(zeta), below, infinite_at=bounds)
    return GreedyPermutation(multiset, None if subset is None else Subset(as_expression(subset)))


def wythoff_permutation(m: int, p: int) -> GreedyPermutation:
    """Return pi_{m,p}: the greedy permutation whose differences are the multiples of m, p times each."""
    return GreedyPermutation(Multiset.multiples(m, p))


class WythoffPartner(FromZero):
    """The partner of n >= 0 in its pair of W_{m,p}: pi_{m,p}(n + 1) - 1.

    >>> WythoffPartner(1, 1).terms(9), WythoffPartner(1, 1).term(10**20)
    ([0, 2, 1, 5, 7, 3, 10, 4, 13], 161803398874989484821)
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
