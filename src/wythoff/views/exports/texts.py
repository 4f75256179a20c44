"""Rows of numbers as text, chunk by chunk: several threads do what kernels do, while what is done is written."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Generator, Iterable, Iterator
from copy import copy
from typing import Any, NamedTuple, TypeAlias

from wythoff.jobs import in_threads, workers_of
from wythoff.kernels.digits import is_packed, writes_compiled
from wythoff.views.exports.content import Columns

Text: TypeAlias = "bytes | memoryview"
NARROW = 16  # columns


class Part(NamedTuple):
    """A chunk of so many rows: columns that are not text yet, with the number of rows that are left, or its text."""

    rows: int
    columns: Columns
    left: int
    text: Text


def are_packed(columns: Columns) -> bool:
    """Whether all are arrays of integers of 64 bits."""
    return all(map(is_packed, columns))


def texts(
    chunks: Iterable[Columns],
    length: int,
    packed: Callable[[Columns, int], Text],
    listed: Callable[[Columns], bytes],
    jobs: int | None = 1,
    *,
    fits: Callable[[Columns], bool] = are_packed,
) -> Generator[tuple[int, Text]]:
    """How many rows each of the chunks has, and its text, by at most `jobs` threads; None for as many as may run.

    `length` is how many rows there will be in all. What `fits` is made by `packed`, given the columns and how many rows
    are left, by a kernel that lets other threads run; all else by `listed`, in this thread alone.
    Memory: a few chunks for each thread. Raises: ParameterError; what is raised by the others.
    """

    def made(part: Part) -> tuple[int, Text]:
        return part.rows, packed(part.columns, part.left) if part.columns else part.text

    return in_threads(made, _parts(chunks, length, packed, listed, fits, shared=workers_of(jobs) > 1), jobs)


def _parts(
    chunks: Iterable[Columns], length: int, packed: Callable[[Columns, int], Text],
    listed: Callable[[Columns], bytes], fits: Callable[[Columns], bool], *, shared: bool,
) -> Iterator[Part]:  # fmt: skip
    done = 0
    for given in chunks:
        rows, left = len(given[0]) if given else 0, length - done
        done += rows
        # Of squares of numbers each column is short: to pack it takes as long as to write it.
        columns = [_packed(column) for column in given] if len(given) <= NARROW else given
        if rows and fits(columns) and writes_compiled(columns, left):
            # The next chunk may be made in the same arrays while others still read this one.
            yield Part(rows, [copy(column) for column in columns] if shared else columns, left, b"")
        elif rows:
            yield Part(rows, (), left, packed(columns, left) if fits(columns) else listed(columns))


def _packed(column: Any) -> Any:
    """The column as an array, unless a number in it is no integer, or has more than 64 bits."""
    if hasattr(column, "dtype") or is_packed(column):
        return column
    try:
        return array("q", column)
    except (OverflowError, TypeError):
        return column
