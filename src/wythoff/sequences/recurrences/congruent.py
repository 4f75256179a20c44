"""Pairs whose differences grow by what depends on residues of the pair, and is the same modulo the period.

a_n is the mex of all earlier terms and b_(n+1) - a_(n+1) = b_n - a_n + f(a_n, b_n), where f >= 1 depends on a_n and b_n
modulo q, and all its values are congruent modulo q. Fraenkel's Example 3 has f = (-1)^b - (-1)^a + 3: always odd.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from wythoff.errors import ParameterError, TooLargeError, brief
from wythoff.sequences.recurrences.pairs import DisjointPairs, Place

MOST_BITS = 40_000  # of a distant n or value: the sizes of all levels are kept
MOST_WIDTH = 1000
Letter: TypeAlias = tuple[int, int, int]  # a_(n+1) - a_n, and n and a_n modulo q
Size: TypeAlias = tuple[int, int, int]  # of a word of letters: its length, and how far a and b - a go over it
N, A, D = range(3)


class CongruentPairs(DisjointPairs):
    """The pairs for a table of f by the residues of a and b modulo its length.

    >>> pairs = CongruentPairs([[3, 1], [5, 3]])
    >>> pairs.pairs(5), pairs.pair(10**20)
    ([(0, 0), (1, 4), (2, 10), (3, 14), (5, 21)], (130277563773199464655, 430277563773199464651))
    >>> pairs.place(430277563773199464651), pairs.last_apart(3 * 10**20)
    ...

    The letter of n is (a_(n+1) - a_n, n mod q, a_n mod q). As b_n - a_n is a multiple of n modulo q, the letter tells
    f(a_n, b_n), and so the letters of all a's between b_n and b_(n+1): the word of all letters is w = w_0 sigma(w) for a
    substitution sigma.

    Source: docs/notes/sums.md, section 4.
    Cost: O(levels) sums for each of at most 2q^2 letters, once; about log(n)/log(1 + mean of f) levels.
    """

    def __init__(self, table: Sequence[Sequence[int]]) -> None:
        self._q, self._table = len(table), table
        values = [value for row in table for value in row]
        if not 1 <= min(values) <= max(values) <= MOST_WIDTH or len({value % self._q for value in values}) > 1:
            raise ParameterError(
                f"f must be from 1 to {MOST_WIDTH} and have one residue modulo {self._q}, was one of {sorted({*values})}"
            )
        self._rise = values[0] % self._q
        self.name = f"pairs with differences that rise by {table}"
        self._letters = self._reached()
        places = {letter: place for place, letter in enumerate(self._letters)}
        self._images = [[places[letter] for letter in self._image(letter)] for letter in self._letters]
        self._levels: list[list[Size]] = [[(1, letter[0], self._f(letter)) for letter in self._letters]]

    def walk(self) -> Iterator[tuple[int, int]]:
        """All pairs in order.   Cost: O(1) a pair; memory for the b's that are still above a."""
        a = b = 0
        above: deque[int] = deque()
        while True:
            yield a, b
            following = a + 1
            if above and above[0] == following:
                following += above.popleft() - a
            b += self._table[a % self._q][b % self._q] + following - a
            a = following
            above.append(b)

    def pair(self, n: int) -> tuple[int, int]:
        self.require_index(n)
        _, a, d = self._prefix(n, N)
        return a, a + d

    def lower(self, n: int) -> int:
        return self.pair(n)[0]

    def upper(self, n: int) -> int:
        return self.pair(n)[1]

    def place(self, value: int) -> Place | None:
        if value < 0:
            return None
        n, a, _ = self._prefix(value, A)
        # A number that is no a is a b, and n of the a's below it are not 0.
        return Place(n, True, n == 0) if a == value else Place(value - n, False, True)

    def last_apart(self, difference: int) -> tuple[int, int, int]:
        """The last n with b_n - a_n at most a difference >= 0, and its pair."""
        n, a, d = self._prefix(difference, D)
        return n, a, a + d

    def _f(self, letter: Letter) -> int:
        _, n, a = letter
        return self._table[a][(a + self._rise * n) % self._q]

    def _image(self, letter: Letter) -> list[Letter]:
        """The letters of the a's between b_n and b_(n+1); the last of them is followed by b_(n+1)."""
        gap, n, a = letter
        b, between = a + self._rise * n, gap + self._f(letter) - 1
        return [(2 if j == between else 1, (b + j - n) % self._q, (b + j) % self._q) for j in range(1, between + 1)]

    def _reached(self) -> list[Letter]:
        """The letters that there are, first that of n = 0."""
        found: dict[Letter, None] = {(1, 0, 0): None}
        new = list(found)
        while new:
            new = [
                letter
                for letter in dict.fromkeys(image for old in new for image in self._image(old))
                if letter not in found
            ]
            found.update(dict.fromkeys(new))
        return list(found)

    def _prefix(self, limit: int, key: int) -> Size:
        """The longest beginning of w whose length (key N), or A or D, is at most a limit."""
        if limit.bit_length() > MOST_BITS:
            raise TooLargeError(f"a pair must be found from at most {MOST_BITS} bits, was {brief(limit)}")
        passed, k = [self._level(0)[0]], 0
        left = limit - passed[0][key]
        if left < 0:
            return 0, 0, 0
        # w = w_0 sigma(w_0) sigma^2(w_0) ...
        while self._level(k + 1)[0][key] <= left:
            k += 1
            passed.append(self._levels[k][0])
            left -= passed[-1][key]
        letter, k = 0, k + 1
        while k:
            k -= 1
            level = self._levels[k]
            for letter in self._images[letter]:
                size = level[letter]
                if size[key] > left:
                    break
                passed.append(size)
                left -= size[key]
        return _sum(passed)

    def _level(self, k: int) -> list[Size]:
        """The sizes of sigma^k of the letters."""
        while len(self._levels) <= k:
            before = self._levels[-1]
            self._levels.append([_sum(before[place] for place in image) for image in self._images])
        return self._levels[k]


def _sum(sizes: Iterable[Size]) -> Size:
    n, a, d = map(sum, zip(*sizes, strict=True))
    return n, a, d
