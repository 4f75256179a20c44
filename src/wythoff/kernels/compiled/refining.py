"""Minimal automata, compiled, and the form in which compiled functions store automata: arrays (`Packed`).

In this form, the transitions of state p have the indices from starts[p] to starts[p + 1] - 1. Number i reads letters[i]
and leads to state targets[i]. accepting[p] is whether state p accepts.

A state is live if some word leads from it to an accepting state, else dead. The minimal automaton is found by refining
a partition of the live states into classes, until equal letters lead from all states of a class to the same class.
`watch` is called during the work, and may end it by an exception.
"""

from __future__ import annotations

from itertools import chain, islice
from typing import Any, NamedTuple

import numpy as np

from wythoff.kernels.compiled.keeping import njit
from wythoff.kernels.plain.automata import EMPTY, Machine, Row, Watch

ROOM = 40  # bytes of memory for each transition while live states are searched


def minimal(a: Machine | Packed, watch: Watch) -> Machine:
    """Return the smallest automaton that accepts the same words as `a`, with a dictionary {letter: state} per state.

    States are numbered breadth first, with letters in order. So if two automata accept the same words, the results for
    them are equal. `watch` is called during the work, and may end it by an exception.
    """
    a = packed(a)
    if len(a.starts) == 1:
        return EMPTY
    watch(0, len(a.letters), ROOM * len(a.letters))
    sort_rows(a, watch)
    live = _live(a.starts, a.targets, a.accepting)
    if not live[0]:
        return EMPTY
    kept = live[states_of(a)] & live[a.targets]
    sizes = np.bincount(states_of(a)[kept], minlength=len(live))
    starts = np.zeros(len(live) + 1, np.int64)
    np.cumsum(sizes, out=starts[1:])
    letters, targets = a.letters[kept], a.targets[kept]
    classes = np.where(live, a.accepting.astype(np.int64), -1)
    count, states = -1, int(np.count_nonzero(live))
    while True:
        watch(states, len(letters))
        classes, found = _refined(starts, letters, targets, classes)
        if found == count:
            break
        count = found
    return unpacked(Packed(*_numbered(starts, letters, targets, a.accepting, classes, count)), watch)


@njit(cache=True)
def _live(starts, targets, accepting):  # type: ignore[no-untyped-def]
    """Return a boolean array: live[p] is whether some word leads from state p to an accepting state.

    Transitions of state p have the indices from starts[p] to starts[p + 1] - 1; number i leads to targets[i].
    """
    states = len(starts) - 1
    counts = np.zeros(states + 1, np.int64)
    for i in range(len(targets)):
        counts[targets[i] + 1] += 1
    begins = np.cumsum(counts)
    fill = begins.copy()
    sources = np.empty(len(targets), np.int64)
    for state in range(states):
        for i in range(starts[state], starts[state + 1]):
            sources[fill[targets[i]]] = state
            fill[targets[i]] += 1
    live = accepting.copy()
    stack = np.empty(states, np.int64)
    size = 0
    for state in range(states):
        if live[state]:
            stack[size] = state
            size += 1
    while size:
        size -= 1
        state = stack[size]
        for i in range(begins[state], begins[state + 1]):
            source = sources[i]
            if not live[source]:
                live[source] = True
                stack[size] = source
                size += 1
    return live


@njit(cache=True)
def _refined(starts, letters, targets, classes):  # type: ignore[no-untyped-def]
    """Return (classes, their number) after one step of refinement, which splits classes of states.

    classes[p] is the class of state p, or -1 if p is dead. Two states stay in the same class if they were in the same
    class, read the same letters, and each letter leads them to states of the same class.
    """
    states = len(classes)
    size = 16
    while size < 2 * states:
        size *= 2
    table = np.full(size, -1, np.int64)
    following = np.full(states, -1, np.int64)
    count = 0
    for state in range(states):
        if classes[state] < 0:
            continue
        code = classes[state]
        begin, end = starts[state], starts[state + 1]
        for i in range(begin, end):
            code = mixed(code * np.int64(31) + letters[i])
            code = mixed(code + classes[targets[i]])
        place = mixed(code) & (size - 1)
        while True:
            other = table[place]
            if other < 0:
                table[place] = state
                following[state] = count
                count += 1
                break
            first = starts[other]
            if classes[other] == classes[state] and starts[other + 1] - first == end - begin:
                same = True
                for i in range(end - begin):
                    if (
                        letters[first + i] != letters[begin + i]
                        or classes[targets[first + i]] != classes[targets[begin + i]]
                    ):
                        same = False
                        break
                if same:
                    following[state] = following[other]
                    break
            place = (place + 1) & (size - 1)
    return following, count


