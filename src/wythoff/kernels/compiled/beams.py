"""The sums of `plain.beams` over arrays, by numpy: same names and results.

The arrays hold integers; every product that is formed must fit in 64 bits, which the door sees to.
"""

from __future__ import annotations

from itertools import chain
from typing import Any

import numpy as np

from wythoff.kernels.limits import AT_ONCE
from wythoff.kernels.plain import beams as plain
from wythoff.kernels.plain.beams import Point, Sums

MARGIN = 1e-9  # fractions are off by less than 1e-12; those that are closer to each other are compared exactly


def split(x: Any, y: Any, p: int, q: int) -> tuple[Sums, Sums, Sums]:
    """See `plain.beams.split`."""
    x, y = x.astype(np.int64, copy=False), y.astype(np.int64, copy=False)
    side = p * y - q * x
    below, on, above = (
        (int(np.count_nonzero(part)), int(x[part].sum()), int(y[part].sum()))
        for part in (side < 0, side == 0, side > 0)
    )
    return below, on, above


def golden_extremes(x: Any, y: Any) -> tuple[Point, Point]:
    """See `plain.beams.golden_extremes`; floating point only makes short lists, exact integers decide on them."""
    slices = [slice(start, start + AT_ONCE) for start in range(0, len(x), AT_ONCE)]
    least, greatest = zip(*(_short_lists(x[part], y[part]) for part in slices), strict=True)
    lowest = plain.golden_extremes(*map(list, zip(*chain(*least), strict=True)))[0]
    highest = plain.golden_extremes(*map(list, zip(*chain(*greatest), strict=True)))[1]
    return lowest, highest


def _short_lists(x: Any, y: Any) -> tuple[list[Point], list[Point]]:
    """The points among which that with the least, and that with the greatest y - phi*x are."""
    x, y = x.astype(np.int64, copy=False), y.astype(np.int64, copy=False)
    square = 5 * x * x
    surd = np.sqrt(square)
    root = surd.astype(np.int64)
    root -= root * root > square
    root += (root + 1) * (root + 1) <= square
    # 2y - x - sqrt(5)*x = whole - fraction with 0 <= fraction < 1
    whole = 2 * y - x - root
    fraction = (square - root * root) / np.maximum(surd + root, 1)
    lowest, highest = whole == whole.min(), whole == whole.max()
    lowest &= fraction >= fraction[lowest].max() - MARGIN
    highest &= fraction <= fraction[highest].min() + MARGIN
    least, greatest = (list(zip(x[part].tolist(), y[part].tolist(), strict=True)) for part in (lowest, highest))
    return least, greatest


def index_extremes(x: Any, y: Any) -> tuple[int, int]:
    """See `plain.beams.index_extremes`."""
    offsets = y.astype(np.int64) - x - np.arange(len(x))
    return int(offsets.min()), int(offsets.max())
