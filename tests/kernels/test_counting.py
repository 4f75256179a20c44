"""Counting P-positions along lines: both engines against options listed square by square."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from tests.kernels.engines import ENGINES, both_engines, engine, rows as listed
from wythoff.base.errors import TooLargeError
from wythoff.expressions import parse_condition
from wythoff.kernels import budgets_of, count_pairs, limits
from wythoff.kernels.counting import tracks_of

SIDE = 10


def table_of(cells, columns, rows):
    table = bytearray(columns * rows)
    for i, j in cells:
        if i < columns and j < rows:
            table[i * rows + j] = 1
    return bytes(table)


@st.composite
def cells(draw):
    """Draw a set of amounts (i, j): a few single ones, some on lines, and sometimes a dense stripe."""
    found = set(draw(st.lists(st.tuples(st.integers(0, SIDE), st.integers(0, SIDE)), max_size=12)))
    for _ in range(draw(st.integers(0, 3))):
        i, j, p, q = draw(st.tuples(*[st.integers(0, 3)] * 4))
        found |= {(i + m * p, j + m * q) for m in range(draw(st.sampled_from((2, 4, SIDE + 1))))}
    if draw(st.booleans()):
        low, high = sorted(draw(st.tuples(st.integers(0, SIDE), st.integers(0, SIDE))))
        found |= {(i, j) for i in range(low, high) for j in range(SIDE)}
    return found - {(0, 0)}


@given(cells(), st.integers(1, SIDE), st.integers(0, SIDE))
@settings(max_examples=200)
def test_tracks_cover_each_cell_once(given_cells, columns, more):
    rows = columns + more
    table = table_of(given_cells, columns, rows)
    covered = [
        (i + m * p, j + m * q)
        for i, j, p, q, count in tracks_of(table, columns, rows)
        for m in range(count if count >= 0 else rows if p or q else 1)
    ]
    inside = [(i, j) for i, j in covered if i < columns and j < rows]
    assert len(set(inside)) == len(inside)
    assert table_of(inside, columns, rows) == table


@pytest.mark.parametrize(
    ("given_cells", "number"),
    [
        ({(0, n) for n in range(1, 40)} | {(n, 0) for n in range(1, 40)} | {(n, n) for n in range(1, 40)}, 3),
        ({(0, n) for n in range(3, 40, 3)} | {(n, 2 * n) for n in range(1, 20)}, 2),
        ({(i, j) for i in range(1, 40) for j in range(1, 40) if abs(i - j) < 4}, 7),
        ({(0, n) for n in range(1, 6)} | {(n, 0) for n in range(1, 6)}, 2),
        ({(i, j) for i in range(3) for j in range(40)} - {(0, 0)}, 3),
    ],
)
def test_regular_tables_have_few_tracks(given_cells, number):
    assert len(tracks_of(table_of(given_cells, 40, 40), 40, 40)) == number


def brute(budgets, every, *, symmetric, misere, ended):
    """Return the P-positions of a game with blocking, where a budget is (amounts, limit).

    A square is a P-position if for every budget at most `limit` of its options by these amounts are P-positions.
    `every` lists the amounts of all moves.
    """
    found = set()
    for x in range(SIDE):
        for y in range(SIDE):
            if ended(x, y):
                lost = not misere
            else:
                seen = [sum((x - i, y - j) in found for i, j in cells) for cells, _ in budgets]
                moves = [(x - i, y - j) for i, j in every if i <= x and j <= y]
                lost = all(number <= limit for number, (_, limit) in zip(seen, budgets, strict=True))
                lost = lost and not (misere and all(square in found for square in moves))
            if lost:
                found.add((x, y))
    return sorted((x, y) for x, y in found if x <= y or not symmetric)


@both_engines
@given(
    budgets=st.lists(st.tuples(cells(), st.integers(0, 4)), min_size=1, max_size=3),
    symmetric=st.booleans(),
    misere=st.booleans(),
    corner=st.integers(-1, 4),
)
@settings(max_examples=60)
def test_counting(name, budgets, symmetric, misere, corner):
    if symmetric:
        # Symmetric budgets, so that the P-positions are symmetric.
        budgets = [(found | {(j, i) for i, j in found}, limit) for found, limit in budgets]
    every = set().union(*(found for found, _ in budgets))
    right = brute(budgets, every, symmetric=symmetric, misere=misere, ended=lambda x, y: x + y <= corner)
    tables = [(table_of(found, SIDE, SIDE), limit) for found, limit in budgets]
    tables += [(table_of(every, SIDE, SIDE), 10**30)] * misere
    ends = parse_condition(f"x + y <= {corner}", ("x", "y")) if corner >= 0 else None
    with engine(name):
        plan = budgets_of(tables, SIDE, SIDE, misere=misere)
        found, least = count_pairs(plan, SIDE, SIDE, symmetric=symmetric, ends=ends)
    assert listed(found) == right
    squares = {*right, *((y, x) for x, y in right)} if symmetric else set(right)
    assert least == min(sum((x, y) in squares for y in range(SIDE)) for x in range(SIDE))


@both_engines
def test_progress_is_told_and_a_board_may_be_higher_than_wide(name, monkeypatch):
    from wythoff.kernels import counting

    monkeypatch.setattr(counting, "SQUARES", 60)
    rook = {(0, n) for n in range(1, 30)} | {(n, 0) for n in range(1, 30)}
    told = []
    with engine(name):
        plan = budgets_of([(table_of(rook, 9, 30), 1)], 9, 30, misere=False)
        found, least = count_pairs(plan, 9, 30, symmetric=True, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (9, 9) and len(told) == 5
    # Nim with one blocked move: row 0 has the P-positions (0, 0), (0, 1); row n has n - 1 and n + 1.
    assert least == 2
    assert listed(found) == [(0, 0), *((x, x + 1) for x in range(9))]


@pytest.mark.parametrize("name", ENGINES)
def test_a_board_that_does_not_fit_in_memory_is_refused(name, monkeypatch):
    plan = budgets_of([(table_of({(1, 1)}, 4, 4), 1)], 4, 4, misere=False)
    monkeypatch.setattr(limits, "available_memory", lambda: 1_000_000)
    with engine(name), pytest.raises(TooLargeError, match="must fit in memory"):
        count_pairs(plan, 3000, 3000, symmetric=True)
