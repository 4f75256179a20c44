"""Targets of moves in a set of squares: an automaton over both squares, run along the digits of the first.

Digits are read once forward, to find the states that some second square leads to, and once backward, to find its
digits. The effect of a digit on a set of states is computed once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate
from typing import TypeAlias

from wythoff.automata.relations import Relation
from wythoff.kernels.limits import BYTE

# Digits of both piles as one number, those of the first square read, those of the second one found.
PairLetter: TypeAlias = int
PileWords: TypeAlias = tuple[Sequence[int], ...]  # of both piles, of one length


class Reaching:
    """A relation over two squares, (x0, y0) and (x1, y1), that lists the second squares of a given first one.

    Cost: linear in the digits of the first square, once the sets of states that occur are known.
    """

    def __init__(self, relation: Relation) -> None:
        self.digits = relation.system.digits
        self.accepting = relation.machine.accepting
        width = self.digits ** (len(relation.variables) - 2)  # without a second square it is asked for the first ones
        # By state and letter read: the letters found, with the states that follow.
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
        """Return whether there is a second square."""
        return bool(self._ends(self._passed(self._letters(words))[-1]))

    def one(self, words: PileWords) -> PileWords | None:
        """Return the digits of one second square, or None."""
        return next(self.all(words), None)

    def all(self, words: PileWords) -> Iterator[PileWords]:
        """Yield the digits of every second square."""
        letters = self._letters(words)
        passed, found = self._passed(letters), [0] * len(letters)
        stack = [(len(letters), 0, end) for end in reversed(self._ends(passed[-1]))]
        while stack:  # what is written behind a place stays while the ways to it are gone through
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
        """Return the numbers of the sets of states on the way, from the first one on."""
        return list(accumulate(letters, self._after, initial=0))

    def _next(self, number: int, letter: PairLetter) -> int:
        """Return the number of the set that a letter leads to."""
        states = {target for state in self._sets[number] for _, target in self._arcs[state].get(letter, ())}
        found = tuple(sorted(states))
        if found not in self._numbers:
            self._numbers[found] = len(self._sets)
            self._sets.append(found)
        return self._numbers[found]

    def _leading(self, number: int, letter: PairLetter, state: int) -> list[tuple[PairLetter, int]]:
        """Return the letters that lead from a set to a state, and the states of the set."""
        return [
            (other, former)
            for former in self._sets[number]
            for other, target in self._arcs[former].get(letter, ())
            if target == state
        ]


def as_word(digits: Sequence[int], kinds: int) -> Sequence[int]:
    """Return digits as bytes if bytes can hold all kinds of them."""
    return bytes(digits) if kinds <= BYTE else tuple(digits)


def of_one_length(words: Sequence[Sequence[int]], kinds: int) -> PileWords:
    """Return the words of piles with leading zeros, all of one length."""
    length = max(map(len, words))
    return tuple(as_word([0] * (length - len(word)) + [*word], kinds) for word in words)
