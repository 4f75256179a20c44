"""`tests.revisions`, which compares the answers of two revisions: it reports each difference that is not allowed."""

import gzip
import json
import re
import sys

from tests import revisions
from tests.revisions import Allowed
from wythoff.kernels import limits


def test_a_difference_counts_unless_it_is_allowed(tmp_path, capsys):
    words, same = ["solve", "g1"], [["list"], [0, "g1\n", ""], 0.1]
    for name, text in (("old", "(0, 0)\n"), ("new", "(0, 1)\n")):
        with gzip.open(tmp_path / name, "wt") as file:
            json.dump([same, [words, [0, text, ""], 0.1]], file)
    old, new = tmp_path / "old", tmp_path / "new"
    assert revisions.compare(old, new, Allowed()) == 1
    assert "wythoff solve g1: NOT ALLOWED" in capsys.readouterr().out
    assert revisions.compare(old, new, Allowed([(re.compile("^solve"), "the second pile is counted")])) == 0
    assert revisions.compare(old, old, Allowed()) == 0
    assert revisions.compare(old, new, Allowed(worded=[(re.compile(r", 0\)"), ", 1)")])) == 0
    assert revisions.compare(new, old, Allowed(worded=[(re.compile(r", 0\)"), ", 1)")])) == 1
    more = Allowed(added=[re.compile(r"\(0, 1\)\n")])
    for name, wrong in (("new", 1), ("more", 0)):
        with gzip.open(tmp_path / name, "wt") as file:
            json.dump([same, [words, [0, "(0, 0)\n(0, 1)\n" if name == "more" else "(0, 1)\n", ""], 0.1]], file)
        assert revisions.compare(old, tmp_path / name, more) == wrong
    # What the old answer has already must stay, and must not hide what is new.
    assert revisions.compare(tmp_path / "more", old, more) == 1
    with gzip.open(tmp_path / "most", "wt") as file:
        json.dump([same, [words, [0, "(0, 0)\n(0, 1)\n(0, 2)\n", ""], 0.1]], file)
    assert (
        revisions.compare(tmp_path / "more", tmp_path / "most", Allowed(added=[*more.added, re.compile(r"\(0, 2\)\n")]))
        == 0
    )


def test_answers_are_recorded_and_what_takes_too_long_is_not(tmp_path, monkeypatch):
    def main(words):
        while words == ["explain", "nim"]:
            pass
        print(*words)
        print("a\u00e9", file=sys.stderr)
        if words[0] == "export":
            raise KeyError(words[0])
        return len(words)

    monkeypatch.setattr("wythoff.apps.cli.main", main)
    monkeypatch.setattr(limits, "_installed", limits._installed)  # so that monkeypatch restores it afterwards
    monkeypatch.setattr(revisions, "LONGEST", 0.05)
    revisions.record(tmp_path / "found", [["solve", "g1"], ["explain", "nim"], ["export", "g1"]], first=True)
    with gzip.open(tmp_path / "found", "rt") as file:
        answers = [(words, answer) for words, answer, _ in json.load(file)]
    assert answers == [
        (["solve", "g1"], [2, "solve g1\n", "a\u00e9\n"]),
        (["export", "g1"], ["KeyError('export')", "export g1\n", "a\u00e9\n"]),
    ]
