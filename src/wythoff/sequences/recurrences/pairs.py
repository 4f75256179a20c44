"""Sequences of pairs (a_n, b_n), and the two sequences of integers that each of them holds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, takewhile
from typing import NamedTuple

from wythoff.errors import ParameterError, RequestError, TooLargeError, brief
from wythoff.sequences.kinds import REACHED, IntegerSequence


class Place(NamedTuple):
    """Where a value stands: in the pair n, as its a_n, as its b_n, or as both."""

    n: int
    is_lower: bool
    is_upper: bool


class Pairs:
    """Pairs (a_n, b_n), n >= offset, where a_n never decreases and b_n >= a_n; a kind of them gives `walk`.

    A kind that knows a way to distant pairs gives `pair` and `index` too. `name` says what pairs they are.
    """

    offset = 0
    name = "pairs"

    def walk(self) -> Iterator[tuple[int, int]]:
        """All pairs in order."""
        raise NotImplementedError

    def pair(self, n: int) -> tuple[int, int]:
        """(a_n, b_n).   Raises: ParameterError below the offset; TooLargeError for a pair too far out."""
        self.require_index(n)
        if n - self.offset >= REACHED:
            raise TooLargeError(
                f"n must be less than {self.offset + REACHED}, was {brief(n)}: a pair is reached through all before it"
            )
        found = next(islice(self.walk(), n - self.offset, None), None)
        if found is None:
            raise RequestError(f"n must be the number of one of the pairs there are, was {brief(n)}")
        return found

    def lower(self, n: int) -> int:
        """a_n.   Raises: as `pair`."""
        return self.pair(n)[0]

    def upper(self, n: int) -> int:
        """b_n.   Raises: as `pair`."""
        return self.pair(n)[1]

    def index(self, value: int, side: int) -> int | None:
        """The least n with a_n (side 0) or b_n (side 1) equal to a value, or None.

        Raises: TooLargeError for a value too far out.
        """
        found = (n for n, pair in self._up_to(value) if pair[side] == value)
        return next(found, None)

    def _up_to(self, value: int) -> Iterator[tuple[int, tuple[int, int]]]:
        """The numbered pairs with a_n <= value."""
        if value >= REACHED:
            raise TooLargeError(
                f"a value must be less than {REACHED}, was {brief(value)}: all pairs before it are made"
            )
        return takewhile(lambda numbered: numbered[1][0] <= value, enumerate(self.walk(), self.offset))

    @property
    def lowers(self) -> Lower:
        """The a_n."""
        return Lower(self)

    @property
    def uppers(self) -> Upper:
        """The b_n."""
        return Upper(self)

    def pairs(self, count: int) -> list[tuple[int, int]]:
        """The first `count` pairs."""
        return list(islice(self.walk(), count))

    def require_index(self, n: int) -> None:
        """Refuse an n below the offset."""
        if n < self.offset:
            raise ParameterError(f"n must be an integer >= {self.offset}, was {brief(n)}")


class DisjointPairs(Pairs):
    """Pairs of which a number lies in one at most; a kind that knows a way to distant pairs gives `place`."""

    def place(self, value: int) -> Place | None:
        """The pair that holds a value, None if there is none.   Raises: TooLargeError for a value too far out."""
        for n, pair in self._up_to(value):
            if value in pair:
                return Place(n, pair[0] == value, pair[1] == value)
        return None

    def index(self, value: int, side: int) -> int | None:
        place = self.place(value)
        return place.n if place is not None and place[1 + side] else None


class DistantPairs(DisjointPairs):
    """Pairs of which single ones are found at any size: by their numbers, a number in them, or their differences."""

    def last_apart(self, difference: int, up_to: int) -> tuple[int, int, int]:
        """The last n with b_n - a_n at most a difference >= 0, and its pair; those with a_n > up_to may be left out."""
        raise NotImplementedError

    def last_below(self, value: int, up_to: int) -> tuple[int, int, int]:
        """The last n with b_n at most a value >= 0, and its pair; those with a_n > up_to may be left out."""
        raise NotImplementedError


class Lower(IntegerSequence):
    """The a_n of pairs."""

    side = 0

    def __init__(self, pairs: Pairs) -> None:
        self.pairs = pairs
        self.offset = pairs.offset

    def __repr__(self) -> str:
        return f"{type(self).__name__.lower()} members of the {self.pairs.name}"

    def __iter__(self) -> Iterator[int]:
        return (pair[self.side] for pair in self.pairs.walk())

    def _at(self, n: int) -> int:
        return self.pairs.lower(n)

    def index(self, value: int) -> int | None:
        """The least n with that term, None if there is none.   Raises: TooLargeError for a value too far out."""
        return self.pairs.index(value, self.side)


class Upper(Lower):
    """The b_n of pairs."""

    side = 1

    def _at(self, n: int) -> int:
        return self.pairs.upper(n)
