"""Named words, given by their morphisms; words of typed morphisms; and the sequences of the places of a letter."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from wythoff.base.errors import NotationError
from wythoff.sequences.kinds import IntegerSequence
from wythoff.sequences.words.morphic import MorphicWord
from wythoff.sequences.words.morphism import Morphism, read_coding, read_morphism
from wythoff.sequences.words.tribonacci import TribonacciWord


def k_bonacci(k: int) -> MorphicWord:
    """Return the k-bonacci word: the fixed point of j -> 0 (j + 1) for j < k - 1, and k - 1 -> 0."""
    return MorphicWord(Morphism((*((0, letter) for letter in range(1, k)), (0,))))


def t_wythoff(t: int) -> MorphicWord:
    """Return the fixed point of the morphism 0 -> 0^t 1, 1 -> 0.

    The places of the n-th 0 and the n-th 1, counted from 1, are the n-th P-position of t-Wythoff.

    >>> word = t_wythoff(2)
    >>> bytes(word.letters(10)).hex("-"), [(word.place(0, n) + 1, word.place(1, n) + 1) for n in (1, 2, 3)]
    ('00-00-01-00-00-01-00-00-00-01', [(1, 3), (2, 6), (4, 10)])

    Source: Duchene and Rigo 2008.
    """
    return MorphicWord(Morphism(((0,) * t + (1,), (0,))))


def morphic(morphism: str, start: str | None = None, coding: str | None = None) -> MorphicWord:
    """Return the fixed point of a typed morphism that begins with `start` (by default, the first letter).

    `coding`, if given, is a typed coding that replaces the letters.

    >>> list(morphic("1->12, 2->1").letters(8)), list(morphic("s->sa, a->b, b->ab", "s", "s->0, a->0, b->1").letters(5))
    ([1, 2, 1, 1, 2, 1, 2, 1], [0, 0, 1, 0, 1])

    Raises: NotationError for other text; ParameterError if no infinite fixed point begins with the letter.
    """
    read, letters = read_morphism(morphism)
    begin = letters.word(start) if start is not None else letters.first
    if len(begin) != 1:
        raise NotationError(f"the word must start with one letter, was {start!r}", morphism)
    return MorphicWord(read, begin[0], letters.values if coding is None else read_coding(coding, letters))


def _fixed_point(
    images: Sequence[Sequence[int]], start: int = 0, coding: Sequence[int] | None = None
) -> Callable[[], MorphicWord]:
    return lambda: MorphicWord(Morphism(images), start, coding)


# The arguments are the images of the letters 0, 1, ..., the first letter, and the coding. The registry describes the
# words.
fibonacci, pell, tribonacci = partial(k_bonacci, 2), partial(t_wythoff, 2), TribonacciWord
rabbit = _fixed_point(((1,), (1, 0)), 1)
narayana = _fixed_point(((0, 1), (2,), (0,)))
thue_morse = _fixed_point(((0, 1), (1, 0)))
ternary_thue_morse = _fixed_point(((1,), (2, 0), (2, 1, 0)), 2)
period_doubling = _fixed_point(((0, 1), (0, 0)))
paperfolding = _fixed_point(((0, 1), (2, 1), (0, 3), (2, 3)), 0, (1, 1, 0, 0))
paperfolding_complement = _fixed_point(((0, 1), (2, 1), (0, 3), (2, 3)), 0, (0, 0, 1, 1))
rudin_shapiro = _fixed_point(((0, 1), (0, 2), (3, 1), (3, 2)), 0, (0, 0, 1, 1))


class LetterPlaces(IntegerSequence):
    """The sequence of the places of `letter` in `word`: term n >= 1 is the place of its n-th occurrence.

    The first letter of the word has the place `first`.

    >>> places = LetterPlaces(tribonacci(), 1)
    >>> places.terms(6), places.index(15), places.index(16)
    ([2, 6, 9, 13, 15, 19], 5, None)

    The letter must occur infinitely often.
    """

    title = "places of {0.wanted} in {0.word!r}"

    def __init__(self, word: MorphicWord, letter: int, first: int = 1) -> None:
        self.word, self.wanted, self.first = word, letter, first

    def __iter__(self) -> Iterator[int]:
        return (place for place, letter in enumerate(self.word, self.first) if letter == self.wanted)

    def _at(self, n: int) -> int:
        return self.word.place(self.wanted, n) + self.first

    def index(self, value: int) -> int | None:
        """Return the n with term(n) = value, or None."""
        place = value - self.first
        if place < 0 or self.word.letter(place) != self.wanted:
            return None
        return self.word.count(self.wanted, place) + 1


def tribonacci_places(letter: int) -> LetterPlaces:
    """Return the sequence of the places, from 1, of `letter` (0, 1 or 2) in the Tribonacci word."""
    return LetterPlaces(tribonacci(), letter)


def _places(word: Callable[[], MorphicWord], letter: int, first: int) -> Callable[[], LetterPlaces]:
    return lambda: LetterPlaces(word(), letter, first)


# Numbers with an odd or an even number of ones in binary, and numbers whose binary numeral ends in an even or an odd
# number of zeros.
odious, evil = _places(thue_morse, 1, 0), _places(thue_morse, 0, 0)
vile, dopey = _places(period_doubling, 0, 1), _places(period_doubling, 1, 1)
