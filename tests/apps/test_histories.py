"""The commands `replay` and `dynamic`, and the output of other commands for games with memory."""

import json

import pytest

from tests.apps.terminal import printed
from wythoff.apps.cli import main
from wythoff.sequences.integers import from_decimal
from wythoff.sequences.numeration.zeckendorf import least_term

GAME = "imitation(m=1, p=2)"


def refused(capsys, *arguments):
    try:
        status = main(list(arguments))
    except SystemExit as stop:
        status = stop.code
    captured = capsys.readouterr()
    assert (status, captured.out) == (2, "")
    assert captured.err.count("\n") == 1
    return captured.err


def test_replay_prints_the_moves_and_the_winning_moves(capsys):
    assert printed(capsys, "replay", GAME, "2", "2", "--moves", "0:1, 1:1").splitlines() == [
        "imitation(m=1, p=2) from (2, 2)",
        "1  first   takes 1 from pile 0  to (1, 2)",
        "2  second  takes 1 from pile 1  to (1, 1)  imitating",
        "The first player is to move from (1, 1) with this history, and wins: an N-position.",
        "Winning moves, as PILE:AMOUNT, with the position to move to:",
        "  0:1  (0, 1)",
        "  1:1  (1, 0)",
        "Imitations left in a row: 1 for the player to move, 0 for the other.",
        "proved: Larsson 2009, paper II, Theorem 1",
    ]


def test_replay_says_what_is_forbidden_and_that_a_game_is_over(capsys):
    text = printed(capsys, "replay", GAME, "2", "2", "--moves", "0:1,1:1,0:1")
    assert "There is no legal move.\n" in text
    assert "To take 1 from pile 1 is to imitate, and forbidden.\n" in text
    assert "and loses against best play: a P-position." in text


def test_replay_in_json(capsys):
    found = json.loads(printed(capsys, "replay", GAME, "10**30", "2*10**30", "--moves", "0:10**20", "--json"))
    assert found["game"] == found["name"] == GAME
    assert found["position"] == [str(10**30 - 10**20), str(2 * 10**30)]
    assert found["legal_moves"] is None
    assert found["imitations"] == [1, str(10**20), str(10**20)]
    assert (found["credit_to_move"], found["credit_just_moved"], found["player"]) == (1, 1, "second")
    small = json.loads(printed(capsys, "replay", "fibonacci_nim", "10", "--moves", "2", "--json"))
    assert small["cap"] == 4
    assert small["legal_moves"] == [[0, 1], [0, 2], [0, 3], [0, 4]]
    assert small["outcome"] == "P"
    assert small["evidence"]["source"] == "Whinihan 1963"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["replay", GAME, "2", "2", "--moves", "0:1,1:1,0:1,1:1"], "move 4 must not imitate"),
        (["replay", GAME, "2", "2", "--moves", "0:1,1"], "move 2 must be typed as PILE:AMOUNT, such as 0:1, was '1'"),
        (["replay", GAME, "2", "2", "--moves", "0:x"], "not a number: 'x'"),
        (["replay", GAME, "2"], "must have 2 piles, had 1"),
        (["replay", "fibonacci_nim", "10", "--moves", "2,5"], "move 2 must take at most 4, twice the 2 taken before"),
        (["replay", "fibonacci_nim", "1"], "must have a pile of at least 2"),
        (["replay", "wythoff", "1", "2"], "replay needs a game with memory; in nim | diagonal"),
        (["dynamic", "wythoff"], "the outcomes of nim | diagonal do not depend"),
        (
            ["dynamic", GAME, "1", "2", "--up-to", "5"],
            "give one position, or --up-to for a table of positions, not both",
        ),
        (["dynamic", GAME, "--up-to", "100000"], "ask for one position"),
        (["misere", GAME], "misere needs a game without memory"),
        (["adjoinable", GAME], "without memory"),
        (["invariance", GAME], "without memory"),
        (["check", GAME, "--up-to", "3000"], "cannot be checked for piles up to 3000"),
        (["solve", f"misere({GAME})", "--up-to", "3000"], "would take about"),
        (
            ["solve", "misere(fibonacci_nim)", "--count", "3"],
            "it has only finitely many P-positions",
        ),
        (["move", "fibonacci_nim", "1"], "must have a pile of at least 2"),
    ],
)
def test_refusals_are_one_clear_line(arguments, words, capsys):
    assert words in refused(capsys, *arguments)


