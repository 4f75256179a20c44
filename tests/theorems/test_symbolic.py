"""Properties of f that are decided from its expression: ranges, monotonicity, and the three hypotheses."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from tests.kernels.engines import HUGE, attempt, recurrence, width
from tests.theorems.judging import WITH_X0, board, widths
from wythoff.expressions import Expression, function
from wythoff.game.rulesets.families import WIDTH_VARIABLES
from wythoff.solving.solution import Hypothesis
from wythoff.solving.theorems.constraint import extent, polynomial
from wythoff.solving.theorems.hypotheses import monotone, positive, semi_additive, semi_additivity_reason, trend

BOARD = board(14)
FAR = st.tuples(*[st.one_of(st.integers(0, 40), st.integers(0, 1 << 40))] * 3)
FUNCTIONS = (
    "x1 + 1", "x0 - x1", "y1 - x1 + 1", "x1 - (x1 + 1)//x0 + 2", "x0 - x1 + 2", "(-1)**y1 - (-1)**x1 + 3",
    "x1*(1 + (-1)**x1) + 1",
    "(x0 - x1)**2", "(x1 + 1)//x0 + 1", "(1 + (-1)**(y1 + 1))*x1//2", "x1 | 3", "x1 ^ 3", "(x1 ^ y1) | 3",
    "(x1 | y1) ^ 3", "x1 | x0",
    *WITH_X0,
)  # fmt: skip


def true_extent(f: Expression) -> tuple[int, int]:
    value = function(f, WIDTH_VARIABLES)
    values = [value(*place) for place in BOARD]
    return min(values), max(values)


def holds_everywhere(f: Expression) -> None:
    low, high = extent(f)
    least, greatest = true_extent(f)
    assert low is None or low <= least
    assert high is None or greatest <= high


@pytest.mark.parametrize("text", FUNCTIONS)
def test_extents_contain_all_values(text: str) -> None:
    holds_everywhere(width(text))


@given(widths())
@settings(max_examples=150)
def test_extents_of_random_widths(f: Expression) -> None:
    holds_everywhere(f)


@given(widths(), st.lists(FAR, min_size=20, max_size=20))
@settings(max_examples=150)
def test_extents_hold_far_away(f: Expression, places: list[tuple[int, int, int]]) -> None:
    value, (low, high) = function(f, WIDTH_VARIABLES), extent(f)
    for x1, rise, step in places:
        found = value(x1, x1 + rise, x1 + step + 1)
        assert low is None or low <= found
        assert high is None or found <= high


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x0 - x1", (1, None)), ("y1 - x1", (0, None)), ("x1 - y1", (None, 0)), ("x0*x0 - x1*x1", (1, None)),
        ("(x0 - x1)**2", (1, None)),
        ("x1 - (x1 + 1)//x0 + 2", (1, None)), ("(x1 + 1)//x0", (0, 1)), ("(x1 | y1) - x1", (0, None)),
        ("x1 - (x1 & y1)", (0, None)),
        ("x0 + x1 - (x0 | x1)", (0, None)), ("(-1)**y1 - (-1)**x1 + 3", (1, 5)), ("x1*(1 + (-1)**x1) + 1", (1, None)),
        ("x1 - x1", (0, 0)),
        ("7", (7, 7)), ("(x1 ^ y1) | 3", (3, None)), ("2*(x1 > 0) - 1", (-1, 1)),
    ],
)  # fmt: skip
def test_exact_extents(text: str, expected: tuple[int | None, int | None]) -> None:
    assert extent(width(text)) == expected


def goes(f: Expression) -> tuple[bool, bool]:
    """Return whether f increases, and whether it decreases, with x0 somewhere on the board."""
    value = function(f, WIDTH_VARIABLES)
    steps = [value(x1, y1, x0 + 1) - value(x1, y1, x0) for x1, y1, x0 in BOARD]
    return any(step > 0 for step in steps), any(step < 0 for step in steps)


def trend_is_true(f: Expression) -> None:
    found, (up, down) = trend(f), goes(f)
    assert not (found in (0, 1) and down)
    assert not (found in (0, -1) and up)


@pytest.mark.parametrize("text", FUNCTIONS)
def test_trends(text: str) -> None:
    trend_is_true(width(text))


@given(widths())
@settings(max_examples=200)
def test_trends_of_random_widths(f: Expression) -> None:
    trend_is_true(f)


@given(widths())
@settings(max_examples=150)
def test_a_polynomial_form_has_the_same_values(f: Expression) -> None:
    form = polynomial(f)
    for x1, y1, x0 in BOARD[::97]:
        at = {"x1": x1, "y1": y1, "x0": x0}
        total = 0
        for monomial, coefficient in form.items():
            for factor in monomial:
                coefficient *= factor.evaluate(at)  # noqa: PLW2901  # the running product
            total += coefficient
        assert total == f.evaluate(at)


def semi_additive_on_terms(f: Expression, count: int = 60) -> bool:
    """Return whether the candidates satisfy semi-additivity for all n > m >= 0, as long as b is below `HUGE`."""
    pairs = attempt(recurrence, f, count, stop=HUGE)
    if not isinstance(pairs, list):
        return True  # f is negative at a candidate, so nothing is claimed
    value = function(f, WIDTH_VARIABLES)
    steps = [value(*pairs[i], pairs[i + 1][0]) for i in range(len(pairs) - 1)]
    return all(sum(steps[j:n]) >= value(*pairs[j], pairs[n][0]) for n in range(len(pairs)) for j in range(n))


def decided_is_true(f: Expression) -> None:
    value = function(f, WIDTH_VARIABLES)
    if positive(f).verdict == "decided":
        assert all(value(*place) > 0 for place in BOARD)
    if monotone(f).verdict == "decided":
        assert not goes(f)[1]
    if semi_additivity_reason(f) is not None:
        assert all(value(*place) >= 0 for place in BOARD)
        assert semi_additive_on_terms(f)


@pytest.mark.parametrize("text", FUNCTIONS)
def test_decisions(text: str) -> None:
    decided_is_true(width(text))


@pytest.mark.slow
@given(widths())
@settings(max_examples=250)
def test_decisions_on_random_widths(f: Expression) -> None:
    decided_is_true(f)


@pytest.mark.slow
@given(widths())
@settings(max_examples=150)
def test_refuted_hypotheses_fail_at_their_witness(f: Expression) -> None:
    value = function(f, WIDTH_VARIABLES)
    if (found := positive(f)).verdict == "refuted":
        x1, y1, x0, low = found.witness
        assert value(x1, y1, x0) == low <= 0
    if (found := monotone(f)).verdict == "refuted":
        x1, y1, before, after, more, less = found.witness
        assert x1 < before < after
        assert value(x1, y1, before) == more > less == value(x1, y1, after)
    found = attempt(semi_additive, f)
    if isinstance(found, Hypothesis) and found.verdict == "refuted" and found.witness is None:
        # A negative f may give candidates with b < 0, at which f itself may have no value.
        assert found.reason.startswith("f has no value: ")
    elif isinstance(found, Hypothesis) and found.verdict == "refuted":
        n, m, total, across = found.witness
        assert 0 < m < n
        assert total < across


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        *[(text, ("decided",) * 3) for text in FUNCTIONS[:7]],
        ("5", ("decided",) * 3), ("x1 | 3", ("decided",) * 3), ("(x1 ^ y1) | 3", ("decided",) * 3),
        ("3*(x0 - x1) + y1 + 1", ("decided",) * 3),
        ("(x0 - x1)**2", ("decided", "decided", "refuted")), ("(x1 + 1)//x0 + 1", ("decided", "refuted", "decided")),
        ("(1 + (-1)**(y1 + 1))*x1//2", ("refuted", "decided", "decided")), ("x1 ^ 3", ("refuted", "decided",
        "decided")),
        ("x1 | x0", ("decided", "refuted", "decided")), ("2*(x1 > 0) - 1", ("refuted", "decided", "checked")),
        ("min(x0 - x1, 5)", ("decided", "decided", "checked")),
    ],
)  # fmt: skip
def test_verdicts(text: str, verdicts: tuple[str, str, str]) -> None:
    f = width(text)
    assert (positive(f).verdict, monotone(f).verdict, semi_additive(f).verdict) == verdicts


def test_undefined_width_is_not_semi_additive() -> None:
    """For C(y1) - x0 the candidates are b_1 = 0, b_2 = -1, and C has no value at -1."""
    found = semi_additive(width("C(y1) - x0"))
    assert (found.verdict, found.witness) == ("refuted", None)
    assert "needs numbers >= 0, was -" in found.reason
