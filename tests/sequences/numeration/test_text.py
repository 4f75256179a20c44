"""Words of digits printed as text and parsed again."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from wythoff.base.errors import NotationError
from wythoff.sequences.systems import read_digits, written


@given(st.lists(st.integers(-50, 50) | st.integers(0, 10**3000), min_size=1))
def test_text_is_read_again(word: list[int]) -> None:
    assert read_digits(written(word)) == tuple(word)


@given(st.lists(st.integers(0, 35), min_size=1))
def test_small_digits_are_characters(word: list[int]) -> None:
    assert len(written(word)) == len(word)
    assert read_digits(written(word)) == tuple(word)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "must have a digit"),
        ("10A", "must be one of 0 to 9 and a to z, was 'A'"),
        ("1 0", "was ' '"),
        ("-1", "was '-'"),
        ("1,,2", "must be an integer, was ''"),
        (",", "must be an integer, was ''"),
        ("1,x", "must be an integer, was 'x'"),
        ("1,--2", "must be an integer, was '--2'"),
    ],
)
def test_what_is_no_word(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        read_digits(text)
