"""Deterministic automata over integer letters, in Python: joins, differences, projections, minimal forms.

An automaton is partial and starts in state 0: `rows[p]` maps each letter that p can read to the next state. Only live
states are stored, so the empty language has no state at all. Every language has one minimal form, numbered breadth
first by letters in order: two languages are equal if their minimal forms are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, Protocol, TypeAlias

Row: TypeAlias = dict[int, int]
# The part of a letter on the tracks that two automata share, and its contribution to the joint letter.
Split: TypeAlias = Mapping[int, tuple[int, int]]


class Watch(Protocol):
    """A function that watches a search and raises if it grows too large.

    It is called with the numbers of states and transitions so far, and the bytes about to be allocated.
    """

    def __call__(self, states: int, cells: int, room: int = 0, /) -> None:
        """Go on, or raise."""


# Subsets of that many, and that many for each state, are looked at before states are compared; more states never are.
FEW, MANY, MOST_COMPARED = 3000, 16, 400
CHUNK = 4096  # states between two calls of the watch, where they are only read
MOST_BITS = 4 * 10**8  # of all steps together, a bit for each state; where they would be more, subsets are sets


class Machine(NamedTuple):
    """The rows of all states, and whether they accept.

    >>> even = Machine([{0: 0, 1: 1}, {0: 1, 1: 0}], [True, False])
    >>> minimal(even, unwatched) == even
    True
    """

    rows: list[Row]
    accepting: list[bool]


EMPTY = Machine([], [])
# The language of all words over one letter 0: a relation over no tracks that holds.
TRUE = Machine([{0: 0}], [True])


def unwatched(states: int, cells: int, room: int = 0, /) -> None:
    """Watch nothing: for work that is known to be small."""


class _Numbering(dict[Any, int]):
    """Numbers of keys. A new key gets the next number; `found` lists all keys in this order."""

    def __init__(self, start: Any) -> None:
        super().__init__({start: 0})
        self.found = [start]

    def __missing__(self, key: Any) -> int:
        number = self[key] = len(self.found)
        self.found.append(key)
        return number


def joined(a: Machine, b: Machine, split_a: Split, split_b: Split, watch: Watch) -> Machine:
    """Return the automaton of words that both accept, each on its own tracks.

    Cost: the transitions of the reachable pairs of states.
    """
    if not a.rows or not b.rows:
        return EMPTY
    width = len(b.rows)
    index: list[dict[int, list[tuple[int, int]]] | None] = [None] * width
    numbers = _Numbering(0)
    rows: list[Row] = []
    cells = 0
    for pair in numbers.found:  # which grows on the way
        p, q = divmod(pair, width)
        sharing = index[q]
        if sharing is None:
            sharing = index[q] = {}
            for letter, target in b.rows[q].items():
                key, lift = split_b[letter]
                sharing.setdefault(key, []).append((lift, target))
        row: Row = {}
        for letter, target in a.rows[p].items():
            key, lift = split_a[letter]
            for rest, other in sharing.get(key, ()):
                row[lift + rest] = numbers[target * width + other]
        rows.append(row)
        cells += len(row)
        watch(len(numbers), cells)
    accepting = [a.accepting[pair // width] and b.accepting[pair % width] for pair in numbers.found]
    return Machine(rows, accepting)


def merged(a: Machine, b: Machine, outcomes: Sequence[bool], watch: Watch) -> Machine:
    """Return the automaton of words w for which `outcomes` marks 2*(a accepts w) + (b accepts w).

    `outcomes[0]` must be False.   Cost: the transitions of the reachable pairs.
    """
    dead_a, dead_b, width = len(a.rows), len(b.rows), len(b.rows) + 1
    rows_a, rows_b = [*a.rows, {}], [*b.rows, {}]
    accepting_a, accepting_b = [*a.accepting, False], [*b.accepting, False]
    # Where one alone has to accept, pairs in which it is dead are.
    needs_a, needs_b = not outcomes[1], not outcomes[2]
    numbers = _Numbering(0)  # the dead state of an automaton without states is 0 too
    rows: list[Row] = []
    cells = 0
    for pair in numbers.found:
        p, q = divmod(pair, width)
        row_a, row_b = rows_a[p], rows_b[q]
        row: Row = {}
        if needs_a:
            letters: Sequence[int] = [letter for letter in row_a if letter in row_b] if needs_b else list(row_a)
        elif needs_b:
            letters = list(row_b)
        else:
            letters = [*row_a, *(letter for letter in row_b if letter not in row_a)]
        for letter in letters:
            row[letter] = numbers[row_a.get(letter, dead_a) * width + row_b.get(letter, dead_b)]
        rows.append(row)
        cells += len(row)
        watch(len(numbers), cells)
    accepting = [outcomes[2 * accepting_a[pair // width] + accepting_b[pair % width]] for pair in numbers.found]
    return Machine(rows, accepting)


def projected(a: Machine, kept: Mapping[int, int], watch: Watch) -> Machine:
    """Return the automaton of words with only the tracks `kept` of each letter: the reachable subsets of states.

    The start contains every state that words of zeros lead to, because dropped tracks may be longer than kept ones.
    Cost: the transitions of the reachable subsets, times their sizes.
    """
    if not a.rows:
        return EMPTY
    if len(a.rows) * sum(map(len, a.rows)) > MOST_BITS:
        return _wide_subsets(a, kept, watch)
    steps: list[dict[int, int]] = []
    cells = 0
    for before in a.rows:
        cells += len(before)
        watch(len(a.rows), cells)
        step: dict[int, int] = {}
        for letter, target in before.items():
            seen = kept[letter]
            step[seen] = step.get(seen, 0) | 1 << target
        steps.append(step)
    final = sum(1 << state for state, accepts in enumerate(a.accepting) if accepts)
    found = _subsets(steps, final, None, watch)
    if found is None:
        found = _subsets(steps, final, _dominators(steps, final, watch), watch)
    assert found is not None
    return found


def _subsets(steps: list[dict[int, int]], final: int, dominators: list[int] | None, watch: Watch) -> Machine | None:
    """Return the automaton of reachable subsets, without dominated states.

    Return None if subsets far outnumber states and could be fewer. A state that another state of the subset dominates
    is of no use: the other accepts all that it does.
    """
    reduced = (lambda subset: subset) if dominators is None else partial(_undominated, dominators)
    most = FEW + MANY * len(steps) if dominators is None and len(steps) <= MOST_COMPARED else None
    numbers = _Numbering(reduced(_closure(steps)))
    subsets = numbers.found
    rows: list[Row] = []
    cells = 0
    for subset in subsets:
        reached: dict[int, int] = {}
        rest = subset
        while rest:
            lowest = rest & -rest
            rest ^= lowest
            for letter, targets in steps[lowest.bit_length() - 1].items():
                reached[letter] = reached.get(letter, 0) | targets
        row: Row = {}
        for letter, targets in reached.items():
            number = numbers.get(targets)
            if number is None:
                number = numbers[targets] = numbers[reduced(targets)]
            row[letter] = number
        rows.append(row)
        cells += len(row)
        watch(len(subsets), cells)
        if most is not None and len(subsets) > most:
            return None
    return Machine(rows, [bool(subset & final) for subset in subsets])


def _wide_subsets(a: Machine, kept: Mapping[int, int], watch: Watch) -> Machine:
    """Return the automaton of reachable subsets that have few of many states.

    One bit per state would fill the memory.
    """
    numbers = _Numbering(frozenset(_wide_closure(a, kept)))
    subsets = numbers.found
    rows: list[Row] = []
    cells = 0
    for subset in subsets:
        reached: dict[int, set[int]] = {}
        for count, state in enumerate(subset):
            if not count % CHUNK:
                watch(len(subsets), cells)
            for letter, target in a.rows[state].items():
                reached.setdefault(kept[letter], set()).add(target)
        row: Row = {}
        for seen, targets in reached.items():
            row[seen] = numbers[frozenset(targets)]
        rows.append(row)
        cells += len(row)
        watch(len(subsets), cells)
    return Machine(rows, [any(map(a.accepting.__getitem__, subset)) for subset in subsets])


def _wide_closure(a: Machine, kept: Mapping[int, int]) -> set[int]:
    """Return the states reached from state 0 by words of letters that the projection maps to zero."""
    reached, fresh = {0}, [0]
    for state in fresh:
        for letter, target in a.rows[state].items():
            if kept[letter] == 0 and target not in reached:
                reached.add(target)
                fresh.append(target)
    return reached


def _undominated(dominators: list[int], subset: int) -> int:
    """Return a subset without the states that others in it dominate."""
    rest = subset
    while rest:
        lowest = rest & -rest
        rest ^= lowest
        if dominators[lowest.bit_length() - 1] & subset:
            subset ^= lowest
    return subset


def _dominators(steps: list[dict[int, int]], final: int, watch: Watch) -> list[int]:
    """Return for each state, as bits, the other states that simulate it.

    A state simulates another one if it accepts when that one does, and answers each of its steps with a step to a state
    that simulates its target. Of two states that simulate each other, the first dominates.

    Cost: the pairs of states times the transitions of one, for each round.
    """
    states = range(len(steps))
    above = []
    for state in states:
        could = final if final >> state & 1 else (1 << len(steps)) - 1
        for letter in steps[state]:
            could &= sum(1 << other for other in states if letter in steps[other])
        above.append(could)
    changed = True
    while changed:
        changed = False
        for state in states:
            watch(len(steps), (state + 1) * len(steps))
            # For each letter, of each state it leads to, all that simulate that one.
            goals = [(letter, [above[place] for place in _bits(targets)]) for letter, targets in steps[state].items()]
            rest = above[state] & ~(1 << state)
            for other in _bits(rest):
                step = steps[other]
                if not all(step[letter] & goal for letter, found in goals for goal in found):
                    above[state] ^= 1 << other
                    changed = True
    # Those before a state count where they are equivalent to it, those after it only where they are greater.
    return [
        sum(
            1 << other
            for other in _bits(above[state] & ~(1 << state))
            if other < state or not above[other] >> state & 1
        )
        for state in states
    ]


def _bits(subset: int) -> Iterator[int]:
    while subset:
        lowest = subset & -subset
        subset ^= lowest
        yield lowest.bit_length() - 1


def _closure(steps: list[dict[int, int]]) -> int:
    """Return as bits the states reached from state 0 by words of zeros."""
    reached, fresh = 1, [0]
    for state in fresh:
        rest = steps[state].get(0, 0) & ~reached
        reached |= rest
        fresh += _bits(rest)
    return reached


def minimal(a: Machine, watch: Watch) -> Machine:
    """Return the minimal automaton of the language, with states numbered breadth first.

    Equivalent live states read the same letters, so the first partition is by letters. Then classes are split by the
    classes their states lead to, until nothing changes. Cost: a few times all transitions, once for each round.
    """
    live = _live(a, watch)
    if not a.rows or not live[0]:
        return EMPTY
    letters: list[tuple[int, ...]] = []
    targets: list[tuple[int, ...]] = []
    for state, row in enumerate(a.rows):
        if not state % CHUNK:
            watch(0, state)
        ordered = sorted(letter for letter in row if live[row[letter]]) if live[state] else []
        letters.append(tuple(ordered))
        targets.append(tuple([row[letter] for letter in ordered]))
    states = [state for state in range(len(a.rows)) if live[state]]
    names: dict[object, int] = {}
    classes = [-1] * len(a.rows)
    for state in states:
        classes[state] = names.setdefault((a.accepting[state], letters[state]), len(names))
    count, cells = 0, sum(map(len, targets))
    watch(len(states), cells)
    while len(names) != count and len(names) != len(states):
        count = len(names)
        names = {}
        following = [-1] * len(a.rows)
        name = classes.__getitem__
        for state in states:
            if not state % CHUNK:
                watch(0, state)
            key = (classes[state], tuple(map(name, targets[state])))
            following[state] = names.setdefault(key, len(names))
        classes = following
        watch(len(states), cells)
    return _numbered(classes, letters, targets, a.accepting)


def _live(a: Machine, watch: Watch) -> list[bool]:
    """Return which states lead to acceptance."""
    sources: list[list[int]] = [[] for _ in a.rows]
    for state, row in enumerate(a.rows):
        if not state % CHUNK:
            watch(0, state)
        for target in set(row.values()):
            sources[target].append(state)
    live = list(a.accepting)
    found = [state for state, accepts in enumerate(live) if accepts]
    for state in found:
        for source in sources[state]:
            if not live[source]:
                live[source] = True
                found.append(source)
    return live


def _numbered(
    classes: list[int], letters: list[tuple[int, ...]], targets: list[tuple[int, ...]], accepting: list[bool]
) -> Machine:
    """Return an automaton with one state for each reachable class, numbered breadth first, letters in order."""
    numbers, members = {classes[0]: 0}, [0]
    rows: list[Row] = []
    for state in members:
        row: Row = {}
        for letter, target in zip(letters[state], targets[state], strict=True):
            name = classes[target]
            number = numbers.get(name)
            if number is None:
                number = numbers[name] = len(members)
                members.append(target)
            row[letter] = number
        rows.append(row)
    return Machine(rows, [accepting[state] for state in members])
