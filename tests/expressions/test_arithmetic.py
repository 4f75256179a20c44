"""Powers and complements, compared with Fraenkel 2008 and Python's operators."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from wythoff.base.errors import EvaluationError, TooLargeError
from wythoff.expressions.arithmetic import (
    MAX_BITS,
    alternating,
    bit_length,
    complement,
    complement_within,
    gcd,
    isqrt,
    popcount,
    power,
)

HUGE = 10**5000
naturals = st.integers(0, 1 << 70)


@given(st.integers(-(1 << 70), 1 << 70), st.integers(0, 50))
def test_power_is_the_power(base: int, exponent: int) -> None:
    assert power(base, exponent) == base**exponent


@pytest.mark.parametrize(("base", "value"), [(-1, 1), (0, 0), (1, 1)])
def test_powers_that_stay_small_take_any_exponent(base: int, value: int) -> None:
    assert power(base, 1 << 100) == value
    assert power(base, 0) == 1


@given(naturals)
def test_alternating_is_the_power_of_minus_one(exponent: int) -> None:
    assert alternating(exponent) == power(-1, exponent)


@pytest.mark.parametrize(("base", "exponent"), [(2, MAX_BITS + 1), (-2, 1 << 100), (1 << 1000, MAX_BITS)])
def test_powers_that_grow_do_not(base: int, exponent: int) -> None:
    with pytest.raises(TooLargeError, match=f"at most {MAX_BITS} bits"):
        power(base, exponent)


@given(naturals)
def test_complement_clears_the_highest_bit(number: int) -> None:
    assert number + complement(number) == (1 << number.bit_length()) - 1


@given(naturals)
def test_complement_within_undoes_complement(number: int) -> None:
    """The complement within the bits of the original number undoes the complement (Fraenkel 2008, Proposition 2)."""
    assert complement_within(number, complement(number)) == number


@given(naturals, naturals)
def test_complement_within_is_an_involution(one: int, other: int) -> None:
    frame, number = max(one, other), min(one, other)
    once = complement_within(frame, number)
    assert once + number == (1 << frame.bit_length()) - 1
    assert once > frame or complement_within(frame, once) == number


@given(naturals)
def test_binary_digits_are_counted(number: int) -> None:
    assert popcount(number) + popcount(complement(number)) == bit_length(number)
    assert 1 << bit_length(number) > number >= 1 << bit_length(number) >> 1


@given(naturals)
def test_isqrt_is_the_greatest_number_whose_square_is_no_greater(number: int) -> None:
    assert isqrt(number) ** 2 <= number < (isqrt(number) + 1) ** 2


@given(st.integers(-(1 << 70), 1 << 70), st.integers(-(1 << 70), 1 << 70), st.integers(1, 100))
def test_gcd_is_the_least_number_above_0_that_both_generate(one: int, other: int, times: int) -> None:
    divisor = gcd(one, other)
    assert divisor == gcd(-one, other) == gcd(other, one - times * other)
    assert divisor > 0 or one == other == 0
    assert divisor == 0 or one % divisor == other % divisor == 0


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: power(2, -1), "an exponent must be >= 0, was -1"),
        (lambda: power(2, -HUGE), "an exponent must be >= 0, was"),
        (lambda: alternating(-1), "an exponent must be >= 0, was -1"),
        (lambda: complement(-1), "needs numbers >= 0, was -1"),
        (lambda: complement(-HUGE), "needs numbers >= 0, was"),
        (lambda: complement_within(5, -2), "needs numbers >= 0, was -2"),
        (lambda: complement_within(1, 2), r"C\(b, a\) needs a <= b, was C\(1, 2\)"),
        (lambda: popcount(-1), "popcount needs numbers >= 0, was -1"),
        (lambda: bit_length(-HUGE), "bit_length needs numbers >= 0, was"),
        (lambda: isqrt(-2), "isqrt needs numbers >= 0, was -2"),
        (lambda: complement_within(1, HUGE), r"C\(b, a\) needs a <= b, was"),
    ],
)
def test_outside_their_domains(call: object, message: str) -> None:
    with pytest.raises(EvaluationError, match=message):
        call()  # type: ignore[operator]
