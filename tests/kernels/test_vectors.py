"""Vector subtraction games row by row: both engines against options listed square by square."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from tests.kernels.engines import ENGINES, both_engines, engine, rows
from wythoff.base.errors import TooLargeError
from wythoff.kernels import limits, vector_seconds, vector_squares

SIDE = 10
squares = st.tuples(st.integers(0, SIDE - 1), st.integers(0, SIDE - 1))


def outcome_board(vectors, *, height, symmetric, misere):
    """Return the P-positions of the game with these vectors, square by square; the board has `height` rows."""
    moves = {(i, j) for i, j in vectors if i + j} | ({(j, i) for i, j in vectors if i + j} if symmetric else set())
    found = set()
    for x in range(height):
        for y in range(SIDE):
            targets = [(x - i, y - j) for i, j in moves if i <= x and j <= y]
            if (targets or not misere) and found.isdisjoint(targets):
                found.add((x, y))
    return sorted((x, y) for x, y in found if x <= y or not symmetric)


def columns(vectors):
    return [i for i, _ in vectors], [j for _, j in vectors]


# Sets that contain all Nim moves on one pile, or none, are handled in separate branches.
ROOKS = tuple((0, j) for j in range(1, SIDE))
HALF = tuple((0, j) for j in range(1, SIDE - 1))


@both_engines
@given(
    given_vectors=st.sets(squares, max_size=12),
    more=st.sampled_from(((), ROOKS, HALF)),
    inner=st.booleans(),
    symmetric=st.booleans(),
    misere=st.booleans(),
)
@settings(max_examples=80, deadline=None)
def test_against_the_options(name, given_vectors, more, inner, symmetric, misere):
    kept = {(i, j) for i, j in given_vectors if i and j} if inner else given_vectors
    vectors = {(min(v), max(v)) if symmetric else v for v in kept} | set(more)
    with engine(name):
        found = vector_squares(columns(vectors), SIDE, rows=SIDE, symmetric=symmetric, misere=misere)
    assert rows(found) == outcome_board(vectors, height=SIDE, symmetric=symmetric, misere=misere)


@both_engines
@given(amounts=st.sets(st.integers(0, SIDE - 1), max_size=6), misere=st.booleans())
@settings(max_examples=40, deadline=None)
def test_one_pile_is_one_row(name, amounts, misere):
    vectors = [(0, amount) for amount in amounts]
    with engine(name):
        found = vector_squares(columns(vectors), SIDE, rows=1, symmetric=False, misere=misere)
    assert rows(found) == outcome_board(vectors, height=1, symmetric=False, misere=misere)


@both_engines
@pytest.mark.parametrize("symmetric", [False, True])
def test_small_boards_and_no_vectors(name, symmetric):
    with engine(name):
        for side in (1, 2, 5):
            everything = [(x, y) for x in range(side) for y in range(x if symmetric else 0, side)]
            for vectors in (([], []), ([0], [0])):
                whole = vector_squares(vectors, side, rows=side, symmetric=symmetric, misere=False)
                assert rows(whole) == everything
                none = vector_squares(vectors, side, rows=side, symmetric=symmetric, misere=True)
                assert rows(none) == []


@pytest.mark.parametrize("name", ENGINES)
def test_lists_that_grow(name, monkeypatch):
    if name == "compiled":
        from wythoff.kernels.compiled import shifting as compiled

        monkeypatch.setattr(compiled, "FIRST_SIZE", 1)
    with engine(name):
        # With only the vectors (n, n) exactly the squares on the axes are P-positions.
        side = 60
        found = vector_squares((range(side), range(side)), side, rows=side, symmetric=True, misere=False)
        assert rows(found) == [(0, y) for y in range(side)]
        # Without vectors every square is a P-position.
        assert len(vector_squares(([], []), side, rows=side, symmetric=False, misere=False)[0]) == side * side


@both_engines
def test_progress_ends_at_the_last_row(name):
    seen = []
    with engine(name):
        vector_squares(
            ([1], [2]), 300, rows=300, symmetric=True, misere=False, progress=lambda *done: seen.append(done)
        )
    assert seen[-1] == (300, 300)
    assert seen == sorted(seen) and len(seen) >= 100


@both_engines
def test_boards_that_do_not_fit(name, monkeypatch):
    monkeypatch.setattr(limits, "available_memory", lambda: 10**6)
    with engine(name), pytest.raises(TooLargeError, match="a board of 1000000 by 1000000 squares must fit in memory"):
        vector_squares(([1], [2]), 10**6, rows=10**6, symmetric=True, misere=False)


def test_the_estimate_grows_with_the_board_and_does_not_overflow():
    assert vector_seconds(100, 100, 100, 100) < vector_seconds(1000, 1000, 1000, 1000) < 60
    assert vector_seconds(10**40, 10**40, 10**40, 10**40) > 1e9
