"""Factors of words counted by sorting, compared with the plain suffix automaton; some words need the automaton."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from wythoff import kernels
from wythoff.kernels import words
from wythoff.kernels.limits import silent
from wythoff.kernels.plain import words as plain

sorting = pytest.importorskip("wythoff.kernels.compiled.sorting", reason="sorting needs numba")


def letters(seed, kinds, size, copies, zeros):
    """Return `zeros` zeros and a random word over `kinds` letters, into which `copies` of its factors are inserted."""
    random = Random(seed)
    word = random.choices(range(kinds), k=size)
    for _ in range(copies):
        place, length, to = random.randrange(size), random.randrange(1, 300), random.randrange(size)
        word[to:to] = word[place : place + length]
    return bytes(zeros) + bytes(word)


@pytest.fixture(autouse=True)
def small(monkeypatch):
    """Sort even short words, in several slices."""
    for name, value in {"SAMPLE": 100, "AT_ONCE": 7}.items():
        monkeypatch.setattr(sorting, name, value)


def compare(word):
    """Return whether sorting accepts the word; if so, check that both methods count the same."""
    text, kinds = kernels.ranked(word)
    found = sorting.repeats(text, kinds, silent)
    if found is None:
        return False
    from wythoff.kernels.compiled import words as compiled

    expected = plain.factor_counts(plain.repeats(text, kinds, False, silent), len(text))
    assert [list(map(int, column)) for column in compiled.factor_counts(found, len(text))] == list(map(list, expected))
    return True


@pytest.mark.parametrize("kinds", [2, 3, 4, 5, 16, 17, 100, 256])
def test_random_words(kinds):
    assert all(compare(letters(seed, kinds, 1500, 0, 0)) for seed in range(3))


@given(
    st.integers(0, 10**9), st.sampled_from([1, 2, 2, 2, 3, 5, 17, 256]), st.integers(170, 2500), st.integers(0, 6),
    st.integers(0, 400),
)  # fmt: skip
@settings(max_examples=60)
def test_words_with_repetitions(seed, kinds, size, copies, zeros):
    compare(letters(seed, kinds, size, copies, zeros))


def test_repetitions_longer_than_a_key_are_sorted_too():
    assert sum(compare(letters(seed, 2, 2500, 1, 0)) for seed in range(10)) >= 5


def test_words_that_repeat_everywhere_are_left_to_the_automaton():
    once = letters(1, 2, 1000, 0, 0)
    for word in (bytes(2000), b"\0\1" * 1000, once * 5, once[:150]):
        assert not compare(word)


def test_progress_is_told():
    calls: list[tuple[int, int]] = []
    word = letters(2, 2, 3000, 0, 0)
    sorting.repeats(word, 2, lambda *call: calls.append(call))
    assert len(calls) > 3
    assert calls == sorted(calls)
    assert calls[-1] == (3000, 3000)


def test_the_door_sorts_long_words_alone(monkeypatch):
    word, asked = letters(3, 2, 4000, 2, 0), []
    repeats = sorting.repeats
    monkeypatch.setattr(sorting, "repeats", lambda *given: asked.append(len(given[0])) or repeats(*given))
    monkeypatch.setattr(words.limits, "compiling_pays", lambda seconds: True)
    before = list(map(list, kernels.factor_counts(word, 4000)))
    monkeypatch.setattr(words, "SORTED", 4000)
    assert list(map(list, kernels.factor_counts(word, 4000))) == before
    assert next(map(list, kernels.factor_counts(word * 2, 4000)))[:2] == [1, 2]
    assert asked == [len(word), 2 * len(word)]
