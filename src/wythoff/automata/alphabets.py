"""Tracks that hold words over an alphabet, such as {-1,1}, and not numbers: what paperfolding words are folded by."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import dropwhile

from wythoff.automata.naming import system as system_of
from wythoff.automata.relations import Algebra
from wythoff.automata.systems import System
from wythoff.errors import NotationError, ParameterError, PositionError, brief
from wythoff.kernels.automata import Machine

MOST = 1000  # letters of an alphabet: a relation has those of all its tracks together
LETTER = re.compile(r"\d|\[[^\]]*\]")  # of a word as it is written


def written(letter: int) -> str:
    """Return a letter as it stands in a word: in brackets unless it is one digit.

    >>> written(7), written(-1), written(12)
    ('7', '[-1]', '[12]')
    """
    return str(letter) if 0 <= letter <= 9 else f"[{letter}]"


class Alphabet(System):
    """All words over some letters, which stand as digits 0, 1, ... in the order of `letters`.

    A word is as good as one with more of the first letter before it, as a number is with zeros: so that words and
    numbers may be read side by side. There is no sum of words. Words that stand beside numbers whose least digit is
    first are read from their end (`lsd`); they and others are not the same.
    """

    def __init__(self, letters: Sequence[int], lsd: bool = False) -> None:
        self._letters, self._backwards = tuple(letters), lsd
        self.heading = "{" + ",".join(map(str, sorted(letters))) + "}"
        name = f"{self.heading} read from the end" if lsd else self.heading
        super().__init__(name, len(letters), Machine([dict.fromkeys(range(len(letters)), 0)], [True]))
        self.open = not lsd and self._letters[0] == 0 and min(letters) == 0

    def encode(self, number: int | str) -> tuple[int, ...]:
        """Return the digits of a word, such as '1[-1]1', without the first letter before it, or of its number."""
        if not isinstance(number, str):
            return super().encode(number)
        spelt = LETTER.findall(number)
        places = {written(letter): place for place, letter in enumerate(self._letters)}
        if "".join(spelt) != number or not {*spelt} <= {*places}:
            raise PositionError(f"a word must be of letters in {self.heading}, was {brief(number)}")
        digits = [places[letter] for letter in (spelt[::-1] if self._backwards else spelt)]
        return tuple(dropwhile(lambda digit: not digit, digits))

    def shown(self, number: int) -> str:
        """Return the word of a number, without the first letter before it."""
        spelt = [written(self._letters[digit]) for digit in self.encode(number)]
        return "".join(reversed(spelt) if self._backwards else spelt)

    @property
    def letters(self) -> Sequence[int]:
        return self._letters

    def atom(self, weights: Sequence[int], equal: bool, target: int, algebra: Algebra) -> Machine:
        """No linear condition: words are not numbers.   Raises: ParameterError."""
        raise ParameterError(f"words over {self.name} must stand in words and relations only: they have no sums")


@lru_cache
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


@lru_cache
def alphabet(heading: str, lsd: bool = False) -> System:
    """Return what the words over a heading are where they meet no system: numbers of a base, or words over letters.

    >>> alphabet("{0,1}").name, alphabet("{0,1}").open, alphabet("{-1,1}").open
    ('base(2)', True, False)
    """
    letters = letters_of(heading)
    if counts(letters) and len(letters) > 1:
        return system_of(f"base({len(letters)})").marked(open=True)
    return Alphabet(letters, lsd)
