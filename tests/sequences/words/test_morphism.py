"""Morphisms: images, powers, matrices and properties, compared with iteration; and their notation."""

from __future__ import annotations

from fractions import Fraction
from itertools import chain

import pytest
from hypothesis import given, strategies as st

from wythoff.base.errors import NotationError, ParameterError, TooLargeError, UnsolvedError
from wythoff.sequences.quadratic import PHI
from wythoff.sequences.words.morphism import Morphism, parse_morphism, read_coding, read_morphism

FIBONACCI = parse_morphism("a->ab, b->a")


@st.composite
def morphisms(draw, least=0):
    size = draw(st.integers(1, 4))
    image = st.lists(st.integers(0, size - 1), min_size=least, max_size=3)
    return Morphism(draw(st.lists(image, min_size=size, max_size=size)))


def iterated(morphism, letter, times):
    word = [letter]
    for _ in range(times):
        word = list(chain.from_iterable(morphism.images[x] for x in word))
    return tuple(word)


@given(morphisms(), st.integers(0, 5))
def test_iterates_lengths_powers(morphism, times):
    words = [iterated(morphism, letter, times) for letter in range(morphism.size)]
    assert [morphism.iterate(letter, times) for letter in range(morphism.size)] == words
    assert morphism.lengths(times) == list(map(len, words))
    assert (morphism**times).images == tuple(words)
    assert (morphism**times * morphism) == morphism ** (times + 1) == morphism * morphism**times


@given(morphisms(), st.integers(0, 3))
def test_the_matrix_of_a_power_is_the_power_of_the_matrix(morphism, times):
    size = range(morphism.size)
    power = [[int(i == j) for j in size] for i in size]
    matrix = morphism.incidence_matrix
    for _ in range(times):
        power = [[sum(power[i][k] * matrix[k][j] for k in size) for j in size] for i in size]
    assert (morphism**times).incidence_matrix == tuple(map(tuple, power))


@given(morphisms())
def test_properties_by_iteration(morphism):
    """Check properties by twelve iterations: for at most 4 letters, all letters occur by then, or never.

    By then, too, an image is empty or never is, and its length has grown if it ever grows.
    """
    words = [morphism.iterate(letter, 12) if sum(morphism.lengths(12)) < 10**5 else None for letter in
             range(morphism.size)]  # fmt: skip
    if None in words:
        return
    assert morphism.primitive == all(len(set(word)) == morphism.size for word in words)
    for letter, word in enumerate(words):
        assert bool(morphism.lasting >> letter & 1) == bool(word)
    # An unbounded length grows by at least 1 in as many steps as there are letters.
    later = morphism.lengths(60)
    assert morphism.growing == all(len(word) < length for word, length in zip(words, later, strict=True))
    assert morphism.erasing == any(not image for image in morphism.images)


@given(morphisms())
def test_prolongable_letters_begin_longer_and_longer_words(morphism):
    lengths = [morphism.lengths(times) for times in (8, 16, 32)]
    for letter in range(morphism.size):
        starts = morphism.images[letter][:1] == (letter,)
        grows = lengths[0][letter] < lengths[1][letter] < lengths[2][letter]
        assert morphism.prolongable(letter) == (starts and grows)


def test_perron_roots():
    assert FIBONACCI.perron_root.quadratic == PHI
    assert FIBONACCI.characteristic_polynomial == (-1, -1, 1)
    assert str(parse_morphism("0->01, 1->10").perron_root) == "2"
    assert parse_morphism("a->ab, b->ac, c->a").perron_root.pisot


@given(morphisms(least=1))
def test_frequencies_are_an_eigenvector(morphism):
    if not morphism.primitive:
        with pytest.raises(ParameterError, match="must be primitive"):
            morphism.frequencies()
        return
    if morphism.perron_root.quadratic is None:
        with pytest.raises(UnsolvedError, match="degree 1 or 2"):
            morphism.frequencies()
        return
    found = morphism.frequencies()
    assert sum(found) == 1 and min(found) > 0
    root = morphism.perron_root.quadratic
    for row, frequency in zip(morphism.incidence_matrix, found, strict=True):
        assert sum(times * other for times, other in zip(row, found, strict=True)) == root * frequency


