"""mex^q_b of finite multisets: two definitions from the literature, and where they agree."""

from itertools import count, pairwise

import pytest
from hypothesis import given, strategies as st

from wythoff.base.errors import ParameterError
from wythoff.sequences.recurrences.pairs import mex

NUMBERS = st.lists(st.integers(0, 25), max_size=40)
SMALL = st.integers(1, 5)


@given(NUMBERS, SMALL, SMALL)
def test_fewer_than_q_in_a_window(numbers, b, q):
    assert mex(numbers, b=b, q=q) == next(x for x in count() if sum(x - b < n <= x for n in numbers) < q)


@given(NUMBERS, SMALL)
def test_the_first_gap_that_is_wide_enough(numbers, b):
    """Compare with mex_b of the survey: add -b and infinity, and take the first gap greater than b."""
    ascending = [-b, *sorted(set(numbers)), float("inf")]
    gaps = pairwise(ascending)
    assert mex(numbers, b=b) == next(low + b for low, high in gaps if high - low > b)


@given(NUMBERS, SMALL)
def test_the_least_number_given_fewer_than_p_times(numbers, p):
    assert mex(numbers, q=p) == next(x for x in count() if numbers.count(x) < p)


def test_no_numbers_and_wrong_ones():
    assert mex([]) == mex([], b=7, q=9) == 0
    assert mex([0, 1, 2]) == 3
    for wrong in ({"b": 0}, {"q": 0}):
        with pytest.raises(ParameterError, match=r"(b|q) must be an integer >= 1"):
            mex([1], **wrong)
    with pytest.raises(ParameterError, match="must be >= 0, was -3"):
        mex([1, -3])
