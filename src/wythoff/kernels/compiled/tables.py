"""Arrays of Sprague-Grundy values, in memory and in files."""

from __future__ import annotations

from typing import Any

import numpy as np


def table(shape: tuple[int, ...], width: int, place: str | None = None) -> Any:
    """A table of `width` bytes a value; in a file of numpy's format where a place is given."""
    kind = np.uint16 if width == 2 else np.uint32
    if place is None:
        return np.empty(shape, kind)
    from numpy.lib.format import open_memmap

    return open_memmap(place, mode="w+", dtype=kind, shape=shape)


def mapped(path: str) -> Any:
    """A table in a file of numpy's format, read where it is asked for."""
    return np.load(path, mmap_mode="r")


def places_of(table: Any, value: int, ascending: bool) -> Any:
    """Where a table has a value: an array for each index, in lexicographic order; ascending ones only."""
    if not 0 <= value < np.iinfo(table.dtype).max:
        return np.zeros((table.ndim, 0), np.int64)
    found = np.array(np.nonzero(table == value))
    return found[:, (found[:-1] <= found[1:]).all(axis=0)] if ascending else found


def filled(count: int, number: int, kind: str) -> Any:
    """An array with that many times a number."""
    # Zeros are not written: memory that nobody comes to is never taken.
    return np.full(count, number, kind) if number else np.zeros(count, kind)
