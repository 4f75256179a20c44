"""Positions of one value for giant piles: compared with level sets and Wythoff's theorem, and from several starts."""

from __future__ import annotations

from math import isqrt

import pytest

from tests.values.far_check import first_mistake
from wythoff.base.errors import ParameterError, PositionError, RequestError, TooLargeError
from wythoff.game.rulesets import Definition, parse
from wythoff.kernels.limits import silent
from wythoff.solving.values import far
from wythoff.solving.values.far import FarLevel, over_phi, times_phi, window
from wythoff.solving.values.levels import level_sets

WYTHOFF = parse("nim | diagonal")


def listed(g, first, count, rows):
    """Return the positions of each value 0, ..., g in `count` rows from `first` on.

    The sweep begins `rows` rows before the first one.
    """
    last = first + count - 1
    found = window(g, first, last, rows=rows, progress=silent)
    return [[position for position in found.positions(h) if first <= position[0] <= last] for h in range(g + 1)]


@pytest.mark.parametrize("g", [0, 1, 4])
def test_windows_are_the_level_sets(g):
    assert first_mistake(g, 4000) is None


def test_value_0_is_the_theorem_at_any_size():
    n = 10**50
    right = [((m + isqrt(5 * m * m)) // 2, (3 * m + isqrt(5 * m * m)) // 2) for m in range(n, n + 60)]
    first, last = right[0][0], right[-1][0]
    assert listed(0, first, last - first + 1, 64) == [right]
    assert window(0, first, last, rows=64, progress=silent).before == (n,)


def test_two_starts_give_the_same_far_out():
    assert listed(2, 10**30, 40, 120) == listed(2, 10**30, 40, 213)


def test_a_start_that_is_too_near_is_noticed_and_moved():
    assert listed(4, 10**12, 40, 20) == listed(4, 10**12, 40, 300)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(far, "DOUBLINGS", 1)
        with pytest.raises(TooLargeError, match="did not agree after 20 rows"):
            window(4, 10**12, 10**12, rows=20, progress=silent)


def test_the_floors():
    root = isqrt(5 * 10**40)
    for n in [*range(200), 10**20 + 7]:
        assert over_phi(n) == times_phi(n) - n
        assert 2 * 10**20 * times_phi(n) <= n * (10**20 + root + 1) and n * (10**20 + root) < 2 * 10**20 * (
            times_phi(n) + 1
        )


def test_positions_are_those_of_the_level_sets_in_the_same_order():
    for level in level_sets(WYTHOFF, 3, columns=3000):
        far, by_difference = FarLevel(level.g), level.by_difference()
        for n in (0, 1, 2, 3, 10, 500, 1500):
            assert far.position(n) == level.positions[n]
            assert far.with_difference(n) == by_difference[n]


def test_every_pile_has_one_partner():
    rules = Definition(WYTHOFF)
    for g in range(4):
        far = FarLevel(g)
        for pile in range(12):
            other = far.partner(pile)
            assert rules.value((pile, other)) == g and far.partner(other) == pile
            assert [b for b in range(2 * pile + g + 2) if (pile, b) in far] == [other]


def test_far_out_the_three_questions_agree():
    far = FarLevel(2)
    a, b = far.position(10**15)
    assert far.with_difference(b - a) == (a, b) and far.partner(a) == b and far.partner(b) == a
    assert (b, a) in far and (a, b + 1) not in far


def test_how_they_are_known():
    assert FarLevel(0).evidence.kind == "proved"
    evidence = FarLevel(3).evidence
    assert (evidence.kind, evidence.up_to) == ("conjectured", 100_000) and "convergence conjecture" in evidence.text
    assert "value" in repr(FarLevel(3)).lower() and "conjectured" in repr(FarLevel(3))


def test_progress_is_told():
    seen = []
    FarLevel(1, progress=lambda done, total: seen.append((done, total))).position(10**12)
    assert len(seen) > 20 and seen == sorted(seen) and seen[-1][0] == seen[-1][1]


def test_what_cannot_be_answered_is_refused():
    for g in (-1, 11, True, "1"):
        with pytest.raises(ParameterError, match="0 <= g <= 10, because larger values were not checked, was"):
            FarLevel(g)
    for n in (-1, True, 2.0):
        with pytest.raises(RequestError, match="n must be an integer >= 0"):
            FarLevel(1).position(n)
    with pytest.raises(PositionError):
        FarLevel(1).partner(-1)
    with pytest.raises(TooLargeError, match=r"value 5 near the pile a number of about 10000\d digits would take"):
        FarLevel(5).position(10**100_000)
