"""Letters as numbers. A letter has one digit for each track; together they are the digits of a number in mixed bases.

The digit of the first track is the most significant one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def joint(digits: Iterable[int], sizes: Iterable[int]) -> int:
    """Return the number of the letter with the given digits, one for each track.

    `sizes` lists how many different digits each track has.

    >>> joint((1, 0, 2), (2, 2, 3))
    8
    """
    letter = 0
    for digit, size in zip(digits, sizes, strict=True):
        letter = letter * size + digit
    return letter


def split(letter: int, sizes: Sequence[int]) -> list[int]:
    """Return the digits of the letter with this number, one for each track.

    `sizes` lists how many different digits each track has.

    >>> split(8, (2, 2, 3))
    [1, 0, 2]
    """
    digits = []
    for size in reversed(sizes):
        letter, digit = divmod(letter, size)
        digits.append(digit)
    return digits[::-1]
