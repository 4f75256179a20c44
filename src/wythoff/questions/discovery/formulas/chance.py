"""Criteria for a formula to be better than chance: how terms are split, and how short the formula must be.

A formula is fitted on some terms, and must predict the others, which are held back: at least a third of all terms, and
at least 30. If there are fewer than 42 terms, half of them are held back.

The chance model draws the terms, or their differences, independently. Its code lists the values, how often each occurs,
and their order. A formula counts only if its text, with the terms listed before it, takes at least 20 bits less than
this code. By a count of codes, a random sequence has such a formula with probability at most 2^-20 for each way to
describe it. tests/discovery/formulas/test_by_chance.py measures how often this happens.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence
from math import comb, factorial, prod

from wythoff.questions.discovery.formulas.fit import Fit, GivenTerms, bits_of

KEPT, SHARE = 30, 3  # at least 30 terms are held back for the test, and at least one in 3
ENOUGH = KEPT * SHARE // 2  # the least number of given terms, if they lie on a line
LEAST_TERMS = 12  # fewest terms to fit a formula on: from 12 + 30 terms on, 30 are held back
MOST_TERMS = 400  # terms from which intervals, words and slopes are computed
MOST_SOLVED = 240  # terms that are fitted by equations: the order of a recurrence is at most half of it
STARTS = 4  # a formula begins at one of the first 4 terms
MOST_FITTED = 600  # terms on which a formula is fitted
MARGIN = 20  # bits by which a formula must be shorter than the terms: one in a million by chance
MOST_LISTED, MOST_OF_A_GAME = 1, 6  # the most listed terms before terms on a line: in general, and for a game


def kept_back(count: int) -> int:
    """Return how many of `count` terms are held back to test a formula.

    >>> [kept_back(count) for count in (20, 42, 60, 90, 300)]
    [10, 30, 30, 30, 100]
    """
    return max(KEPT, -(-count // SHARE), count - MOST_FITTED) if count >= KEPT + LEAST_TERMS else count // 2


def is_more(fit: Fit, terms: GivenTerms, index: int, *, known: bool = False) -> bool:
    """Return whether the formula `fit` encodes the terms in at least 20 bits less than the chance model.

    `index` is the index of the first term. Terms on a line take few bits in any case, so 45 of them are needed, and
    few may be listed before them. `known` says that the terms come from a game: then more may be listed.
    """
    listed = terms[: fit.first - index]
    if in_line(terms[len(listed) :]):
        return len(terms) >= ENOUGH and len(listed) <= (MOST_OF_A_GAME if known else MOST_LISTED)
    return by_chance(terms) - fit.bits - by_chance(listed) >= MARGIN


def by_chance(terms: Sequence[int]) -> int:
    """Return the length in bits of the code of `terms` in the chance model.

    The model draws the terms, or their differences, independently; the shorter of the two codes counts.

    >>> by_chance((1, 3, 4, 6, 8, 9, 11, 12, 14, 16)), by_chance(()), by_chance((4,) * 40)
    (25, 0, 10)
    """
    if not terms:
        return 0
    differences = [after - before for before, after in itertools.pairwise(terms)]
    return min(_drawn(terms), bits_of(terms[0]) + _drawn(differences), bits_of(*terms))


def _drawn(numbers: Sequence[int]) -> int:
    """Return the length in bits of a code of numbers: their values, how often each occurs, and their order."""
    counts = Counter(numbers)
    ways = factorial(len(numbers)) // prod(map(factorial, counts.values()))
    often = comb(len(numbers) + len(counts) - 1, len(counts) - 1) if counts else 1
    return bits_of(*counts) + ways.bit_length() - 1 + often.bit_length() - 1 + bits_of(len(counts))


def in_line(terms: Sequence[int]) -> bool:
    """Return whether all differences between successive terms are equal."""
    return len({b - a for a, b in itertools.pairwise(terms)}) <= 1
