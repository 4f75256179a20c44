"""The conclusion for constant widths: Beatty sequences, so that positions of any size are answered at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from wythoff.expressions import Integer
from wythoff.kernels import Pairs, Progress, constraint_chunks, constraint_pairs
from wythoff.rulesets import Diagonal, Nim, Position
from wythoff.sequences.beatty import BeattySequence
from wythoff.solution import Bound

ONE_PILE_OR_TWO = (0, 1), (2, 2)  # misere Wythoff: these two replace (0, 0) and (1, 2)


class BeattyPairs:
    """P-positions of t-Wythoff, t >= 1: a_n = floor(n*alpha + gamma), b_n = a_n + t*n + e.

    alpha = (2 - t + sqrt(t^2 + 4))/2. In normal play gamma = e = 0; in misere play for t > 1, gamma = 1/alpha and
    e = 1; misere Wythoff (t = 1) differs from normal play in its first two pairs only.

    >>> BeattyPairs(1, misere=False).winning_moves((10**30, 10**30 + 1))
    ((1, 2), (618033988749894848204586834366, 1000000000000000000000000000001))

    Source: Wythoff 1907; Fraenkel 1982. Cost: a few integer square roots of the size of the piles.
    """

    def __init__(self, t: int, *, misere: bool) -> None:
        self.t = t
        self.moves = Nim() | Diagonal(t)
        self.offset = int(misere and t > 1)
        self.exceptional = misere and t == 1
        d = t * t + 4
        if self.offset:
            # 1/alpha = (t - 2 + sqrt(d))/(2t): everything over 2t.
            self.lower = BeattySequence(t * (2 - t), t, d, 2 * t, t - 2, 1)
            self.upper = BeattySequence(t * (2 + t), t, d, 2 * t, 3 * t - 2, 1)
        else:
            self.lower = BeattySequence(2 - t, 1, d, 2)
            self.upper = BeattySequence(2 + t, 1, d, 2)
        self.formulas: tuple[str, ...] = (
            f"alpha = ({2 - t} + sqrt({d}))/2",
            f"a_n = floor(n*alpha{' + 1/alpha' if self.offset else ''})",
            f"b_n = a_n + {f'{t}*n' if t > 1 else 'n'}{' + 1' if self.offset else ''}",
        )
        if self.exceptional:
            self.formulas += ("for n >= 2, and (0, 1), (2, 2)",)

    def pairs(self, bound: Bound, progress: Progress) -> Pairs:
        sequence, value = {
            "up_to": (self.upper, bound.value),
            "columns": (self.lower, bound.value - 1),
            "count": (None, bound.value - 1),
        }[bound.kind]
        count = 1 + (value if sequence is None or value < 0 else sequence.last(value))
        # The first pairs of misere Wythoff are exceptional, and may lie within a bound where the usual ones do not.
        count = max(count, 2 * self.exceptional)
        a, b = constraint_pairs(Integer(self.t), count, first=self.offset, progress=progress)
        if self.exceptional:
            low, high = _columns(ONE_PILE_OR_TWO)
            if len(a) < 2:
                a, b = low, high
            a[:2], b[:2] = low, high  # type: ignore[index]  # lists or arrays, made for us
        end = len(a)
        while end and not self._within(bound, int(a[end - 1]), int(b[end - 1]), end):
            end -= 1
        return a[:end], b[:end]

    def chunks(self, count: int, size: int) -> Iterator[Pairs]:
        terms = constraint_chunks(Integer(self.t), count, size=size, first=self.offset)
        if not self.exceptional:
            return terms
        later = ((a[max(2 - start, 0) :], b[max(2 - start, 0) :]) for start, (a, b) in _numbered(terms))
        first = ONE_PILE_OR_TWO[:count]
        later = (chunk for chunk in later if len(chunk[0]))
        return chain((_columns(first[start : start + size]) for start in range(0, len(first), size)), later)

    @staticmethod
    def _within(bound: Bound, x: int, y: int, count: int) -> bool:
        return {"up_to": y, "columns": x + 1, "count": count}[bound.kind] <= bound.value

    def pair(self, n: int) -> Position:
        """(a_n, b_n) of the formulas.   Cost: one integer square root."""
        a = self.lower.term(n)
        return a, a + self.t * n + self.offset

    def is_p(self, position: Position) -> bool:
        x, y = position
        n, rest = divmod(y - x - self.offset, self.t)
        if self.exceptional and n < 2:
            return position in ONE_PILE_OR_TWO
        return rest == 0 and n >= 0 and self.lower.term(n) == x

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        found = {pair for pair in self._near(position) if self.is_p(pair) and self.moves.reaches(position, pair)}
        return tuple(sorted(found))

    def winning_move(self, position: Position) -> Position | None:
        """A winning move: one that takes from one pile if there is one."""
        moves = self.winning_moves(position)
        return next((move for move in moves if set(move) & set(position)), moves[0] if moves else None)

    def _near(self, position: Position) -> Iterator[Position]:
        """All pairs that share a pile with the position, or whose difference is less than t away from its own."""
        x, y = position
        yield from ONE_PILE_OR_TWO
        for pile in (x, y):
            for sequence in (self.lower, self.upper):
                n = sequence.index(pile)
                if n is not None and n >= 0:
                    yield self.pair(n)
        first = (y - x - self.offset) // self.t
        for n in range(max(first, 0), first + 2):
            yield self.pair(n)


def _columns(pairs: Sequence[Position]) -> Pairs:
    return [x for x, _ in pairs], [y for _, y in pairs]


def _numbered(chunks: Iterator[Pairs]) -> Iterator[tuple[int, Pairs]]:
    """Each chunk with the number of terms before it."""
    start = 0
    for chunk in chunks:
        yield start, chunk
        start += len(chunk[0])
