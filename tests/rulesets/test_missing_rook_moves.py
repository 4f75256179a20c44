"""Games that lack only rook moves to N-positions are solved like games with all rook moves; others are not.

A rook move takes from one pile.
"""

from __future__ import annotations

from itertools import islice
from random import Random
from time import process_time

import pytest

from tests.acceptance.judge_of_notation import Judge
from wythoff import kernels
from wythoff.base.errors import UnsolvedError
from wythoff.game.rulesets import Definition, parse
from wythoff.game.rulesets.plans.endless import endless_row
from wythoff.game.rulesets.plans.missing_rook_moves import Idle, idle
from wythoff.solving.solvers import explain, solve
from wythoff.solving.solvers.both_orders import solved_for

COLUMNS, BOARD = 12, 40
ROWS, SIDE = 9, 16
IDLE = (
    ("keep(nim, x1 != 2) | diagonal", "nim | diagonal"),
    ("keep(nim | diagonal, x1 != 2 and x1 != 5)", "nim | diagonal"),
    ("keep(nim, x1 != 2) | where(k == l and x1 % 2 == 0)", "nim | keep(diagonal, x1 % 2 == 0)"),
    ("terminal(keep(nim, x1 != 2) | diagonal, x + y < 3)", "terminal(nim | diagonal, x + y < 3)"),
    ("block(keep(nim, x1 != 3 or y1 == 3) | diagonal(2), 1)", None),
    ("keep(nim, x1 + y1 != 4) | diagonal", "nim | diagonal"),
    ("(nim - keep(nim, x1 == 2)) | diagonal", "nim | diagonal"),
    ("(nim - where(2*x1 == 4)) | diagonal", "nim | diagonal"),
    ("where(k*l == 0 and x1 != 2) | diagonal", "nim | diagonal"),
    ("keep(nim, x1 != 10**9) | diagonal", "nim | diagonal"),
    ("keep(nim, x1 % 1000 != 99) | diagonal", "nim | diagonal"),
    ("keep(nim, y1 != 3*x1 or x1 == 0) | diagonal", "nim | diagonal"),
    ("nim(lengths=n != 3 and n < 9) | keep(nim, x1 != 2) | diagonal", "nim | diagonal"),
    ("misere(keep(nim, x1 != 5) | diagonal)", "misere(nim | diagonal)"),
    ("vector(2, 1) | keep(nim, x1 != 4 or y1 != 5)", "nim | vector(2, 1)"),
)


def by_the_judge(judge, columns):
    return [(x, y) for x in range(columns) for y in range(0 if judge.ordered else x, BOARD + 1) if judge.lost(x, y)]


@pytest.mark.parametrize(("text", "same"), IDLE)
def test_p_positions_are_those_of_the_judge(text, same):
    game, found = solved_for(parse(text)), idle(solved_for(parse(text)))
    right = by_the_judge(Judge(text), COLUMNS)
    assert (found and found.whole) == (None if same is None else solved_for(parse(same)))
    if same is not None:
        assert [*map(tuple, solve(game, columns=COLUMNS).p_positions)] == right
        assert [*map(tuple, solve(game, count=len(right)).p_positions)] == right


@pytest.mark.parametrize(
    "text",
    [
        "keep(nim, x1 != 3) | diagonal",  # (3, 5) is a P-position of Wythoff Nim
        "misere(keep(nim, x1 != 2) | diagonal)",  # so is (2, 2) in misere play
        "keep(nim, 10//(x1 - 2) != 0) | diagonal",  # has no value
        "keep(nim, x1 % 5 != 2) | diagonal",  # no rook move leads to infinitely many squares, some of them P-positions
        "keep(nim, x1 != 2)",
    ],
)
def test_others_are_not_taken_for_idle(text):
    game = solved_for(parse(text))
    assert idle(game) is None
    with pytest.raises(UnsolvedError, match="cannot be solved column by column"):
        solve(game, columns=5)


