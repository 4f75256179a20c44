"""Differences of two games, against a search over all positions in the test."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings

import wythoff
from tests.questions.brute import p_positions, values
from tests.random_rulesets import games
from wythoff.base.errors import RequestError
from wythoff.game.rulesets import Nim, Position, TwoPileGame, Vector
from wythoff.questions import comparing
from wythoff.questions.comparing import Comparison, compare

SIZE = 4
SQUARES = [(x, y) for x in range(SIZE + 1) for y in range(SIZE + 1)]


def squares(game: TwoPileGame, x: int, y: int) -> set[tuple[int, int]]:
    return {(x - i, y - j) for i in range(x + 1) for j in range(y + 1) if i + j and game.allows(x, y, i, j)}


def both_orders(positions: set[Position]) -> set[Position]:
    return {order for position in positions for order in permutations(position)}


def least(found: Comparison, name: str) -> Position | None:
    (aspect,) = (aspect for aspect in found.aspects if aspect.name == name)
    assert aspect.omitted is None
    return None if aspect.difference is None else aspect.difference.position


@pytest.mark.slow
@given(games(), games())
@settings(max_examples=120)
def test_random_games(game: TwoPileGame, other: TwoPileGame) -> None:
    found = compare(game, other, SIZE)
    mixed = game.ordered is not other.ordered
    assert found.by_squares is mixed
    ours, theirs = p_positions(game, SIZE), p_positions(other, SIZE)
    if mixed:
        differ = [square for square in SQUARES if squares(game, *square) != squares(other, *square)]
        ours, theirs = (found if of.ordered else both_orders(found) for of, found in ((game, ours), (other, theirs)))
    else:
        differ = [place for place in game.positions(SIZE) if game.options(place) != other.options(place)]
    assert least(found, "options") == min(differ, default=None)
    assert least(found, "P-positions") == min(ours ^ theirs, default=None)
    if game.misere or other.misere:
        assert found.aspects[2].omitted == "they exist only in normal play"
        return
    if game.blocking or other.blocking:
        assert found.aspects[2].omitted == "they exist only without blocking"
        return
    tables = (values(game, SIZE), values(other, SIZE))
    left, right = (
        {square: table[of.place(square)] for square in SQUARES} for of, table in zip((game, other), tables, strict=True)
    )
    assert least(found, "Sprague-Grundy values") == next((at for at in SQUARES if left[at] != right[at]), None)


@given(games())
@settings(max_examples=30)
def test_a_game_agrees_with_itself(game: TwoPileGame) -> None:
    assert compare(game, game, SIZE)


def test_maharaja_with_an_adjoinable_jump():
    found = compare(wythoff.parse("wythoff"), wythoff.parse("nim | diagonal | jump(3, 4)"), 60)
    assert not found
    options, p, value = found.aspects
    assert (options.difference.position, options.difference.left[-1], options.difference.right[0]) == (
        (3, 4),
        (3, 3),
        (0, 0),
    )
    assert p.difference is None
    assert (value.difference.position, value.difference.left, value.difference.right) == ((3, 11), 7, 13)


def test_an_unordered_game_is_read_as_symmetric():
    ordered = wythoff.Vector(1, 0) | Vector(0, 1)
    found = compare(wythoff.parse("jump(0, 1)"), ordered, 8)
    assert found and found.by_squares


def test_boards_differ_first_where_only_one_game_has_a_position():
    found = compare(wythoff.parse("euclid"), Nim(), 10)
    assert [(item.difference.position, item.difference.left) for item in found.aspects] == [((0, 0), None)] * 3


def test_options_and_values_are_compared_less_far(monkeypatch):
    monkeypatch.setattr(comparing, "OPTIONS_UP_TO", 5)
    monkeypatch.setattr(comparing, "VALUES_UP_TO", 3)
    # The first difference is at (6, 6).
    found = compare(Nim(), wythoff.parse("nim | jump(6, 6)"), 10)
    assert [aspect.up_to for aspect in found.aspects] == [5, 10, 3]
    assert [aspect.difference and aspect.difference.position for aspect in found.aspects] == [None, (6, 6), None]


def test_games_that_cannot_be_compared():
    with pytest.raises(RequestError, match="must have the same number of piles, had 2 and 3"):
        compare(Nim(), wythoff.parse("cyclic_nimhoff(h=3, piles=3)"))
    chosen = compare(wythoff.parse("chosen_shift(m=1, p=2)"), wythoff.parse("shifted(m=1, p=2, l=0)"), 6)
    assert [aspect.omitted is None for aspect in chosen.aspects] == [False, True, False]
    three = compare(wythoff.parse("cyclic_nimhoff(h=3, piles=3)"), wythoff.parse("vectors(moves=((1, 1, 1),))"), 3)
    assert "given by squares" in three.aspects[0].omitted


def test_json_keys():
    found = compare(Nim(), wythoff.parse("misere(nim)"), 5).as_dict()
    assert set(found) == {"other", "by_squares", "same", "agrees", "aspects", "evidence"}
    assert [aspect["agrees"] for aspect in found["aspects"]] == [True, False, None]
    assert found["aspects"][1]["difference"] == {"position": (0, 0), "left": "P", "right": "N"}
    assert len(found["evidence"]) == 2
