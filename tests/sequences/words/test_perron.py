"""Limits of spaced complementary pairs: polynomial, matrix, digits."""

from __future__ import annotations

from fractions import Fraction
from math import gcd, isqrt

import pytest

from wythoff.errors import ParameterError
from wythoff.sequences.recurrences.spaced import SpacedSequence
from wythoff.sequences.words.perron import characteristic_polynomial, limit, matrix, polynomial

# From other computations, cut off or rounded.
PRINTED = {(1, 2): "3.079595623", (2, 3): "4.295798071", (3, 2): "2.613470268", (5, 3): "3.797913251",
           (3, 4): "5.616318", (4, 3): "3.752363"}  # fmt: skip
# x_n for n = 10^30: as noted elsewhere, with an error for (5, 3), and the true value.
GIANT_TERMS = {
    (1, 1): (1618033988749894848204586834365, 1618033988749894848204586834365),
    (1, 2): (3079595623491438786010417750835, 3079595623491438786010417750835),
    (2, 3): (4295798071409574708052429929847, 4295798071409574708052429929847),
    (5, 3): (3797913251104176684815338312963, 3797913251104185684815338312963),
    (4, 7): (9436923465378967850948416941460, 9436923465378967850948416941460),
}
COPRIME = [(a, b) for a in range(1, 10) for b in range(1, 8) if gcd(a, b) == 1]


@pytest.mark.parametrize("case", PRINTED)
def test_printed_limits(case: tuple[int, int]) -> None:
    digits = len(PRINTED[case]) - 2
    exact = Fraction(limit(*case, 20))
    assert abs(exact - Fraction(PRINTED[case])) < Fraction(1, 10**digits)


@pytest.mark.parametrize(("a", "b"), COPRIME)
def test_the_polynomial_is_that_of_the_matrix(a: int, b: int) -> None:
    assert characteristic_polynomial(matrix(a, b)) == polynomial(a, b)


@pytest.mark.parametrize(("a", "b"), COPRIME)
def test_columns_of_the_matrix_count_letters(a: int, b: int) -> None:
    """The words of the substitution: ceil((a+j)/b) - 1 zeros and one letter of 1..b."""
    for j, column in enumerate(zip(*matrix(a, b), strict=True)):
        size = -(-(a + j) // b)
        assert column[0] == size - 1
        assert sum(column[1:]) == 1 == column[a + b + j - b * size]


@pytest.mark.parametrize(("a", "b"), COPRIME)
def test_the_digits_enclose_the_root(a: int, b: int) -> None:
    """The polynomial changes its sign between a/(l - 1) of the digits and of the next ones; l is the limit."""
    low = Fraction(limit(a, b, 25))
    high = low + Fraction(1, 10**25)
    values = [sum(c * (1 + a / end) ** power for power, c in enumerate(polynomial(a, b))) for end in (low, high)]
    assert values[0] > 0 > values[1]
    assert b <= low < 2 * b


def test_golden_digits() -> None:
    """l(t, 1) is alpha of t-Wythoff."""
    for t in range(1, 6):
        scale = 10**60
        alpha = ((2 - t) * scale + isqrt((t * t + 4) * scale * scale)) // 2
        assert limit(t, 1, 60).replace(".", "") == str(alpha)


@pytest.mark.parametrize("k", [2, 3, 10])
def test_uniformity(k: int) -> None:
    assert abs(Fraction(limit(2 * k, 3 * k, 30)) - k * Fraction(limit(2, 3, 30))) < Fraction(k, 10**30)


@pytest.mark.parametrize("case", [(1, 2), (2, 3), (3, 2), (4, 3)])
def test_terms_tend_to_the_limit(case: tuple[int, int]) -> None:
    assert abs(Fraction(SpacedSequence(*case).term(10**40), 10**40) - Fraction(limit(*case, 45))) < Fraction(1, 10**38)


def test_few_and_many_digits() -> None:
    assert limit(1, 2, 0) == "3"
    assert limit(1, 1, 1) == "1.6"
    assert limit(5, 3, 400).startswith(limit(5, 3, 390))


@pytest.mark.parametrize("call", [lambda: limit(0, 1), lambda: matrix(1, 0), lambda: polynomial(2, 4),
                                  lambda: limit(1, 1, -1)])  # fmt: skip
def test_parameters_outside_the_domain(call) -> None:
    with pytest.raises(ParameterError, match="was"):
        call()


def test_characteristic_polynomials() -> None:
    assert characteristic_polynomial(((5,),)) == (-5, 1)
    assert characteristic_polynomial(((2, 1, 0), (0, 2, 0), (0, 0, 3))) == (-12, 16, -7, 1)
