"""Rows of integers as lines of text and back, compiled: see `plain.digits`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numba import njit

MINUS, COMMA, ZERO, NINE, LINE_BREAK = np.uint8(45), np.uint8(44), np.uint8(48), np.uint8(57), np.uint8(10)
MOST_DIGITS = 19  # of a number of 64 bits
POWERS = np.array([10**n for n in range(MOST_DIGITS + 1)], np.uint64)
PAIRS = np.frombuffer("".join(f"{n:02d}" for n in range(100)).encode(), np.uint8)
LIMIT = np.uint64(2**63)


def lines_of_rows(columns: Sequence[Any], between: bytes = b",", end: bytes = b"\n") -> memoryview:
    """See `plain.digits.lines_of_rows`; the columns are arrays of int64. Other threads run meanwhile."""
    table = np.vstack(columns)
    ends = (int(table.min()), int(table.max())) if table.size else (0, 0)
    room = max(len(str(end)) for end in ends)
    after = [*[between] * (len(columns) - 1), end]
    out = np.empty((len(columns) * room + sum(map(len, after))) * table.shape[1], np.uint8)
    marks = np.zeros((len(columns), max(map(len, after))), np.uint8)
    for place, mark in enumerate(after):
        marks[place, : len(mark)] = list(mark)
    return out[: _lines(table, out, PAIRS, POWERS, marks, np.array(list(map(len, after))))].data


@njit(nogil=True, cache=True)
def _lines(table, out, pairs, powers, marks, lengths):  # type: ignore[no-untyped-def]  # numba infers the types
    columns, rows = table.shape
    # As many digits as the number above has: columns ascend, so that it is seldom one more.
    digits = np.ones(columns, np.int64)
    place = 0
    for row in range(rows):
        for column in range(columns):
            signed = table[column, row]
            number = np.uint64(signed)
            if signed < 0:
                out[place] = MINUS
                place += 1
                number = np.uint64(0) - number
            length = digits[column]
            while number >= powers[length]:
                length += 1
            while length > 1 and number < powers[length - 1]:
                length -= 1
            digits[column] = length
            end = place + length
            place = end
            while number >= np.uint64(10):
                rest = number // np.uint64(100)
                pair = np.int64(number - rest * np.uint64(100)) * 2
                out[end - 1] = pairs[pair + 1]
                out[end - 2] = pairs[pair]
                end -= 2
                number = rest
            if end > place - length:
                out[end - 1] = ZERO + np.uint8(number)
            for mark in range(lengths[column]):
                out[place] = marks[column, mark]
                place += 1
    return place


def numbers(given: range) -> Any:
    """The integers as an array of 64 bits."""
    return np.arange(given.start, given.stop, dtype=np.int64)


def rows_of_lines(text: bytes, start: int, width: int) -> list[Any] | None:
    """See `plain.digits.rows_of_lines`."""
    table = np.empty((width, text.count(b"\n", start)), np.int64)
    return list(table) if _rows(np.frombuffer(text, np.uint8), start, table) else None


@njit(nogil=True, cache=True)
def _rows(text, start, table):  # type: ignore[no-untyped-def]  # numba infers the types
    columns, rows = table.shape
    place, size = start, len(text)
    for row in range(rows):
        for column in range(columns):
            negative = place < size and text[place] == MINUS
            if negative:
                place += 1
            first, number = place, np.uint64(0)
            while place < size and ZERO <= text[place] <= NINE:
                if place - first == MOST_DIGITS:
                    return False
                number = number * np.uint64(10) + np.uint64(text[place] - ZERO)  # 19 digits are less than 2^64
                place += 1
            length = place - first
            if length == 0 or (text[first] == ZERO and (length > 1 or negative)):
                return False
            if number >= LIMIT and not (negative and number == LIMIT):
                return False
            if place == size or text[place] != (COMMA if column < columns - 1 else LINE_BREAK):
                return False
            place += 1
            table[column, row] = np.int64(np.uint64(0) - number) if negative else np.int64(number)
    return place == size


def rows_ascend(columns: Sequence[Any], within: bool) -> bool:
    """See `plain.digits.rows_ascend`; the columns are arrays of int64."""
    found = [np.asarray(column, np.int64) for column in columns]
    if within and not all(_ordered(one, other) for one, other in pairwise(found)):
        return False
    if any(len(column) and column.min() < 0 for column in found):
        return False
    # Which rows are equal to the next as far as their columns were looked at.
    level = np.ones(max(len(found[0]) - 1, 0), np.bool_)
    left = len(level)
    for column in found:
        left = _rising(column, level) if left > 0 else left
    return left == 0


@njit(nogil=True, cache=True)
def _ordered(one, other):  # type: ignore[no-untyped-def]  # numba infers the types
    for row in range(len(one)):  # noqa: SIM110  # numba knows no generators here
        if one[row] > other[row]:
            return False
    return True


@njit(nogil=True, cache=True)
def _rising(column, level):  # type: ignore[no-untyped-def]  # numba infers the types
    """How many rows are still equal to the next; -1 if one is more."""
    left = 0
    for row in range(len(level)):
        if level[row]:
            if column[row] > column[row + 1]:
                return -1
            level[row] = column[row] == column[row + 1]
            left += level[row]
    return left
