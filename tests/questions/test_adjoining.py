"""Moves that can be added, against the game with the move added."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

import wythoff
from tests.questions.brute import p_positions
from tests.random_rulesets import free_games, pairs
from wythoff.base.errors import ParameterError, RequestError
from wythoff.game.rulesets import Game, Jump, Misere, Moves, Nim, Terminal, TwoPileGame, Vector
from wythoff.questions.adjoining import PROBED, Candidate, adjoinable
from wythoff.solving.theorems.duchene2010 import is_adjoinable

SIZE = 6
# As printed in the notes on Duchene, Fraenkel, Nowakowski and Rigo 2010, for amounts up to 10.
PRINTED = (
    "(1,3)(1,5)(1,6)(1,8)(1,10)(2,4)(2,5)(2,7)(2,8)(2,9)(2,10)(3,4)(3,6)(3,7)(3,8)(3,9)(4,5)(4,8)(4,10)(5,6)(5,7)(5,9)"
    "(5,10)(6,7)(6,8)(6,9)(7,8)(7,9)(7,10)(8,9)(8,10)(9,10)"
)


def with_move(game: Game, i: int, j: int) -> Game:
    """Return the game with one move added, played in the same way."""
    if isinstance(game, Misere):
        return Misere(with_move(game.game, i, j))
    if isinstance(game, Terminal):
        return Terminal(with_move(game.moves, i, j), game.condition)
    assert isinstance(game, Moves)
    return game | (Vector(i, j) if game.ordered else Jump(i, j))


@pytest.mark.slow
@given(free_games(), pairs())
@settings(max_examples=200)
def test_random_games(game: TwoPileGame, move: tuple[int, int]) -> None:
    (found,) = adjoinable(game, SIZE, move=move).candidates
    i, j = found.move
    assert found.move == (move if game.ordered else tuple(sorted(move)))
    before, after = p_positions(game, SIZE), p_positions(with_move(game, i, j), SIZE)
    assert found.adjoinable is (before == after)
    if found.obstacle is not None:
        # The least position whose outcome would change; the move leads from it to the target.
        source, target = found.obstacle.source, found.obstacle.target
        assert source == min(before ^ after)
        assert target in {game.place((source[0] - a, source[1] - b)) for a, b in ((i, j), (j, i)) if fits(source, a, b)}
        assert (target in before) is not found.obstacle.ended
        assert (source in before) is not found.obstacle.ended
    answers = near(game, i, j)
    assert not answers or found.present is all(answers)


def fits(source: tuple[int, ...], i: int, j: int) -> bool:
    return source[0] >= i and source[1] >= j


def near(game: TwoPileGame, i: int, j: int) -> list[bool]:
    """Return, for each square near (i, j) at which play has not ended, whether (i, j) is a move."""
    inner = game.game if isinstance(game, Misere) else game
    return [
        game.allows(x, y, a, b)
        for a, b in ({(i, j)} if game.ordered else {(i, j), (j, i)})
        for x in range(a, a + PROBED + 1)
        for y in range(b, b + PROBED + 1)
        if not (isinstance(inner, Terminal) and inner.ends(x, y))
    ]


def test_the_printed_list_for_wythoff_nim():
    found = adjoinable(wythoff.parse("wythoff"))
    printed = [tuple(map(int, item.split(","))) for item in PRINTED.strip("()").split(")(")]
    assert list(found.moves) == printed
    assert found.evidence.kind == "proved"
    assert [item.move for item in found.candidates if item.present] == [
        (i, j) for i in range(11) for j in range(i, 11) if i + j and (i == 0 or i == j)
    ]


def test_criterion_gives_the_least_obstacle():
    wythoffs_game, in_disguise = wythoff.parse("wythoff"), wythoff.parse("nim | where(k*k*k == l*l*l)")
    up_to = 200  # obstacles to moves up to 14 are smaller
    decided = adjoinable(wythoffs_game, largest=14)
    played = adjoinable(in_disguise, up_to, largest=14)
    for by_criterion, by_play in zip(decided.candidates, played.candidates, strict=True):
        assert by_criterion.move == by_play.move
        assert by_criterion.adjoinable is by_play.adjoinable is is_adjoinable(*by_play.move)
        assert by_criterion.obstacle == by_play.obstacle
        assert by_criterion.evidence.kind == "proved"
        if not by_play.present:
            assert by_play.evidence.kind == "computed" or not by_play.adjoinable


@given(st.integers(1, 10**40), st.integers(1, 10**40))
def test_obstacles_are_p_positions_that_the_move_joins(i: int, s: int) -> None:
    (found,) = adjoinable(wythoff.parse("wythoff"), move=(i, i + s)).candidates
    assert (found.obstacle is None) is found.adjoinable is is_adjoinable(i, i + s)


@given(st.integers(1, 10**40), st.integers(0, 1))
def test_forbidden_moves_of_any_size(s: int, more: int) -> None:
    solution = wythoff.solve(wythoff.parse("wythoff"), count=1)
    lower = (s + wythoff_root(5 * s * s)) // 2
    (found,) = adjoinable(wythoff.parse("wythoff"), move=(lower + more, lower + more + s)).candidates
    assert_joins(found, solution)


@given(st.integers(1, 10**30), st.integers(1, 10**30))
def test_forbidden_mirrored_differences_of_any_size(n: int, more: int) -> None:
    solution = wythoff.solve(wythoff.parse("wythoff"), count=1)
    lower, mirrored = (n + wythoff_root(5 * n * n)) // 2, 3 * n + more
    first = (mirrored + wythoff_root(5 * mirrored * mirrored)) // 2
    (found,) = adjoinable(wythoff.parse("wythoff"), move=(first - (lower + n), first + mirrored - lower)).candidates
    assert_joins(found, solution)


def assert_joins(found: Candidate, solution: wythoff.types.Solution) -> None:
    assert not found.adjoinable
    assert found.obstacle is not None
    source, target = found.obstacle.source, found.obstacle.target
    assert solution.outcome(source) == solution.outcome(target) == "P"
    taken = {(source[0] - target[0], source[1] - target[1]), (source[0] - target[1], source[1] - target[0])}
    assert taken & {found.move, found.move[::-1]}


def wythoff_root(square: int) -> int:
    from math import isqrt

    return isqrt(square)


def test_in_misere_play_a_position_without_moves_must_stay_won():
    game = wythoff.parse("misere(jump(2, 3))")
    (found,) = adjoinable(game, 10, move=(1, 1)).candidates
    # (1, 1) had no move and was won; with the new move it could only move to (0, 0), and then the opponent wins.
    assert (found.adjoinable, found.obstacle.source, found.obstacle.target, found.obstacle.ended) == (
        False,
        (1, 1),
        (0, 0),
        True,
    )
    assert adjoinable(wythoff.parse("misere(wythoff)"), move=(2, 4)).candidates[0].adjoinable


def test_positions_that_a_condition_ends_stay_ended():
    game = wythoff.parse("terminal(nim, x + y <= 1)")
    # (0, 0) and (0, 1) are both P-positions, but nothing is played from (0, 1).
    (found,) = adjoinable(game, 20, move=(0, 1)).candidates
    assert (found.present, found.adjoinable) == (True, True)


def test_ordered_games_have_ordered_moves():
    found = adjoinable(wythoff.parse("ab_vector(a=1, b=2)"), 20, largest=3)
    assert len(found.candidates) == 15
    assert {item.move for item in found.candidates if item.present} >= {(1, 2), (0, 1), (1, 0), (3, 0)}
    assert not next(item for item in found.candidates if item.move == (2, 1)).present


@pytest.mark.parametrize("move", [(0, 0), (-1, 2), (1,), (1, 2, 3), (True, 1), (1.0, 2)])
def test_what_is_no_move(move):
    with pytest.raises(ParameterError, match="a move must be two integers >= 0, not both 0"):
        adjoinable(Nim(), move=move)


def test_a_bound_that_reaches_no_pair_is_refused():
    with pytest.raises(RequestError, match="up_to must be at least 12, the largest amount of the move, was 11"):
        adjoinable(Nim(), 11, move=(3, 12))
    with pytest.raises(RequestError, match="two piles of integers"):
        adjoinable(wythoff.parse("ratwyt"))


def test_conjectured_p_positions_give_conjectured_answers(monkeypatch):
    game = wythoff.parse("nim | diagonal(min(x0 - x1, 5))")
    from wythoff.questions import squares

    monkeypatch.setattr(squares, "solve", lambda of, **bound: wythoff.solve(of, up_to=60, solver="by_theorem"))
    assert adjoinable(game, 60, largest=3).evidence.kind == "conjectured"


def test_json_keys():
    found = adjoinable(Nim(), 10, largest=1).as_dict()
    assert set(found) == {"up_to", "largest", "adjoinable", "candidates", "evidence"}
    assert [item["move"] for item in found["candidates"]] == [(0, 1), (1, 1)]
    assert found["candidates"][1]["obstacle"] == {"source": (1, 1), "target": (0, 0), "ended": False}
