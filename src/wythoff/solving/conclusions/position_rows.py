"""Conclusions by rows: a function returns, for each pile x, the finitely many y for which (x, y) is a P-position.

The function serves to list P-positions in order, and to compute winning moves. Lists of pairs are stored as two
*columns*: the list of the first piles, and the list of the second piles. A `Bound` has a kind: "count" (the first so
many P-positions), "columns" (the first pile is less than its value) or "up_to" (both piles are at most its value).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count, islice, takewhile
from typing import Any

from wythoff.base.errors import TooLargeError, brief
from wythoff.game.rulesets import Position, Splythoff, TwoPileGame
from wythoff.kernels import Pairs, Progress, has_numba, pairs_below, repeating_positions, silent
from wythoff.kernels.limits import ARRAY_BYTES, BETWEEN_REPORTS, LIST_BYTES, require_memory
from wythoff.sequences.integers import least_between
from wythoff.solving.conclusions.conclusion import Conclusion
from wythoff.solving.solution import Bound

# The greatest number of P-positions that are tried one by one as targets of a move, or stored for single answers.
MOST_TARGETS = 10_000_000
# The greatest number of positions with smaller piles that may be tried one by one instead.
FEW_POSITIONS = 10_000
SAMPLE = 200  # P-positions with piles up to this bound are counted to estimate their density
BY_FORMULA = "a square root of the size of the piles, and some products"
BY_LEVELS = "as the square of the digits"
Targets = Callable[[Position], Iterator[Position]]
ColumnTable = Callable[[int, Progress], Any]  # table(count, progress): the first `count` P-positions, as columns
# The greatest number of P-positions in a table that is cut into chunks: without arrays, with arrays.
SHORT, LONG = 1 << 16, 1 << 24


class Rows(Conclusion):
    """P-positions given by a function: `partners(pile)` are the numbers y for which (pile, y) is a P-position.

    `formulas` are texts for users. In ordered games, `above(pile)` are the numbers x for which (x, pile) is a
    P-position. To find winning moves from (x, y), the P-positions with a pile <= x are tried. If `table(count,
    progress)` is given, it returns the first `count` P-positions in lexicographic order, as columns; the conclusion
    must then also define `p_position`.

    Cost of lists: O(1) time for each P-position; memory of 16 bytes for each with a table, else about 80.

    >>> from wythoff.game.rulesets import parse
    >>> answer = Rows(parse("nim"), lambda pile: (pile,), ("b_n = a_n",))
    >>> answer.is_p((5, 5)), answer.winning_moves((2, 5))
    (True, ((2, 2),))
    """

    finite_rows = True
    quick = False
    table: ColumnTable | None = None

    def __init__(
        self,
        game: TwoPileGame | Splythoff,
        partners: Callable[[int], Sequence[int]],
        formulas: tuple[str, ...],
        *,
        above: Callable[[int], Sequence[int]] | None = None,
        table: ColumnTable | None = None,
    ) -> None:
        self.game, self.formulas = game, formulas
        self.partners, self.above = partners, above or partners
        if table is not None:
            self.table, self.quick = table, True

    def is_p(self, position: Position) -> bool:
        x, y = position
        return y in self.partners(x)

    def pairs(self, bound: Bound, progress: Progress) -> Pairs:
        self._require_memory(bound, progress)
        if self.table is not None:
            return tabled(self.table, self.p_position, bound, progress)
        return columns_of(self._within(bound), bound, progress)

    def chunks(self, count: int, size: int) -> Iterator[Pairs]:
        return chunked(self.table, self._within(Bound("count", count)), count, size)

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        tried = self._tried(position, self._targets)
        return tuple(sorted({target for target in tried if self.game.leads(position, target)}))

    def winning_move(self, position: Position) -> Position | None:
        """Return the position after a winning move, if possible a move from one pile; None if no move wins."""
        rooks = (
            target
            for target in self._tried(position, self._beside)
            if {*target} & {*position} and self.game.leads(position, target)
        )
        return min(rooks, default=None) or next(iter(self.winning_moves(position)), None)

    def _tried(self, position: Position, targets: Targets) -> Iterable[Position]:
        """Return P-positions, among them each one in targets(position) that a move from `position` reaches.

        Usually the result is targets(position). But if only few positions have piles at most those of `position`, and
        targets(position) has more items, the result is all P-positions among these few.
        """
        x, y = position
        # The factors are capped, because the product of huge piles takes seconds.
        below = (min(x, FEW_POSITIONS) + 1) * (min(y, FEW_POSITIONS) + 1)
        if below > FEW_POSITIONS:
            return targets(position)
        found = list(islice(targets(position), below + 1))
        if len(found) <= below:
            return found
        squares = ((a, b) for a in range(x + 1) for b in range(0 if self.game.ordered else a, y + 1))
        return (square for square in squares if self.game.contains(square) and self.is_p(square))

    def _require_memory(self, bound: Bound, progress: Progress) -> None:
        """Raise TooLargeError if the P-positions within a bound will not fit in memory.

        Their number is estimated from the number of P-positions with small piles.
        """
        expected = bound.value
        if bound.kind != "count":
            few = bound.value <= 100 * SAMPLE
            expected = 0 if few else sum(1 for _ in self._within(Bound(bound.kind, SAMPLE))) * bound.value // SAMPLE
        size = LIST_BYTES if self.table is None else ARRAY_BYTES
        require_memory(size * expected, f"about {brief(expected)} pairs", progress=progress)

    def _within(self, bound: Bound) -> Iterator[Position]:
        """Yield the P-positions within a bound, in lexicographic order."""
        if bound.kind == "count":
            return islice(self._walk(), bound.value)
        if bound.kind == "columns":
            return ((x, y) for x in range(bound.value) for y in self._listed(x))
        top = bound.value
        return ((x, y) for x in range(top + 1) for y in self._listed(x) if y <= top)

    def _walk(self) -> Iterator[Position]:
        """Yield all P-positions in lexicographic order."""
        return ((x, y) for x in count() for y in self._listed(x))

    def _listed(self, x: int) -> list[int]:
        return sorted(y for y in self.partners(x) if self.game.ordered or y >= x)

    def _targets(self, position: Position) -> Iterator[Position]:
        """Yield P-positions, among them all that a move from `position` can reach."""
        return self._in_rows(position, (range(few_enough(position[0]) + 1),))

    def _beside(self, position: Position) -> Iterator[Position]:
        """Yield the P-positions that share a pile with `position` and are not larger than it in any pile."""
        x, y = position
        return self._in_rows(position, (range(x, x + 1), range(y, y + 1)))

    def _in_rows(self, position: Position, rows: Iterable[range]) -> Iterator[Position]:
        """Yield the P-positions (a, b) with a <= x and b <= y for which a or b is in one of the ranges `rows`.

        Here (x, y) is `position`.
        """
        x, y = position
        for row in rows:
            few_enough(row.stop - row.start)
            for pile in row:
                if self.game.ordered:
                    yield from ((pile, other) for other in self.partners(pile) if other <= y)
                    yield from ((other, pile) for other in self.above(pile) if other <= x)
                else:
                    shared = ((pile, other) if pile <= other else (other, pile) for other in self.partners(pile))
                    yield from (target for target in shared if target[0] <= x and target[1] <= y)


def cut(walk: Iterator[Position], bound: Bound) -> Iterator[Position]:
    """Yield the pairs of `walk` that lie within `bound`. The first piles of `walk` must not decrease."""
    if bound.kind == "count":
        return islice(walk, bound.value)
    limit = bound.value - (bound.kind == "columns")
    found = takewhile(lambda pair: pair[0] <= limit, walk)
    return found if bound.kind == "columns" else (pair for pair in found if pair[1] <= limit)


def tabled(table: ColumnTable, pair: Callable[[int], Position | None], bound: Bound, progress: Progress) -> Pairs:
    """Return the pairs within `bound` as columns, by one call of table(count, progress) with a sufficient count.

    table(count, progress) returns the first `count` pairs, and pair(n) the pair number n of this table, counted from 0.
    The first piles must not decrease. Cost: that of a table of all pairs whose first pile is within the bound.
    """
    limit = bound.value + (bound.kind == "up_to")
    count = bound.value if bound.kind == "count" else first_number(pair, lambda x, _: x >= limit)
    found: Pairs = table(count, progress)
    return pairs_below(found, bound.value) if bound.kind == "up_to" else found


def chunked(table: ColumnTable | None, positions: Iterator[Position], count: int, size: int) -> Iterator[Any]:
    """Return an iterator over the first `count` positions, in chunks of at most `size`. A chunk is a tuple of columns.

    The function table(count, progress) returns the first `count` positions as columns. The chunks are cut from this
    table if `count` is small enough. Otherwise, or if `table` is None, they are taken one by one from `positions`.
    """
    if table is not None and count <= (LONG if has_numba() else SHORT):
        columns = table(count, silent)
        starts = range(0, len(columns[0]), size)
        return (tuple(column[start : start + size] for column in columns) for start in starts)
    return streamed(islice(positions, count), size)


def streamed(positions: Iterator[Position], size: int) -> Iterator[Any]:
    """Yield the items of `positions` in chunks of at most `size`. A chunk is a tuple of columns, one for each pile."""
    while chunk := list(islice(positions, size)):
        yield tuple(zip(*chunk, strict=True))


def repeating(position: Callable[[int], Position], start: int, size: int, shift: Position) -> ColumnTable:
    """Return a function table(count, progress) for P-positions that repeat with a shift.

    That is, position(n + size) = position(n) + shift for n >= start. The function returns the first `count` P-positions
    as columns, as `Rows` requires.
    """

    def table(count: int, progress: Progress) -> Any:
        begun = list(map(position, range(min(start, count))))
        block = list(map(position, range(start, start + max(min(size, count - start), 1))))
        return repeating_positions(begun, block, shift, count, progress=progress)

    return table


def first_number(pair: Callable[[int], Any], test: Callable[..., bool], start: int = 0) -> int:
    """Return the least n >= 0 for which test(a, b) is true, where (a, b) = pair(n).

    The test must be true for all larger n, too. `start` is an estimate of n, and does not change the result. Cost:
    O(log |n - start|) pairs.
    """
    low, high, step = start - 1, start, 1
    if test(*pair(high)):
        while low >= 0 and test(*pair(low)):
            low, high, step = max(low - step, -1), low, 2 * step
    else:
        while not test(*pair(high)):
            low, high, step = high, high + step, 2 * step
    return least_between(low, high, lambda n: test(*pair(n)))


def number_within(position: Callable[[int], Any], bound: Bound) -> int:
    """Return how many of the positions position(0), position(1), ... are within a bound.

    The first piles must increase with n, and so must the last piles.
    """
    limit, side = bound.value + (bound.kind == "up_to"), -(bound.kind == "up_to")
    return bound.value if bound.kind == "count" else first_number(position, lambda *piles: piles[side] >= limit)


def replaced(first: Sequence[Position], columns: Pairs, bound: Bound) -> Pairs:
    """Return the two columns `columns`, with their first len(first) pairs replaced by the pairs `first`.

    All pairs of `columns` must be within the bound. Pairs of `first` that are not within it are left out.
    """
    head = list(cut(iter(first), bound))
    if len(head) < len(first) or len(columns[0]) < len(first):
        return [x for x, _ in head], [y for _, y in head]  # no later pair is within the bound
    for place, pair in enumerate(head):
        columns[0][place], columns[1][place] = pair  # type: ignore[index]  # lists or arrays, made for us
    return columns


def columns_of(pairs: Iterable[Position], bound: Bound, progress: Progress) -> Pairs:
    """Return an iterable of pairs as two columns. `bound` only serves to report progress."""
    a: list[int] = []
    b: list[int] = []
    for x, y in pairs:
        a.append(x)
        b.append(y)
        if len(a) % BETWEEN_REPORTS == 0:
            progress(min(len(a), bound.value), bound.value)
    return a, b


def few_enough(number: int) -> int:
    """Return `number`, which counts P-positions to be stored or tried one by one, if it is at most 10 million.

    Raises: TooLargeError if it is greater.
    """
    if number > MOST_TARGETS:
        raise TooLargeError(
            f"an answer may need at most {MOST_TARGETS} P-positions, and this one needs about {brief(number)}: "
            "choose smaller piles"
        )
    return number
