"""Matches: blocking obeys the rules, steps can be taken back, moves have names, impossible matches are refused."""

from __future__ import annotations

import pytest

from tests.questions.games_of_our_own import Dynamic, Ends, Labelled
from wythoff import parse
from wythoff.base.errors import PositionError, RequestError, TooLargeError, UnsolvedError
from wythoff.game.rulesets import Misere
from wythoff.questions.playing import perfect
from wythoff.questions.playing.matches import Match


def test_blocking_is_refereed():
    match = Match(parse("block(nim | diagonal, 2, of=nim)"), (2, 3))
    assert (match.blocks, match.player, match.mover) == (True, 2, 1)
    assert match.targets() == ((0, 3), (1, 3), (2, 0), (2, 1), (2, 2))
    with pytest.raises(RequestError, match="you must first name the moves to forbid"):
        match.move((0, 3))
    with pytest.raises(RequestError, match=r"allow forbidding the move to \(1, 2\)"):
        match.block([(0, 3), (1, 2)])
    with pytest.raises(RequestError, match=r"\(9, 9\) cannot be forbidden: no move leads there from \(2, 3\)"):
        match.block([(9, 9)])
    with pytest.raises(RequestError, match="was named twice"):
        match.block([(0, 3), (0, 3)])
    with pytest.raises(RequestError, match=r"moves together: \(0, 3\), \(1, 3\), \(2, 0\)"):
        match.block([(2, 0), (0, 3), (1, 3)])
    match.block([(2, 0), (0, 3)])
    assert (match.forbidden, match.player) == (((0, 3), (2, 0)), 1)
    with pytest.raises(RequestError, match=r"\(2, 0\) is forbidden"):
        match.move((2, 0))
    with pytest.raises(RequestError, match="nothing can be forbidden"):
        match.block([])
    match.move((2, 1))
    assert (match.shown, match.positions, match.player) == ((1, 2), ((2, 3), (1, 2)), 1)


def test_all_moves_may_be_forbidden_in_normal_play_only():
    match = Match(parse("block(nim, 2)"), (1, 1))
    match.block([(0, 1), (1, 0)])
    assert match.winner == 2
    match = Match(parse("misere(block(nim, 2))"), (1, 1))
    with pytest.raises(RequestError, match="not all moves may be forbidden in misere play"):
        match.block([(0, 1), (1, 0)])
    match.block([(0, 1)])
    assert match.targets() == ((1, 0),)
    # The only move cannot be blocked, so nobody is asked to block.
    match.move((1, 0))
    assert (match.shown, match.blocks, match.player) == ((0, 1), False, 2)
    match.move((0, 0))
    assert match.winner == 1


def test_where_nothing_may_be_forbidden_nobody_is_asked():
    match = Match(parse("block(nim | diagonal, 2, of=jump(3, 3))"), (2, 3))
    assert not match.blocks
    assert not Match(parse("block(nim, 0)"), (2, 3)).blocks


def test_steps_are_taken_back():
    match = Match(parse("block(wythoff, 1)"), (3, 5))
    match.reply()
    forbidden = match.forbidden
    match.move((3, 4))
    match.block([(2, 4)])
    match.undo(1)
    assert (match.shown, match.blocks, match.player) == ((3, 4), True, 1)
    match.undo(1)
    assert (match.shown, match.forbidden, match.player) == ((3, 5), forbidden, 1)
    match.undo(2)
    assert (match.shown, match.blocks, match.player, match.steps) == ((3, 5), True, 2, [])
    with pytest.raises(RequestError, match="nothing to take back"):
        match.undo()
    match.reply()
    with pytest.raises(RequestError, match="nothing to take back"):
        match.undo(1)


def test_undo_of_a_player_takes_the_answers_back_too():
    match = Match(parse("wythoff"), (11, 15))
    match.move((11, 14))
    match.reply()
    match.move(match.targets()[0])
    match.undo(1)
    assert (len(match.steps), match.player) == (2, 1)
    match.undo(1)
    assert (match.positions, match.player) == (((11, 15),), 1)
    match.resign(1)
    assert (match.winner, match.resigned) == (2, True)
    with pytest.raises(RequestError, match="the match is over"):
        match.move((0, 0))
    with pytest.raises(RequestError, match="the match is over"):
        match.hint()
    match.undo(1)
    assert (match.winner, match.resigned) == (None, False)


