"""Morphic words: letters, counts and places, compared with the word letter by letter, and far out with each other."""

from __future__ import annotations

import tracemalloc
from itertools import islice

import pytest
from hypothesis import assume, given, settings, strategies as st

from tests.sequences.words.test_morphism import morphisms
from wythoff.base.errors import ParameterError, TooLargeError
from wythoff.sequences.words import morphic
from wythoff.sequences.words.morphic import MorphicWord, unfolded
from wythoff.sequences.words.morphism import Morphism, parse_morphism

FAR = (10**50, 10**1000)
FIBONACCI = MorphicWord(parse_morphism("a->ab, b->a"))


def by_iteration(morphism, start, count):
    word = [start]
    for _ in range(200):
        if len(word) >= count:
            return word[:count]
        word = [other for letter in word for other in morphism.images[letter]]
    return None


def agrees(word, expected):
    """Check letters, counts and places of the word against its first letters `expected`."""
    assert list(word.letters(len(expected))) == list(islice(word, len(expected))) == expected
    seen = dict.fromkeys(word.coding, 0)
    for n, letter in enumerate(expected):
        assert word.parikh(n) == seen
        assert word.letter(n) == letter
        seen[letter] += 1
        assert word.place(letter, seen[letter]) == n
        assert word.count(letter, n + 1) == seen[letter]


@settings(max_examples=60)
@given(morphisms(), st.data())
def test_the_fixed_point(morphism, data):
    starts = [letter for letter in range(morphism.size) if morphism.prolongable(letter)]
    assume(starts)
    start = data.draw(st.sampled_from(starts))
    coding = data.draw(st.lists(st.integers(0, 2), min_size=morphism.size, max_size=morphism.size))
    plain = by_iteration(morphism, start, 60)
    if plain is None:
        return
    agrees(MorphicWord(morphism, start), plain)
    agrees(MorphicWord(morphism, start, coding), [coding[letter] for letter in plain])


@settings(max_examples=60)
@given(morphisms(), st.data())
def test_halving_the_way_is_going_level_by_level(morphism, data):
    starts = [letter for letter in range(morphism.size) if morphism.prolongable(letter)]
    assume(starts)
    start = data.draw(st.sampled_from(starts))
    coding = data.draw(st.lists(st.integers(0, 2), min_size=morphism.size, max_size=morphism.size))
    targets = [*range(12), *(data.draw(st.integers(0, 10**size)) for size in (3, 20, 60, 200))]
    weights = tuple(data.draw(st.lists(st.integers(0, 2), min_size=morphism.size, max_size=morphism.size)))
    found = []
    for halved in (-1, 10**9):
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(morphic, "HALVED", halved)
            word = MorphicWord(morphism, start, coding)
            try:
                found.append([word.locate(n) for n in targets])
                if word._finitely_often(weights) is None:
                    found[-1] += [word.within(weights, n) for n in targets]
            except TooLargeError as error:
                found.append(str(error))
    assert found[0] == found[1]


@settings(max_examples=60)
@given(morphisms(least=1), st.data())
def test_an_unfolded_word(morphism, data):
    word = data.draw(st.lists(st.integers(0, morphism.size - 1), min_size=1, max_size=3))
    expected, part = list(word), list(word)
    while len(expected) < 60:
        part = [other for letter in part for other in morphism.images[letter]]
        expected += part
    found = unfolded(morphism, word)
    agrees(found, expected[:60])


@pytest.mark.parametrize("text", ["a->ab, b->a", "a->ab, b->ac, c->a", "a->ab, b->ba", "a->aab, b->c, c->a"])
@pytest.mark.parametrize("n", FAR)
def test_far_places_fit_together(text, n):
    word = MorphicWord(parse_morphism(text))
    place = word.locate(n)
    assert sum(place.counts) == n
    letter = place.letter
    assert word.letter(n) == letter
    assert word.count(letter, n + 1) == word.count(letter, n) + 1 == place.counts[letter] + 1
    assert word.place(letter, place.counts[letter] + 1) == n
    # The fixed point is its own image: the image of letter n begins after the images of all letters before.
    begin = sum(times * len(image) for times, image in zip(place.counts, word.morphism.images, strict=True))
    image = word.morphism.images[letter]
    assert [word.letter(begin + step) for step in range(len(image))] == list(image)


