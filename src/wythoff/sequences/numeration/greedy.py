"""Greedy numeration: from the greatest base down, each digit is as great as it can be."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from wythoff.errors import ParameterError, TooLargeError, brief
from wythoff.frozen import Frozen
from wythoff.sequences.integers import large
from wythoff.sequences.systems import NumerationSystem

# The work grows with the square of the bits: 200 000 bits took 1 to 7 s.
MOST_BITS = 500_000
MOST_QUICK_BITS = 1 << 26  # of a number whose digits are found by halves, in products of large numbers


class GreedyNumeration(NumerationSystem, Frozen):
    """Bases 1 = u_0 < u_1 < ..., and the digits of n are the quotients by the bases from the greatest down.

    Every n >= 0 has such a word, because the least base is 1. A word of digits is one of them exactly if for every
    place i the digits below it have a value less than u_i; so the words are ordered as their values.
    """

    __slots__ = ()

    def digits(self, n: int) -> tuple[int, ...]:
        """The digits of n >= 0, most significant first; 0 is (0,).   Cost: a division by each base that is at most n.

        Raises: ParameterError for n < 0; TooLargeError beyond 500 000 bits.
        """
        require_representable(n, MOST_BITS)
        digits = []
        rest = large(n)
        for base in self.descending(n):
            digit, rest = divmod(rest, base) if rest >= base else (0, rest)
            digits.append(int(digit))
        return tuple(digits)

    def descending(self, n: int) -> Iterator[int]:
        """The bases that are at most n, and 1, greatest first."""
        return reversed([1, *takewhile(n.__ge__, self._above_one())])

    def _above_one(self) -> Iterator[int]:
        bases = self.bases()
        next(bases)
        return bases


def require_representable(n: int, most_bits: int) -> None:
    """Refuse a number that has no word, or has more than `most_bits` bits, which takes too long."""
    if n < 0:
        raise ParameterError(f"a represented number must be >= 0, was {brief(n)}")
    bits = n.bit_length()
    if bits > most_bits:
        raise TooLargeError(f"digits are found of numbers of at most {most_bits} bits, had {bits}")
