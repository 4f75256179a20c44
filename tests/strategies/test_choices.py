"""Positions as `move` answers for them: by the rules; the answer can be copied and sent to other processes."""

import pytest

import wythoff as w
from wythoff.game.rulesets import Definition, parse

GAMES = ("nim | diagonal(x1 + 1)", "misere(nim | diagonal)", "block(nim | diagonal, 1)", "nim | jump(1, 2)")


@pytest.mark.parametrize("text", GAMES)
def test_outcomes_moves_and_numbers_are_those_of_the_rules(text):
    rules = Definition(parse(text))
    known = 0
    for position in parse(text).positions(9):
        found = w.move(text, position)
        assert found.outcome == rules.outcome(position) and found.reason == ""
        assert [*found.winning_moves] == [*rules.winning_moves(position)]
        assert (found.index is None) == (found.outcome == "N") or parse(text).blocking
        known += found.outcome == "P"
        least = w.move(text, position, least=True)
        assert least.winning_move == (min(found.winning_moves) if found.winning_moves else None)
        assert not least.winning_moves
    assert known


def test_of_a_partizan_game_both_players_are_told_of():
    found = w.move("wythoff_partizan", (7,))
    assert found.as_dict().keys() == {"position", "outcome", "winning_moves", "winning_move", "evidence"}
    assert found.outcome in "LRNP" and set(found.winning_moves) == set(found.winning_move) == {"left", "right"}
    with pytest.raises(w.RequestError, match="--least is possible only if both players have the same moves"):
        w.move("wythoff_partizan", (7,), least=True)
