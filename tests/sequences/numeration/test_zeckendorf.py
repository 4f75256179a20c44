"""Zeckendorf representations against the sums themselves."""

from itertools import pairwise

import pytest

from wythoff.errors import ParameterError, TooLargeError
from wythoff.sequences.numeration.zeckendorf import fibonacci, least_term, zeckendorf, zeckendorf_terms


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
    """Every second Fibonacci number, and every second after the nearest that is allowed with other parity."""
    for second in (least + 2, least + 3):
        n = fibonacci(least)[0] + sum(fibonacci(index)[0] for index in range(second, top, 2))
        assert least_term(n) == fibonacci(least)[0]


def test_least_terms_of_all_small_numbers():
    for n in range(1, 3000):
        assert least_term(n) == list(zeckendorf_terms(n))[-1][1]


def test_refusals():
    with pytest.raises(ParameterError, match="must be >= 0, was -1"):
        zeckendorf(-1)
    with pytest.raises(ParameterError, match="n >= 1, was 0"):
        least_term(0)
    with pytest.raises(TooLargeError, match="at most 2000000 bits, had 2000002"):
        zeckendorf(1 << 2_000_001)
