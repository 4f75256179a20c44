"""Closed forms of G2, G3 and the games of Fraenkel 2008, compared with the recurrence, and for giants."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

import wythoff
from tests.kernels.engines import recurrence, width
from tests.theorems.judging import p_positions
from wythoff.papers.pairs import boolean_step
from wythoff.solving.conclusions.recurrence import Recurrence
from wythoff.solving.conclusions.shifted import LeftShiftPairs
from wythoff.solving.theorems.fraenkel2004 import exponential
from wythoff.solving.theorems.fraenkel2008 import is_theorem_2_width

GIANT = 10**50


def doubling() -> Recurrence:
    return LeftShiftPairs(2, 0)


@pytest.mark.parametrize("form", [doubling, exponential])
def test_every_small_position(form: Callable[[], Recurrence]) -> None:
    answer = form()
    right = set(p_positions(answer.width, 150))
    assert {(x, y) for x in range(151) for y in range(x, 151) if answer.is_p((x, y))} == right


@pytest.mark.parametrize("form", [doubling, exponential])
def test_the_recurrence_to_2000_terms(form: Callable[[], Recurrence]) -> None:
    answer = form()
    pairs = recurrence(answer.width, 2001)
    for n, (a, b) in enumerate(pairs):
        assert answer.is_p((a, b))
        assert not answer.is_p((a, b + 1))
        assert not (a < b and answer.is_p((a, b - 1)))
        if n:
            assert not answer.is_p((b, 2 * b))
            assert not answer.is_p((b, b))


@pytest.mark.parametrize("play", ["is_p", "outcome"])
def test_powers_of_two_beside_an_empty_pile(play: str) -> None:
    """No (0, 2^n - 1) is a P-position, although all differences b_n - a_n have the form 2^n - 1."""
    for n in range(1, 70):
        position = 0, 2**n - 1
        if play == "is_p":
            assert not exponential().is_p(position)
        else:
            assert wythoff.solve(wythoff.parse("g3"), count=3).outcome(position) == "N"


@given(st.integers(1, 10**60))
def test_g2_at_any_size(x: int) -> None:
    answer = doubling()
    zeros = len(bin(x)) - len(bin(x).rstrip("0"))
    assert answer.is_p((x, 2 * x)) is (zeros % 2 == 0)
    assert not answer.is_p((x, 2 * x + 1))
    assert not answer.is_p((x, x))


@pytest.mark.parametrize("x", [GIANT, GIANT + 1, 2**170, 2**171, 3 * 2**170, 10**1000, 10**1000 + 7])
def test_g2_giants(x: int) -> None:
    is_a = (x & -x).bit_length() % 2 == 1
    solution = wythoff.solve(wythoff.parse("g2"), count=0)
    assert (solution.outcome((x, 2 * x)) == "P") is is_a
    assert (solution.outcome((x // 2, x)) == "P") is (x % 2 == 0 and not is_a)


def g3_terms(count: int) -> tuple[list[int], list[int]]:
    a, b = zip(*recurrence(width("y1 - x1 + 1"), count), strict=True)
    return list(a), list(b)


@pytest.mark.parametrize("x", [1, 3, 10**3, 10**6, 10**12 + 5, 2**40, 2**40 + 39, GIANT])
def test_g3_giants(x: int) -> None:
    """Test giant x: it is an a_n unless it is a b_n, and n is x minus the number of b's below x, at most log2(x)."""
    _, b = g3_terms(x.bit_length() + 2)
    below = sum(1 for term in b[1:] if term < x)
    n = x - below
    if n < 10**5:
        assert exponential().is_p((x, x + 2**n - 1)) is (x not in b)
        assert not exponential().is_p((x, x + 2 ** (n + 1) - 1))
        assert not exponential().is_p((x, x + 2 ** (n - 1) - 1))
    for gap in (0, 1, 2**20 - 1, 2**100, GIANT):
        assert not exponential().is_p((x, x + gap)) or gap == 2**n - 1


def test_b_of_g3_are_no_a() -> None:
    a, b = g3_terms(20)
    for n in range(1, 20):
        assert not any(exponential().is_p((b[n], b[n] + 2**m - 1)) for m in range(200))
        assert exponential().is_p((a[n], b[n]))


@pytest.mark.parametrize("k", range(1, 9))
@pytest.mark.parametrize("operator", ["|", "^"])
def test_theorem_2_of_fraenkel_2008(operator: str, k: int) -> None:
    f = width(f"x1 {operator} {k}")
    pairs = recurrence(f, 301)
    for before, after in pairwise(pairs):
        assert boolean_step(f, before[0], after[0]) == after[1] - before[1]


@given(st.sampled_from("|^"), st.integers(1, 10**30), st.integers(0, 10**30), st.integers(1, 10))
def test_theorem_2_for_any_numbers(operator: str, k: int, before: int, step: int) -> None:
    f = width(f"x1 {operator} {k}")
    gap = f.evaluate({"x1": before})
    assert boolean_step(f, before, before + step) == gap + step


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x1 | 3", True),
        ("x1 ^ 8", True),
        ("x1 | 0", False),
        ("3 | x1", False),
        ("x1 & 3", False),
        ("y1 | 3", False),
        ("x1 | x0", False),
        ("x1", False),
    ],
)
def test_widths_of_theorem_2(text: str, expected: bool) -> None:
    assert is_theorem_2_width(width(text)) is expected
