"""The command `reflexive`, and star games as arguments of other commands."""

from __future__ import annotations

import pytest

from wythoff.sequences.words import tribonacci


def test_a_game_that_is_not_reflexive(run):
    status, out, err = run("reflexive", "vectors(((2,), (3,)))")
    assert (status, err) == (0, "")
    assert out == (
        "vectors(moves=((2,), (3,))) is not reflexive: the star of its star has other moves.\n"
        "  (3) and (2) are moves, and their difference (1) is a P-position.\n"
        "computed from the rules (by_star), for piles up to 100\n"
    )


def test_reflexive_games(run):
    assert "is reflexive: its moves are" in run("reflexive", "knight")[1]
    assert "is reflexive, for amounts up to 20: its moves are" in run("reflexive", "star(g1)", "--up-to", "20")[1]
    assert run("reflexive", "g1")[0] == 2


def test_json(run_json):
    found = run_json("reflexive", "wythoff", "--up-to", "30")[1]
    assert found == {
        "game": "nim | diagonal",
        "name": "wythoff()",
        "canonical": None,
        "up_to": 30,
        "reflexive": False,
        "witness": [2, 2],
        "other": [1, 0],
        "difference": [1, 2],
        "evidence": {"kind": "computed", "solver": "by_star", "up_to": 30, "hypotheses": []},
    }


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("show", "star(wythoff)"), "Subtract a P-position of nim | diagonal, other than (0, 0), in either order."),
        (("show", "star(wythoff, 2)"), "b_n = a_n + n"),
        (("move", "star(wythoff)", 300, 480), "(147, 232)"),
        (("move", "star(wythoff, 2)", 300, 400), "(247, 400)"),
        (("why", "star(wythoff)", 9, 12), "(0, 7)  answers (2, 8), (7, 11)"),
        (("why", "star(wythoff, 2)", 4, 5), "(1, 2)  taking 3 from each pile\n"),
        (("check", "star(wythoff)"), "The claim agrees with the rules."),
        (("check", "star(wythoff, 2)"), "Claim: the P-positions by Larsson, Hegarty and Fraenkel 2011"),
        (("explain", "star(wythoff)", "--up-to", 500), "by_star (chosen)"),
        (("compare", "star(wythoff, 2)", "wythoff", "--up-to", 30), "P-positions: the same for piles up to 30"),
        (("invariance", "star(wythoff)", "--up-to", 30), "this game itself"),
        (("move", "star(wythoff, 2)", 10**30, 10**40), f"A winning move, by the position to move to:\n  ({10**30},"),
        (("move", "star(wythoff, 2)", 10**30, 10**40), "need all smaller P-positions of the star"),
    ],
)  # fmt: skip
def test_stars_at_other_commands(run, arguments, part):
    status, out, _ = run(*arguments)
    assert status == 0
    assert part in out


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (
            ("solve", "star(ratwyt)"),
            "star(game) needs a game on piles of integers, without memory and without a choice of the board",
        ),
        (("solve", "star(wythoff, 0)"), "times must be an integer from 1 to 100, was 0"),
        (("solve", "star(wythoff)", "--count", 5), "--up-to 20"),
        (("solve", "star(wythoff)", "--up-to", 10**7), "the limit is 3600 s"),
        (("why", "star(wythoff)", 4999, 4999), "can be listed for piles up to 309, was 4999"),
        (("solve", "block(star(wythoff), 1)"), "block(...) must be around moves"),
    ],
)
def test_refusals_are_one_line(run, arguments, part):
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert part in err
    assert err.count("\n") == 1


def test_move_prints_one_of_too_many_winning_moves(run, run_json):
    status, out, _ = run("move", "star(wythoff, 2)", 10**40, 3 * 10**40)
    assert status == 0
    assert "is an N-position. A winning move, by the position to move to:\n  (61803398874" in out
    assert (
        "Not all winning moves are listed: the winning moves from a number of about 41 digits need all "
        "smaller P-positions"
    ) in out
    found = run_json("move", "tribonacci_game", 10**40, 2 * 10**40, 2 * 10**40 + 7)[1]
    assert found["winning_moves"] is None and "at most 1000 winning moves can be listed" in found["reason"]
    a, b, c = map(int, found["winning_move"])
    assert tribonacci.holding(a)[1] == (a, b, c)
    # No P-position that is a move contains one of these piles as its larger number, so the winning moves take from both
    # piles.
    lost = run_json("move", "star(wythoff, 2)", 10**40 + 1, 10**40 + 1)[1]
    assert (lost["outcome"], lost["winning_moves"], lost["winning_move"]) == ("N", None, None)
    assert (
        "A winning move was not searched.\nNot all winning moves are listed: the winning"
        in run("move", "star(wythoff, 2)", 10**40 + 1, 10**40 + 1)[1]
    )
    assert "reason" not in run_json("move", "tribonacci_game", 4, 5, 7)[1]
