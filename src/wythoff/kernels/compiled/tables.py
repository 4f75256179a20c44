"""Arrays of Sprague-Grundy values, in memory and in files."""

from __future__ import annotations

from typing import Any

import numpy as np


def table(shape: tuple[int, ...], width: int, place: str | None = None) -> Any:
    """Return a new array of this shape with `width` (2 or 4) bytes for each value, in memory or in a file.

    `place` is the name of the .npy file, or None.
    """
    kind = np.uint16 if width == 2 else np.uint32
    if place is None:
        return np.empty(shape, kind)
    from numpy.lib.format import open_memmap

    return open_memmap(place, mode="w+", dtype=kind, shape=shape)


def mapped(path: str) -> Any:
    """Map a table from the .npy file `path` into memory. Pages are read when they are accessed."""
    return np.load(path, mmap_mode="r")


def places_of(table: Any, value: int, ascending: bool) -> Any:
    """Return the positions where `table` has this `value`, in lexicographic order: an array with a row for each pile.

    If `ascending`, return only positions whose indices ascend.
    """
    if not 0 <= value < np.iinfo(table.dtype).max:
        return np.zeros((table.ndim, 0), np.int64)
    found = np.array(np.nonzero(table == value))
    return found[:, (found[:-1] <= found[1:]).all(axis=0)] if ascending else found


def filled(count: int, number: int, kind: str) -> Any:
    """Return an array of `count` copies of `number`, of type `kind`."""
    # np.zeros does not write the zeros: pages that are never written take no memory
    return np.full(count, number, kind) if number else np.zeros(count, kind)
