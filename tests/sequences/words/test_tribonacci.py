"""The Tribonacci word from its morphism, compared with the places of its letters."""

from __future__ import annotations

from itertools import islice

from hypothesis import given, strategies as st

from wythoff.sequences.words.morphic import MorphicWord
from wythoff.sequences.words.tribonacci import TribonacciWord, triple, triples

LENGTH = 5000


def letter(place: int) -> tuple[int, int]:
    """Return the letter at a place counted from 1, and its number among equal letters."""
    found = TribonacciWord().locate(place - 1)
    return found.letter, found.counts[found.letter] + 1


def morphism(length: int) -> str:
    text = "a"
    while len(text) < length:
        text = "".join({"a": "ab", "b": "ac", "c": "a"}[kind] for kind in text)
    return text[:length]


def test_the_word_and_its_letters():
    text = morphism(LENGTH)
    assert "".join("abc"[kind] for kind in islice(TribonacciWord(), LENGTH)) == text
    seen = dict.fromkeys("abc", 0)
    for place, kind in enumerate(text, 1):
        seen[kind] += 1
        assert letter(place) == ("abc".index(kind), seen[kind])


def test_the_triples_are_the_places_of_the_letters():
    text = morphism(LENGTH)
    places = [[place for place, kind in enumerate(text, 1) if kind == wanted] for wanted in "abc"]
    expected = [(0, 0, 0), *zip(*places, strict=False)]
    assert list(islice(triples(), len(expected))) == expected
    assert [triple(n) for n in range(len(expected))] == expected


@given(st.integers(0, 10**60))
def test_the_word_by_its_digits_is_the_word_by_its_morphism(n):
    word = TribonacciWord()
    place = word.locate(n)
    assert word.letter(n) == place.letter
    assert word.place(place.letter, place.counts[place.letter] + 1) == n
    assert triple(place.counts[place.letter] + 1)[place.letter] - 1 == n
    assert MorphicWord(word.morphism).locate(n) == place


@given(st.integers(1, 10**60))
def test_giants_fit_together(n):
    a, b, c = triple(n)
    assert (letter(a), letter(b), letter(c)) == ((0, n), (1, n), (2, n))
    assert c == a + b + n
    assert triple(a)[0] == b - 1  # one letter after the begin of the image of letter a
