"""Guessing the automaton of a set of pairs from all of them within a window, after Trakhtenbrot and Barzdin.

All pairs of numbers of at most L digits are words of L letters. What may follow a prefix is a node, the same node for
the same continuations: prefixes are known by their nodes for every number of digits that may follow within the window.
"""

from __future__ import annotations

from collections.abc import Sequence

from wythoff.automata.systems import System
from wythoff.kernels.automata import Machine

OVERLAP = 2  # levels on which two prefixes must agree to be merged


class Window:
    """All pairs of a set whose numbers have at most `length` digits; `codes` are their words as numbers."""

    def __init__(self, system: System, length: int, pairs: Sequence[tuple[int, int]]) -> None:
        self.system, self.length = system, length
        self.base = system.digits**2
        codes = coded(system, length)
        size = len(codes)
        digits = system.digits
        self.codes = {digits * codes[x] + codes[y] for x, y in pairs if x < size and y < size}
        self.levels = self._levels()

    def _levels(self) -> list[dict[int, int]]:
        """For r remaining digits, the node of each prefix with a continuation; 0 stands for none."""
        base = self.base
        level = dict.fromkeys(self.codes, 1)
        levels = [level]
        for _ in range(self.length):
            following: dict[int, list[tuple[int, int]]] = {}
            for code, node in level.items():
                prefix, letter = divmod(code, base)
                following.setdefault(prefix, []).append((letter, node))
            nodes: dict[tuple[tuple[int, int], ...], int] = {}
            reached: dict[int, int] = {}
            for prefix, row in following.items():
                key = tuple(sorted(row))
                reached[prefix] = nodes.setdefault(key, len(nodes) + 1)
            level = reached
            levels.append(level)
        return levels

    @property
    def profile(self) -> list[int]:
        """How many nodes there are with r digits remaining, for r = 0 to the length.

        It is constant in the middle if an automaton recognises the set, and grows if none does.
        """
        return [len(set(level.values())) for level in self.levels]

    def guess(self, most: int = 3000) -> Machine | None:
        """The automaton that merges prefixes as soon as nothing within the window tells them apart.

        None if there are more than `most` states, or a prefix would be merged on too little evidence.
        """
        base, levels, length = self.base, self.levels, self.length
        children: dict[int, list[int]] = {}
        for level in levels[:-1]:
            for code in level:
                children.setdefault(code // base, []).append(code)
        states = [(0, 0)]  # a prefix, and how many digits it has
        vectors = [tuple([level.get(0, 0) for level in levels])]
        rows: list[dict[int, int]] = []
        known: dict[tuple[int, ...], int] = {}
        size = -1
        for code, digits in states:  # which grow on the way
            row: dict[int, int] = {}
            rows.append(row)
            for child in sorted(set(children.get(code, ()))):
                letter = child - code * base
                if not child:
                    row[0] = 0
                    continue
                count = length - digits  # levels: 0 to length - digits - 1
                if count < OVERLAP:
                    return None
                vector = tuple([level.get(child, 0) for level in levels[:count]])
                if not any(vector):
                    continue
                if count != size:
                    size, known = count, {}
                    for number, other in enumerate(vectors):
                        known.setdefault(other[:count], number)
                found = known.get(vector)
                if found is None:
                    found = known[vector] = len(states)
                    states.append((child, digits + 1))
                    vectors.append(vector)
                    if len(states) > most:
                        return None
                row[letter] = found
        return Machine(rows, [vector[0] == 1 for vector in vectors])

    def agrees(self, machine: Machine) -> bool:
        """Whether an automaton accepts exactly the words of the window."""
        if not machine.rows:
            return not self.codes
        for code in self.codes:
            state: int | None = 0
            for letter in self.letters(code):
                state = machine.rows[state].get(letter) if state is not None else None
            if state is None or not machine.accepting[state]:
                return False
        counts = [int(accepts) for accepts in machine.accepting]
        for _ in range(self.length):
            counts = [sum([counts[target] for target in row.values()]) for row in machine.rows]
        return counts[0] == len(self.codes)

    def letters(self, code: int) -> list[int]:
        """The letters of a word, without leading zeros."""
        found = []
        while code:
            code, letter = divmod(code, self.base)
            found.append(letter)
        return found[::-1]


def coded(system: System, length: int) -> list[int]:
    """For each number of at most that many digits, its word in base digits**2: words in lexicographic order."""
    base = system.digits**2
    rows = [sorted(row.items()) for row in system.machine.rows]
    prefixes = [(0, 0)]
    for _ in range(length):
        prefixes = [(code * base + digit, target) for code, state in prefixes for digit, target in rows[state]]
    return [code for code, state in prefixes if system.machine.accepting[state]]


def longest(system: System, size: int) -> int:
    """The most digits of which all numbers are below `size`."""
    length = 0
    while system.counts(length + 1)[0] <= size:
        length += 1
    return length
