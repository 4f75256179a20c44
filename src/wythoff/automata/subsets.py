"""Automata whose states are found by search, such as those whose states are sets, or that read words from the end.

The search numbers states in the order in which they are found; a row maps letters to next states.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

from wythoff.automata.limits import Budget
from wythoff.base.errors import NotationError
from wythoff.kernels.automata import Machine, Row, Watch

State = TypeVar("State", bound=Hashable)


def explored(
    start: State, following: Callable[[State], Mapping[int, State]], watch: Watch
) -> tuple[list[Row], list[State]]:
    """Return the rows of all states that are reached from `start`, and the states in the order of the rows.

    following(state) maps letters to next states. `watch` is called with the numbers of states and transitions so far,
    and may raise an exception.

    >>> explored(0, lambda state: {1: (state + 1) % 3}, lambda states, cells: None)
    ([{1: 1}, {1: 2}, {1: 0}], [0, 1, 2])
    """
    numbers, found, rows, cells = {start: 0}, [start], list[Row](), 0
    for state in found:  # the list grows during the loop
        row: Row = {}
        for letter, target in following(state).items():
            row[letter] = number = numbers.setdefault(target, len(found))
            if number == len(found):
                found.append(target)
        rows.append(row)
        cells += len(row)
        watch(len(found), cells)
    return rows, found


def with_at_most(states: int, watch: Watch, what: str, text: str) -> Watch:
    """Return a watch that calls `watch`, and raises NotationError if an automaton has more than `states` states.

    The message begins with `what` and cites `text`.
    """

    def limited(found: int, cells: int, room: int = 0, /) -> None:
        watch(found, cells, room)
        if found > states:
            raise NotationError(f"{what} at most {states} states", text)

    return limited


def turned(rows: Sequence[Row], outputs: Sequence[int], budget: Budget | None = None) -> tuple[list[Row], list[int]]:
    """Return the rows and outputs of the automaton that reads words backwards. Its first state is initial.

    rows[state] maps letters to next states, and outputs[state] is the output there. The output of the given automaton
    after a word is the output of the new one after the reversed word.

    >>> turned([{0: 0, 1: 1}, {0: 2}, {}], [0, 0, 7])
    ([{0: 1}, {1: 2}, {0: 2}], [0, 0, 7])

    A state is the list of outputs that the given automaton would have from each of its states, 0 if it cannot continue.
    Cost: exponential in the states at worst, within the usual limits and those of `budget`. Raises: UndecidedError.
    """
    if not rows:
        return [], []
    letters = sorted(set().union(*rows))

    def following(given: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
        after = ((letter, tuple([given[row[letter]] if letter in row else 0 for row in rows])) for letter in letters)
        return {letter: state for letter, state in after if any(state)}

    found, states = explored(tuple(outputs), following, Budget(within=budget).watch)
    return found, [given[0] for given in states]


def turned_machine(machine: Machine, budget: Budget | None = None) -> Machine:
    """Return the automaton of the words of `machine`, reversed.   Cost: as `turned`."""
    rows, outputs = turned(machine.rows, [int(accepts) for accepts in machine.accepting], budget)
    return Machine(rows, [output != 0 for output in outputs])


States = frozenset[int]
Following = Callable[[States], Mapping[int, States]]


def determined(following: Following, accepts: Callable[[States], bool], start: States, watch: Watch) -> Machine:
    """Return the deterministic automaton of all sets of states that are reached from the set `start`.

    following(set) returns {letter: next set}, and accepts(set) whether the set accepts. `watch` is called with the
    numbers of states and transitions so far, and may raise an exception. Cost: exponential in the states at worst.
    """
    rows, found = explored(start, following, watch)
    return Machine(rows, list(map(accepts, found)))


def steps(rows: Sequence[Row], also: Mapping[int, Iterable[int]] | None = None) -> Following:
    """Return a function from a set of states to {letter: set of next states}, for the automaton with these rows.

    rows[state] maps letters to next states. `also` maps states to companions: whenever a state is reached, its
    companions are reached too, as if a transition without a letter led to them.
    """
    more = also or {}

    def following(states: States) -> dict[int, States]:
        targets: dict[int, set[int]] = {}
        for state in states:
            for letter, target in rows[state].items():
                targets.setdefault(letter, set()).update((target, *more.get(target, ())))
        return {letter: frozenset(found) for letter, found in targets.items()}

    return following


def subsets(
    rows: Sequence[Row], also: Mapping[int, Iterable[int]], accepting: Sequence[bool], start: States, watch: Watch
) -> Machine:
    """Return the deterministic automaton whose states are sets of states, beginning with the set `start`.

    rows[state] maps letters to next states; a set accepts if accepting[state] is true for a member. `also` maps states
    to companions: whenever a state is reached, its companions are reached too, as if a transition without a letter led
    to them.
    """
    whole = start.union(*(also.get(state, ()) for state in start))
    return determined(steps(rows, also), lambda states: any(accepting[state] for state in states), whole, watch)


def behind_zeros(machine: Machine) -> Machine:
    """Return the automaton that accepts a word if `machine` accepts it without its leading zeros.

    It has the states of `machine` and, before them, a new first state, which reads the leading zeros.
    """
    if not machine.rows:
        return machine
    rows = [{letter: target + 1 for letter, target in row.items()} for row in machine.rows]
    return Machine([{**rows[0], 0: 0}, *rows], [machine.accepting[0], *machine.accepting])


def zeros_before(machine: Machine, watch: Watch) -> Machine:
    """Return the automaton of the words of `machine` with leading zeros added or removed.

    Cost: exponential in the states at worst.

    >>> found = zeros_before(Machine([{1: 1}, {0: 1}], [False, True]), lambda states, cells: None)
    >>> found.rows, found.accepting
    ([{1: 2, 0: 0}, {1: 2}, {0: 2}], [False, False, True])
    """
    if not machine.rows:
        return machine
    following, start = steps(machine.rows), frozenset((0,))
    while (after := start | following(start).get(0, frozenset())) != start:
        start = after
    return behind_zeros(subsets(machine.rows, {}, machine.accepting, start, watch))


def unmoved_by_zeros(machine: Machine) -> bool:
    """Return whether adding or removing leading zeros never changes acceptance by `machine`, which must be minimal."""
    return not machine.rows or machine.rows[0].get(0) == 0
