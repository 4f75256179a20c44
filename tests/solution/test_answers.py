"""Answers of a solution about single positions, compared with the rules, in every form of a position."""

from __future__ import annotations

import pytest

from wythoff.base.errors import PositionError, RequestError
from wythoff.game.catalog import NAMES
from wythoff.game.rulesets import Definition, PartizanDefinition, parse
from wythoff.solving.solution import Bound
from wythoff.solving.solvers import solve

SIDE = 8
GAMES = (
    "wythoff", "g1", "misere(nim | diagonal)", "block_nim(m=2, p=3)", "misere(block(nim | diagonal, 1))",
    "nim | vector(1, 2)", "block(nim | vector(1, 2), 1)", "npile_wythoff(3)",
)  # fmt: skip
PARTIZAN = "wythoff_partizan", "partizan_subtraction(left=(1, 3), right=(2, 4))"


@pytest.mark.parametrize("text", GAMES)
def test_single_positions_are_answered_by_the_rules(text):
    game = parse(text, NAMES)
    solution, rules = solve(game, up_to=SIDE), Definition(game)
    for place in game.positions(SIDE):
        for written in (place, list(place)) if game.ordered else (place, place[::-1]):
            moves = rules.winning_moves(place)
            assert solution.outcome(written) == rules.outcome(place)
            assert solution.winning_moves(written) == moves
            assert solution.winning_move(written) in (moves or (None,))
            assert solution.to_block(written) == rules.to_block(place)
    assert list(solution.p_positions) == rules.p_positions(SIDE)
    assert solution.check(SIDE) and solution.check(SIDE).up_to == SIDE
    for ask in (solution.outcome, solution.winning_moves, solution.winning_move, solution.to_block):
        with pytest.raises(PositionError):
            ask((-1,) * game.piles)


@pytest.mark.parametrize("text", PARTIZAN)
def test_single_positions_of_partizan_games(text):
    game = parse(text, NAMES)
    solution, rules = solve(game, up_to=20), PartizanDefinition(game)
    assert solution.outcomes == [rules.outcome(place) for place in game.positions(20)]
    for place in game.positions(20):
        for player, wins in (("left", "LN"), ("right", "RN")):
            moves = solution.winning_moves(place, player)
            assert bool(moves) is (rules.outcome(place) in wins)
            assert solution.winning_move(place, player) in (moves or (None,))
            for target in moves:  # then the other player moves next, and loses
                assert rules.outcome(target) in ("LP" if player == "left" else "RP")
        for ask in (solution.winning_moves, solution.winning_move):
            with pytest.raises(RequestError):
                ask(place)
    columns = solve(game, columns=20)
    assert columns.outcomes == solution.outcomes[:20]
    assert solution.check(20) and str(solution.value(5)) == str(rules.value((5,)))


@pytest.mark.parametrize("kind", ["up_to", "columns", "count"])
@pytest.mark.parametrize("each", [1, 2, 3])
def test_so_many_columns_hold_all_positions_within_a_bound(kind, each):
    """Convert bounds to columns, with `each` P-positions in every column.

    A P-position of an unordered game is in the columns of both its piles.
    """
    for value in range(9):
        bound = Bound(kind, value)
        if kind != "count":
            assert bound.columns(True, each) == bound.columns(False, each) == value + (kind == "up_to")
            continue
        for ordered, worth in ((True, each), (False, each / 2)):
            columns = bound.columns(ordered, each)
            assert columns * worth >= value > (columns - 1) * worth or value == columns == 0
    assert Bound(kind, 3).top == (3 if kind == "up_to" else None) and Bound(kind, 3, 9).top == (
        3 if kind == "up_to" else 9
    )


def test_bounds_are_one_integer():
    for given, expected in (({"up_to": 0}, Bound("up_to", 0)), ({"columns": 4}, Bound("columns", 4)), ({}, None)):
        assert Bound.given(**given) == expected
    for wrong in (-1, True, 1.0, "1"):
        with pytest.raises(RequestError, match="count must be an integer >= 0, was"):
            Bound.given(count=wrong)
    with pytest.raises(RequestError, match="at most one of up_to, columns, count, not up_to, count"):
        Bound.given(up_to=0, count=0)
    assert [str(Bound(kind, 3)) for kind in ("up_to", "columns", "count")] == [
        "piles up to 3",
        "smaller pile less than 3",
        "the first 3",
    ]
