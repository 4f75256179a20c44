"""The sentence that describes a bound, compared with the P-positions within that bound by the rules."""

import json
import re
from collections.abc import Callable
from functools import cache, lru_cache

import pytest

import wythoff as w
from tests.acceptance.judge_of_notation import Judge
from wythoff.apps.cli import main
from wythoff.game.bound import restricted
from wythoff.game.rulesets import Position
from wythoff.game.rulesets.definition import Definition

BOARD = 16  # largest pile of the board on which the rules are played
BOUNDS = ("--up-to", 9), ("--columns", 5), ("--count", 6)
ORDERED = (
    "nim | diagonal | where(i == 2*j)", "nim | diagonal | where(j == 2*i)", "nim | vector(1, 2)",
    "misere(nim | diagonal | where(i == 2*j))", "nim | where(i == 2*j and j > 0)", "diagonal | where(i > 0 and j <= 1)",
)  # fmt: skip
UNORDERED = (
    "wythoff", "nim | diagonal | ray(1, 2)", "misere(wythoff)", "block(wythoff, 1)", "block(nim | diagonal, 2)",
    "imitation(m=1, p=2)", "nim | where(k <= 2*l)",
)  # fmt: skip
OTHERS = ("subtraction(1, 2, 3)", "tribonacci_game")


def named(sentence: str) -> Callable[[Position], bool]:
    """Return a test of positions: whether a sentence such as "piles up to 5" includes them."""
    if found := re.search(r"piles up to (\d+)", sentence):
        return lambda place: max(place) <= int(found[1])
    found = re.search(r"((?:first |smaller |smallest )?)pile less than (\d+)", sentence)
    assert found, sentence
    which, bound = found[1].strip(), int(found[2])
    if which == "":
        return lambda place: len(place) == 1 and place[0] < bound
    if which == "first":
        return lambda place: place[0] < bound
    return lambda place: len(place) == (2 if which == "smaller" else 3) and min(place) < bound


@lru_cache
def by_rules(text: str) -> list[Position]:
    game = w.parse(text)
    return Definition(game).p_positions(BOARD if game.piles < 3 else 11)


@pytest.mark.parametrize("bound", BOUNDS, ids=" ".join("{}".format(*bound) for bound in BOUNDS).split())
@pytest.mark.parametrize("text", [*ORDERED, *UNORDERED, *OTHERS])
def test_positions_are_those_the_sentence_names(text, bound, capsys):
    option, value = bound
    if main(["solve", text, option, str(value), "--json"]):
        assert "--up-to" in capsys.readouterr().err  # refused, with a bound to use instead
        return
    answer = json.loads(capsys.readouterr().out)
    shown = [tuple(place) for place in answer["p_positions"]]
    assert main(["solve", text, option, str(value)]) == 0
    first = capsys.readouterr().out.splitlines()[0]
    board = by_rules(text)
    size = max(map(max, board))
    if option == "--count":
        assert f"the first {value}" in first
        within = [place for place in shown if max(place) <= size]
        assert within == board[: len(within)]
        assert within
        return
    wanted = named(first)
    assert all(wanted(place) for place in shown)
    assert {place for place in shown if max(place) <= size} == {place for place in board if wanted(place)}
    game = w.parse(text)
    told = option == "--columns" and game.ordered and game.piles > 1
    assert answer.get("restricted") == ("first pile" if told else None)


@pytest.mark.parametrize(
    ("text", "pile"),
    [("wythoff", "smaller pile"), (ORDERED[0], "first pile"), (OTHERS[0], "pile"), (OTHERS[1], "smallest pile")],
)
def test_the_pile_is_named_everywhere(text, pile, capsys, tmp_path):
    assert restricted(w.parse(text)) == pile
    said = f", {pile} less than 5"
    assert said in repr(w.solve(text, columns=5))
    assert main(["explain", text, "--columns", "5"]) == 0
    assert said in capsys.readouterr().out
    path = tmp_path / "positions.csv"
    assert main(["export", text, "--columns", "5", "--output", str(path)]) == 0
    assert said in path.read_text().splitlines()[0]
    assert main(["load", str(path)]) == 0


