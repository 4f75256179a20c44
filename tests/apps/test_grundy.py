"""The command `grundy`."""

import json
import os
import subprocess
import sys

import pytest

from tests.sentences import too_small
from wythoff import grundy
from wythoff.base.errors import RequestError
from wythoff.game.rulesets import Definition, parse


def test_a_table_in_print_as_json_and_as_csv(run, run_json, tmp_path):
    status, out, err = run("grundy", "wythoff", "--up-to", 4)
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "Sprague-Grundy values of nim | diagonal, piles up to 4; 0 at the P-positions",
        "x\\y  0  1  2  3  4",
        "0    0  1  2  3  4",
        "1    1  2  0  4  5",
        "2    2  0  1  5  3",
        "3    3  4  5  6  2",
        "4    4  5  3  2  7",
        "computed from the rules (by_lines), for piles up to 4",
    ]
    _, body = run_json("grundy", "wythoff", "--up-to", 4)
    assert list(body) == ["game", "name", "canonical", "up_to", "values", "evidence"]
    assert (body["game"], body["name"], body["up_to"]) == ("nim | diagonal", "wythoff()", 4)
    assert body["values"] == [[0, 1, 2, 3, 4], [1, 2, 0, 4, 5], [2, 0, 1, 5, 3], [3, 4, 5, 6, 2], [4, 5, 3, 2, 7]]
    lines = run("grundy", "wythoff", "--up-to", 4, "--csv")[1].splitlines()
    assert lines[0].startswith("# ") and [list(map(int, line.split(","))) for line in lines[2:]] == body["values"]
    path = tmp_path / "values.csv"
    assert run("grundy", "wythoff", "--up-to", 4, "--csv", path)[1].splitlines()[0].endswith(f"written to {path}")
    assert path.read_text().splitlines() == lines
    table = grundy("wythoff", up_to=4)
    assert (table.to_csv() or "").splitlines() == lines
    assert table.to_csv(tmp_path / "again.csv") is None and (tmp_path / "again.csv").read_text() == table.to_csv()
    with pytest.raises(RequestError, match="the output must be a file in an existing folder"):
        table.to_csv(tmp_path / "none" / "values.csv")


def test_squares_off_the_board_are_null_empty_and_a_point(run, run_json):
    assert run_json("grundy", "euclid", "--up-to", 2)[1]["values"] == [[None] * 3, [None, 0, 1], [None, 1, 0]]
    assert run("grundy", "euclid", "--up-to", 2, "--csv")[1].splitlines()[2:] == [",,", ",0,1", ",1,0"]
    assert "0    .  .  ." in run("grundy", "euclid", "--up-to", 2)[1]


def test_other_numbers_of_piles(run, run_json):
    assert run("grundy", "fibonacci_nim", "--up-to", 6)[1].splitlines()[1:3] == [
        "x  0  1  2  3  4  5  6",
        "G  .  .  0  0  3  0  4",
    ]
    out = run("grundy", "nheap_equal(n=3)", "--up-to", 1)[1].splitlines()
    assert out[1:7] == ["x1 = 0:", "x2\\x3  0  1", "0      0  1", "1      1  0", "x1 = 1:", "x2\\x3  0  1"]
    assert run_json("grundy", "nheap_equal(n=3)", "--up-to", 1)[1]["values"] == [[[0, 1], [1, 0]], [[1, 0], [0, 1]]]
    assert run("grundy", "nheap_equal(n=3)", "--up-to", 1, "--csv")[1].splitlines()[2:5] == [
        "0,0,0,0",
        "0,0,1,1",
        "0,1,0,1",
    ]
    assert run_json("grundy", "ratwyt", "--up-to", 2)[1]["piles"] == ["0", "1/2", "1", "2"]


def test_long_tables_are_cut_and_say_what_the_whole_takes(run, run_json):
    status, out, err = run("grundy", "wythoff", "--up-to", 60_000)
    assert (status, err) == (0, "")
    assert "--npy FILE write all" in out and "GB of memory" in out and "piles up to 60000 take about " in out
    status, out, err = run("grundy", "wythoff", "--up-to", 60_000, "--json")
    assert (status, out) == (2, "") and err.count("\n") == 1 and "must fit in memory" in err


def test_an_array_in_a_file(run, run_json, tmp_path):
    path = tmp_path / "values.npy"
    _, body = run_json("grundy", "wythoff", "--up-to", 40, "--npy", path)
    assert (body["output"], body["up_to"]) == (str(path), 40)
    assert path.read_bytes()[:6] == b"\x93NUMPY" and path.stat().st_size == 128 + 2 * 41 * 41


def test_one_position(run, run_json):
    _, body = run_json("grundy", "wythoff", 4, 3)
    assert (body["position"], body["value"]) == ([3, 4], 2) and body["evidence"]["kind"] == "computed"
    out = run("grundy", "wythoff", 5, "10**30")[1]
    assert out.startswith(f"(5, {10**30}) has the value {10**30 + 2}\nproved: ")
    assert run("grundy", "wythoff", "--json", 4, 3) == run("grundy", "wythoff", 4, 3, "--json")
    assert "--up-to cannot be used with a position" in run("grundy", "wythoff", "--up-to", 9, 4, 3)[2]
    assert "unrecognized arguments: --colums 3" in run("grundy", "wythoff", "--colums", 3)[2]
    status, out, err = run("grundy", "wythoff", 5)
    assert (status, out) == (2, "") and "must have 2 piles" in err


