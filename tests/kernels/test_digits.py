"""Tables of integers written as lines of text and read back: both engines against str, int and sorted."""

from __future__ import annotations

import re
from array import array
from importlib import import_module

import pytest
from hypothesis import example, given, strategies as st

from tests.kernels.engines import both_engines, needs_numba
from wythoff.kernels import digits, limits

SIZES = st.one_of(st.integers(-12, 1200), st.integers(0, 64).flatmap(lambda b: st.integers(2**b - 2, 2**b + 2)))
NUMBERS = st.builds(int.__mul__, SIZES, st.sampled_from((1, -1)))
ENDS = [-(2**63), -(2**63) + 1, 2**63 - 1, 10**18, 10**18 - 1, -(10**18), 0, 9, 10, 99, 100, -1]


def engine(name):
    return import_module(f"wythoff.kernels.{name}.digits")


def packed(columns):
    return [array("q", column) for column in columns]


def rows(numbers, largest=5):
    return st.integers(1, 3).flatmap(
        lambda width: st.lists(st.lists(numbers, min_size=width, max_size=width), min_size=1, max_size=largest)
    )


@both_engines
@given(table=rows(NUMBERS.filter(lambda number: -(2**63) <= number < 2**63)))
@example(table=[[number] for number in ENDS])
@example(table=[[number, -number - 1] for number in ENDS])
def test_lines_and_back(name, table):
    columns = [list(column) for column in zip(*table, strict=True)]
    text = bytes(engine(name).lines_of_rows(packed(columns)))
    assert text.decode() == "".join(f"{','.join(map(str, row))}\n" for row in table)
    back = engine(name).rows_of_lines(b"# 1\n" + text, 4, len(columns))
    assert [list(map(int, column)) for column in back] == columns


@both_engines
@given(
    table=rows(NUMBERS.filter(lambda number: -(2**63) <= number < 2**63)),
    marks=st.tuples(*[st.text(",; []", min_size=1, max_size=5).map(str.encode)] * 2),
)
@example(table=[[-(2**63)] * 3] * 2, marks=(b", ", b"], ["))
@example(table=[[2**63 - 1], [0]], marks=(b"longest", b"x"))
def test_lines_have_the_marks_that_are_asked_for(name, table, marks):
    columns = packed(zip(*table, strict=True))
    between, end = (mark.decode() for mark in marks)
    expected = "".join(between.join(map(str, row)) + end for row in table)
    assert bytes(engine(name).lines_of_rows(columns, *marks)).decode() == expected


@needs_numba
@given(tables=st.lists(rows(NUMBERS.filter(lambda number: -(2**63) <= number < 2**63), 9), min_size=2, max_size=5))
@example(tables=[[[2**63 - 1, -(2**63)]] * 3, [[5]], [[7, 7]] * 4, [[9999, 10_000, 10**8]]])
def test_a_sheet_is_used_again(tables):
    """Write several tables by one sheet, which keeps its buffer, with more or fewer rows and columns each time."""
    sheet = digits.sheet()
    for table in tables:
        columns = packed(zip(*table, strict=True))
        sheet.holding(columns)
        for column in columns:
            column[0] ^= 1
        assert bytes(sheet.lines(b",", b"\n")).decode() == "".join(f"{','.join(map(str, row))}\n" for row in table)


@both_engines
@given(number=NUMBERS)
@example(2**63)
@example(-(2**63) - 1)
@example(2**64 + 5)
@example(10**19)
@example(10**20)
def test_numbers_beyond_64_bits_are_left_to_others(name, number):
    found = engine(name).rows_of_lines(f"{number}\n".encode(), 0, 1)
    assert (found is None) == (not -(2**63) <= number < 2**63)
    assert found is None or int(found[0][0]) == number


@both_engines
@pytest.mark.parametrize(
    "text", ["1", "1,2", "1,2\n3", "1,2\n3\n", "1,2,3\n", "1,\n", ",1\n", "01,2\n", "1,-0\n", "1,2\r\n", "1, 2\n", "\n",
             "1,+2\n", "1,2\n\n", "1,2_0\n", "-,1\n", "1,2\n ", "00,1\n", "1,\xb2\n", '"1",2\n', "1/2,3\n", "1,--2\n"],
)  # fmt: skip
def test_other_lines_are_left_to_others(name, text):
    assert engine(name).rows_of_lines(text.encode("latin-1"), 0, 2) is None


@both_engines
@given(text=st.text("01-,\n", max_size=9), width=st.integers(1, 2))
def test_what_is_read_is_what_would_be_written(name, text, width):
    found = engine(name).rows_of_lines(text.encode(), 0, width)
    table = [line.split(",") for line in text.split("\n")[:-1]]
    good = text.endswith("\n") or not text
    good &= all(len(row) == width and all(map(re.compile("0|-?[1-9][0-9]*").fullmatch, row)) for row in table)
    assert (found is not None) == good
    if found is not None:
        assert [list(map(int, column)) for column in found] == [[int(row[n]) for row in table] for n in range(width)]


@both_engines
@given(table=rows(st.one_of(st.integers(-1, 3), st.sampled_from((2**63 - 1, 2**62)))), within=st.booleans())
@example(table=[[0, 0], [0, 1], [1, 0]], within=False)
@example(table=[[0, 0], [0, 0]], within=False)
def test_rows_ascend(name, table, within):
    expected = all(number >= 0 for row in table for number in row)
    expected &= table == sorted(table) and len({*map(tuple, table)}) == len(table)
    expected &= not within or all(row == sorted(row) for row in table)
    columns = packed(zip(*table, strict=True))
    assert engine(name).rows_ascend(columns, within) == expected
    assert digits.rows_ascend(columns, within=within) == digits.rows_ascend([*map(list, columns)], within=within)


@both_engines
def test_no_rows(name):
    assert engine(name).rows_ascend([array("q"), array("q")], True)
    assert [list(column) for column in engine(name).rows_of_lines(b"", 0, 2)] == [[], []]
    assert bytes(engine(name).lines_of_rows([array("q"), array("q")])) == b""


@needs_numba
def test_the_door_chooses_by_size_and_type(monkeypatch):
    import numpy as np

    monkeypatch.setattr(limits, "compiling_pays", lambda seconds: True)
    few = [np.arange(3, dtype=np.int64), array("q", [2, 2**62, 2**63 - 1])]
    assert isinstance(digits.lines_of_rows(few), memoryview)
    assert bytes(digits.lines_of_rows(few)) == b"0,2\n1,4611686018427387904\n2,9223372036854775807\n"
    unsigned = [np.array([2**64 - 1], np.uint64), [2**70]]
    assert digits.lines_of_rows(unsigned) == f"{2**64 - 1},{2**70}\n".encode()
    assert digits.rows_of_lines(b"1,2\n", 0, 2)[0].dtype == np.int64


@pytest.mark.parametrize("first", [0, -3, 2**63 - 6, 2**63 - 5, -(2**63), -(2**63) - 1])
def test_numbers_beside_a_column_are_as_it_is(first):
    for column in ([7] * 5, array("q", [7] * 5)):
        found = digits.numbers_beside(column, first)
        assert list(found) == [first + place for place in range(5)]
        within = first >= -(2**63) and first + 5 < 2**63
        assert digits.is_packed(found) == (digits.is_packed(column) and within)


@needs_numba
def test_numbers_beside_an_array_of_numpy_are_one():
    import numpy as np

    found = digits.numbers_beside(np.zeros(3, np.int64), -1)
    assert found.dtype == np.int64 and found.tolist() == [-1, 0, 1]
