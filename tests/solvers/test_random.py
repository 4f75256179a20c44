"""Whatever is solved, by whichever solver is chosen, is what the rules say: random widths, misere play, all bounds."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

import wythoff
from tests.kernels.engines import attempt
from tests.strategies import games, steps
from tests.theorems.judging import game, p_positions, widths
from wythoff.errors import UnsolvedError
from wythoff.expressions import Expression
from wythoff.rulesets import Definition, Game, Jump, Moves, Nim, TwoPileGame, Vector
from wythoff.solution import Bound, Solution
from wythoff.solvers import SOLVERS, solve, solve_at
from wythoff.solvers.by_definition import has_one_in_each_row

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
    assert has_one_in_each_row(of)
    by_count, by_columns = solve(of, count=6).p_positions, solve(of, columns=8).p_positions
    board = Definition(of).p_positions(max(y for pair in by_count for y in pair))
    assert list(by_count) == board[:6]
    assert list(by_columns) == [
        pair for pair in Definition(of).p_positions(max(y for pair in by_columns for y in pair)) if pair[0] < 8
    ]


@pytest.mark.parametrize(
    "text",
    [
        "ray(1, 2)",
        "nim(step=2) | nim(step=3)",
        "nim | ray(0, 1) | where(k < 2)",
        "terminal(nim | diagonal, x < 2)",
        "nim(lengths=n > 2)",
    ],
)
def test_nothing_is_counted_where_it_is_not_known_that_rows_end(text: str) -> None:
    of = wythoff.parse(text)
    if not has_one_in_each_row(of):
        for kind in ("count", "columns"):
            with pytest.raises(UnsolvedError, match="use up_to"):
                solve(of, **{kind: 3})
        assert solve(of).bound == Bound("up_to", 20)
