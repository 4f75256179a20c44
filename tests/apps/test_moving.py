"""The commands `move` and `strategy` for positions of any size; long numbers are shortened, or printed in full."""

import sys
from collections import Counter

import pytest

from tests.sentences import NO_FAST_METHOD
from wythoff.sequences.integers import from_decimal, to_decimal

BIG = 10**60 + 7


def test_long_numbers_are_short_for_people_and_whole_on_request(run):
    status, out, err = run("move", "wythoff", "1e100", "10**100+7")
    assert (status, err) == (0, "")
    assert "(10000000000000000000...00000000000000000000 (101 digits), " in out
    assert out.splitlines()[-1] == "All digits: --digits, or --json."
    _, out, _ = run("move", "wythoff", "1e100", "10**100+7", "--digits")
    assert out.startswith(f"({10**100}, {10**100 + 7}) is an N-position.")
    assert "..." not in out and "--digits" not in out


def test_short_numbers_have_nothing_left_out(run):
    assert "--digits" not in run("move", "wythoff", 11, 15)[1]


def test_the_least_winning_move_alone(run, run_json):
    _, body = run_json("move", "wythoff", BIG, 2 * BIG)
    _, least = run_json("move", "wythoff", BIG, 2 * BIG, "--least")
    assert least["least_winning_move"] == body["winning_moves"][0]
    assert least["winning_moves"] is None
    _, out, _ = run("move", "wythoff", 5, 9, "--least")
    assert out.splitlines()[:2] == [
        "(5, 9) is an N-position. The least winning move, by the position to move to:",
        "  (3, 5)",
    ]
    assert run("move", "wythoff", 4, 7, "--least")[1] == run("move", "wythoff", 4, 7)[1]


def test_the_least_move_of_a_partizan_game_is_refused(run):
    status, out, err = run("move", "wythoff_partizan", 7, "--least")
    assert (status, out) == (2, "")
    assert "partizan" in err


def test_a_p_position_has_its_number(run, run_json):
    n = 10**40
    _, body = run_json("strategy", "t_wythoff(t=2)", "--at", n)
    place = body["p_position"]
    _, found = run_json("move", "t_wythoff(t=2)", *place)
    assert (found["outcome"], found["index"], found["winning_moves"]) == ("P", str(n), [])
    _, out, _ = run("move", "t_wythoff(t=2)", *place)
    assert f"It is number {n} of all, in lexicographic order from 0." in out


@pytest.mark.slow
def test_a_million_digits_from_files(run, run_json, tmp_path):
    x = 3 * 10**999_999 + 1
    files = []
    for name, pile in (("x", x), ("y", 2 * x)):
        (tmp_path / name).write_text(to_decimal(pile) + "\n")
        files.append(f"@{tmp_path / name}")
    _, body = run_json("move", "wythoff", *files, "--least")
    target = [from_decimal(pile) if isinstance(pile, str) else pile for pile in body["least_winning_move"]]
    _, then = run_json("move", "wythoff", *map(to_decimal, target))
    assert (body["outcome"], then["outcome"]) == ("N", "P")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("1e3+7", 1007), ("5E2 - 1", 499), ("(1e2+1)*2", 202), ("2*10**2+7", 207), ("1_000", 1000), ("3*1e1**2", 300)],
)
def test_numbers_are_typed_as_sums_products_and_powers(run_json, typed, meant):
    assert run_json("move", "nim", typed, 5)[1]["position"] == sorted([meant, 5])


@pytest.mark.parametrize("typed", ["1.5e3", "e5", "1e5e5", "0x1e5", "1ee5", "1e2e", "2^3", "1e99999999999"])
def test_what_is_no_number_is_refused_in_a_line(run, typed):
    status, out, err = run("move", "nim", typed, 5)
    assert (status, out, err.count("\n")) == (2, "", 1)


def test_a_strategy_in_words(run, run_json):
    status, out, _ = run("strategy", "wythoff")
    assert status == 0
    first, *formulas, size, cost, _ = out.splitlines()
    assert (first, size) == (
        "nim | diagonal",
        "The outcome of positions of any size can be computed.",
    ) and cost.startswith("Cost: ")
    assert formulas == ["  alpha = (1 + sqrt(5))/2", "  a_n = floor(n*alpha)", "  b_n = a_n + n"]
    _, body = run_json("strategy", "wythoff")
    assert body["formulas"] == [line.strip() for line in formulas]
    assert (body["polynomial"], body["reach"]) == (True, None) and body["cost"]


def test_strategy_names_its_reach_without_a_fast_method(run, run_json):
    _, body = run_json("strategy", "gdwn(p=1, q=2)")
    assert (body["polynomial"], body["evidence"]["kind"]) == (False, "computed")
    assert body["reach"] == body["evidence"]["up_to"] > 10**5
    status, out, err = run("move", "gdwn(p=1, q=2)", "1e50", "2e50")
    assert (status, out) == (2, "")
    assert NO_FAST_METHOD in err
    status, _, err = run("strategy", "gdwn(p=1, q=2)", "--at", "5")
    assert status == 2 and "no method computes the n-th P-position" in err


def test_move_reads_a_text_once_and_places_once(run):
    """Count function calls of `move`: it must not parse the game or place the position more often than needed."""
    calls = Counter()

    def count(frame, event, given):
        if event == "call" and "wythoff" in frame.f_code.co_filename:
            calls[frame.f_code.co_name] += 1

    sys.setprofile(count)
    try:
        status, out, _ = run("move", "t_wythoff(t=2)", "10**40", "10**40+6")
    finally:
        sys.setprofile(None)
    assert (status, "\n  (4, 10)\n" in out) == (0, True)
    # A count of 0 means that the function was renamed.
    assert 1 <= calls["parse_call"] <= 2
    assert 1 <= calls["place"] <= 3
