"""`wythoff play` with its input from a pipe: transcripts of matches."""

from __future__ import annotations

import re

import pytest

from tests.apps.terminal import Terminal
from tests.catalog.make_golden import calls
from tests.questions.games_of_our_own import Dynamic
from wythoff import parse
from wythoff.game.catalog import ENTRIES

INTRODUCTION = """\
nim | diagonal
  Take any positive number from one pile.
  Or take the same positive number from both piles.
  The player who cannot move loses.
The program plays perfectly; proved: Wythoff 1907
"""


def test_a_match_that_is_won(play):
    status, out, err = play("hint\n\n2 1\ntake 1 1\n", "wythoff", 4, 5)
    assert (status, err) == (0, "")
    assert out == INTRODUCTION + (
        "You move first. Type the piles to leave, such as 1 2; ? for help.\n"
        "(4, 5) > hint\n"
        "Hint: (3, 5), taking 1 from the smaller pile, wins.\n"
        "(4, 5) > \n"
        "(4, 5) > 2 1\n"
        "You move to (1, 2), taking 3 from each pile.\n"
        "The program moves to (1, 1), taking 1 from the larger pile.\n"
        "(1, 1) > take 1 1\n"
        "You move to (0, 0), taking 1 from each pile.\n"
        "The program cannot move: you win after 3 moves.\n"
    )


def test_the_program_moves_first_and_a_mistake_is_taken_back(play):
    out = play("3 4\nundo\nhistory\nresign\n", "wythoff", 4, 5, "--second")[1]
    assert out == INTRODUCTION + (
        "The program moves first. Type the piles to leave, such as 1 2; ? for help.\n"
        "The program moves to (3, 5), taking 1 from the smaller pile.\n"
        "(3, 5) > 3 4\n"
        "You move to (3, 4), taking 1 from the larger pile.\n"
        "The program moves to (1, 2), taking 2 from each pile.\n"
        "(1, 2) > undo\n"
        "Taken back.\n"
        "(3, 5) > history\n"
        "From (4, 5):\n"
        "  1. The program moves to (3, 5), taking 1 from the smaller pile.\n"
        "(3, 5) > resign\n"
        "You resign: the program wins after 1 move.\n"
    )


def test_a_match_with_blocking(play):
    status, out, _ = play("1 3\nhint\nforbid (1, 0)\n0 2\nhint\nforbid 0, 1\n", "block(wythoff, 1)", 2, 3)
    assert status == 0
    assert out.endswith(
        "The program forbids (0, 1).\n"
        "(2, 3) > 1 3\n"
        "You move to (1, 3), taking 1 from the smaller pile.\n"
        "(1, 3) forbid > hint\n"
        "Hint: forbid (1, 0): then no move of the program wins.\n"
        "(1, 3) forbid > forbid (1, 0)\n"
        "You forbid (1, 0).\n"
        "The program moves to (1, 2), taking 1 from the larger pile.\n"
        "The program forbids (0, 1).\n"
        "(1, 2) > 0 2\n"
        "You move to (0, 2), taking 1 from the smaller pile.\n"
        "(0, 2) forbid > hint\n"
        "Hint: whatever you forbid, the program wins; in your place it would forbid (0, 0).\n"
        "(0, 2) forbid > forbid 0, 1\n"
        "You forbid (0, 1).\n"
        "The program moves to (0, 0), taking 2 from the larger pile.\n"
        "You cannot move: the program wins after 4 moves.\n"
    )


def test_several_squares_or_none_are_forbidden(play):
    out = play("1 0; 0 1\nnone", "block(nim, 2)", 1, 1, "--second")[1]
    assert out.endswith(
        "(1, 1) forbid > 1 0; 0 1\n"
        "You forbid (0, 1), (1, 0).\n"
        "The program cannot move, as every move is forbidden: you win after 0 moves.\n"
    )
    out = play("none", "block(nim, 2)", 1, 1, "--second")[1]
    assert "You forbid nothing.\nThe program moves to (0, 1), taking 1 from one pile.\n" in out


def test_misere_play_is_won_by_the_player_without_a_move(play):
    assert "You cannot move: you win after 0 moves.\n" in play("", "misere(nim)", 0, 0)[1]
    assert "The program cannot move: the program wins after 1 move.\n" in play("0 0", "misere(nim)", 0, 1)[1]
    assert "You cannot move: the program wins after 0 moves.\n" in play("", "nim", 0, 0)[1]


