"""Pairs beside a line, compiled: see `plain.listing.beside_line`."""

from __future__ import annotations

from wythoff.kernels.compiled.keeping import njit


@njit(nogil=True, cache=True)
def beside(given_x, given_y, factor, slope, added, xs, ys):  # type: ignore[no-untyped-def]
    """Write pairs in lexicographic order into xs and ys; in a row with one of each that of the given comes first."""
    n = met = 0
    for place in range(len(xs)):
        if met < len(given_x) and factor * given_x[met] <= n:
            xs[place] = factor * given_x[met]
            ys[place] = factor * given_y[met]
            met += 1
        else:
            xs[place] = n
            ys[place] = slope * n + added
            n += 1
