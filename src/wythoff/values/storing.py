"""Tables of values in files of numpy's format, written and read with numpy or without."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import IO, Any

from wythoff import kernels
from wythoff.files import npy_header
from wythoff.kernels.tables import LARGEST_SHORT
from wythoff.values.table import Values


def write_npy(file: IO[bytes], values: Sequence[Any], shape: tuple[int, ...]) -> None:
    """Write nested values as uint16, or uint32 where they need it; the largest number stands for no position."""
    from array import array

    if isinstance(values, Values):
        file.write(npy_header(values.array.dtype.str, shape))
        file.write(values.array.tobytes())
        return
    largest = max((value for row in _rows(values) for value in row if value is not None), default=0)
    kind, code = ("<u2", "H") if largest <= LARGEST_SHORT else ("<u4", "I")
    none = (1 << 8 * int(kind[2])) - 1
    file.write(npy_header(kind, shape))
    for row in _rows(values):
        file.write(array(code, [none if value is None else value for value in row]).tobytes())


def _rows(values: Sequence[Any]) -> Iterator[Sequence[Any]]:
    """The innermost rows of nested values."""
    if len(values) and isinstance(values[0], Sequence):
        for part in values:
            yield from _rows(part)
    else:
        yield values


def stored(path: str) -> Values:
    """The values in a file, read where they are asked for."""
    return Values(kernels.mapped_table(path))
