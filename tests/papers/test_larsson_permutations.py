"""The checks of the introduction and of paper I of Larsson's thesis fail for wrong statements."""

import pytest

from wythoff.papers import load
from wythoff.papers.checks import checks
from wythoff.papers.checks.larsson2009 import interspersions, limits_of_ratios
from wythoff.papers.checks.larsson2009.limits_of_ratios import below_alpha, bracket, matrix, tau
from wythoff.papers.checks.larsson2009.permutations import (
    copies,
    endless,
    even,
    greedy,
    small,
    square,
    theorem_6_1,
    unused,
)
from wythoff.papers.entries import items, label
from wythoff.papers.finding import joined
from wythoff.papers.wythoff_arrays import differences, placed
from wythoff.sequences.permutations.greedy import GreedyPermutation
from wythoff.sequences.permutations.multiset import Multiset, Subset


def test_every_check_of_these_files_has_an_entry():
    there = {label(item) for item in items(load("larsson2009"))}
    assert set(checks("larsson2009")) <= there


@pytest.mark.parametrize("number", range(15, 22))
def test_slips_of_the_introduction_and_paper_i_stand_at_the_end(number):
    claim = load("larsson2009").claims[number - 1]
    assert claim.number == str(number)
    assert claim.where.startswith(("Introduction", "Paper I, "))
    assert claim.command.startswith("wythoff ")


@pytest.mark.parametrize(
    ("label", "says"),
    [
        ("proposition I.3.1", "the difference -1 occurs 0 times"),
        ("lemma I.3.2", "det T = 1 - (1 - delta)/s"),
        ("remark I.3.3", "tau(n)/n <= 5/4"),
        ("formula I.14", "d = 1: L - l = 1/2"),
        ("remark I.4.2", "right of 8 there is to be 10"),
        ("theorem I.6.1", "rules (8, 7), printed (8, 8)"),
        ("remark I.6.1", "pi(8) = 7, 1 more, on B"),
        ("lemma I.6.2", "2m_1 = 4, 2m_2 = 6: eps_3 < eta"),
        ("slip 15", "x = 1, y = 2, j = 2: 0 entries"),
        ("slip 16", "differ at n = 0: closed form 2, rules 1"),
        ("slip 17", "m = 1, p = 2, l up to 0"),
        ("slip 19", "m = 2, p = 2"),
        ("slip 20", "pi_(1,1)(3) = 2"),
    ],
)
def test_where_what_is_printed_fails(label, says):
    found = checks("larsson2009")[label](120)
    assert not found.differs
    assert says in found.fails


def test_the_definition_is_that_of_the_sequences():
    assert greedy(copies(2, 3), 300) == GreedyPermutation(Multiset.multiples(2, 3)).terms(300)
    assert greedy(copies(1), 300, even) == GreedyPermutation(Multiset(), Subset.multiples(2)).terms(300)


def test_permutations_with_other_differences_are_seen():
    assert unused(copies(1), greedy(copies(2), 200), None) == "the difference -1 occurs 0 times up to n = 200"
    assert unused(copies(1), greedy(copies(1), 200), None) is None


def test_over_the_squares_no_difference_is_negative():
    """Found by hand: pi(k^2) = k^2 + k - 1, the k - 1 numbers after k^2 go down by 1, and the others are fixed."""
    pi = greedy(copies(1), 200, square)
    for k in range(1, 13):
        assert pi[k * k - 1 : (k + 1) ** 2 - 1] == [
            k * k + k - 1,
            *range(k * k, k * k + k - 1),
            *range(k * k + k, (k + 1) ** 2),
        ]


def test_an_endless_difference_leaves_no_negative_one_over_2n():
    assert min(value - n for n, value in enumerate(greedy(endless(3, even), 300, even), 1) if even(n)) > -3


def test_a_wrong_limit_is_seen(monkeypatch):
    """With a slightly wrong matrix, the permutations do not agree."""

    def moved(delta, r, s):
        a, b, c, d = matrix(delta, r, s)
        return a, b * 101 / 100, c, d

    monkeypatch.setattr(limits_of_ratios, "matrix", moved)
    assert joined(limits_of_ratios.CHECKS["theorem I.3.3"](2000)).differs


def test_alpha_is_bracketed():
    low, high = bracket(matrix(*map(limits_of_ratios.Fraction, (1, 1, 1))), limits_of_ratios.Fraction(1))
    assert low**2 + low < 1 < high**2 + high
    assert below_alpha(matrix(*map(limits_of_ratios.Fraction, (1, 1, 1))), low)


def test_tau_is_a_permutation_with_small_quotients():
    values = [tau(n) for n in range(1, 20 * 50 + 1)]
    assert set(range(1, 15 * 50)) <= set(values)
    assert len(set(values)) == len(values)
    assert len({value - n for n, value in enumerate(values, 1) if n % 2 == 0}) == 500


def test_pairs_put_into_rows_too_late_are_seen():
    pairs = [(1, 2), (3, 4), (5, 6)]
    assert placed(pairs, lambda g: 0).late == (2, 2, 3)
    assert placed(pairs, differences(pairs)).late is None


def test_an_array_that_lacks_a_pair_is_no_interspersion(monkeypatch):
    whole = interspersions.pairs
    monkeypatch.setattr(interspersions, "pairs", lambda zeta, terms: whole(zeta, terms)[1:])
    assert joined(interspersions.CHECKS["theorem I.4.1"](100)).differs


def test_the_first_cases_of_theorem_6_1():
    assert [n for n in range(12) if small(n)] == [0, 3, 7, 11]
    assert theorem_6_1(11) == [1, 2, 3, 5, 4, 8, 6, 7, 9, 13, 10]


@pytest.mark.parametrize(("m", "p", "floors"), [(1, 5, 1), (4, 1, 3), (3, 7, 2)])
def test_pi_is_within_m_of_the_beatty_sequences(monkeypatch, m, p, floors):
    """A term that is further away is detected."""
    assert limits_of_ratios._near(m, p, 2000) is None
    assert limits_of_ratios._distances(m, p, 2000) == floors
    terms = limits_of_ratios.permutation(m, p, 2000)
    monkeypatch.setattr(limits_of_ratios, "permutation", lambda *_: [*terms[:99], terms[99] + 2 * m, *terms[100:]])
    assert limits_of_ratios._near(m, p, 2000) == (100, terms[99] + 2 * m)
