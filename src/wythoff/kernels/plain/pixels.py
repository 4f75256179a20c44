"""Pixels of a picture as bytes: numbers shaded by a table, and P-positions marked on a board."""

from __future__ import annotations

from collections.abc import Sequence


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
