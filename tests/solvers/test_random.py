"""Random widths, misere play and all kinds of bounds: every solver agrees with the rules."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

import wythoff
from tests.kernels.engines import attempt
from tests.random_rulesets import games, steps
from tests.sentences import TO_A_BOUND
from tests.theorems.judging import game, p_positions, widths
from wythoff.base.errors import UnsolvedError
from wythoff.expressions import Expression
from wythoff.game.rulesets import Block, Definition, Diagonal, Game, Jump, Moves, Nim, TwoPileGame, Vector
from wythoff.solving.solution import Bound, Solution
from wythoff.solving.solvers import SOLVERS, solve
from wythoff.solving.strategies import solve_at

BOARD = 30


@given(widths(), st.booleans())
@settings(max_examples=80)
def test_every_solver_that_applies(f: Expression, misere: bool) -> None:
    of, right = game(f, misere=misere), p_positions(f, BOARD, misere=misere)
    for solver in SOLVERS[:2]:
        verdict = attempt(solver.applies, of, Bound("up_to", BOARD))
        if isinstance(verdict, tuple) or not verdict.applies or verdict.evidence.kind == "conjectured":
            continue
        solution = solve(of, up_to=BOARD, solver=solver.name)
        assert list(solution.p_positions) == right
        assert all((solution.outcome(place) == "P") is (place in right) for place in of.positions(BOARD))


@given(widths(), st.booleans(), st.sampled_from(("up_to", "columns", "count")), st.integers(0, 14))
@settings(max_examples=80)
def test_all_bounds_of_the_sweep(f: Expression, misere: bool, kind: str, value: int) -> None:
    found = attempt(solve, game(f, misere=misere), **{kind: value}, solver="by_sweep")
    if not isinstance(found, Solution):
        return  # too steep
    pairs = list(found.p_positions)
    assert len(pairs) == value or kind != "count"
    highest = max((y for _, y in pairs), default=0)
    if highest <= 60:
        right = p_positions(f, max(highest, 30), misere=misere)
        within = {"up_to": lambda n, x, y: y, "columns": lambda n, x, y: x + 1, "count": lambda n, x, y: n + 1}[kind]
        assert pairs == [
            pair for n, pair in enumerate(right) if within(n, *pair) <= value and pair[1] <= max(highest, value)
        ]


@given(widths(), st.booleans(), st.integers(0, 12), st.integers(0, 12))
@settings(max_examples=60)
def test_single_positions(f: Expression, misere: bool, x: int, y: int) -> None:
    of = game(f, misere=misere)
    found = attempt(solve_at, of, (x, y))
    if not isinstance(found, Solution):
        return  # too steep
    rules = Definition(of)
    assert found.outcome((x, y)) == rules.outcome((x, y))
    assert found.winning_moves((x, y)) == rules.winning_moves((x, y))


@given(games())
@settings(max_examples=60)
def test_any_game_of_moves(of: TwoPileGame) -> None:
    solution = solve(of, up_to=7)
    assert list(solution.p_positions) == Definition(of).p_positions(7)
    assert solution.check(7)
    assert solution.evidence.kind in ("proved", "computed")


jumps = st.builds(
    lambda kind, p, q: kind(p, q + (p == 0)), st.sampled_from((Jump, Vector)), st.integers(0, 4), st.integers(0, 4)
)


@given(st.lists(jumps, max_size=3), st.none() | steps, st.booleans())
@settings(max_examples=40)
def test_counting_where_each_row_holds_one(parts: list[Moves], step: int | None, misere: bool) -> None:
    moves: Moves = Nim()
    for part in [*parts, *([Nim(step)] if step else [])]:
        moves = moves | part
    of: Game = wythoff.Misere(moves) if misere else moves
    assert of.in_each_row == 1
    by_count, by_columns = solve(of, count=6).p_positions, solve(of, columns=8).p_positions
    board = Definition(of).p_positions(max(y for pair in by_count for y in pair))
    assert list(by_count) == board[:6]
    assert list(by_columns) == [
        pair for pair in Definition(of).p_positions(max(y for pair in by_columns for y in pair)) if pair[0] < 8
    ]


blockable = st.one_of(st.none(), st.builds(Nim, st.just(1), st.none() | st.just("n >= 3")), st.builds(Diagonal, steps))


@given(st.lists(jumps, max_size=2), st.booleans(), st.integers(0, 3), blockable, st.booleans())
@settings(max_examples=40)
def test_counting_with_blocking(parts: list[Moves], strip: bool, n: int, of: Moves | None, misere: bool) -> None:
    moves: Moves = Nim() | Diagonal(2) if strip else Nim()
    for part in parts:
        moves = moves | part
    block = Block(moves, n, of)
    game: Game = wythoff.Misere(block) if misere else block
    each = game.in_each_row
    assert each == (1 if isinstance(of, Diagonal) else n + 1)
    for solver in ("by_counting", "by_definition"):
        by_count = list(solve(game, count=7, solver=solver).p_positions)
        by_columns = list(solve(game, columns=5, solver=solver).p_positions)
        board = Definition(game).p_positions(max(y for pair in (*by_count, *by_columns) for y in pair))
        assert by_count == board[:7] and by_columns == [pair for pair in board if pair[0] < 5], solver
    for row in range(5):
        held = [pair for pair in solve(game, up_to=40).p_positions if row in pair[: 1 if game.ordered else 2]]
        assert len(held) <= each


def test_row_of_unknown_length_is_not_counted() -> None:
    for text in ("block(diagonal, 1)", "block(terminal(nim, x == 3), 1)", "block(keep(nim, x1 > 0), 1)"):
        game = wythoff.parse(text)
        assert game.in_each_row is None
        for solver in ("by_counting", "by_definition", None):
            with pytest.raises(UnsolvedError, match=TO_A_BOUND if solver is None else "use up_to"):
                solve(game, count=3, solver=solver)


def test_misere_position_with_only_p_options() -> None:
    # The only moves lead to (0, 1) and (1, 0), and two may be blocked; blocking both would lose.
    game = wythoff.parse("misere(block(jump(0, 1), 2))")
    rules = Definition(game)
    for solver in ("by_counting", "by_definition"):
        solution = solve(game, up_to=6, solver=solver)
        for place in game.positions(6):
            assert solution.winning_moves(place) == rules.winning_moves(place)
    assert solution.outcome((0, 1)) == "P"
    assert (solution.outcome((1, 1)), solution.winning_moves((1, 1))) == ("N", ((0, 1),))


@pytest.mark.parametrize("text", ["ray(1, 2)", "terminal(nim | diagonal, x < 2)", "nim(lengths=n % 3 != 0)"])
def test_nothing_is_counted_where_rows_hold_infinitely_many(text: str) -> None:
    of = wythoff.parse(text)
    assert of.in_each_row is None
    for kind in ("count", "columns"):
        with pytest.raises(
            UnsolvedError, match="row 0 has infinitely many P-positions; ask for positions up to a bound"
        ):
            solve(of, **{kind: 3})
    assert solve(of).bound == Bound("up_to", 20)
