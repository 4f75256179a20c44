"""`wythoff play`: accepted and refused input, JSON, interrupts, and the end of the input."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.apps.terminal import Terminal
from tests.questions.games_of_our_own import Dynamic
from wythoff.questions.playing.matches import Match


def test_help_names_every_command(play):
    from wythoff.apps.cli.playing import Session

    out = play("?\nhelp\n", "block(wythoff, 1)", 2, 4)[1]
    assert out.count("also: to 1 2") == 2
    out += play("?\n", "chosen_shift(m=1, p=2)", 2, 4, "--second")[1]
    commands = Session(Match(Dynamic(), (3,)), 1, quiet=True).commands
    assert all(f"{name} " in out or f"{name}," in out for name in commands if name not in ("help", "?", "block"))
    assert "forbid" not in play("?", "wythoff", 2, 4)[1]


def test_end_of_input_and_quit_leave_the_match_unfinished(play):
    for lines in ("", "2 4\n", "quit\n9 9\n"):
        status, out, err = play(lines, "wythoff", 3, 5)
        assert (status, err) == (0, "")
        assert out.endswith("\nThe match is left unfinished.\n")


@pytest.mark.parametrize(
    ("lines", "part"),
    [
        ("hint\n2 2\n", "line 2 of the input, '2 2': no move leads from (3, 5) to (2, 2)"),
        ("1\n", "type 2 numbers, one for each pile, not 1"),
        ("x\n", "type a move or one of the commands to, take, moves, "),
        ("take 1 2 3\n", "type 2 numbers"),
        ("take 4 0\n", "amounts to take must be at most the piles (3, 5), and not all 0, were (4, 0)"),
        ("1 1.5\n", "not a number: '1.5'"),
        ("-1 2\n", "an integer >= 0, was -1"),
        ("#11\n", "the number of a move must be from 1 to 10, was 11"),
        ("#\n", "not a number: ''"),
        ("undo\n", "there is nothing to take back"),
        ("none\n", "now you must move: nothing can be forbidden"),
        ("1 \N{DIGIT TWO}\ufe0f\n", "not a number: '2\\\\ufe0f'"),
        ("forbid 1 2 3\n", "squares must be given as 2 numbers each, such as 1 2, was '1 2 3'"),
        ("@/nowhere 2\n", "must be a readable file"),
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
    # The terminal already shows what is typed, so the program does not repeat it.
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
        "game": "nim | diagonal", "name": "wythoff()", "canonical": None,
        "you": 1, "position": [3, 5], "end": [1, 2], "winner": 2,
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
        (
            ("wythoff", 3, 5, "--as", "left"),
            "--as chooses a side in a partizan game, but in nim | diagonal both players have",
        ),
        (("wythoff", 1), "must have 2 piles, had 1"),
        (("block(wythoff, 1)", "1e30", 2), "at most 1000000 positions below"),
        (("nim | diagonal((x0 - x1)**2)", "1e9", "1e9"), "is too large for brute force, which reaches piles up to"),
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
