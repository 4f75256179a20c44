"""The rooms: each has tests, and `make quick` looks into each."""

import re
from pathlib import Path

import wythoff

ROOT = Path(__file__).parents[2]
ROOMS = {path.parent.name for path in Path(wythoff.__file__).parent.glob("*/__init__.py")}


def test_make_quick_looks_into_each_room():
    text = (ROOT / "Makefile").read_text()
    files = (
        re.search(r"^QUICK := \$\(addprefix tests/,((?:.|\\\n)*?)\)$", text, re.MULTILINE)[1]
        .replace("\\\n", " ")
        .split()
    )
    assert all((ROOT / "tests" / file).is_file() for file in files)
    assert {file.split("/")[0] for file in files} >= ROOMS - {"calls"}, "calls are read by tests of the catalog"


def test_each_room_has_tests():
    tested = {path.parent.name for path in (ROOT / "tests").glob("*/__init__.py")}
    assert tested >= ROOMS - {"calls"}
