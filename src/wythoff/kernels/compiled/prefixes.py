"""Prefixes of words of one length, with numpy: see `plain.prefixes`.

A pair of numbers is written as a word: each letter combines a digit of both. A word is stored as an integer, in the
base of its alphabet. A *continuation* of a prefix is a sequence of letters that completes it to a known word. For each
r, a prefix that r letters complete has a *node*, a number: two prefixes have the same node if they have the same
continuations of r letters. The nodes of these prefixes are nodes[starts[r] : starts[r + 1]], sorted by prefix.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from wythoff.kernels.compiled.refining import packed, states_of
from wythoff.kernels.limits import AT_ONCE, INT64_MAX
from wythoff.kernels.plain.automata import Machine, Row
from wythoff.kernels.plain.prefixes import MOST_STATES, OVERLAP


class Prefixes:
    """The words of `pairs` of numbers, and their prefixes, from which an automaton is guessed.

    A number is written with `length` digits, each less than `digits`, and leading zeros. The automaton `numbers`
    accepts these words: in lexicographic order, they are the words of 0, 1, 2, ... A letter of a pair combines two
    digits. A pair with a number of more than `length` digits is left out. `codes` are the words of the pairs, as
    integers; a word with one more letter must fit in 64 bits.
    """

    def __init__(self, numbers: Machine, digits: int, length: int, pairs: Sequence[tuple[int, int]]) -> None:
        self.base, self.length = digits * digits, length
        words = words_of(numbers, self.base, length)
        places = np.array(pairs, np.int64).reshape(-1, 2)
        places = places[(places < len(words)).all(axis=1)]
        self.codes = np.unique(digits * words[places[:, 0]] + words[places[:, 1]])
        self.size = len(self.codes)
        levels, nodes = [self.codes], [np.ones(len(self.codes), np.int64)]
        for _ in range(length):
            found = _parents(levels[-1], nodes[-1], self.base)
            levels.append(found[0])
            nodes.append(found[1])
        self.profile = [int(level.max(initial=0)) for level in nodes]
        self.starts = np.cumsum([0, *map(len, levels)])
        self.prefixes, self.nodes = np.concatenate(levels), np.concatenate(nodes)

    def guess(self, most: int = MOST_STATES) -> Machine | None:
        """Return an automaton that has one state for all prefixes that no known word distinguishes; or None.

        Two prefixes are distinguished if some letters complete only one of them to a known word. Return None if there
        are more than `most` states, or if too few letters follow a prefix for a comparison.
        """
        vectors = [self._nodes_of(np.zeros(1, np.int64), self.length + 1)[0]]
        rows: list[Row] = []
        fresh, left = [0], self.length  # prefixes of the states whose rows come next, and the letters left
        while fresh:
            known: dict[bytes, int] = {}
            for number, vector in enumerate(vectors):
                known.setdefault(vector[:left].tobytes(), number)
            first, states = len(rows), fresh
            rows += [{} for _ in states]
            fresh = []
            size = max(1, AT_ONCE // (self.base * (left + 1)))
            for start in range(0, len(states), size):
                codes = (np.array(states[start : start + size])[:, None] * self.base + np.arange(self.base)).reshape(-1)
                nodes = self._nodes_of(codes, left)
                for place in np.flatnonzero(nodes.any(axis=1)).tolist():
                    code, (state, letter) = int(codes[place]), divmod(place, self.base)
                    if code and left < OVERLAP:
                        return None
                    number = known.setdefault(nodes[place].tobytes(), len(vectors)) if code else 0
                    if number == len(vectors):
                        vectors.append(nodes[place])
                        fresh.append(code)
                        if len(vectors) > most:
                            return None
                    rows[first + start + state][letter] = number
            left -= 1
        return Machine(rows, [bool(vector[0] == 1) for vector in vectors])

    def _nodes_of(self, codes: Any, count: int) -> Any:
        """Return an array nodes[i, r], 0 <= r < count, with a number for each prefix codes[i] and each r.

        It identifies the sequences of r letters that complete the prefix to a known word. It is 0 if there are none.
        """
        found = np.zeros((len(codes), count), np.int64)
        for r, (low, high) in enumerate(pairwise(self.starts[: count + 1].tolist())):
            places = low + np.searchsorted(self.prefixes[low:high], codes)
            inside = np.flatnonzero(places < high)
            inside = inside[self.prefixes[places[inside]] == codes[inside]]
            found[inside, r] = self.nodes[places[inside]]
        return found

    def are_accepted(self, machine: Machine) -> bool:
        """Return whether `machine` accepts all words in `codes`, written without leading zeros."""
        if not machine.rows:
            return not self.size
        given = packed(machine)
        dead = len(given.accepting)
        steps = np.full((dead + 1, self.base), dead)
        steps[states_of(given), given.letters] = given.targets
        states = np.zeros(self.size, np.int64)
        for power in (self.base**place for place in reversed(range(self.length))):
            long = self.codes >= power  # words with leading zeros join when their first other digit is read
            states[long] = steps[states[long], self.codes[long] // power % self.base]
        return bool(np.append(given.accepting, False)[states].all())

    def agrees(self, machine: Machine) -> bool:
        """Return whether `machine` accepts the words in `codes`, and no others of their length."""
        if not machine.rows or not self.are_accepted(machine):
            return not machine.rows and not self.size
        given = packed(machine)
        counts = given.accepting.astype(np.int64)
        for _ in range(self.length):
            sums = np.append(0, np.cumsum(counts[given.targets]))  # differences are right even if sums overflow
            counts = sums[given.starts[1:]] - sums[given.starts[:-1]]
        return bool(counts[0] == self.size)


def words_of(numbers: Machine, base: int, length: int) -> Any:
    """Return the words of `length` digits that the automaton `numbers` accepts, in order, as integers in `base`."""
    given = packed(numbers)
    sizes = np.diff(given.starts)
    codes, states = np.zeros(1, np.int64), np.zeros(1, np.int64)
    for _ in range(length):
        counts = sizes[states]
        first = np.repeat(given.starts[states] - np.cumsum(counts) + counts, counts)
        arcs = first + np.arange(len(first))
        codes, states = np.repeat(codes, counts) * base + given.letters[arcs], given.targets[arcs]
    return codes[given.accepting[states]]


def _parents(codes: Any, nodes: Any, base: int) -> tuple[Any, Any]:
    """Return (prefixes, nodes): the sorted prefixes one letter shorter than those in `codes`, and a number for each.

    `nodes` contains the numbers of the prefixes in `codes`. Two shorter prefixes get the same number if the same
    letters lead from them to prefixes with the same numbers. The numbers begin with 1.
    """
    parents, places = np.unique(codes // base, return_inverse=True)
    children = np.zeros((len(parents), base), np.int64)
    children[places, codes % base] = nodes
    found: Any = np.zeros(len(parents), np.int64)
    known, names = 1, int(nodes.max(initial=0)) + 1
    for following in children.T:  # the nodes after one letter, joined with the nodes after the letters before it
        if known * names > INT64_MAX:
            found, known = np.unique(found, return_inverse=True)[1], len(parents)
        found, known = found * names + following, known * names
    return parents, np.unique(found, return_inverse=True)[1] + 1
