"""What Windows lacks: nothing at module level imports it, and commands work where it is hidden."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import wythoff

PACKAGE = Path(wythoff.__file__).parent
MODULES = {"resource", "fcntl", "termios", "tty", "pty", "pwd", "grp"}
OS = (
    "fork", "getuid", "geteuid", "sched_getaffinity", "sysconf", "nice", "O_NOFOLLOW", "O_NONBLOCK", "O_DIRECTORY",
    "killpg", "setsid", "mkfifo", "posix_fallocate", "statvfs",
)  # fmt: skip
SIGNALS = ("SIGALRM", "setitimer", "ITIMER_REAL", "SIGHUP", "SIGXCPU", "SIGKILL", "SIGPIPE", "pthread_sigmask")
HIDDEN = f"""
import builtins, os, signal, sys
for name in {sorted(MODULES)!r}:
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


def outside_functions(tree):
    """The statements that run when a module is imported."""
    waiting = list(tree.body)
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            waiting += [inner for inner in ast.iter_child_nodes(node) if isinstance(inner, ast.stmt)]


def test_no_module_imports_what_windows_lacks_at_once():
    found = []
    for path in PACKAGE.rglob("*.py"):
        for node in outside_functions(ast.parse(path.read_text("utf-8"))):
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            names += [node.module] if isinstance(node, ast.ImportFrom) else []
            found += [f"{path.name}: {name}" for name in names if name in MODULES]
    assert found == []


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
