"""npz, where numpy is installed: arrays of int64 in an archive, and the provenance as text."""

from __future__ import annotations

import os
import warnings
from array import array
from collections.abc import Sequence
from tempfile import TemporaryFile, gettempdir
from typing import IO, Any

from wythoff.errors import RequestError, TooLargeError, WythoffError, said
from wythoff.files import open_whole, require_space
from wythoff.kernels import require_room
from wythoff.kernels.digits import is_packed
from wythoff.views.exports.content import Columns, Content
from wythoff.views.exports.size import BYTES_PACKED, require_numbers
from wythoff.views.numbers import plain

INT64 = range(-(2**63), 2**63)
OFF_BOARD = -1  # in tables of values


def require_numpy() -> Any:
    """Return numpy.   Raises: RequestError where it is not installed; TooLargeError without room for it."""
    require_room("numpy", "npz")
    try:
        import numpy as np
    except ImportError:
        raise RequestError('npz needs numpy, which is not installed: pip install "wythoff[fast]"') from None
    return np


def write_npz(file: IO[bytes], content: Content) -> int:
    """Write arrays x1, x2, ... of int64, of tables the array `values`; and `about`, the provenance as text.

    The numbers wait in temporary files, because an archive holds one array after the other.
    Raises: RequestError for fractions; TooLargeError for numbers beyond 64 bits.
    """
    np = require_numpy()
    require_space(os.path.join(gettempdir(), "arrays"), 8 * content.cells)
    # In an archive a(n) is called a.
    names = ["values"] if content.matrix else [name.partition("(")[0] for name in content.names]
    waiting = {name: TemporaryFile() for name in names}  # noqa: SIM115  # closed when nothing refers to them
    written = 0
    for chunk in content.columns():
        for part, column in zip(waiting.values(), _parts(chunk, content), strict=True):
            part.write(_packed(column))
        written += len(chunk[0]) if chunk else 0
    shape = (written, len(content.names)) if content.matrix else (written,)
    arrays = {
        name: np.memmap(part, "<i8", "r", shape=shape) if written else np.zeros(shape, "<i8")
        for name, part in waiting.items()
    }
    np.savez(file, **arrays, about="\n".join(content.provenance.lines()).encode("ascii", "backslashreplace"))
    return written


def _parts(chunk: Columns, content: Content) -> Columns:
    """Return what each array gets of a chunk: the one array of a table gets its rows."""
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


def _require_int64(column: Sequence[Any]) -> None:
    ends = min(column, default=0), max(column, default=0)
    if not all(hasattr(value, "__index__") for value in ends):
        raise RequestError("npz holds integers, but the piles of this game are fractions: write CSV instead")
    if not all(value in INT64 for value in ends):
        raise TooLargeError("npz holds integers of 64 bits, but some numbers have more: write CSV instead")


def read_npz(path: str) -> tuple[str, list[Sequence[int]]]:
    """Return the text of `about` and the columns as arrays, or the rows of a table.

    Raises: RequestError for a file with other arrays than int64 and text.
    """
    found = _arrays(path)
    about = found.pop("about", None)
    if about is None:
        raise RequestError(f"{path} must be a file that wythoff wrote: it has no array about")
    if about.dtype.kind != "S" or about.shape or any(part.dtype.str != "<i8" for part in found.values()):
        raise RequestError(f"{path} must hold integers of 64 bits, and its provenance as text")
    if list(found) == ["values"] and found["values"].ndim == 2:
        return about.item().decode("latin-1"), found["values"].tolist()
    if any(part.ndim != 1 for part in found.values()):
        raise RequestError(f"{path} must hold columns, or the rows of a table")
    return about.item().decode("latin-1"), [array("q", part.tobytes()) for part in found.values()]


def _arrays(path: str) -> dict[str, Any]:
    """Return the arrays of an archive by name; numpy reads no objects, so nothing in the file is run."""
    np = require_numpy()
    try:
        with (
            warnings.catch_warnings(action="ignore"),
            open_whole(path, "an npz file") as file,
            np.lib.npyio.NpzFile(file, allow_pickle=False) as archive,
        ):
            # An array is read no further than the archive says that it goes.
            length = sum(info.file_size for info in archive.zip.infolist())
            require_numbers(path, length // 8, 1, each=2 * BYTES_PACKED)
            found = {name: archive[name] for name in archive.files}
            if not all(isinstance(part, np.ndarray) for part in found.values()):
                raise ValueError("a member is no array")
            return found
    except Exception as error:  # a damaged file may raise anything
        if isinstance(error, WythoffError | MemoryError):
            raise
        why = said(error)
        raise RequestError(f"{path} must be an npz file, and its arrays must be of int64, or text: {why}") from None