def test_levels_that_are_not_kept_are_made_again(monkeypatch):
    expected = [FIBONACCI.locate(n) for n in (0, 1, 5, 10**6, 10**300)]
    monkeypatch.setattr(morphic, "KEPT", 4)
    again = MorphicWord(FIBONACCI.morphism)
    assert [again.locate(n) for n in (0, 1, 5, 10**6, 10**300)] == expected


def test_a_letter_that_occurs_finitely_often():
    word = MorphicWord(parse_morphism("a->abc, b->bb, c->"))
    assert list(word.letters(8)) == [0, 1, 2, 1, 1, 1, 1, 1]
    assert (word.place(0, 1), word.place(2, 1), word.place(1, 10**30)) == (0, 2, 10**30 + 1)
    for letter in (0, 2):
        with pytest.raises(ParameterError, match=f"letter {letter} occurs only 1 times, not 2 times"):
            word.place(letter, 2)
    with pytest.raises(ParameterError, match="occurs only 0 times"):
        word.place(7, 1)


def test_what_is_refused():
    with pytest.raises(ParameterError, match="and its iterates must grow"):
        MorphicWord(parse_morphism("a->ba, b->a"))
    with pytest.raises(ParameterError, match="and its iterates must grow"):
        MorphicWord(parse_morphism("a->ab, b->"))
    with pytest.raises(ParameterError, match="coding must give 2 letters"):
        MorphicWord(FIBONACCI.morphism, 0, (1,))
    with pytest.raises(ParameterError, match="place in a word"):
        FIBONACCI.letter(-1)
    with pytest.raises(ParameterError, match="number of letters must be"):
        FIBONACCI.letters(-1)
    with pytest.raises(ParameterError, match="m must be an integer >= 1"):
        FIBONACCI.place(0, 0)
    with pytest.raises(ParameterError, match="must not be empty"):
        unfolded(FIBONACCI.morphism, ())
    with pytest.raises(TooLargeError, match="must fit in memory"):
        FIBONACCI.letters(10**15)


def test_late_growing_letters_are_reached():
    # Before the iterate of the last letter has two letters, that of the first one has more than 3^30.
    chain = [(letter + 1,) for letter in range(1, 30)]
    word = MorphicWord(Morphism([(0, 0, 0, 1), *chain, (0,)]))
    place = word.locate(10**400)
    assert sum(place.counts) == 10**400
    assert word.place(place.letter, place.counts[place.letter] + 1) == 10**400


def test_slow_growth_is_said(monkeypatch):
    word = MorphicWord(parse_morphism("a->ab, b->b"))
    assert [word.letter(n) for n in (0, 1, 1000)] == [0, 1, 1]
    monkeypatch.setattr(morphic, "MOST_SUMS", 10_000)
    with pytest.raises(TooLargeError, match="grow too slowly to reach"):
        word.letter(10**50)
    assert word.letter(20_000) == 1  # through all before it


@pytest.mark.slow
def test_more_letters_than_a_byte_holds():
    morphism = Morphism([(0, 1), *((letter + 1,) for letter in range(1, 299)), (0, 299)])
    agrees(MorphicWord(morphism), by_iteration(morphism, 0, 20))
    word = MorphicWord(parse_morphism("a->ab, b->a"), 0, (5, 1000))
    assert list(word.letters(5)) == [5, 1000, 5, 5, 1000]


@pytest.mark.parametrize(("rule", "most"), [("0->01, 1->0", 1.5), ("0->01, 1->1", 2.6)])
def test_letters_ask_for_the_memory_they_take(monkeypatch, rule, most):
    word = MorphicWord(parse_morphism(rule))
    asked = []
    monkeypatch.setattr(morphic, "require_memory", lambda size, what: asked.append(size))
    word.letters(1)  # the images are made
    tracemalloc.start()
    word.letters(10**5)
    taken = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert 10**5 <= taken <= asked[-1] <= most * 10**5


def test_memory_that_is_not_there_is_refused():
    with pytest.raises(TooLargeError, match="letters of a word must fit in memory"):
        FIBONACCI.letters(10**15)
    assert FIBONACCI.letters(0) == b""
