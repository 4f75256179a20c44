"""How much terms tell, in bits, and how much they must tell for an agreement to be more than chance.

What is short to write down is easily met by chance: 1, 2, 3, ..., a constant, a repeating pattern, a few letters 0
and 1. Terms are therefore measured by the shortest of some codes: of the terms, of the differences between terms 1 to 4
places apart, or of the second differences. A code lists the values, how often each occurs and in which order, or else
each number by itself. So n random letters 0 and 1 tell about n + 3 bits, 1, 2, 3, ... tells 4 however long it is, and
six, seven and eight terms of the lower Wythoff sequence tell 12, 12 and 15.

A sequence of the registry in which given terms stand first is one of about 2^10, one of a copy of the OEIS one of
2^19; that a transform of the terms stands there, or that they stand further out, are further ways to agree by chance.
How often that happens is measured in tests/discovery/test_chance.py: of a hundred random inputs - letters, sparse or
small numbers, permutations - less than one agrees with anything; but of those that grow by steps of 1 and 2, as
hundreds of sequences here do, about 17 of 8 terms, 4 of 12 and less than 1 of 20.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import comb

ENOUGH = 64  # more bits are not counted
OF_A_SEQUENCE = 14  # that stands first in a sequence of the registry
OF_A_TRANSFORM = 4  # further
OF_A_PLACE = 8  # further at most
OF_A_COPY = 9  # further, for a copy of the OEIS has about 2^9 times as many sequences
LAGS = range(1, 5)


def bits(terms: Sequence[int]) -> int:
    """The length in bits of the shortest code of the terms, up to 64.

    >>> bits(range(1, 1000)), bits((7,) * 50), bits((0, 1) * 20), bits((1, 3, 4, 6, 8, 9)), bits((1, 4, 1, 5, 9, 2))
    (4, 4, 4, 12, 17)
    """
    return min((min(ENOUGH, code) for code in _codes(terms)), default=0)


def needed(place: int, *, transformed: bool = False, in_copy: bool = False) -> int:
    """How many bits must agree from a place on, counted from 0, to be more than chance.

    >>> needed(0), needed(1), needed(100), needed(0, transformed=True, in_copy=True)
    (14, 14, 22, 27)
    """
    further = OF_A_TRANSFORM * transformed + OF_A_COPY * in_copy
    return OF_A_SEQUENCE + further + min(OF_A_PLACE, 2 * max(0, place.bit_length() - 1))


def _codes(terms: Sequence[int]) -> Iterator[int]:
    if terms:
        yield _code(terms)
    for lag in LAGS:
        if len(terms) > lag:
            yield sum(map(_alone, terms[:lag])) + _code(_differences(terms, lag))
    if len(terms) > 2:
        slopes = _differences(terms, 1)
        yield _alone(terms[0]) + _alone(slopes[0]) + _code(_differences(slopes, 1))


def _differences(terms: Sequence[int], lag: int) -> list[int]:
    return [after - before for before, after in zip(terms, terms[lag:], strict=False)]


def _alone(number: int) -> int:
    """The number of binary digits of an integer, signs in turn: 0, -1, 1, -2, 2, ..."""
    return (2 * abs(number) + (number >= 0)).bit_length()


def _code(numbers: Sequence[int]) -> int:
    """The bits of the numbers, each by itself, or by their values, how often each occurs, and in which order."""
    counts = Counter(numbers)
    together, length = 0, 0
    for number, count in counts.items():
        length += count
        together += _alone(number) + comb(length, count).bit_length() - 1
        if together >= ENOUGH:
            break
    together += comb(len(numbers) + len(counts) - 1, len(counts) - 1).bit_length() - 1 if together < ENOUGH else 0
    apart = 0
    for number in numbers:
        apart += _alone(number)
        if apart >= together:
            break
    return min(together, apart)
