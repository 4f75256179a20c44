"""tests/timing.py and its list of slow cases, slow_cases.txt."""

from __future__ import annotations

import re
from pathlib import Path

from tests import timing

ROOT = Path(__file__).parents[1]


def test_slow_cases_names_tests_that_exist():
    gone = []
    for line in timing.LIST.read_text().splitlines():
        if not line.startswith("["):
            path, *_, name = line.partition("\t")[0].split("::")
            file = ROOT / path
            if not file.is_file() or not re.search(rf"^ *def {name}\(", file.read_text(), re.MULTILINE):
                gone.append(line)
    assert not gone, f"run `make slow-cases`: {gone}"


def test_slow_cases_keeps_the_share_of_a_test(tmp_path, monkeypatch):
    cases = [f"tests/test_a.py::test_b[{n}]" for n in range(20)]
    monkeypatch.setattr(timing, "LIST", tmp_path / "list.txt")
    seconds = dict.fromkeys(cases, timing.TOGETHER / 5.5) | {cases[3]: 9.0, "tests/test_a.py::test_c": 9.0}
    timing.LIST.write_text("\n".join(timing.chosen(seconds)))
    slow = timing.slow_cases(seconds)
    assert slow >= {cases[3], "tests/test_a.py::test_c"}
    assert len(set(seconds) - slow) == 5
    # A run of a few cases only marks the same listed ones as slow.
    assert timing.slow_cases(["tests/test_a.py::test_c", cases[3]]) == {"tests/test_a.py::test_c", cases[3]}


def test_chosen_leaves_a_case_of_each_test():
    seconds = {"tests/test_a.py::test_b[0]": 8.0, "tests/test_a.py::test_b[1]": 9.0}
    assert timing.chosen(seconds) == ["tests/test_a.py::test_b", "[1]"]
