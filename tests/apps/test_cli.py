"""The command line: printed text, JSON, exit status, and refused requests."""

import pytest

from tests.sentences import too_small
from wythoff.game.catalog import ENTRIES
from wythoff.papers import load

TABLE_1 = load("fraenkel2004").table(1).printed


def test_solve_prints_table_1(run):
    status, out, err = run("solve", "nim | diagonal(x1 + 1)")
    assert status == 0 and err == ""
    rows = {line.split()[0]: [int(entry) for entry in line.split()[1:]] for line in out.splitlines()[1:4]}
    assert rows == {"n": list(range(17)), "a_n": list(TABLE_1["a"]), "b_n": list(TABLE_1["b"])}
    assert "proved: Fraenkel 2004, Theorem 3" in out


def test_solve_json_has_the_agreed_shape(run_json):
    status, body = run_json("solve", "g1", "--count", 3)
    hypotheses = body["evidence"].pop("hypotheses")
    assert status == 0
    assert body == {
        "game": "nim | diagonal(x1 + 1)",
        "name": "g1()",
        "canonical": None,
        "count": 3,
        "p_positions": [[0, 0], [1, 2], [3, 6]],
        "evidence": {"kind": "proved", "source": "Fraenkel 2004, Theorem 3", "up_to": None},
    }
    assert [item["name"] for item in hypotheses] == ["positive", "monotone", "semi-additive"]


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("t_wythoff(2)", "t_wythoff(t=2)"),
        ("nim | diagonal(2)", None),
        ("misere(wythoff)", None),
        ("wythoff_nim", "wythoff()"),
    ],
)
def test_the_name_is_the_full_call_or_null(run_json, text, call):
    assert run_json("solve", text)[1]["name"] == call


@pytest.mark.parametrize(
    ("bound", "expected"),
    [
        (("--up-to", 6), [[0, 0], [1, 2], [3, 6]]),
        (("--columns", 3), [[0, 0], [1, 2]]),
        (("--count", 2), [[0, 0], [1, 2]]),
    ],
)
def test_the_three_bounds(run_json, bound, expected):
    _, body = run_json("solve", "g1", *bound)
    assert body["p_positions"] == expected
    assert body[bound[0].lstrip("-").replace("-", "_")] == bound[1]


def test_a_computed_solution_says_so(run_json):
    _, body = run_json("solve", "nim | diagonal((x0 - x1)**2)", "--up-to", 20)
    assert body["evidence"] == {"kind": "computed", "solver": "by_sweep", "up_to": 20, "hypotheses": []}


def test_a_conjectured_solution_says_so_first(run):
    _, out, _ = run("solve", "nim | diagonal(min(x0 - x1, 5))", "--count", 5, "--solver", "by_theorem")
    assert out.startswith("conjectured, not proved:")


def test_integers_beyond_2_to_53_are_strings_in_json(run_json):
    _, body = run_json("solve", "g3", "--count", 60)
    n = 59
    a, b = body["p_positions"][n]
    assert int(b) == a + 2**n - 1 and isinstance(b, str)
    assert body["p_positions"][20][1] == body["p_positions"][20][0] + 2**20 - 1


def test_solve_without_a_game_shows_three_examples_that_work(run):
    status, _, err = run("solve")
    assert status == 2
    examples = [line.strip() for line in err.splitlines()[1:]]
    assert len(examples) == 3
    import shlex

    for example in examples:
        assert run(*shlex.split(example)[1:])[0] == 0


def test_move_from_an_n_position(run_json):
    status, body = run_json("move", "g1", 15, 11)
    assert status == 0
    assert (body["position"], body["outcome"]) == ([11, 15], "N")
    assert body["winning_moves"] == [[3, 6], [4, 11]]


def test_move_from_a_p_position_is_no_failure(run, run_json):
    status, body = run_json("move", "g1", 3, 6)
    assert (status, body["outcome"], body["winning_moves"]) == (0, "P", [])
    assert "P-position" in run("move", "g1", 3, 6)[1]


