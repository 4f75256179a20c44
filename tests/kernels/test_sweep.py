"""The sweep over columns, against the definition, and against the recurrence where a theorem says that they agree."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings, strategies as st

from tests.kernels.engines import (
    HUGE,
    WIDTHS,
    attempt,
    both_engines,
    engine,
    needs_numba,
    recurrence,
    rows,
    width,
    widths,
)  # fmt: skip
from tests.random_rulesets import expressions
from wythoff.base.errors import EvaluationError, TooLargeError
from wythoff.expressions import Expression
from wythoff.game.rulesets import Definition, Diagonal, Misere, Nim
from wythoff.game.rulesets.families import WIDTH_VARIABLES
from wythoff.kernels import constraint_sweep
from wythoff.kernels.plain import constraint as plain

BOARD = 16
ANY_SIGN = (
    "-1",
    "3 - x1",
    "5 - x0",
    "x1 - 4",
    "2*(x1 > 0) - 1",
    "x0*(y1 % 3 - 1)",
    "(x1 + 1)//x0 + 1",
    "7 - 2*(x0 - x1)",
    "x0 ^ y1",
)


@cache
def by_definition(f: Expression, misere: bool) -> list[tuple[int, int]]:
    moves = Nim() | Diagonal(f)
    return Definition(Misere(moves) if misere else moves).p_positions(BOARD)


@both_engines
@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("text", [*WIDTHS[1:15:2], *ANY_SIGN])
def test_every_small_board(name: str, text: str, misere: bool) -> None:
    with engine(name):
        for top in (0, 1, 2, 5, BOARD):
            for columns in (0, 1, 2, 7, top + 1):
                found = rows(constraint_sweep(width(text), columns, top=top, first=int(misere)))
                assert found == [(x, y) for x, y in by_definition(width(text), misere) if x < columns and y <= top]


@given(expressions(WIDTH_VARIABLES, total=True), st.booleans())
@settings(max_examples=40)
def test_random_widths(f: Expression, misere: bool) -> None:
    with engine("plain"):
        assert rows(constraint_sweep(f, BOARD + 1, top=BOARD, first=int(misere))) == by_definition(f, misere)


@needs_numba
@given(widths(), st.booleans(), st.sampled_from((10**6, 1 << 62, (1 << 63) - 1, 1 << 63, HUGE)))
@settings(max_examples=8)
def test_random_widths_compiled(f: Expression, misere: bool, top: int) -> None:
    found = []
    for name in ("plain", "compiled"):
        with engine(name):
            found.append(rows(constraint_sweep(f, 30, top=top, first=int(misere))))
    assert found[0] == found[1]


@both_engines
@pytest.mark.parametrize(
    "text", ["y1*y1 + 1", "10**18", "(x1 ^ y1) | 1", "y1 - x1 + 1", "2**63", "2**62 + x1", "2**x1", "x1 + 1", "0"]
)
def test_the_recurrence_on_both_sides_of_64_bits(name: str, text: str) -> None:
    """Compare with the recurrence below and above 64 bits; as the theorem requires, no width is negative or uses x0."""
    columns = 18 if "y1*y1" in text else 90
    right = [pair for pair in recurrence(width(text), columns) if pair[0] < columns]
    with engine(name):
        assert rows(constraint_sweep(width(text), columns)) == right
        for top in (10**6, 2**62, 2**63, 2**63 - 1, 2**64, 10**40):
            assert rows(constraint_sweep(width(text), columns, top=top)) == [pair for pair in right if pair[1] <= top]


@both_engines
@pytest.mark.parametrize(
    "text", ["1//(x1 - 6)**2 + 1", "C(7 - x1) + 1", "bit_length(7 - x1) + 1", "2**(7 - x1)", "2**64 + 1//(x0 < 9)"]
)
def test_no_value_is_an_error(name: str, text: str) -> None:
    with engine(name), pytest.raises(EvaluationError, match=r" at x[01] = \d+"):
        constraint_sweep(width(text), 60)


@both_engines
def test_columns_come_in_any_number_of_slices(name: str) -> None:
    """Sweep 2100 columns; one slice has a thousand."""
    with engine(name):
        found = rows(constraint_sweep(width("x0 - x1"), 2100))
    assert found == [(x, 2 * x) for x in range(2100) if not ((x & -x).bit_length() - 1) % 2 or not x]


@both_engines
def test_python_ints(name: str) -> None:
    with engine(name):
        for text in ("x1 + 1", "y1*y1 + 1"):
            columns = constraint_sweep(width(text), 15)
            assert {type(value) for column in columns for value in column} == {int}


@needs_numba
def test_twins_give_the_same_error() -> None:
    errors = []
    for name in ("plain", "compiled"):
        with engine(name):
            errors.append(attempt(constraint_sweep, width("3 % (20 - x0) + 1"), 60))
    assert errors[0] == errors[1]


@both_engines
def test_terms_that_outgrow_the_budget_end_the_sweep(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain, "MAX_TERM_BITS", 1 << 12)
    with engine(name), pytest.raises(TooLargeError):
        constraint_sweep(width("y1*y1 + 1"), 22)
