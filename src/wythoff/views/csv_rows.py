"""Rows as lines of CSV, by the module `csv`, which is loaded only if it is needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from types import SimpleNamespace


def csv_lines(rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """Each row of texts as a line, with its line break; texts are quoted if necessary.

    >>> list(csv_lines([["n", "a(n)"], ["0", "1,5"]]))
    ['n,a(n)\\n', '0,"1,5"\\n']
    """
    from csv import writer

    # A file whose `write` gives back what is written.
    write = writer(SimpleNamespace(write=str), lineterminator="\n").writerow
    return map(write, rows)


def csv_rows(lines: Sequence[str]) -> list[list[str]]:
    """The texts in lines, whatever the length of the numbers.

    >>> csv_rows(["1,2", '3,"4,5"'])
    [['1', '2'], ['3', '4,5']]

    Raises: ValueError for what is not CSV.
    """
    from csv import Error, field_size_limit, reader

    before = field_size_limit(max(map(len, lines), default=0) + 1)
    try:
        return list(reader(lines, strict=True))
    except Error as error:
        raise ValueError(str(error)) from None
    finally:
        field_size_limit(before)
