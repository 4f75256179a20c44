"""What is said of the words of 0, 1, 2, ..., in order: of a word it follows from what is said of its end.

Behind a leading digit stand the words of all smaller numbers, or of a beginning of them: so terms are made of terms by
an addition, many at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, count as integers, pairwise, repeat
from typing import NamedTuple

CHUNK = 1 << 12  # terms made at a time, so that few are made that nobody asks for


class Said(NamedTuple):
    """What is said of a word: of that of 0, and of a leading digit with the places below it what is added for it.

    `alone` is said instead where nothing stands below: after the digit, zeros in a greedy system, ones in the lazy one.
    """

    zero: int
    added: Callable[[int, int], int]
    alone: Callable[[int], int] | None = None


def greedy(bases: Iterable[int], said: Said) -> Iterator[int]:
    """The terms of a greedy system: n = d*u + rest has the word of the rest after d, u the greatest base up to n.

    >>> from itertools import islice
    >>> list(islice(greedy((2**i for i in integers()), Said(0, lambda digit, places: digit)), 9))
    [0, 1, 1, 2, 1, 2, 2, 3, 1]

    Cost: an addition for each term; memory for all of them.
    """
    return chain.from_iterable(_greedy(bases, said))


def _greedy(bases: Iterable[int], said: Said) -> Iterator[list[int]]:
    found = [said.zero]
    yield [said.zero]
    for places, (base, following) in enumerate(pairwise(chain(bases, (None,)))):
        assert base is not None
        # The digits of the greatest base, where there is one, have no end.
        for digit in integers(1) if following is None else range(1, -(-following // base)):
            end = base if following is None else min(base, following - digit * base)
            for block in _behind(found, end, said.added(digit, places)):
                if said.alone is not None and len(found) == digit * base:
                    block[0] = said.alone(places)
                found += block
                yield block


def lazy(said: Said) -> Iterator[int]:
    """The terms of the lazy Fibonacci system: after 1 stand all words with a digit less, with 0 before if with two.

    >>> from itertools import islice
    >>> list(islice(lazy(Said(0, lambda digit, places: digit)), 12))
    [0, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3, 4]

    Cost: an addition for each term; memory for all of them.
    """
    return chain.from_iterable(_lazy(said))


def _lazy(said: Said) -> Iterator[list[int]]:
    yield [said.zero]
    shorter: list[int] = []  # words with two digits less, and those with one less: of none there is the empty one
    short = [0]
    for places in integers():
        longer: list[int] = []
        for words in (shorter, short):
            for block in _behind(words, len(words), said.added(1, places)):
                longer += block
                if said.alone is not None and len(longer) == len(shorter) + len(short):
                    longer[-1] = block[-1] = said.alone(places)
                yield block
        shorter, short = short, longer


def _behind(words: Sequence[int], end: int, added: int) -> Iterator[list[int]]:
    for start in range(0, end, CHUNK):
        yield [added + rest for rest in words[start : min(start + CHUNK, end)]]


def lengths(bases: Iterable[int]) -> Iterator[int]:
    """How long the words of 0, 1, 2, ... are, if that of each base is the first with one digit more.

    >>> from itertools import islice
    >>> list(islice(lengths([1, 3, 5]), 8))
    [1, 1, 1, 2, 2, 3, 3, 3]
    """
    yield 1
    for places, (base, following) in enumerate(pairwise(chain(bases, (None,))), 1):
        assert base is not None
        yield from repeat(places) if following is None else repeat(places, following - base)
