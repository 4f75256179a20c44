"""npz: arrays of int64 in a zip archive, as numpy reads them, written and read without numpy."""

from __future__ import annotations

import os
import re
from array import array
from collections.abc import Sequence
from tempfile import TemporaryFile, gettempdir
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from wythoff.errors import RequestError, TooLargeError, WythoffError, said
from wythoff.files import npy_header, open_whole, require_space
from wythoff.views.exports.content import CHUNK, Content
from wythoff.views.exports.size import require_numbers

INT64 = range(-(2**63), 2**63)
OFF_BOARD = -1  # in tables of values
HEAD = 10  # bytes before the header of an array


def write_npz(file: IO[bytes], content: Content) -> int:
    """Write arrays x1, x2, ... of int64, of tables the array `values`; and `about`, the provenance as text.

    Raises: RequestError for fractions; TooLargeError for numbers beyond 64 bits.
    """
    # An archive holds one array after the other: the piles wait in files of their own.
    require_space(os.path.join(gettempdir(), "arrays"), 8 * content.cells)
    spools = [_spool() for _ in (("values",) if content.matrix else content.names)]
    written = 0
    for chunk in content.chunks():
        parts: Sequence[Sequence[Any]] = chunk
        if content.matrix:
            parts = [[value for row in zip(*chunk, strict=True) for value in row]]
        if content.off_board:
            parts = [[OFF_BOARD if value is None else value for value in part] for part in parts]
        for spool, column in zip(spools, parts, strict=True):
            _require_int64(column)
            spool.write(array("q", column).tobytes())
        written += len(chunk[0]) if chunk else 0
    # In an archive a(n) is called a.
    names = ["values"] if content.matrix else [name.partition("(")[0] for name in content.names]
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for name, spool in zip(names, spools, strict=True):
            spool.seek(0)
            with archive.open(f"{name}.npy", "w", force_zip64=True) as entry:
                entry.write(npy_header("<i8", (written, len(content.names)) if content.matrix else (written,)))
                while part := spool.read(CHUNK):
                    entry.write(part)
            spool.close()
        text = "\n".join(content.provenance.lines()).encode("ascii", "backslashreplace")
        # With the date that archives begin with: the same numbers are the same file.
        archive.writestr(ZipInfo("about.npy"), npy_header(f"|S{len(text)}", ()) + text)
    return written


def _require_int64(column: Sequence[Any]) -> None:
    ends = min(column, default=0), max(column, default=0)
    if not all(hasattr(value, "__index__") for value in ends):
        raise RequestError("npz holds integers, but the piles of this game are fractions: write CSV instead")
    if not all(value in INT64 for value in ends):
        raise TooLargeError("npz holds integers of 64 bits, but some numbers have more: write CSV instead")


def _spool() -> IO[bytes]:
    return TemporaryFile()


def read_npz(path: str) -> tuple[str, list[list[int]]]:
    """The text of `about`, and the columns, of a table the rows; nothing but int64 and text is read.

    Raises: RequestError for any other file.
    """
    try:
        with open_whole(path, "an npz file") as file, ZipFile(file) as archive:
            names = [info.filename for info in archive.infolist()]
            # An array is read no further than the archive says that it goes.
            length = sum(info.file_size for info in archive.infolist())
            require_numbers(path, length // 8, 1)
            if any(info.compress_type not in (ZIP_STORED, ZIP_DEFLATED) for info in archive.infolist()):
                raise RequestError(f"{path} must be packed as it was written")
            if any(info.compress_size > os.fstat(file.fileno()).st_size for info in archive.infolist()):
                raise RequestError(f"{path} must be an npz file: a part of it is longer than the whole")
            if "about.npy" not in names:
                raise RequestError(f"{path} must be a file that wythoff wrote: it has no array about")
            about = _array(archive.read("about.npy"))
            others = [name for name in names if name != "about.npy"]
            found = [_array(archive.read(name)) for name in others]
    except (BadZipFile, OSError, EOFError, ValueError, NotImplementedError, RuntimeError, KeyError) as error:
        if isinstance(error, WythoffError):
            raise
        raise RequestError(f"{path} must be an npz file: {said(error)}") from None
    except _zlib_error() as error:
        raise RequestError(f"{path} must be an npz file: {said(error)}") from None
    if not isinstance(about, str) or any(isinstance(part, str) for part in found):
        raise RequestError(f"{path} must hold integers, and its provenance as text")
    if others == ["values.npy"]:
        return about, [list(row) for row in found[0]]
    return about, [list(part) for part in found]


def _zlib_error() -> type[Exception]:
    import zlib

    return zlib.error


def _array(content: bytes) -> Any:
    """An array of int64, flat or as rows, or a text; the header is read as what it is, not evaluated."""
    size = int.from_bytes(content[8:HEAD], "little")
    head = content[HEAD : HEAD + size].decode("latin-1").strip()
    found = re.fullmatch(r"\{'descr': '(<i8|\|S\d{1,9})', 'fortran_order': False, 'shape': \(([0-9, ]*)\), ?\}", head)
    if content[:8] != b"\x93NUMPY\x01\x00" or found is None:
        raise ValueError("its arrays must be of int64, or text")
    body, shape = content[HEAD + size :], [int(part) for part in found[2].split(",") if part.strip()]
    if found[1] != "<i8":
        return body.decode("latin-1")
    values = array("q", body)
    if len(shape) == 1 and shape[0] == len(values):
        return values
    if len(shape) == 2 and shape[0] * shape[1] == len(values):
        return [values[start : start + shape[1]] for start in range(0, len(values), max(1, shape[1]))]
    raise ValueError("an array must be as long as its header says")
