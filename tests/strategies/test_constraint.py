"""Strategies of `nim | diagonal(f)`, where b_n is a sum over the a's, grows fast, or depends on residues; width 0."""

from __future__ import annotations

from random import Random

import pytest

from tests.seeds import seed_of
from tests.strategies.judging import judge_far, judge_small
from wythoff import parse, strategy
from wythoff.base.errors import TooLargeError
from wythoff.game.rulesets import Position
from wythoff.solving.theorems import distant

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
    *(f"nim_abpq({a}, 1, {p}, 1)" for a, p in ((1, 2), (2, 3), (3, 2), (1, 4))),
)
IMITATION = tuple(f"imitation({m}, {p})" for m, p in ((1, 2), (2, 3), (3, 2), (1, 5)))
ALL = LINEAR + CROSSING + BITS + DOUBLING + RESIDUES + EQUAL + TABLES + WINDOWS + IMITATION


@pytest.mark.parametrize("text", ALL)
def test_small_positions(text):
    judge_small(text, 12 if text in IMITATION else 24, 8)


@pytest.mark.long
@pytest.mark.parametrize("text", ALL)
def test_all_small_positions(text):
    judge_small(text, 60 if text in IMITATION else 300)


def by_distant_pairs(monkeypatch):
    """Answer for small piles by the method for distant ones, not from a table."""
    monkeypatch.setattr(distant, "NEAR", 0)


@pytest.mark.parametrize("text", ["g1", "example1", "nim | diagonal(2*x0 + x1)", "galois_xor(13)", "g3", "example3"])
def test_small_positions_by_distant_pairs(text, monkeypatch):
    by_distant_pairs(monkeypatch)
    judge_small(text, 16, 12)


@pytest.mark.long
@pytest.mark.parametrize("text", LINEAR + CROSSING + BITS + DOUBLING + RESIDUES)
def test_all_small_positions_by_distant_pairs(text, monkeypatch):
    by_distant_pairs(monkeypatch)
    judge_small(text, 100, 40)


def lopsided(rng: Random, digits: int) -> Position:
    """Return a random pile of `digits` digits and one of half to twice as many, as in pairs that are sums."""
    piles = [rng.randrange(10**size) for size in (digits, rng.randrange(digits // 2, 2 * digits))]
    return min(piles), max(piles)


@pytest.mark.parametrize(("text", "digits"), [("g1", 12), ("example1", 25), ("boole_or(3)", 12), ("galois_xor(2)", 10)])
def test_distant_sums(text, digits):
    judge_far(text, digits, draw=lopsided, count=1, polynomial=False)


@pytest.mark.long
@pytest.mark.parametrize("text", LINEAR)
@pytest.mark.parametrize("digits", [12, 25, 50])
def test_more_distant_sums(text, digits):
    judge_far(text, digits, draw=lopsided, count=5, polynomial=False)


@pytest.mark.long
@pytest.mark.parametrize("text", BITS)
def test_more_distant_sums_by_residues(text):
    judge_far(text, 14, draw=lopsided, polynomial=False)


@pytest.mark.parametrize("text", ["g3", "boole_galois(6)", "example3", "nim", "block_diagonal(2, 3)"])
def test_giants(text):
    judge_far(text, 50, count=1)


@pytest.mark.long
@pytest.mark.parametrize("text", DOUBLING + RESIDUES + EQUAL + WINDOWS)
@pytest.mark.parametrize(("digits", "count"), [(50, 3), (500, 1)])
def test_more_giants(text, digits, count):
    judge_far(text, digits, count=count)


@pytest.mark.long
@pytest.mark.parametrize("text", ["g3", "boole_galois(6)", "example3", "nim", "block_diagonal(2, 3)"])
def test_greater_giants(text):
    judge_far(text, 2000, count=1)


@pytest.mark.parametrize("text", IMITATION)
@pytest.mark.parametrize("digits", [50, pytest.param(500, marks=pytest.mark.long)])
def test_starts_of_imitation(text, digits):
    found, rng = strategy(parse(text)), Random(seed_of(3))
    n = rng.randrange(10**digits)
    x, y = found.p_position(n)
    assert found.index((x, y)) == n
    assert found.winning_moves((x, y)) == ()
    assert found.outcome((x, y + 1)) == "N"
    assert (x, y) in found.winning_moves((x, y + 1))
    assert found.winning_move((x, y + 1)) == (x, y)


@pytest.mark.parametrize("text", TABLES)
def test_what_takes_too_long_is_refused_before_the_work(text):
    with pytest.raises(TooLargeError, match=r"piles of up to \d+ digits"):
        strategy(parse(text)).outcome((10**30, 10**30 + 1))


@pytest.mark.parametrize(("text", "digits"), [("g1", 400), ("boole_or(3)", 100)])
def test_sums_that_take_too_long_are_refused_before_the_work(text, digits):
    with pytest.raises(TooLargeError, match="sums"):
        strategy(parse(text)).outcome((10**digits, 2 * 10**digits))


def test_more_winning_moves_than_can_be_listed():
    found, place = strategy(parse("nim | diagonal(x0)")), (10**30, 10**30 + 7)
    with pytest.raises(TooLargeError, match="winning moves"):
        found.winning_moves(place)
    assert found.outcome(found.least_winning_move(place)) == "P"
