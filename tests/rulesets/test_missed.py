"""Games that lack rook moves (moves from one pile) to finitely many squares, compared with `Judge` square by square."""

from __future__ import annotations

from random import Random

import pytest

from tests.acceptance.judge_of_notation import Judge
from wythoff.game.rulesets import parse
from wythoff.game.rulesets.plans.missing_rook_moves import missed
from wythoff.solving.solvers import solve
from wythoff.solving.solvers.both_orders import solved_for

COLUMNS, BOARD = 10, 40
RULES = (
    ("keep(nim, x1 + y1 != 8) | diagonal", 8),
    ("(nim - where(x1 + y1 == 8)) | diagonal", 8),
    ("where(min(k, l) == 0 and y1 != 8 - x1) | diagonal", 8),
    ("misere(keep(nim, x1 + y1 != 3) | diagonal)", 3),
    ("terminal(keep(nim, x1 + y1 != 8) | diagonal, x + y < 3)", 8),
    ("terminal(keep(nim, x1 + y1 != 1 or x0 > 1) | where(k == 2*l), x + y < 3)", 1),  # (0, 2) ends it
    ("vector(2, 1) | keep(nim, x1 != 1 or y1 != 2)", 2),
    ("keep(nim, x1 + y1 > 6) | diagonal(2)", 6),
    ("keep(nim, x1 + y1 != 2 or l % 2 == 1) | diagonal", 2),
)


def compared(text):
    """Compare P-positions by columns and by count with `Judge`; return the last row treated separately.

    Return None if the game is not of this kind.
    """
    game = parse(text)
    found = missed(solved_for(game))
    if found is None:
        return None
    judge = Judge(text)
    rows = {x: range(0 if judge.ordered else x, BOARD + 1) for x in range(COLUMNS)}
    right = [(x, y) for x, row in rows.items() for y in row if judge.lost(x, y)]
    pairs = [*map(tuple, solve(game, columns=COLUMNS).p_positions)]
    assert [pair for pair in pairs if pair[1] <= BOARD] == right
    assert [*map(tuple, solve(game, count=len(pairs)).p_positions)] == pairs
    for few in (1, 4):
        assert [*map(tuple, solve(game, columns=few).p_positions)] == [pair for pair in pairs if pair[0] < few]
    return found.last


@pytest.mark.parametrize(("text", "last"), RULES)
def test_p_positions_are_those_of_the_judge(text, last):
    assert compared(text) == last


@pytest.mark.parametrize(
    "text",
    [
        "keep(nim, x1 != 3) | diagonal",  # infinitely many squares are not reached
        "keep(nim, x1 + y1 != 300) | diagonal",  # the first rows are many
        "keep(nim, x1 + y1 != 3) | where(k > 0)",  # these moves reach squares from whole rows
        "block(keep(nim, x1 + y1 != 3) | diagonal, 1)",
        "keep(nim, 10//(x1 + y1 - 3) != 0) | diagonal",  # has no value
        "nim | diagonal",
    ],
)
def test_others_are_left(text):
    assert missed(solved_for(parse(text))) is None


def random_rule(random):
    n, m = random.randrange(1, 9), random.randrange(5)
    condition = random.choice([
        f"x1 + y1 != {n}", f"x1 + y1 > {n}", f"x1 != {n} or y1 > {n + m}", f"y1 > {n} or x1 % 2 == {m % 2}",
        f"x1 != {m % 3} or y1 != {n}", f"y1 != {n} or l > {m}", f"x1 + y1 != {n} or l % 2 == 1",
        f"x1 + y1 != {n} or x0 > {n}", f"x1 + y1 > {n} or k == 0",
    ])  # fmt: skip
    more = random.choice([
        "diagonal", "diagonal(2)", "vector(1, 2)", "where(k == 2*l)", "keep(diagonal, x1 > 1)", "diagonal | ray(1, 2)",
        "jump(1, 2) | jump(2, 3)", f"keep(diagonal, {condition})",
    ])  # fmt: skip
    around = random.choice([
        "{}", "{}", "misere({})", "terminal({}, x + y < 3)", "terminal({}, y < 2)", "misere(terminal({}, x + y < 3))",
    ])  # fmt: skip
    return around.format(f"keep(nim, {condition}) | {more}")


def test_random_rules():
    random, told = Random(1), 0
    while told < 15:
        told += compared(random_rule(random)) is not None


@pytest.mark.slow
def test_many_random_rules():
    random, told = Random(2), 0
    while told < 300:
        told += compared(random_rule(random)) is not None


def test_thousands_of_columns_follow():
    found = solve(parse("keep(nim, x1 + y1 != 8) | diagonal"), columns=3000).p_positions
    assert len(found) > 1800 and len({y for _, y in found}) > len(found) - 9
