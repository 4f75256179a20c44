"""The command `decide`: text, JSON, exit status and files."""

import json

import pytest

import wythoff
from wythoff.apps.cli import main
from wythoff.questions import script

KEYS = [
    "statement", "system", "truth", "witness", "variables", "states", "answer_states", "largest", "solutions",
    "finite", "condition", "evidence",
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


GOOD = ('eval one "Ax x >= 0":', 'eval two "Ex x > 5 & x < 5":', 'def three "x < 2":')
FAULTS = [
    ('eval bad "Ax $nope(x)":', "eval", "bad", "was $nope"),
    ('eval bad "Ax Nope[x] = @1":', "eval", "bad", "a word must be"),
    ('eval bad "?msd_nope x = 1":', "eval", "bad", "msd_nope"),
    ('eval bad "Ax (x":', "eval", "bad", "')' must stand here"),
    ('eval bad n "x > n":', "eval", "bad", "it is infinite for n = 0"),
    ('def bad m n "m = x":', "def", "bad", "must together be the free variables m, x, were m, n"),
    ('def bad(x, y) "x = 1":', "def", "bad", "must be its free variables"),
    ('learn bad msd_2 "0*1":', "learn", "bad", "must be one of def, eval"),
    ("exit now;", "exit", "now", "must be"),
    ("combine bad nope;", "combine", "bad", "was $nope"),
    ("load nope.txt;", "load", "nope.txt", "needs --library"),
    ("!? bad", "!?", "", "must be a command such as"),
]


@pytest.mark.parametrize(("fault", "command", "name", "said"), FAULTS, ids=range(len(FAULTS)))
@pytest.mark.parametrize("place", [0, 2, 3])
def test_a_fault_in_a_file_loses_no_result_before_it(run, tmp_path, place, fault, command, name, said):
    path = tmp_path / "theorems.txt"
    path.write_text("\n".join(["# remark", *GOOD[:place], fault, *GOOD[place:]]))
    status, out, err = run("decide", "--file", path)
    results = [line for line in out.splitlines() if not line.startswith(" ")]
    wanted = ["eval one: true", "eval two: false", "def three: (x): 2 solutions, an automaton of 2 states"][:place]
    assert (status, results) == (2, wanted)
    assert err.startswith(f"wythoff: {path}, line {place + 2}") and said in err and err.count("\n") == 1
    status, out, err = run("decide", "--file", path, "--json")
    body = json.loads(out)
    assert status == 2 and list(body) == ["file", "results", "error"] and body["file"] == str(path)
    assert [result["name"] for result in body["results"]] == ["one", "two", "three"][:place]
    message = body["error"].pop("message")
    assert body["error"] == {"file": str(path), "line": place + 2, "command": command, "name": name}
    assert err == f"wythoff: {message}\n"


def test_a_fault_after_an_undecided_statement_has_its_status(run, tmp_path):
    path = tmp_path / "theorems.txt"
    path.write_text('eval hard "?msd_fib At t<n => F[i+t]=F[i+n+t]":\neval easy "Ax x < 5":\nlearn x;')
    status, out, err = run("decide", "--file", path, "--limit-states", 8)
    assert status == 3 and "eval easy: false" in out and "line 3 must be one of" in err
    path.write_text('eval hard "?msd_fib At t<n => F[i+t]=F[i+n+t]":\neval easy "Ax x < 5":\nquit;\nlearn x;')
    status, out, err = run("decide", "--file", path, "--limit-states", 8)
    assert status == 3 and "eval easy: false" in out and "more than 8 states" in err and "learn" not in err


@pytest.mark.parametrize(("raised", "status", "said"), [(KeyboardInterrupt, 130, "interrupted"), (MemoryError, 2, "")])
def test_what_ends_a_file_in_the_middle_loses_no_result(run, tmp_path, monkeypatch, raised, status, said):
    path = tmp_path / "theorems.txt"
    path.write_text("\n".join(GOOD))
    carried_out = script._done

    def interrupted(session, command, *limits):
        if command.name == "three":
            raise raised
        return carried_out(session, command, *limits)

    monkeypatch.setattr(script, "_done", interrupted)
    found, out, _ = run("decide", "--file", path)
    assert found == status and [line for line in out.splitlines() if line.startswith("eval")] == [
        "eval one: true", "eval two: false",
    ]  # fmt: skip
    found, out, _ = run("decide", "--file", path, "--json")
    body = json.loads(out)
    assert found == status and [result["truth"] for result in body["results"]] == [True, False]
    assert (body["error"]["line"], body["error"]["name"]) == (3, "three") and said in body["error"]["message"]


def test_results_are_printed_as_they_come(run, tmp_path, monkeypatch, capsys):
    path = tmp_path / "theorems.txt"
    path.write_text("\n".join(GOOD))
    carried_out, printed = script._done, []

    def looked(session, command, *limits):
        printed.append(capsys.readouterr().out)
        return carried_out(session, command, *limits)

    monkeypatch.setattr(script, "_done", looked)
    assert run("decide", "--file", path, "--json")[0] == 1
    assert printed[0] == f'{{"file": "{path}", "results": [' and '"name": "one"' in printed[1]
    assert '"name": "two"' in printed[2] and '"name": "one"' not in printed[2]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_files_of_other_systems_are_read(run, tmp_path, encoding):
    path = tmp_path / "theorems.txt"
    path.write_bytes("\r\n".join([*GOOD, "learn x;"]).encode(encoding))
    status, out, err = run("decide", "--file", path)
    assert status == 2 and "eval two: false" in out and "line 4 must be one of" in err


def test_the_automaton_of_the_last_command_is_written_or_none(run, tmp_path):
    path, output = tmp_path / "theorems.txt", tmp_path / "last.txt"
    path.write_text("\n".join(GOOD))
    assert run("decide", "--file", path, "--output", output)[0] == 1
    assert output.read_text().startswith("msd_2\n")
    output.unlink()
    path.write_text("\n".join([*GOOD, "learn x;"]))
    assert run("decide", "--file", path, "--output", output)[0] == 2 and not output.exists()
    path.write_text("\n".join(GOOD[:2]))
    status, out, err = run("decide", "--file", path, "--output", output, "--json")
    body = json.loads(out)
    assert status == 2 and len(body["results"]) == 2 and body["error"]["line"] == 2 and "free variables" in err


def test_options_of_one_statement_are_refused_for_a_file(run, tmp_path):
    path = tmp_path / "theorems.txt"
    path.write_text("\n".join(GOOD))
    status, out, err = run("decide", "--file", path, "--certificate", tmp_path / "none.json")
    assert (status, out) == (2, "") and "--certificate" in err
    status, out, err = run("decide", "--file", path, "--file", path)
    assert (status, out) == (2, "") and "--file must be given once" in err


def test_mixed_operators_are_noted_beside_the_answer(run):
    status, out, err = run("decide", "x=1 | y=2 & z=3", "--json")
    assert status == 0 and "the same precedence" in err and json.loads(out)["variables"] == ["x", "y", "z"]


def test_output_is_written(run, tmp_path):
    path = tmp_path / "next.txt"
    assert run("decide", "?msd_fib y = x + 1", "--output", path)[0] == 0
    assert path.read_text().startswith("msd_fib msd_fib\n")


def test_counting_prints_values_rank_and_recurrence(run):
    status, out, err = run("decide", "?msd_fib x < n", "--by", "n", "--terms", 6, "--at", "10**30", "--at", "7")
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "f(n): how many values of (x) satisfy the statement",
        "n     0  1  2  3  4  5",
        "f(n)  0  1  2  3  4  5",
        "a linear representation of rank 6: to write it to a file, give --output FILE",
        "f(u_k) = f(u_(k-1)) + f(u_(k-2)) for k >= 2, where u_k = 1, 2, 3, 5, 8, 13, ...",
        f"f(10**30) = {10**30}",
        "f(7) = 7",
        "proved: decided in zeckendorf, 6 states in the largest automaton",
    ]


