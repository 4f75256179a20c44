"""Fractional parts: their products, slow Beatty sequences, convergence, and printed formulas."""

import pytest
from hypothesis import given, strategies as st

from wythoff.base.errors import ParameterError
from wythoff.sequences.beatty.fractional import (
    devious,
    fractional_part,
    partitional,
    product_index,
    repetitions,
    slow_beatty,
)
from wythoff.sequences.quadratic import PHI, Quadratic

ROOT2 = Quadratic(0, 1, 2)
numbers = st.one_of(st.integers(-100, 100), st.integers(-(10**50), 10**50))


@given(numbers, numbers)
def test_fractional_parts_of_phi_multiply(m, n):
    assert fractional_part(m) * fractional_part(n) == fractional_part(product_index(m, n))


def test_the_printed_index_of_the_product_fails():
    """The survey prints k = mn - m*floor(phi) - n*floor(m*phi), where the second term lacks a factor n."""
    m, n = 2, 3
    printed = m * n - m * PHI.floor() - n * (m * PHI).floor()
    assert fractional_part(m) * fractional_part(n) != fractional_part(printed)


@pytest.mark.parametrize("alpha", [PHI, ROOT2, Quadratic(1, 1, 3, 2), 3 * PHI])
def test_slow_beatty_sequences_repeat_each_integer(alpha):
    terms = slow_beatty(alpha).terms(300)
    counts = [terms.count(value) for value in range(1, terms[-1])]
    assert set(counts) == {alpha.floor(), alpha.floor() + 1}


@pytest.mark.parametrize("alpha", [PHI, ROOT2])
@pytest.mark.parametrize("index", range(6))
def test_a_value_is_repeated_as_often_as_said(alpha, index):
    p, q, count = repetitions(alpha, index)
    value = p / (q * alpha)
    taken = [n for n in range(2, 1500) if devious(alpha, n) == value]
    assert taken == [p * k for k in range(1, count + 1) if p * k < 1500]


def test_repetitions_grow_and_values_tend_to_one():
    counts = [repetitions(PHI, index)[2] for index in range(1, 60, 2)]
    assert counts == sorted(set(counts))
    assert counts[-1] > 10**10
    assert abs(devious(PHI, 10**60) - 1) < Quadratic(1) / 10**59


@pytest.mark.parametrize("alpha", [PHI, ROOT2, Quadratic(1, 1, 3, 2)])
def test_differences_diverge_partitionally(alpha):
    """n*(h(n) - limit) is bounded, where the limit of h(n) is 1 - alpha along the lower sequence and 1 elsewhere."""
    lower = {(j * alpha).floor() for j in range(2, 400)}
    for n in range(10, 400):
        limit = 1 - alpha if n in lower else Quadratic(1)
        assert abs(partitional(alpha, n) - limit) < 4 * alpha / n
    far = (10**50 * alpha).floor()
    assert abs(partitional(alpha, far) - (1 - alpha)) < 4 * alpha / far


def test_printed_g_has_other_limits():
    """For t = sqrt(2) the limits should be 1 - t (about -0.41) and 1; with phi in g they are 1 - phi and 1."""
    half = Quadratic(1, 0, 1, 2)
    for n in ((j * ROOT2).floor() for j in range(1000, 1100)):
        assert abs(partitional(PHI, n)) > half
        assert abs(partitional(ROOT2, n)) < half


@pytest.mark.parametrize("call", [lambda: devious(PHI, 1), lambda: slow_beatty(1), lambda: partitional(ROOT2, 1)])
def test_what_has_no_value_is_refused(call):
    with pytest.raises(ParameterError):
        call()
