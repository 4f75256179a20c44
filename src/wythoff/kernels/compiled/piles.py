"""P-positions of three and more unordered piles, compiled: see `plain.piles`."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import Any

import numpy as np

from wythoff.kernels.compiled.keeping import njit
from wythoff.kernels.plain.piles import Rule


@lru_cache(maxsize=8)
def _orders(piles: int) -> Any:
    return np.array(list(permutations(range(piles))), np.uint64)


def complete(table: Any, rule: Rule, piles: int, side: int, none: int, start: int, end: int, misere: bool) -> None:
    """See `plain.piles.complete`."""
    _complete(table, rule == "xor", _orders(piles), np.uint64(side), np.uint64(none), start, end, misere)


@njit(nogil=True, cache=True)
def _complete(table, by_xor, orders, side, none, start, end, misere):  # type: ignore[no-untyped-def]  # numba infers
    n = orders.shape[1]
    one, zero = np.uint64(1), np.uint64(0)
    place = np.zeros(n, np.uint64)  # the piles; the last is the one that is looked for
    head = np.zeros(n, np.uint64)
    forbidden = np.zeros(2 * none, np.uint8)
    place[: n - 1] = start
    while place[0] < end:
        index = zero
        for k in range(n - 1):
            index = index * side + place[k]
        if table[index] == none:
            last = place[n - 2]
            forbidden[:side] = 0
            if misere and last == zero:
                forbidden[0] = 1
            if by_xor:
                head[: n - 2] = zero
                while True:
                    amount, row = zero, zero
                    for k in range(n - 2):
                        amount ^= place[k] - head[k]
                        row = row * side + head[k]
                    row *= side
                    for q in range(last + one):
                        forbidden[table[row + q] + (amount ^ (last - q))] = 1
                    carry = n - 3
                    while carry >= 0 and head[carry] == place[carry]:
                        head[carry] = zero
                        carry -= 1
                    if carry < 0:
                        break
                    head[carry] += one
            else:
                for common in range(one, place[0] + one):
                    row = zero
                    for k in range(n - 1):
                        row = row * side + (place[k] - common)
                    forbidden[table[row] + common] = 1
            pile = last
            while pile < side:
                if not forbidden[pile]:
                    lost = True
                    for replaced in range(n - 1):
                        row = zero
                        for k in range(n - 1):
                            row = row * side + (pile if k == replaced else place[k])
                        lost = lost and table[row] >= place[replaced]
                    if lost:
                        break
                pile += one
            if pile < side:
                place[n - 1] = pile
                for order in range(len(orders)):
                    row = zero
                    for k in range(n - 1):
                        row = row * side + place[orders[order, k]]
                    table[row] = place[orders[order, n - 1]]
        k = n - 2
        while k > 0 and place[k] == side - one:
            k -= 1
        following = place[k] + one
        for later in range(k, n - 1):
            place[later] = following


def listed(table: Any, piles: int, side: int) -> Any:
    """The P-positions of a table, a row for each, piles ascending, in lexicographic order."""
    count = _listed(table, piles, side, np.zeros((0, piles), np.int64))
    found = np.zeros((count, piles), np.int64)
    _listed(table, piles, side, found)
    return found


@njit(nogil=True, cache=True)
def _listed(table, piles, side, found):  # type: ignore[no-untyped-def]  # numba infers the types
    """Count the P-positions, and list as many as there is room for."""
    count = 0
    place = np.zeros(piles - 1, np.int64)
    while place[0] < side:
        index = 0
        for pile in place:
            index = index * side + pile
        last = np.int64(table[index])
        if place[-1] <= last < side:
            if count < len(found):
                found[count, : piles - 1] = place
                found[count, piles - 1] = last
            count += 1
        k = piles - 2
        while k > 0 and place[k] == side - 1:
            k -= 1
        place[k:] = place[k] + 1
    return count
