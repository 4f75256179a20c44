"""Why a position is won or lost, against options and outcomes found in the test."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

import wythoff
from tests.questions.brute import p_positions, squares, winning
from tests.random_rulesets import games
from wythoff.base.errors import PositionError, TooLargeError
from wythoff.game.rulesets import Position, TwoPileGame
from wythoff.questions.answering import Way, why

SIZE = 5


def all_ways(game: TwoPileGame, position: Position, target: Position) -> set[tuple[int, int]]:
    """Return every (i, j) that leads to the target by the rules, once if the piles are equal."""
    x, y = position
    amounts = [(i, j) for i in range(x + 1) for j in range(y + 1) if i + j and game.allows(x, y, i, j)]
    found = {(i, j) for i, j in amounts if game.place((x - i, y - j)) == target}
    return {(min(pair), max(pair)) for pair in found} if x == y and not game.ordered else found


@given(games(), st.tuples(st.integers(0, SIZE), st.integers(0, SIZE)))
@settings(max_examples=70)
def test_random_games(game: TwoPileGame, square: tuple[int, int]) -> None:
    position = game.place(square)
    right, options = p_positions(game, SIZE), game.options(position)
    reasons = why(game, square)
    assert reasons.position == position
    assert reasons.outcome == ("P" if position in right else "N")
    assert reasons.ended is (not options)
    if reasons.outcome == "N":
        assert [step.target for step in reasons.winning_moves] == winning(game, position, right)
        assert reasons.replies == reasons.forbidden == ()
    else:
        # With blocking, every option that is a P-position is blocked; without, there is no such option.
        assert [reply.option.target for reply in reasons.replies] == [at for at in options if at not in right]
        assert list(reasons.forbidden) == sorted(at for at in squares(game, *position) if game.place(at) in right)
        assert reasons.winning_moves == ()
    for reply in reasons.replies:
        after = reply.option.target
        if reply.answer is None:
            assert game.misere and not game.options(after)
        else:
            assert reply.answer.target in winning(game, after, right)
            assert {way.taken for way in reply.answer.ways} == all_ways(game, after, reply.answer.target)
    for step in (*reasons.winning_moves, *(reply.option for reply in reasons.replies)):
        assert {way.taken for way in step.ways} == all_ways(game, position, step.target)


@pytest.mark.parametrize(
    ("text", "position", "target", "expected"),
    [
        ("nim | diagonal", (4, 5), (1, 2), [((3, 3), ("diagonal",))]),
        ("g1", (11, 15), (4, 11), [((7, 4), ("diagonal(x1 + 1)",)), ((0, 11), ("nim",))]),
        ("nim | diagonal | jump(2, 2)", (3, 4), (1, 2), [((2, 2), ("diagonal", "jump(2, 2)"))]),
        ("nim | vector(2, 1)", (3, 3), (1, 2), [((2, 1), ("vector(2, 1)",))]),
        ("misere(terminal(nim | diagonal, x + y <= 2))", (2, 3), (2, 2), [((0, 1), ("nim",))]),
        ("(nim | diagonal) - jump(1, 1)", (2, 3), (0, 1), [((2, 2), ("(nim | diagonal) - jump(1, 1)",))]),
        ("cyclic_nimhoff(h=3, piles=3)", (1, 2, 3), (0, 1, 2), [((0, 0, 3), ())]),
        ("vectors(moves=((1, 1, 0), (0, 0, 2)))", (1, 1, 2), (0, 0, 2), [((1, 1, 0), ())]),
        ("euclid()", (3, 7), (3, 4), [((0, 3), ())]),
        ("shifted(m=1, p=2, l=1)", (3, 4), (0, 1), [((3, 3), ("diagonal(2)",))]),
    ],
)
def test_ways_name_amounts_and_families(text, position, target, expected):
    from wythoff.questions.answering import ways

    found = ways(wythoff.parse(text), position, target)
    # With three unordered piles several amounts may explain a move; then none is named.
    assert found == (() if expected is None else tuple(Way(*way) for way in expected))


def test_the_end_of_a_misere_game_is_won_for_the_player_to_move():
    game = wythoff.parse("misere(nim)")
    reasons = why(game, (0, 0))
    assert (reasons.outcome, reasons.ended, reasons.winning_moves) == ("N", True, ())
    (reply,) = why(game, (0, 1)).replies
    assert (reply.option.target, reply.answer) == ((0, 0), None)


def test_proved_games_answer_at_any_size():
    reasons = why(wythoff.parse("wythoff"), (10**30, 10**30 + 1))
    assert reasons.winning_moves[0].target == (1, 2)
    assert all(step.ways for step in reasons.winning_moves)
    assert reasons.evidence.kind == "proved"


def test_what_cannot_be_answered_is_refused():
    game = wythoff.parse("wythoff")
    with pytest.raises(TooLargeError, match="piles add up to at most 1000000, here to 42360679774997896964"):
        why(game, (16180339887498948482, 26180339887498948482))
    with pytest.raises(PositionError):
        why(game, (1, -1))


def test_progress_is_told():
    seen: list[tuple[int, int]] = []
    why(wythoff.parse("wythoff"), (3, 5), progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (9, 10)


def test_json_keys():
    found = why(wythoff.parse("wythoff"), (3, 5)).as_dict()
    assert set(found) == {"position", "outcome", "ended", "winning_moves", "replies", "evidence"}
    assert found["replies"][0] == {
        "option": {"to": (0, 2), "ways": [{"taken": (3, 3), "families": ("diagonal",)}]},
        "answer": {"to": (0, 0), "ways": [{"taken": (0, 2), "families": ("nim",)}]},
    }
