"""Widths f >= 0 (docs/mathematics/constraint-games.md, Theorem 1.1): sufficient and necessary conditions, zeros."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import assume, given, settings

from tests.kernels.engines import HUGE, attempt, recurrence, width
from tests.theorems.judging import game, p_positions, widths
from wythoff.expressions import Expression
from wythoff.kernels import constraint_sweep, constraint_violations
from wythoff.solving.solution import Bound
from wythoff.solving.theorems import nonnegative, witnesses
from wythoff.solving.theorems.hypotheses import monotone, positive, semi_additive
from wythoff.solving.theorems.nonnegative import hypotheses, non_negative

THEOREM = nonnegative.THEOREMS


def silent(done: int, total: int) -> None:
    pass


def terms(f: Expression, count: int) -> list[tuple[int, int]]:
    """Return the candidates (a_n, b_n) of the width max(f, 0), as long as b_n is below `HUGE`."""
    return recurrence(non_negative(f), count, stop=HUGE)


@pytest.mark.slow
@given(widths())
@settings(max_examples=150)
def test_candidates_without_violations_are_right_so_far(f: Expression) -> None:
    """Corollary 4: if (C) and (S) hold for n <= T, candidates and P-positions agree for smaller piles <= a_T."""
    g, pairs = non_negative(f), terms(f, 25)
    reach = next(T for T in range(len(pairs), 0, -1) if not constraint_violations(g, *zip(*pairs[:T], strict=True)))
    last = pairs[reach - 1][0]
    a, b = constraint_sweep(f, last + 1, top=pairs[reach - 1][1])
    assert list(zip(a, b, strict=True)) == pairs[:reach]


@pytest.mark.slow
@given(widths())
@settings(max_examples=150)
def test_semi_additivity_is_necessary(f: Expression) -> None:
    found = attempt(hypotheses, non_negative(f))
    assume(not isinstance(found[0], type))
    if (semi := found[1]).verdict == "refuted":
        j, n, total, across = semi.witness
        pairs = terms(f, n + 1)
        assert game(f).reaches(pairs[n], pairs[j])
        assert total == (pairs[n][1] - pairs[n][0]) - (pairs[j][1] - pairs[j][0])
        assert across == non_negative(f).evaluate({"x1": pairs[j][0], "y1": pairs[j][1], "x0": pairs[n][0]})
        assert THEOREM.asked(game(f)).evidence is None


def test_covering_is_not_necessary() -> None:
    f = width("2 - (y1 < 1)*(x0 > 2)")
    covering, semi = hypotheses(f)
    assert (covering.verdict, covering.witness) == ("refuted", (0, 3, 2, 1))
    assert semi.verdict != "refuted"
    assert terms(f, 4) == [(0, 0), (1, 3), (2, 6), (4, 10)]
    assert [pair for pair in terms(f, 60) if pair[1] <= 80] == p_positions(f, 80)
    assert THEOREM.asked(game(f)).evidence is None


def test_counterexample_is_solved_above_zero() -> None:
    f = width("2*(x1 > 0) - 1")
    assert (monotone(f).verdict, semi_additive(f).verdict, positive(f).witness) == ("decided", "checked", (0, 0, 1, -1))
    assert witnesses.candidates(f, 4) == [(0, 0), (1, 0), (2, 2), (3, 4)]
    right = p_positions(f, 60)
    assert right[:4] == [(0, 0), (1, 1), (2, 3), (4, 6)]
    assert THEOREM.asked(game(f)).evidence.kind == "proved"
    a, b = THEOREM.asked(game(f)).conclusion().pairs(Bound("up_to", 60), silent)
    assert list(zip(a, b, strict=True)) == right


def test_the_papers_counterexample_to_positivity_fails() -> None:
    f = width("(1 + (-1)**(y1 + 1))*x1//2")
    assert game(f).reaches((10, 29), (8, 21))
    pairs = terms(f, 100)
    assert (8, 21) in pairs
    assert [pair for pair in pairs if pair[1] <= 150] == p_positions(f, 150)


@pytest.mark.parametrize(
    "text", ["x1 + 1", "x0 - x1", "y1 - x1 + 1", "x1 - (x1 + 1)//x0 + 2", "(x1 ^ y1) | 5", "x1 | x0", "3"]
)
def test_clauses_of_theorem_3_where_f_is_positive(text: str) -> None:
    pairs = terms(width(text), 150)
    a, b = zip(*pairs[1:], strict=True)
    assert not {*a} & {*b}
    assert set(range(1, a[-1])) <= {*a, *b}
    assert all(after[1] - before[1] >= 2 and after[0] - before[0] in (1, 2) for before, after in pairwise(pairs))


def test_clauses_of_theorem_3_fail_with_zeros() -> None:
    pairs = terms(width("(1 + (-1)**(y1 + 1))*x1//2"), 12)
    assert pairs[1] == (1, 1)
    assert pairs[1][1] - pairs[0][1] == 1
    assert (pairs[9][0], pairs[10][0]) == (11, 14)
    assert {12, 13} <= {b for _, b in pairs}


@given(widths())
@settings(max_examples=150)
def test_positivity_may_be_one_inequality(f: Expression) -> None:
    """Corollary 5: for f monotone and semi-additive, f(0, 0, 1) >= 0 suffices."""
    found = attempt(witnesses.semi_additivity, f)
    assume(not (isinstance(found, tuple) and found and isinstance(found[0], type)))
    pairs = attempt(witnesses.candidates, f, 30)
    assume(isinstance(pairs, list))
    if monotone(f).verdict == "decided" and found is None and f.evaluate({"x1": 0, "y1": 0, "x0": 1}) >= 0:
        assert [pair for pair in pairs if max(pair) <= 25] == p_positions(f, 25)


@pytest.mark.slow
@given(widths())
@settings(max_examples=150)
def test_ours_contains_the_papers(f: Expression) -> None:
    found = attempt(lambda: (positive(f), monotone(f), semi_additive(f), *hypotheses(non_negative(f))))
    assume(not isinstance(found[0], type))
    if all(item.verdict == "decided" for item in found[:3]):
        assert all(item.verdict == "decided" for item in found[3:])
        assert THEOREM.asked(game(f)).evidence.kind == "proved"


@given(widths())
@settings(max_examples=100)
def test_violations_are_witnessed(f: Expression) -> None:
    g = non_negative(f)
    found = attempt(hypotheses, g)
    assume(not isinstance(found[0], type))
    pairs = terms(f, 30)
    across = {
        (j, n): g.evaluate({"x1": pairs[j][0], "y1": pairs[j][1], "x0": pairs[n][0]})
        for n in range(len(pairs))
        for j in range(n)
    }
    d = [b - a for a, b in pairs]
    fails = (
        [(n, j, d[j + 1] - d[j], value) for (j, n), value in across.items() if value < d[j + 1] - d[j]],
        [(n, j, d[n] - d[j], value) for (j, n), value in across.items() if value > d[n] - d[j]],
    )
    for hypothesis, violations in zip(found, fails, strict=True):
        if violations:
            n, j, *sides = min(violations)
            assert (hypothesis.verdict, hypothesis.witness) == ("refuted", (j, n, *sides))
