"""Games of which a `keep` takes away moves to N-positions alone are counted, and only those."""

from __future__ import annotations

import pytest

from tests.acceptance.judge_of_notation import Judge
from wythoff.errors import UnsolvedError
from wythoff.rulesets import parse
from wythoff.rulesets.endless import endless_row
from wythoff.rulesets.idle import without_idle_keeps
from wythoff.solvers import solve
from wythoff.solvers.both_orders import solved_for

COLUMNS, BOARD = 12, 40
IDLE = (
    ("keep(nim, x1 != 2) | diagonal", "nim | diagonal"),
    ("keep(nim | diagonal, x1 != 2 and x1 != 5)", "nim | diagonal"),
    ("keep(nim, x1 != 2) | where(k == l and x1 % 2 == 0)", "nim | keep(diagonal, x1 % 2 == 0)"),
    ("terminal(keep(nim, x1 != 2) | diagonal, x + y < 3)", "terminal(nim | diagonal, x + y < 3)"),
    ("block(keep(nim, x1 != 3 or y1 == 3) | diagonal(2), 1)", None),
    ("keep(nim, x1 + y1 != 4) | diagonal", "nim | diagonal"),
)


@pytest.mark.parametrize(("text", "same"), IDLE)
def test_p_positions_are_those_of_the_judge(text, same):
    judge, game = Judge(text), solved_for(parse(text))
    right = [(x, y) for x in range(COLUMNS) for y in range(x, BOARD + 1) if judge.lost(x, y)]
    assert without_idle_keeps(game) == (game if same is None else solved_for(parse(same)))
    if same is not None:
        found = [*map(tuple, solve(game, columns=COLUMNS).p_positions)]
        assert found == right
        assert [*map(tuple, solve(game, count=len(right)).p_positions)] == right


@pytest.mark.parametrize(
    "text",
    [
        "keep(nim, x1 != 3) | diagonal",  # (3, 5) is a P-position of the queen
        "misere(keep(nim, x1 != 2) | diagonal)",  # who loses the last move wins
        "keep(nim, 10//(x1 - 2) != 0) | diagonal",  # has no value
        "keep(nim, x1 % 5 != 2) | diagonal",  # of infinitely many rows
        "keep(nim, x1 != 2)",
    ],
)
def test_other_keeps_are_not_left_out(text):
    game = solved_for(parse(text))
    assert without_idle_keeps(game) is game
    with pytest.raises(UnsolvedError, match="cannot be solved column by column"):
        solve(game, columns=5)


@pytest.mark.parametrize(("text", "row"), [("diagonal | keep(nim, x1 < 5)", 6), ("diagonal | keep(nim, x1 < 7)", 8)])
def test_rows_that_are_endless_are_looked_for_farther(text, row):
    assert endless_row(parse(text)) == row
