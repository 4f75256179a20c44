"""Pixels of a picture, compiled: see `plain.pixels`."""

from __future__ import annotations

from typing import Any

import numpy as np

from wythoff.kernels.compiled.keeping import njit
from wythoff.kernels.limits import BYTE


def shaded(rows: Any, shades: bytes) -> bytes:
    """See `plain.pixels.shaded`; rows are an array whose numbers are all less than len(shades)."""
    pixels = np.empty(rows.size, np.uint8)
    _shaded(rows.reshape(-1), np.frombuffer(shades, np.uint8), pixels)
    return pixels.tobytes()


@njit(nogil=True, cache=True)
def _shaded(numbers, shades, pixels):  # type: ignore[no-untyped-def]  # numba infers the types
    for place in range(len(numbers)):
        pixels[place] = shades[numbers[place]]


def by_rows(x: Any, y: Any, symmetric: bool) -> tuple[Any, Any]:
    """See `plain.pixels.by_rows`."""
    if symmetric:
        x, y = np.concatenate((x, y)), np.concatenate((y, x))
    order = np.lexsort((y, x))
    return x[order], y[order]


def lines_of_bits(rows: Any, columns: Any, start: int, end: int, width: int) -> bytes:
    """See `plain.pixels.lines_of_bits`."""
    first, last = np.searchsorted(rows, (start, end))
    inside = columns[first:last] < width
    a, b = rows[first:last][inside] - start, columns[first:last][inside]
    board = np.zeros((end - start, 1 + (width + 7) // 8), np.uint8)
    np.bitwise_or.at(board, (a, 1 + (b >> 3)), np.uint8(BYTE // 2) >> (b & 7).astype(np.uint8))
    return board.tobytes()


def packed(pixels: bytes, width: int, bits: int = 1) -> bytes:
    """See `plain.pixels.packed`."""
    board = np.frombuffer(pixels, np.uint8).reshape(-1, width)
    lines = np.zeros((len(board), 1 + (width * bits + 7) // 8), np.uint8)
    if bits == 1:
        lines[:, 1:] = np.packbits(board, axis=1)
        return lines.tobytes()
    for place in range(8 // bits):  # within a byte
        column = board[:, place :: 8 // bits]
        lines[:, 1 : 1 + column.shape[1]] |= column << np.uint8(8 - bits * (place + 1))
    return lines.tobytes()


def marked(x: Any, y: Any, start: int, end: int, columns: int, symmetric: bool) -> bytes:
    """See `plain.pixels.marked`."""
    board = np.zeros((end - start) * columns, np.uint8)
    _marked(board, x, y, start, end, columns, symmetric)
    return board.tobytes()


@njit(nogil=True, cache=True)
def _marked(board, x, y, start, end, columns, symmetric):  # type: ignore[no-untyped-def]  # numba infers the types
    for n in range(len(x)):
        a, b = np.int64(x[n]), np.int64(y[n])
        if start <= a < end and b < columns:
            board[(a - start) * columns + b] = 1
        if symmetric and start <= b < end and a < columns:
            board[(b - start) * columns + a] = 1