def test_moves_are_named_by_the_piles_left_or_the_amounts_taken():
    match = Match(parse("nim | diagonal(2)"), (3, 5))
    assert match.named((5, 1)) == match.named((1, 5)) == match.taking((2, 0)) == (1, 5)
    assert match.taking((2, 3)) == (1, 2)
    with pytest.raises(RequestError, match=r"no move takes \(1, 3\) from \(3, 5\)"):
        match.taking((1, 3))
    with pytest.raises(RequestError, match=r"no move takes \(0, 5\)|at most the piles"):
        match.taking((0, 6))
    with pytest.raises(RequestError, match="not all 0"):
        match.taking((0, 0))
    with pytest.raises(RequestError, match="type 2 numbers, one for each pile, not 1"):
        match.named((3,))
    with pytest.raises(PositionError, match="integer >= 0"):
        match.named((3, -1))
    with pytest.raises(RequestError, match=r"no move leads from \(3, 5\) to \(0, 0\)"):
        match.move(match.named((0, 0)))
    with pytest.raises(RequestError, match=r"no move leads from \(3, 5\) to \(3, 5\)"):
        match.move((3, 5))
    with pytest.raises(RequestError, match="in this game the piles are fractions"):
        Match(parse("ratwyt"), (2, "1/2")).taking((1, 0))


def test_match_refuses_amounts_that_are_no_move():
    # Taking (0, 3) from (2, 3) is a move of Wythoff Nim, but taking (1, 2) is not.
    match = Match(parse("wythoff"), (3, 5))
    assert match.taking((0, 3)) == (2, 3)
    with pytest.raises(RequestError, match=r"no move takes \(1, 2\)"):
        match.taking((1, 2))


def test_rows_are_named_with_or_without_their_empty_ends():
    match = Match(Ends(), (1, 2, 3))
    assert match.named((2, 3)) == match.named((0, 2, 3)) == match.taking((1, 0, 0)) == (2, 3)
    match.move((2, 3))
    assert match.named((0, 3)) == (3,)
    with pytest.raises(RequestError, match="no move leads"):
        match.named((1, 1))


def test_moves_that_look_alike_are_told_apart_by_number():
    match = Match(Labelled(), (3,))
    with pytest.raises(RequestError, match=r"2 moves lead to \(2\): choose one of the numbers 1, 2"):
        match.named((2,))
    match.move(match.targets()[1])
    assert match.winner == 1


def test_what_a_player_must_know_besides_the_piles_is_told():
    match = Match(Misere(Dynamic()), (7,))
    assert (match.shown, match.told) == ((7,), "At most 6 may be taken.")
    match.move((5, 4))
    assert (match.shown, match.told, match.positions) == ((5,), "At most 4 may be taken.", ((7,), (5,)))
    assert Match(parse("wythoff"), (1, 2)).told == ""
    assert str(match.evidence) == "computed from the rules (by_definition), for piles up to 7"


def test_the_json_form():
    match = Match(parse("block(wythoff, 1)"), (1, 2))
    match.reply()
    match.move(match.targets()[0])
    match.resign(match.player)
    found = match.as_dict()
    assert set(found) == {"position", "steps", "end", "winner", "resigned", "evidence"}
    assert [set(step) for step in found["steps"]] == [{"player", "forbids"}, {"player", "to"}, {"player", "resigns"}]
    assert found["steps"][1]["to"] == match.steps[1].targets[0]


@pytest.mark.parametrize(
    ("text", "position", "error", "part"),
    [
        ("misere(imitation(m=1, p=2))", (300, 300), TooLargeError, "at most 2000000 moves, and here there are more"),
        (
            "partizan_subtraction(left=(1, 99999), right=(2,))",
            (10**12,),
            UnsolvedError,
            "is too large for brute force, which",
        ),
        (
            "end_wythoff(middle=(1, 2))",
            (10**5, 3),
            TooLargeError,
            "rows with at most 100000 tokens, and this one has 100006",
        ),
        ("shifted(m=1, p=2, l=1)", (0, 0), PositionError, "x >= 1"),
        ("wythoff", (1,), PositionError, "must have 2 piles"),
        ("star(piles(3, nim))", (5, 6, 10**9), TooLargeError, "below them, were about 42000000042"),
        ("block(nim, 1)", (10**9, 10**50), TooLargeError, "a number of about 60 digits"),
    ],
)
def test_match_without_perfect_play_is_refused(text, position, error, part):
    with pytest.raises(error) as caught:
        Match(parse(text), position)
    assert part in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_game_with_too_much_to_remember_is_refused_at_once(monkeypatch):
    monkeypatch.setattr(perfect, "MOST_LISTED", 50)
    Match(Dynamic(), (6,))
    with pytest.raises(TooLargeError, match="at most 100 moves, and here there are more: start with smaller piles"):
        Match(Dynamic(), (60,))


def test_moves_beyond_number_are_not_listed():
    match = Match(parse("wythoff"), (10**6, 10**6))
    with pytest.raises(TooLargeError, match="at most 1000000 positions below them"):
        match.targets()


def test_a_match_solves_once(monkeypatch):
    calls = []
    monkeypatch.setattr(
        perfect, "solve_at", lambda *given, real=perfect.solve_at, **more: calls.append(given) or real(*given, **more)
    )
    match = Match(parse("nim | diagonal((x0 - x1)**2)"), (20, 30))
    while match.winner is None:
        match.reply()
    assert len(calls) == 1