def test_dynamic_draws_the_classes(capsys):
    assert printed(capsys, "dynamic", GAME, "--up-to", "4").splitlines() == [
        "imitation(m=1, p=2): after every history P or N, or dynamic (D)",
        "    0 1 2 3 4",
        "0   P D D D D",
        "1     D D D D",
        "2       N P D",
        "3         N N",
        "4           N",
        "P after every history: (0, 0) (2, 3)",
        "dynamic: 9",
        "N after every history: 4",
        "proved: docs/mathematics/memory.md, Theorem 6.3",
    ]


def test_dynamic_of_one_position_gives_histories_that_replay(capsys):
    lines = printed(capsys, "dynamic", GAME, "1", "2").splitlines()
    assert lines[1:3] == ["  a P-position after 0:1 from (2, 2)", "  an N-position as a start"]
    assert printed(capsys, "dynamic", GAME, "2", "3").startswith("(2, 3) is a P-position after every history.")
    found = json.loads(printed(capsys, "dynamic", GAME, "1", "2", "--json"))["classes"][0]
    assert found == {
        "position": [1, 2],
        "class": "dynamic",
        "p_history": {"start": [2, 2], "moves": [[0, 1]]},
        "n_history": {"start": [1, 2], "moves": []},
    }


def test_why_answers_every_option_of_a_start(capsys):
    assert printed(capsys, "why", GAME, "2", "3").splitlines()[1:4] == [
        "  (0, 0)  answers (0, 2), (0, 3)",
        "  (1, 1)  answers (1, 2), (1, 3)",
        "  (1, 2)  answers (2, 2)",
    ]
    assert "(89)  taking 11" in printed(capsys, "why", "fibonacci_nim", "100")
    assert "(4, 5)  taking 5 from the larger pile" in printed(capsys, "why", GAME, "5", "9")


@pytest.mark.parametrize("game", [GAME, "imitation(2, 3)", "fibonacci_nim"])
def test_other_commands_answer(game, capsys):
    piles = ["40"] if "fibonacci" in game else ["9", "40"]
    assert "proved" in printed(capsys, "show", game)
    assert "agrees with the rules" in printed(capsys, "check", game, "--up-to", "14")
    assert "proved" in printed(capsys, "move", game, *piles)
    assert "by_theorem (chosen)" in printed(capsys, "explain", game)
    assert "changes more than the position: the game has memory" in printed(
        capsys, "compare", game, game, "--up-to", "9"
    )


@pytest.mark.parametrize("moves", ["0:1:1", ":1", "0:", "1", "0:1;1:1", "0:1,,1"])
def test_moves_typed_otherwise_are_refused_with_the_form(moves, capsys):
    assert "must be typed as PILE:AMOUNT, such as 0:1, was " in refused(
        capsys, "replay", GAME, "2", "2", "--moves", moves
    )


def test_moves_on_one_pile_may_name_it(capsys):
    told = [
        printed(capsys, "replay", "fibonacci_nim", "20", "--moves", moves) for moves in ("3,4", "0:3, 0:4,", "0:3,4")
    ]
    assert told[0] == told[1] == told[2]
    assert "must be typed as AMOUNT or 0:AMOUNT, was '3:2:2'" in refused(
        capsys, "replay", "fibonacci_nim", "20", "--moves", "3:2:2"
    )


def test_many_winning_moves_are_cut_for_a_person(capsys):
    lines = printed(capsys, "move", "fibonacci_nim", "1e1000").splitlines()
    found = json.loads(printed(capsys, "move", "fibonacci_nim", "1e1000", "--json"))
    assert len(lines) == 1 + 40 + 4 and lines[-1] == "All digits: --digits, or --json."
    assert lines[41] == f"... and {len(found['winning_moves']) - 40} more: --json prints all"


def test_one_winning_move_where_all_are_too_many(capsys):
    found = json.loads(printed(capsys, "move", "fibonacci_nim", "1e30000", "--json"))
    assert (found["outcome"], found["winning_moves"]) == ("N", None)
    told = printed(capsys, "move", "fibonacci_nim", "1e30000")
    assert "A winning move, by the position to move to:\n  (" in told
    assert (
        "Not all winning moves are listed: a list of winning moves may have at most about 2000000000 bits in all"
        in told
    )
    assert 10**30000 - from_decimal(*found["winning_move"]) == least_term(10**30000)


def test_a_table_without_non_dynamic_p_positions_says_so(capsys):
    assert "P after every history: none\n" in printed(capsys, "dynamic", "fibonacci_nim")
