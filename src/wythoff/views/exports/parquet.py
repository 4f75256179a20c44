"""Parquet, where pyarrow is installed: a column for each pile, the provenance in the metadata of the schema."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import IO, Any

from wythoff.errors import RequestError, said
from wythoff.files import open_whole
from wythoff.kernels import AT_ONCE, require_room
from wythoff.kernels.digits import is_packed
from wythoff.views.exports.content import Columns, Content
from wythoff.views.exports.size import require_numbers
from wythoff.views.numbers import all_in_digits, plain

KEY = b"wythoff"
PHYSICAL = ("INT64", "BYTE_ARRAY")
INT64 = range(-(2**63), 2**63)


def require_pyarrow() -> tuple[Any, Any]:
    """pyarrow, and its Parquet.   Raises: RequestError where it is not installed; TooLargeError without room for it."""
    require_room("pyarrow", "Parquet")
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
    for chunk in content.columns():
        short = [fits and _fits(column) for fits, column in zip(short, chunk, strict=True)]
    fields = [(name, pa.int64() if fits else pa.string()) for name, fits in zip(content.names, short, strict=True)]
    schema = pa.schema(fields, metadata={KEY: content.provenance.text.encode()})
    written = 0
    with pq.ParquetWriter(file, schema) as writer:
        for group in _groups(content):
            columns = [
                _array(pa, column, kind) if fits else pa.array(_strings(column), kind)
                for column, fits, (_, kind) in zip(group, short, fields, strict=True)
            ]
            writer.write_table(pa.Table.from_arrays(columns, schema=schema))
            written += len(group[0]) if group else 0
    return written


def _groups(content: Content) -> Iterator[Columns]:
    """The columns of the rows that are packed together: of arrays more at a time, which are copied."""
    waiting: list[Any] = []
    for chunk in content.columns():
        if not chunk or not all(map(is_packed, chunk)):
            yield from _taken(waiting)
            yield [plain(column) for column in chunk]
            continue
        waiting = waiting or [array("q") for _ in chunk]
        for column, part in zip(waiting, chunk, strict=True):
            column.frombytes(part.tobytes())  # type: ignore[attr-defined]  # it is packed
        if len(waiting[0]) >= AT_ONCE:
            yield from _taken(waiting)
    yield from _taken(waiting)


def _array(pa: Any, column: Sequence[int], kind: Any) -> Any:
    """A column of integers as an array of Arrow; one that is packed is not copied."""
    if not is_packed(column):
        return pa.array(column, kind)
    return pa.Array.from_buffers(pa.int64(), len(column), [None, pa.py_buffer(column)])


def _taken(waiting: list[Any]) -> Iterator[Columns]:
    """What waits, if anything does; nothing waits any more."""
    if waiting:
        yield list(waiting)
        waiting.clear()


def _fits(column: Sequence[Any]) -> bool:
    if is_packed(column):
        return True
    values = [value for value in plain(column) if value is not None]
    ends = min(values, default=0), max(values, default=0)
    return all(hasattr(value, "__index__") and value in INT64 for value in ends)


def _strings(column: Sequence[Any]) -> list[str | None]:
    return [None if value is None else all_in_digits([value])[0] for value in column]


def read_parquet(path: str) -> tuple[str, list[Sequence[Any]]]:
    """The provenance and the columns: arrays of 64 bits, or a list where there are digits or nothing.

    Raises: RequestError.
    """
    pa, pq = require_pyarrow()
    with open_whole(path, "a Parquet file") as file:
        try:
            # Of the file, as other programs read it; pyarrow keeps another copy with its schema.
            known = pq.read_metadata(file)
            text = (known.metadata or {}).get(KEY)
            if text is None:
                raise RequestError(f"{path} must be a file that wythoff wrote: it does not say what it holds")
            require_numbers(path, known.num_rows, known.num_columns)
            _look_at_each_part(pq.ParquetFile(file, pre_buffer=False))
            names = _plain_columns(known, path)
            file.seek(0)
            # Of texts, of which one may stand in all rows, each is read once. A thread of Arrow that still runs when
            # Python ends aborts the process (apache/arrow, issue 34314), so that none is started.
            table = pq.ParquetFile(file, read_dictionary=names, pre_buffer=False).read(use_threads=False)
            require_numbers(path, table.num_rows, table.num_columns, sum(map(_length, table.columns)))
            columns = [_column(column) for column in table.columns]
        except (pa.ArrowException, OSError, ValueError) as error:
            if isinstance(error, RequestError | MemoryError):
                raise
            raise RequestError(f"{path} must be a Parquet file: {said(error)}") from None
    return text.decode("ascii", "replace"), columns


def _column(column: Any) -> Sequence[Any]:
    if column.null_count or str(column.type) != "int64":
        listed: list[Any] = column.to_pylist()
        return listed
    found = array("q")
    for chunk in column.chunks:
        content = chunk.buffers()[1]
        if content is not None:
            found.frombytes(memoryview(content)[8 * chunk.offset : 8 * (chunk.offset + len(chunk))])
    return found


def _look_at_each_part(file: Any) -> None:
    """Read a row of each group, which raises an error where its description is broken.

    To ask for that description, as `_plain_columns` does, would abort the process there: pyarrow 26 lets an exception
    of C++ through, as for sizes of levels that do not fit a column.
    """
    for group in range(file.num_row_groups):
        next(file.iter_batches(batch_size=1, row_groups=[group], use_threads=False), None)


def _plain_columns(known: Any, path: str) -> list[str]:
    """The names of the columns of text, where the others are integers, and all have a size that can be foreseen."""
    columns = [known.schema.column(place) for place in range(known.num_columns)]
    if not all(column.physical_type in PHYSICAL and column.max_repetition_level == 0 for column in columns):
        raise RequestError(f"{path} must hold integers of 64 bits, or their digits")
    groups = [known.row_group(number) for number in range(known.num_row_groups)]
    cells = [group.column(place).num_values for group in groups for place in range(known.num_columns)]
    require_numbers(path, max(known.num_rows, sum(cells) // max(1, len(columns))), len(columns))
    return [column.path for column in columns if column.physical_type != "INT64"]


def _length(column: Any) -> int:
    """Characters of all texts of a column."""
    if not hasattr(column.type, "index_type"):
        return 0
    lengths = [[len(text or "") for text in chunk.dictionary.to_pylist()] for chunk in column.chunks]
    return sum(
        many * lengths[place][item["values"]]
        for place, chunk in enumerate(column.chunks)
        for item in chunk.indices.value_counts().to_pylist()
        if item["values"] is not None
        for many in (item["counts"],)
    )
