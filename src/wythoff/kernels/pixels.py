"""The door of the pixels: compiled where the numbers are arrays, plain where they are lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def shaded(rows: Any, shades: bytes) -> bytes:
    """The byte shades[number] for each number of the rows, which are as `palace_bands` gives them."""
    pixels: bytes = _twin(rows).shaded(rows, shades)
    return pixels


def marked(x: Sequence[int], y: Sequence[int], start: int, end: int, columns: int, *, symmetric: bool) -> bytes:
    """The rows `start` to `end` of a board: 1 at the squares (x, y), where it is symmetric at (y, x) too, else 0.

    Cost: the squares of these rows, and a look at each (x, y).
    """
    arrays = hasattr(x, "dtype") and hasattr(y, "dtype")
    board: bytes = _twin(x if arrays else ()).marked(x, y, start, end, columns, symmetric)
    return board


def _twin(values: Any) -> Any:
    if hasattr(values, "dtype"):
        from wythoff.kernels.compiled import pixels as compiled

        return compiled
    from wythoff.kernels.plain import pixels as plain

    return plain
