"""The commands that answer questions about a game: text, JSON, and refused requests."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec

import pytest

from tests.sentences import PILE, too_small
from wythoff.apps.cli.verbs import every

ASKING = ("apps.cli.asking", "apps.cli.aspects")
QUESTIONS = [command.name for command in every() if getattr(command.handler, "module", "") in ASKING]
# For each command an example, and the keys of its JSON answer other than `game` and `name`.
CALLS = {
    ("why", "wythoff", "3", "5"): {"position", "outcome", "ended", "winning_moves", "replies", "evidence"},
    ("compare", "wythoff", "nim | diagonal(2)"): {
        "other", "other_name", "by_squares", "same", "agrees", "aspects", "evidence",
    },
    ("adjoinable", "wythoff"): {"up_to", "largest", "adjoinable", "candidates", "evidence"},
    ("invariance", "g1", "--up-to", "20"): {
        "up_to", "play", "rules", "realisable", "witness", "candidates", "evidence",
    },
    ("misere", "wythoff"): {
        "up_to", "class", "common", "witness", "reason", "normal", "misere", "evidence",
    },
    ("reflexive", "wythoff", "--up-to", "20"): {
        "up_to", "reflexive", "witness", "other", "difference", "evidence",
    },
    ("beams", "gdwn(1, 2)", "--columns", "100"): {
        "columns", "slope", "windows", "filling", "offsets", "beams", "evidence",
    },
    ("fixed", "npile_wythoff(n=3)", "1", "--columns", "50"): {
        "pile", "columns", "pairs", "excluded", "start", "index", "offset_start", "offsets", "existence_proved",
        "evidence",
    },
    ("explain", "g1", "--count", "5"): {"count", "solvers", "theorems"},
}  # fmt: skip


def test_every_question_is_called_here():
    assert {call[0] for call in CALLS} == set(QUESTIONS)


@pytest.mark.parametrize(("call", "keys"), CALLS.items(), ids=[call[0] for call in CALLS])
def test_json_is_one_object_with_the_agreed_keys(run_json, call, keys):
    found = run_json(*call)[1]
    assert set(found) == {"game", "name", "canonical"} | keys
    assert found["name"] in ("wythoff()", "g1()", "gdwn(p=1, q=2)", "npile_wythoff(n=3)")


@pytest.mark.parametrize("call", CALLS, ids=[call[0] for call in CALLS])
def test_answers_are_lines_that_fit_and_say_how_they_are_known(run, call):
    status, out, err = run(*call)
    assert (status, err) == (0, "")
    assert "proved: " in out or "computed from the rules (" in out


@pytest.mark.parametrize("name", QUESTIONS)
def test_help_has_examples_that_run(run, name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # one of them draws
    import shlex

    status, out, _ = run(name, "--help")
    assert status == 0
    examples = [line.strip() for line in out.partition("examples:")[2].splitlines() if line.strip()]
    assert len(examples) >= 2
    for example in examples:
        command = shlex.split(example)
        # The defaults compute more than a test needs.
        less = {"misere": ["--up-to", "20"], "beams": ["--columns", "500"], "reflexive": ["--up-to", "30"]}.get(
            name, []
        )
        assert command[:2] == ["wythoff", name]
        drawn = "--output" in command and find_spec("matplotlib") is None
        assert run(*command[1:], *less)[0] == (2 if drawn else 0)


def test_why_an_n_position(run):
    assert run("why", "wythoff", 5, 4)[1] == (
        "(4, 5) is an N-position. Every winning move, by the position to move to:\n"
        "  (1, 2)  taking 3 from each pile (diagonal)\n"
        "  (3, 5)  taking 1 from the smaller pile (nim)\n"
        "proved: Wythoff 1907\n"
    )


def test_why_a_p_position(run):
    assert run("why", "wythoff", 3, 5)[1] == (
        "(3, 5) is a P-position: 10 options, by the P-position that answers:\n"
        "  (0, 0)  answers (0, 2), (0, 3), (0, 5), (3, 3)\n"
        "  (1, 2)  answers (1, 3), (1, 5), (2, 3), (2, 4), (2, 5), (3, 4)\n"
        "proved: Wythoff 1907\n"
    )
    assert "no move from it" in run("why", "wythoff", 0, 0)[1]


def test_why_at_the_end_of_a_misere_game(run):
    assert "the game is over, and the player to move has won" in run("why", "misere(nim)", 0, 0)[1]
    assert "At (0, 0) the game is over, and the player to move has won." in run("why", "misere(nim)", 0, 1)[1]


@pytest.mark.parametrize(
    ("game", "piles", "part"),
    [
        ("nim | vector(1, 2)", (4, 3), "(3, 3)  taking 1 from the first pile (nim)"),
        ("nim | vector(1, 2)", (4, 5), "taking 1 from the second pile (nim)"),
        ("wythoff | vector(3, 1)", (4, 3), "taking 3 from the first pile and 1 from the second (vector(3, 1))"),
        ("nim", (2, 3), "(2, 2)  taking 1 from the larger pile (nim)"),
        ("g1", (11, 15), "taking 7 from the smaller pile and 4 from the larger (diagonal(x1 + 1)) or taking 11 from"),
        ("maharaja", (2, 2), "(0, 0)  taking 2 from each pile (diagonal)"),
        ("jump(1, 3)", (3, 3), "(0, 2)  taking 1 from one pile and 3 from the other (jump(1, 3))"),
        ("nim(step=2)", (2, 2), "is a P-position"),
        ("vectors(moves=((1, 1, 0), (0, 0, 2)))", (1, 1, 0), "(0, 0, 0)  taking (1, 1, 0)"),
        ("cyclic_nimhoff(h=3, piles=3)", (1, 2, 3), "  (0, 1, 2)  taking (0, 0, 3)\n"),
        ("wythoff", ("10**40", "10**40+5"), "(8, 13)"),
    ],
)
def test_moves_are_said_in_words(run, game, piles, part):
    status, out, _ = run("why", game, *piles)
    assert status == 0
    assert part in out


def test_fractions_are_piles_too(run):
    status, out, _ = run("why", "ratwyt", "3/5", "7/2")
    assert status == 0
    assert "(3/5, 7/2) is an N-position" in out


def test_long_lists_are_cut_and_whole_in_json(run, run_json):
    out = run("why", "nim", 100, 100)[1]
    assert "... and 60 more: --json prints all" in out
    assert len(run_json("why", "nim", 100, 100)[1]["replies"]) == 100
    assert "(1, 41), (1, 64), (1, 104), (2, 42), (2, 64), (2, 104), ... 7 options" in run("why", "wythoff", 64, 104)[1]


def test_compare(run):
    out = run("compare", "wythoff", "nim | diagonal | jump(3, 4)")[1]
    assert "options: first differ at (3, 4), compared for piles up to 60\n  only in the second: (0, 0)\n" in out
    assert "P-positions: the same for piles up to 100\n" in out
    assert "first differ at (3, 11), compared for piles up to 30\n  7 in the first, 13 in the second\n" in out
    assert "not compared; they exist only in normal play" in run("compare", "nim", "misere(nim)")[1]
    assert "no position of the first game" in run("compare", "euclid", "nim", "--up-to", 9)[1]
    assert "(x, y) and (y, x) are the same" in run("compare", "nim", "vector(1, 0)", "--up-to", 9)[1]


def test_adjoinable_draws_the_moves(run):
    out = run("adjoinable", "wythoff", "--largest", 4)[1].splitlines()
    assert out[1:7] == [
        "i\\j  0 1 2 3 4",
        "0      = = = =",
        "1      = - + -",
        "2        = - +",
        "3          = +",
        "4            =",
    ]
    assert "3 can be added: (1, 3) (2, 4) (3, 4)" in out
    assert out[-1] == "proved: Duchene, Fraenkel, Nowakowski and Rigo 2010"


def test_adjoinable_for_one_move(run, run_json):
    assert "It would lead from (1, 2) to (0, 0), and both are P-positions." in run("adjoinable", "wythoff", 1, 2)[1]
    assert "can be added to nim | diagonal: its P-positions" in run("adjoinable", "wythoff", 1, 3)[1]
    assert "is a move of nim | diagonal already" in run("adjoinable", "wythoff", 2, 2)[1]
    assert "proved: certificate" in run("adjoinable", "t_wythoff(2)", 1, 4)[1]
    assert "computed from the rules" in run("adjoinable", "t_wythoff(12)", 1, 14)[1]
    out = run("adjoinable", "misere(jump(2, 3))", 1, 1, "--up-to", 10)[1]
    assert "(1, 1) ends the game, and the player to move has won. The added move leads to the N-position (0, 0)." in out
    large = run_json("adjoinable", "wythoff", "10**30", "2*10**30")[1]["candidates"][0]
    assert (large["adjoinable"], large["obstacle"]["source"]) == (
        False,
        ["1381966011250105151795413165634", "2236067977499789696409173668731"],
    )


def test_invariance(run):
    assert "An invariant game has these P-positions: this game itself" in run("invariance", "wythoff")[1]
    out = run("invariance", "example3", "--up-to", 60)[1]
    assert "No invariant game has these P-positions." in out and "From (1, 2) every move" in out
    assert "This is no proof" in run("invariance", "g1", "--up-to", 60)[1]
    out = run("invariance", "misere(terminal(nim, x + y <= 4))", "--up-to", 9)[1]
    assert "would have no move" in out


def test_misere(run):
    out = run("misere", "t_wythoff(2)")[1]
    assert "Strongly miserable: no P-position is common to both, at any size." in out
    out = run("misere", "wythoff")[1]
    assert "Not strongly miserable: (3, 5) is a P-position of both." in out and "Miserable, at any size." in out
    out = run("misere", "connell(2)", "--up-to", 20)[1]
    assert "Not miserable: (6, 12) has a move to a P-position of normal play only, but none to one of misere" in out


def test_beams(run):
    out = run("beams", "gdwn(1, 2)", "--columns", 1000)[1]
    assert "Two beams, divided at y/x = 2/1" in out
    assert "slopes 1.477799775272200 and 2.247725583557736" in out
    out = run("beams", "maharaja", "--columns", 1000)[1]
    assert "y - phi*x from -" in out and "(y - x) - n from" in out
    assert "divided at y/x = 5/2" in run("beams", "t_wythoff(2)", "--columns", 50, "--slope", "5/2")[1]


def test_a_conjecture_says_so_first(run, monkeypatch):
    import wythoff
    from wythoff.solving.strategies import Strategy

    solution = wythoff.solve(wythoff.parse("nim | diagonal(min(x0 - x1, 5))"), count=9, solver="by_theorem")
    monkeypatch.setattr(Strategy, "_at", lambda strategy, place, progress: solution)
    out = run("why", "nim | diagonal(min(x0 - x1, 5))", 3, 4)[1]
    assert out.startswith("conjectured, not proved: ")
    assert out.count("conjectured") == 1


def test_long_solutions_end_with_a_summary(run):
    out = run("solve", "gdwn(1, 2)", "--count", 900)[1]
    assert "The last is (1422, 2103)." in out
    assert "1280..1421  53       0.373239       1.478419     39" in out
    out = run("solve", "g3", "--count", 900)[1]
    assert "(271 digits))." in out and "5.44458e+265" in out
    assert "columns" not in run("solve", "nim | vector(1, 2)", "--up-to", 300)[1]


def test_explain(run, run_json):
    out = run("explain", "g1")[1]
    assert "by_theorem (chosen): about" in out
    assert "Fraenkel 2004, Theorem 3: yes; " in out and "Wythoff 1907: no; applies only to" in out
    found = run_json("explain", "g1", "--up-to", 50)[1]
    assert found["up_to"] == 50
    assert [item["solver"] for item in found["solvers"] if item["chosen"]] == ["by_theorem"]
    assert "none of which reaches" in run("explain", "where(k > l)", "--columns", 5)[1]


@pytest.mark.parametrize(
    ("call", "part"),
    [
        (("why", "wythoff", "1"), "must have 2 piles, had 1"),
        (("why", "wythoff", "1", "x"), "not a number: 'x'"),
        (("why", "wythoff", "-1", "2"), PILE),
        (("why", "wythof", "1", "2"), "did you mean"),
        (("why", "wythoff", "16180339887498948482", "26180339887498948482"), "add up to at most 1000000"),
        (("why", "chosen_shift(m=1, p=2)", "1", "2"), "before the second player chooses"),
        (("compare", "wythoff", "@file"), "must be a notation or a name"),
        (("compare", "wythoff", "cyclic_nimhoff(h=3, piles=3)"), "must have the same number of piles"),
        (("compare", "wythoff", "nim", "--up-to", "-1"), too_small("up_to", 0)),
        (("adjoinable", "wythoff", "1"), "a move must be two amounts I J, one for each pile; was given 1"),
        (("adjoinable", "wythoff", "0", "0"), "not both 0"),
        (("adjoinable", "nim", "--up-to", "5"), "must be at least 10, the largest amount of the move, was 5"),
        (("adjoinable", "ratwyt"), "two piles of integers"),
        (("adjoinable", "nim", "--largest", "0"), "not both 0, was (0, 0)"),
        (("invariance", "wythoff", "--up-to", "-3"), too_small("up_to", 0)),
        (("misere", "wythoff", "--up-to", "x"), "not a number"),
        (("beams", "nim | vector(1, 2)", "--slope", "1/1"), "order of piles does not matter"),
        (("beams", "wythoff", "--slope", "3/0"), "slope must be (p, q)"),
        (("beams", "wythoff", "--slope", "x"), "not a number"),
        (("explain", "wythoff", "--up-to", "3", "--count", "3"), "not allowed with"),
        (("explain", "nim |"), "nim |"),
    ],
)
def test_mistakes_are_one_line_and_exit_2(run, call, part):
    status, out, err = run(*call)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert part in err


@pytest.mark.parametrize("call", CALLS, ids=[call[0] for call in CALLS])
def test_interruption_is_one_line_and_exit_130(run, call, monkeypatch):
    def interrupted(*arguments, **named):
        raise KeyboardInterrupt

    monkeypatch.setattr("wythoff.apps.cli.replies.say", interrupted)
    assert run(*call) == (130, "", "wythoff: interrupted\n")


@pytest.mark.parametrize("call", [["--help"], ["solve", "g1", "--count", "17"], ["move", "g1", "11", "15"]])
def test_small_requests_do_not_load_the_questions(call):
    code = f"""
import sys
from importlib.util import find_spec
from wythoff.apps.cli import main
try:
    main({call!r})
except SystemExit:
    pass
names = {{name for name in sys.modules if "questions" in name or name.endswith("asking")}}
print(sorted(names - {{"wythoff.questions", "wythoff.questions.numbers"}}), file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == "[]\n"


@pytest.mark.parametrize(
    "call",
    [
        ("adjoinable", "nope", "1"),
        ("dynamic", "nope", "1", "--up-to", "5"),
        ("solve", "nope", "--pile", "1"),
        ("compare", "nope", "never"),
        ("why", "nope", "3", "5", "--scale", "4"),
    ],
    ids=lambda call: call[0],
)
def test_of_two_faults_that_of_the_game_is_named(run, call):
    status, out, err = run(*call)
    assert (status, out) == (2, "")
    assert err.startswith("wythoff: unknown name 'nope'")
