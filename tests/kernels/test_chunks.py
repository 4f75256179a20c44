"""Streams of pairs in chunks: joined, they are the pairs, for any chunk size and wherever 64 bits are exceeded."""

from __future__ import annotations

from itertools import chain, islice

import pytest
from hypothesis import given, settings, strategies as st

from tests.kernels.engines import (
    SOME,
    attempt,
    both_engines,
    engine,
    needs_numba,
    recurrence,
    rows,
    width,
    widths,
    within_bounds,
)  # fmt: skip
from wythoff import kernels
from wythoff.base.errors import EvaluationError, TooLargeError
from wythoff.expressions import Expression
from wythoff.kernels import constraint_chunks
from wythoff.kernels.plain import constraint as plain


def joined(f: Expression, count: int, size: int, first: int = 0) -> list[tuple[int, int]]:
    chunks = [rows(chunk) for chunk in constraint_chunks(f, count, size=size, first=first)]
    assert all(0 < len(chunk) <= size for chunk in chunks)
    return list(chain.from_iterable(chunks))


@both_engines
@pytest.mark.parametrize("text", SOME)
def test_chunks_join_to_the_pairs(name: str, text: str) -> None:
    with engine(name):
        for size in (1, 37, 100, 1 << 20):
            assert joined(width(text), 100, size) == recurrence(width(text), 100)


@pytest.mark.parametrize("first", [0, 1, 2, 30])
@pytest.mark.parametrize(("text", "size"), [("7", 37), ("x1 + 1", 37), ("x0*x1 + 1", 5), ("7", 1), ("x1 + 1", 1)])
def test_chunks_by_numpy_join_to_the_pairs(text: str, size: int, first: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stream by numpy if the b's are far apart: at least 100/`size` in each step. If not, the plain form does."""
    pytest.importorskip("numpy")
    monkeypatch.setattr(kernels.limits, "WORTH_BUILDING", -1.0)
    with engine("plain"):
        assert joined(width(text), 100, size, first) == recurrence(width(text), 100, first=first)
        last = list(constraint_chunks(width(text), 100, size=size, first=first))[-1]
    assert hasattr(last[0], "dtype") is (size > 1)


@both_engines
@pytest.mark.parametrize("count", [0, 1, 2, 36, 37, 38, 39, 500])
@pytest.mark.parametrize("first", [0, 1])
def test_every_count(name: str, count: int, first: int) -> None:
    with engine(name):
        for size in (1, 2, 37, 38):
            assert joined(width("(x1 % 3)*(x1 % 4)"), count, size, first) == recurrence(
                width("(x1 % 3)*(x1 % 4)"), count, first=first
            )


@both_engines
@pytest.mark.parametrize("text", ["y1*y1", "y1*y1 + 1", "y1**4*(x1 > 8)"])
def test_steep_widths_cross_64_bits(name: str, text: str) -> None:
    with engine(name):
        for size in (1, 5, 37):
            assert joined(width(text), 14, size) == recurrence(width(text), 14)


@given(widths(), st.integers(1, 40))
def test_random_widths(f: Expression, size: int) -> None:
    expected, count = within_bounds(f, 50)
    with engine("plain"):
        assert attempt(joined, f, count, size) == expected


@needs_numba
@given(widths(), st.integers(1, 40))
@settings(max_examples=8)
def test_random_widths_compiled(f: Expression, size: int) -> None:
    expected, count = within_bounds(f, 50)
    with engine("compiled"):
        assert attempt(joined, f, count, size) == expected


@both_engines
@pytest.mark.parametrize("text", ["0//(x1 - 9)", "0//(x0 - 20) + (x1 % 3)*(x1 % 4)", "(x1 == 5)*3//(x1 < 13)"])
@pytest.mark.parametrize("size", [1, 7, 8, 64])
def test_no_value_is_an_error_whatever_the_size(name: str, text: str, size: int) -> None:
    """Report a width without a value as an error. Before that place the width is 0 at many places."""
    with engine(name):
        found = attempt(joined, width(text), 60, size)
    assert found == attempt(recurrence, width(text), 60)
    assert found[0] is EvaluationError


@both_engines
@pytest.mark.parametrize("text", ["5 - x1", "100 - x0*x0", "10**30*(1 - x1)", "40 - x1"])
@pytest.mark.parametrize("size", [1, 4, 64])
def test_negative_widths_count_all_terms(name: str, text: str, size: int) -> None:
    with engine(name):
        assert attempt(joined, width(text), 60, size) == attempt(recurrence, width(text), 60)


@both_engines
def test_a_chunk_before_an_error_is_right(name: str) -> None:
    right, found = recurrence(width("x1 % 3"), 40), []
    chunks = constraint_chunks(width("x1 % 3 + 0//(x1 < 30)"), 40, size=8)
    with engine(name), pytest.raises(EvaluationError):
        found.extend(pair for chunk in chunks for pair in rows(chunk))
    assert len(found) >= 9
    assert found == right[: len(found)]


@both_engines
def test_terms_that_outgrow_the_budget_end_the_stream(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain, "MAX_TERM_BITS", 1 << 12)
    with engine(name), pytest.raises(TooLargeError):
        list(islice(constraint_chunks(width("y1*y1 + 1"), 1000, size=1), 18))


@both_engines
def test_a_stream_beyond_memory_is_refused_before_it_starts(name: str) -> None:
    with engine(name), pytest.raises(TooLargeError, match="must fit in memory"):
        next(iter(constraint_chunks(width("1"), 10**13)))
