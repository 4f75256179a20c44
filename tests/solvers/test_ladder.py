"""The solvers by sweep, push, pull and theorem, compared with each other and with the definition."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from tests.kernels.engines import engine, needs_numba
from tests.random_rulesets import games, moves
from tests.sentences import TO_A_BOUND
from wythoff import parse
from wythoff.base.errors import EvaluationError, UnsolvedError
from wythoff.expressions import function
from wythoff.game.rulesets import Definition, Diagonal, Jump, Misere, Moves, Nim, Ray, TwoPileGame, Vector
from wythoff.game.rulesets.families import MOVE_VARIABLES
from wythoff.game.rulesets.meaning.conditions import as_condition
from wythoff.game.rulesets.plans.lines import line_plan
from wythoff.kernels import limits
from wythoff.solving.conclusions.position_rows import Rows
from wythoff.solving.solution import Bound
from wythoff.solving.solvers import SOLVERS, by_theorem, explain, solve
from wythoff.solving.strategies import solve_at

SIDE = 8
RULES = [solver for solver in SOLVERS if solver.name in ("by_sweep", "by_push", "by_pull", "by_counting")]
LINE_GAMES = (
    "nim | diagonal", "nim | diagonal(3)", "nim | diagonal | ray(1, 2)", "nim | diagonal | ray(2, 4)",
    "nim | diagonal | ray(3, 5)", "nim | diagonal | jump(1, 2)", "nim | diagonal(2, step=2)", "nim(step=3) | diagonal",
    "nim(step=2) | diagonal(4, step=2)", "nim | vector(1, 2)", "nim | diagonal | vector(3, 1)",
    "nim | jump(5, 6) | (diagonal - jump(2, 2))", "nim | ray(1, 1) | ray(1, 3)", "mdr(3)", "maharaja(3, 4)",
    "gdwn(3, 4)", "connell(4)", "bt_wythoff(3, 2)", "wyt_k((1, 3, 4))", "ab_vector(2, 2)", "ab_vector(1, 2)",
    "unequal_diagonal((2, 5))", "shifted(2, 3, 1)", "modulo(1, 1, 4)", "nim_ab(2, 3)", "r_wythoff", "cyclic_nimhoff(3)",
    "modulo(2, 2, 4)", "w_k(0)",
)  # fmt: skip


def solved(solver, game, bound):
    return list(solver.solve(game, bound, lambda done, total: None).p_positions)


@given(games())
@settings(max_examples=120)
def test_every_solver_that_applies_agrees_with_the_definition(game: TwoPileGame) -> None:
    right = Definition(game).p_positions(SIDE)
    for solver in RULES:
        if solver.applies(game, Bound("up_to", SIDE)).applies:
            assert solved(solver, game, Bound("up_to", SIDE)) == right, solver.name


@pytest.mark.slow
@needs_numba
@given(games())
@settings(max_examples=6)
def test_so_do_their_compiled_forms(game: TwoPileGame) -> None:
    right = Definition(game).p_positions(SIDE)
    with engine("compiled"):
        for solver in RULES:
            if solver.applies(game, Bound("up_to", SIDE)).applies:
                assert solved(solver, game, Bound("up_to", SIDE)) == right, solver.name


parts = st.one_of(
    st.builds(Ray, st.integers(1, 4), st.integers(1, 4)),
    st.builds(Diagonal, st.integers(-1, 4), st.integers(1, 2)),
    st.builds(Jump, st.integers(1, 4), st.integers(0, 4)),
    st.builds(Vector, st.integers(1, 4), st.integers(1, 4)),
)


@given(st.lists(parts, max_size=3), st.booleans())
@settings(max_examples=40)
def test_unions_with_rook_moves_by_sweep_and_push(given_parts: list[Moves], misere: bool) -> None:
    game: Moves | Misere = Nim()
    for part in given_parts:
        game = game | part
    game = Misere(game) if misere else game
    if line_plan(game) is None:
        return  # a jump along one pile, in an ordered game
    by_sweep, by_push = (solve(game, up_to=120, solver=name).p_positions for name in ("by_sweep", "by_push"))
    assert list(by_sweep) == list(by_push)
    columns = solve(game, columns=30, solver="by_sweep").p_positions
    assert [place for place in columns if place[1] <= 120] == [place for place in by_push if place[0] < 30]


@pytest.mark.slow
@needs_numba
@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
@pytest.mark.parametrize("text", LINE_GAMES)
def test_sweep_push_and_theorem_agree_to_2000(text: str, misere: bool) -> None:
    game = parse(f"misere({text})" if misere else text)
    found = {
        verdict.solver: list(solve(game, up_to=2000, solver=verdict.solver).p_positions)
        for verdict in explain(game, up_to=2000)
        if verdict.evidence is not None and verdict.solver in ("by_theorem", "by_sweep", "by_push")
    }
    if len(found) < 2:  # misere play of some games: only one solver besides the definition
        assert list(solve(game, up_to=24).p_positions) == Definition(game).p_positions(24)
        return
    first, *others = found.values()
    assert all(positions == first for positions in others)


@given(moves(), st.integers(0, 6), st.integers(0, 6))
@settings(max_examples=60)
def test_moves_as_a_condition_are_the_moves(game: Moves, x: int, y: int) -> None:
    condition = as_condition(game)
    assert condition is not None
    test = function(condition, MOVE_VARIABLES)
    for a in range(x + 1):
        for b in range(y + 1):
            i, j = x - a, y - b
            k, l = (i, j) if x <= y else (j, i)
            if i + j:
                values = (min(x, y), max(x, y), min(a, b), max(a, b), k, l, i, j)
                assert bool(test(*values)) == game.allows(x, y, i, j)


@given(moves())
@settings(max_examples=60)
def test_lines_are_the_moves(game: Moves) -> None:
    lines = game.lines()
    if lines is None:
        return
    for x in range(7):
        for y in range(7):
            along = {(x - i - m * p, y - j - m * q) for i, j, p, q in lines for m in range(8 if p or q else 1)}
            assert {place for place in along if min(place) >= 0} == set(game.squares(x, y))


def test_line_minus_jump_is_jump_and_line():
    assert parse("diagonal - jump(2, 2)").lines() == ((1, 1, 0, 0), (3, 3, 1, 1))
    assert parse("diagonal - jump(1, 2)").lines() == ((1, 1, 1, 1),)
    assert (Jump(1, 1) - Jump(1, 1)).lines() == ()
    assert parse("diagonal - ray(2, 2)").lines() is None


def test_rook_steps_are_swept_if_one_divides_all():
    assert line_plan(parse("nim(step=2) | nim(step=4) | jump(0, 6)")).step == 2
    assert line_plan(parse("nim(step=2) | nim(step=3)")) is None
    assert line_plan(parse("nim(step=2) | jump(0, 3)")) is None
    assert line_plan(parse("diagonal | ray(1, 2)")) is None


@pytest.mark.parametrize("text", ["nim | keep(diagonal, x1 > 2)", "nim | diagonal(x1 + 1) | jump(1, 2)"])
def test_pull_counts_where_each_row_holds_one(text):
    game = parse(text)
    assert game.in_each_row == 1
    found = solve(game, columns=12, solver="by_pull")
    board = Definition(game).p_positions(max(y for _, y in found.p_positions))
    assert list(found.p_positions) == [place for place in board if place[0] < 12]
    assert solve(game, count=5, solver="by_pull").p_positions == board[:5]
    place = found.p_positions[-1]
    assert solve_at(game, place).outcome(place) == "P"


def test_columns_hold_a_p_position_for_each_residue():
    solution = solve(parse("misere(nim(step=3) | diagonal)"), columns=30)
    assert solution.evidence.text == "by_sweep"
    right = Definition(solution.game).p_positions(max(y for _, y in solution.p_positions))
    assert list(solution.p_positions) == [place for place in right if place[0] < 30]
    assert all(solution.outcome(place) == "P" for place in right if place[0] < 30)
    assert solve(solution.game, count=20).p_positions == right[:20]


@pytest.mark.parametrize("text", ["where(k % l == 1)", "keep(nim, x0//x1 > 2)"])
def test_undefined_rules_are_left_to_the_definition(text):
    assert [verdict.solver for verdict in explain(parse(text), up_to=60) if verdict.applies] == ["by_definition"]
    with pytest.raises(EvaluationError, match="division by zero"):
        solve(parse(text), up_to=9)


def test_a_board_needs_a_bound_on_both_piles():
    with pytest.raises(UnsolvedError, match="needs up_to"):
        solve(parse("nim | diagonal"), columns=9, solver="by_push")
    with pytest.raises(UnsolvedError, match=TO_A_BOUND):
        solve(parse("ray(1, 2)"), count=9)


@pytest.mark.parametrize("text", ["connell(2)", "shifted(1, 2, 1)", "maharaja(3, 4)", "mdr(2)"])
def test_long_tables_of_proved_games_are_swept_and_the_same(text, monkeypatch):
    game = parse(text)
    for kind, value in (("up_to", 300), ("columns", 150), ("count", 150)):
        by_formulas = solve(game, **{kind: value})
        with monkeypatch.context() as patch:
            patch.setattr(by_theorem, "LONG", 100)
            patch.setattr(Rows, "pairs", None)
            by_rules = solve(game, **{kind: value})
        assert by_formulas.evidence == by_rules.evidence
        assert list(by_formulas.p_positions) == list(by_rules.p_positions)


@pytest.mark.parametrize("text", ["chosen_shift(1, 3)", "chosen_shift(2, 2)"])
def test_long_tables_of_chosen_games_are_those_of_the_games(text):
    game = parse(text)
    for kind, value in (("up_to", 300), ("columns", 150), ("count", 451)):
        by_formulas, by_rules = solve(game, **{kind: value}), solve(game, **{kind: value}, solver="by_choice")
        assert by_formulas.evidence.kind == "proved" and by_rules.evidence.kind == "computed"
        assert list(by_formulas.p_positions) == list(by_rules.p_positions)


@pytest.mark.parametrize("text", ["misere(nim(step=3) | diagonal)", "misere(chosen_shift(1, 3))", "misere(mdr(1))"])
@pytest.mark.parametrize("count", [1, 2, 5, 7])
def test_a_count_that_ends_within_a_column_answers_for_all_of_it(text, count):
    game = parse(text)
    rules, solution = Definition(game), solve(game, count=count)
    assert solution.evidence.kind == "computed" and len(solution.p_positions) == count
    last = solution.p_positions[-1][0]
    for position in game.positions(14):
        if position[0] <= last:
            assert solution.outcome(position) == rules.outcome(position)


def test_a_dense_game_is_pushed_not_pulled(monkeypatch):
    # `by_pull` tests squares against the P-positions before them; in king(2) a third of all squares are P-positions.
    game, judged = parse("king(2)"), []
    verdicts = [verdict for verdict in explain(game, up_to=100) if verdict.applies and verdict.solver != "by_theorem"]
    seconds = {verdict.solver: verdict.seconds for verdict in verdicts}
    assert min(seconds, key=seconds.__getitem__) == "by_push"
    assert seconds["by_pull"] > 0.1
    monkeypatch.setattr(limits, "compiling_pays", judged.append)
    assert len(solve(game, up_to=60, solver="by_pull").p_positions) == 631
    assert judged[-1] > 0.1  # the same estimate decides about compiling


@pytest.mark.parametrize(
    "text", ["block(terminal(nim, x), 0, of=vector(0, 1))", "block(terminal(nim, y > 2*x), 1, of=vector(0, 1))"]
)
def test_terminal_condition_sorts_piles(text):
    game = parse(text)
    for played_ in (game, Misere(game)):
        assert list(solve(played_, up_to=8, solver="by_counting").p_positions) == Definition(played_).p_positions(8)
