"""Greedy permutations: pi(n) is the least unused number whose difference to n is still to be had."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Literal, TypeAlias

from wythoff.errors import TooLargeError, brief
from wythoff.kernels.plain import permutations as plain
from wythoff.sequences.kinds import REACHED, IntegerSequence
from wythoff.sequences.permutations.multiset import ENOUGH, Multiset
from wythoff.sequences.permutations.subset import EVERYTHING, Subset
from wythoff.sequences.recurrences.blocked import BlockedPairs

Class: TypeAlias = Literal["A", "B", "C"]


class GreedyPermutation(IntegerSequence):
    """pi(n), n >= 1: the least unused t such that, for n in S, t - n has occurred at members of S less than zeta(t - n)
    times.

    >>> pi = GreedyPermutation(Multiset())
    >>> pi.terms(11), pi.term(10**20), pi.inverse.terms(11) == pi.terms(11)
    ([1, 3, 2, 6, 8, 4, 11, 5, 14, 16, 7], 161803398874989484820, True)
    >>> GreedyPermutation(Multiset(), Subset("n % 2 == 0")).terms(11)
    [1, 2, 3, 5, 4, 8, 6, 7, 9, 13, 10]

    Source: Larsson 2009, paper I, section 2.
    Cost: O(1) a term; a single term is reached through all before it, but for S everything and M = M_{m,p} it is found
    through the pairs W_{m,p} (`BlockedPairs`).
    """

    def __init__(self, multiset: Multiset, subset: Subset | None = None) -> None:
        self.multiset, self.subset = multiset, EVERYTHING if subset is None else subset
        self._pairs = self._blocked()

    def __repr__(self) -> str:
        inside = repr(self.multiset) if self.subset.everything else f"{self.multiset!r}, {self.subset!r}"
        return f"GreedyPermutation({inside})"

    def __iter__(self) -> Iterator[int]:
        zeros = self.multiset.zero
        return plain.walk(
            zeros if isinstance(zeros, int) else ENOUGH,
            self.multiset.upwards(),
            self.multiset.downwards,
            self.subset.member,
        )

    def term(self, n: int) -> int:
        self.require_index(n)
        return super().term(n) if self._pairs is None else self._pairs.partner(n - 1) + 1

    def terms(self, count: int) -> Sequence[int]:
        return list(islice(self, count))

    def index(self, value: int) -> int | None:
        """The n with pi(n) = value; there is none below 1.

        Raises: TooLargeError for a value too large to be reached.
        """
        if value < 1:
            return None
        if self.involution:
            return self.term(value)
        if value > REACHED:
            raise TooLargeError(
                f"a value must be at most {REACHED} to be found among all before it, was {brief(value)}"
            )
        return next(n for n, found in enumerate(self, 1) if found == value)

    @property
    def inverse(self) -> IntegerSequence:
        """The inverse permutation."""
        return self if self.involution else InversePermutation(self)

    @property
    def involution(self) -> bool:
        """Whether pi is its own inverse for the reason that M is symmetric and S everything (Proposition 3.1 (iv))."""
        return self.subset.everything and self.multiset.symmetric

    def difference(self, n: int) -> int:
        """d(n) = pi(n) - n."""
        return self.term(n) - n

    def classified(self, n: int) -> Class:
        """A for n in S with pi(n) >= n, B for n in S with pi(n) < n, C for n not in S."""
        self.require_index(n)
        if n not in self.subset:
            return "C"
        return "A" if self.term(n) >= n else "B"

    def classes(self, count: int) -> dict[Class, list[int]]:
        """The n <= count of each class."""
        found: dict[Class, list[int]] = {"A": [], "B": [], "C": []}
        for n, value in enumerate(self.terms(count), 1):
            found["C" if n not in self.subset else "A" if value >= n else "B"].append(n)
        return found

    def _blocked(self) -> BlockedPairs | None:
        """The pairs W_{m,p} that are the pairs n - 1, pi(n) - 1, if M is M_{m,p}."""
        multiset, rule = self.multiset, self.multiset.positive
        plain_form = multiset.finitary and multiset.negative is None and self.subset.everything
        if not plain_form or not isinstance(rule, tuple) or any(rule[1:]) or multiset.zero != rule[0]:
            return None
        return BlockedPairs(len(rule), rule[0])


class InversePermutation(IntegerSequence):
    """The n with pi(n) = 1, 2, 3, ..."""

    def __init__(self, permutation: GreedyPermutation) -> None:
        self.permutation = permutation

    def __repr__(self) -> str:
        return f"{self.permutation!r}.inverse"

    def __iter__(self) -> Iterator[int]:
        places: dict[int, int] = {}
        value = 1
        for n, found in enumerate(self.permutation, 1):
            places[found] = n
            while value in places:
                yield places.pop(value)
                value += 1

    def term(self, n: int) -> int:
        self.require_index(n)
        found = self.permutation.index(n)
        assert found is not None
        return found

    def index(self, value: int) -> int | None:
        return self.permutation.term(value) if value >= 1 else None
