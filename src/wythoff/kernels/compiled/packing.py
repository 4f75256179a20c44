"""Automata in arrays, for the compiled kernels: the rows of all states stand one behind the other."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from wythoff.kernels.plain.automata import Machine


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
    letters = np.fromiter((letter for row in machine.rows for letter in row), np.int64, total)
    targets = np.fromiter((target for row in machine.rows for target in row.values()), np.int64, total)
    found = Packed(starts, letters, targets, np.array(machine.accepting, np.bool_))
    return ordered(found, letters)


def unpacked(machine: Packed) -> Machine:
    """The automaton in rows."""
    letters, targets, starts = machine.letters.tolist(), machine.targets.tolist(), machine.starts.tolist()
    rows = [dict(zip(letters[start:end], targets[start:end], strict=True)) for start, end in pairwise(starts)]
    return Machine(rows, machine.accepting.tolist())


def ordered(machine: Packed, keys: Any) -> Packed:
    """The same with the transitions of each state in the order of their keys."""
    order = np.lexsort((keys, states_of(machine)))
    return Packed(machine.starts, machine.letters[order], machine.targets[order], machine.accepting)


def states_of(machine: Packed) -> Any:
    return np.repeat(np.arange(len(machine.starts) - 1), np.diff(machine.starts))