def test_a_level_set_names_the_pile_it_restricts(capsys):
    text = "nim | vector(1, 2)"
    assert main(["grundy", text, "--value", "1", "--columns", "4", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    value = Definition(w.parse(text)).value
    wanted = [(x, y) for x in range(4) for y in range(12) if value((x, y)) == 1]
    assert [tuple(place) for place in answer["positions"]] == wanted
    assert answer["restricted"] == "first pile"


def test_a_position_with_a_small_second_pile_may_be_beyond():
    game = w.parse(ORDERED[0])
    assert Definition(game).outcome((14, 6)) == "P"
    assert (14, 6) in w.solve(game, columns=15).p_positions
    assert (14, 6) not in w.solve(game, columns=10).p_positions


class Both(w.PartizanGame):
    """Left takes one or two from the first pile, Right one from the second."""

    piles, ordered = 2, True

    def left_options(self, position):
        x, y = position
        return [(x - k, y) for k in (1, 2) if k <= x]

    def right_options(self, position):
        x, y = position
        return [(x, y - 1)] if y else []


GAMES = ("nim | diagonal", "nim | diagonal(2)", "where(i == 2*j or j == 0)", "nim | vector(2, 1) | where(i > 2*j)")


@pytest.mark.parametrize("text", GAMES)
@pytest.mark.parametrize("side", [0, 1, 4, 7])
def test_a_plot_shows_all_squares_within_its_bound(text, side, capsys):
    judge = Judge(text)
    assert main(["plot", text, "--up-to", str(side), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    rows = [line.split("|" if "|" in line else "+", 1)[1].split() for line in found["lines"][2:]]
    assert found["up_to"] == side
    assert rows == [["P" if judge.lost(x, y) else "." for y in range(side + 1)] for x in range(side + 1)]
    assert main(["plot", text, "--up-to", str(side)]) == 0
    assert f"piles up to {side}\n" in capsys.readouterr().out


@pytest.mark.parametrize("text", GAMES)
@pytest.mark.parametrize("other", ["nim", "nim | diagonal(3)", "nim | vector(3, 4)"])
@pytest.mark.parametrize("side", [1, 4, 7])
def test_games_are_compared_within_the_bound_that_is_said(text, other, side, capsys):
    first, second = Judge(text), Judge(other)
    assert main(["compare", text, other, "--up-to", str(side), "--json"]) in (0, 1)
    aspect = next(found for found in json.loads(capsys.readouterr().out)["aspects"] if found["name"] == "P-positions")
    ordered = first.ordered or second.ordered
    board = [(x, y) for x in range(side + 1) for y in range(0 if ordered else x, side + 1)]
    differing = [list(square) for square in board if first.lost(*square) is not second.lost(*square)]
    assert aspect["up_to"] == side
    assert (aspect["difference"] or {}).get("position") == next(iter(differing), None)


@pytest.mark.parametrize("text", GAMES)
@pytest.mark.parametrize("side", [1, 4, 7])
def test_a_claim_is_checked_within_the_bound_that_is_said(text, side, capsys):
    judge = Judge(text)
    assert main(["check", text, "--claim", "x == y", "--up-to", str(side), "--json"]) in (0, 1)
    found = json.loads(capsys.readouterr().out)
    agrees = judge.p_positions(side) == [(n, n) for n in range(side + 1)]
    assert found["up_to"] == side
    assert (found["verdict"] == "refuted") is not agrees
    assert agrees or max(found["witness"]["position"]) <= side


@pytest.mark.parametrize("side", [0, 3, 6])
def test_outcomes_of_two_players_are_those_within_the_bound(side):
    @cache
    def wins(x, y, player):
        return any(not wins(*option, 1 - player) for option in Both().options_of(("left", "right")[player], (x, y)))

    names = {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}
    expected = [[names[wins(x, y, 0), wins(x, y, 1)] for y in range(side + 1)] for x in range(side + 1)]
    found = w.solve(Both(), up_to=side)
    assert found.as_dict()["up_to"] == side
    assert [*found.as_dict()["outcomes"]] == [outcome for row in expected for outcome in row]
