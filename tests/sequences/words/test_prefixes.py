"""Prefixes that hold all factors of a length, against long prefixes."""

import pytest
from hypothesis import assume, given, settings, strategies as st

from tests.sequences.words.words import MORPHISMS, Fixed, factors, fixed
from wythoff.errors import ParameterError
from wythoff.sequences.words.complexity import factor_complexity
from wythoff.sequences.words.prefixes import complete_length, complete_prefix, neighbours


@pytest.mark.parametrize("name", MORPHISMS)
def test_the_prefix_holds_what_a_longer_one_holds(name):
    images = MORPHISMS[name]
    assert neighbours(images) == factors(fixed(name, 3000), 2)
    counts = factor_complexity(fixed(name, 30_000), 300)
    for length in range(1, 301):
        prefix = complete_prefix(images, length)
        assert counts.seen_by(length) <= prefix <= 30 * length + 30
        assert complete_length(images, prefix) >= length > complete_length(images, prefix - 1) or prefix < 30


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
    try:
        prefix = complete_prefix(images, length)
    except ParameterError:
        assume(False)
    assume(prefix < 2000)
    word = Fixed(images).letters(8 * prefix)
    assert factors(word[:prefix], length) == factors(word, length)


@pytest.mark.parametrize("length", [10**50, 10**1000])
def test_any_length(length):
    prefix = complete_prefix(MORPHISMS["thue_morse"], length)
    assert length <= prefix <= 16 * length
    assert complete_length(MORPHISMS["thue_morse"], prefix) >= length


def test_what_is_refused():
    with pytest.raises(ParameterError, match="must grow"):
        complete_prefix(((0, 1, 2), (1,), (1, 1)), 5)
    with pytest.raises(ParameterError, match="begin with it"):
        neighbours(((1, 0), (0,)))
    with pytest.raises(ParameterError, match="empty"):
        neighbours(((0, 1), ()))
    with pytest.raises(ParameterError, match="at least 1"):
        complete_prefix(((0, 1), (0,)), 0)
