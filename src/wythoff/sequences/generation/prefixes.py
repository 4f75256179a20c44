"""The places where the prefixes of the Fibonacci word 0100101001001... occur in it.

Let A(n) = floor(n*phi), n = 1, 2, .... The prefix of length 1 occurs at the places A(n), the prefixes of lengths 2 and
3 at A(A(n)), the prefixes of lengths 4, 5 and 6 at A(A(A(n))). In general, the prefixes of the lengths from F_(j+2) - 1
to F_(j+3) - 2 occur at the places A(A(...A(n))) with j letters A. Places are counted from 1.

Source: Wythoff visions 2019, section 7.3, and A246354. Proof: docs/mathematics/generation.md, Theorem 11.12.
"""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.base.errors import brief
from wythoff.kernels import MOST_LISTED
from wythoff.sequences.beatty.wythoff import lower_wythoff
from wythoff.sequences.generation.by_rule import MadeByRule
from wythoff.sequences.kinds import Array, require_at_most, require_integer
from wythoff.sequences.numeration.zeckendorf import fibonacci, zeckendorf_terms
from wythoff.sequences.quadratic import PHI


def occurrences(length: int) -> Iterator[int]:
    """Yield the places, counted from 1, where the prefix with `length` letters occurs in the Fibonacci word.

    >>> from itertools import islice
    >>> list(islice(occurrences(2), 8)), list(islice(occurrences(4), 8))
    ([1, 4, 6, 9, 12, 14, 17, 19], [1, 6, 9, 14, 19, 22, 27, 30])

    Cost: that of a search in a text; the text is doubled when the search reaches its end.
    Raises: TooLargeError for a length above a million.
    """
    require_at_most(length, MOST_LISTED, "the length of a prefix", ": its places are found by comparing letters")
    shorter, word, place = "0", "01", 0
    while True:
        while len(word) < 2 * (place + length):
            shorter, word = word, word + shorter
        # Every prefix occurs again at most length + 1 places later.
        place = word.index(word[:length], place) + 1
        yield place


class PrefixOccurrences(MadeByRule):
    """The places, counted from 1, where the prefix with `length` letters occurs in the Fibonacci word.

    The n-th place is A(A(...A(n))) with j letters A, where A(n) = floor(n*phi). The number j, which depends on the
    length, is the attribute `applied`.

    >>> PrefixOccurrences(4).terms(8), PrefixOccurrences(4).applied, PrefixOccurrences(10**20).term(2)
    ([1, 6, 9, 14, 19, 22, 27, 30], 3, 83621143489848422978)

    Cost: that of the integer square root of a number of about the size of (length*n)^2.
    """

    def __init__(self, length: int = 1) -> None:
        self.length = require_integer(length, "length", 1)
        # The least j with F_(j+3) - 2 >= length: F_(j+2) is the greatest Fibonacci number up to length + 1.
        self.applied = next(zeckendorf_terms(length + 1))[0] - 2
        self._before, self._f = fibonacci(self.applied - 1)

    def __repr__(self) -> str:
        return f"occurrences of the prefix of length {brief(self.length)} of the Fibonacci word"

    def __iter__(self) -> Iterator[int]:
        """Yield the terms by searching for the prefix in the word."""
        return occurrences(self.length)

    def _at(self, n: int) -> int:
        # A^j(n) = F_j A(n) + F_(j-1) n - F_(j+1) + 1
        return self._f * lower_wythoff().term(n) + self._before * (n - 1) - self._f + 1

    def index(self, value: int) -> int | None:
        # As F_j*phi + F_(j-1) = phi^j, term(n) is less than phi^j*n - F_(j+1) + 1, and the difference is less than F_j.
        moved = value + self._f + self._before - 1
        n = (moved / (PHI * self._f + self._before)).ceil()
        return n if n >= 1 and self.term(n) == value else None


class PrefixArray(Array):
    """Row n lists the places, from 1, at which the prefix of length n of the Fibonacci word occurs.

    >>> PrefixArray().rows(4, 6)
    [[1, 3, 4, 6, 8, 9], [1, 4, 6, 9, 12, 14], [1, 4, 6, 9, 12, 14], [1, 6, 9, 14, 19, 22]]
    """

    repeats = True
    title = "occurrences of the prefixes of the Fibonacci word"

    def entry(self, row: int, column: int) -> int:
        return PrefixOccurrences(row).term(column)

    def position(self, value: int) -> tuple[int, int] | None:
        """Return (1, n) if `value` is the n-th entry of row 1, else None. All rows are subsequences of row 1."""
        column = lower_wythoff().index(value)
        return None if column is None else (1, column)
