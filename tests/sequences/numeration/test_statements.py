"""Statements of the papers about digits of P-positions: true up to a bound, or refuted with the least witness."""

from __future__ import annotations

import pytest

from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.beatty.wythoff import lower_wythoff, upper_wythoff
from wythoff.sequences.numeration.counted import left_shift
from wythoff.sequences.numeration.ostrowski import ostrowski
from wythoff.sequences.numeration.recurrence import LinearNumeration, Radix
from wythoff.sequences.numeration.zeckendorf import LazyNumeration, ZeckendorfNumeration
from wythoff.sequences.numeration.zeros import EvenZeros, OddZeros
from wythoff.sequences.quadratic import Quadratic
from wythoff.sequences.systems import trailing


def fewest_terms(system, other, up_to):
    """Return the least n <= `up_to` with a greater digit sum in `system` than in `other`, or None."""
    for n in range(up_to + 1):
        if sum(system.digits(n)) > sum(other.digits(n)):
            return n
    return None


def marked(system, members, mark, up_to):
    """Return the least n, 1 <= n <= `up_to`, for which being in `members` differs from `mark(digits of n)`, or None."""
    for n in range(1, up_to + 1):
        if (members.index(n) is not None) != mark(system.digits(n)):
            return n
    return None


def even_zeros(word):
    """Return whether a word ends in an even number of zeros; in Zeckendorf's system, lower Wythoff numbers do."""
    return trailing(word, 0) % 2 == 0


A, B = lower_wythoff(), upper_wythoff()


def test_wythoff_pairs_in_both_fibonacci_systems() -> None:
    for system in (ZeckendorfNumeration(), LazyNumeration()):
        assert left_shift(system, A, B, 3000) is None
    assert marked(ZeckendorfNumeration(), A, even_zeros, 3000) is None
    assert marked(LazyNumeration(), A, lambda word: word[-1] == 1, 3000) is None


def test_the_shift_by_closed_forms() -> None:
    """A(n) = sh(n - 1) + 1 and B(n) = sh(sh(n - 1)) + 2, where sh appends a zero in Zeckendorf's system."""
    system = ZeckendorfNumeration()
    for n in (*range(1, 2000), 10**50, 10**1000):
        assert A.term(n) == system.shift(n - 1) + 1
        assert B.term(n) == system.shift(n - 1, 2) + 2


@pytest.mark.parametrize("t", range(1, 7))
def test_t_wythoff_in_the_ostrowski_system_of_its_slope(t: int) -> None:
    """Survey 4.1: t-Wythoff pairs in the Ostrowski system of the reciprocal of their slope."""
    alpha = Quadratic(2 - t, 1, t * t + 4, 2)
    a, b = Beatty(alpha), Beatty(alpha + t)
    assert left_shift(ostrowski(1 / alpha), a, b, 1000) is None
    assert marked(ostrowski(1 / alpha), a, even_zeros, 1000) is None


@pytest.mark.parametrize(("s", "t"), [(s, t) for s in range(1, 6) for t in range(6) if (s, t) != (1, 0)])
def test_s_t_wythoff(s: int, t: int) -> None:
    """Fraenkel 2004, section 6: b_n = s*a_n + t*n, where a_n is the least number not used before."""
    a, b = EvenZeros(s, t), OddZeros(s, t)
    used: set[int] = set()
    least = 1
    for n in range(1, 400):
        while least in used:
            least += 1
        pair = least, s * least + t * n
        assert (a.term(n), b.term(n)) == pair
        assert (a.index(pair[0]), b.index(pair[1])) == (n, n)
        assert a.index(pair[1]) is b.index(pair[0]) is None
        used.update(pair)
    assert left_shift(LinearNumeration(s, t), a, b, 400) is None
    for n in (10**50, 10**1000):
        assert b.term(n) == s * a.term(n) + t * n
        assert a.index(a.term(n)) == b.index(b.term(n)) == n
        assert LinearNumeration(s, t).digits(b.term(n)) == (*LinearNumeration(s, t).digits(a.term(n)), 0)


@pytest.mark.parametrize("t", range(1, 5))
def test_far_terms_are_those_of_beatty_sequences(t: int) -> None:
    alpha = Quadratic(2 - t, 1, t * t + 4, 2)
    for n in (10**50, 10**1000):
        assert EvenZeros(1, t).term(n) == Beatty(alpha).term(n)
        assert OddZeros(1, t).term(n) == Beatty(alpha + t).term(n)


def test_least_witnesses_against_what_is_false() -> None:
    # (3, 5) is 11 and 101 in binary.
    assert left_shift(Radix(2), A, B, 100) == 2
    # 3 is 100 in Zeckendorf's system.
    assert marked(ZeckendorfNumeration(), A, lambda word: word[-1] == 1, 100) == 3
    # The lower numbers for (2, 2) are 1, 2, 3, 5, ...; 2 is not one for (1, 1), where its digits are 10.
    assert marked(LinearNumeration(1, 1), EvenZeros(2, 2), even_zeros, 100) == 2
    # (1, 4) has the digits 1 and 11 with bases 1, 3, 7, ...
    assert left_shift(LinearNumeration(1, 2), EvenZeros(2, 2), OddZeros(2, 2), 100) == 1


def test_two_marks_of_the_lazy_system() -> None:
    """No lazy word ends in two zeros, so it ends in 1 if and only if it ends in an even number of zeros."""
    assert marked(LazyNumeration(), A, even_zeros, 3000) is None


def test_the_number_of_terms() -> None:
    """Survey 7.3: a Zeckendorf sum has at most as many terms as the lazy sum of the same number."""
    assert fewest_terms(ZeckendorfNumeration(), LazyNumeration(), 3000) is None
    assert fewest_terms(LazyNumeration(), ZeckendorfNumeration(), 3000) == 3
