"""Prefixes of words given as powers of pieces: the letters written out, powers of words, infinite repetition."""

from itertools import accumulate

import pytest
from hypothesis import given, strategies as st

from wythoff.base.errors import TooLargeError
from wythoff.sequences.words import runs
from wythoff.sequences.words.runs import RunPrefixes


def written(part):
    """Return the letters of a piece, which is a letter or a tuple of (piece, how many times)."""
    return (part,) if isinstance(part, int) else tuple(x for inner, times in part for x in written(inner) * times)


def spelled(begun, image, count):
    """Return the first `count` letters of u s(u) s(s(u)) ..., for a piece u = `begun` and a morphism s = `image`."""
    piece, word = written(begun), []
    while len(word) < count:
        word += piece
        piece = tuple(x for letter in piece for x in written(image(letter)))
    return word[:count]


letters = st.integers(0, 2)
counted = st.lists(st.tuples(letters, st.integers(0, 3)), max_size=2).map(tuple)
parts = st.one_of(letters, st.tuples(st.tuples(letters, st.integers(1, 2)), st.tuples(letters, st.integers(1, 2))))
images = st.tuples(st.tuples(parts, st.integers(1, 2)), st.tuples(parts, st.integers(1, 2))).map(tuple)


@given(st.tuples(st.tuples(parts, st.integers(1, 3))), st.tuples(*[images] * 3), counted, st.integers(0, 200))
def test_the_longest_prefix_of_the_word_that_is_written_out(begun, table, more, limit):
    def image(letter):
        return (*table[letter], *more)

    prefixes, word = RunPrefixes("a word", begun, image, lambda letter: letter + 1), spelled(begun, image, 201)
    sums = list(accumulate((letter + 1 for letter in word), initial=0))
    for numbers, terms in ((1, 0), (0, 1), (2, 1)):
        n = max(n for n in range(201) if numbers * n + terms * sums[n] <= limit)
        assert prefixes.within(limit, numbers, terms) == (n, sums[n])


def test_letters_without_end():
    def image(letter):
        return (0, 1), (letter + 1, 1)

    prefixes, word = RunPrefixes("a word", ((0, 1),), image), spelled(((0, 1),), image, 500)
    assert [prefixes.within(n, 1, 0) for n in range(500)] == list(enumerate(accumulate(word[:-1], initial=0)))
    assert prefixes.within(2**100 - 2, 1, 0)[0] == 2**100 - 2


def test_words_that_grow_slowly_are_refused(monkeypatch):
    monkeypatch.setattr(runs, "MOST_LEVELS", 100)
    prefixes = RunPrefixes("a word", ((0, 1),), lambda letter: ((letter, 1), (1, 1 - letter)))
    assert prefixes.within(1000, 1, 0) == (1000, 1000 - 45)
    with pytest.raises(TooLargeError, match=r"levels .* must be at most 100, was 101 or more, for a word"):
        prefixes.within(10**4, 1, 0)
