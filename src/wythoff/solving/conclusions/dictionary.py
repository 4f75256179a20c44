"""Wythoff's game with finitely many added moves: a finite transducer computes P-positions column by column.

A *lower number* is the smaller pile of a P-position, an *upper number* the larger pile. From some x on, each x is one
or the other, and not both. If x is a lower number, its P-position (x, y), x <= y, has the least y whose *row* y and
*diagonal* y - x are free. A row or diagonal is used if an earlier P-position lies on it; a diagonal may also be
forbidden by an added move.

The *front* before column x records which rows and diagonals are used or forbidden then, from the least unused diagonal
on. Fronts are the states of the transducer. For each column it reads a *letter*, 1 for an upper number and 0 for a
lower number. It writes the letters of those numbers y whose row no later column can use, and reads these letters when
it reaches column y.

Proofs: docs/mathematics/altered-games.md, sections 3.3 to 3.6.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wythoff.base.errors import TooLargeError
from wythoff.kernels import MOST_STEPS

# Lengths of factors (successive letters). They are tried in turn, until only finitely many fronts, within the limits,
# follow from these factors.
LENGTHS = (8, 12, 16)
SAMPLE = 2000  # columns that are read at first; further factors are added when they occur
MOST_FRONTS = 20_000  # the greatest number of fronts
MOST_TAKEN = 1000  # the most that an added move may take from a pile


class Front(NamedTuple):
    """The used rows and diagonals before a column x, as bit masks.

    Let m be the least number d such that no earlier P-position (a, b) has b - a = d. Bit i of `differences` is 1 if the
    difference m + i is used. Bit i of `rows` is 1 if the row x + m + i is used. Bit i of `barred[j]` is 1 if the
    difference m + i is unused, but an added move forbids it in column x + j. For example, before column 3 of Wythoff's
    game, with the P-positions (0, 0) and (1, 2), m is 2 and no bit is 1.
    """

    differences: int
    rows: int
    barred: tuple[int, ...]


class FrontStep(NamedTuple):
    """The result when the transducer reads the letter of one column, as described in the module `dictionary`.

    A front is a state of the transducer. `front` is the number of the front before the next column, and `written` are
    the letters that the transducer writes. If the column x has a P-position (x, y), x <= y, then y - x = m + `place`,
    with m as in `Front`. If x is the larger pile of a P-position, `place` is None.
    """

    front: int
    written: bytes
    place: int | None


def shifts(jumps: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Return the pairs (p, q - p) and (q, p - q) for all added moves (p, q) in `jumps`, sorted, as one tuple.

    A pair (i, j) means: if (x, x + d) is a P-position, then (x + i, x + i + d + j) is none.
    """
    return tuple(sorted({(p, q - p) for jump in jumps for p, q in (jump, jump[::-1])}))


def advance(front: Front, upper: int, moves: Sequence[tuple[int, int]]) -> tuple[Front, bytes, int | None]:
    """Return (next front, letters written, place of the P-position) after one column, as described in `FrontStep`.

    A front is a state of the transducer, and `front` is the one before the column. `upper` is the letter of the column:
    1 if its number is the larger pile of a P-position, else 0. `moves` is the result of `shifts`.

    >>> wythoff = Front(0, 0, ())
    >>> advance(wythoff, 0, ())
    (Front(differences=0, rows=0, barred=()), b'\\x01\\x00', 0)
    """
    differences, rows, barred = front
    if upper:
        return Front(differences, rows >> 1, barred[1:]), bytes((rows & 1,)), None
    taken = differences | rows | (barred[0] if barred else 0)
    place = (~taken & (taken + 1)).bit_length() - 1
    differences, rows = differences | 1 << place, rows | 1 << place
    later = list(barred[1:])
    for ahead, change in moves:
        if place + change >= 0:
            later.extend([0] * (ahead - len(later)))
            later[ahead - 1] |= 1 << place + change
    moved = (~differences & (differences + 1)).bit_length() - 1
    written = bytes(rows >> i & 1 for i in range(moved + 1))
    return _front(differences >> moved, rows >> (moved + 1), [bits >> moved for bits in later]), written, place


def _front(differences: int, rows: int, barred: list[int]) -> Front:
    """Return a front in normal form: `barred` marks only unused differences, and does not end in zeros.

    The arguments are the fields of `Front`; here `barred` may also mark used differences, and may end in zeros.
    """
    kept = [bits & ~differences for bits in barred]
    while kept and not kept[-1]:
        kept.pop()
    return Front(differences, rows, tuple(kept))