def test_counting_in_json(run):
    status, out, _ = run("decide", "x < n & y < m", "--by", "n,m", "--at", "10**20,3", "--terms", 2, "--json")
    body = json.loads(out)
    assert (status, body["value"], body["rank"]) == (0, "300000000000000000000", 4)
    assert body["by"] == ["n", "m"] and body["count"] == ["x", "y"] and body["terms"] == [[0, 0], [0, 1]]
    assert body["digits"] == [[0, 0], [0, 1], [1, 0], [1, 1]] and len(body["matrices"]) == 4


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("x < n", "--terms", "5"), "--terms needs --by with the variables"),
        (("x < n", "--by", "n", "--at", "1,2"), "needs one number for each of its variables (n), not 2"),
        (("x < n", "--by", "n", "--at", "-3"), ">= 0"),
        (("x < n", "--by", "n", "--output", "f.csv"), "must end in one of .json, .sage, .py, .wl, .mpl, .txt"),
        (("x > n", "--by", "n"), "it is infinite for n = 0"),
        (("x < n", "--by", "n", "--certificate", "c.json"), "cannot be used with --by"),
        (("--file", "none", "--by", "n"), "--by needs a single statement"),
    ],
)
def test_misuse_of_counting_is_one_line(run, arguments, said):
    status, out, err = run("decide", *arguments)
    assert (status, out) == (2, "") and said in err and err.count("\n") == 1


@pytest.mark.parametrize("suffix", ["json", "sage", "py", "wl", "mpl", "txt"])
def test_representations_are_written(run, tmp_path, suffix):
    path = tmp_path / f"f.{suffix}"
    assert run("decide", "x <= 2*n", "--by", "n", "--output", path)[0] == 0
    text = path.read_text()
    if suffix == "json":
        assert json.loads(text)["rank"] == 2
    else:
        assert "x <= 2*n" in text and "M0" in text and "M1" in text


