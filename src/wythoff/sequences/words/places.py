"""Where the letters of a word stand, as sequences."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

from wythoff.sequences.kinds import IntegerSequence
from wythoff.sequences.words.named import period_doubling, thue_morse, tribonacci


class Counted(Protocol):
    """A word whose letters can be counted and found; places count from 0."""

    def __iter__(self) -> Iterator[int]: ...

    def letter(self, n: int) -> int: ...

    def count(self, letter: int, n: int) -> int: ...

    def place(self, letter: int, m: int) -> int: ...


class Places(IntegerSequence):
    """n -> the place of the n-th occurrence, n >= 1, of a letter in a word whose first letter has the place `first`.

    >>> places = Places(tribonacci(), 1)
    >>> places.terms(6), places.index(15), places.index(16)
    ([2, 6, 9, 13, 15, 19], 5, None)

    The letter must occur without end.
    """

    title = "places of {0.wanted} in {0.word!r}"

    def __init__(self, word: Counted, letter: int, first: int = 1) -> None:
        self.word, self.wanted, self.first = word, letter, first

    def __iter__(self) -> Iterator[int]:
        return (place for place, letter in enumerate(self.word, self.first) if letter == self.wanted)

    def term(self, n: int) -> int:
        self.require_index(n)
        return self.word.place(self.wanted, n) + self.first

    def index(self, value: int) -> int | None:
        """The n with term(n) = value, or None."""
        place = value - self.first
        if place < 0 or self.word.letter(place) != self.wanted:
            return None
        return self.word.count(self.wanted, place) + 1


def tribonacci_places(letter: int) -> Places:
    """Where the n-th 0, 1 or 2 stands in the Tribonacci word, counted from 1."""
    return Places(tribonacci(), letter)


def _places(word: Callable[[], Counted], letter: int, first: int) -> Callable[[], Places]:
    return lambda: Places(word(), letter, first)


# Of the numbers by how many ones they have in binary, and by how many zeros end them there.
odious, evil = _places(thue_morse, 1, 0), _places(thue_morse, 0, 0)
vile, dopey = _places(period_doubling, 0, 1), _places(period_doubling, 1, 1)
