"""Automata of sets of states: what is made where a word may lead to several of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wythoff.kernels.automata import Machine, Row, Watch

States = frozenset[int]
Following = Callable[[States], Mapping[int, States]]


def determined(
    following: Following, accepts: Callable[[States], bool], start: States, watch: Watch
) -> tuple[list[Row], list[bool]]:
    """The rows of an automaton of sets of states, and whether they accept.   Cost: exponential in states at worst."""
    numbers, waiting = {start: 0}, [start]
    rows: list[Row] = []
    for states in waiting:
        row: Row = {}
        for letter, target in following(states).items():
            if target not in numbers:
                numbers[target] = len(waiting)
                waiting.append(target)
            row[letter] = numbers[target]
        rows.append(row)
        watch(len(waiting), len(rows))
    return rows, [accepts(states) for states in waiting]


def with_zeros_before(following: Following, accepts: Callable[[States], bool], start: States, watch: Watch) -> Machine:
    """The words that are accepted with some number of zeros before them.

    Cost: exponential in the states at worst.
    """
    while (after := start | following(start).get(0, frozenset())) != start:
        start = after
    rows, accepting = determined(following, accepts, start, watch)
    # Zeros before a word change nothing: a state of its own for them, which nothing else leads to.
    rows.append({**rows[0], 0: len(rows)})
    first = len(rows) - 1
    order = [first, *range(first)]
    place = {state: number for number, state in enumerate(order)}
    moved = [{letter: place[target] for letter, target in rows[state].items()} for state in order]
    return Machine(moved, [accepting[0], *accepting])


def zeros_before(machine: Machine, watch: Watch) -> Machine:
    """The words of an automaton with as many zeros before them as may be: those of the same numbers.

    >>> found = zeros_before(Machine([{1: 1}, {0: 1}], [False, True]), lambda states, cells: None)
    >>> found.rows, found.accepting
    ([{1: 2, 0: 0}, {1: 2}, {0: 2}], [False, False, True])
    """

    def following(states: States) -> dict[int, States]:
        targets: dict[int, set[int]] = {}
        for state in states:
            for letter, target in machine.rows[state].items():
                targets.setdefault(letter, set()).add(target)
        return {letter: frozenset(found) for letter, found in targets.items()}

    def accepts(states: States) -> bool:
        return any(machine.accepting[state] for state in states)

    return with_zeros_before(following, accepts, frozenset((0,)), watch) if machine.rows else machine


def unmoved_by_zeros(machine: Machine) -> bool:
    """Whether zeros before its words change nothing; the automaton is the smallest of its words."""
    return not machine.rows or machine.rows[0].get(0) == 0
