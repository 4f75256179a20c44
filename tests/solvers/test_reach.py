"""How far a solution reaches: bounds of all sizes, refusals, and errors in one line."""

from __future__ import annotations

import json
import time

import pytest

import wythoff
from wythoff.base.errors import RequestError, TooLargeError, UnsolvedError, WythoffError
from wythoff.kernels import limits
from wythoff.questions.checking import check
from wythoff.solving.solution import Bound
from wythoff.solving.solvers import SOLVERS, explain, solve, stream
from wythoff.solving.strategies import solve_at

KINDS = ("up_to", "columns", "count")
every_kind = pytest.mark.parametrize("kind", KINDS)
COMPUTED = (
    "not_semiadditive",
    "not_monotone",
    "misere(g1)",
    "nim | diagonal(5 - x0)",
    "nim | diagonal | jump(1, 2)",
    "nim | diagonal | vector(1, 2)",
    "misere(nim | diagonal | jump(1, 2))",
    "nim | keep(diagonal, x0 != 2)",
)
GIANTS = (10**30, 10**400, 10**5000)
every_giant = pytest.mark.parametrize("giant", GIANTS, ids=["1e30", "1e400", "1e5000"])


@pytest.fixture
def little_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave little memory: a table whose size is not known beforehand grows until memory ends."""
    monkeypatch.setattr(limits, "available_memory", lambda: 50_000_000)


@every_kind
@pytest.mark.parametrize(
    "text", [*COMPUTED, "g1", "wythoff", "misere(wythoff)", "misere(t_wythoff(3))", "nim", "misere(nim)"]
)
def test_no_positions_at_all(text: str, kind: str) -> None:
    game = wythoff.parse(text)
    solution = solve(game, **{kind: 0})
    right = [(0, 0)] if kind == "up_to" and not game.misere else []
    assert solution.p_positions == right
    assert len(solution.p_positions) == len(right)


@pytest.mark.parametrize("text", COMPUTED)
def test_beyond_a_computed_bound(text: str) -> None:
    """Refuse questions beyond a computed bound; the message names the largest pile that could be answered."""
    game = wythoff.parse(text)
    for kind, value, inside, outside in (
        ("up_to", 8, [(0, 0), (8, 8), (0, 8)], [(8, 9), (0, 9), (9, 9)]),
        ("columns", 5, [(4, 4), (4, 30), (0, 10)], [(5, 5), (5, 6), (30, 31)]),
    ):
        solution = solve(game, **{kind: value})
        for position in inside:
            assert solution.outcome(position) in "PN"
            assert all(solution.outcome(target) == "P" for target in solution.winning_moves(position))
        for position in outside:
            for question in (solution.outcome, solution.winning_moves, solution.winning_move):
                with pytest.raises(
                    RequestError,
                    match=f"computed only for piles up to {value if kind == 'up_to' else value - 1}, not for",
                ):
                    question(position)


@pytest.mark.parametrize("text", COMPUTED)
def test_a_counted_solution_answers_for_its_rows(text: str) -> None:
    game = wythoff.parse(text)
    solution = solve(game, count=5)
    last = solution.p_positions[-1][0]
    assert all(solution.outcome(position) == "P" for position in solution.p_positions)
    assert solution.evidence.up_to == last
    with pytest.raises(RequestError):
        solution.outcome((last + 1, last + 1))


@every_kind
@every_giant
@pytest.mark.parametrize(
    "text",
    [
        "g1",
        "wythoff",
        "g3",
        "misere(wythoff)",
        "hammer",
        "nim",
        "not_semiadditive",
        "misere(g1)",
        "nim | jump(1, 2)",
        "nim | diagonal | ray(1, 2)",
        "nim | keep(diagonal, x0 != 2)",
        "nim_ab(2, 3)",
        "cyclic_nimhoff(3)",
        "euclid",
        "ray(1, 2)",
    ],
)
@pytest.mark.usefixtures("little_memory")
def test_what_cannot_be_done_is_refused_at_once_in_one_line(text: str, giant: int, kind: str) -> None:
    if text == "g3" and kind == "up_to":
        return  # b_n is near 2^n, so there are few terms
    started = time.process_time()
    with pytest.raises((TooLargeError, UnsolvedError)) as caught:
        solve(wythoff.parse(text), **{kind: giant})
    assert time.process_time() - started < 5
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 1000


@every_giant
@pytest.mark.parametrize("text", ["g1", "wythoff", "not_semiadditive", "nim | diagonal | jump(1, 2)", "ray(1, 2)"])
def test_giant_requests_are_explained(text: str, giant: int) -> None:
    for kind in KINDS:
        verdicts = explain(wythoff.parse(text), **{kind: giant})
        assert [verdict.solver for verdict in verdicts] == [solver.name for solver in SOLVERS]
        assert all(len(verdict.reason) < 300 for verdict in verdicts)
        assert not verdicts[-1].applies


@every_giant
@pytest.mark.parametrize("text", ["not_semiadditive", "misere(g1)", "nim | diagonal | ray(1, 2)", "ray(1, 2)"])
def test_giant_positions_of_computed_games_are_refused(text: str, giant: int) -> None:
    with pytest.raises(WythoffError) as caught:
        solve_at(wythoff.parse(text), (giant, 2 * giant))
    assert len(str(caught.value)) < 1000


@every_giant
@pytest.mark.parametrize("text", ["wythoff", "misere(wythoff)", "t_wythoff(5)", "misere(t_wythoff(5))", "g2"])
def test_closed_forms_answer_giant_positions(text: str, giant: int) -> None:
    solution = solve_at(wythoff.parse(text), (giant, 2 * giant))
    assert solution.outcome((giant, 2 * giant)) in "PN"


@pytest.mark.usefixtures("little_memory")
def test_a_position_beyond_memory_is_refused() -> None:
    with pytest.raises(TooLargeError, match="must fit in memory"):
        solve(wythoff.parse("hammer"), count=0).outcome((10**50, 2 * 10**50))


@every_giant
@pytest.mark.usefixtures("little_memory")
def test_giant_streams_and_checks_are_refused(giant: int) -> None:
    with pytest.raises(TooLargeError):
        next(iter(stream(wythoff.parse("g1"), giant)))
    with pytest.raises(WythoffError):
        check(wythoff.parse("g1"), giant)


@pytest.mark.usefixtures("little_memory")
def test_a_stream_that_remembers_piles_needs_memory() -> None:
    with pytest.raises(TooLargeError, match=r"a stream of .* pairs must fit in memory"):
        next(iter(stream(wythoff.parse("block_diagonal(2, 3)"), 10**9)))


@pytest.mark.parametrize(
    "text",
    [
        "y1*y1*x0",
        "(y1 | x0)*y1",
        "2**y1 + x0 % 2",
        "y1**y1 | x0",
        "5//(x0 - 100)",
        "C(50, x0) + y1*0",
        "1//(x1 - 30)**2 + x0 % 2",
    ],
)
def test_sweep_computes_whatever_lies_beyond(text: str) -> None:
    game = wythoff.parse(f"nim | diagonal({text})")
    solution = solve(game, up_to=20)
    assert solution.evidence.kind == "computed"
    assert list(solution.p_positions) == wythoff.Definition(game).p_positions(20)
    assert explain(game, up_to=20)[1].applies


def test_a_stream_of_a_conjecture_is_not_given_unasked() -> None:
    """Do not stream conjectured positions by default, since a stream cannot say first that they are conjectured."""
    conjectured = wythoff.parse("nim | diagonal(min(x0 - x1, 5))")
    with pytest.raises(UnsolvedError):
        list(stream(conjectured, 5))


@pytest.mark.parametrize(
    "text", ["g1", "g3", "wythoff", "misere(wythoff)", "misere(t_wythoff(2))", "not_positive", "hammer", "nim"]
)
@pytest.mark.parametrize("chunk", [1, 2, 7, 64])
def test_chunks_are_no_longer_than_asked_and_never_empty(text: str, chunk: int) -> None:
    game = wythoff.parse(text)
    for count in (0, 1, 2, 3, 50):
        parts = [list(part) for part in stream(game, count, chunk=chunk)]
        assert [pair for part in parts for pair in part] == list(solve(game, count=count).p_positions)
        assert all(0 < len(part) <= chunk for part in parts)


@pytest.mark.parametrize(
    "text", ["g1", "not_semiadditive", "misere(wythoff)", "nim | jump(1, 2)", "nim | diagonal(min(x0 - x1, 5))"]
)
def test_evidence_is_json(text: str) -> None:
    for arguments in ({}, {"up_to": 9}, {"columns": 4}, {"count": 4}):
        found = solve(wythoff.parse(text), **arguments).evidence.as_dict()
        assert json.loads(json.dumps(found)) == found
        assert [*found] == [
            "kind",
            {"proved": "source", "computed": "solver", "conjectured": "statement"}[found["kind"]],
            "up_to",
            "hypotheses",
        ]
        assert (found["up_to"] is None) is (found["kind"] == "proved")
        for hypothesis in found["hypotheses"]:
            assert [*hypothesis] == ["name", "verdict", "reason", "up_to", "witness"]


def test_bounds_in_words() -> None:
    assert [str(Bound(kind, 5)) for kind in KINDS] == ["piles up to 5", "smaller pile less than 5", "the first 5"]


@pytest.mark.parametrize("text", ["nim | vector(1, 2)", "imitation(m=1, p=2)", "end_wythoff(middle=(1,))", "g1"])
def test_streams_beyond_what_is_counted_are_refused(text: str) -> None:
    with pytest.raises(TooLargeError, match="must"):
        next(iter(stream(wythoff.parse(text), 10**1000)))


def test_first_positions_of_a_row_come_at_once() -> None:
    game = wythoff.parse("block(nim, 10**6)")
    assert list(wythoff.solve(game, count=5).p_positions) == [(0, y) for y in range(5)]
    verdicts = {verdict.solver: verdict for verdict in wythoff.explain(game, columns=2)}
    assert verdicts["by_definition"].seconds > 3600