def test_moves_are_numbered(play):
    out = play("moves\n#2\nmoves", "nim", 1, 2)[1]
    assert (
        "(1, 2) > moves\n"
        "  #1  (0, 1), taking 2 from the larger pile\n"
        "  #2  (0, 2), taking 1 from the smaller pile\n"
        "  #3  (1, 1), taking 1 from the larger pile\n"
        "(1, 2) > #2\n"
        "You move to (0, 2), taking 1 from the smaller pile.\n"
    ) in out
    assert "  #40  (19, 51), taking 30 from the smaller pile\n  ... and 60 more\n" in play("moves", "nim", 49, 51)[1]
    # The options that may be blocked are numbered, but typed as squares.
    out = play("moves\nforbid 0 2 1 1\n", "block(nim | diagonal, 2, of=nim)", 1, 2, "--second")[1]
    assert "> moves\n  #1  (0, 2), taking 1 from the smaller pile\n  #2  (1, 0), taking 2" in out
    assert "You forbid (0, 2), (1, 1).\n" in out


def test_one_pile_three_piles_fractions_and_giants(play):
    out = play("take 1\n", "vectors(moves=((1,), (2,)))", 7)[1]
    assert "such as 1; ? for help" in out and "You move to (6), taking 1.\n" in out
    out = play("take 0 3 0\n", "cyclic_nimhoff(h=3, piles=3)", 3, 4, 5)[1]
    assert "You move to (1, 3, 5), taking (0, 3, 0).\n" in out
    out = play("1/2 7/2\n", "ratwyt", "3/5", "7/2")[1]
    assert "You move to (1/2, 7/2).\nThe program moves to (1/2, 1).\n" in out
    out = play("10**30 2*10**30-1\n", "wythoff", "1e30", "2*10**30")[1]
    assert "The program moves to (1000000000000000000000000000000, 1618033988749894848204586834366), taking" in out


def test_games_that_remember_show_what_was_played(play, monkeypatch):
    monkeypatch.setattr("wythoff.apps.cli.playing.game_of", lambda arguments: (Dynamic(), None))
    out = play("hint\n11\nmoves\n", "dynamic", 12)[1]
    assert out.endswith(
        "So far: (12)\n"
        "At most 11 may be taken.\n"
        "(12) > hint\n"
        "Hint: (11), taking 1, wins.\n"
        "(12) > 11\n"
        "You move to (11), taking 1.\n"
        "The program moves to (10), taking 1.\n"
        "So far: (12) (11) (10)\n"
        "At most 2 may be taken.\n"
        "(10) > moves\n"
        "  #1  (8), taking 2; At most 4 may be taken.\n"
        "  #2  (9), taking 1; At most 2 may be taken.\n"
        "(10) > \n"
        "The match is left unfinished.\n"
    )


def test_a_theorem_plays_games_with_memory_at_any_size(play):
    out = play("hint\ntake 0 2\n", "imitation(m=1, p=3)", "1e30", "10**30+7")[1]
    assert "The program plays perfectly; proved: Larsson 2009, paper II, Theorem 1\n" in out
    out = play("2 2\n1 1\n", "imitation(m=1, p=2)", 2, 3)[1]
    assert out.endswith(
        "You move first. Type the piles to leave, such as 1 2; ? for help.\n"
        "So far: (2, 3)\n"
        "Imitations left in a row: 1 for you, 1 for the program.\n"
        "(2, 3) > 2 2\n"
        "You move to (2, 2), taking 1 from the larger pile.\n"
        "The program moves to (1, 2), taking 1 from one pile.\n"
        "So far: (2, 3) (2, 2) (1, 2)\n"
        "To take 1 from the larger pile would be an imitation, allowed once in a row.\n"
        "Imitations left in a row: 1 for you, 1 for the program.\n"
        "(1, 2) > 1 1\n"
        "You move to (1, 1), taking 1 from the larger pile.\n"
        "The program moves to (0, 1), taking 1 from one pile.\n"
        "So far: (2, 3) (2, 2) (1, 2) (1, 1) (0, 1)\n"
        "To take 1 from the larger pile would be an imitation, forbidden.\n"
        "Imitations left in a row: 0 for you, 1 for the program.\n"
        "You cannot move: the program wins after 4 moves.\n"
    )
    # For rows of piles the position says all, so no history is shown.
    assert "So far" not in play("moves", "end_wythoff(middle=(1, 2))", 2, 3)[1]


