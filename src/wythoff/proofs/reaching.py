"""Targets of moves from a square, from an automaton that reads both squares of a move together.

The digits of the given first square are read once forward, to find all states that are possible with some second
square, and once backward, to find the digits of the second squares. Results for sets of states are stored.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate
from typing import TypeAlias

from wythoff.automata.relations import Relation
from wythoff.kernels.limits import BYTE

# A digit of each of the two piles of a square, as one number: digits * (first) + (second).
PairLetter: TypeAlias = int
PileWords: TypeAlias = tuple[Sequence[int], ...]  # the words of both piles of a square, of one length


class Reaching:
    """A relation of squares (x0, y0) and (x1, y1): it lists the second squares for a given first one.

    Cost: linear in the digits of the first square, once the sets of states that occur are known.
    """

    def __init__(self, relation: Relation) -> None:
        self.digits = relation.system.digits
        self.accepting = relation.machine.accepting
        width = self.digits ** (len(relation.variables) - 2)  # 1 for a relation of x0, y0 alone: only `has` is used
        # By state and letter of the first square: (letter of the second square, next state).
        self._arcs: list[dict[PairLetter, list[tuple[PairLetter, int]]]] = []
        for row in relation.machine.rows:
            arcs: dict[PairLetter, list[tuple[PairLetter, int]]] = {}
            for letter, target in row.items():
                arcs.setdefault(letter // width, []).append((letter % width, target))
            self._arcs.append(arcs)
        start = (0,) if self._arcs else ()
        self._sets: list[tuple[int, ...]] = [start]
        self._numbers: dict[tuple[int, ...], int] = {start: 0}
        self._after, self._led = cache(self._next), cache(self._leading)

    def has(self, words: PileWords) -> bool:
        """Return whether there is a second square for the first square with these words."""
        return bool(self._ends(self._passed(self._letters(words))[-1]))

    def one(self, words: PileWords) -> PileWords | None:
        """Return the words of one second square, or None."""
        return next(self.all(words), None)

    def all(self, words: PileWords) -> Iterator[PileWords]:
        """Yield the words of every second square for the first square with these words."""
        letters = self._letters(words)
        passed, found = self._passed(letters), [0] * len(letters)
        stack = [(len(letters), 0, end) for end in reversed(self._ends(passed[-1]))]
        while stack:  # found[place:] stays valid while all beginnings before `place` are tried
            place, other, state = stack.pop()
            if place < len(letters):
                found[place] = other
            if place:
                ways = self._led(passed[place - 1], letters[place - 1], state)
                stack += [(place - 1, *way) for way in reversed(ways)]
            else:
                one, another = ([n // self.digits for n in found], [n % self.digits for n in found])
                yield as_word(one, self.digits), as_word(another, self.digits)

    def _letters(self, words: PileWords) -> list[PairLetter]:
        return [one * self.digits + other for one, other in zip(*words, strict=True)]

    def _ends(self, number: int) -> list[int]:
        return [state for state in self._sets[number] if self.accepting[state]]

    def _passed(self, letters: Sequence[PairLetter]) -> list[int]:
        """Return the numbers of the sets of states that are possible before each letter, and after the last one."""
        return list(accumulate(letters, self._after, initial=0))

    def _next(self, number: int, letter: PairLetter) -> int:
        """Return the number of the set of states to which a letter of the first square leads from set `number`."""
        states = {target for state in self._sets[number] for _, target in self._arcs[state].get(letter, ())}
        found = tuple(sorted(states))
        if found not in self._numbers:
            self._numbers[found] = len(self._sets)
            self._sets.append(found)
        return self._numbers[found]

    def _leading(self, number: int, letter: PairLetter, state: int) -> list[tuple[PairLetter, int]]:
        """Return (letter of the second square, state of set `number`) for all steps to `state` with `letter` read."""
        return [
            (other, former)
            for former in self._sets[number]
            for other, target in self._arcs[former].get(letter, ())
            if target == state
        ]


def as_word(digits: Sequence[int], kinds: int) -> Sequence[int]:
    """Return digits as bytes if they are less than 256, else as a tuple; `kinds` is the number of different digits."""
    return bytes(digits) if kinds <= BYTE else tuple(digits)


def of_one_length(words: Sequence[Sequence[int]], kinds: int) -> PileWords:
    """Return the words of piles, padded with leading zeros to one length."""
    length = max(map(len, words))
    return tuple(as_word([0] * (length - len(word)) + [*word], kinds) for word in words)
