"""P-positions (a_n, b_n) of the games `nim | diagonal(f)` for simple f, by numpy alone, which loads sooner than numba.

In these games a_n is the least number that is no earlier a or b, and b_n = f(a_{n-1}, b_{n-1}, a_n) + b_{n-1} + a_n -
a_{n-1}. The expression f is called the *width*. The values of b known so far determine many values of a at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from wythoff.expressions import Expression, function
from wythoff.kernels.plain.constraint import WIDTH_VARIABLES


def constraint_pairs(width: Expression, a: Any, b: Any, start: int, end: int, limit: int | None) -> int:
    """Write the P-positions (a[n], b[n]) of `nim | diagonal(width)`, `start` <= n < `end`, into a and b. Return `end`.

    The arrays must contain the pairs before `start`. The expression `width` must be at least 1, and made of x1 =
    a_{n-1}, x0 = a_n and integers by sums, differences and products. The caller makes sure that no b exceeds 64 bits.
    So `limit` is ignored.
    """
    f = function(width, WIDTH_VARIABLES)
    while start < end:
        x1, y1 = int(a[start - 1]), int(b[start - 1])
        # Of two consecutive numbers at most one is a b. So at least half of the numbers in this range are free.
        last = min(y1, x1 + 2 * (end - start))
        first, past = np.searchsorted(b[:start], (x1, last), "right")
        taken = b[first:past] - (x1 + 1)
        stop = min(end, start + max(last - x1 - len(taken), 1))
        new_a, new_b = a[start:stop], b[start:stop]
        # The a's grow by 1, and by 2 over a b. Their memory serves for these steps: new memory takes most of the time.
        new_a[:] = 1
        over = taken - np.arange(len(taken))
        new_a[over[over < len(new_a)]] += 1
        new_a[0] += x1
        np.cumsum(new_a, out=new_a)
        new_b[:] = f(a[start - 1 : stop - 1], 0, new_a)
        new_b[0] += y1 - x1
        np.cumsum(new_b, out=new_b)
        new_b += new_a
        start = stop
    return end


def constraint_chunks(width: Expression, count: int, size: int, first: int) -> Iterator[tuple[Any, Any]]:
    """Yield the P-positions (a_n, b_n), 1 <= n < `count`, of `nim | diagonal(width)`, where (a_0, b_0) = (0, `first`).

    Each item is a pair (array of a_n, array of b_n) for at most `size` consecutive n. `width` must be as in
    `constraint_pairs`, and no b may exceed 64 bits. Memory: `size` pairs, and the b's between the last a and 2*`count`.
    """
    last, later = 0, np.array([first])
    for start in range(1, count, size):
        known, end = len(later), len(later) + min(size, count - start)
        a, b = np.empty(end, np.int64), np.empty(end, np.int64)
        a[known - 1], b[:known] = last, later
        constraint_pairs(width, a, b, known, end, None)
        yield a[known:], b[known:]
        last = a[-1]
        low, high = np.searchsorted(b[:-1], (last, 2 * count), "right")
        later = np.append(b[low:high], b[-1])
