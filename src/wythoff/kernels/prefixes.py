"""The choice between the prefixes of words in plain Python and compiled: see `plain.prefixes`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from wythoff.kernels import limits
from wythoff.kernels.kept import start_seconds
from wythoff.kernels.plain.automata import Machine
from wythoff.kernels.plain.prefixes import MOST_STATES

PLAIN_SECONDS = 1.5e-6  # for a letter of a word: its node, and a look at it when an automaton is merged
LARGEST_CODE = 1 << 62  # so that the code of a prefix, a letter longer, fits in 64 bits
_spent = [0.0]  # seconds of all work in this process, if it were plain: many short pieces are as long as one


class Prefixes(Protocol):
    """The prefixes of a set of words of one length, known by what may follow them."""

    size: int
    profile: list[int]

    def guess(self, most: int = MOST_STATES) -> Machine | None:
        """The automaton that merges prefixes: see `plain.prefixes.Prefixes.guess`."""

    def agrees(self, machine: Machine) -> bool:
        """Whether an automaton accepts exactly these words."""


def prefixes(numbers: Machine, digits: int, length: int, pairs: Sequence[tuple[int, int]]) -> Prefixes:
    """The words of the pairs of numbers, both of at most that many digits; `numbers` accepts the words of all numbers.

    A letter is the digit of the first number times `digits`, and that of the second.
    Memory: about 100 bytes a letter in plain Python, 16 compiled.
    """
    _spent[0] += PLAIN_SECONDS * len(pairs) * length
    small = (digits * digits) ** (length + 1) < LARGEST_CODE
    compiled = small and _spent[0] > start_seconds("prefixes") and limits.has_numba()
    found: Prefixes = limits.twin("prefixes", compiled).Prefixes(numbers, digits, length, pairs)
    return found
