"""Deterministic automata over integer letters, in Python: joins, merges, projections, minimal forms.

An automaton starts in state 0. `rows[p]` maps each letter that state p can read to the next state; a word with any
other letter is rejected. A letter may combine digits of several numbers: with binary digits, 2c + d may stand for digit
c of one number and digit d of another. All digits of one number form a *track*.

A state is *live* if some word leads from it to an accepting state. The minimal form of a language has only live states,
numbered breadth first with letters in order. So two languages are equal if and only if their minimal forms are equal.
The empty language has a minimal form without states. All work calls `watch`, which may end it (see `Watch`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

Row: TypeAlias = dict[int, int]
Arcs: TypeAlias = list[list[tuple[int, int]]]  # for each state: pairs (letter, state to which it leads)
# Maps a letter to its part on the tracks that two automata share, and to its contribution to the joint letter.
Split: TypeAlias = Mapping[int, tuple[int, int]]


class Watch(Protocol):
    """A function that is called during work, and raises an exception if the work grows too large.

    Its arguments are the numbers of states and of transitions so far, and the bytes that are about to be allocated.
    """

    def __call__(self, states: int, cells: int, room: int = 0, /) -> None:
        """Raise an exception if there are too many states, transitions (`cells`) or bytes (`room`)."""


CHUNK = 4096  # how many states are processed between two calls of `watch`, in loops that add no states
MOST_BITS = 4 * 10**8  # most bits of all sets of targets; with more bits, subsets are frozensets


class Machine(NamedTuple):
    """A deterministic automaton: for each state its row (letter -> next state), and whether the state accepts.

    >>> even = Machine([{0: 0, 1: 1}, {0: 1, 1: 0}], [True, False])
    >>> minimal(even, unwatched) == even
    True
    """

    rows: list[Row]
    accepting: list[bool]


EMPTY = Machine([], [])
# The language of all words over the single letter 0. Without tracks, this is the relation that is always true.
TRUE = Machine([{0: 0}], [True])


def unwatched(states: int, cells: int, room: int = 0, /) -> None:
    """Do nothing with the numbers `states`, `cells` and `room` of a `Watch`. This serves as `watch` for small work."""


class _Numbering(dict[Any, int]):
    """A dictionary that numbers its keys 0, 1, ... when they are first looked up. `found` lists the keys in order."""

    def __init__(self, start: Any) -> None:
        super().__init__({start: 0})
        self.found = [start]

    def __missing__(self, key: Any) -> int:
        number = self[key] = len(self.found)
        self.found.append(key)
        return number


def joined(a: Machine, b: Machine, split_a: Split, split_b: Split, watch: Watch) -> Machine:
    """Return the automaton that reads the numbers of `a` and of `b`, and accepts them if both automata do.

    `split_a` maps each letter of `a` to a pair: the digits of the numbers that `b` reads too, and a summand. `split_b`
    does so for `b`. Two letters with equal common digits are joined: the joint letter is the sum of their summands. For
    example, let `a` read x and y, and `b` y and z, with joint letters 4x + 2y + z. Then split_a maps the letter for (x,
    y) to (y, 4x + 2y), and split_b that for (y, z) to (y, z). Cost: the transitions of the reachable pairs of states.
    """
    if not a.rows or not b.rows:
        return EMPTY
    width = len(b.rows)
    index: list[dict[int, list[tuple[int, int]]] | None] = [None] * width
    numbers = _Numbering(0)
    rows: list[Row] = []
    cells = 0
    for pair in numbers.found:  # the list grows during the loop
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
    """Return the automaton that accepts a word or not, as `outcomes` says, depending on whether `a` and `b` accept it.

    `a` and `b` read the same letters. A word is accepted if outcomes[2*p + q] is true, where p is 1 if `a` accepts it,
    else 0, and q does so for `b`. For example, (False, False, False, True) is the intersection. outcomes[0] is False.
    Cost: the transitions of the reachable pairs of states.
    """
    dead_a, dead_b, width = len(a.rows), len(b.rows), len(b.rows) + 1
    rows_a, rows_b = [*a.rows, {}], [*b.rows, {}]
    accepting_a, accepting_b = [*a.accepting, False], [*b.accepting, False]
    # If only words accepted by `a` are accepted, pairs in which `a` is dead are dead; likewise for `b`.
    needs_a, needs_b = not outcomes[1], not outcomes[2]
    numbers = _Numbering(0)  # an automaton without states also begins in its dead state, 0
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


def projected(a: Machine, kept: Mapping[int, int], most: int, watch: Watch) -> Machine | None:
    """Return the projection of `a`: an automaton that reads only some of the numbers that `a` reads; or None.

    kept[letter] is what remains of a letter. For example, {0: 0, 1: 0, 2: 1, 3: 1} removes d from the letters 2c + d. A
    word is accepted if digits of the removed numbers can be added such that `a` accepts. The states of the result are
    sets of states of `a`. It starts in the set of all states that words of zeros reach, because a removed number may be
    longer than the others. Return None if more than `most` transitions would be read. Cost: the transitions of the
    reachable sets.
    """
    if not a.rows:
        return EMPTY
    arcs = _seen(a, kept, watch)
    return _subsets(arcs, _closure(arcs), a.accepting, most, watch)


def reversed_twice(a: Machine, kept: Mapping[int, int], most: int, watch: Watch) -> Machine | None:
    """Return an automaton that accepts the same words as the result of `projected`, by Brzozowski's method; or None.

    `kept` is that of `projected`. The automaton is reversed and made deterministic; then both is done again. This needs
    fewer states than `projected` if words that are read backwards lead to few sets of states. Return None if one of the
    two rounds would read more than `most` transitions. Cost: as `projected`, twice.
    """
    if not a.rows:
        return EMPTY
    arcs = _seen(a, kept, watch)
    start = _closure(arcs)
    ends = [state for state, accepts in enumerate(a.accepting) if accepts]
    turned = _subsets(_turned(arcs), ends, _marked(start, len(arcs)), most, watch)
    if turned is None or not turned.rows:
        return turned
    turned = minimal(turned, watch)
    ends = [state for state, accepts in enumerate(turned.accepting) if accepts]
    back = _turned([[*row.items()] for row in turned.rows])
    return _subsets(back, ends, _marked([0], len(back)), most, watch) if ends else EMPTY


def _seen(a: Machine, kept: Mapping[int, int], watch: Watch) -> Arcs:
    arcs: Arcs = []
    cells = 0
    for row in a.rows:
        arcs.append([(kept[letter], target) for letter, target in row.items()])
        cells += len(row)
        watch(0, cells)
    return arcs


def _turned(arcs: Arcs) -> Arcs:
    """Return the transitions reversed: arcs[p] lists pairs (letter, target), item p of the result (letter, source)."""
    found: Arcs = [[] for _ in arcs]
    for state, leaving in enumerate(arcs):
        for letter, target in leaving:
            found[target].append((letter, state))
    return found


def _marked(states: Sequence[int], count: int) -> list[bool]:
    marks = [False] * count
    for state in states:
        marks[state] = True
    return marks


def _closure(arcs: Arcs) -> list[int]:
    """Return the states that words of zeros reach from state 0; arcs[p] lists the pairs (letter, target) of state p."""
    reached, fresh = {0}, [0]
    for state in fresh:
        for letter, target in arcs[state]:
            if letter == 0 and target not in reached:
                reached.add(target)
                fresh.append(target)
    return fresh


def _subsets(arcs: Arcs, start: Sequence[int], accepting: Sequence[bool], most: int, watch: Watch) -> Machine | None:
    """Return the automaton of the subsets of states that are reached from the subset `start`; or None.

    arcs[p] lists pairs (letter, target). A subset accepts if accepting[p] is true for a member p. Return None if the
    subsets have more than `most` transitions together. Subsets are integers, bit p for state p, or frozensets if such
    integers would fill the memory.
    """
    if len(arcs) * sum(map(len, arcs)) > MOST_BITS:
        return _wide_subsets(arcs, start, accepting, most, watch)
    steps: list[dict[int, int]] = []
    for leaving in arcs:
        step: dict[int, int] = {}
        for letter, target in leaving:
            step[letter] = step.get(letter, 0) | 1 << target
        steps.append(step)
    sizes = list(map(len, arcs))
    final = sum(1 << state for state, accepts in enumerate(accepting) if accepts)
    numbers = _Numbering(sum(1 << state for state in start))
    rows: list[Row] = []
    cells = work = 0
    for rest in numbers.found:  # the list grows during the loop
        reached: dict[int, int] = {}
        while rest:
            lowest = rest & -rest
            rest ^= lowest  # noqa: PLW2901
            state = lowest.bit_length() - 1
            work += sizes[state]
            for letter, targets in steps[state].items():
                reached[letter] = reached.get(letter, 0) | targets
        if work > most:
            return None
        row = {letter: numbers[targets] for letter, targets in reached.items()}
        rows.append(row)
        cells += len(row)
        watch(len(numbers), cells)
    return Machine(rows, [bool(subset & final) for subset in numbers.found])


def _wide_subsets(
    arcs: Arcs, start: Sequence[int], accepting: Sequence[bool], most: int, watch: Watch
) -> Machine | None:
    numbers = _Numbering(frozenset(start))
    rows: list[Row] = []
    cells = work = 0
    for subset in numbers.found:
        reached: dict[int, set[int]] = {}
        for count, state in enumerate(subset):
            if not count % CHUNK:
                watch(len(numbers), cells)
            work += len(arcs[state])
            for letter, target in arcs[state]:
                reached.setdefault(letter, set()).add(target)
        if work > most:
            return None
        row = {letter: numbers[frozenset(targets)] for letter, targets in reached.items()}
        rows.append(row)
        cells += len(row)
        watch(len(numbers), cells)
    return Machine(rows, [any(map(accepting.__getitem__, subset)) for subset in numbers.found])


class Walker:
    """The result of `projected(a, kept, ...)` as an automaton whose states are computed when words lead to them.

    A state is the number of a set of states of `a`; state 0 is the set that words of zeros reach. `work` counts the
    transitions read. An *end* is the rest of a word. It is represented by the states from which `a` accepts it, as
    bits: 0b101 is an end that is accepted from the states 0 and 2. `final` represents the empty end.
    """

    def __init__(self, a: Machine, kept: Mapping[int, int], watch: Watch) -> None:
        self.arcs, self.watch, self.work = _seen(a, kept, watch), watch, 0
        self.numbers = _Numbering(frozenset(_closure(self.arcs)))
        self.rows: dict[int, Row] = {}
        self.sets: dict[int, int] = {}
        self.final = _as_bits([state for state, accepts in enumerate(a.accepting) if accepts])
        self.back: Arcs = []

    def after(self, state: int) -> Row:
        """Return the row of `state`: a dictionary from each letter that it reads to the next state."""
        if state not in self.rows:
            reached: dict[int, set[int]] = {}
            for member in self.numbers.found[state]:
                self.work += len(self.arcs[member])
                for letter, target in self.arcs[member]:
                    reached.setdefault(letter, set()).add(target)
            self.rows[state] = {letter: self.numbers[frozenset(found)] for letter, found in reached.items()}
            self.watch(0, self.work)
        return self.rows[state]

    def accepts(self, state: int, end: int) -> bool:
        """Return whether `a` accepts an `end`, given as bits (see the class), from some member of the set `state`."""
        if state not in self.sets:
            self.sets[state] = _as_bits(self.numbers.found[state])
        return bool(self.sets[state] & end)

    def before(self, end: int, letter: int) -> int:
        """Return the end that begins with `letter` and goes on with `end`; ends are given as bits (see the class)."""
        self.back = self.back or _turned(self.arcs)
        ready = (state for state, bit in enumerate(f"{end:b}"[::-1]) if bit == "1")
        return _as_bits([source for state in ready for other, source in self.back[state] if other == letter])


def _as_bits(states: Collection[int]) -> int:
    """Return a set of states as an integer with bit p for state p."""
    found = bytearray(max(states, default=0) // 8 + 1)
    for state in states:
        found[state >> 3] |= 1 << (state & 7)
    return int.from_bytes(found, "little")


def minimal(a: Machine, watch: Watch) -> Machine:
    """Return the smallest automaton that accepts the same words as `a`. Its states are numbered breadth first.

    Live states are put into classes by the letters that they read and by acceptance. Then classes are split by the
    classes to which their states lead, until nothing changes. Cost: a few passes over all transitions for each round.
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
    """Return for each state whether some word leads from it to an accepting state."""
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
    """Return the automaton that has one state for each class of states, numbered breadth first.

    State p is in class classes[p]. It accepts if accepting[p] is true, and letters[p][i] leads from it to
    targets[p][i].
    """
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
