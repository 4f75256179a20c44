"""Strategies of `nim | diagonal(f)` where b is a sum over the a's, grows fast, or rises by residues; and of width 0."""

from __future__ import annotations

from random import Random

import pytest

from tests.strategies.judging import judge_far, judge_small
from wythoff import parse, strategy
from wythoff.errors import TooLargeError
from wythoff.rulesets import Position
from wythoff.theorems import distant

LINEAR = ("g1", "nim | diagonal(x1 + 4)", "nim | diagonal(2*x1 + 1)", "nim | diagonal(3*x1 + 5)", "example1")
CROSSING = ("nim | diagonal(x0)", "nim | diagonal(x0 + 2)", "nim | diagonal(2*x0 - x1)", "nim | diagonal(2*x0 + x1)")
BITS = ("boole_or(1)", "boole_or(3)", "boole_or(6)", "boole_or(12)")
BITS += ("galois_xor(1)", "galois_xor(2)", "galois_xor(5)", "galois_xor(13)")
DOUBLING = ("g3", "boole_galois(1)", "boole_galois(6)", "galois_boole(1)", "galois_boole(5)", "nim | diagonal(y1 + 2)")
RESIDUES = (
    "example3",
    "nim | diagonal(3*(x1 % 3) + 2)",
    "nim | diagonal(2*(x1*y1 % 2) + 1)",
    "nim | diagonal(4*(x1 & 3) + 4*(y1 & 1) + 3)",
)
EQUAL = ("nim", "wyt_k(K=())", "st_wythoff(1, 0)", "nim | diagonal(-x1)")
TABLES = ("hammer", "example4", "not_positive", "nim | diagonal(x1 % 3)")


WINDOWS = (
    *(f"block_diagonal({m}, {p})" for m, p in ((1, 2), (2, 3), (3, 2), (5, 4))),
    *(f"imitation({m}, {p})" for m, p in ((1, 2), (2, 3), (3, 2), (1, 5))),
    *(f"nim_abpq({a}, 1, {p}, 1)" for a, p in ((1, 2), (2, 3), (3, 2), (1, 4))),
)
ALL = LINEAR + CROSSING + BITS + DOUBLING + RESIDUES + EQUAL + TABLES + WINDOWS


@pytest.mark.parametrize("text", ALL)
def test_small_positions(text):
    judge_small(text, 40, 12)


@pytest.mark.slow
@pytest.mark.parametrize("text", ALL)
def test_all_small_positions(text):
    judge_small(text, 300)


@pytest.mark.parametrize("text", (*LINEAR[::2], CROSSING[2], BITS[2], BITS[7], DOUBLING[0], RESIDUES[3]))
def test_small_positions_by_distant_pairs(text, monkeypatch):
    monkeypatch.setattr(distant, "NEAR", 0)
    judge_small(text, 30, 20)


def lopsided(rng: Random, digits: int) -> Position:
    """A pile of some digits and one of half to twice as many, where the pairs of sums lie."""
    piles = [rng.randrange(10**size) for size in (digits, rng.randrange(digits // 2, 2 * digits))]
    return min(piles), max(piles)


@pytest.mark.parametrize("text", LINEAR)
@pytest.mark.parametrize(("digits", "count"), [(12, 5), (25, 5)])
def test_distant_sums(text, digits, count):
    judge_far(text, digits, draw=lopsided, count=count, polynomial=False)


@pytest.mark.parametrize("text", BITS)
def test_distant_sums_by_residues(text):
    judge_far(text, 12, draw=lopsided, polynomial=False)


@pytest.mark.parametrize("text", DOUBLING + RESIDUES + EQUAL + WINDOWS)
def test_giants(text):
    judge_far(text, 50)


@pytest.mark.parametrize(("text", "count"), [(DOUBLING[0], 3), (DOUBLING[2], 1), (RESIDUES[0], 1), (EQUAL[1], 3)])
def test_greater_giants(text, count):
    judge_far(text, 2000, count=count)
