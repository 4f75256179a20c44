"""The pairs W_{m,p} (`BlockedPairs`) of any size, compared with the recurrence."""

from itertools import islice

import pytest

from tests.sentences import too_small
from wythoff.base.errors import ParameterError, TooLargeError
from wythoff.sequences.recurrences import descent
from wythoff.sequences.recurrences.blocked import BlockedPairs
from wythoff.sequences.recurrences.descent import NEIGHBOURS, Descent
from wythoff.sequences.recurrences.mex_pairs import MexPairs

CHOICES = [(m, p) for m in (1, 2, 3, 4, 5, 6) for p in (1, 2, 3, 4, 6, 9)]


def by_mex(m, p, count):
    """Return `count` pairs by Definition 4 of Larsson 2009, paper II: a_n = mex, b_n = a_n + floor(n/p)*m."""
    taken, pairs, a = set(), [], 0
    for n in range(count):
        while a in taken:
            a += 1
        pairs.append((a, a + n // p * m))
        taken.update(pairs[-1])
    return pairs


@pytest.mark.parametrize(("m", "p"), CHOICES)
def test_pairs_and_what_holds_a_number(m, p):
    w = BlockedPairs(m, p)
    known = by_mex(m, p, 1200)
    assert list(islice(w.walk(), 1200)) == known
    for n, (a, b) in enumerate(known):
        assert w.pair(n) == (a, b)
        assert w.holding(a) == w.holding(b) == (n, a, b)
        assert w.partner(a) == b


@pytest.mark.parametrize(("m", "p"), [(1, 2), (2, 3), (5, 4), (3, 1), (6, 3)])
@pytest.mark.parametrize("digits", [6, 30, 300])
def test_giants_fit_together(m, p, digits):
    """Every number near a giant is in exactly one pair, and the pairs have increasing members."""
    w, n = BlockedPairs(m, p), 10**digits + 7
    pairs = [w.pair(n + i) for i in range(8)]
    for i, (a, b) in enumerate(pairs):
        assert b - a == (n + i) // p * m
        assert w.holding(a) == w.holding(b) == (n + i, a, b)
    first, last = pairs[0][0], pairs[-1][0]
    holders = [w.holding(number) for number in range(first, last + 1)]
    assert [(a, b) for _, a, b in holders if a in range(first, last + 1)] == pairs
    assert all(number in holder[1:] for number, holder in zip(range(first, last + 1), holders, strict=True))


@pytest.mark.parametrize(("m", "p"), [(1, 2), (3, 4)])
def test_a_window_that_is_missed_is_widened(m, p):
    w = BlockedPairs(m, p)
    right = w.pair(10**40)
    descent = w._reduced._descent._descent
    descent.slack = -3
    descent._asked.clear()
    assert w.pair(10**40) == right
    assert descent.slack != -3


def test_a_million_terms_by_the_recurrence_and_by_windows():
    w = BlockedPairs(2, 3)
    pairs = list(islice(w.walk(), 200_000))
    assert all(w.pair(n) == pairs[n] for n in (199_999, 150_001, 100_000))


def test_refusals():
    with pytest.raises(ParameterError, match=too_small("m", 1, was=0)):
        BlockedPairs(0, 2)
    with pytest.raises(TooLargeError, match="c grows too slowly"):
        BlockedPairs(1, 10**6).pair(10**30)
    with pytest.raises(TooLargeError, match="from which a pair is found must be at most 100000000"):
        BlockedPairs(1, 100).pair(10**300)


def test_common_factors_make_large_p_easy():
    """For m = p = 10^6, and m = 10^6, p = 3*10^6, the pairs are those of (1, 1) and (1, 3), each 10^6 times."""
    known = by_mex(1, 3, 40)
    w = BlockedPairs(10**6, 3 * 10**6)
    for k, (a, b) in enumerate(known):
        assert w.pair(10**6 * k + 7) == (10**6 * a + 7, 10**6 * b + 7)
        assert w.holding(10**6 * b + 7) == (10**6 * k + 7, 10**6 * a + 7, 10**6 * b + 7)
    assert BlockedPairs(10**6, 10**6).pair(10**6 * 4 + 1) == (6 * 10**6 + 1, 10**7 + 1)
    assert BlockedPairs(1, 10**30).pair(10**20) == (10**20, 10**20)
    assert BlockedPairs(1, 10**30).holding(10**20) == (10**20, 10**20, 10**20)


@pytest.mark.parametrize(("m", "p"), CHOICES)
def test_what_a_lower_member_is_not_below(m, p):
    w = BlockedPairs(m, p)
    bounds = [w.lower_at_least(n) for n in range(1200)]
    assert all(bound <= a for bound, (a, _) in zip(bounds, by_mex(m, p, 1200), strict=True))
    assert bounds[-1] > 1200  # the lower members grow faster


def test_neighbours_are_found_together(monkeypatch):
    """Find several neighbouring pairs by one descent to small terms, as a move needs them."""
    made = []
    below = Descent._made
    monkeypatch.setattr(Descent, "_made", lambda self, *window: made.append(window) or below(self, *window))
    w = BlockedPairs(2, 3)
    first = 10**40 - 10**40 % NEIGHBOURS
    assert len({w.pair(first + i) for i in range(NEIGHBOURS)}) == NEIGHBOURS
    assert len(made) <= 2


@pytest.mark.parametrize("c", ["2*n//3", "7*n + 3*(n % 3)", "n//9"])
def test_windows_by_marks_and_by_bisection_are_the_same(monkeypatch, c):
    k = 10**60 + 3
    marked = [MexPairs(c).lower(k + i) for i in range(40)]
    monkeypatch.setattr(descent, "DENSE", 0)
    assert [MexPairs(c).lower(k + i) for i in range(40)] == marked
