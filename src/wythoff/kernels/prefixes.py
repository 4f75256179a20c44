"""The choice between the prefixes of words in plain Python and compiled: see `plain.prefixes`."""

from __future__ import annotations

from collections.abc import Sequence

from wythoff.kernels.costs import choose
from wythoff.kernels.plain.automata import Machine
from wythoff.kernels.plain.prefixes import Prefixes as Prefixes

LARGEST_CODE = 1 << 62  # so that the code of a prefix, a letter longer, fits in 64 bits


def prefixes(numbers: Machine, digits: int, length: int, pairs: Sequence[tuple[int, int]]) -> Prefixes:
    """Return the words of pairs of numbers with at most this many digits. `numbers` accepts the words of all numbers.

    A letter is the digit of the first number times `digits`, and that of the second.
    Memory: about 100 bytes a letter in plain Python, 16 compiled.
    """
    # Of each letter the node is found, and looked at when an automaton is merged.
    terms = 3 * len(pairs) * length
    form = choose("prefixes", fits=(digits * digits) ** (length + 1) < LARGEST_CODE, terms=terms).form
    found: Prefixes = form.Prefixes(numbers, digits, length, pairs)
    return found
