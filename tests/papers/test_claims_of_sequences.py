"""Wrong statements of the survey about sequences: the printed one fails, the other holds, by arithmetic alone."""

from fractions import Fraction
from itertools import islice
from math import gcd

import pytest

from wythoff.papers import load
from wythoff.sequences.generation.ranking import RankingNumerators
from wythoff.sequences.quadratic import PHI, Quadratic
from wythoff.sequences.words.gaps import polynomial
from wythoff.sequences.words.perron import characteristic_polynomial


def claim(where):
    (found,) = [claim for claim in load("visions2019").claims if claim.where.startswith(where)]
    return found


def covered(system, up_to):
    """How often each of 1..up_to is a*n + b, n >= 1."""
    times = [0] * (up_to + 1)
    for a, b in system:
        for x in range(a + b, up_to + 1, a):
            times[x] += 1
    return times[1:]


def test_the_cover_of_section_2():
    assert claim("Section 2, exactly covering systems")
    printed = covered([(4, -3), (4, -1), (4, 0)], 40)
    assert [x for x, times in enumerate(printed, 1) if times != 1] == list(range(2, 41, 4))
    assert set(covered([(4, -3), (4, -1), (2, 0)], 40)) == {1}


def test_the_generating_function_of_section_2():
    """z^b = (1 - z^a) * sum of z^(na + b) over n >= 0, term by term; over n >= 1 z^b would be missing."""
    assert claim("Section 2, the generating function")
    a, b, size = 3, 2, 30
    for first, power in ((0, b), (1, a + b)):
        series = [int(x >= first * a + b and (x - b) % a == 0) for x in range(size)]
        product = [series[x] - (series[x - a] if x >= a else 0) for x in range(size)]
        assert product == [int(x == power) for x in range(size)]


def test_the_product_of_fractional_parts():
    assert claim("Section 2, the product")
    printed_right = 0
    for m in range(1, 15):
        for n in range(1, 15):
            product = (PHI * m).fractional_part() * (PHI * n).fractional_part()
            true = m * n - m * (PHI * n).floor() - n * (PHI * m).floor()
            printed = m * n - m * PHI.floor() - n * (PHI * m).floor()
            assert product == (PHI * true).fractional_part()
            printed_right += product == (PHI * printed).fractional_part()
    assert printed_right == 14  # n = 1 alone


@pytest.mark.parametrize("t", [Quadratic(0, 1, 2), Quadratic(0, 1, 3), PHI])
def test_partitional_divergence(t):
    """h(n) = n(g(n+1) - g(n)) at n = floor(mt), for large m."""
    assert claim("Section 2, partitional")

    def near(number):
        return Fraction((number * 2**60).floor(), 2**60)

    def close(step):
        def h(n):
            return n * (Fraction(n + 1, ((n + 1) / step).floor()) - Fraction(n, (n / step).floor())) / near(step)

        return all(abs(h((t * m).floor()) - (1 - near(t))) < Fraction(1, 1000) for m in range(10_000, 10_030))

    assert close(t)
    assert close(PHI) == (t == PHI)


def test_the_last_number_of_the_ranking():
    """5/alpha is the 13th; the 15th is 6/alpha."""
    table = load("visions2019").table("7.3 ranking")
    numerators = RankingNumerators((1 / PHI, 1 / PHI**2))
    assert table.printed["numerator"][12:] == (5, 9, 5)
    assert numerators.terms(15)[12:] == [5, 9, 6]
    # Every number occurs twice, once of each kind: a third 5 cannot be.
    assert list(islice(numerators, 15)).count(5) == 2


@pytest.mark.parametrize(("a", "b"), [(a, b) for b in range(2, 9) for a in range(1, 12) if gcd(a, b) == 1])
def test_table_6(a, b):
    """The matrix M as printed, a = alpha*b + beta with 0 < beta <= b; it is that of (10), with the polynomial (9)."""
    alpha, beta = (a - 1) // b, (a - 1) % b + 1
    ones = {beta: {0, b}, b: {b - beta}} | {i: {b - beta + i} for i in range(1, beta)}
    ones |= {i: {i - beta} for i in range(beta + 1, b)}
    printed = [[alpha] * (b - beta + 1) + [alpha + 1] * beta]
    printed += [[int(j in ones[i]) for j in range(b + 1)] for i in range(1, b + 1)]
    assert printed[0] == [(a + j - 1) // b for j in range(b + 1)]
    assert printed[1:] == [[int((j + a - i) % b == 0) for j in range(b + 1)] for i in range(1, b + 1)]
    assert characteristic_polynomial(printed) == polynomial(a, b)
