"""Sixty rules by an author who knew the notation but not the solvers: their P-positions are found soon.

All but two of them have finitely many P-positions in each row. The results are compared with `Judge`, an independent
reading of the notation.
"""

from __future__ import annotations

import time

import pytest

from tests.acceptance.judge_of_notation import Judge
from wythoff import UnsolvedError, parse, solve
from wythoff.kernels.limits import has_numba

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not has_numba(), reason="some take minutes in plain Python")]

COLUMNS, COUNT, BOARD = 3000, 1000, 14
SECONDS = 20.0  # of CPU time, for each request
PROVED = 24  # at least so many of the finite rules have proved answers
FINITE = (
    "nim | jump(2, 3) | jump(4, 4)",
    "nim | jump(1, 3) | jump(2, 2)",
    "nim | jump(1, 2) | jump(2, 3) | jump(3, 5)",
    "nim | vector(1, 2) | vector(3, 1)",
    "nim | vector(2, 2) | vector(1, 3)",
    "misere(nim | jump(1, 1) | jump(2, 4))",
    "nim | where(k > 0 and l > 0 and k*l <= 4)",
    "nim | where(k**2 + l**2 == 25 or k**2 + l**2 == 50)",
    "nim | where(2 <= k <= 3 and 2 <= l <= 3)",
    "nim | where(k > 0 and l > 0 and k + l == 5)",
    "nim | (diagonal(2) - jump(1, 2))",
    "nim | diagonal(3, step=2)",
    "nim | diagonal(4, step=3)",
    "nim | diagonal | jump(1, 2) | jump(1, 3)",
    "nim | diagonal(2) | jump(1, 4)",
    "nim | (diagonal - jump(1, 1))",
    "nim | (diagonal - (jump(1, 1) | jump(3, 3)))",
    "nim | ray(1, 2)",
    "nim | ray(2, 3) | jump(1, 1)",
    "nim(step=3) | diagonal(2)",
    "nim(lengths=n != 2) | diagonal",
    "nim(lengths=n >= 3) | diagonal",
    "diagonal(2) | where(k == 0)",
    "block(nim, 2)",
    "block(nim | jump(1, 2), 1)",
    "block(nim | jump(1, 2), 1, of=nim)",
    "misere(block(nim | jump(1, 1), 1))",
    "block(nim | diagonal(2), 1, of=jump(1, 1) | nim(step=2))",
    "block(nim | keep(diagonal, x1 >= 1), 1)",
    "block(nim | where(k > 0 and l > 0 and k + l <= 5), 1, of=nim)",
    "block(nim | ray(1, 2), 1, of=ray(1, 2))",
    "terminal(nim | diagonal, x + y <= 3)",
    "terminal(nim | diagonal(2), x + y <= 4)",
    "terminal(nim | diagonal, x == y and x <= 5)",
    "terminal(nim | jump(1, 2), x*y == 6)",
    "misere(terminal(nim | diagonal, x + y <= 2))",
    "terminal(nim | diagonal(3), y <= 2)",
    "terminal(nim | diagonal, y == x + 4 and x < 3)",
    "terminal(nim | diagonal, y == 2*x and x % 3 == 0)",
    "misere(block(terminal(nim | diagonal(2), x + y <= 1), 1))",
    "nim | keep(diagonal, x1 % 2 == 0)",
    "nim | keep(diagonal, (x1 + y1) % 3 != 0)",
    "nim | keep(diagonal(2) - keep(ray(1, 1), x1 == 0), x1 != 1)",
    "nim | keep(diagonal, y1 - x1 <= 3)",
    "nim | keep(diagonal, y1 <= 2*x1)",
    "nim | keep(vector(1, 1) | vector(2, 1), x1 + y1 > 4)",
    "misere(nim | keep(diagonal, y1 % 2 == 0))",
    "nim | diagonal(x1//2 + 1)",
    "nim | diagonal(1 + x1 % 3)",
    "nim | diagonal(min(x1, 3) + 1)",
    "nim | diagonal(gcd(x1, 6))",
    "nim | where(k > 0 and l > 0 and (k + l) % 5 == 0)",
    "nim | where(k > 0 and l > 0 and k + l <= x0)",
    "nim | where((k & l) == 0)",
    "nim | where(k > 0 and l == k*k)",
    "nim | where(k >= 3)",
    "nim | where(j > 0 and i == j + 1)",
    "nim | where(i == 2*j and j % 2 == 1)",
)
ENDLESS = (
    ("nim(lengths=n % 4 != 0) | diagonal", 0),
    ("terminal(nim | diagonal(2), x % 5 == 2 and y > 2*x)", 2),
)


@pytest.mark.parametrize("text", FINITE)
def test_columns_and_counts(text: str) -> None:
    game, judge = parse(text), Judge(text)
    right = judge.p_positions(BOARD)
    for kind, value in (("columns", COLUMNS), ("count", COUNT)):
        start = time.process_time()
        found = [tuple(map(int, place)) for place in solve(game, **{kind: value}).p_positions]
        assert time.process_time() - start < SECONDS, kind
        last = found[-1] if kind == "count" and len(found) == COUNT else (COLUMNS, 0)
        assert found == sorted(set(found)) and len(found) <= (COUNT if kind == "count" else 3 * COLUMNS)
        assert [place for place in found if max(place) <= BOARD] == [place for place in right if place <= last], kind


def test_many_are_proved() -> None:
    proved = [text for text in FINITE if solve(text, columns=50).evidence.kind == "proved"]
    assert len(proved) >= PROVED


@pytest.mark.parametrize(("text", "row"), ENDLESS)
def test_rows_without_end_are_named(text: str, row: int) -> None:
    for bound in ({"columns": COLUMNS}, {"count": COUNT}):
        with pytest.raises(UnsolvedError, match=f"row {row} has infinitely many P-positions.* --up-to "):
            solve(text, **bound)
    assert list(solve(text, up_to=BOARD).p_positions) == Judge(text).p_positions(BOARD)
