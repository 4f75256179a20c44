"""The command `sum`: text, JSON, and refusals in one line."""

from __future__ import annotations

import pytest


def test_a_sum_in_normal_play(run):
    status, out, err = run("sum", "wythoff", 3, 5, "t_wythoff(t=2)", 4, 7)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[:6] == [
        "   game            position  value",
        "0  wythoff()       (3, 5)    0",
        "1  t_wythoff(t=2)  (4, 7)    *11",
        "The sum is *11, an N-position. Winning moves, by component and the position to move to:",
        "  1  (1, 3)  0",
        "  1  (2, 6)  0",
    ]
    # The beginning of this line depends on the installed libraries.
    assert lines[-1].endswith("for piles up to 7")


def test_a_sum_in_normal_play_as_json(run_json):
    status, found = run_json("sum", "wythoff", 2, 2, "fibonacci_nim", 4)
    computed = {"kind": "computed", "solver": "by_lines", "up_to": 4, "hypotheses": []}
    by_definition = {**computed, "solver": "by_definition"}
    assert status == 0
    assert found["components"] == [
        {
            "game": "nim | diagonal",
            "name": "wythoff()",
            "position": [2, 2],
            "value": 1,
            "evidence": {**computed, "up_to": 2},
        },
        {"game": "fibonacci_nim()", "name": "fibonacci_nim()", "position": [4], "value": 3, "evidence": by_definition},
    ]
    assert (found["play"], found["nim_value"], found["outcome"]) == ("normal", 2, "N")
    assert found["winning_moves"] == [
        {"component": 1, "position": [1], "value": 1},
    ]
    assert found["evidence"] == {**computed, "solver": "by_lines; by_definition"}


def test_evidence_of_each_component_where_it_differs(run):
    out = run("sum", "nim", 3, "10**30+5", "fibonacci_nim", 12)[1]
    assert "0: proved: Bouton 1902" in out
    assert "1: computed from the rules (by_definition), for piles up to 12" in out


def test_misere_sums(run, run_json):
    assert run("sum", "misere(wythoff)", 3, 5, "misere(nim)", 1, 1)[1].splitlines() == [
        "   game                    position  normal value  misere value",
        "0  misere(nim | diagonal)  (3, 5)    0             0",
        "1  misere(nim)             (1, 1)    0             1",
        "The sum is a P-position of misere play: whoever moves from it loses against best play.",
        "computed from the rules (by_tame_values), for piles up to 5",
    ]
    out = run("sum", "misere(nim)", 0, 0)[1]
    assert "an N-position of misere play: the game is over, and the player to move has won." in out
    found = run_json("sum", "misere(nim | ray(2, 3))", 2, 3, "misere(nim)", 1, 1)[1]
    assert (found["play"], found["nim_value"], found["components"][0]["value"]) == ("misere", None, [1, 4])


def test_other_piles(run, run_json):
    assert "*6" in run("sum", "ratwyt", "3/5", "7/2", "(nim | diagonal) - jump(1, 2)", 1, 2)[1]
    found = run_json("sum", "ratwyt", "3/5", "7/2", "npile_wythoff(n=3)", 1, "1e0", "(2+3)")[1]
    assert found["components"][0]["position"] == ["3/5", "7/2"]
    assert found["components"][1]["position"] == [1, 1, 5]


def test_many_winning_moves_are_cut(run):
    out = run("sum", "king(k=1)", 90, 90, *["king(k=1)", 3, 3] * 41, "nim", 0, 0)[1]
    assert "... and " in out and " more: --json prints all" in out


def test_a_winning_move_where_not_all_can_be_listed(run, run_json):
    # floor(n*phi) and floor(n*phi) + n for n = 10^30.
    low, high = 1618033988749894848204586834365, 2618033988749894848204586834365
    out = run("sum", "wythoff", low, high, "nim", 1, 3)[1]
    assert (
        "The sum is *2, an N-position. A winning move: in component 1 to (1, 1).\nNot all winning moves are "
        "listed: the options" in out
    )
    found = run_json("sum", "wythoff", low, high, "nim", 1, 3)[1]
    assert (found["winning_moves"], found["winning_move"]["position"]) == (None, [1, 1])
    assert "winning_moves" in found and "searched only if there are at most" in found["reason"]
    assert run("sum", "wythoff", low, high, "nim", 3, 3)[1].endswith("1: proved: Bouton 1902; Grundy 1939\n")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["3", "5"],
            "a sum must begin with a game followed by its piles, such as wythoff 3 5 nim 1 2; it begins with '3'",
        ),
        (["wythoff", "3"], "game number 0 of the sum, wythoff, must have 2 piles, had 1"),
        (["wythoff", "3", "5", "fibonacci_nim"], "game number 1 of the sum, fibonacci_nim, must have 1 pile, had none"),
        (["wythoff", "3", "5", "6"], "game number 0 of the sum, wythoff, must have 2 piles, had 3"),
        (["nim", "2^3", "5"], "^ is XOR in games and not allowed in a number"),
        (["nim", "3x", "5"], "not a number: '3x'"),
        (["mim", "3", "5"], "unknown name 'mim'"),
        (["nim", "1/2", "5"], "component 0, nim: a pile must be an integer >= 0"),
        (["nim", "1", "5", "misere(nim)", "1", "5"], "must all be in normal play, or all be misere(...)"),
        (["block(wythoff, 1)", "3", "4"], "values exist only without blocking"),
        (["g1", "1e30", "1e30"], "GB and about"),
        (["", "1", "1"], "a notation must not be empty"),
        ([], "the following arguments are required"),
    ],
)
def test_misuse_is_one_line(run, words, message):
    status, out, err = run("sum", *words)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert message in err
