"""Pairs in which every number lies in p: x_n = mex_p of the earlier terms, y_n = (m - l + 1)*x_n + l*n."""

from __future__ import annotations

from typing import TypeAlias

from wythoff.errors import ParameterError
from wythoff.kernels import Crowd, Pairs, Progress, crowded_pairs
from wythoff.kernels.limits import require_memory, silent

# Bits of numbers whose levels take some memory.
LONG = 10_000
# The length and the sum of a word.
Word: TypeAlias = tuple[int, int]


def repeated_pairs(m: int, p: int, l: int, count: int, *, progress: Progress = silent) -> Pairs:
    """The first `count` pairs: x_n the least number in fewer than p of the earlier ones, y_n = (m - l + 1)*x_n + l*n.

    A pair (0, 0) counts once. Needs p >= 2 and 1 <= l <= m + 1.

    >>> repeated_pairs(2, 2, 1, 8)
    ([0, 0, 1, 2, 2, 3, 3, 4], [0, 1, 4, 7, 8, 11, 12, 15])

    Source: docs/notes/blocking.md, section 3. Raises, cost: as `crowded_pairs`.
    """
    return crowded_pairs(Crowd(times=p, slope=m - l + 1, step=l), count, progress=progress)


class RepeatedSequence:
    """The x_n of `repeated_pairs` for any n, by a substitution on the steps w_n = x_(n+1) - x_n, 0 or 1.

    The values in (y_n, y_(n+1)], l of them if w_n = 0 and m + 1 if w_n = 1, occur p times among the x's, the last of
    them p - 1 times: w = u s(w), where u = 0...01 has p letters, s(0) is u repeated l - 1 times and s(1) is u repeated
    m times, each followed by u without its first letter.

    >>> RepeatedSequence(2, 2, 1).term(10**30)
    640388203202207568727676231996

    Source: docs/notes/blocking.md, section 3. Cost: about log(n)/log(pm) levels, so that time and
    memory grow as the square of the digits.
    Raises: TooLargeError where the levels are too many to keep.
    """

    def __init__(self, m: int, p: int, l: int) -> None:
        if p < 2 or not 1 <= l <= m + 1:
            raise ParameterError(f"p must be at least 2 and l from 1 to m + 1, was m = {m}, p = {p}, l = {l}")
        self.p = p
        # How often u stands in s(0) and in s(1).
        self.units = l - 1, m
        # Of s^k(0) and s^k(1): lengths and sums.
        self._levels = [((1, 0), (1, 1))]

    def term(self, n: int) -> int:
        """x_n for n >= 0."""
        return self._longest(n, 1, 0)[1]

    def first(self, value: int, numbers: int, terms: int) -> int:
        """The least n >= 0 with numbers*n + terms*x_n >= value, if that form does not decrease.

        >>> RepeatedSequence(2, 2, 1).first(640388203202207568727676231996, 0, 1) <= 10**30
        True
        """
        return self._longest(value - 1, numbers, terms)[0] + 1 if value > 0 else 0

    def _longest(self, limit: int, numbers: int, terms: int) -> Word:
        """(n, x_n) for the greatest n with numbers*n + terms*x_n <= limit."""
        self._require_memory(limit.bit_length())
        n = total = k = 0

        def pass_by(word: Word, times: int) -> int:
            """How often a word still fits, at most so many times."""
            nonlocal n, total, limit
            weight = numbers * word[0] + terms * word[1]
            passed = times if weight * times <= limit else limit // weight
            n, total, limit = n + passed * word[0], total + passed * word[1], limit - passed * weight
            return passed

        while pass_by(self._u(k), 1):
            k += 1
        zeros = self.p - 1
        while True:
            passed = pass_by(self._level(k)[0], zeros)
            if k == 0:
                return n, total
            # What follows begins s^k of a letter of u: of the next 0, or of the 1 that ends it.
            k -= 1
            units = self.units[int(passed == zeros)]
            zeros = self.p - 1 if pass_by(self._u(k), units) < units else self.p - 2

    def _require_memory(self, bits: int) -> None:
        """Refuse numbers of so many bits if their levels, four numbers each, cannot be kept."""
        sample = 20
        if bits > LONG:
            levels = bits * sample // (self._u(sample)[0].bit_length() - 1)
            require_memory(levels * bits // 4, f"the {levels} levels of numbers of {bits} bits")

    def _level(self, k: int) -> tuple[Word, Word]:
        while k >= len(self._levels):
            below = len(self._levels) - 1
            (length, whole), (zero, zeros) = self._u(below), self._levels[below][0]
            first, second = (((units + 1) * length - zero, (units + 1) * whole - zeros) for units in self.units)
            self._levels.append((first, second))
        return self._levels[k]

    def _u(self, k: int) -> Word:
        """Length and sum of s^k(u)."""
        (zero, zeros), (one, ones) = self._level(k)
        return (self.p - 1) * zero + one, (self.p - 1) * zeros + ones
