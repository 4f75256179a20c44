"""Letters of several tracks: a digit of each, as one number of mixed bases, that of the first track first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def joint(digits: Iterable[int], sizes: Iterable[int]) -> int:
    """Return the letter of some digits; `sizes` are how many digits each track has.

    >>> joint((1, 0, 2), (2, 2, 3))
    8
    """
    letter = 0
    for digit, size in zip(digits, sizes, strict=True):
        letter = letter * size + digit
    return letter


def split(letter: int, sizes: Sequence[int]) -> list[int]:
    """Return the digits of a letter.

    >>> split(8, (2, 2, 3))
    [1, 0, 2]
    """
    digits = []
    for size in reversed(sizes):
        letter, digit = divmod(letter, size)
        digits.append(digit)
    return digits[::-1]