def test_missing_early_move_is_not_idle():
    # (3, 5) is a P-position of Wythoff Nim. This game is solved in another way: tests/rulesets/test_missed.py.
    assert idle(solved_for(parse("keep(nim, x1 + y1 != 8) | diagonal"))) is None


@pytest.mark.parametrize(
    "text",
    [
        "keep(nim, not (i == 0 and x1 == 2)) | diagonal",  # with all rook moves (1, 2), (2, 1) would be one position
        "misere(keep(nim, not (i == 0 and x1 == 1 and y1 == 1)) | diagonal)",
        # The missing moves do not lead to (0, 0) or (1, 2). One leads from (3, 1) to (2, 1), which comes after them.
        "keep(nim, not (x0 == x1 == 1 and i > 0 or i == 0 and x1 == y1 == 1)) | vector(1, 1) | vector(9, 8)",
    ],
)
def test_ordered_games_stay_ordered(text):
    game = solved_for(parse(text))
    right = by_the_judge(Judge(text), 6)
    for asked in ({"columns": 6}, {"count": len(right)}):
        try:
            found = [*map(tuple, solve(game, **asked).p_positions)]
        except UnsolvedError:
            continue
        assert found == right


def test_misere_play_needs_a_move_from_each_p_position():
    # (0, 1) would be a P-position of misere Nim with any further moves. But its only rook move is missing, and a player
    # who cannot move wins.
    text = "misere(keep(nim, x1 + y1 > 0) | diagonal)"
    assert idle(solved_for(parse(text))) is None
    assert not Judge(text).lost(0, 1)


def test_later_rows_are_compared_when_found():
    # (100, 162) is a P-position of Wythoff Nim.
    game = parse("keep(nim, x1 != 100) | diagonal")
    assert solve(game, columns=100).p_positions == solve(parse("nim | diagonal"), columns=100).p_positions
    with pytest.raises(UnsolvedError, match="cannot be solved column by column: no bound for the P-positions in a"):
        solve(game, columns=101)


def random_rule(random):
    one, other, number = (
        random.choice(["x1", "y1", "x1 + y1", "y1 - x1"]),
        random.choice(["l", "k + l", "x0"]),
        (random.randrange(9)),
    )
    conditions = [
        f"{one} != {number}",
        f"{one} % {number + 3} != {random.randrange(4)}",
        f"{one} != {number} or {other} > {random.randrange(6)}",
        f"y1 != {random.randrange(2, 5)}*x1 + {number}",
        f"x1 != {number} or y1 > {random.randrange(12)}",
    ]
    condition = random.choice(conditions)
    rook = random.choice(
        [f"keep(nim, {condition})", f"(nim - where(not ({condition})))", f"where(k*l == 0 and ({condition}))"]
    )
    others = ["diagonal", "diagonal(2)", "where(0 < k <= l <= 2*k)", "keep(diagonal, x1 % 2 == 0)", "vector(1, 2)"]
    moves = f"{rook} | {random.choice(others)}"
    layers = ["{}", "misere({})", "block({}, 1)", "terminal({}, x + y < 3)", "misere(block({}, 1))"]
    return random.choice(layers).format(moves)


@pytest.mark.parametrize("seed", range(3))
def test_random_rules_are_those_of_the_definition(seed):
    random = Random(seed)
    rules = iter(lambda: random_rule(random), None)
    for text in islice((rule for rule in rules if idle(solved_for(parse(rule)))), 6):
        right = [pair for pair in Definition(parse(text)).p_positions(SIDE) if pair[0] < ROWS]
        found = [pair for pair in map(tuple, solve(parse(text), columns=ROWS).p_positions) if max(pair) <= SIDE]
        assert found == right, text


