"""Words of numbers of many digits, and back: a long word is cut in two halves of its places.

Let c(u) count, by the state of the system's automaton in which they end, the words of the length of u that come before
u; a word of u and then w is worth what c(u) makes with the numbers of words of the length of w, and w from the state in
which u ends. So the first half of a number's word is the last one that is worth no more than the number. It is guessed
by a division, as the number of a word of half the length, and counted up or down from there; where the bases grow like
the powers of a Pisot number, by a few steps.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from wythoff.errors import PositionError
from wythoff.kernels.automata import Machine
from wythoff.kernels.limits import require_memory
from wythoff.sequences.integers import large

Vector: TypeAlias = list[int]
MOST_WORDS = 1024  # of a piece of a word that is looked up as a whole
PIECES = 8  # of them make the shortest half
MOST = 255  # as a digit, and as the number of a state
GUARD = 64  # bits of a power beside those that tell how many words there are


class _Words(NamedTuple):
    """The words of one piece's length from one state, in order; so many places follow within the shortest half."""

    starts: list[int]  # what each is worth
    vectors: list[Vector]  # what each counts, moved to the end of those places
    words: list[bytes]
    ends: list[int]


class _Draft(NamedTuple):
    """A word that is written, and the states before its pieces."""

    digits: bytearray
    marks: bytearray


