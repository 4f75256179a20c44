"""Prefixes that contain all factors of a given length, compared with long prefixes."""

import pytest
from hypothesis import assume, given, settings, strategies as st

from tests.sequences.words.words import MORPHISMS, factors, fixed, morphic
from wythoff.base.errors import ParameterError
from wythoff.sequences.words.complexity import factor_complexity
from wythoff.sequences.words.summary import complete_length, complete_prefix, neighbours


@pytest.mark.parametrize("name", MORPHISMS)
def test_the_prefix_holds_what_a_longer_one_holds(name):
    word = morphic(MORPHISMS[name])
    assert neighbours(word) == factors(fixed(name, 3000), 2)
    counts = factor_complexity(fixed(name, 30_000), 300)
    for length in range(1, 301):
        prefix = complete_prefix(word, length)
        assert counts.seen_by(length) <= prefix <= 30 * length + 30
        assert complete_length(word, prefix) >= length > complete_length(word, prefix - 1) or prefix < 30


@st.composite
def morphisms(draw):
    size = draw(st.integers(1, 4))
    letters = st.integers(0, size - 1)
    images = [tuple(draw(st.lists(letters, min_size=1, max_size=3))) for _ in range(size)]
    images[0] = (0, *draw(st.lists(letters, min_size=1, max_size=2)))
    return tuple(images)


@given(morphisms(), st.integers(1, 12))
@settings(max_examples=100)
def test_random_morphisms(images, length):
    word = morphic(images)
    assume(word.morphism.growing)
    prefix = complete_prefix(word, length)
    assume(prefix < 2000)
    letters = word.letters(8 * prefix)
    assert factors(letters[:prefix], length) == factors(letters, length)


@pytest.mark.parametrize("length", [10**50, 10**1000])
def test_any_length(length):
    word = morphic(MORPHISMS["thue_morse"])
    prefix = complete_prefix(word, length)
    assert length <= prefix <= 16 * length
    assert complete_length(word, prefix) >= length


def test_letters_that_never_come_need_not_grow():
    assert complete_prefix(morphic(((0, 1), (0,), (2,))), 10) == 76


def test_what_is_refused():
    with pytest.raises(ParameterError, match="must grow"):
        complete_prefix(morphic(((0, 1, 2), (1,), (1, 1))), 5)
    with pytest.raises(ParameterError, match="empty"):
        neighbours(morphic(((0, 1, 0), ())))
    with pytest.raises(ParameterError, match="length must be an integer >= 1"):
        complete_prefix(morphic(((0, 1), (0,))), 0)
