"""Beatty sequences: terms, indices, and complementary pairs, at any size."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from wythoff.errors import ParameterError
from wythoff.sequences.beatty.sequence import BeattySequence

GIANTS = (10**50, 10**1000)


def lower(t: int) -> BeattySequence:
    """floor(n*alpha) of t-Wythoff, alpha = (2 - t + sqrt(t^2 + 4))/2."""
    return BeattySequence(2 - t, 1, t * t + 4, 2)


def upper(t: int) -> BeattySequence:
    """floor(n*(alpha + t))."""
    return BeattySequence(2 + t, 1, t * t + 4, 2)


def misere(t: int) -> tuple[BeattySequence, BeattySequence]:
    """floor(n*alpha + gamma), floor(n*(alpha + t) + gamma + 1) with gamma = 1/alpha: misere t-Wythoff for t > 1."""
    d = t * t + 4
    return (
        BeattySequence(t * (2 - t), t, d, 2 * t, t - 2, 1),
        BeattySequence(t * (2 + t), t, d, 2 * t, 3 * t - 2, 1),
    )


PAIRS = [(lower(t), upper(t)) for t in range(1, 9)] + [misere(t) for t in range(2, 9)]
SEQUENCES = [sequence for pair in PAIRS for sequence in pair] + [
    BeattySequence(1, 0, 2, 1), BeattySequence(-3, 4, 7, 5, 11, -6), BeattySequence(5, -1, 2, 3, -7, 2),
    BeattySequence(0, 1, 3, 1, 0, 100),
]  # fmt: skip
every_sequence = pytest.mark.parametrize("sequence", SEQUENCES, ids=str)
every_pair = pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: f"{pair[0].d, pair[0].p0}")


def test_first_terms() -> None:
    assert [lower(1).term(n) for n in range(12)] == [0, 1, 3, 4, 6, 8, 9, 11, 12, 14, 16, 17]
    assert [upper(1).term(n) for n in range(8)] == [0, 2, 5, 7, 10, 13, 15, 18]
    assert [lower(2).term(n) for n in range(8)] == [0, 1, 2, 4, 5, 7, 8, 9]


@every_sequence
def test_every_small_index(sequence: BeattySequence) -> None:
    terms = {sequence.term(n): n for n in range(-150, 151)}
    assert len(terms) == 301
    for value in range(sequence.term(-150), sequence.term(150) + 1):
        assert sequence.index(value) == terms.get(value)


@every_sequence
@pytest.mark.parametrize("giant", GIANTS)
def test_giant_terms_have_their_index(sequence: BeattySequence, giant: int) -> None:
    for n in (giant, giant + 1, 3 * giant - 7, -giant):
        value = sequence.term(n)
        assert sequence.index(value) == n
        assert sequence.term(n - 1) < value < sequence.term(n + 1)
        assert sequence.index(value + 1) in (None, n + 1)


@given(st.sampled_from(SEQUENCES), st.one_of(st.integers(), st.integers(-(10**300), 10**300)))
def test_random_terms_have_their_index(sequence: BeattySequence, n: int) -> None:
    assert sequence.index(sequence.term(n)) == n


@given(st.sampled_from(SEQUENCES), st.integers(-(10**100), 10**100))
def test_an_index_is_right_or_there_is_none(sequence: BeattySequence, value: int) -> None:
    n = sequence.index(value)
    if n is not None:
        assert sequence.term(n) == value
        return
    # The terms around the value jump over it.
    low, high = -abs(value) - 200, abs(value) + 200
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if sequence.term(middle) < value else (low, middle)
    assert sequence.term(low) < value < sequence.term(high)


@every_pair
def test_complementary_from_the_first_term(pair: tuple[BeattySequence, BeattySequence]) -> None:
    """Each number from 1 on is a term of exactly one of the two; in misere play from 0 on."""
    start = 0 if pair[0].p0 or pair[0].q0 else 1
    terms = sorted(sequence.term(n) for sequence in pair for n in range(start, 300))
    assert terms[:300] == list(range(start, 300 + start))


@given(st.sampled_from(PAIRS), st.sampled_from(GIANTS), st.integers(0, 10**50))
def test_complementary_around_a_giant(pair: tuple[BeattySequence, BeattySequence], giant: int, offset: int) -> None:
    for value in range(giant + offset - 3, giant + offset + 4):
        indices = [sequence.index(value) for sequence in pair]
        assert indices.count(None) == 1


@pytest.mark.parametrize(
    "arguments",
    [
        (1, 1, 4, 2),
        (1, 1, 1, 1),
        (1, 1, 0, 1),
        (1, 1, -5, 2),
        (1, 1, 5, 0),
        (1, 1, 5, -2),
        (1, -1, 5, 2),
        (-3, 1, 5, 2),
        (0, 0, 5, 1),
    ],
)
def test_parameters_outside_the_domain(arguments: tuple[int, ...]) -> None:
    with pytest.raises(ParameterError, match="was"):
        BeattySequence(*arguments)


def test_a_value() -> None:
    assert lower(1) == BeattySequence(1, 1, 5, 2)
    assert len({lower(1), BeattySequence(1, 1, 5, 2), upper(1)}) == 2
