"""Violations of the conditions (C), covering, and (S), semi-additivity: both engines against the definitions."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings

from tests.kernels.engines import HUGE, SOME, both_engines, engine, needs_numba, recurrence, width, widths
from wythoff.expressions import Expression, Integer, Operation
from wythoff.kernels import constraint_violations

STEEP = ("y1*y1", "y1*y1 + 1", "y1**4*(x1 > 8)")


def by_definition(f: Expression, a: list[int], b: list[int]) -> int:
    """Count the violations of (C) and (S) of Theorem 1.1 in docs/mathematics/constraint-games.md for pairs (a, b).

    For all j < n, (C) requires that f(a_j, b_j, a_n) is at least f at step j, and (S) that it is at most the sum of f
    over the steps from j to n.
    """
    steps = [f.evaluate({"x1": a[i], "y1": b[i], "x0": a[i + 1]}) for i in range(len(a) - 1)]
    across = {(j, n): f.evaluate({"x1": a[j], "y1": b[j], "x0": a[n]}) for j, n in combinations(range(len(a)), 2)}
    covering = sum(across[j, n] < steps[j] for j, n in across)
    return covering + sum(across[j, n] > sum(steps[j:n]) for j, n in across)


def columns(f: Expression, count: int) -> tuple[list[int], list[int]]:
    pairs = recurrence(f, count, stop=HUGE)
    return [a for a, _ in pairs], [b for _, b in pairs]


@both_engines
@pytest.mark.parametrize("text", [*SOME, *STEEP])
def test_counts(name: str, text: str) -> None:
    a, b = columns(width(text), 12 if text in STEEP else 40)
    with engine(name):
        assert constraint_violations(width(text), a, b) == by_definition(width(text), a, b)


@pytest.mark.parametrize("count", [0, 1, 2, 3])
@both_engines
def test_few_terms(name: str, count: int) -> None:
    a, b = columns(width("(x0 - x1)**2"), count)
    with engine(name):
        assert constraint_violations(width("(x0 - x1)**2"), a, b) == (0, 0, 0, 1)[count]


@both_engines
def test_theorem_3_holds_to_many_terms(name: str) -> None:
    for text in ("x1 + 1", "x0 - x1", "x1 | x0", "x1 - (x1 + 1)//x0 + 2", "(-1)**y1 - (-1)**x1 + 3"):
        a, b = columns(width(text), 300)
        with engine(name):
            assert constraint_violations(width(text), a, b) == 0


def natural(f: Expression) -> Expression:
    return Operation("max", f, Integer(0))


@given(widths())
@settings(max_examples=60)
def test_random_widths(f: Expression) -> None:
    a, b = columns(natural(f), 40)
    with engine("plain"):
        assert constraint_violations(natural(f), a, b) == by_definition(natural(f), a, b)


@needs_numba
@given(widths())
@settings(max_examples=8)
def test_random_widths_compiled(f: Expression) -> None:
    a, b = columns(natural(f), 40)
    with engine("compiled"):
        assert constraint_violations(natural(f), a, b) == by_definition(natural(f), a, b)


@both_engines
def test_a_python_int_is_returned(name: str) -> None:
    with engine(name):
        assert type(constraint_violations(width("(x0 - x1)**2"), *columns(width("(x0 - x1)**2"), 20))) is int
