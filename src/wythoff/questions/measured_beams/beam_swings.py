"""Measurement of any number of beams, separated by gaps in the slopes, and of densities that swing with log x.

A beam is a set of P-positions (x, y) near a line. Its density is the number of its P-positions for each column x.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from math import log

from wythoff.base.frozen import Record
from wythoff.kernels.listing import Cluster, clusters

GAP = 0.02  # the width of a gap between two beams: no P-position has y/x from some s to 1.02*s
FAR = 30  # the first 1/30 of the columns is left out
LEAST, MOST = 50, 20  # P-positions that a beam must have, and most clusters of slopes; with more there are no beams
WINDOW, STEP = 1.25, 1.01  # ratio of the ends of a window, and of the beginnings of two windows
WIDE = 400  # the least number of columns of a window: with fewer, densities swing by chance


class DensitySwing(Record):
    """A density that has no limit. In windows of columns from x to 1.25x it lies between `least` and `greatest`.

    The density in the window at x is about that in the window at `period`*x. `period` is None if the density does not
    repeat.
    """

    least: float
    greatest: float
    period: float | None
    _told = "least greatest period"


class MeasuredBeam(Record):
    """A beam: the slope, the density and the `count` of its P-positions from column `start` on.

    `swing` says how the density swings, or is None.
    """

    slope: float
    density: float
    count: int
    start: int
    swing: DensitySwing | None
    _told = "slope density count start swing"


def parted(xs: Sequence[int], ys: Sequence[int], columns: int) -> tuple[MeasuredBeam, ...]:
    """Return the beams of the P-positions (x, y), x < columns, the flattest first; or () if they lie along no lines.

    `xs` and `ys` are the piles of the P-positions, in ascending order of x; `ys` are the larger piles.

    >>> from wythoff.solving.solvers import solve
    >>> xs, ys = solve("nim | diagonal | ray(1, 2)", columns=3000).p_positions.columns
    >>> [(round(beam.slope, 2), round(beam.density, 2)) for beam in parted(xs, ys, 3000)]
    [(1.48, 0.38), (2.25, 0.25)]
    """
    low = max(bisect_left(xs, columns // FAR), bisect_left(xs, 1))
    try:
        found = clusters(xs[low:], ys[low:], GAP, MOST)
    except OverflowError:
        return ()
    beams = [cluster for cluster in found if len(cluster.xs) >= LEAST]
    if not all(cluster.greatest < (1 + 10 * GAP) * cluster.least for cluster in beams):
        return ()
    return tuple(_measured_beam(cluster, columns) for cluster in beams)


def _measured_beam(cluster: Cluster, columns: int) -> MeasuredBeam:
    count, start = len(cluster.xs), max(columns // FAR, 1)
    return MeasuredBeam(cluster.slope, count / (columns - start), count, start, _swing(cluster.xs, columns))


def _swing(xs: Sequence[int], columns: int) -> DensitySwing | None:
    """Return how the density of the ascending numbers `xs` < `columns` swings, or None if it seems to approach a limit.

    The density is how many of the columns from x to 1.25x are in `xs`, as a fraction. It is measured for growing x.
    """
    densities, start = [], float(columns // FAR)
    while start * WINDOW <= columns:
        low, high = round(start), round(start * WINDOW)
        if high - low >= WIDE:
            densities.append((bisect_left(xs, high) - bisect_left(xs, low)) / (high - low))
        start *= STEP
    count = len(densities)
    if count < 2 or max(densities) - min(densities) <= 0.5 * sum(densities) / count:
        return None
    mean = sum(densities) / count
    parts = [density - mean for density in densities]
    alike = []
    for lag in range(count // 2):
        products = sum(one * other for one, other in zip(parts, parts[lag:], strict=False))
        squares = sum(one * one for one in parts[: count - lag]) * sum(one * one for one in parts[lag:])
        alike.append(products / squares**0.5 if squares else 0.0)
    ahead = int(log(WINDOW) / log(STEP))  # nearer windows overlap
    peaks = [lag for lag in range(ahead, len(alike) - 1) if alike[lag - 1] <= alike[lag] >= alike[lag + 1]]
    # The correlation with the density one period later must be at least 0.5.
    best = next((lag for lag in peaks if alike[lag] >= max(0.5, 0.9 * max(alike[ahead:]))), None)
    return DensitySwing(min(densities), max(densities), None if best is None else STEP**best)
