"""b-files of the OEIS: comments, then a line `n a(n)` for each term, n increasing by one.

Source: OEIS Wiki, B-files and the format of b-files; N. J. A. Sloane, https://oeis.org/SubmitB.html.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import IO

from wythoff.errors import RequestError, TooLargeError, brief
from wythoff.frozen import Frozen
from wythoff.kernels.digits import numbers_beside
from wythoff.sequences.integers import from_decimal
from wythoff.views.exports.checking import content_of
from wythoff.views.exports.content import Columns, Content
from wythoff.views.exports.texts import write_rows
from wythoff.views.numbers import all_in_digits

MOST_DIGITS = 1000  # of a term
LINE = re.compile(r"(-?(?:0|[1-9][0-9]*)) (-?(?:0|[1-9][0-9]*))")
LARGEST_INDEX = 18  # digits of an index n


class BFile(Frozen):
    """What a b-file holds: its comments, the index of the first term, and the terms."""

    comments: tuple[str, ...]
    first: int
    terms: tuple[int, ...]


def write_b_file(file: IO[bytes], content: Content, pile: int | None = None, jobs: int | None = 1) -> int:
    """Write the terms, and return how many: one pile of each P-position, or a table by rows or antidiagonals.

    Raises: RequestError for fractions and squares off the board; TooLargeError for terms that a b-file cannot hold.
    """
    column = len(content.names) if pile is None else pile
    file.write(content.provenance.comment())
    if content.listing:
        file.write(f"# {content.listing}\n".encode())
    return write_rows(file, _numbered(content, column), content.length, _lines, jobs, between=b" ")


def _numbered(content: Content, column: int) -> Iterator[Columns]:
    """The terms in chunks, each after a column of their indices."""
    found = content.listed(column) if content.matrix else (chunk[column - 1] for chunk in content.columns() if chunk)
    n = content.first
    for values in found:
        yield numbers_beside(values, n), values
        n += len(values)


def _lines(columns: Columns) -> bytes:
    indices, values = columns
    values = values.tolist() if hasattr(values, "tolist") else values
    if any(value is None or value.denominator != 1 for value in values):
        raise RequestError("a b-file holds integers, and here are other numbers: write CSV instead")
    digits = all_in_digits(values)
    if digits and max(map(len, digits)) > MOST_DIGITS:
        _require_short(digits, indices[0])
    return "".join([f"{index} {text}\n" for index, text in zip(indices, digits, strict=True)]).encode()


def _require_short(texts: Sequence[str], first: int) -> None:
    for n, text in enumerate(texts, first):
        if len(text.lstrip("-")) > MOST_DIGITS:
            raise TooLargeError(
                f"a b-file holds terms of at most {MOST_DIGITS} digits, number {n} has {len(text)}: "
                "ask for fewer terms, or write CSV"
            )


def check_b_file(path: str) -> BFile:
    """The content of a b-file whose format is correct.

    Raises: RequestError that names the first wrong line, and what is wrong with it.
    """
    return parse_b_file(content_of(path), path)


def parse_b_file(content: bytes, path: str = "a b-file") -> BFile:
    r"""The content of a b-file, given its bytes.

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
