"""Projections of automata, compiled: the same functions as in `plain.automata`.

A letter of an automaton combines the digits of several numbers, its tracks. A projection removes some tracks: it
accepts a word if digits can be added on the removed tracks such that the automaton accepts. Its states are sets of
states, here called *subsets*. Their members are sorted, and stored one subset after the other in an array, the *pool*.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from wythoff.kernels.compiled.automata import BEFORE, CELLS, DONE, POOL, STATES, WATCH, StateSearch, larger, mapped
from wythoff.kernels.compiled.keeping import njit
from wythoff.kernels.compiled.refining import SLICE, Packed, minimal, mixed, packed, states_of, unpacked
from wythoff.kernels.plain import automata as plain
from wythoff.kernels.plain.automata import EMPTY, Machine, Watch


class _SubsetSearch(StateSearch):
    """A search for the reachable subsets of states. The code of a subset is the index in `pool` where its members end.

    `start` is the first subset. sizes[p] is the number of transitions of state p. The search ends early once the
    subsets found have more than `most` transitions together; `work` counts them.
    """

    def __init__(self, start: Any, sizes: Any, most: int) -> None:
        super().__init__()
        self.sizes, self.most, self.work, self.measured = sizes, most, 0, 0
        self.pool = np.zeros(max(1 << 14, len(start)), np.int64)
        self.pool[: len(start)], self.codes[0] = start, len(start)

    def ends_early(self) -> bool:
        end = int(self.codes[self.at - 1]) if self.at else 0
        self.work += int(self.sizes[self.pool[self.measured : end]].sum())
        self.measured = end
        return self.work > self.most

    def known(self) -> tuple[Any, ...]:
        return self.pool, self.codes

    def rehash(self) -> None:
        _rehash_subsets(self.table, self.pool, self.codes, self.count)

    def grow(self, reason: int, watch: Watch) -> None:
        if reason == POOL:
            self.pool = larger(self.pool, watch)
        super().grow(reason, watch)


class _Arcs:
    """The transitions of an automaton, with kept[letter] in place of each letter: a part of its digits is left out.

    Transition i leads from state sources[i] to state targets[i] and reads seen[i], the rest of its letter. `start`
    lists the states that words of zeros reach from state 0.
    """

    def __init__(self, a: Packed, kept: Mapping[int, int], watch: Watch) -> None:
        watch(0, len(a.letters), BEFORE * len(a.letters))
        self.sources, self.targets, self.seen = states_of(a), a.targets, mapped(a.letters, kept, None)
        self.states = len(a.accepting)
        starts, seen, targets = self.ordered(self.sources, self.targets)
        self.start = _closure(starts, seen, targets)

    def ordered(self, sources: Any, targets: Any) -> tuple[Any, Any, Any]:
        """Return sorted transitions as arrays (starts, letters, targets); number i leads from sources[i] to targets[i].

        They are sorted by source, then by letter, then by target. Those from state p have the indices from starts[p] to
        starts[p + 1] - 1 in the sorted arrays. Exchanging the two arguments reverses the automaton.
        """
        order = np.lexsort((targets, self.seen, sources))
        starts = np.zeros(self.states + 1, np.int64)
        np.cumsum(np.bincount(sources, minlength=self.states), out=starts[1:])
        return starts, self.seen[order], targets[order]


def projected(a: Machine | Packed, kept: Mapping[int, int], most: int, watch: Watch) -> Packed | Machine | None:
    """Return the automaton `a` without some of the numbers that a word encodes: kept[letter] is the rest of a letter.

    The result accepts a word if digits of the removed numbers can be added such that `a` accepts. Its states are sets
    of states of `a`. Return None if these sets together have more than `most` transitions. The result begins in the set
    of all states that words of zeros reach, because a removed number may be longer than the others. `watch` is called
    with the numbers of states and transitions so far, and may raise an exception.
    """
    a = packed(a)
    if len(a.starts) == 1:
        return EMPTY
    arcs = _Arcs(a, kept, watch)
    return _determined(arcs.ordered(arcs.sources, arcs.targets), arcs.start, a.accepting, most, watch)


def reversed_twice(a: Machine | Packed, kept: Mapping[int, int], most: int, watch: Watch) -> Packed | Machine | None:
    """Return the smallest automaton that accepts the same words as `projected(a, kept, ...)`; or None.

    Brzozowski's method reverses the automaton, makes it deterministic, and does both again. Return None if the sets of
    states of one of the two rounds have more than `most` transitions. `watch` is as in `projected`.
    """
    a = packed(a)
    if len(a.starts) == 1:
        return EMPTY
    for turned in (False, True):
        arcs = _Arcs(a, kept, watch)
        if turned:
            arcs.start = np.zeros(1, np.int64)
        ends = np.nonzero(a.accepting)[0]
        found = _determined(arcs.ordered(arcs.targets, arcs.sources), ends, _marked(arcs), most, watch)
        if found is None:
            return None
        a = packed(minimal(found, watch))
        if len(a.starts) == 1:
            return EMPTY
        kept = {letter: letter for letter in np.unique(a.letters).tolist()}
    return a


def _marked(arcs: _Arcs) -> Any:
    marks = np.zeros(arcs.states, np.bool_)
    marks[arcs.start] = True
    return marks


def _determined(
    ordered: tuple[Any, Any, Any], start: Any, accepting: Any, most: int, watch: Watch
) -> Packed | Machine | None:
    """Return the deterministic automaton of the subsets reached from the subset `start`.

    `ordered` contains the transitions as `_Arcs.ordered` returns them, and accepting[p] is whether state p accepts. A
    subset accepts if a member does. Return None if the subsets together have more than `most` transitions.
    """
    if not len(start):
        return EMPTY
    starts, seen, targets = ordered
    search = _SubsetSearch(start, np.diff(starts), most)
    search.run(watch, _subsets, starts, seen, targets, len(starts))
    if search.work > most:
        return None
    ends = search.codes[: search.count]
    accepts = np.logical_or.reduceat(accepting[search.pool[: ends[-1]]], np.append(0, ends[:-1]))
    return Packed(*search.rows(), accepts)


class Walker(plain.Walker):
    """A `plain.automata.Walker`, an automaton whose states are computed when words lead to them, with faster `before`.

    An end is the rest of a word, given by the states from which it is accepted, as bits. before(end, letter) returns
    the end that begins with `letter` and goes on with `end`. Here the transitions are sorted by letter. So `before`
    reads only those with this letter. The other methods are those of `plain.automata.Walker`.
    """

    def __init__(self, a: Machine | Packed, kept: Mapping[int, int], watch: Watch) -> None:
        a = packed(a)
        super().__init__(unpacked(a, watch), kept, watch)
        arcs = _Arcs(a, kept, watch)
        order = np.lexsort((arcs.targets, arcs.seen))
        self.sources, self.targets = arcs.sources[order].astype(np.int32), arcs.targets[order].astype(np.int32)
        letters, starts = np.unique(arcs.seen[order], return_index=True)
        ends = [*starts.tolist()[1:], len(order)]
        self.parts = {
            letter: slice(*part) for letter, *part in zip(letters.tolist(), starts.tolist(), ends, strict=True)
        }

    def before(self, end: int, letter: int) -> int:
        part = self.parts.get(letter, slice(0, 0))
        given = np.frombuffer(end.to_bytes(len(self.arcs) // 8 + 1, "little"), np.uint8)
        marks = np.unpackbits(given, bitorder="little")
        return _bits_of(_stepped(marks, self.targets[part], self.sources[part]))


def _bits_of(marks: Any) -> int:
    return int.from_bytes(np.packbits(marks, bitorder="little").tobytes(), "little")


@njit(cache=True)
def _stepped(marks, places, others):  # type: ignore[no-untyped-def]
    found = np.zeros_like(marks)
    for i in range(len(places)):
        found[others[i]] |= marks[places[i]]
    return found


@njit(cache=True)
def _closure(starts, seen, targets):  # type: ignore[no-untyped-def]
    """Return the sorted array of the states that words of zeros reach from state 0.

    Transitions from state p have the indices from starts[p] to starts[p + 1] - 1; number i reads seen[i] and leads to
    targets[i].
    """
    reached = np.zeros(len(starts) - 1, np.bool_)
    reached[0] = True
    stack = [np.int64(0)]
    while len(stack):
        state = stack.pop()
        for i in range(starts[state], starts[state + 1]):
            if seen[i] == 0 and not reached[targets[i]]:
                reached[targets[i]] = True
                stack.append(targets[i])
    return np.nonzero(reached)[0]


@njit(cache=True)
def _place(members, count):  # type: ignore[no-untyped-def]
    code = np.int64(count)
    for i in range(count):
        code = mixed(code * np.int64(31) + members[i])
    return code


@njit(cache=True)
def _rehash_subsets(table, pool, ends, count):  # type: ignore[no-untyped-def]
    mask = len(table) - 1
    for number in range(count):
        begin = ends[number - 1] if number else 0
        place = _place(pool[begin : ends[number]], ends[number] - begin) & mask
        while table[place] >= 0:
            place = (place + 1) & mask
        table[place] = number


@njit(cache=True)
def _subsets(starts_a, seen, targets_a, base, pool, ends, table, starts, letters, targets, at, count, cells):  # type: ignore[no-untyped-def]
    mask = len(table) - 1
    done = cells
    work = 0
    while at < count:
        if cells - done > SLICE or work > 4 * SLICE:
            return at, count, cells, WATCH
        starts[at] = cells
        begin = cells
        low, high = (ends[at - 1] if at else 0), ends[at]
        size = 0
        for i in range(low, high):
            size += starts_a[pool[i] + 1] - starts_a[pool[i]]
        work += size
        steps = np.empty(size, np.int64)
        size = 0
        for i in range(low, high):
            for k in range(starts_a[pool[i]], starts_a[pool[i] + 1]):
                steps[size] = seen[k] * base + targets_a[k]
                size += 1
        if high - low > 1:
            steps.sort()
        i = 0
        while i < size:
            letter = steps[i] // base
            tail = ends[count - 1]
            length = 0
            while i < size and steps[i] // base == letter:
                member = steps[i] % base
                if not length or pool[tail + length - 1] != member:
                    if tail + length == len(pool):
                        return at, count, begin, POOL
                    pool[tail + length] = member
                    length += 1
                i += 1
            place = _place(pool[tail : tail + length], length) & mask
            number = table[place]
            while number >= 0:
                first = ends[number - 1] if number else 0
                if ends[number] - first == length:
                    same = True
                    for k in range(length):
                        if pool[first + k] != pool[tail + k]:
                            same = False
                            break
                    if same:
                        break
                place = (place + 1) & mask
                number = table[place]
            if number < 0:
                if count == len(ends) or 2 * count > mask:
                    return at, count, begin, STATES
                number = count
                table[place] = number
                ends[number] = tail + length
                count += 1
            if cells == len(letters):
                return at, count, begin, CELLS
            letters[cells] = letter
            targets[cells] = number
            cells += 1
        at += 1
    return at, count, cells, DONE
