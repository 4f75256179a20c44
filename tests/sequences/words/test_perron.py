"""The largest root of a polynomial as an exact number, and characteristic polynomials."""

from __future__ import annotations

from decimal import Decimal, getcontext
from itertools import combinations, permutations
from math import prod

import pytest
from hypothesis import given, strategies as st

from wythoff.base.errors import ParameterError, UnsolvedError
from wythoff.sequences.polynomials import LargestRoot, characteristic_polynomial, sign_at, written
from wythoff.sequences.quadratic import PHI, Quadratic

TRIBONACCI = (-1, -1, -1, 1)
ENTRIES = st.integers(-9, 9)


def test_characteristic_polynomials() -> None:
    assert characteristic_polynomial(((5,),)) == (-5, 1)
    assert characteristic_polynomial(((2, 1, 0), (0, 2, 0), (0, 0, 3))) == (-12, 16, -7, 1)


@given(
    st.integers(1, 4).flatmap(
        lambda size: st.lists(st.lists(ENTRIES, min_size=size, max_size=size), min_size=size, max_size=size)
    )
)
def test_characteristic_polynomials_are_determinants(square) -> None:
    size, found = len(square), characteristic_polynomial(square)
    assert len(found) == size + 1
    for z in range(size + 1):
        rows = [[z * (i == j) - entry for j, entry in enumerate(row)] for i, row in enumerate(square)]
        determinant = sum(
            (-1) ** sum(a > b for a, b in combinations(order, 2)) * prod(rows[i][j] for i, j in enumerate(order))
            for order in permutations(range(size))
        )
        assert sum(c * z**k for k, c in enumerate(found)) == determinant


@pytest.mark.parametrize(
    ("polynomial", "number"),
    [((-5, 1), 5), ((-2, -1, 1), 2), ((-1, -1, 1), PHI), ((-1, -2, 1), 1 + Quadratic(0, 1, 2)), ((0, 0, 1), 0),
     (TRIBONACCI, None), ((-2, 0, -1, 0, 1), Quadratic(0, 1, 2))],
)  # fmt: skip
def test_numbers_of_degree_one_and_two(polynomial, number) -> None:
    found = LargestRoot(polynomial).quadratic
    assert found == number


def test_the_digits_enclose_the_root() -> None:
    root = LargestRoot(TRIBONACCI)
    getcontext().prec = 80
    for digits in (0, 1, 5, 60):
        scaled = int(Decimal(root.decimal(digits)).scaleb(digits))
        assert sign_at(TRIBONACCI, scaled, 10**digits) < 0 < sign_at(TRIBONACCI, scaled + 1, 10**digits)
    assert root.decimal(60).startswith("1.8392867552141611325518525646532866004241787460975")
    assert abs(float(root) - 1.8392867552141612) < 1e-15
    assert str(root) == "1.839286755214 (z^3 - z^2 - z - 1)"


def test_a_negative_root_is_cut_off_downwards() -> None:
    # z^3 + 2z + 2 has the root -0.770916997...
    assert LargestRoot((2, 2, 0, 1)).decimal(4) == "-0.7710"


@pytest.mark.parametrize(
    ("polynomial", "pisot"),
    [((-1, -1, 1), True), ((-2, 1), True), ((-2, -1, 1), True), ((-1, 1), False), ((0, 1), False), ((-2, 0, 1), False),
     ((-1, -1, 0, 1), True), ((-1, 0, 0, -1, 1), True), ((-1, -1, 0, 0, 0, 1), False), (TRIBONACCI, True),
     ((-1, -1, 0, 0, 1), False), ((1, -1, -1, -1, 1), False), ((1, -3, 1), True), ((-3, -1, 1), False)],
)  # fmt: skip
def test_pisot_numbers(polynomial, pisot) -> None:
    """The two least Pisot numbers are the roots of z^3 - z - 1 and z^4 - z^3 - 1.

    z^4 - z^3 - z^2 - z + 1 is a Salem polynomial, whose root is not Pisot.
    """
    assert LargestRoot(polynomial).pisot is pisot


def test_what_is_refused() -> None:
    with pytest.raises(ParameterError, match="monic"):
        LargestRoot((1, 2))
    with pytest.raises(ParameterError, match="monic"):
        LargestRoot((1,))
    with pytest.raises(UnsolvedError, match="no real root"):
        LargestRoot((1, 0, 1))
    with pytest.raises(ParameterError, match="digits must be"):
        LargestRoot(TRIBONACCI).decimal(-1)


@given(st.lists(st.integers(-9, 9), max_size=6))
def test_a_written_polynomial_evaluates_to_its_value(polynomial) -> None:
    value = sum(c * 7**k for k, c in enumerate(polynomial))
    assert eval(written(polynomial).replace("^", "**"), {"z": 7}) == value
