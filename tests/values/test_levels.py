"""Level sets (positions of one value): compared with the definition and printed offsets; refusals."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec

import pytest

from wythoff import grundy, parse
from wythoff.base.errors import ParameterError, PositionError, RequestError, TooLargeError, UnsolvedError
from wythoff.game.rulesets import Definition
from wythoff.kernels import limits
from wythoff.solving.solution import Bound
from wythoff.solving.values.levels import level_set, level_sets

WYTHOFF = parse("nim | diagonal")
GAMES = (
    "nim", "nim | diagonal", "nim | diagonal(3)", "nim | diagonal | ray(1, 2)", "nim | diagonal | jump(1, 2)",
    "nim | jump(1, 1)", "nim | ray(2, 3) | vector(1, 1)", "nim | (diagonal - jump(2, 2))", "nim(step=2) | diagonal",
    "nim(step=3) | nim(step=6) | vector(2, 0)", "shifted(m=1, p=2, l=1)", "shifted_uv(m=2, p=1, u=3, v=1)",
)  # fmt: skip
SIDE, VALUES = 12, 7


@cache
def values(text):
    """Return a dict with the values on a small board, by the definition."""
    game = parse(text)
    rules = Definition(game)
    return {position: rules.value(position) for position in game.positions(SIDE)}


@pytest.mark.parametrize("text", GAMES)
def test_they_are_the_positions_of_each_value(text):
    right = [[place for place, value in values(text).items() if value == g] for g in range(VALUES)]
    game = parse(text)
    assert [level.positions for level in level_sets(game, VALUES - 1, up_to=SIDE)] == right
    for level in level_sets(game, VALUES - 1, columns=5):
        assert [place for place in level.positions if place[1] <= SIDE] == [p for p in right[level.g] if p[0] < 5]
        count = len(level)
        again = level_set(game, level.g, count=count)
        assert list(again.positions) == list(level.positions) and len(level_set(game, level.g, count=3)) == 3


FIRST = {
    1: [(2, 2), (0, 1), (5, 7), (3, 6), (4, 8), (9, 14)],
    2: [(1, 1), (3, 4), (0, 2), (5, 8), (10, 14), (6, 11)],
    3: [(6, 6), (7, 8), (2, 4), (0, 3), (1, 5), (10, 15)],
}
OFFSETS = {0: (0, 0), 1: (-3, 8), 2: (-4, 8), 3: (-5, 12), 5: (-9, 13), 10: (-16, 18), 20: (-32, 30), 39: (-63, 56)}


def test_the_first_positions_by_difference():
    assert {g: level_set(WYTHOFF, g).by_difference()[:6] for g in FIRST} == FIRST


@pytest.mark.slow
@pytest.mark.skipif(find_spec("numba") is None, reason="forty levels take too long without numba")
def test_offsets_from_the_zero_values_for_piles_below_16000():
    found = {level.g: level.offsets() for level in level_sets(WYTHOFF, 39, columns=16_000) if level.g in OFFSETS}
    assert {g: (min(offsets), max(offsets)) for g, offsets in found.items()} == OFFSETS


def test_offsets_are_found_where_the_zero_values_lie_further_out():
    assert level_set(WYTHOFF, 39, columns=1).offsets() == [0 - 63]  # (0, 39) and, of value 0, (63, 102)


@pytest.mark.parametrize(
    ("text", "g", "reason"),
    [
        ("nim", 1, r"\(0, 1\) and \(2, 3\) have the same"),
        ("nim | diagonal(2)", 1, r"\(0, 1\) has no offset: .* in the first"),
    ],
)
def test_equal_differences_have_no_offsets(text, g, reason):
    with pytest.raises(UnsolvedError, match=reason):
        level_set(parse(text), g, columns=20).offsets()


def test_differences_are_of_two_piles():
    with pytest.raises(UnsolvedError, match="differences of piles require two piles"):
        level_set(parse("cyclic_nimhoff(h=3, piles=3)"), 1, up_to=5).by_difference()


@pytest.mark.parametrize("text", ["diagonal | where(k == 0)", "nim | diagonal | where(l < k)", "cyclic_nimhoff(h=3)"])
def test_a_theorem_gives_levels_of_games_that_are_not_swept(text):
    level = level_set(parse(text), 1, up_to=SIDE)
    assert level.evidence.kind == "proved"
    assert level.positions == [place for place, value in values(text).items() if value == 1]
    assert level_set(parse(text), 1, count=4).positions == level.positions[:4]


def test_a_position_is_found_in_the_list():
    level = level_set(WYTHOFF, 1, count=6)
    assert level.positions == [(0, 1), (2, 2), (3, 6), (4, 8), (5, 7), (9, 14)] and len(level) == 6
    assert [level.index(place) for place in ((7, 5), (2, 2), (3, 5), (0, 4))] == [4, 1, None, None]
    for beyond, found in (
        ((9, 15), level),
        ((10, 12), level_set(WYTHOFF, 1, up_to=11)),
        ((5, 5), level_set(WYTHOFF, 1, columns=5)),
    ):
        with pytest.raises(RequestError, match="within the bound"):
            found.index(beyond)
    with pytest.raises(PositionError):
        level.index((1, 2, 3))


def test_what_is_written_of_them():
    level = level_set(WYTHOFF, 2, columns=2)
    assert level.as_dict() == {
        "game": "nim | diagonal",
        "g": 2,
        "columns": 2,
        "positions": [[0, 2], [1, 1]],
        "evidence": {"kind": "computed", "solver": "by_levels", "up_to": 1, "hypotheses": []},
    }
    assert repr(level).startswith("<Value 2 of nim | diagonal: 2 positions, smaller pile less than 2; computed")
    assert len(level_set(WYTHOFF, 40)) == 17
    for bound in ({"count": 0}, {"columns": 0}):
        assert level_set(WYTHOFF, 3, **bound).positions == []


@pytest.mark.parametrize(
    ("text", "error", "reason"),
    [
        ("misere(nim | diagonal)", ParameterError, "only in normal play"),
        ("block(nim | diagonal, 1)", ParameterError, "without blocking"),
        (
            "nim | diagonal(x1 + 1)",
            UnsolvedError,
            "with up_to any game is possible: wythoff grundy .* --value",
        ),
        ("diagonal", UnsolvedError, "all moves are"),
        ("terminal(nim | diagonal, x < 2)", UnsolvedError, "all moves are"),
    ],
)
def test_other_games_are_refused_with_the_reason(text, error, reason):
    with pytest.raises(error, match=reason):
        level_set(parse(text), 1, columns=9)
    with pytest.raises(error, match=reason):
        level_sets(parse(text), 1)


@pytest.mark.parametrize("g", [0, 1, 2, 3, 4, 8, 12, 13])
def test_the_positions_of_a_value_may_end(g):
    game = parse("unequal_diagonal()")
    near = [*level_set(game, g, up_to=2 * g + 20).positions]
    assert g == 0 or [*level_set(game, g).positions] == [place for place in near if place[1] <= 20]
    assert g == 0 or [*level_set(game, g, columns=1000).positions] == near
    assert [*level_set(game, g, columns=2).positions] == [place for place in near if place[0] < 2]


@pytest.mark.parametrize("name", ["nim | diagonal(x1 + 1)", "diagonal", "euclid()"])
def test_uncountable_levels_use_a_small_table(name):
    game = parse(name)
    found = level_set(game, 1)
    assert found.bound == Bound("up_to", 20)
    assert [*found.positions] == [*grundy(game, up_to=20).positions_of(1)]


@pytest.mark.parametrize("g", [-1, True, 1.0, "1", -(10**100)])
def test_values_are_integers_from_0_on(g):
    with pytest.raises(ParameterError, match="g must be an integer >= 0, was"):
        level_set(WYTHOFF, g)


def test_impossible_requests_are_refused_early(monkeypatch):
    with pytest.raises(RequestError, match="at most one of up_to, columns, count"):
        level_sets(WYTHOFF, 1, up_to=3, count=3)
    with pytest.raises(ParameterError, match="a game must be an object of class Game"):
        level_set(7, 1)
    with pytest.raises(TooLargeError, match="40000000001 levels of 100000000000000000000 columns would take about"):
        level_set(WYTHOFF, 4 * 10**10, columns=10**20)
    with pytest.raises(TooLargeError, match="would take about"):
        level_set(WYTHOFF, 10**1000)
    monkeypatch.setattr(limits, "available_memory", lambda: 1_000_000)
    with pytest.raises(TooLargeError, match=r"3 levels.* 300000 columns.* must fit in memory"):
        level_set(WYTHOFF, 2, columns=300_000)


def test_progress_ends_with_the_last_level():
    seen = []
    level_set(WYTHOFF, 2, columns=100, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(100, 300), (200, 300), (300, 300)]
