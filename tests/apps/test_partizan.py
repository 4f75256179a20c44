"""Partizan games on the command line: solve, move, show, check, values; each refusal is one line."""

from __future__ import annotations

import pytest

from tests.sentences import PILE, TO_A_BOUND

SUBTRACTION = "partizan_subtraction((1, 3), (2, 4))"
FULL = "partizan_subtraction(left=(1, 3), right=(2, 4))"


def test_solve_prints_the_outcomes(run):
    status, out, _ = run("solve", "wythoff_partizan", "--up-to", 8)
    assert status == 0
    assert out.splitlines() == [
        "Outcomes of wythoff_partizan(), piles up to 8",
        "L: 5  R: 0  N: 3  P: 1",
        "heap     0  1  2  3  4  5  6  7  8",
        "outcome  P  L  N  L  L  N  L  N  L",
        "proved: Larsson, McKay, Nowakowski and Siegel 2018",
    ]
    assert "... and 19984 more: --json prints all" in run("solve", SUBTRACTION, "--up-to", 20_000)[1]


def test_solve_as_json(run_json):
    status, found = run_json("solve", SUBTRACTION, "--up-to", 6)
    assert status == 0
    assert found == {
        "game": FULL,
        "name": FULL,
        "canonical": None,
        "up_to": 6,
        "p_positions": [[0], [5]],
        "outcomes": ["P", "L", "N", "L", "N", "P", "L"],
        "evidence": {"kind": "computed", "solver": "by_heaps", "up_to": 6, "hypotheses": []},
    }


def test_move_is_answered_for_both_players(run, run_json):
    assert run("move", SUBTRACTION, 12)[1].splitlines() == [
        "(12) has outcome N: whoever begins wins.",
        "Left begins and wins by moving to (11).",
        "Right begins and wins by moving to (10).",
        "proved: docs/mathematics/values.md, Theorem 8.6",
    ]
    assert "Right has no winning move." in run("move", "wythoff_partizan", 12)[1]
    found = run_json("move", "wythoff_partizan", 13)[1]
    assert (found["position"], found["outcome"]) == ([13], "N")
    assert found["winning_moves"] == {"left": [[1], [4], [9], [12]], "right": [[0]]}
    assert found["winning_move"] == {"left": [1], "right": [0]}
    assert found["evidence"]["kind"] == "proved"


def test_moves_that_are_too_many_are_described(run, run_json):
    status, out, _ = run("move", "wythoff_partizan", "10**30+1")
    assert status == 0
    assert "Left begins and wins by moving to (1).\n  the winning moves of Left can be listed for heaps up to" in out
    found = run_json("move", "wythoff_partizan", "10**30+1")[1]
    assert found["winning_moves"] == {"left": None, "right": [[0]]}


def test_show_and_check(run, run_json):
    out = run("show", "wythoff_partizan")[1]
    assert 'Values: wythoff values "wythoff_partizan()"' in out
    assert "outcome  P  L  N  L" in out
    assert run_json("show", SUBTRACTION)[1]["outcomes"][:5] == list("PLNLN")
    status, out, _ = run("check", "wythoff_partizan", "--up-to", 60)
    assert status == 0
    assert "Claim: the outcomes by Larsson, McKay, Nowakowski and Siegel 2018, for piles up to 60" in out
    status, out, _ = run("check", SUBTRACTION, "--up-to", 60)
    assert "the outcomes computed by_heaps" in out
    assert "The claim agrees with the rules." in out
    assert "by_heaps (chosen): about" in run("explain", SUBTRACTION)[1]


