"""Words that encode pairs of numbers, and their prefixes, from which an automaton is guessed; plain or compiled.

The guess takes prefixes as states. Two prefixes become one state if the same letters complete them to known words.
"""

from __future__ import annotations

from collections.abc import Sequence

from wythoff.kernels.costs import choose
from wythoff.kernels.plain.automata import Machine
from wythoff.kernels.plain.prefixes import Prefixes as Prefixes

LARGEST_CODE = 1 << 62  # the largest code of a word; with one more letter, a code still fits in 64 bits


def prefixes(numbers: Machine, digits: int, length: int, pairs: Sequence[tuple[int, int]]) -> Prefixes:
    """Write each of the `pairs` of numbers as a word of `length` letters, and return these words with their prefixes.

    A number is written with `length` digits, each less than `digits`, and leading zeros. The automaton `numbers`
    accepts these words: in lexicographic order, they are the words of 0, 1, 2, ... Pairs with a number of more than
    `length` digits are left out. The letter for digit c of the first number and digit d of the second is c * digits +
    d. Memory: about 100 bytes a letter in plain Python, 16 compiled.
    """
    # about three steps for each letter: to make its node, and to read the node when states are merged
    terms = 3 * len(pairs) * length
    form = choose("prefixes", fits=(digits * digits) ** (length + 1) < LARGEST_CODE, terms=terms).form
    found: Prefixes = form.Prefixes(numbers, digits, length, pairs)
    return found
