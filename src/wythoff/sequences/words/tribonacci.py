"""The Tribonacci word abacaba..., the fixed point of a -> ab, b -> ac, c -> a, and the places of its letters.

`words.longest` computes a long prefix from its length, or from another weight that increases with the length.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from itertools import accumulate
from operator import mul, sub
from typing import TypeAlias

from wythoff import kernels
from wythoff.kernels import ENDLESS, Progress, silent
from wythoff.sequences.words.longest import LongestPrefixes
from wythoff.sequences.words.morphic import MorphicWord
from wythoff.sequences.words.morphism import Letters, Morphism

Triple: TypeAlias = tuple[int, int, int]
# For each letter x, the lengths of sigma(x), sigma^2(x) and sigma^3(x), for the morphism sigma.
LENGTHS = ((2, 4, 7), (2, 3, 6), (1, 2, 4))
MORPHISM = ((0, 1), (0, 2), (0,))
FIRST = 1, 2, 4


def triple(n: int) -> Triple:
    """Return the places of the n-th a, the n-th b and the n-th c, counted from 1; (0, 0, 0) for n = 0.

    >>> [triple(n) for n in range(5)]
    [(0, 0, 0), (1, 2, 4), (3, 6, 11), (5, 9, 17), (7, 13, 24)]

    If sigma is the morphism and p consists of the first n - 1 letters of the word, the places are |sigma(p)| + 1,
    |sigma^2(p)| + 2 and |sigma^3(p)| + 4, where |v| is the length of v.

    Cost: that of `LongestPrefixes` for three letters.
    """
    return _after(_prefixes().within((1, 1, 1), n - 1).counts) if n else (0, 0, 0)


def last_triple(form: Triple, limit: int) -> tuple[int, Triple]:
    """Return (n, (a, b, c)) for the greatest n with form[0]*a + form[1]*b + form[2]*c <= limit; (a, b, c) = triple(n).

    >>> last_triple((-1, 1, 0), 5), last_triple((0, 0, 1), 10**40)[0]
    ((3, (5, 9, 17)), 1607132447858388674481474353467133995758)

    `limit` must be at least 0, and form[0]*a + form[1]*b + form[2]*c must increase with n. From n to n + 1 it increases
    by the sum of form[i] * |sigma^(i + 1)(x)|, where x is the n-th letter of the word and sigma the morphism.
    Cost: as `triple`.
    """
    rest = limit - sum(map(mul, form, FIRST))
    if rest < 0:
        return 0, (0, 0, 0)
    counts = _prefixes().within([sum(map(mul, form, lengths)) for lengths in LENGTHS], rest).counts
    return sum(counts) + 1, _after(counts)


def holding(place: int) -> tuple[int, Triple]:
    """Return (n, triple(n)) for the n whose triple contains the number `place` >= 0.

    >>> holding(9), holding(0), holding(triple(10**30)[2]) == (10**30, triple(10**30))
    ((3, (5, 9, 17)), (0, (0, 0, 0)), True)

    Cost: as `triple`.
    """
    if not place:
        return 0, (0, 0, 0)
    counts, kind = _prefixes().within((1, 1, 1), place - 1)
    # The prefix before the n-th a is sigma(p), before the n-th b it is sigma^2(p) a, before the n-th c sigma^3(p) aba,
    # where p consists of the first n - 1 letters.
    a, b, c = map(sub, counts, ((0, 0, 0), (1, 0, 0), (2, 1, 0))[kind])
    for _ in range(kind + 1):
        a, b, c = b, c, a - b - c
    return a + b + c + 1, _after((a, b, c))


def _after(counts: Letters) -> Triple:
    """Return triple(n), where `counts` are the counts of a, b, c among the first n - 1 letters of the word."""
    a, b, c = (first + sum(map(mul, counts, lengths)) for first, *lengths in zip(FIRST, *LENGTHS, strict=True))
    return a, b, c


@cache
def _prefixes() -> LongestPrefixes:
    return LongestPrefixes(Morphism(MORPHISM))


class TribonacciWord(MorphicWord):
    """The Tribonacci word in the letters 0, 1, 2. Places count from 0, and `LongestPrefixes` finds distant ones.

    >>> word = TribonacciWord()
    >>> "".join("abc"[kind] for kind in word.letters(13)), word.place(2, 10**20) == triple(10**20)[2] - 1
    ('abacabaabacab', True)
    """

    def __init__(self) -> None:
        super().__init__(Morphism(MORPHISM))
        self._halved, self._most = 0, ENDLESS

    @cached_property
    def _longest(self) -> LongestPrefixes:
        return _prefixes()


def table_of_sums(forms: Sequence[Triple], count: int, progress: Progress = silent) -> tuple[Sequence[int], ...]:
    """Return, for each form, the numbers form[0]*a + form[1]*b + form[2]*c of the first `count` triples (a, b, c).

    >>> table_of_sums([(1, 0, 0), (0, -1, 1)], 5)
    ([0, 1, 3, 5, 7], [0, 2, 5, 8, 11])

    Raises: TooLargeError if the numbers do not fit in memory.   Cost: O(count).
    """
    if count < 2:
        return tuple([0] * count for _ in forms)
    # Each letter determines the step from one triple to the next. The step from (0, 0, 0) to triple(1) gets its own
    # letter.
    steps = [[sum(map(mul, form, lengths)) for lengths in (*LENGTHS, FIRST)] for form in forms]
    letters = bytes(TribonacciWord().letters(count - 2))
    return kernels.sums_along(bytes((len(LENGTHS),)) + letters, steps, [0] * len(forms), progress=progress)


def triples() -> Iterator[Triple]:
    """Yield triple(n) for n = 0, 1, 2, ...

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
