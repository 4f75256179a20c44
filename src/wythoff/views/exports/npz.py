"""npz: arrays of int64 in a zip archive, as numpy reads them, written and read without numpy."""

from __future__ import annotations

import os
import re
import zlib
from array import array
from collections.abc import Iterable, Iterator, Sequence
from tempfile import TemporaryFile, gettempdir
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from wythoff.errors import RequestError, TooLargeError, WythoffError, said
from wythoff.files import npy_header, open_whole, require_space
from wythoff.kernels.digits import is_packed
from wythoff.views.exports.content import Columns, Content
from wythoff.views.exports.size import BYTES_PACKED, require_numbers
from wythoff.views.numbers import plain

INT64 = range(-(2**63), 2**63)
OFF_BOARD = -1  # in tables of values
HEAD = 10  # bytes before the header of an array
BROKEN = (BadZipFile, zlib.error, OSError)  # of an archive
PART = 1 << 20  # bytes that are copied at a time


def write_npz(file: IO[bytes], content: Content) -> int:
    """Write arrays x1, x2, ... of int64, of tables the array `values`; and `about`, the provenance as text.

    The arrays are not packed, as `numpy.savez` leaves them.
    Raises: RequestError for fractions; TooLargeError for numbers beyond 64 bits.
    """
    # In an archive a(n) is called a.
    names = ["values"] if content.matrix else [name.partition("(")[0] for name in content.names]
    written, arrays = (_held(content) if content.held else None) or _spooled(content, len(names))
    with ZipFile(file, "w") as archive:
        for name, parts in zip(names, arrays, strict=True):
            with archive.open(_entry(name), "w", force_zip64=True) as entry:
                entry.write(npy_header("<i8", (written, len(content.names)) if content.matrix else (written,)))
                for part in parts:
                    entry.write(part)
        text = "\n".join(content.provenance.lines()).encode("ascii", "backslashreplace")
        archive.writestr(_entry("about"), npy_header(f"|S{len(text)}", ()) + text)
    return written


def _entry(name: str) -> ZipInfo:
    return ZipInfo(f"{name}.npy")  # with the date that archives begin with: the same numbers are the same file


def _held(content: Content) -> tuple[int, list[Iterable[bytes | memoryview]]] | None:
    """How many rows there are, and the parts of each array, where all columns are arrays of 64 bits in memory."""
    if content.matrix or not all(is_packed(column) for chunk in content.columns() for column in chunk):
        return None
    rows = sum(len(chunk[0]) for chunk in content.columns() if chunk)
    return rows, [_column(content, place) for place in range(len(content.names))]


def _column(content: Content, place: int) -> Iterator[bytes | memoryview]:
    for chunk in content.columns():
        column: Any = memoryview(chunk[place])  # type: ignore[arg-type]  # it is packed
        yield column if column.c_contiguous else column.tobytes()


def _spooled(content: Content, arrays: int) -> tuple[int, list[Iterable[bytes | memoryview]]]:
    """The same of what is made once: an archive holds one array after the other, so that all wait in files."""
    require_space(os.path.join(gettempdir(), "arrays"), 8 * content.cells)
    spools = [TemporaryFile() for _ in range(arrays)]  # noqa: SIM115  # closed where they are read
    written = 0
    for chunk in content.columns():
        for spool, column in zip(spools, _parts(chunk, content), strict=True):
            spool.write(_packed(column))
        written += len(chunk[0]) if chunk else 0
    return written, [_read(spool) for spool in spools]


def _parts(chunk: Columns, content: Content) -> Columns:
    """What each array gets of a chunk: of a table the one its rows."""
    if not content.matrix and not content.off_board:
        return chunk
    columns = [plain(column) for column in chunk]
    parts = [[value for row in zip(*columns, strict=True) for value in row]] if content.matrix else columns
    return [[OFF_BOARD if value is None else value for value in part] for part in parts]


def _packed(column: Sequence[Any]) -> bytes:
    if is_packed(column):
        return column.tobytes()  # type: ignore[attr-defined, no-any-return]
    values = plain(column)
    _require_int64(values)
    return array("q", values).tobytes()


def _read(spool: IO[bytes]) -> Iterator[bytes]:
    with spool:
        spool.seek(0)
        while part := spool.read(PART):
            yield part


def _require_int64(column: Sequence[Any]) -> None:
    ends = min(column, default=0), max(column, default=0)
    if not all(hasattr(value, "__index__") for value in ends):
        raise RequestError("npz holds integers, but the piles of this game are fractions: write CSV instead")
    if not all(value in INT64 for value in ends):
        raise TooLargeError("npz holds integers of 64 bits, but some numbers have more: write CSV instead")


def read_npz(path: str) -> tuple[str, list[Sequence[int]]]:
    """The text of `about`, and the columns as arrays, of a table the rows; nothing but int64 and text is read.

    Raises: RequestError for any other file.
    """
    try:
        with open_whole(path, "an npz file") as file, ZipFile(file) as archive:
            names = [info.filename for info in archive.infolist()]
            # An array is read no further than the archive says that it goes.
            length = sum(info.file_size for info in archive.infolist())
            require_numbers(path, length // 8, 1, each=2 * BYTES_PACKED)
            if any(info.compress_type not in (ZIP_STORED, ZIP_DEFLATED) for info in archive.infolist()):
                raise RequestError(f"{path} must be packed as it was written")
            if any(info.compress_size > os.fstat(file.fileno()).st_size for info in archive.infolist()):
                raise RequestError(f"{path} must be an npz file: a part of it is longer than the whole")
            if "about.npy" not in names:
                raise RequestError(f"{path} must be a file that wythoff wrote: it has no array about")
            about = _array(archive.read("about.npy"))
            others = [name for name in names if name != "about.npy"]
            found = [_array(archive.read(name)) for name in others]
    except (*BROKEN, EOFError, ValueError, NotImplementedError, RuntimeError, KeyError) as error:
        if isinstance(error, WythoffError):
            raise
        raise RequestError(f"{path} must be an npz file: {said(error)}") from None
    if not isinstance(about, str) or any(isinstance(part, str) for part in found):
        raise RequestError(f"{path} must hold integers, and its provenance as text")
    if others == ["values.npy"]:
        return about, [list(row) for row in found[0]]
    return about, found


def _array(content: bytes) -> Any:
    """An array of int64, flat or as rows, or a text; the header is read as what it is, not evaluated."""
    size = int.from_bytes(content[8:HEAD], "little")
    head = content[HEAD : HEAD + size].decode("latin-1").strip()
    found = re.fullmatch(r"\{'descr': '(<i8|\|S\d{1,9})', 'fortran_order': False, 'shape': \(([0-9, ]*)\), ?\}", head)
    if content[:8] != b"\x93NUMPY\x01\x00" or found is None:
        raise ValueError("its arrays must be of int64, or text")
    body, shape = memoryview(content)[HEAD + size :], [int(part) for part in found[2].split(",") if part.strip()]
    if found[1] != "<i8":
        return body.tobytes().decode("latin-1")
    values = array("q")
    values.frombytes(body)
    if len(shape) == 1 and shape[0] == len(values):
        return values
    if len(shape) == 2 and shape[0] * shape[1] == len(values):
        return [values[start : start + shape[1]] for start in range(0, len(values), max(1, shape[1]))]
    raise ValueError("an array must be as long as its header says")
