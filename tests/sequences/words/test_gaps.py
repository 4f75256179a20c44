"""Gap words of NIM(a, b) and the limits of its pairs: the definition, the matrix, the polynomial, digits."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import gcd, isqrt

import pytest

from tests.sequences.words.gap_limits import limit, polynomial
from wythoff.base.errors import ParameterError
from wythoff.sequences.polynomials import LargestRoot
from wythoff.sequences.recurrences.spaced import SpacedSequence, spaced_pairs
from wythoff.sequences.words.gaps import gap_morphism, gap_word

# From other computations, truncated or rounded.
PRINTED = {(1, 2): "3.079595623", (2, 3): "4.295798071", (3, 2): "2.613470268", (5, 3): "3.797913251",
           (3, 4): "5.616318", (4, 3): "3.752363"}  # fmt: skip
# x_n for n = 10^30: the noted value, which is wrong for (5, 3), and the correct one.
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


# Coprime a, b up to 8 whose Perron root was computed to be a Pisot number.
PISOT = {(1, 1), (1, 2), (2, 1), (2, 3), (3, 1), (3, 2), (3, 4), (4, 1), (4, 3), (4, 5), (5, 1), (5, 2), (5, 3), (5, 6),
         (6, 1), (6, 7), (7, 1), (7, 2), (7, 3), (7, 4), (7, 8), (8, 1), (8, 3), (8, 5)}  # fmt: skip


def matrix(a: int, b: int) -> tuple[tuple[int, ...], ...]:
    """Return the matrix of the morphism as the survey prints it."""
    size = range(b + 1)
    rows = [[int((j + a - i) % b == 0) for j in size] for i in size]
    rows[0] = [(a + j - 1) // b for j in size]
    return tuple(map(tuple, rows))


@pytest.mark.parametrize(("a", "b"), [(a, b) for a in range(1, 8) for b in range(1, 8)])
def test_the_printed_matrix_counts_letters(a: int, b: int) -> None:
    assert gap_morphism(a, b).incidence_matrix == matrix(a, b)


@pytest.mark.parametrize(("a", "b"), COPRIME)
def test_the_polynomial_is_that_of_the_matrix(a: int, b: int) -> None:
    assert gap_morphism(a, b).characteristic_polynomial == polynomial(a, b)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(("a", "b"), [(a, b) for a in range(1, 7) for b in range(1, 7)])
def test_the_word_is_that_of_the_recurrence(a: int, b: int, misere: bool) -> None:
    if misere and a == 1:
        # The first pairs are (0, 1), (b + 1, b + 1) instead of (0, 0), (b, b + 1), so their gaps do not follow the
        # rule.
        with pytest.raises(ParameterError, match=r"a must be an integer >= 2, was 1"):
            gap_word(a, b, "misere")
        return
    offset = int(misere)
    x, _ = spaced_pairs(a, b, 301, offset)
    word = gap_word(a, b, "misere" if misere else "normal")
    assert list(word.letters(300)) == [following - term - b for term, following in pairwise(x)]
    for n in (0, 1, 17, 10**50):
        counts = word.parikh(n)
        assert b * n + sum(letter * times for letter, times in counts.items()) == SpacedSequence(a, b, offset).term(n)


def test_many_letters() -> None:
    x, _ = spaced_pairs(1, 300, 2001)
    word = gap_word(1, 300)
    assert list(word.letters(2000)) == [following - term - 300 for term, following in pairwise(x)]
    assert word.letter(1999) == x[2000] - x[1999] - 300


def test_pisot_roots() -> None:
    found = {(a, b) for a in range(1, 9) for b in range(1, 9) if gcd(a, b) == 1 and LargestRoot(polynomial(a, b)).pisot}
    assert found == PISOT


@pytest.mark.parametrize(("a", "b"), [(a, b) for a, b in COPRIME if b < 5])
def test_the_limit_by_the_perron_root(a: int, b: int) -> None:
    root = Fraction(LargestRoot(polynomial(a, b)).decimal(30))
    assert abs(a / (root - 1) - Fraction(limit(a, b, 25))) < Fraction(1, 10**24)


@pytest.mark.parametrize(("a", "b"), COPRIME)
def test_the_digits_enclose_the_root(a: int, b: int) -> None:
    """The polynomial changes its sign between the limit l, cut to 25 digits, and the next number.

    It is evaluated at 1 + a/l.
    """
    low = Fraction(limit(a, b, 25))
    high = low + Fraction(1, 10**25)
    values = [sum(c * (1 + a / end) ** power for power, c in enumerate(polynomial(a, b))) for end in (low, high)]
    assert values[0] > 0 > values[1]
    assert b <= low < 2 * b


def test_golden_digits() -> None:
    """The limit for (t, 1) is the slope alpha of t-Wythoff."""
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


@pytest.mark.parametrize("call", [lambda: limit(0, 1), lambda: gap_morphism(1, 0), lambda: polynomial(2, 4),
                                  lambda: limit(1, 1, -1), lambda: gap_word(0, 1)])  # fmt: skip
def test_parameters_outside_the_domain(call) -> None:
    with pytest.raises(ParameterError, match="was"):
        call()
