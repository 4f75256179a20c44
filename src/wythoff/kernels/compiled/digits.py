"""Rows of integers as lines of text and back, compiled. A table is given as a list of its columns, int64 arrays."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from wythoff.kernels.compiled.keeping import njit

MINUS, COMMA, ZERO, NINE, LINE_BREAK = np.uint8(45), np.uint8(44), np.uint8(48), np.uint8(57), np.uint8(10)
MOST_DIGITS = 19  # most digits of a number of 64 bits
# The texts "0000" to "9999" as integers of four bytes, the first digit in the lowest byte.
FOURS = np.frombuffer("".join(f"{n:04d}" for n in range(10_000)).encode(), "<u4").astype(np.uint32)
FOUR = np.uint64(10_000)  # the number of texts of four digits
SPARE = 3  # most bytes that may be written after the end of the text
ZEROTH, ONE = np.uint64(0), np.uint64(1)
LIMIT = np.uint64(2**63)


def lines_of_rows(columns: Sequence[Any], between: bytes = b",", end: bytes = b"\n") -> memoryview:
    """Format the rows of a table, given by its columns, as lines: `between` separates numbers, `end` ends each row."""
    return Sheet().holding(columns).lines(between, end)


class Sheet:
    """A buffer for rows of integers and for their text, allocated once. A text is valid until the next rows come.

    If memory were allocated for each chunk of rows, the system would provide it page by page, and threads would wait
    for it.
    """

    def __init__(self) -> None:
        self._numbers, self._text = np.empty(0, np.int64), np.empty(0, np.uint8)
        self._table = self._numbers.reshape(1, 0)

    def holding(self, columns: Sequence[Any]) -> Sheet:
        """Copy the columns of a table, int64 arrays of one length, into the sheet, and return the sheet."""
        shape = len(columns), len(columns[0])
        size = shape[0] * shape[1]
        self._numbers = _with_room(self._numbers, size)
        self._table = self._numbers[:size].reshape(shape)
        for row, column in zip(self._table, columns, strict=True):
            row[:] = column
        return self

    def lines(self, between: bytes, end: bytes) -> memoryview:
        """Format the rows in the sheet as lines: `between` separates numbers, `end` ends each row.

        Other threads can run meanwhile.
        """
        table = self._table
        columns, rows = table.shape
        ends = (int(table.min()), int(table.max())) if table.size else (0, 0)
        room = max(len(str(end)) for end in ends)
        after = [*[between] * (columns - 1), end]
        lengths = np.array(list(map(len, after)), np.uint64)
        self._text = _with_room(self._text, (columns * room + sum(map(len, after))) * rows + SPARE)
        marks = np.zeros((columns, max(map(len, after))), np.uint8)
        for place, mark in enumerate(after):
            marks[place, : len(mark)] = list(mark)
        return self._text[: _lines(table, self._text, FOURS, marks, lengths)].data


def _with_room(array: Any, size: int) -> Any:
    """Return the array, or a new one of `size` entries if it has fewer. The old entries are not copied."""
    return array if len(array) >= size else np.empty(size, array.dtype)


@njit(nogil=True, cache=True)
def _lines(table, out, fours, marks, lengths):  # type: ignore[no-untyped-def]  # numba infers the types
    """Write the rows of `table`, whose first index is the column, into the bytes `out` as text.

    Return the number of bytes written. fours[n] is the text of n < 10000 as four bytes. A number in column c is
    followed by the first lengths[c] bytes of marks[c]. `out` must have `SPARE` extra bytes.
    """
    # Unsigned indices never count from the end of an array, so the compiler can store four bytes at once.
    columns, rows, place = np.uint64(table.shape[0]), np.uint64(table.shape[1]), ZEROTH
    below = np.empty(MOST_DIGITS // 4, np.uint32)  # texts of the last four digits, of the four before, ...
    for row in range(rows):
        for column in range(columns):
            signed = table[column, row]
            number = np.uint64(signed)
            if signed < 0:
                out[place] = MINUS
                place += ONE
                number = np.uint64(0) - number
            count = ZEROTH
            while number >= FOUR:
                rest = number // FOUR
                below[count] = fours[number - rest * FOUR]
                count += ONE
                number = rest
            zeros = np.uint64(number < 10) + np.uint64(number < 100) + np.uint64(number < 1000)
            _put(out, place, fours[number] >> np.uint32(np.uint64(8) * zeros))
            place += np.uint64(4) - zeros
            while count > ZEROTH:
                count -= ONE
                _put(out, place, below[count])
                place += np.uint64(4)
            for mark in range(lengths[column]):
                out[place] = marks[column, mark]
                place += ONE
    return place


@njit(nogil=True, cache=True)
def _put(out, place, text):  # type: ignore[no-untyped-def]  # numba infers the types
    out[place] = text
    out[place + np.uint64(1)] = text >> np.uint32(8)
    out[place + np.uint64(2)] = text >> np.uint32(16)
    out[place + np.uint64(3)] = text >> np.uint32(24)


def numbers(given: range) -> Any:
    """Return the integers of a range as an int64 array."""
    return np.arange(given.start, given.stop, dtype=np.int64)


def rows_of_lines(text: bytes, start: int, width: int) -> list[Any] | None:
    """Parse lines of `width` numbers, separated by commas, from byte `start` of the text on.

    Return the columns as int64 arrays, or None if the text is anything else, or if a number does not fit in 64 bits.
    """
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
                number = number * np.uint64(10) + np.uint64(text[place] - ZERO)  # 19 digits fit in 64 bits
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
    """Return whether the rows ascend lexicographically, without repeats, and no number is negative.

    If `within`, the numbers of each row must not decrease either.
    """
    found = [np.asarray(column, np.int64) for column in columns]
    if within and any((one > other).any() for one, other in pairwise(found)):
        return False
    if any(len(column) and column.min() < 0 for column in found):
        return False
    level: Any = slice(None)  # the indices of rows that equal the next row in all columns read so far
    for column in found:
        rise = np.diff(column)[level]
        if (rise < 0).any():
            return False
        equal = np.flatnonzero(rise == 0)
        level = equal if isinstance(level, slice) else level[equal]
        if not len(level):
            return True
    return False
