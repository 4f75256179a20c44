"""JSON: one object, with the keys of the provenance and then the numbers; those beyond 2^53 are decimal strings."""

from __future__ import annotations

from contextlib import closing
from typing import IO, Any

from wythoff.views.exports.content import Columns, Content
from wythoff.views.exports.texts import are_packed, texts
from wythoff.views.numbers import JSON_SAFE, all_in_digits, plain


def write_json(file: IO[bytes], content: Content, jobs: int | None = 1) -> int:
    """Write one object, and return its number of rows. Terms are a list, all else is a list of lists."""
    file.write(f'{content.provenance.text[:-1]}, "{content.key}": ['.encode())
    written, flat = 0, content.flat
    chunks = (chunk[1:] for chunk in content.columns()) if flat else content.columns()
    begin, end, last = (b"", b", ", b"") if flat else (b"[", b"], [", b"]")
    with closing(
        texts(
            chunks, content.length, lambda columns: _listed(columns, end), jobs, between=b", ", end=end, fits=_are_safe
        )
    ) as parts:
        for rows, text in parts:
            file.write(end if written else begin)
            file.write(memoryview(text)[: -len(end)])
            written += rows
    file.write(last * bool(written) + b"]}\n")
    return written


def _are_safe(columns: Columns) -> bool:
    """Whether they are arrays, of numbers that JSON has."""
    return are_packed(columns) and all(max(-low, high) <= JSON_SAFE for low, high in map(_ends, columns))


def _ends(column: Any) -> tuple[int, int]:
    return (int(column.min()), int(column.max())) if hasattr(column, "min") else (min(column), max(column))


def _listed(columns: Columns, end: bytes) -> bytes:
    """The rows of any numbers, each with its end."""
    digits = [_texts(plain(column)) for column in columns]
    return b"".join([", ".join(row).encode() + end for row in zip(*digits, strict=True)])


def _texts(column: Any) -> list[str]:
    safe = all(value is not None and value.denominator == 1 for value in column)
    if safe and max(column, default=0) <= JSON_SAFE and min(column, default=0) >= -JSON_SAFE:
        return all_in_digits(column)
    return [_text(value) for value in column]


def _text(value: Any) -> str:
    if value is None:
        return "null"
    digits = all_in_digits([value])[0]
    return digits if value.denominator == 1 and -JSON_SAFE <= value <= JSON_SAFE else f'"{digits}"'
