"""Targets of moves in a set of positions: an automaton over two positions, run along the digits of the first.

Digits are read once forward, to find the states that some second position leads to, and once backward, to find its
digits. The effect of a digit on a set of states is computed once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate
from typing import TypeAlias

from wythoff.automata.relations import Relation
from wythoff.kernels.limits import BYTE

# A digit of each pile as one number, those of the first position read, those of the second one found.
PairLetter: TypeAlias = int
PileWords: TypeAlias = tuple[Sequence[int], ...]  # of the piles, of one length


class Reaching:
    """A relation over two positions, such as (x0, y0) and (x1, y1), that lists the second ones of a given first one.

    `piles`: how many the first position has. The relation may have no variables for a second position: see `has`.
    Cost: linear in the digits of the first position, once the sets of states that occur are known.
    """

    def __init__(self, relation: Relation, piles: int = 2) -> None:
        self.digits = relation.system.digits
        self.accepting = relation.machine.accepting
        self._weights = [self.digits**place for place in reversed(range(piles))]  # of the digits in a letter
        width = self.digits ** (len(relation.variables) - piles)
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
        """Return whether there is a second position; without variables for one, whether the relation has the first."""
        return bool(self._ends(self._passed(self._letters(words))[-1]))

    def one(self, words: PileWords) -> PileWords | None:
        """Return the digits of one second position, or None."""
        return next(self.all(words), None)

    def all(self, words: PileWords) -> Iterator[PileWords]:
        """Yield the digits of every second position."""
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
                digits = self.digits
                yield tuple(as_word([n // weight % digits for n in found], digits) for weight in self._weights)

    def _letters(self, words: PileWords) -> list[PairLetter]:
        letters, *others = words
        for word in others:
            letters = [letter * self.digits + digit for letter, digit in zip(letters, word, strict=True)]
        return [*letters]

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
