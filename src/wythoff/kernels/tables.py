"""Tables of Sprague-Grundy values: their costs and the arrays that store them, for several modules of this folder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from wythoff.base.errors import RequestError
from wythoff.kernels import limits

LARGEST_SHORT = 2**16 - 2  # the largest value that fits in two bytes, as 2**16 - 1 marks a place without a square


class Needs(NamedTuple):
    """The cost of a table: bytes of memory besides the table, bytes of the table, and estimated seconds.

    If `streams`, the table can be written to a file, so that it need not fit in memory.
    """

    memory: int
    table: int
    seconds: float
    streams: bool = False


def width(largest: int) -> int:
    """Return how many bytes, 2 or 4, each value takes in a compiled table with values up to `largest`."""
    return 2 if largest <= LARGEST_SHORT else 4


def array_of(shape: tuple[int, ...], least: int, out: Any = None, place: str | None = None) -> Any:
    """Return an array of the given shape to fill, with at least `least` bytes (2 or 4) for each value.

    The result is `out` if given, else a new array. The new array lies in the .npy file `place` if given, else in
    memory.

    Raises: RequestError if `out` cannot hold such values.
    """
    return limits.kernel_of("tables").table(shape, least, place) if out is None else _checked(out, shape, least)


def _checked(out: Any, shape: tuple[int, ...], least: int) -> Any:
    """Return the array `out` if it has this shape, an unsigned type of at least `least` bytes, and is writable.

    Raises: RequestError.
    """
    kinds = {2: ("uint16", "uint32"), 4: ("uint32",)}[least]
    fits = getattr(out, "shape", None) == shape and str(out.dtype) in kinds
    if not fits or not out.flags.c_contiguous or not out.flags.writeable:
        sides, was = (
            " by ".join(map(str, shape)),
            "read-only" if fits and not out.flags.writeable else type(out).__name__,
        )
        raise RequestError(f"out must be an array of {sides} {' or '.join(kinds)}, was {was}")
    return out


def copied(values: Sequence[Any], out: Any) -> Any:
    """Copy nested lists of values into the array `out` and return it. None becomes the largest number of its type.

    Raises: RequestError if the array cannot hold the values.
    """
    shape: list[int] = []
    part: Any = values
    while isinstance(part, Sequence):
        shape.append(len(part))
        part = part[0] if part else 0
    array = _checked(out, tuple(shape), width(_largest(values)))
    return _copy(values, array, (1 << 8 * array.itemsize) - 1)


def _largest(values: Sequence[Any]) -> int:
    inner = (_largest(value) if isinstance(value, Sequence) else value or 0 for value in values)
    return max(inner, default=0)


def _copy(values: Sequence[Any], out: Any, none: int) -> Any:
    for index, value in enumerate(values):
        if isinstance(value, Sequence):
            _copy(value, out[index], none)
        else:
            out[index] = none if value is None else value
    return out


def places_of(table: Any, value: int, *, ascending: bool) -> tuple[Any, ...]:
    """Return the positions where `table` has this `value`, in lexicographic order: an array of sizes for each pile.

    If `ascending`, return only positions whose indices ascend.
    """
    return tuple(limits.kernel_of("tables").places_of(table, value, ascending))


def mapped_table(path: str) -> Any:
    """Map a table from the file `path`, in numpy's format, into memory. Its parts are read when they are accessed."""
    return limits.kernel_of("tables").mapped(path)
