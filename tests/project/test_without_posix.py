"""Features that Windows lacks: every use is guarded, and commands work if these features are hidden."""

import subprocess
import sys
from pathlib import Path

import pytest

import wythoff

PACKAGE = Path(wythoff.__file__).parent
MODULES = ("resource", "fcntl", "termios", "tty", "pty", "pwd", "grp")
OS = (
    "fork", "getuid", "geteuid", "sched_getaffinity", "sysconf", "nice", "O_NOFOLLOW", "O_NONBLOCK", "O_DIRECTORY",
    "killpg", "setsid", "mkfifo", "posix_fallocate", "statvfs",
)  # fmt: skip
SIGNALS = ("SIGALRM", "setitimer", "ITIMER_REAL", "SIGHUP", "SIGXCPU", "SIGKILL", "SIGPIPE", "pthread_sigmask")
HIDDEN = f"""
import builtins, os, signal, sys
for name in {MODULES!r}:
    sys.modules[name] = None
for module, names in ((os, {OS!r}), (signal, {SIGNALS!r})):
    for name in names:
        if hasattr(module, name):
            delattr(module, name)
opened = builtins.open
def open_there(path, *given, **named):
    if str(path).startswith("/proc/"):
        raise FileNotFoundError(path)
    return opened(path, *given, **named)
builtins.open = open_there
from wythoff.__main__ import program
sys.exit(program())
"""


SOURCES = {path.relative_to(PACKAGE).as_posix(): path.read_text("utf-8") for path in PACKAGE.rglob("*.py")}


@pytest.fixture
def unguarded():
    reason = "mypy, a tool of the extra `dev`, carries the stubs that say what each platform has"
    return pytest.importorskip("tests.project.platforms", reason=reason).unguarded


def test_no_source_needs_linux(unguarded):
    assert [f"{name}:{found}" for name, text in SOURCES.items() for found in unguarded(text)] == []


@pytest.mark.parametrize(
    ("name", "guard", "instead", "found"),
    [
        ("proofs/confined.py", "if not hasattr(os,", "if not callable(os,", 5),
        ("apps/web/worker.py", "(ImportError, AttributeError, ", "(", 2),
        ("base/files.py", "suppress(ImportError, OSError)", "suppress(OSError)", 3),
        ("kernels/limits.py", "if not sizes and hasattr(os, ", "if not sizes and callable(os, ", 2),
        ("base/jobs.py", "PoolExecutor(workers, ", "PoolExecutor(workers, get_context('fork'), ", 1),
    ],
)  # fmt: skip
def test_unguarded_finds_a_guard_that_is_missing(unguarded, name, guard, instead, found):
    assert guard in SOURCES[name]
    assert len(unguarded(SOURCES[name].replace(guard, instead))) == found


@pytest.mark.parametrize(
    "text",
    [
        "import signal\nsignal.pause()",
        "import _signal as s\ns.signal(s.SIGHUP, print)",
        "import pwd",
        "from fcntl import flock",
        "import os\ntry:\n    os.killpg(1, 2)\nexcept ImportError:\n    pass",
        "import os\ntry:\n    pass\nexcept AttributeError:\n    os.nice(1)",
        "import os\ndef public():\n    os.fork()\nif hasattr(os, 'fork'):\n    public()",
        "import os\ndef _fork():\n    os.fork()\nif hasattr(os, 'fork'):\n    _fork()\n_fork()",
        "import os\ndef f():\n    if hasattr(os, 'fork'):\n        print()\n    os.fork()",
        "open('/proc/meminfo')",
        "import os\nos.sched_getaffinity(0)",
    ],
)
def test_unguarded_finds_a_use(unguarded, text):
    assert len(unguarded(text)) == 1 + text.count("SIGHUP") - text.count("s.SIGHUP")


@pytest.mark.parametrize(
    "text",
    [
        "import os, signal, time\nos.getpid(), os.kill, signal.SIGINT, time.monotonic()",
        "try:\n    import resource\nexcept ImportError:\n    resource = None\nresource.getpagesize()",
        "import os\nif os.name == 'posix' and os.getuid():\n    os.fork()",
        "import os\ndef _fork():\n    os.fork()\nif hasattr(os, 'fork'):\n    _fork()",
    ],
)
def test_unguarded_accepts_what_runs_anywhere(unguarded, text):
    assert unguarded(text) == []


def run(command, folder):
    asked = [sys.executable, "-c", HIDDEN, *command.split()]
    found = subprocess.run(asked, cwd=folder, capture_output=True, text=True, timeout=300)
    assert (found.returncode, found.stderr) == (0, ""), found.stderr
    return found.stdout


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("move g1 11 15", "(4, 11)"), ("solve wythoff --count 3", "proved: Wythoff 1907"), ("check g1 --up-to 40", ""),
        ("grundy wythoff --up-to 4", "3"), ("solve nim|where(k*l%3==1) --up-to 30", "P-positions"),
        ("export g1 --count 5 --output g1.csv", "5"),
    ],
)  # fmt: skip
def test_commands_work_where_it_is_hidden(command, said, tmp_path):
    assert said in run(command, tmp_path)


def test_proofs_are_made_and_verified_where_it_is_hidden(tmp_path):
    assert "proved" in run("prove wythoff --certificate wythoff.json", tmp_path)
    assert "wythoff.json" in run("verify wythoff.json", tmp_path)
