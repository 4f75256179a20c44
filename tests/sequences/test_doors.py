"""Public functions for the constructions of the papers: correct results, and refusals in one line."""

from fractions import Fraction

import pytest

import wythoff as w
from tests.sentences import M_AND_P


@pytest.mark.parametrize("by", ["counting", "residues", "classes"])
@pytest.mark.parametrize(("m", "p"), [(1, 1), (1, 2), (2, 3), (3, 5)])
def test_the_three_recurrences_make_the_floors(m, p, by):
    lower = w.sequence(f"p_complementary_lower(m={m}, p={p})").terms(60)
    upper = w.sequence(f"p_complementary_upper(m={m}, p={p})").terms(60)
    assert w.sequences.p_complementary_pairs(m, p, 60, by=by) == list(zip(lower, upper, strict=True))


@pytest.mark.parametrize(("a", "b"), [(1, 2), (3, 1), (2, 3), (5, 4)])
def test_the_matrix_grows_as_the_piles(a, b):
    matrix, powers = w.sequences.spaced_matrix(a, b), [1] * (b + 1)
    for _ in range(200):
        last, powers = powers, [sum(x * y for x, y in zip(row, powers, strict=True)) for row in matrix]
    limit = Fraction(a) / (Fraction(powers[0], last[0]) - 1)  # of x_n/n
    x, _ = w.solve(f"nim_ab(a={a}, b={b})", count=3000).p_positions[2999]
    assert abs(limit - Fraction(x, 2999)) < Fraction(1, 100)


def test_candidates_are_right_where_theorem_applies():
    assert w.questions.candidates("x1 + 1", 30) == list(w.solve("g1", count=30))
    assert w.questions.candidates("(x0 - x1)**2", 3)[2] == (3, 8)
    assert w.Definition(w.parse("nim | diagonal((x0 - x1)**2)")).outcome((3, 8)) == "N"


@pytest.mark.parametrize(
    ("ask", "line"),
    [
        (lambda: w.sequences.p_complementary_pairs(0, 1), M_AND_P),
        (lambda: w.sequences.p_complementary_pairs("a", 2), "m must be an integer >= 1, was 'a'"),
        (lambda: w.sequences.p_complementary_pairs(1, 10**9), "must fit in memory"),
        (
            lambda: w.sequences.p_complementary_pairs(1, 2, by="luck"),
            "must be one of counting, residues, classes, was 'luck'",
        ),
        (lambda: w.sequences.spaced_matrix(2, 4), "a and b must be coprime, were 2 and 4: divide both by 2"),
        (lambda: w.sequences.spaced_matrix(True, 1), "a must be an integer >= 1, was True"),
        (lambda: w.sequences.spaced_matrix(1, 10**9), "b must be at most 1000"),
        (lambda: w.questions.candidates("x1 +"), "nothing follows"),
        (lambda: w.questions.candidates(3), "the width f must be an expression in x1, y1, x0, was 3"),
        (lambda: w.questions.candidates("x1", -1), "must be an integer >= 0, was -1"),
        (
            lambda: w.questions.candidates("y1*y1 + 1", 40),
            "at most 65536 bits, but P-position number 18 has larger ones",
        ),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(ask, line):
    with pytest.raises(w.WythoffError, match=line) as told:
        ask()
    assert "\n" not in str(told.value)