def test_the_program_for_sympy_gives_the_values(run, tmp_path):
    sympy = pytest.importorskip("sympy")
    path = tmp_path / "f.py"
    run("decide", "x <= 2*n & T[x] = @1", "--by", "n", "--output", path)
    names = {"Matrix": sympy.Matrix}
    exec(path.read_text(), names)
    row = names["v"]
    for digit in "1011":
        row = row * names[f"M{digit}"]
    wanted = wythoff.count("x <= 2*n & T[x] = @1", by="n").value(11)
    assert (row * names["w"])[0] == wanted


COMMANDS = """
def sq "?msd_fib n > 0 & (At t < n => F[i+t] = F[i+n+t])":
def later "y > x + 2":
morphism h "0->01 1->10": promote W h;
reg r msd_2 "1*0":
eval many "Ey $later(2, y)":
def true "Ax x >= 0":
"""


def test_a_folder_gets_all_that_a_file_defines(run, tmp_path):
    path, folder = tmp_path / "commands.txt", tmp_path / "made"
    path.write_text(COMMANDS)
    status, out, _ = run("decide", "--file", path, "--output", folder)
    assert status == 0 and sorted(file.name for file in folder.iterdir()) == ["W.txt", "later.txt", "r.txt", "sq.txt"]
    assert f"  wrote {folder / 'W.txt'}" in out.splitlines()
    again = tmp_path / "again.txt"
    again.write_text('eval same "(Ax,y $later(x,y) <=> y > x + 2) & (An W[n] = T[n])": eval r "?msd_2 $r(6) & ~$r(5)":')
    assert run("decide", "--file", again, "--library", folder)[0] == 0
    path.write_text('def x2(y) "y = 2":')
    assert run("decide", "--file", path, "--output", tmp_path / "one.txt")[0] == 0 and (tmp_path / "one.txt").exists()


def test_how_arguments_stand_is_noted_once_for_a_file(run, tmp_path):
    path = tmp_path / "orders.txt"
    path.write_text('def a "y > x": def b "z < y": def c "x < y": def d "q + p = 3":')
    status, _, err = run("decide", "--file", path)
    assert status == 0 and err.count("alphabetical order") == 1 and "$a takes x, y" in err


def test_sizes_of_the_answer_and_of_the_largest_automaton(run):
    _, out, _ = run("decide", "2*x = y + 1 & y < 9")
    assert "an automaton of 6 states" in out and "10 states in the largest automaton" in out
    for statement, states in (("2*x = y + 1 & y < 9", 6), ("Ax x >= 0", 1), ("Ax x < 5", 0)):
        assert json.loads(run("decide", statement, "--json")[1])["answer_states"] == states


def test_the_prompt_goes_on_after_errors(monkeypatch, capsys):
    lines = [
        "x < 3", 'def e "Ek', 'x = 2*k":', 'eval a "Ex $e(x) & x > 4":', "foo bar", "Ex", "describe nothing;",
        "help star;", "$e(x) & x < 5", "stop", "exit;", "x < 9",
    ]  # fmt: skip

    def typed(prompt):
        line = lines.pop(0)
        if line == "stop":
            raise KeyboardInterrupt
        return line

    monkeypatch.setattr("builtins.input", typed)
    assert main(["decide", "-i"]) == 0
    out, err = capsys.readouterr()
    assert "(0), (1), (2)" in out and "least example: x = 6" in out and "(0), (2), (4)" in out
    assert "help star: star NAME RELATION;" in out and lines == ["x < 9"]
    assert len(err.splitlines()) == 3 and "Traceback" not in err


def test_the_prompt_survives_ctrl_c_within_a_command(monkeypatch, capsys):
    lines = ["Ex x > 3", "x < 2"]

    def typed(prompt):
        if not lines:
            raise EOFError
        return lines.pop(0)

    def interrupted(self, text):
        monkeypatch.undo()
        monkeypatch.setattr("builtins.input", typed)
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", typed)
    monkeypatch.setattr("wythoff.questions.deciding.Session.decide", interrupted)
    assert main(["decide", "--interactive"]) == 0
    out, err = capsys.readouterr()
    assert err == "wythoff: interrupted\n" and "(0), (1)" in out


def test_a_file_may_go_on_after_a_refused_command(run, tmp_path):
    path = tmp_path / "faulty.txt"
    path.write_text('def a "x < 3":\neval b "Ex (":\nstar s nothing;\neval c "Ex $a(x)":\n')
    status, out, err = run("decide", "--file", path, "--keep-going")
    assert (
        status == 2
        and "eval c: true" in out
        and [text.split(",")[1] for text in err.splitlines()] == [" line 2", " line 3"]
    )
    assert run("decide", "--file", path)[0] == 2
