"""How the program ends: after Ctrl-C, early or late, and if its output cannot be written."""

import io
import os
import signal
import subprocess
import sys
import tomllib
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from tests.sentences import NEEDS_SIGNALS
from wythoff.apps.cli import main

WYTHOFF = [sys.executable, "-m", "wythoff"]
ON_LINUX = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
POSIX = pytest.mark.skipif(os.name != "posix", reason=NEEDS_SIGNALS)
# Sends Ctrl-C when the module `name` is imported; starts the program as its script does.
PRESSED = """
import os, signal, sys
class Pressed:
    def find_spec(self, name, path=None, target=None):
        if name == {name!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Pressed())
sys.argv = ["wythoff", "solve", "g1"]
from wythoff.__main__ import main
sys.exit(main())
"""


@POSIX
@pytest.mark.parametrize(
    "name", ["wythoff.apps.cli", "argparse", "wythoff.apps.cli.verbs.command", "wythoff.solving.solvers"]
)
def test_interrupt_ends_the_program_in_one_line(name):
    done = subprocess.run([sys.executable, "-c", PRESSED.format(name=name)], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "wythoff: interrupted\n")


@POSIX
@pytest.mark.parametrize("raised", ["ImportError('mine')", "TypeError('expected a message argument')"])
def test_an_interrupt_that_what_is_loaded_took_for_another_fault(raised):
    """Report an interrupt as such, even if a library turned the KeyboardInterrupt into another exception."""
    code = "import os, signal, sys\nfrom wythoff import __main__ as program\nimport wythoff.apps.cli as cli\n"
    code += "def answered(_):\n    try:\n        os.kill(os.getpid(), signal.SIGINT)\n        [0 for _ in range(100)]\n"
    code += (
        f"    except KeyboardInterrupt:\n        raise {raised} from None\ncli._answered = answered\nprogram.program()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "wythoff: interrupted\n")


@POSIX
def test_an_interrupt_after_the_answer_is_no_traceback():
    code = "import atexit, os, signal, sys\nsys.argv = ['wythoff', 'solve', 'g1']\nfrom wythoff.__main__ import main\n"
    code += "status = main()\nos.kill(os.getpid(), signal.SIGINT)\nsys.exit(status)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (130, "wythoff: interrupted\n")
    assert done.stdout.startswith("P-positions of nim")


@POSIX
def test_an_interrupt_that_is_ignored_stays_ignored():
    ignored = PRESSED.format(name="wythoff.apps.cli").replace("class", "signal.signal(2, signal.SIG_IGN)\nclass", 1)
    done = subprocess.run([sys.executable, "-c", ignored], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_script_starts_where_an_interrupt_is_answered_first():
    """Install the handler of interrupts before any other import, so that Ctrl-C never shows a traceback."""
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
    assert project["scripts"] == {"wythoff": "wythoff.__main__:program"}
    code = "import sys\nbefore = {*sys.modules}\nimport wythoff.__main__\nprint(*sorted({*sys.modules} - before))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    ours = {"wythoff", "wythoff.__main__", "wythoff.apps", "wythoff.apps.stopping"}
    ours |= {"wythoff.base", "wythoff.base.displayed"}
    assert set(done.stdout.split()) <= {*ours, "__future__"}


@ON_LINUX
@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ("solve nope", 2),
        ("frobnicate", 2),
        ("solve g1 --count x", 2),
        ("solve", 2),
        ("solve g1 --count 3", 0),
        ("check not_semiadditive", 1),
        ("load /dev/null", 2),
    ],
)
def test_the_status_says_it_where_stderr_cannot_be_written(arguments, status):
    with open("/dev/full", "w") as full:
        done = subprocess.run([*WYTHOFF, *arguments.split()], stdout=subprocess.PIPE, stderr=full)
        assert done.returncode == status
        assert bool(done.stdout) == (status != 2)


@ON_LINUX
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(
    "arguments",
    [
        "--help", "--version", "solve --help", "solve g1", "check not_semiadditive", "solve g1 --count 10000 --json",
        "export g1", "export g1 --format json", "grundy wythoff --csv", "list", "plot g1 --text ascii", "play g1 3 5",
        "export fraenkel2004 --table 10", "sequence fibonacci --bfile", "paper fraenkel2004 table 10",
    ],
)  # fmt: skip
def test_unwritable_output_exits_with_status_2(arguments, unbuffered):
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*WYTHOFF, *arguments.split()], stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE,
            env=environment,
        )  # fmt: skip
    line = b"wythoff: the output could not be written: No space left on device\n"
    assert (done.returncode, done.stderr) == (2, line)


@ON_LINUX
@pytest.mark.parametrize("arguments", ["--help", "solve g1", "solve nope", "check not_semiadditive"])
def test_nothing_can_be_written_at_all(arguments):
    with open("/dev/full", "w") as full:
        done = subprocess.run([*WYTHOFF, *arguments.split()], stdout=full, stderr=full)
    assert done.returncode == 2


