"""Writing and reading rows of integers as lines of text: compiled for many 64-bit numbers, else in plain Python.

A table is given as a sequence of its columns.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from wythoff.kernels import limits
from wythoff.kernels.costs import choose
from wythoff.kernels.limits import INT64_MAX
from wythoff.kernels.plain import digits as plain

if TYPE_CHECKING:
    from wythoff.kernels.compiled.digits import Sheet as Sheet


def lines_of_rows(
    columns: Sequence[Sequence[int]], ahead: int = 0, *, between: bytes = b",", end: bytes = b"\n"
) -> bytes | memoryview:
    r"""Format the rows of a table, given by its columns, as lines: `between` separates numbers, `end` ends each row.

    `ahead` is the number of rows that later calls will format. It helps to decide whether compiled code pays.

    >>> bytes(lines_of_rows([[1, 3], [2, 5]]))
    b'1,2\n3,5\n'
    >>> bytes(lines_of_rows([[1, 3], [2, 5]], between=b" & ", end=b"; "))
    b'1 & 2; 3 & 5; '

    Cost: O(digits).
    """
    if writes_compiled(columns, ahead):
        lines: memoryview = limits.kernel_of("digits").lines_of_rows(columns, between, end)
        return lines
    listed = [column.tolist() if hasattr(column, "tolist") else column for column in columns]
    return plain.lines_of_rows(listed, between, end)


def writes_compiled(columns: Sequence[Sequence[int]], ahead: int = 0) -> bool:
    """Return whether `lines_of_rows` uses compiled code for these columns, with `ahead` rows to follow.

    Compiled code lets other threads run meanwhile.
    """
    if not all(map(is_packed, columns)):
        return False
    return choose("digits", terms=len(columns) * max(ahead, len(columns[0]))).compiled


def sheet() -> Sheet:
    """Return a new `Sheet`: a buffer, to be used repeatedly, that formats columns as `lines_of_rows` does."""
    made: Sheet = limits.kernel_of("digits").Sheet()
    return made


def numbers_beside(column: Sequence[int], first: int) -> Sequence[int]:
    """Return the integers first, first + 1, ..., one for each entry of a column.

    The result is an array if the column is an array of 64-bit integers and the numbers fit, else a range.

    >>> numbers_beside([5, 8], 3)
    range(3, 5)
    """
    numbers = range(first, first + len(column))
    if not is_packed(column) or not -INT64_MAX - 1 <= first <= INT64_MAX - len(column):
        return numbers
    if not hasattr(column, "dtype"):
        return array("q", numbers)
    found: Sequence[int] = limits.kernel_of("digits").numbers(numbers)
    return found


def rows_of_lines(text: bytes, start: int, width: int) -> Sequence[Sequence[int]] | None:
    r"""Parse lines of `width` >= 1 numbers, separated by commas, from byte `start` of the text on.

    Return the columns, or None if the text is anything else or a number has more than 64 bits.

    >>> rows_of_lines(b"x\n1,2\n3,-5\n", 2, 2)
    [[1, 3], [2, -5]]
    >>> [rows_of_lines(text, 0, 2) for text in (b"1\n", b"1,02\n", b"1,2", b"1,9223372036854775808\n")]
    [None, None, None, None]

    Cost: O(bytes); 8 bytes a number, or 100 in plain lists.
    """
    columns: Sequence[Sequence[int]] | None
    columns = limits.kernel_of("digits", reads_packed(len(text))).rows_of_lines(text, start, width)
    return columns


def reads_packed(size: int) -> bool:
    """Return whether `rows_of_lines` uses compiled code, which returns arrays, for a text of `size` bytes."""
    # a number takes at least 2 bytes of a line, and more if columns grow
    return choose("digits", terms=size / 3).compiled


def rows_ascend(columns: Sequence[Sequence[int]], *, within: bool) -> bool:
    """Return whether rows ascend lexicographically, without repeats, and no number is negative.

    With `within`, the numbers of a row must not decrease.

    >>> rows_ascend([[0, 1, 1], [0, 2, 3]], within=True), rows_ascend([[0, 1, 1], [1, 0, 3]], within=True)
    (True, False)

    Cost: O(numbers).
    """
    if all(map(is_packed, columns)) and choose("digits", terms=sum(map(len, columns))).compiled:
        return bool(limits.kernel_of("digits").rows_ascend(columns, within))
    return plain.rows_ascend([column.tolist() if hasattr(column, "tolist") else column for column in columns], within)


def is_packed(column: Any) -> bool:
    """Return whether a column is an array of 64-bit integers, from numpy or the standard library."""
    return getattr(column, "typecode", "") == "q" or str(getattr(column, "dtype", "")) == "int64"