class Dictionary:
    """The transducer of one game, with all fronts that can occur from the column `start` on.

    The letter of a number is 1 if the number is the larger pile of a P-position, else 0. A `Front`, which is a state of
    the transducer, records what the earlier P-positions imply for later columns.

    `jumps` are the added moves, and `pairs` the P-positions (a, b) with a < start. Fronts are numbered in the order in
    which they are found; number 0 is the front before column `start`. `steps[2*front + letter]` is the step from a
    front with this number, or None if the letter cannot occur there. `letters[y]` is the letter of y, for the numbers y
    decided before column `start`. `factors` are the words of `length` successive letters that the transducer may read.
    For the front with the number i, `ahead[i]` counts the used differences greater than m, and `pending[i]` the used
    rows from x + m on: the bits 1 in the fields `differences` and `rows` of this front.

    Source: docs/mathematics/altered-games.md, Theorem 3.8.
    Raises: TooLargeError if there are too many fronts.
    """

    def __init__(self, jumps: Sequence[tuple[int, int]], pairs: Sequence[tuple[int, int]], start: int) -> None:
        self.moves, self.start = shifts(jumps), start
        self.pairs = tuple(pairs)
        used = {b - a for a, b in pairs}
        least = next(d for d in range(len(used) + 1) if d not in used)
        # From `start` on, added moves do not change which pile is smaller, and no P-position has equal piles.
        needed = max([1, *(change for _, change in self.moves)])
        if least < needed:
            raise TooLargeError(
                f"at column {start} the least number that is no difference y - x of a smaller P-position must be at "
                f"least {needed}, was {least}"
            )
        self.letters = bytearray(start + least)
        for a, b in pairs:
            if a < b < start + least:
                self.letters[b] = 1
        self.fronts = [self._begin(least)]
        self._ids = {self.fronts[0]: 0}
        self.steps: list[FrontStep | None] = [None, None]
        self.length, self.factors = self._close()
        self.ahead = [front.differences.bit_count() for front in self.fronts]
        self.pending = [front.rows.bit_count() for front in self.fronts]

    def _begin(self, least: int) -> Front:
        x = self.start
        differences = sum(1 << b - a - least for a, b in self.pairs if b - a > least)
        rows = sum(1 << b - x - least for _, b in self.pairs if b >= x + least)
        barred = [0] * max((ahead for ahead, _ in self.moves), default=0)
        for a, b in self.pairs:
            for ahead, change in self.moves:
                place = b - a + change - least
                if a + ahead >= x and place >= 0:
                    barred[a + ahead - x] |= 1 << place
        return _front(differences, rows, barred)

    def step(self, front: int, letter: int) -> FrontStep:
        """Return the result when the transducer, in the front number `front`, reads the `letter` of a column.

        A front is a state of the transducer. The letter is 1 if the number of the column is the larger pile of a
        P-position, else 0. A new result is computed and stored.
        """
        found = self.steps[2 * front + letter]
        if found is None:
            after, written, place = advance(self.fronts[front], letter, self.moves)
            if after not in self._ids:
                if len(self.fronts) >= MOST_FRONTS:
                    raise TooLargeError(f"the search for a transducer needs more than {MOST_FRONTS} fronts")
                self._ids[after] = len(self.fronts)
                self.fronts.append(after)
                self.steps += [None, None]
            found = self.steps[2 * front + letter] = FrontStep(self._ids[after], written, place)
        return found

    def _close(self) -> tuple[int, frozenset[bytes]]:
        """Compute all steps (results of reading one letter) that can occur. Return the pair (length, factors).

        `factors` are the words of `length` successive letters that the transducer may read. `length` is the first item
        of `LENGTHS` with which the search for all fronts ends within its limits.
        """
        sample = self.letters[:]
        front = 0
        for x in range(self.start, self.start + SAMPLE):
            front, written, _ = self.step(front, sample[x])
            sample += written
        known = len(self.fronts), self.steps[:]
        for length in LENGTHS:
            found = self._closed(length, sample)
            if found is not None:
                return length, found
            # These factors were too short: remove the fronts found with them, because they need not occur.
            for added in self.fronts[known[0] :]:
                del self._ids[added]
            del self.fronts[known[0] :]
            self.steps = known[1][:]
        raise TooLargeError(
            f"the search for a transducer did not end with factors of {LENGTHS[-1]} letters, {MOST_FRONTS} "
            f"fronts and {MOST_STEPS} contexts"
        )

    def _closed(self, length: int, sample: bytearray) -> frozenset[bytes] | None:
        """Return the words of `length` letters that the transducer may read; None if the search becomes too long.

        The search is too long if it finds too many fronts, or too many contexts: fronts with the last letters read and
        written before them. `sample` is the beginning of the word that the transducer reads: one letter for each number
        from 0 on.
        """
        begin = self.start + length
        factors = {bytes(sample[i : i + length]) for i in range(self.start, len(sample) - length + 1)}
        front = 0
        decided = len(self.letters)
        for x in range(self.start, begin):
            front, written, _ = self.step(front, sample[x])
            decided += len(written)
        # A context is a front together with the last letters read and the last letters written before it.
        first = front, bytes(sample[begin - length + 1 : begin]), bytes(sample[decided - length + 1 : decided])
        while True:
            try:
                new = self._missing(first, factors)
            except TooLargeError:
                return None
            if not new:
                return frozenset(factors)
            factors |= new

    def _missing(self, first: tuple[int, bytes, bytes], factors: set[bytes]) -> set[bytes]:
        """Return the words that the transducer can write while it reads only `factors`, without the words in `factors`.

        The words have as many letters as those in `factors`. The search begins at `first` = (number of a front, last
        letters read, last letters written). A next letter is allowed if it completes a word in `factors` together with
        the last letters read.
        """
        size = len(first[1])
        seen, waiting = {first}, [first]
        new: set[bytes] = set()
        while waiting:
            front, read, before = waiting.pop()
            for letter in (0, 1):
                factor = read + bytes((letter,))
                if factor not in factors:
                    continue
                after, written, _ = self.step(front, letter)
                word = before + written
                new.update(word[i : i + size + 1] for i in range(len(written)))
                context = after, factor[1:], word[len(written) :]
                if context not in seen:
                    seen.add(context)
                    waiting.append(context)
            if len(seen) > MOST_STEPS:
                raise TooLargeError(f"the search for a transducer needs more than {MOST_STEPS} contexts")
        return new - factors