def test_a_row_and_its_period(run, run_json):
    rules = Definition(parse("nim | diagonal"))
    _, body = run_json("grundy", "wythoff", "--row", 3, "--columns", 12)
    assert body["values"] == [rules.value((3, n)) for n in range(12)] and body["row"] == 3
    assert "G(3, n)  3  4  5  6  2" in run("grundy", "wythoff", "--row", 3, "--columns", 5)[1]
    _, body = run_json("grundy", "wythoff", "--row", 7, "--periodicity")
    assert [body[key] for key in ("row", "preperiod", "period", "saltus")] == [7, 92, 24, 24]
    assert body["evidence"]["kind"] == "proved" and body["certificate"]["columns"] == [113, 137]
    out = run("grundy", "wythoff", "--row", 7, "--periodicity")[1]
    assert "G(7, n + 24) = G(7, n) + 24 for n >= 92; proved" in out
    _, body = run_json("grundy", "wythoff", "--periodicity", "--rows", 5)
    assert [(row["preperiod"], row["period"]) for row in body["rows"]] == [(0, 1), (0, 3), (0, 3), (8, 6), (9, 12)]
    out = run("grundy", "connell(b=2)", "--periodicity", "--rows", 2)[1].splitlines()
    assert out[0].endswith("G(r, n + period) = G(r, n) + saltus from the preperiod on")
    assert [line.split()[:4] for line in out[1:]] == [
        ["r", "preperiod", "period", "saltus"], ["0", "0", "2", "1"], ["1", "0", "4", "2"]
    ]  # fmt: skip
    assert "G(1, n + 3) = G(1, n) for n >= 0; proved" in run("grundy", "king(k=2)", "--row", 1, "--periodicity")[1]
    assert "no period found" in run("grundy", "wythoff", "--row", 9, "--periodicity", "--columns", 50)[1]


def test_a_row_without_lines_and_of_squares_that_are_none(run, run_json):
    assert run("grundy", "euclid", "--row", 3, "--columns", 6)[1].splitlines() == [
        "Sprague-Grundy values of euclid(), row 3",
        "n        0  1  2  3  4  5",
        "G(3, n)  .  2  0  0  0  1",
        "proved: Nivasch 2006",
    ]
    assert run_json("grundy", "euclid", "--row", 0, "--columns", 2)[1]["values"] == [None, None]
    rules = Definition(parse("nim | diagonal(x1 + 1)"))
    assert run_json("grundy", "g1", "--row", 2, "--columns", 9)[1]["values"] == [rules.value((2, n)) for n in range(9)]


def test_zero_is_asked_for_like_any_number(run, run_json):
    assert run_json("grundy", "wythoff", "--row", 0, "--columns", 3)[1]["values"] == [0, 1, 2]
    assert run_json("grundy", "wythoff", "--value", 0, "--count", 2)[1]["positions"] == [[0, 0], [1, 2]]
    assert "G(0, n + 1)" in run("grundy", "wythoff", "--row", 0, "--periodicity")[1]
    assert (
        "--columns cannot be used with a table, only with --value or --periodicity or --row"
        in run("grundy", "wythoff", "--up-to", 0, "--columns", 3)[2]
    )


def test_the_p_positions_of_misere_play_beside_the_values(run, run_json):
    out = run("grundy", "nim", "--up-to", 2, "--misere")[1].splitlines()
    assert out[1:5] == ["x\\y   0   1   2", "0     0  1'   2", "1    1'   0   3", "2     2   3  0'"]
    assert out[5] == "' marks the P-positions of misere play, computed from the rules"
    assert run("grundy", "jump(1, 2)", "--up-to", 2, "--misere")[0] == 0
    _, body = run_json("grundy", "euclid", "--up-to", 2, "--misere")
    assert list(body) == ["game", "name", "canonical", "up_to", "values", "misere_outcomes", "evidence"]
    assert body["misere_outcomes"] == [[None] * 3, [None, "N", "P"], [None, "P", "N"]]
    assert run("grundy", "fibonacci_nim", "--up-to", 5, "--misere")[1].splitlines()[2] == "G  .  .  0  0  3  0"
    for piles in (2, 3):
        out = run("grundy", f"nheap_equal(n={piles})", "--up-to", 1, "--misere")[1]
        assert "0       0  1'" in out or "0     0  1'" in out


def test_directions_beyond_the_board_are_none(run_json):
    near, far = (run_json("grundy", name, "--up-to", 5)[1]["values"] for name in ("wythoff", "gdwn(p=1, q=10**30)"))
    assert near == far


