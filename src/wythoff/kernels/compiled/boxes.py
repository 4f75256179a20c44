"""Games on more than two piles, compiled: see `plain.boxes`."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import Any

import numpy as np

from wythoff.expressions import Expression
from wythoff.kernels.compiled.bits import FULL, LOW, ONE, SIX, trailing_zeros
from wythoff.kernels.compiled.constraint import evaluated
from wythoff.kernels.compiled.keeping import kept, njit
from wythoff.kernels.limits import WORD_BITS
from wythoff.kernels.plain.boxes import BOX_VARIABLES, FOUND, LOOKED, TESTED, BoxGame, Rule

BLOCK = 1 << 16  # choices of all piles but the last that are looked at together


@lru_cache(maxsize=8)
def _orders(piles: int) -> Any:
    return np.array(list(permutations(range(piles))), np.uint64)


def complete(table: Any, rule: Rule, piles: int, side: int, none: int, start: int, end: int, misere: bool) -> None:
    """See `plain.boxes.complete`."""
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


def listed(table: Any, piles: int, side: int) -> tuple[Any, ...]:
    """See `plain.boxes.listed`."""
    found = []
    for start in range(0, len(table), BLOCK):
        last = table[start : start + BLOCK]
        places = start + np.flatnonzero(last < side)
        columns: Any = np.stack((*np.unravel_index(places, (side,) * (piles - 1)), table[places].astype(np.int64)))
        found.append(columns[:, (np.diff(columns, axis=0) >= 0).all(axis=0)])
    return tuple(np.concatenate(found, axis=1)) if found else ()


class BoxMemory:
    """The memory of a sweep: a set for each line, identified by the numbers that its positions share."""

    def __init__(self, game: BoxGame, side: int) -> None:
        lines, words = side ** (game.piles - 1), game.words(side)
        self.rooks = np.zeros((lines if game.rooks else 0, words), np.uint64)
        self.equal = np.zeros((lines if game.equal else 0, words), np.uint64)
        self.seen = np.zeros((side, words), np.uint64)
        self.vectors = np.array(game.vectors, np.int64).reshape(-1, game.piles)
        orders = list(permutations(range(game.piles))) if game.symmetric else [tuple(range(game.piles))]
        self.orders = np.array(orders, np.int64)


def box_values(game: BoxGame, side: int, out: Any, memory: BoxMemory, start: int, end: int, misere: bool) -> None:
    """See `plain.boxes.box_values`; `out` is a box."""
    kernel = _sweep if game.test is None else _tested_sweep(game.test)
    kernel(
        out.reshape(-1), side, start, end, game.symmetric, game.balanced, misere, memory.vectors, memory.orders,
        memory.rooks, memory.equal, memory.seen,
    )  # fmt: skip


@njit(nogil=True, cache=True)
def _head(place, row, side, symmetric):  # type: ignore[no-untyped-def]  # numba infers the types
    """Write all piles but the last of a row; the least last pile, or -1 if the piles of symmetric games descend."""
    for n in range(len(place) - 2, -1, -1):
        place[n] = row % side
        row //= side
    for n in range(len(place) - 2):
        if symmetric and place[n] > place[n + 1]:
            return -1
    return place[len(place) - 2] if symmetric and len(place) > 1 else 0


@njit(nogil=True, cache=True)
def _sweep(out, side, start, end, symmetric, balanced, misere, vectors, orders, rooks, equal, seen):  # type: ignore[no-untyped-def]
    place = np.zeros(vectors.shape[1], np.int64)
    for row in range(start, end):
        lowest = _head(place, row, side, symmetric)
        if lowest >= 0:
            seen[lowest:, :] = 0
            for last in range(lowest, side):
                place[-1] = last
                _square(out, side, place, balanced, misere, vectors, orders, rooks, equal, seen[last])


@lru_cache(maxsize=8)
def _tested_sweep(test: Expression) -> Any:
    """Compile the sweep for three piles with a test."""
    allowed = evaluated(test, BOX_VARIABLES)

    @kept("boxes", test)
    def kernel(out, side, start, end, symmetric, balanced, misere, vectors, orders, rooks, equal, seen):  # type: ignore[no-untyped-def]
        place = np.zeros(3, np.int64)
        for row in range(start, end):
            lowest = _head(place, row, side, symmetric)
            if lowest < 0:
                continue
            seen[lowest:, :] = 0
            x, y = place[0], place[1]
            for z in range(lowest, side):
                for u in range(x + 1):
                    for v in range(y + 1):
                        if u < x or v < y:
                            for w in range(z + 1):
                                if allowed(x, y, z, x - u, y - v, z - w, u, v, w) != 0:
                                    value = np.uint64(out[(u * side + v) * side + w])
                                    seen[z, value >> SIX] |= ONE << (value & LOW)
                # Those of the same row are known when the squares before are filled.
                place[2] = z
                for w in range(z):
                    if allowed(x, y, z, 0, 0, z - w, x, y, w) != 0:
                        value = np.uint64(out[(x * side + y) * side + w])
                        seen[z, value >> SIX] |= ONE << (value & LOW)
                _square(out, side, place, balanced, misere, vectors, orders, rooks, equal, seen[z])

    return kernel


@njit(nogil=True, cache=True)
def _square(out, side, place, balanced, misere, vectors, orders, rooks, equal, seen):  # type: ignore[no-untyped-def]
    """Compute the value of a position. `seen` holds the values reached by tested moves."""
    piles = len(place)
    number, gaps = 0, 0
    for n in range(piles):
        number = number * side + place[n]
        gaps = gaps * side + place[n] - place[0]
    for m in range(len(vectors)):
        offset, fits = 0, True
        for n in range(piles):
            offset = offset * side + vectors[m, n]
            fits = fits and vectors[m, n] <= place[n]
        if fits:
            value = np.uint64(out[number - offset])
            seen[value >> SIX] |= ONE << (value & LOW)
    if balanced:
        _see_balanced(out, side, place, number, seen)
    if len(rooks):
        for n in range(piles):
            line = _rest(place, n, side)
            for word in range(len(seen)):
                seen[word] |= rooks[line, word]
    if len(equal):
        for word in range(len(seen)):
            seen[word] |= equal[gaps, word]
    found, lost = np.uint64(0), True
    for word in range(len(seen)):
        lost = lost and seen[word] == 0
        if seen[word] != FULL:
            found = (np.uint64(word) << SIX) + trailing_zeros(~seen[word])
            break
    if misere and lost:
        for word in range(len(seen)):
            lost = lost and seen[word] == 0
        found = np.uint64(lost)
    place_in_set, bit = found >> SIX, ONE << (found & LOW)
    for m in range(len(orders)):
        other = 0
        for n in range(piles):
            other = other * side + place[orders[m, n]]
        out[other] = found
    if len(rooks):
        for n in range(piles):
            rooks[_rest(place, n, side), place_in_set] |= bit
    if len(equal):
        equal[gaps, place_in_set] |= bit


@njit(inline="always")
def _rest(place, but, side):  # type: ignore[no-untyped-def]  # numba infers the types
    """Return the index of all piles but one."""
    number = 0
    for n in range(len(place)):
        if n != but:
            number = number * side + place[n]
    return number


@njit(nogil=True, cache=True)
def _see_balanced(out, side, place, number, seen):  # type: ignore[no-untyped-def]  # numba infers the types
    """Let a position see the values that it reaches by numbers with nim-sum 0."""
    piles = len(place)
    taken = np.zeros(piles - 1, np.int64)  # from all piles but the last two, which an inner loop takes care of
    second, last = place[piles - 2], place[piles - 1]
    hit = np.zeros(WORD_BITS * len(seen), np.uint8)  # to write a byte is quicker than to read and write a bit
    while True:
        nim_sum, offset = 0, 0
        for n in range(piles - 2):
            nim_sum ^= taken[n]
            offset = offset * side + taken[n]
        base = np.uint64(number - offset * side * side)
        for j in range(1 if offset == 0 else 0, second + 1):
            k = nim_sum ^ j
            if k <= last:
                hit[np.uint64(out[base - np.uint64(j * side + k)])] = 1
        n = piles - 3
        while n >= 0 and taken[n] == place[n]:
            taken[n] = 0
            n -= 1
        if n < 0:
            break
        taken[n] += 1
    for value in range(len(hit)):
        seen[value >> 6] |= np.uint64(hit[value]) << np.uint64(value & (WORD_BITS - 1))


def none_shared(side: int) -> Any:
    """Return an array for each choice of two piles: whether they lie in a P-position."""
    return np.zeros((side, side), np.bool_)


def complete_triples(
    test: Expression, piles: Any, shared: Any, state: Any, start: int, end: int, side: int, misere: bool
) -> None:
    """See `plain.boxes.complete_triples`."""
    _complete_triples(test)(piles, shared, state, start, end, side, misere)


@lru_cache
def _complete_triples(test: Expression) -> Any:
    allows = evaluated(test, BOX_VARIABLES)

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
