"""The data of a guess: the pairs of a set whose numbers have at most some digits, as words in a numeration system."""

from __future__ import annotations

from collections.abc import Sequence

from wythoff.automata.systems import System
from wythoff.kernels.prefixes import Prefixes, prefixes


def words_within(system: System, length: int, pairs: Sequence[tuple[int, int]]) -> Prefixes:
    """Return the pairs of a set whose numbers have at most `length` digits, as words of that many letters.

    >>> from wythoff.automata.naming import system
    >>> words_within(system("base(2)"), 5, [(n, 2 * n) for n in range(16)]).profile
    [1, 2, 2, 2, 2, 1]
    """
    return prefixes(system.machine, system.digits, length, pairs)


def longest(system: System, size: int) -> int:
    """Return the most digits of which all numbers are below `size`."""
    length = 0
    while system.counts(length + 1)[0] <= size:
        length += 1
    return length
