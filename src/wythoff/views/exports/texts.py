"""Rows of numbers as text, chunk by chunk: several threads do what kernels do, while what is done is written."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from wythoff.jobs import in_threads, workers_of
from wythoff.kernels.digits import is_packed, lines_of_rows, sheet, writes_compiled
from wythoff.views.exports.content import Columns

if TYPE_CHECKING:
    from wythoff.kernels.digits import Sheet

Text: TypeAlias = "bytes | memoryview"
NARROW = 16  # columns
MOST_THREADS = 4  # that make text: more would wait for it to be written, which takes half as long as one needs


class Part(NamedTuple):
    """A chunk of rows: numbers on a sheet, or text that was made of them."""

    rows: int
    sheet: Sheet | None
    text: Text


def are_packed(columns: Columns) -> bool:
    """Whether all are arrays of integers of 64 bits."""
    return all(map(is_packed, columns))


def texts(
    chunks: Iterable[Columns],
    length: int,
    listed: Callable[[Columns], bytes],
    jobs: int | None = 1,
    *,
    between: bytes = b",",
    end: bytes = b"\n",
    fits: Callable[[Columns], bool] = are_packed,
) -> Generator[tuple[int, Text]]:
    """How many rows each of the chunks has, and its text, by at most `jobs` threads; None for as many as may run.

    `length` is how many rows there will be in all. What `fits` is made by a kernel that lets other threads run, with
    the marks `between` numbers and at the `end` of rows; all else by `listed`, in this thread alone.
    A text is there until the next is asked for. Memory: a few chunks for each thread, taken once.
    Raises: ParameterError; what is raised by the others.
    """
    free: list[Sheet] = []

    def parts() -> Iterator[Part]:
        done = 0
        for given in chunks:
            rows, left = len(given[0]) if given else 0, length - done
            done += rows
            # Of squares of numbers each column is short: to pack it takes as long as to write it.
            columns = [_packed(column) for column in given] if len(given) <= NARROW else given
            if rows and fits(columns) and writes_compiled(columns, left):
                # The next chunk may be made in the same arrays while others still read this one.
                yield Part(rows, (free.pop() if free else sheet()).holding(columns), b"")
            elif rows and fits(columns):
                yield Part(rows, None, lines_of_rows(columns, left, between=between, end=end))
            elif rows:
                yield Part(rows, None, listed(columns))

    def made(part: Part) -> tuple[Part, Text]:
        return part, part.text if part.sheet is None else part.sheet.lines(between, end)

    with closing(in_threads(made, parts(), min(workers_of(jobs), MOST_THREADS))) as found:
        for part, text in found:
            yield part.rows, text
            if part.sheet is not None:
                free.append(part.sheet)


def _packed(column: Any) -> Any:
    """The column as an array, unless a number in it is not an integer, or has more than 64 bits."""
    if hasattr(column, "dtype") or is_packed(column):
        return column
    try:
        return array("q", column)
    except (OverflowError, TypeError):
        return column
