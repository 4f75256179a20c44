"""How much memory a file may take: estimated from its rows and columns, before it is read."""

from __future__ import annotations

import os

from wythoff.errors import RequestError, TooLargeError, brief, gigabytes, said
from wythoff.files import open_whole
from wythoff.kernels import POSITION_BYTES, require_memory

BYTES_A_BYTE = 30  # of memory for a byte of any text
BYTES_PACKED, BYTES_A_BYTE_PACKED = 12, 5  # for arrays of 64 bits; in a text each number has two bytes or more
SMALL = 400_000_000  # bytes of memory that any file may take, ...
TIMES = 1000  # ... and that many times its own length; deflate packs no more than 1032 bytes into one


def require_numbers(path: str, rows: int, columns: int, length: int = 0, *, each: int = POSITION_BYTES) -> None:
    """Refuse a file that does not fit in memory, by its rows, its columns, and the total length of its texts.

    A small compressed file may unpack to any size; `TIMES` its own length is allowed.
    Raises: TooLargeError.
    """
    size = each * rows * columns + POSITION_BYTES * columns + 2 * length
    what = f"what stands in {path}, {brief(rows)} rows of {brief(columns)} numbers,"
    require_memory(size, what)
    most = max(SMALL, TIMES * os.path.getsize(path))
    if size > most:
        raise TooLargeError(f"{what} must take at most {gigabytes(most)} of memory, would take {gigabytes(size)}")


def content_of(path: str, each: int = BYTES_A_BYTE) -> bytes:
    """The content of a text file; each of its bytes takes `each` bytes of memory.

    Raises: RequestError; TooLargeError for a file that does not fit in memory.
    """
    with open_whole(path, "a file that can be read") as file:
        require_memory(each * os.fstat(file.fileno()).st_size, f"what stands in {path}")
        try:
            return file.read()
        except OSError as error:
            raise RequestError(f"{path} must be a file that can be read: {said(error)}") from None
