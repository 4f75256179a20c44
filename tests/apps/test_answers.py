"""Where each kind of value is said in lines: the class is there, and so is what says it."""

import subprocess
import sys
from importlib import import_module

import pytest

import wythoff as w
from wythoff.apps.cli.answers import LINES, lines_of, words


@pytest.mark.parametrize("kind", LINES)
def test_the_class_is_there_and_so_is_what_says_it(kind):
    place, _, name = kind.rpartition(".")
    found = getattr(import_module(f"wythoff.{place}"), name)
    assert f"wythoff.{kind}" == f"{found.__module__}.{found.__qualname__}"
    file, _, function = LINES[kind].partition(".")
    assert callable(getattr(import_module(f"wythoff.apps.cli.{file}"), function))


def test_a_value_of_no_command_is_its_text():
    evidence = w.solve("wythoff", count=3).evidence
    assert words(evidence) is None and [*lines_of(evidence)] == [str(evidence)]


def test_a_value_is_said_as_the_class_above_it_is():
    assert str(w.solve("wythoff_partizan", up_to=5)).startswith("Outcomes of ")


def test_what_says_one_value_loads_no_other():
    code = "import sys, wythoff as w\nstr(w.move('wythoff', (3, 5)))\n"
    code += "print(*sorted(name for name in sys.modules if name.startswith('wythoff.apps.cli.')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.removeprefix("wythoff.apps.cli.") for name in done.stdout.split()}
    assert "moving" in loaded and not loaded & {"asking", "commands", "histories", "sums", "studying", "grundy"}
