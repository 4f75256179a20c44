"""Sums over P-positions given as two columns: see `kernels.beams`."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import TypeAlias

Sums: TypeAlias = tuple[int, int, int]
Point: TypeAlias = tuple[int, int]


def split(x: Sequence[int], y: Sequence[int], p: int, q: int) -> tuple[Sums, Sums, Sums]:
    """Number, sum of x and sum of y of the points with p*y less than, equal to and greater than q*x.

    >>> split([0, 1, 2, 4], [0, 3, 4, 5], 1, 2)
    ((1, 4, 5), (2, 2, 4), (1, 1, 3))
    """
    sums = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
    for a, b in zip(x, y, strict=True):
        side = p * b - q * a
        found = sums[(side > 0) - (side < 0) + 1]
        found[0] += 1
        found[1] += a
        found[2] += b
    below, on, above = ((number, total_x, total_y) for number, total_x, total_y in sums)
    return below, on, above


def golden_extremes(x: Sequence[int], y: Sequence[int]) -> tuple[Point, Point]:
    """The points with the least and the greatest y - phi*x.

    >>> golden_extremes([0, 1, 2, 4], [0, 3, 6, 5])
    ((4, 5), (2, 6))
    """
    # Two values of 2y - x - sqrt(5)*x that differ, differ by at least 1/(6 x): the scale keeps them apart.
    scale = 16 * (max(x) + 1)

    def key(point: Point) -> int:
        a, b = point
        return scale * (2 * b - a) - isqrt(5 * (scale * a) ** 2)

    points = list(zip(x, y, strict=True))
    return min(points, key=key), max(points, key=key)


def index_extremes(x: Sequence[int], y: Sequence[int]) -> tuple[int, int]:
    """The least and the greatest (y - x) - n, where n counts the points from 0.

    >>> index_extremes([0, 1, 2, 4], [0, 3, 6, 5])
    (-2, 2)
    """
    offsets = [b - a - n for n, (a, b) in enumerate(zip(x, y, strict=True))]
    return min(offsets), max(offsets)
