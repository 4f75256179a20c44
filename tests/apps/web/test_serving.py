"""`wythoff app` before it serves: refused requests, and Ctrl-C."""

import json
import os
import socket
import subprocess
import sys
from urllib.request import urlopen

import pytest

from tests.apps.web.server import served
from tests.sentences import NEEDS_APP, NEEDS_SIGNALS

# Sends Ctrl-C when the server reads its configuration; starts the program as its script does.
PRESSED = """
import signal, sys, uvicorn
asked = uvicorn.Config.{name}
def pressed(self):
    signal.raise_signal(signal.SIGINT)
    return asked(self)
uvicorn.Config.{name} = pressed
sys.argv = ["wythoff", "app", "--no-open", "--port", "0"]
from wythoff.__main__ import main
sys.exit(main())
"""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--host", "0.0.0.0"], "connect: give --token"),
        (["--host", "0.0.0.0", "--token", "short"], "at least 8"),
        (["--host", "0.0.0.0", "--token", "two words"], "letters and digits"),
        (["--host", "0.0.0.0", "--room", "7b"], "--token (or --room, if given without --token) must have at least 8"),
        (["--room", "7 b"], "--room must be letters and digits"),
        (["--host", "no such host"], "connect: give --token"),
        (["--host", "999.1.1.1", "--token", "c1assroom"], "the app cannot listen at"),
        (["--port", "70000"], "from 0 to 65535, was 70000"),
        (["--port", "-1"], "from 0 to 65535, was -1"),
        (["--port", "x"], "--port"),
        (["nim | diagonl"], "did you mean diagonal"),
        (["--json"], "the app prints no JSON"),
    ],
)
def test_what_cannot_be_served_is_refused_in_one_line(run, arguments, said):
    pytest.importorskip("uvicorn", reason=NEEDS_APP)
    status, out, err = run("app", "--no-open", *arguments)
    assert (status, out) == (2, "")
    assert said in err
    assert "Traceback" not in err


def test_a_port_that_is_taken(run):
    pytest.importorskip("uvicorn", reason=NEEDS_APP)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        status, _, err = run("app", "--no-open", "--port", taken.getsockname()[1])
    assert status == 2
    assert ": Address already in use" in err


def test_without_the_extra_it_says_what_to_install(run, monkeypatch):
    monkeypatch.setattr("wythoff.apps.web.serving.find_spec", lambda name: None if name == "uvicorn" else object())
    status, _, err = run("app", "--no-open")
    assert status == 2
    assert 'the app needs uvicorn: pip install "wythoff[app]"' in err


def test_the_game_of_the_command_line_is_studied_first():
    pytest.importorskip("uvicorn", reason="the extra `app` is not installed")
    with served("gdwn(1,2)") as (address, _), urlopen(address) as page:
        assert address.endswith("/study")
        assert 'value="gdwn(1,2)"' in page.read().decode()


def test_app_answers_for_the_game_of_the_command_line():
    """Answer for the game on the command line, which is in Python or in the notation."""
    pytest.importorskip("uvicorn", reason=NEEDS_APP)
    with served("gdwn(1,2)") as (address, _):
        answer = urlopen(f"{address.removesuffix('/study')}/api/game?game=gdwn(1,2)")
        assert json.load(answer)["piles"] == 2


@pytest.mark.skipif(os.name != "posix", reason=NEEDS_SIGNALS)
@pytest.mark.parametrize("name", ["get_loop_factory", "load"])
def test_an_interrupt_while_the_server_begins_is_one_line(name):
    pytest.importorskip("uvicorn", reason=NEEDS_APP)
    done = subprocess.run([sys.executable, "-c", PRESSED.format(name=name)], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (130, "wythoff: interrupted\n")
    assert done.stdout.startswith("wythoff app: http://127.0.0.1:")


def test_importing_wythoff_loads_nothing_of_the_app():
    code = "import sys, wythoff; wythoff.solve('wythoff', count=3); print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert not {name for name in loaded if name.startswith("wythoff.apps.web")}
    assert not loaded & {"starlette", "uvicorn", "segno", "anywidget", "traitlets", "asyncio"}
