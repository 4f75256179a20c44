"""Wrong statements of the survey about sequences: the printed one fails, the other holds, by arithmetic alone."""

from fractions import Fraction
from itertools import count, islice

from wythoff.papers import load
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.generation.claims import CLAIMS
from wythoff.sequences.generation.ranking import RankingNumerators
from wythoff.sequences.generation.trees import breadth_first
from wythoff.sequences.quadratic import PHI


def claim(where):
    (found,) = [claim for claim in load("visions2019").claims if claim.where.startswith(where)]
    return found


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
