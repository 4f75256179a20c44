"""Prefixes of words of one length, compiled: see `plain.prefixes`. The prefixes of each length stand in order.

The nodes of all lengths stand one after the other: those with r letters that follow from starts[r] on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from wythoff.kernels.compiled.keeping import njit
from wythoff.kernels.compiled.refining import Packed, packed, unpacked
from wythoff.kernels.plain.automata import Machine, unwatched
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
        """See `plain.prefixes.Prefixes.guess`."""
        found = _guessed(self.prefixes, self.nodes, self.starts, self.base, self.length, most)
        starts, letters, targets, accepting, complete = found
        return unpacked(Packed(starts, letters, targets, accepting), unwatched) if complete else None

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
        return bool(_count(self.length, given.starts, given.targets, given.accepting) == self.size)


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
    """The prefixes without the last letter, in order, and their nodes, numbered from 1 on."""
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
    """Whether two prefixes are followed by the same letters with the same nodes."""
    if end - at != stop - begin:
        return False
    for n in range(end - at):
        if codes[at + n] % base != codes[begin + n] % base or nodes[at + n] != nodes[begin + n]:
            return False
    return True


@njit(cache=True)
def _node(prefixes, nodes, low, high, code):  # type: ignore[no-untyped-def]
    """The node of a prefix among those between two places, 0 for none."""
    end = high
    while low < high:
        middle = (low + high) // 2
        if prefixes[middle] < code:
            low = middle + 1
        else:
            high = middle
    return nodes[low] if low < end and prefixes[low] == code else 0


@njit(cache=True)
def _place(vectors, number, count, table):  # type: ignore[no-untyped-def]
    """The place in a table of the first state with the same nodes, or a free one."""
    mixed = np.uint64(count)
    for r in range(count):
        mixed = _mixed(mixed, np.uint64(vectors[number, r]))
    place = np.int64(mixed & np.uint64(len(table) - 1))
    while table[place] >= 0:
        same = True
        for r in range(count):
            if vectors[table[place], r] != vectors[number, r]:
                same = False
                break
        if same:
            break
        place = (place + 1) & (len(table) - 1)
    return place


@njit(cache=True)
def _guessed(prefixes, nodes, starts, base, length, most):  # type: ignore[no-untyped-def]
    """The rows of the automaton, one after the other, which states accept, and whether it is complete."""
    codes, sizes = np.zeros(most + 2, np.int64), np.zeros(most + 2, np.int64)
    vectors = np.zeros((most + 2, length + 1), np.int64)
    for r in range(length + 1):
        vectors[0, r] = _node(prefixes, nodes, starts[r], starts[r + 1], 0)
    room = 4
    while room < 2 * (most + 2):
        room *= 2
    table = np.full(room, -1, np.int64)
    letters, targets, begins = [np.int64(0)], [np.int64(0)], np.zeros(most + 3, np.int64)
    letters.clear()
    targets.clear()
    count, at, known = 1, 0, -1
    while at < count:
        begins[at] = len(letters)
        left = length - sizes[at]
        for letter in range(base):
            child = codes[at] * base + letter
            seen = False
            for r in range(left):
                vectors[count, r] = _node(prefixes, nodes, starts[r], starts[r + 1], child)
                seen = seen or vectors[count, r] > 0
            if not seen:
                continue
            if child == 0:
                letters.append(np.int64(0))
                targets.append(np.int64(0))
                continue
            if left < OVERLAP:
                return _rows(begins, letters, targets, vectors, count, False)
            if left != known:
                known = left
                table[:] = -1
                for number in range(count):
                    place = _place(vectors, number, left, table)
                    if table[place] < 0:
                        table[place] = number
            place = _place(vectors, count, left, table)
            if table[place] < 0:
                table[place] = count
                codes[count], sizes[count] = child, sizes[at] + 1
                vectors[count, left:] = 0
                count += 1
                if count > most:
                    return _rows(begins, letters, targets, vectors, count, False)
            letters.append(np.int64(letter))
            targets.append(table[place])
        at += 1
    begins[count] = len(letters)
    return _rows(begins, letters, targets, vectors, count, True)


@njit(cache=True)
def _rows(begins, letters, targets, vectors, count, complete):  # type: ignore[no-untyped-def]
    accepting = np.zeros(count, np.bool_)
    for number in range(count):
        accepting[number] = vectors[number, 0] == 1
    return begins[: count + 1].copy(), np.array(letters), np.array(targets), accepting, complete


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


@njit(cache=True)
def _count(length, starts, targets, accepting):  # type: ignore[no-untyped-def]
    """How many words of a length are accepted."""
    counts = accepting.astype(np.int64)
    for _ in range(length):
        more = np.zeros(len(counts), np.int64)
        for state in range(len(counts)):
            for n in range(starts[state], starts[state + 1]):
                more[state] += counts[targets[n]]
        counts = more
    return counts[0]
