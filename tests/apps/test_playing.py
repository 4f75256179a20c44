"""`wythoff play`: transcripts of matches played by lines in a pipe or at a terminal, and what is refused."""

from __future__ import annotations

import io
import re
import subprocess
import sys

import pytest

from tests.catalog.make_golden import calls
from tests.questions.test_matches import Dynamic
from wythoff import parse
from wythoff.catalog import ENTRIES
from wythoff.questions.matches import Match

INTRODUCTION = """\
nim | diagonal
  Take any positive number from one pile.
  Or take the same positive number from both piles.
  The player who cannot move loses.
The program plays perfectly; proved: Wythoff 1907
"""


class Terminal(io.StringIO):
    """Lines that are typed at a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def play(run, monkeypatch):
    """Plays a match by lines; gives (status, stdout, stderr)."""

    def call(lines, *arguments, typed=io.StringIO):
        monkeypatch.setattr(sys, "stdin", typed(lines))
        return run("play", *arguments)

    return call


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
        "Hint: forbid (1, 0); then no move of the program wins.\n"
        "(1, 3) forbid > forbid (1, 0)\n"
        "You forbid (1, 0).\n"
        "The program moves to (1, 2), taking 1 from the larger pile.\n"
        "The program forbids (0, 1).\n"
        "(1, 2) > 0 2\n"
        "You move to (0, 2), taking 1 from the smaller pile.\n"
        "(0, 2) forbid > hint\n"
        "Hint: the program wins whatever you forbid; it would forbid (0, 0).\n"
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
        "The program cannot move, all moves being forbidden: you win after 0 moves.\n"
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
    # Before the program moves, what may be forbidden is numbered, to be typed as squares.
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
        "To take 1 from the larger pile would imitate, allowed once in a row.\n"
        "Imitations left in a row: 1 for you, 1 for the program.\n"
        "(1, 2) > 1 1\n"
        "You move to (1, 1), taking 1 from the larger pile.\n"
        "The program moves to (0, 1), taking 1 from one pile.\n"
        "So far: (2, 3) (2, 2) (1, 2) (1, 1) (0, 1)\n"
        "To take 1 from the larger pile would imitate, forbidden.\n"
        "Imitations left in a row: 0 for you, 1 for the program.\n"
        "You cannot move: the program wins after 4 moves.\n"
    )
    # Rows hold all there is to know: their history is not repeated.
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
        "no board wins; the program would choose shifted" in play("hint", "chosen_shift(m=1, p=2)", 1, 2, "--second")[1]
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
    # There is nothing of yours to take back, or you won.
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


def test_help_names_every_command(play):
    from wythoff.apps.cli.playing import Session

    out = play("?\nhelp\n", "block(wythoff, 1)", 2, 4)[1]
    assert out.count("also: to 1 2") == 2
    out += play("?\n", "chosen_shift(m=1, p=2)", 2, 4, "--second")[1]
    commands = Session(Match(Dynamic(), (3,)), 1, quiet=True).commands
    assert all(f"{name} " in out or f"{name}," in out for name in commands if name not in ("help", "?", "block"))
    assert "forbid" not in play("?", "wythoff", 2, 4)[1]


def test_the_end_of_the_input_and_quit_leave_the_match_unfinished(play):
    for lines in ("", "2 4\n", "quit\n9 9\n"):
        status, out, err = play(lines, "wythoff", 3, 5)
        assert (status, err) == (0, "")
        assert out.endswith("\nThe match is left unfinished.\n")


@pytest.mark.parametrize(
    ("lines", "part"),
    [
        ("hint\n2 2\n", "line 2 of the input, '2 2': no move leads from (3, 5) to (2, 2)"),
        ("1\n", "2 numbers must be given, one for each pile, were 1"),
        ("x\n", "a line must be a move or one of to, take, moves, "),
        ("take 1 2 3\n", "2 numbers must be given"),
        ("take 4 0\n", "amounts must be taken from (3, 5), not all 0, were (4, 0)"),
        ("1 1.5\n", "not a number: '1.5'"),
        ("-1 2\n", "an integer >= 0, was -1"),
        ("#11\n", "the number of a move must be 1 to 10, was 11"),
        ("#\n", "not a number: ''"),
        ("undo\n", "there is nothing to take back"),
        ("none\n", "not the time to forbid, but to move"),
        ("1 \N{DIGIT TWO}\ufe0f\n", "not a number: '2\\\\ufe0f'"),
        ("forbid 1 2 3\n", "squares of 2 numbers must be given, such as 1 2, was '1 2 3'"),
        ("@/nowhere 2\n", "must name a readable file"),
    ],
)
def test_a_line_that_cannot_be_obeyed_ends_a_pipe(play, lines, part):
    status, out, err = play(lines, "wythoff", 3, 5)
    assert (status, err.count("\n")) == (2, 1)
    assert err.startswith("wythoff: line ") and part in err
    assert out.endswith(lines.splitlines()[-1].encode("ascii", "backslashreplace").decode() + "\n")


def test_at_a_terminal_it_is_asked_again(play):
    status, out, err = play("2 2\n2 4\n", "wythoff", 3, 5, typed=Terminal)
    assert (status, err) == (0, "")
    # The terminal shows what is typed; the program does not repeat it.
    assert (
        "(3, 5) > no move leads from (3, 5) to (2, 2) (? for help)\n"
        "(3, 5) > You move to (2, 4), taking 1 from each pile.\n"
    ) in out


def test_json_is_the_transcript(play):
    import json

    status, out, err = play("3 4\nundo\n2 4\n0 0\n", "wythoff", 3, 5, "--json")
    assert (status, out, err.count("\n")) == (2, "", 1)
    status, out, err = play("3 4\nundo\n2 4\nresign\n", "wythoff", 3, 5, "--json")
    assert (status, err, out.count("\n")) == (0, "", 1)
    found = json.loads(out)
    assert found.pop("evidence")["source"] == "Wythoff 1907"
    assert found == {
        "game": "nim | diagonal", "name": "wythoff()", "you": 1, "position": [3, 5], "end": [1, 2], "winner": 2,
        "steps": [{"player": 1, "to": [2, 4]}, {"player": 2, "to": [1, 2]}, {"player": 1, "resigns": True}],
        "resigned": True,
    }  # fmt: skip


def test_json_at_a_terminal_talks_on_stderr(play):
    import json

    status, out, err = play("none\n1 2\nquit\n", "block(wythoff, 1)", 2, 3, "--json", "--second", typed=Terminal)
    assert (status, json.loads(out)["you"]) == (0, 2)
    assert "The program moves first." in err


@pytest.mark.parametrize(
    ("call", "part"),
    [
        (("wythoff", 3, 5, "--as", "left"), "--as is for partizan games, in nim | diagonal both players have"),
        (("wythoff", 1), "must have 2 piles, had 1"),
        (("block(wythoff, 1)", "1e30", 2), "at most 1000000 positions below"),
        (("nim | diagonal((x0 - x1)**2)", "1e9", "1e9"), "is beyond brute force, which reaches piles up to"),
    ],
)
def test_what_cannot_be_played_is_refused_before_it_starts(play, call, part):
    status, out, err = play("", *call)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert part in err


def test_interruption_is_one_line_and_exit_130(play):
    class Interrupted(Terminal):
        def readline(self, size=-1):
            raise KeyboardInterrupt

    status, out, err = play("", "wythoff", 3, 5, typed=Interrupted)
    assert (status, err) == (130, "wythoff: interrupted\n")
    assert out.endswith("(3, 5) > \n")


@pytest.mark.parametrize("closed", [False, True])
def test_an_input_that_is_not_text_or_is_closed(closed):
    code = "import os, sys\nfrom wythoff.apps.cli import main\nsys.exit(main(['play', 'wythoff', '3', '5']))"
    command = [sys.executable, "-c", code]
    if closed:
        command = ["sh", "-c", 'exec "$@" <&-', "sh", *command]
    given = {} if closed else {"input": b"2 4\n\xff\xfe\n"}
    done = subprocess.run(command, capture_output=True, env={"PYTHONIOENCODING": "utf-8:strict", **_path()}, **given)
    assert b"Traceback" not in done.stderr
    if closed:
        assert (done.returncode, done.stdout.splitlines()[-1]) == (0, b"The match is left unfinished.")
    else:
        assert done.returncode == 2
        assert done.stderr.startswith(b"wythoff: the input must be text: ")
        assert done.stderr.count(b"\n") == 1


def _path():
    import os

    return {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}


def test_help_has_examples_that_run(run, play):
    import shlex

    out = run("play", "--help")[1]
    examples = [line.strip() for line in out.partition("examples:")[2].splitlines() if line.strip()]
    assert len(examples) >= 2
    for example in examples:
        command = shlex.split(example)
        assert command[:2] == ["wythoff", "play"]
        assert play("", *command[2:])[0] == 0
