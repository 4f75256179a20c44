"""Periods of a sequence that is known to its end only, by comparing stretches of it.

Sequences are arrays of machine integers; they are searched as bytes, by a search of linear time.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from typing import TypeAlias

Items: TypeAlias = "array[int]"


def tail_period(items: Items, window: int) -> tuple[int, int] | None:
    """Preperiod and period of a sequence whose last `window` >= 1 terms stood there before; None if they never did.

    The period is the least distance to where they stood, and holds from the preperiod to the end.

    >>> tail_period(array("i", [9, 1, 2, 3, 1, 2, 3, 1, 2]), 4), tail_period(array("i", range(9)), 2)
    ((1, 3), None)

    Cost: linear; the search goes from the end, so that the last place is found first.
    """
    if len(items) <= window:
        return None
    backwards = items[::-1].tobytes()
    at = _found(backwards, backwards[: window * items.itemsize], items.itemsize)
    return None if at is None else (preperiod(items, at), at)


def preperiod(items: Items, period: int) -> int:
    """The first term from which on a sequence has this period, to its end.

    >>> preperiod(array("i", [7, 1, 2, 1, 2, 1]), 2)
    1

    Cost: linear for each step of a bisection.
    """
    whole, size, last = items.tobytes(), items.itemsize, len(items) - period
    repeats = range(last + 1)
    # From a term on from which the sequence repeats, it repeats from all later ones.
    return bisect_left(repeats, True, key=lambda n: whole[n * size : last * size] == whole[(n + period) * size :])


def least_period(word: Items) -> int:
    """The least period of a word that is repeated for ever; it divides its length.

    >>> least_period(array("i", [1, 2, 1, 2])), least_period(array("i", [1, 2, 1]))
    (2, 3)
    """
    whole = word.tobytes()
    return _found(whole + whole, whole, word.itemsize) or len(word)


def _found(text: bytes, part: bytes, size: int) -> int | None:
    """The first place but 0, counted in items of that many bytes, at which a part stands in a text."""
    at = text.find(part, size)
    while at % size and at > 0:
        at = text.find(part, at + 1)
    return None if at < 0 else at // size
