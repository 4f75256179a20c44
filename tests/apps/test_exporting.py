"""The commands `export` and `load`."""

import json
import os
import shlex
import subprocess
import sys

import pytest

from tests.extras import needs
from wythoff.reports.views.exports.texts import check_b_file


def test_text_is_printed_without_a_file(run):
    status, out, err = run("export", "wythoff", "--count", 3, "--format", "b-file")
    assert (status, err) == (0, "")
    assert [line for line in out.splitlines() if line[0] != "#"] == ["0 0", "1 2", "2 5"]
    assert run("export", "wythoff", "--count", 3)[1].splitlines()[2:] == ["0,0", "1,2", "3,5"]


@pytest.mark.parametrize("name", ["A140102", "queen_lines('differences')"])
def test_a_b_file_begins_where_the_oeis_begins_and_is_loaded(run, tmp_path, name):
    path = tmp_path / "b140102.txt"
    assert run("export", name, "--sequence", "--count", 30, "--output", path)[0] == 0
    found = check_b_file(str(path))
    assert (found.first, found.terms[:5]) == (0, (0, 1, 2, 4, 5))
    status, out, err = run("load", path)
    assert (status, err) == (0, "") and "A140102: 30 entries" in out and "agree" in out


def test_json_is_one_object(run_json):
    _, body = run_json("export", "wythoff", "--count", 3)
    assert (body["p_positions"], body["game"], body["format"]) == ([[0, 0], [1, 2], [3, 5]], "nim | diagonal", "json")


@pytest.mark.parametrize("suffix", ["csv", "json", "npz", "txt"])
def test_what_is_exported_is_loaded(run, run_json, tmp_path, suffix):
    needs(suffix)
    path = tmp_path / f"f.{suffix}"
    status, out, _ = run("export", "g1", "--count", 30, "--output", path)
    assert status == 0 and "30 written to" in out and "proved: Fraenkel 2004, Theorem 3" in out
    status, out, err = run("load", path)
    assert (status, err) == (0, "") and "agree with those computed again, the first 30" in out
    _, body = run_json("load", path, "--check", 7)
    assert (body["agrees"], body["checked"], body["entries"]) == (True, {"count": 7}, 30)


def test_the_command_in_a_file_makes_it_again(run, tmp_path):
    requests = [
        ("g1", "--columns", 9), ("wythoff", "--format", "b-file", "--pile", 1), ("ratwyt", "--up-to", 3),
        ("nim | diagonal((x0 - x1)**2)", "--up-to", 50, "--format", "latex"), ("mdr(k=2)", "--format", "sympy"),
        ("wythoff", "--grundy", "--up-to", 6), ("A000201", "--sequence", "--count", 4, "--format", "json"),
        ("wythoff", "--array", "--rows", 3, "--columns", 3, "--format", "b-file", "--reading", "upwards"),
        ("wythoff", "--solver", "by_sweep", "--up-to", 9), ("t_wythoff(t=2)", "--format", "latex", "--booktabs"),
    ]  # fmt: skip
    for request in requests:
        status, out, _ = run("export", *request)
        assert status == 0, request
        about = json.loads(next(line for line in out.splitlines() if '"wythoff":' in line).lstrip("#% "))
        command = shlex.split(about["command"])
        assert command[:2] == ["wythoff", "export"] and run(*command[1:])[1] == out


def test_a_changed_file_is_refuted_with_status_1(run, tmp_path):
    path = tmp_path / "f.csv"
    run("export", "wythoff", "--count", 9, "--output", path)
    path.write_text(path.read_text().replace("\n4,7\n", "\n4,8\n"))
    status, out, err = run("load", path)
    assert (status, err) == (1, "") and "Refuted: P-position number 3 (from 0) is (4, 7)" in out


def test_a_cut_file_is_misuse(run, tmp_path):
    path = tmp_path / "f.csv"
    run("export", "wythoff", "--count", 9, "--output", path)
    path.write_text(path.read_text()[:-6])
    status, out, err = run("load", path)
    assert (status, out, err.count("\n")) == (2, "", 1)


def test_printed_tables(run, tmp_path):
    status, out, _ = run("export", "fraenkel2004", "--table", 10)
    assert status == 0 and out.count(r"\misprint{") == 11 and r"\misprint{42}{51}" in out
    status, _, _ = run("export", "fraenkel2004", "--table", 1, "--output", tmp_path / "t.tex")
    assert status == 0 and r"\begin{tabular}" in (tmp_path / "t.tex").read_text()


