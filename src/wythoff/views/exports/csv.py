"""CSV: two lines of comment, then a row a line, without a heading; the fields are named in the comment's JSON."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from functools import partial
from typing import IO

from wythoff.views.csv_rows import csv_lines
from wythoff.views.exports.content import Columns, Content
from wythoff.views.exports.texts import texts
from wythoff.views.numbers import all_in_digits, plain


def write_csv(file: IO[bytes], content: Content, jobs: int | None = 1) -> int:
    """Write the rows, and return how many; fractions as 3/5, nothing where there is no position."""
    file.write(content.provenance.comment(short=True))
    written = 0
    listed = partial(_lines, off_board=content.off_board)
    with closing(texts(content.columns(), content.length, listed, jobs)) as parts:
        for rows, text in parts:
            file.write(text)
            written += rows
    return written


def _lines(chunk: Columns, *, off_board: bool) -> bytes:
    columns = [plain(column) for column in chunk]
    rows = zip(*(_texts(column) if off_board else all_in_digits(column) for column in columns), strict=True)
    return "".join(csv_lines(rows)).encode()


def _texts(column: Sequence[int | None]) -> list[str]:
    found = iter(all_in_digits([value for value in column if value is not None]))
    return ["" if value is None else next(found) for value in column]
