"""The explanation of a request names the solver that solves it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings

import wythoff
from tests.random_rulesets import games
from wythoff.game.rulesets import TwoPileGame
from wythoff.questions.explaining import explanation
from wythoff.solving.solvers import SOLVERS
from wythoff.solving.theorems import THEOREMS


@given(games())
@settings(max_examples=60)
def test_the_chosen_solver_is_the_one_that_solves(game: TwoPileGame) -> None:
    found = explanation(game, up_to=5)
    assert found.chosen is not None
    assert wythoff.solve(game, up_to=5).evidence == found.chosen.evidence
    assert [verdict.solver for verdict in found.solvers] == [solver.name for solver in SOLVERS]
    assert len(found.theorems) == len(THEOREMS)


@pytest.mark.parametrize(
    "text", ["wythoff", "g1", "hammer", "not_semiadditive", "maharaja", "misere(wythoff)", "nim | diagonal | ray(1, 2)"]
)
@pytest.mark.parametrize("bound", [{}, {"up_to": 2}, {"up_to": 30}, {"columns": 30}, {"count": 9}])
def test_named_games(text, bound):
    game = wythoff.parse(text)
    found = explanation(game, **bound)
    chosen, solved = found.chosen.evidence, wythoff.solve(game, **bound).evidence
    # How far a count reaches is known only when it is solved.
    assert (chosen.kind, chosen.text) == (solved.kind, solved.text)
    speaking = [finding.evidence for _, finding in found.theorems if finding.evidence is not None]
    assert (found.chosen.solver == "by_theorem") is (found.chosen.evidence in speaking)


def test_a_request_that_nothing_reaches_has_no_chosen_solver():
    found = explanation(wythoff.parse("where(k > l)"), up_to=10**9)
    assert found.chosen is None
    assert all(verdict.reason for verdict in found.solvers)
    with pytest.raises(wythoff.UnsolvedError):
        wythoff.solve(wythoff.parse("where(k > l)"), up_to=10**9)


def test_json_keys():
    found = explanation(wythoff.parse("g1"), count=5).as_dict()
    assert set(found) == {"count", "solvers", "theorems"}
    assert set(found["solvers"][0]) == {"solver", "applies", "chosen", "reason", "seconds", "evidence"}
    assert sum(solver["chosen"] for solver in found["solvers"]) == 1
    assert set(found["theorems"][0]) == {"source", "statement", "applies", "reason", "evidence", "hypotheses"}
    assert json.loads(json.dumps(found))
