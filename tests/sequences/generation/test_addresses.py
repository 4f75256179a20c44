"""Addresses of numbers (words in A and B): compared with composing the sequences, also for giant numbers."""

from itertools import product

from hypothesis import given, settings, strategies as st

from wythoff.sequences.beatty.wythoff import lower_wythoff, upper_wythoff
from wythoff.sequences.generation.trees import address, at

LARGE = st.integers(1, 10**60) | st.integers(10**1000, 10**1000 + 10**6)


def test_addresses_by_composing():
    letters = {"A": lower_wythoff().term, "B": upper_wythoff().term}
    for m in range(1, 2000):
        x = 1
        for letter in address(m):
            x = letters[letter](x)
        assert x == m == at(address(m))
    words = {"B" + "".join(rest) for size in range(8) for rest in product("AB", repeat=size)}
    assert all(address(at(word)) == word for word in words)


@given(LARGE)
@settings(max_examples=40)
def test_addresses_far_out(m):
    assert at(address(m)) == m
    assert address(lower_wythoff().term(m + 1)) == address(m + 1) + "A"
    assert address(upper_wythoff().term(m)) == address(m) + "B"
