"""Wythoff's game with a pass: all states by brute force from its rule, and the theorem of the paper."""

from __future__ import annotations

from functools import cache

import pytest

from wythoff import grundy, parse, solve, strategy, why
from wythoff.apps.cli import main
from wythoff.game.rulesets import Definition
from wythoff.game.rulesets.game import Game
from wythoff.values import value_at

State = tuple[int, int, bool]


@cache
def moves(state: State) -> tuple[State, ...]:
    x, y, left = state
    found = [(x - n, y, left) for n in range(1, x + 1)] + [(x, y - n, left) for n in range(1, y + 1)]
    found += [(x - n, y - n, left) for n in range(1, min(x, y) + 1)]
    return (*found, *([(x, y, False)] if left and (x, y) != (0, 0) else []))


@cache
def is_lost(state: State, misere: bool) -> bool:
    return not any(is_lost(after, misere) for after in moves(state)) if moves(state) else not misere


def game(misere: bool) -> Game:
    return parse("misere(wythoff_pass())" if misere else "wythoff_pass()")


@pytest.mark.parametrize("misere", [False, True])
def test_p_positions_and_winning_moves(misere: bool) -> None:
    side = 31
    expected = [(x, y) for x in range(side) for y in range(x, side) if is_lost((x, y, True), misere)]
    for solver in ("by_pass", "by_definition"):
        found = solve(game(misere), up_to=side - 1, solver=solver)
        assert list(found.p_positions) == expected
        for x in range(22):
            for y in range(x, 22):
                after = {(min(a, b), max(a, b)) for a, b, left in moves((x, y, True)) if is_lost((a, b, left), misere)}
                lost = is_lost((x, y, True), misere)
                assert found.winning_moves((x, y)) == (() if lost else tuple(sorted(after)))
    assert solve(game(misere), up_to=60).check(25)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(
    ("kind", "value"), [("count", 0), ("count", 1), ("count", 23), ("columns", 0), ("columns", 19)]
)
def test_counts_and_columns(kind: str, value: int, misere: bool) -> None:
    found = list(solve(game(misere), **{kind: value}).p_positions)
    board = list(solve(game(misere), up_to=200).p_positions)
    assert found == (board[:value] if kind == "count" else [pair for pair in board if pair[0] < value])
    assert found == list(solve(game(misere), **{kind: value}, solver="by_definition").p_positions)


def test_pass_beyond_9_has_the_positions_of_value_1() -> None:
    """The P-positions with a pile above 9 are the positions of value 1 (Miyadera, Manabe and Fukui 2017)."""
    lost, table = set(solve(game(False), up_to=300).p_positions), grundy(parse("wythoff"), up_to=300)
    ones = {(x, y) for x in range(301) for y in range(x, 301) if table.value((x, y)) == 1}
    assert max(map(max, lost ^ ones)) == 7
    assert {pair for pair in lost if max(pair) > 9} == {pair for pair in ones if max(pair) > 9}


def test_its_values_are_those_of_the_definition() -> None:
    rules = Definition(game(False))
    assert [value_at(game(False), (x, 4)).value for x in range(5)] == [rules.value((x, 4)) for x in range(5)]


def test_the_pass_is_a_move_to_the_position_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert (4, 7) in strategy(game(False)).winning_moves((4, 7))
    reasons = why(game(False), (4, 7))
    assert [step.ways[0].families for step in reasons.winning_moves] == [("diagonal",), ("pass",)]
    answers = {reply.option.target: reply.answer.target for reply in why(game(False), (1, 3)).replies if reply.answer}
    assert answers[1, 3] == (1, 2)  # after the pass, (1, 3) is a position of Wythoff Nim
    assert main(["why", "wythoff_pass", "4", "7"]) == 0
    assert "(4, 7)  passing" in capsys.readouterr().out


def test_it_parses_back() -> None:
    assert parse(str(game(False))) == game(False) and parse(str(game(True))) == game(True)
