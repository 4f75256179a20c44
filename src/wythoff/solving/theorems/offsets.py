"""P-positions (x, x + offset(x)) near the diagonal, with offsets that are proved to be periodic from some x on.

Nim with finitely many added vectors has such P-positions: docs/mathematics/vectors.md, Theorem 4.2.

The offset is the number y - x of the P-position (x, y). *Column* x consists of the positions (x, y), y >= 0.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import chain, count, cycle, takewhile
from typing import Any, NamedTuple

from wythoff.game.rulesets import Moves, Position, TwoPileGame
from wythoff.kernels import Progress
from wythoff.sequences.quadratic import Quadratic
from wythoff.solving.conclusions.blocks import EqualPiles
from wythoff.solving.conclusions.position_rows import Rows, cut, repeating
from wythoff.solving.solution import Bound
from wythoff.solving.theorems.one_pile import Periodic, periodic
from wythoff.solving.theorems.periodic import VectorSet

MOST_COLUMNS = 1_000_000  # the number of columns within which offsets must begin to repeat
# Limits of work and memory: the bits of a state times the number of columns; the bits of all tables of `_attacks`.
MOST_BITS, MOST_KEPT_BITS = 40_000_000_000, 100_000_000
MOST_SHOWN = 30  # the greatest number of offsets in a formula


class Repeated(NamedTuple):
    """Periodic offsets y - x of P-positions (x, y), proved by equal states before the columns `first` and `again`.

    Column x consists of the positions (x, y). A state before a column determines all later offsets; the function
    `repeated` defines it. All offsets are from -band to band.
    """

    first: int
    again: int
    band: int
    offsets: Periodic


def band(vectors: VectorSet) -> int:
    """Return an upper bound for |y - x| at P-positions (x, y) of Nim with added `vectors`, in normal or misere play."""
    return max(len(vectors), 1)


def columns_searched(vectors: VectorSet) -> int:
    """Return the number of columns in which to search for a repeated state.

    If `vectors` make the states large, the number is smaller, or 0.
    """
    width = 2 * band(vectors) + 1
    bits = width * max(map(max, vectors), default=1)
    return min(MOST_COLUMNS, MOST_BITS // bits) if width * bits <= MOST_KEPT_BITS else 0


@lru_cache(maxsize=16)
def repeated(vectors: VectorSet, misere: bool) -> Repeated | None:
    """Return the offsets y - x of the P-positions (x, y) of Nim with added `vectors`; None if no state repeats.

    >>> repeated(frozenset({(1, 1)}), misere=False)
    Repeated(first=4, again=7, band=1, offsets=Periodic(before=(), period=(0, 1, -1)))

    If no state repeats within columns_searched(vectors) columns, the result is None. A state consists of bits for the
    differences y - x from -band to band. The bits `used` mark rows that already have their P-position. The bits
    `attacked` mark, column by column from x on, squares from which a vector leads to a P-position.

    Cost: some operations on the bits of a state for each column; half a second for 10^6 columns and ten vectors.
    """
    most, reach = columns_searched(vectors), band(vectors)
    width = 2 * reach + 1
    column = (1 << width) - 1
    attacks = [_attacks(vectors, place, width) for place in range(width)] if most else []
    used, attacked = (1 << reach) - 1, misere << reach  # in misere play (0, 0) is not a P-position
    saved, first, following = (used, attacked), 0, 1
    offsets: list[int] = []
    for again in range(1, most + 1):
        taken = used | attacked & column
        free = ~taken & (taken + 1)
        place = free.bit_length() - 1
        offsets.append(place - reach)
        used, attacked = (used | free) >> 1, (attacked | attacks[place]) >> width
        if used == saved[0] and attacked == saved[1]:
            return Repeated(first, again, reach, periodic(offsets, first))
        if again == following:
            saved, first, following = (used, attacked), again, 2 * again
    return None


def _attacks(vectors: VectorSet, place: int, width: int) -> int:
    """Return a bit mask of the squares near the diagonal in later columns from which a vector leads to a given square.

    In each column, the `width` squares nearest to the diagonal are numbered from 0. The given square is number `place`
    in its column. Bit i*width + p stands for square number p in the column i columns later.
    """
    found = 0
    for i, j in vectors:
        if 0 <= place + j - i < width:
            found |= 1 << (i * width + place + j - i)
    return found


class OffsetPairs(Rows):
    """P-positions (x, x + offset(x)) of Nim with finitely many added vectors, one in each row and each column.

    `found` contains the offsets with their period, and `vectors` the added vectors.

    >>> from wythoff.game.rulesets import parse
    >>> vectors = frozenset({(1, 1)})
    >>> answer = OffsetPairs(parse("nim | jump(1, 1)"), repeated(vectors, misere=False), vectors)
    >>> answer.p_position(10**30 + 1) == (3 * 10**30 // 2 + 1, 3 * 10**30 // 2 + 2), answer.winning_moves((7, 8))
    (True, ())
    """

    polynomial = True
    cost = "a few divisions of a pile by the period"
    slope = Quadratic(1)  # the piles differ by at most the band

    def __init__(self, game: TwoPileGame, found: Repeated, vectors: VectorSet) -> None:
        self.found, self.vectors = found, sorted(vectors)
        self.start, self.period = found.offsets.start, found.offsets.size
        formulas: tuple[str, ...] = (
            "P-positions: (x, x + d(x))",
            f"d(x + {self.period}) = d(x) for x >= {self.start}, |d(x)| <= {found.band}",
        )
        first = found.offsets.before + found.offsets.period
        if len(first) <= MOST_SHOWN:
            formulas += (f"d(0), d(1), ... = {', '.join(map(str, first))}, ...",)
        super().__init__(
            game, lambda x: (self.partner(x),), formulas, above=lambda y: (self.left(y),), table=self._repeated
        )

    def partner(self, x: int) -> int:
        return x + self.found.offsets.term(x)

    def left(self, y: int) -> int:
        """Return the x for which (x, y) is a P-position."""
        return y + self._back.term(y)

    def is_p(self, position: Position) -> bool:
        return self.partner(position[0]) == position[1]

    def index(self, position: Position) -> int | None:
        if not self.is_p(position):
            return None
        rounds, x = self._folded(position[0], self.start)
        return rounds * self._lows_of_period + bisect_left(self._lows, x)

    def p_position(self, n: int) -> Position:
        rounds = max(n - len(self._lows) + self._lows_of_period, 0) // self._lows_of_period
        x = self._lows[n - rounds * self._lows_of_period] + rounds * self.period
        return x, self.partner(x)

    def _targets(self, position: Position) -> Iterator[Position]:
        yield from self._beside(position)
        x, y = position
        far = max(map(max, self.vectors), default=0)
        if abs(y - x) > self.found.band + far:
            return
        # Subtract periods from both piles: the moves are the same there, and the numbers are smaller.
        rounds, a = self._folded(x, self.start + far)
        down = rounds * self.period
        b = y - down
        for i, j in self.vectors:
            if i <= a and j <= b and self.partner(a - i) == b - j:
                target = x - i, y - j
                yield target if self.game.ordered else (min(target), max(target))

    def _repeated(self, count: int, progress: Progress) -> Any:
        size = self._lows_of_period
        return repeating(self.p_position, len(self._lows) - size, size, (self.period, self.period))(count, progress)

    def _folded(self, x: int, start: int) -> tuple[int, int]:
        """Return (n, x - n*period) for the largest n >= 0 with x - n*period >= start. If x < start, n is 0."""
        rounds = max(x - start, 0) // self.period
        return rounds, x - rounds * self.period

    def _within(self, bound: Bound) -> Iterator[Position]:
        return cut(self._walk(), bound)

    def _walk(self) -> Iterator[Position]:
        offsets = self.found.offsets
        all_of_them = zip(count(), chain(offsets.before, cycle(offsets.period)), strict=False)
        return ((x, x + offset) for x, offset in all_of_them if offset >= 0 or self.game.ordered)

    @cached_property
    def _back(self) -> Periodic:
        """The offset x - y of the P-position (x, y), as a periodic function of y.

        In unordered games, where (y, x) is a P-position too, it is offset(y).
        """
        if not self.game.ordered:
            return self.found.offsets
        # If y >= start + band, the P-position (x, y) has x >= start, so its offset is in the period.
        start = self.start + self.found.band
        end = start + self.period
        lefts = {self.partner(x): x for x in range(end + self.found.band + 1)}
        return periodic([lefts[y] - y for y in range(end)], start)

    @cached_property
    def _lows(self) -> list[int]:
        """The first piles x of all listed P-positions with x < start + period, in ascending order.

        So they cover the rows before the period of the offsets, and one period. In unordered games (x, y) is listed if
        x <= y.
        """
        return [x for x, _ in takewhile(lambda pair: pair[0] < self.start + self.period, self._walk())]

    @cached_property
    def _lows_of_period(self) -> int:
        return len(self._lows) - bisect_left(self._lows, self.start)


class MisereOfEqual(OffsetPairs):
    """P-positions (0, 1) and (n, n), n >= 2, of games in misere play whose P-positions in normal play are all (n, n).

    They are the P-positions of misere Nim. `parts` are the moves that are added to Nim.
    """

    def __init__(self, game: TwoPileGame, parts: tuple[Moves, ...]) -> None:
        super().__init__(game, Repeated(2, 3, 1, Periodic((1, -1), (0,))), frozenset())
        self.in_normal_play = EqualPiles(game, parts)

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        if self.is_p(position):
            return ()
        first = ((0, 1), (1, 0)) if self.game.ordered else ((0, 1),)
        equal = [target for target in self.in_normal_play.winning_moves(position) if target > (1, 1)]
        return (*(target for target in first if self.game.leads(position, target)), *equal)
