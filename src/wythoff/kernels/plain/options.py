"""Sprague-Grundy values of two-pile games from the values of all options; sets of values are Python integers.

A square *sees* a value if it has an option with this value. Rows are computed in order. Many moves make a value seen
along a *span*: by all squares (x, y) of row x with y between two numbers. A span is the union of two spans of 2^k
squares, for the largest k that fits. Level k stores the values that are seen on spans of 2^k squares. When all spans of
a row are known, level k is split into spans of level k - 1.

Row x is computed from y = `lowest` on: from x in symmetric games, else from 0. `memory` is what is stored between rows.
seen[y] is the set of the values of options of (x, y) in other rows, and own[y] lists the y' of its options (x, y').

Conditions on moves are in `MOVE_VARIABLES`: x0 <= y0 are the piles before the move, x1 <= y1 the piles after it. The
move takes k from the smaller and l from the larger pile; it takes i from the first and j from the second pile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import or_
from typing import NamedTuple, TypeAlias

from wythoff.base.errors import EvaluationError
from wythoff.expressions import Expression, function
from wythoff.kernels.plain.boards import MOVE_VARIABLES
from wythoff.kernels.plain.values import ENDED, NO_SQUARE, ValueRows

WIDTH_VARIABLES = ("x1", "y1", "x0")
# (first, last): a range of amounts j from the second pile, which are legal with a given amount i from the first pile.
AmountRun: TypeAlias = tuple[int, int]
OptionLine: TypeAlias = tuple[int, int, int, int]
Test: TypeAlias = Callable[..., int]


class Conditional(NamedTuple):
    """The moves along some lines, or all moves if `lines` is None, that meet the condition `test`.

    The condition is an expression in the piles before and after the move, and in the amounts: see `MOVE_VARIABLES`. A
    line (s, u, p, q) contains the moves that take (s, u) + m*(p, q), m >= 0. If there is a `period`, the lines either
    all stay in their row or all leave it. The condition is then evaluated with k = i and l = j, for taking i and j. For
    a fixed target, it has the same result on two squares of a line that are a multiple of `period` steps apart.
    """

    lines: tuple[OptionLine, ...] | None
    test: Expression
    period: int | None = None

    @property
    def in_row(self) -> bool:
        """Whether the condition has a period and its lines take from the second pile alone."""
        return self.period is not None and all(i == p == 0 for i, _, p, _ in self.lines or ())


class OptionGame(NamedTuple):
    """A two-pile game as the union of moves of four kinds.

    A line (s, u, p, q) contains the moves that take (s, u) + m*(p, q), m >= 0, from any position. `amounts` are
    conditions in `MOVE_VARIABLES` that depend on the amounts, and on which pile is the smaller one, but not on the
    sizes of the piles. A width f in `widths` allows taking i, j > 0 with |i - j| < f(x1, y1, x0); in games that are not
    symmetric it does not use x0. `tests` are other conditions, for the moves on some lines or for all moves. In
    symmetric games x <= y, and for every move the mirror image is a move too.
    """

    symmetric: bool
    lines: tuple[OptionLine, ...]
    amounts: tuple[Expression, ...]
    widths: tuple[Expression, ...]
    tests: tuple[Conditional, ...]


class AmountRuns(NamedTuple):
    """The legal amounts j from the second pile, as ranges (first, last), for each amount i from the first pile.

    There are three lists: `below` for positions (x, y) with x < y, `equal` for x = y, and `above` for x > y. For
    example, below[2] = [(3, 5)] allows taking 2 and 3 to 5. All three are the same list if the order of the piles makes
    no difference. If `rooks`, any number may also be taken from one pile.
    """

    below: Sequence[Sequence[AmountRun]]
    equal: Sequence[Sequence[AmountRun]]
    above: Sequence[Sequence[AmountRun]]
    rooks: bool

    def of_row(self, x: int, lowest: int, side: int) -> list[tuple[int, int, Sequence[Sequence[AmountRun]]]]:
        """Split row x, lowest <= y < side, into parts with equal amounts: (least y, end of y, amounts) for each.

        The amounts are `below`, `equal` or `above`, because they depend on the order of x and y.
        """
        if self.below is self.above:
            return [(lowest, side, self.below)]
        parts = [(lowest, x, self.above), (x, x + 1, self.equal), (x + 1, side, self.below)]
        return [part for part in parts if part[0] < part[1]]


class OptionMemory:
    """The values found so far, as sets (integers with bit v for the value v): for squares, columns and lines.

    marks[x][y] is the set that contains only the value of (x, y). columns[y] is the set of the values in column y.
    spans[c][k][d] is the union of the sets of the last 2^k squares of row c up to square d. It is computed when it is
    needed.
    """

    def __init__(self, side: int) -> None:
        self.marks = [[0] * side for _ in range(side)]
        self.spans = [[row] for row in self.marks]
        self.columns = [0] * side
        # kept[number of a test, its line][line of squares][remainder along it] is a set of values.
        self.kept: dict[tuple[int, OptionLine], dict[tuple[int, int], list[int]]] = {}


def option_values(
    game: OptionGame,
    runs: AmountRuns,
    rows: ValueRows,
    memory: OptionMemory,
    start: int,
    end: int,
    board: bytes,
    misere: bool,
) -> int:
    """Compute the values in the rows x from `start` to `end` - 1: rows[x][y] and, in symmetric games, rows[y][x].

    `runs` are the legal amounts of the game. board[x*side + y] is `ENDED` for a square that ends the game, `NO_SQUARE`
    where there is no square; `board` is empty if there are neither. In `misere` play, a square without a move has the
    value 1. Return the next row: less than `end` if a width or a test has no value in that row, which then remains
    empty.

    Cost: for each square and each earlier row, two operations on sets for each run of amounts. For each square and each
    width, two operations for each earlier square. For each tested move a test; with a period, for each square a test
    for each remainder.
    """
    sweep = _Sweep(game, runs, rows, memory, board, misere)
    for x in range(start, end):
        try:
            seen, own = sweep.seen(x)
        except EvaluationError:
            return x
        sweep.fill(x, seen, own)
    return end


class _Sweep:
    """The computation of Sprague-Grundy values, one row after the other: `seen` collects, `fill` computes."""

    def __init__(
        self, game: OptionGame, runs: AmountRuns, rows: ValueRows, memory: OptionMemory, board: bytes, misere: bool
    ) -> None:
        self.game, self.runs, self.rows, self.memory = game, runs, rows, memory
        self.board, self.misere, self.side = board, misere, len(rows)
        self.widths = [function(width, WIDTH_VARIABLES) for width in game.widths]
        tests = [(tested, function(tested.test, MOVE_VARIABLES)) for tested in game.tests]
        self.tests = [(tested, test) for tested, test in tests if not tested.in_row]
        self.along = [
            (line, tested.period or 1, test) for tested, test in tests if tested.in_row for line in tested.lines or ()
        ]

    def seen(self, x: int) -> tuple[list[int], list[list[int]]]:
        """Return two lists `seen` and `own` for row x, with an item for each y.

        seen[y] is the set of the values of options of (x, y) in other rows. own[y] lists the y' of its options (x, y')
        in the same row, because their values are not yet known. Moves that take any number from one pile, and moves in
        the row with a periodic test, are left to `fill`.
        """
        lowest, side = x if self.game.symmetric else 0, self.side
        seen = [0] * side
        own: list[list[int]] = [[] for _ in range(side)]
        for least, bound, amounts in self.runs.of_row(x, lowest, side):
            for c in range(x):
                for first, last in amounts[x - c]:
                    self._see_run(seen, c, first, last, least, bound)
            along = [j for first, last in amounts[0] for j in range(max(first, 1), last + 1)]
            for y in range(least, bound):
                own[y] = [y - j for j in along if j <= y]
        if self.widths:
            seen = list(map(or_, seen, self._through_widths(x, lowest)))
        for number, (tested, test) in enumerate(self.tests):
            if tested.lines is not None and tested.period is not None:
                for line in tested.lines:
                    held = self.memory.kept.setdefault((number, line), {})
                    for y in range(side if x >= line[0] else 0):
                        found = self._see_kept(x, y, line, tested.period, test, held)
                        seen[y] |= found if y >= lowest else 0
            else:
                self._test(x, lowest, tested.lines, test, seen, own)
        return seen, own

    def _see_kept(
        self, x: int, y: int, line: OptionLine, period: int, test: Test, held: dict[tuple[int, int], list[int]]
    ) -> int:
        """Return the set of the values that (x, y) reaches along `line` by moves that pass a periodic test.

        `held` contains a set of values for each line of squares and each remainder modulo `period`. Each call adds the
        value of the nearest target to the sets at some remainders, and returns the set at the remainder of (x, y). For
        the line (s, u, p, q), the target is (x - s, y - u), and the remainders are those at which the test allows the
        move to it. So it must be called for all squares of a row in turn.
        """
        s, u, p, q = line
        a, b = x - s, y - u
        place = x // p if p else y // q
        sets = held.setdefault((x - place * p, y - place * q), [0] * period)
        mark = self.memory.marks[a][b] if b >= 0 else 0
        for t in range(period if mark else 0):
            i, j = s + t * p, u + t * q
            if test(a + i, b + j, min(a, b), max(a, b), i, j, i, j):
                sets[(place + t) % period] |= mark
        return sets[place % period]

    def _see_run(self, seen: list[int], c: int, first: int, last: int, least: int, bound: int) -> None:
        """Add to seen[y], least <= y < bound, the values of the squares (c, y - last), ..., (c, y - first)."""
        length = min(last, bound - 1) - first + 1
        if length < 1:
            return
        spans, level = self.memory.spans[c], length.bit_length() - 1
        while len(spans) <= level:
            width = 1 << len(spans) - 1
            spans.append(spans[-1][:width] + list(map(or_, spans[-1][width:], spans[-1])))
        for back in {first, first + length - (1 << level)}:
            start = max(least, back)
            if start < bound:
                seen[start:bound] = map(or_, seen[start:bound], spans[level][start - back : bound - back])

    def _through_widths(self, x: int, lowest: int) -> list[int]:
        """Return for each y the set of values that (x, y), y >= `lowest`, sees by moves within a width.

        Such a move takes i, j > 0 with |i - j| less than the width.
        """
        side = self.side
        levels = [[0] * side for _ in range(side.bit_length())]
        for c in range(x):
            k = x - c
            for d, mark in enumerate(self.memory.marks[c][:-1]):
                if mark:
                    low, high = (c, d) if c < d else (d, c)
                    # a square below `lowest` sees the value too, but is computed in another row
                    for width in self.widths:
                        reach = width(low, high, x) - 1
                        start, last = max(d + max(1, k - reach), lowest), min(d + k + reach, side - 1)
                        if reach >= 0 and start <= last:
                            level = (last - start + 1).bit_length() - 1
                            levels[level][start] |= mark
                            levels[level][last - (1 << level) + 1] |= mark
        while len(levels) > 1:
            held, half = levels.pop(), 1 << len(levels) - 1
            below = list(map(or_, levels[-1], held))
            levels[-1] = below[:half] + list(map(or_, below[half:], held))
        return levels[0]

    def _test(
        self,
        x: int,
        lowest: int,
        lines: tuple[OptionLine, ...] | None,
        test: Test,
        seen: list[int],
        own: list[list[int]],
    ) -> None:
        """Add to `seen` and `own` the options of the squares (x, y), y >= lowest, by moves that pass the test.

        The moves are those on `lines`, or all moves if `lines` is None. For options in other rows, add their values to
        seen[y]. For options (x, b), add b to own[y].
        """
        marks = self.memory.marks
        for y in range(lowest, self.side):
            if self.board and self.board[x * self.side + y]:
                continue
            low, high, union = min(x, y), max(x, y), seen[y]
            for a, b in _squares(x, y) if lines is None else _on_lines(x, y, lines):
                i, j = x - a, y - b
                k, l = (i, j) if x <= y else (j, i)
                left = (a, b) if a < b else (b, a)  # faster than min and max
                if test(low, high, *left, k, l, i, j):
                    if i:
                        union |= marks[a][b]
                    else:
                        own[y].append(b)
            seen[y] = union

    def fill(self, x: int, seen: list[int], own: list[list[int]]) -> None:
        """Compute the values of row x from the result (seen, own) of `seen`. Store them in the table and the memory."""
        rows, marks, columns = self.rows, self.memory.marks, self.memory.columns
        lowest, row, taken = x if self.game.symmetric else 0, marks[x], 0
        if self.runs.rooks:
            for mark in row[:lowest]:
                taken |= mark
        held: list[dict[tuple[int, int], list[int]]] = [{} for _ in self.along]
        for y in range(0 if self.along else lowest, self.side):
            union = seen[y]
            for given, sets in zip(self.along, held, strict=True):
                union |= self._see_kept(x, y, *given, sets)
            if y < lowest:
                continue
            if self.runs.rooks:
                union |= taken | columns[y]
            for b in own[y]:
                union |= row[b]
            code = self.board[x * self.side + y] if self.board else 0
            value = (union ^ (union + 1)).bit_length() - 1
            if code == ENDED or (self.misere and not union):
                value = int(self.misere)
            found = None if code == NO_SQUARE else value
            mark = 0 if found is None else 1 << value
            rows[x][y], row[y] = found, mark
            if self.game.symmetric:
                rows[y][x], marks[y][x] = found, mark
            if self.runs.rooks:
                taken |= mark
                columns[y] |= mark


def chains(line: OptionLine, side: int) -> tuple[int, int]:
    """Return (offset, count), which number all lines parallel to `line` on a board of `side` rows and columns.

    Their direction is (p, q), and their numbers are 0, ..., count - 1. For p > 0, the line through (x, y) has the
    number (x % p)*(side + offset) + y - q*floor(x/p) + offset; for p = 0 it has x*q + y % q.
    """
    _, _, p, q = line
    offset = q * ((side - 1) // p) if p else 0
    return offset, p * (side + offset) if p else side * q


def _squares(x: int, y: int) -> Iterator[tuple[int, int]]:
    """Yield all squares (a, b) != (x, y) with a <= x and b <= y."""
    for a in range(x):
        for b in range(y + 1):
            yield a, b
    for b in range(y):
        yield x, b


def _on_lines(x: int, y: int, lines: Sequence[OptionLine]) -> Iterator[tuple[int, int]]:
    for i, j, p, q in lines:
        a, b = x - i, y - j
        while a >= 0 and b >= 0:
            yield a, b
            if not p and not q:
                break
            a, b = a - p, b - q