def test_partizan_games_have_sides(play):
    out = play("moves\n4\n1\n", "wythoff_partizan", 7)[1]
    assert out.endswith(
        "You are Left. You move first. Type the piles to leave, such as 1; ? for help.\n"
        "(7) > moves\n"
        "  #1  (1), taking 6\n"
        "  #2  (3), taking 4\n"
        "  #3  (4), taking 3\n"
        "  #4  (6), taking 1\n"
        "(7) > 4\n"
        "You (Left) move to (4), taking 3.\n"
        "The program (Right) moves to (2), taking 2.\n"
        "(2) > 1\n"
        "You (Left) move to (1), taking 1.\n"
        "The program (Right) cannot move: you win after 3 moves.\n"
    )
    out = play("0\n", "wythoff_partizan", 7, "--as", "right")[1]
    assert "You are Right. You move first." in out and "The program (Left) cannot move: you win" in out
    out = play("", "wythoff_partizan", 7, "--as", "right", "--second")[1]
    assert "You are Right. The program moves first." in out
    assert "The program (Left) moves to (1), taking 6.\nYou (Right) cannot move: the program wins" in out
    assert "The program (Right) moves to (0), taking 7." in play("", "wythoff_partizan", 7, "--second")[1]


def test_the_second_player_chooses_the_board(play):
    out = play("?\nmoves\nhint\n0\nundo\nl = 1\n", "chosen_shift(m=1, p=2)", 1, 0, "--second")[1]
    assert "(1, 0) choose l > ?\n  1             choose this l" in out
    assert "(1, 0) choose l > moves\n  0  shifted(m=1, p=2, l=0)\n  1  shifted(m=1, p=2, l=1)\n" in out
    assert out.endswith(
        "(1, 0) choose l > hint\n"
        "Hint: shifted(m=1, p=2, l=1) wins.\n"
        "(1, 0) choose l > 0\n"
        "You choose shifted(m=1, p=2, l=0).\n"
        "The program moves to (0, 0), taking 1 from the first pile.\n"
        "You cannot move: the program wins after 1 move.\n"
        "undo, or Enter to end > undo\n"
        "Taken back.\n"
        "(1, 0) choose l > l = 1\n"
        "You choose shifted(m=1, p=2, l=1).\n"
        "  The squares (x, y) with x < 1 and y < 1 are not on the board.\n"
        "The program cannot move: you win after 0 moves.\n"
    )
    out = play("", "chosen_shift(m=1, p=3)", 0, 2)[1]
    assert "You move first, on a board that the program chooses. Type" in out
    assert "The program chooses shifted(m=1, p=3, l=1).\n" in out
    assert (
        "you lose on every board against best play; in your place the program would choose shifted"
        in play("hint", "chosen_shift(m=1, p=2)", 1, 2, "--second")[1]
    )


def test_a_lost_match_can_be_taken_up_again(play):
    out = play("0 1\nundo\nresign\nundo\n1 1\n\nundo\n", "wythoff", 1, 2)[1]
    assert out.endswith(
        "The program moves to (0, 0), taking 1 from the larger pile.\n"
        "You cannot move: the program wins after 2 moves.\n"
        "undo, or Enter to end > undo\n"
        "Taken back.\n"
        "(1, 2) > resign\n"
        "You resign: the program wins after 0 moves.\n"
        "undo, or Enter to end > undo\n"
        "Taken back.\n"
        "(1, 2) > 1 1\n"
        "You move to (1, 1), taking 1 from the larger pile.\n"
        "The program moves to (0, 0), taking 1 from each pile.\n"
        "You cannot move: the program wins after 2 moves.\n"
    )
    out = play("0 1\nundo\n", "wythoff", 1, 2, typed=Terminal)[1]
    assert out.endswith("undo, or Enter to end > Taken back.\n(1, 2) > \nThe match is left unfinished.\n")
    assert play("0 1\n", "wythoff", 1, 2, typed=Terminal)[1].endswith("undo, or Enter to end > \n")
    # "undo" is not offered without a move of yours, or after you won.
    assert "undo" not in play("undo", "wythoff", 1, 1, "--second")[1]
    assert "undo" not in play("0 0\nundo", "wythoff", 1, 1)[1]


@pytest.mark.parametrize("name", [entry.name for entry in ENTRIES])
def test_every_named_game_is_played_to_its_end(play, name):
    called = calls(name)
    game = parse(called[len(called) // 2])
    position = [*game.positions({1: 9, 2: 4, 3: 2}.get(game.piles, 1))][-1]
    for second in ((), ("--second",)):
        lines = "0\n" * (game.choices != () and second != ()) + "hint\nmoves\n#1\n" * 40
        status, out, err = play(lines, called[len(called) // 2], *position, *second)
        assert (status, err) == (0, "")
        assert re.search(r" wins? after \d+ moves?\.\n$", out)
