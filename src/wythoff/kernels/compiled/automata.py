"""Automata, compiled: see `plain.automata`. The rows of all states stand one after the other in arrays.

Every kernel processes the found states in slices. A slice ends when arrays are full, which are then enlarged, or when
it is time to call the watch. A row that did not fit is started again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from wythoff.kernels.compiled.keeping import njit
from wythoff.kernels.compiled.refining import SLICE, Packed, minimal as minimal, mixed, packed, states_of
from wythoff.kernels.limits import INT64_MAX
from wythoff.kernels.plain.automata import EMPTY, Machine, Split, Watch

# Why a kernel returns: it has done all, or enough for the watch to be asked, or the arrays of something are full.
DONE, WATCH, STATES, CELLS, POOL = range(5)
BEFORE = 56  # bytes that are taken for each transition that is given, to put them in order
FURTHEST = INT64_MAX // 2  # a lift; two of them are added


def _mapped(letters: Any, mapping: Mapping[int, Any], part: int | None) -> Any:
    """Apply a mapping to all letters, or to a part of them."""
    known, places = np.unique(letters, return_inverse=True)
    images = [mapping[letter] if part is None else mapping[letter][part] for letter in known.tolist()]
    return np.array(images, np.int64)[places] if len(known) else np.zeros(0, np.int64)


class _StateSearch:
    """The arrays of a search: codes of found states, a hash table of them, and the rows."""

    def __init__(self) -> None:
        self.codes = np.zeros(1 << 12, np.int64)
        self.table = np.full(1 << 14, -1, np.int64)
        self.starts = np.zeros(1 << 12, np.int64)
        self.letters = np.zeros(1 << 14, np.int64)
        self.targets = np.zeros(1 << 14, np.int64)
        self.at, self.count, self.cells = 0, 1, 0

    def run(self, watch: Watch, kernel: Any, *given: Any) -> None:
        """Run a kernel to its end, with more room whenever it wants some."""
        self.rehash()
        reason = WATCH
        while reason != DONE:
            rows = self.starts, self.letters, self.targets
            state = kernel(*given, *self.known(), self.table, *rows, self.at, self.count, self.cells)
            self.at, self.count, self.cells, reason = state
            watch(self.count, self.cells)
            if self.ends_early():
                return
            self.grow(reason, watch)

    def ends_early(self) -> bool:
        """Return whether the search has done all the work that it may do."""
        return False

    def known(self) -> tuple[Any, ...]:
        """Return the arrays filled so far."""
        return (self.codes,)

    def rehash(self) -> None:
        """Enter all found states into the empty table."""
        _rehash(self.table, self.codes, self.count)

    def grow(self, reason: int, watch: Watch) -> None:
        """Make room where it is wanted."""
        if reason == CELLS:
            self.letters, self.targets = _larger(self.letters, watch), _larger(self.targets, watch)
        elif reason == STATES:
            self.codes, self.starts = _larger(self.codes, watch), _larger(self.starts, watch)
            watch(0, 0, 16 * len(self.table))
            self.table = np.full(2 * len(self.table), -1, np.int64)
            self.rehash()

    def rows(self) -> tuple[Any, Any, Any]:
        """Return starts, letters and targets of the finished rows."""
        starts = np.append(self.starts[: self.count], self.cells)
        return starts, self.letters[: self.cells], self.targets[: self.cells]


class _SubsetSearch(_StateSearch):
    """A search for subsets; the code of a subset is the place in `pool` where its members end.

    `sizes` are the numbers of transitions of the states; all subsets together may read `most` transitions.
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
            self.pool = _larger(self.pool, watch)
        super().grow(reason, watch)


def _larger(array: Any, watch: Watch) -> Any:
    """Return an array of twice the size. Its second half uses no memory until it is written."""
    watch(0, 0, array.nbytes)
    found = np.empty(2 * len(array), array.dtype)
    found[: len(array)] = array
    return found


@njit(cache=True)
def _rehash(table, codes, count):  # type: ignore[no-untyped-def]
    mask = len(table) - 1
    for number in range(count):
        place = mixed(codes[number]) & mask
        while table[place] >= 0:
            place = (place + 1) & mask
        table[place] = number


