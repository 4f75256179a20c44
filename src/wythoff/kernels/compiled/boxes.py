"""Games on any number of piles, compiled: P-positions and Sprague-Grundy values, as in `plain.boxes`.

A `place` is a position, an array of piles below `side`; `left` is space for another one. A *row* has the positions that
differ in the last pile alone. A *rest* is a position without one of its piles; rests are numbered. A *group*, a row of
`groups`, is a choice of game.most piles, from which a move takes any numbers. `orders` lists the orders in which the
piles of a position are equivalent: all in symmetric games, else one. In `misere` play, a player who cannot move wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, permutations
from typing import Any

import numpy as np

from wythoff.expressions import Expression, namespace, source
from wythoff.kernels.compiled.bits import FULL, LOW, ONE, SIX, trailing_zeros
from wythoff.kernels.compiled.constraint import FUNCTIONS
from wythoff.kernels.compiled.keeping import kept, njit
from wythoff.kernels.plain.boxes import BoxGame


def _lines(game: BoxGame) -> Any:
    return np.array(game.lines, np.int64).reshape(-1, 2, game.piles)


def _orders(game: BoxGame) -> Any:
    orders = permutations(range(game.piles)) if game.symmetric else (range(game.piles),)
    return np.array([tuple(order) for order in orders], np.int64)


def _groups(game: BoxGame) -> Any:
    """Return an array with a row for each choice of game.most piles: their numbers. It is empty if game.most < 2."""
    found = list(combinations(range(game.piles), game.most)) if game.most > 1 else []
    return np.array(found, np.int64).reshape(len(found), -1 if found else 0)


class OutcomeMemory:
    """The P-positions found so far in a box with piles below `side`.

    A position without one of its piles is a *rest*. flags[r] is 1 if some P-position without one pile is rest number r.
    `seen` marks the positions with a move to a P-position, except moves that take any number from one pile alone.
    """

    def __init__(self, game: BoxGame, side: int) -> None:
        self.game, self.side, self.added = game, side, np.array(game.numbers(side), np.int64)
        cells, self.rests = (game.cells(side, piles) for piles in (game.piles, game.piles - 1))
        self.seen = np.zeros(cells, np.uint8)
        self.flags = np.zeros(self.rests * (1 if game.symmetric else game.piles), np.uint8)
        # If any number may be taken from a pile, the other piles determine a P-position. Unused pages cost no memory.
        self.found, self.count = np.empty((self.rests if game.most else cells, game.piles), np.int64), 0
        self.lines, self.groups, self.orders = _lines(game), _groups(game), _orders(game)

    def holds(self, place: Sequence[int]) -> bool:
        """Return whether `place` is a P-position. All must have been found, and game.most must not be 1."""
        piles = sorted(place) if self.game.symmetric else place
        return not self.seen[sum(int(added[pile]) for added, pile in zip(self.added, piles, strict=True))]

    def listed(self) -> tuple[Any, ...]:
        """Return the P-positions in lexicographic order, as a tuple of arrays: one for each pile."""
        found: Any = self.found[: self.count]
        return tuple(found[np.lexsort(found.T[::-1])].T.copy())


def box_outcomes(memory: OutcomeMemory, start: int, end: int, misere: bool) -> None:
    """Add to `memory` the P-positions with `start` <= last pile < `end`. It contains those with a smaller last pile."""
    game = memory.game
    memory.count = _outcomes(game.test, game.piles)(
        memory.seen, memory.flags, memory.found, memory.count, memory.added, memory.lines, memory.groups,
        memory.orders, memory.rests, game.symmetric, game.most > 0, misere, memory.side, start, end,
    )  # fmt: skip


def _allowing(test: Expression | None, piles: int) -> Any:
    """Return a compiled f(before, after): whether the move from piles `before` to piles `after` meets `test`."""
    if test is None:
        return njit(lambda before, after: False)
    named = {letter: [f"{letter}{n}" for n in range(1, piles + 1)] for letter in "pqk"}
    used = test.variables()
    body = [
        f"    {name} = {what.format(n=n)}"
        for letter, what in (("p", "before[{n}]"), ("q", "after[{n}]"), ("k", "before[{n}] - after[{n}]"))
        for n, name in enumerate(named[letter])
        if name in used
    ]
    text = "\n".join(["def f(before, after):", *body, f"    return {source(test)} != 0\n"])
    return njit(namespace(text, FUNCTIONS)["f"])


@lru_cache(maxsize=8)
def _outcomes(test: Expression | None, piles: int) -> Any:
    allows, tested, push = _allowing(test, piles), test is not None, _pushing(piles)

    @njit
    def reached(place, found, count, orders, last, left):  # type: ignore[no-untyped-def]  # numba infers the types
        """Return some n < `count` such that `test` allows moving from `place` to found[n], or -1. Try `last` first."""
        for turn in range(count + (last >= 0)):
            n = last if turn == 0 and last >= 0 else count - 1 - turn + (last >= 0)
            for order in range(len(orders)):
                below, total = True, 0
                for m in range(piles):
                    left[m] = found[n, orders[order, m]]
                    below = below and left[m] <= place[m]
                    total += place[m] - left[m]
                if below and total > 0 and allows(place, left):
                    return n
        return -1

    @njit
    def stuck(place, lines, rooks, left):  # type: ignore[no-untyped-def]
        total = 0
        for m in range(piles):
            total += place[m]
        if total == 0 or rooks:
            return total == 0
        for n in range(len(lines)):
            fits = True
            for m in range(piles):
                fits = fits and lines[n, 0, m] <= place[m]
            if fits:
                return False
        if tested:
            left[:] = 0
            while True:
                same = True
                for m in range(piles):
                    same = same and left[m] == place[m]
                if same:
                    break
                if allows(place, left):
                    return False
                m = 0
                while left[m] == place[m]:
                    left[m] = 0
                    m += 1
                left[m] += 1
        return True

    @kept("boxes", "outcomes", test, piles)
    def kernel(  # type: ignore[no-untyped-def]
        seen, flags, found, count, added, lines, groups, orders, rests, symmetric, rooks, misere, side, start, end
    ):
        place, left = np.zeros(piles, np.int64), np.zeros(piles, np.int64)
        # line[m] is the number of the rest without pile m, without the contribution of the first pile
        line = np.zeros(piles, np.int64)
        last = -1
        place[piles - 1] = start
        while place[piles - 1] < end:
            base = 0
            for m in range(1, piles):
                base += added[m, place[m]]
            for m in range(piles if rooks else 0):
                line[m] = 0 if symmetric else m * rests
                for n in range(1, piles):
                    if n < m:
                        line[m] += added[n, place[n]]
                    elif n > m:
                        line[m] += added[n - 1, place[n]]
            low = start if piles == 1 else 0
            high = end if piles == 1 else place[1] + 1 if symmetric else side
            for first in range(low, high):
                if rooks and flags[line[0]]:
                    break
                if seen[base + first]:
                    continue
                lost = False
                for m in range(1, piles if rooks else 0):
                    if flags[line[m] + first]:
                        lost = True
                        break
                if lost:
                    continue
                place[0] = first
                if tested:
                    last = reached(place, found, count, orders, last, left)
                    if last >= 0:
                        seen[base + first] = 1
                        continue
                if misere and stuck(place, lines, rooks, left):
                    seen[base + first] = 1
                    continue
                for m in range(piles):
                    found[count, m] = place[m]
                count += 1
                for m in range(piles if rooks else 0):
                    flags[line[m] + (first if m else 0)] = 1
                push(seen, added, lines, groups, symmetric, side, place, left)
                seen[base + first] = 0
            if piles == 1:
                break
            m = 1
            while m < piles - 1 and place[m] == (place[m + 1] if symmetric else side - 1):
                place[m] = 0
                m += 1
            place[m] += 1
        return count

    return kernel


@lru_cache(maxsize=8)
def _pushing(piles: int) -> Any:
    """Return a compiled function that marks in `seen` the positions with a move to the position `place`.

    These moves take vectors on `lines`, or any numbers from the piles that a row of `groups` lists.
    """

    @njit
    def number(added, symmetric, place, work):  # type: ignore[no-untyped-def]  # numba infers the types
        """Return sum(added[m, place[m]]), the number of the position `place`. If `symmetric`, sort its piles first."""
        found = np.uint64(0)
        for m in range(piles):
            work[m] = place[m]
        if symmetric:
            for m in range(piles - 1):
                for n in range(piles - 1 - m):
                    low, high = min(work[n], work[n + 1]), max(work[n], work[n + 1])
                    work[n], work[n + 1] = low, high
        for m in range(piles):
            found += np.uint64(added[m, np.uint64(work[m])])
        return found

    @njit
    def push(seen, added, lines, groups, symmetric, side, place, target):  # type: ignore[no-untyped-def]
        work = np.zeros(piles, np.int64)
        for n in range(len(lines)):
            times = side
            for m in range(piles):
                target[m] = place[m] + lines[n, 0, m]
                if target[m] >= side:
                    times = 0
                elif lines[n, 1, m]:
                    times = min(times, (side - 1 - target[m]) // lines[n, 1, m] + 1)
            endless = False
            for m in range(piles):
                endless = endless or lines[n, 1, m] > 0
            for _ in range(times if endless else min(times, 1)):
                seen[number(added, symmetric, target, work)] = 1
                for m in range(piles):
                    target[m] += lines[n, 1, m]
        for n in range(len(groups)):
            for m in range(piles):
                target[m] = place[m]
            first, size = groups[n, 0], groups.shape[1]
            while True:
                for pile in range(place[first], side):
                    target[first] = pile
                    seen[number(added, symmetric, target, work)] = 1
                m = 1
                while m < size and target[groups[n, m]] == side - 1:
                    target[groups[n, m]] = place[groups[n, m]]
                    m += 1
                if m == size:
                    break
                target[groups[n, m]] += 1

    return push


class BoxMemory:
    """The values found so far: rooks[r] is the set, as bits, of those at positions that, less a pile, are rest r."""

    def __init__(self, game: BoxGame, side: int) -> None:
        rests, words = side ** (game.piles - 1) * (1 if game.symmetric else game.piles), game.words(side)
        self.rooks = np.zeros((rests if game.most else 0, words), np.uint64)
        self.lines, self.groups, self.orders = _lines(game), _groups(game), _orders(game)


def box_values(game: BoxGame, side: int, out: Any, memory: BoxMemory, start: int, end: int, misere: bool) -> None:
    """Compute the Sprague-Grundy values of `game` in rows `start` to `end` - 1 of the table `out`; update `memory`."""
    _values(game.test, game.piles)(
        out.reshape(-1), side, start, end, game.symmetric, misere, memory.lines, memory.groups, memory.orders,
        memory.rooks, np.zeros(game.words(side), np.uint64),
    )  # fmt: skip


@lru_cache(maxsize=8)
def _values(test: Expression | None, piles: int) -> Any:
    allows, tested = _allowing(test, piles), test is not None

    @kept("boxes", "values", test, piles)
    def kernel(out, side, start, end, symmetric, misere, lines, groups, orders, rooks, seen):  # type: ignore[no-untyped-def]
        place, left = np.zeros(piles, np.int64), np.zeros(piles, np.int64)
        for row in range(start, end):
            rest, lowest = row, 0
            for n in range(piles - 2, -1, -1):
                place[n] = rest % side
                rest //= side
            if symmetric and piles > 1:
                lowest = place[piles - 2]
                for n in range(piles - 2):
                    if place[n] > place[n + 1]:
                        lowest = side
            for last in range(lowest, side):
                place[piles - 1] = last
                seen[:] = 0
                left[:] = 0
                while tested:
                    same = True
                    for n in range(piles):
                        same = same and left[n] == place[n]
                    if same:
                        break
                    if allows(place, left):
                        _see(out, side, left, seen)
                    m = piles - 1
                    while left[m] == place[m]:
                        left[m] = 0
                        m -= 1
                    left[m] += 1
                _pull(out, side, place, left, lines, groups, seen)
                _settle(out, side, place, symmetric, misere, orders, rooks, seen)

    return kernel


@njit(inline="always")
def _see(out, side, left, seen):  # type: ignore[no-untyped-def]  # numba infers the types
    number = 0
    for m in range(len(left)):
        number = number * side + left[m]
    value = np.uint64(out[number])
    seen[value >> SIX] |= ONE << (value & LOW)


@njit(nogil=True, cache=True)
def _pull(out, side, place, left, lines, groups, seen):  # type: ignore[no-untyped-def]
    """Add to `seen` the values in `out` of options of `place`: by moves on `lines`, or from a row of `groups`."""
    piles = len(place)
    for n in range(len(lines)):
        number, step, times = 0, 0, side
        fits = True
        for m in range(piles):
            number = number * side + place[m] - lines[n, 0, m]
            step = step * side + lines[n, 1, m]
            fits = fits and lines[n, 0, m] <= place[m]
            if fits and lines[n, 1, m]:
                times = min(times, (place[m] - lines[n, 0, m]) // lines[n, 1, m] + 1)
        if fits:
            for _ in range(times if step else 1):
                value = np.uint64(out[number])
                seen[value >> SIX] |= ONE << (value & LOW)
                number -= step
    for n in range(len(groups)):
        for m in range(piles):
            left[m] = place[m]
        while True:
            m = 0
            while m < groups.shape[1] and left[groups[n, m]] == 0:
                left[groups[n, m]] = place[groups[n, m]]
                m += 1
            if m == groups.shape[1]:
                break
            left[groups[n, m]] -= 1
            _see(out, side, left, seen)


@njit(nogil=True, cache=True)
def _settle(out, side, place, symmetric, misere, orders, rooks, seen):  # type: ignore[no-untyped-def]
    """Compute the Sprague-Grundy value of `place`. Store it in `out` for all `orders` of its piles, and in `rooks`.

    `rooks` contains the values of the options that take any number from one pile, `seen` those of the other options.
    """
    piles = len(place)
    for n in range(piles if len(rooks) else 0):
        line = _rest(place, n, side, symmetric)
        for word in range(len(seen)):
            seen[word] |= rooks[line, word]
    found, none = np.uint64(0), True
    for word in range(len(seen)):
        none = none and seen[word] == 0
        if seen[word] != FULL:
            found = (np.uint64(word) << SIX) + trailing_zeros(~seen[word])
            break
    if misere and none:
        for word in range(len(seen)):
            none = none and seen[word] == 0
        found = np.uint64(none)
    for m in range(len(orders)):
        other = 0
        for n in range(piles):
            other = other * side + place[orders[m, n]]
        out[other] = found
    for n in range(piles if len(rooks) else 0):
        rooks[_rest(place, n, side, symmetric), found >> SIX] |= ONE << (found & LOW)


@njit(inline="always")
def _rest(place, but, side, symmetric):  # type: ignore[no-untyped-def]  # numba infers the types
    """Return the number whose digits in base `side` are the piles of `place` without pile number `but`.

    If the game is not symmetric, `but` is one more digit in front.
    """
    number = 0 if symmetric else but
    for n in range(len(place)):
        if n != but:
            number = number * side + place[n]
    return number
