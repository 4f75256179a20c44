"""Pairs of the recurrence of constraint games: both engines, below and above 2^63, against the definition."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings

from tests.kernels.engines import (
    HUGE,
    SOME,
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
from wythoff import kernels
from wythoff.base.errors import EvaluationError
from wythoff.expressions import Expression
from wythoff.kernels import constraint_pairs
from wythoff.kernels.limits import filled
from wythoff.kernels.plain import constraint as plain

EDGES = (0, 1, 2, 3, 17, 120)


@both_engines
@pytest.mark.parametrize("text", WIDTHS)
def test_the_recurrence(name: str, text: str) -> None:
    with engine(name):
        assert rows(constraint_pairs(width(text), 120, stop=HUGE)) == recurrence(width(text), 120, stop=HUGE)


@pytest.mark.parametrize("first", [0, 1, 2, 30])
@pytest.mark.parametrize("text", ["1", "7", "x1 + 1", "x0*x1 + 1", "x0 - x1", "x1 % 3 + 1", "y1 + 1"])
def test_blocks_of_numpy_give_the_recurrence(text: str, first: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compute blocks of terms by numpy, for widths that are sums and products of x1, x0 and surely >= 1."""
    pytest.importorskip("numpy")
    monkeypatch.setattr(kernels.limits, "WORTH_BUILDING", -1.0)
    f = width(text)
    with engine("plain"):
        for count in (0, 1, 2, 3, 9, 10, 40):
            for stop in (None, 20, HUGE):
                found = constraint_pairs(f, count, first=first, stop=stop)
                wanted = [pair for pair in recurrence(f, count, first=first) if stop is None or pair[1] <= stop]
                assert rows(found) == wanted
    assert hasattr(found[0], "dtype") is (text in ("1", "7", "x1 + 1", "x0*x1 + 1"))


@both_engines
@pytest.mark.parametrize("first", [0, 1, 2, 30])
@pytest.mark.parametrize("text", ["1", "x1 + 1", "(x1 % 3)*(x1 % 4)", "y1*y1"])
def test_every_bound(name: str, text: str, first: int) -> None:
    longest = recurrence(width(text), max(EDGES), first=first, stop=HUGE)
    with engine(name):
        for stop in (-1, *range(40), 1000, HUGE):
            for count in EDGES:
                found = rows(constraint_pairs(width(text), count, first=first, stop=stop))
                assert found == [pair for pair in longest[:count] if pair[1] <= stop]


