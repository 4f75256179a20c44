"""JSON: one object, with the keys of the provenance and then the numbers; those beyond 2^53 are decimal strings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import IO, Any

from wythoff.kernels.digits import is_packed, lines_of_rows
from wythoff.views.exports.content import Content
from wythoff.views.numbers import JSON_SAFE, all_in_digits, plain


def write_json(file: IO[bytes], content: Content) -> int:
    """Write one object, and return its number of rows. Terms are a list, all else is a list of lists."""
    file.write(f'{content.provenance.text[:-1]}, "{content.key}": ['.encode())
    written = 0
    for chunk in content.columns():
        columns = chunk[1:] if content.flat else chunk
        rows = len(columns[0]) if columns else 0
        if rows:
            file.write(b", " * bool(written))
            packed = _are_safe(columns)
            left = content.length - written
            file.write(_packed(columns, left, flat=content.flat) if packed else _listed(columns, flat=content.flat))
        written += rows
    file.write(b"]}\n")
    return written


def _are_safe(columns: Sequence[Any]) -> bool:
    """Whether they are arrays, of numbers that JSON has."""
    return all(map(is_packed, columns)) and all(max(-low, high) <= JSON_SAFE for low, high in map(_ends, columns))


def _ends(column: Any) -> tuple[int, int]:
    return (int(column.min()), int(column.max())) if hasattr(column, "min") else (min(column), max(column))


def _packed(columns: Sequence[Any], ahead: int, *, flat: bool) -> bytes:
    """The rows of arrays, one after the other; `ahead` is how many there will be at least."""
    lines = bytes(lines_of_rows(columns, ahead))[:-1]
    if flat:
        return lines.replace(b"\n", b", ")
    return b"[" + lines.replace(b",", b", ").replace(b"\n", b"], [") + b"]"


def _listed(columns: Sequence[Any], *, flat: bool) -> bytes:
    """The same of any numbers."""
    texts = [_texts(plain(column)) for column in columns]
    rows = texts[0] if flat else [f"[{', '.join(row)}]" for row in zip(*texts, strict=True)]
    return ", ".join(rows).encode()


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
