"""The command `decide`: its text, its JSON, its exit status, its files."""

import json

import pytest

KEYS = [
    "statement", "system", "truth", "witness", "variables", "states", "largest", "solutions", "finite", "evidence",
]  # fmt: skip


@pytest.mark.parametrize(
    ("statement", "status", "line"),
    [
        ("?msd_fib Ax Ey y > x & F[y] = @1", 0, "true"),
        ("Ax x < 5", 1, "false"),
        ("x*2 = y + 1 & y < 9", 0, "(x, y): 4 solutions, an automaton of 6 states"),
    ],
)
def test_answers(run, statement, status, line):
    found, out, err = run("decide", statement)
    assert (found, err) == (status, "")
    assert out.splitlines()[0] == line


def test_json(run):
    status, out, _ = run("decide", "Ax x < 5", "--json")
    body = json.loads(out)
    assert list(body) == KEYS
    assert status == 1 and body["truth"] is False and body["witness"] == {"x": 5} and body["system"] == "base(2)"
    status, out, _ = run("decide", "y = x + 1 & y < 3", "--system", "msd_fib", "--json")
    body = json.loads(out)
    assert body["solutions"] == [[0, 1], [1, 2]] and body["finite"] is True and body["truth"] is None
    assert body["evidence"]["kind"] == "proved" and body["evidence"]["source"].startswith("decided in zeckendorf, ")


def test_what_is_undecided_has_status_3(run):
    statement = "?msd_trib Ai,n En,t TR[i+t] = TR[i+n+t] & TR[n+t] = TR[2*i+t]"
    status, out, err = run("decide", statement, "--limit-states", 50, "--json")
    assert status == 3 and json.loads(out)["truth"] is None and json.loads(out)["evidence"] is None
    assert "more than 50 states" in err and "largest automaton" in err
    assert run("decide", statement, "--limit-seconds", "0.01")[0] == 3


@pytest.mark.parametrize(
    "arguments",
    [
        ("Ax (x",), ("?lazy x = 1",), (), ("x = 1", "--file", "none"), ("--file", "none"),
        ("x = 1", "--output", "relation.csv"), ("Ax x = x", "--output", "relation.txt"), ("x = 1", "--library", "none"),
        ("x = 1", "--system", "nothing"), ("x = 1", "--limit-seconds", "0"),
    ],
)  # fmt: skip
def test_misuse_is_one_line(run, arguments, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    status, out, err = run("decide", *arguments)
    assert status == 2 and out == "" and err.count("\n") == 1


def test_files_of_statements(run, tmp_path):
    path = tmp_path / "theorems.txt"
    path.write_text('def next "x + 1 = y":\neval one "Ex $next(x, x)":\neval two "Ax Ey $next(x, y)":\n')
    status, out, err = run("decide", "--file", path)
    assert (status, err) == (1, "")
    assert [line for line in out.splitlines() if line.startswith("eval")] == ["eval one: false", "eval two: true"]
    status, out, _ = run("decide", "--file", path, "--json")
    assert [result["truth"] for result in json.loads(out)["results"]] == [None, False, True]


def test_mixed_operators_are_noted_beside_the_answer(run):
    status, out, err = run("decide", "x=1 | y=2 & z=3", "--json")
    assert status == 0 and "bind equally" in err and json.loads(out)["variables"] == ["x", "y", "z"]


def test_output_is_written(run, tmp_path):
    path = tmp_path / "next.txt"
    assert run("decide", "?msd_fib y = x + 1", "--output", path)[0] == 0
    assert path.read_text().startswith("msd_fib msd_fib\n")
