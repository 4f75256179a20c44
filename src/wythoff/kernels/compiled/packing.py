"""Automata in arrays, for the compiled kernels: the rows of all states stand one after the other."""

from __future__ import annotations

from itertools import chain, islice
from typing import Any, NamedTuple

import numpy as np

from wythoff.kernels.compiled.keeping import njit
from wythoff.kernels.plain.automata import Machine, Row, Watch

SLICE = 1 << 16  # transitions between two calls of the watch
IN_ROWS = 100  # bytes of a transition in a dictionary, with its numbers


class Packed(NamedTuple):
    """An automaton in arrays: the transitions of state p are those from starts[p] to before starts[p + 1]."""

    starts: Any
    letters: Any
    targets: Any
    accepting: Any


def packed(machine: Machine | Packed) -> Packed:
    """The automaton in arrays, the letters of each row in order."""
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
    """The automaton in rows, which are far larger than arrays and so are made a part at a time."""
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
    """Put the transitions of each state in the order of their letters, where they stand."""
    at, states, cells = 0, len(machine.accepting), len(machine.letters)
    while at < states:
        at = _sorted_from(at, machine.starts, machine.letters, machine.targets)
        watch(0, cells)


@njit(cache=True)
def _sorted_from(at, starts, letters, targets):  # type: ignore[no-untyped-def]
    """The first row that is not in order yet, after some work."""
    end = starts[at] + SLICE
    while at < len(starts) - 1 and starts[at] < end:
        low, high = starts[at], starts[at + 1]
        for i in range(low + 1, high):
            if letters[i - 1] > letters[i]:
                order = np.argsort(letters[low:high])
                letters[low:high] = letters[low:high][order]
                targets[low:high] = targets[low:high][order]
                break
        at += 1
    return at


def states_of(machine: Packed) -> Any:
    return np.repeat(np.arange(len(machine.starts) - 1), np.diff(machine.starts))
