"""JSON: one object, with the keys of the provenance and then the numbers; those beyond 2^53 are decimal strings."""

from __future__ import annotations

from typing import IO, Any

from wythoff.views.exports.content import KEYS, Content
from wythoff.views.numbers import JSON_SAFE, all_in_digits


def write_json(file: IO[bytes], content: Content) -> int:
    """Write one object, and return its number of rows. Terms are a list, all else is a list of lists."""
    file.write(f'{content.provenance.text[:-1]}, "{KEYS[content.kind]}": ['.encode())
    flat = not content.matrix and content.kind != "P-positions"
    written = 0
    for chunk in content.chunks():
        columns = [_texts(column) for column in (chunk[1:] if flat else chunk)]
        rows = columns[0] if flat else [f"[{', '.join(row)}]" for row in zip(*columns, strict=True)]
        file.write(f"{', ' * bool(written and rows)}{', '.join(rows)}".encode())
        written += len(rows)
    file.write(b"]}\n")
    return written


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