def test_values(run):
    status, out, _ = run("values", "wythoff_partizan", "--up-to", 5)
    assert status == 0
    assert out.splitlines() == [
        "Values of wythoff_partizan()",
        "heap  outcome  value        reduced",
        "0     P        0            0",
        "1     L        1            1",
        "2     N        {1|0}        {1|0}",
        "3     L        1/2          1/2",
        "4     L        {1|{1|0}}    1",
        "5     N        {1,{1|0}|0}  {1|0}",
        "computed from the rules (by_definition), for piles up to 5",
    ]
    assert run("values", "wythoff_partizan", 45, 4)[1].splitlines()[2:4] == [
        "45    L        {1,{1|5/8}|5/8}  {1|5/8}",
        "4     L        {1|{1|0}}        1",
    ]
    assert run("values", SUBTRACTION, "--reduced")[1].splitlines()[4] == "2     N        {1|0}"
    assert len(run("values", SUBTRACTION)[1].splitlines()) == 24
    assert "a form of 125 characters" in run("values", "wythoff_partizan", "--up-to", 33)[1]


def test_values_as_json(run_json):
    found = run_json("values", "wythoff_partizan", "--up-to", 3)[1]
    assert found == {
        "game": "wythoff_partizan()",
        "name": "wythoff_partizan()",
        "canonical": None,
        "up_to": 3,
        "outcomes": ["P", "L", "N", "L"],
        "values": ["0", "1", "{1|0}", "1/2"],
        "reduced": ["0", "1", "{1|0}", "1/2"],
        "evidence": {"kind": "computed", "solver": "by_definition", "up_to": 3, "hypotheses": []},
    }
    found = run_json("values", "wythoff_partizan", 24, 2, "--reduced")[1]
    assert (found["heaps"], found["reduced"], "values" in found) == ([24, 2], ["{1|5/8}", "{1|0}"], False)
    # A text that is longer than a line should be.
    long = run_json("values", "partizan_subtraction((1, 3, 6), (2, 3, 5, 6))", 99)[1]
    assert (long["outcomes"], long["values"], long["reduced"]) == (["L"], [None], ["0"])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            ("values", "wythoff"),
            (
                "values needs a partizan game (Left and Right have different moves); nim | diagonal is impartial: "
                "use grundy"
            ),
        ),
        (("values", "wythoff_partizan", "10**9"), "values can be computed for heaps up to 3000, not 1000000000"),
        (("values", "wythoff_partizan", "--up-to", "10**30"), "values can be computed for heaps up to 3000, not 1000"),
        (
            ("values", "misere(wythoff)"),
            (
                "values needs a partizan game (Left and Right have different moves); misere(nim | diagonal) is "
                "impartial: use grundy\n"
            ),
        ),
        (("values", "wythoff_partizan", "5", "--up-to", "5"), "values takes either heaps or --up-to N, not both"),
        (("values", "wythoff_partizan", "x"), "not a number: 'x'"),
        (("values", "wythoff_partizan", "1/2"), PILE),
        (("values", "partizan_subtraction((1, 3), (2,))", "900"), "a value must be nested at most 250 deep"),
        (("why", "wythoff_partizan", "12"), "wythoff_partizan() is partizan"),
        (("compare", "wythoff", "wythoff_partizan"), "wythoff_partizan() is partizan"),
        (("misere", "wythoff_partizan"), "a partizan game cannot be played in misere play"),
        (("solve", "misere(wythoff_partizan)"), "a partizan game cannot be played in misere play"),
        (("adjoinable", "wythoff_partizan"), "wythoff_partizan()"),
        (("invariance", "wythoff_partizan"), "wythoff_partizan()"),
        (("beams", "wythoff_partizan"), "wythoff_partizan()"),
        (("move", "wythoff_partizan", "1", "2"), "must have 1 pile, had 2"),
        (("solve", "wythoff_partizan", "--count", "3"), TO_A_BOUND),
        (
            ("solve", "wythoff_partizan", "--up-to", "10**30"),
            "outcomes can be listed for piles up to 10000000, not 1000",
        ),
    ],
)
def test_what_has_no_answer_is_refused_in_one_line(run, arguments, words):
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert words in err
    assert err.count("\n") == 1
