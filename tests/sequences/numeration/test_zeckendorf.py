"""Zeckendorf representations, compared with the sums themselves."""

from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from wythoff.base.errors import ParameterError, TooLargeError
from wythoff.sequences.numeration.zeckendorf import (
    ZeckendorfNumeration,
    fibonacci,
    least_term,
    zeckendorf,
    zeckendorf_digits,
    zeckendorf_terms,
)


def test_fibonacci_numbers():
    f, following = 0, 1
    for index in range(300):
        assert fibonacci(index) == (f, following)
        f, following = following, f + following


@pytest.mark.parametrize("start", [0, 10**6, 2**64 - 50, 10**40, fibonacci(700)[0] - 50])
def test_terms_are_no_neighbours_and_sum_up(start):
    for n in range(start, start + 100):
        terms = list(zeckendorf_terms(n))
        indices = [index for index, _ in terms]
        assert zeckendorf(n) == tuple(indices)
        assert sum(term for _, term in terms) == n
        assert all(term == fibonacci(index)[0] for index, term in terms)
        assert all(high >= low + 2 for high, low in pairwise(indices))
        assert not indices or indices[-1] >= 2
        assert not n or least_term(n) == terms[-1][1]


@pytest.mark.parametrize("least", [2, 3, 10, 11, 400])
@pytest.mark.parametrize("top", [400, 401, 800, 1501])
def test_the_least_term_where_it_is_hardest_to_tell(least, top):
    """Find the least term in difficult cases: long sums of every second Fibonacci number."""
    for second in (least + 2, least + 3):
        n = fibonacci(least)[0] + sum(fibonacci(index)[0] for index in range(second, top, 2))
        assert least_term(n) == fibonacci(least)[0]


def test_least_terms_of_all_small_numbers():
    for n in range(1, 3000):
        assert least_term(n) == list(zeckendorf_terms(n))[-1][1]


def test_refusals():
    with pytest.raises(ParameterError, match="must be >= 0, was -1"):
        zeckendorf(-1)
    with pytest.raises(ParameterError, match="n must be an integer >= 1, was 0"):
        least_term(0)
    with pytest.raises(TooLargeError, match="at most 2000000 bits, had 2000002"):
        next(zeckendorf_terms(1 << 2_000_001))
    with pytest.raises(TooLargeError, match="at most 67108864 bits, had 67108866"):
        zeckendorf(1 << 67_108_865)


def test_long_words_need_memory(monkeypatch):
    n = 3**12_000
    assert zeckendorf(n) == tuple(index for index, _ in zeckendorf_terms(n))
    monkeypatch.setattr("wythoff.kernels.limits.available_memory", lambda: 1000)
    with pytest.raises(TooLargeError, match="fit in memory"):
        zeckendorf(1 << 1_100_000)


def plain(n):
    return tuple(index for index, _ in zeckendorf_terms(n))


@given(st.integers(0, 10**50) | st.integers(0, 10**1000) | st.integers(0, 1 << 20_000))
def test_halves_of_a_number_are_as_its_terms_one_by_one(n):
    assert zeckendorf(n) == plain(n)


@pytest.mark.parametrize(
    "index", [64, 65, 66, 67, 127, 128, 129, 130, 131, 192, 255, 256, 257, 258, 259, 514, 1026, 4098]
)
def test_halves_where_the_places_are_cut(index):
    """Represent numbers near the Fibonacci numbers at which the method halves once more, and sums of them."""
    f = fibonacci(index)[0]
    for n in (
        f - 2,
        f - 1,
        f,
        f + 1,
        f + fibonacci(index // 2)[0],
        f - fibonacci(index // 2)[0],
        f + fibonacci(66)[0] - 1,
    ):
        indices = plain(n)
        assert zeckendorf(n) == indices
        assert [indices[0] - place for place, digit in enumerate(zeckendorf_digits(n)) if digit] == list(indices)


def test_a_number_of_many_bits():
    n = 7**100_000
    indices = zeckendorf(n)
    assert all(high >= low + 2 for high, low in pairwise(indices))
    system = ZeckendorfNumeration()
    assert system.value(system.digits(n)) == n
