"""Constraint games, compiled by numba for 64-bit integers: the functions of `plain.constraint`, with equal arguments.

In `nim | diagonal(f)`, a move takes any number from one pile, or k and l >= k if l - k < f, the *width*. A *sweep*
finds the P-position of one column after the other by these rules. Arrays are int64 (`seen`: uint64). No sum can
overflow while every b is at most `limit`; the dispatch module chooses `limit` accordingly. The kernels are compiled for
each width f, so that numba can inline f.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

import numpy as np
from numba import njit

from wythoff.expressions import Expression, Integer, namespace, source
from wythoff.kernels.compiled.bits import leading_zeros
from wythoff.kernels.compiled.keeping import kept
from wythoff.kernels.limits import WORD_BITS, grows_within

BEYOND = np.int64(2**62)  # means that no b is pending; larger than any limit


@njit
def power(base, exponent):  # type: ignore[no-untyped-def]  # numba infers the types
    if exponent < 0:
        raise ValueError("negative exponent")
    result = np.int64(1)
    square = np.int64(base)
    rest = np.int64(exponent)
    while rest:
        if rest & 1:
            result *= square
        rest >>= 1
        if rest:
            square *= square
    return result


@njit
def alternating(exponent):  # type: ignore[no-untyped-def]  # numba infers the types
    if exponent < 0:
        raise ValueError("negative exponent")
    return 1 - 2 * (np.int64(exponent) & 1)


@njit
def complement(number):  # type: ignore[no-untyped-def]  # numba infers the types
    return complement_within(number, number)


@njit
def complement_within(frame, number):  # type: ignore[no-untyped-def]  # numba infers the types
    if number < 0 or number > frame:
        raise ValueError("C(b, a) needs 0 <= a <= b")
    mask = np.int64(0)
    while mask < frame:
        mask = 2 * mask + 1
    return np.int64(number) ^ mask


@njit
def natural(number):  # type: ignore[no-untyped-def]  # numba infers the types
    if number < 0:
        raise ValueError("negative argument")
    return np.int64(number)


@njit
def popcount(number):  # type: ignore[no-untyped-def]  # numba infers the types
    rest, count = natural(number), 0
    while rest:
        rest &= rest - 1
        count += 1
    return count


@njit
def bit_length(number):  # type: ignore[no-untyped-def]  # numba infers the types
    return WORD_BITS - np.int64(leading_zeros(np.uint64(number))) if natural(number) else 0


@njit
def isqrt(number):  # type: ignore[no-untyped-def]  # numba infers the types
    square = natural(number)
    if square < 2:
        return square
    root = np.int64(1) << (bit_length(number) + 1 >> 1)
    while True:  # steps of Newton's method, from above
        closer = root + square // root >> 1
        if closer >= root:
            return root
        root = closer


@njit
def gcd(one, other):  # type: ignore[no-untyped-def]  # numba infers the types
    return math.gcd(np.int64(one), np.int64(other))


WRITTEN = power, alternating, complement, complement_within, popcount, bit_length, gcd, isqrt
FUNCTIONS = {function.__name__: function for function in WRITTEN}


def evaluated(expression: Expression | None, variables: Iterable[str]) -> Any:
    """Return a compiled function of `variables`: the value of `expression`, or 0 if `expression` is None."""
    text = f"def f({', '.join(variables)}): return {source(expression or Integer(0))}\n"
    return njit(namespace(text, FUNCTIONS)["f"])


def as_integers(values: Any) -> Any:
    """Return `values`, a sequence of integers, as an int64 array."""
    return np.asarray(values, np.int64)


def constraint_pairs(width: Expression, a: Any, b: Any, start: int, end: int, limit: int) -> int:
    """Write the pairs number `start` to `end` - 1 into the arrays a and b. Return the number of pairs known then.

    a_n is the least number that is no earlier a or b, and b_n = f(a_{n-1}, b_{n-1}, a_n) + b_{n-1} + a_n - a_{n-1},
    where f is `width`. The result is less than `end` if some b exceeds `limit`; it is -n if f is negative at the step
    to pair n.
    """
    sure = grows_within(width, int(b[start - 1]), end, end - start, limit)
    return int(_kernels(width)["sure_pairs" if sure else "constraint_pairs"](a, b, start, end, limit))


def constraint_chunk(width: Expression, a: Any, b: Any, state: Any, seen: Any, limit: int) -> int:
    """Write the pairs that follow the pair `state` into the arrays a and b. Update `state` and the bitset `seen`.

    The pairs (a_n, b_n) are those of `constraint_pairs`. The array `state` contains the last known pair: first a_n,
    then b_n. Bit v of `seen` is set if v is an earlier b. Return the number k of pairs written. It is less than len(a)
    if some b exceeds `limit`. Return -k - 1 if `width` is negative after k pairs.
    """
    return int(_kernels(width)["constraint_chunk"](a, b, state, seen, limit))


def constraint_violations(width: Expression, a: Any, b: Any) -> int:
    """Return how many index pairs j < n break semi-additivity, plus how many break covering.

    With d = b - a, semi-additivity is f(a[j], b[j], a[n]) <= d[n] - d[j], and covering f(a[j], b[j], a[n]) >= d[j+1] -
    d[j], where f is `width`. If the result is 0, the pairs (a[n], b[n]) are the P-positions.
    """
    return int(_kernels(width)["constraint_violations"](a, b, b - a))


def constraint_sweep(
    width: Expression, partner: Any, lows: Any, highs: Any, state: Any, end: int, top: int, limit: int
) -> None:
    """Find the P-positions (x, y), x <= y <= top, of `nim | diagonal(width)` in the columns from state[0] to `end` - 1.

    Set partner[x] = y and partner[y] = x; -1 means that no partner is known. The P-positions found so far are (lows[n],
    highs[n]) for n < state[1], by ascending difference. `state`, the next column and the number of P-positions, is
    updated. If some y exceeds `limit`, stop before its column.
    """
    _kernels(width)["constraint_sweep"](partner, lows, highs, state, end, top, limit)


@lru_cache
def _kernels(width: Expression) -> dict[str, Callable[..., Any]]:
    return _build(evaluated(width, ("x1", "y1", "x0")), width)


def _build(f: Callable[..., Any], width: Expression) -> dict[str, Callable[..., Any]]:
    """Return the kernels for games with this `width`, by name. `f` is the compiled function that evaluates `width`.

    Each kernel is compiled at its first call.
    """

    @kept("constraint", width)
    def constraint_pairs(a, b, start, end, limit):  # type: ignore[no-untyped-def]  # numba infers the types
        x1, y1 = a[start - 1], b[start - 1]
        pending = start
        while pending > 0 and b[pending - 1] > x1:
            pending -= 1
        place, one = np.uint64(pending), np.uint64(1)
        upcoming = b[place] if pending < start else BEYOND
        for n in range(np.uint64(start), np.uint64(end)):
            x0 = x1 + 1
            while upcoming <= x0:
                x0 += upcoming == x0
                place += one
                upcoming = b[place] if place < n else BEYOND
            gap = f(x1, y1, x0)
            if (gap | (limit - y1)) < 0:
                return np.int64(n) if y1 > limit else -np.int64(n)
            y1 += gap + x0 - x1
            x1 = x0
            a[n] = x1
            b[n] = y1
            upcoming = min(upcoming, y1)
        return end

    @kept("constraint", width)
    def sure_pairs(a, b, start, end, limit):  # type: ignore[no-untyped-def]  # numba infers the types
        """Write the pairs number `start` to `end` - 1 without checks. The caller knows that f >= 1 and b <= `limit`.

        The next a is the least number above the last a that is no b, and b[pending] is the least b above the last a. As
        soon as pending < n - 1, where n is the number of the next pair, b[pending + 1] is known too, and a faster loop
        continues.
        """
        x1, y1 = a[start - 1], b[start - 1]
        pending = start
        while pending > 0 and b[pending - 1] > x1:
            pending -= 1
        n = start
        while n < end and pending >= n - 1:
            x0 = x1 + 1
            if pending < n and b[pending] == x0:
                x0 += 1
                pending += 1
            y1 += f(x1, y1, x0) + x0 - x1
            x1 = x0
            a[n] = x1
            b[n] = y1
            n += 1
        place, one = np.uint64(pending), np.uint64(1)
        upcoming = b[place] if n < end else 0
        for index in range(np.uint64(n), np.uint64(end)):
            x0 = x1 + 1
            if upcoming == x0:
                x0 += 1
                place += one
                upcoming = b[place]
            y1 += f(x1, y1, x0) + x0 - x1
            x1 = x0
            a[index] = x1
            b[index] = y1
        return end

    @kept("constraint", width)
    def constraint_chunk(a, b, state, seen, limit):  # type: ignore[no-untyped-def]  # numba infers the types
        x1, y1 = state[0], state[1]
        top = WORD_BITS * len(seen)
        written = len(a)
        for n in range(len(a)):
            if y1 > limit:
                written = n
                break
            x0 = x1 + 1
            while (seen[x0 >> 6] >> np.uint64(x0 & (WORD_BITS - 1))) & np.uint64(1):
                x0 += 1
            gap = f(x1, y1, x0)
            if gap < 0:
                written = -n - 1
                break
            y1 = gap + y1 + x0 - x1
            x1 = x0
            a[n] = x1
            b[n] = y1
            if y1 < top:
                seen[y1 >> 6] |= np.uint64(1) << np.uint64(y1 & (WORD_BITS - 1))
        state[0], state[1] = x1, y1
        return written

    @kept("constraint", width)
    def constraint_violations(a, b, d):  # type: ignore[no-untyped-def]  # numba infers the types
        bad = 0
        for n in range(1, len(a)):
            x0, last = a[n], d[n]
            here = 0
            for j in range(n):
                gap = f(a[j], b[j], x0)
                here += (gap > last - d[j]) + (gap < d[j + 1] - d[j])
            bad += here
        return bad

    @kept("constraint", width)
    def constraint_sweep(partner, lows, highs, state, end, top, limit):  # type: ignore[no-untyped-def]  # numba infers
        found = state[1]
        for x in range(state[0], end):
            state[0] = x
            if partner[x] != -1:
                continue
            y = np.int64(x)
            settled = False
            while not settled and y <= top:
                settled = True
                for j in range(found):
                    low, high = lows[j], highs[j]
                    if y == high:
                        y += 1
                        settled = False
                    elif y > high:
                        reach = f(low, high, x)
                        centre = x + high - low
                        if centre - reach < y and y < centre + reach:
                            y = centre + reach
                            settled = False
            if y > limit and top > limit:
                return
            if y > top:
                continue
            partner[x] = y
            if y < len(partner):
                partner[y] = x
            place = found
            while place > 0 and highs[place - 1] - lows[place - 1] > y - x:
                lows[place] = lows[place - 1]
                highs[place] = highs[place - 1]
                place -= 1
            lows[place] = x
            highs[place] = y
            found += 1
            state[1] = found
        state[0] = end

    return {
        "constraint_pairs": constraint_pairs,
        "sure_pairs": sure_pairs,
        "constraint_chunk": constraint_chunk,
        "constraint_violations": constraint_violations,
        "constraint_sweep": constraint_sweep,
    }
