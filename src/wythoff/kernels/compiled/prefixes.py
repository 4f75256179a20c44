"""Prefixes of words of one length, compiled: see `plain.prefixes`. The prefixes of each length stand in order.

Nodes are sorted by length: those with r following letters begin at starts[r].
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from wythoff.kernels.compiled.keeping import njit
from wythoff.kernels.compiled.refining import packed
from wythoff.kernels.limits import AT_ONCE
from wythoff.kernels.plain.automata import Machine, Row
from wythoff.kernels.plain.prefixes import MOST_STATES, OVERLAP


class Prefixes:
    """See `plain.prefixes.Prefixes`; the code of a prefix that is a letter longer must fit in 64 bits."""

    def __init__(self, numbers: Machine, digits: int, length: int, pairs: Sequence[tuple[int, int]]) -> None:
        self.base, self.length = digits * digits, length
        words = words_of(numbers, self.base, length)
        places = np.array(pairs, np.int64).reshape(-1, 2)
        places = places[(places < len(words)).all(axis=1)]
        self.codes = np.unique(digits * words[places[:, 0]] + words[places[:, 1]])
        self.size = len(self.codes)
        levels, nodes = [self.codes], [np.ones(len(self.codes), np.int64)]
        for _ in range(length):
            found = _parents(levels[-1], nodes[-1], self.base)
            levels.append(found[0])
            nodes.append(found[1])
        self.profile = [int(level.max(initial=0)) for level in nodes]
        self.starts = np.cumsum([0, *map(len, levels)])
        self.prefixes, self.nodes = np.concatenate(levels), np.concatenate(nodes)

    def guess(self, most: int = MOST_STATES) -> Machine | None:
        """See `plain.prefixes.Prefixes.guess`. States with equally many letters are made together."""
        vectors = [self._nodes_of(np.zeros(1, np.int64), self.length + 1)[0]]
        rows: list[Row] = []
        fresh, left = [0], self.length  # the prefixes of states whose rows come next, and how many letters follow
        while fresh:
            known: dict[bytes, int] = {}
            for number, vector in enumerate(vectors):
                known.setdefault(vector[:left].tobytes(), number)
            first, states = len(rows), fresh
            rows += [{} for _ in states]
            fresh = []
            size = max(1, AT_ONCE // (self.base * (left + 1)))
            for start in range(0, len(states), size):
                codes = (np.array(states[start : start + size])[:, None] * self.base + np.arange(self.base)).reshape(-1)
                nodes = self._nodes_of(codes, left)
                for place in np.flatnonzero(nodes.any(axis=1)).tolist():
                    code, (state, letter) = int(codes[place]), divmod(place, self.base)
                    if code and left < OVERLAP:
                        return None
                    number = known.setdefault(nodes[place].tobytes(), len(vectors)) if code else 0
                    if number == len(vectors):
                        vectors.append(nodes[place])
                        fresh.append(code)
                        if len(vectors) > most:
                            return None
                    rows[first + start + state][letter] = number
            left -= 1
        return Machine(rows, [bool(vector[0] == 1) for vector in vectors])

    def _nodes_of(self, codes: Any, count: int) -> Any:
        """Return the nodes of prefixes followed by 0, ..., count - 1 letters, or 0 if a prefix has none."""
        found = np.zeros((len(codes), count), np.int64)
        for r, (low, high) in enumerate(pairwise(self.starts[: count + 1].tolist())):
            places = low + np.searchsorted(self.prefixes[low:high], codes)
            inside = np.flatnonzero(places < high)
            inside = inside[self.prefixes[places[inside]] == codes[inside]]
            found[inside, r] = self.nodes[places[inside]]
        return found

    def are_accepted(self, machine: Machine) -> bool:
        """See `plain.prefixes.Prefixes.are_accepted`."""
        if not machine.rows:
            return not self.size
        given = packed(machine)
        return bool(
            _accepted(self.codes, self.base, self.length, given.starts, given.letters, given.targets, given.accepting)
        )

    def agrees(self, machine: Machine) -> bool:
        """See `plain.prefixes.Prefixes.agrees`."""
        if not machine.rows or not self.are_accepted(machine):
            return not machine.rows and not self.size
        given = packed(machine)
        counts = given.accepting.astype(np.int64)
        for _ in range(self.length):
            sums = np.append(0, np.cumsum(counts[given.targets]))  # differences are right even where sums wrap
            counts = sums[given.starts[1:]] - sums[given.starts[:-1]]
        return bool(counts[0] == self.size)


def words_of(numbers: Machine, base: int, length: int) -> Any:
    """See `plain.prefixes.words_of`."""
    given = packed(numbers)
    sizes = np.diff(given.starts)
    codes, states = np.zeros(1, np.int64), np.zeros(1, np.int64)
    for _ in range(length):
        counts = sizes[states]
        first = np.repeat(given.starts[states] - np.cumsum(counts) + counts, counts)
        arcs = first + np.arange(len(first))
        codes, states = np.repeat(codes, counts) * base + given.letters[arcs], given.targets[arcs]
    return codes[given.accepting[states]]


@njit(cache=True)
def _parents(codes, nodes, base):  # type: ignore[no-untyped-def]  # numba infers the types
    """Return the prefixes without their last letter, in order, and their nodes, numbered from 1."""
    count = len(codes)
    parents, found = np.empty(count, np.int64), np.empty(count, np.int64)
    begins, firsts = np.empty(count + 1, np.int64), np.empty(count + 1, np.int64)
    room = 4
    while room < 2 * count:
        room *= 2
    table = np.zeros(room, np.int64)  # numbers of nodes
    reached, number, at = 0, 0, 0
    while at < count:
        parent, end, mixed = codes[at] // base, at, np.uint64(0)
        while end < count and codes[end] // base == parent:
            mixed = _mixed(mixed, np.uint64(codes[end] - parent * base))
            mixed = _mixed(mixed, np.uint64(nodes[end]))
            end += 1
        place = np.int64(mixed & np.uint64(room - 1))
        node = 0
        while table[place] and not node:
            other = table[place]
            if _same(codes, nodes, base, at, end, begins[other], firsts[other]):
                node = other
            place = (place + 1) & (room - 1)
        if not node:
            number += 1
            node = number
            begins[node], firsts[node] = at, end
            table[place] = node
        parents[reached], found[reached] = parent, node
        reached += 1
        at = end
    return parents[:reached].copy(), found[:reached].copy()


@njit(cache=True)
def _mixed(code, more):  # type: ignore[no-untyped-def]
    code = (code ^ more) * np.uint64(0x9E3779B97F4A7C15)
    return code ^ (code >> np.uint64(29))


@njit(cache=True)
def _same(codes, nodes, base, at, end, begin, stop):  # type: ignore[no-untyped-def]
    """Return whether the same letters with the same nodes follow two prefixes."""
    if end - at != stop - begin:
        return False
    for n in range(end - at):
        if codes[at + n] % base != codes[begin + n] % base or nodes[at + n] != nodes[begin + n]:
            return False
    return True


@njit(cache=True)
def _accepted(codes, base, length, starts, letters, targets, accepting):  # type: ignore[no-untyped-def]
    steps = np.full((len(starts) - 1, base), -1, np.int64)
    for state in range(len(starts) - 1):
        for n in range(starts[state], starts[state + 1]):
            steps[state, letters[n]] = targets[n]
    highest: Any = np.int64(1)
    for _ in range(length - 1):
        highest *= base
    for code in codes:
        power, at = highest, np.int64(0)
        while power > code and power:
            power //= base
        while power:
            at = steps[at, code // power % base]
            if at < 0:
                return False
            power //= base
        if not accepting[at]:
            return False
    return True
