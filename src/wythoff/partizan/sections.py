"""Sections of the number line: places just below or just above a dyadic number, and the simplest number between two.

The Left section of a game G separates the numbers x with G <= x, above it, from all others; the Right section those
with G >= x, below it (Conway, On Numbers and Games, chapter 9). For a number they lie just below and just above it.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import count
from typing import Literal, TypeAlias

# Sections compare as tuples. A number x itself stands between its two sections, as (x, 0).
Section: TypeAlias = tuple[Fraction, Literal[-1, 0, 1]]


def simplest(low: Section | None, high: Section | None) -> Fraction | None:
    """The simplest number between two sections, None standing for no bound; None if there is no number between.

    Simplest is the integer nearest 0, else the number with the least denominator, of which there is only one.

    >>> print(simplest((Fraction(0), 1), (Fraction(1), -1)), simplest((Fraction(5, 2), -1), None))
    1/2 3
    >>> simplest((Fraction(1), 1), (Fraction(1), 1)) is None
    True
    """
    if low is not None and high is not None and not low < high:
        return None
    if low is not None and low > (Fraction(0), 0):
        return _above(low, high)
    if high is not None and high < (Fraction(0), 0):
        found = _above(_mirrored(high), None if low is None else _mirrored(low))
        return -found
    return Fraction(0)


def _above(low: Section, high: Section | None) -> Fraction:
    """The simplest number between two sections of which the lower one lies above 0."""
    for power in count():
        scale = 1 << power
        least = low[0] * scale
        whole = least.numerator // least.denominator
        for top in (whole, whole + 1):
            candidate = Fraction(top, scale)
            if low < (candidate, 0) and (high is None or (candidate, 0) < high):
                return candidate
    raise AssertionError("two sections have a number between them")


def _mirrored(section: Section) -> Section:
    number, side = section
    return -number, 1 if side < 0 else -1
