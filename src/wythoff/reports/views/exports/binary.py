"""Binary files: Parquet, which needs pyarrow, and npz, which needs numpy to be read.

A Parquet file has a column for each pile, and the provenance in the metadata of the schema. An npz file is an archive
of int64 arrays, with the provenance as text. The *provenance* states what the numbers are, their evidence, and the
command that makes them. A *packed* column is an array of 64-bit integers, not a list.

`content` are the numbers to write, with names for the columns. `path` is the name of the file that is read.
"""

from __future__ import annotations

import warnings
from array import array
from collections.abc import Iterator, Sequence
from typing import IO, Any
from zipfile import ZipFile

from wythoff.base.errors import RequestError, TooLargeError, WythoffError, said
from wythoff.base.files import npy_header, open_whole
from wythoff.kernels import AT_ONCE, require_room
from wythoff.kernels.digits import is_packed
from wythoff.questions.numbers import all_in_digits, plain
from wythoff.reports.views.exports.content import OFF_BOARD, Content, NumberColumns
from wythoff.reports.views.exports.provenance import BYTES_PACKED, require_numbers

KEY = b"wythoff"
PHYSICAL = ("INT64", "BYTE_ARRAY")
INT64 = range(-(2**63), 2**63)


def require_pyarrow() -> tuple[Any, Any]:
    """Return the modules (pyarrow, pyarrow.parquet).

    Raises: RequestError if they are not installed; TooLargeError if there is no memory to load them.
    """
    require_room("pyarrow", "Parquet")
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise RequestError('Parquet needs pyarrow, which is not installed: pip install "wythoff[parquet]"') from None
    return pa, pq


def write_parquet(file: IO[bytes], content: Content) -> int:
    """Write a Parquet file with a column for each pile. Return the number of rows.

    A column is stored as int64, or as text if it contains longer numbers or fractions.
    """
    pa, pq = require_pyarrow()
    short = [True] * len(content.names)
    # A file states the type of a column before its numbers. So they are made twice: first to see whether all fit.
    for chunk in content.columns():
        short = [fits and _fits(column) for fits, column in zip(short, chunk, strict=True)]
    fields = [(name, pa.int64() if fits else pa.string()) for name, fits in zip(content.names, short, strict=True)]
    schema = pa.schema(fields, metadata={KEY: content.provenance.text.encode()})
    written = 0
    with pq.ParquetWriter(file, schema) as writer:
        for group in _groups(content):
            columns = [_array(pa, column, kind) for column, (_, kind) in zip(group, fields, strict=True)]
            writer.write_table(pa.Table.from_arrays(columns, schema=schema))
            written += len(group[0]) if group else 0
    return written


def _groups(content: Content) -> Iterator[NumberColumns]:
    """Yield the columns of each group of rows of the Parquet file, one group after the other.

    The content comes in chunks of rows. Small chunks of packed columns are joined into larger groups.
    """
    waiting: list[Any] = []
    for chunk in content.columns():
        packed = bool(chunk) and all(map(is_packed, chunk))
        if packed:
            waiting = waiting or [array("q") for _ in chunk]
            for column, part in zip(waiting, chunk, strict=True):
                column.frombytes(part.tobytes())  # type: ignore[attr-defined]  # it is packed
        if waiting and (not packed or len(waiting[0]) >= AT_ONCE):
            yield waiting
            waiting = []
        if not packed:
            yield [plain(column) for column in chunk]
    if waiting:
        yield waiting


def _array(pa: Any, column: Sequence[Any], kind: Any) -> Any:
    """Return a column as an Arrow array of the type `kind`: integers, or texts of digits.

    `pa` is the module pyarrow. A packed column is not copied.
    """
    if kind != pa.int64():
        return pa.array([None if value is None else all_in_digits([value])[0] for value in column], kind)
    if not is_packed(column):
        return pa.array(column, kind)
    return pa.Array.from_buffers(kind, len(column), [None, pa.py_buffer(column)])


def _fits(column: Sequence[Any]) -> bool:
    if is_packed(column):
        return True
    values = [value for value in plain(column) if value is not None]
    ends = min(values, default=0), max(values, default=0)
    return all(hasattr(value, "__index__") and value in INT64 for value in ends)


def read_parquet(path: str) -> tuple[str, list[Sequence[Any]]]:
    """Read a Parquet file, and return a pair (provenance as text, columns).

    A column is an array of 64-bit integers, or a list if it contains texts or missing values.

    Raises: RequestError if the file cannot be read.
    """
    pa, pq = require_pyarrow()
    with open_whole(path, "a Parquet file") as file:
        try:
            # The metadata of the file, which other programs read; pyarrow stores another copy with its schema.
            known = pq.read_metadata(file)
            text = (known.metadata or {}).get(KEY)
            if text is None:
                raise RequestError(f"{path} must be a file that wythoff wrote: it has no description of its content")
            require_numbers(path, known.num_rows, known.num_columns)
            # Reading one row of each group raises an error if the group's description is broken. `_plain_columns` reads
            # these descriptions and would abort the process on a broken one, because pyarrow 26 does not catch an
            # exception of C++.
            parts = pq.ParquetFile(file, pre_buffer=False)
            for group in range(parts.num_row_groups):
                next(parts.iter_batches(batch_size=1, row_groups=[group], use_threads=False), None)
            names = _plain_columns(known, path)
            file.seek(0)
            # Texts are read as a dictionary, because one long text may stand in all rows. No threads are used: a thread
            # of Arrow that still runs when Python ends aborts the process (apache/arrow, issue 34314).
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


