"""Boards whose rows are bit masks: both engines against options listed square by square."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from tests.kernels.engines import engine, needs_numba, rows
from tests.kernels.test_boards import outcome_board
from wythoff.base.errors import EvaluationError
from wythoff.expressions import parse_condition
from wythoff.kernels import shift_pairs, shift_seconds, shifting
from wythoff.kernels.plain.boards import MOVE_VARIABLES, PLACE_VARIABLES

SIDE = 11
BEYOND_A_WORD = 70
# Conditions on amounts, and whether they treat both piles alike.
CONDITIONS = (
    ("gcd(k, l) == 1", True), ("min(i, j) == 0 or i*j == 6", True), ("(k ^ l) % 3 == 1", True), ("k + l == 64", True),
    ("i % 3 == 1 and j < 2*i", False), ("i == 0 or j == 2 and i > 3", False), ("k + l < 0", True),
)  # fmt: skip
ENDS = ("", "x + y <= 2", "x == 1", "y < 2", "x < y - 2", "x > y")
PLAIN = [("plain", *given, SIDE) for given in CONDITIONS]
COMPILED = [
    pytest.param("compiled", *given, side, marks=needs_numba)
    for given, side in ((CONDITIONS[0], SIDE), (CONDITIONS[1], BEYOND_A_WORD), (CONDITIONS[4], BEYOND_A_WORD))
]


def board(move, side, *, symmetric, misere, ends, declared=()):
    """Return the P-positions with piles below `side`, with the condition `move` evaluated for each move.

    Squares (x, y, is_p) in `declared` have the given outcome.
    """
    test = parse_condition(move, MOVE_VARIABLES)
    ended = parse_condition(ends, PLACE_VARIABLES) if ends else None
    known, found = {(x, y): is_p for x, y, is_p in declared}, set()

    def is_move(i, j):
        k, l = sorted((i, j))
        return test.evaluate(dict(zip(MOVE_VARIABLES, (0, 1, 0, 1, k, l, i, j), strict=True))) != 0

    amounts = [(i, j) for i in range(side) for j in range(side) if i + j and is_move(i, j)]
    for x in range(side):
        for y in range(side):
            place = (min(x, y), max(x, y)) if symmetric else (x, y)
            over = ended is not None and ended.evaluate(dict(zip("xy", place, strict=True))) != 0
            targets = [(x - i, y - j) for i, j in amounts if i <= x and j <= y and not over]
            lost = not any(target in found for target in targets) and (bool(targets) or not misere)
            if known.get(place, lost):
                found.add((x, y))
    return sorted((x, y) for x, y in found if x <= y or not symmetric)


@pytest.mark.parametrize(("name", "move", "symmetric", "side"), PLAIN + COMPILED)
@pytest.mark.parametrize("misere", [False, True])
def test_boards(name, move, symmetric, side, misere):
    condition = parse_condition(move, MOVE_VARIABLES)
    for ends in ENDS if side == SIDE else ENDS[:3]:
        given_ends = parse_condition(ends, PLACE_VARIABLES) if ends else None
        with engine(name):
            found = shift_pairs(condition, side, symmetric=symmetric, misere=misere, ends=given_ends)
        assert rows(found) == board(move, side, symmetric=symmetric, misere=misere, ends=ends), ends


@pytest.mark.parametrize("name", ["plain", pytest.param("compiled", marks=needs_numba)])
def test_declared_squares(name):
    declared = [(0, 0, False), (2, 3, True), (4, 4, True), (1, 2, False), (99, 99, True)]
    condition = parse_condition("gcd(k, l) == 1", MOVE_VARIABLES)
    with engine(name):
        found = shift_pairs(condition, SIDE, symmetric=True, misere=False, declared=declared)
    assert rows(found) == board("gcd(k, l) == 1", SIDE, symmetric=True, misere=False, ends="", declared=declared)


@given(
    amounts=st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)).filter(any), max_size=9),
    misere=st.booleans(),
    ends=st.sampled_from(ENDS),
)
@settings(max_examples=60)
def test_random_moves(amounts, misere, ends):
    text = " or ".join(f"i == {i} and j == {j}" for i, j in sorted(amounts)) or "i + j < 0"
    condition = parse_condition(text, MOVE_VARIABLES)
    given_ends = parse_condition(ends, PLACE_VARIABLES) if ends else None

    def moves(x, y):
        return [(x - i, y - j) for i, j in amounts if i <= x and j <= y]

    def ended(x, y):
        return given_ends is not None and given_ends.evaluate({"x": x, "y": y}) != 0

    with engine("plain"):
        found = shift_pairs(condition, SIDE, symmetric=False, misere=misere, ends=given_ends)
    assert rows(found) == outcome_board(moves, symmetric=False, misere=misere, ended=ended)


def test_conditions_on_piles_are_none_on_amounts():
    condition = parse_condition("k < l", MOVE_VARIABLES)
    assert shift_pairs(condition, 9, symmetric=True, misere=False) is None
    assert shift_seconds(condition, 9, symmetric=True) is None
    with pytest.raises(EvaluationError, match="division by zero"):
        shift_pairs(parse_condition("k % l == 0", MOVE_VARIABLES), 9, symmetric=True, misere=False)


def test_thin_conditions_take_few_shifts():
    thick, thin = (parse_condition(text, MOVE_VARIABLES) for text in ("gcd(k, l) == 1", "min(i, j) == 0 or i*j == 6"))
    assert shifting._work(thin, 1000, True)[1] < shifting._work(thick, 1000, True)[1] / 10
