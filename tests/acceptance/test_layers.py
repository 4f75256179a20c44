"""Every combination of layers, ordered or not, compared with an independent reading of the notation (`Judge`).

`pytest tests/acceptance/test_layers.py -m slow` tries a quarter of 20,000 games, `--long` the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

import wythoff as w
from tests.acceptance.judge_of_notation import Judge
from tests.acceptance.random_notations import LAYERS, Notations
from tests.seeds import seed_of
from wythoff.game.rulesets import Definition, parse
from wythoff.kernels.limits import has_numba
from wythoff.solving.strategies import solve_at

BOARD = 5
COLUMNS = 3
CHUNK = 5 * len(LAYERS)
SEEDS = range(1000, 1000 + -(-20_000 // CHUNK))


def board(judge: Judge) -> Iterator[tuple[int, int]]:
    return product(range(BOARD + 1), repeat=2)


def check_rules(game: w.Game, judge: Judge) -> None:
    """Compare the rules of `game` and its `Definition` (options, P-positions, winning moves, values) with `judge`."""
    rules = Definition(game)
    assert rules.p_positions(BOARD) == judge.p_positions(BOARD)
    for square in board(judge):
        x, y = square if judge.ordered else sorted(square)
        assert tuple(game.options(game.place(square))) == judge.seen(judge.squares(x, y)), square
        assert rules.winning_moves(square) == judge.winning_moves(x, y), square
        assert rules.to_block(square) == judge.to_block(x, y), square
        if not game.misere and not game.blocking:
            assert rules.value(square) == judge.value(x, y), square


def check_solutions(game: w.Game, judge: Judge) -> None:
    """Compare the solutions by every solver that applies with `judge`."""
    right = judge.p_positions(BOARD)
    for verdict in w.explain(game, up_to=BOARD):
        if verdict.applies and verdict.evidence.kind != "conjectured":
            solution = w.solve(game, up_to=BOARD, solver=verdict.solver)
            assert list(solution.p_positions) == right, verdict.solver
            for square in right:
                assert solution.outcome(square) == "P", (verdict.solver, square)
    for verdict in w.explain(game, columns=COLUMNS):
        if verdict.applies and verdict.evidence.kind != "conjectured":
            try:
                found = w.solve(game, columns=COLUMNS, solver=verdict.solver).p_positions
            except w.UnsolvedError as error:
                if "is not known; ask for positions up to a bound" in str(error):  # whether a row has one
                    continue
                raise
            assert [place for place in found if max(place) <= BOARD] == [
                place for place in right if place[0] < COLUMNS
            ], verdict.solver


def check_single(game: w.Game, judge: Judge, x: int, y: int) -> None:
    """Compare the answer for the single position (x, y) with `judge`."""
    found = solve_at(game, (x, y))
    if not judge.ordered:
        x, y = sorted((x, y))
    assert found.outcome((x, y)) == ("P" if judge.lost(x, y) else "N")
    assert found.winning_moves((x, y)) == judge.winning_moves(x, y)
    assert found.to_block((x, y)) == judge.to_block(x, y)


def check_values(game: w.Game, judge: Judge) -> None:
    if game.misere or game.blocking:
        return
    table = w.grundy(game, up_to=BOARD)
    for x, y in board(judge):
        assert table.values[x][y] == judge.value(*((x, y) if judge.ordered else sorted((x, y)))), (x, y)


def check(text: str, random: Random) -> None:
    judge = Judge(text)
    game = parse(text)  # `parse` accepts parts without a move; the command line refuses them
    assert game.ordered is judge.ordered
    assert parse(str(game)) == game
    check_rules(game, judge)
    check_solutions(game, judge)
    check_single(game, judge, random.randint(0, BOARD), random.randint(0, BOARD))
    check_values(game, judge)


def try_games(seed: int, count: int) -> None:
    random = Random(seed_of(seed))
    notations = Notations(random)
    for n in range(count):
        text = notations.text(n)
        try:
            check(text, random)
        except Exception as error:
            error.add_note(f"the game was {text}")
            raise


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2))])
def test_what_is_answered_of_games_with_layers(seed: int) -> None:
    try_games(seed, CHUNK)


@pytest.mark.slow
@pytest.mark.skipif(not has_numba(), reason="some of them are tried without the extras too, these with them")
@pytest.mark.parametrize("seed", SEEDS[::12])
def test_what_is_answered_of_1800_games_with_layers(seed: int) -> None:
    try_games(seed, CHUNK)


@pytest.mark.long
@pytest.mark.parametrize("seed", [seed for seed in SEEDS if seed not in SEEDS[::12]])
def test_what_is_answered_of_18000_more(seed: int) -> None:
    try_games(seed, CHUNK)
