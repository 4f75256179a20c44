"""Partizan games, solved by theorem, by heaps and by definition; and their values."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

import wythoff
from tests.random_rulesets import partizan_games
from tests.rulesets.test_partizan import Cutcake
from tests.sentences import TO_A_BOUND
from wythoff.base.errors import PositionError, RequestError, TooLargeError, UnsolvedError
from wythoff.game.rulesets import PartizanDefinition, PartizanSubtraction, WythoffPartizan
from wythoff.game.rulesets.kinds.partizan import wythoff_numbers
from wythoff.game.rulesets.plans.certifying import WrongOutcome
from wythoff.kernels.limits import MOST_LISTED
from wythoff.solving.solution import MAX_VALUED, PartizanSolution, Solution
from wythoff.solving.solvers import explain, solve
from wythoff.solving.strategies import solve_at

WYTHOFF = WythoffPartizan()
SUBTRACTION = PartizanSubtraction((1, 3), (2, 4))
LOWER, UPPER = wythoff_numbers("left"), wythoff_numbers("right")


@given(partizan_games(), st.integers(0, 60))
def test_every_solver_agrees_with_the_definition(game, up_to):
    rules = PartizanDefinition(game)
    expected = [rules.outcome((heap,)) for heap in range(up_to + 1)]
    for verdict in explain(game, up_to=up_to):
        if verdict.applies:
            solution = solve(game, up_to=up_to, solver=verdict.solver)
            assert isinstance(solution, PartizanSolution)
            assert solution.outcomes == expected
            assert list(solution.p_positions) == rules.p_positions(up_to)
            assert solution.check(up_to)
            for player in ("left", "right"):
                moves = rules.winning_moves((up_to,), player)
                assert solution.winning_moves((up_to,), player) == moves
                assert solution.winning_move((up_to,), player) in (moves or (None,))


def test_play_agrees_with_the_theorem():
    played = solve(WYTHOFF, up_to=20_000, solver="by_heaps")
    assert played.evidence.kind == "computed"
    proved = solve(WYTHOFF, up_to=20_000)
    assert str(proved.evidence) == "proved: Larsson, McKay, Nowakowski and Siegel 2018"
    assert proved.outcomes == played.outcomes
    assert list(proved.p_positions) == list(played.p_positions) == [(0,)]


@pytest.mark.slow
def test_play_agrees_with_the_theorem_to_a_million():
    assert solve(WYTHOFF, up_to=10**6).outcomes == solve(WYTHOFF, up_to=10**6, solver="by_heaps").outcomes


@pytest.mark.parametrize("n", [1, 2, 10**9, 10**30, 10**1000])
def test_giants(n):
    lower, upper = LOWER.term(n), UPPER.term(n)
    solution = solve_at(WYTHOFF, (lower,))
    assert (solution.outcome((lower,)), solution.outcome((upper,))) == ("L", "N")
    assert solution.winning_move((lower,), "left") == (0,)
    assert solution.winning_move((lower,), "right") is None
    assert solution.winning_moves((lower,), "right") == ()
    # From an upper number Left takes A(A(n)) = B(n) - 1, a lower number.
    assert solution.winning_move((upper,), "left") == (1,)
    assert LOWER.index(upper - 1) == lower
    assert solution.winning_moves((upper,), "right") == ((0,),)
    if lower > MOST_LISTED:
        with pytest.raises(TooLargeError, match="the winning moves of Left can be listed for heaps up to 1000000"):
            solution.winning_moves((lower,), "left")


def test_finite_sets_go_on_periodically():
    outcomes = solve(SUBTRACTION, up_to=3000).outcomes
    assert "".join(outcomes[:5]) == "PLNLN"
    assert outcomes[5:] == outcomes[:-5]


def test_bounds():
    assert solve(SUBTRACTION).bound.value == 20
    assert solve(SUBTRACTION, columns=4).outcomes == list("PLNL")
    assert solve(WYTHOFF, columns=0).outcomes == []
    assert list(solve(WYTHOFF, columns=0).p_positions) == []
    assert list(solve(WYTHOFF, columns=1).p_positions) == [(0,)]
    for game in (WYTHOFF, SUBTRACTION):
        with pytest.raises(UnsolvedError, match=TO_A_BOUND):
            solve(game, count=5)
        with pytest.raises(UnsolvedError, match="use up_to"):
            solve(game, count=5, solver="by_heaps")
        with pytest.raises(UnsolvedError):
            solve(game, columns=5, solver="by_definition")
    with pytest.raises(UnsolvedError, match="would take about"):
        solve(SUBTRACTION, up_to=10**12)
    with pytest.raises(RequestError, match="computed only for piles up to 9"):
        solve(SUBTRACTION, up_to=9).outcome((10,))
    with pytest.raises(RequestError, match="computed only for piles up to 9"):
        solve(SUBTRACTION, up_to=9, solver="by_definition").winning_moves((10,), "left")


def test_a_player_must_be_named():
    solution = solve(SUBTRACTION)
    for player in (None, "Left", 0):
        with pytest.raises(RequestError, match="the player must be 'left' or 'right', was"):
            solution.winning_moves((4,), player)
        with pytest.raises(RequestError, match="the player must be 'left' or 'right', was"):
            solution.winning_move((4,), player)
    with pytest.raises(PositionError):
        solution.outcome((1, 2))


def test_values_of_heaps_and_of_positions():
    solution = solve(SUBTRACTION)
    assert [str(solution.value(n)) for n in range(6)] == ["0", "1", "{1|0}", "1/2", "{1|0,{1|0}}", "0"]
    assert solution.value((4,)) is solution.value(4)
    assert str(solution.reduced(4)) == "{1|0}"
    # Heaps are added by values: 2 and 2 have the value 1 together.
    assert (solution.value(2) + solution.value(2)).number == 1
    with pytest.raises(PositionError):
        solution.value(-1)
    with pytest.raises(TooLargeError, match=f"values can be computed for heaps up to {MAX_VALUED}, not"):
        solution.value(10**30)
    with pytest.raises(TooLargeError, match="nested at most 250 deep"):
        solve(PartizanSubtraction((1, 3), (2,))).value(1000)


def test_values_do_not_depend_on_the_bound():
    assert solve(WYTHOFF, up_to=0).value(45) is solve(WYTHOFF, up_to=60).value(45)


def test_a_wrong_outcome_is_found():
    class Wrong:
        def outcome(self, position):
            return "N" if position == (4,) else PartizanDefinition(WYTHOFF).outcome(position)

    right = solve(WYTHOFF, up_to=10)
    solution = Solution(WYTHOFF, right.bound, right.p_positions.columns, right.evidence, Wrong())
    found = solution.check(10)
    assert not found
    assert found.mistake == WrongOutcome((4,), "N", "L")
    assert str(found) == "disagrees with the rules: (4,) is listed as N, but is L"


def test_a_game_of_the_users_own_on_two_piles():
    solution = solve(Cutcake(), up_to=5)
    assert solution.evidence.text == "by_definition"
    assert solution.check(5)
    assert solution.outcome((1, 3)) == "R"
    assert solution.winning_moves((4, 2), "left") == ((2, 2), (3, 2))
    assert str(solution.value((1, 3))) == "-2"
    assert len(solution.outcomes) == 36


def test_the_public_face():
    game = wythoff.parse("wythoff_partizan")
    solution = wythoff.solve(game, up_to=20)
    assert (str(solution.value(4)), str(solution.reduced(4))) == ("{1|{1|0}}", "1")
    assert (str(solution.value((4,))), solution.outcome(5), solution.winning_moves(5, "right")) == (
        "{1|{1|0}}", "N", ((0,),),
    )  # fmt: skip
    with pytest.raises(RequestError, match="command needs an impartial game, but"):
        wythoff.why(game, (5,))
    with pytest.raises(RequestError, match="command needs an impartial game, but"):
        wythoff.compare(game, wythoff.parse("wythoff"))
    with pytest.raises(wythoff.ParameterError, match="misere play"):
        wythoff.questions.misere_class(game)
    for question in (wythoff.questions.adjoinable, wythoff.questions.invariance, wythoff.questions.beams):
        with pytest.raises(RequestError, match="two piles"):
            question(game)
    report = wythoff.check(game, 40)
    assert report
    assert report.claim == "the outcomes by Larsson, McKay, Nowakowski and Siegel 2018"