@pytest.mark.parametrize("suffix", [".json", ".tex", ".txt", ".npz"])
def test_solve_writes_in_the_format_of_its_file(run, tmp_path, suffix):
    needs(suffix)
    path = tmp_path / f"f{suffix}"
    assert run("solve", "wythoff", "--count", 3, "--output", path)[0] == 0
    begins = {".json": b'{"wythoff"', ".tex": b"% P-positions", ".txt": b"# P-positions", ".npz": b"PK"}
    assert path.read_bytes().startswith(begins[suffix])
    if suffix == ".txt":
        assert check_b_file(str(path)).terms == (0, 2, 5)


@pytest.mark.parametrize(
    ("request_", "says"),
    [
        (("wythoff", "--format", "npz"), "npz writes a file"),
        (("wythoff", "--format", "xls"), "format must be one of"),
        (("wythoff", "--rows", 3), "--rows cannot be used"),
        (("wythoff", "--grundy", "--count", 3), "--count cannot be used with --grundy"),
        (("wythoff", "--pile", 3, "--format", "b-file"), "pile must be 1 to 2"),
        (("wythoff", "--pile", 1), "for a b-file"),
        (("g1", "--format", "sympy"), "no closed form is known"),
        (("npile_wythoff(n=3)", "--grundy"), "one or two piles"),
        (("fraenkel2004", "--table", 99), "table must be one of"),
        (("wythoff", "--output", "no.folder/f.csv"), "existing folder"),
        (("wythoff", "--output", "f.xls"), "must end in one of .tex"),
        (("wythoff", "--array", "--reading", "sideways", "--format", "b-file"), "reading must be one of"),
        (("wythoff", "--array", "--reading", "rows"), "--reading is only for a b-file, but the format is csv"),
        (("wythoff", "--reading", "rows"), "--reading cannot be used for P-positions"),
        (("wythoff", "--booktabs"), "booktabs is possible only with LaTeX, was given with csv"),
        (("wythoff", "--format", ""), "format must be one of"),
        (("wythoff", "--output", ""), "existing folder, was ''"),
        (("wythoff", "--count", 10**10, "--output", "f.npz"), "numbers would take about 4e+03 s"),
        (("wythoff", "--count", 10**12), "the limit is 3600 s"),
        (("A000201", "--sequence", "--count", 10**9, "--format", "latex"), "at most 200000 entries"),
        (("wythoff", "--array", "--format", "sympy"), "no closed form is known for the array wythoff()"),
        (("fraenkel2004", "--table", ""), "table must be one of"),
        (("fraenkel2004", "--table", 10, "--output", "t.csv"), "written to a .tex file, was t.csv"),
        (("wythoff", "--grundy", "--up-to", 10**6), "must fit in memory"),
        (("wythoff", "--count", 10**6, "--format", "latex"), "at most 200000 entries"),
    ],
)
def test_what_cannot_be_exported_is_one_line(run, request_, says, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    status, out, err = run("export", *request_)
    assert (status, out, err.count("\n")) == (2, "", 1) and says in err and os.listdir(tmp_path) == []


def test_an_interruption_leaves_nothing(run, tmp_path, monkeypatch):
    def interrupted(*arguments, **named):
        raise KeyboardInterrupt

    monkeypatch.setattr("wythoff.reports.views.exports.texts.lines_of_rows", interrupted)
    for suffix in ("json", "csv", "txt"):
        status, _, err = run("export", "g1", "--output", tmp_path / f"x.{suffix}")
        assert (status, err) == (130, "wythoff: interrupted\n") and os.listdir(tmp_path) == []


def test_a_pipe_that_closes_ends_quietly():
    command = f"{shlex.quote(sys.executable)} -m wythoff export wythoff --count 200000 | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True)
    assert done.stdout.startswith("# P-positions of nim | diagonal") and done.stderr == ""


def test_export_moves_prints_lines_or_writes_a_file(run, run_json, tmp_path):
    lines = run("export", "wythoff", "--moves", "--up-to", 3)[1].splitlines()
    assert len(lines) == 10 and json.loads(lines[-1])["winning_moves"] == [[0, 0]]
    path = tmp_path / "moves.jsonl"
    assert run_json("export", "wythoff", "--moves", "--up-to", 3, "--output", path)[1]["written"] == 10
    assert path.read_text().splitlines() == lines
    for wrong in (["--count", 3], ["--format", "csv"], ["--json"]):
        assert run("export", "wythoff", "--moves", *wrong)[0] == 2
