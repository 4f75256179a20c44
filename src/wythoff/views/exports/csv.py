"""CSV: two lines of comment, then a row a line, without a heading; the fields are named in the comment's JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import IO

from wythoff.kernels.digits import is_packed, lines_of_rows
from wythoff.views.csv_rows import csv_lines
from wythoff.views.exports.content import Columns, Content
from wythoff.views.numbers import all_in_digits, plain


def write_csv(file: IO[bytes], content: Content) -> int:
    """Write the rows, and return how many; fractions as 3/5, nothing where there is no position."""
    file.write(content.provenance.comment(short=True))
    written = 0
    for chunk in content.columns():
        file.write(_lines(chunk, content, written))
        written += len(chunk[0]) if chunk else 0
    return written


def _lines(chunk: Columns, content: Content, written: int) -> bytes | memoryview:
    if chunk and all(map(is_packed, chunk)):
        return lines_of_rows(chunk, content.length - written)
    columns = [plain(column) for column in chunk]
    rows = zip(*(_texts(column) if content.off_board else all_in_digits(column) for column in columns), strict=True)
    return "".join(csv_lines(rows)).encode()


def _texts(column: Sequence[int | None]) -> list[str]:
    texts = iter(all_in_digits([value for value in column if value is not None]))
    return ["" if value is None else next(texts) for value in column]
