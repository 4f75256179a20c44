"""Domains: lists of texts, numbered from 0, that may fill a place such as {p} in the notation of a family.

A domain computes a text from its number (`unrank`), and the number from the text (`rank`). So it need not store the
list.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterable
from hashlib import sha256
from itertools import accumulate
from math import comb
from operator import attrgetter
from typing import Any, Protocol

from wythoff.base.errors import ParameterError, TooLargeError, brief
from wythoff.base.frozen import Record
from wythoff.sequences.integers import least_between

MOST_LISTED = 2_000_000  # most texts of a domain that may be listed
SOON_FOUND = 10_000  # domains up to this size also keep a list


class Domain(Protocol):
    """A list of `count` texts, numbered from 0: `rank` returns the number of a text, `unrank` the text of a number."""

    @property
    def count(self) -> int:
        """The number of texts in the domain."""

    @property
    def pattern(self) -> str:
        """A regular expression that matches all of the texts, and possibly others. It contains no capturing groups."""

    def rank(self, text: str) -> int:
        """Return the number of `text`, its index in the domain. Raises: KeyError if the domain does not contain it."""

    def unrank(self, number: int) -> str:
        """Return the text with this number (its index in the domain), where 0 <= `number` < `count`."""

    def as_dict(self) -> dict[str, Any]:
        """Return the domain as a dictionary, in the form of a table of a TOML file of families."""


class Numbers(Record):
    """The integers from `low` to `high`.

    >>> Numbers(-2, 3).unrank(0), Numbers(-2, 3).rank("3")
    ('-2', 5)
    """

    low: int
    high: int
    _told = "from:low to:high"
    pattern = "-?[0-9]+"

    def __init__(self, low: int, high: int) -> None:
        if not all(isinstance(end, int) and not isinstance(end, bool) for end in (low, high)) or low > high:
            raise ParameterError(
                f"a range must go from an integer to one at least as large, was {brief(low)} to {brief(high)}"
            )
        self._freeze(low=low, high=high)

    @property
    def count(self) -> int:
        return self.high - self.low + 1

    def rank(self, text: str) -> int:
        number = int(text)
        if not self.low <= number <= self.high or str(number) != text:
            raise KeyError(text)
        return number - self.low

    def unrank(self, number: int) -> str:
        return str(self.low + number)


class Listed(Record):
    """A domain that consists of the given texts, in their order, without repetitions."""

    texts: tuple[str, ...]
    _numbers: dict[str, int]
    _pattern: str
    pattern = property(attrgetter("_pattern"))

    def __init__(self, texts: Iterable[object]) -> None:
        given = tuple(dict.fromkeys(map(str, texts)))
        if not given:
            raise ParameterError("a family must have at least one game, but these parameters give none: choose others")
        self._freeze(texts=given, _numbers={text: number for number, text in enumerate(given)})
        longest_first = sorted(given, key=len, reverse=True)
        self._freeze(_pattern="|".join(map(re.escape, longest_first)) if len(given) <= SOON_FOUND else ".*?")

    @property
    def count(self) -> int:
        return len(self.texts)

    def rank(self, text: str) -> int:
        return self._numbers[text]

    def unrank(self, number: int) -> str:
        return self.texts[number]

    def as_dict(self) -> dict[str, Any]:
        return {"values": list(self.texts)}


class AsListed(Record):
    """A base class of domains that compute all of their texts at once, and store them in `_listed`, a `Listed`.

    A subclass sets `_listed` and defines `as_dict`; the other attributes of a domain are those of `_listed`.
    """

    _listed: Listed
    count = property(attrgetter("_listed.count"))
    pattern = property(attrgetter("_listed.pattern"))
    rank = property(attrgetter("_listed.rank"))
    unrank = property(attrgetter("_listed.unrank"))


class Subsets(Record):
    """The subsets of the domain `of` that have from `least` to `most` texts.

    A subset is written as its texts with the text `joined` between them. Subsets are numbered in the order of their
    sizes. Subsets of equal size are compared by their last texts; if these are equal, by the texts before, and so on.

    >>> two = Subsets(Listed(["jump(1, 2)", "jump(2, 3)"]))
    >>> [two.unrank(number) for number in range(two.count)]
    ['', 'jump(1, 2)', 'jump(2, 3)', 'jump(1, 2) | jump(2, 3)']
    """

    of: Domain
    most: int
    least: int
    joined: str
    _before: tuple[int, ...]
    _items: Domain  # the texts of `of`, listed if there are few, for fast lookup

    def __init__(self, of: object, most: int | None = None, *, least: int = 0, joined: str = " | ") -> None:
        domain = as_domain(of)
        most = domain.count if most is None else min(most, domain.count)
        if not 0 <= least <= most or not joined:
            raise ParameterError(
                f"the sizes of subsets must have 0 <= least <= most, were least = {least} and most = {most}"
            )
        before = accumulate((comb(domain.count, size) for size in range(least, most + 1)), initial=0)
        self._freeze(of=domain, most=most, least=least, joined=joined, _before=tuple(before))
        few = domain.count <= SOON_FOUND
        self._freeze(_items=Listed(map(domain.unrank, range(domain.count))) if few else domain)

    @property
    def count(self) -> int:
        return self._before[-1]

    @property
    def pattern(self) -> str:
        item = f"(?:{self.of.pattern})"
        some = f"{item}(?:{re.escape(self.joined)}{item}){{{max(self.least - 1, 0)},{max(self.most - 1, 0)}}}"
        return f"(?:{some})?" if not self.least else some

    def rank(self, text: str) -> int:
        items = sorted({self._items.rank(item) for item in text.split(self.joined)}) if text else []
        size = len(items)
        if not self.least <= size <= self.most or (text and text.count(self.joined) != size - 1):
            raise KeyError(text)
        return self._before[size - self.least] + sum(comb(item, place) for place, item in enumerate(items, 1))

    def unrank(self, number: int) -> str:
        place = bisect(self._before, number) - 1
        chosen = increasing(number - self._before[place], self.least + place, self.of.count)
        return self.joined.join(map(self._items.unrank, chosen))

    def as_dict(self) -> dict[str, Any]:
        sizes = {"most": self.most, **({"least": self.least} if self.least else {})}
        joined = {"joined": self.joined} if self.joined != " | " else {}
        return {"subsets": self.of.as_dict(), **sizes, **joined}


def increasing(number: int, size: int, below: int) -> list[int]:
    """Return number `number` in the list of all increasing tuples of `size` integers from 0 to `below` - 1.

    The list is sorted by last items, then by the items before them. (This is the combinatorial number system.)

    >>> [increasing(number, 2, 4) for number in range(6)]
    [[0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3]]
    """
    chosen = []
    high = below
    for place in range(size, 0, -1):
        high = least_between(place - 1, high, lambda n: comb(n, place) > number) - 1  # noqa: B023  # called at once
        chosen.append(high)
        number -= comb(high, place)
    return chosen[::-1]


class Sample(AsListed):
    """A random sample of `count` texts of the domain `of`, in the order of the domain.

    The sample depends only on the domain and `seed`: it contains the texts whose numbers have the smallest hashes.

    >>> Sample(Numbers(1, 1000), 3, seed=1).as_dict()["count"]
    3
    """

    of: Domain
    size: int
    seed: int

    def __init__(self, of: object, count: int, *, seed: int = 1) -> None:
        domain = as_domain(of)
        if domain.count > MOST_LISTED:
            raise TooLargeError(
                f"a sample must be drawn from at most {MOST_LISTED} texts, was from {brief(domain.count)}"
            )
        drawn = sorted(range(domain.count), key=lambda number: sha256(f"{seed}/{number}".encode()).digest())[:count]
        self._freeze(of=domain, size=count, seed=seed, _listed=Listed(map(domain.unrank, sorted(drawn))))

    def as_dict(self) -> dict[str, Any]:
        return {"sample": self.of.as_dict(), "count": self.size, "seed": self.seed}


def as_domain(given: object) -> Domain:
    """Return `given` as a domain: a range becomes `Numbers`, a list of texts `Listed`, a domain is returned unchanged.

    Raises: ParameterError for anything else.
    """
    if hasattr(given, "unrank") and hasattr(given, "rank"):
        return given  # type: ignore[return-value]
    if isinstance(given, range) and given and given.step == 1:
        return Numbers(given.start, given.stop - 1)
    if isinstance(given, str | dict) or not isinstance(given, Iterable):
        raise ParameterError(
            f"the values for a name in a template must be a list of texts, a range or a domain, were {brief(given)}"
        )
    return Listed(given)
