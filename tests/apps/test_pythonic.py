"""Games in Python on the command line: `mine.py:Divisors` or `package.module:Take(most=3)`, refused in other places."""

import json
import re
import shlex

import pytest

import wythoff as w
from tests.own_games import TAKE
from wythoff.apps.cli import main

SOURCE = (
    TAKE
    + '''

class Divisors(w.Game):
    """Take a divisor of the other pile."""
    def options(self, position):
        x, y = position
        yield from ((x - d, y) for d in range(1, x + 1) if y and y % d == 0)
        yield from ((x, y - d) for d in range(1, y + 1) if x and x % d == 0)

class NoGuard(w.Game):
    def options(self, position):
        x, y = position
        return [(x - 1, y), (x, y - 1)]

five = Take(5)
number = 7
'''
)


@pytest.fixture
def place(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine_of_test.py").write_text(SOURCE)
    return "mine_of_test.py"


@pytest.mark.parametrize(
    ("name", "game", "right"),
    [
        ("Take", "Take(most=3)", [[0], [4], [8], [12]]),
        ("Take(most=4)", "Take(most=4)", [[0], [5], [10]]),
        ("Take(2+3)", "Take(most=5)", [[0], [6], [12]]),
        ("five", "Take(most=5)", [[0], [6], [12]]),
    ],
)
@pytest.mark.parametrize("module", ["mine_of_test.py", "mine_of_test"])
def test_classes_and_games_are_named(name, game, right, module, place, capsys):
    assert main(["solve", f"{module}:{name}", "--up-to", "12", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["p_positions"], told["name"]) == (game, right, None)


@pytest.mark.parametrize(
    "command",
    ["show GAME", "move GAME 3 4", "why GAME 2 3", "check GAME --up-to 8", "grundy GAME --up-to 5", "explain GAME",
     "compare GAME wythoff --up-to 8", "export GAME --format csv --up-to 6", "export GAME --format latex --up-to 6",
     "plot GAME --up-to 9", "misere GAME --up-to 6", "check GAME --claim nim --up-to 5",
     "identify GAME", "solve misere(GAME) --up-to 6", "move block(GAME,1) 3 4", "solve terminal(GAME,x+y<=3) --up-to 6",
     "explain misere(block(GAME,2))"],
)  # fmt: skip
def test_every_command_takes_them(command, place, capsys):
    assert main([word.replace("GAME", f"{place}:Divisors") for word in command.split()]) in (0, 1)
    assert capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("mine_of_test.py:Nope", "must have Nope: its games are Take, Divisors, NoGuard"),
        ("mine_of_test.py:number", "must be a class of games, a subclass of wythoff.Game, was 7"),
        ("mine_of_test.py:Take(1, 2)", "raised TypeError"),
        ("mine_of_test.py:Take(open('x'))", "not a number"),
        ("mine_of_test.py:NoGuard", "options((0, 0)) returned (-1, 0): a pile must be >= 0"),
        ("missing.py:Take", "must be a Python file of games: No such file"),
        ("no.such.module:Take", "raised ModuleNotFoundError"),
        ("ends.py:Take", "must define games, but ended the program with 3"),
        ("wrong.py:Take", "wrong.py raised SyntaxError in line 2"),
        (".:Take", "must be in a file mine.py, or a module package.module"),
    ],
)
def test_what_goes_wrong_is_said_in_one_line(text, line, place, tmp_path, capsys):
    (tmp_path / "ends.py").write_text("raise SystemExit(3)\n")
    (tmp_path / "wrong.py").write_text("x = 1\ndef (:\n")
    assert main(["solve", text, "--up-to", "5"]) == 2
    told = capsys.readouterr().err
    assert line in told and told.count("\n") == 1


def test_nothing_else_imports_a_file(place, tmp_path):
    (tmp_path / "trap.py").write_text("open('sprung', 'w').close()\n")
    for read in (w.parse, w.solve, w.identify, lambda text: w.Claim("wythoff", text)):
        with pytest.raises(w.WythoffError):
            read("trap.py:Take")
    w.export("g1", "g1.csv", count=3)
    changed = (tmp_path / "g1.csv").read_text().replace("nim | diagonal(x1 + 1)", "trap.py:Take")
    (tmp_path / "g1.csv").write_text(changed)
    with pytest.raises(w.WythoffError):
        w.load("g1.csv")
    assert not (tmp_path / "sprung").exists()


@pytest.mark.parametrize("text", ["PLACE:Divisors", "misere(block(PLACE:Divisors, 1))"])
def test_advice_names_the_file(text, place, capsys):
    text = text.replace("PLACE", place)
    assert main(["solve", text, "--count", "5"]) == 2
    assert f'wythoff solve "{text}" --up-to' in capsys.readouterr().err


