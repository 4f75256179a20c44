"""Complementary equations: checks with a least witness, and all solutions of those in the survey."""

from itertools import product

import pytest

from wythoff.base.errors import NotationError, ParameterError, RequestError, TooLargeError
from wythoff.sequences.beatty.wythoff import lower_wythoff, upper_wythoff
from wythoff.sequences.kinds import Witness
from wythoff.sequences.recurrences.equations import Equation

# Section 7.3 of the survey, (1) to (4).
FOUR = ["a(a(n)) = b(n) - 1", "a(b(n)) = a(n) + b(n)", "b(a(n)) = a(n) + b(n) - 1", "b(b(n)) = a(n) + 2*b(n)"]


def split(word):
    return [n for n, letter in enumerate(word, 1) if letter == "a"], [
        n for n, letter in enumerate(word, 1) if letter == "b"
    ]


@pytest.mark.parametrize("text", FOUR)
def test_the_wythoff_sequences_solve_all_four(text):
    equation = Equation(text)
    assert equation.check(lower_wythoff(), upper_wythoff(), 2000) is None
    assert equation.check(lower_wythoff(), upper_wythoff(), 10, start=10**50) is None


def test_the_first_has_no_other_solution():
    """Only one split of 1, ..., 28 into two sets with a(1) = 1 satisfies the first equation: the Wythoff sequences."""
    assert list(Equation(FOUR[0]).splits(28)) == [
        ([a for a in lower_wythoff().terms(28) if a <= 28], [b for b in upper_wythoff().terms(28) if b <= 28])
    ]


def test_other_solutions_of_the_second_and_the_third():
    """The survey says that the lower Wythoff sequence is the only solution with a(1) = 1; these are others."""
    threes = [3 * n for n in range(1, 2000)]
    others = [n for n in range(1, 6000) if n % 3]
    assert Equation(FOUR[1]).check(others, threes, 1000) is None
    ones = [3 * n - 2 for n in range(1, 2000)]
    rest = [n for n in range(1, 6000) if n % 3 != 1]
    assert Equation(FOUR[2]).check(ones, rest, 1000) is None


def test_the_search_finds_them():
    found = list(Equation(FOUR[1]).splits(9))
    assert ([1, 2, 4, 5, 7, 8], [3, 6, 9]) in found
    assert ([1, 3, 4, 6, 8, 9], [2, 5, 7]) in found
    assert ([1, 4, 7], [2, 3, 5, 6, 8, 9]) in list(Equation(FOUR[2]).splits(9))


def test_other_solutions_of_the_fourth_go_on():
    """The list of splits up to 14 contains the one found earlier, a = 1, 3, 4, 6, 7, 8, 9, 10, 14."""
    assert ([1, 3, 4, 6, 7, 8, 9, 10, 14], [2, 5, 11, 12, 13]) in list(Equation(FOUR[3]).splits(14, 30))


SIDES = ["n", "a(n)", "b(n)", "a(a(n))", "a(b(n))", "b(a(n))", "b(b(n))", "a(n) + b(n)", "2*a(n)", "3*n", "a(2*n)"]
CANDIDATES = [f"{left} = {right}{rest}" for left, right in product(SIDES, SIDES) for rest in ("", " + 1", " - 1")]


@pytest.mark.parametrize("period", ["ab", "aab", "abb", "abba"])
def test_no_solution_is_left_out(period):
    """Find the beginning of each periodic solution, and only beginnings that satisfy the equation."""
    a, b = split(period * 80)
    solved = 0
    for text in CANDIDATES:
        equation = Equation(text)
        if holds(equation, a, b, 60):
            solved += left_of(text) != right_of(text)
            found = list(equation.splits(7, 16))
            assert split((period * 7)[:7]) in found, text
            assert all(holds(equation, *way, 7) for way in found)
    assert solved


def left_of(text):
    return text.split(" = ")[0]


def right_of(text):
    return text.split(" = ")[1]


def holds(equation, a, b, count):
    """Return whether an equation holds for n = 1, ..., `count`, as far as the given terms suffice."""
    try:
        return equation.check(a, b, count) is None
    except RequestError:
        return True


def test_ways_to_go_on_are_counted_once():
    found = [tuple(a) for a, _ in Equation(FOUR[3]).splits(8, 20)]
    assert len(found) == len(set(found)) > 1


def test_the_least_witness():
    assert Equation("b(n) = 2*a(n)").check(lower_wythoff(), upper_wythoff(), 50) == Witness(2, 5, 6)
    assert Equation("a(n) % 2 = 1").check(lower_wythoff(), upper_wythoff(), 50) == Witness(3, 0, 1)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: Equation("a(n)"), NotationError, "have one sign =, and no < > or !"),
        (lambda: Equation("a(n) <= b(n)"), NotationError, "have one sign =, and no < > or !"),
        (lambda: Equation("a(n, 2) = 1"), NotationError, "a must have one index"),
        (lambda: Equation("c(n) = 1"), NotationError, "calling 'c' is not allowed"),
        (lambda: Equation("a = 1"), NotationError, "unknown variable 'a'"),
        (lambda: Equation("a(n) = __import__('os')"), NotationError, "not allowed"),
        (
            lambda: Equation("a(n) = n").check([1, 2], [], 3),
            RequestError,
            (
                r"only a\(1\) to a\(2\) are given, so "
                r"a\(3\) is not known"
            ),
        ),
        (lambda: Equation("a(n - 1) = n").check(lower_wythoff(), upper_wythoff(), 3), ParameterError, "was 0"),
        (lambda: list(Equation("a(n - 1) = n").splits(5)), ParameterError, "must be at least 1"),
        (lambda: list(Equation("n = n").splits(9, 4)), ParameterError, "up_to must be an integer from 1 to 4"),
        (lambda: list(Equation("n = n").splits(20, most=100)), TooLargeError, "after 100 choices"),
    ],
)
def test_refusals(call, error, message):
    with pytest.raises(error, match=message):
        call()


def test_an_equation_prints_as_it_is_read():
    for text in FOUR:
        assert str(Equation(text)) == text
        assert Equation(text) == Equation(str(Equation(text)))
