"""Spaced complementary pairs: x_n = mex_b of all earlier x's and y's, y_n = x_n + a*n + e.

mex_b(S) is the least x >= 0 such that S has no element in (x - b, x]: x is at least b above every smaller element. The
pairs are the P-positions of the game NIM(a, b). For b = 1 they are the usual complementary pairs. The *gaps* are the
differences x_(n+1) - x_n; they form a word that a substitution generates.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property, partial
from math import floor, gcd, log2
from typing import TypeAlias

from wythoff.base.errors import ParameterError
from wythoff.kernels import MOST_LISTED, MOST_STEPS, Crowd, Pairs as Columns, Progress, crowded_pairs, silent
from wythoff.kernels.greedy import crowded
from wythoff.sequences.integers import FAR_BITS
from wythoff.sequences.kinds import require_at_most, require_bits, require_positive
from wythoff.sequences.recurrences.pairs import DisjointPairs, PairPlace, PairSequence
from wythoff.sequences.words.gaps import gap_word_from
from wythoff.sequences.words.longest import LongestPrefixes
from wythoff.sequences.words.runs import MOST_LEVELS, RunPrefixes, Runs

# The largest b and a for which `SpacedWord` is used. Its substitution has the letters 0, ..., b, and their images have
# about a letters. With these bounds, the first answer takes at most half a second more than later ones.
MOST_B, MOST_A = 120, 10_000
LISTED = 1000  # number of first terms that come from a table, which costs less than preparing for distant terms
GapSize: TypeAlias = tuple[int, int, int]  # the length of a word of gaps, its sum, its sum with a added to each gap


def spaced_pairs(a: int, b: int, count: int, offset: int = 0, *, progress: Progress = silent) -> Columns:
    """Return the first `count` pairs x_n = mex_b of all earlier terms, y_n = x_n + a*n + offset.

    mex_b(S) is the least x >= 0 such that S has no element in (x - b, x]. a and b must be at least 1, offset 0 or 1.

    >>> spaced_pairs(1, 2, 6)
    ([0, 2, 5, 9, 11, 14], [0, 3, 7, 12, 15, 19])

    Source: Gurvich 2012; Wythoff visions 2019, (6). Raises: TooLargeError for pairs that do not fit in memory. Cost:
    O(1) per pair.
    """
    return crowded_pairs(Crowd(window=b, step=a, added=offset), count, progress=progress)


class SpacedSequence:
    """The terms x_n of `spaced_pairs` for any n, by a substitution on the word w with letters w_n = x_(n+1) - x_n - b.

    The letters of w are from 0 to b. Between y_j and y_(j+1) = y_j + a + b + w_j the x's are y_j + b, y_j + 2b, .... So
    the letter w_j determines the letters 0, ..., 0, d for these x's. They are its image under a substitution sigma, and
    w = e sigma(w), where e is the offset.

    >>> SpacedSequence(1, 2).term(10**30)
    3079595623491438786010417750835

    For the offset 0 and a common divisor g of a and b, x_n is g times the x_n of the pairs for a/g and b/g. The first
    terms come from a table, the others from `SpacedWord` or `SpacedLevels`. If b*b/a is large, all terms come from the
    table.

    Source: docs/mathematics/variants.md, Theorem 2.7.
    Cost: that of `SpacedWord` for b up to 120 (after division by g), else that of `SpacedLevels`.
    """

    def __init__(self, a: int, b: int, offset: int = 0) -> None:
        require_positive(a=a, b=b)
        if offset not in (0, 1):
            raise ParameterError(f"offset must be 0 or 1, was {offset}")
        self._times = 1 if offset else gcd(a, b)
        self.a, self.b, self.offset = a // self._times, b // self._times, offset
        self._table: Columns = [], []
        # Whether terms can be computed without a table. For larger b*b/a, `SpacedLevels` would cost more than a table.
        self.far = self.b * self.b <= MOST_STEPS * self.a
        self.by_word = self.far and self.b <= MOST_B and self.a <= MOST_A  # whether `SpacedWord` is used for them

    def term(self, n: int) -> int:
        """Return x_n, the smaller number of the pair with the index n >= 0."""
        return self.prefix(n, 0)[1]

    def prefix(self, limit: int, key: int) -> GapSize:
        """Return (n, x_n, x_n + a*n) for the greatest n for which the number that `key` selects is at most `limit`.

        `key` 0 selects n, 1 selects x_n, and 2 selects x_n + a*n.
        Raises: TooLargeError if `limit` is too large.
        """
        limit = limit // self._times if key else limit
        # An upper bound of n.
        most = limit // (1, self.b, self.a + self.b)[key]
        n, x, y = self._listed(limit, key, most) if most < LISTED or not self.far else self._way.prefix(limit, key)
        return n, self._times * x, self._times * y

    def _listed(self, limit: int, key: int, most: int) -> GapSize:
        """Return (n, x_n, x_n + a*n) as `prefix` does for `limit` and `key`, from a table of the first pairs.

        The pairs are those for a/g and b/g, where g is the number by which the class divides a and b. `most` is an
        upper bound of n.
        """
        require_at_most(most, 2 * MOST_LISTED, "n", " or less: for such a and b all terms come from a table")
        if len(self._table[0]) <= most:
            self._table = spaced_pairs(self.a, self.b, max(2 * most, 16), self.offset)
        xs, ys = self._table
        n = min(limit if not key else bisect_right(xs if key == 1 else ys, limit + self.offset * (key == 2)) - 1, most)
        return n, int(xs[n]), int(ys[n]) - self.offset

    @cached_property
    def _way(self) -> SpacedWord | SpacedLevels:
        return (SpacedWord if self.by_word else SpacedLevels)(self.a, self.b, self.offset)


class SpacedWord:
    """The computation of `SpacedSequence.prefix` for small a and b, by the substitution on the word of gaps.

    `offset`, 0 or 1, is the offset of the pairs: their y_n are x_n + a*n + offset.

    Cost: that of `LongestPrefixes` for at most b + 2 letters.
    """

    def __init__(self, a: int, b: int, offset: int) -> None:
        word = gap_word_from(a, b, offset)
        self.a, self.b = a, b
        self._letters = word.coding
        self._longest = LongestPrefixes(word.morphism, word.start)
        gaps = [b + letter for letter in self._letters]
        self._weights = (1,) * len(gaps), gaps, [a + gap for gap in gaps]

    def prefix(self, limit: int, key: int) -> GapSize:
        """Return (n, x_n, x_n + a*n) for the greatest n for which the number that `key` selects is at most `limit`.

        `key` 0 selects n, 1 selects x_n, and 2 selects x_n + a*n.
        """
        prefix = self._longest.within(self._weights[key], limit)
        n = sum(prefix.counts)
        x = self.b * n + prefix.weight(self._letters)
        return n, x, x + self.a * n


class SpacedLevels:
    """The computation of `SpacedSequence.prefix` for a and b of any size, where letters are many or images long.

    A level is one application of the substitution on the word of gaps; images are counted and not written out.
    `offset`, 0 or 1, is the offset of the pairs: their y_n are x_n + a*n + offset.

    Cost: O(levels * letters), once; about log(n)/log(1 + a*n/x_n) levels, and at most b + 1 letters.
    """

    def __init__(self, a: int, b: int, offset: int) -> None:
        def image(letter: int) -> Runs:
            size = -(-(a + letter) // b)
            return (0, size - 1), (a + b + letter - b * size, 1)

        self.a, self.b = a, b
        self._gaps = RunPrefixes(f"NIM({a}, {b})", ((offset, 1),), image, lambda letter: b + letter)

    def prefix(self, limit: int, key: int) -> GapSize:
        """Return (n, x_n, x_n + a*n) for the greatest n for which the number that `key` selects is at most `limit`.

        `key` 0 selects n, 1 selects x_n, and 2 selects x_n + a*n.

        Raises: TooLargeError for a limit of more than `FAR_BITS` bits, or one that requires too many levels.
        """
        require_bits(limit.bit_length(), FAR_BITS, "a distant index or value")
        require_at_most(self._least_levels(limit), MOST_LEVELS, "the levels to a distant term", " or more")
        n, x = self._gaps.within(limit, *((1, 0), (0, 1), (self.a, 1))[key])
        return n, x, x + self.a * n

    def _least_levels(self, limit: int) -> int:
        """Return a lower bound for the number of levels that `limit` requires, without computing the levels.

        A level applies the substitution once: from the first j gaps it makes the gaps up to y_j = x_j + a*j. As x_j is
        at least b*j, and no gap is larger than 2b, the sum of the new gaps is at most 1 + a/b times the old sum, plus a
        + 2b.
        """
        a, b = self.a, self.b
        # The sums plus `added` grow at most by the factor 1 + a/b. If x_n + a*n exceeds the limit, x_n exceeds
        # b/(a + b) times the limit.
        added = b * (a + 2 * b) // a + 1
        wanted, growth = limit * b // (a + b), log2(a + b) - log2(b)
        return max(floor((log2(wanted + 1) - log2(2 * b + added)) / growth) - 1, 0)


class SpacedPairs(DisjointPairs):
    """The pairs x_n = mex_b of all earlier terms, y_n = x_n + a*n + offset, n >= 0.

    With offset 0 they are the P-positions of NIM(a, b) in normal play, and with offset 1 those in misere play for a >
    1.

    >>> pairs = SpacedPairs(1, 2)
    >>> pairs.pairs(4), pairs.lower(10**20), pairs.place(407959562349143878600)[0] == 10**20
    ([(0, 0), (2, 3), (5, 7), (9, 12)], 307959562349143878600, True)

    Source: Gurvich 2012; Wythoff visions 2019, (6). Cost: that of `SpacedSequence`; a place costs as much as a term.
    """

    def __init__(self, a: int, b: int, offset: int = 0) -> None:
        self._terms = SpacedSequence(a, b, offset)
        self.a, self.b, self.added = a, b, offset
        self.name = f"pairs of NIM({a}, {b}){' in misere play' * offset}"

    def walk(self) -> Iterator[tuple[int, int]]:
        """Yield all pairs (x_n, y_n) in order.

        Cost: O(1) per pair; memory for the y_n that are still greater than the current x.
        """
        return crowded(Crowd(window=self.b, step=self.a, added=self.added))

    def lower(self, n: int) -> int:
        self.require_index(n)
        return self._terms.term(n)

    def pair(self, n: int) -> tuple[int, int]:
        x = self.lower(n)
        return x, x + self.a * n + self.added

    def place(self, value: int) -> PairPlace | None:
        if value < 0:
            return None
        n, x, _ = self._terms.prefix(value, 1)
        if x == value:
            return PairPlace(n, True, self.a * n + self.added == 0)
        if value < self.added:
            return None
        n, _, y = self._terms.prefix(value - self.added, 2)
        return PairPlace(n, False, True) if y + self.added == value else None


# The pairs of NIM(a, b) in misere play, for a > 1.
misere_pairs = partial(SpacedPairs, offset=1)


class CrowdedPairs(PairSequence):
    """The pairs x_n = mex^q_b of all earlier terms, y_n = x_n + a*floor(n/p), where p = 1 or q = 1.

    They are the P-positions of the game NIM(a, b; p, q). mex^q_b is the least x >= 0 such that fewer than q of the
    earlier x's and y's lie in (x - b, x].

    >>> CrowdedPairs(1, 2, 1, 2).pairs(4)
    [(0, 0), (0, 1), (2, 4), (3, 6)]

    Source: Gurvich 2010.   Cost: O(1) per pair, in order.
    """

    def __init__(self, a: int, b: int, p: int, q: int) -> None:
        require_positive(a=a, b=b, p=p, q=q)
        self.a, self.b, self.p, self.q = a, b, p, q
        self.name = f"pairs x_n = mex^{q}_{b}, y_n = x_n + {a}*floor(n/{p})"

    def walk(self) -> Iterator[tuple[int, int]]:
        """Yield all pairs (x_n, y_n) in order."""
        return crowded(Crowd(window=self.b, times=self.q, step=self.a, group=self.p))
