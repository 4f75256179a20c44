"""What compares the answers of two revisions sees a difference, and names it unless it is allowed."""

import gzip
import json
import re

import pytest

from tests import revisions
from wythoff.kernels import limits


def test_a_difference_counts_unless_it_is_allowed(tmp_path, capsys):
    words, same = ["solve", "g1"], [["list"], [0, "g1\n", ""], 0.1]
    for name, text in (("old", "(0, 0)\n"), ("new", "(0, 1)\n")):
        with gzip.open(tmp_path / name, "wt") as file:
            json.dump([same, [words, [0, text, ""], 0.1]], file)
    old, new = tmp_path / "old", tmp_path / "new"
    assert revisions.compare(old, new, []) == 1
    assert "wythoff solve g1: NOT ALLOWED" in capsys.readouterr().out
    assert revisions.compare(old, new, [(re.compile("^solve"), "the second pile is counted")]) == 0
    assert revisions.compare(old, old, []) == 0


@pytest.mark.slow
def test_answers_are_recorded_and_what_takes_too_long_is_not(tmp_path, monkeypatch):
    monkeypatch.setattr(limits, "_installed", limits._installed)  # which is put back afterwards
    monkeypatch.setattr(revisions, "LONGEST", 0.3)
    long = ["grundy", "nim | where(k*l % 3 == 1)", "--up-to", "400"]
    asked = [["solve", "g1", "--count", "3"], long, ["move", "wythof", "1", "2"]]
    revisions.record(tmp_path / "found", asked, first=True)
    with gzip.open(tmp_path / "found", "rt") as file:
        (first, answer, _), (_, refused, _) = json.load(file)
    assert first == asked[0] and answer[0] == 0 and "0  2  6" in answer[1]
    assert refused[0] == 2 and "did you mean wythoff" in refused[2]