def test_frequencies_of_named_words():
    assert FIBONACCI.frequencies() == (PHI - 1, 2 - PHI)
    assert parse_morphism("0->01, 1->00").frequencies() == (Fraction(2, 3), Fraction(1, 3))


def test_what_is_refused():
    for call, words in (
        (lambda: Morphism(()), "at least one letter"),
        (lambda: Morphism(((0, 1),)), "from 0 to 0, was 1"),
        (lambda: FIBONACCI**-1, "exponent must be"),
        (lambda: FIBONACCI.lengths(-1), "number of times"),
        (lambda: FIBONACCI.iterate(2, 1), "from 0 to 1, was 2"),
        (lambda: FIBONACCI * Morphism(((0,),)), "the same number of letters"),
    ):
        with pytest.raises(ParameterError, match=words):
            call()
    for call in (lambda: FIBONACCI.iterate(0, 10**9), lambda: FIBONACCI ** (10**9)):
        with pytest.raises(TooLargeError, match="must fit in memory"):
            call()


@given(morphisms())
def test_a_morphism_is_read_from_its_text(morphism):
    assert parse_morphism(str(morphism)) == morphism


def test_letters_beyond_the_alphabet():
    shift = Morphism([*((letter + 1,) for letter in range(39)), (0, 39)])
    assert "35->" not in str(shift) and "z->(36), 36->(37)" in str(shift) and str(shift).endswith("39->(0,39)")
    assert parse_morphism(str(shift)) == shift


@pytest.mark.parametrize(
    ("text", "images", "values"),
    [
        ("a->ab,b->a", ((0, 1), (0,)), (0, 1)),
        (" b -> a , a->a b ", ((1,), (1, 0)), (0, 1)),
        ("1->12, 2->1", ((0, 1), (0,)), (1, 2)),
        ("1->10, 0->1", ((1,), (1, 0)), (0, 1)),
        ("s->s1, 0->01, 1->0", ((0, 1), (0,), (2, 1)), (0, 1, 28)),
        ("A->AB, B->", ((0, 1), ()), (0, 1)),
        ("10->(10, 2), 2->a", ((1,), (1, 0)), (2, 10)),
    ],
)
def test_texts(text, images, values):
    morphism, letters = read_morphism(text)
    assert (morphism.images, letters.values) == (images, values)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "written as in"), ("a", "written as in"), ("a->ab, b->a,", "written as in"),
        ("a->ab; b->a", "written as in"),
        ("a->ab", "every letter must have a rule, but b has none"), ("a->a, a->b, b->a", "one rule, but a has two"),
        ("a->ab, 1->a, b->B", "must be numbers or a to z, was B"), ("a->__import__('os')", "written as in"),
        ("a->0, 10->a, 0->0", "one rule"), ("1->(9999999999)", "at most 9 digits"), ("ab->a", "written as in"),
        ("a->" + " " * 50_000 + "!", "written as in"), ("a->" + "a" * 100_000, "at most 100000 characters"),
    ],
)  # fmt: skip
def test_what_is_no_morphism_is_refused_in_one_line(text, message):
    with pytest.raises(NotationError, match=message) as caught:
        read_morphism(text)
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 200


def test_codings():
    letters = read_morphism("a->ab, b->cb, c->ad, d->cd")[1]
    assert read_coding("a->1, b->1, c->0, d->0", letters) == (1, 1, 0, 0)
    assert read_coding("d->(12)", letters) == (0, 1, 2, 12)
    for text, message in (("e->1", "e has none"), ("a->12", "one letter"), ("a->", "one letter"), ("a->B", "a to z")):
        with pytest.raises(NotationError, match=message):
            read_coding(text, letters)
