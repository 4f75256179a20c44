"""Targets of moves in a set of squares: an automaton over both squares, run along the digits of the first.

Digits are read once forward, to find the states that some second square leads to, and once backward, to find its
digits. They are read in short blocks, which repeat: the effect of a block on a set of states, and the paths through it,
are computed once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from typing import NamedTuple, TypeAlias

from wythoff.automata.relations import Relation
from wythoff.automata.systems import System
from wythoff.kernels.limits import BYTE

# Digits of both piles as one number, those of the first square read, those of the second one found.
PairLetter: TypeAlias = int
PileWord: TypeAlias = bytes | tuple[int, ...]
PileWords: TypeAlias = tuple[PileWord, ...]  # of both piles, of one length
MOST_BLOCKS = 1024  # different ones of a length
MOST_STEPS = 100_000  # that are kept


class WordSquare(NamedTuple):
    """The digits of a square with leading zeros, and the same in blocks: those of one pile, then of the other."""

    words: PileWords
    blocks: list[PileWord]

    @classmethod
    def of(cls, words: Sequence[Sequence[int]], system: System) -> WordSquare:
        """Return the square whose piles have two words of a system."""
        size = 1
        while max(system.counts(size + 1)) ** 2 <= MOST_BLOCKS:
            size += 1
        length = max(map(len, words))
        length += -length % size
        parts = [[(0,) * (length - len(word)), word] for word in words]
        one, other = (_joined([_word(part, system.digits) for part in both], system.digits) for both in parts)
        starts = range(0, length, size)
        blocks = [one[start : start + size] + other[start : start + size] for start in starts]  # type: ignore[operator]
        return cls((one, other), blocks)


class _BlockStep:
    """A block read in a set of states: the next set, and the paths to each of its states."""

    __slots__ = ("after", "before", "every", "first", "letters")

    def __init__(self, before: int, letters: tuple[PairLetter, ...], after: int) -> None:
        self.before, self.letters, self.after = before, letters, after
        self.first: dict[int, tuple[PileWords, int]] = {}
        self.every: dict[int, list[tuple[PileWords, int]]] = {}


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
        self._after, self._led, self._letters = cache(self._next), cache(self._leading_by), cache(self._pairs)
        self._step = lru_cache(maxsize=MOST_STEPS)(self._made)

    def has(self, square: WordSquare) -> bool:
        """Return whether there is a second square."""
        return bool(self._ends(self._path(square)))

    def one(self, square: WordSquare) -> PileWords | None:
        """Return the digits of one second square, or None."""
        path = self._path(square)
        ends = self._ends(path)
        if not ends:
            return None
        state, found = ends[0], []
        for step in reversed(path):
            known = step.first.get(state)
            if known is None:
                known = step.first[state] = self._leading(step, state, 1)[0]
            words, state = known
            found.append(words)
        found.reverse()
        return self._whole(found)

    def all(self, square: WordSquare) -> Iterator[PileWords]:
        """Yield the digits of every second square."""
        path = self._path(square)
        found: list[PileWords] = [()] * len(path)
        stack: list[tuple[int, int, PileWords]] = [(len(path), end, ()) for end in self._ends(path)]
        while stack:  # what is written behind a place stays while the ways to it are gone through
            place, state, words = stack.pop()
            if place < len(path):
                found[place] = words
            if place:
                step = path[place - 1]
                if state not in step.every:
                    step.every[state] = self._leading(step, state)
                stack += [(place - 1, former, others) for others, former in step.every[state]]
            else:
                yield self._whole(found)

    def _path(self, square: WordSquare) -> list[_BlockStep]:
        """Return the steps from the first set of states on."""
        now, path = 0, []
        for block in square.blocks:
            step = self._step(now, block)
            path.append(step)
            now = step.after
        return path

    def _ends(self, path: Sequence[_BlockStep]) -> list[int]:
        last = path[-1].after if path else 0
        return [state for state in self._sets[last] if self.accepting[state]]

    def _made(self, number: int, block: PileWord) -> _BlockStep:
        """Return what a set becomes by a block."""
        letters = self._letters(block)
        return _BlockStep(number, letters, self._passed(number, letters)[-1])

    def _pairs(self, block: PileWord) -> tuple[PairLetter, ...]:
        half = len(block) // 2
        return tuple(a * self.digits + b for a, b in zip(block[:half], block[half:], strict=True))

    def _passed(self, number: int, letters: Sequence[PairLetter]) -> list[int]:
        """Return the numbers of the sets on the way."""
        return list(accumulate(letters, self._after, initial=number))

    def _next(self, number: int, letter: PairLetter) -> int:
        """Return the number of the set that a letter leads to."""
        states = {target for state in self._sets[number] for _, target in self._arcs[state].get(letter, ())}
        found = tuple(sorted(states))
        if found not in self._numbers:
            self._numbers[found] = len(self._sets)
            self._sets.append(found)
        return self._numbers[found]

    def _leading(self, step: _BlockStep, state: int, most: int | None = None) -> list[tuple[PileWords, int]]:
        """Return the first path through a step to a state: its digits, and the states before them."""
        found: list[tuple[tuple[PairLetter, ...], int]] = [((), state)]
        passed = self._passed(step.before, step.letters)
        for place in range(len(step.letters) - 1, -1, -1):
            found = [
                ((other, *others), former)
                for others, after in found
                for other, former in self._led(passed[place], step.letters[place], after)[:most]
            ]
        return [(self._words(others), former) for others, former in found]

    def _words(self, letters: Sequence[PairLetter]) -> PileWords:
        one, other = zip(*[divmod(letter, self.digits) for letter in letters], strict=True)
        return _word(one, self.digits), _word(other, self.digits)

    def _leading_by(self, number: int, letter: PairLetter, state: int) -> list[tuple[PairLetter, int]]:
        """Return the letters that lead from a set to a state, and the states of the set."""
        return [
            (other, former)
            for former in self._sets[number]
            for other, target in self._arcs[former].get(letter, ())
            if target == state
        ]

    def _whole(self, found: Sequence[PileWords]) -> PileWords:
        one, other = ([words[pile] for words in found] for pile in (0, 1))
        return _joined(one, self.digits), _joined(other, self.digits)


def _word(digits: Iterable[int], kinds: int) -> PileWord:
    """Return digits as bytes if bytes can hold all kinds of them."""
    return bytes(digits) if kinds <= BYTE else tuple(digits)


def _joined(parts: Iterable[PileWord], kinds: int) -> PileWord:
    """Join several words into one."""
    return b"".join(parts) if kinds <= BYTE else tuple(digit for part in parts for digit in part)  # type: ignore[arg-type]