@both_engines
@pytest.mark.parametrize("first_size", [1, 2, 8])
@pytest.mark.parametrize("text", [*SOME, "y1*y1", "y1 - x1 + 1", "2**x1", "4611686018427387904 - (x1 & 1)"])
def test_slices_and_tables_of_any_size(name: str, text: str, first_size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compute in slices, and grow the table up to a bound in steps; the result does not depend on the sizes."""
    for size, value in (("FIRST_SIZE", first_size), ("GROWTH", 2), ("SLICE", 5), ("PLAIN_SLICE", 7)):
        monkeypatch.setattr(kernels.constraint, size, value)
    longest = recurrence(width(text), 70, stop=HUGE)
    with engine(name):
        assert rows(constraint_pairs(width(text), len(longest))) == longest
        for stop in (0, 1, 9, 1000, 2**62, 2**63 - 1, 2**63, HUGE):
            for count in (1, 7, 8, 9, 70):
                found = rows(constraint_pairs(width(text), count, stop=stop))
                assert found == [pair for pair in longest[:count] if pair[1] <= stop]


@given(widths())
@settings(max_examples=100)
def test_random_widths(f: Expression) -> None:
    with engine("plain"):
        found = attempt(lambda: rows(constraint_pairs(f, 50, stop=HUGE)))
    assert found == attempt(recurrence, f, 50, stop=HUGE)


@needs_numba
@given(widths())
@settings(max_examples=12)
def test_random_widths_compiled(f: Expression) -> None:
    from wythoff.kernels.compiled import constraint as compiled

    out = filled(compiled, 50), filled(compiled, 50)
    with engine("plain"):
        found = attempt(lambda: rows(constraint_pairs(f, 50, stop=HUGE, out=out)))
    assert found == attempt(recurrence, f, 50, stop=HUGE)


@needs_numba
def test_out_is_used() -> None:
    from wythoff.kernels.compiled import constraint as compiled

    out = filled(compiled, 90), filled(compiled, 90)
    found = constraint_pairs(width("x1 + 1"), 90, out=out)
    assert all(column.base is array or column is array for column, array in zip(found, out, strict=True))
    assert rows(found) == recurrence(width("x1 + 1"), 90)


@needs_numba
@pytest.mark.parametrize("text", ["y1*y1 + 1", "10**18", "(x1 ^ y1) | 1", "2**63"])
def test_python_ints_beyond_64_bits(text: str) -> None:
    with engine("compiled"):
        columns = constraint_pairs(width(text), 80, stop=HUGE)
    assert {type(value) for column in columns for value in column} == {int}


@pytest.mark.parametrize("text", ["x1 + 1", "(1 + (-1)**(y1 + 1))*x1//2", "0", "y1 - x1 + 1"])
def test_resuming_is_running_through(text: str) -> None:
    whole_a, whole_b = map(list, zip(*recurrence(width(text), 60), strict=True))
    for start in range(1, 60):
        a, b = whole_a[:start] + [-1] * (60 - start), whole_b[:start] + [-1] * (60 - start)
        assert plain.constraint_pairs(width(text), a, b, start, 60, None) == 60
        assert (a, b) == (whole_a, whole_b)


@needs_numba
@pytest.mark.parametrize("text", ["x1 + 1", "(1 + (-1)**(y1 + 1))*x1//2", "0"])
def test_resuming_compiled(text: str) -> None:
    from wythoff.kernels.compiled import constraint as compiled

    whole = list(zip(*recurrence(width(text), 60), strict=True))
    for start in range(1, 60):
        a, b = compiled.as_integers(whole[0]), compiled.as_integers(whole[1])
        a[start:] = b[start:] = -1
        assert compiled.constraint_pairs(width(text), a, b, start, 60, 10**6) == 60
        assert rows((a, b)) == list(zip(*whole, strict=True))


@needs_numba
@pytest.mark.parametrize("limit", [-1, 0, 1, 5, 6, 40, 41, 10**6])
def test_twins_stop_at_the_same_term(limit: int) -> None:
    from wythoff.kernels.compiled import constraint as compiled

    f, arrays, lists = width("x1 + 1"), (filled(compiled, 50), filled(compiled, 50)), ([0] * 50, [0] * 50)
    reached = plain.constraint_pairs(f, *lists, 1, 50, limit)
    assert compiled.constraint_pairs(f, *arrays, 1, 50, limit) == reached
    assert rows(arrays) == rows(lists)


@needs_numba
@pytest.mark.parametrize("text", ["5 - x1", "300 - x0*x0"])
def test_twins_name_the_step_at_which_a_width_is_negative(text: str) -> None:
    from wythoff.kernels.compiled import constraint as compiled

    f = width(text)
    n = next(n for n in range(1, 50) if attempt(recurrence, f, n + 1)[0] is EvaluationError)
    whole = list(zip(*recurrence(f, n), strict=True))
    for start in range(1, n + 1):
        lists = [[*column[:start], *[-1] * (50 - start)] for column in whole]
        arrays = [compiled.as_integers(column) for column in lists]
        assert plain.constraint_pairs(f, *lists, start, 50, 10**6) == -n
        assert compiled.constraint_pairs(f, *arrays, start, 50, 10**6) == -n
        assert rows(lists)[:n] == rows(arrays)[:n] == recurrence(f, n)


UNDEFINED = (
    "1//(x1 - 7)**2",
    "5 % (9 - x0) + 9",
    "2**(7 - x1)",
    "(-1)**(7 - x1) + 1",
    "C(7, x1)",
    "C(7 - x1)",
    "isqrt(7 - x1)",
    "popcount(7 - x1)",
    "2**70 // (9 - x1) + 2**70",
)


@both_engines
@pytest.mark.parametrize("text", UNDEFINED)
def test_no_value_names_the_place(name: str, text: str) -> None:
    with engine(name):
        found = attempt(constraint_pairs, width(text), 100)
    assert found == attempt(recurrence, width(text), 100)
    assert found[0] is EvaluationError
    assert re.search(r" in .* at x[01] = \d+$", found[1])


@both_engines
@pytest.mark.parametrize(
    "text", ["5 - x1", "-1", "x1 - 1", "3 - y1", "100 - x0*x0", "10**30*(1 - x1)", "2**62 - 2**60*x1"]
)
def test_negative_widths_are_errors(name: str, text: str) -> None:
    with engine(name):
        found = attempt(constraint_pairs, width(text), 100)
    assert found == attempt(recurrence, width(text), 100)
    assert found[0] is EvaluationError


@both_engines
def test_g3_is_exponential(name: str) -> None:
    with engine(name):
        pairs = rows(constraint_pairs(width("y1 - x1 + 1"), 301))
    assert pairs == recurrence(width("y1 - x1 + 1"), 301)
    assert all(b == a + 2**n - 1 for n, (a, b) in enumerate(pairs))


@both_engines
def test_squares_are_exact(name: str) -> None:
    with engine(name):
        pairs = rows(constraint_pairs(width("y1*y1"), 13))
    assert pairs == recurrence(width("y1*y1"), 13)
    assert [b for _, b in pairs[:6]] == [0, 1, 3, 14, 211, 44733]
    assert pairs[12][1].bit_length() == 1978


@both_engines
def test_every_number_is_a_term(name: str) -> None:
    with engine(name):
        a, b = constraint_pairs(width("x1 + 1"), 5000)
    assert set(range(int(a[-1]))) <= {*map(int, a), *map(int, b)}
    assert len({*map(int, a), *map(int, b)}) == 2 * 5000 - 1
