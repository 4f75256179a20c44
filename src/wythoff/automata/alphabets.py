"""Tracks that hold words over an alphabet, such as {-1,1}, and not numbers: what paperfolding words are folded by."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from wythoff.automata.relations import Algebra
from wythoff.automata.systems import System
from wythoff.errors import NotationError, ParameterError
from wythoff.kernels.automata import Machine

MOST = 1000  # letters of an alphabet: a relation has those of all its tracks together


class Alphabet(System):
    """All words over some letters, which stand as digits 0, 1, ... in the order of `letters`.

    A word is as good as one with more of the first letter before it, as a number is with zeros: so that words and
    numbers may be read side by side. There is no sum of words. Words that stand beside numbers whose least digit is
    first are read from their end (`lsd`); they and others are not the same.
    """

    def __init__(self, letters: Sequence[int], lsd: bool = False) -> None:
        self._letters = tuple(letters)
        self.heading = "{" + ",".join(map(str, sorted(letters))) + "}"
        name = f"{self.heading} read from the end" if lsd else self.heading
        super().__init__(name, len(letters), Machine([dict.fromkeys(range(len(letters)), 0)], [True]))

    @property
    def letters(self) -> Sequence[int]:
        return self._letters

    def atom(self, weights: Sequence[int], equal: bool, target: int, algebra: Algebra) -> Machine:
        """No linear condition: words are not numbers.   Raises: ParameterError."""
        raise ParameterError(f"words over {self.name} must stand in words and relations only: they have no sums")


@lru_cache(maxsize=64)
def letters_of(heading: str) -> tuple[int, ...]:
    """The letters of an alphabet, 0 first if it is one of them, and then in order.

    >>> letters_of("{0,1}"), letters_of("{-1, 1}"), letters_of("{-1,0,1}")
    ((0, 1), (-1, 1), (0, -1, 1))

    Raises: NotationError.
    """
    parts = [part.strip() for part in heading.strip("{}").split(",") if part.strip()]
    if not parts or not all(re.fullmatch(r"[+-]?\d{1,6}", part) for part in parts) or len(parts) > MOST:
        raise NotationError("an alphabet must be of integers, such as {0,1} or {-1,1}", heading)
    found = sorted({int(part) for part in parts})
    if len(found) < len(parts):
        raise NotationError("an alphabet must have different letters", heading)
    return tuple(sorted(found, key=lambda letter: (letter != 0, letter)))


def counts(letters: Sequence[int]) -> bool:
    """Whether the letters are the digits of a base, 0, 1, ...: then words are numbers."""
    return list(letters) == [*range(len(letters))]


@lru_cache(maxsize=64)
def alphabet(heading: str, lsd: bool = False) -> Alphabet:
    """The alphabet of a heading, one for all that name it."""
    return Alphabet(letters_of(heading), lsd)
