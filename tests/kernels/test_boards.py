"""`push` and `pull`, which fill boards of P-positions: both engines against options listed square by square."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from tests.kernels.engines import ENGINES, both_engines, engine, rows
from wythoff.base.errors import EvaluationError, TooLargeError
from wythoff.expressions import parse_condition
from wythoff.kernels import BoxGame, boards, box_outcomes, limits, move_runs, push_pairs
from wythoff.kernels.plain.boards import MOVE_VARIABLES, PLACE_VARIABLES

SIDE = 11
amount, stride = st.integers(0, 4), st.integers(0, 3)


@st.composite
def runs(draw, symmetric):
    found = []
    for _ in range(draw(st.integers(0, 4))):
        i, j, p, q = draw(st.tuples(amount, amount, stride, stride).filter(lambda run: run[0] + run[1] > 0))
        length = draw(st.sampled_from((-1, 1, 2, 5))) if p or q else 1
        found.append((i, j, p, q, length))
        if symmetric:
            found.append((j, i, q, p, length))
    return list(dict.fromkeys(found))


def taken(given_runs):
    """Return the amounts (i, j) that the runs (i, j, p, q, length) take: (i + m*p, j + m*q), m < length.

    A negative length means no limit; amounts beyond the board may be missing.
    """
    found = set()
    for i, j, p, q, length in given_runs:
        for m in range(SIDE if length < 0 else length):
            found.add((i + m * p, j + m * q))
    return found


def outcome_board(moves, *, symmetric, misere, ended):
    """Return the P-positions below `SIDE`, where `moves(x, y)` lists the squares one move away from (x, y)."""
    found = set()
    for x in range(SIDE):
        for y in range(SIDE):
            targets = [] if ended(x, y) else moves(x, y)
            if targets or not misere:
                found |= {(x, y)} if not any(target in found for target in targets) else set()
    return sorted((x, y) for x, y in found if x <= y or not symmetric)


def box_of(vectors):
    return BoxGame(len(vectors[0]), False, lines=tuple((vector, (0,) * len(vectors[0])) for vector in vectors))


@both_engines
@given(
    data=st.data(),
    symmetric=st.booleans(),
    misere=st.booleans(),
    text=st.sampled_from(("", "", "x + y <= 2", "x == 1", "y < 2", "x < y - 2", "x > y")),
)
@settings(max_examples=60)
def test_push(name, data, symmetric, misere, text):
    given_runs = data.draw(runs(symmetric))
    amounts = taken(given_runs)

    def moves(x, y):
        return [(x - i, y - j) for i, j in amounts if i <= x and j <= y]

    ends = parse_condition(text, PLACE_VARIABLES) if text else None

    def ended(x, y):
        x, y = (min(x, y), max(x, y)) if symmetric else (x, y)
        return ends is not None and ends.evaluate({"x": x, "y": y}) != 0

    right = outcome_board(moves, symmetric=symmetric, misere=misere, ended=ended)
    with engine(name):
        found = push_pairs(given_runs, SIDE, symmetric=symmetric, misere=misere, ends=ends)
    assert rows(found) == right


@both_engines
@given(
    vectors=st.integers(1, 3).flatmap(
        lambda piles: st.lists(st.tuples(*[st.integers(0, 2)] * piles).filter(any), min_size=1, max_size=3)
    ),
    misere=st.booleans(),
)
@settings(max_examples=40)
def test_push_in_a_box(name, vectors, misere):
    side, piles = 5, len(vectors[0])
    found = set()
    squares = [tuple(number // side ** (piles - 1 - n) % side for n in range(piles)) for number in range(side**piles)]
    for place in squares:
        after = [tuple(pile - less for pile, less in zip(place, vector, strict=True)) for vector in vectors]
        after = [target for target in after if min(target) >= 0]
        if (after or not misere) and not any(target in found for target in after):
            found.add(place)
    with engine(name):
        memory = box_outcomes(box_of(vectors), side, misere=misere)
    assert list(zip(*(map(int, column) for column in memory.listed()), strict=True)) == sorted(found)
    assert [memory.holds(place) for place in squares] == [place in found for place in squares]


@both_engines
def test_a_condition_without_value_says_where(name):
    with engine(name), pytest.raises(EvaluationError, match="division by zero in"):
        move_runs(parse_condition("k % l == 0", MOVE_VARIABLES), 9)


@both_engines
def test_moves_that_depend_on_which_pile_is_smaller_have_no_runs(name):
    with engine(name):
        assert move_runs(parse_condition("k < l", MOVE_VARIABLES), 9) is None
        assert move_runs(parse_condition("i < j", MOVE_VARIABLES), 3) == [(0, 1, 0, 1, 2), (1, 2, 0, 1, 1)]
        assert move_runs(parse_condition("k == l", MOVE_VARIABLES), 3) == [(1, 1, 0, 1, 1), (2, 2, 0, 1, 1)]


@pytest.mark.parametrize("name", ENGINES)
def test_a_board_that_does_not_fit_in_memory_is_refused(name, monkeypatch):
    monkeypatch.setattr(limits, "available_memory", lambda: 1_000_000)
    with engine(name), pytest.raises(TooLargeError, match="must fit in memory"):
        push_pairs([(1, 1, 1, 1, -1)], 2000, symmetric=True, misere=False)
    with engine(name), pytest.raises(TooLargeError, match="must fit in memory"):
        box_outcomes(box_of([(1, 1, 1)]), 200, misere=False)


@both_engines
@pytest.mark.parametrize(
    "text",
    [
        "i == j", "k < l", "i < j", "k == 1 and l > 2", "x0 == y0 and i == j", "x0 < y0 or k == 1",
        "y0 <= x0 and l == 2", "x0 == y0 and k <= l or min(i, j) == 0", "k >= 0",
    ],
)  # fmt: skip
def test_amounts_are_tabled_by_order_of_piles(name, text):
    """Test conditions that depend only on the amounts and on which pile is larger, by any two such piles."""
    condition, side = parse_condition(text, MOVE_VARIABLES), 6

    def table(x, y):
        found = bytearray()
        for i in range(side):
            for j in range(side):
                k, l = (j, i) if x > y else (i, j)
                values = (min(x, y), max(x, y), min(x, y), max(x, y), k, l, i, j)
                allowed = condition.evaluate(dict(zip(MOVE_VARIABLES, values, strict=True))) != 0
                found.append(allowed and (i, j) != (0, 0))
        return bytes(found)

    boards._kept_amounts.cache_clear()
    with engine(name):
        assert boards.amount_tables(condition, side) == (table(7, 9), table(8, 8), table(9, 7))
    boards._kept_amounts.cache_clear()


@given(st.lists(st.tuples(amount, amount, stride, stride), max_size=4), st.integers(1, 8), st.integers(1, 8))
def test_lines_are_marked(lines, columns, rows_):
    seen = {(i + m * p, j + m * q) for i, j, p, q in lines for m in range(9)}
    assert boards.marked_lines(lines, columns, rows_) == bytes(
        (i, j) in seen for i in range(columns) for j in range(rows_)
    )
