"""CSV, JSON and b-files: threads format chunks of numbers, while earlier chunks are written.

A CSV file has two lines of comment, then one line for each row, without a heading; the JSON in the comment names the
fields. A JSON file is one object, with the keys of the provenance and then the numbers; numbers beyond 2^53 are decimal
strings. A b-file has comments, then a line `n a(n)` for each term; n increases by one.

`content` are the numbers to write. At most `jobs` threads format them, or if it is None, as many as the machine allows.
`path` is a file to read.

Source: OEIS Wiki, B-files and the format of b-files; N. J. A. Sloane, https://oeis.org/SubmitB.html.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from typing import IO, TYPE_CHECKING, Any, NamedTuple, TypeAlias

from wythoff.base.errors import RequestError, TooLargeError, brief
from wythoff.base.frozen import Frozen
from wythoff.base.jobs import in_threads, workers_of
from wythoff.kernels.digits import is_packed, lines_of_rows, numbers_beside, sheet, writes_compiled
from wythoff.questions.numbers import JSON_SAFE, all_in_digits, csv_lines, plain
from wythoff.reports.views.exports.content import Content, NumberColumns
from wythoff.reports.views.exports.provenance import content_of
from wythoff.sequences.integers import from_decimal

if TYPE_CHECKING:
    from wythoff.kernels.digits import Sheet

RowsText: TypeAlias = bytes | memoryview
MOST_THREADS = 4  # threads that format text: more would wait for the one thread that writes


class RowsPart(NamedTuple):
    """A chunk of rows to be written: either numbers, copied to a buffer (`sheet`), or already their `text`."""

    rows: int
    sheet: Sheet | None
    text: RowsText


def are_packed(columns: NumberColumns) -> bool:
    """Return whether all columns are arrays of integers of 64 bits."""
    return all(map(is_packed, columns))


def texts(
    chunks: Iterable[NumberColumns],
    length: int,
    listed: Callable[[NumberColumns], bytes],
    jobs: int | None = 1,
    *,
    between: bytes = b",",
    end: bytes = b"\n",
    fits: Callable[[NumberColumns], bool] = are_packed,
) -> Generator[tuple[int, RowsText]]:
    """Turn chunks of rows into text, in at most `jobs` threads. Yield a pair (number of rows, text) for each chunk.

    If `jobs` is None, use as many threads as the machine allows. `length` is the number of all rows. A chunk for which
    `fits(chunk)` is true is formatted by compiled code that lets other threads run: with `between` between the numbers
    of a row, and `end` after each row. Any other chunk is formatted by `listed(chunk)`, in this thread. A text is valid
    only until the next one is yielded.

    Memory: a few chunks for each thread, allocated once. Raises: ParameterError; errors of the other functions.
    """
    free: list[Sheet] = []

    def parts() -> Iterator[RowsPart]:
        done = 0
        for given in chunks:
            rows, left = len(given[0]) if given else 0, length - done
            done += rows
            # Packing pays only for few long columns; a square of numbers has many short ones.
            columns = [_packed(column) for column in given] if len(given) <= 16 else given
            if rows and fits(columns) and writes_compiled(columns, left):
                # The numbers are copied, because the next chunk may reuse these arrays before a thread has read them.
                yield RowsPart(rows, (free.pop() if free else sheet()).holding(columns), b"")
            elif rows and fits(columns):
                yield RowsPart(rows, None, lines_of_rows(columns, left, between=between, end=end))
            elif rows:
                yield RowsPart(rows, None, listed(columns))

    def made(part: RowsPart) -> tuple[RowsPart, RowsText]:
        return part, part.text if part.sheet is None else part.sheet.lines(between, end)

    with closing(in_threads(made, parts(), min(workers_of(jobs), MOST_THREADS))) as found:
        for part, text in found:
            yield part.rows, text
            if part.sheet is not None:
                free.append(part.sheet)


def _packed(column: Any) -> Any:
    """Return a column as an array of 64-bit integers if all its numbers fit; otherwise return it unchanged."""
    if hasattr(column, "dtype") or is_packed(column):
        return column
    try:
        return array("q", column)
    except (OverflowError, TypeError):
        return column


def write_rows(
    file: IO[bytes], *given: Any, begin: bytes = b"", end: bytes = b"\n", last: bytes = b"\n", **marks: Any
) -> int:
    """Write rows to an open file, formatted by `texts` with the arguments `given` and `marks`. Return their number.

    `begin` is written before the first row, `end` after each row but the last, and `last` after the last row.
    """
    written = 0
    with closing(texts(*given, end=end, **marks)) as parts:
        for rows, text in parts:
            file.write(end if written else begin)
            file.write(memoryview(text)[: -len(end)])
            written += rows
    file.write(last * bool(written))
    return written


def write_csv(file: IO[bytes], content: Content, jobs: int | None = 1) -> int:
    """Write `content` as CSV, and return the number of rows.

    A fraction is written as 3/5. In a table of values, the cell of a square that is not a position is empty.
    """
    file.write(content.provenance.comment(short=True))
    texts_of = _csv_texts if content.off_board else all_in_digits

    def _rows(chunk: NumberColumns) -> bytes:
        return "".join(csv_lines(zip(*(texts_of(plain(column)) for column in chunk), strict=True))).encode()

    return write_rows(file, content.columns(), content.length, _rows, jobs)


def _csv_texts(column: Sequence[int | None]) -> list[str]:
    found = iter(all_in_digits([value for value in column if value is not None]))
    return ["" if value is None else next(found) for value in column]


def write_json(file: IO[bytes], content: Content, jobs: int | None = 1) -> int:
    """Write `content` as one JSON object, and return the number of rows.

    Terms of a sequence are a list of numbers. Other contents are a list of rows.
    """
    file.write(f'{content.provenance.text[:-1]}, "{content.key}": ['.encode())
    chunks = (chunk[1:] for chunk in content.columns()) if content.flat else content.columns()
    begin, end, last = (b"", b", ", b"") if content.flat else (b"[", b"], [", b"]")
    written = write_rows(
        file, chunks, content.length, lambda columns: _json_rows(columns, end), jobs,
        fits=_are_safe, begin=begin, between=b", ", end=end, last=last,
    )  # fmt: skip
    file.write(b"]}\n")
    return written


def _are_safe(columns: NumberColumns) -> bool:
    """Return whether the columns are arrays of integers that all readers of JSON read exactly: up to 2^53."""
    return are_packed(columns) and all(max(-low, high) <= JSON_SAFE for low, high in map(_ends, columns))


def _ends(column: Any) -> tuple[int, int]:
    return (int(column.min()), int(column.max())) if hasattr(column, "min") else (min(column), max(column))


def _json_rows(columns: NumberColumns, end: bytes) -> bytes:
    """Return the rows of `columns` as JSON, each followed by `end`. Entries are integers, fractions or None."""
    digits = [_json_texts(plain(column)) for column in columns]
    return b"".join([", ".join(row).encode() + end for row in zip(*digits, strict=True)])


def _json_texts(column: Any) -> list[str]:
    if all(map(_is_safe, column)):
        return all_in_digits(column)
    digits = iter(all_in_digits([value for value in column if value is not None]))
    return ["null" if value is None else next(digits) if _is_safe(value) else f'"{next(digits)}"' for value in column]


def _is_safe(value: Any) -> bool:
    """Return whether a value is an integer that all readers of JSON read exactly: up to 2^53."""
    return value is not None and value.denominator == 1 and -JSON_SAFE <= value <= JSON_SAFE


MOST_DIGITS = 1000  # of a term
LINE = re.compile(r"(-?(?:0|[1-9][0-9]*)) (-?(?:0|[1-9][0-9]*))")
LARGEST_INDEX = 18  # digits of an index n


class BFile(Frozen):
    """The content of a b-file: its comments, the index of the first term, and the terms."""

    comments: tuple[str, ...]
    first: int
    terms: tuple[int, ...]


def write_b_file(file: IO[bytes], content: Content, pile: int | None = None, jobs: int | None = 1) -> int:
    """Write `content` as a b-file, and return its number of terms.

    The terms are the terms of a sequence, pile number `pile` of each P-position, or the entries of a table in the order
    `content.reading`.

    Raises: RequestError for fractions and squares off the board; TooLargeError for terms that a b-file cannot hold.
    """
    column = len(content.names) if pile is None else pile
    file.write(content.provenance.comment())
    if content.listing:
        file.write(f"# {content.listing}\n".encode())
    return write_rows(file, _numbered_columns(content, column), content.length, _b_file_lines, jobs, between=b" ")


def _numbered_columns(content: Content, column: int) -> Iterator[NumberColumns]:
    """Yield chunks of the two columns of a b-file: the indices n, and the terms a(n), numbers from column `column`."""
    found = content.listed(column) if content.matrix else (chunk[column - 1] for chunk in content.columns() if chunk)
    n = content.first
    for values in found:
        yield numbers_beside(values, n), values
        n += len(values)


def _b_file_lines(columns: NumberColumns) -> bytes:
    indices, values = columns
    values = values.tolist() if hasattr(values, "tolist") else values
    if any(value is None or value.denominator != 1 for value in values):
        raise RequestError("a b-file can have only integers, but some of these numbers are none: write CSV instead")
    digits = all_in_digits(values)
    if max(map(len, digits), default=0) > MOST_DIGITS:
        for n, text in zip(indices, digits, strict=True):
            if len(text.lstrip("-")) > MOST_DIGITS:
                raise TooLargeError(
                    f"a b-file can have terms of at most {MOST_DIGITS} digits, but number {n} has {len(text)}: "
                    "ask for fewer terms, or write CSV"
                )
    return "".join([f"{index} {text}\n" for index, text in zip(indices, digits, strict=True)]).encode()


def check_b_file(path: str) -> BFile:
    """Return the content of a b-file whose format is correct.

    Raises: RequestError that names the first wrong line, and what is wrong with it.
    """
    return parse_b_file(content_of(path), path)


def parse_b_file(content: bytes, path: str = "a b-file") -> BFile:
    r"""Return the content of a b-file, given its bytes.

    >>> parse_b_file(b"# squares\n1 1\n2 4\n").terms
    (1, 4)

    Raises: RequestError.
    """
    if not content.isascii():
        raise RequestError(f"{path} must be ASCII, as b-files are")
    lines = content.decode().split("\n")
    if lines.pop():
        raise RequestError(f"{path} must end with a line break: its last line may be cut off")
    comments: list[str] = []
    while len(comments) < len(lines) and lines[len(comments)].startswith("#"):
        comments.append(lines[len(comments)])
    first = 0
    terms: list[int] = []
    for number, line in enumerate(lines[len(comments) :], len(comments) + 1):
        found = LINE.fullmatch(line)
        if found is None or len(found[1]) > LARGEST_INDEX:
            raise RequestError(f"line {number} of {path} must be `n a(n)`, was {brief(line)}")
        first = first if terms else int(found[1])
        if int(found[1]) != first + len(terms):
            raise RequestError(f"line {number} of {path} must have n = {first + len(terms)}, was {found[1]}")
        if len(found[2].lstrip("-")) > MOST_DIGITS:
            raise RequestError(f"line {number} of {path} must have at most {MOST_DIGITS} digits, had {len(found[2])}")
        terms.append(from_decimal(found[2]))
    return BFile(tuple(comments), first, tuple(terms))
