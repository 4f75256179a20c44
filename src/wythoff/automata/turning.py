"""Automata that read words from the other end: least significant digit first, as under Walnut's `lsd_`."""

from __future__ import annotations

from collections.abc import Sequence

from wythoff.automata.limits import Budget
from wythoff.kernels.automata import Machine, Row


def turned(rows: Sequence[Row], outputs: Sequence[int]) -> tuple[list[Row], list[int]]:
    """The automaton, the first state initial, that gives a word what another gives it when it reads it backwards.

    >>> turned([{0: 0, 1: 1}, {0: 2}, {}], [0, 0, 7])
    ([{0: 1}, {1: 2}, {0: 2}], [0, 0, 7])

    A state tells what the other automaton would give from each of its states, 0 if it cannot go on.
    Cost: exponential in the states at worst, within the usual limits.   Raises: UndecidedError.
    """
    if not rows:
        return [], []
    watch = Budget().watch
    letters = sorted({letter for row in rows for letter in row})
    first = tuple(outputs)
    numbers, waiting = {first: 0}, [first]
    found: list[Row] = []
    for given in waiting:
        leaving: Row = {}
        for letter in letters:
            after = tuple(given[row[letter]] if letter in row else 0 for row in rows)
            if any(after):
                if after not in numbers:
                    numbers[after] = len(waiting)
                    waiting.append(after)
                leaving[letter] = numbers[after]
        found.append(leaving)
        watch(len(waiting), len(waiting) * len(letters))
    return found, [given[0] for given in waiting]


def turned_machine(machine: Machine) -> Machine:
    """Of an automaton without output."""
    rows, outputs = turned(machine.rows, [int(accepts) for accepts in machine.accepting])
    return Machine(rows, [output != 0 for output in outputs])
