"""Where moves lead among a set of squares: an automaton over both squares, run along the digits of the first.

Digits are read once forward, which tells the states that the digits of some second square lead to, and once backward,
which finds those digits. What a set of states becomes is found once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from wythoff.automata.relations import Relation

# Digits of both piles as one number, those of the first square read, those of the second one found.
Letter: TypeAlias = int


class Reaching:
    """A relation over two squares, (x0, y0) and (x1, y1), in this order, asked for the second ones of a first one.

    Cost: linear in the digits of the first square, once the sets of states that occur are known.
    """

    def __init__(self, relation: Relation) -> None:
        self.digits = relation.system.digits
        self.accepting = relation.machine.accepting
        width = self.digits**2
        # By state and letter read: the letters found, with the states that follow.
        self._arcs: list[dict[Letter, list[tuple[Letter, int]]]] = []
        for row in relation.machine.rows:
            arcs: dict[Letter, list[tuple[Letter, int]]] = {}
            for letter, target in row.items():
                arcs.setdefault(letter // width, []).append((letter % width, target))
            self._arcs.append(arcs)
        start = (0,) if self._arcs else ()
        self._sets: list[tuple[int, ...]] = [start]
        self._numbers: dict[tuple[int, ...], int] = {start: 0}
        self._following: list[dict[Letter, int]] = [{}]  # by the number of a set, and the letter read
        self._before: dict[tuple[int, Letter, int], list[tuple[Letter, int]]] = {}

    def one(self, read: Sequence[Letter]) -> list[Letter] | None:
        """The letters of one second square; None if there is none."""
        path = self._path(read)
        ends = self._ends(path)
        if not ends:
            return None
        state, found = ends[0], [0] * len(read)
        before = self._before
        for place in range(len(read) - 1, -1, -1):
            key = path[place], read[place], state
            arcs = before.get(key)
            if arcs is None:
                arcs = self._leading(*key)
            found[place], state = arcs[0]
        return found

    def all(self, read: Sequence[Letter]) -> Iterator[list[Letter]]:
        """The letters of every second square."""
        path = self._path(read)
        word = [0] * len(read)
        stack = [(len(read), end, 0) for end in self._ends(path)]
        while stack:  # what is written behind a place stays while the ways to it are gone through
            place, state, letter = stack.pop()
            if place < len(read):
                word[place] = letter
            if place:
                arcs = self._leading(path[place - 1], read[place - 1], state)
                stack += [(place - 1, former, other) for other, former in arcs]
            else:
                yield word.copy()

    def _path(self, read: Sequence[Letter]) -> list[int]:
        """The numbers of the sets of states, from the first on."""
        following, now = self._following, 0
        path = [0]
        for letter in read:
            after = following[now].get(letter)
            if after is None:
                after = self._after(now, letter)
            path.append(after)
            now = after
        return path

    def _ends(self, path: list[int]) -> list[int]:
        return [state for state in self._sets[path[-1]] if self.accepting[state]]

    def _after(self, number: int, letter: Letter) -> int:
        """The number of the set that a letter leads to."""
        states = {target for state in self._sets[number] for _, target in self._arcs[state].get(letter, ())}
        found = tuple(sorted(states))
        if found not in self._numbers:
            self._numbers[found] = len(self._sets)
            self._sets.append(found)
            self._following.append({})
        self._following[number][letter] = self._numbers[found]
        return self._numbers[found]

    def _leading(self, number: int, letter: Letter, state: int) -> list[tuple[Letter, int]]:
        """What leads from a set to a state by a letter read: the letters found, and the states of the set."""
        key = number, letter, state
        if key not in self._before:
            self._before[key] = [
                (other, former)
                for former in self._sets[number]
                for other, target in self._arcs[former].get(letter, ())
                if target == state
            ]
        return self._before[key]
