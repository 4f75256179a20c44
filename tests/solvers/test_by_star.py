"""`by_star`: compared with the definition, at its bounds, and with evidence that depends on the inner game."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from tests.kernels.engines import both_engines, engine
from tests.random_rulesets import moves, vector_sets
from wythoff.base.errors import RequestError, TooLargeError, UnsolvedError
from wythoff.game.catalog import NAMES
from wythoff.game.rulesets import Definition, Misere, Star, Vectors, parse, subtraction
from wythoff.kernels import limits
from wythoff.solving.solution import Bound, Evidence, Solution
from wythoff.solving.solution.offers import Offer, Rung
from wythoff.solving.solvers import SOLVERS, explain, positions, solve
from wythoff.solving.solvers.by_star import ByStar
from wythoff.solving.solvers.by_sweep import BySweep
from wythoff.solving.solvers.solver import Solver
from wythoff.solving.strategies import solve_at

STAR = next(solver for solver in SOLVERS if solver.name == "by_star")


NAMED = ("nim", "wythoff", "t_wythoff(2)", "gdwn(1, 2)", "ab_vector(2, 1)", "misere(nim)", "connell(2)", "knight")


@both_engines
@given(
    game=st.one_of(vector_sets().map(subtraction), st.sampled_from(NAMED).map(lambda text: parse(text, NAMES))),
    times=st.integers(1, 3),
    misere=st.booleans(),
)
@settings(max_examples=30, deadline=None)
def test_stars_of_vectors(name, game, times, misere):
    agrees(name, game, times, misere)


@given(game=moves(), times=st.integers(1, 2), misere=st.booleans())
@settings(max_examples=30, deadline=None)
def test_stars_of_random_moves(game, times, misere):
    agrees("plain", game, times, misere)


def agrees(name, game, times, misere):
    star = Star(game, times)
    game = Misere(star) if misere else star
    up_to = {1: 15, 2: 7, 3: 4, 4: 2}[game.piles]
    rules = Definition(game)
    with engine(name):
        solution = solve(game, up_to=up_to, solver="by_star")
    assert list(solution.p_positions) == rules.p_positions(up_to)
    for position in game.positions(up_to):
        assert solution.outcome(position) == rules.outcome(position)
        assert solution.winning_moves(position) == rules.winning_moves(position)
    assert solution.check(up_to)


@pytest.mark.parametrize("text", ["star(wythoff)", "star(g1)", "star(knight, 2)", "star(vectors(((1,), (3,))))"])
def test_it_is_chosen(text):
    game = parse(text, NAMES)
    chosen = [verdict for verdict in explain(game, up_to=100) if verdict.applies]
    assert min(chosen, key=lambda verdict: verdict.seconds).solver == "by_star"
    assert str(solve(game, up_to=100).evidence) == "computed from the rules (by_star), for piles up to 100"


def test_single_positions():
    game = parse("star(wythoff)", NAMES)
    assert solve_at(game, (480, 300)).winning_moves((480, 300)) == ((9, 9), (11, 12), (24, 33), (58, 88), (147, 232))
    assert solve_at(game, (9, 12)).outcome((12, 9)) == "P"
    assert solve_at(game, (9, 12)).winning_move((9, 12)) is None
    assert solve_at(game, (4, 9)).winning_move((4, 9)) == (0, 2)
    with pytest.raises(RequestError, match="computed only for piles up to 12"):
        solve_at(game, (9, 12)).outcome((0, 13))


def test_bounds_beside_up_to_are_refused():
    game = parse("star(wythoff)", NAMES)
    for bound in (Bound("count", 5), Bound("columns", 5)):
        assert STAR.applies(game, bound).reason == "fills all positions up to a bound, and so needs up_to"
        with pytest.raises(UnsolvedError):
            STAR.solve(game, bound, lambda *done: None)
    assert STAR.applies(parse("wythoff", NAMES), Bound("up_to", 5)).reason == "applies only to star(...)"
    assert len(solve(game).p_positions) == 21 + 17  # the default is up_to=20


def test_too_far_is_refused_before_it_starts():
    verdict = STAR.applies(parse("star(wythoff)", NAMES), Bound("up_to", 10**7))
    assert not verdict.applies
    assert "the limit is 3600 s" in verdict.reason
    with pytest.raises(
        UnsolvedError,
        match=r"would take about .*; choose a smaller bound: wythoff solve .* "
        r"--up-to [125]0*;",
    ):
        solve(parse("star(wythoff)", NAMES), up_to=10**30)


@both_engines
def test_boxes_are_listed_as_integers_that_can_be_written(name):
    with engine(name):
        columns = solve(parse("star(npile_wythoff(3))", NAMES), up_to=4).p_positions.columns
    assert {type(pile) for column in columns for pile in column} == {int}


def test_three_piles_without_a_move(monkeypatch):
    # All positions but the empty one are moves of the first star, in which only 0 is a P-position. So the second star
    # has no moves.
    nothing = Vectors(((9, 9, 9),))
    assert list(solve(Star(nothing), up_to=2).p_positions) == [(0, 0, 0)]
    assert list(solve(Star(nothing, 2), up_to=2).p_positions) == [*Star(nothing).positions(2)]
    assert list(solve(Misere(Star(nothing, 2)), up_to=2).p_positions) == []
    monkeypatch.setattr(limits, "available_memory", lambda: 1_000)
    with pytest.raises(TooLargeError, match=r"a box of \d+ positions must fit in memory"):
        STAR.solve(Star(nothing, 2), Bound("up_to", 8), lambda *done: None)


class Guess(Solver):
    """A solver with conjectured evidence."""

    name = "guess"

    def offer(self, game, bound):
        evidence = Evidence("conjectured", "a guess", 7)

        def solve(progress):
            true = BySweep().solve(game, bound, progress)
            return Solution(game, bound, true.p_positions.columns, evidence, true)

        return Offer(solve, evidence, self.name, 0.0, "guessed")


class Nothing(Guess):
    def offer(self, game, bound):
        return self.refuse("knows nothing")


def test_a_star_of_a_guess_is_a_guess(monkeypatch):
    monkeypatch.setattr(positions, "METHODS", (Rung(0, lambda: Guess, by="guess"),))
    game, bound = parse("star(wythoff)", NAMES), Bound("up_to", 9)
    evidence = Evidence("conjectured", "a guess", 7)
    assert ByStar().applies(game, bound).evidence == evidence
    assert ByStar().solve(game, bound, lambda *done: None).evidence == evidence


def test_a_star_of_nothing_is_refused(monkeypatch):
    monkeypatch.setattr(positions, "METHODS", (Rung(0, lambda: Nothing, by="guess"),))
    game, bound = parse("star(wythoff)", NAMES), Bound("up_to", 9)
    assert "no solver can solve nim | diagonal" in ByStar().applies(game, bound).reason
    with pytest.raises(UnsolvedError, match="no solver can solve nim"):
        ByStar().solve(game, bound, lambda *done: None)


def test_progress_covers_all_stars():
    seen = []
    solve(parse("star(wythoff, 3)", NAMES), up_to=40, progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (123, 123)
    assert [done for done, total in seen if total == 123] == sorted(done for done, total in seen if total == 123)