@njit(cache=True)
def _numbered(starts, letters, targets, accepting, classes, count):  # type: ignore[no-untyped-def]
    """Return the automaton that has one state for each reachable class, as four arrays in the order of `Packed`.

    classes[p] is the class of state p, and `count` the number of classes. The new states are numbered breadth first,
    with letters in order.
    """
    numbers = np.full(count, -1, np.int64)
    members = np.zeros(count, np.int64)
    numbers[classes[0]] = 0
    found, cells = 1, 0
    at = 0
    while at < found:
        state = members[at]
        for i in range(starts[state], starts[state + 1]):
            name = classes[targets[i]]
            if numbers[name] < 0:
                numbers[name] = found
                members[found] = targets[i]
                found += 1
        cells += starts[state + 1] - starts[state]
        at += 1
    new_starts = np.zeros(found + 1, np.int64)
    new_letters, new_targets = np.empty(cells, np.int64), np.empty(cells, np.int64)
    accepts = np.empty(found, np.bool_)
    cells = 0
    for at in range(found):
        state = members[at]
        accepts[at] = accepting[state]
        for i in range(starts[state], starts[state + 1]):
            new_letters[cells] = letters[i]
            new_targets[cells] = numbers[classes[targets[i]]]
            cells += 1
        new_starts[at + 1] = cells
    return new_starts, new_letters, new_targets, accepts


@njit(cache=True)
def mixed(code):  # type: ignore[no-untyped-def]
    """Return a hash of `code`, a 64-bit integer."""
    code = (code ^ (code >> np.int64(29))) * np.int64(0x1B873593CC9E2D51)
    code = (code ^ (code >> np.int64(32))) * np.int64(0x2545F4914F6CDD1D)
    return code ^ (code >> np.int64(31))


SLICE = 1 << 16  # transitions between two calls of the watch
IN_ROWS = 100  # bytes of a transition in a dictionary, including its integers


class Packed(NamedTuple):
    """An automaton in arrays: its transitions, sorted by state, and for each state whether it accepts.

    The transitions of state p have the indices from starts[p] to starts[p + 1] - 1. Number i reads letters[i] and leads
    to state targets[i].
    """

    starts: Any
    letters: Any
    targets: Any
    accepting: Any


def packed(machine: Machine | Packed) -> Packed:
    """Return the automaton `machine` in arrays, with the letters of each state in order.

    An automaton in arrays is returned unchanged.
    """
    if isinstance(machine, Packed):
        return machine
    sizes = np.fromiter(map(len, machine.rows), np.int64, len(machine.rows))
    starts = np.zeros(len(machine.rows) + 1, np.int64)
    np.cumsum(sizes, out=starts[1:])
    total = int(starts[-1])
    letters = np.fromiter(chain.from_iterable(machine.rows), np.int64, total)
    targets = np.fromiter(chain.from_iterable(map(dict.values, machine.rows)), np.int64, total)
    states = np.repeat(np.arange(len(sizes)), sizes)
    if not np.all((letters[1:] > letters[:-1]) | (states[1:] > states[:-1])):
        order = np.lexsort((letters, states))
        letters, targets = letters[order], targets[order]
    return Packed(starts, letters, targets, np.array(machine.accepting, np.bool_))


def unpacked(machine: Packed, watch: Watch) -> Machine:
    """Convert `machine` from arrays to rows: a dictionary from letters to states for each state.

    Rows take far more memory than arrays. So the work is done in parts, and `watch` is called before each.
    """
    rows: list[Row] = []
    states, cells = len(machine.accepting), len(machine.letters)
    while len(rows) < states:
        end = np.searchsorted(machine.starts, machine.starts[len(rows)] + SLICE)
        starts = machine.starts[len(rows) : max(int(end), len(rows) + 1) + 1]
        part = slice(int(starts[0]), int(starts[-1]))
        watch(states, cells, IN_ROWS * (part.stop - part.start))
        arcs = zip(machine.letters[part].tolist(), machine.targets[part].tolist(), strict=True)
        rows += [dict(islice(arcs, size)) for size in np.diff(starts).tolist()]
    return Machine(rows, machine.accepting.tolist())


def sort_rows(machine: Packed, watch: Watch) -> None:
    """Sort the transitions of each state of `machine` by letter, in place."""
    at, states, cells = 0, len(machine.accepting), len(machine.letters)
    while at < states:
        at = _sorted_from(at, machine.starts, machine.letters, machine.targets)
        watch(0, cells)


@njit(cache=True)
def _sorted_from(at, starts, letters, targets):  # type: ignore[no-untyped-def]
    """Sort the transitions of states from `at` on by letter. Return the first state that is not sorted yet.

    Transitions of state p have the indices from starts[p] to starts[p + 1] - 1; number i reads letters[i] and leads to
    targets[i].
    """
    end = starts[at] + SLICE
    while at < len(starts) - 1 and starts[at] < end:
        low, high = starts[at], starts[at + 1]
        for i in range(low + 1, high):
            if letters[i - 1] > letters[i]:
                _sort(low, high, letters, targets)
                break
        at += 1
    return at


@njit(cache=True)
def _sort(low, high, letters, targets):  # type: ignore[no-untyped-def]
    """Sort the transitions from index `low` to `high` - 1 by letter (Shell 1959): numba's own sort compiles slowly."""
    gap = (high - low) // 2
    while gap > 0:
        for i in range(low + gap, high):
            letter, target, place = letters[i], targets[i], i
            while place >= low + gap and letters[place - gap] > letter:
                letters[place], targets[place] = letters[place - gap], targets[place - gap]
                place -= gap
            letters[place], targets[place] = letter, target
        gap //= 2


def states_of(machine: Packed) -> Any:
    return np.repeat(np.arange(len(machine.starts) - 1), np.diff(machine.starts))