def test_move_at_the_end_of_a_misere_game(run, run_json):
    assert run_json("move", "misere(nim)", 0, 0)[1]["outcome"] == "N"
    assert "the player to move has won" in run("move", "misere(nim)", 0, 0)[1]


@pytest.mark.parametrize("typed", ["1e30", "10**30", "1" + "0" * 30, "2*10**30-10**30", "1_000" + "0" * 27])
def test_pile_sizes_are_typed_in_several_ways(run_json, typed):
    _, body = run_json("move", "wythoff", typed, "10**30 + 1")
    assert body["position"] == [str(10**30), str(10**30 + 1)]
    assert body["winning_moves"] == [[1, 2], ["618033988749894848204586834366", "1000000000000000000000000000001"]]


def test_pile_sizes_come_from_a_file(run_json, tmp_path):
    file = tmp_path / "pile.txt"
    file.write_text("1" + "0" * 5000 + "\n")
    _, body = run_json("move", "wythoff", f"@{file}", "1e5000")
    assert body["position"][0] == body["position"][1] == "1" + "0" * 5000


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("solve", "nim |"), "unfinished"),
        (("solve", "nim | diagonal("), "unfinished"),
        (("solve", "mim"), "did you mean nim"),
        (("solve", "t_wythoff"), "needs the parameter t, an integer >= 1"),
        (("solve", "t_wythoff(0)"), too_small("t", 1, was=0)),
        (("solve", "t_wythoff(t=-3)"), "was -3"),
        (("solve", "g1(k=2)"), "takes no parameters"),
        (("solve", "nim or diagonal"), "joined with |"),
        (("solve", "nim | diagonal(x1 or 1)"), "write |"),
        (("solve", "nim | diagonal(9**9**9**9)"), "exponent"),
        (("solve", "__import__('os').system('true')"), "not allowed"),
        (("solve", "nim.__class__"), "attribute"),
        (("solve", ""), "empty"),
        (("solve", "nim | diagonal(1//(x1 - 1))"), "division by zero in 1//(x1 - 1) at x1 = 1"),
        (("solve", "nim | diagonal(2**(1 - x1))"), "exponent must be >= 0, was -1"),
        (("solve", "g1", "--count", "10**30"), "must fit in memory"),
        (("solve", "g1", "--count", "-1"), "count must be an integer >= 0, was -1"),
        (("solve", "g1", "--count", "x"), "not a number"),
        (("solve", "g1", "--count", "3", "--up-to", "3"), "not allowed with"),
        (("solve", "nim | diagonal(y1*y1)", "--count", "100000"), "terms together at most"),
        (
            ("solve", "ray(1, 2)", "--count", "3"),
            'ask for positions up to a bound: wythoff solve "ray(1, 2)" --up-to 20',
        ),
        (
            ("solve", "g1", "--solver", "magic"),
            "solver must be one of by_theorem, by_sweep, by_push",
        ),
        (("move", "g1", "-3", "5"), "was -3"),
        (("move", "g1", "3"), "must have 2 piles, had 1"),
        (("move", "g1", "3^2", "5"), "write **"),
        (("move", "g1", "3.5", "5"), "not a number"),
        (("move", "g1", "@/no/such/file", "5"), "readable file"),
        (("move", "g1", "9**9**9**9", "5"), "at most"),
        (("frobnicate",), "invalid choice"),
        (("slove", "g1"), "invalid choice: 'slove': did you mean solve? ("),
        (("solve", "g1", "--solver", "by_swep"), "by_sweep"),
        (("solve", "g1", "--colums", "5"), "unrecognized arguments: --colums 5: did you mean --columns? ("),
        (("grundy", "g1", "--up_to=5"), "unrecognized arguments: --up_to=5: did you mean --up-to? ("),
        (("move", "g1", "3", "5", "--zzz"), "unrecognized arguments: --zzz ("),
    ],
)
def test_misuse_gets_one_line_and_status_2(run, arguments, words):
    status, out, err = run(*arguments)
    assert status == 2 and out == ""
    assert len(err.splitlines()) == 1, err
    assert words in err
    assert "Traceback" not in err


def test_without_a_command_there_is_help(run):
    status, out, err = run()
    assert status == 0 and not err and out == run("--help")[1]