@njit(cache=True)
def _number(code, codes, table, count):  # type: ignore[no-untyped-def]
    """Return the number of a code and the count of codes after it. The number is -1 if the table is full."""
    mask = len(table) - 1
    place = mixed(code) & mask
    while True:
        number = table[place]
        if number < 0:
            break
        if codes[number] == code:
            return number, count
        place = (place + 1) & mask
    if count == len(codes):
        return np.int64(-1), count
    codes[count] = code
    table[place] = count
    return count, count + 1


def joined(a: Machine | Packed, b: Machine | Packed, split_a: Split, split_b: Split, watch: Watch) -> Packed | Machine:
    """See `plain.automata.joined`."""
    a, b = packed(a), packed(b)
    if len(a.starts) == 1 or len(b.starts) == 1:
        return EMPTY
    watch(0, 0, BEFORE * (len(a.letters) + len(b.letters)))
    sides = []
    for side, split in ((a, split_a), (b, split_b)):
        keys, lifts = (_mapped(side.letters, split, part) for part in (0, 1))
        if len(lifts) and int(lifts.max()) > FURTHEST:
            raise OverflowError("the letters of so many tracks do not fit into 64 bits")
        order = np.lexsort((keys, states_of(side)))
        sides += [side.starts, keys[order], lifts[order], side.targets[order]]
    search = _StateSearch()
    search.run(watch, _join, *sides)
    codes = search.codes[: search.count]
    width = len(b.starts) - 1
    accepting = a.accepting[codes // width] & b.accepting[codes % width]
    return Packed(*search.rows(), accepting)


@njit(cache=True)
def _join(  # type: ignore[no-untyped-def]
    starts_a, keys_a, lifts_a, targets_a, starts_b, keys_b, lifts_b, targets_b,
    codes, table, starts, letters, targets, at, count, cells,
):  # fmt: skip
    width = np.int64(len(starts_b) - 1)
    done = cells
    while at < count:
        if cells - done > SLICE:
            return at, count, cells, WATCH
        p, q = codes[at] // width, codes[at] % width
        starts[at] = cells
        begin = cells
        i, j = starts_a[p], starts_b[q]
        while i < starts_a[p + 1] and j < starts_b[q + 1]:
            if keys_a[i] < keys_b[j]:
                i += 1
            elif keys_a[i] > keys_b[j]:
                j += 1
            else:
                k = j
                while k < starts_b[q + 1] and keys_b[k] == keys_a[i]:
                    if cells == len(letters):
                        return at, count, begin, CELLS
                    number, count = _number(targets_a[i] * width + targets_b[k], codes, table, count)
                    if number < 0:
                        return at, count, begin, STATES
                    letters[cells] = lifts_a[i] + lifts_b[k]
                    targets[cells] = number
                    cells += 1
                    k += 1
                i += 1
        at += 1
    return at, count, cells, DONE


def merged(a: Machine | Packed, b: Machine | Packed, outcomes: Sequence[bool], watch: Watch) -> Packed:
    """See `plain.automata.merged`."""
    a, b = packed(a), packed(b)
    search = _StateSearch()
    search.run(watch, _merge, *a[:3], *b[:3], not outcomes[1], not outcomes[2])
    codes = search.codes[: search.count]
    width = len(b.starts)
    accepting_a, accepting_b = (np.append(side.accepting, False).astype(np.int64) for side in (a, b))
    outcome = np.array(outcomes, np.bool_)
    return Packed(*search.rows(), outcome[2 * accepting_a[codes // width] + accepting_b[codes % width]])


@njit(cache=True)
def _merge(  # type: ignore[no-untyped-def]
    starts_a, letters_a, targets_a, starts_b, letters_b, targets_b, needs_a, needs_b,
    codes, table, starts, letters, targets, at, count, cells,
):  # fmt: skip
    dead_a, dead_b, width = len(starts_a) - 1, len(starts_b) - 1, np.int64(len(starts_b))
    done = cells
    while at < count:
        if cells - done > SLICE:
            return at, count, cells, WATCH
        p, q = codes[at] // width, codes[at] % width
        starts[at] = cells
        begin = cells
        i = starts_a[p]
        j = starts_b[q]
        end_a = starts_a[p + 1] if p < dead_a else i
        end_b = starts_b[q + 1] if q < dead_b else j
        while i < end_a or j < end_b:
            take_a = i < end_a and (j >= end_b or letters_a[i] <= letters_b[j])
            take_b = j < end_b and (i >= end_a or letters_b[j] <= letters_a[i])
            letter = letters_a[i] if take_a else letters_b[j]
            following = (targets_a[i] if take_a else dead_a) * width + (targets_b[j] if take_b else dead_b)
            i += take_a
            j += take_b
            if (needs_a and not take_a) or (needs_b and not take_b):
                continue
            if cells == len(letters):
                return at, count, begin, CELLS
            number, count = _number(following, codes, table, count)
            if number < 0:
                return at, count, begin, STATES
            letters[cells] = letter
            targets[cells] = number
            cells += 1
        at += 1
    return at, count, cells, DONE


class _Arcs:
    """The transitions of an automaton once only `kept` is seen of each letter; the states that zeros lead to."""

    def __init__(self, a: Packed, kept: Mapping[int, int], watch: Watch) -> None:
        watch(0, len(a.letters), BEFORE * len(a.letters))
        self.sources, self.targets, self.seen = states_of(a), a.targets, _mapped(a.letters, kept, None)
        self.states = len(a.accepting)
        starts, seen, targets = self.ordered(self.sources, self.targets)
        self.start = _closure(starts, seen, targets)

    def ordered(self, sources: Any, targets: Any) -> tuple[Any, Any, Any]:
        """Return the transitions of each state in the order of letters and targets."""
        order = np.lexsort((targets, self.seen, sources))
        starts = np.zeros(self.states + 1, np.int64)
        np.cumsum(np.bincount(sources, minlength=self.states), out=starts[1:])
        return starts, self.seen[order], targets[order]


def projected(a: Machine | Packed, kept: Mapping[int, int], most: int, watch: Watch) -> Packed | Machine | None:
    """See `plain.automata.projected`; a subset is a part of `pool`, its members in order."""
    a = packed(a)
    if len(a.starts) == 1:
        return EMPTY
    arcs = _Arcs(a, kept, watch)
    return _determined(arcs.ordered(arcs.sources, arcs.targets), arcs.start, a.accepting, most, watch)


def reversed_twice(a: Machine | Packed, kept: Mapping[int, int], most: int, watch: Watch) -> Packed | Machine | None:
    """See `plain.automata.reversed_twice`."""
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
    """Return the subsets that are reached from a start."""
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


class Walker:
    """See `plain.automata.Walker`; transitions stand together by their letters."""

    def __init__(self, a: Machine | Packed, kept: Mapping[int, int], watch: Watch) -> None:
        a = packed(a)
        arcs = _Arcs(a, kept, watch)
        order = np.lexsort((arcs.targets, arcs.seen))
        self.sources, self.targets = arcs.sources[order].astype(np.int32), arcs.targets[order].astype(np.int32)
        letters, starts = np.unique(arcs.seen[order], return_index=True)
        ends = [*starts.tolist()[1:], len(order)]
        self.parts = {
            letter: slice(*part) for letter, *part in zip(letters.tolist(), starts.tolist(), ends, strict=True)
        }
        self.states = arcs.states
        self.start, self.final = _bits_of(_marked(arcs)), _bits_of(a.accepting)

    def after(self, subset: int) -> dict[int, int]:
        """See `plain.automata.Walker.after`."""
        marks = self._marks(subset)
        steps = {letter: _led(marks, self.sources[part], self.targets[part]) for letter, part in self.parts.items()}
        return {letter: found for letter, found in steps.items() if found}

    def before(self, subset: int, letter: int) -> int:
        """See `plain.automata.Walker.before`."""
        part = self.parts.get(letter, slice(0, 0))
        return _led(self._marks(subset), self.targets[part], self.sources[part])

    def _marks(self, subset: int) -> Any:
        given = np.frombuffer(subset.to_bytes(self.states // 8 + 1, "little"), np.uint8)
        return np.unpackbits(given, bitorder="little")


def _led(marks: Any, places: Any, others: Any) -> int:
    return _bits_of(_stepped(marks, places, others))


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
    """Return the states reached from state 0 by words of zeros, in order."""
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
