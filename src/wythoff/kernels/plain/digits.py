"""Rows of integers as lines of text and back, in plain Python. A table is given as a list of its columns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from operator import le, lt

INT64 = range(-(2**63), 2**63)
NUMBER = rb"(?:0|-?[1-9][0-9]{0,18})"


def lines_of_rows(columns: Sequence[Sequence[int]], between: bytes = b",", end: bytes = b"\n") -> bytes:
    """Format the rows of a table, given by its columns, as lines: `between` separates numbers, `end` ends each row.

    Columns [1, 3] and [2, 5] become the lines 1,2 and 3,5.
    """
    texts, comma, ends = [map(str, column) for column in columns], between.decode(), end.decode()
    return "".join([f"{comma.join(row)}{ends}" for row in zip(*texts, strict=True)]).encode()


def rows_of_lines(text: bytes, start: int, width: int) -> list[list[int]] | None:
    """Parse lines of `width` numbers, separated by commas, from byte `start` of the text on. Return the columns.

    Return None if the text is anything else, or if a number does not fit in 64 bits.
    """
    body = text[start:]
    if re.fullmatch(rb"(?:" + rb",".join([NUMBER] * width) + rb"\n)*", body) is None:
        return None
    numbers = list(map(int, body.replace(b"\n", b",").split(b",")[:-1]))
    if numbers and (min(numbers) not in INT64 or max(numbers) not in INT64):
        return None
    return [numbers[place::width] for place in range(width)]


def rows_ascend(columns: Sequence[Sequence[int]], within: bool) -> bool:
    """Return whether the rows ascend lexicographically, without repeats, and no number is negative.

    If `within`, the numbers of each row must not decrease either.
    """
    following = zip(*columns, strict=True)
    next(following, None)
    return (
        all(min(column, default=0) >= 0 for column in columns)
        and all(map(lt, zip(*columns, strict=True), following))
        and (not within or all(all(map(le, one, other)) for one, other in pairwise(columns)))
    )
