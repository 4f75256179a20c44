"""Moves on a small board, looked at at once: the same as each of them by itself."""

from __future__ import annotations

from random import Random

import pytest

from tests.acceptance.random_notations import LAYERS, Notations
from tests.catalog.test_canonical import IN_NOTATION
from tests.rulesets.respelling import Respelling
from tests.rulesets.test_canonical import random_moves
from tests.seeds import seed_of
from wythoff.catalog import NAMES
from wythoff.rulesets import Moves, parse
from wythoff.rulesets.at_once import FAR, Board, told_apart_on_a_board, told_apart_one_by_one


def different(first: Moves, second: Moves, ordered: bool) -> bool:
    """Whether the moves themselves show one from the squares of the board that only one of the two allows."""
    side = range(FAR + 1)
    return any(
        first.allows(x, y, i, j) is not second.allows(x, y, i, j)
        for x in side
        for y in side
        for i in range(x + 1)
        for j in range(y + 1)
        if i + j and (ordered or x <= y)
    )


@pytest.mark.parametrize("seed", range(12))
def test_moves_are_told_apart_where_they_differ(seed):
    random, told = Random(seed_of(f"at once {seed}")), 0
    for _ in range(20):
        first = random_moves(random)
        second = random.choice((Respelling(random).moves(first), random_moves(random), first | random_moves(random)))
        ordered = first.ordered or second.ordered
        found = told_apart_on_a_board(first, second)
        assert (found is not None) is different(first, second, ordered), (str(first), str(second))
        assert found == told_apart_one_by_one(first, second, Board(ordered).places), (str(first), str(second))
        assert found is None or first.allows(*found) is not second.allows(*found)
        told += found is not None
    assert 3 < told < 20


def test_rules_of_every_kind_are_looked_at():
    texts = [*IN_NOTATION, *(Notations(Random(4)).text(number) for number in range(len(LAYERS)))]
    games = [game for game in (parse(text, NAMES) for text in texts) if isinstance(game, Moves)]
    nothing = parse("diagonal(0)")
    for first, second in zip(games, [*games[1:], nothing], strict=True):
        places = Board(first.ordered or second.ordered).places
        for other in (second, nothing):
            assert told_apart_on_a_board(first, other) == told_apart_one_by_one(first, other, places), str(first)


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("nim | where(k > l and 6//(k - l) == 2)", "nim | where(l < k and 6//(k - l) == 2)"),
        ("where(k == 0 or 5//k > 4 and l == 1)", "where(5//(k + (k == 0)) > 4 and l == 1 or k == 0)"),
        ("nim | where(k**l > 3)", "nim | where(l**k > 3)"),
        ("nim(lengths=4//(n % 3) > 1)", "nim"),
    ],
)
def test_a_rule_that_has_no_value_somewhere_is_looked_at_move_by_move(text, other):
    first, second = parse(text), parse(other)
    found = told_apart_on_a_board(first, second)
    assert found == told_apart_one_by_one(first, second, Board(first.ordered or second.ordered).places)
    assert told_apart_on_a_board(first, first) is None
