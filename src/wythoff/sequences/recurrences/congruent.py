"""Pairs (a_n, b_n) whose difference grows by an amount that depends on the residues of a_n and b_n.

a_n is the mex of all earlier terms and b_(n+1) - a_(n+1) = b_n - a_n + f(a_n, b_n), where f >= 1 depends on a_n and b_n
modulo q, and all its values are congruent modulo q. Fraenkel's Example 3 has f = (-1)^b - (-1)^a + 3: always odd.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from operator import add
from typing import TypeAlias

from wythoff.base.errors import ParameterError
from wythoff.sequences.kinds import breadth_first
from wythoff.sequences.recurrences.pairs import DistantPairs, PairPlace
from wythoff.sequences.words.longest import LongestPrefixes
from wythoff.sequences.words.morphism import Morphism

# The largest value of f; the most letters in all images together, times the number of letters of the substitution.
MOST_WIDTH, MOST_COUNTS = 1000, 200_000
GapLetter: TypeAlias = tuple[int, int, int]  # (a_(n+1) - a_n, n mod q, a_n mod q)
N, A, D, B = range(4)
FIRST: GapLetter = 1, 0, 0


class CongruentPairs(DistantPairs):
    """The pairs for f(a, b) = table[a % q][b % q], where q is the length of `table`.

    >>> pairs = CongruentPairs([[3, 1], [5, 3]])
    >>> pairs.pairs(5), pairs.pair(10**20)
    ([(0, 0), (1, 4), (2, 10), (3, 14), (5, 21)], (130277563773199464653, 430277563773199464665))
    >>> pairs.place(430277563773199464665)
    PairPlace(n=100000000000000000000, is_lower=False, is_upper=True)

    Call (a_(n+1) - a_n, n mod q, a_n mod q) the letter of n. All values of f have the same residue r modulo q, so b_n -
    a_n = r*n modulo q. So the letter of n determines f(a_n, b_n), and with it the letters of all a's between b_n and
    b_(n+1). Therefore the word of all letters is w = w_0 sigma(w) for a substitution sigma.

    Source: docs/mathematics/constraint-games.md, Theorem 1.9.
    Cost: that of `LongestPrefixes` for at most 2q^2 + 1 letters.
    """

    def __init__(self, table: Sequence[Sequence[int]]) -> None:
        self._q, self._table = len(table), table
        values = [value for row in table for value in row]
        if not 1 <= min(values) <= max(values) <= MOST_WIDTH or len({value % self._q for value in values}) > 1:
            given = f"had {sorted({*values})}"
            raise ParameterError(
                f"values of f must be from 1 to {MOST_WIDTH}, with the same remainder modulo {self._q}, {given}"
            )
        self._rise = values[0] % self._q
        self.name = f"pairs with differences that rise by {table}"
        # The first letter w_0 gets a number of its own, which does not occur again; its image begins with itself.
        letters = [FIRST, *breadth_first(self._image(FIRST), self._image)]
        places = {letter: place for place, letter in enumerate(letters)}
        images = [[places[letter] for letter in self._image(letter)] for letter in letters]
        images[0].insert(0, 0)
        if len(letters) * sum(map(len, images)) > MOST_COUNTS:
            raise ParameterError(f"f has too many or too large values: its morphism would have {len(letters)} letters")
        self._longest = LongestPrefixes(Morphism(images))
        steps, rises = [letter[0] for letter in letters], list(map(self._f, letters))
        self._weights = [1] * len(letters), steps, rises, list(map(add, steps, rises))

    def walk(self) -> Iterator[tuple[int, int]]:
        """Yield all pairs (a_n, b_n), n = 0, 1, 2, ...

        Cost: O(1) per pair; memory for the b's that are still greater than the current a.
        """
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
        return self._prefix(n, N)[1:]

    def place(self, value: int) -> PairPlace | None:
        if value < 0:
            return None
        n, a, _ = self._prefix(value, A)
        # Every number is an a or a b. If n of the numbers 1, ..., value are a's, the others are b's.
        return PairPlace(n, True, n == 0) if a == value else PairPlace(value - n, False, True)

    def last_apart(self, difference: int, up_to: int = 0) -> tuple[int, int, int]:
        """Return (n, a_n, b_n) for the last n with b_n - a_n <= difference; difference >= 0.

        `up_to` is ignored, because pairs of any size can be computed.
        """
        return self._prefix(difference, D)

    def last_below(self, value: int, up_to: int = 0) -> tuple[int, int, int]:
        """Return (n, a_n, b_n) for the last n with b_n <= value, where value >= 0. `up_to` is ignored."""
        return self._prefix(value, B)

    def _f(self, letter: GapLetter) -> int:
        _, n, a = letter
        return self._table[a][(a + self._rise * n) % self._q]

    def _image(self, letter: GapLetter) -> list[GapLetter]:
        """Return the image of the letter of n in the substitution: the letters of all a's between b_n and b_(n+1).

        The letter of n is (a_(n+1) - a_n, n mod q, a_n mod q).
        """
        gap, n, a = letter
        b, between = a + self._rise * n, gap + self._f(letter) - 1
        return [(2 if j == between else 1, (b + j - n) % self._q, (b + j) % self._q) for j in range(1, between + 1)]

    def _prefix(self, limit: int, key: int) -> tuple[int, int, int]:
        """Return (n, a_n, b_n) for the last n at which the quantity `key` is at most `limit`.

        `key` is one of the constants N, A, D and B of this module, for the quantities n, a_n, b_n - a_n and b_n.
        """
        n, a, d = map(self._longest.within(self._weights[key], limit).weight, self._weights[:B])
        return n, a, a + d
