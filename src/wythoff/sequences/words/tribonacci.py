"""The Tribonacci word abacaba..., the fixed point of a -> ab, b -> ac, c -> a, and where its letters stand.

Numbers are written with the bases T_i = 1, 2, 4, 7, 13, ..., T_i = T_{i-1} + T_{i-2} + T_{i-3}, by the greedy
algorithm: no three successive digits are 1. Moving all digits by one place is what the morphism does to lengths.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import TypeAlias

from wythoff.errors import ParameterError, brief
from wythoff.sequences.kinds import moved, trailing
from wythoff.sequences.numeration.recurrence import tribonacci
from wythoff.sequences.words.morphic import MorphicWord
from wythoff.sequences.words.morphism import Morphism

Triple: TypeAlias = tuple[int, int, int]
# The lengths of the first, second and third images of each letter.
LENGTHS = ((2, 4, 7), (2, 3, 6), (1, 2, 4))


def triple(n: int) -> Triple:
    """Where the n-th a, b and c stand, letters and places counted from 1; (0, 0, 0) for n = 0.

    >>> [triple(n) for n in range(5)]
    [(0, 0, 0), (1, 2, 4), (3, 6, 11), (5, 9, 17), (7, 13, 24)]

    The n-th letter begins after n - 1; its images under the morphism applied once, twice, three times end the words
    that begin there with the n-th a, b, c, one, two and four letters further on.

    Cost: O(log n) additions, so that n may have thousands of digits.
    """
    if not n:
        return 0, 0, 0
    digits = tribonacci().digits(n - 1)
    once, twice, thrice = (tribonacci().value(moved(digits, places)) for places in (1, 2, 3))
    return once + 1, twice + 2, thrice + 4


def letter(place: int) -> tuple[int, int]:
    """The letter (0, 1, 2 for a, b, c) at a place >= 1, and which one of its kind it is, counted from 1.

    >>> [letter(place) for place in range(1, 8)]
    [(0, 1), (1, 1), (0, 2), (2, 1), (0, 3), (1, 2), (0, 4)]

    Cost: O(log n) additions.
    """
    digits = tribonacci().digits(place - 1)
    kind = trailing(digits, 1)
    return kind, tribonacci().value(moved(digits, -kind - 1)) + 1


class TribonacciWord(MorphicWord):
    """The word with the letters 0, 1, 2, and places from 0.

    >>> word = TribonacciWord()
    >>> "".join("abc"[kind] for kind in word.letters(13)), word.place(2, 10**20) == triple(10**20)[2] - 1
    ('abacabaabacab', True)

    Letters and places by the digits, some times faster than by the lengths of the iterates.
    """

    def __init__(self) -> None:
        super().__init__(Morphism(((0, 1), (0, 2), (0,))))

    def letter(self, n: int) -> int:
        if n < 0:
            raise ParameterError(f"a place in a word must be an integer >= 0, was {brief(n)}")
        return letter(n + 1)[0]

    def place(self, kind: int, m: int) -> int:
        """Where a letter stands for the m-th time, m >= 1; places count from 0.   Cost: O(log m) additions."""
        if m < 1 or kind not in (0, 1, 2):
            return super().place(kind, m)
        return triple(m)[kind] - 1


def triples() -> Iterator[Triple]:
    """All the triples in order, n = 0, 1, ...

    >>> from itertools import islice
    >>> list(islice(triples(), 5)) == [triple(n) for n in range(5)]
    True
    """

    def further(before: Triple, kind: int) -> Triple:
        a, b, c = before
        once, twice, thrice = LENGTHS[kind]
        return a + once, b + twice, c + thrice

    yield 0, 0, 0
    yield from accumulate(TribonacciWord(), further, initial=triple(1))