@POSIX
@pytest.mark.parametrize("arguments", ["--help", "list", "solve g1 --count 100000 --json", "export g1 --count 100000"])
def test_a_reader_who_goes_is_no_failure(arguments):
    command = f'"{sys.executable}" -m wythoff {arguments} | head -c 20 >/dev/null; exit ${{PIPESTATUS[0]}}'
    done = subprocess.run(["bash", "-c", command], capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")


@POSIX
@pytest.mark.parametrize("arguments", ["solve g1 --count 3", "play g1 3 5"])
def test_an_input_that_is_closed_is_not_missed(arguments):
    done = subprocess.run(f'"{sys.executable}" -m wythoff {arguments} <&-', shell=True, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")


SLOW_GAME = """
import time
import wythoff

class Slow(wythoff.Game):
    piles = 1

    def options(self, position):
        time.sleep(0.2)
        return [(position[0] - 1,)] if position[0] else []
"""


@POSIX
def test_a_signal_is_not_taken_for_a_fault_of_somebodys_game(tmp_path):
    (tmp_path / "mine.py").write_text(SLOW_GAME)
    command = [sys.executable, "-m", "wythoff", "solve", "mine.py:Slow", "--up-to", "500"]
    with subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True) as solving:
        with pytest.raises(subprocess.TimeoutExpired):
            solving.wait(3)
        solving.terminate()
        assert solving.wait(20) == 128 + signal.SIGTERM and solving.stderr.read() == ""


DROPPED = """
import os, signal, time, weakref
from wythoff.apps.stopping import stop_in_order
stop_in_order()
class Lock: pass
def cb(*_):
    os.kill(os.getpid(), signal.{name})
    for _ in range(1000): len('')
{dropping}
lock = Lock()
kept = {kept}
try:
    del lock
    time.sleep(5)
except {raised}:
    print("ended")
"""


@POSIX
@pytest.mark.parametrize(("name", "raised"), [("SIGINT", "KeyboardInterrupt"), ("SIGTERM", "SystemExit")])
@pytest.mark.parametrize(("dropping", "kept"), [("", "weakref.ref(lock, cb)"), ("Lock.__del__ = cb", "None")])
def test_a_signal_is_not_lost_where_exceptions_are_dropped(dropping, kept, name, raised):
    """Obey a signal that arrives where Python prints exceptions and goes on, such as in `__del__`.

    An export once ran to its end after such a signal.
    """
    code = DROPPED.format(dropping=dropping, kept=kept, name=name, raised=raised)
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (ended.stdout, ended.stderr, ended.returncode) == ("ended\n", "", 0)


CLEARED = """
import ctypes, os, signal, time
from wythoff.apps.stopping import stop_in_order, taken
stop_in_order()
def late(seconds):
    before = time.monotonic()
    while time.monotonic() < before + seconds: pass
def press():
    os.kill(os.getpid(), signal.SIGINT)
    late(0.01)
clearing = ctypes.pythonapi.PyDict_GetItem  # clears what is raised when it compares keys
clearing.argtypes, clearing.restype = [ctypes.py_object, ctypes.py_object], ctypes.c_void_p
class Key:
    def __hash__(self): return 1
    def __eq__(self, other): press()
clearing({Key(): 1}, Key())
try:
    try:
        late(5)
    finally:
        late(0.5)
        print("in order")
except KeyboardInterrupt:
    taken()
late(0.5)
print("went on")
"""


@POSIX
@pytest.mark.skipif(sys.version_info >= (3, 14), reason="PyDict_GetItem shows there what it drops")
def test_cleared_signal_is_raised_again():
    """Raise an interrupt again after C code dropped the exception; loading numpy once in a thousand times does so."""
    ended = subprocess.run([sys.executable, "-c", CLEARED], capture_output=True, text=True, timeout=60)
    assert (ended.stdout, ended.stderr, ended.returncode) == ("in order\nwent on\n", "", 0)


@POSIX
def test_what_else_is_dropped_is_shown_as_before():
    code = "from wythoff.apps.stopping import stop_in_order\nstop_in_order()\n"
    code += "class Lock:\n    def __del__(self): raise ValueError('mine')\nLock()\n"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert ended.stderr.endswith("ValueError: mine\n") and ended.returncode == 0
    # Do not destroy objects that were interrupted while they were made, as of llvmlite.
    code += "import os, signal\ntry:\n    os.kill(os.getpid(), signal.SIGINT)\nexcept KeyboardInterrupt:\n    Lock()"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert ended.stderr.count("ValueError: mine\n") == 1


@POSIX
def test_a_program_that_was_told_to_end_is_not_taken_apart():
    """Exit without destroying objects after SIGTERM: llvmlite, stopped while it linked, once crashed."""
    code = "import os, signal, threading, time\nfrom wythoff import __main__ as program\n"
    code += "threading.Thread(target=lambda: (time.sleep(3), print('waited for'))).start()\n"
    code += "import wythoff.apps.cli as cli\ncli._answered = lambda _: os.kill(os.getpid(), signal.SIGTERM)\n"
    code += "import atexit\natexit.register(print, 'called')\nprogram.program()"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (ended.stdout, ended.stderr, ended.returncode) == ("called\n", "", 128 + signal.SIGTERM)


@pytest.mark.parametrize("error", [OSError(5, "Input/output error"), OSError("no number")], ids=["numbered", "bare"])
def test_output_in_memory_that_fails_is_one_line(error, monkeypatch):
    """Report output that cannot be written, even if it is a stream without a file."""

    def failing(arguments):
        raise error

    monkeypatch.setattr("wythoff.apps.cli.commands.list_", failing)
    said, told = io.StringIO(), io.StringIO()
    with redirect_stdout(said), redirect_stderr(told):
        status = main(["list"])
    why = error.strerror or error
    assert (status, said.getvalue(), told.getvalue()) == (2, "", f"wythoff: the output could not be written: {why}\n")
