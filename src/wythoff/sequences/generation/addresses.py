"""Every m >= 1 as a composition of the Wythoff sequences A and B at 1, in one way that does not begin with A(1) = 1.

The address of m is the word of the letters in the order in which they are applied. It is read off the Zeckendorf
digits of m - 1, most significant first: 0 is A, 01 is B, because A(k) - 1 is k - 1 moved by one place, and B(k) - 1
is k - 1 moved by two places, and 1 added. Four trees of the survey are trees of addresses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from wythoff.sequences.beatty.wythoff import lower_wythoff
from wythoff.sequences.numeration.zeckendorf import zeckendorf

T = TypeVar("T")


def address(m: int) -> str:
    """The address of m >= 1.

    >>> [address(m) for m in range(1, 9)]
    ['', 'B', 'BA', 'BAA', 'BB', 'BAAA', 'BAB', 'BBA']

    Cost: that of a Zeckendorf representation.
    Raises: TooLargeError beyond two million bits.
    """
    indices = zeckendorf(m - 1)
    ends = (*indices[1:], 0)
    # Between the digits 1 with indices i > j there are i - j - 1 zeros, the last of which belongs to the second 1.
    return "".join("B" + "A" * (i - j - 2) for i, j in zip(indices, ends, strict=False))


def at(letters: Iterable[str]) -> int:
    """The number with this address; letters A at its beginning change nothing.

    >>> [at(address(m)) for m in range(1, 9)], at("AABA")
    ([1, 2, 3, 4, 5, 6, 7, 8], 3)

    Cost: two additions for a letter.
    """
    k, lower = 1, 1  # k and A(k)
    for letter in letters:
        # A(A(k)) = A(k) + k - 1, A(B(k)) = 2A(k) + k.
        k, lower = (lower, lower + k - 1) if letter == "A" else (lower + k, 2 * lower + k)
    return k


def along(root: T, lower: Callable[[T], T], upper: Callable[[T], T], count: int) -> list[T]:
    """What the addresses of 1, ..., count say, read letter by letter from `root`: A is `lower`, B is `upper`.

    >>> along("", lambda word: word + "A", lambda word: word + "B", 8) == [address(m) for m in range(1, 9)]
    True

    Cost: a call of one of them for each, and few additions; all are kept.
    """
    found = [root] * (count + 1)
    for k, a in enumerate(lower_wythoff().terms(count), 1):
        if k > 1:  # A(1) = 1 is the root
            if a > count:
                break
            found[a] = lower(found[k])
        if a + k <= count:
            found[a + k] = upper(found[k])
    return found[1:]
