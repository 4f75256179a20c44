"""The door to sums over P-positions: numpy where the columns are arrays, plain loops where they are lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wythoff.kernels.limits import INT64_MAX, twin
from wythoff.kernels.plain.beams import Point, Sums

__all__ = ["Point", "Sums", "golden_extremes", "index_extremes", "split"]


def split(x: Sequence[int], y: Sequence[int], p: int, q: int) -> tuple[Sums, Sums, Sums]:
    """Number, sum of x and sum of y of the points with p*y less than, equal to and greater than q*x."""
    # The sums as well must fit.
    twin, x, y = _twin(x, y, max(p, q, len(x)))
    return twin.split(x, y, p, q)  # type: ignore[no-any-return]


def golden_extremes(x: Sequence[int], y: Sequence[int]) -> tuple[Point, Point]:
    """The points with the least and the greatest y - phi*x, of at least one point; x must ascend."""
    twin, x, y = _twin(x, y, 5 * (int(x[-1]) + 1))
    return twin.golden_extremes(x, y)  # type: ignore[no-any-return]


def index_extremes(x: Sequence[int], y: Sequence[int]) -> tuple[int, int]:
    """The least and the greatest (y - x) - n of at least one point, where n counts the points from 0."""
    twin, x, y = _twin(x, y, 2)
    return twin.index_extremes(x, y)  # type: ignore[no-any-return]


def _twin(x: Any, y: Any, factor: int) -> tuple[Any, Any, Any]:
    """The twin for these columns, which multiplies their entries by at most `factor`; lists for the plain one."""
    packed = hasattr(x, "dtype") and hasattr(y, "dtype")
    if packed and int(max(x.max(initial=0), y.max(initial=0))) < INT64_MAX // (2 * factor + 1):
        return twin("beams"), x, y
    return twin("beams", compiled=False), *(c.tolist() if hasattr(c, "dtype") else c for c in (x, y))
