"""Sweeps for Sprague-Grundy values 0, 1, 2, ... in turn: plain against mex on a board, and compiled against plain."""

from __future__ import annotations

from itertools import count, takewhile

import pytest
from hypothesis import given, settings

from tests.kernels.engines import ENGINES, engine, needs_numba, rows
from tests.kernels.test_lines import KEPT, WYTHOFF, is_square, kept_targets, plan, plans
from wythoff.base.errors import TooLargeError
from wythoff.game.rulesets import mex
from wythoff.kernels import level_seconds, limits, line_levels, line_partners, lines, partner_pairs

BOARD, VALUES = 16, 5


def squares_by_value(of, size):
    """Return for each value the squares of a board with that value, computed square by square from the plan `of`."""
    value = {}
    for x in range(size):
        for y in range(size):
            targets = [(x - k, y) for k in range(of.step, x + 1, of.step)]
            targets += [(x, y - k) for k in range(of.step, y + 1, of.step)]
            targets += [(x - s, y - u) for s, u in of.vectors]
            for s, u, family in of.lines:
                p, q = of.families[family]
                along = ((x - s - m * p, y - u - m * q) for m in count())
                targets += takewhile(lambda place: min(place) >= 0, along)
            targets += kept_targets(of, x, y)
            if is_square(of, x, y):
                value[x, y] = mex(value[place] for place in targets if min(place) >= 0 and is_square(of, *place))
    return [[p for p, v in value.items() if v == g and (p[0] <= p[1] or not of.symmetric)] for g in range(VALUES)]


def found_by_value(of, columns, **bound):
    return [rows(partner_pairs(of, partner)) for partner in line_levels(of, columns, VALUES - 1, **bound)]


@given(plans())
@settings(max_examples=40)
def test_the_plain_sweeps_find_the_values_of_the_board(of):
    of = of._replace(misere=False)
    right = squares_by_value(of, BOARD)
    with engine("plain"):
        assert found_by_value(of, BOARD, top=BOARD - 1) == right
        found = found_by_value(of, 7)
    inside = [[place for place in level if place[1] < BOARD] for level in found]
    assert inside == [[place for place in level if place[0] < 7] for level in right]


KEEPING = plan(1, [(1, 1, 1, 1)], [], symmetric=True, kept=[(1, 2, 1, 2, KEPT[1]), (2, 1, 0, 0, KEPT[0])])
ORDERED = plan(2, [(1, 1, 1, 1), (2, 1, 3, 1)], [(2, 3)], hole=(2, 3))


@needs_numba
@pytest.mark.parametrize(
    "of", [WYTHOFF, ORDERED, KEEPING], ids=["wythoff", "ordered, by steps, with a hole", "with conditions"]
)
def test_compiled_sweeps_agree_when_memory_grows(of, monkeypatch):
    right = squares_by_value(of, BOARD)
    with engine("plain"):
        long = found_by_value(of, 300)
    for first, least in ((0, 1), (4, 1024)):
        monkeypatch.setattr(lines, "ROWS_A_COLUMN", first)
        monkeypatch.setattr(lines, "LEAST_ROWS", least)
        with engine("compiled"):
            assert found_by_value(of, BOARD, top=BOARD - 1) == right
            assert found_by_value(of, 300) == long


@pytest.mark.parametrize("name", ENGINES)
def test_first_level_is_the_p_positions(name):
    with engine(name):
        found = [list(map(int, partner)) for partner in line_levels(WYTHOFF, 3000, 8)]
        assert found[0] == list(map(int, line_partners(WYTHOFF, 3000)))
    for partner in found:
        assert all(y >= 3000 or partner[y] == x for x, y in enumerate(partner))
    assert all(len(set(column)) == 9 for column in zip(*found, strict=True))


def test_levels_take_no_longer_than_is_said():
    assert level_seconds(WYTHOFF, 34, 500) < 1
    assert isinstance(next(line_levels(WYTHOFF, 34, 500)), list)
    assert level_seconds(WYTHOFF, 10**6, 40) < (10 if limits.has_numba() else 1000)
    assert level_seconds(WYTHOFF, 10**6, 1000) > 3600


def test_no_columns_have_no_squares():
    assert [list(partner) for partner in line_levels(WYTHOFF, 0, 2)] == [[], [], []]


@pytest.mark.parametrize("name", ENGINES)
def test_progress_goes_through_all_levels(name):
    seen = []
    with engine(name):
        list(line_levels(WYTHOFF, 2500, 3, progress=lambda done, total: seen.append((done, total))))
    assert seen[-1] == (10_000, 10_000) and seen == sorted(seen) and len(seen) == 12


@pytest.mark.parametrize("name", ENGINES)
def test_levels_beyond_memory_are_refused_early(name, monkeypatch):
    monkeypatch.setattr(limits, "available_memory", lambda: 30_000_000)
    with engine(name), pytest.raises(TooLargeError, match=r"41 levels.* must fit in memory"):
        next(line_levels(WYTHOFF, 200_000, 40))
