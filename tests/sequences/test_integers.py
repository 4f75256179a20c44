"""Integer square roots and floors of quadratic irrationals, compared with their definitions."""

from __future__ import annotations

import sys
from fractions import Fraction
from math import isqrt

import pytest
from hypothesis import given, strategies as st

from wythoff.sequences.integers import (
    LARGE_BITS,
    floor_quadratic,
    from_decimal,
    least_between,
    power,
    square_root,
    to_decimal,
    with_point,
)

numbers = st.one_of(st.integers(-50, 50), st.integers(-(10**60), 10**60))
EDGES = (
    0,
    1,
    2,
    3,
    4,
    8,
    9,
    10**50,
    10**100 - 1,
    10**100,
    2**3999,
    2**4000 - 1,
    2**4000,
    2**4001,
    10**4000,
    10**4000 - 1,
)


def at_most(v: int, p: int, q: int, d: int, r: int) -> bool:
    """Return whether v <= (p + q*sqrt(d))/r, by squaring v*r - p <= q*sqrt(d)."""
    left, square = v * r - p, q * q * d
    if q >= 0:
        return left <= 0 or left * left <= square
    return (left < 0 and left * left >= square) or left == 0 == square


@pytest.mark.parametrize("n", EDGES)
def test_square_roots(n: int) -> None:
    root = square_root(n)
    assert type(root) is int
    assert root == isqrt(n)
    assert root**2 <= n < (root + 1) ** 2


@given(st.integers(0, 10**80))
def test_roots_of_squares_and_their_neighbours(n: int) -> None:
    assert [square_root(n * n + off) for off in (0, 2 * n, 2 * n + 1)] == [n, n, n + 1]


@pytest.mark.parametrize("power", [1000, 5000, 20_000])
def test_a_giant_root(power: int) -> None:
    giant = 10**power + 12345
    assert [square_root(giant**2 + off) for off in (-1, 0, 1)] == [giant - 1, giant, giant]


def test_python_keeps_its_limit_on_digits() -> None:
    giant = 3 * 10**LARGE_BITS + 7
    before = sys.get_int_max_str_digits()
    assert square_root(giant) == isqrt(giant)
    assert to_decimal(giant) == "3" + (LARGE_BITS - 1) * "0" + "7"
    assert from_decimal(to_decimal(-giant)) == from_decimal(f"-0{to_decimal(giant)}") == -giant
    assert from_decimal(f"+{to_decimal(giant)}") == giant
    assert sys.get_int_max_str_digits() == before


@pytest.mark.parametrize("text", ["_0", "x10", "e3", ".5", "\u0663", "- 1"])
def test_long_texts_that_are_no_numbers_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"invalid string|can't encode"):
        from_decimal(LARGE_BITS * "1" + text)


@pytest.mark.parametrize("d", range(13))
@pytest.mark.parametrize("r", [1, 2, 3, 7])
def test_every_small_floor(d: int, r: int) -> None:
    for p in range(-9, 10):
        for q in range(-9, 10):
            v = floor_quadratic(p, q, d, r)
            assert at_most(v, p, q, d, r)
            assert not at_most(v + 1, p, q, d, r)


@given(numbers, numbers, st.integers(0, 10**9), st.integers(1, 10**20))
def test_floors(p: int, q: int, d: int, r: int) -> None:
    v = floor_quadratic(p, q, d, r)
    assert at_most(v, p, q, d, r)
    assert not at_most(v + 1, p, q, d, r)


@given(numbers, numbers, st.integers(0, 10**6), st.integers(1, 10**20))
def test_floors_of_rationals(p: int, q: int, root: int, r: int) -> None:
    assert floor_quadratic(p, q, root * root, r) == Fraction(p + q * root, r).__floor__()


@pytest.mark.parametrize("power", [50, 1000, 5000])
def test_a_giant_floor(power: int) -> None:
    n = 10**power
    v = floor_quadratic(n, n, 5, 2)
    assert at_most(v, n, n, 5, 2)
    assert not at_most(v + 1, n, n, 5, 2)
    assert v == n + floor_quadratic(-n, n, 5, 2)


@given(
    st.one_of(
        st.integers(),
        st.integers(0, 12_000).map(lambda digits: -(10**digits)),
        st.integers(0, 40_000).map(lambda bits: (1 << bits) - 1),
    )
)
def test_decimals_are_read_back(n: int) -> None:
    text = to_decimal(n)
    assert from_decimal(text) == n
    assert text.lstrip("-")[0] != "0" or n == 0
    assert text == (str(n) if n.bit_length() < LARGE_BITS else text)


@pytest.mark.parametrize("text", ["", "-", "12a", "1" * 3000 + "x", "0x10", "1" * 3000 + "."])
def test_what_is_no_number_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        from_decimal(text)


def test_large_numbers_do_without_flint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "flint", None)
    text = "7" * 3000
    assert from_decimal(text) == int(text) and to_decimal(int(text)) == text
    assert power(3, 5000) == 3**5000
    assert floor_quadratic(1, 10**2000, 2, 3) == (1 + isqrt(2 * 10**4000)) // 3


@given(st.integers(-(10**50), 10**50), st.integers(1, 10**50), st.integers(0, 10**50))
def test_bisection_finds_the_step_and_tries_neither_end(low, length, place):
    high, step = low + length, low + 1 + place % length
    tried = []

    def holds(n):
        tried.append(n)
        return n >= step

    assert least_between(low, high, holds) == step
    assert all(low < n < high for n in tried)


@given(st.integers(), st.integers(0, 30))
def test_a_decimal_with_point_is_the_number(scaled, digits):
    assert Fraction(with_point(scaled, digits)) == Fraction(scaled, 10**digits)


@pytest.mark.parametrize("d", [2, 5, 9, 10**40 + 1])
@pytest.mark.parametrize("sign", [1, -1])
def test_multiples_of_a_kept_root(d: int, sign: int) -> None:
    """Compute floor(q*sqrt(d)) from a cached root, also for q where q*sqrt(d) is very near to an integer.

    With Fibonacci numbers q this happens for sqrt(5).
    """
    before, fibonacci = 0, 1
    for _ in range(8000):
        before, fibonacci = fibonacci, before + fibonacci
    for q in (3**3000, 7**3200, 3**2700, fibonacci, before, 10**2000, 10**2000 + 1):
        exact = isqrt(q * q * d)
        if sign < 0:
            exact = -exact - (exact * exact != q * q * d)
        found = floor_quadratic(0, sign * q, d, 1)
        assert found == exact
        assert type(found) is int
