"""P-positions of three unordered piles straight from a condition for moves, compiled: see `plain.triples`."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numba import njit

from wythoff.expressions import Expression, namespace, source
from wythoff.kernels.compiled.constraint import FUNCTIONS
from wythoff.kernels.compiled.keeping import kept
from wythoff.kernels.plain.boxes import BOX_VARIABLES
from wythoff.kernels.plain.triples import FOUND, LOOKED, TESTED


def none_shared(side: int) -> Any:
    """For each choice of two piles whether they are in a P-position."""
    return np.zeros((side, side), np.bool_)


def complete(
    test: Expression, piles: Any, shared: Any, state: Any, start: int, end: int, side: int, misere: bool
) -> None:
    """See `plain.triples.complete`."""
    _complete(test)(piles, shared, state, start, end, side, misere)


@lru_cache
def _complete(test: Expression) -> Any:
    text = f"def test({', '.join(BOX_VARIABLES)}): return {source(test)}\n"
    allows = njit(namespace(text, FUNCTIONS)["test"])

    @njit
    def reaches(x, y, z, u, v, w):  # type: ignore[no-untyped-def]  # numba infers the types
        i, j, k = x - u, y - v, z - w
        return i >= 0 and j >= 0 and k >= 0 and i + j + k > 0 and allows(x, y, z, i, j, k, u, v, w) != 0

    @njit
    def reaches_in_some_order(x, y, z, u, v, w):  # type: ignore[no-untyped-def]
        one = reaches(x, y, z, u, v, w) or reaches(x, y, z, v, u, w) or reaches(x, y, z, u, w, v)
        return one or reaches(x, y, z, v, w, u) or reaches(x, y, z, w, u, v) or reaches(x, y, z, w, v, u)

    @njit
    def seen(x, y, z, piles, state, last):  # type: ignore[no-untyped-def]
        found = state[FOUND]
        for turn in range(found + (last >= 0)):
            n = last if turn == 0 and last >= 0 else found - 1 - turn + (last >= 0)
            state[TESTED] += 1
            if reaches_in_some_order(x, y, z, piles[3 * n], piles[3 * n + 1], piles[3 * n + 2]):
                return n
        return -1

    @kept("triples", test)
    def kernel(piles, shared, state, start, end, side, misere):  # type: ignore[no-untyped-def]
        for x in range(start, end):
            for y in range(x, side):
                if shared[x, y]:
                    continue
                z, last = y, -1
                if misere and y == 0:
                    z = 1
                while z < side:
                    if not shared[x, z] and not shared[y, z]:
                        state[LOOKED] += 1
                        last = seen(x, y, z, piles, state, last)
                        if last < 0:
                            break
                    z += 1
                if z < side:
                    place = 3 * state[FOUND]
                    piles[place], piles[place + 1], piles[place + 2] = x, y, z
                    state[FOUND] += 1
                    shared[x, y] = shared[x, z] = shared[y, z] = True

    return kernel
