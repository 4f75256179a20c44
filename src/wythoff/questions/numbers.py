"""Formats of integers and fractions: with all digits, in JSON, in CSV, and in columns that fit a page."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from wythoff.sequences.integers import from_decimal, in_digits, to_decimal

if TYPE_CHECKING:
    from fractions import Fraction

JSON_SAFE = 2**53  # the largest integer that every reader of JSON keeps exactly
LONG = 16  # the length from which on it is faster to check all items of a list at once


def jsonable(value: Any) -> Any:
    """Return `value` for JSON: integers beyond 2^53 and fractions as strings, such as "3/5", and positions as lists.

    >>> from fractions import Fraction
    >>> jsonable({"position": (2**60, Fraction(3, 5), True)})
    {'position': ['1152921504606846976', '3/5', True]}
    """
    if isinstance(value, int) and not isinstance(value, bool):
        return value if -JSON_SAFE <= value <= JSON_SAFE else to_decimal(value)
    # If the module of fractions is not loaded, no fraction exists. So it need not be loaded for this test.
    if (fractions := sys.modules.get("fractions")) is not None and isinstance(value, fractions.Fraction):
        return in_digits(value)
    if isinstance(value, dict):
        return {key: jsonable(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        if len(value) >= LONG and {*map(type, value)} == {int} and -JSON_SAFE <= min(value) <= max(value) <= JSON_SAFE:
            return [*value]
        return [jsonable(item) for item in value]
    return value


def plain(column: Any) -> list[Any]:
    """Return a column of numbers, such as an array, as a list of Python integers."""
    return column if isinstance(column, list) else column.tolist() if hasattr(column, "tolist") else list(column)


def natural_of(value: object) -> int | None:
    """Return the integer >= 0 that `jsonable` converted to `value`; None for any other value.

    >>> natural_of(7), natural_of("18014398509481984"), natural_of("-1"), natural_of(True)
    (7, 18014398509481984, None, None)
    """
    if isinstance(value, str) and value.isascii() and value.isdigit():
        return from_decimal(value)
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def all_in_digits(numbers: Iterable[int | Fraction]) -> list[str]:
    """Return each of the numbers as text with all its digits.

    >>> all_in_digits([3, 10**20])
    ['3', '100000000000000000000']
    """
    numbers = list(numbers)
    try:
        return list(map(str, numbers))  # the fastest way; Python refuses numbers of many thousand digits
    except ValueError:
        return [in_digits(number) for number in numbers]


def csv_lines(rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """Yield each of `rows`, lists of texts, as a line of CSV, with its line break. Texts are quoted if necessary.

    >>> list(csv_lines([["n", "a(n)"], ["0", "1,5"]]))
    ['n,a(n)\\n', '0,"1,5"\\n']
    """
    from csv import writer

    # A file whose `write` returns the text instead of writing it.
    write = writer(SimpleNamespace(write=str), lineterminator="\n").writerow
    return map(write, rows)


def csv_rows(lines: Sequence[str]) -> list[list[str]]:
    """Return the fields of each of `lines`, which are CSV. Numbers may have any length.

    >>> csv_rows(["1,2", '3,"4,5"'])
    [['1', '2'], ['3', '4,5']]

    Raises: ValueError for text that is not CSV.
    """
    from csv import Error, field_size_limit, reader

    before = field_size_limit(max(map(len, lines), default=0) + 1)
    try:
        return list(reader(lines, strict=True))
    except Error as error:
        raise ValueError(str(error)) from None
    finally:
        field_size_limit(before)


def blocks(sizes: Sequence[int], names: int, widest: int) -> Iterator[slice]:
    """Yield slices of columns that fit side by side in `widest` characters, with at least one column in each slice.

    `sizes` are the widths of the columns, and `names` is the width of the row names before them.

    >>> list(blocks([3, 3, 9, 3], 2, 8))
    [slice(0, 2, None), slice(2, 3, None), slice(3, 4, None)]
    """
    start = 0
    while start < len(sizes) or not start:
        end, used = start, names
        while end < len(sizes) and (end == start or used + sizes[end] <= widest):
            used += sizes[end]
            end += 1
        yield slice(start, end)
        start = max(end, 1)
