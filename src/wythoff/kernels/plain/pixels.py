"""Pixels of a picture as bytes: numbers shaded by a table, and P-positions marked on a board."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from wythoff.kernels.limits import BYTE

DIGITS = b"0123456789abcdef" + bytes(240)  # of a row as a number in base 2, 4 or 16


def shaded(rows: Sequence[Sequence[int]], shades: bytes) -> bytes:
    """The byte shades[number] for each number of the rows."""
    return b"".join(bytes(map(shades.__getitem__, row)) for row in rows)


def marked(x: Sequence[int], y: Sequence[int], start: int, end: int, columns: int, symmetric: bool) -> bytes:
    """The rows `start` to `end` of a board: 1 at the squares (x, y), where it is symmetric at (y, x) too, else 0.

    Cost: the squares of these rows, and a look at each (x, y).
    """
    board = bytearray((end - start) * columns)
    for a, b in zip(x, y, strict=True):
        if start <= a < end and b < columns:
            board[(a - start) * columns + b] = 1
        if symmetric and start <= b < end and a < columns:
            board[(b - start) * columns + a] = 1
    return bytes(board)


def by_rows(x: Sequence[int], y: Sequence[int], symmetric: bool) -> tuple[list[int], list[int]]:
    """See `by_rows` of the door."""
    squares = list(zip(x, y, strict=True))
    squares = sorted(squares + [(b, a) for a, b in squares] if symmetric else squares)
    return [a for a, _ in squares], [b for _, b in squares]


def lines_of_bits(rows: Sequence[int], columns: Sequence[int], start: int, end: int, width: int) -> bytes:
    """See `lines_of_bits` of the door."""
    size = 1 + (width + 7) // 8
    board = bytearray((end - start) * size)
    for place in range(bisect_left(rows, start), bisect_left(rows, end)):
        column = columns[place]
        if column < width:
            board[(rows[place] - start) * size + 1 + (column >> 3)] |= BYTE // 2 >> (column & 7)
    return bytes(board)


def packed(pixels: bytes, width: int, bits: int = 1) -> bytes:
    """See `packed` of the door."""
    size, spare = (width * bits + 7) // 8, -width * bits % 8
    rows = (pixels[start : start + width].translate(DIGITS) for start in range(0, len(pixels), width))
    return b"".join(b"\0" + (int(row, 1 << bits) << spare).to_bytes(size, "big") for row in rows)
