"""Morphisms, codings and words as text: "a->ab, b->a"."""

from __future__ import annotations

import re

from wythoff.errors import NotationError
from wythoff.sequences.words.morphism import NAMES, Letters, Morphism

MAX_LENGTH = 100_000  # characters of a morphism or a word that is typed
MAX_DIGITS = 9  # of a letter that is a number
_RULE = re.compile(r"\s*([0-9]+|[A-Za-z])\s*->(\s*\([0-9,\s]*\)\s*|[0-9A-Za-z\s]*)(,|$)")


class Alphabet:
    """The letters of a text, in order: the place of a letter is its number in the morphism, its value what is shown.

    Where all are of the alphabet a-z, A-Z, the values are 0, 1, ... in the order in which the rules stand; else they
    are numbers, where a, b, ... continue the digits.
    """

    def __init__(self, names: list[str], text: str) -> None:
        self.text = text
        self.alphabetic = all(re.fullmatch("[A-Za-z]", name) for name in names)
        letters = [self._letter(name) for name in names]
        twice = next((name for name, letter in zip(names, letters, strict=True) if letters.count(letter) > 1), None)
        if twice is not None:
            raise NotationError(f"a letter must have one image, {twice} had two", text)
        ordered = letters if self.alphabetic else sorted(letters)
        self._places = {letter: place for place, letter in enumerate(ordered)}
        self.first = (self._places[letters[0]],)
        self.values = tuple(range(len(ordered))) if self.alphabetic else tuple(map(int, ordered))

    def place(self, name: str) -> int:
        """The number in the morphism of a letter."""
        letter = self._letter(name)
        if letter not in self._places:
            raise NotationError(f"every letter must have a rule {name}->..., {name} has none", self.text)
        return self._places[letter]

    def word(self, text: str) -> Letters:
        """A word letter by letter, `010` or `(0, 10, 2)`, by the places of its letters."""
        names = re.findall("[0-9]+", text) if text.startswith("(") else "".join(text.split())
        return tuple(map(self.place, names))

    def _letter(self, name: str) -> str | int:
        return name if self.alphabetic else _number(name, self.text)


def _number(name: str, text: str) -> int:
    """A letter as a number."""
    if len(name) > MAX_DIGITS:
        raise NotationError(f"a letter must have at most {MAX_DIGITS} digits, had {len(name)}", text)
    if name.isdecimal():
        return int(name)
    if name not in NAMES:
        raise NotationError(f"beside numbers the letters must be a to z, was {name}", text)
    return NAMES.index(name)


def parse_morphism(text: str) -> Morphism:
    """The morphism that a text denotes.

    >>> print(parse_morphism("b -> a, a -> ab"))
    0->1, 1->10

    Raises: NotationError.
    """
    return read_morphism(text)[0]


def read_morphism(text: str) -> tuple[Morphism, Alphabet]:
    """The morphism that a text denotes, and how its letters are named.

    >>> morphism, letters = read_morphism("1->12, 2->1")
    >>> print(morphism, letters.values)
    0->01, 1->0 (1, 2)

    Rules `letter->word` are joined by commas. A letter is one character of 0-9, a-z, A-Z; a word with larger letters is
    written as numbers in parentheses, `0->(0,36)`. Every letter that occurs has one rule; a word may be empty.
    Raises: NotationError.
    """
    rules = _rules(text)
    letters = Alphabet([name for name, _ in rules], text)
    images = {letters.place(name): letters.word(image) for name, image in rules}
    return Morphism(images[place] for place in range(len(rules))), letters


def read_coding(text: str, letters: Alphabet) -> tuple[int, ...]:
    """What each letter becomes by a coding such as "a->0, b->1, c->0"; a letter without a rule stays what it is.

    >>> read_coding("a->1, b->0", read_morphism("a->ab, b->a")[1])
    (1, 0)

    Raises: NotationError.
    """
    values = list(letters.values)
    for name, image in _rules(text):
        coded = re.findall("[0-9]+", image) if image.startswith("(") else list(image)
        if len(coded) != 1:
            raise NotationError(f"a coding must send a letter to one letter 0-9 or a-z, was {image!r}", text)
        values[letters.place(name)] = _number(coded[0], text)
    return tuple(values)


def _rules(text: str) -> list[tuple[str, str]]:
    if len(text) > MAX_LENGTH:
        raise NotationError(f"a morphism must have at most {MAX_LENGTH} characters, had {len(text)}", text)
    rules, place = [], 0
    while place < len(text):
        found = _RULE.match(text, place)
        if found is None:
            raise NotationError("a morphism must be written as in 'a->ab, b->a'", text, place)
        rules.append((found[1], found[2].strip()))
        place = found.end()
    if not rules or text.rstrip().endswith(","):
        raise NotationError("a morphism must be written as in 'a->ab, b->a'", text)
    return rules
