"""Output at a terminal that a pipe does not get: line editing, links, tables cut at the edge, a progress bar."""

import os
import re
import select
import signal
import sys
import time

import pytest

from wythoff.apps.cli import progress, terminal

pty = pytest.importorskip("pty", reason="a terminal is made by the pty of POSIX")
LINKS = ("FORCE_HYPERLINK", "VTE_VERSION", *terminal.KNOW_LINKS, *terminal.SAY_LINKS)


def at_a_terminal(*arguments, typed="", columns=80, code="import wythoff.__main__ as m; m.program()", **environment):
    """Run the program in a terminal of its own; return what it shows, and its exit status."""
    process, screen = pty.fork()
    if not process:
        for name in LINKS:
            os.environ.pop(name, None)
        os.environ.update({"TERM": "xterm", "COLUMNS": str(columns), "INPUTRC": os.devnull, **environment})
        os.execv(sys.executable, [sys.executable, "-c", code, *arguments])
    shown, begun = b"", time.monotonic()
    while time.monotonic() - begun < 60:
        if not select.select([screen], [], [], 1)[0]:
            continue
        try:
            got = os.read(screen, 65536)
        except OSError:  # the program has closed the terminal
            break
        if not got:
            break
        shown += got
        if typed and shown.endswith(b"> "):
            os.write(screen, typed.encode())
            typed = ""
    else:
        os.kill(process, signal.SIGKILL)
    os.close(screen)
    return shown.decode(), os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])


@pytest.mark.parametrize(
    ("typed", "after"),
    [
        ("1 1\x1b[D2\r\x04", "You move to (1, 21)"),  # the left arrow moves the cursor back
        ("mov\t\r\x04", "#1 "),  # Tab completes the command
    ],
)
def test_lines_of_a_match_are_edited(typed, after):
    pytest.importorskip("readline", reason="lines are edited by readline, which is not here")
    shown, status = at_a_terminal("play", "wythoff", "4", "21", typed=typed)
    assert after in shown
    assert status == 0


def test_a_match_ends_with_the_input():
    shown, status = at_a_terminal("play", "wythoff", "4", "21", typed="\x04")
    assert status == 0
    assert shown.endswith("The match is left unfinished.\r\n")


@pytest.mark.parametrize(
    ("environment", "linked"),
    [
        ({}, False),
        ({"FORCE_HYPERLINK": "1"}, True),
        ({"TERM_PROGRAM": "WezTerm"}, True),
        ({"TERM_PROGRAM": "WezTerm", "FORCE_HYPERLINK": "0"}, False),
        ({"TERM_PROGRAM": "WezTerm", "TERM": "dumb"}, False),
        ({"VTE_VERSION": "7006"}, True),
        ({"VTE_VERSION": "4803"}, False),
        ({"TERM": "xterm-kitty"}, True),
    ],
)
def test_oeis_numbers_are_links_in_terminals(environment, linked):
    shown, _ = at_a_terminal("sequence", "A000201", "--count", "3", **environment)
    assert ("\x1b]8;;https://oeis.org/A000201\x1b\\A000201\x1b]8;;\x1b\\" in shown) == linked
    assert "1, 3, 4" in shown
    assert "(A000201)" in re.sub(r"\x1b]8;;.*?\x1b\\", "", shown), "nothing but the link is added"


def test_a_pipe_gets_no_links(run):
    assert "\x1b" not in run("sequence", "A000201")[1]


def test_wide_arrays_are_cut_at_the_edge_and_say_how_to_see_all(run):
    shown, _ = at_a_terminal("array", "wythoff", "--columns", "40", columns=60)
    lines = shown.splitlines()
    assert lines[-1] == "... and 35 more columns: --csv or --json prints all"
    assert lines[2].split() == ["1", "2", "3", "5", "8"]
    assert all(len(line) <= 60 for line in lines[2:])
    assert len(run("array", "wythoff", "--columns", "40")[1].splitlines()[2].split()) == 40, "a pipe gets all"


def test_narrow_arrays_are_whole():
    shown, _ = at_a_terminal("array", "wythoff", "--columns", "5", columns=60)
    assert shown.splitlines()[-1].split() == ["25", "41", "66", "107", "173"]
    assert "more columns" not in shown


SLOW = (
    "import time\nfrom wythoff.apps.cli.progress import *\nimport wythoff.apps.cli.progress as p\np.PATIENCE = 0.05\n"
)


def test_a_bar_is_drawn_after_a_while_and_wiped():
    code = f"{SLOW}with Bar('solving') as bar:\n    bar(1, 4); time.sleep(0.1); bar(3, 4)\nprint('done')"
    shown, _ = at_a_terminal(code=code)
    assert "solving [##############################----------]  75%, 0:00 left" in shown
    assert shown.endswith("\r\x1b[Kdone\r\n")
    assert "25%" not in shown


def test_a_clock_is_drawn_after_a_while_and_wiped():
    code = f"{SLOW}with Clock('waiting'):\n    time.sleep(0.3)\nprint('done')"
    shown, _ = at_a_terminal(code=code)
    assert "waiting 0:00" in shown
    assert shown.endswith("\r\x1b[Kdone\r\n")


def test_nothing_is_drawn_in_a_pipe(capsys, monkeypatch):
    monkeypatch.setattr(progress, "PATIENCE", 0)
    with progress.Bar("solving") as bar, progress.Clock("waiting"):
        bar(1, 2)
    assert capsys.readouterr().err == ""
