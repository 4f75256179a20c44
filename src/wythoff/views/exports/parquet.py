"""Parquet, where pyarrow is installed: a column for each pile, the provenance in the metadata of the schema."""

from __future__ import annotations

from collections.abc import Sequence
from typing import IO, Any

from wythoff.errors import RequestError
from wythoff.views.exports.content import Content
from wythoff.views.numbers import all_in_digits

KEY = b"wythoff"
INT64 = range(-(2**63), 2**63)


def require_pyarrow() -> tuple[Any, Any]:
    """pyarrow, and its Parquet.   Raises: RequestError where it is not installed."""
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise RequestError('Parquet needs pyarrow, which is not installed: pip install "wythoff[parquet]"') from None
    return pa, pq


def write_parquet(file: IO[bytes], content: Content) -> int:
    """Write a column of int64 for each pile; one with longer numbers or fractions as decimal strings."""
    pa, pq = require_pyarrow()
    short = [True] * len(content.names)
    # The type of a column stands before its numbers: they are made twice, once to see whether all of them fit.
    for chunk in content.chunks():
        short = [fits and _fits(column) for fits, column in zip(short, chunk, strict=True)]
    fields = [(name, pa.int64() if fits else pa.string()) for name, fits in zip(content.names, short, strict=True)]
    schema = pa.schema(fields, metadata={KEY: content.provenance.text.encode()})
    written = 0
    with pq.ParquetWriter(file, schema) as writer:
        for chunk in content.chunks():
            columns = [
                pa.array(column if fits else _strings(column), kind)
                for column, fits, (_, kind) in zip(chunk, short, fields, strict=True)
            ]
            writer.write_table(pa.Table.from_arrays(columns, schema=schema))
            written += len(chunk[0]) if chunk else 0
    return written


def _fits(column: Sequence[Any]) -> bool:
    values = [value for value in column if value is not None]
    ends = min(values, default=0), max(values, default=0)
    return all(hasattr(value, "__index__") and value in INT64 for value in ends)


def _strings(column: Sequence[Any]) -> list[str | None]:
    return [None if value is None else all_in_digits([value])[0] for value in column]


def read_parquet(path: str) -> tuple[str, list[list[Any]]]:
    """The provenance and the columns: numbers, or their digits.

    Raises: RequestError.
    """
    pa, pq = require_pyarrow()
    try:
        table = pq.read_table(path)
        # Of the file, as other programs read it; pyarrow keeps another copy with its schema.
        text = (pq.read_metadata(path).metadata or {}).get(KEY)
        columns = [column.to_pylist() for column in table.columns]
    except (pa.ArrowException, OSError, ValueError) as error:
        raise RequestError(f"{path} must be a Parquet file: {str(error).splitlines()[0][:200]}") from None
    if text is None:
        raise RequestError(f"{path} must be a file that wythoff wrote: it does not say what it holds")
    return text.decode("ascii", "replace"), columns
