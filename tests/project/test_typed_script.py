"""The typed script with every public name runs, and `mypy --strict` accepts it."""

import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import wythoff

SCRIPT = Path(__file__).parent / "typed_script.py"
ROOT = SCRIPT.parents[2]


@pytest.mark.parametrize("place", ["", *wythoff._MODULES])
def test_it_uses_every_public_name(place):
    names = import_module(f"wythoff.{place}".rstrip(".")).__all__
    prefix = re.escape(f"w.{place}.".replace("..", "."))
    used = set(re.findall(rf"\b{prefix}(\w+)", SCRIPT.read_text("utf-8")))
    assert {*names} - used == set()


def test_it_runs(tmp_path):
    pytest.importorskip("matplotlib", reason="it draws")
    command = [sys.executable, "-m", "tests.project.typed_script", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert {path.name for path in tmp_path.iterdir()} == {"g1.csv", "wythoff.svg", "fibonacci.svg", "array.svg"}


# The parts of pandas that the script needs, in case its stubs are not installed.
PANDAS = """from typing import Any
class DataFrame:
    index: Any
    def __init__(self, data: object, index: object = ...) -> None: ...
"""


@pytest.mark.slow
def test_mypy_finds_nothing_in_it(tmp_path):
    pytest.importorskip("mypy", reason="a tool of the extra `dev`")
    (tmp_path / "pandas.pyi").write_text(PANDAS)
    command = [sys.executable, "-m", "mypy", "--strict", str(SCRIPT)]
    environment = os.environ | {"MYPYPATH": str(tmp_path)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
