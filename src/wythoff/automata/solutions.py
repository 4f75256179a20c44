"""The tuples in a relation: membership, the first tuples, and their number.

A relation is given by an automaton, `machine`, and the systems of its variables. The automaton reads the words of a
tuple side by side, padded with leading zeros to one length.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from heapq import heappop, heappush
from itertools import islice, takewhile
from typing import Any, TypeAlias

from wythoff.automata.letters import joint, split
from wythoff.automata.systems import System
from wythoff.base.errors import RequestError
from wythoff.kernels.automata import Machine, Watch, unwatched

# A state of the relation's automaton, then for each variable a state of the automaton of its system.
SearchNode: TypeAlias = tuple[int, ...]
Tuple: TypeAlias = tuple[int, ...]


def contains(systems: Sequence[System], machine: Machine, numbers: Sequence[int]) -> bool:
    """Return whether an automaton accepts the words of `numbers`, one for each system. Cost: linear in their digits."""
    words = [system.encode(number) for system, number in zip(systems, numbers, strict=True)]
    length = max(map(len, words), default=0)
    words = [(0,) * (length - len(word)) + word for word in words]
    if not machine.rows:
        return False
    state, sizes = 0, [system.digits for system in systems]
    for letters in zip(*words, strict=True):
        following = machine.rows[state].get(joint(letters, sizes))
        if following is None:
            return False
        state = following
    return machine.accepting[state]


def finite(machine: Machine) -> bool:
    """Return whether an automaton accepts finitely many words. Words that differ in leading zeros count as one."""
    return _ordered(machine) is not None


def count(machine: Machine) -> int | None:
    """Return the number of words without leading zeros that an automaton accepts; None if it is infinite.

    >>> count(Machine([{0: 0, 1: 1}, {0: 2, 1: 2}, {}], [True, False, True]))
    3
    """
    order = _ordered(machine)
    if order is None:
        return None
    if not machine.rows:
        return 0
    ways = [0] * len(machine.rows)
    for state in order:  # successors come first
        following = sum(ways[target] for letter, target in machine.rows[state].items() if state or letter)
        ways[state] = following + machine.accepting[state]
    return ways[0]


def _ordered(machine: Machine) -> list[int] | None:
    """Return the states of an automaton, each after all its successors, or None if there is a cycle.

    Leading zeros in the first state do not count as a cycle.
    """
    colours, order = [0] * len(machine.rows), []
    stack: list[tuple[int, Iterator[int]]] = []

    def enter(state: int) -> None:
        colours[state] = 1
        row = machine.rows[state]
        targets = {target for letter, target in row.items() if state or letter}
        stack.append((state, iter(targets)))

    if machine.rows:
        enter(0)
    while stack:
        state, targets = stack[-1]
        for target in targets:
            if colours[target] == 1:
                return None
            if not colours[target]:
                enter(target)
                break
        else:
            colours[state] = 2
            order.append(state)
            stack.pop()
    return order


def columns(systems: Sequence[System], machine: Machine) -> list[list[int]]:
    """Return all tuples of a finite relation, as one list for each variable.

    Entry i of each list belongs to tuple number i. Prefixes that lead to the same states are extended together. Cost:
    the tuples times their digits. Raises: RequestError if there are infinitely many.
    """
    tracks = len(systems)
    order = _ordered(machine)
    if order is None:
        raise RequestError("all solutions can be listed only if there are finitely many")
    if not machine.rows:
        return [[] for _ in range(tracks)]
    longest = [0] * len(machine.rows)
    for state in order:  # successors come first
        later = [longest[target] for letter, target in machine.rows[state].items() if state or letter]
        longest[state] = 1 + max(later, default=-1)
    live = [{state for state, accepts in enumerate(machine.accepting) if accepts}]
    for _ in range(longest[0]):
        live.append({state for state, row in enumerate(machine.rows) if not live[-1].isdisjoint(row.values())})
    search = _TupleSearch(systems, machine)
    found: dict[SearchNode, list[list[int]]] = {(0,) * (tracks + 1): [[0] for _ in range(tracks)]}
    for remaining in range(longest[0], 0, -1):
        longer: dict[SearchNode, list[list[int]]] = {}
        for node, numbers in found.items():
            for (_, *weights), following in search.steps(remaining, node):
                if following[0] in live[remaining - 1]:
                    parts = longer.setdefault(following, [[] for _ in range(tracks)])
                    for part, column, weight in zip(parts, numbers, weights, strict=True):
                        part.extend([number + weight for number in column] if weight else column)
        found = longer
    accepted = [numbers for node, numbers in found.items() if machine.accepting[node[0]]]
    return [[number for numbers in accepted for number in numbers[track]] for track in range(tracks)]


def first(systems: Sequence[System], machine: Machine, n: int, watch: Watch) -> list[tuple[Any, ...]]:
    """Return the first n tuples, sorted by sum and then lexicographically. Words over an alphabet are returned as text.

    Words are read length by length. A tuple is final once its sum is less than every number with a longer word. `watch`
    is called often, and may raise an exception to end the search. Cost: for each length the states that can still
    accept, and the digits of the tuples that are found.
    """
    search = _TupleSearch(systems, machine, watch)
    if not machine.rows or n <= 0:
        return []
    if not systems:
        return [()]
    whole = count(machine)
    wanted = n if whole is None else min(n, whole)
    length = 0
    longest = len(machine.rows) + 1
    while True:
        shortest_longer = min(system.counts(length)[0] for system in systems)
        in_order = islice(search.in_order(length), wanted)
        found = [numbers[1:] for numbers in takewhile(lambda known: known[0] < shortest_longer, in_order)]  # noqa: B023
        if len(found) >= wanted or (whole is not None and length > longest):
            pairs = (zip(systems, numbers, strict=True) for numbers in found)
            return [tuple([system.shown(number) for system, number in one]) for one in pairs]
        length += 1


class _TupleSearch:
    """A search for the tuples in a relation, by the length of their words.

    It computes with tuples (sum, number, number, ...), which begin with the sum of the numbers. A node of the search is
    (state of the relation's automaton, state of the automaton of each system).
    """

    def __init__(self, systems: Sequence[System], machine: Machine, watch: Watch = unwatched) -> None:
        self.systems, self.machine, self.watch = systems, machine, watch
        self.tracks = len(systems)
        self._least: dict[tuple[int, SearchNode], Tuple | None] = {}
        self._digits = cache(partial(split, sizes=[system.digits for system in systems]))

    def in_order(self, length: int) -> Iterator[Tuple]:
        """Yield (sum, *tuple) in ascending order, for tuples whose words have at most `length` digits.

        A best-first search always extends the prefix with the least continuation. The least continuation depends only
        on the node, because earlier letters add the same to all continuations.
        """
        start = (0,) * (self.tracks + 1)
        self._fill(length, start)
        least = self._least[length, start]
        waiting = [] if least is None else [(least, (0,) * (self.tracks + 1), length, start)]
        while waiting:
            best, before, remaining, node = heappop(waiting)
            if not remaining:
                yield best
                continue
            for weights, following in self.steps(remaining, node):
                end = self._least[remaining - 1, following]
                if end is not None:
                    added = tuple(map(int.__add__, before, weights))
                    heappush(waiting, (tuple(map(int.__add__, added, end)), added, remaining - 1, following))

    def steps(self, remaining: int, node: SearchNode) -> Iterator[tuple[Tuple, SearchNode]]:
        """Yield (contribution, next node) for each letter that can be read at `node`.

        The contribution is what the letter adds to (sum, number, number, ...). `remaining` digits are left, the current
        one included.
        """
        for letter, target in self.machine.rows[node[0]].items():
            places = list(zip(self.systems, node[1:], self._digits(letter), strict=True))
            weights = [system.weight(state, digit, remaining - 1) for system, state, digit in places]
            states = [system.machine.rows[state][digit] for system, state, digit in places]
            yield (sum(weights), *weights), (target, *states)

    def _fill(self, remaining: int, node: SearchNode) -> None:
        """Store in `_least` the least (sum, *tuple) of the words with `remaining` digits that are read from `node`.

        The key is (remaining, node), and the value None if there is no such word. The same is stored for all nodes
        after it, for fewer digits.
        """
        stack = [(remaining, node)]
        least = self._least
        while stack:
            remaining, node = stack[-1]
            if (remaining, node) in least:
                stack.pop()
                continue
            if not remaining:
                accepts = self.machine.accepting[node[0]]
                least[0, node] = (0,) * (self.tracks + 1) if accepts else None
                stack.pop()
                continue
            steps = list(self.steps(remaining, node))
            missing = [(remaining - 1, following) for _, following in steps if (remaining - 1, following) not in least]
            if missing:
                stack += missing
                continue
            ends = [(weights, least[remaining - 1, following]) for weights, following in steps]
            sums = [tuple(map(int.__add__, weights, end)) for weights, end in ends if end is not None]
            least[remaining, node] = min(sums, default=None)
            self.watch(1, len(steps))
            stack.pop()