class Halves:
    """The words of one system, all of whose states accept.

    Cost: O(log n) products of the size of n for a number of n bits, the square of the states of the system each.
    """

    def __init__(self, machine: Machine) -> None:
        self.rows = [sorted(row.items()) for row in machine.rows]
        self._next = machine.rows
        self.states = range(len(self.rows))
        self.piece, plain = 1, self._extended(self._empty())
        while max(map(len, longer := self._extended(plain))) <= MOST_WORDS:
            self.piece, plain = self.piece + 1, longer
        self.least = self.piece * PIECES
        self._plain = plain
        self._numbers = [{word: (i, end) for i, (word, end) in enumerate(found)} for found in plain]
        step = [self._counted(plain[q], len(plain[q])) for q in self.states]  # the ways through a piece
        self._moves = [_identity(len(self.rows))]
        for _ in range(PIECES):
            self._moves.append(_product(self._moves[-1], step))
        self._tables: dict[tuple[int, int], _Words] = {}
        self._shares: dict[tuple[int, int], tuple[int, int, int]] = {}
        # The ways through `least`, 2*least, ... places, and how many words there are of so many.
        self._powers = [self._moves[PIECES]]
        self._counts: list[Vector] = []

    @staticmethod
    def reads(machine: Machine) -> bool:
        """Whether each beginning of a word is a word, and its digits are bytes."""
        return all(machine.accepting) and max(map(max, machine.rows)) <= MOST and len(machine.rows) <= MOST

    def encode(self, number: int) -> bytearray:
        """The word of a number, after some zeros.   Raises: TooLargeError where it does not fit in memory."""
        require_memory(32 * number.bit_length(), "the digits")
        level = 0
        while self._count(level)[0] <= number:
            level += 1
        size = self.least << level
        draft = _Draft(bytearray(size), bytearray(size // self.piece))
        self._write(large(number), 0, level, draft, 0, counted=False)
        return draft.digits

    def decode(self, digits: Sequence[int]) -> int:
        """The number of a word.   Raises: PositionError where it is none."""
        level = 0
        while self.least << level < len(digits):
            level += 1
        word = bytes((self.least << level) - len(digits)) + bytes(digits)
        parts = list(self._pieces(word))
        for power in range(level - 1):
            moves = self._power(power)
            halves = zip(parts[::2], parts[1::2], strict=True)
            parts = [[a + b for a, b in zip(_moved(high, moves), low, strict=True)] for high, low in halves]
        value = sum(parts[-1])
        return int(value + sum(map(_times, parts[0], self._count(level - 1))) if level else value)

    def _pieces(self, word: bytes) -> Iterator[Vector]:
        """What the shortest halves of a word count."""
        state, size = 0, self.piece
        for start in range(0, len(word), self.least):
            found = [0] * len(self.rows)
            for left in range(PIECES - 1, -1, -1):
                place = start + (PIECES - 1 - left) * size
                number = self._numbers[state].get(word[place : place + size])
                if number is None:
                    raise PositionError(f"a word of the system must have no {tuple(word[place : place + size])} there")
                vector = self._table(state, left).vectors[number[0]]
                found = [a + b for a, b in zip(found, vector, strict=True)]
                state = number[1]
            yield found

    def _write(
        self, number: int, state: int, level: int, draft: _Draft, start: int, *, counted: bool = True
    ) -> tuple[Vector, int]:
        """Write the word of a number from a place on, and return what it counts and the state at its end."""
        if not level:
            return self._write_short(int(number), state, draft, start)
        half, counts, middle = level - 1, self._count(level - 1), start + (self.least << (level - 1))
        if number < counts[0] and not state:
            return self._write(number, 0, half, draft, middle, counted=counted)
        vector, end = self._write(self._guess(number, state, half), state, half, draft, start)
        rest = number - sum(map(_times, vector, counts))
        while rest < 0:
            end = self._neighbour(draft, start, middle, -1)
            vector[end] -= 1
            rest += counts[end]
        while rest >= counts[end]:
            vector[end] += 1
            rest -= counts[end]
            end = self._neighbour(draft, start, middle, 1)
        low, last = self._write(rest, end, half, draft, middle, counted=counted)
        if counted:
            # All that come before are as many as the number says: what one state counts is what the others leave.
            columns = list(zip(*self._power(half), strict=True))[1:]
            others = [sum(map(_times, vector, column)) + a for column, a in zip(columns, low[1:], strict=True)]
            low = [number - sum(others), *others]
        return low, last

    def _guess(self, number: int, state: int, half: int) -> int:
        """About the number of the first half of a word of twice the length."""
        if (state, half) not in self._shares:
            many, whole = self._count(half)[state], self._count(half + 1)[state]
            bits = many.bit_length() + GUARD
            spare = max(0, whole.bit_length() - bits)
            self._shares[state, half] = spare, bits + GUARD, (many << (bits + GUARD)) // (whole >> spare)
        spare, bits, share = self._shares[state, half]
        return min(((number >> spare) * share) >> bits, self._count(half)[state] - 1)

    def _write_short(self, rest: int, state: int, draft: _Draft, place: int) -> tuple[Vector, int]:
        found = [0] * len(self.rows)
        for left in range(PIECES - 1, -1, -1):
            table = self._table(state, left)
            number = bisect_right(table.starts, rest) - 1
            rest -= table.starts[number]
            draft.marks[place // self.piece] = state
            draft.digits[place : place + self.piece] = table.words[number]
            found = [a + b for a, b in zip(found, table.vectors[number], strict=True)]
            state = table.ends[number]
            place += self.piece
        return found, state

    def _neighbour(self, draft: _Draft, start: int, end: int, step: int) -> int:
        """Replace a word by the one before or after it, and return the state at its end."""
        rows, digits = self.rows, draft.digits
        for place in range(end - self.piece, start - 1, -self.piece):
            states = [draft.marks[place // self.piece]]
            for digit in digits[place : place + self.piece - 1]:
                states.append(self._next[states[-1]][digit])
            for at in range(place + self.piece - 1, place - 1, -1):
                state, digit = states[at - place], digits[at]
                others = [arc for arc in rows[state] if (arc[0] > digit if step > 0 else arc[0] < digit)]
                if others:
                    return self._filled(draft, at, end, others[0] if step > 0 else others[-1], step)
        raise AssertionError("no word is beyond all others, and none is guessed so")

    def _filled(self, draft: _Draft, at: int, end: int, arc: tuple[int, int], step: int) -> int:
        """Write a digit at a place, and then the first or the last word that can follow."""
        while True:
            draft.digits[at], state = arc
            at += 1
            if at == end:
                return state
            if at % self.piece == 0:
                draft.marks[at // self.piece] = state
            arc = self.rows[state][0 if step > 0 else -1]

    def _count(self, level: int) -> Vector:
        while len(self._counts) <= level:
            self._counts.append(list(map(sum, self._power(len(self._counts)))))
        return self._counts[level]

    def _power(self, level: int) -> list[Vector]:
        while len(self._powers) <= level:
            rows = _product(self._powers[-1], self._powers[-1])
            self._powers.append([list(map(large, row)) for row in rows])
        return self._powers[level]

    def _empty(self) -> list[list[tuple[bytes, int]]]:
        return [[(b"", state)] for state in self.states]

    def _extended(self, found: list[list[tuple[bytes, int]]]) -> list[list[tuple[bytes, int]]]:
        """The words of one place more from each state, in order, each with the state in which it ends."""
        return [[(word + bytes([digit]), to) for word, end in words for digit, to in self.rows[end]] for words in found]

    def _counted(self, words: Sequence[tuple[bytes, int]], number: int) -> Vector:
        """How many of the first words end in each state."""
        ends = [end for _, end in words[:number]]
        return [ends.count(state) for state in self.states]

    def _table(self, state: int, left: int) -> _Words:
        """The words of a piece from a state, before so many pieces of the shortest half."""
        if (state, left) not in self._tables:
            moves, vectors = self._moves[left], []
            vector = [0] * len(self.rows)
            for _, end in self._plain[state]:
                vectors.append(vector)
                vector = [a + b for a, b in zip(vector, moves[end], strict=True)]
            words, ends = zip(*self._plain[state], strict=True)
            self._tables[state, left] = _Words(list(map(sum, vectors)), vectors, list(words), list(ends))
        return self._tables[state, left]


def _times(a: int, b: int) -> int:
    return a * b


def _moved(vector: Vector, moves: list[Vector]) -> Vector:
    """What a vector counts after more places."""
    return [sum(map(_times, vector, column)) for column in zip(*moves, strict=True)]


def _product(a: list[Vector], b: list[Vector]) -> list[Vector]:
    return [_moved(row, b) for row in a]


def _identity(size: int) -> list[Vector]:
    return [[int(i == j) for j in range(size)] for i in range(size)]