def test_layers_are_those_of_the_game(place, capsys):
    assert main(["solve", f"misere({place}:Take(2))", "--up-to", "12", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["p_positions"] == [[1], [4], [7], [10]]
    for bad in ("block(PLACE:Take, x)", "misere(misere(PLACE:Take))", "terminal(PLACE:Take, z)", "block(PLACE:Take)"):
        assert main(["solve", bad.replace("PLACE", place), "--up-to", "5"]) == 2
        assert capsys.readouterr().err.count("\n") == 1


OTHERS = """import time
import wythoff as w

class Sleepy(w.Game):
    piles = 1
    def options(self, position):
        time.sleep(0.002)
        return [n for n in (position[0] - 1, position[0] - 2) if n >= 0]

class Talking(w.Game):
    piles = 1
    def options(self, position):
        print("I am asked for", position)
        return [n for n in (position[0] - 1, position[0] - 2) if n >= 0]

class Strips(w.PartizanGame):
    ordered = True
    def left_options(self, position):
        x, y = position
        return [(x - 1, y)] * (x > 0) + [(x - 1, y - 1)] * (x > 0 and y > 0)
    def right_options(self, position):
        x, y = position
        return [(x, y - 1)] * (y > 0) + [(x - 2, y - 1)] * (x > 1 and y > 0)

class Wythoff(w.Game):
    def options(self, position):
        x, y = position
        rook = [(x - i, y) for i in range(1, x + 1)] + [(x, y - j) for j in range(1, y + 1)]
        return rook + [(x - i, y - i) for i in range(1, min(x, y) + 1)]
"""


@pytest.fixture
def others(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "others_of_test.py").write_text(OTHERS)
    return "others_of_test.py"


@pytest.mark.parametrize(
    "command",
    ["solve GAME --up-to 10**6", "check GAME --up-to 10**6", "compare GAME 'subtraction(1, 2)' --up-to 10**6",
     "compare 'subtraction(1, 2)' GAME --up-to 10**6", "grundy GAME --up-to 10**6",
     "export GAME --up-to 10**6 --format csv", "solve GAME --up-to 10**6 --output found.csv"],
)  # fmt: skip
def test_a_slow_game_is_stopped_with_what_was_found(command, others, run):
    words = [word.strip("'").replace("GAME", f"{others}:Sleepy") for word in shlex.split(command)]
    status, out, err = run(*words, "--limit-seconds", "0.1")
    assert (status, err) == (3, "")
    found = re.search(
        r"stopped after 0\.1 s: the answer is for piles up to (\d+), not 1000000; --limit-seconds 1 allows more", out
    )
    assert found and 0 < int(found[1]) < 10_000
    if "csv" not in command:
        told = json.loads(run(*words, "--limit-seconds", "0.1", "--json")[1])
        assert told["stopped"]["asked"] == 10**6 and 0 < told["stopped"]["reached"] < 10_000
        assert told.get("up_to", 0) in (0, told["stopped"]["reached"])


@pytest.mark.parametrize("command", ["move GAME 10**5", "why GAME 10**5", "grundy GAME 10**5"])
def test_a_position_that_is_not_reached_says_how_to_allow_more(command, others, run):
    status, out, err = run(*command.replace("GAME", f"{others}:Sleepy").split(), "--limit-seconds", "0.1")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert re.search(r"stopped after 0\.1 s, when it had seen \d+ positions; --limit-seconds 1 allows more time", err)


def test_seconds_are_for_games_in_python(run):
    status, _, err = run("solve", "nim", "--up-to", 5, "--limit-seconds", 3)
    assert (status, err.count("\n")) == (2, 1) and "--limit-seconds is possible only for a game in Python" in err


def test_what_a_game_prints_goes_to_stderr(others, run):
    status, out, err = run("solve", f"{others}:Talking", "--up-to", 6, "--json")
    assert (status, json.loads(out)["p_positions"]) == (0, [[0], [3], [6]]) and "I am asked for (5,)" in err


def test_a_partizan_game_is_shown_by_positions(others, run, run_json):
    game = f"{others}:Strips"
    assert run("solve", game, "--up-to", 1)[1].splitlines()[1:4] == [
        "L: 2  R: 1  N: 0  P: 1",
        "position  (0, 0)  (0, 1)  (1, 0)  (1, 1)",
        "outcome        P       R       L       L",
    ]
    assert run_json("values", game, 1, 1)[1]["positions"] == [[1, 1]]
    told = run_json("values", game, "--up-to", 1)[1]
    assert told["positions"] == [[0, 0], [0, 1], [1, 0], [1, 1]] and told["outcomes"] == ["P", "R", "L", "L"]
    drawn = run("plot", game, "--up-to", 3, "--text", "letters")[1].splitlines()
    assert (
        drawn[0] == "outcomes of Strips(), piles up to 3"
        and drawn[-5].endswith("+P R R R")
        and drawn[-4].endswith("|L L P R")
    )


def test_a_game_that_is_wythoffs_is_recognised(others, run, run_json):
    game = f"{others}:Wythoff"
    told = run_json("beams", game, "--columns", 30)[1]
    assert (told["columns"], told["evidence"]["kind"]) == (30, "computed")
    assert (
        told["windows"][0]["lower"]["count"]
        == run_json("beams", "wythoff", "--columns", 30)[1]["windows"][0]["lower"]["count"]
    )


@pytest.mark.slow
def test_formulas_of_a_game_in_python_are_guessed(others, run):
    assert "floor(n*phi), floor(n*phi**2)" in run("guess", f"{others}:Wythoff")[1]
    assert "wythoff()" in run("identify", f"{others}:Wythoff")[1]