@pytest.mark.parametrize("seed", range(2))
def test_what_is_told_of_many_targets_at_once_is_so_of_each(seed):
    random, told = Random(f"targets {seed}"), 0
    rules = iter(lambda: idle(solved_for(parse(random_rule(random)))), 0)
    for found in islice(filter(None, rules), 8):
        places = [(a, b) for a in range(7) for b in range(a, 12) if found.last is None or a <= found.last]
        at_once = {*places} - {*found.left(places)}
        told += len(at_once)
        assert all(found._is_reached_alike(*place) for place in at_once), found.game
    assert told > 100


@pytest.mark.parametrize("text", ["keep(nim, x1 % 1000 != 99) | diagonal", "where(k*l == 0 and x1 != 9999) | diagonal"])
def test_far_rows_are_told_at_once_and_few_decided_by_themselves(text, monkeypatch):
    decided = []
    monkeypatch.setattr(Idle, "_is_reached_alike", lambda self, a, b: decided.append((a, b)) or True)
    game = solved_for(parse(text))
    assert len(solve(game, columns=2000).p_positions) > 1000
    assert not decided and idle(game).seconds(10**6) == 0


def test_what_is_decided_of_each_p_position_is_estimated():
    # Whether the moves to (0, 8) exist depends on the position before the move too.
    found = idle(solved_for(parse("terminal((nim - where(not (y1 - x1 != 8 or x0 > 0))) | diagonal(2), x + y < 3)")))
    assert 0 < found.singly < 0.1 and found.seconds(2000) > 10 * found.seconds(200) * 0.99 > 0


@pytest.mark.parametrize(("text", "row"), [("diagonal | keep(nim, x1 < 5)", 6), ("diagonal | keep(nim, x1 < 7)", 8)])
def test_rows_that_are_endless_are_looked_for_farther(text, row):
    assert endless_row(parse(text)) == row


@pytest.mark.parametrize(
    "text",
    [
        (
            "block(diagonal(y1, step=2), 1, of=where(x0 == y1 - l) | ((ray(1, 1) | nim(lengths=n > 4) | nim) - "
            "nim(lengths=n >= -1 and 3*n < popcount(n % 3))))"
        ),
        (
            "misere(block(diagonal(3) | keep(where(x1 < k) | where(l != -1), l//3 == 4 or (k & x0) >= k), 3, "
            "of=where(j != (i & j)) | diagonal(4, step=3)))"
        ),
        (
            "block(diagonal | ray(2, 1) | ((diagonal(x0 + y1) | ray(2, 2) | where(k*(y0 | y0) != 2*x1 and (x0 | k) == 4"
            ")) - ray(1, 0)), 3, of=jump(1, 1) | jump(0, 3) | ((diagonal | ray(3, 2) | jump(1, 3)) - diagonal(0)))"
        ),
    ],
)
def test_what_would_take_long_is_not_looked_at(text: str) -> None:
    """Estimate quickly for rules whose first P-positions lie far away, or whose rows take minutes to decide."""
    game = parse(text)
    start = process_time()
    explain(game, columns=3)
    assert process_time() - start < 5


def test_rows_that_take_long_to_decide_are_not_all_looked_at(monkeypatch):
    """Decide only some of the rows if each takes long: 64 of them once took 7 seconds."""
    looked = []
    fill = kernels.fill_pairs
    monkeypatch.setattr(
        kernels, "fill_pairs", lambda rules, rows, **more: looked.append(rows) or fill(rules, rows, **more)
    )
    for text, most in (
        ("block(keep(where((i ^ j) >= 3) | where(k > 79), 3 != x0) | where((i | j) <= i) | ray(1000, 1), 3)", 16),
        ("(nim - where(2*x1 == 4)) | keep(diagonal, x1 >= 0)", 3),
    ):
        idle.cache_clear()
        idle(parse(text))
        assert looked.pop() <= most and not looked


def test_rows_with_too_many_p_positions_are_not_searched():
    assert idle(parse("block(jump(2, 0) | diagonal, 2**63)")) is None