@pytest.mark.parametrize("name", ["not_semiadditive", "not_monotone", "nim | diagonal(2*(x1 > 0) - 1)"])
def test_check_refutes_with_status_1(run, run_json, name):
    status, body = run_json("check", name)
    assert status == 1 and body["agrees"] is False
    assert body["extra"] is not None and body["missing"] is not None
    assert "refuted" in run("check", name)[1]


@pytest.mark.parametrize(
    "name", ["g1", "not_positive", "hammer", "galois_xor(3)", "misere(t_wythoff(2))", "nim | jump(1, 2)"]
)
def test_check_agrees_with_status_0(run_json, name):
    status, body = run_json("check", name, "--up-to", 60)
    assert status == 0 and body["agrees"] is True


def test_check_gives_the_least_witnesses(run_json):
    _, body = run_json("check", "not_semiadditive")
    witnesses = {item["name"]: item["witness"] for item in body["hypotheses"]}
    assert witnesses == {"positive": None, "monotone": None, "semi-additive": [2, 1, 5, 9]}


def test_show_says_rules_source_theorem_terms_and_oeis(run):
    _, out, _ = run("show", "g1")
    for words in (
        "g1(): nim | diagonal(x1 + 1)",
        "Take any positive number from one pile.",
        "Source: Fraenkel 2004",
        "proved: Fraenkel 2004, Theorem 3",
        "positive: decided",
        "190",
        "OEIS A005228",
    ):
        assert words in out


def test_show_json(run_json):
    _, body = run_json("show", "not_positive")
    assert body["evidence"]["kind"] == "proved"
    theorem_3 = next(item for item in body["theorems"] if item["source"] == "Fraenkel 2004, Theorem 3")
    assert theorem_3["applies"] is False
    assert theorem_3["hypotheses"][0]["witness"] == [0, 0, 1, 0]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_show_works_for_every_named_game(run, entry):
    status, out, _ = run("show", entry.examples[0].call)
    assert status == 0 and entry.examples[0].call in out


def test_list_names_every_game(run, run_json):
    out = run("list")[1]
    assert all(entry.signature in out for entry in ENTRIES)
    assert [game["name"] for game in run_json("list")[1]["games"]] == [entry.name for entry in ENTRIES]


def test_output_is_written_whole(run, tmp_path):
    file = tmp_path / "g1.csv"
    status, out, _ = run("solve", "g1", "--count", 1000, "--output", file)
    lines = file.read_text().splitlines()
    assert status == 0 and out.startswith("P-positions of nim | diagonal(x1 + 1), the first 1000: 1000 written to ")
    assert run("export", "g1", "--count", 1000, "--output", file)[1] == out  # both commands print the same sentence
    assert lines[2:5] == ["0,0", "1,2", "3,6"] and len(lines) == 1002
    assert [path.name for path in tmp_path.iterdir()] == ["g1.csv"]


def test_output_that_fails_leaves_nothing(run, tmp_path):
    status, _, err = run("solve", "nim | diagonal(1//(x1 - 1))", "--count", 9, "--output", tmp_path / "x.csv")
    assert status == 2 and "division by zero" in err
    assert list(tmp_path.iterdir()) == []
    assert run("solve", "g1", "--output", tmp_path / "no" / "x.csv")[0] == 2


def test_interrupted_output_leaves_nothing(run, tmp_path, monkeypatch):
    def interrupted(*arguments, **named):
        raise KeyboardInterrupt

    monkeypatch.setattr("wythoff.reports.views.exports.texts.lines_of_rows", interrupted)
    status, _, err = run("solve", "g1", "--output", tmp_path / "x.csv")
    assert (status, err) == (130, "wythoff: interrupted\n")
    assert list(tmp_path.iterdir()) == []


def test_long_tables_are_cut_and_say_so(run):
    _, out, _ = run("solve", "wythoff", "--count", 1000)
    assert "... and 800 more" in out


def test_ordered_games_name_their_piles(run):
    _, out, _ = run("solve", "nim | vector(1, 2)", "--up-to", 5)
    assert "x1_n" in out and "a_n" not in out
