"""The table that maps each class of results to the function that prints it as lines: both exist."""

import ast
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import wythoff as w
from wythoff.apps.cli import lines
from wythoff.apps.cli.answers import words
from wythoff.base.displayed import Displayed

CLASSES = [name for name in lines.__all__ if "_" in name and name.rpartition("_")[2][0].isupper()]


def imported_from(module):
    """Return a dict from each name that `module` imports to the module it is imported from, for type checkers too."""
    tree = ast.parse(Path(module.__file__).read_text("utf-8"))
    found = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
    return {alias.name: node.module for node in found for alias in node.names}


@pytest.mark.parametrize("name", CLASSES)
def test_the_class_is_there_and_so_is_what_says_it(name):
    """Check an entry of the table: the function exists, and its first parameter is the only class of that name."""
    folder, _, kind = name.partition("_")
    module = import_module(f"wythoff.{getattr(lines, name).module}")
    function = getattr(module, getattr(lines, name).__name__)
    function = function.__closure__[0].cell_contents if function.__closure__ else function  # decorated with `known`
    assert kind in next(iter(function.__annotations__.values())).split(" | ")
    found = getattr(import_module(imported_from(module)[kind]), kind)
    assert issubclass(found, Displayed) and found.__module__.split(".")[:2] == ["wythoff", folder]
    displayed = re.compile(rf"^class {kind}\(.*\b(?:Answer|Worded|Displayed)\b", re.MULTILINE)
    texts = (path.read_text("utf-8") for path in (Path(w.__file__).parent / folder).rglob("*.py"))
    assert sum(len(displayed.findall(text)) for text in texts) <= 1


def test_a_value_of_no_command_is_its_text():
    evidence = w.solve("wythoff", count=3).evidence
    assert words(evidence) is None and str(evidence) == "proved: Wythoff 1907"


def test_a_value_is_said_as_the_class_above_it_is():
    assert str(w.solve("wythoff_partizan", up_to=5)).startswith("Outcomes of ")


def test_what_says_one_value_loads_no_other():
    code = "import sys, wythoff as w\nstr(w.move('wythoff', (3, 5)))\n"
    code += "print(*sorted(name for name in sys.modules if name.startswith('wythoff.apps.cli.')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.removeprefix("wythoff.apps.cli.") for name in done.stdout.split()}
    assert "moving" in loaded and not loaded & {"asking", "commands", "histories", "sums", "studying", "grundy"}
