"""Wrong statements of the survey about sequences: the printed one fails, the other holds, by arithmetic alone."""

from fractions import Fraction
from itertools import count, islice
from math import gcd

import pytest

from wythoff.papers import load
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.generation.claims import CLAIMS
from wythoff.sequences.generation.ranking import RankingNumerators
from wythoff.sequences.generation.trees import breadth_first
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


def test_the_rule_that_makes_l():
    assert claim("Section 7.3, the rule")
    assert CLAIMS["self_rule"].witness(500) is None
    assert CLAIMS["self_rule_as_printed"].witness(500)[:2] == (3, 5)
    # A184117: the lower s-Wythoff sequence of s = 2n + 1. Its steps after the terms 2 and 3 differ.
    a, b = [], []
    for n in range(1, 12):
        a.append(next(x for x in count(1) if x not in a and x not in b))
        b.append(a[-1] + 2 * n + 1)
    assert a[:8] == [1, 2, 3, 5, 6, 8, 9, 11]
    assert (a[2] - a[1], a[3] - a[2]) == (1, 2)


def test_a095792_counts_digits():
    assert claim("Section 7.3, Zeckendorf")
    assert CLAIMS["representation_terms"].witness(2000) is None
    assert CLAIMS["representation_terms_as_printed"].witness(2000) == (8, 2, 1)


def test_two_of_the_complementary_equations_have_other_solutions():
    assert claim("Section 7.3, complementary")
    lower, upper = Beatty(PHI).term, Beatty(PHI + 1).term

    def solves(a, b):
        return [
            all(a(a(n)) == b(n) - 1 for n in range(1, 300)),
            all(a(b(n)) == a(n) + b(n) for n in range(1, 300)),
            all(b(a(n)) == a(n) + b(n) - 1 for n in range(1, 300)),
            all(b(b(n)) == a(n) + 2 * b(n) for n in range(1, 300)),
        ]

    assert solves(lower, upper) == [True] * 4
    # The numbers that are no multiple of 3, and the multiples.
    assert solves(lambda n: (3 * n - 1) // 2, lambda n: 3 * n) == [False, True, False, False]
    # 1, 4, 7, ..., and the others.
    assert solves(lambda n: 3 * n - 2, lambda n: (3 * n + 1) // 2) == [False, False, True, False]


def test_the_last_number_of_the_ranking():
    """5/alpha is the 13th; the 15th is 6/alpha."""
    table = load("visions2019").table("7.3 ranking")
    numerators = RankingNumerators((1 / PHI, 1 / PHI**2))
    assert table.printed["numerator"][12:] == (5, 9, 5)
    assert numerators.terms(15)[12:] == [5, 9, 6]
    # Every number occurs twice, once of each kind: a third 5 cannot be.
    assert list(islice(numerators, 15)).count(5) == 2


def test_the_children_of_t1():
    """With the generations that are printed, five of them, the factors are the golden ratio and its square."""
    assert claim("Section 7.4, T1")
    printed = load("visions2019").table("7.4 T1").printed["wythoff_tree"]
    assert len(printed) == 1 + 1 + 2 + 4 + 8
    for place, x in enumerate(printed[1:8]):
        assert printed[2 * place + 2 : 2 * place + 4] == ((PHI * x).floor(), (PHI * PHI * x).floor())


def test_denominators_of_t4_are_no_row():
    assert claim("Section 7.4, T4")
    tree = list(islice(breadth_first(Fraction(1), lambda x: (x + 1, 1 / x)), 60))
    odd = [place for place, x in enumerate(tree, 1) if x.denominator % 2 == 1]
    assert odd[:6] == [1, 2, 3, 5, 6, 8]
    halves = [place for place, x in enumerate(tree, 1) if x % 1 == Fraction(1, 2)]
    assert halves == [4, 7, 11, 18, 29, 47]
    assert [place for place, x in enumerate(tree, 1) if x % 1 == 0] == [1, 2, 3, 5, 8, 13, 21, 34, 55]


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