def test_offsets_are_left_out_where_the_p_positions_lie_far_away(run_json):
    _, body = run_json("grundy", "boole_galois(k=1)", "--value", 0, "--columns", 30)
    assert body["positions"][:3] == [[0, 0], [1, 2], [3, 7]] and body["offsets"] is None


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
@pytest.mark.parametrize("form", ["--csv", "--json"])
def test_output_that_cannot_be_written_is_one_line(form):
    command = [sys.executable, "-m", "wythoff", "grundy", "wythoff", "--up-to", "30", form]
    with open("/dev/full", "w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "wythoff: the output could not be written: No space left on device\n")


def test_rows_up_to_a_number_are_asked_for_as_so_many_rows(run):
    """Accept the old --up-to with --periodicity for this version, with a warning: --up-to is about piles now."""
    status, out, err = run("grundy", "wythoff", "--periodicity", "--up-to", 3)
    assert (status, out) == (0, run("grundy", "wythoff", "--periodicity", "--rows", 4)[1])
    assert err == "wythoff: --up-to with --periodicity will be refused in a later version: use --rows 4\n"


def test_what_is_refused_says_so_in_one_line_however_large_it_is(run):
    for arguments in (
        ("wythoff", "--periodicity", "--rows", "10**30"),
        ("t_wythoff(t=2)", "--up-to", "10**30", "--csv"),
        ("tribonacci_game", "--value", 3, "--up-to", "1e1000"),
        ("e_wythoff", "--up-to", "1e1000", "--csv"),
        ("nheap_equal(n=8)", "--up-to", "1e100", "--npy", "/dev/null"),
    ):
        status, out, err = run("grundy", *arguments)
        assert (status, out, err.count("\n")) == (2, "", 1)


def test_show_without_a_bound_prints_a_small_table(run_json):
    rules = Definition(parse("nim | diagonal(x1 + 1)"))
    _, body = run_json("grundy", "g1", "--value", 1)
    assert body["up_to"] == 20
    assert body["positions"] == [[x, y] for x in range(21) for y in range(x, 21) if rules.value((x, y)) == 1]


def test_the_positions_of_one_value(run, run_json):
    rules = Definition(parse("nim | diagonal"))
    _, body = run_json("grundy", "wythoff", "--value", 2, "--up-to", 12)
    expected = [[x, y] for x in range(13) for y in range(x, 13) if rules.value((x, y)) == 2]
    assert (body["positions"], body["value"], body["up_to"]) == (expected, 2, 12)
    assert "a_n minus the smaller pile of the P-position" in run("grundy", "wythoff", "--value", 2)[1]
    _, body = run_json("grundy", "wythoff", "--value", 1, "--at", "10**20")
    assert body["position"] == ["161803398874989484819", "261803398874989484820"]
    assert body["evidence"]["kind"] == "conjectured"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("misere(wythoff)",), "only in normal play, but this game is misere"),
        (("block(wythoff, 1)",), "without blocking"),
        (("wythoff", "--value", 2, "--row", 3), "--row cannot be used with --value"),
        (("wythoff", "--row", 3, "--up-to", 5), "--up-to cannot be used with --row"),
        (("wythoff", 3, 5, "--row", 3), "--row cannot be used with a position"),
        (("wythoff", "--count", 3), "--count cannot be used with a table, only with --value"),
        (("wythoff", "--csv", "-", "--json"), "--csv cannot be used with --json"),
        (
            ("g1", "--value", 3, "--at", 10),
            "--value with --at is possible only for nim | diagonal, not for nim | diagonal(x1 + 1)",
        ),
        (("euclid", "--row", 3, "--periodicity"), "rows can be computed one by one only if the moves are"),
        (("wythoff", "--up-to", -1), too_small("up_to", 0, was=-1)),
        (("wythoff", "--row", 3, "--columns", 0), "columns must be an integer >= 1, was 0"),
        (("wythoff", "--row", 3, "--periodicity", "--rows", 5), "--rows cannot be used with --row"),
        (("wythoff", "--periodicity", "--rows", 0), too_small("rows", 1, was=0)),
        (("wythoff", "--periodicity", "--up-to", -1), too_small("up_to", 0, was=-1)),
        (("wythoff", "--periodicity", "--rows", 5, "--up-to", 5), "--rows cannot be used with --up-to"),
        (("wythoff", "--row", 3, "--rows", 5), "--rows cannot be used with --row, only with --periodicity"),
        (("wythoff", "--row", 3, "--periodicity", "--up-to", 5), "--up-to cannot be used with --row"),
        (("wythoff", "--misere", "--csv"), "--misere cannot be used with --csv"),
        (("wythoff", 3, 5, "--misere"), "--misere cannot be used with a position"),
        (("wythoff", "--npy", "/nowhere/values.npy"), "must be a file in an existing folder"),
    ],
)
def test_misuse_is_one_line(run, arguments, message):
    status, out, err = run("grundy", *arguments)
    assert (status, out) == (2, "") and err.count("\n") == 1 and message in err


def test_json_of_an_empty_board(run_json):
    assert json.dumps(run_json("grundy", "wythoff", "--up-to", 0)[1]["values"]) == "[[0]]"