def _plain_columns(known: Any, path: str) -> list[str]:
    """Return the names of the text columns of a Parquet file with the metadata `known`.

    Raises: RequestError if a column has neither 64-bit integers nor text; TooLargeError for too many numbers.
    """
    columns = [known.schema.column(place) for place in range(known.num_columns)]
    if not all(column.physical_type in PHYSICAL and column.max_repetition_level == 0 for column in columns):
        raise RequestError(f"{path} must have integers of 64 bits, or their digits")
    groups = [known.row_group(number) for number in range(known.num_row_groups)]
    cells = [group.column(place).num_values for group in groups for place in range(known.num_columns)]
    require_numbers(path, max(known.num_rows, sum(cells) // max(1, len(columns))), len(columns))
    return [column.path for column in columns if column.physical_type != "INT64"]


def _length(column: Any) -> int:
    """Return the total number of characters of the texts in an Arrow column; 0 for a column of numbers."""
    if not hasattr(column.type, "index_type"):
        return 0
    total = 0
    for chunk in column.chunks:
        lengths = [len(text or "") for text in chunk.dictionary.to_pylist()]
        counts = chunk.indices.value_counts().to_pylist()
        total += sum(item["counts"] * lengths[item["values"]] for item in counts if item["values"] is not None)
    return total


def write_npz(file: IO[bytes], content: Content) -> int:
    """Write an npz archive, and return the number of rows.

    It contains int64 arrays x1, x2, ..., one for each pile, or one array `values` for a table. The text `about` is the
    provenance. Since the archive contains one array after the other, the numbers are computed once for each array.

    Raises: RequestError for fractions; TooLargeError for numbers beyond 64 bits.
    """
    # The array of the terms a(n) is called a.
    names = ["values"] if content.matrix else [name.partition("(")[0] for name in content.names]
    shape = (content.length, len(content.names)) if content.matrix else (content.length,)
    about = "\n".join(content.provenance.lines()).encode("ascii", "backslashreplace")
    with ZipFile(file, "w") as archive:
        for place, name in enumerate(names):
            with archive.open(f"{name}.npy", "w", force_zip64=True) as array_file:
                array_file.write(npy_header("<i8", shape))
                rows = 0
                for chunk in content.columns():
                    array_file.write(_packed(_parts(chunk, content)[place]))
                    rows += len(chunk[0])
                assert rows == content.length, "the header says so"
        with archive.open("about.npy", "w") as text_file:
            text_file.write(npy_header(f"|S{len(about)}", ()) + about)
    return content.length


def _parts(chunk: NumberColumns, content: Content) -> NumberColumns:
    """Return a list with the numbers that each array of an npz archive gets from `chunk`, a chunk of rows.

    For P-positions, which have an array for each pile, these are the columns of the chunk. A table has a single array,
    which gets the rows one after the other.
    """
    if not content.matrix and not content.off_board:
        return chunk
    columns = [plain(column) for column in chunk]
    parts = [[value for row in zip(*columns, strict=True) for value in row]] if content.matrix else columns
    return [[OFF_BOARD if value is None else value for value in part] for part in parts]


def _packed(column: Sequence[Any]) -> Any:
    """Return a column as an array of 64-bit integers."""
    if is_packed(column):
        return column
    try:
        return array("q", plain(column))
    except TypeError:
        raise RequestError(
            "an npz file can have only integers, but the piles of this game are fractions: write CSV instead"
        ) from None
    except OverflowError:
        raise TooLargeError(
            "an npz file can have only integers of 64 bits, but some numbers have more: write CSV instead"
        ) from None


def require_numpy() -> Any:
    """Return numpy. Raises: RequestError if it is not installed; TooLargeError without memory to load it."""
    require_room("numpy", "npz")
    try:
        import numpy as np
    except ImportError:
        raise RequestError('npz needs numpy, which is not installed: pip install "wythoff[fast]"') from None
    return np


def read_npz(path: str) -> tuple[str, list[Sequence[int]]]:
    """Read an npz archive, and return a pair (provenance as text, columns as arrays).

    If the archive contains a table of values, the second item of the pair is the list of its rows.

    Raises: RequestError if the archive contains other arrays than int64 and text.
    """
    found = _npz_arrays(path)
    about = found.pop("about", None)
    if about is None:
        raise RequestError(f"{path} must be a file that wythoff wrote: it has no array called about")
    if about.dtype.kind != "S" or about.shape or any(part.dtype.str != "<i8" for part in found.values()):
        raise RequestError(f"{path} must have integers of 64 bits, and a description of its content as text")
    if list(found) == ["values"] and found["values"].ndim == 2:
        return about.item().decode("latin-1"), found["values"].tolist()
    if any(part.ndim != 1 for part in found.values()):
        raise RequestError(f"{path} must have columns, or the rows of a table")
    return about.item().decode("latin-1"), [array("q", part.tobytes()) for part in found.values()]


def _npz_arrays(path: str) -> dict[str, Any]:
    """Return the arrays in an npz archive by name. No code in the file is run, as pickled objects are refused."""
    np = require_numpy()
    try:
        with (
            warnings.catch_warnings(action="ignore"),
            open_whole(path, "an npz file") as file,
            np.lib.npyio.NpzFile(file, allow_pickle=False) as archive,
        ):
            # No array is read beyond the length that the archive states.
            length = sum(info.file_size for info in archive.zip.infolist())
            require_numbers(path, length // 8, 1, each=2 * BYTES_PACKED)
            found = {name: archive[name] for name in archive.files}
            if not all(isinstance(part, np.ndarray) for part in found.values()):
                raise ValueError("a part of it is no array")
            return found
    except Exception as error:  # a damaged file may raise anything
        # There is memory for what the archive says. numpy's own MemoryError is about a shape that goes further.
        if isinstance(error, WythoffError) or type(error) is MemoryError:
            raise
        why = said(error)
        raise RequestError(f"{path} must be an npz file, and its arrays must be of int64, or text: {why}") from None
