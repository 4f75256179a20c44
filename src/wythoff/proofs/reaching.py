"""The targets of moves from a given position, found by an automaton that reads both positions of a move together.

The digits of the given position are read twice. The first reading, forward, finds all states that are possible with
some target. The second, backward, finds the digits of the targets. Results for sets of states are stored; each set has
a number. A *letter* of a position is one digit of each pile, as one number. The *words* of a position are the digits of
all its piles, padded to one length.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate
from typing import TypeAlias

from wythoff.automata.relations import Relation
from wythoff.kernels.limits import BYTE

# A digit of each pile of a position, as one number: for two piles digits * (first) + (second).
PairLetter: TypeAlias = int
PileWords: TypeAlias = tuple[Sequence[int], ...]  # the words of all piles of a position, of one length


class Reaching:
    """A relation over two positions, such as (x0, y0) and (x1, y1). Given the first position, it lists the second ones.

    `piles` is the number of piles of the first position. A relation over one position only is allowed too: then `has`
    tests it. Cost: linear in the digits of the first position, once the sets of states that occur are known.
    """

    def __init__(self, relation: Relation, piles: int = 2) -> None:
        self.digits = relation.system.digits
        self.accepting = relation.machine.accepting
        self._weights = [self.digits**place for place in reversed(range(piles))]  # of the digits in a letter
        width = self.digits ** (len(relation.variables) - piles)
        # By state and letter of the first position: (letter of the second position, next state).
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
        """Return whether some second position is related to the first one. `words` are the digits of its piles.

        If the relation is over one position only, return whether it contains this position.
        """
        return bool(self._ends(self._passed(self._letters(words))[-1]))

    def one(self, words: PileWords) -> PileWords | None:
        """Return the digits of a second position that is related to the first, with the digits `words`; or None."""
        return next(self.all(words), None)

    def all(self, words: PileWords) -> Iterator[PileWords]:
        """Yield the digits of each second position that is related to the first; `words` are those of the first."""
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
        """Return the number of the set of possible states before each letter of the first position, and after the last.

        A letter is one digit of each pile.
        """
        return list(accumulate(letters, self._after, initial=0))

    def _next(self, number: int, letter: PairLetter) -> int:
        """Return the number of the set of the states to which `letter` leads from the states in set `number`.

        `letter` is a letter of the first position: one digit of each pile. The second position may have any letter.
        """
        states = {target for state in self._sets[number] for _, target in self._arcs[state].get(letter, ())}
        found = tuple(sorted(states))
        if found not in self._numbers:
            self._numbers[found] = len(self._sets)
            self._sets.append(found)
        return self._numbers[found]

    def _leading(self, number: int, letter: PairLetter, state: int) -> list[tuple[PairLetter, int]]:
        """Return all pairs (letter of the second position, former state) that lead to `state`.

        They read `letter` of the first position. The former state is one of those in the set with this `number`.
        """
        return [
            (other, former)
            for former in self._sets[number]
            for other, target in self._arcs[former].get(letter, ())
            if target == state
        ]


def as_word(digits: Sequence[int], kinds: int) -> Sequence[int]:
    """Return digits as bytes if `kinds`, the number of different digits, is at most 256; else as a tuple."""
    return bytes(digits) if kinds <= BYTE else tuple(digits)


def of_one_length(words: Sequence[Sequence[int]], kinds: int) -> PileWords:
    """Return `words`, the digits of each pile, padded with leading zeros to one length. All digits are < `kinds`."""
    length = max(map(len, words))
    return tuple(as_word([0] * (length - len(word)) + [*word], kinds) for word in words)
