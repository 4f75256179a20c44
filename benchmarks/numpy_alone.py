"""Plain numpy programs that compute and write the same npz files as `wythoff export`, as a yardstick for it.

    python benchmarks/numpy_alone.py g1 COUNT FILE.npz
    python benchmarks/numpy_alone.py values SIDE FILE.npz

The first computes P-positions (a, b) of `nim | diagonal(x1 + 1)` by their recurrence, in blocks: the known b determine
the next a. The second computes the Sprague-Grundy values of Wythoff Nim on a board, one antidiagonal after the
other, with marks for the values that occur in each row, column and diagonal.
"""

import sys

import numpy as np


def g1(count):
    a, b = np.zeros(count, "i8"), np.zeros(count, "i8")
    a[1], b[1], n = 1, 2, 2
    while n < count:
        low, high = a[n - 1], min(b[n - 1], a[n - 1] + 2 * (count - n))
        free = np.ones(high - low, bool)
        free[b[np.searchsorted(b[:n], low, "right") : np.searchsorted(b[:n], high, "right")] - low - 1] = False
        found = np.flatnonzero(free)[: count - n] + low + 1
        found = found if len(found) else np.array([high + 1])
        end = n + len(found)
        a[n:end] = found
        b[n:end] = found + b[n - 1] - low + np.cumsum(a[n - 1 : end - 1] + 1)
        n = end
    return {"x1": a, "x2": b}


def values(side):
    rows, columns, diagonals = (np.zeros((count, 3 * side), bool) for count in (side, side, 2 * side))
    table = np.zeros((side, side), "i8")
    for total in range(2 * side - 1):
        x = np.arange(max(0, total - side + 1), min(side, total + 1))
        y = total - x
        found = np.argmin(rows[x] | columns[y] | diagonals[x - y + side], axis=1)
        table[x, y] = found
        rows[x, found] = columns[y, found] = diagonals[x - y + side, found] = True
    return {"values": table}


if __name__ == "__main__":
    np.savez(sys.argv[3], **{"g1": g1, "values": values}[sys.argv[1]](int(sys.argv[2])))
