"""The door of the pixels: compiled where the numbers are arrays, plain where they are lists."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from wythoff.kernels import limits


def shaded(rows: Any, shades: bytes) -> bytes:
    """The byte shades[number] for each number of the rows, which are as `palace_bands` gives them."""
    pixels: bytes = limits.twin("pixels", hasattr(rows, "dtype")).shaded(rows, shades)
    return pixels


def marked(x: Sequence[int], y: Sequence[int], start: int, end: int, columns: int, *, symmetric: bool) -> bytes:
    """The rows `start` to `end` of a board: 1 at the squares (x, y), where it is symmetric at (y, x) too, else 0.

    Cost: the squares of these rows, and a look at each (x, y).
    """
    board: bytes = limits.twin("pixels", _arrays(x, y)).marked(x, y, start, end, columns, symmetric)
    return board


def by_rows(x: Sequence[int], y: Sequence[int], *, symmetric: bool) -> tuple[Sequence[int], Sequence[int]]:
    """The rows and columns of the squares (x, y), where the board is symmetric of (y, x) too, in order.

    >>> by_rows([0, 1], [2, 1], symmetric=True)
    ([0, 1, 1, 2], [2, 1, 1, 0])

    Cost: O(n log n) for n squares.
    """
    found: tuple[Sequence[int], Sequence[int]] = limits.twin("pixels", _arrays(x, y)).by_rows(x, y, symmetric)
    return found


def lines_of_bits(rows: Sequence[int], columns: Sequence[int], start: int, end: int, width: int) -> bytes:
    r"""The rows `start` to `end` of a board as lines: a byte 0, a bit for each of `width` squares, 1 at those given.

    The squares are in the order of `by_rows`; the first bit of a byte is that of 128, and spare ones are 0.

    >>> lines_of_bits([0, 1, 1], [0, 1, 9], 0, 2, 9)
    b'\x00\x80\x00\x00@\x00'

    Cost: the squares of these rows, of which eight are a byte.
    """
    lines: bytes = limits.twin("pixels", _arrays(rows, columns)).lines_of_bits(rows, columns, start, end, width)
    return lines


def packed(pixels: bytes, width: int, bits: int = 1) -> bytes:
    r"""Rows of pixels, a byte each, as lines like those of `lines_of_bits`, with 1, 2 or 4 bits for each pixel.

    >>> packed(bytes([1, 0, 0, 1]), 2), packed(bytes([1, 0, 2, 3]), 2, bits=4)
    (b'\x00\x80\x00@', b'\x00\x10\x00#')
    """
    lines: bytes = limits.twin("pixels", "numpy" in sys.modules).packed(pixels, width, bits)
    return lines


def _arrays(x: Any, y: Any) -> bool:
    return hasattr(x, "dtype") and hasattr(y, "dtype")
