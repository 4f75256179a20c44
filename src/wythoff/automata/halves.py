"""Conversion between large numbers and their words. A long word is split in the middle.

For a word u, let c(u) count the words of the same length before u, by the state of the automaton in which they end: a
vector with an entry for each state. The value of a word uw is the sum of two parts. The first is the scalar product of
c(u) and the vector that counts, for each state, the words of the length of w that are read from it. The second is the
value of w, read from the end state of u. So the first half of a number's word is the last u for which the first part
does not exceed the number. A division gives a guess for u. The guess is then moved from word to neighbouring word until
it is right. If the numbers of words of each length grow like the powers of a Pisot number, a few steps are enough.

The shortest half is a *block* of `PIECES` pieces; a *piece* is a short sequence of digits, looked up in a table. A word
of *level* k has 2^k blocks.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import accumulate
from operator import mul
from typing import Any, NamedTuple, TypeAlias

from wythoff.base.errors import PositionError
from wythoff.kernels import require_memory
from wythoff.kernels.automata import Machine
from wythoff.sequences.integers import GUARD_BITS, large

CountVector: TypeAlias = list[int]
MOST_WORDS = 1024  # most words of a piece: a short block of digits, looked up in one table
PIECES = 8  # pieces in the shortest half
MOST = 255  # the largest digit, and the largest number of states, so that both fit into bytes


class _PieceWords(NamedTuple):
    """All words of one piece that are read from one state: `words` in lexicographic order, `ends` their end states.

    A *piece* is a short sequence of digits; a *block* consists of several pieces. For each word w of the piece, count
    the words of the rest of the block, from this piece on, that come before all those that begin with w. `starts` has
    these numbers. `packs` has them by the state in which the counted words end.
    """

    starts: list[int]  # the contribution of each word to the value of the shortest half
    packs: list[int]  # for each word, the number of smaller continuations by end state: a vector in one integer
    words: list[bytes]
    ends: list[int]


class _Draft(NamedTuple):
    """A word while it is written: its digits, and in `marks` the state of the automaton before each piece.

    A *piece* is a short sequence of digits. With the marks, digits at the end can be changed without reading the word
    from its beginning.
    """

    digits: bytearray
    marks: bytearray


class Halves:
    """The conversion between numbers and words of one system, given by its automaton. All states must accept.

    Cost for a number of n bits: O(log n) products of numbers of at most n bits, for each pair of states.
    """

    def __init__(self, machine: Machine) -> None:
        self.rows = [sorted(row.items()) for row in machine.rows]
        self._next = machine.rows
        self.states = range(len(self.rows))
        self.piece, plain = 1, self._extended([[(b"", state)] for state in self.states])
        while max(map(len, longer := self._extended(plain))) <= MOST_WORDS:
            self.piece, plain = self.piece + 1, longer
        self.least = self.piece * PIECES
        self._plain = plain
        ends = [[end for _, end in words] for words in plain]
        step = [
            [row.count(state) for state in self.states] for row in ends
        ]  # how many words of a piece lead from each state to each
        self._moves = [[[int(i == j) for j in self.states] for i in self.states]]
        for _ in range(PIECES):
            self._moves.append(_product(self._moves[-1], step))
        # The entries of a vector of counts are packed into one integer, `width` bits apart, so that one sum adds all.
        width = max(map(sum, self._moves[PIECES])).bit_length()
        self._mask, self._shifts = (1 << width) - 1, [width * state for state in self.states]
        rest = range(PIECES - 1, -1, -1)  # the number of pieces that follow
        self._writing = [cache(partial(self._table, left)) for left in rest]
        self._reading = [cache(partial(self._numbers, left)) for left in rest]
        self._power, self._columns, self._count = cache(self._ways), cache(self._ways_by_end), cache(self._totals)
        self._share = cache(self._quotient)

    @staticmethod
    def reads(machine: Machine) -> bool:
        """Return whether `Halves` works for the automaton `machine`.

        Each prefix of a word must be a word, and digits and numbers of states must fit in bytes.
        """
        return all(machine.accepting) and max(map(max, machine.rows)) <= MOST and len(machine.rows) <= MOST

    def encode(self, number: int) -> bytes:
        """Return the word of a number as bytes, without leading zeros. Raises: TooLargeError for too little memory."""
        require_memory(32 * number.bit_length(), "the digits")
        level = 0
        while self._count(level)[0] <= number:
            level += 1
        size = self.least << level
        draft = _Draft(bytearray(size), bytearray(size // self.piece))
        self._write(large(number), 0, level, draft, 0, counted=False)
        return bytes(draft.digits.lstrip(b"\0"))

    def decode(self, digits: Sequence[int]) -> int:
        """Return the number of a word, with or without leading zeros. Raises: PositionError if `digits` is no word."""
        parts, level = list(self._pieces(bytes(-len(digits) % self.least) + bytes(digits))), 0
        while len(parts) > 2:
            if len(parts) % 2:
                parts.insert(0, [0] * len(self.rows))
            columns, pairs = self._columns(level), zip(parts[::2], parts[1::2], strict=True)
            parts = [
                [sum(map(mul, high, column), start) for column, start in zip(columns, low, strict=True)]
                for high, low in pairs
            ]
            level += 1
        value = sum(map(mul, parts[0], self._count(level))) if len(parts) == 2 else 0
        return int(sum(parts[-1], value)) if parts else 0

    def _pieces(self, word: bytes) -> Iterator[CountVector]:
        """Yield a vector for each block of a word: the numbers of blocks before it, counted by end state.

        Entry p counts the blocks that are read from the same state, come before this one in lexicographic order, and
        end in state p. A block has `self.least` digits. Raises: PositionError if `word` is no word.
        """
        state, size, place = 0, self.piece, 0
        for _ in range(0, len(word), self.least):
            found = 0
            for numbers in self._reading:
                known = numbers(state).get(word[place : place + size])
                if known is None:
                    raise PositionError(
                        f"no word of the system has the digits {tuple(word[place : place + size])} at index {place}"
                    )
                state = known[1]
                found += known[0]
                place += size
            yield self._unpacked(found)

    def _write(
        self, number: Any, state: int, level: int, draft: _Draft, start: int, *, counted: bool = True
    ) -> tuple[CountVector, int]:
        """Write the word of a number, read from `state`, into the draft from index `start` on.

        Of the words of `self.least` * 2^level digits (a block has `self.least`) that are read from `state`, it is the
        one with `number` words before it. Return (vector, end state): the numbers of words before it, by end state, and
        the state in which the word itself ends. If not `counted`, the vector is not needed, and may be wrong.
        """
        if not level:
            return self._write_short(int(number), state, draft, start)
        half, counts, middle = level - 1, self._count(level - 1), start + (self.least << (level - 1))
        if isinstance(counts[0], int):
            number = int(number)  # sums of both kinds of integers are slow
        if number < counts[0] and not state:
            return self._write(number, 0, half, draft, middle, counted=counted)
        vector, end = self._write(self._guess(number, state, half), state, half, draft, start)
        rest = number - sum(map(mul, vector, counts))
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
            # `number` words come before in all, so that the count for state 0 follows from the others.
            columns = self._columns(half)[1:]
            others = [sum(map(mul, vector, column), a) for column, a in zip(columns, low[1:], strict=True)]
            low = [number - sum(others), *others]
        return low, last

    def _guess(self, number: int, state: int, half: int) -> int:
        """Estimate the first half of the word of `number`, as the number of half words before it.

        The words are read from `state`, and the first half has `self.least` * 2^half digits.
        """
        spare, bits, share, last = self._share(state, half)
        return min(((number >> spare) * share) >> bits, last)

    def _quotient(self, state: int, half: int) -> tuple[int, int, int, int]:
        """Return (spare, bits, share, last), from which `_guess` estimates a first half without dividing large numbers.

        The estimate is ((number >> spare) * share) >> bits, but at most `last`. So `share` is, shifted, the number of
        words of one half (of level `half`) divided by that of whole words, all read from `state`.
        """
        many, whole = self._count(half)[state], self._count(half + 1)[state]
        bits = many.bit_length() + GUARD_BITS
        spare = max(0, whole.bit_length() - bits)
        return spare, bits + GUARD_BITS, (many << (bits + GUARD_BITS)) // (whole >> spare), many - 1

    def _write_short(self, rest: int, state: int, draft: _Draft, place: int) -> tuple[CountVector, int]:
        found, states, written = 0, [], []
        for table in self._writing:
            states.append(state)
            starts, packs, words, ends = table(state)
            number = bisect_right(starts, rest) - 1
            rest -= starts[number]
            found += packs[number]
            written.append(words[number])
            state = ends[number]
        draft.digits[place : place + self.least] = b"".join(written)
        first = place // self.piece
        draft.marks[first : first + PIECES] = bytes(states)
        return self._unpacked(found), state

    def _neighbour(self, draft: _Draft, start: int, end: int, step: int) -> int:
        """Replace the word in draft[start:end] by its lexicographic neighbour among the words of the same length.

        This is the next word if `step` is 1, the previous one if `step` is -1. Return the end state of the new word.
        """
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
        raise AssertionError("a draft is never beyond all words of the system")

    def _filled(self, draft: _Draft, at: int, end: int, arc: tuple[int, int], step: int) -> int:
        """Write a digit at index `at` of the draft, and then the lexicographically first or last digits up to `end`.

        If `step` is 1, they are the first ones, if it is -1, the last. `arc` is (the digit, the state after it). Return
        the state in which the whole word ends.
        """
        while True:
            draft.digits[at], state = arc
            at += 1
            if at == end:
                return state
            if at % self.piece == 0:
                draft.marks[at // self.piece] = state
            arc = self.rows[state][0 if step > 0 else -1]

    def _totals(self, level: int) -> CountVector:
        """Return for each state how many words of `self.least` * 2^level digits the automaton reads from it."""
        halves = self._count(level - 1) if level else [1] * len(self.rows)
        return [large(sum(map(mul, row, halves))) for row in self._power(max(0, level - 1))]

    def _ways(self, level: int) -> list[CountVector]:
        """Return the matrix of the numbers of words of `self.least` * 2^level digits from each state to each state."""
        if not level:
            return self._moves[PIECES]
        half = self._power(level - 1)
        return [list(map(large, row)) for row in _product(half, half)]

    def _ways_by_end(self, level: int) -> list[tuple[int, ...]]:
        """Return the columns of the matrix of `_ways`, one for each end state."""
        return list(zip(*self._power(level), strict=True))

    def _extended(self, found: list[list[tuple[bytes, int]]]) -> list[list[tuple[bytes, int]]]:
        """Return for each state its words in `found`, each extended by one more digit in all possible ways.

        A word is given as (digits, state in which it ends). The words of a state remain in lexicographic order.
        """
        return [[(word + bytes([digit]), to) for word, end in words for digit, to in self.rows[end]] for words in found]

    def _table(self, left: int, state: int) -> _PieceWords:
        """Return the words of a piece that is read from `state`, with `left` further pieces after it in the same block.

        A piece is a short sequence of digits; a block consists of several pieces. The result also has the contribution
        of each word to the number of blocks that come before the block.
        """
        moves, (words, ends) = self._moves[left], zip(*self._plain[state], strict=True)
        packed = [sum(map(int.__lshift__, row, self._shifts)) for row in moves]
        starts, packs = (
            list(accumulate((row[end] for end in ends[:-1]), initial=0)) for row in (list(map(sum, moves)), packed)
        )
        return _PieceWords(starts, packs, list(words), list(ends))

    def _numbers(self, left: int, state: int) -> dict[bytes, tuple[int, int]]:
        """Return {word: (counts, end state)} for the words of a piece that is read from `state`.

        `left` further pieces of the block come after it. The counts are the numbers of words of the rest of the block
        that come before all those beginning with the word, by end state; they are packed into one integer.
        """
        _, packs, words, ends = self._writing[PIECES - 1 - left](state)
        return dict(zip(words, zip(packs, ends, strict=True), strict=True))

    def _unpacked(self, pack: int) -> CountVector:
        return [pack >> shift & self._mask for shift in self._shifts]


def _product(a: list[CountVector], b: list[CountVector]) -> list[CountVector]:
    return [[sum(map(mul, row, column)) for column in zip(*b, strict=True)] for row in a]
