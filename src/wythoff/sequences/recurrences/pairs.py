"""Base classes of sequences of pairs (a_n, b_n), sequences of the a_n and of the b_n, the mex and its variants."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, takewhile
from typing import NamedTuple

from wythoff.base.errors import ParameterError, RequestError, brief
from wythoff.sequences.kinds import REACHED, IntegerSequence, require_at_most, require_integer, require_positive


def mex(numbers: Iterable[int], *, b: int = 1, q: int = 1) -> int:
    """Return mex^q_b: the least x >= 0 such that fewer than q of the numbers lie in (x - b, x].

    >>> mex([0, 1, 3]), mex([0, 3, 5, 10], b=3), mex([0, 0, 1, 2, 2], q=2), mex([0, 0, 0, 1, 3], b=3, q=3)
    (2, 8, 1, 3)

    All numbers are >= 0; a repeated number counts repeatedly. With b = q = 1 this is the mex, the least number that
    does not occur. With q = 1 it is the mex_b of Boros and Gurvich. With b = 1 and q = p it is Larsson's mex_p: the
    least number that occurs fewer than p times.

    Raises: ParameterError for b < 1, q < 1 or a negative number.
    Source: Larsson 2009, paper III, section 5; Gurvich 2010; Wythoff visions 2019, (6).
    Cost: O(k*log(k)) for k numbers.
    """
    require_positive(b=b, q=q)
    ascending = sorted(numbers)
    if ascending and ascending[0] < 0:
        raise ParameterError(f"the numbers must be >= 0, was {ascending[0]}")
    # If the least x is > 0, at least q numbers lie in (x - 1 - b, x - 1], so x - b is a number: try 0 and number + b.
    left = right = 0  # ascending[left:right] are the numbers in (x - b, x]
    for x in (0, *(number + b for number in ascending)):
        while right < len(ascending) and ascending[right] <= x:
            right += 1
        while left < right and ascending[left] <= x - b:
            left += 1
        if right - left < q:
            return x
    raise AssertionError("the search always ends beyond the greatest number")


class PairPlace(NamedTuple):
    """The place of a value in a sequence of pairs: the index n of the pair that contains it.

    `is_lower` says whether the value is a_n, and `is_upper` whether it is b_n; both may be true.
    """

    n: int
    is_lower: bool
    is_upper: bool


class PairSequence:
    """Pairs (a_n, b_n), n >= offset, with a_n non-decreasing and b_n >= a_n. Subclasses define `walk`.

    A subclass that can compute a distant pair without all pairs before it also defines `pair` and `index`. `name`
    describes the pairs.
    """

    offset = 0
    name = "pairs"

    def walk(self) -> Iterator[tuple[int, int]]:
        """Yield all pairs (a_n, b_n) in order."""
        raise NotImplementedError

    def pair(self, n: int) -> tuple[int, int]:
        """Return pair n: (a_n, b_n). Raise ParameterError for n < offset, and TooLargeError if n is too large."""
        self.require_index(n)
        require_at_most(n, self.offset + REACHED - 1, "n", ": all pairs before it must be computed")
        found = next(islice(self.walk(), n - self.offset, None), None)
        if found is None:
            raise RequestError(f"there is no pair number {brief(n)}: there are fewer pairs")
        return found

    def lower(self, n: int) -> int:
        """Return a_n. Raise ParameterError for n < offset, and TooLargeError if n is too large."""
        return self.pair(n)[0]

    def upper(self, n: int) -> int:
        """Return b_n. Raise ParameterError for n < offset, and TooLargeError if n is too large."""
        return self.pair(n)[1]

    def index(self, value: int, side: int) -> int | None:
        """Return the least n with a_n = value (`side` = 0) or b_n = value (`side` = 1), or None.

        Raises: TooLargeError if the value is too large.
        """
        found = (n for n, pair in self._up_to(value) if pair[side] == value)
        return next(found, None)

    def _up_to(self, value: int) -> Iterator[tuple[int, tuple[int, int]]]:
        """Return an iterator over (n, (a_n, b_n)) for all pairs with a_n <= value, in order."""
        require_at_most(value, REACHED - 1, "a value", ": all pairs before it must be computed")
        return takewhile(lambda numbered: numbered[1][0] <= value, enumerate(self.walk(), self.offset))

    @property
    def lowers(self) -> Lower:
        """The sequence of the smaller numbers a_n of the pairs (a_n, b_n)."""
        return Lower(self)

    @property
    def uppers(self) -> Upper:
        """The sequence of the larger numbers b_n of the pairs (a_n, b_n)."""
        return Upper(self)

    def pairs(self, count: int) -> list[tuple[int, int]]:
        """Return the first `count` pairs."""
        return list(islice(self.walk(), count))

    def require_index(self, n: int) -> None:
        """Raise ParameterError for an n below the offset."""
        if n < self.offset:
            require_integer(n, "n", self.offset)


class DisjointPairs(PairSequence):
    """Pairs without common numbers. A subclass that can compute distant pairs defines `place`."""

    def place(self, value: int) -> PairPlace | None:
        """Return the index of the pair that contains `value`, and whether it is a_n or b_n, as a `PairPlace`.

        Return None if no pair contains it.
        Raises: TooLargeError if the value is too large.
        """
        for n, pair in self._up_to(value):
            if value in pair:
                return PairPlace(n, pair[0] == value, pair[1] == value)
        return None

    def index(self, value: int, side: int) -> int | None:
        place = self.place(value)
        return place.n if place is not None and place[1 + side] else None


class DistantPairs(DisjointPairs):
    """Pairs (a_n, b_n) that can be computed at any size: from n, from a member, or from the difference b_n - a_n."""

    def last_apart(self, difference: int, up_to: int) -> tuple[int, int, int]:
        """Return (n, a_n, b_n) for the last n with b_n - a_n <= difference; difference >= 0.

        An implementation may ignore pairs with a_n > up_to.
        """
        raise NotImplementedError

    def last_below(self, value: int, up_to: int) -> tuple[int, int, int]:
        """Return (n, a_n, b_n) for the last n with b_n <= value, where value >= 0.

        An implementation may ignore pairs with a_n > up_to.
        """
        raise NotImplementedError


class Lower(IntegerSequence):
    """The sequence of the smaller numbers a_n of `pairs`, which are pairs (a_n, b_n)."""

    side = 0

    def __init__(self, pairs: PairSequence) -> None:
        self.pairs = pairs
        self.offset = pairs.offset

    def __repr__(self) -> str:
        return f"{type(self).__name__.lower()} members of the {self.pairs.name}"

    def __iter__(self) -> Iterator[int]:
        return (pair[self.side] for pair in self.pairs.walk())

    def _at(self, n: int) -> int:
        return self.pairs.lower(n)

    def index(self, value: int) -> int | None:
        """Return the least n whose term is `value`, or None. Raise TooLargeError if the value is too large."""
        return self.pairs.index(value, self.side)


class Upper(Lower):
    """The sequence of the larger numbers b_n of `pairs`, which are pairs (a_n, b_n)."""

    side = 1

    def _at(self, n: int) -> int:
        return self.pairs.upper(n)
